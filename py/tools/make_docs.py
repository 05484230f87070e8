"""Make `dist/docs/`: the guide, from the Markdown in `py/docs`, and the reference, from the
docstrings.

Plain pages with relative links, so that the folder can also be opened without a server. They need
no script, and the page's own colours and font are theirs (`static/css`).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import jinja2
import markdown2
from docs_pages import PAGES
from docs_reference import Item, linked, linked_types, names, read_page

GUIDE = (
    *("playing", "solving", "teaching", "boards", "searches", "engine", "classroom"),
    *("notebooks", "clusters", "limits", "command-line", "measured"),
)
EXTRAS = {
    "code-friendly": None,  # no emphasis by underscores: names have them
    "fenced-code-blocks": {"cssclass": "code"},
    "header-ids": None,
    "tables": None,
}
STYLE = "docs.css"
FILES = "files.json"


class Chapter(NamedTuple):
    """A page of the guide: its address, its title, its first paragraph, the whole as HTML."""

    address: str
    title: str
    summary: str
    html: str


class Link(NamedTuple):
    """A page's address, and its title in the list of pages."""

    address: str
    title: str


def to_html(text: str) -> str:
    """Markdown as HTML. Python's prompts tell what was typed from what was printed."""
    text = re.sub(r"^```python\n(?=>>>)", "```pycon\n", text, flags=re.MULTILINE)
    # The blank line before the fence is doctest's: it ends what's printed.
    text = re.sub(r"\n\n```$", "\n```", text, flags=re.MULTILINE)
    text = re.sub(r"\b([\w-]+)\.md(#\w+)?\)", r"\1.html\2)", text)
    html = str(markdown2.markdown(text, extras=EXTRAS))
    # A keyboard can then scroll what's too wide for a phone.
    html = html.replace("<pre>", '<pre tabindex="0">')
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    return html.replace("</table>", "</table></div>")


def read_chapter(path: Path) -> Chapter:
    """Read a page of the guide. It begins with its title, and a paragraph on what's there."""
    text = path.read_text(encoding="utf-8")
    match = re.match(r"# (.+)\n\n((?:.+\n)+)", text)
    if match is None:
        raise SystemExit(f"{path} doesn't begin with a title and a paragraph")
    summary = " ".join(match[2].split())
    return Chapter(f"{path.stem}.html", match[1], to_html(summary), to_html(text))


def block(css: str, path: Path) -> str:
    """The rule for :root in a style sheet: the page's colours and sizes."""
    match = re.search(r"^:root \{\n(.*?)^\}", css, re.MULTILINE | re.DOTALL)
    if match is None:
        raise SystemExit(f"{path} has no rule for :root")
    return match[1]


def style(root: Path) -> str:
    """The style sheet: what the page and the documents share, the dark, the documents' own."""
    common, dark = (root / "static/css" / name for name in ("common.css", "dark.css"))
    shared = common.read_text(encoding="utf-8").replace("../fonts/", "../static/fonts/")
    of_dark = block(dark.read_text(encoding="utf-8"), dark)
    own = (root / "py/docs/look" / STYLE).read_text(encoding="utf-8")
    return f"{shared}\n@media (prefers-color-scheme: dark) {{\n:root {{\n{of_dark}}}\n}}\n{own}"


def environment(folder: Path) -> jinja2.Environment:
    """The templates."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def described(item: Item, known: dict[str, str], up: str) -> Item:
    """An item with its text as HTML, whose names lead to where they're described."""
    html = linked(to_html(item.text), known, up, item.anchor)
    members = [described(member, known, up) for member in item.members]
    signature = linked_types(item.signature, known, up, item.anchor)
    return item._replace(signature=signature, text=html, members=tuple(members))


def about(html: str) -> str:
    """A page's first paragraph as plain text, for its meta description."""
    first = re.search(r"<p>(.*?)</p>", html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", "", first[1] if first else "").split()).replace(
        '"', "&quot;"
    )


def write(root: Path, out: Path) -> int:
    """Write all pages; how many there are."""
    templates = environment(root / "py/docs/look")
    pages = [read_page(page) for page in PAGES]
    known = names(pages)
    guide = [read_chapter(root / f"py/docs/{name}.md") for name in GUIDE]
    common = {
        "guide": [Link(chapter.address, chapter.title) for chapter in guide],
        "reference": [Link(f"reference/{page.address}", page.title) for page in pages],
    }

    def put(address: str, template: str, title: str, html: str, **values: object) -> None:
        up = "../" * address.count("/")
        page = templates.get_template(template).render(
            **common, address=address, up=up, title=title, html=html, about=about(html), **values
        )
        path = out / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")

    (out / STYLE).write_text(style(root), encoding="utf-8")
    start = read_chapter(root / "py/docs/index.md")
    html = linked(start.html, known, "", "")
    put("index.html", "start.html.jinja2", start.title, html, chapters=guide, pages=pages)
    for number, chapter in enumerate(guide):
        # The first is for players, who need nothing of the library.
        following = guide[number + 1] if 0 < number < len(guide) - 1 else None
        html = linked(chapter.html, known, "", "")
        put(chapter.address, "guide.html.jinja2", chapter.title, html, following=following)
    for page in pages:
        items = [described(item, known, "../") for item in page.items]
        html = linked(to_html(page.about), known, "../", "")
        address = f"reference/{page.address}"
        put(address, "reference.html.jinja2", page.title, html, items=items)
    (out / FILES).write_text(hashes(out), encoding="utf-8")
    return 1 + len(guide) + len(pages)


def hashes(out: Path) -> str:
    """All files with their hashes, as JSON. From it the service worker knows what to keep."""
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != FILES)
    found = {
        path.relative_to(out).as_posix(): sha256(path.read_bytes()).hexdigest()[:16]
        for path in files
    }
    return json.dumps(found, indent=0) + "\n"


def main() -> int:
    """Write the documents into a folder, which is made anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    options = parser.parse_args()
    out: Path = options.out
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(out.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    print(f"{write(options.root, out)} pages in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
