"""Heuristics of one's own: any function of the tiles, called with care.

`h(tiles)` or `h(tiles, goal)` takes tuples of ints in reading order, 0 the blank, and gives a
number of 0 or more. Nothing is taken on trust: only the plain number in what it gives counts,
whatever class that pretends to be, and what goes wrong is explained as a teacher would, with the
line and the board.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum, isinf, isnan
from operator import index
from types import TracebackType
from typing import Any

from slidestar.algorithms.core import State
from slidestar.algorithms.heuristics import Estimate, Heuristic
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board

__all__ = [
    "HeuristicError",
    "OwnHeuristic",
    "complaint",
    "explained",
    "further_arguments",
    "in_words",
    "last_line",
    "name_of",
    "noted",
    "number_reader",
    "plain_number",
]

OwnFunction = Callable[..., float]
"""`h(tiles)` or `h(tiles, goal)`."""

_class_name = type.__dict__["__name__"].__get__  # which no metaclass can change

_LONGEST = 400
ROUNDING = 1e-9

_LARGEST = 1e300  # the check keeps values as floats


class HeuristicError(PuzzleError):
    """Your own heuristic raised an exception, or didn't return a number of 0 or more.

    `board` is the one it was called for; `fault` says what's wrong, and calls it "this board";
    `line` is the line of the heuristic's source that was running, if that's known. The exception,
    if there was one, is the `__cause__`.
    """

    def __init__(self, fault: str, *, board: Board, line: int | None = None) -> None:
        super().__init__(f"{fault} [{board.text()[:_LONGEST]}]")
        self.fault = fault
        self.board = board
        self.line = line


class OwnHeuristic(Heuristic):
    """A person's function, made into a heuristic that the searches take.

    >>> def misplaced(tiles, goal):
    ...     return sum(a != b for a, b in zip(tiles, goal) if a)
    >>> OwnHeuristic(misplaced, Board.solved(3))(Board.parse("4 1 3/0 2 6/7 5 8"))
    5

    Whether it's admissible isn't known, so its estimates prove nothing. Raises `PuzzleError` for
    a function that takes neither one argument nor two; its estimates raise `HeuristicError`.
    """

    def __init__(self, function: OwnFunction, goal: Board) -> None:
        super().__init__(goal)
        self.name = name_of(function)
        self._function = function
        self._further = further_arguments(function, goal)

    def begin(self, state: State) -> Estimate:
        tiles = tuple(state)
        try:
            value = self._function(tiles, *self._further)
        except KeyboardInterrupt as interrupt:
            raise noted(interrupt, self._board(tiles)) from None
        except BaseException as error:  # sys.exit() too: it's the heuristic that fails
            raise explained(error, self._board(tiles)) from error
        number = plain_number(value)
        if number is None:
            raise HeuristicError(complaint(self.name, value), board=self._board(tiles))
        return number, None

    def moved(
        self, carry: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        return self.begin(after)

    def _board(self, tiles: tuple[int, ...]) -> Board:
        return Board.from_flat(tiles, self.goal.rows, self.goal.cols)


def name_of(function: OwnFunction) -> str:
    """The function's name; of a thing that has none, its class's."""
    name = getattr(function, "__name__", None)
    return name if type(name) is str else type(function).__name__


def further_arguments(function: OwnFunction, goal: Board) -> tuple[tuple[int, ...], ...]:
    """What a heuristic is called with after the tiles: the goal's tiles, if it takes them.

    It does if it has to be given two arguments, or if the second one is named `goal`.
    """
    from inspect import Parameter, signature  # not until it's needed: it takes long to load

    if not callable(function):
        raise PuzzleError(f"a heuristic is a name or a function, not {quote(function)}")
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):  # for some functions written in C nobody can tell
        return ()
    by_place = [p for p in parameters if p.kind <= Parameter.POSITIONAL_OR_KEYWORD]
    needed = [p for p in by_place if p.default is Parameter.empty]
    any_number = any(p.kind == Parameter.VAR_POSITIONAL for p in parameters)
    if len(needed) > 2 or not (by_place or any_number):
        raise PuzzleError(
            f"{name_of(function)} takes {len(needed)} arguments: write h(tiles), or h(tiles, goal)"
        )
    wants_goal = len(needed) == 2 or (len(by_place) > 1 and by_place[1].name == "goal")
    return (goal.tiles,) if wants_goal else ()


# What it gives -----------------------------------------------------------------------------------


def plain_number(value: object) -> Any:
    """The int or float that a value is; None if that's no number of 0 or more.

    An object of a class derived from int or float is the number that it holds, whatever its
    operators say. Others are what they turn themselves into: Fraction, Decimal, NumPy's. A float
    that misses a whole number by a rounding error is that number.

    >>> plain_number(True), plain_number(2.5), plain_number(0.1 * 3 * 10), plain_number("3")
    (1, 2.5, 3, None)
    """
    kind = type(value)
    number: Any = value if kind is int or kind is float else number_of(value)
    # Not so for NaN, nor for infinity.
    if number is None or not 0 <= number < _LARGEST:
        return None
    if type(number) is float:
        whole = round(number)
        if abs(number - whole) < ROUNDING:
            return whole
    return number


def number_reader() -> Callable[[object], Any]:
    """A function that gives the int or float that a value is, of any size and sign, else None.

    It's made anew, so that what a heuristic does to the package can't reach it.
    """
    # These methods of the classes themselves look at the object, not at what it says it is.
    as_int, as_float = int.__int__, float.__float__
    from_index, from_float = index, fsum  # `float` would also read a text
    unfit, interrupt, anything = TypeError, KeyboardInterrupt, BaseException

    def read(value: Any) -> Any:
        try:
            return as_int(value)
        except unfit:
            pass
        try:
            return as_float(value)
        except unfit:
            pass
        try:
            try:
                return from_index(value)
            except unfit:
                return from_float((value,))
        except interrupt:
            raise
        except anything:
            return None

    return read


number_of = number_reader()


def complaint(name: str, value: object) -> str:
    """What's wrong with a value that is no number of 0 or more."""
    who = name if name.isidentifier() else "h"
    number = number_of(value)
    if value is None:
        return f"{who} gave None for this board: is a `return` missing?"
    if type(number) is float and isnan(number):
        return f"{who} gave NaN for this board, which isn't a number"
    if type(number) is float and isinf(number) and number > 0:
        return f"{who} gave infinity for this board, from which the goal can be reached"
    if number is not None and number < 0:
        given = f"{number:g}" if number > -1e15 else "a negative number"
        return f"{who} gave {given} for this board: there can't be fewer than 0 moves left"
    if number is not None:
        return f"{who} gave a number of more than 300 digits for this board"
    if issubclass(type(value), str):  # `isinstance` would believe what it says of its class
        text = quote(str.__str__(value))
        return f"{who} gave the text {text} for this board, where a number is needed"
    kind = _class_name(type(value))
    if kind in ("function", "method", "builtin_function_or_method"):
        return f"{who} gave a function for this board: are its brackets missing?"
    if kind == "generator":
        return f"{who} gave a generator for this board: write `return`, not `yield`"
    if kind == "coroutine":
        return f"{who} gave a coroutine for this board: write `def`, not `async def`"
    article = "an" if kind[:1].lower() in "aeiou" else "a"
    return f"{who} gave {article} {kind} for this board, where a number of moves is needed"


# What it raises ----------------------------------------------------------------------------------


def explained(error: BaseException, board: Board) -> HeuristicError:
    """An exception of the heuristic's, as ours. It was caught where the heuristic was called."""
    line = last_line(error.__traceback__)
    what = in_words(error)
    where = f"Line {line}: " if line else "While looking at this board: "
    return HeuristicError(where + what, board=board, line=line)


def noted(interrupt: KeyboardInterrupt, board: Board) -> KeyboardInterrupt:
    """An interrupt that came while the heuristic was running: its `board` and `line` say where."""
    vars(interrupt).update(board=board, line=last_line(interrupt.__traceback__))
    return interrupt


def last_line(trace: TracebackType | None) -> int | None:
    """The last line in the heuristic's own source, whatever that called, of a traceback that begins
    where the heuristic was called.
    """
    own = trace and trace.tb_next  # the first is the line of ours that called it
    if own is None:
        return None
    source = own.tb_frame.f_code.co_filename
    line: int | None = None
    while own is not None:
        if own.tb_frame.f_code.co_filename == source:
            line = own.tb_lineno
        own = own.tb_next
    return line


def in_words(error: BaseException) -> str:
    """`NameError: name 'tils' is not defined. Did you mean: 'tiles'?`, as far as Python knows."""
    from traceback import TracebackException  # not until it's needed

    told = TracebackException(type(error), error, error.__traceback__, limit=-1)
    return " ".join(" ".join(told.format_exception_only()).split())[:_LONGEST]
