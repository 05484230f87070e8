"""The constructive solver: solutions for any board and goal, equal in all backends."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slidestar import Board, shuffle
from slidestar.kernel import KernelUnavailable, Loops, construct_solution, load_loops
from slidestar.lib.steps import run
from slidestar.solver.move_codes import as_moves


def moves_of(board: Board, goal: Board, use: Loops | None = None) -> bytes:
    return run(construct_solution(board.rows, board.cols, board.tiles, goal.tiles, use))


@settings(max_examples=300)
@given(st.integers(2, 7), st.integers(2, 7), st.integers(0, 10**9))
def test_solution_reaches_any_goal(rows: int, cols: int, seed: int) -> None:
    goal = shuffle(rows, cols, f"goal {seed}")
    board = shuffle(rows, cols, str(seed), goal)
    assert board.apply(as_moves(moves_of(board, goal))) == goal


def test_solved_board_needs_no_moves() -> None:
    assert moves_of(Board.solved(5), Board.solved(5)) == b""


def test_length_grows_with_the_cube_of_the_side() -> None:
    for side in (4, 6, 8, 10):
        board = shuffle(side, side, "cubic")
        assert len(moves_of(board, Board.solved(side))) < 5 * side**3


@pytest.mark.parametrize("size", [(2, 9), (5, 5), (9, 4), (12, 12)])
def test_backends_agree(size: tuple[int, int]) -> None:
    try:
        native = load_loops("native")
    except KernelUnavailable as missing:
        pytest.skip(str(missing))
    board, goal = shuffle(*size, "forms"), shuffle(*size, "goal")
    if not board.is_solvable(goal):
        board = board.twin()
    assert moves_of(board, goal, native) == moves_of(board, goal, load_loops("interpreted"))


def test_large_board_is_solved_in_slices() -> None:
    board, goal = shuffle(40, 40, "slices"), Board.solved(40)
    steps = construct_solution(40, 40, board.tiles, goal.tiles)
    assert sum(1 for _ in steps) > 10
