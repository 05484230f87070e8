"""The A* of a 2017 course report, which counts in its own way: here to reproduce its table.

It differs from this package's searches in all the details that a report seldom mentions. Its
estimates count the blank as if it were a tile, so they can be above the true distance. A position
may wait twice. *Expanded* is what was put into the queue, and *visited* what was taken out before
the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from heapq import heappop, heappush
from typing import NamedTuple

from slidestar.algorithms import Budget, Limit, Progress
from slidestar.algorithms.core import State, slide, state_of
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board, places
from slidestar.puzzle.parity import reachable_goal

__all__ = ["ESTIMATES", "Recount", "recount"]


class Recount(NamedTuple):
    """What the report prints of a run: the solution's length and its two counts."""

    length: int
    expanded: int
    visited: int


def _misplaced(goal: Board) -> Callable[[State], int]:
    wanted = state_of(goal)
    return lambda state: sum(here != there for here, there in zip(state, wanted, strict=True))


def _manhattan(goal: Board) -> Callable[[State], int]:
    home, cols = places(goal.tiles), goal.cols
    apart = [
        [abs(cell // cols - to // cols) + abs(cell % cols - to % cols) for cell in range(len(home))]
        for to in home
    ]
    return lambda state: sum(apart[tile][cell] for cell, tile in enumerate(state))


ESTIMATES = {"misplaced": _misplaced, "manhattan": _manhattan}
"""The report's two heuristics, the blank counted in both."""


def recount(
    board: Board, goal: Board | None, heuristic: str, limit: Limit | None = None
) -> Generator[Progress, None, Recount]:
    """The report's run of a board, as a generator that yields its progress.

    >>> from slidestar.lib.steps import run
    >>> run(recount(Board.parse("0 1 3/4 2 5/7 8 6"), None, "misplaced"))
    Recount(length=4, expanded=9, visited=4)

    Raises `PuzzleError` for another heuristic's name, `Unsolvable`, and `LimitReached`.
    """
    if heuristic not in ESTIMATES:
        raise PuzzleError(f"the report's heuristics are {', '.join(ESTIMATES)}: {quote(heuristic)}")
    target = reachable_goal(board, goal)
    return _recount(board, target, ESTIMATES[heuristic](target), limit)


def _recount(
    board: Board, goal: Board, estimate: Callable[[State], int], limit: Limit | None
) -> Generator[Progress, None, Recount]:
    rows, cols = board.rows, board.cols
    budget = Budget(limit)
    stats = budget.stats
    wanted, start = state_of(goal), state_of(board)
    # The number keeps equal entries in the order in which they came.
    queue = [(estimate(start), 0, 0, board.blank, start)]
    taken: set[State] = set()
    put = 0
    while queue:
        _, _, g, blank, state = heappop(queue)
        if state == wanted:
            return Recount(g, put, stats.expanded)
        if budget.tick():
            yield budget.progress()
        taken.add(state)
        for cell in _around(blank, rows, cols):
            after = slide(state, blank, cell)
            if after not in taken:
                put += 1
                stats.generated = stats.stored = put
                heappush(queue, (g + 1 + estimate(after), put, g + 1, cell, after))
    raise AssertionError("a goal that can be reached is found")


def _around(blank: int, rows: int, cols: int) -> list[int]:
    """The cells beside the blank: above it, below, to its right, to its left."""
    row, col = divmod(blank, cols)
    beside = [(row - 1, col), (row + 1, col), (row, col + 1), (row, col - 1)]
    return [r * cols + c for r, c in beside if 0 <= r < rows and 0 <= c < cols]
