"""Parse the text of a board into rows of ints, and write them in the canonical form.

The canonical form is `1-2-3_4-0-6_7-5-8`: tiles in row-major order, 0 for the blank, `-` between
tiles, `_` between rows. If there are several readings of a text, the first reading that is a
permutation is used. `Board` validates the tiles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from math import isqrt
from typing import NamedTuple

from slidestar.errors import InvalidBoard, counted, quote
from slidestar.puzzle.board_tokens import FOREIGN, tokenize

MAX_TILES = 1_000_000
MAX_TEXT = 20 * MAX_TILES
_NAMED_SIZES = 2  # the sizes that a message names, without their transposes

_ROW_BREAKS = "_/;|])\r\n"
_NUMBER = re.compile(r"[0-9]+")
_NEGATIVE = re.compile(r"(?<![0-9])-\s*[0-9]*")
_ZERO = re.compile("(?<![0-9])0+(?![0-9])")
_SIDE = re.compile("[1-9][0-9]{0,3}")
_SEPARATORS = str.maketrans(dict.fromkeys(_ROW_BREAKS, "\n") | dict.fromkeys(",.[(-", " "))

Row = list[str]
Grid = list[list[int]]


def parse_rows(text: str, lines: Sequence[int] = ()) -> Grid:
    """Parse the rows of a board in any of the usual forms.

    `_`, `/`, `;`, `|`, brackets and line breaks separate rows. `-`, commas, dots and spaces
    separate tiles. A size may come first (`3`, or `3 4` for rows and columns). Boards up to 3x3
    may be one run of digits, and square boards need no row breaks. A size on a line of its own is
    binding. Otherwise, the first reading that has each tile 0..n-1 once is used.
    `board_tokens` knows the forms of other programs.

    `lines` has the numbers of the text's lines, for messages. The default counts from 1.

    >>> parse_rows("3 0 1 3 4 2 5 7 8 6")
    [[0, 1, 3], [4, 2, 5], [7, 8, 6]]
    >>> parse_rows("123/450")
    [[1, 2, 3], [4, 5, 0]]

    Raises `InvalidBoard`, with the fault and the text.
    """
    _check_length(text)
    try:
        return _read(_Text(text, text, lines))
    except InvalidBoard as error:
        fault = error
    tokens = tokenize(text, lines)
    if tokens == text:
        raise fault from None
    return _read(_Text(tokens, text, lines))


def write_rows(rows: Sequence[Sequence[int]]) -> str:
    """Return the canonical text of a grid.

    >>> write_rows([[1, 2], [3, 0]])
    '1-2_3-0'
    """
    return "_".join("-".join(map(str, row)) for row in rows)


def _check_length(text: str) -> None:
    if not text.strip():
        raise InvalidBoard("no board: the text is empty")
    if len(text) > MAX_TEXT:
        raise InvalidBoard(f"a board must have at most {MAX_TEXT:,} characters, got {len(text):,}")
    # The text of the largest board may also have two numbers for its size.
    if next(islice(_NUMBER.finditer(text), MAX_TILES + 2, None), None):
        raise InvalidBoard(
            f"a board must have at most {MAX_TILES:,} tiles, got more in {quote(text)}"
        )


class _Text(NamedTuple):
    """A text to parse, as tokens and as it was written."""

    tokens: str
    written: str
    """The text as it was written, for messages."""
    lines: Sequence[int]
    """The numbers of the lines. The default counts from 1."""

    def fault(self, fault: str) -> InvalidBoard:
        return InvalidBoard(f"{fault} in {quote(self.written)}")

    @property
    def advice(self) -> str:
        """The advice to write the blank as 0, or "" if the text has a 0."""
        if _ZERO.search(self.tokens):
            return ""
        tiles = "" if _NUMBER.search(self.tokens) else "the tiles as numbers, and "
        return f" (write {tiles}the blank as 0)"

    @property
    def row_lines(self) -> list[int]:
        """The numbers of the lines that contain tiles."""
        texts = enumerate(self.tokens.split("\n"))
        return [self.line(at) for at, line in texts if _NUMBER.search(line)]

    def line(self, at: int) -> int:
        return self.lines[at] if at < len(self.lines) else at + 1

    def names(self, rows: list[Row]) -> list[str]:
        """Return a name for each row: `line 4` if each row has its own line, otherwise `row 3`."""
        numbers = self.row_lines
        if len(numbers) == len(rows):
            return [f"line {number}" for number in numbers]
        first = 0 if _announced(rows) else 1
        return [f"row {n}" if n else "the size" for n in range(first, first + len(rows))]


def _read(text: _Text) -> Grid:
    rows = _rows(text)
    size = _announced(rows)
    faults = []
    for reading in (_as_written, _sized) if size else _READINGS:
        if grid := reading(rows):
            fault = _permutation_fault(grid, text)
            if fault is None:
                return grid
            faults.append(text.fault(fault))
    count = sum(map(len, rows[1:]))
    if size and not _sized(rows) and (not faults or size[0] * size[1] == count):
        raise text.fault(f"{_size_fault(rows, size, text)},")
    raise faults[0] if faults else _shape_fault(rows, text)


def _rows(text: _Text) -> list[Row]:
    tokens = text.tokens
    if found := FOREIGN.search(tokens):
        fault = f"{quote(found.group())} doesn't belong in a board"
    elif found := _NEGATIVE.search(tokens):
        fault = f"{quote(found.group())} isn't a tile"
    elif not _NUMBER.search(tokens):
        raise text.fault("no tiles")
    if found:
        at = tokens.count("\n", 0, found.start())
        number = text.line(at)
        where = f"line {number}: " if number > 1 or "\n" in tokens.strip() else ""
        raise text.fault(f"{where}{fault}{text.advice},")
    rows = [line.split() for line in tokens.translate(_SEPARATORS).split("\n") if line]
    return [row for row in rows if row]


def _numbers(tokens: Row) -> list[int]:
    # Python refuses to convert very long numbers. No tile has more than 12 digits, not counting
    # leading zeros.
    return [
        int(token) if len(token) <= 12 else int(token.lstrip("0")[:12] or 0) for token in tokens
    ]


def _announced(rows: list[Row]) -> tuple[int, int] | None:
    """Return the size in the first row, or None if that row may be tiles."""
    head = rows[0]
    if len(rows) < 2 or len(head) > 2 or any(not _SIDE.fullmatch(token) for token in head):
        return None
    if len(head) == 1 and all(len(row) == 1 for row in rows):
        return None  # with one number on each line, the first may be a tile
    size = _numbers(head)
    return (size[0], size[-1]) if min(size) > 1 else None


# Ways to read rows ------------------------------------------------------------------------------


def _as_written(rows: list[Row]) -> Grid | None:
    cols = len(rows[0])
    if len(rows) < 2 or cols < 2 or any(len(row) != cols for row in rows):
        return None
    return [_numbers(row) for row in rows]


def _sized(rows: list[Row]) -> Grid | None:
    if len(rows) < 2 or len(rows[0]) > 2:
        return None
    size, below = _numbers(rows[0]), rows[1:]
    if len(below) > 1 and {len(row) for row in below} not in ({1}, {size[-1]}):
        return None
    return _cut(_flat(below), size[0], size[-1])


def _square(rows: list[Row]) -> Grid | None:
    flat = _flat(rows)
    return _cut(flat, isqrt(len(flat)), isqrt(len(flat)))


def _sized_flat(rows: list[Row]) -> Grid | None:
    flat = _flat(rows)
    if len(flat) < 5:
        return None
    first, second = _numbers(flat[:2])
    return _cut(flat[1:], first, first) or _cut(flat[2:], first, second)


def _digits(rows: list[Row]) -> Grid | None:
    runs = _flat(rows)
    if len(runs) == 1:
        return _square([[*runs[0]]]) if len(runs[0]) in (4, 9) else None
    if 1 < len(rows) < len(runs) or len(runs) * len(runs[0]) > 9:
        return None
    return _as_written([[*run] for run in runs])


_READINGS = (_as_written, _sized, _square, _sized_flat, _digits)


def _flat(rows: list[Row]) -> Row:
    return [token for row in rows for token in row]


def _cut(flat: Row, rows: int, cols: int) -> Grid | None:
    if rows < 2 or cols < 2 or rows * cols != len(flat):
        return None
    numbers = _numbers(flat)
    return [numbers[i : i + cols] for i in range(0, len(numbers), cols)]


# Faults -------------------------------------------------------------------------------------------


def _permutation_fault(grid: Grid, text: _Text) -> str | None:
    count = len(grid) * len(grid[0])
    seen = bytearray(count)
    for at, row in enumerate(grid):
        for tile in row:
            if tile < count and not seen[tile]:
                seen[tile] = 1
                continue
            fault = f"tile {tile} appears twice"
            if tile >= count:
                size = f"{len(grid)}x{len(grid[0])}"
                fault = f"tile {tile} is too large: a {size} board has 0 to {count - 1}"
                if not any(0 in row for row in grid):
                    fault += ", and 0 is the blank"
                    fault += f" (write it instead of {tile})" if tile == count else ""
            numbers = text.row_lines
            size_lines = len(numbers) - len(grid)
            return f"line {numbers[at + size_lines]}: {fault}" if size_lines in (0, 1) else fault
    return None


def _size_fault(rows: list[Row], size: tuple[int, int], text: _Text) -> str:
    """Describe the first row that contradicts the stated size, or the size if all rows agree."""
    height, width = size
    below = [len(row) for row in rows[1:]]
    names = text.names(rows)
    if len(below) > 1 and len({*below}) == 1 < below[0]:
        return (
            f"{names[0]} says {height}x{width}, but {len(below)} rows of"
            f" {counted(below[0], 'tile')} follow: correct the size, or leave it out"
        )
    expected = width if len(below) > 1 else height * width
    at, count = next((at, count) for at, count in enumerate(below, 1) if count != expected)
    return f"{names[at]} has {counted(count, 'tile')}, expected {expected}"


def _shape_fault(rows: list[Row], text: _Text) -> InvalidBoard:
    lengths = [len(row) for row in rows]
    count, what = sum(lengths), f"{sum(lengths):,} numbers"
    if len({*lengths}) > 1:
        names = text.names(rows)
        at = next(at for at, length in enumerate(lengths) if length != lengths[0])
        return text.fault(
            f"the rows have different lengths ({', '.join(map(str, lengths[:8]))} tiles):"
            f" {names[at]} has {counted(lengths[at], 'tile')}, {names[0]} has"
            f" {lengths[0]}{text.advice},"
        )
    sizes = _sizes(count)
    if count == 1:  # the number may be a run of digits
        digits = len(text.tokens.strip())
        sizes, what = _sizes(digits), f"the {digits:,} digits"
    if not sizes and count == 1:
        fault = "is too small for a board, which has at least 2x2 tiles"
        return InvalidBoard(f"{quote(text.written)} {fault}")
    if not sizes:
        return text.fault(f"{what} don't fill a board of 2x2 or more,")
    could_be = " or ".join(filter(None, [", ".join(sizes[:-1]), sizes[-1]]))
    return text.fault(
        f"{what} could be {could_be}: put each row on a line of its own, or / between the rows"
        f"{text.advice},"
    )


def _sizes(count: int) -> list[str]:
    """Return the sizes of boards with `count` cells, or the squarest sizes if there are many."""
    rows = [rows for rows in range(2, isqrt(count) + 1) if count % rows == 0]
    named = rows[-_NAMED_SIZES:]
    flat = [f"{rows}x{count // rows}" for rows in named]
    high = [f"{count // rows}x{rows}" for rows in reversed(named)]
    return flat + high + (["another size"] if len(rows) > len(named) else [])
