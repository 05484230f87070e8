"""Compile the package and the used part of the standard library to bytecode for the page.

make_library.mjs runs this script in Pyodide, because bytecode is specific to a version of Python.
The script imports all modules that the page may need, and writes four archives to /out:
`python_stdlib.zip` and `slidestar.zip` for every visit, `rest.zip` for the other modules of
the package, and `more.zip` for users' heuristics. The archives are not deflated, because servers
compress them better.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import marshal
import sys
import traceback
import zipfile
from collections.abc import Collection, Iterable
from itertools import product
from pathlib import Path
from string import ascii_letters
from types import CodeType
from typing import TypeGuard

SOURCE = Path("/source")
OUT = Path("/out")
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip/"
# The modules and packages that the page does not use.
EXCLUDED = {
    "slidestar.__main__",
    "slidestar.classroom.experiment",
    "slidestar.classroom.finishes",
    "slidestar.classroom.grading.archive",
    "slidestar.classroom.grading.folder",
    "slidestar.classroom.published",
    "slidestar.cli",
    "slidestar.page.protocol",
    "slidestar.pictures",
    "slidestar.algorithms.bars",
    "slidestar.lib.caches",
    "slidestar.parallel.executors",
    "slidestar.parallel.many",
    "slidestar.parallel.processes",
    "slidestar.parallel.proof",
    "slidestar.parallel.shared",
    "slidestar.pdb.proof_tables",
    "cryptography",
    "resource",
    "concurrent.futures.process",
    "multiprocessing",
}
# The entry points of the page. Other modules are loaded with the first request that needs them,
# because `slidestar.page.requests` names their handlers as strings.
START = {"slidestar.page.bridge", "slidestar.page.record_requests"}
# The modules that START may import, although no early request uses them.
LATER = {"slidestar.algorithms.user_heuristic", "slidestar.history"}
# The modules that only a user's heuristic may import, in the sandbox (page/sandbox.py).
FOR_HEURISTICS = (
    *("statistics", "fractions", "numbers", "decimal", "queue", "pprint", "timeit", "graphlib"),
    *("string", "cmath", "abc", "calendar"),
)
# The module of Pyodide that installs packages, and the modules that only it imports at a boot.
PACKAGE_LOADER = "pyodide._package_loader"
INSTALLING = (PACKAGE_LOADER, "pyodide.common", "shutil", "tempfile", "zipfile")
# A generated module that imports all other modules. The page imports it before it takes a snapshot
# of Python's memory, so that Python does not read files after a start from the snapshot.
EVERYTHING = "everything"
SHORT_NAMES = [*ascii_letters, *map("".join, product(ascii_letters, repeat=2))]
# An entry of a code object's table of lines (see CPython's InternalDocs/code_objects.md) is for at
# most eight instructions. Its second byte is the difference to the last line.
UNITS = 8
SAME_LINE = 0x80 | 13 << 3
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
        if is_for_types(node):
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
    """Import the modules that the page needs at once.

    Run some requests and format tracebacks, so that Python also imports modules that it loads only
    then.
    """
    import_all(own, START, EXCLUDED | LATER)
    from slidestar.page.bridge import Session

    session = Session()
    session.post('{"id": 1, "type": "solve", "board": "8-6-7_2-5-4_3-0-1"}')
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


class Lighter(ast.NodeTransformer):
    """Remove docstrings, line numbers inside statements, and blocks for type checkers.

    A traceback then names the first line of a statement. If `annotated` is true, functions have
    their annotations, because some library modules evaluate them.
    """

    def __init__(self, *, annotated: bool) -> None:
        self.annotated = annotated
        self.line = 1

    def visit(self, node: ast.AST) -> ast.AST | list[ast.stmt]:
        """Return the node, or the nodes that replace it."""
        outer = self.line
        if isinstance(node, (ast.expr, ast.keyword)):
            node.lineno = node.end_lineno = self.line
            node.col_offset = node.end_col_offset = 0
        else:
            self.line = getattr(node, "lineno", outer)
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
        self.generic_visit(node)
        self.line = outer
        if is_for_types(node):
            return node.orelse or ast.copy_location(ast.Pass(), node)
        if not self.annotated:
            if isinstance(node, ast.arg):
                node.annotation = None
            if isinstance(node, ast.FunctionDef):
                node.returns = None
        return node


def is_for_types(node: ast.AST) -> TypeGuard[ast.If]:
    """Return whether a node is a statement `if TYPE_CHECKING`."""
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def lighter(code: CodeType, *, lines: bool) -> CodeType:
    """Return a code object with short names of local variables, and optionally without lines.

    Without lines, a traceback names the first line of the function.
    """
    consts = [
        lighter(one, lines=lines) if isinstance(one, CodeType) else one for one in code.co_consts
    ]
    names = list(code.co_varnames)
    if code.co_flags & inspect.CO_OPTIMIZED:
        variadic = code.co_flags & inspect.CO_VARARGS, code.co_flags & inspect.CO_VARKEYWORDS
        first = code.co_argcount + code.co_kwonlyargcount + sum(map(bool, variadic))
        cells = {*code.co_cellvars, *code.co_freevars}
        free = (name for name in SHORT_NAMES if name not in cells and name not in names)
        names[first:] = [name if name in cells else next(free) for name in names[first:]]
    table = code.co_linetable
    if not lines:
        units = range(0, len(code.co_code) // 2, UNITS)
        table = b"".join(bytes([SAME_LINE | min(UNITS, units.stop - at) - 1, 0]) for at in units)
    return code.replace(co_consts=tuple(consts), co_varnames=tuple(names), co_linetable=table)


def bytecode(source: bytes, filename: str, *, optimize: int, own: bool = True) -> bytes:
    """Return the content of a small .pyc file. `own` is true for a module of the package.

    Its flags prevent that Python compares it with the source, which the page does not have.
    """
    tree = Lighter(annotated=not own).visit(ast.parse(source, filename))
    assert isinstance(tree, ast.Module)
    code = lighter(compile(tree, filename, "exec", dont_inherit=True, optimize=optimize), lines=own)
    unchecked, no_hash = (1).to_bytes(4, "little"), bytes(8)
    return importlib.util.MAGIC_NUMBER + unchecked + no_hash + marshal.dumps(code)


def write(archive: Path, files: dict[str, bytes]) -> None:
    """Write a reproducible zip archive, which depends only on its files."""
    with zipfile.ZipFile(archive, "w") as out:
        for name, content in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_STORED)


def compiled_library(known: Collection[str]) -> dict[str, bytes]:
    """Compile the imported library modules that are not in `known`, without assertions."""
    return {
        f"{file}c": bytecode(source, LIBRARY + file, optimize=2, own=False)
        for name, (file, source) in imported_library().items()
        if name not in known
    }


def compiled(paths: Iterable[Path]) -> dict[str, bytes]:
    """Compile modules of the package with assertions, and with file names for tracebacks."""
    names = {path: path.relative_to(SOURCE).as_posix() for path in paths}
    return {
        f"{name}c": bytecode(path.read_bytes(), name, optimize=0) for path, name in names.items()
    }


def main() -> None:
    """Import the modules group by group, and write the archive of each group."""
    package_loader = Path("/tools/package_loader.py").read_bytes()
    sys.path.insert(0, str(SOURCE))
    own = package_modules()
    for name in [name for name in sys.modules if is_among(name, INSTALLING)]:
        del sys.modules[name]  # If another module needs it, it is imported again.
    import_first(own)
    library = {*imported_library()}
    first = own.keys() & sys.modules.keys()
    loader = f"{PACKAGE_LOADER.replace('.', '/')}.py"
    start = compiled_library(())
    start[f"{loader}c"] = bytecode(package_loader, LIBRARY + loader, optimize=2)
    write(OUT / "python_stdlib.zip", start)
    everything = "".join(f"import {name}\n" for name in sorted([*library, PACKAGE_LOADER, *first]))
    package = compiled(own[name] for name in first)
    package[f"{EVERYTHING}.pyc"] = bytecode(everything.encode(), f"{EVERYTHING}.py", optimize=0)
    package["slidestar/__init__.pyi"] = (SOURCE / "slidestar/__init__.pyi").read_bytes()
    write(OUT / "slidestar.zip", package)

    import_all(own, {*own, "tomllib"}, EXCLUDED)  # exercises are TOML
    rest = compiled(path for name, path in own.items() if name not in first)
    write(OUT / "rest.zip", {**rest, **compiled_library(library)})
    known = {*imported_library()}
    for name in FOR_HEURISTICS:
        importlib.import_module(name)
    more = compiled_library(known)
    write(OUT / "more.zip", more)
    print(f"every visit: {len(library)} library modules, {len(first)} of the package")
    print(f"later: {sorted(known - library)}, {sorted(own.keys() - first)}")
    print(f"users' heuristics: {len(more)} library modules")


if __name__ == "__main__":
    main()
