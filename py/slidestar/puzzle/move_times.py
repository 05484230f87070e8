"""Times of moves and of solves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

from slidestar.errors import PuzzleError, quote

DNF = inf
"""The result of a solve that does not count. It is larger than any time."""


def is_number(value: object) -> bool:
    """Return whether a value is a number below 1e15, and not a bool."""
    return not isinstance(value, bool) and isinstance(value, (int, float)) and abs(value) < 1e15


def check_times(times: Sequence[object], moves: int) -> None:
    """Raise `PuzzleError` unless each move has a number, and the numbers never decrease."""
    if len(times) != moves:
        raise PuzzleError(f"times must have an item for each move ({moves:,}), got {len(times):,}")
    for time in times:
        if not is_number(time):
            raise PuzzleError(f"times must be numbers of milliseconds, got {quote(time)}")
    for before, after in pairwise(times):
        if after < before:  # type: ignore[operator]
            raise PuzzleError(f"times must not decrease, got {before} before {after}")
