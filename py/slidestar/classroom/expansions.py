"""Read and check the log of a search: the boards that it expanded, with their g, h and f."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple, TypeVar

from slidestar.errors import InvalidBoard
from slidestar.puzzle.board import Board

_T = TypeVar("_T")
_LONGEST_LINE = 500
_VALUE = re.compile(
    r"\b([fgh])(?:\((?:n|s)\))?\s{0,3}[=:]\s{0,3}([0-9]{1,9}(?:\.[0-9]{1,6})?)", re.IGNORECASE
)
_EXPANDS = re.compile(r"\b(?:expan|explor|visit|popp|dequeu)", re.IGNORECASE)
_GOAL = re.compile(r"\W*(?:goal|target)\b", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
_BOARD = re.compile(
    r"[0-9]+(?:-[0-9]+)+(?:_[0-9]+(?:-[0-9]+)+)+"
    r"|[0-9]+(?: +[0-9]+)+(?: */ *[0-9]+(?: +[0-9]+)+)+"
    r"|\[\s*\[[0-9\[\],\s]+\]\s*\]|\(\s*\([0-9(),\s]+\)\s*\)"
    r"|[\[(][0-9,\s]+[\])]|\b[0-8]{9}\b"
)


class LoggedBoard(NamedTuple):
    """A board on a line with other text, and the values of g, h and f on that line."""

    line: int
    board: Board
    values: Mapping[str, float]


def values_in(lines: Sequence[str]) -> dict[str, float]:
    """Return the last value of each of g, h and f on lines of text.

    >>> values_in(["Expanding the node with g=2, h(n) = 3.5"])
    {'g': 2.0, 'h': 3.5}
    """
    return {
        name.lower(): float(value)
        for line in lines
        for name, value in _VALUE.findall(line[:_LONGEST_LINE])
    }


def count_expansions(lines: Iterable[str]) -> int:
    """Return the number of lines with values of g, h or f, or with words such as "expanded"."""
    return sum(bool(_VALUE.search(line) or _EXPANDS.search(line)) for line in lines)


def labels_of_boards(
    read: Callable[[Sequence[str]], _T], lines: Sequence[str], starts: Sequence[int]
) -> list[_T]:
    """Return the result of `read` for the lines that describe each board.

    `starts` has the line number of each board, from 1. The lines of a board end with its own line.
    If `read` finds nothing in the lines of the first board, they begin with its own line instead.
    """
    bounds = [0, *starts]
    if not read(lines[: starts[0]]):
        bounds = [*(start - 1 for start in starts), len(lines)]
    return [read(lines[begin:end]) for begin, end in pairwise(bounds)]


def without_boards(line: str) -> str:
    """Return a line without the boards in it.

    >>> without_boards("(1, 2, 0, 3) is unsolvable")
    ' is unsolvable'
    """
    return _BOARD.sub("", line)


def read_inline_boards(lines: Sequence[str]) -> list[LoggedBoard]:
    """Return the boards on lines with words or values, or in a table with a column g, h or f.

    >>> [found] = read_inline_boards(["Step 4: expand (1, 2, 0, 3), g = 1"])
    >>> found.line, found.board.text(), found.values
    (1, '1-2_0-3', {'g': 1.0})
    """
    found = []
    columns: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not (columns or _LETTER.search(line)) or len(line) > _LONGEST_LINE or _GOAL.match(line):
            continue
        match = _BOARD.search(line)
        if match is None:
            columns = _columns(line) or columns
            continue
        before, after = line[: match.start()], line[match.end() :]
        values = values_in([f"{before} {after}"])
        cells = f"{before} board {after}".replace(",", " ").split()
        if columns and not values and len(cells) == len(columns):
            pairs = zip(columns, cells, strict=True)
            values = values_in([" ".join(f"{name}={cell}" for name, cell in pairs)])
        if values or _LETTER.search(before + after):
            with suppress(InvalidBoard):
                found.append(LoggedBoard(number, Board.parse(match[0]), values))
    return found


def _columns(line: str) -> list[str]:
    """Return the names of a table's columns, or none if the line is not a heading."""
    names = line.lower().replace(",", " ").split()
    return names if {"g", "h", "f"} & {*names} and all(map(str.isalpha, names)) else []


def wrong_expansion(
    boards: Sequence[Board], values: Sequence[Mapping[str, float]]
) -> tuple[int, str] | None:
    """Return the index of the first wrong board with its fault, or None if no board is wrong.

    A search expands only the start and the successors of expanded nodes. A node's g is one more
    than its parent's g, and its f is g + h.
    """
    known: dict[Board, set[float | None]] = {}
    for index, (board, value) in enumerate(zip(boards, values, strict=True)):
        g, h, f = (value.get(name) for name in "ghf")
        parents = [parent for parent in board.neighbors() if parent in known]
        if index and board not in known and not parents:
            return index, f"board {index + 1} is not one move from an earlier board"
        if g is not None and (board != boards[0] or g):  # the start may be expanded again
            depths = {depth for parent in parents for depth in known[parent]}
            if not depths:
                return index, f"g is {g:g}, but this is the first board"
            if None not in depths and g - 1 not in depths:
                least = min(depth for depth in depths if depth is not None)
                return index, f"g is {g:g}, but the board is one move from one with g = {least:g}"
        if g is not None and h is not None and f not in (None, g + h):
            return index, f"f is {f:g}, but g + h is {g + h:g}"
        known.setdefault(board, set()).add(g)
    return None
