"""`solve`: solve one board, in this process or on the workers of an executor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slidestar.algorithms import Budget, Limit, LimitReached, Solution, run
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, MetricName
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import search
from slidestar.solver.choices import HEURISTICS, check_name, check_options

if TYPE_CHECKING:
    from concurrent.futures import Executor


def solve(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "auto",
    heuristic: str | HeuristicFunction = "manhattan",
    limit: Limit | None = None,
    *,
    optimal: bool = False,
    executor: Executor | None = None,
    metric: Metric | MetricName = "stm",
    weight: float | None = None,
    width: int | None = None,
    cost: str | None = None,
    memory: int | None = None,
) -> Solution:
    """Solve a board: find the moves that lead to a goal, by default the standard one.

    >>> solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    >>> len(solution), str(solution.moves), solution.optimal
    (2, 'UL', True)

    `heuristic` may also be a function (see `search`):

    >>> def misplaced(tiles, goal):
    ...     return sum(a != b for a, b in zip(tiles, goal) if a)
    >>> found = solve(solution.board, algorithm="astar", heuristic=misplaced)
    >>> len(found), found.heuristic
    (2, 'misplaced')

    `optimal`: return a solution only if it is proven to be a shortest one. `executor`: an executor
    of `concurrent.futures` whose workers share a long search by `auto`. They find a shortest
    solution sooner, and on boards of more than 16 cells a shorter one. With both, a 5x5 board is
    searched until the proof is complete; `proof` does the same and reports its progress.

    `metric`: the moves that count, single-tile moves (`stm`) or multi-tile moves (`mtm`), in which
    any number of tiles of a row or column slide together. Multi-tile moves need `auto` and no
    executor. Up to 16 cells the solution is then a shortest one.

    >>> solution = solve(Board.parse("1 2 3/4 5 6/0 7 8"), metric="mtm")
    >>> str(solution.moves), len(solution), solution.length_mtm, solution.optimal
    ('L2', 2, 1, True)

    `weight`: of h in weighted A*, 2 by default. The solution has at most that many times as many
    moves as a shortest one, if the estimate is never too high. `width`: the number of nodes of a
    level that beam search expands, 10 by default. `cost`, `memory`: as in `search`.

    >>> found = solve(Board.parse("8 1 3/4 0 2/7 6 5"), algorithm="astar", cost="tile")
    >>> len(found), found.cost, found.cost_bound
    (18, 71, 71)

    Raises what `search` raises, and `LimitReached` if the limit is reached before there is a
    solution, or before its proof if `optimal`.
    """
    if executor is None:
        steps = search(
            board,
            goal,
            algorithm,
            heuristic,
            limit,
            metric=metric,
            weight=weight,
            width=width,
            cost=cost,
            memory=memory,
        )
        found = run(steps)
    else:
        from slidestar.parallel.executors import check_executor  # not part of the page
        from slidestar.parallel.shared import shared_search

        check_executor(executor)
        if algorithm != "auto":
            raise PuzzleError(f"algorithm must be 'auto' with an executor, got {quote(algorithm)}")
        if not callable(heuristic):
            check_name("heuristic", heuristic, HEURISTICS)
        check_options(algorithm, weight=weight, width=width, cost=cost, memory=memory)
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
