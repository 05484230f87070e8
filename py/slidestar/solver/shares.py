"""One board on many processors: an executor's workers each take a share of the search.

Up to 16 cells the shares are the ways to begin: after each, IDA* looks for a solution of the length
that's in question, and only when there's none at all is a longer one looked for. So the solution is
a shortest one, the very one that's found alone. On larger boards each worker looks for shorter
solutions by chances of its own, and the shortest of all is taken.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from time import time
from typing import TYPE_CHECKING

from slidestar.lib.executors import processors, workers_of
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves
from slidestar.search import Budget, Limit, LimitReached, Progress, Solution, Stats, run
from slidestar.solver.auto import auto
from slidestar.solver.large import improving
from slidestar.solver.pattern_db import EXACT_CELLS, MAX_CELLS, compiled, needs_building
from slidestar.solver.tables import pattern_tables, slices

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["solve_shared"]

_ALONE = 0.5
"""Seconds: what's solved by then isn't worth sharing."""

_SHARES = 100
"""For each worker: they differ a lot, and at the end none should wait long for another."""


def solve_shared(
    board: Board, goal: Board, executor: Executor, limit: Limit | None = None
) -> Solution:
    """What `auto` finds, sooner or better by an executor's workers.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> board = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
    >>> with ThreadPoolExecutor(2) as pool:
    ...     len(solve_shared(board, Board.solved(4), pool))
    57

    Of the limit, `seconds` are all workers', and `nodes` are parted among them.
    """
    if len(board.tiles) > MAX_CELLS:
        return _by_chances(board, goal, executor, limit)
    budget = Budget(limit)
    steps = auto(board, goal, limit)
    try:
        progress = next(steps)
        while progress.prepared is not None or budget.seconds < _ALONE:
            progress = next(steps)
        if len(board.tiles) <= EXACT_CELLS or not compiled() or _is_shut_out(executor, goal):
            return run(steps)
    except StopIteration as finished:
        found: Solution = finished.value
        return found
    steps.close()
    return _by_lines(board, goal, executor, budget, progress)


def _is_shut_out(executor: Executor, goal: Board) -> bool:
    """Whether workers would have to build tables first, which are here."""
    from concurrent.futures import ThreadPoolExecutor

    return needs_building(goal) and not isinstance(executor, ThreadPoolExecutor)


def _by_lines(
    board: Board, goal: Board, executor: Executor, budget: Budget, so_far: Progress
) -> Solution:
    budget.stats += so_far.stats
    patterns = run(pattern_tables(goal, budget))
    assert patterns is not None  # they were there a moment ago
    assert so_far.bound is not None
    lines = patterns.lines(board, _SHARES * _number(executor))
    seconds = budget.limit.seconds
    until = None if seconds is None else time() + seconds - budget.seconds
    for length in count(so_far.bound, 2):
        budget.bound = length
        nodes = budget.rest(0).nodes
        futures = [
            executor.submit(_searched, board, goal, line, length, until, nodes) for line in lines
        ]
        try:
            for future in futures:
                moves, stats = future.result()
                budget.stats += stats
                if moves is not None:
                    return Solution(board, goal, moves, length, "auto", None, budget.so_far())
                budget.check()
        except LimitReached:
            budget.check_time()
            raise budget.give_up(f"{budget.limit.nodes or 0:,} nodes") from None
        finally:
            for future in futures:
                future.cancel()
    raise AssertionError("there's always a longer one")


def _searched(
    board: Board,
    goal: Board,
    line: tuple[int, ...],
    length: int,
    until: float | None,
    nodes: int | None,
) -> tuple[Moves | None, Stats]:
    """A worker's share: a solution of so many moves that begins with a line, if there is one."""
    budget = Budget(Limit(nodes, None if until is None else max(0.0, until - time())))
    patterns = run(pattern_tables(goal, budget))
    if patterns is None:
        raise MemoryError("there's no room for the tables")
    left = length - len(line)
    search = patterns.search(board, least=left, most=left, line=line)
    found = run(slices(search, budget)) == search.FOUND
    return patterns.moves(search, line) if found else None, budget.so_far()


def _by_chances(board: Board, goal: Board, executor: Executor, limit: Limit | None) -> Solution:
    number = _number(executor)
    if limit is not None and limit.nodes is not None:
        limit = replace(limit, nodes=limit.nodes // number)
    futures = [executor.submit(_improved, board, goal, limit, n) for n in range(number)]
    try:
        found = [future.result() for future in futures]
    finally:
        for future in futures:
            future.cancel()
    best = min(found, key=len)
    stats = sum((one.stats for one in found), Stats())
    stats.seconds = max(one.stats.seconds for one in found)
    return replace(best, lower_bound=max(one.lower_bound for one in found), stats=stats)


def _improved(board: Board, goal: Board, limit: Limit | None, number: int) -> Solution:
    """A worker's share: the first has the chances that a single one has."""
    seed = f"share {number}" if number else None
    return run(improving(board, goal, Budget(limit), seed=seed))


def _number(executor: Executor) -> int:
    return workers_of(executor) or processors()
