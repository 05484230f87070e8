"""A* in bulk: the readable A*'s counts, in both forms, in any slices, below a ceiling."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slidestar.algorithms import run
from slidestar.algorithms.best_first import astar
from slidestar.kernel import AStar, KernelUnavailable, Loops, SearchLayout, load_loops
from slidestar.puzzle.board import Board

GOALS = ["1 2/3 0", "0 1 2/3 4 5", "1 2 3/4 5 6/7 8 0", "1 2 3/8 0 4/7 6 5", "1 2 3 4/5 6 7 8/9 10 11 0",
         "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"]  # fmt: skip


@pytest.fixture(scope="session")
def native() -> Loops:
    try:
        return load_loops("native")
    except KernelUnavailable as missing:
        pytest.skip(str(missing))


def plan_of(goal: Board) -> SearchLayout:
    return SearchLayout(goal.rows, goal.cols, tuple(goal.tiles))


def walk(goal: Board, moves: int, seed: int) -> Board:
    chance = random.Random(seed)
    board = goal
    for _ in range(moves):
        board = chance.choice(list(board.neighbors()))
    return board


def solved(search: AStar, budget: int = 1 << 40) -> tuple[dict[str, int], Sequence[int], int]:
    while (status := search.run(budget)) == AStar.RUNNING:
        pass
    assert status == AStar.FOUND
    return (search.counts, search.moves, search.bound)


@given(
    goal=st.sampled_from(GOALS),
    moves=st.integers(0, 40),
    seed=st.integers(0, 10**6),
    budget=st.integers(1, 1000),
)
def test_counts_and_moves_are_those_of_the_readable_search(
    native: Loops, goal: str, moves: int, seed: int, budget: int
) -> None:
    target = Board.parse(goal)
    board = walk(target, moves, seed)
    solution = run(astar(board, target))
    layout = plan_of(target)
    counts, line, bound = solved(AStar(layout, board.tiles, loops=native))
    assert counts == {name: getattr(solution.stats, name) for name in counts}
    assert set(asdict(solution.stats)) - set(counts) == {"seconds", "preparing"}
    letters = "".join("DRLU"[d] for d in line)
    assert letters == "".join(str(move) for move in solution.moves)
    assert bound == len(solution)
    sliced = solved(AStar(layout, board.tiles, loops=load_loops("interpreted")), budget)
    assert sliced == (counts, line, bound)


def test_it_grows_to_the_ceiling_and_says_so(native: Loops) -> None:
    goal = Board.solved(4)
    hard = Board.parse("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3")
    search = AStar(plan_of(goal), hard.tiles, 10_000_000, native)
    while (status := search.run(10_000)) == AStar.RUNNING:
        pass
    assert status == AStar.FULL == search.run(1)
    assert search.bytes <= 10_000_000 < 2 * search.bytes + 1
    assert search.counts["stored"] * 2 > 10_000_000 // 80
    assert search.bound >= 41  # that board's Manhattan distance
    assert AStar(plan_of(goal), hard.tiles, 10_000_000, native).bytes < 1_000_000


def test_an_unsolvable_board_ends_with_all_positions_seen(native: Loops) -> None:
    layout = plan_of(Board.parse("1 2 3/4 5 0"))
    search = AStar(layout, (2, 1, 3, 4, 5, 0), loops=native)
    assert search.run(1 << 40) == AStar.EXHAUSTED
    assert search.counts["stored"] == 360
