"""`auto`: the answer that a person wants, by whatever search gives it.

Optimal where that's in reach: by a table of all distances up to 10 cells, by IDA* over pattern
databases up to 16, both on the compiled loops. Elsewhere a quick one, then shorter ones while time
is left, with what's proven about how short a solution can be.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from slidestar.algorithms import (
    Budget,
    Limit,
    LimitReached,
    Progress,
    Search,
    Solution,
    Stats,
    run,
    same_parity,
)
from slidestar.algorithms.best_first import astar, weighted_astar
from slidestar.algorithms.heuristics import Heuristic, LinearConflict, WalkingDistance
from slidestar.lib.steps import retold
from slidestar.pdb.database import PatternDatabase, prepare_database, run_search
from slidestar.pdb.exact import prepare_exact_table, shortest_solutions
from slidestar.pdb.sizes import EXACT_MAX_CELLS, OPTIMAL_MAX_CELLS, compiled, fits, no_tables_reason
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.codes import as_moves
from slidestar.solver.large import improving, tile_by_tile

__all__ = ["AutoOptions", "Helpers", "auto", "distance"]

_OPTIMAL_STORED = 200_000
_WEIGHTED_STORED = 100_000
_WEIGHT = 3.0


class Helpers(Protocol):
    """Workers that may share a long search."""

    def available(self, budget: Budget) -> bool:
        """Return whether helpers are ready. They may be started once the search takes long."""

    def finish(
        self,
        board: Board,
        goal: Board,
        patterns: PatternDatabase,
        budget: Budget,
        path: tuple[int, ...],
    ) -> Search:
        """Finish an IDA* search which has reached a path at the bound of `budget`."""


@dataclass(frozen=True)
class AutoOptions:
    """Options of `auto` alone.

    `moves`: above 16 cells, a known solution to improve. `seed`: a seed for the random choices
    there. `helpers`: up to 16 cells, workers that may share the search; the solution is the same.
    """

    moves: Moves | None = None
    seed: str | None = None
    helpers: Helpers | None = None


def auto(
    board: Board,
    goal: Board,
    limit: Limit | None = None,
    source: Source = SHIPPED,
    options: AutoOptions | None = None,
) -> Search:
    """Search in the best way for the board's size. `source` has the tables.

    At the limit, a search with tables raises `LimitReached`; others return the shortest solution
    found, if there is one. Above 16 cells a search always uses all of the limit: see
    `large.improving`.
    """
    budget, options = Budget(limit), options or AutoOptions()
    if len(board.tiles) > OPTIMAL_MAX_CELLS:
        return (yield from improving(board, goal, budget, options.moves, options.seed, source))
    if compiled() and fits(board):
        # All that is proven where the limit ends while tables are built.
        budget.bound = board.manhattan(goal)
        if len(board.tiles) <= EXACT_MAX_CELLS:
            return (yield from _by_table(board, goal, budget))
        patterns = yield from prepare_database(goal, budget, source)
        if patterns:
            return (yield from _by_patterns(board, goal, patterns, budget, source, options.helpers))
    return (yield from _staged(board, goal, budget))


def distance(board: Board, goal: Board | None = None) -> int:
    """How many moves a shortest solution has, exactly.

    >>> distance(Board.parse("8 6 7/2 5 4/3 0 1"))
    31

    Raises `Unsolvable` if there's none, `LimitReached` for a board too large to be sure of it.
    """
    found = run(auto(board, reachable_goal(board, goal)))
    if not found.optimal:
        raise LimitReached(
            f"a {board.rows}x{board.cols} board is too large for an exact distance",
            stats=found.stats,
            lower_bound=found.lower_bound,
        )
    return len(found)


def _by_table(board: Board, goal: Board, budget: Budget) -> Search:
    table = yield from prepare_exact_table(goal, budget)
    moves = next(shortest_solutions(table, board))
    budget.stats, budget.bound = Stats(), len(moves)
    nodes = budget.limit.nodes
    if nodes is not None and len(moves) > nodes:
        raise budget.give_up("nodes", nodes)
    budget.stats = Stats(expanded=len(moves), deepest=len(moves), stored=table.positions)
    return Solution(board, goal, moves, len(moves), "auto", None, budget.so_far())


def _by_patterns(
    board: Board,
    goal: Board,
    patterns: PatternDatabase,
    budget: Budget,
    source: Source,
    helpers: Helpers | None,
) -> Search:
    search = patterns.search(board)
    views, bound = patterns.views, search.bound
    for progress in run_search(search, budget):
        yield progress
        is_shared = helpers is not None and helpers.available(budget)
        if is_shared or search.bound > bound:
            # The tables that it could begin without may have come.
            yield from prepare_database(goal, budget, source)
            bound = search.bound
        if is_shared and helpers is not None:
            return (yield from helpers.finish(board, goal, patterns, budget, search.moves))
        if patterns.views > views:
            views = patterns.views
            search.look_at(views)
    moves = patterns.moves(search)
    return Solution(board, goal, moves, len(moves), "auto", None, budget.so_far())


def _staged(board: Board, goal: Board, budget: Budget) -> Search:
    """Tile by tile, so that there's an answer; then A*, and weighted A* where that needs too much
    memory, for a shorter one. At the limit, the shortest so far.
    """
    small = len(board.tiles) <= EXACT_MAX_CELLS
    if not compiled() and not small:
        _warn(board)
    heuristic = _heuristic(goal)
    proven = budget.bound = same_parity(heuristic(board), board, goal)

    moves = as_moves((yield from tile_by_tile(board, goal, budget)))

    def in_all(progress: Progress) -> Progress:
        return Progress(budget.stats + progress.stats, max(proven, progress.bound or 0))

    stages: tuple[tuple[int, Callable[[Limit], Search]], ...] = (
        (_OPTIMAL_STORED, lambda limit: astar(board, goal, heuristic, limit)),
        (_WEIGHTED_STORED, lambda limit: weighted_astar(board, goal, heuristic, limit, _WEIGHT)),
    )
    for stored, stage in stages:
        try:
            found = yield from retold(stage(budget.rest(stored)), in_all)
        except LimitReached as reached:
            budget.stats += reached.stats
            proven = budget.bound = max(proven, reached.lower_bound)
            if budget.is_spent():
                break
        else:
            budget.stats += found.stats
            proven = budget.bound = max(proven, found.lower_bound)
            moves = min(moves, found.moves, key=len)
            break
    if small and proven < len(moves) and not budget.is_spent():
        return (yield from _by_table(board, goal, budget))
    proven = min(proven, len(moves))
    return Solution(board, goal, moves, proven, "auto", None, budget.so_far())


def _heuristic(goal: Board) -> Heuristic:
    if goal.rows * goal.cols <= 12 and WalkingDistance.fits(goal.rows, goal.cols):
        return WalkingDistance(goal)
    return LinearConflict(goal)


def _warn(board: Board) -> None:
    """Say why a board of a size that has tables is solved without them: Python shows it once."""
    warnings.warn(
        f"{no_tables_reason(board)}: solutions take longer to find and may not be the shortest",
        RuntimeWarning,
        stacklevel=2,
    )
