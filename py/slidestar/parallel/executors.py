"""Pools of workers from executors of `concurrent.futures`, Dask and mpi4py."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar

from slidestar.algorithms import Budget, Limit, LimitReached, run
from slidestar.errors import PuzzleError, quote
from slidestar.kernel import Partition
from slidestar.parallel.split import SplitSearch, SplitState, WorkResult, WorkUnit, run_unit
from slidestar.pdb.database import PatternDatabase, larger_database
from slidestar.pdb.proof_tables import prepare_proof_database
from slidestar.puzzle.board import Board

Unit = TypeVar("Unit")
Result = TypeVar("Result")

_UNIT_NODES = 1 << 23
"""The number of expansions in one unit of a split search, which takes about half a second."""

_PREFIXES = 50
"""The number of prefixes per worker.

The searches below prefixes differ in size. With fewer prefixes, some workers would be idle.
"""

_MAX_PREFIXES = 2000

_UNKNOWN_WORKERS = 32
"""The assumed number of workers if an executor does not report it, as on a cluster."""


def check_executor(executor: object) -> None:
    """Raise `PuzzleError` for an object that is not an executor."""
    if not callable(getattr(executor, "submit", None)):
        raise PuzzleError(f"executor must have a submit() method, got {quote(executor)}")


def workers_of(executor: Executor) -> int | None:
    """Return the number of workers, or None if the executor does not report it."""
    for name in ("_max_workers", "num_workers"):  # Python's attribute, and mpi4py's
        number = getattr(executor, name, None)
        if isinstance(number, int) and number > 0:
            return number
    return None


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ExecutorPool(Generic[Unit, Result]):
    """The workers of an executor, as a `Pool`.

    `function` runs a unit, for at most the seconds in its second argument. If a worker has too
    little memory for a unit, the unit runs again in this process. `on_error` returns the result for
    a unit that raised an exception. Without `on_error`, `results` raises the exception.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as threads:
    ...     pool = ExecutorPool(threads, lambda unit, seconds: unit * unit)
    ...     pool.submit(3, None)
    ...     run(pool.results(None))
    [(3, 9)]
    """

    def __init__(
        self,
        executor: Executor,
        function: Callable[[Unit, float | None], Result],
        ahead: int = 1,
        on_error: Callable[[Unit, Exception], Result] | None = None,
    ) -> None:
        self.ahead = ahead
        self._executor, self._function, self._on_error = executor, function, on_error
        self._pending: dict[Future[Result], tuple[Unit, float | None]] = {}
        self._done: SimpleQueue[Future[Result]] = SimpleQueue()

    @property
    def pending(self) -> int:
        return len(self._pending)

    def workers(self, budget: Budget) -> int:
        return workers_of(self._executor) or processors()

    def submit(self, unit: Unit, seconds: float | None) -> None:
        future = self._executor.submit(self._function, unit, seconds)
        self._pending[future] = unit, seconds
        future.add_done_callback(self._done.put)

    def results(self, seconds: float | None) -> Generator[None, None, list[tuple[Unit, Result]]]:
        """Return a list of the next result, or an empty list if `seconds` pass first."""
        yield from ()
        while self._pending:
            try:
                future = self._done.get(timeout=seconds)
            except Empty:
                break
            if future in self._pending:  # other futures were cancelled
                return [self._result(future)]
        return []

    def _result(self, future: Future[Result]) -> tuple[Unit, Result]:
        unit, seconds = self._pending.pop(future)
        try:
            try:
                return unit, future.result()
            except MemoryError:
                return unit, self._function(unit, seconds)
        except Exception as error:
            if self._on_error is None:
                raise
            return unit, self._on_error(unit, error)

    def cancel(self) -> None:
        self._pending = {
            future: unit for future, unit in self._pending.items() if not future.cancel()
        }


class InlineExecutor(Executor):
    """An executor without workers, whose `submit` runs the call itself."""

    _max_workers = 1

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Problem(NamedTuple):
    """A board to solve on several workers."""

    board: Board
    goal: Board
    partition: Partition | None = None
    """The partition of the tiles of a 5x5 board, or None for the default."""
    is_hard: bool = False
    """True if the search uses the database of `larger_database`."""


def split_search(
    problem: Problem,
    patterns: PatternDatabase,
    executor: Executor,
    budget: Budget,
    state: SplitState,
) -> SplitSearch:
    """Return a split search by the workers of an executor."""
    workers = workers_of(executor) or _UNKNOWN_WORKERS
    number = _MAX_PREFIXES if patterns.layout.wide else min(_PREFIXES * workers, _MAX_PREFIXES)
    prefixes = patterns.prefixes(problem.board, number)
    pool = ExecutorPool(executor, partial(_search, problem), ahead=2 * workers)
    return SplitSearch(
        problem.board, problem.goal, patterns, prefixes, pool, _UNIT_NODES, budget, state
    )


def _search(problem: Problem, unit: WorkUnit, seconds: float | None) -> WorkResult:
    """Run a unit on a worker, which loads or builds the tables first."""
    budget = Budget(Limit(seconds=seconds))
    try:
        patterns = run(prepare_proof_database(problem.goal, budget, problem.partition))
    except LimitReached as reached:
        return unit.unchanged()._replace(stats=reached.stats)
    if patterns is not None and problem.is_hard:
        patterns = run(larger_database(patterns, Budget()))
    if patterns is None:
        raise MemoryError("not enough memory for the pattern databases")
    return run(run_unit(patterns, problem.board, unit, budget.rest(0).seconds))
