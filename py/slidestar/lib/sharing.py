"""What many threads need and one makes: tables, mostly.

A value that's quickly made is `remembered`. What takes long is `SharedWork`: whoever needs it does
the next slice of it, so that nobody waits for a search that has been paused or given up, and
nobody spins.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from functools import lru_cache, update_wrapper
from threading import RLock
from typing import Generic, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

__all__ = ["SharedWork", "remembered"]

P = ParamSpec("P")
T = TypeVar("T")

Steps = Generator[float, None, None]
"""Work that yields how much is done, from 0 to 1."""


class SharedWork:
    """Work for several searches, done once, a slice at a time by whoever needs it.

    `progress`: how much is done, from 0 to 1.

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
    >>> list(second), value, list(first)  # the second goes on where the first has paused
    ([0.5], ['made'], [])

    All searches may be in different threads: a slice is done under a lock, and what it made is
    there for all once the slice is over. When the last one that needed the work gives up, what's
    half done is dropped, as it is when a slice raises.
    """

    def __init__(self) -> None:
        self.progress = 0.0
        self._lock = RLock()
        self._steps: Steps | None = None
        self._at_work = False
        self._joined = 0
        _locked.add(self)

    def join(self, begin: Callable[[], Steps | None]) -> Steps:
        """Go on with the work until there is no more of it, and yield `progress` between slices.

        `begin` gives the next part of the work, None if nothing is left to do; it's called when no
        part is under way, and never by two threads at once.
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
        """Do a slice of the work. Whether there was any."""
        with self._lock:
            if self._at_work:  # in this very thread: any other would have had to wait
                raise RuntimeError("a signal handler can't go on with the work that it interrupted")
            try:
                self._at_work = True
                if self._steps is None:
                    self._steps = begin()
                if self._steps is None:
                    return False
                self.progress = next(self._steps)
            except StopIteration:
                self._steps = None
            except BaseException:  # also Ctrl-C: what was under way may be in any state
                self._steps = None
                raise
            finally:
                self._at_work = False
            return True

    def unlock(self) -> None:
        """In a forked process: the thread that was at work isn't there, so its work begins anew."""
        self._lock = RLock()
        if self._at_work:
            self._steps, self._at_work = None, False


class _Remembered(Generic[P, T]):
    """See `remembered`."""

    def __init__(self, function: Callable[P, T], most: int) -> None:
        update_wrapper(self, function)
        self._cached = lru_cache(most)(function)
        self._lock = RLock()
        _locked.add(self)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> T:
        with self._lock:
            return self._cached(*arguments, **named)  # type: ignore[arg-type]

    def cache_clear(self) -> None:
        """Forget all values."""
        with self._lock:
            self._cached.cache_clear()

    def unlock(self) -> None:
        """In a forked process: the thread that held the lock isn't there."""
        self._lock = RLock()


def remembered(most: int) -> Callable[[Callable[P, T]], _Remembered[P, T]]:
    """`functools.lru_cache` that makes each value once, however many threads ask at the same time.

    >>> @remembered(2)
    ... def square(number):
    ...     return number * number
    >>> square(3), square(3)
    (9, 9)
    """

    def decorate(function: Callable[P, T]) -> _Remembered[P, T]:
        return _Remembered(function, most)

    return decorate


class _Locked(Protocol):
    def unlock(self) -> None: ...


_locked: WeakSet[_Locked] = WeakSet()


def _unlock_all() -> None:
    for locked in _locked:
        locked.unlock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_unlock_all)
