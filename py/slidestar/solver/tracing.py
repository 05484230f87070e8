"""The readable searches, watched: what each puts into its frontier, takes out, and when."""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Limit, LimitReached, Progress
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.trace import Recorder, Trace
from slidestar.errors import PuzzleError
from slidestar.lib.steps import run
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.solver.api import search

__all__ = ["trace", "tracing"]


def tracing(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction = "manhattan",
    limit: Limit | None = None,
    cap: int | None = None,
    source: Source = SHIPPED,
) -> Generator[Progress, None, Trace]:
    """The same as `trace`, as a generator that yields its progress. `cap`: if a search makes more
    entries than that, only its first steps are kept; it still goes on to its end.
    """
    if algorithm == "auto":
        raise PuzzleError("auto has no frontier to show: trace astar, ida-star or another search")
    target = board.goal_or_standard(goal)
    rows = Recorder(cap)
    steps = search(board, target, algorithm, heuristic, limit, source, rows)
    try:
        return Trace(board, target, rows, (yield from steps))
    except LimitReached as stop:
        return Trace(board, target, rows, None, stop)


def trace(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction = "manhattan",
    limit: Limit | None = None,
) -> Trace:
    """Solve a board, and keep what the search did, step by step.

    It's the same search as `solve`'s, with the same counts; `auto` can't be traced. Each entry
    takes about 150 bytes. Raises what `solve` raises, except at a limit: then the trace ends there,
    without a solution, and `stopped` says why.

    >>> steps = trace(Board.parse("1 2 3/0 4 6/7 5 8"))
    >>> len(steps), len(steps.entries), steps.solution.stats.expanded
    (3, 9, 3)
    >>> [(entry.g, entry.h, entry.f) for entry in steps.frontier(1)]
    [(1, 2, 3), (1, 4, 5), (1, 4, 5)]
    >>> steps.expanded(1) is steps.frontier(1)[0]
    True
    """
    return run(tracing(board, goal, algorithm, heuristic, limit))
