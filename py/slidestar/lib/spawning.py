"""Worker processes that don't import the main module.

A spawned process imports the main module of its parent, in case its work is defined there. So a
script that starts processes at its top level, not below `if __name__ == "__main__":`, would start
them again in each process, which `multiprocessing` refuses. Work that is defined in this package
needs no main module.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any

__all__ = ["SpawnWithoutMain"]

_starting = threading.Lock()


class _Process(SpawnProcess):
    @staticmethod
    def _Popen(process: BaseProcess) -> Any:
        with _anonymous_main():
            return SpawnProcess._Popen(process)


class SpawnWithoutMain(SpawnContext):
    """The context `spawn` of `multiprocessing`, for functions outside of the main module."""

    Process = _Process


@contextmanager
def _anonymous_main() -> Iterator[None]:
    """Make the main module look as it does at the interactive prompt, which nothing can import."""
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
