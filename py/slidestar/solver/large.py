"""Anytime search for boards too large to solve optimally.

The first solution is constructed tile by tile, then an `Improver` shortens it until the budget is
spent. Half of the expansions, about an eighth of the time, are made by IDA*, which raises the
proven bound. A solution of a board of more than `GRID_MAX_CELLS` cells is not shortened.
"""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Budget, Progress, Search, Solution
from slidestar.kernel import GRID_MAX_CELLS, construct_solution, grid_for, load_loops
from slidestar.lib.steps import map_steps
from slidestar.pdb.bounds import bound_database, lower_bound
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.improver import SEED, Improver
from slidestar.solver.move_codes import as_codes, as_moves
from slidestar.solver.proven_bounds import BoundProver

__all__ = ["DEFAULT_NODES", "anytime_search", "can_improve", "construct"]

DEFAULT_NODES = 20_000_000
"""The budget if there is no limit: some seconds on the compiled loops."""

_SLICE = 20_000
_HEAD_START = 200_000  # expansions of IDA* first, which solve boards near the goal at once
_WORTH_WAITING = 2.0  # seconds: in a shorter search the tables would take too long


def anytime_search(
    board: Board,
    goal: Board,
    budget: Budget,
    moves: Moves | None = None,
    seed: str | None = None,
    source: Source = SHIPPED,
) -> Search:
    """Return the shortest solution found until the budget is spent, or a proven shortest one.

    `moves`: a known solution to improve. `seed`: a seed for the random choices. `source` has the
    tables for bounds. If they must be downloaded, or time is short, the search uses them only once
    another request has prepared them.

    Without a limit on nodes or time the budget is `DEFAULT_NODES`. The result depends only on the
    node limit. Each `Progress` has the shortest solution so far. Raises `LimitReached` only if the
    limit is reached before the first solution.
    """
    default, most, head_start = map(load_loops().slice, (DEFAULT_NODES, _SLICE, _HEAD_START))
    nodes = budget.limit.nodes
    if nodes is None and budget.limit.seconds is None:
        nodes = default
    budget.bound = lower_bound(board, goal)
    if moves is None:
        codes = yield from construct(board, goal, budget)
        best = as_moves(codes)
    else:
        codes, best = as_codes(moves), moves
    if source.immediate and budget.bound < len(codes):
        yield from _with_tables(board, goal, budget, best, source)
    prover = BoundProver(board, goal, budget.bound, len(codes))
    improver = None
    if can_improve(board):
        grid = grid_for(board.rows, board.cols)
        improver = Improver(grid, board.tiles, goal.tiles, codes, seed or SEED)
        improving = improver.steps()
    stats = budget.stats
    owed = head_start  # the number of expansions of IDA* before the improver continues
    while True:
        yield budget.progress()._replace(best=best)
        left = most if nodes is None else min(most, nodes - stats.expanded)
        over = budget.bound >= len(codes) or left <= 0 or budget.is_spent()
        if over or (improver is None and owed <= 0):  # IDA* alone would not end
            return Solution(board, goal, best, budget.bound, "auto", None, budget.so_far())
        if owed > 0 or improver is None:
            before = prover.expanded
            if prover.run(left):
                codes = prover.moves
            owed -= prover.expanded - before
        else:
            before = improver.expanded
            improver.slice = left
            next(improving)
            owed += improver.expanded - before
            codes = min(codes, improver.codes, key=len)
            stats.stored = stats.peak_frontier = improver.stored
        if len(codes) < len(best):
            best = as_moves(codes)
        budget.bound = min(max(budget.bound, prover.bound), len(codes))
        stats.expanded = prover.expanded + (improver.expanded if improver else 0)
        stats.generated = prover.generated + (improver.generated if improver else 0)
        stats.duplicates = improver.duplicates if improver else 0
        stats.deepest = len(codes)


def _with_tables(
    board: Board, goal: Board, budget: Budget, best: Moves, source: Source
) -> Generator[Progress, None, None]:
    """Prepare the tables for bounds, if there are any and the time allows."""
    database, seconds = bound_database(goal), budget.limit.seconds
    if (
        database is None
        or database.tables.ready
        or (seconds is not None and seconds < _WORTH_WAITING)
    ):
        return
    try:
        for _ in database.tables.prepare(source):
            if seconds is not None and budget.seconds >= seconds:
                return
            yield budget.progress()._replace(best=best)
    except MemoryError:
        return  # the search works without tables
    budget.bound = lower_bound(board, goal)


def can_improve(board: Board) -> bool:
    """Return whether a board is small enough for an `Improver`."""
    return len(board.tiles) <= GRID_MAX_CELLS


def construct(board: Board, goal: Board, budget: Budget) -> Generator[Progress, None, bytes]:
    """Construct a solution tile by tile, as move codes. Only a time limit stops it."""

    def placed(_: None) -> Progress:
        budget.check_time()
        return budget.progress()

    return map_steps(construct_solution(board.rows, board.cols, board.tiles, goal.tiles), placed)
