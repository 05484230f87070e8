"""Which of the page's scripts may import which, and which may touch the page: read from them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "static/js"

# A file that is missing here fails the test, so that the table grows with the page.
# These know no page: they build on each other only, and run under Node as they are.
PLAIN = {
    "asking",
    "board-list",
    "choices",
    "database",
    "distance-tasks",
    "engine-follow",
    "film-strip",
    "format",
    "game",
    "game-clock",
    "goals",
    "ids",
    "moves-desk",
    "notation",
    "opening",
    "play-desk",
    "player",
    "protocol",
    "puzzle",
    "record-desk",
    "replay-link",
    "replay-state",
    "review-desk",
    "review-state",
    "review-tasks",
    "saved-game",
    "settings",
    "share-url",
    "shortcuts",
    "shuffle",
    "solution-text",
    "solve-tasks",
    "solves",
    "solves-db",
    "state",
    "storage",
    "store",
    "tasks",
    "timing",
    "transforms",
    "turns",
    "workshop",
}
# These read the state and emit intents. They know of each other only by main.js.
VIEWS = {
    "afterwards",
    "board-editor",
    "board-marks",
    "board-view",
    "compare-panel",
    "controls",
    "distance-view",
    "early",
    "editor-panel",
    "embed-view",
    "engine-line",
    "facts-panel",
    "ghost-view",
    "goal-view",
    "input",
    "key-sheet",
    "look",
    "move-news",
    "moves-panel",
    "next-step",
    "notices",
    "optimal-panel",
    "pointer",
    "position-box",
    "replay-view",
    "review-chart",
    "review-marks",
    "review-panel",
    "settings-dialog",
    "solution-view",
    "solver-panel",
    "solves-file",
    "solves-panel",
    "sound",
    "tabs",
}
MAY_IMPORT = {
    **dict.fromkeys(PLAIN, PLAIN),
    **dict.fromkeys(VIEWS, PLAIN | {"dialog", "dom", "late", "mini-board"}),
    "dialog": {"dom"},
    "mini-board": PLAIN,
    "dom": set(),
    "late": set(),
    "shell": set(),
    "trusted": set(),
    "first-worker": {"trusted"},
    "engine-host": {"first-worker", "protocol"},
    "solver-client": {"engine-host"},
    "tables": set(),
    "persistence": PLAIN,
    "updates": PLAIN | {"dom", "trusted"},
    "main": PLAIN | VIEWS | {"dom", "persistence", "solver-client", "updates"},
    "service-worker": {"worker-builds", "worker-forms"},
    # The worker's side.
    "worker-memory": set(),
    "worker-builds": set(),
    "worker-forms": set(),
    "worker-downloads": {"worker-forms"},
    "worker-snapshot": set(),
    "worker-pyodide": {"worker-downloads", "worker-snapshot"},
    "worker-boot": {"worker-downloads", "worker-memory", "worker-pyodide", "worker-snapshot"},
    "solver-worker": {"tables", "worker-boot", "worker-downloads"},
}
MAY_TOUCH_THE_PAGE = VIEWS | {
    "dialog",
    "dom",
    "first-worker",
    "main",
    "mini-board",
    "persistence",
    "shell",
    "updates",
}
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
