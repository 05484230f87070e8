"""Anytime search for boards too large to solve optimally.

The first solution is constructed tile by tile. Then an `Improver` shortens it until the budget is
spent. In between, IDA* raises the proven bound. It makes half of all expansions, which take only a
small part of the time. Solutions of boards of more than `GRID_MAX_CELLS` cells are not shortened.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from slidestar.algorithms import Budget, Progress, Search, Solution
from slidestar.kernel import GRID_MAX_CELLS, construct_solution, grid_for, load_loops
from slidestar.lib.steps import map_steps
from slidestar.pdb.lower_bounds import bound_database, lower_bound
from slidestar.pdb.shared_estimate import LEARNED
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.solver.improver import SEED, Improver
from slidestar.solver.move_codes import as_codes, as_moves
from slidestar.solver.proven_bounds import BoundProver

DEFAULT_NODES = 8_000_000
"""The number of expansions if there is no limit. They take a few seconds on the compiled loops."""

_SLICE = 20_000
_HEAD_START = 200_000  # the first expansions of IDA*, which solve boards near the goal at once
_MEASURED = 50_000  # expansions of the improver after which its speed is known
_WORTH_LOADING = 100_000  # a search of fewer expansions is too short to load the learned estimate
_WORTH_WAITING = 2.0  # a search of fewer seconds is too short to load the tables


def anytime_search(
    board: Board,
    goal: Board,
    budget: Budget,
    moves: Moves | None = None,
    seed: str | None = None,
    source: Source = SHIPPED,
) -> Search:
    """Return the shortest solution found until the budget is spent, or until it is proven optimal.

    `moves`: a known solution to improve. `seed`: a seed for the random choices. `source`: the
    source of the learned estimate and of the tables for bounds. If the tables must be downloaded,
    or if time is short, the search uses them only once another request has prepared them.

    Without a limit on nodes or time, the budget is `DEFAULT_NODES`. With a limit on nodes alone,
    the result is reproducible. Each `Progress` has the shortest solution so far. Raises
    `LimitReached` only if the limit is reached before the first solution.
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
    if budget.bound < len(codes):
        yield from load_estimate(board, budget, best, source)
        if source.immediate:
            yield from _with_tables(board, goal, budget, best, source)
    prover = BoundProver(board, goal, budget.bound, len(codes))
    improver = None
    if can_improve(board):
        grid = grid_for(board.rows, board.cols)
        learned = partial(LEARNED.estimate, board)
        improver = Improver(grid, board.tiles, goal.tiles, codes, seed or SEED, learned=learned)
        improving = improver.steps()
    stats = budget.stats
    owed = head_start  # the number of expansions of IDA* before the improver continues
    while True:
        yield budget.progress()._replace(best=best)
        left = most if nodes is None else min(most, nodes - stats.expanded)
        over = budget.bound >= len(codes) or left <= 0 or budget.is_spent()
        if over or (improver is None and owed <= 0):  # IDA* alone might never end
            return Solution(board, goal, best, budget.bound, "auto", None, budget.so_far())
        if owed > 0 or improver is None:
            before = prover.expanded
            if prover.run(left):
                codes = prover.moves
            owed -= prover.expanded - before
        else:
            before = improver.expanded
            improver.slice = left
            half = None if nodes is None else (nodes - stats.expanded) // 2
            improver.left = expansions_left(budget, half, improver.expanded)
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


def expansions_left(budget: Budget, most: int | None, expanded: int) -> int | None:
    """Return the number of expansions left for an `Improver`, or None if it is not known yet.

    `most`: the number that the limit on nodes allows, or None. `expanded`: the improver's number of
    expansions so far, from which its speed is computed.
    """
    seconds = budget.limit.seconds
    if seconds is None:
        return most
    if expanded < _MEASURED:
        return None
    left_in_time = int((seconds / budget.seconds - 1) * expanded)
    return left_in_time if most is None else min(most, left_in_time)


def load_estimate(
    board: Board, budget: Budget, best: Moves, source: Source, metric: Metric = Metric.STM
) -> Generator[Progress, None, None]:
    """Load the learned estimate of a metric if it fits the board and the budget is large enough."""
    nodes, seconds = budget.limit.nodes, budget.limit.seconds
    if not LEARNED.fits(board) or (nodes is not None and nodes < _WORTH_LOADING):
        return
    for _ in LEARNED.prepare(source, metric):
        if seconds is not None and budget.seconds >= seconds:
            return
        yield budget.progress()._replace(best=best)


def _with_tables(
    board: Board, goal: Board, budget: Budget, best: Moves, source: Source
) -> Generator[Progress, None, None]:
    """Prepare the tables for bounds if the goal has any and the time limit allows."""
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
