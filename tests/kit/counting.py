"""Measure work independently of the machine's speed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from types import FrameType
from typing import Any


def executed_lines(call: Callable[[], object]) -> int:
    """Call a function twice, and return the number of Python lines that the second call executes.

    The first call is not counted because it may also import modules.
    """
    call()
    count = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


class Clock:
    """A replacement for perf_counter that a test can advance.

    Each call adds `step` seconds, so that a limit in seconds is reached after a known number of
    calls. If `step` is None, the clock follows the real one.
    """

    def __init__(self, step: float | None = None) -> None:
        self._step = step
        self._now = 0.0

    def __call__(self) -> float:
        if self._step is None:
            return perf_counter() + self._now
        self._now += self._step
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the clock forward."""
        self._now += seconds
