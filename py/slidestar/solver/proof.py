"""Long proofs of how many moves a shortest solution has, up to 5x5."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Search
from slidestar.errors import PuzzleError, quote
from slidestar.lib.executors import is_executor
from slidestar.lib.steps import retold
from slidestar.pdb.proof_tables import Partition, has_proof_tables, prepare_proof_database
from slidestar.pdb.sizes import EXACT_MAX_CELLS, OPTIMAL_MAX_CELLS, compiled, no_tables_reason
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.auto import auto
from slidestar.solver.checkpoints import Checkpoint
from slidestar.solver.spreading import Work, spread

__all__ = ["can_prove", "proof"]


def proof(
    board: Board,
    goal: Board | None = None,
    *,
    executor: Executor | None = None,
    limit: Limit | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    partition: Partition | None = None,
) -> Search:
    """Begin a search for a solution that's proven to be a shortest one: a generator that yields
    `Progress`, with the bound that's proven so far, and returns a `Solution`.

    For boards of up to 16 cells, and 5x5 boards with the goal's blank in a corner. Those need
    tables of 122 MB, which are built the first time, in some minutes and 1.2 GB of memory, and then
    kept in the user's cache (or the folder that SLIDESTAR_CACHE names). On a cluster each machine
    has its own.

    `executor`: any of `concurrent.futures`, or a cluster's, whose workers share the search.
    `checkpoint`: a file that keeps how far the search is. However it's ended, by Ctrl-C or a power
    cut, the same call goes on from there. The limit's `nodes` and `seconds` are this call's alone;
    the solution's `stats` add up all calls.

    >>> steps = proof(Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2"))
    >>> while True:
    ...     try:
    ...         bound = next(steps).bound  # for whoever waits
    ...     except StopIteration as end:
    ...         print(len(end.value), end.value.optimal)
    ...         break
    57 True

    `partition`, for experiments on 5x5: which tiles to count together, where 1 to 24 are the goal's
    in reading order, with the blank last. Tables for any but the usual one aren't kept.

    Raises before the first step `Unsolvable`, and `PuzzleError` for a board that's too large or
    a file that's no checkpoint of this board; `LimitReached`, with the bound, at the limit.
    """
    target = reachable_goal(board, goal)
    if executor is not None and not is_executor(executor):
        raise PuzzleError(f"an executor has a method submit, which {quote(executor)} hasn't")
    if not can_prove(target):
        why = (
            no_tables_reason(board)
            if not compiled()
            else f"there's no proof for {quote(target.text())}"
        )
        raise PuzzleError(f"{why}: only up to 16 cells, or 5x5 with the goal's blank in a corner")
    known = Checkpoint(checkpoint, board, target)
    return _proof(Work(board, target, partition), executor or _Here(), Budget(limit), known)


def can_prove(goal: Board) -> bool:
    """Whether there are tables for a goal that bring proofs into reach."""
    cells = len(goal.tiles)
    return cells <= EXACT_MAX_CELLS or (
        compiled() and (cells <= OPTIMAL_MAX_CELLS or has_proof_tables(goal))
    )


def _proof(work: Work, executor: Executor, budget: Budget, known: Checkpoint) -> Search:
    if len(work.board.tiles) <= EXACT_MAX_CELLS:
        return (yield from auto(work.board, work.goal, budget.limit))
    budget.bound = known.bound
    patterns = yield from prepare_proof_database(work.goal, budget, work.partition)
    if patterns is None:
        raise MemoryError("there's no room for the tables")
    budget.bound = max(known.bound, patterns.search(work.board).bound)
    steps = spread(work, patterns, executor, budget, known)
    before = known.before

    def tell(progress: Progress) -> Progress:
        return progress._replace(stats=before + progress.stats)

    try:
        found = yield from retold(steps, tell)
    except LimitReached as reached:
        reached.stats = before + reached.stats
        raise
    return replace(found, stats=before + found.stats)


class _Here(Executor):
    """No other workers: what's submitted is done at once."""

    _max_workers = 1

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*arguments, **named))
        return future
