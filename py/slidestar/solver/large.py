"""Boards too large to solve optimally: an answer at once, then shorter ones while time is left.

The first solution is built tile by tile, and `shortening` improves it. Alongside, IDA* raises the
proven bound: it gets half of the expansions, which take an eighth of the time.
"""

from __future__ import annotations

from collections.abc import Generator

from slidestar.kernel import MAX_CELLS, Bounds, constructive, grid_for, load_loops
from slidestar.lib.steps import retold
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves
from slidestar.search import Budget, Progress, Search, Solution, same_parity
from slidestar.search.heuristics import LinearConflict
from slidestar.solver.shortening import SEED, Shortening

__all__ = ["DEFAULT_NODES", "as_codes", "as_moves", "improving", "shortens", "tile_by_tile"]

DEFAULT_NODES = 20_000_000
"""How many expansions there are without a limit: some seconds, on the compiled loops."""

_SLICE = 20_000
_HEAD_START = 200_000  # for IDA*: a board that's all but solved is solved by it at once


def improving(
    board: Board,
    goal: Board,
    budget: Budget,
    way: Moves | None = None,
    seed: str | None = None,
) -> Search:
    """Return the shortest solution found until the budget is spent, or one that's proven optimal.

    `way`: a known solution to start from; without it the first one is built tile by tile. `seed`:
    another seed for the random choices.
    Without a limit on nodes or time the budget is `DEFAULT_NODES`; for the same budget of nodes the
    answer is the same. Each `Progress` has the best so far. Raises `LimitReached` only if the limit
    is reached before there is any.
    """
    default, most, head_start = map(load_loops().slice, (DEFAULT_NODES, _SLICE, _HEAD_START))
    nodes = budget.limit.nodes
    if nodes is None and budget.limit.seconds is None:
        nodes = default
    budget.bound = same_parity(LinearConflict(goal)(board), board, goal)
    if way is None:
        moves = yield from tile_by_tile(board, goal, budget)
        best = as_moves(moves)
    else:
        moves, best = as_codes(way), way
    proving = Bounds(board.cols, board.tiles, goal.tiles, budget.bound, len(moves))
    shorter = None
    if shortens(board):
        shorter = Shortening(
            grid_for(board.rows, board.cols), board.tiles, goal.tiles, moves, seed or SEED
        )
        shortening = shorter.steps()
    stats = budget.stats
    owed = head_start  # expansions that are IDA*'s before a beam has more
    while True:
        yield budget.progress()._replace(best=best)
        left = most if nodes is None else min(most, nodes - stats.expanded)
        if budget.bound >= len(moves) or left <= 0 or budget.is_spent():
            return Solution(board, goal, best, budget.bound, "auto", None, budget.so_far())
        if owed > 0 or shorter is None:
            before = proving.expanded
            if proving.run(left) == proving.FOUND:
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


def shortens(board: Board) -> bool:
    """Whether boards of this size get shorter solutions with time, by chances that differ."""
    return len(board.tiles) <= MAX_CELLS


def tile_by_tile(board: Board, goal: Board, budget: Budget) -> Generator[Progress, None, bytes]:
    """Build a solution tile by tile: the blank's moves, 0 up … 3 down. Only time can stop it."""

    def placed(_: None) -> Progress:
        budget.check_time()
        return budget.progress()

    return retold(constructive(board.rows, board.cols, board.tiles, goal.tiles), placed)


def as_moves(codes: bytes) -> Moves:
    """Turn the blank's moves into the tiles': each tile moves to where the blank was."""
    return Moves("DRLU"[d] for d in codes)


def as_codes(moves: Moves) -> bytes:
    """Turn the tiles' moves into the blank's."""
    return bytes("DRLU".index(letter) for letter in moves)
