"""`solve`: solve one board, in this process or on the workers of an executor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slidestar.algorithms import Budget, Limit, LimitReached, Solution, run
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, MetricName
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import check_arguments, search
from slidestar.solver.options import SearchOptions

if TYPE_CHECKING:
    from concurrent.futures import Executor


def solve(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "auto",
    heuristic: str | HeuristicFunction | None = None,
    limit: Limit | None = None,
    *,
    optimal: bool = False,
    executor: Executor | None = None,
    metric: Metric | MetricName = "stm",
    options: SearchOptions | None = None,
) -> Solution:
    """Solve a board by finding moves to a goal, by default the standard goal.

    >>> solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    >>> len(solution), str(solution.moves), solution.optimal
    (2, 'UL', True)

    `heuristic` is a name, a function (see `search`), or None, which means `manhattan` if the
    algorithm needs a heuristic:

    >>> def misplaced(tiles, goal):
    ...     return sum(a != b for a, b in zip(tiles, goal) if a)
    >>> found = solve(solution.board, algorithm="astar", heuristic=misplaced)
    >>> len(found), found.heuristic
    (2, 'misplaced')

    With `optimal`, a solution is returned only if it is proven to be a shortest solution.
    `executor` is an executor of `concurrent.futures` whose workers share a long search by `auto`.
    They find a shortest solution sooner, and on boards of more than 16 cells a shorter solution.
    With both arguments, the search for a 5x5 board ends when the proof is complete. `proof` does
    the same and reports its progress.

    `metric` defines the moves that count: single-tile moves (`stm`), or multi-tile moves (`mtm`),
    in which any number of tiles of a row or column slide together. Multi-tile moves need `auto` and
    no executor. The solution is then a shortest solution on boards of up to 16 cells.

    >>> solution = solve(Board.parse("1 2 3/4 5 6/0 7 8"), metric="mtm")
    >>> str(solution.moves), len(solution), solution.length_mtm, solution.optimal
    ('L2', 2, 1, True)

    `options` are the weight, width, memory or cost of a search (see `SearchOptions`).

    Raises the same exceptions as `search`. Also raises `LimitReached` if the limit is reached
    before there is a solution or, with `optimal`, before its proof.
    """
    if executor is None:
        steps = search(board, goal, algorithm, heuristic, limit, options=options, metric=metric)
        found = run(steps)
    else:
        # The page does not contain these modules.
        from slidestar.parallel.executors import check_executor
        from slidestar.parallel.shared import shared_search

        check_executor(executor)
        if algorithm != "auto":
            raise PuzzleError(f"algorithm must be 'auto' with an executor, got {quote(algorithm)}")
        check_arguments(algorithm, heuristic, metric, options)
        if Metric(metric) is not Metric.STM:
            raise PuzzleError(f"metric must be 'stm' with an executor, got {quote(metric)}")
        target = reachable_goal(board, goal)
        found = run(shared_search(board, target, executor, Budget(limit).limit, optimal))
    if optimal and not found.optimal:
        raise LimitReached(
            f"{found.metric.length(found.moves)} moves are not proven to be the fewest; any"
            f" solution has at least {found.lower_bound} moves",
            stats=found.stats,
            lower_bound=found.lower_bound,
        )
    return found
