"""Which of the page's scripts may import which, and which may touch the page: read from them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "static/js"

# A file that is missing here fails the test, so that the table grows with the page.
# These know no page: they build on each other only, and run under Node as they are.
PLAIN = {
    "board-list", "film-strip", "format", "goals", "moves-desk", "notation", "opening", "player", "protocol", "puzzle", "replay-link", "replay-state", "share-url",
    "shuffle", "solution-text", "state", "storage", "store", "tasks", "timing", "transforms",
    "workshop",
}  # fmt: skip
# These read the state and emit intents. They know of each other only by main.js.
VIEWS = {
    "board-editor", "board-view", "compare-panel", "controls", "editor-panel", "embed-view",
    "engine-line", "facts-panel", "ghost-view", "goal-view", "input", "moves-panel", "notices",
    "optimal-panel", "position-box", "replay-view", "solver-panel", "tabs",
}  # fmt: skip
MAY_IMPORT = {
    **dict.fromkeys(PLAIN, PLAIN),
    **dict.fromkeys(VIEWS, PLAIN | {"dom", "mini-board"}),
    "dom": set(),
    "mini-board": PLAIN,
    "solver-client": {"protocol"},
    "solver-worker": {"protocol", "tables"},
    "tables": set(),
    "main": PLAIN | VIEWS | {"dom", "solver-client"},
}
MAY_TOUCH_THE_PAGE = VIEWS | {"dom", "main", "mini-board"}
FILES = sorted(SCRIPTS.rglob("*.js"))


def code(path: Path) -> str:
    """The text of a script without its comments (types are imported in those)."""
    return re.sub(
        r"/\*.*?\*/|(?<!:)//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL
    )


def imports(path: Path) -> set[str]:
    """The scripts that a script imports, by their names in the table."""
    found = re.findall(r'\b(?:from|import)\s*\(?\s*"(\./|\.\./)([^"]+)\.js"', code(path))
    return {name for _, name in found}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_builds_only_on_what_is_below(path: Path) -> None:
    assert path.stem in MAY_IMPORT, f"{path.name} has no place in the table: give it one"
    above = imports(path) - MAY_IMPORT[path.stem]
    assert above == set(), f"{path.name} may not import {above}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_views_touch_the_page(path: Path) -> None:
    touches = re.search(r"\bdocument\b", code(path)) is not None
    assert not touches or path.stem in MAY_TOUCH_THE_PAGE


def test_table_names_no_file_that_is_gone() -> None:
    assert set(MAY_IMPORT) == {path.stem for path in FILES}


def test_imports_run_in_no_circle() -> None:
    wanted = {path.stem: imports(path) for path in FILES}
    done: set[str] = set()
    while ready := {name for name in wanted if name not in done and wanted[name] <= done}:
        done |= ready
    assert done == set(wanted)
