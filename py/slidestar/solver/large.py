"""Boards too large to solve optimally: an answer at once, then shorter ones while time is left.

The first solution is built tile by tile, and `shortening` improves it. Alongside, IDA* raises the
proven bound, on 5x5 and 6x6 over pattern databases: it gets half of the expansions, which take
about an eighth of the time.
"""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Budget, Progress, Search, Solution
from slidestar.kernel import GRID_MAX_CELLS, construct_solution, grid_for, load_loops
from slidestar.lib.steps import retold
from slidestar.pdb.bounds import bound_database, lower_bound
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.bounding import Bounding
from slidestar.solver.codes import as_codes, as_moves
from slidestar.solver.shortening import SEED, Shortening

__all__ = ["DEFAULT_NODES", "improving", "shortens", "tile_by_tile"]

DEFAULT_NODES = 20_000_000
"""How many expansions there are without a limit: some seconds, on the compiled loops."""

_SLICE = 20_000
_HEAD_START = 200_000  # for IDA*: a board that's all but solved is solved by it at once
_WORTH_WAITING = 2.0  # seconds: with less, tables that take more than half of one aren't waited for


def improving(
    board: Board,
    goal: Board,
    budget: Budget,
    way: Moves | None = None,
    seed: str | None = None,
    source: Source = SHIPPED,
) -> Search:
    """Return the shortest solution found until the budget is spent, or one that's proven optimal.

    `way`: a known solution to start from; without it the first one is built tile by tile. `seed`:
    another seed for the random choices. `source` has the tables for bounds: where they'd have to be
    waited for, or time is short, they're used once somebody else has got them ready.
    Without a limit on nodes or time the budget is `DEFAULT_NODES`; for the same budget of nodes the
    answer is the same. Each `Progress` has the best so far. Raises `LimitReached` only if the limit
    is reached before there is any.
    """
    default, most, head_start = map(load_loops().slice, (DEFAULT_NODES, _SLICE, _HEAD_START))
    nodes = budget.limit.nodes
    if nodes is None and budget.limit.seconds is None:
        nodes = default
    budget.bound = lower_bound(board, goal)
    if way is None:
        moves = yield from tile_by_tile(board, goal, budget)
        best = as_moves(moves)
    else:
        moves, best = as_codes(way), way
    if source.immediate and budget.bound < len(moves):
        yield from _with_tables(board, goal, budget, best, source)
    proving = Bounding(board, goal, budget.bound, len(moves))
    shorter = None
    if shortens(board):
        shorter = Shortening(
            grid_for(board.rows, board.cols), board.tiles, goal.tiles, moves, seed or SEED
        )
        shortening = shorter.steps()
    stats = budget.stats
    owed = head_start  # expansions that IDA* gets before a beam gets more
    while True:
        yield budget.progress()._replace(best=best)
        left = most if nodes is None else min(most, nodes - stats.expanded)
        if budget.bound >= len(moves) or left <= 0 or budget.is_spent():
            return Solution(board, goal, best, budget.bound, "auto", None, budget.so_far())
        if owed > 0 or shorter is None:
            before = proving.expanded
            if proving.run(left):
                moves = proving.moves
            owed -= proving.expanded - before
        else:
            before = shorter.expanded
            shorter.slice = left
            next(shortening)
            owed += shorter.expanded - before
            moves = min(moves, shorter.moves, key=len)
            stats.stored = stats.peak_frontier = shorter.stored
        if len(moves) < len(best):
            best = as_moves(moves)
        budget.bound = min(max(budget.bound, proving.bound), len(moves))
        stats.expanded = proving.expanded + (shorter.expanded if shorter else 0)
        stats.generated = proving.generated + (shorter.generated if shorter else 0)
        stats.duplicates = shorter.duplicates if shorter else 0
        stats.deepest = len(moves)


def _with_tables(
    board: Board, goal: Board, budget: Budget, best: Moves, source: Source
) -> Generator[Progress, None, None]:
    """Get the tables for bounds ready, if there are any and the time allows."""
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
        return  # it can do without
    budget.bound = lower_bound(board, goal)


def shortens(board: Board) -> bool:
    """Whether boards of this size get shorter solutions with time, by chances that differ."""
    return len(board.tiles) <= GRID_MAX_CELLS


def tile_by_tile(board: Board, goal: Board, budget: Budget) -> Generator[Progress, None, bytes]:
    """Build a solution tile by tile: the blank's moves, 0 up … 3 down. Only time can stop it."""

    def placed(_: None) -> Progress:
        budget.check_time()
        return budget.progress()

    return retold(construct_solution(board.rows, board.cols, board.tiles, goal.tiles), placed)
