"""The exceptions of this package, and helpers for their messages."""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from numbers import Real
from operator import index
from typing import Any


class PuzzleError(Exception):
    """The base class of all exceptions that this package raises.

    They can be pickled and copied with their attributes, so that workers in other processes can
    raise them.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        # By default, exceptions are recreated from `args`, which is only the message here.
        return _remake, (type(self), self.args), vars(self)


class InvalidBoard(PuzzleError, ValueError):
    """Raised if the input is not a board. The message quotes the invalid part."""


class IllegalMove(PuzzleError, ValueError):
    """Raised if a move cannot be parsed, or is illegal in the position."""


class Unsolvable(PuzzleError, ValueError):
    """Raised if the goal cannot be reached from the board, because the board has the wrong parity.

    If the goal is a named goal (see `named_goal`), `goals` has the names of the reachable goals.
    """

    def __init__(self, message: str = "", *, goals: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.goals = goals


def _remake(kind: type[PuzzleError], args: tuple[object, ...]) -> PuzzleError:
    """Create an exception without calling `__init__`. Pickle sets its attributes afterwards."""
    return kind.__new__(kind, *args)


def quote(value: object, length: int = 60) -> str:
    """Return the `repr` of a value, cut to about `length` characters, for messages.

    >>> quote("1-2-3_4-x-6")
    "'1-2-3_4-x-6'"
    >>> quote("9" * 100, 10)
    "'999999999…"
    """
    # Cut long strings first, because escaping ten megabytes is slow.
    text = repr(value[: length + 1] if isinstance(value, str) else value)
    return text if len(text) <= length + 2 else text[:length] + "…"


def check_count(name: str, value: object) -> None:
    """Raise `PuzzleError` unless a value is an int of 0 or more."""
    if type(value) is not int or value < 0:
        raise PuzzleError(f"{name} must be an int of 0 or more, got {quote(value)}")


def check_name(what: str, name: object, known: Collection[str]) -> None:
    """Raise `PuzzleError` unless a name is known.

    >>> check_name("algorithm", "a-star", ["astar", "bfs"])
    Traceback (most recent call last):
    slidestar.errors.PuzzleError: algorithm must be one of astar, bfs, got 'a-star'
    """
    if not isinstance(name, str) or name not in known:
        raise PuzzleError(f"{what} must be one of {', '.join(known)}, got {quote(name)}")


def check_integer(name: str, value: Any, least: int) -> None:
    """Raise `PuzzleError` unless a value is an integer of at least `least`, of any integer type."""
    try:
        valid = not isinstance(value, bool) and index(value) >= least
    except TypeError:
        valid = False
    if not valid:
        raise PuzzleError(f"{name} must be an integer of {least} or more, got {quote(value)}")


def check_number(name: str, value: object, least: float) -> None:
    """Raise `PuzzleError` unless a value is a finite number of at least `least`.

    >>> check_number("weight", -1, 0)
    Traceback (most recent call last):
    slidestar.errors.PuzzleError: weight must be 0 or more, got -1
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        raise PuzzleError(f"{name} must be a number, got {quote(value)}")
    if not least <= float(value) < inf:
        valid = "finite" if value == inf else f"{least} or more"
        raise PuzzleError(f"{name} must be {valid}, got {quote(value)}")


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, for messages.

    >>> counted(1, "move"), counted(1000, "move"), counted(2, "search")
    ('1 move', '1,000 moves', '2 searches')
    """
    plural = "es" if noun.endswith("ch") else "s"
    return f"{number:,} {noun}{'' if number == 1 else plural}"
