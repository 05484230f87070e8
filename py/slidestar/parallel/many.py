"""`solve_many`: solve many boards on the workers of an executor."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import count
from typing import Any, Literal, NamedTuple, overload

from slidestar.algorithms import Budget, Limit, Solution, run
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.errors import InvalidBoard, PuzzleError, Unsolvable, quote
from slidestar.parallel.executors import (
    ExecutorPool,
    InlineExecutor,
    check_executor,
    processors,
    workers_of,
)
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, MetricName
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import check_arguments, search
from slidestar.solver.options import SearchOptions

_AHEAD = 16
"""The number of boards in flight per worker.

Results are in order. With fewer boards, a slow board would leave workers idle.
"""

_AHEAD_UNKNOWN = 256
"""The number of boards in flight if an executor does not report how many workers it has."""

_GUARD = (
    "put the call under `if __name__ == '__main__':`, so that your processes, which import the main"
    " module, do not run it too; or pass a ThreadPoolExecutor"
)


@overload
def solve_many(
    boards: Iterable[Board],
    executor: Executor | None = None,
    goal: Board | None = None,
    on_error: Literal["raise"] = "raise",
    metric: Metric | MetricName = "stm",
    *,
    algorithm: str = "auto",
    heuristic: str | HeuristicFunction | None = None,
    limit: Limit | None = None,
    options: SearchOptions | None = None,
) -> Generator[Solution, None, None]: ...


@overload
def solve_many(
    boards: Iterable[Board],
    executor: Executor | None = None,
    goal: Board | None = None,
    on_error: Literal["raise", "return"] = ...,
    metric: Metric | MetricName = "stm",
    *,
    algorithm: str = "auto",
    heuristic: str | HeuristicFunction | None = None,
    limit: Limit | None = None,
    options: SearchOptions | None = None,
) -> Generator[Solution | PuzzleError, None, None]: ...


def solve_many(
    boards: Iterable[Board],
    executor: Executor | None = None,
    goal: Board | None = None,
    on_error: Literal["raise", "return"] = "raise",
    metric: Metric | MetricName = "stm",
    *,
    algorithm: str = "auto",
    heuristic: str | HeuristicFunction | None = None,
    limit: Limit | None = None,
    options: SearchOptions | None = None,
) -> Generator[Solution | PuzzleError, None, None]:
    """Solve many boards: return an iterator over their solutions, in the order of the boards.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> boards = [Board.parse("1 2/0 3"), Board.parse("1 2/3 0").twin(), Board.parse("0 1/3 2")]
    >>> with ThreadPoolExecutor() as pool:
    ...     for found in solve_many(boards, pool, on_error="return"):
    ...         print(type(found).__name__ if isinstance(found, PuzzleError) else len(found))
    1
    Unsolvable
    2

    `boards` may be infinite, because only a few boards per worker are in flight. `executor` is an
    executor of `concurrent.futures` or of a Dask cluster, and stays open. By default, one process
    per processor runs until the iterator ends. Boards are solved one by one if there is only one
    processor, or if no process can be started, as in a browser. Closing the iterator cancels the
    boards that no worker has begun. The other arguments apply to each board, as in `solve`.
    Processes must be able to import a heuristic that is a function. `Experiment` compares several
    searches, and can continue after it was stopped.

    For a board that cannot be solved, the iterator raises `Unsolvable` after the results of earlier
    boards. With `on_error="return"` it yields the `PuzzleError` in place of the solution, and
    continues. All other exceptions are raised, including exceptions from `boards`. Wrong arguments
    raise `PuzzleError` immediately.
    """
    if on_error not in ("raise", "return"):
        raise PuzzleError(f"on_error must be 'raise' or 'return', got {quote(on_error)}")
    options = check_arguments(algorithm, heuristic, metric, options)
    Budget(limit)  # raises if the limit is invalid
    arguments: dict[str, Any] = {"algorithm": algorithm, "heuristic": heuristic, "limit": limit}
    arguments |= {"options": options, "metric": metric}
    if goal is not None and not isinstance(goal, Board):
        raise InvalidBoard(f"goal must be a Board, got {quote(goal)}")
    if executor is not None:
        check_executor(executor)
    if isinstance(boards, (str, Board)) or not isinstance(boards, Iterable):
        raise InvalidBoard(f"boards must be an iterable of Board, got {quote(boards)}")
    if executor is None and _can_start_processes():
        _check_importable(heuristic)
        return _on_processes(iter(boards), goal, on_error, arguments)
    if executor is None:
        return _in_order(_Batch(iter(boards), InlineExecutor(), goal, arguments, 1), on_error)
    workers = workers_of(executor)
    ahead = _AHEAD * workers if workers else _AHEAD_UNKNOWN
    return _in_order(_Batch(iter(boards), executor, goal, arguments, ahead), on_error)


def _check_importable(heuristic: object) -> None:
    """Raise `PuzzleError` for a heuristic of the main script, if processes do not import it."""
    from slidestar.parallel.processes import start_method

    if getattr(heuristic, "__module__", None) == "__main__" and start_method() == "spawn":
        raise PuzzleError(
            "heuristic must be in a module that processes can import, not in the main script, got"
            f" {quote(heuristic)}; or pass an executor of threads"
        )


def _in_order(batch: _Batch, on_error: str) -> Generator[Solution | PuzzleError, None, None]:
    try:
        for number in count():
            batch.advance(number)
            if number not in batch.outcomes:
                break
            outcome = batch.outcomes.pop(number)
            if isinstance(outcome, Solution):
                yield outcome
            elif isinstance(outcome, PuzzleError) and on_error == "return":
                yield outcome.with_traceback(None)
            else:
                raise outcome
        if batch.error is not None:
            raise batch.error
    finally:
        batch.pool.cancel()


def _on_processes(
    boards: Iterator[Board], goal: Board | None, on_error: str, arguments: dict[str, Any]
) -> Generator[Solution | PuzzleError, None, None]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    from slidestar.parallel.processes import process_context

    workers, yielded = processors(), 0
    executor = ProcessPoolExecutor(workers, process_context())
    try:
        batch = _Batch(boards, executor, goal, arguments, _AHEAD * workers)
        with closing(_in_order(batch, on_error)) as outcomes:
            for outcome in outcomes:
                yielded += 1
                yield outcome
        executor.shutdown()
    except BrokenProcessPool:
        executor.shutdown()  # an interpreter that exits earlier would write to a closed pipe
        raise BrokenProcessPool(
            "a worker process was killed from outside, or ran out of memory, after"
            f" {yielded:,} results"
        ) from None
    except RuntimeError as error:
        if "bootstrapping" in str(error):  # a spawned process is importing the main module
            raise RuntimeError(f"solve_many cannot start processes here: {_GUARD}") from None
        raise
    finally:
        # Searches that have begun continue, but closing the iterator does not wait for them.
        executor.shutdown(wait=False, cancel_futures=True)


def _can_start_processes() -> bool:
    if sys.platform == "emscripten" or processors() == 1:
        return False
    import multiprocessing

    # A daemonic process, such as a worker of `multiprocessing.Pool`, cannot start processes.
    return not multiprocessing.current_process().daemon


class _Task(NamedTuple):
    """A board to solve, and its number."""

    number: int
    board: Board


class _Batch:
    """Boards on an executor, whose workers finish them in any order."""

    def __init__(
        self,
        boards: Iterator[Board],
        executor: Executor,
        goal: Board | None,
        arguments: dict[str, Any],
        ahead: int,
    ) -> None:
        self.pool: ExecutorPool[_Task, Solution | Exception] = ExecutorPool(
            executor, partial(_solve, goal, arguments), ahead, on_error=lambda task, error: error
        )
        # The solutions and errors by the number of the board.
        self.outcomes: dict[int, Solution | Exception] = {}
        # The exception that the iterator of boards raised.
        self.error: Exception | None = None
        self._boards: Iterator[Board] | None = boards
        self._submitted = 0

    def advance(self, number: int) -> None:
        """Submit more boards, and wait until board `number` is finished or there are no boards."""
        while self._boards is not None and self._submitted - number < self.pool.ahead:
            try:
                board = next(self._boards)
            except StopIteration:
                self._boards = None
            except Exception as error:  # raised after the earlier results
                self._boards, self.error = None, error
            else:
                self.pool.submit(_Task(self._submitted, board), None)
                self._submitted += 1
                while self._collect(0):
                    pass
                if number in self.outcomes:
                    return
        while number not in self.outcomes and number < self._submitted:
            self._collect(None)

    def _collect(self, seconds: float | None) -> bool:
        """Store the next results. Return False if there were none."""
        results = run(self.pool.results(seconds))
        self.outcomes.update((task.number, outcome) for task, outcome in results)
        return bool(results)


def _solve(
    goal: Board | None, arguments: dict[str, Any], task: _Task, seconds: float | None = None
) -> Solution:
    """Solve a board on a worker. `arguments` are keyword arguments of `search`.

    If the goal has no tables yet, the worker builds and caches them.
    """
    return run(search(task.board, _target(task.board, goal), **arguments))


def _target(board: Board, goal: Board | None) -> Board:
    if not isinstance(board, Board):
        raise InvalidBoard(f"boards must be an iterable of Board, got {quote(board)} in it")
    try:
        return reachable_goal(board, goal)
    except Unsolvable as error:  # add the board to the message
        raise Unsolvable(f"{board.text()}: {error}", goals=error.goals) from None
