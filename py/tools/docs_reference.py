"""What the reference says: the public names, page by page, read from the package's docstrings.

pdoc finds signatures, types and what's inherited; the pages are laid out by `make_docs.py`.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import Any, NamedTuple

import pdoc.doc
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer


class Page(NamedTuple):
    """A page of the reference: which names are on it, of which module."""

    address: str
    title: str
    about: str
    module: str
    names: tuple[str, ...]
    # What the functions above return: nobody makes one, so it's imported only to be named in a type.
    returned: tuple[str, ...] = ()
    # The module whose docstring says what the page is about.
    whole: str = ""


# Every public name of the package is on one of these: tests/unit/test_docs.py.
PAGES = (
    Page(
        "boards.html",
        "Boards and moves",
        "The puzzle itself: a position, the moves that lead on from it, and how both are written."
        " The guide's page is [Boards](../boards.html).",
        "slidestar",
        ("Board", "Moves", "read_moves", "shuffle"),
        ("slidestar.puzzle.notation.MovesReading",),
    ),
    Page(
        "solving.html",
        "Solving",
        "From a board to its solution: by the engine or by a textbook's search, one board or many."
        " The guide's pages are [Searches](../searches.html), [The engine](../engine.html) and"
        " [Clusters](../clusters.html).",
        "slidestar",
        (
            *("solve", "solve_many", "search", "distance", "all_optimal", "good_moves"),
            *("Solution", "Limit", "Stats", "Progress"),
            *("ALGORITHMS", "HEURISTICS", "kernel_status"),
        ),
        (
            "slidestar.solver.all_optimal.AllOptimal",
            "slidestar.solver.distances.GoodMoves",
            "slidestar.kernel.forms.KernelStatus",
        ),
    ),
    Page(
        "classroom.html",
        "The classroom",
        "Searches to be watched, raced and understood, and heuristics to be checked. The guide's"
        " page is [The classroom](../classroom.html).",
        "slidestar",
        (
            *("trace", "Trace", "check_heuristic", "HeuristicReport"),
            *("race", "Contestant", "effective_branching", "boards_at", "counts_by_depth"),
        ),
        (
            "slidestar.search.trace.Entry",
            "slidestar.search.trace.Threshold",
            "slidestar.classroom.report.Overestimate",
            "slidestar.classroom.report.Jump",
            "slidestar.classroom.report.TwoAnswers",
            "slidestar.classroom.race.Finish",
        ),
    ),
    Page(
        "games.html",
        "Games",
        "A game that was played, held against the shortest way.",
        "slidestar",
        ("grade", "Review"),
        ("slidestar.games.review.Mistake",),
    ),
    Page(
        "errors.html",
        "Errors",
        "Everything that the package raises on purpose is a `PuzzleError`, and each is also a"
        " `ValueError`. All of them can be pickled and copied, so they come back whole from another"
        " process.",
        "slidestar",
        (
            *("PuzzleError", "InvalidBoard", "IllegalMove", "Unsolvable"),
            *("LimitReached", "HeuristicError"),
        ),
    ),
    Page(
        "records.html",
        "slidestar.records",
        "",
        "slidestar.records",
        (
            *("AVERAGES", "Result", "average", "averages", "best_average"),
            *("bests", "bests_of", "bests_in_steps", "Bests", "multi_tile_moves"),
        ),
        whole="slidestar.games.records",
    ),
    Page(
        "history.html",
        "slidestar.history",
        "",
        "slidestar.history",
        (
            *("Solve", "DNF", "History", "Refusal", "read_csv", "read_json", "reading"),
            *("write_csv", "write_json", "write_part", "Part", "to_record", "from_record"),
            "VERSION",
        ),
        whole="slidestar.games.history",
    ),
    Page(
        "slidysim.html",
        "slidestar.slidysim",
        "",
        "slidestar.slidysim",
        ("read_replay", "write_replay", "Replay", "PAGE", "MAX_BYTES"),
        whole="slidestar.games.slidysim",
    ),
)


class Item(NamedTuple):
    """A name: what it is, how it's called, and what's said of it: Markdown or, later, HTML."""

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
    """A page of the reference, read."""

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
    """Read one name. `whole`: where a value stands, which doesn't know it itself."""
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
VALUES = "slidestar.solver.algorithms"


def told(value: object) -> str:
    """A value as it's typed; what holds functions, by its names."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: …" for key in value) + "}"
    return repr(value)


def read_class(found: pdoc.doc.Class, module: str) -> Item:
    """Read a class with the members that it has a docstring for, its own alone."""
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
    head = f"class {found.name}" + (f"({bases[0]})" if bases else "")
    signature = coloured(head) if found.name in MADE_HERE or bases else made(found)
    return Item("class", found.name, found.name, module, signature, markdown(found.docstring), members)


ERRORS = ("PuzzleError", "ValueError")
# Only the package makes them, so how is no matter.
MADE_HERE = ("Trace", "Entry", "PuzzleError")


def made(found: pdoc.doc.Class) -> str:
    """How a class is called."""
    kind: type = found.obj
    if issubclass(kind, tuple):
        signature = inspect.signature(kind.__new__)
        signature = signature.replace(return_annotation=inspect.Signature.empty)
    else:
        signature = pdoc.doc.Function(
            found.modulename, "__init__", kind.__init__, (found.modulename, "__init__")  # type: ignore[misc]
        ).signature
    return coloured("class " + written(found.name, signature))


def read_function(found: pdoc.doc.Function, module: str) -> Item:
    """Read a function."""
    head = "def " + written(found.name, found.signature)
    return Item("function", found.name, found.name, module, coloured(head), markdown(found.docstring))


def read_member(member: pdoc.doc.Doc[Any], owner: str) -> Item:
    """Read a method, or a property."""
    anchor = f"{owner}.{member.name}"
    if isinstance(member, pdoc.doc.Function):
        kind = "class method" if member.is_classmethod else "method"
        head = "def " + written(member.name, member.signature)
    else:
        kind = "property"
        annotation = shortened(getattr(member, "annotation_str", ""))
        head = f"{member.name}{annotation}"
    return Item(kind, member.name, anchor, "", coloured(head), markdown(member.docstring))


LINE = 76


def written(name: str, signature: inspect.Signature) -> str:
    """A call's head: in a line if it fits, else a line for each argument."""
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
    """A docstring as Markdown: its examples fenced, its stars what they are."""
    text = inspect.cleandoc(docstring)
    text = re.sub(r"^>>> (?:.+\n?)+", lambda found: fenced(found[0]), text, flags=re.MULTILINE)
    return re.sub(r"(?m)^(?![>`.]).*$", lambda line: starred(line[0]), text)


def fenced(example: str) -> str:
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
_CODE = re.compile(r"<(a|h\d|pre)\b.*?</\1>|<code>(?:slidestar\.)?([\w.]+)(?:\(\))?</code>", re.DOTALL)
_TYPE = re.compile(r'<span class="n">([A-Z]\w+)</span>')


def linked(html: str, known: dict[str, str], up: str, anchor: str) -> str:
    """The same text, in which each name leads to where it's described. `anchor`: where it stands."""

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
