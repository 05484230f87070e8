"""Load a user's heuristic, describe its faults, and limit its prints and imports.

The code can do anything else. The worker isolates it from the page and the network
(`static/js/worker/sandbox-globals.ts`).
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder
from traceback import walk_tb
from types import TracebackType
from typing import Any

from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.user_heuristic import HeuristicError, exception_text
from slidestar.classroom.source import SourceError, heuristic_from
from slidestar.puzzle.board import Board

FILE_NAME = "your code"
MAX_OUTPUT = 10_000  # the maximum number of printed characters


class Fault(Exception):
    """A fault of the user's code, described for the user."""

    def __init__(
        self, kind: str, message: str, line: int | None = None, board: str | None = None
    ) -> None:
        super().__init__(kind, message, line, board)
        self.kind = kind
        self.message = message
        self.line = line
        self.board = board

    def __str__(self) -> str:
        return self.message


def load(code: str, goal: Board) -> HeuristicFunction:
    """Return the `h` that the code defines. Raises `SourceError`.

    >>> load("def h(tiles): return COLS", Board.solved(3))(())
    3
    """
    return heuristic_from(code, goal, FILE_NAME)


def last_line(trace: TracebackType | None) -> int | None:
    """Return the last line of the user's code in a traceback."""
    lines = [line for frame, line in walk_tb(trace) if frame.f_code.co_filename == FILE_NAME]
    return lines[-1] if lines else None


def describe(error: BaseException) -> Fault:
    """Describe an error in one line.

    >>> try:
    ...     load("import nowhere", Board.solved(3))
    ... except SourceError as error:
    ...     print(describe(error).message[:50])
    Line 1: `nowhere` isn't part of this page's Python
    """
    if isinstance(error, Fault):
        return error
    if isinstance(error, SourceError):
        if error.__cause__ is None:
            return Fault("code", str(error).replace(FILE_NAME, "Your code", 1))
        return _describe_exception(error.__cause__, error.line, None)
    if not isinstance(error, HeuristicError):
        return _describe_exception(error, last_line(error.__traceback__), None)
    cause, board = error.__cause__, error.board.text()
    if cause is None:
        return Fault("value", error.fault, error.line, board)
    return _describe_exception(cause, error.line, board, error.fault)


def _describe_exception(
    error: BaseException, line: int | None, board: str | None, fault: str | None = None
) -> Fault:
    """Return the fault of an exception. `fault` is its description if that is known."""
    if isinstance(error, MemoryError):
        return Fault("memory", "Your code needs more memory than there is.", line, board)
    if isinstance(error, SyntaxError) and error.filename == FILE_NAME:
        line, text = error.lineno, f"{type(error).__name__}: {error.msg}"
    elif isinstance(error, ModuleNotFoundError) and error.name:
        available = ", ".join(MODULES)
        text = f"`{error.name}` isn't part of this page's Python. Available: {available}."
    elif fault is not None:
        return Fault("error", fault, line, board)
    else:
        text = exception_text(error)
    return Fault("error", f"Line {line}: {text}" if line else text, line, board)


MODULES = (
    *("math", "itertools", "functools", "collections", "heapq", "bisect", "random", "statistics"),
    *("fractions", "operator", "re", "string", "array", "copy", "dataclasses", "enum", "typing"),
    *("queue", "json", "time", "timeit", "pprint", "graphlib"),
)
"""The modules that messages to the user recommend."""


class Output(io.TextIOBase):
    """A text stream that passes complete lines to `show`, up to a total of `MAX_OUTPUT`.

    >>> output = Output(print)
    >>> output.write("a line\\nand"), output.write(" another")
    a line
    <BLANKLINE>
    (10, 8)
    >>> output.flush()
    and another
    """

    def __init__(self, show: Callable[[str], object]) -> None:
        self._show = show
        self._left = MAX_OUTPUT
        self._line = ""

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, text: str) -> int:
        """Show complete lines, and store an incomplete line."""
        if self._left > 0:
            part = str(text)[: self._left]
            self._left -= len(part)
            lines, end, self._line = (self._line + part).rpartition("\n")
            if end:
                self._show(lines + end)
            if self._left == 0:
                self.flush()
                self._show(f"\n… and more: only {MAX_OUTPUT:,} characters are shown.\n")
        return len(text)

    def flush(self) -> None:
        """Show the incomplete line."""
        line, self._line = self._line, ""
        if line:
            self._show(line)


# Modules that access the browser or the system. They are useless in the worker's sandbox and could
# crash Python, so importing them raises an exception.
_BLOCKED = {
    *("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "micropip"),
    *("ctypes", "_ctypes", "socket", "_socket", "ssl", "_ssl", "subprocess", "multiprocessing"),
}


class _Blocker(MetaPathFinder):
    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> None:
        if fullname.split(".")[0] in _BLOCKED:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def block_imports() -> None:
    """Block imports of the modules in `_BLOCKED`."""
    for name in list(sys.modules):
        if name.split(".")[0] in _BLOCKED:
            del sys.modules[name]
    sys.meta_path[:] = [_Blocker(), BuiltinImporter, FrozenImporter, PathFinder]
