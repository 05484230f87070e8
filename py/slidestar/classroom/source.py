"""A heuristic's source: run, for the function that it defines."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import CodeType

from slidestar.algorithms.own import OwnFunction, further_arguments, in_words, last_line
from slidestar.errors import PuzzleError, quote
from slidestar.lib.untouched import untouched
from slidestar.puzzle.board import Board

__all__ = ["SourceError", "heuristic_from"]

_helpers: list[str] = []
"""The modules that the file of the latest heuristic imported from its own folder."""


class SourceError(PuzzleError):
    """A heuristic's source can't be run, or defines no `h`. `line` says where, if that's known."""

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def heuristic_from(
    source: str | bytes, goal: Board, name: str = "heuristic.py", path: str | None = None
) -> OwnFunction:
    """The function `h(tiles)` or `h(tiles, goal)` that a source defines.

    It finds `GOAL`, the goal's tiles in reading order, `ROWS`, `COLS` and `Board` in its scope.
    `name` is what the source is called in messages. `path` is its file, whose neighbours it can
    import. Bytes are decoded as Python decodes a file, by their coding line or as UTF-8.

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
    if path is not None:
        scope["__file__"] = os.path.abspath(path)
    trace, profile, put_back = sys.gettrace(), sys.getprofile(), untouched()
    fault: BaseException | None = None
    try:
        with _importing_beside(path):
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


@contextmanager
def _importing_beside(path: str | None) -> Iterator[None]:
    """Let imports find the modules beside a file first, as `python FILE` does.

    Another file's modules of the same names are forgotten. Later on, when a function imports
    something, the folder is searched last.
    """
    if path is None:
        yield
        return
    folder = os.path.dirname(os.path.realpath(path))
    for helper in _helpers:
        sys.modules.pop(helper, None)
    _helpers.clear()
    before = set(sys.modules)
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        with suppress(ValueError):  # the source may change the path, too
            sys.path.remove(folder)
        if folder not in sys.path:
            sys.path.append(folder)
        for name in set(sys.modules) - before:
            package = name.partition(".")[0]
            if package not in before and _is_in(package, folder):
                _helpers.append(name)


def _is_in(name: str, folder: str) -> bool:
    """Return whether a module or a package lies in a folder."""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    places = spec and (spec.submodule_search_locations or [spec.origin])
    return any(os.path.dirname(str(place)) == folder for place in places or ())


def _compiled(source: str | bytes, name: str) -> CodeType:
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
