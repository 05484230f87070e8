"""Run the source code of a submission, and return the function that it defines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import CodeType, ModuleType
from typing import Any

from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.user_heuristic import exception_text, goal_arguments, last_user_line
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board

_MODULE = "__heuristic__"

_helpers: list[str] = []
"""The modules that the latest file imported from its folder."""


class SourceError(PuzzleError):
    """Raised if a source fails or does not define the function.

    If the source raised an exception, that is the `__cause__`.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        """The line of the source that failed, or None if it is not known."""


def heuristic_from(
    source: str | bytes, goal: Board, name: str = "heuristic.py", path: str | None = None
) -> HeuristicFunction:
    """Return the function `h(tiles)` or `h(tiles, goal)` that a source defines.

    Its globals include `GOAL` (the goal's tiles in row-major order), `ROWS`, `COLS` and `Board`.
    `name` is the file's name in messages, and `path` is its `__file__`. Bytes are decoded by their
    coding line, or as UTF-8.

    >>> h = heuristic_from("def h(tiles):\\n    return tiles != GOAL", Board.solved(3))
    >>> h((1, 2, 3, 4, 5, 6, 7, 0, 8))
    True

    Raises `SourceError`. The source runs in this process, with all its permissions.
    """
    known = {"GOAL": goal.tiles, "ROWS": goal.rows, "COLS": goal.cols, "Board": Board}
    function: HeuristicFunction = _function("h", "h(tiles)", source, name, path, known)
    try:
        goal_arguments(function, goal)
    except PuzzleError as error:
        raise SourceError(str(error)) from None
    return function


def search_from(
    source: str | bytes, name: str = "search.py", path: str | None = None
) -> Callable[[Any], Any]:
    """Return the function `search(problem)` that a source defines; see `heuristic_from`.

    >>> search_from("def search(problem):\\n    return problem.actions(problem.initial)").__name__
    'search'
    """
    return _function("search", "search(problem)", source, name, path, {})


def _function(
    wanted: str,
    form: str,
    source: str | bytes,
    name: str,
    path: str | None,
    known: dict[str, object],
) -> Callable[..., Any]:
    """Run a source with the globals `known`, and return its function `wanted`."""
    if isinstance(source, str):
        source = source.removeprefix("\ufeff")  # a pasted file may begin with this mark
    # Dataclasses look up their module in `sys.modules`.
    module = sys.modules[_MODULE] = ModuleType(_MODULE)
    scope = vars(module)
    scope.update(known)
    if path is not None:
        scope["__file__"] = os.path.abspath(path)
    try:
        exec(_compiled(source, name), scope)
    except SourceError:
        raise
    except KeyboardInterrupt as interrupt:
        vars(interrupt).update(line=last_user_line(interrupt.__traceback__))
        raise
    except BaseException as error:  # SystemExit is not an Exception
        line = last_user_line(error.__traceback__)
        raise SourceError(_located(name, line, exception_text(error)), line=line) from error
    function: Callable[..., Any] | None = scope.get(wanted)
    if function is None:
        others = [
            each
            for each, value in scope.items()
            if callable(value) and getattr(value, "__module__", None) == _MODULE
        ]
        remark = f" (it defines {', '.join(others)})" if others else ""
        raise SourceError(f"{name} defines no {wanted}: write def {form}{remark}")
    if not callable(function):
        raise SourceError(f"{name}: {wanted} must be a function, got {quote(function)}")
    return function


@contextmanager
def importing_beside(path: str) -> Iterator[None]:
    """Put the folder of a file first in the import path, as `python FILE` does.

    Modules that the previous file imported from its folder are removed, because this folder may
    have modules with the same names. Afterwards the folder moves to the end of the path, where
    imports inside functions still find it.
    """
    folder = os.path.dirname(os.path.realpath(path))
    for helper in _helpers:
        sys.modules.pop(helper, None)
    _helpers.clear()
    before = set(sys.modules)
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        with suppress(ValueError):  # the source may have changed the path
            sys.path.remove(folder)
        if folder not in sys.path:
            sys.path.append(folder)
        for name in set(sys.modules) - before:
            package = name.partition(".")[0]
            if package not in before and _is_in(package, folder):
                _helpers.append(name)


def _is_in(name: str, folder: str) -> bool:
    """Return whether a module or a package is in a folder."""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    places = spec and (spec.submodule_search_locations or [spec.origin])
    return any(os.path.dirname(str(place)) == folder for place in places or ())


def _compiled(source: str | bytes, name: str) -> CodeType:
    try:
        return compile(source, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        text = f": {quote(error.text.strip())}" if error.text and error.text.strip() else ""
        advice = " (save the file as UTF-8)" if "codec can't decode" in str(error.msg) else ""
        message = _located(name, error.lineno, f"{error.msg}{advice}{text}")
        raise SourceError(message, line=error.lineno) from error
    except (
        ValueError,
        MemoryError,
        RecursionError,
    ) as error:  # such as a null character
        raise SourceError(f"{name} cannot be compiled: {error}") from error


def _located(name: str, line: int | None, message: str) -> str:
    return f"{name}, line {line}: {message}" if line else f"{name}: {message}"
