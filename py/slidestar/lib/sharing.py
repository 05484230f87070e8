"""Values that one thread computes and several threads share, such as tables.

`shared_cache` is for values that are computed quickly, and `SharedWork` is for longer work. Every
search that needs the work runs slices of it, so that no search waits for another search that was
paused or cancelled.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from functools import lru_cache, update_wrapper
from threading import RLock
from typing import Generic, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

P = ParamSpec("P")
T = TypeVar("T")

Steps = Generator[float, None, None]
"""Work that yields its completed fraction."""


class SharedWork:
    """Work that several searches need. They run it together, slice by slice, and only once.

    >>> value = []
    >>> def begin():
    ...     return None if value else steps()
    >>> def steps():
    ...     yield 0.5
    ...     value.append("made")
    >>> work = SharedWork()
    >>> first, second = work.join(begin), work.join(begin)
    >>> next(first), value
    (0.5, [])
    >>> list(second), value, list(first)  # the second continues the work of the first
    ([0.5], ['made'], [])

    The searches may be in different threads, as each slice runs under a lock. If all searches that
    joined are cancelled, or a slice raises, unfinished work is discarded.
    """

    def __init__(self) -> None:
        self.progress = 0.0  # the completed fraction
        self._lock = RLock()
        self._steps: Steps | None = None
        self._at_work = False
        self._joined = 0
        _locked.add(self)

    def join(self, begin: Callable[[], Steps | None]) -> Steps:
        """Run the work to its end and yield `progress` between slices.

        `begin` returns the next part of the work, or None if no work is left. It is called
        between two parts, and by one thread at a time.
        """
        with self._lock:
            self._joined += 1
        try:
            while self._slice(begin):
                yield self.progress
        finally:
            with self._lock:
                self._joined -= 1
                if not self._joined:
                    self._steps = None

    def _slice(self, begin: Callable[[], Steps | None]) -> bool:
        """Run a slice of the work. Return False if no work is left."""
        with self._lock:
            if self._at_work:  # in this thread, because other threads wait for the lock
                raise RuntimeError("a signal handler cannot continue the work that it interrupted")
            try:
                self._at_work = True
                if self._steps is None:
                    self._steps = begin()
                if self._steps is None:
                    return False
                self.progress = next(self._steps)
            except StopIteration:
                self._steps = None
            except BaseException:  # after any exception, the work may be in any state
                self._steps = None
                raise
            finally:
                self._at_work = False
            return True

    def unlock(self) -> None:
        """Release the lock in a forked process, which does not have the thread that held it."""
        self._lock = RLock()
        if self._at_work:
            self._steps, self._at_work = None, False


class _SharedCache(Generic[P, T]):
    """A function decorated with `shared_cache`."""

    def __init__(self, function: Callable[P, T], most: int) -> None:
        update_wrapper(self, function)
        self._cached = lru_cache(most)(function)
        self._lock = RLock()
        _locked.add(self)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> T:
        with self._lock:
            return self._cached(*arguments, **named)  # type: ignore[arg-type]

    def cache_clear(self) -> None:
        """Remove all values."""
        with self._lock:
            self._cached.cache_clear()

    def unlock(self) -> None:
        """Release the lock in a forked process."""
        self._lock = RLock()


def shared_cache(most: int) -> Callable[[Callable[P, T]], _SharedCache[P, T]]:
    """Return a decorator like `functools.lru_cache` that computes each value in one thread only.

    >>> @shared_cache(2)
    ... def square(number):
    ...     return number * number
    >>> square(3), square(3)
    (9, 9)
    """

    def decorate(function: Callable[P, T]) -> _SharedCache[P, T]:
        return _SharedCache(function, most)

    return decorate


class _Locked(Protocol):
    def unlock(self) -> None: ...


_locked: WeakSet[_Locked] = WeakSet()


def _unlock_all() -> None:
    for locked in _locked:
        locked.unlock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_unlock_all)
