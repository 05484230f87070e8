"""What can go wrong, by what a caller can do about it. (A search's own is `LimitReached`,
a person's heuristic's `HeuristicError`.)"""

from __future__ import annotations

from typing import Any

__all__ = ["IllegalMove", "InvalidBoard", "PuzzleError", "Unsolvable", "counted", "quote"]


class PuzzleError(Exception):
    """Base of everything that this package raises on purpose.

    All of them can be pickled and copied, with their attributes: an executor's worker raises them
    in the process that waits for it.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        # By default, exceptions are made anew from their `args`, which hold only the message: not
        # enough for a class whose `__init__` asks for more.
        return _remake, (type(self), self.args), vars(self)


class InvalidBoard(PuzzleError, ValueError):
    """The input is no board: the message quotes what was wrong with it."""


class IllegalMove(PuzzleError, ValueError):
    """A move that can't be read, or that no tile can make in the position."""


class Unsolvable(PuzzleError, ValueError):
    """The goal can't be reached from the board: its parity is wrong.

    `goals` names the goals that can be reached, as `named_goal` knows them, if the goal has a name.
    """

    def __init__(self, message: str = "", *, goals: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.goals = goals


def _remake(kind: type[PuzzleError], args: tuple[object, ...]) -> PuzzleError:
    """An exception with these `args`; its attributes are its state, which is set after this."""
    return kind.__new__(kind, *args)


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


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, for messages.

    >>> counted(1, "move"), counted(1000, "move")
    ('1 move', '1,000 moves')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
