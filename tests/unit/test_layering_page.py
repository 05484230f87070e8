"""Which of the page's folders may import which, and which may touch the page: read from the scripts."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "static/js"

PLAIN = {"lib", "published", "puzzle", "state"}
FEATURE = PLAIN | {"app", "board", "engine"}
# A folder's files may import each other, and those of the folders named here: not a feature another
# feature's. What one needs of another, main.js hands it; what two need alike moves down. A folder
# that is missing here fails the test, so that the table grows with the page.
MAY_IMPORT = {
    "lib": set(),
    "published": set(),
    "puzzle": set(),
    "state": {"lib", "puzzle"},
    "engine": PLAIN,
    "app": PLAIN | {"engine"},
    "board": PLAIN | {"app"},
    "worker": set(),
    "aim": FEATURE,
    "play": FEATURE,
    "solve": FEATURE,
    "review": FEATURE,
    "replay": FEATURE,
    "history": FEATURE,
    "inspection": FEATURE,
    "animation": FEATURE,
    "daily": FEATURE,
    "picture": FEATURE,
    "challenge": FEATURE,
    "editor": FEATURE,
    "games": FEATURE,
    "paste": FEATURE,
    "settings": FEATURE,
    "shell": FEATURE,
    "race": FEATURE,
    "tables": FEATURE,
    "watch": FEATURE,
    "write": FEATURE,
    "learn": FEATURE,
}
ALL = set(MAY_IMPORT)
# What's loaded late: the rooms of Learn.
ROOMS = {"watch", "race", "write", "tables"}
# Who puts the page together, its keys and the classroom.
TOP = {
    "first.js": {"engine", "settings"},
    "main.js": ALL - {"worker", *ROOMS} | {"commands.js"},
    "commands.js": ALL - {"worker", *ROOMS},
    "classroom.js": ROOMS | {"app", "learn"},
}
# These run under Node as they are.
NO_PAGE = {"published", "puzzle", "state", "worker"}
FILES = sorted(SCRIPTS.rglob("*.js"))


def name(path: Path) -> str:
    return path.relative_to(SCRIPTS).as_posix()


def room(path: Path) -> str:
    """The folder that a script lies in, or its own name if it lies above them all."""
    return path.relative_to(SCRIPTS).parts[0]


def code(path: Path) -> str:
    """The text of a script without its comments (types are imported in those)."""
    return re.sub(
        r"/\*.*?\*/|(?<!:)//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL
    )


def targets(path: Path, text: str) -> set[Path]:
    found = re.findall(r'\b(?:from|import)\s*\(?\s*"(\.\.?/[^"]+\.js)"', text)
    return {(path.parent / target).resolve() for target in found}


def imports(path: Path) -> set[Path]:
    """The scripts that a script imports."""
    return targets(path, code(path))


def types(path: Path) -> set[Path]:
    """The scripts that a script imports, if only for their types."""
    return targets(path, path.read_text(encoding="utf-8"))


def rooms(paths: set[Path]) -> set[str]:
    return {room(path) for path in paths}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_builds_only_on_what_is_below(path: Path) -> None:
    own = room(path)
    assert own in MAY_IMPORT or own in TOP, f"{own} has no place in the table: give it one"
    allowed = TOP[own] if own in TOP else MAY_IMPORT[own] | {own}
    above = rooms(imports(path)) - allowed
    assert above == set(), f"{name(path)} may not import {above}"
    above = rooms(types(path)) - allowed - {"protocol.js"}
    assert above == set(), f"{name(path)} may not know the types of {above}"


@pytest.mark.parametrize("path", [path for path in FILES if room(path) in NO_PAGE], ids=name)
def test_only_views_touch_the_page(path: Path) -> None:
    assert re.search(r"\bdocument\b", code(path)) is None


def test_all_that_is_imported_is_there() -> None:
    everything = set(chain.from_iterable(types(path) for path in FILES))
    assert everything <= {path.resolve() for path in FILES} | {SCRIPTS / "protocol.js"}
    assert {room(path) for path in FILES} == ALL | set(TOP)
    assert (SCRIPTS / "protocol.d.ts").is_file()  # what page and worker say to each other


def test_imports_run_in_no_circle() -> None:
    wanted = {path.resolve(): imports(path) for path in FILES}
    done: set[Path] = set()
    while ready := {path for path in wanted if path not in done and wanted[path] <= done}:
        done |= ready
    assert done == set(wanted)


@pytest.mark.parametrize("path", [*FILES, SCRIPTS / "protocol.d.ts"], ids=name)
def test_comments_keep_to_the_formatter_width(path: Path) -> None:
    """The formatter breaks no comment. (It can't break a text, either: that's left to it.)"""
    lines = path.read_text(encoding="utf-8").splitlines()
    long = [line for line in lines if len(line) > 100 and re.match(r"\s*(//|/?\*)", line)]
    assert long == []
