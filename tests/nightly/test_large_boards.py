"""Large boards of every shape, and pattern databases of 5x5 and 6x6 boards for many goals."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest
from kit.markers import compiled
from kit.oracles import numbers, princeton_boards, published_rows
from kit.reviews import walk

from slidestar import EXPERIMENTS, Board, Limit, shuffle, solve
from slidestar.algorithms import Budget
from slidestar.kernel import (
    BoundSearch,
    PatternBuilder,
    bound_layout,
    construct_solution,
    pack_tables,
)
from slidestar.lib.steps import run
from slidestar.pdb.lower_bounds import lower_bound, prepare_large_tables, table_bound
from slidestar.pdb.table_sets import SHIPPED
from slidestar.solver.move_codes import as_moves
from slidestar.solver.proven_bounds import BoundProver

pytestmark = [
    pytest.mark.nightly,
    compiled,
]

SHAPES = [(rows, cols) for rows in range(2, 11) for cols in range(2, 11) if rows * cols > 16]
GOALS = [(5, cell) for cell in (0, 1, 6, 7, 10, 12, 17, 22, 24)]
GOALS += [(6, cell) for cell in (0, 1, 7, 9, 14, 15, 21, 30, 35)]
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


@pytest.mark.parametrize(("side", "cell"), GOALS)
def test_tables_bound_the_distance_to_any_goal(side: int, cell: int) -> None:
    tiles = list(range(1, side * side))
    Random(cell).shuffle(tiles)
    goal = Board.from_flat([*tiles[:cell], 0, *tiles[cell:]], side, side)
    assert run(prepare_large_tables(goal, Budget()))
    for seed, count in enumerate((1, 9, 16, 22, 24)):
        board = goal.apply(walk(goal, count, str(seed)))
        plain = BoundSearch(side, board.tiles, goal.tiles, 0, count)
        assert plain.run(10**8) == plain.FOUND
        assert lower_bound(board, goal) <= plain.bound
        search = BoundProver(board, goal, 0, count)
        assert search.run(10**8)
        assert search.bound == len(search.moves) == plain.bound
        assert board.apply(as_moves(search.moves)) == goal
    boards = [shuffle(side, side, str(seed), goal) for seed in range(20)]
    assert sum(table_bound(board, goal) - board.manhattan(goal) for board in boards) > 20


@pytest.mark.parametrize("side", [5, 6])
def test_shipped_tables_equal_built_ones(side: int) -> None:
    layout = bound_layout(side, side * side - 1)
    memory = bytearray(layout.table_bytes)
    for number in layout.own_tables:
        builder = PatternBuilder(layout, number, memory)
        while not builder.run(1 << 40):
            pass
    assert pack_tables(layout, 0, memory) == SHIPPED.read(f"{side}x{side}.pdb", needed=True)


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
