"""Who may import whom: the picture in README's "Architecture", held to by reading the sources."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "py/slidestar"

# What each folder imports of the others, no more and no less. A folder or a file of the package's own
# that is missing here fails the test, so that the table grows with the package.
IMPORTS = {
    "errors": set(),
    "lib": set(),
    "kernel": {"lib"},
    "pictures": set(),  # it draws plain data, so that a board can show itself
    "puzzle": {"errors", "pictures"},
    "search": {"errors", "lib", "pictures", "puzzle"},
    "solver": {"errors", "kernel", "lib", "puzzle", "search"},
    "games": {"errors", "lib", "pictures", "puzzle", "search", "solver"},
    "page": {"classroom", "errors", "games", "lib", "puzzle", "search", "solver"},
    "classroom": {"errors", "kernel", "lib", "pictures", "puzzle", "search", "solver"},
    "cli": {
        "classroom",
        "errors",
        "games",
        "kernel",
        "lib",
        "pictures",
        "puzzle",
        "search",
        "solver",
    },
    "__init__": {"classroom", "errors", "games", "kernel", "puzzle", "search", "solver"},
    "__main__": {"cli"},
    # Documented under these short names.
    "history": {"games"},
    "records": {"games"},
    "slidysim": {"games"},
}
STANDARD_LIBRARY = sys.stdlib_module_names
# What a module makes use of where it's installed, and tells what's missing where it isn't.
OPTIONAL = {
    "slidestar.cli.completion": {"shtab"},
    "slidestar.pictures.plots": {"matplotlib"},
    "slidestar.search.bars": {"tqdm"},
}


def module_name(path: Path) -> str:
    """`slidestar.puzzle.board`; a folder's `__init__` has the folder's name."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def folder(module: str) -> str:
    """The name in the table of a module: its folder's, or its own if it's in none."""
    return module.split(".")[1] if "." in module else "__init__"


def imports(module: str) -> Iterator[str]:
    """The modules that a module imports anywhere, those too that only types need."""
    path = SOURCES[module]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are written in full"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in SOURCES else str(node.module)


def imports_of_ours(module: str) -> set[str]:
    return {name for name in imports(module) if name.split(".")[0] == "slidestar"}


@pytest.mark.parametrize("name", sorted({folder(module) for module in SOURCES}))
def test_imports_what_the_table_says(name: str) -> None:
    assert name in IMPORTS, f"{name} has no place in the table: give it one"
    mine = [module for module in SOURCES if folder(module) == name]
    found = {folder(other) for module in mine for other in imports_of_ours(module)}
    assert found - {name} == IMPORTS[name]


def test_the_table_has_only_what_there_is() -> None:
    assert {folder(module) for module in SOURCES} == set(IMPORTS)


@pytest.mark.parametrize("module", SOURCES)
def test_needs_only_the_standard_library(module: str) -> None:
    # So no `js` and no `pyodide` either: the page's Python runs under plain pytest.
    tops = {name.split(".")[0] for name in imports(module)}
    assert tops - STANDARD_LIBRARY == tops & {"slidestar"} | OPTIONAL.get(module, set())


def without_circles(graph: dict[str, set[str]]) -> bool:
    done: set[str] = set()
    while ready := {name for name in graph if name not in done and graph[name] <= done}:
        done |= ready
    return done == set(graph)


def test_folders_have_no_circle() -> None:
    assert without_circles(IMPORTS)


def test_modules_have_no_circle() -> None:
    assert without_circles({module: imports_of_ours(module) for module in SOURCES})


def test_a_circle_is_found() -> None:
    assert without_circles({"a": {"b"}, "b": set()})
    assert not without_circles({"a": {"b"}, "b": {"a"}})


def test_the_page_is_ready_without_what_only_some_visits_need() -> None:
    """It's imported when it's asked for: each module costs milliseconds until Python is ready."""
    code = (
        "import sys, slidestar.page.bridge; print(*(name for name in sys.modules if '.' in name))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=True
    ).stdout.split()
    assert "slidestar.page.requests" in loaded
    later = {
        "classroom.check",
        "classroom.evaluation",
        "classroom.judging",
        "classroom.positions",
        "classroom.report",
        "classroom.source",
        "cli",
        "games.history",
        "games.records",
        "games.slidysim",
        "history",
        "lib.untouched",
        "page.cage",
        "page.check_requests",
        "page.helpers",
        "page.history_requests",
        "page.own_code",
        "page.portion_requests",
        "page.race_requests",
        "page.told_trace",
        "page.trace_requests",
        "classroom.finishes",
        "pictures.player",
        "pictures.plots",
        "pictures.svg",
        "pictures.tables",
        "classroom.course2017",
        "classroom.depths",
        "classroom.race",
        "records",
        "search.bars",
        "search.lockstep",
        "search.own",
        "solver.portions",
        "solver.tracing",
        "slidysim",
    }
    assert {f"slidestar.{name}" for name in later} & set(loaded) == set()
