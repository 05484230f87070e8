"""A person's own heuristic: code as text, loaded, called, and what goes wrong with it in words.

It may be anybody's code and do anything: what keeps it in is the worker's business (`walls.js`).
"""

from __future__ import annotations

import builtins
import io
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from inspect import Parameter, signature
from math import isnan
from types import ModuleType, TracebackType
from typing import Any

from slidestar.puzzle.board import Board

__all__ = ["NAME", "Fault", "OwnHeuristic", "Output", "describe", "fence", "load", "unfit"]

NAME = "your code"
MOST_PRINTED = 10_000  # characters
_LONGEST = 400  # characters of a message

# What h does to the builtins is its own affair.
_FLOAT, _INT, _TYPE, _ISSUBCLASS, _REPR = float, int, type, issubclass, repr

Tiles = tuple[int, ...]


class Fault(Exception):
    """What's wrong with the code, in words for whoever wrote it."""

    def __init__(self, message: str, kind: str = "value", line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.kind = kind
        self.line = line


class OwnHeuristic:
    """A person's `h`, called with tiles; a plain number of 0 or more comes back, or a `Fault`.

    `tiles` are those it was last called with.
    """

    def __init__(self, h: Callable[..., object], goal: Board) -> None:
        self.tiles: Sequence[int] | None = None
        self._h = h
        self._more = (goal.tiles,) if _takes_goal(h) else ()

    def __call__(self, tiles: Tiles) -> float:
        self.tiles = tiles
        value = self._h(tiles, *self._more)
        if (_TYPE(value) is _INT or _TYPE(value) is _FLOAT) and value >= 0:  # type: ignore[operator]
            return value  # type: ignore[return-value]
        return plain(value)


def plain(value: object) -> float:
    """The number that a value is, whatever class it pretends to be; raises `Fault` for others.

    >>> plain(True), plain(2.5)
    (1, 2.5)
    >>> plain(None)
    Traceback (most recent call last):
    slidestar.page.own_code.Fault: h gave None for this board: is a `return` missing?
    """
    kind = _TYPE(value)
    if value is None:
        raise Fault("h gave None for this board: is a `return` missing?")
    if _ISSUBCLASS(kind, _INT):
        number: float = _INT.__int__(value)  # type: ignore[arg-type]
    elif _ISSUBCLASS(kind, _FLOAT):
        number = _FLOAT.__float__(value)  # type: ignore[arg-type]
    else:
        try:
            number = _FLOAT.__float__(_FLOAT(value))  # type: ignore[arg-type]
            sound = not _ISSUBCLASS(kind, (str, bytes, bytearray))
        except (TypeError, ValueError):
            sound = False
        if not sound:
            raise Fault(f"h gave {short(value)} for this board, which isn't a number")
    if isnan(number):
        raise Fault("h gave NaN for this board, which isn't a number")
    if number < 0:
        raise Fault(f"h gave {number:g} for this board: no number of moves is negative")
    return number


def short(value: object) -> str:
    """A value's `repr`, if it has a short one, or else its type."""
    kind = _TYPE(value).__name__
    if not _ISSUBCLASS(_TYPE(value), (str, bytes, list, tuple, dict, set, complex, Board)):
        return f"a {kind}"
    text = _REPR(value)
    return text if len(text) <= 40 else f"a {kind}"


def _takes_goal(h: Callable[..., object]) -> bool:
    try:
        given = signature(h).parameters.values()
    except (TypeError, ValueError):
        return False
    by_place = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    places = [one for one in given if one.kind in by_place]
    needed = [one for one in places if one.default is Parameter.empty]
    others = [
        one.name
        for one in given
        if one.kind is Parameter.KEYWORD_ONLY and one.default is Parameter.empty
    ]
    many = any(one.kind is Parameter.VAR_POSITIONAL for one in given)
    if others or len(needed) > 2 or (not places and not many):
        raise Fault("h takes the tiles, or the tiles and the goal: `def h(tiles):`", "code")
    return len(needed) == 2 or (len(places) > 1 and places[1].name == "goal")


def load(code: str, goal: Board) -> OwnHeuristic:
    """Run the code and find its `h`. Raises whatever it raises, and `Fault` where there's no h."""
    # Typed in a module of its own, so that a class of it has one.
    module = ModuleType("heuristic")
    sys.modules["heuristic"] = module
    space = vars(module)
    space.update(
        GOAL=goal.tiles, ROWS=goal.rows, COLS=goal.cols, Board=Board, __builtins__=builtins
    )
    exec(compile(code, NAME, "exec", dont_inherit=True), space)
    h = space.get("h")
    if h is None:
        raise Fault("There's no `h` in your code: `def h(tiles):` is where it begins", "code")
    if not callable(h):
        raise Fault("`h` is no function in your code: `def h(tiles):` makes it one", "code")
    return OwnHeuristic(h, goal)


def line_of(trace: TracebackType | None) -> int | None:
    """The line of the person's code that was at work."""
    lines = [line for frame, line in traceback.walk_tb(trace) if frame.f_code.co_filename == NAME]
    return lines[-1] if lines else None


def describe(error: BaseException) -> Fault:
    """What an error is, in one line. (The deadline's is for `Cage` to tell.)"""
    if isinstance(error, Fault):
        return error
    line = line_of(error.__traceback__)
    if isinstance(error, MemoryError):
        return Fault("Your code took more memory than there is for it.", "memory", line)
    if isinstance(error, SyntaxError) and error.filename == NAME:
        line = error.lineno
        text = f"{type(error).__name__}: {error.msg}"
    elif isinstance(error, ModuleNotFoundError) and error.name:
        text = unfit(error.name)
    elif isinstance(error, SystemExit):
        text = "the code ends Python here; h should only return a number"
    else:
        told = traceback.TracebackException(type(error), error, error.__traceback__, limit=-1)
        text = "".join(told.format_exception_only()).strip().replace("\n", " ")
        if isinstance(error, RecursionError):
            text += ". Does a function call itself without an end?"
    text = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return Fault(f"Line {line}: {text}" if line else text, "error", line)


OFFERED = (
    *("math", "itertools", "functools", "collections", "heapq", "bisect", "random", "statistics"),
    *("fractions", "operator", "re", "string", "array", "copy", "dataclasses", "enum", "typing"),
    *("queue", "json", "time", "timeit", "pprint", "graphlib"),
)


def unfit(name: str) -> str:
    """What to say of a module that isn't there.

    >>> unfit("numpy")[:43]
    "`numpy` isn't part of this page's Python. T"
    """
    there = ", ".join(OFFERED)
    return f"`{name}` isn't part of this page's Python. There are: {there}"


class Output(io.TextIOBase):
    """Where prints go: to `show`, a line at a time, and no more of them than anyone can read."""

    def __init__(self, show: Callable[[str], object]) -> None:
        self._show = show
        self._left = MOST_PRINTED
        self._held = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._left > 0:
            part = str(text)[: self._left]
            self._left -= len(part)
            self._held += part
            if "\n" in part or self._left == 0:
                self.flush()
            if self._left == 0:
                self._show(f"\n… and more: only {MOST_PRINTED:,} characters are shown\n")
        return len(text)

    def flush(self) -> None:
        """Show what stands in a line that isn't finished yet, too."""
        held, self._held = self._held, ""
        if held:
            self._show(held)


# What Python knows of the browser, and of the machine below it: behind the walls it leads nowhere,
# but it's an easy way to break this Python.
_OUT_OF_BOUNDS = {
    *("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "micropip"),
    *("ctypes", "_ctypes", "subprocess", "socket", "_socket", "ssl", "_ssl", "webbrowser"),
    *("multiprocessing", "tkinter", "turtle"),
}


class _Fence(MetaPathFinder):
    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> None:
        if fullname.split(".")[0] in _OUT_OF_BOUNDS:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def fence() -> None:
    """Leave the modules that are of no use to a heuristic out of what can be imported."""
    for name in list(sys.modules):
        if name.split(".")[0] in _OUT_OF_BOUNDS:
            del sys.modules[name]
    ordinary = [one for one in sys.meta_path if getattr(one, "__module__", "") != "_pyodide"]
    sys.meta_path[:] = [_Fence(), *ordinary]
