"""Makes what the page imports: bytecode of the package, and of as much of the library as it uses.

Runs in Pyodide (see make_library.mjs): bytecode is for one Python only. Imports all that the page
may, then writes what that brought in to /out: `python_stdlib.zip` and `slidestar.zip`; what only
Learn needs, to `classroom.zip` and `more.zip`. Nothing is deflated in them, for servers compress
better than zip does.
"""

from __future__ import annotations

import _imp
import ast
import importlib.util
import marshal
import sys
import traceback
import zipfile
from collections.abc import Collection, Iterable
from pathlib import Path

SOURCE = Path("/source")
OUT = Path("/out")
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip/"
# Modules and packages for a desk: the page has no command line, draws by itself, and can have no
# processes.
LEFT_OUT = {
    "slidestar.__main__",
    "slidestar.classroom.finishes",
    "slidestar.cli",
    "slidestar.page.protocol",  # types
    "slidestar.pictures",
    "slidestar.algorithms.bars",
    "slidestar.lib.caches",
    "slidestar.lib.spawning",
    "slidestar.solver.checkpoints",
    "slidestar.solver.proof",
    "slidestar.solver.shares",
    "slidestar.solver.spreading",
    "slidestar.pdb.wide_tables",
    "concurrent.futures.process",
    "multiprocessing",
}
# All that the page's Python can be asked for begins here; what can't be reached from here without
# the classroom's requests, which `slidestar.page.requests` names only as text, is the classroom's.
START = "slidestar.page.bridge"
# Of the modules that the others do name, the ones that only the classroom makes use of.
CLASSROOM = {"slidestar.algorithms.own"}
# What a heuristic may want besides, and the page itself doesn't: for the cage alone (page/cage.py).
FOR_HEURISTICS = (
    *("statistics", "fractions", "numbers", "decimal", "queue", "pprint", "timeit", "graphlib"),
    *("string", "cmath", "abc", "calendar"),
)
# A module that imports all of them: a snapshot of Python's memory must need no file afterwards.
EVERYTHING = "everything"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def is_among(name: str, modules: Collection[str]) -> bool:
    """Whether a module is one of these, or in a package that is."""
    return any(name == one or name.startswith(f"{one}.") for one in modules)


def package_modules() -> dict[str, Path]:
    """The modules of ours that the page gets."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not is_among(name, LEFT_OUT):
            found[name] = path
    return found


def imports(source: str, mine: Collection[str]) -> set[str]:
    """All modules that a source names in an import, wherever in it, but for types."""
    found = set()
    todo: list[ast.AST] = [ast.parse(source)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        todo += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names} & {*mine}
    return found


def import_all(mine: dict[str, Path], wanted: set[str], left: set[str]) -> None:
    """Import modules, and all that they may import later but for some."""
    done: set[str] = set()
    while wanted - done:
        for name in sorted(wanted - done):
            importlib.import_module(name)
        done |= wanted
        ours = mine.keys() & sys.modules.keys()
        wanted = set().union(*(imports(mine[name].read_text("utf-8"), mine) for name in ours))
        wanted = {name for name in wanted if not is_among(name, left)}


def import_first(mine: dict[str, Path]) -> None:
    """Import what the page may need before Learn is opened, and what Python does at the last
    moment.
    """
    import_all(mine, {START}, LEFT_OUT | CLASSROOM)
    from slidestar.page.bridge import Session

    session = Session()
    session.post('{"id": 1, "type": "solve", "board": "8-6-7_2-5-4_3-0-1", "algorithm": "astar"}')
    session.post('{"id": 2, "type": "check", "board": "8-6-7_2-5-4_3-x-1"}')
    session.post("{")
    while session.busy:
        session.pump(1000)
    try:
        exec(compile("1 / 0", "nowhere.py", "exec"))
    except ZeroDivisionError:
        traceback.format_exc()


def used_of_library() -> dict[str, tuple[str, bytes]]:
    """What was imported from the library: file and source by name. (Some of it is built in.)"""
    found = {}
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        origin = getattr(spec, "origin", None) or ""
        if spec is not None and origin.startswith(LIBRARY):
            found[spec.name] = (origin.removeprefix(LIBRARY), spec.loader.get_data(origin))
    return found


def bytecode(source: bytes, filename: str, *, optimize: int, annotated: bool = True) -> bytes:
    """A .pyc that is never checked against its source, which isn't there; without docstrings, and
    where nobody asks for them without the annotations of functions.
    """
    tree = ast.parse(source, filename)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and not annotated:
            node.annotation = None
        if isinstance(node, ast.FunctionDef) and not annotated:
            node.returns = None
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    code = compile(tree, filename, "exec", dont_inherit=True, optimize=optimize)
    digest = _imp.source_hash(int.from_bytes(importlib.util.MAGIC_NUMBER, "little"), source)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + digest + marshal.dumps(code)


def write(archive: Path, files: dict[str, bytes]) -> None:
    """Write a zip, the same bytes for the same files."""
    with zipfile.ZipFile(archive, "w") as out:
        for name, content in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_STORED)


def compiled_library(known: Collection[str]) -> dict[str, bytes]:
    """What was imported from the library, but for what's known. Nobody reads docstrings there, and
    nobody checks its assertions.
    """
    return {
        f"{file}c": bytecode(source, LIBRARY + file, optimize=2)
        for name, (file, source) in used_of_library().items()
        if name not in known
    }


def compiled(paths: Iterable[Path]) -> dict[str, bytes]:
    """Modules of ours, with assertions. Tracebacks keep files and lines."""
    names = {path: path.relative_to(SOURCE).as_posix() for path in paths}
    return {
        f"{name}c": bytecode(path.read_bytes(), name, optimize=0, annotated=False)
        for path, name in names.items()
    }


def main() -> None:
    """Import, list, compile, write."""
    sys.path.insert(0, str(SOURCE))
    mine = package_modules()
    import_first(mine)
    library = {*used_of_library()}
    first = mine.keys() & sys.modules.keys()
    write(OUT / "python_stdlib.zip", compiled_library(()))
    everything = "".join(f"import {name}\n" for name in sorted([*library, *first]))
    package = compiled(mine[name] for name in first)
    package[f"{EVERYTHING}.pyc"] = bytecode(everything.encode(), f"{EVERYTHING}.py", optimize=0)
    write(OUT / "slidestar.zip", package)

    import_all(mine, {*mine}, LEFT_OUT)
    rest = compiled(path for name, path in mine.items() if name not in first)
    write(OUT / "classroom.zip", {**rest, **compiled_library(library)})
    known = {*used_of_library()}
    for name in FOR_HEURISTICS:
        importlib.import_module(name)
    more = compiled_library(known)
    write(OUT / "more.zip", more)
    print(f"{len(library)} modules of Python's, {len(first)} of ours")
    print(f"{len(mine) - len(first)} of ours for the classroom: {sorted(mine.keys() - first)}")
    print(f"{sorted(known - library)} and {len(more)} for heuristics of Python's")


if __name__ == "__main__":
    main()
