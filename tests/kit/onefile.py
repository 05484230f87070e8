"""Open `slidestar.html`, the page in one file, from the disk."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

from make_file import REPLACED, seven_bits
from playwright.sync_api import Page

from kit.page import idle
from kit.paths import DIST

ONE_FILE = DIST / "slidestar.html"


def open_file(page: Page, query: str = "", path: Path = ONE_FILE) -> Page:
    """Open the file with a query string, without a network, and wait until it is idle."""
    page.context.set_offline(True)
    page.goto(f"{path.as_uri()}{query}")
    return idle(page)


def from_seven_bits(text: str) -> bytes:
    """Return the bytes of a text of `seven_bits`."""
    symbols = text.translate({new: old for old, new in REPLACED.items()})
    bits = "".join(f"{ord(symbol):07b}" for symbol in symbols)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))


def with_part(folder: Path, name: str, change: Callable[[str], str]) -> Path:
    """Write a copy of the file in which a script of a worker is changed."""
    page = ONE_FILE.read_text(encoding="utf-8")
    element = re.compile(rf'<script [^>]*data-engine="{re.escape(name)}">([^<]*)</script>\n')
    packed = from_seven_bits("".join(element.findall(page)))
    changed = gzip.compress(change(gzip.decompress(packed).decode()).encode(), mtime=0)
    first = element.search(page)
    assert first, f"the file must have the part {name}"
    start = page[: first.start(1)] + seven_bits(changed)
    path = folder / ONE_FILE.name
    path.write_text(start + page[first.end(1) : first.end()] + element.sub("", page[first.end() :]))
    return path


def without_engine(folder: Path) -> Path:
    """Write a copy of the file that ends before the engine, like a download that was cut off."""
    page = ONE_FILE.read_text(encoding="utf-8")
    path = folder / ONE_FILE.name
    path.write_text(page[: page.index("<script type=")])
    return path
