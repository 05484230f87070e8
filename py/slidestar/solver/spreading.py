"""IDA* spread over an executor's workers: see `portions`, which they do."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, wait
from typing import TYPE_CHECKING, NamedTuple

from slidestar.algorithms import Budget, Limit, LimitReached, Search
from slidestar.lib.executors import workers_of
from slidestar.lib.steps import run
from slidestar.pdb.database import PatternDatabase
from slidestar.pdb.proof_tables import Partition, prepare_proof_database
from slidestar.puzzle.board import Board
from slidestar.solver.checkpoints import Checkpoint
from slidestar.solver.portions import Done, Portion, in_portions, portion_done

if TYPE_CHECKING:
    from collections.abc import Generator
    from concurrent.futures import Executor, Future

__all__ = ["Work", "spread"]

_PORTION = 1 << 23
"""Nodes: about half a second of a worker's time."""

_SHARES = 50
"""For each worker: they differ a lot, and at the end none should wait long for another."""

_MOST_SHARES = 2000

_ELSEWHERE = 32
"""Workers of executors that don't tell how many they have, as clusters. A guess does no harm."""


class Work(NamedTuple):
    """What's to be searched. `partition`: of the tables on 5x5, if it isn't the usual one."""

    board: Board
    goal: Board
    partition: Partition | None = None


def spread(
    work: Work,
    patterns: PatternDatabase,
    executor: Executor,
    budget: Budget,
    checkpoint: Checkpoint | None = None,
) -> Search:
    """A shortest solution. The search begins at the bound that the budget says is proven.

    Up to 16 cells it's the one that's found alone; above, the first that's found. No more nodes are
    expanded than the budget has. If a worker has no room for the tables, its portions are done
    here. `checkpoint` is kept up to date, and what it knows isn't done again.
    """
    number = workers_of(executor) or _ELSEWHERE
    wide = patterns.layout.wide
    shares = _MOST_SHARES if wide else min(_SHARES * number, _MOST_SHARES)
    lines = patterns.prefixes(work.board, shares)
    known = checkpoint or Checkpoint(None, work.board, work.goal)
    known.divide((lines, work.partition))
    workers = _Executors(work, executor, 2 * number)
    try:
        return (
            yield from in_portions(work.board, work.goal, patterns, lines, workers, budget, known)
        )
    finally:
        known.stats = budget.so_far()
        known.write()


class _Executors:
    """An executor's workers, as `Workers`."""

    def __init__(self, work: Work, executor: Executor, ahead: int) -> None:
        self.size, self.ahead = _PORTION, ahead
        self._work, self._executor = work, executor
        self._given: dict[Future[Done | None], tuple[Portion, float | None]] = {}

    def give(self, portion: Portion, seconds: float | None) -> None:
        future = self._executor.submit(_done, self._work, portion, seconds)
        self._given[future] = portion, seconds

    def take(self, seconds: float | None) -> Generator[None, None, list[tuple[Portion, Done]]]:
        yield from ()
        done, _ = wait(self._given, timeout=seconds, return_when=FIRST_COMPLETED)
        return [self._taken(future) for future in done]

    def _taken(self, future: Future[Done | None]) -> tuple[Portion, Done]:
        portion, seconds = self._given.pop(future)
        done = future.result() or _done(self._work, portion, seconds)
        if done is None:
            raise MemoryError("there's no more room for the tables")
        return portion, done

    def drop(self) -> None:
        for future in self._given:
            future.cancel()
        self._given.clear()


def _done(work: Work, portion: Portion, seconds: float | None) -> Done | None:
    """What a worker does of a portion. None where there's no room for the tables."""
    budget = Budget(Limit(None, seconds))
    try:
        patterns = run(prepare_proof_database(work.goal, budget, work.partition))
    except LimitReached as late:
        return portion.undone()._replace(stats=late.stats)
    if patterns is None:
        return None
    left = None if seconds is None else max(0.0, seconds - budget.seconds)
    return run(portion_done(patterns, work.board, portion, left))
