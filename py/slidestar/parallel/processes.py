"""Worker processes that do not import the main module.

A spawned process imports its parent's main module, which may define the functions to run. A script
that starts processes outside `if __name__ == "__main__":` would therefore start them again in each
process, which `multiprocessing` refuses. The functions of this package do not need the main module.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any, Literal

_starting = threading.Lock()


class _Process(SpawnProcess):
    @staticmethod
    def _Popen(process: BaseProcess) -> Any:
        with _anonymous_main():
            return SpawnProcess._Popen(process)


class SpawnWithoutMain(SpawnContext):
    """The `spawn` context of `multiprocessing`, for functions outside the main module."""

    Process = _Process


@contextmanager
def _anonymous_main() -> Iterator[None]:
    """Make the main module look like an interactive session, which processes do not import."""
    names = vars(sys.modules["__main__"])
    with _starting:
        known: dict[str, Any] = {
            name: names[name] for name in ("__file__", "__spec__") if name in names
        }
        names.update(dict.fromkeys(known))
        try:
            yield
        finally:
            names.update(known)


def process_context() -> BaseContext:
    """Return a context that starts processes by `start_method`."""
    return multiprocessing.get_context("fork") if start_method() == "fork" else SpawnWithoutMain()


def start_method() -> Literal["fork", "spawn"]:
    """Return "fork" if the platform or the user chose it and this process has one thread.

    Otherwise return "spawn", because a lock that another thread holds would stay locked in a forked
    process forever.
    """
    methods = multiprocessing.get_all_start_methods()  # the platform's default comes first
    method = multiprocessing.get_start_method(allow_none=True) or methods[0]
    return "fork" if method == "fork" and _threads() == 1 else "spawn"


def _threads() -> int:
    """Return the number of threads, including threads that Python did not start."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:  # this folder exists only on Linux
        return threading.active_count()
