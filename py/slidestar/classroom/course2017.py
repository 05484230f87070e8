"""The A* of a 2017 course report, to reproduce the counts in its table.

It differs from this package's A*. Its heuristics count the blank as a tile, so they are
inadmissible. The queue can contain a position twice. *Expanded* is the number of entries added to
the queue, and *visited* the number of entries removed before the goal.
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
    """The numbers that the report prints: the solution's length and two counts."""

    length: int
    expanded: int
    visited: int


def _misplaced(goal: Board) -> Callable[[State], int]:
    wanted = state_of(goal)
    return lambda state: sum(here != there for here, there in zip(state, wanted, strict=True))


def _manhattan(goal: Board) -> Callable[[State], int]:
    ends, cols = places(goal.tiles), goal.cols
    distances = [
        [abs(cell // cols - to // cols) + abs(cell % cols - to % cols) for cell in range(len(ends))]
        for to in ends
    ]
    return lambda state: sum(distances[tile][cell] for cell, tile in enumerate(state))


ESTIMATES = {"misplaced": _misplaced, "manhattan": _manhattan}
"""The report's two heuristics, which both count the blank."""


def recount(
    board: Board, goal: Board | None, heuristic: str, limit: Limit | None = None
) -> Generator[Progress, None, Recount]:
    """Solve a board as the report does, and yield the progress.

    >>> from slidestar.lib.steps import run
    >>> run(recount(Board.parse("0 1 3/4 2 5/7 8 6"), None, "misplaced"))
    Recount(length=4, expanded=9, visited=4)

    Raises `PuzzleError` for an unknown heuristic, `Unsolvable`, and `LimitReached`.
    """
    if heuristic not in ESTIMATES:
        names = " or ".join(ESTIMATES)
        raise PuzzleError(f"heuristic must be {names}, got {quote(heuristic)}")
    target = reachable_goal(board, goal)
    return _recount(board, target, ESTIMATES[heuristic](target), limit)


def _recount(
    board: Board, goal: Board, estimate: Callable[[State], int], limit: Limit | None
) -> Generator[Progress, None, Recount]:
    rows, cols = board.rows, board.cols
    budget = Budget(limit)
    stats = budget.stats
    wanted, start = state_of(goal), state_of(board)
    # The second item orders entries of equal priority by insertion.
    queue = [(estimate(start), 0, 0, board.blank, start)]
    visited: set[State] = set()
    added = 0
    while queue:
        _, _, g, blank, state = heappop(queue)
        if state == wanted:
            return Recount(g, added, stats.expanded)
        if budget.tick():
            yield budget.progress()
        visited.add(state)
        for cell in _neighbors(blank, rows, cols):
            after = slide(state, blank, cell)
            if after not in visited:
                added += 1
                stats.generated = stats.stored = added
                heappush(queue, (g + 1 + estimate(after), added, g + 1, cell, after))
    raise AssertionError("the search finds a reachable goal")


def _neighbors(blank: int, rows: int, cols: int) -> list[int]:
    """Return the cells next to the blank: above, below, right and left."""
    row, col = divmod(blank, cols)
    cells = [(row - 1, col), (row + 1, col), (row, col + 1), (row, col - 1)]
    return [r * cols + c for r, c in cells if 0 <= r < rows and 0 <= c < cols]
