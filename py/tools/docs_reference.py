"""What the reference says: the public names, page by page, read from the package's docstrings.

pdoc finds signatures, types and what's inherited; the pages are laid out by `make_docs.py`.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import Any, NamedTuple

import pdoc.doc
from docs_pages import Page
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer


class Item(NamedTuple):
    """A public name: its kind, its signature, and its description, in Markdown at first and
    then in HTML."""

    kind: str
    name: str
    anchor: str
    origin: str
    signature: str
    text: str
    members: tuple[Any, ...] = ()

    @property
    def summary(self) -> str:
        """The first paragraph."""
        return self.text.partition("\n\n")[0]


class ReferencePage(NamedTuple):
    """What a page of the reference says."""

    address: str
    title: str
    about: str
    items: list[Item]


def read_page(page: Page) -> ReferencePage:
    """Read what's on a page."""
    about = page.about or markdown(import_module(page.whole).__doc__ or "")
    items = [read_name(page.module, name, page.whole) for name in page.names]
    for path in page.returned:
        items.append(read_name(*path.rsplit(".", 1)))
    return ReferencePage(page.address, page.title, about, items)


def read_name(module: str, name: str, whole: str = "") -> Item:
    """Read one name. `whole`: the module that defines a value, which a value itself can't tell."""
    thing = getattr(import_module(module), name)
    origin = getattr(thing, "__module__", None) if callable(thing) else None
    if inspect.isclass(thing):
        return read_class(pdoc.doc.Class(origin, name, thing, (origin, name)), module)
    if origin is not None:
        return read_function(pdoc.doc.Function(origin, name, thing, (origin, name)), module)
    found = pdoc.doc.Module(import_module(whole or VALUES)).get(name)
    text = markdown(found.docstring if found else "")
    return Item("value", name, name, module, coloured(f"{name} = {told(thing)}"), text)


# Where the package's own values are written.
VALUES = "slidestar.solver.choices"


def told(value: object) -> str:
    """A value as one would type it; of a dictionary, only the keys."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: …" for key in value) + "}"
    return repr(value)


def read_class(found: pdoc.doc.Class, module: str) -> Item:
    """Read a class, with those of its own members that have a docstring."""
    own = [
        member
        for member in found.members.values()
        if not member.name.startswith("_")
        and not member.is_inherited
        and member.docstring
        and not member.docstring.startswith("Alias for field number")
    ]
    members = tuple(read_member(member, found.name) for member in own)
    bases = [name for _, _, name in found.bases if name in ERRORS]
    head = f"class {found.name}" + (f"({', '.join(bases)})" if bases else "")
    signature = coloured(head) if found.name in MADE_HERE or bases else made(found)
    text = markdown(found.docstring)
    return Item("class", found.name, found.name, module, signature, text, members)


ERRORS = ("PuzzleError", "ValueError")
# Only the package makes these, so readers needn't see how.
MADE_HERE = ("Trace", "Entry", "PuzzleError")


def made(found: pdoc.doc.Class) -> str:
    """How a class is called."""
    kind: type = found.obj
    if issubclass(kind, tuple):
        signature = inspect.signature(kind.__new__)
        signature = signature.replace(return_annotation=inspect.Signature.empty)
    else:
        place = (found.modulename, "__init__")
        signature = pdoc.doc.Function(*place, vars(kind)["__init__"], place).signature
    return coloured("class " + written(found.name, signature))


def read_function(found: pdoc.doc.Function, module: str) -> Item:
    """Read a function."""
    head = coloured("def " + written(found.name, found.signature))
    return Item("function", found.name, found.name, module, head, markdown(found.docstring))


def read_member(member: pdoc.doc.Doc[Any], owner: str) -> Item:
    """Read a method, or a property."""
    anchor = f"{owner}.{member.name}"
    if isinstance(member, pdoc.doc.Function):
        kind = "class method" if member.is_classmethod else "method"
        head = "def " + written(member.name, member.signature)
    else:
        kind = "property"
        head = shortened(getattr(member, "annotation_str", "")).removeprefix(": ")
    return Item(kind, member.name, anchor, "", coloured(head), markdown(member.docstring))


LINE = 76


def written(name: str, signature: inspect.Signature) -> str:
    """A signature, on one line if it fits, otherwise with a line for each argument."""
    parameters = []
    star = False
    for parameter in signature.parameters.values():
        if parameter.name in ("self", "cls", "_cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            parameters.append("*")
            star = True
        parameters.append(shortened(str(parameter)))
    after = ""
    if signature.return_annotation is not signature.empty:
        after = shortened(str(signature).rpartition(" -> ")[2])
        after = f" -> {after}"
    line = f"{name}({', '.join(parameters)}){after}"
    if len(line) <= LINE:
        return line
    return f"{name}(\n" + "".join(f"    {each},\n" for each in parameters) + f"){after}"


def shortened(text: str) -> str:
    """Types by the names that people import, and defaults without addresses."""
    text = re.sub(r"ForwardRef\('([^']*)'\)", r"\1", text)
    text = re.sub(r": '([^']*)'", r": \1", text)
    text = re.sub(r"\b(?:slidestar|concurrent|collections|typing)\.(?:\w+\.)*(?=\w)", "", text)
    return re.sub(r"<[^<>]+ object[^<>]*>", "...", text)


def coloured(code: str) -> str:
    """Python as HTML."""
    return str(highlight(code, PythonLexer(), HtmlFormatter(nowrap=True))).strip()


def markdown(docstring: str) -> str:
    """A docstring as Markdown, with its examples fenced and its literal stars escaped."""
    text = inspect.cleandoc(docstring)
    text = re.sub(r"^>>> (?:.+\n?)+", lambda found: fenced(found[0]), text, flags=re.MULTILINE)
    return re.sub(r"(?m)^(?![>`.]).*$", lambda line: starred(line[0]), text)


def fenced(example: str) -> str:
    """An example as a fenced block of Markdown."""
    return f"```pycon\n{example.rstrip()}\n```\n"


def starred(line: str) -> str:
    """`A*` and `rows*cols` have a star; `*expanded*` is emphasis."""
    kept = r"(`[^`]*`|(?<!\S)\*[a-z ]+\*(?!\w))"
    parts = re.split(kept, line)
    return "".join(part if i % 2 else part.replace("*", r"\*") for i, part in enumerate(parts))


def names(pages: list[ReferencePage]) -> dict[str, str]:
    """Where each name is described: `Board.parse` -> `reference/boards.html#Board.parse`."""
    known: dict[str, str] = {}
    for page in pages:
        for item in page.items:
            full = f"{item.origin}.{item.name}".removeprefix("slidestar.")
            for each in (item, *item.members):
                address = f"reference/{page.address}#{each.anchor}"
                known.setdefault(each.anchor, address)
            known.setdefault(full, f"reference/{page.address}#{item.anchor}")
        if page.title.startswith("slidestar."):
            known[page.title.removeprefix("slidestar.")] = f"reference/{page.address}"
    return known


# Code in a sentence; what's in a heading or a link already stays as it is.
_CODE = re.compile(
    r"<(a|h\d|pre)\b.*?</\1>|<code>(?:slidestar\.)?([\w.]+)(?:\(\))?</code>", re.DOTALL
)
_TYPE = re.compile(r'<span class="n">([A-Z]\w+)</span>')


def linked(html: str, known: dict[str, str], up: str, anchor: str) -> str:
    """The same text, in which each name leads to where it's described. `anchor`: where it is."""

    def link(found: re.Match[str]) -> str:
        name = found[2]
        if not name:
            return found[0]
        owner = anchor.partition(".")[0]
        for full in (f"{owner}.{name}", name):
            if full in known and full not in (anchor, owner):
                return f'<a href="{up}{known[full]}">{found[0]}</a>'
        return found[0]

    return _CODE.sub(link, html)


def linked_types(signature: str, known: dict[str, str], up: str, anchor: str) -> str:
    """The same signature, in which each type of ours leads to where it's described."""

    def link(found: re.Match[str]) -> str:
        name = found[1]
        if name not in known or name == anchor:
            return found[0]
        return f'<a class="n" href="{up}{known[name]}">{name}</a>'

    return _TYPE.sub(link, signature)
