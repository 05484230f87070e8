"""A heuristic's source: run, for the function that it defines."""

from __future__ import annotations

import sys
from types import CodeType

from slidestar.errors import PuzzleError, quote
from slidestar.lib.untouched import untouched
from slidestar.puzzle.board import Board
from slidestar.search.own import OwnFunction, further_arguments, in_words, last_line

__all__ = ["SourceError", "heuristic_from"]


class SourceError(PuzzleError):
    """A heuristic's source can't be run, or defines no `h`. `line` says where, if that's known."""

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def heuristic_from(source: str, goal: Board, name: str = "heuristic.py") -> OwnFunction:
    """The function `h(tiles)` or `h(tiles, goal)` that a source defines.

    It finds `GOAL`, the goal's tiles in reading order, `ROWS`, `COLS` and `Board` in its scope.
    `name` is what the source is called in messages.

    >>> h = heuristic_from("def h(tiles):\\n    return tiles != GOAL", Board.solved(3))
    >>> h((1, 2, 3, 4, 5, 6, 7, 0, 8))
    True

    Raises `SourceError`, with the line. What the source does to builtins and to this package is put
    back. It runs in this process, with all rights.
    """
    scope = {
        "__name__": "heuristic",
        "GOAL": goal.tiles,
        "ROWS": goal.rows,
        "COLS": goal.cols,
        "Board": Board,
    }
    trace, profile, put_back = sys.gettrace(), sys.getprofile(), untouched()
    fault: BaseException | None = None
    try:
        exec(_compiled(source, name), scope)
    except (KeyboardInterrupt, SourceError):
        raise
    except BaseException as error:  # sys.exit() too
        fault = error
    finally:
        sys.settrace(trace)
        sys.setprofile(profile)
        put_back()
    if fault is not None:
        line = last_line(fault.__traceback__)
        raise SourceError(_at(name, line, in_words(fault)), line=line) from fault
    found = scope.get("h")
    if not callable(found):
        what = "defines no function h" if found is None else f"has an h that's {quote(found)}"
        raise SourceError(f"{name} {what}: write def h(tiles)")
    function: OwnFunction = found
    further_arguments(function, goal)
    return function


def _compiled(source: str, name: str) -> CodeType:
    try:
        return compile(source, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        text = f": {quote(error.text.strip())}" if error.text and error.text.strip() else ""
        raise SourceError(
            _at(name, error.lineno, f"{error.msg}{text}"), line=error.lineno
        ) from None
    except (ValueError, MemoryError, RecursionError) as error:  # a null character, endless brackets
        raise SourceError(f"{name} can't be read as Python: {error}") from None


def _at(name: str, line: int | None, what: str) -> str:
    return f"{name}, line {line}: {what}" if line else f"{name}: {what}"
