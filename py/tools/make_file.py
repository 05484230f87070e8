"""Make `dist/slidestar.html`, one file with the whole page. It needs no server and no network.

The page's markup, styles and scripts come first, so that the board can be played at once. The
engine's files follow as gzip files, with seven bits in each character, which the workers unpack.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import html
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from compress_dist import compressed, files_below

# The files in dist/engine that the page contains. Pyodide's scripts are bundled separately.
ENGINE_PARTS = ("*.wasm", "*.zip", "manifest.json", "tables/*.pdb", "tables/*.estimate")
LEFT_OUT = ("4x4-large.pdb",)  # 4 MB that only hard boards would use
WORKER_SCRIPTS = ("pyodide", "solver-worker", "sandbox-worker")
MIME_TYPES = {".svg": "image/svg+xml", ".woff2": "font/woff2"}
# Most mailboxes accept an e-mail of 20 MB, in which base64 adds a third to an attachment.
MAX_BYTES = 9_000_000
BLOCK_LENGTH = 60_000
# HTML would change or misread NUL, CR and "<". Latin letters replace them, so that browsers need
# one byte of memory for each character. seven-bits.ts reads the text.
REPLACED = str.maketrans("\0\r<", "ÀÁÂ")
FROM_FILE = """\
Slidestar hasn't started. It needs a newer browser, or the whole file: get a new copy of it."""


def check_address(text: str) -> str:
    """Return the address of the page on the web with a slash at its end, or "" if there is none.

    Raises `ArgumentTypeError` for an invalid address.
    """
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(
            f"the address must be like https://example.org/slidestar/, got {text!r}"
        )
    return text if text.endswith("/") else f"{text}/"


def data_address(path: Path) -> str:
    """Return a file as a `data:` URL."""
    content = base64.b64encode(path.read_bytes()).decode()
    return f"data:{MIME_TYPES[path.suffix]};base64,{content}"


def with_files(style: str, folder: Path) -> str:
    """Return a style sheet in which each `url(…)` is replaced by the file's content.

    The content of a file that is used several times is written once, as a custom property.
    """
    names = re.findall(r'url\("?([^")]+)"?\)', style)
    properties = ""
    for index, name in enumerate(sorted(set(names))):
        address = f'url("{data_address(folder / name)}")'
        if names.count(name) > 1:
            properties += f"--file-{index}:{address};"
            address = f"var(--file-{index})"
        for written in (f'url("{name}")', f"url({name})"):
            style = style.replace(written, address)
    return style + (f":root{{{properties}}}" if properties else "")


def inline(tag: str, content: str, attributes: str = "") -> str:
    """Return a script or style element.

    Exit with a message if HTML would misread the content.
    """
    if re.search(rf"</{tag}|<!--|<script", content, re.IGNORECASE):
        raise SystemExit(f"a <{tag}> of slidestar.html contains text that HTML would misread")
    return f"<{tag}{attributes}>{content}</{tag}>"


def hashes(contents: Iterable[str]) -> str:
    """Return the hashes of inline scripts or styles, for a content security policy."""
    digests = (hashlib.sha256(content.encode()).digest() for content in contents)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def policy(scripts: list[str], styles: list[str]) -> str:
    """Return the page's content security policy.

    It allows the page's own scripts, styles and workers, and no network. Workers inherit it.
    Because of `default-src 'none'`, no code in the file can send a request.
    """
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {hashes(scripts)} 'wasm-unsafe-eval'",
            "worker-src blob:",
            f"style-src {hashes(styles)}",
            "img-src blob: data:",
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types slidestar",
        )
    )


def engine_files(dist: Path, bundled: dict[str, str]) -> dict[str, bytes]:
    """Return the contents of the engine's files and the workers' scripts, by name."""
    engine = dist / "engine"
    found = sorted(path for pattern in ENGINE_PARTS for path in engine.glob(pattern))
    paths = [path for path in found if path.name not in LEFT_OUT]
    files = {path.relative_to(engine).as_posix(): path.read_bytes() for path in paths}
    return {**{f"{name}.js": bundled[name].encode() for name in WORKER_SCRIPTS}, **files}


def seven_bits(content: bytes) -> str:
    """Return a file as text with seven bits in each character, which is 14% larger.

    UTF-8 needs one byte for nearly all of these characters. Base64 would be 33% larger.
    """
    symbols = bytearray()
    for start in range(0, len(content), 7):
        group = int.from_bytes(content[start : start + 7].ljust(7, b"\0"), "big")
        symbols += bytes(group >> shift & 127 for shift in range(49, -1, -7))
    return symbols[: -(len(content) * 8 // -7)].decode("ascii").translate(REPLACED)


def blocks(text: str) -> Iterator[str]:
    """Split a text into blocks for several elements.

    While a browser parses the page, it draws and handles input only between two elements.
    """
    for start in range(0, len(text), BLOCK_LENGTH):
        yield text[start : start + BLOCK_LENGTH]


def replace(text: str, pattern: str, new: str | Callable[[re.Match[str]], str]) -> str:
    """Replace the only match of a pattern. Exit with a message unless there is exactly one."""
    text, count = re.subn(pattern, new if callable(new) else lambda _: new, text, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"index.html must match {pattern!r} once, got {count}")
    return text


def licences(dist: Path) -> str:
    """Return the licences and notices of all parts as the text of a comment."""
    paths = [dist / "engine/NOTICE.txt", dist / "static/fonts/outfit.LICENSE.txt"]
    paths += files_below(dist / "static/licences")
    texts = {path.stem: path.read_text(encoding="utf-8").strip() for path in paths if path.exists()}
    return "\n\n".join(f"{name}\n\n{text}" for name, text in texts.items()).replace("--", "- -")


def page_in_file(dist: Path, bundled: dict[str, str], late: dict[str, str], address: str) -> str:
    """Return the page with its styles and scripts, and with `@ENGINE@` for the engine's files."""
    static = dist / "static"
    style = with_files(bundled["style"], static / "css")
    page = (dist / "index.html").read_text(encoding="utf-8")
    icon = data_address(static / "icon.svg")
    page = replace(page, r'<link rel="icon"[^>]*>', f'<link rel="icon" href="{icon}" />')
    page = re.sub(r'\s*<link rel="(?!icon|stylesheet)[^>]*>', "", page)
    page = re.sub(r"\s*<script[^>]*></script>", "", page)
    styles = inline("style", style) + "".join(
        inline("style", text, f' media="not all" data-source="{source}"')
        for source, text in late.items()
    )
    head = inline("script", bundled["head"])
    page = replace(page, r'<link rel="stylesheet"[^>]*>', styles + head)
    content = html.escape(policy([bundled["head"], bundled["main"]], [style, *late.values()]))
    page = replace(page, r"content=\"default-src[^\"]*\"", f'content="{content}"')
    page = replace(page, r'(?<=class="shell" role="alert">).*?(?=\s*</p>)', FROM_FILE)
    page = with_links(page, address)
    main = inline("script", bundled["main"])
    return replace(page, r"</body>", f"{main}\n@ENGINE@</body>")


def with_links(page: str, address: str) -> str:
    """Return the page with links to the guide on the web, or without links if `address` is ""."""
    if not address:
        return re.sub(
            r'<p [^>]*><a href="docs/[^>]*>[^<]*</a></p>|<a href="docs/[^>]*>[^<]*</a>', "", page
        )
    target = 'target="_blank" rel="noopener"'
    page = re.sub(r'<a href="docs/', f'<a {target} href="{html.escape(address)}docs/', page)
    return page.replace("<html ", f'<html data-address="{html.escape(address)}" ', 1)


def make_file(root: Path, address: str) -> str:
    """Return the text of `slidestar.html`."""
    dist = root / "dist"
    command = ["node", str(root / "py/tools/bundle_file.mjs"), str(root)]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    bundled = json.loads(output)
    # This is not a module, because a module would run after the engine's files are parsed.
    bundled["main"] = f'"use strict";(async()=>{{{bundled["main"]}}})()'
    page = page_in_file(dist, bundled, bundled.pop("late"), address)
    cache = root / ".cache/compressed"
    cache.mkdir(parents=True, exist_ok=True)
    engine = "".join(
        inline("script", block, f' type="application/gzip" data-engine="{name}"') + "\n"
        for name, content in engine_files(dist, bundled).items()
        for block in blocks(seven_bits(compressed(content, ".gz", cache)))
    )
    return page.replace("@ENGINE@", engine, 1) + f"<!--\n{licences(dist)}\n-->\n"


def main() -> int:
    """Write `dist/slidestar.html` below the repository's root."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    parser.add_argument("--out", type=Path, default=None, help="the file to write")
    parser.add_argument(
        "--address", type=check_address, default="", help="the page's address on the web, for links"
    )
    options = parser.parse_args()
    out: Path = options.out or options.root / "dist/slidestar.html"
    text = make_file(options.root, options.address)
    size = len(text.encode())
    if size > MAX_BYTES:
        raise SystemExit(f"slidestar.html must have at most {MAX_BYTES:,} bytes, got {size:,}")
    scratch = out.with_name(f".{out.name}.new")
    scratch.write_text(text, encoding="utf-8", newline="\n")
    scratch.replace(out)
    print(f"{out}: {size / 1000:,.1f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
