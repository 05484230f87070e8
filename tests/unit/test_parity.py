"""The reasons why a board is solvable or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.oracles import fixture_json

from slidestar import (
    Board,
    InvalidBoard,
    Unsolvable,
    all_optimal,
    distance,
    good_moves,
    grade,
    shuffle,
    solve,
    solve_many,
)
from slidestar.puzzle.parity import explain, reachable_goal

RULES = fixture_json("rules.json")["positions"]


@pytest.mark.parametrize("case", RULES, ids=lambda case: str(case["board"])[:20])
def test_parity_matches_the_fixture(case: dict[str, Any]) -> None:
    board = Board.parse(case["board"])
    goal = None if case["goal"] is None else Board.parse(case["goal"])
    parity = explain(board, goal)
    assert (parity.solvable, parity.inversions) == (case["solvable"], case["inversions"])
    if parity.solvable:
        assert parity.swap is None
        assert parity.repaired is None
    else:
        assert parity.swap is not None
        assert parity.repaired is not None
        assert 0 not in parity.swap
        assert parity.repaired == board.swapped(*parity.swap)
        assert parity.repaired.is_solvable(goal)


def test_loyds_puzzle_is_explained() -> None:
    parity = explain(Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"))
    assert parity.reason == (
        "1 inversion and the blank 0 rows from its goal row:"
        " on a board 4 wide their sum, 1, is odd, and must be even"
    )
    assert parity.swap == (14, 15)
    assert parity.repaired == Board.solved(4)


def test_large_numbers_have_commas() -> None:
    tiles = list(range(99, -1, -1))
    parity = explain(Board([tiles[first : first + 10] for first in range(0, 100, 10)]))
    assert parity.reason == (
        "4,851 inversions and the blank 0 rows from its goal row:"
        " on a board 10 wide their sum, 4,851, is odd, and must be even"
    )


@given(st.integers(2, 5), st.integers(2, 5), st.integers(0, 10**9), st.booleans())
def test_reason_matches_the_verdict(rows: int, cols: int, seed: int, twin: bool) -> None:
    goal = shuffle(rows, cols, f"goal {seed}")
    board = shuffle(rows, cols, str(seed), goal)
    parity = explain(board.twin() if twin else board, goal)
    assert parity.solvable is not twin
    assert ("must be even" in parity.reason) is twin or "as it must be" in parity.reason


FUNCTIONS: list[Callable[[Board, Board | None], Any]] = [
    reachable_goal,
    solve,
    distance,
    all_optimal,
    good_moves,
    lambda board, goal: grade(board, "", goal),
    lambda board, goal: next(solve_many([board], goal=goal)),
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_functions_give_the_same_reason(function: Any) -> None:
    reason = "this board can't be solved: 1 inversion: on a board 3 wide the number must be even"
    with pytest.raises(Unsolvable, match=reason):
        function(Board.parse("1 2 3/4 5 6/8 7 0"), None)
    with pytest.raises(Unsolvable, match=reason):
        function(Board.solved(3), Board.solved(3).twin())
    with pytest.raises(InvalidBoard, match="a 3x2 goal doesn't fit a 2x3 board"):
        function(Board.solved(2, 3), Board.solved(3, 2))


def test_goal_defaults_to_the_standard_goal() -> None:
    board, goal = Board.parse("1 2 3/4 0 6/7 5 8"), Board.parse("0 1 2/3 4 5/6 7 8")
    assert board.goal_or_standard(None) == Board.solved(3)
    assert reachable_goal(Board.parse("7 2 4/5 0 6/8 3 1"), goal) is goal
