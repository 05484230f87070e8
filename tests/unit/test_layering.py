"""Who may import whom: the picture in README's "Architecture", held to by reading the sources."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "py/slidestar"

# A file that is missing here fails the test, so that the table grows with the package. Below a
# file stand only files that it may build on; nothing builds on the bridge or the command line.
RULES = {"board", "errors"}
SOLVERS = {"best_first", "constructive", "depth_first"}
TOOLS = RULES | {"boardtext", "heuristics", "notation", "parity", "search", "shuffle"}
MAY_IMPORT = {
    "errors": set(),
    "boardtext": {"errors"},
    "movetext": {"errors"},
    "board": {"boardtext", "errors", "movetext"},
    "notation": RULES | {"movetext"},
    "parity": RULES,
    "shuffle": RULES,
    "search": RULES | {"notation"},
    "heuristics": RULES | {"search", "sharing"},
    "best_first": RULES | {"heuristics", "notation", "search"},
    "depth_first": RULES | {"heuristics", "notation", "search"},
    "constructive": RULES | {"notation", "search"},
    "kernel": set(),
    "sharing": set(),
    "pattern_db": RULES | {"kernel", "notation", "sharing"},
    "pattern_heuristic": RULES | {"heuristics", "pattern_db", "search"},
    "engine": RULES | SOLVERS | {"heuristics", "kernel", "notation", "pattern_db", "search"},
    "batch": RULES | {"engine", "search"},
    "lockstep": RULES | {"best_first"},
    "shallow": set(),
    "history": RULES | {"notation", "shallow"},
    "records": RULES | {"history", "notation"},
    "slidysim": RULES | {"notation", "shallow"},
    "distances": TOOLS | {"engine", "kernel", "pattern_db", "sharing"},
    "bounds": RULES | {"heuristics", "search"},
    "review": TOOLS | {"bounds", "distances", "pattern_db"},
    "algorithms": TOOLS | SOLVERS | {"engine", "pattern_db", "pattern_heuristic"},
    "history_requests": RULES | {"history", "records"},
    "requests": TOOLS
    | {"algorithms", "distances", "engine", "history_requests", "pattern_db", "review"},
    "bridge": TOOLS | {"pattern_db", "requests", "shallow"},
    "benchmark": TOOLS | {"algorithms", "engine", "kernel"},
    "textfiles": {"errors"},
    "cli": TOOLS | {"algorithms", "benchmark", "review", "textfiles"},
    "__init__": TOOLS | {"algorithms", "batch", "distances", "engine", "kernel", "review"},
    "__main__": {"cli"},
}
STANDARD_LIBRARY = sys.stdlib_module_names


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part(path: Path) -> str:
    """The name in the table of a file: its own, or its folder's."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """The dotted names that a file imports anywhere, but for those that only annotations need."""
    todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"), path)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        todo.extend(ast.iter_child_nodes(node))


def parts_imported(path: Path) -> set[str]:
    """The parts of the package that a file imports; `__init__` for what the package exports."""
    ours = [name.split(".")[1:] for name in imports(path) if name.split(".")[0] == "slidestar"]
    return {
        rest[0] if rest and (rest[0] in MAY_IMPORT or is_part(rest[0])) else "__init__"
        for rest in ours
    }


def is_part(name: str) -> bool:
    return (PACKAGE / f"{name}.py").exists() or (PACKAGE / name).is_dir()


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_builds_only_on_what_is_below(path: Path) -> None:
    assert part(path) in MAY_IMPORT, f"{part(path)} has no place in the table: give it one"
    above = parts_imported(path) - MAY_IMPORT[part(path)] - {part(path)}
    assert above == set(), f"{path.name} may not import {above}"


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_needs_only_the_standard_library(path: Path) -> None:
    # So no `js` and no `pyodide` either: the page's Python runs under plain pytest.
    tops = {name.split(".")[0] for name in imports(path)}
    assert tops - STANDARD_LIBRARY == tops & {"slidestar"}


def test_table_has_no_circle() -> None:
    done: set[str] = set()
    while ready := {name for name in MAY_IMPORT if name not in done and MAY_IMPORT[name] <= done}:
        done |= ready
    assert done == set(MAY_IMPORT)


def test_the_page_is_ready_without_what_only_histories_need() -> None:
    """It's imported when it's asked for: each module costs milliseconds until Python is ready."""
    code = "import sys, slidestar.bridge; print(*(name for name in sys.modules if '.' in name))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=True
    ).stdout.split()
    assert "slidestar.requests" in loaded
    later = {
        "cli",
        "textfiles",
        "benchmark",
        "history",
        "history_requests",
        "lockstep",
        "records",
        "slidysim",
    }
    assert {f"slidestar.{name}" for name in later} & set(loaded) == set()
