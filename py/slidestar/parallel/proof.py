"""Proofs of the length of a shortest solution, up to 5x5."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from dataclasses import replace

from slidestar.algorithms import Budget, Limit, LimitReached, Search
from slidestar.errors import PuzzleError, quote
from slidestar.lib.steps import map_steps
from slidestar.parallel.checkpoint import Checkpoint
from slidestar.parallel.executors import (
    UNIT_NODES,
    InlineExecutor,
    Problem,
    check_executor,
    prefixes_for,
    search_pool,
)
from slidestar.parallel.split import SplitSearch
from slidestar.pdb.proof_tables import Partition, has_proof_tables, prepare_proof_database
from slidestar.pdb.sizes import BoardClass, classify, compiled, no_tables_reason
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.auto import auto

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
    """Search for a shortest solution and prove that it is one.

    This is a generator that yields `Progress`, with the bound proven so far, and returns a
    `Solution`. Boards may have up to 16 cells, or 5x5 cells if the goal's blank is in a corner.

    5x5 boards need tables of 122 MB. The first call builds them, in some minutes and 1.2 GB of
    memory, and stores them in the user's cache, or in the folder that SLIDESTAR_CACHE names. On a
    cluster each machine builds its own.

    `executor`: an executor of `concurrent.futures`, or of a cluster, whose workers share the
    search. `checkpoint`: a file for the state of the search. After Ctrl-C or a power cut, the same
    call continues from there. The limit's `nodes` and `seconds` apply to this call alone; the
    solution's `stats` add up all calls.

    >>> steps = proof(Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2"))
    >>> while True:
    ...     try:
    ...         bound = next(steps).bound
    ...     except StopIteration as end:
    ...         print(len(end.value), end.value.optimal)
    ...         break
    57 True

    `partition`, for experiments on 5x5: the groups of tiles in the pattern databases, where 1 to 24
    are the goal's tiles in reading order, with the blank last. Tables for any but the default are
    not stored.

    Raises before the first step `Unsolvable`, and `PuzzleError` for a board that is too large or a
    file that is not a checkpoint of this board; `LimitReached`, with the bound, at the limit.
    """
    target = reachable_goal(board, goal)
    if executor is not None:
        check_executor(executor)
    if not can_prove(target):
        why = f"there is no proof for {quote(target.text())}"
        if not compiled():
            why = no_tables_reason(board)
        raise PuzzleError(f"{why}: only up to 16 cells, or 5x5 with the goal's blank in a corner")
    stored = Checkpoint(checkpoint, board, target)
    problem = Problem(board, target, partition)
    return _proof(problem, executor or InlineExecutor(), Budget(limit), stored)


def can_prove(goal: Board) -> bool:
    """Return whether a goal has tables that bring proofs into reach."""
    return classify(goal).has_tables or (compiled() and has_proof_tables(goal))


def _proof(problem: Problem, executor: Executor, budget: Budget, checkpoint: Checkpoint) -> Search:
    board, goal, partition = problem
    if classify(board) is BoardClass.EXACT:
        return (yield from auto(board, goal, budget.limit))
    budget.bound = checkpoint.bound
    patterns = yield from prepare_proof_database(goal, budget, partition)
    if patterns is None:
        raise MemoryError("not enough memory for the pattern databases")
    budget.bound = max(checkpoint.bound, patterns.search(board).bound)
    prefixes = prefixes_for(problem, patterns, executor)
    checkpoint.divide((prefixes, partition))
    before, pool = checkpoint.before, search_pool(problem, executor)
    search = SplitSearch(
        board, goal, patterns, prefixes, pool, UNIT_NODES, budget, checkpoint
    )  # fmt: skip
    try:
        found = yield from map_steps(
            search.steps(), lambda progress: progress._replace(stats=before + progress.stats)
        )
    except LimitReached as reached:
        reached.stats = before + reached.stats
        raise
    finally:
        checkpoint.stats = budget.so_far()
        checkpoint.write()
    return replace(found, stats=before + found.stats)
