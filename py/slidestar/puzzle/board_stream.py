"""Read boards from lines, and yield each as soon as it is complete.

A stream of boards needs no more memory than its largest board. A program that writes boards one by
one receives each result before it writes the next board. A line that may be the first row of a
larger board, such as `0 1 2 3`, waits for the next line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

from slidestar.errors import InvalidBoard
from slidestar.puzzle.board import Board
from slidestar.puzzle.board_json import joined_objects
from slidestar.puzzle.board_text import MAX_TEXT, Grid, parse_rows
from slidestar.puzzle.board_tokens import FOREIGN, may_belong, tokenize, without_comment
from slidestar.puzzle.move_formats import Scramble, read_scramble

_CANONICAL = re.compile(r"[0-9]{1,7}(?:-[0-9]{1,7})+(?:_[0-9]{1,7}(?:-[0-9]{1,7})+)+")
_DIGITS = re.compile("[0-9]{9}")  # four digits may be the first row of a 2x4 board
_BREAK = re.compile(r"[_/;|\])]")
_IN_ROW = re.compile(r"[^\s,\[(]")  # a row has more than spaces and brackets
_SHORTEST = 4  # the length of `0132`, the shortest board
_OPEN_END = re.compile(r"[-_/;|,.(\[]$")
_SIZE = re.compile(r"([1-9][0-9]{0,2})(?:(?:\s+|[xX×])([1-9][0-9]{0,3}))?")
_NUMBER = re.compile("[0-9]+")
_BLANK_TILE = re.compile("(?<![0-9])0+(?![0-9])")


class BoardText(NamedTuple):
    """A board as it was written."""

    number: int
    """The number of the board, from 1."""
    line: int
    """The number of its first line, from 1."""
    text: str
    grid: Grid | None = None
    """The rows, if they were parsed to find the end of the board."""
    scramble: Scramble | None = None
    """The scramble, if the text is moves from the solved board."""

    def board(self) -> Board:
        """Return the board.

        Raises `InvalidBoard`, which names the line except for the first board.
        """
        if self.scramble is not None:
            return self.scramble.board
        try:
            if self.grid is not None:
                return Board(self.grid)
            if _CANONICAL.fullmatch(self.text):
                with suppress(InvalidBoard):  # `parse_rows` explains the fault better
                    return Board([map(int, row.split("-")) for row in self.text.split("_")])
            return Board(parse_rows(self.text))
        except InvalidBoard as error:
            raise _on_line(self.line, error, self.number > 1) from None


def read_boards(lines: Iterable[str]) -> Iterator[BoardText]:
    """Yield the boards in lines of text, in any form that `parse_rows` reads or as scrambles.

    Boards may be separated by empty lines, occupy one line each, or begin with a line that contains
    their size. Lines that begin with `#` are comments.

    >>> found = read_boards(["3", "0 1 3", "4 2 5", "7 8 6", "", "1-2_3-0", "0132"])
    >>> [(each.line, each.board().text()) for each in found]
    [(1, '0-1-3_4-2-5_7-8-6'), (6, '1-2_3-0'), (7, '0-1_3-2')]

    Raises `InvalidBoard`, which names the line, after yielding the boards before the fault. Raises
    it for an empty input, too.
    """
    reader = _Reader()
    for number, line in joined_objects(enumerate(lines, start=1)):
        yield from reader.add(number, line)
    yield from reader.end()


def parse_boards(text: str) -> list[Board]:
    """Return the boards of a whole text.

    >>> parse_boards("1-2_3-0\\n1-0_3-2")
    [Board([[1, 2], [3, 0]]), Board([[1, 0], [3, 2]])]

    Raises `InvalidBoard` if a part of the text is not a board.
    """
    return [found.board() for found in read_boards(text.splitlines())]


class _Reader:
    """A reader of boards, which holds the lines that are not yet known to be a whole board."""

    def __init__(self) -> None:
        self.held: list[tuple[int, str]] = []
        """The held lines, with their numbers."""
        self.length = 0
        """The number of characters of the held lines."""
        self.has_gap = False
        """True if an empty line is held."""
        self.one_line = False
        """True in a block of boards of one line each.

        The next line must then be a board, or begin a board with its size.
        """
        self.found = 0
        """The number of boards so far."""

    def add(self, number: int, text: str) -> Iterator[BoardText]:
        """Add a line, and yield the boards that it completes."""
        text = without_comment(text.rstrip("\r\n"))
        line = text.strip()
        if line.startswith("#"):
            line = ""
        scramble = None
        if _is_whole(line) or (scramble := read_scramble(line)):
            yield from self._release()
            yield self._board(number, line, scramble=scramble)
            self.one_line = True
        elif line:
            yield from self._add_part(number, line, text)
        elif not self.held:
            self.one_line = False
        elif self.has_gap or len(self.held) == 1 or not self._are_boards():
            self._hold(number, "")  # the empty line may be between two rows of a board
        else:
            yield from self._release()
            self.one_line = False

    def end(self) -> Iterator[BoardText]:
        """Yield the last boards."""
        yield from self._release()
        if not self.found:
            raise InvalidBoard("no board: the input is empty")

    def _add_part(self, number: int, line: str, text: str) -> Iterator[BoardText]:
        """Add a line that may be a row of a board."""
        size = _SIZE.fullmatch(line)
        if not self.held:
            if self.one_line and not size:
                yield from self._yield_boards([(number, line)])
            else:
                self._hold(number, text)
            return
        belongs = may_belong(line)
        is_one_row = len(self.held) - self.has_gap == 1 and _is_board(self.held[:1])
        if is_one_row and (
            not belongs or _is_board([(number, line)]) or (size and " " not in line)
        ):
            # Both lines have a blank, or announce a board, so they are not rows of one board.
            self.one_line = not belongs or not self.has_gap
            yield from self._release()
            yield from self._add_part(number, line, text)
            return
        self._hold(number, text)
        if not belongs:
            yield from self._release()
        elif self._is_complete() and _is_board(self.held):
            yield from self._release()
            self.one_line = True
        elif self.has_gap and _BLANK_TILE.search("\n".join(row for _, row in self.held[-2:])):
            yield from self._release_blocks()

    def _release_blocks(self) -> Iterator[BoardText]:
        """Yield the boards before the last block, if two blanks show that it is another board."""
        if len(_BLANK_TILE.findall("\n".join(row for _, row in self.held))) > 1:
            last = max(at for at, (_, row) in enumerate(self.held, start=1) if not row)
            block = self.held[last:]
            del self.held[last:]
            yield from self._release()
            for number, row in block:
                self._hold(number, row)

    def _hold(self, number: int, line: str) -> None:
        if not line and not self.held[-1][1]:
            return
        self.held.append((number, line))
        self.has_gap = self.has_gap or not line
        self.length += len(line)
        if self.length > MAX_TEXT:
            list(self._release())  # raises, because the text is too long

    def _release(self) -> Iterator[BoardText]:
        """Yield the boards of all held lines."""
        lines, self.held, self.length, self.has_gap = self.held, [], 0, False
        if lines:
            yield from self._yield_boards(lines)

    def _yield_boards(self, lines: list[tuple[int, str]]) -> Iterator[BoardText]:
        try:
            grids = _split(lines)
        except InvalidBoard as error:
            raise _on_line(lines[0][0], error, self.found > 0) from None
        for grid in grids:
            yield self._board(lines[0][0], "\n".join(line for _, line in lines), grid)

    def _board(
        self, line: int, text: str, grid: Grid | None = None, scramble: Scramble | None = None
    ) -> BoardText:
        self.found += 1
        return BoardText(self.found, line, text, grid, scramble)

    def _are_boards(self) -> bool:
        try:
            return bool(_split(self.held))
        except InvalidBoard:
            return False

    def _is_complete(self) -> bool:
        """Return whether the first line can only be a size, and all rows of that size are held."""
        size = _SIZE.fullmatch(self.held[0][1].strip())
        if not size or size[1] == "1" or len(self.held) != int(size[1]) + 1 or self.has_gap:
            return False
        # A row of two tiles looks like a size, but the next row also has two tiles.
        return size[2] is None or len(_NUMBER.findall(self.held[1][1])) != 2


def _split(lines: Sequence[tuple[int, str]]) -> list[Grid]:
    """Return the boards of numbered lines: one board, or the boards of each block of lines."""
    blocks = [
        list(block)
        for filled, block in groupby(lines, lambda line: bool(line[1].strip()))
        if filled
    ]
    if len(blocks) > 1:
        with suppress(InvalidBoard):
            return [_parse(lines)]
    return [grid for block in blocks for grid in _split_block(block)]


def _split_block(lines: Sequence[tuple[int, str]]) -> list[Grid]:
    try:
        return [_parse(lines)]
    except InvalidBoard as error:
        whole = error
    boards: list[Grid] = []
    place = 0
    while place < len(lines):
        size = _SIZE.fullmatch(lines[place][1].strip())
        height = int(size[1]) if size and size[1] != "1" else 0
        after = place + 1 + height
        try:
            boards.append(_parse(lines[place:after]))
        except InvalidBoard as error:
            # Without a board so far, the block was meant as one board, so report its fault.
            raise (error if boards or height else whole) from None
        place = after
    return boards


def _parse(lines: Sequence[tuple[int, str]]) -> Grid:
    return parse_rows("\n".join(line for _, line in lines), [number for number, _ in lines])


def _is_board(lines: Sequence[tuple[int, str]]) -> bool:
    if len(lines) == 1 and len(lines[0][1]) < _SHORTEST:
        return False  # the line can only be a size
    try:
        return bool(_parse(lines))
    except InvalidBoard:
        return False


def _is_whole(line: str) -> bool:
    """Return whether a line is a board that cannot continue on the next line."""
    if len(line) <= _SHORTEST:
        return False
    if _CANONICAL.fullmatch(line) or _DIGITS.fullmatch(line):
        return True
    try:
        line = tokenize(line) if FOREIGN.search(line) else line
        if "\n" in line:  # a size and all of its tiles
            return bool(parse_rows(line))
        rows = [row for row in _BREAK.split(line) if _IN_ROW.search(row)]
        if len(rows) < 2 or _OPEN_END.search(line):
            return False
        if line.count("[") != line.count("]") or line.count("(") != line.count(")"):
            return False
        return len(parse_rows(line)) == len(rows)
    except InvalidBoard:
        return False


def _on_line(number: int, error: InvalidBoard, named: bool) -> InvalidBoard:
    """Return the error with the line of its board if `named`, unless it already names a line."""
    if not named or str(error).startswith("line "):
        return error
    return InvalidBoard(f"line {number}: {error}")
