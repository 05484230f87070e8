"""What can go wrong, by what a caller can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from slidestar.search import Stats

__all__ = ["IllegalMove", "InvalidBoard", "LimitReached", "PuzzleError", "Unsolvable", "quote"]


class PuzzleError(Exception):
    """Base of everything that this package raises on purpose."""


class InvalidBoard(PuzzleError, ValueError):
    """The input is no board: the message quotes what was wrong with it."""


class IllegalMove(PuzzleError, ValueError):
    """A move that can't be read, or that no tile can make in the position."""


class Unsolvable(PuzzleError, ValueError):
    """The goal can't be reached from the board: its parity is wrong."""


class LimitReached(PuzzleError):
    """A search was ended by its `Limit`, or its depth bound, before it found a solution.

    `stats` is what was done until then, and `lower_bound` what was proven: no solution is
    shorter than so many moves.
    """

    def __init__(self, message: str, *, stats: Stats, lower_bound: int) -> None:
        super().__init__(message)
        self.stats = stats
        self.lower_bound = lower_bound


def quote(value: object, length: int = 60) -> str:
    """`repr` of a value, cut to about `length` characters: for messages.

    >>> quote("1-2-3_4-x-6")
    "'1-2-3_4-x-6'"
    >>> quote("9" * 100, 10)
    "'999999999…"
    """
    # A text is cut before it's escaped, so that quoting ten megabytes costs nothing.
    text = repr(value[: length + 1] if isinstance(value, str) else value)
    return text if len(text) <= length + 2 else text[:length] + "…"
