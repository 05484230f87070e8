"""Large boards of every shape, and published boards that take long."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from kit.markers import compiled
from kit.oracles import numbers, princeton_boards, published_rows

from slidestar import EXPERIMENTS, Board, Limit, shuffle, solve
from slidestar.kernel import (
    construct_solution,
)
from slidestar.lib.steps import run

pytestmark = [
    pytest.mark.nightly,
    compiled,
]

SHAPES = [(rows, cols) for rows in range(2, 11) for cols in range(2, 11) if rows * cols > 16]
BLANK_FIRST = Board.from_flat(list(range(25)), 5, 5)


@pytest.mark.parametrize("size", SHAPES)
def test_every_shape_is_solved_to_random_goals(size: tuple[int, int]) -> None:
    for seed in range(4):
        goal = shuffle(*size, f"goal {seed}")
        board = shuffle(*size, f"board {seed}", goal)
        found, again = (solve(board, goal=goal, limit=Limit(nodes=150_000)) for _ in range(2))
        assert board.apply(found.moves) == goal
        assert (found.moves, found.lower_bound) == (again.moves, again.lower_bound)
        assert board.manhattan(goal) <= found.lower_bound <= len(found)
        assert len(found) <= len(run(construct_solution(*size, board.tiles, goal.tiles)))


@pytest.mark.parametrize("size", [(4, 4), (5, 5), (2, 10), (10, 2), (7, 5), (10, 10)])
def test_auto_solves_every_size_within_its_own_limit(size: tuple[int, int]) -> None:
    """The tables for an unusual goal of the 15-puzzle take seconds to build."""
    goal = shuffle(*size, seed="goal")
    found = solve(shuffle(*size, seed="board", goal=goal), goal)
    assert found.board.apply(found.moves) == goal
    assert found.lower_bound <= len(found)
    assert found.algorithm == "auto"


def test_princetons_hardest_boards_are_80_moves_long() -> None:
    boards = [each for each in princeton_boards() if each.size == 4 and (each.optimal or 0) > 70]
    assert max(each.optimal or 0 for each in boards) == 80
    for each in boards:
        found = solve(Board.from_flat(each.tiles, 4, 4))
        assert (len(found), found.optimal) == (each.optimal, True), each.name


def test_korf_and_felners_easiest_24_puzzles_are_proven() -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for number in (38, 40):
            _, length, tiles, _ = published_rows("korf-felner-2002")[number - 1]
            board = Board.from_flat(numbers(tiles), 5, 5)
            found = solve(board, BLANK_FIRST, optimal=True, executor=pool)
            assert len(found) == int(length)
            assert board.apply(found.moves) == BLANK_FIRST
    (row,) = EXPERIMENTS["korf-felner-2002"].rows([38])
    assert (row["length"], row["optimal"]) == (row["published_length"], True)
