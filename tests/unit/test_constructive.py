"""The tile-by-tile solver: an answer for any board and any goal."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from slidestar import Board, Moves, shuffle
from slidestar.search.constructive import constructive


def moves_of(board: Board, goal: Board) -> Moves:
    steps = constructive(board, goal)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            moves: Moves = done.value
            return moves


@settings(max_examples=300)
@given(st.integers(2, 7), st.integers(2, 7), st.integers(0, 10**9))
def test_it_reaches_any_goal(rows: int, cols: int, seed: int) -> None:
    goal = shuffle(rows, cols, f"goal {seed}")
    board = shuffle(rows, cols, str(seed), goal)
    assert board.apply(moves_of(board, goal)) == goal


def test_it_makes_no_move_on_a_solved_board() -> None:
    assert moves_of(Board.solved(5), Board.solved(5)) == ()


def test_its_length_is_a_cubic() -> None:
    for side in (4, 6, 8, 10):
        board = shuffle(side, side, "cubic")
        assert len(moves_of(board, Board.solved(side))) < 5 * side**3
