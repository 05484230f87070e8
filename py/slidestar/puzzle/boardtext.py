"""Boards as text: every usual way of writing one is read, one way is written.

The canonical form is `1-2-3_4-0-6_7-5-8`: tiles in row-major order, 0 for the blank, `-` between
tiles, `_` between rows. This module turns text into rows of ints and back. Here, whether the
numbers make a board only helps to tell the readings apart; the judge is `Board`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from math import isqrt
from typing import NamedTuple

from slidestar.errors import InvalidBoard, quote

__all__ = ["MAX_TILES", "parse_rows", "split_boards", "write_rows"]

MAX_TILES = 1_000_000
_MAX_TEXT = 20 * MAX_TILES
_MOST_SIZES = 2  # that a fault names, and as many the other way round

_ROW_BREAKS = "_/;|])\r\n"
_NUMBER = re.compile(r"[0-9]+")
_FOREIGN = re.compile(r"[^0-9\s,.\[(_/;|\])-]")
_NEGATIVE = re.compile(r"(?<![0-9])-\s*[0-9]*")
_SIZE = re.compile(r"\s*([1-9][0-9]{0,2})(?:\s+[1-9][0-9]{0,3})?\s*")
_PLAIN = str.maketrans(dict.fromkeys(_ROW_BREAKS, "\n") | dict.fromkeys(",.[(-", " "))

Row = list[str]
Grid = list[list[int]]


class _Reading(NamedTuple):
    """Numbers that fit a grid, whether or not each tile is there once."""

    rows: Grid
    fault: str | None


def parse_rows(text: str) -> Grid:
    """Read a board's rows from any of the usual forms.

    Rows may be broken by `_`, `/`, `;`, `|`, brackets or line breaks, tiles by `-`, commas, dots
    or blanks; a leading size (`3`, or `3 4` for rows and columns) is understood, and so are one
    run of digits up to 3x3 and square boards written without row breaks. Among the readings that
    a text allows, the first with each tile 0..n-1 once is the one meant.

    >>> parse_rows("3 0 1 3 4 2 5 7 8 6")
    [[0, 1, 3], [4, 2, 5], [7, 8, 6]]
    >>> parse_rows("123/450")
    [[1, 2, 3], [4, 5, 0]]

    Raises `InvalidBoard`, quoting what was wrong.
    """
    rows = _tokens(text)
    first_fault = None
    for reading in (_as_written, _sized, _square, _sized_flat, _digits):
        grid = reading(rows)
        if grid is None:
            continue
        fault = _permutation_fault(grid)
        if fault is None:
            return grid
        first_fault = first_fault or fault
    if first_fault is not None:
        raise InvalidBoard(f"{first_fault} in {quote(text)}")
    raise InvalidBoard(_shape_fault(rows, text))


def write_rows(rows: Sequence[Sequence[int]]) -> str:
    """The canonical text of a grid.

    >>> write_rows([[1, 2], [3, 0]])
    '1-2_3-0'
    """
    return "_".join("-".join(map(str, row)) for row in rows)


def split_boards(text: str) -> list[Grid]:
    """Read several boards, one after another, each in any form that `parse_rows` reads.

    Boards may be parted by empty lines, stand one to a line, or begin with a line that gives
    their size. Lines that begin with `#` are left out.

    >>> split_boards("3\\n0 1 3\\n4 2 5\\n7 8 6\\n\\n1-2_3-0\\n0132")
    [[[0, 1, 3], [4, 2, 5], [7, 8, 6]], [[1, 2], [3, 0]], [[0, 1], [3, 2]]]
    """
    lines = [line.strip() for line in text.splitlines()]
    text = "\n".join("" if line.startswith("#") else line for line in lines)
    blocks = [block for block in re.split(r"\n\s*\n", text) if block.strip()]
    if not blocks:
        raise InvalidBoard("no board: the input is empty")
    if len(blocks) > 1:
        try:
            return [parse_rows(text)]  # one board with empty lines between its rows
        except InvalidBoard:
            pass
    return [grid for block in blocks for grid in _split_block(block)]


def _split_block(block: str) -> list[Grid]:
    try:
        return [parse_rows(block)]
    except InvalidBoard as error:
        whole = error
    lines = [line for line in block.splitlines() if line]
    boards: list[Grid] = []
    place = 0
    while place < len(lines):
        height = _size_line(lines[place])
        after = place + 1 + (height or 0)
        try:
            boards.append(parse_rows("\n".join(lines[place:after])))
        except InvalidBoard as error:
            # With no board in the block so far it was meant as one: say what's wrong with that.
            raise (error if boards or height is not None else whole) from None
        place = after
    return boards


def _size_line(line: str) -> int | None:
    """The number of rows that a line announces, if it's a line with just a size."""
    size = _SIZE.fullmatch(line)  # with no zero in front, as a 2x2 board may have: 0132
    return int(size[1]) if size and int(size[1]) > 1 else None


def _tokens(text: str) -> list[Row]:
    if not text.strip():
        raise InvalidBoard("no board: the text is empty")
    if len(text) > _MAX_TEXT:
        raise InvalidBoard(f"too long for a board: {len(text):,} characters")
    # First of all, since it's quick: a size and all the tiles of the largest board.
    if next(islice(_NUMBER.finditer(text), MAX_TILES + 2, None), None):
        raise InvalidBoard(f"more than {MAX_TILES:,} tiles, in {quote(text)}")
    if foreign := _FOREIGN.search(text):
        raise InvalidBoard(f"{quote(foreign.group())} doesn't belong in a board, in {quote(text)}")
    if negative := _NEGATIVE.search(text):
        raise InvalidBoard(f"{quote(negative.group())} isn't a tile, in {quote(text)}")
    if not _NUMBER.search(text):
        raise InvalidBoard(f"no tiles in {quote(text)}")
    rows = [line.split() for line in text.translate(_PLAIN).split("\n") if line]
    return [row for row in rows if row]


def _numbers(tokens: Row) -> list[int]:
    # Python refuses to convert absurdly long numbers. This many digits, not counting zeros in
    # front, are more than any board has.
    return [
        int(token) if len(token) <= 12 else int(token.lstrip("0")[:12] or 0) for token in tokens
    ]


def _as_written(rows: list[Row]) -> Grid | None:
    cols = len(rows[0])
    if len(rows) < 2 or cols < 2 or any(len(row) != cols for row in rows):
        return None
    return [_numbers(row) for row in rows]


def _sized(rows: list[Row]) -> Grid | None:
    if len(rows) < 2 or len(rows[0]) > 2:
        return None
    size = _numbers(rows[0])
    return _cut([token for row in rows[1:] for token in row], size[0], size[-1])


def _square(rows: list[Row]) -> Grid | None:
    flat = [token for row in rows for token in row]
    side = isqrt(len(flat))
    return _cut(flat, side, side)


def _sized_flat(rows: list[Row]) -> Grid | None:
    flat = [token for row in rows for token in row]
    if len(flat) < 5:
        return None
    first, second = _numbers(flat[:2])
    return _cut(flat[1:], first, first) or _cut(flat[2:], first, second)


def _digits(rows: list[Row]) -> Grid | None:
    runs = [token for row in rows for token in row]
    if len(rows) > 1 and len(runs) > len(rows):
        return None
    if len(runs) == 1:
        run = runs[0]
        side = isqrt(len(run))
        return _cut(list(run), side, side) if len(run) in (4, 9) else None
    cols = len(runs[0])
    if cols < 2 or len(runs) * cols > 9 or any(len(run) != cols for run in runs):
        return None
    return [[int(digit) for digit in run] for run in runs]


def _cut(flat: Row, rows: int, cols: int) -> Grid | None:
    if rows < 2 or cols < 2 or rows * cols != len(flat):
        return None
    numbers = _numbers(flat)
    return [numbers[i : i + cols] for i in range(0, len(numbers), cols)]


def _permutation_fault(grid: Grid) -> str | None:
    count = len(grid) * len(grid[0])
    seen = bytearray(count)
    for row in grid:
        for tile in row:
            if tile >= count:
                size = f"{len(grid)}x{len(grid[0])}"
                return f"tile {tile} is too large: a {size} board has 0 to {count - 1}"
            if seen[tile]:
                return f"tile {tile} appears twice"
            seen[tile] = 1
    return None


def _shape_fault(rows: list[Row], text: str) -> str:
    count = sum(map(len, rows))
    if len(rows) > 1 and len({len(row) for row in rows}) > 1:
        lengths = ", ".join(str(len(row)) for row in rows[:8])
        return f"the rows are not equally long ({lengths} tiles) in {quote(text)}"
    if count == 1:
        return f"{quote(text)} is too small for a board, which has at least 2x2 tiles"
    sizes = _sizes(count)
    if not sizes:
        return f"{count:,} numbers don't fill a board of 2x2 or more: {quote(text)}"
    *others, last = sizes
    return (
        f"{count:,} numbers could be {', '.join(others)} or {last}: put each row on a line of its"
        f" own, or / between the rows, in {quote(text)}"
    )


def _sizes(count: int) -> list[str]:
    """The rectangles that `count` numbers could fill; of many, the ones nearest to a square."""
    rows = [rows for rows in range(2, isqrt(count) + 1) if count % rows == 0]
    named = rows[-_MOST_SIZES:]
    flat = [f"{rows}x{count // rows}" for rows in named]
    high = [f"{count // rows}x{rows}" for rows in reversed(named)]
    return flat + high + (["another size"] if len(rows) > len(named) else [])
