"""`auto`: the answer that a person wants, by whatever search gives it.

Optimal where that's in reach; else soon, with what's proven about how short a solution can be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from slidestar.best_first import astar, weighted_astar
from slidestar.board import Board
from slidestar.constructive import constructive
from slidestar.errors import LimitReached
from slidestar.heuristics import Heuristic, LinearConflict, WalkingDistance
from slidestar.search import Limit, Progress, Search, Solution, Stats

__all__ = ["auto"]

_OPTIMAL_STORED = 200_000
_WEIGHTED_STORED = 100_000
_WEIGHT = 3.0


def auto(board: Board, goal: Board, limit: Limit | None = None) -> Search:
    """A*, then weighted A* where that needs too much memory, then tile by tile.

    The limit is the caller's patience: where it's reached, `LimitReached` is raised; short of it
    there's always an answer.
    """
    limit = limit or Limit()
    heuristic = _heuristic(goal)
    spent, proven = Stats(), 0
    stages: tuple[tuple[int, Callable[[Limit], Search]], ...] = (
        (_OPTIMAL_STORED, lambda limit: astar(board, goal, heuristic, limit)),
        (_WEIGHTED_STORED, lambda limit: weighted_astar(board, goal, heuristic, limit, _WEIGHT)),
    )
    for stored, stage in stages:
        try:
            found = yield from _stage(stage(_rest(limit, spent, stored)), spent, proven)
        except LimitReached as reached:
            spent += reached.stats
            proven = max(proven, reached.lower_bound)
            _check(limit, spent, proven, reached)
        else:
            proven = max(proven, found.lower_bound)
            return _answer(found, spent + found.stats, min(proven, len(found)))
    started = perf_counter()
    search = constructive(board, goal)
    while True:
        try:
            next(search)
        except StopIteration as done:
            spent.seconds += perf_counter() - started
            return Solution(board, goal, done.value, proven, "auto", None, spent)
        yield Progress(replace(spent), proven)


def _heuristic(goal: Board) -> Heuristic:
    if goal.rows * goal.cols <= 12 and WalkingDistance.fits(goal.rows, goal.cols):
        return WalkingDistance(goal)
    return LinearConflict(goal)


def _rest(limit: Limit, spent: Stats, stored: int) -> Limit:
    """What's left of the caller's limit, within a stage's own."""
    return Limit(
        nodes=None if limit.nodes is None else max(0, limit.nodes - spent.expanded),
        seconds=None if limit.seconds is None else max(0.0, limit.seconds - spent.seconds),
        stored=stored if limit.stored is None else min(stored, limit.stored),
    )


def _check(limit: Limit, spent: Stats, proven: int, reached: LimitReached) -> None:
    """Raise if it was the caller's limit that a stage reached, not the stage's own."""
    if (
        (limit.nodes is not None and spent.expanded >= limit.nodes)
        or (limit.seconds is not None and spent.seconds >= limit.seconds)
        or (limit.stored is not None and spent.stored > limit.stored)
    ):
        raise LimitReached(str(reached), stats=spent, lower_bound=proven) from None


def _stage(search: Search, spent: Stats, proven: int) -> Search:
    """A search whose progress counts what was spent and proven before it."""
    while True:
        try:
            progress = next(search)
        except StopIteration as done:
            found: Solution = done.value
            return found
        yield Progress(spent + progress.stats, max(proven, progress.bound or 0))


def _answer(found: Solution, stats: Stats, proven: int) -> Solution:
    return replace(found, algorithm="auto", heuristic=None, stats=stats, lower_bound=proven)
