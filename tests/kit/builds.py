"""The page as the service worker stores it, and the next build of it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from assemble_dist import compress_below
from playwright.sync_api import Page

from kit.browser import wait_for_engine, wait_until
from kit.page import idle
from kit.paths import DIST, ROOT


def service_workers(page: Page) -> dict[str, str | None]:
    """Return the states of the service workers, and of the one that controls the page."""
    found: dict[str, str | None] = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            return {
                active: registration?.active?.state ?? null,
                waiting: registration?.waiting?.state ?? null,
                controller: navigator.serviceWorker.controller?.state ?? null,
            };
        }"""
    )
    return found


def first_visit(page: Page, url: str) -> None:
    """Visit until all is stored: the page, and the snapshot of Python's memory."""
    page.goto(url)
    wait_for_engine(page)
    stored = {"active": "activated", "waiting": None, "controller": "activated"}
    wait_until(lambda: service_workers(page), stored, what="the service worker")
    count = "caches.open('slidestar-snapshots').then((it) => it.keys()).then((keys) => keys.length)"
    wait_until(lambda: page.evaluate(count), 1, what="the number of snapshots")


def late_part(folder: Path) -> Path:
    """Return the script that draws the review's chart, which is loaded with the first review."""
    [part] = [
        path
        for path in (folder / "static/js").glob("part-*.js")
        if '"u-wrap"' in path.read_text()  # uPlot's
    ]
    return part


def classroom_part(folder: Path) -> Path:
    """Return the script with the lessons of Learn, which is loaded when Learn is opened."""
    [part] = [
        path
        for path in (folder / "static/js").glob("part-*.js")
        if '"watch-words"' in path.read_text()
    ]
    return part


def naming(part: str) -> list[Path]:
    """Return the scripts that contain a late part's address."""
    scripts = (DIST / "static/js").glob("*.js")
    found = [path for path in scripts if part in path.read_text()]
    assert found, f"no script names {part}"
    return found


def deploy(folder: Path, build: str, renamed: Callable[[Path], Path] = late_part) -> None:
    """Replace a build by another one: the same files with another id, and other names for a part
    and the kernel.
    """
    manifest = json.loads((DIST / "engine/manifest.json").read_text())
    other = md5(build.encode())
    renames = {
        manifest["build"]: build,
        (part := renamed(DIST).name): f"part-{other[:8].upper()}.js",
        (kernel := manifest["kernel"]): f"kernel_{other[:16]}.wasm",
    }
    for path in [folder / "static/js" / part, folder / "engine" / kernel]:
        path.rename(path.with_name(renames[path.name]))
        for beside in path.parent.glob(f"{path.name}.*"):
            beside.unlink()
    worker_script = replaced((DIST / "sw.js").read_bytes(), renames).decode()
    scripts = [script.relative_to(DIST).as_posix() for script in naming(part)]
    for name in ["index.html", "engine/manifest.json", *scripts]:
        before = (DIST / name).read_bytes()
        after = replaced(before, renames)
        assert after != before
        (folder / name).write_bytes(after)
        assert sha384(before) in worker_script
        worker_script = worker_script.replace(sha384(before), sha384(after))
        # Its beginning is the file's revision.
        assert sha384(before)[:16] in worker_script
        worker_script = worker_script.replace(sha384(before)[:16], sha384(after)[:16])
    (folder / "sw.js").write_text(worker_script)
    compress_below(folder, ROOT / ".cache/compressed")


def replaced(text: bytes, renames: dict[str, str]) -> bytes:
    """Return a text with each name replaced."""
    for was, becomes in renames.items():
        text = text.replace(was.encode(), becomes.encode())
    return text


def sha384(content: bytes) -> str:
    """Return a hash as the service worker's manifest has it."""
    return base64.b64encode(hashlib.sha384(content).digest()).decode()


def md5(content: bytes) -> str:
    """Return a hash in hexadecimal."""
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


def wait_for_build(page: Page, build: str) -> None:
    """Wait until the page has reloaded as a build and is idle."""
    root = page.locator("html")  # a page that is being replaced has none for a moment
    wait_until(lambda: root.get_attribute("data-build"), build, what="data-build")
    idle(page)
