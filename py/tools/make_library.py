"""Makes what the page imports: bytecode of the package, and of as much of the library as it uses.

Runs in Pyodide (see make_library.mjs): bytecode is for one Python only. Imports all that the page
may, then writes what that brought in to /out: `python_stdlib.zip` and `slidestar.zip`. Nothing is
deflated in them, for servers compress better than zip does.
"""

from __future__ import annotations

import _imp
import ast
import importlib.util
import marshal
import sys
import traceback
import zipfile
from pathlib import Path

SOURCE = Path("/source")
OUT = Path("/out")
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip/"
# A desk's: the page has no command line, and can't have processes.
LEFT_OUT = {
    "slidestar.__main__",
    "slidestar.cli",
    "slidestar.cli.apart",
    "slidestar.cli.arguments",
    "slidestar.cli.benchmark",
    "slidestar.cli.classroom",
    "slidestar.cli.commands",
    "slidestar.cli.textfiles",
    "concurrent.futures.process",
    "multiprocessing",
}
# What a heuristic may want besides, and the page itself doesn't: for the cage alone (page/cage.py).
FOR_HEURISTICS = (
    *("statistics", "fractions", "numbers", "decimal", "queue", "pprint", "timeit", "graphlib"),
    *("string", "cmath", "abc", "calendar"),
)
# A module that imports all of them: a snapshot of Python's memory must need no file afterwards.
EVERYTHING = "everything"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def package_modules() -> dict[str, Path]:
    """The modules of ours that the page gets."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name not in LEFT_OUT:
            found[name] = path
    return found


def imports(source: str) -> set[str]:
    """All modules that a source names in an import, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def import_all(modules: dict[str, Path]) -> None:
    """Import the package, what it may import later, and what Python does at the last moment."""
    sys.path.insert(0, str(SOURCE))
    wanted = set(modules).union(*(imports(path.read_text("utf-8")) for path in modules.values()))
    for name in sorted(wanted - LEFT_OUT):
        importlib.import_module(name)
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


def more_of_library(known: set[str]) -> dict[str, tuple[str, bytes]]:
    """What a person's heuristic may import beside what's there for the page."""
    for name in FOR_HEURISTICS:
        importlib.import_module(name)
    return {name: found for name, found in used_of_library().items() if name not in known}


def bytecode(source: bytes, filename: str, *, optimize: int) -> bytes:
    """A .pyc that is never checked against its source, which isn't there; without docstrings."""
    tree = ast.parse(source, filename)
    for node in ast.walk(tree):
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


def main() -> None:
    """Import, list, compile, write."""
    mine = package_modules()
    import_all(mine)
    library = used_of_library()
    # Nobody reads docstrings here; ours alone keep assertions. Tracebacks keep files and lines.
    compiled = {
        f"{file}c": bytecode(source, LIBRARY + file, optimize=2)
        for file, source in library.values()
    }
    write(OUT / "python_stdlib.zip", compiled)
    package = {}
    for path in mine.values():
        name = path.relative_to(SOURCE).as_posix()
        package[f"{name}c"] = bytecode(path.read_bytes(), name, optimize=0)
    everything = "".join(f"import {name}\n" for name in sorted([*library, *mine]))
    package[f"{EVERYTHING}.pyc"] = bytecode(everything.encode(), f"{EVERYTHING}.py", optimize=0)
    write(OUT / "slidestar.zip", package)
    more = {
        f"{file}c": bytecode(source, LIBRARY + file, optimize=2)
        for file, source in more_of_library(set(library)).values()
    }
    write(OUT / "more.zip", more)
    print(f"{len(library)} modules of Python's, {len(mine)} of ours, {len(more)} for heuristics")


if __name__ == "__main__":
    main()
