"""Users' heuristics: functions that the searches can call.

A function `h(tiles)` or `h(tiles, goal)` receives tuples of ints in row-major order, with 0 for the
blank, and returns a number of 0 or more. Errors name the line of the function and the board.
"""

from __future__ import annotations

import re
from math import fsum, isinf, isnan
from operator import index
from types import TracebackType
from typing import Any

from slidestar.algorithms.heuristics import Estimate, Heuristic, HeuristicFunction
from slidestar.algorithms.search_types import State
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board

ROUNDING = 1e-9
"""Differences between estimates below this value are rounding errors."""

_PACKAGE = "slidestar."
# Code that expects rows, other cells or a string of tiles raises errors with these words.
_OF_TILES = re.compile(
    "'(int|tuple)' object|of type '(int|tuple)'|non-iterable int|values to unpack"
    "|tuple index out of range|scalar variable|too many indices"
)
_ADVICE = {
    "EOFError: EOF when reading a line": " (there is no input: remove `input()`)",
    "TypeError: search() ": " (write def search(problem))",
    "AttributeError: 'SearchProblem' object ": " (it has initial, goal, actions(state),"
    " result(state, action), is_goal(state), h(state) and action_cost(state, action, after))",
    "TypeError: '<' not supported between instances": " (if the first parts of two entries are"
    " equal, the queue compares the next: put a different number into each, before the state)",
    "RecursionError: ": " (does a function call itself without end?)",
    "MemoryError": " (the code needs more memory than it may use)",
    "SystemExit": " (this ends Python: return the result instead)",
}
"""The beginnings of exceptions, and what to do about them."""
_MAX_TEXT = 400
_MAX_VALUE = 1e300  # `check_heuristic` stores values as floats


class HeuristicError(PuzzleError):
    """Raised if a user's heuristic raises an exception, or returns no number of 0 or more.

    The exception that the heuristic raised is the `__cause__`.
    """

    def __init__(self, fault: str, *, board: Board, line: int | None = None) -> None:
        super().__init__(f"{fault} [{board.text()[:_MAX_TEXT]}]")
        self.fault = fault
        """The description of the error, which calls the board "this board"."""
        self.board = board
        """The board that the heuristic estimated."""
        self.line = line
        """The line of the user's source that was running, or None if it is not known."""


class UserHeuristic(Heuristic):
    """A user's function as a heuristic.

    >>> def misplaced(tiles, goal):
    ...     return sum(a != b for a, b in zip(tiles, goal) if a)
    >>> UserHeuristic(misplaced, Board.solved(3))(Board.parse("4 1 3/0 2 6/7 5 8"))
    5

    It may be inadmissible, so its estimates prove nothing. Raises `PuzzleError` for a function that
    takes neither one argument nor two. Estimating a position may raise `HeuristicError`.
    """

    def __init__(self, function: HeuristicFunction, goal: Board) -> None:
        super().__init__(goal)
        self.name = function_name(function)
        self._function = function
        self._goal_arguments = goal_arguments(function, goal)

    def toward(self, goal: Board) -> UserHeuristic:
        """Return this heuristic for another goal. Raises `PuzzleError` if it takes no goal."""
        if not self._goal_arguments:
            raise PuzzleError(
                f"{self.name} must take the goal, as in h(tiles, goal), to search from both ends"
            )
        return UserHeuristic(self._function, goal)

    def evaluate(self, state: State) -> Estimate:
        tiles = tuple(state)
        try:
            value = self._function(tiles, *self._goal_arguments)
        except KeyboardInterrupt as interrupt:
            raise add_location(interrupt, self._board(tiles)) from None
        except BaseException as error:  # SystemExit is not an Exception
            raise error_in(error, self._board(tiles)) from error
        number = plain_number(value)
        if number is None:
            raise HeuristicError(value_error(self.name, value), board=self._board(tiles))
        return number, None

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        return self.evaluate(after)

    def _board(self, tiles: tuple[int, ...]) -> Board:
        return Board.from_flat(tiles, self.goal.rows, self.goal.cols)


def function_name(function: HeuristicFunction) -> str:
    """Return the name of a function or a heuristic, or of the class of another callable."""
    name = getattr(function, "name" if isinstance(function, Heuristic) else "__name__", None)
    return name if isinstance(name, str) else type(function).__name__


def goal_arguments(function: HeuristicFunction, goal: Board) -> tuple[tuple[int, ...], ...]:
    """Return the arguments after the tiles: the goal's tiles, or none.

    The goal is passed if the function requires two arguments, or if the second is named `goal`.
    """
    from inspect import Parameter, signature  # importing this module is slow

    if isinstance(function, Heuristic):
        function.check_goal(goal)
        return ()
    if not callable(function):
        raise PuzzleError(
            f"heuristic must be a function h(tiles) or h(tiles, goal), got {quote(function)}"
        )
    made: object = function
    if isinstance(made, type) and issubclass(made, Heuristic):
        raise PuzzleError(f"{made.__name__} must be called with the goal first")
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):  # some functions written in C have no signature
        return ()
    positional = [p for p in parameters if p.kind <= Parameter.POSITIONAL_OR_KEYWORD]
    if positional and positional[0].name == "self":
        raise PuzzleError(
            f"{function_name(function)} takes self: write h(tiles) or h(tiles, goal) outside of a"
            " class"
        )
    required = [p for p in positional if p.default is Parameter.empty]
    variadic = any(p.kind == Parameter.VAR_POSITIONAL for p in parameters)
    if len(required) > 2 or not (positional or variadic):
        raise PuzzleError(
            f"{function_name(function)} takes {len(required)} arguments: write h(tiles), or"
            " h(tiles, goal)"
        )
    with_goal = len(required) == 2 or (len(positional) > 1 and positional[1].name == "goal")
    return (goal.tiles,) if with_goal else ()


# Return values -----------------------------------------------------------------------------------


def plain_number(value: object) -> Any:
    """Return a value as an int or float, or None if it is not a number of 0 or more.

    A subclass of int or float counts as the number that it stores. Numbers of other types, such as
    Fraction, Decimal and NumPy's types, are converted. A float within a rounding error of an
    integer is rounded.

    >>> plain_number(True), plain_number(2.5), plain_number(0.1 * 3 * 10), plain_number("3")
    (1, 2.5, 3, None)
    """
    kind = type(value)
    number: Any = value if kind is int or kind is float else _number(value)
    if number is None or not 0 <= number < _MAX_VALUE:  # NaN is not in the range, either
        return None
    if type(number) is float:
        nearest = round(number)
        if abs(number - nearest) < ROUNDING:
            return nearest
    return number


def _number(value: Any) -> Any:
    """Return a number of any size and sign as an int or float, or None for other values."""
    # Unlike int() and float(), these ignore overridden methods and refuse strings.
    for convert in (int.__int__, float.__float__):
        try:
            return convert(value)
        except TypeError:
            pass
    try:
        try:
            return index(value)
        except TypeError:
            return fsum((value,))
    except KeyboardInterrupt:
        raise
    except BaseException:  # the methods of the value may raise anything
        return None


def value_error(name: str, value: object) -> str:
    """Describe a return value that is not a number of 0 or more."""
    name = name if name.isidentifier() else "h"
    number = _number(value)
    if value is None:
        return f"{name} returned None for this board: is a `return` missing?"
    if number is not None:
        return f"{name} returned {_number_error(number)}"
    if isinstance(value, str):
        return f"{name} returned the text {quote(value)} for this board instead of a number"
    kind = type(value).__name__
    if kind in ("function", "method", "builtin_function_or_method"):
        return f"{name} returned a function for this board: are its brackets missing?"
    if kind == "generator":
        return f"{name} returned a generator for this board: write `return`, not `yield`"
    if kind == "coroutine":
        return f"{name} returned a coroutine for this board: write `def`, not `async def`"
    article = "an" if kind[:1].lower() in "aeiou" else "a"
    return f"{name} returned {article} {kind} for this board instead of a number"


def _number_error(number: float) -> str:
    if isinstance(number, float) and isnan(number):
        return "NaN for this board, which is not a number"
    if isinstance(number, float) and isinf(number) and number > 0:
        return "infinity for this board, from which the goal can be reached"
    if number < 0:
        text = f"{number:g}" if number > -1e15 else "a negative number"
        return f"{text} for this board: an estimate must be 0 or more"
    return "a number of more than 300 digits for this board"


# Exceptions --------------------------------------------------------------------------------------


def error_in(error: BaseException, board: Board) -> HeuristicError:
    """Return the `HeuristicError` for an exception, caught where the heuristic was called."""
    line = last_user_line(error.__traceback__)
    where = f"Line {line}: " if line else "For this board: "
    text = where + text_with_tiles(error, "tiles", len(board.tiles))
    return HeuristicError(text, board=board, line=line)


def text_with_tiles(error: BaseException, name: str, cells: int) -> str:
    """Format an exception, with a remark if the code seems to expect another type of tiles."""
    text = exception_text(error)
    of_types = isinstance(error, (TypeError, AttributeError, ValueError, IndexError))
    if of_types and _OF_TILES.search(text):
        text += f" ({name} is a flat tuple of {cells} ints)"
    return text


def add_location(interrupt: KeyboardInterrupt, board: Board) -> KeyboardInterrupt:
    """Set `board` and `line` on an interrupt that was caught where the heuristic was called."""
    vars(interrupt).update(board=board, line=last_user_line(interrupt.__traceback__))
    return interrupt


def last_user_line(trace: TracebackType | None) -> int | None:
    """Return the line in the user's file that was running, even if it called a library function.

    The user's file is the first one outside this package.
    """
    frame = trace
    while frame and str(frame.tb_frame.f_globals.get("__name__")).startswith(_PACKAGE):
        frame = frame.tb_next
    if frame is None:
        return None
    file = frame.tb_frame.f_code.co_filename
    line: int | None = None
    while frame is not None:
        if frame.tb_frame.f_code.co_filename == file:
            line = frame.tb_lineno
        frame = frame.tb_next
    return line


def exception_text(error: BaseException) -> str:
    """Format an exception on one line, including Python's suggestion or advice.

    An example is `NameError: name 'tils' is not defined. Did you mean: 'tiles'?`
    """
    from traceback import TracebackException  # importing this module is slow

    summary = TracebackException(type(error), error, error.__traceback__, limit=-1)
    text = " ".join(" ".join(summary.format_exception_only()).split())[:_MAX_TEXT]
    return text + next((advice for start, advice in _ADVICE.items() if text.startswith(start)), "")
