"""Processes that share the work, and are gone when it ends, however it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["workers"]


@contextmanager
def workers(number: int) -> Iterator[Executor]:
    """An executor with so many processes. An exception or an interrupt ends them at once, and so
    does the end of this process, by whatever signal.
    """
    import multiprocessing
    import threading
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(max_workers=number, initializer=_begin)
    try:
        with _unheard():
            for _ in range(number):
                pool.submit(int)  # a process is started when there's something to do
        yield pool
    except BaseException:
        # The pool's thread may find out too late that what it waits for was taken back, and say so
        # at length on standard error.
        threading.excepthook = lambda _: None
        for child in multiprocessing.active_children():
            child.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def _unheard() -> Iterator[None]:
    """Ctrl-C waits. A process that's started meanwhile doesn't hear it until it ignores it; else it
    would say at length that it was interrupted.
    """
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """In a worker: the terminal's Ctrl-C is for the process that it works for."""
    import multiprocessing
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a fork has its parent's
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: object) -> None:
    import os

    parent.join()  # type: ignore[attr-defined]
    os._exit(1)
