"""The exceptions of this package, and helpers for their messages."""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from numbers import Real
from operator import index
from typing import Any, TypeVar

_T = TypeVar("_T")
_KINDS: dict[type, str] = {
    str: "a string",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


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

    >>> from slidestar import Board, solve
    >>> try:
    ...     solve(Board.solved(3).twin())
    ... except Unsolvable as error:
    ...     print("snail" in error.goals)
    True
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


def check_type(name: str, value: object, kind: type) -> None:
    """Raise `TypeError` unless a value is of a type.

    >>> check_type("text", 3, str)
    Traceback (most recent call last):
    TypeError: text must be a str, got 3
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, got {quote(value)}")


def check_value(name: str, value: object, kind: type[_T]) -> _T:
    """Return a value from JSON. Raise `PuzzleError` unless it is of a type.

    >>> check_value("moves", 3, str)
    Traceback (most recent call last):
    slidestar.errors.PuzzleError: moves must be a string, got 3
    """
    if not isinstance(value, kind):
        raise PuzzleError(f"{name} must be {_KINDS[kind]}, got {quote(value)}")
    return value


def check_iterable(name: str, value: object) -> None:
    """Raise `TypeError` unless a value is iterable.

    >>> check_iterable("boards", 3)
    Traceback (most recent call last):
    TypeError: boards must be a sequence, got 3
    """
    try:
        iter(value)  # type: ignore[call-overload]
    except TypeError:
        raise TypeError(f"{name} must be a sequence, got {quote(value)}") from None


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
