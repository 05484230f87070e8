"""Many boards, one after another or at once: on all processors, or on any executor."""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Literal, overload

from slidestar.algorithms import Solution
from slidestar.errors import InvalidBoard, PuzzleError, quote
from slidestar.lib.executors import is_executor, processors, workers_of
from slidestar.puzzle.board import Board
from slidestar.solver.errands import Errand, Errands, solve_one

# Not more: the page can do without the modules behind processes and threads.
if TYPE_CHECKING:
    from concurrent.futures import Executor
    from multiprocessing.context import BaseContext

__all__ = ["solve_many"]

# How many boards are on their way for each worker: since results come in order, the others need
# enough to go on with while one takes longer. And how many in all, for executors that don't tell
# how many workers they have, such as clusters.
_AHEAD = 16
_AHEAD_ELSEWHERE = 256

_GUARD = (
    "put the call under `if __name__ == '__main__':`, so that your processes, which import the main"
    " module, don't make it too; or pass a ThreadPoolExecutor"
)


@overload
def solve_many(
    boards: Iterable[Board],
    executor: Executor | None = None,
    goal: Board | None = None,
    on_error: Literal["raise"] = "raise",
) -> Generator[Solution, None, None]: ...


@overload
def solve_many(
    boards: Iterable[Board],
    executor: Executor | None = None,
    goal: Board | None = None,
    *,
    on_error: Literal["return"],
) -> Generator[Solution | PuzzleError, None, None]: ...


@overload
def solve_many(
    boards: Iterable[Board],
    executor: Executor | None,
    goal: Board | None,
    on_error: Literal["return"],
) -> Generator[Solution | PuzzleError, None, None]: ...


def solve_many(
    boards: Iterable[Board],
    executor: Executor | None = None,
    goal: Board | None = None,
    on_error: Literal["raise", "return"] = "raise",
) -> Generator[Solution | PuzzleError, None, None]:
    """Solve many boards: an iterator over their solutions, in the order of the boards.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> boards = [Board.parse("1 2/0 3"), Board.parse("1 2/3 0").twin(), Board.parse("0 1/3 2")]
    >>> with ThreadPoolExecutor() as pool:
    ...     for found in solve_many(boards, pool, on_error="return"):
    ...         print(type(found).__name__ if isinstance(found, PuzzleError) else len(found))
    1
    Unsolvable
    2

    `boards` may be endless: a few are taken ahead for each worker, and results come when they're
    due. `executor` is any of `concurrent.futures`, or a Dask cluster's; it stays open.
    Without one there are as many processes as processors, for as long as the iterator lasts; where
    there can't be processes, as in a browser, or just one processor, boards are solved one by one.
    Closing the iterator takes back the boards that aren't being solved yet.

    A board that can't be solved raises `Unsolvable` in its turn, after the results before it; with
    `on_error="return"` the `PuzzleError` takes the place of its solution, and the others follow.
    Other exceptions, those of `boards` itself too, are always raised. Raises at once `PuzzleError`
    for arguments that make no sense.
    """
    if on_error not in ("raise", "return"):
        raise PuzzleError(f"on_error is 'raise' or 'return', not {quote(on_error)}")
    if goal is not None and not isinstance(goal, Board):
        raise InvalidBoard(f"a goal is a Board, not {quote(goal)}")
    if executor is not None and not is_executor(executor):
        raise PuzzleError(f"an executor has a method submit, which {quote(executor)} hasn't")
    if isinstance(boards, str) or not isinstance(boards, Iterable):
        raise InvalidBoard(f"boards are an iterable of Board, not {quote(boards)}")
    return _outcomes(iter(boards), executor, goal, on_error)


def _outcomes(
    boards: Iterator[Board], executor: Executor | None, goal: Board | None, on_error: str
) -> Generator[Solution | PuzzleError, None, None]:
    if executor is not None:
        steps = _submitted(boards, executor, workers_of(executor), goal, on_error)
    elif _can_have_processes():
        steps = _on_processes(boards, goal, on_error)
    else:
        steps = _one_by_one(boards, goal, on_error)
    return (yield from steps)


def _one_by_one(
    boards: Iterator[Board], goal: Board | None, on_error: str
) -> Generator[Solution | PuzzleError, None, None]:
    for board in boards:
        try:
            found: Solution | PuzzleError = solve_one(board, goal)
        except PuzzleError as error:
            if on_error == "raise":
                raise
            found = error.with_traceback(None)
        yield found


def _submitted(
    boards: Iterator[Board],
    executor: Executor,
    workers: int | None,
    goal: Board | None,
    on_error: str,
) -> Generator[Solution | PuzzleError, None, None]:
    ahead = _AHEAD_ELSEWHERE if workers is None else _AHEAD * workers
    errands = Errands(executor, goal)
    waiting: deque[Errand] = deque()
    ended = False
    fault: BaseException | None = None  # of the boards themselves, due after the results before it
    try:
        while True:
            # At least one more for each that was taken; then as many as there's time for.
            while not ended and len(waiting) < ahead:
                try:
                    board = next(boards)
                except StopIteration:
                    ended = True
                except Exception as error:
                    ended, fault = True, error
                else:
                    waiting.append(errands.begin(board))
                    if waiting[0].future.done():
                        break
            if not waiting:
                break
            try:
                found: Solution | PuzzleError = errands.first_result(waiting)
            except PuzzleError as error:
                if on_error == "raise":
                    raise
                found = error.with_traceback(None)
            yield found
        if fault is not None:
            raise fault
    finally:
        for errand in waiting:
            errand.future.cancel()


def _on_processes(
    boards: Iterator[Board], goal: Board | None, on_error: str
) -> Generator[Solution | PuzzleError, None, None]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    workers, given = processors(), 0
    pool = ProcessPoolExecutor(workers, _context())
    try:
        with closing(_submitted(boards, pool, workers, goal, on_error)) as steps:
            for found in steps:
                given += 1
                yield found
        pool.shutdown()
    except BrokenProcessPool:
        # It's soon done, and an interpreter that ends meanwhile would write to a closed pipe.
        pool.shutdown()
        raise BrokenProcessPool(
            "a worker process was ended in the middle of its work, from outside or for want of"
            f" memory, after {given:,} results were given"
        ) from None
    except RuntimeError as error:
        if "bootstrapping" in str(error):  # in a process of the caller's, importing its main module
            raise RuntimeError(f"solve_many can't begin here: {_GUARD}") from None
        raise
    finally:
        # What's being solved goes on: whoever closes the iterator needn't wait for it.
        pool.shutdown(wait=False, cancel_futures=True)


def _context() -> BaseContext:
    """Return the context that starts the processes of `_start_method`."""
    if _start_method() == "fork":
        import multiprocessing

        return multiprocessing.get_context("fork")
    from slidestar.lib.spawning import SpawnWithoutMain

    return SpawnWithoutMain()


def _start_method() -> Literal["fork", "spawn"]:
    """Fork where the platform or the user chose that, unless other threads may hold locks, which
    would stay locked in the child for ever. Otherwise spawn.
    """
    import multiprocessing

    methods = multiprocessing.get_all_start_methods()  # the platform's own comes first
    method = multiprocessing.get_start_method(allow_none=True) or methods[0]
    return "fork" if method == "fork" and _threads() == 1 else "spawn"


def _threads() -> int:
    """How many threads this process has: where the system tells, those without Python too."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()


def _can_have_processes() -> bool:
    if sys.platform == "emscripten" or processors() == 1:
        return False
    import multiprocessing

    return not multiprocessing.current_process().daemon  # as the workers of a `Pool` are
