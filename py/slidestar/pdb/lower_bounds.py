"""Lower bounds for large boards.

On 5x5 and 6x6 boards, pattern databases raise the bounds. Tables of 48 kB and 12 kB are shipped for
the standard goals. They are small because congruent patterns share a table. Other goals use the
same tables, except for the pattern that contains the goal's blank. Its table is built in 0.05
seconds.
"""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Budget, Progress, same_parity
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.kernel import SearchLayout, bound_layout
from slidestar.kernel.symmetry import square_symmetries
from slidestar.lib.sharing import shared_cache
from slidestar.pdb.board_symmetry import Symmetry
from slidestar.pdb.database import PatternDatabase
from slidestar.pdb.shared_estimate import LEARNED
from slidestar.pdb.sizes import compiled
from slidestar.pdb.table_sets import SHIPPED, Source, TableSet, within_budget
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric

_SIDES = (5, 6)


def bound_database(goal: Board) -> PatternDatabase | None:
    """Return the shared database for the bounds of a goal. Its tables may not be ready yet.

    Return None for sizes other than 5x5 and 6x6, and if the kernel is not compiled.
    """
    return _database(goal) if goal.rows == goal.cols in _SIDES and compiled() else None


@shared_cache(4)
def _database(goal: Board) -> PatternDatabase:
    symmetry, layout = _mapped(goal)
    shipped = _shipped(goal.rows)
    tables = shipped if layout == shipped.layout else TableSet(layout, shipped)
    return PatternDatabase(tables, symmetry)


@shared_cache(2)
def _shipped(side: int) -> TableSet:
    return TableSet(bound_layout(side, side * side - 1))


def _mapped(goal: Board) -> tuple[Symmetry, SearchLayout]:
    """Return the symmetry and the layout for a goal that need the fewest new tables.

    The symmetry maps the blank into the last possible pattern, because congruent patterns share the
    table of the first.
    """
    n = goal.cols
    patterns = bound_layout(n, n * n - 1).partitions[0]
    pattern_of = {tile - 1: i for i, pattern in enumerate(patterns) for tile in pattern}
    pattern_of[n * n - 1] = len(patterns) - 1
    cell = max(
        square_symmetries(n), key=lambda cell: (pattern_of[cell[goal.blank]], cell[goal.blank])
    )
    layout = bound_layout(n, cell[goal.blank])
    tile = [0] * len(goal.tiles)
    for place, number in enumerate(goal.tiles):
        tile[number] = layout.goal[cell[place]]
    steps = {"D": n, "U": -n, "R": 1, "L": -1}
    original = {cell[n + 1 + step] - cell[n + 1]: letter for letter, step in steps.items()}
    letter = {letter: original[step] for letter, step in steps.items()}
    return Symmetry(cell, tuple(tile), letter), layout


def prepare_large_tables(
    goal: Board, budget: Budget, source: Source = SHIPPED, metric: Metric = Metric.STM
) -> Generator[Progress, None, bool]:
    """Prepare the learned estimate of a metric and the tables that `lower_bound` uses for a goal.

    Return False if `lower_bound` uses no tables for the goal, or if memory is short.
    """
    if LEARNED.fits(goal):
        yield from within_budget(LEARNED.prepare(source, metric), budget)
    database = bound_database(goal)
    if database is None:
        return False
    yield from database.tables.prepare_within(budget, source)
    return database.tables.complete


def table_bound(board: Board, goal: Board) -> int:
    """Return the lower bound from the pattern databases, or 0 if they are not ready."""
    database = bound_database(goal)
    return database.search(board).bound if database and database.tables.ready else 0


def lower_bound(board: Board, goal: Board) -> int:
    """Return a lower bound of the distance, from linear conflict and from the tables if ready.

    >>> goal = Board.solved(7)
    >>> lower_bound(goal.apply("DRDRULDLU"), goal)
    9
    """
    conflicts = same_parity(LinearConflict(goal)(board), board, goal)
    return max(conflicts, table_bound(board, goal))
