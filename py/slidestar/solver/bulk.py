"""A* with Manhattan distance for millions of positions, on the compiled loops."""

from __future__ import annotations

from slidestar.algorithms import Budget, Limit, Search, Solution, Stats
from slidestar.kernel import AStar, SearchLayout
from slidestar.puzzle.board import Board
from slidestar.solver.move_codes import as_moves

__all__ = ["bulk_astar"]

_SLICE = 10_000  # nodes: about a hundredth of a second


def bulk_astar(board: Board, goal: Board, limit: Limit | None = None) -> Search:
    """Search a solvable board of up to 16 cells by A*.

    Moves and counts equal those of `slidestar.algorithms.best_first.astar`, but a position takes 41
    bytes instead of some hundreds.

    >>> from slidestar.algorithms import run
    >>> found = run(bulk_astar(Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3)))
    >>> len(found), found.stats.expanded
    (31, 6728)
    """
    budget = Budget(limit)
    layout = SearchLayout(board.rows, board.cols, tuple(goal.tiles))
    stored = budget.limit.stored
    ceiling = 1 << 40 if stored is None else stored * AStar.POSITION_BYTES
    search = AStar(layout, board.tiles, ceiling)
    while True:
        status = search.run(budget.at_most(_SLICE))
        budget.stats, budget.bound = Stats(**search.counts), search.bound
        if status == AStar.FOUND:
            moves = as_moves(search.moves)
            stats = budget.so_far()
            return Solution(board, goal, moves, len(moves), "astar", "manhattan", stats)
        if status == AStar.FULL:
            raise budget.limit_reached("positions", budget.stats.stored)
        budget.check()
        yield budget.progress()
