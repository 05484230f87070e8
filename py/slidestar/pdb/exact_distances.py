"""The exact distances of all positions of small boards."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from slidestar.algorithms import Budget, Progress
from slidestar.kernel import ExactTable
from slidestar.lib.sharing import shared_cache
from slidestar.pdb.built_tables import BuiltTables
from slidestar.pdb.table_sets import within_budget
from slidestar.puzzle.board import Board, moves_of
from slidestar.puzzle.moves import Metric, Moves

_POSITIONS = 1 << 15  # a slice of the compiled loop, which takes a few hundredths of a second


def exact_distances(goal: Board, metric: Metric = Metric.STM) -> BuiltTables[ExactTable]:
    """Return the shared table of the distances to a goal of at most 10 cells, in a metric."""
    # A cache treats a default as different from the same value passed explicitly, so pass both.
    return _exact_distances(goal, metric)


@shared_cache(4)
def _exact_distances(goal: Board, metric: Metric) -> BuiltTables[ExactTable]:
    slides = metric is Metric.MTM
    return BuiltTables(
        lambda: ExactTable(goal.rows, goal.cols, goal.tiles, slides=slides), _POSITIONS
    )


def clear_exact_distances() -> None:
    """Clear the cache of tables. Running searches continue with the tables that they hold."""
    _exact_distances.cache_clear()


def prepare_exact_table(
    goal: Board, budget: Budget, metric: Metric = Metric.STM
) -> Generator[Progress, None, ExactTable]:
    """Build the table of a goal of at most 10 cells if necessary, and return it."""
    return within_budget(exact_distances(goal, metric).prepare(), budget)


def shortest_solutions(
    table: ExactTable, board: Board, metric: Metric = Metric.STM
) -> Iterator[Moves]:
    """Yield all shortest solutions of a board, following decreasing distances in the table.

    `metric` must be the table's metric.
    """
    path: list[str] = []

    def descend(board: Board, distance: int) -> Iterator[Moves]:
        if distance == 0:
            yield Moves(path)
            return
        for move, neighbor in moves_of(board, metric):
            if table.distance(neighbor.tiles) == distance - 1:
                before = len(path)
                path.extend(move)
                yield from descend(neighbor, distance - 1)
                del path[before:]

    yield from descend(board, table.distance(board.tiles))
