"""Compile the package and the used part of the standard library to bytecode for the page.

make_library.mjs runs this script in Pyodide, because bytecode is specific to a version of Python.
The script imports all modules that the page may need, and writes four archives to /out:
`python_stdlib.zip` and `slidestar.zip` for every visit, `classroom.zip` for Learn, and `more.zip`
for users' heuristics. The archives are not deflated, because servers compress them better.
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
# The modules and packages that the page does not use.
EXCLUDED = {
    "slidestar.__main__",
    "slidestar.classroom.heuristic_check",
    "slidestar.classroom.experiment",
    "slidestar.classroom.finishes",
    "slidestar.classroom.grading",
    "slidestar.classroom.published",
    "slidestar.classroom.searching",
    "slidestar.classroom.submission",
    "slidestar.cli",
    "slidestar.page.protocol",
    "slidestar.pictures",
    "slidestar.algorithms.bars",
    "slidestar.lib.caches",
    "slidestar.lib.isolation",
    "slidestar.parallel.executors",
    "slidestar.parallel.many",
    "slidestar.parallel.processes",
    "slidestar.parallel.proof",
    "slidestar.parallel.shared",
    "slidestar.pdb.proof_tables",
    "slidestar.rated_puzzles.judgement",
    "concurrent.futures.process",
    "multiprocessing",
}
# The entry points of the page. Other modules are loaded later, with Learn or the puzzles, because
# `slidestar.page.requests` names their handlers as strings.
START = {"slidestar.page.bridge", "slidestar.page.history_requests"}
# The modules that START may import, although only Learn uses them.
CLASSROOM = {"slidestar.algorithms.user_heuristic"}
# The modules that only a user's heuristic may import, in the sandbox (page/sandbox.py).
FOR_HEURISTICS = (
    *("statistics", "fractions", "numbers", "decimal", "queue", "pprint", "timeit", "graphlib"),
    *("string", "cmath", "abc", "calendar"),
)
# A generated module that imports all other modules. The page imports it before it takes a snapshot
# of Python's memory, so that Python does not read files after a start from the snapshot.
EVERYTHING = "everything"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def is_among(name: str, modules: Collection[str]) -> bool:
    """Return whether a module, or a package that contains it, is in `modules`."""
    return any(name == one or name.startswith(f"{one}.") for one in modules)


def package_modules() -> dict[str, Path]:
    """Return the paths of the package's modules for the page, by the module's name."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not is_among(name, EXCLUDED):
            found[name] = path
    return found


def imports(source: str, own: Collection[str]) -> set[str]:
    """Return the modules that a source text imports anywhere except under `if TYPE_CHECKING`."""
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
            found |= {f"{node.module}.{alias.name}" for alias in node.names} & {*own}
    return found


def import_all(own: dict[str, Path], wanted: set[str], excluded: set[str]) -> None:
    """Import the modules `wanted` and all modules that they may import later, except `excluded`."""
    done: set[str] = set()
    while wanted - done:
        for name in sorted(wanted - done):
            importlib.import_module(name)
        done |= wanted
        loaded = own.keys() & sys.modules.keys()
        wanted = set().union(*(imports(own[name].read_text("utf-8"), own) for name in loaded))
        wanted = {name for name in wanted if not is_among(name, excluded)}


def import_first(own: dict[str, Path]) -> None:
    """Import the modules that the page needs without Learn.

    Run some requests and format tracebacks, so that Python also imports modules that it loads only
    then.
    """
    import_all(own, START, EXCLUDED | CLASSROOM)
    from slidestar.page.bridge import Session

    session = Session()
    session.post('{"id": 1, "type": "solve", "board": "8-6-7_2-5-4_3-0-1", "algorithm": "astar"}')
    session.post('{"id": 2, "type": "check", "board": "8-6-7_2-5-4_3-x-1"}')
    session.post("{")
    while session.busy:
        session.pump(1000)
    for fault in ("1 / 0", "import a_missing_module"):
        try:
            exec(compile(fault, "nowhere.py", "exec"))
        except (ZeroDivisionError, ModuleNotFoundError):
            traceback.format_exc()


def imported_library() -> dict[str, tuple[str, bytes]]:
    """Return the file and the source of each imported library module that is not built in."""
    found = {}
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        origin = getattr(spec, "origin", None) or ""
        if spec is not None and origin.startswith(LIBRARY):
            found[spec.name] = (origin.removeprefix(LIBRARY), spec.loader.get_data(origin))
    return found


def bytecode(source: bytes, filename: str, *, optimize: int, annotated: bool = True) -> bytes:
    """Return the content of a .pyc file without docstrings.

    Its flags prevent that Python compares it with the source, which the page does not have. If
    `annotated` is true, functions have their annotations, because some library modules evaluate
    them.
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
    """Write a reproducible zip archive, which depends only on its files."""
    with zipfile.ZipFile(archive, "w") as out:
        for name, content in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_STORED)


def compiled_library(known: Collection[str]) -> dict[str, bytes]:
    """Compile the imported library modules that are not in `known`, without assertions."""
    return {
        f"{file}c": bytecode(source, LIBRARY + file, optimize=2)
        for name, (file, source) in imported_library().items()
        if name not in known
    }


def compiled(paths: Iterable[Path]) -> dict[str, bytes]:
    """Compile modules of the package with assertions, and with file names for tracebacks."""
    names = {path: path.relative_to(SOURCE).as_posix() for path in paths}
    return {
        f"{name}c": bytecode(path.read_bytes(), name, optimize=0, annotated=False)
        for path, name in names.items()
    }


def main() -> None:
    """Import the modules group by group, and write the archive of each group."""
    sys.path.insert(0, str(SOURCE))
    own = package_modules()
    import_first(own)
    library = {*imported_library()}
    first = own.keys() & sys.modules.keys()
    write(OUT / "python_stdlib.zip", compiled_library(()))
    everything = "".join(f"import {name}\n" for name in sorted([*library, *first]))
    package = compiled(own[name] for name in first)
    package[f"{EVERYTHING}.pyc"] = bytecode(everything.encode(), f"{EVERYTHING}.py", optimize=0)
    package["slidestar/__init__.pyi"] = (SOURCE / "slidestar/__init__.pyi").read_bytes()
    write(OUT / "slidestar.zip", package)

    import_all(own, {*own}, EXCLUDED)
    rest = compiled(path for name, path in own.items() if name not in first)
    write(OUT / "classroom.zip", {**rest, **compiled_library(library)})
    known = {*imported_library()}
    for name in FOR_HEURISTICS:
        importlib.import_module(name)
    more = compiled_library(known)
    write(OUT / "more.zip", more)
    print(f"every visit: {len(library)} library modules, {len(first)} of the package")
    print(f"Learn: {sorted(known - library)}, {sorted(own.keys() - first)}")
    print(f"users' heuristics: {len(more)} library modules")


if __name__ == "__main__":
    main()
