"""Shortest solutions of a board, one for each first move."""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Budget, Limit, Progress
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.all_optimal import check_size
from slidestar.solver.auto import auto
from slidestar.solver.multi_tile import shortest_by_direction


def find_lines(
    board: Board,
    goal: Board | None = None,
    limit: Limit | None = None,
    source: Source = SHIPPED,
    metric: Metric = Metric.STM,
) -> Generator[Progress, None, tuple[Moves, ...]]:
    """Find a shortest solution for each direction of the first move, the shortest first.

    >>> from slidestar.algorithms import run
    >>> board = Board.parse("1 2 3/4 0 6/7 5 8")
    >>> [str(moves) for moves in run(find_lines(board))]
    ['UL', 'DU2L', 'LRUL', 'RLUL']

    There are at most four. In multi-tile moves, the first move slides any number of tiles in its
    direction. A line may begin with a move and the same move back. A solved board has no lines.

    Raises `Unsolvable` if the goal cannot be reached, and `LimitReached` at the limit and for
    boards of more than 16 cells.
    """
    target = reachable_goal(board, goal)
    budget = Budget(limit)
    check_size(board, target, metric, budget)
    if board == target:
        return ()
    if metric is Metric.MTM:
        lines = yield from shortest_by_direction(board, target, budget)
    else:
        lines = []
        for move, after in zip(board.legal_moves(), board.neighbors(), strict=True):
            found = yield from auto(after, target, budget.rest(0), source)
            if not found.optimal:
                raise budget.limit_reached("tables")
            budget.stats.expanded += found.stats.expanded
            lines.append(Moves(move) + found.moves)
    return tuple(sorted(lines, key=metric.length))
