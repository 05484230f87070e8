"""Why a board can't be solved, in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import fixture_file

from slidestar import Board, shuffle
from slidestar.puzzle.parity import explain

RULES = fixture_file("rules.json")["positions"]


@pytest.mark.parametrize("case", RULES, ids=lambda case: str(case["board"])[:20])
def test_it_agrees_with_the_fixture(case) -> None:  # type: ignore[no-untyped-def]
    board = Board.parse(case["board"])
    goal = None if case["goal"] is None else Board.parse(case["goal"])
    parity = explain(board, goal)
    assert (parity.solvable, parity.inversions) == (case["solvable"], case["inversions"])
    if parity.solvable:
        assert parity.swap is parity.repaired is None
    else:
        assert parity.swap is not None
        assert parity.repaired is not None
        assert 0 not in parity.swap
        assert parity.repaired == board.swapped(*parity.swap)
        assert parity.repaired.is_solvable(goal)


def test_the_14_15_puzzle() -> None:
    parity = explain(Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"))
    assert parity.reason == (
        "1 inversion and the blank 0 rows from its goal row:"
        " on a board 4 wide their sum, 1, is odd, and must be even"
    )
    assert parity.swap == (14, 15)
    assert parity.repaired == Board.solved(4)


@given(st.integers(2, 5), st.integers(2, 5), st.integers(0, 10**9), st.booleans())
def test_words_and_verdict_go_together(rows: int, cols: int, seed: int, twin: bool) -> None:
    goal = shuffle(rows, cols, f"goal {seed}")
    board = shuffle(rows, cols, str(seed), goal)
    parity = explain(board.twin() if twin else board, goal)
    assert parity.solvable is not twin
    assert ("must be even" in parity.reason) is twin or "as it must be" in parity.reason
