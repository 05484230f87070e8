"""Read the boards in lists, tuples, dicts and objects, as Python prints them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import partial
from itertools import accumulate, pairwise
from typing import NamedTuple

from slidestar.errors import InvalidBoard
from slidestar.puzzle.board import Board

_MAX_BOARD = 6000  # characters of one board
_MAX_DEPTH = 50
_NUMBER = re.compile("[0-9]+")
_TOO_SHORT = re.compile(r"\W*(?:\w\W*){0,2}")  # a board has three tiles or more
_ROW = r"[0-9]{1,4}(?:-[0-9]{1,4}){1,49}"
# A bracket, or a board without brackets: the canonical form, nine digits, or text in quotes.
_TOKEN = re.compile(
    r"(?P<open>[\[({])|(?P<close>[\])}])"
    rf"|(?P<board>(?<![\w-]){_ROW}(?:_{_ROW}){{1,49}}(?![\w-])|\b[0-8]{{9}}\b"
    r"|(?P<quote>['\"])[^'\"\n\[\](){}]{4,400}(?P=quote))"
)
_PAIRS = {"[": "]", "(": ")", "{": "}"}


class PrintedList(NamedTuple):
    """The boards of a printed list. Lines count from 1."""

    first: int
    """The first line of the list."""
    last: int
    """The last line of the list."""
    boards: list[tuple[int, Board]]
    """The line of each board, and the board. If there is a fault, only the boards before it."""
    fault: tuple[int, str] | None
    """The line and the fault of the first item that should be a board and is not, or None."""


class _Group(NamedTuple):
    """Text in brackets, or a board without brackets."""

    start: int
    end: int
    inner: list[_Group]


class _Item(NamedTuple):
    """A board, or a group of numbers that may be meant as a board, with its fault."""

    start: int
    numbers: int
    board: Board | None
    fault: str = ""


def read_printed_lists(text: str) -> list[PrintedList]:
    """Return the lists of at least two boards, and the boards in nested lists on several lines.

    >>> [found] = read_printed_lists("path: [<Node (1, 2, 0, 3)>,\\n <Node (1, 2, 3, 0)>]")
    >>> [(line, board.text()) for line, board in found.boards]
    [(1, '1-2_0-3'), (2, '1-2_3-0')]

    Shorter lists of numbers between the boards are ignored.
    """
    line_of = partial(bisect_right, [0, *accumulate(map(len, text.splitlines(keepends=True)))])
    found = []
    for row in _rows(_groups(text), text):
        if len(row) == 1 and not row[0].inner:
            continue
        items = _of_one_size([item for group in row for item in _items(group, text)])
        first, last = line_of(row[0].start), line_of(row[-1].end - 1)
        if len(items) > 1 or (items and items[0].board and last > first):
            end = next((at for at, item in enumerate(items) if not item.board), len(items))
            boards = [(line_of(item.start), item.board) for item in items[:end] if item.board]
            fault = (line_of(items[end].start), items[end].fault) if end < len(items) else None
            found.append(PrintedList(first, last, boards, fault))
    return found


def _groups(text: str) -> list[_Group]:
    """Return the outermost groups. Brackets without a partner are ignored."""
    stack: list[tuple[str, int, list[_Group]]] = [("", 0, [])]
    for token in _TOKEN.finditer(text):
        if token["open"]:
            stack.append((_PAIRS[token[0]], token.start(), []))
        elif token["board"]:
            stack[-1][2].append(_Group(token.start(), token.end(), []))
        elif stack[-1][0] == token[0]:
            _, start, inner = stack.pop()
            stack[-1][2].append(_Group(start, token.end(), inner))
    return [group for _, _, inner in stack for group in inner]


def _rows(groups: list[_Group], text: str) -> Iterator[list[_Group]]:
    """Yield the groups that follow each other without a line break."""
    row = groups[:1]
    for before, group in pairwise(groups):
        if "\n" in text[before.end : group.start]:
            yield row
            row = []
        row.append(group)
    if row:
        yield row


def _items(group: _Group, text: str, depth: int = 0) -> list[_Item]:
    """Return the boards in a group, and the numbers that may be meant as a board."""
    if depth > _MAX_DEPTH:
        return []
    written = text[group.start : group.end]
    numbers, fault = 0, ""
    if len(written) <= _MAX_BOARD and not _TOO_SHORT.fullmatch(written):
        numbers = len(_NUMBER.findall(written))
        try:
            board = Board.parse(written.strip("'\"").replace("\\n", "\n"))
            return [_Item(group.start, board.rows * board.cols, board)]
        except InvalidBoard as error:
            fault = str(error)
    items = [item for inner in group.inner for item in _items(inner, text, depth + 1)]
    if any(item.board for item in items) or not fault:
        return items
    lengths = {len(_NUMBER.findall(text[inner.start : inner.end])) for inner in group.inner}
    if not group.inner or lengths in ({2}, {3}, {len(group.inner)}):
        return [_Item(group.start, numbers, None, fault)] if numbers > 3 else []
    return items


def _of_one_size(items: list[_Item]) -> list[_Item]:
    """Return the boards and items with more than half the numbers of the largest board."""
    largest = max((item.numbers for item in items if item.board), default=0)
    if not largest:
        return items if len({item.numbers for item in items}) == 1 else []
    return [item for item in items if 2 * item.numbers > largest]
