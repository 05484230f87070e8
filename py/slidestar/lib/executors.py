"""Executors of any kind, and how many there are to do the work."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

# Not more: the page can do without the modules behind processes and threads.
if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["is_executor", "processors", "workers_of"]


def is_executor(value: object) -> bool:
    """Whether it can be given work, as executors of `concurrent.futures` or Dask can."""
    return callable(getattr(value, "submit", None))


def workers_of(executor: Executor) -> int | None:
    """How many workers an executor has, if it tells: those of Python and of mpi4py do."""
    for name in ("_max_workers", "num_workers"):
        number = getattr(executor, name, None)
        if isinstance(number, int) and number > 0:
            return number
    return None


def processors() -> int:
    """How many processors there are for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
