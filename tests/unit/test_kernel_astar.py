"""The kernel's A*: equal to the textbook A* in both backends, within a memory limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st
from kit.kernel import random_walk

from slidestar.algorithms import run
from slidestar.algorithms.best_first import astar
from slidestar.kernel import AStar, Loops, SearchLayout, load_loops
from slidestar.puzzle.board import Board

GOALS = ["1 2/3 0", "0 1 2/3 4 5", "1 2 3/4 5 6/7 8 0", "1 2 3/8 0 4/7 6 5", "1 2 3 4/5 6 7 8/9 10 11 0",
         "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"]  # fmt: skip


def layout_of(goal: Board) -> SearchLayout:
    return SearchLayout(goal.rows, goal.cols, tuple(goal.tiles))


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
def test_counts_and_moves_equal_the_textbook_search(
    native: Loops, goal: str, moves: int, seed: int, budget: int
) -> None:
    target = Board.parse(goal)
    board = random_walk(target, moves, seed)
    solution = run(astar(board, target))
    layout = layout_of(target)
    counts, path, bound = solved(AStar(layout, board.tiles, loops=native))
    assert counts == {name: getattr(solution.stats, name) for name in counts}
    assert set(asdict(solution.stats)) - set(counts) == {"seconds", "preparing"}
    letters = "".join("DRLU"[d] for d in path)
    assert letters == "".join(str(move) for move in solution.moves)
    assert bound == len(solution)
    sliced = solved(AStar(layout, board.tiles, loops=load_loops("interpreted")), budget)
    assert sliced == (counts, path, bound)


def test_memory_limit_ends_the_search(native: Loops) -> None:
    goal = Board.solved(4)
    hard = Board.parse("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3")
    search = AStar(layout_of(goal), hard.tiles, 10_000_000, native)
    while (status := search.run(10_000)) == AStar.RUNNING:
        pass
    assert status == AStar.FULL == search.run(1)
    assert search.bytes <= 10_000_000 < 2 * search.bytes + 1
    assert search.counts["stored"] * 2 > 10_000_000 // 80
    assert search.bound >= 41  # the Manhattan distance
    assert AStar(layout_of(goal), hard.tiles, 10_000_000, native).bytes < 1_000_000


def test_unsolvable_board_exhausts_all_positions(native: Loops) -> None:
    layout = layout_of(Board.parse("1 2 3/4 5 0"))
    search = AStar(layout, (2, 1, 3, 4, 5, 0), loops=native)
    assert search.run(1 << 40) == AStar.EXHAUSTED
    assert search.counts["stored"] == 360
