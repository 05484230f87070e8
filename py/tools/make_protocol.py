"""Generate the files that the page shares with Python.

`python py/tools/make_protocol.py` writes the types of all messages, static/js/protocol-types.d.ts,
and the checks of the sandbox's replies, static/js/engine/sandbox-checks.js, from
`slidestar.page.protocol`. It writes static/js/state/searches.js from `slidestar.solver.choices`.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Container, Iterator
from inspect import getsource
from pathlib import Path

from slidestar.page import protocol
from slidestar.solver.choices import ALGORITHM_CHOICES, HEURISTIC_CHOICES, INFORMED

STATIC = Path(__file__).resolve().parents[2] / "static/js"
HEAD = (
    "// Generated from py/slidestar/page/protocol.py by py/tools/make_protocol.py: do not edit.\n\n"
)
PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean"}
LISTS = {"list": "Array<{}>", "Sequence": "ReadonlyArray<{}>", "tuple": "readonly [{}]"}
OBJECTS = {"dict": "Record<{}>", "Mapping": "Readonly<Record<{}>>"}
TYPES = {**PLAIN, **LISTS, **OBJECTS, "NotRequired": "{}"}
CHECKS = {"list": "is.listOf({})", "NotRequired": "is.optional({})", "Mapping": "is.object"}


def convert(node: ast.expr, checked: Container[str] | None = None) -> str:
    """Return an annotation as a type in TypeScript, or by the `checked` types as a check."""
    if isinstance(node, ast.Constant):
        is_none = node.value is None and checked is not None
        return "is.none" if is_none else json.dumps(node.value)
    if isinstance(node, ast.BinOp):
        name, parts = "|", [node.left, node.right]
    elif isinstance(node, ast.Subscript):
        name, parts = ast.unparse(node.value), getattr(node.slice, "elts", [node.slice])
    else:
        name = ast.unparse(node)
        return (
            TYPES.get(name, name) if checked is None else f"{'is.' * (name not in checked)}{name}"
        )
    texts = [convert(part, checked) for part in parts]
    if name in ("|", "Literal"):
        union = "is.anyOf({})" if name == "|" else "is.oneOf({})"
        return " | ".join(texts) if checked is None else union.format(", ".join(texts))
    return (TYPES if checked is None else CHECKS)[name].format(", ".join(texts))


def definitions(lines: list[str]) -> Iterator[tuple[str, ast.ClassDef | ast.AnnAssign]]:
    """Yield the message types and the type aliases of the module."""
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target), node


def _bases(node: ast.ClassDef) -> list[str]:
    return [base for base in map(ast.unparse, node.bases) if base != "TypedDict"]


def _fields(node: ast.ClassDef) -> dict[str, ast.AnnAssign]:
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    return {ast.unparse(field.target): field for field in fields}


def comment(lines: list[str], node: ast.ClassDef | ast.AnnAssign, indent: str = "") -> str:
    """Return the docstring of a class, or the comment above an annotation."""
    first = node.lineno - 1
    while lines[first - 1].lstrip().startswith("# "):
        first -= 1
    text = " ".join(line.strip(" #") for line in lines[first : node.lineno - 1])
    if isinstance(node, ast.ClassDef):
        text = " ".join((ast.get_docstring(node) or "").split())
    return f"{indent}/** {text} */\n" if text else ""


def types(lines: list[str]) -> Iterator[str]:
    """Yield the types of all messages in TypeScript."""
    yield 'import type { Reply, Request } from "./protocol.js";'
    for name, node in definitions(lines):
        if isinstance(node, ast.ClassDef):
            bases = _bases(node)
            extends = f" extends {', '.join(bases)}" if bases else ""
            yield f"{comment(lines, node)}export interface {name}{extends} {{"
            for field, declared in _fields(node).items():
                mark = "?" * ast.unparse(declared.annotation).startswith("NotRequired")
                text = convert(declared.annotation)
                yield f"{comment(lines, declared, '  ')}  {field}{mark}: {text};"
            yield "}"
        elif name not in ("Request", "Reply") and node.value:  # mapped types of TypeScript's
            yield f"{comment(lines, node)}export type {name} = {convert(node.value)};"
    yield "export interface Requests {"
    for kind, (request, events, result) in protocol.REQUESTS.items():
        yield f"  /** {' '.join((request.__doc__ or '').split())} */"
        yield f"  {kind}: {{"
        yield f"    request: {request.__name__};"
        yield f"    event: {' | '.join(each.__name__ for each in events) or 'never'};"
        yield f"    result: {result.__name__};\n  }};"
    yield "}"


def checks(lines: list[str]) -> Iterator[str]:
    """Yield the checks of the sandbox's replies in JavaScript."""
    nodes = dict(definitions(lines))
    replies, results = protocol.SANDBOX_REPLIES, protocol.SANDBOX_RESULTS
    used = {each.__name__ for each in (*sum(replies.values(), ()), *results.values())}
    for name in reversed(nodes):  # a type is defined before the types that use it
        if name in used:
            used |= {each.id for each in ast.walk(nodes[name]) if isinstance(each, ast.Name)}
    checked = {
        name: node
        for name, node in nodes.items()
        if name in used and (isinstance(node, ast.ClassDef) or "Literal" in ast.unparse(node))
    }
    yield 'import * as is from "./reply-checks.js";\n'
    for name, node in checked.items():
        if isinstance(node, ast.ClassDef):
            bases = _bases(node)
            yield f"const {name} = is.shape([{', '.join(bases)}], {{"
            for field, declared in _fields(node).items():
                yield f"  {field}: {convert(declared.annotation, checked)},"
            yield "});"
        elif node.value:
            yield f"const {name} = {convert(node.value, checked)};"
    lists = {kind: [each.__name__ for each in several] for kind, several in replies.items()}
    yield "export const REPLIES = {"
    yield from (f"  {kind}: is.anyOf({', '.join(names)})," for kind, names in lists.items())
    yield "};\nexport const RESULTS = {"
    yield from (f"  {kind}: {each.__name__}," for kind, each in results.items())
    yield "};"


def searches() -> Iterator[str]:
    """Yield the labels and descriptions of the algorithms and heuristics."""
    tables = {
        "ALGORITHMS": {name: choice.label for name, choice in ALGORITHM_CHOICES.items()},
        "HEURISTICS": {name: choice.label for name, choice in HEURISTIC_CHOICES.items()},
        "DESCRIPTIONS": {
            **{name: choice.description for name, choice in ALGORITHM_CHOICES.items()},
            **{name: choice.description for name, choice in HEURISTIC_CHOICES.items()},
        },
        "INFORMED": sorted(INFORMED),  # the algorithms that use a heuristic
    }
    for name, table in tables.items():
        yield f"export const {name} = {json.dumps(table, indent=2)};"


def generated() -> dict[Path, str]:
    """Return the text of each generated file."""
    lines = getsource(protocol).splitlines()
    files = {
        ("protocol-types.d.ts", "py/slidestar/page/protocol.py"): types(lines),
        ("engine/sandbox-checks.js", "py/slidestar/page/protocol.py"): checks(lines),
        ("state/searches.js", "py/slidestar/solver/choices.py"): searches(),
    }
    return {
        STATIC / name: HEAD.format(source) + "\n".join(text) + "\n"
        for (name, source), text in files.items()
    }


if __name__ == "__main__":
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")
