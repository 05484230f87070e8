"""The algorithm `auto`, which chooses the search by the size of the board.

On boards of up to 10 cells it reads a table of all distances. On boards of up to 16 cells it runs
IDA* with pattern databases. Both need the compiled loops and return a shortest solution. On other
boards it finds a solution quickly, then shorter ones until the limit, with a proven lower bound.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Protocol

from slidestar.algorithms import (
    Budget,
    Limit,
    LimitReached,
    Progress,
    Search,
    Solution,
    same_parity,
)
from slidestar.algorithms.best_first import astar, weighted_astar
from slidestar.algorithms.heuristics import Heuristic, LinearConflict, WalkingDistance
from slidestar.kernel import FIFTEEN
from slidestar.lib.steps import map_steps
from slidestar.pdb.database import (
    HARD,
    PatternDatabase,
    fastest_loaded,
    larger_database,
    prepare_database,
    run_larger,
    run_search,
)
from slidestar.pdb.exact_distances import prepare_exact_table
from slidestar.pdb.sizes import BoardClass, classify, compiled, no_tables_reason
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.solver.large import anytime_search, can_improve, construct
from slidestar.solver.move_codes import as_moves
from slidestar.solver.multi_tile import solve_by_table, solve_multi_tile

_WAITING = 4 * HARD
"""The number of expansions after which a search no longer waits for its helpers to become ready.

Two helpers with the small tables save more time than the large tables, which take seconds to
unpack.
"""

_OPTIMAL_STORED = 200_000
_WEIGHTED_STORED = 100_000
_WEIGHT = 3.0


class SearchHelpers(Protocol):
    """Workers that may share a long search."""

    expected: bool
    """False if the search should not wait for helpers, since there will be at most one."""

    def available(self, budget: Budget) -> bool:
        """Return whether helpers are ready. The first calls may start them in the background."""

    def finish(
        self,
        board: Board,
        goal: Board,
        patterns: PatternDatabase,
        budget: Budget,
        path: tuple[int, ...],
    ) -> Search:
        """Finish an IDA* search at the bound of `budget`, from the `path` that it has reached."""

    def improve(
        self, board: Board, goal: Board, limit: Limit, source: Source, known: Moves | None
    ) -> Search:
        """Find a short solution of a board of more than 16 cells.

        Start from the solution `known`, if there is one.
        """


def _no_helpers(_: Board) -> AbstractContextManager[None]:
    return nullcontext()


@dataclass(frozen=True)
class AutoOptions:
    """Options that only `auto` uses."""

    moves: Moves | None = None
    """A known solution to improve. Boards of up to 16 cells ignore it."""
    seed: str | None = None
    """A seed for the random choices on boards of more than 16 cells. A seed disables helpers."""
    time: Limit | None = None
    """The limit for boards of more than 16 cells, whose search always uses all of it.

    If None, the limit of the search applies.
    """
    helpers: Callable[[Board], AbstractContextManager[SearchHelpers | None]] = _no_helpers
    """A function that returns helper workers for a goal, to share a long search.

    On boards of up to 16 cells, the solution is the same with and without helpers.
    """


def auto(
    board: Board,
    goal: Board,
    limit: Limit | None = None,
    source: Source = SHIPPED,
    options: AutoOptions | None = None,
    metric: Metric = Metric.STM,
) -> Search:
    """Solve a board by the best search for its size, with the tables from `source`.

    At the limit, a search with tables raises `LimitReached`. Other searches return the shortest
    solution found, or raise `LimitReached` if there is none. On boards of more than 16 cells, a
    search always uses all of its limit (see `large.anytime_search`).
    """
    options = options or AutoOptions()
    if metric is Metric.MTM:
        time, known, seed = options.time or limit, options.moves, options.seed
        return (yield from solve_multi_tile(board, goal, limit, time, known, seed, source))
    kind = classify(board)
    if kind is BoardClass.LARGE:
        return (yield from _improved(board, goal, options.time or limit, source, options))
    budget = Budget(limit)
    if kind.has_tables and compiled():
        budget.bound = board.manhattan(goal)  # reported if the limit is reached while tables load
        if kind is BoardClass.EXACT:
            return (yield from _by_table(board, goal, budget))
        patterns = yield from prepare_database(goal, budget, source)
        if patterns:
            fastest = fastest_loaded(patterns)
            # Helpers are used only with the small tables that are shipped, which they load, too.
            sharing = (
                options.helpers
                if fastest is patterns and patterns.layout is FIFTEEN
                else _no_helpers
            )
            with sharing(goal) as helpers:
                return (yield from _by_patterns(board, goal, fastest, budget, source, helpers))
    return (yield from _staged(board, goal, budget, kind))


def _improved(
    board: Board, goal: Board, limit: Limit | None, source: Source, options: AutoOptions
) -> Search:
    moves, seed = options.moves, options.seed
    sharing = options.helpers if seed is None and can_improve(board) else _no_helpers
    with sharing(goal) as helpers:
        if helpers is not None:
            return (yield from helpers.improve(board, goal, limit or Limit(), source, moves))
        return (yield from anytime_search(board, goal, Budget(limit), moves, seed, source))


def _by_table(board: Board, goal: Board, budget: Budget) -> Search:
    table = yield from prepare_exact_table(goal, budget)
    return solve_by_table(table, board, goal, budget)


def _by_patterns(
    board: Board,
    goal: Board,
    patterns: PatternDatabase,
    budget: Budget,
    source: Source,
    helpers: SearchHelpers | None,
) -> Search:
    search = patterns.search(board)
    views, bound = patterns.views, search.bound
    for progress in run_search(search, budget):
        yield progress
        waiting = helpers is not None and helpers.expected
        if search.expanded >= (_WAITING if waiting else HARD):
            larger = yield from larger_database(patterns, budget, source)
            if larger is not None:
                search = yield from run_larger(larger, board, budget)
                break
        is_shared = helpers is not None and helpers.available(budget)
        if is_shared or search.bound > bound:
            # More tables may have been loaded since the search began.
            yield from prepare_database(goal, budget, source)
            bound = search.bound
        if is_shared and helpers is not None:
            return (yield from helpers.finish(board, goal, patterns, budget, search.moves))
        if patterns.views > views:
            views = patterns.views
            search.use_views(views)
    moves = patterns.moves(search)
    return Solution(board, goal, moves, len(moves), "auto", None, budget.so_far())


def _staged(board: Board, goal: Board, budget: Budget, kind: BoardClass) -> Search:
    """Construct a solution, then look for a shorter one by A*.

    If A* stores too many positions, try weighted A*. At the limit, return the shortest solution
    found so far.
    """
    if kind is BoardClass.UNCOMPILED:
        _warn(board)
    heuristic = _heuristic(goal)
    proven = budget.bound = same_parity(heuristic(board), board, goal)

    moves = as_moves((yield from construct(board, goal, budget)))

    def with_total(progress: Progress) -> Progress:
        return Progress(budget.stats + progress.stats, max(proven, progress.bound or 0))

    stages: tuple[tuple[int, Callable[[Limit], Search]], ...] = (
        (_OPTIMAL_STORED, lambda limit: astar(board, goal, heuristic, limit)),
        (_WEIGHTED_STORED, lambda limit: weighted_astar(board, goal, heuristic, limit, _WEIGHT)),
    )
    for stored, stage in stages:
        try:
            found = yield from map_steps(stage(budget.rest(stored)), with_total)
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
    if kind is BoardClass.EXACT and proven < len(moves) and not budget.is_spent():
        return (yield from _by_table(board, goal, budget))
    proven = min(proven, len(moves))
    return Solution(board, goal, moves, proven, "auto", None, budget.so_far())


def _heuristic(goal: Board) -> Heuristic:
    if goal.rows * goal.cols <= 12 and WalkingDistance.fits(goal.rows, goal.cols):
        return WalkingDistance(goal)
    return LinearConflict(goal)


def _warn(board: Board) -> None:
    """Warn that a board is solved without tables. By default, Python shows the warning once."""
    warnings.warn(
        f"{no_tables_reason(board)}: solutions take longer to find and may not be the shortest",
        RuntimeWarning,
        stacklevel=2,
    )
