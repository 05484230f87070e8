"""Named goals, and the goals that an unsolvable board can reach."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.oracles import fixture_json, korf_boards

from slidestar import (
    Board,
    InvalidBoard,
    PuzzleError,
    Unsolvable,
    named_goal,
    shuffle,
    solve,
)
from slidestar.puzzle.goals import CONVENTIONAL, GOALS, alternative_goals, goal_name

FIXTURE = fixture_json("goals.json")["goals"]


@pytest.mark.parametrize("goals", FIXTURE, ids=lambda goals: str(goals["standard"])[:20])
def test_named_goals_match_the_fixture(goals: dict[str, str]) -> None:
    size = Board.parse(goals["standard"])
    assert list(goals) == list(GOALS)
    for name, text in goals.items():
        assert named_goal(name, size.rows, size.cols).text() == text
        assert goal_name(Board.parse(text)) == name


def test_named_goal_of_one_number_is_square() -> None:
    assert named_goal("snail", 4) == named_goal("snail", 4, 4)


@pytest.mark.parametrize(
    ("arguments", "error", "quoted"),
    [
        (("spiral", 3), PuzzleError, "'spiral'"),
        (("Snail", 3), PuzzleError, "standard, blank-first, snail"),
        (([], 3), PuzzleError, r"\[\]"),
        (("snail", 1), InvalidBoard, "1x1"),
        (("blank-first", 3, "4"), InvalidBoard, "'4'"),
    ],
)
def test_invalid_named_goal_is_refused(arguments: Any, error: type[Exception], quoted: str) -> None:
    with pytest.raises(error, match=quoted):
        named_goal(*arguments)


@given(st.integers(2, 6), st.integers(2, 6), st.sampled_from(CONVENTIONAL), st.integers(0, 10**9))
def test_alternative_goals_can_be_solved(rows: int, cols: int, name: str, seed: int) -> None:
    goal = named_goal(name, rows, cols)
    board = shuffle(rows, cols, str(seed), goal)
    assert alternative_goals(board, goal) == ()
    twin = board.twin()
    reached = [each for each in CONVENTIONAL if twin.is_solvable(named_goal(each, rows, cols))]
    assert list(alternative_goals(twin, goal)) == reached


def test_goal_without_a_name_has_no_alternatives() -> None:
    columns = named_goal("columns", 3)
    assert alternative_goals(columns.twin(), columns) == ()
    goal = Board.parse("1 2 3/4 5 6/0 7 8")
    board = goal.twin()
    assert not board.is_solvable(goal)
    assert alternative_goals(board, goal) == ()
    with pytest.raises(Unsolvable, match=r"to reach this goal$") as raised:
        solve(board, goal)
    assert raised.value.goals == ()


def test_goal_of_korfs_boards_is_suggested() -> None:
    for korf in korf_boards()[:10]:
        # The boards of the fixture are rotated so that the blank of the goal is last.
        tiles = [(16 - tile) % 16 for tile in reversed(korf.board.tiles)]
        board = Board.from_flat(tiles, 4, 4)
        with pytest.raises(Unsolvable, match=r"the goal blank-first can be reached$"):
            solve(board)
        assert len(solve(board, named_goal("blank-first", 4))) == korf.length


def test_copied_error_keeps_its_goals() -> None:
    error = Unsolvable("no", goals=("snail",))
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (str(other), other.goals) == ("no", ("snail",))
    assert Unsolvable().goals == ()
