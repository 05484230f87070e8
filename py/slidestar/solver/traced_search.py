"""Record the frontier of a textbook search step by step."""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Limit, LimitReached, Progress
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.trace import Recorder, Trace
from slidestar.errors import PuzzleError
from slidestar.lib.steps import run
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board, check_board
from slidestar.solver.api import search
from slidestar.solver.options import SearchOptions


def tracing(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction | None = None,
    limit: Limit | None = None,
    cap: int | None = None,
    source: Source = SHIPPED,
    options: SearchOptions | None = None,
) -> Generator[Progress, None, Trace]:
    """Record a search like `trace`, and yield its progress.

    `cap`: the maximum number of entries. A search with more entries also runs to its end, but the
    trace has only its first steps.
    """
    if algorithm == "auto":
        raise PuzzleError("auto has no frontier to trace: choose astar, ida-star or another search")
    check_board("board", board)
    target = board.goal_or_standard(goal)
    rows = Recorder(cap)
    steps = search(board, target, algorithm, heuristic, limit, source, rows, options)
    try:
        return Trace(board, target, rows, (yield from steps))
    except LimitReached as stop:
        return Trace(board, target, rows, None, stop)


def trace(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction | None = None,
    limit: Limit | None = None,
    options: SearchOptions | None = None,
) -> Trace:
    """Solve a board and record the search step by step.

    The arguments and the counts are the same as in `solve`, but `auto` cannot be traced. Each entry
    of the trace takes about 150 bytes. The errors are the same as in `solve`, except at a limit. In
    that case the trace has no solution, and its `stopped` is the `LimitReached` error.

    >>> steps = trace(Board.parse("1 2 3/0 4 6/7 5 8"))
    >>> len(steps), len(steps.entries), steps.solution.stats.expanded
    (3, 9, 3)
    >>> [(entry.g, entry.h, entry.f) for entry in steps.frontier(1)]
    [(1, 2, 3), (1, 4, 5), (1, 4, 5)]
    >>> steps.expanded(1) is steps.frontier(1)[0]
    True
    """
    return run(tracing(board, goal, algorithm, heuristic, limit, options=options))
