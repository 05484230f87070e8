"""`slidestar.html`, opened from the disk, in Firefox and WebKit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kit.hostile import ESCAPE, code_link
from kit.onefile import ONE_FILE
from kit.page import HARDEST, TWO_AWAY
from kit.visitor import Visitor

KORF = "13-6-8-12_15-14-0-10_11-7-4-5_9-1-3-2"  # 57 moves
SOLVED = "1-2-3_4-5-6_7-8-0"
ADMISSIBLE = "Admissible, proven: never too high on all 181,440 positions."


@pytest.fixture(scope="session")
def file() -> str:
    """The address of the file."""
    if not ONE_FILE.is_file():
        pytest.exit(
            "dist/slidestar.html is missing: run the tests by ./build.sh test", returncode=4
        )
    return ONE_FILE.as_uri()


@pytest.fixture(autouse=True)
def without_faults(visitor: Visitor) -> Iterator[None]:
    visitor.faults()
    yield
    assert not visitor.faults()


def test_file_plays_and_solves(visitor: Visitor, file: str) -> None:
    visitor.open(f"{file}?board={TWO_AWAY}")
    visitor.press("Tile 5")
    visitor.expect_board("1-2-3_4-5-6_7-0-8")
    visitor.type("\ue012")  # arrow left
    visitor.expect_board(SOLVED)
    for board, length in ((HARDEST, 31), (KORF, 57)):
        visitor.open(f"{file}?board={board}")
        visitor.expect_engine("ready")
        visitor.solve(board, length)


def test_game_and_solves_stay_in_the_browser(visitor: Visitor, file: str) -> None:
    visitor.open(f"{file}?board={TWO_AWAY}")
    visitor.press("Tile 5")
    visitor.expect_board("1-2-3_4-5-6_7-0-8")
    visitor.open(file)
    visitor.expect_board("1-2-3_4-5-6_7-0-8")


def test_hostile_code_cannot_escape(visitor: Visitor, file: str) -> None:
    visitor.open(code_link(f"{file}?board={TWO_AWAY}", ESCAPE))
    visitor.press("Check")
    visitor.expect(".write .verdict", "textContent", ADMISSIBLE)
    visitor.expect_confined()
