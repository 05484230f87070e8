"""Boards out of lines as they come, in the forms that `split_boards` reads, one after another.

What `split_boards` finds in a text is found here line by line, each board as soon as it's clear
where it ends. So many boards take no more memory than one, and whoever writes them one by one gets
each answer before the next board. A line that might be the first row of a larger board, such as `0
1 2 3`, waits for the next line to decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from slidestar.errors import InvalidBoard
from slidestar.puzzle.board import Board
from slidestar.puzzle.boardforms import may_belong, plain_text, without_comment
from slidestar.puzzle.boardtext import parse_rows, split_boards

__all__ = ["Written", "boards_in"]

_CANONICAL = re.compile(r"[0-9]{1,7}(?:-[0-9]{1,7})+(?:_[0-9]{1,7}(?:-[0-9]{1,7})+)+")
_DIGITS = re.compile("[0-9]{9}")  # four of them may be the first row of 2x4
_OTHER_FORM = re.compile(r"[^0-9\s,.\[(_/;|\])-]")
_BREAKS = re.compile(r"[\s,\[(]*[_/;|\])]+[\s,\[(]*")
_OPEN_END = re.compile(r"[-_/;|,.(\[]$")
_SIZE = re.compile(r"([1-9][0-9]{0,2})(?:(?:\s+|[xX×])([1-9][0-9]{0,3}))?")
_NUMBER = re.compile("[0-9]+")
_BLANK_TILE = re.compile("(?<![0-9])0+(?![0-9])")
# The largest board's text is about a third of it; what's longer has no end.
_MAX_UNDECIDED = 20_000_000

Grid = list[list[int]]


class Written(NamedTuple):
    """A board as it was written: on which line it begins, counted from 1, and its text; its rows
    too, if they had to be read to find where it ends.
    """

    line: int
    text: str
    grid: Grid | None = None

    def board(self, named: bool = True) -> Board:
        """The board. Raises `InvalidBoard`, which names the line if it's to be `named`."""
        try:
            if self.grid is not None:
                return Board(self.grid)
            if _CANONICAL.fullmatch(self.text):
                with suppress(InvalidBoard):  # the general way says what's wrong with it
                    return Board([map(int, row.split("-")) for row in self.text.split("_")])
            return Board(parse_rows(self.text))
        except InvalidBoard as error:
            if not named:
                raise
            raise _on_line(self.line, error) from None


def boards_in(lines: Iterable[str]) -> Iterator[Written]:
    """The boards that lines hold.

    >>> found = boards_in(["3", "0 1 3", "4 2 5", "7 8 6", "", "1-2_3-0", "0132"])
    >>> [(written.line, written.board().text()) for written in found]
    [(1, '0-1-3_4-2-5_7-8-6'), (6, '1-2_3-0'), (7, '0-1_3-2')]

    Lines that begin with `#` are left out. Raises `InvalidBoard` in its turn, with the line, and
    for lines without any board.
    """
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        yield from reader.take(number, line)
    yield from reader.end()


class _Reader:
    """What's been read but isn't decided: `held` are lines that may yet become a board, with their
    `numbers`. In a block whose lines stand `alone`, each must be a board, or begin one with its
    size.
    """

    def __init__(self) -> None:
        self.held: list[str] = []
        self.numbers: list[int] = []
        self.length = 0
        self.alone = False
        self.any = False

    def take(self, number: int, text: str) -> Iterator[Written]:
        """The next line, and what it decides."""
        text = text.rstrip("\r\n")
        line = text.strip()
        if line.startswith("#"):
            line = ""
        elif "#" in line or "//" in line:
            text = without_comment(text)
            line = text.strip()
        if _is_whole(line):
            yield from self._release()
            yield self._given(Written(number, line))
            self.alone = True
        elif not self.held:
            yield from self._first(number, line, text)
        elif not line:
            yield from self._blank_line(number)
        else:
            yield from self._another(number, line, text)

    def end(self) -> Iterator[Written]:
        """There are no more lines."""
        yield from self._release()
        if not self.any:
            raise InvalidBoard("no board: the input is empty")

    def _first(self, number: int, line: str, text: str) -> Iterator[Written]:
        if not line:
            self.alone = False
        elif self.alone and not _SIZE.fullmatch(line):
            yield self._given(Written(number, line, self._read(line, [number])))
        else:
            self._hold(number, text)

    def _another(self, number: int, line: str, text: str) -> Iterator[Written]:
        if not may_belong(line):
            if self._one_row():
                yield from self._release()
                self._read(line, [number])
            self._hold(number, text)
            yield from self._release()
        elif self._one_row() and (_is_board(line) or (_SIZE.fullmatch(line) and " " not in line)):
            # Each has a blank, or announces one: so they aren't rows of one board.
            self.alone = "" not in self.held
            yield from self._release()
            yield from self._first(number, line, text)
        else:
            self._hold(number, text)
            if self._has_its_size() and _is_board("\n".join(self.held)):
                yield from self._release()
                self.alone = True
            elif "" in self.held and len(_BLANK_TILE.findall("\n".join(self.held[-2:]))):
                yield from self._surely_several()

    def _blank_line(self, number: int) -> Iterator[Written]:
        """The end of a block, or only space between two rows of a board."""
        if "" not in self.held and len(self.held) > 1 and self._are_boards():
            yield from self._release()
            self.alone = False
        elif self.held[-1]:
            self._hold(number, "")

    def _surely_several(self) -> Iterator[Written]:
        """Lines with a second blank aren't one board, so each block stands for itself."""
        if len(_BLANK_TILE.findall("\n".join(self.held))) > 1:
            last = len(self.held) - self.held[::-1].index("")
            block = list(zip(self.numbers[last:], self.held[last:], strict=True))
            del self.held[last:], self.numbers[last:]
            yield from self._release()
            for number, line in block:
                self._hold(number, line)

    def _hold(self, number: int, line: str) -> None:
        if not self.held:
            self.length = 0
        self.held.append(line)
        self.numbers.append(number)
        self.length += len(line)
        if self.length > _MAX_UNDECIDED:
            self._read("\n".join(self.held), self.numbers)

    def _release(self) -> Iterator[Written]:
        """Everything that's held, as boards."""
        text, numbers = "\n".join(self.held), self.numbers
        self.held, self.numbers = [], []
        if text.strip():
            try:
                grids = split_boards(text, numbers)
            except InvalidBoard as error:
                raise self._named(numbers[0], error) from None
            for grid in grids:
                yield self._given(Written(numbers[0], text, grid))

    def _read(self, text: str, numbers: list[int]) -> Grid:
        try:
            return parse_rows(text, numbers)
        except InvalidBoard as error:
            raise self._named(numbers[0], error) from None

    def _named(self, number: int, error: InvalidBoard) -> InvalidBoard:
        """The error with its line, unless it's the first board's: everybody knows where that is."""
        return _on_line(number, error) if self.any else error

    def _given(self, written: Written) -> Written:
        self.any = True
        return written

    def _one_row(self) -> bool:
        """Whether a single line is held that's a board by itself."""
        return len(self.held) <= 2 and not any(self.held[1:]) and _is_board(self.held[0])

    def _are_boards(self) -> bool:
        try:
            return bool(split_boards("\n".join(self.held)))
        except InvalidBoard:
            return False

    def _has_its_size(self) -> bool:
        """Whether the first line held can only be a size, and as many rows follow it."""
        size = _SIZE.fullmatch(self.held[0].strip())
        if not size or size[1] == "1" or len(self.held) != int(size[1]) + 1 or "" in self.held:
            return False
        # A row of two tiles looks like a size, but has others like it below.
        return size[2] is None or len(_NUMBER.findall(self.held[1])) != 2


def _is_whole(line: str) -> bool:
    """Whether a line is a board that no other line can be part of."""
    if _CANONICAL.fullmatch(line) or _DIGITS.fullmatch(line):
        return True
    if _OTHER_FORM.search(line):
        try:
            line = plain_text(line)
        except InvalidBoard:
            return False
        if "\n" in line:  # a size that the line gives, and all its tiles
            return _is_board(line)
    rows = [row for row in _BREAKS.split(line) if row]
    if len(rows) < 2 or _OPEN_END.search(line):
        return False
    if line.count("[") != line.count("]") or line.count("(") != line.count(")"):
        return False
    try:
        return len(parse_rows(line)) == len(rows)
    except InvalidBoard:
        return False


def _is_board(text: str) -> bool:
    try:
        return bool(parse_rows(text))
    except InvalidBoard:
        return False


def _on_line(number: int, error: InvalidBoard) -> InvalidBoard:
    """The error with the line that its board begins on, unless it names a line itself."""
    named = str(error).startswith("line ")
    return error if named else InvalidBoard(f"line {number}: {error}")
