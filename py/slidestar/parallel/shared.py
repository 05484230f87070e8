"""Solve one board with a search that the workers of an executor share."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial

from slidestar.algorithms import Budget, Limit, Search, Solution
from slidestar.parallel.executors import ExecutorPool, Problem, split_search
from slidestar.parallel.improve import improve, improve_together
from slidestar.parallel.proof import can_prove, proof
from slidestar.parallel.split import SplitState
from slidestar.pdb.database import HARD, larger_database, needs_building, prepare_database
from slidestar.pdb.sizes import BoardClass, classify
from slidestar.puzzle.board import Board
from slidestar.solver.auto import auto
from slidestar.solver.large import anytime_search

_ALONE_NODES = 100_000
"""The number of nodes that this process expands before a 5x5 proof uses its large tables."""


def shared_search(
    board: Board, goal: Board, executor: Executor, limit: Limit, optimal: bool
) -> Search:
    """Return a search on an executor's workers that suits the size of the board.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from slidestar.lib.steps import run
    >>> board = Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2")
    >>> with ThreadPoolExecutor(2) as threads:
    ...     len(run(shared_search(board, Board.solved(4), threads, Limit(), optimal=True)))
    57

    The limit applies to all workers together: `seconds` of wall time, even if no worker is free,
    and `nodes` in all.
    """
    kind = classify(board)
    if kind is BoardClass.PATTERNS and _has_tables(executor, goal):
        return _split(Problem(board, goal), executor, limit)
    if kind is not BoardClass.LARGE:
        return auto(board, goal, limit)
    if optimal and can_prove(goal):
        return _proven(board, goal, executor, Budget(limit))
    pool = ExecutorPool(executor, partial(improve, board, goal))
    return improve_together(board, goal, limit, pool)


def _split(problem: Problem, executor: Executor, limit: Limit) -> Search:
    """Search in this process first, and split the search if it takes longer."""
    board, goal = problem.board, problem.goal
    budget = Budget(limit)
    steps = auto(board, goal, limit)
    try:
        progress = next(steps)
        while progress.prepared is not None or progress.stats.expanded < HARD:
            progress = next(steps)
            yield progress
    except StopIteration as finished:
        found: Solution = finished.value
        return found
    patterns = yield from prepare_database(goal, budget)
    if patterns is None or progress.bound is None:  # too little memory for the tables
        return (yield from steps)
    steps.close()
    budget.stats, budget.bound = progress.stats, progress.bound
    budget.preparing += progress.stats.preparing
    larger = yield from larger_database(patterns, budget)
    if larger is not None:
        patterns, problem = larger, problem._replace(is_hard=True)
    return (yield from split_search(problem, patterns, executor, budget, SplitState()).steps())


def _has_tables(executor: Executor, goal: Board) -> bool:
    """Return whether workers have the tables for a goal without building them."""
    return isinstance(executor, ThreadPoolExecutor) or not needs_building(goal)


def _proven(board: Board, goal: Board, executor: Executor, budget: Budget) -> Search:
    nodes = budget.limit.nodes
    alone = Limit(_ALONE_NODES if nodes is None else min(nodes, _ALONE_NODES), budget.limit.seconds)
    found = yield from anytime_search(board, goal, Budget(alone))
    if found.optimal:
        return found
    budget.stats += found.stats
    rest = budget.rest(0)
    return (yield from proof(board, goal, executor=executor, limit=Limit(rest.nodes, rest.seconds)))
