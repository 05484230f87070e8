"""One board on many processors: an executor's workers each take a share of the search.

Up to 16 cells the shares are the ways to begin: see `spreading`. The solution is a shortest one,
the very one that's found alone. On larger boards each worker looks for shorter solutions by chances
of its own, and the shortest of all is taken.
"""

from __future__ import annotations

from concurrent.futures import wait
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING

from slidestar.algorithms import Budget, Limit, LimitReached, Search, Solution, Stats, run
from slidestar.lib.executors import processors, workers_of
from slidestar.pdb.database import needs_building, prepare_database
from slidestar.pdb.sizes import EXACT_MAX_CELLS, OPTIMAL_MAX_CELLS, compiled
from slidestar.puzzle.board import Board
from slidestar.solver.auto import auto
from slidestar.solver.large import improving
from slidestar.solver.proof import can_prove, proof
from slidestar.solver.spreading import Work, spread

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["solve_shared"]

_ALONE = 0.15
"""Seconds: what's solved by then isn't worth sharing."""

_SOON = 100_000
"""Nodes: what's proven by then needs no large tables."""


def solve_shared(
    board: Board,
    goal: Board,
    executor: Executor,
    limit: Limit | None = None,
    optimal: bool = False,
) -> Solution:
    """What `auto` finds, by an executor's workers.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> board = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
    >>> with ThreadPoolExecutor(2) as pool:
    ...     len(solve_shared(board, Board.solved(4), pool))
    57

    Up to 16 cells it's what one would have found, sooner if the workers are free. Above, the first
    worker does what one alone would with its part of the limit, and the others may find better.

    The limit is that of all workers together: `seconds` on the clock, whether they're busy or not,
    and `nodes` parted among them, so that never more are expanded.

    `optimal`: on 5x5, where tables can prove it, nothing but a shortest solution will do.
    """
    if optimal and len(board.tiles) > OPTIMAL_MAX_CELLS and can_prove(goal):
        return _proven(board, goal, executor, Budget(limit))
    if len(board.tiles) > OPTIMAL_MAX_CELLS:
        return _by_chances(board, goal, executor, limit)
    return run(_by_lines(board, goal, executor, limit))


def _by_lines(board: Board, goal: Board, executor: Executor, limit: Limit | None) -> Search:
    budget = Budget(limit)
    steps = auto(board, goal, limit)
    try:
        progress = next(steps)
        while progress.prepared is not None or budget.seconds < _ALONE:
            progress = next(steps)
            yield progress
    except StopIteration as finished:
        found: Solution = finished.value
        return found
    if len(board.tiles) <= EXACT_MAX_CELLS or not compiled() or _is_shut_out(executor, goal):
        return (yield from steps)
    patterns = yield from prepare_database(goal, budget)
    if patterns is None or progress.bound is None:  # for want of memory it goes another way
        return (yield from steps)
    steps.close()
    budget.stats, budget.bound = progress.stats, progress.bound
    budget.preparing += progress.stats.preparing
    return (yield from spread(Work(board, goal), patterns, executor, budget))


def _is_shut_out(executor: Executor, goal: Board) -> bool:
    """Whether workers would have to build tables first, which are here."""
    from concurrent.futures import ThreadPoolExecutor

    return needs_building(goal) and not isinstance(executor, ThreadPoolExecutor)


def _proven(board: Board, goal: Board, executor: Executor, budget: Budget) -> Solution:
    nodes = budget.limit.nodes
    soon = Limit(_SOON if nodes is None else min(nodes, _SOON), budget.limit.seconds)
    found = run(improving(board, goal, Budget(soon)))
    if found.optimal:  # it needs no tables, which may have to be built
        return found
    budget.stats += found.stats
    left = budget.rest(0)
    return run(proof(board, goal, executor=executor, limit=Limit(left.nodes, left.seconds)))


def _by_chances(board: Board, goal: Board, executor: Executor, limit: Limit | None) -> Solution:
    budget = Budget(limit)
    number = workers_of(executor) or processors()
    if limit is not None and limit.nodes is not None:
        limit = replace(limit, nodes=limit.nodes // number)
    asked = time()
    futures = [executor.submit(_improved, board, goal, limit, n, asked) for n in range(number)]
    try:
        found = _in_time(futures, budget)
    finally:
        for future in futures:
            future.cancel()
    if not found:  # nobody was free
        found = [run(improving(board, goal, Budget(Limit(nodes=0))))]
    best = min(found, key=len)
    stats = sum((one.stats for one in found), Stats())
    stats.seconds = budget.seconds
    return replace(best, lower_bound=max(one.lower_bound for one in found), stats=stats)


def _in_time(futures: list[Future[Solution]], budget: Budget) -> list[Solution]:
    """What the workers have found, as far as they were free to begin before the time was over."""
    seconds = budget.limit.seconds
    if seconds is None:
        return [future.result() for future in futures]
    wait(futures, timeout=max(0.0, seconds - budget.seconds))
    begun = [future for future in futures if not future.cancel()]
    done, _ = wait(begun, timeout=max(0.2, seconds / 10))  # they'll end by themselves
    found = []
    for future in begun:
        if future in done:
            try:
                found.append(future.result())
            except LimitReached:  # it began so late that it has none
                if len(futures) == 1:
                    raise
    return found


def _improved(
    board: Board, goal: Board, limit: Limit | None, number: int, asked: float
) -> Solution:
    """A worker's share: the first makes the random choices that a single worker would. `asked`:
    when it was given out, by the clock, since the time until it's begun counts too.
    """
    if limit is not None and limit.seconds is not None:
        late = max(0.0, time() - asked)
        limit = replace(limit, seconds=max(0.0, limit.seconds - late))
    seed = f"share {number}" if number else None
    return run(improving(board, goal, Budget(limit), seed=seed))
