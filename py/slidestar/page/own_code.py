"""A person's own heuristic, as text: loaded, and what goes wrong with it said in one line.

It may be anybody's code and do anything: what keeps it in is the worker's business (`walls.js`).
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

__all__ = ["NAME", "Fault", "Output", "describe", "fence", "line_of", "load"]

NAME = "your code"
MOST_PRINTED = 10_000  # characters


class Fault(Exception):
    """What's wrong with the code, in words for whoever wrote it."""

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
    return heuristic_from(code, goal, NAME)


def line_of(trace: TracebackType | None) -> int | None:
    """The line of the person's code that was at work."""
    lines = [line for frame, line in walk_tb(trace) if frame.f_code.co_filename == NAME]
    return lines[-1] if lines else None


def describe(error: BaseException) -> Fault:
    """What an error is, in one line. (The deadline's is for `Cage` to tell.)

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
            return Fault("code", str(error).replace(NAME, "Your code", 1))
        return _described(error.__cause__, error.line, None)
    if not isinstance(error, HeuristicError):
        return _described(error, line_of(error.__traceback__), None)
    cause, board = error.__cause__, error.board.text()
    if cause is None:
        return Fault("value", error.fault, error.line, board)
    return _described(cause, error.line, board)


def _described(error: BaseException, line: int | None, board: str | None) -> Fault:
    if isinstance(error, MemoryError):
        return Fault("memory", "Your code took more memory than there is for it.", line, board)
    if isinstance(error, SyntaxError) and error.filename == NAME:
        line, text = error.lineno, f"{type(error).__name__}: {error.msg}"
    elif isinstance(error, ModuleNotFoundError) and error.name:
        there = ", ".join(OFFERED)
        text = f"`{error.name}` isn't part of this page's Python. There are: {there}."
    elif isinstance(error, SystemExit):
        text = "this ends Python. h should only return a number."
    else:
        text = exception_text(error)
        if isinstance(error, RecursionError):
            text += ". Does a function call itself without an end?"
    return Fault("error", f"Line {line}: {text}" if line else text, line, board)


OFFERED = (
    *("math", "itertools", "functools", "collections", "heapq", "bisect", "random", "statistics"),
    *("fractions", "operator", "re", "string", "array", "copy", "dataclasses", "enum", "typing"),
    *("queue", "json", "time", "timeit", "pprint", "graphlib"),
)


class Output(io.TextIOBase):
    """Where prints go: to `show`, line by line, and no more of them than anyone can read.

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
        self._left = MOST_PRINTED
        self._held = ""

    def writable(self) -> bool:
        """It can be printed to."""
        return True

    def write(self, text: str) -> int:
        """Show the lines that are complete."""
        if self._left > 0:
            part = str(text)[: self._left]
            self._left -= len(part)
            lines, end, rest = (self._held + part).rpartition("\n")
            self._held = rest
            if end:
                self._show(lines + end)
            if self._left == 0:
                self.flush()
                self._show(f"\n… and more: only {MOST_PRINTED:,} characters are shown.\n")
        return len(text)

    def flush(self) -> None:
        """Show what stands in a line that isn't finished yet, too."""
        held, self._held = self._held, ""
        if held:
            self._show(held)


# Python's access to the browser and to the machine below it. Behind the walls it leads nowhere; but
# it's the easiest way to break this Python, so it can't be imported.
_OUT_OF_BOUNDS = {
    *("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "micropip"),
    *("ctypes", "_ctypes", "socket", "_socket", "ssl", "_ssl", "subprocess", "multiprocessing"),
}


class _Fence(MetaPathFinder):
    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> None:
        if fullname.split(".")[0] in _OUT_OF_BOUNDS:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def fence() -> None:
    """Leave what's of no use to a heuristic out of what can be imported."""
    for name in list(sys.modules):
        if name.split(".")[0] in _OUT_OF_BOUNDS:
            del sys.modules[name]
    sys.meta_path[:] = [_Fence(), BuiltinImporter, FrozenImporter, PathFinder]
