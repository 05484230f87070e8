"""Improve the solution of one board on several workers, each with its own seed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from time import time
from typing import NamedTuple

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Search, Solution, Stats, run
from slidestar.lib.steps import map_steps
from slidestar.parallel.pool import Pool
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.large import anytime_search


class Improvement(NamedTuple):
    """The work unit of one worker, which is a search with its own seed."""

    number: int
    nodes: int | None
    """The maximum number of nodes, or None."""
    moves: Moves | None
    """The known solution from which the search starts, or None."""
    submitted: float
    """The clock time when the unit was submitted, because waiting counts as search time."""

    @property
    def seed(self) -> str | None:
        """The seed of the random choices. The first worker uses the default seed."""
        return f"share {self.number}" if self.number else None


def improve(board: Board, goal: Board, unit: Improvement, seconds: float | None) -> Progress:
    """Run the unit of one worker. The result has no `best` if the time is too short."""
    if seconds is not None:
        seconds = max(0.0, seconds - max(0.0, time() - unit.submitted))
    budget = Budget(Limit(unit.nodes, seconds))
    try:
        found = run(anytime_search(board, goal, budget, unit.moves, unit.seed))
    except LimitReached as reached:
        return Progress(reached.stats, reached.lower_bound)
    return Progress(found.stats, found.lower_bound, None, found.moves)


def improve_together(
    board: Board, goal: Board, limit: Limit, pool: Pool[Improvement, Progress]
) -> Search:
    """Return the shortest solution that any worker of a pool finds within the limit.

    The limit's `seconds` apply to the whole search, even if no worker is free. Its `nodes` are
    divided among the workers. Without `seconds`, all units run to their end, so that the result is
    always the same.
    """
    budget, until = Budget(limit), limit.seconds
    latest: dict[int, Progress] = {}  # the progress of each unit, by its number
    total = Progress(Stats(), 0)
    is_late = False

    def report(_: None) -> Progress:
        return total

    try:
        while pool.pending or not latest:
            workers = 0 if is_late else pool.workers(budget)
            for number in range(len(latest), workers):
                nodes = None if limit.nodes is None else limit.nodes // workers
                unit = Improvement(number, nodes, total.best, time())
                pool.submit(unit, budget.rest(0).seconds)
                latest[number] = Progress(Stats(), None)
            waiting = pool.results(None if until is None else max(0.0, until - budget.seconds))
            for unit, progress in (yield from map_steps(waiting, report)):
                latest[unit.number] = progress
            total = _total(latest.values(), budget)
            if until is not None:
                if total.best is not None and len(total.best) == total.bound:
                    break
                if budget.seconds >= until:
                    if is_late:
                        break
                    is_late = True
                    pool.cancel()
                    until += max(0.2, until / 10)  # time for workers that are about to finish
            yield total
    finally:
        pool.cancel()
    if total.best is None:
        if total.bound is not None:  # a worker has begun
            budget.stats, budget.bound = total.stats, total.bound
            raise budget.limit_reached("seconds", limit.seconds or 0)
        return (yield from anytime_search(board, goal, Budget(Limit(nodes=0))))
    return Solution(board, goal, total.best, total.bound or 0, "auto", None, total.stats)


def _total(parts: Collection[Progress], budget: Budget) -> Progress:
    """Return the counts of all workers, the highest bound and the shortest solution."""
    stats = sum((part.stats for part in parts), Stats())
    best = min((part.best for part in parts if part.best is not None), key=len, default=None)
    bound = max((part.bound for part in parts if part.bound is not None), default=None)
    if best is not None and bound is not None:
        bound = min(bound, len(best))
    return Progress(replace(stats, seconds=budget.seconds), bound, None, best)
