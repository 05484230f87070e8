"""Settings of Sphinx, which builds the guide and the reference: `./build.sh build`."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

project = "Slidestar"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_*"]
templates_path = ["_templates"]
# `name` in a docstring is a link if that name is documented, and code otherwise.
default_role = "py:obj"

myst_heading_anchors = 3

add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 76
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}

html_theme = "furo"
html_title = "Slidestar"
html_static_path = ["_static"]
html_css_files = ["guide.css"]
html_copy_source = False
html_show_copyright = False
html_show_search_summary = False  # a summary is fetched, which file:// does not allow
html_show_sphinx = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/play.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_theme_options = {"top_of_page_buttons": []}
html_domain_indices = False
html_use_index = False


def end_examples(app: Any, name: str, source: list[str]) -> None:
    """Remove the blank line that doctest needs at the end of an example."""
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def skip_fields(app: Any, what: str, name: str, member: Any, skip: bool, options: Any) -> bool:
    """Leave out fields of named tuples without a description of their own."""
    return skip or str(getattr(member, "__doc__", "")).startswith("Alias for field number")


def finish_page(app: Any, name: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Use the first paragraph of a page as its description, and correct signatures.

    Sphinx writes the parameters of a long signature as a list of definitions without terms, which
    screen readers can't read.
    """
    body = context.get("body") or ""
    found = re.search(r"<p>(.*?)</p>", body, re.DOTALL)
    text = (
        re.sub(r"<[^>]+>", "", found[1]) if found else "Search in Slidestar's guide and reference"
    )
    context["description"] = " ".join(text.split())

    def parameters(found: re.Match[str]) -> str:
        inner = found[1].replace("<dd>", "<span>").replace("</dd>", "</span>")
        return f'<span class="parameters">{inner}</span>'

    if body:
        context["body"] = re.sub(r"<dl>\n((?:<dd><em.*</dd>\n)+)</dl>", parameters, body)


def list_files(app: Any, exception: Exception | None) -> None:
    """Remove files that no page uses, and list the others for the service worker."""
    out = Path(app.outdir)
    (out / "_sources").rmdir()
    for path in [*out.rglob("*.map"), out / ".buildinfo", out / "objects.inv"]:
        path.unlink(missing_ok=True)
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "files.json")
    hashes = {
        path.relative_to(out).as_posix(): sha256(path.read_bytes()).hexdigest()[:16]
        for path in files
    }
    (out / "files.json").write_text(json.dumps(hashes, indent=0) + "\n", encoding="utf-8")


def setup(app: Any) -> None:
    """Connect the functions above to the events of Sphinx."""
    app.connect("source-read", end_examples)
    app.connect("autodoc-skip-member", skip_fields)
    app.connect("html-page-context", finish_page)
    app.connect("build-finished", list_files)
