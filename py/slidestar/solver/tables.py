"""Tables made ready within a budget, and the shortest solutions that they give."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator
from typing import TypeVar

from slidestar.kernel import ExactTable, IdaStar
from slidestar.lib.steps import retold
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves
from slidestar.search import Budget, Progress
from slidestar.solver.pattern_db import (
    EXACT_CELLS,
    SHIPPED,
    Frame,
    Shelf,
    database_for,
    exact_for,
    fits,
)

__all__ = ["descents", "exact_table", "optimal_search", "prepare", "slices"]

_log = logging.getLogger(__name__)

T = TypeVar("T")

_SLICE = 100_000  # nodes of a search on the compiled loops: about a hundredth of a second


def prepare(goal: Board, budget: Budget, shelf: Shelf = SHIPPED) -> Generator[Progress, None, bool]:
    """Get ready what `auto` needs for a goal. False where that's nothing, or can't be done."""
    if not fits(goal):
        return False
    if len(goal.tiles) <= EXACT_CELLS:
        yield from exact_table(goal, budget)
        return True
    database, _ = database_for(goal)
    try:
        yield from _in_time(database.prepare(shelf), budget)
    except MemoryError as error:
        # One partition is enough; and without any there are slower ways.
        _log.warning("a pattern database can't be used: %s", error)
    return database.ready > 0


def exact_table(goal: Board, budget: Budget) -> Generator[Progress, None, ExactTable]:
    """The table of all distances to a goal of at most 10 cells, built if need be."""
    return _in_time(exact_for(goal).prepare(), budget)


def _in_time(preparing: Generator[float, None, T], budget: Budget) -> Generator[Progress, None, T]:
    """The making of tables, as progress. Raises `LimitReached` when the time is over."""

    def tell(done: float) -> Progress:
        budget.check_time()
        return Progress(budget.so_far(), budget.bound, done)

    return retold(preparing, tell)


def descents(table: ExactTable, board: Board) -> Iterator[Moves]:
    """All ways down to the goal, each move one nearer."""
    line: list[str] = []

    def go(board: Board, left: int) -> Iterator[Moves]:
        if left == 0:
            yield Moves(line)
            return
        for move, neighbor in zip(board.legal_moves(), board.neighbors(), strict=True):
            if table.distance(neighbor.tiles) == left - 1:
                line.append(move)
                yield from go(neighbor, left - 1)
                line.pop()

    yield from go(board, table.distance(board.tiles))


def optimal_search(board: Board, goal: Board, *, every: bool = False) -> tuple[IdaStar, Frame]:
    """A search by the tables of `prepare`, for boards of over 10 cells: for one shortest solution
    or `every` one. The frame turns its moves into the board's.
    """
    database, frame = database_for(goal)
    tiles = frame.tiles(board.tiles)
    search = IdaStar(database.plan, tiles, database.memory, database.views, every=every)
    return search, frame


def slices(search: IdaStar, budget: Budget) -> Generator[Progress, None, int]:
    """Go on with a search until it's `FOUND` a solution, or `EXHAUSTED`: returns which."""
    _count(search, budget)
    while True:
        status = search.run(budget.slice(_SLICE))
        _count(search, budget)
        if status != search.RUNNING:
            return status
        yield budget.progress()


def _count(search: IdaStar, budget: Budget) -> None:
    """Take over a search's counts, and what it has proven."""
    stats = budget.stats
    stats.expanded, stats.generated = search.expanded, search.generated
    stats.frontier = search.depth
    stats.deepest = stats.peak_frontier = stats.stored = budget.bound = search.bound
