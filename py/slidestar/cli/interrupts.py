"""Worker processes and the handling of Ctrl-C on the command line."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from slidestar.parallel.executors import processors

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from multiprocessing.process import BaseProcess


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """Create an executor for `--jobs`: 0 is one process for each processor, and 1 is none."""
    number = jobs or processors()
    if number == 1:
        yield None
        return
    with worker_pool(number) as pool:
        yield pool


@contextmanager
def worker_pool(number: int) -> Iterator[Executor]:
    """Create an executor with `number` processes.

    An exception or an interrupt ends the processes at once. They also end when this process ends,
    even if a signal kills it.
    """
    import multiprocessing  # slow to import, and rarely needed
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(max_workers=number, initializer=_initialize_worker)
    try:
        with _interrupts_blocked():
            for _ in range(number):
                pool.submit(int)  # the pool starts a process when it receives work
        yield pool
    except BaseException:
        # Silence the pool's thread, which may print a traceback for a cancelled future.
        threading.excepthook = lambda _: None
        for child in multiprocessing.active_children():
            child.terminate()
        # Wait, because an interpreter that exits earlier may write to the pool's closed pipe.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT while workers start, so that none prints a KeyboardInterrupt traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _initialize_worker() -> None:
    """Ignore Ctrl-C, which the parent handles, and exit when the parent exits."""
    import multiprocessing

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a forked process inherits a handler
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


class Interrupts:
    """Delay Ctrl-C while a result is written.

    The `KeyboardInterrupt` is raised at the end of the `uninterrupted` block. A second Ctrl-C
    raises it at once, because the block may wait for a reader.
    """

    def __init__(self) -> None:
        self._delay = False
        self._pending = False

    @contextmanager
    def handled(self) -> Iterator[None]:
        """Replace Python's default handler of SIGINT in this block, if this is the main thread."""
        usual = signal.getsignal(signal.SIGINT)
        is_main = threading.current_thread() is threading.main_thread()
        if not is_main or usual is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._handle)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, usual)

    @contextmanager
    def uninterrupted(self) -> Iterator[None]:
        """Delay interrupts until the end of this block."""
        self._delay = True
        try:
            yield
        finally:
            self._delay = False
        if self._pending:
            raise KeyboardInterrupt

    def _handle(self, _: int, __: FrameType | None) -> None:
        if not self._delay or self._pending:
            raise KeyboardInterrupt
        self._pending = True
