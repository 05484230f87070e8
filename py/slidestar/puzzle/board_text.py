"""Parse the text of a board into rows of ints, and write them in the canonical form.

The canonical form is `1-2-3_4-0-6_7-5-8`: tiles in row-major order, 0 for the blank, `-` between
tiles, `_` between rows. If there are several ways to read a text, the first that results in a
permutation is used. `Board` validates the tiles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from math import isqrt

from slidestar.errors import InvalidBoard, counted, quote
from slidestar.puzzle.board_formats import plain_text

MAX_TILES = 1_000_000
MAX_TEXT = 20 * MAX_TILES
_NAMED_SIZES = 2  # in a message, and their transposes

_ROW_BREAKS = "_/;|])\r\n"
_NUMBER = re.compile(r"[0-9]+")
_FOREIGN = re.compile(r"[^0-9\s,.\[(_/;|\])-]")
_WORD = re.compile(r"[^\W\d_]+|.", re.DOTALL)
_NEGATIVE = re.compile(r"(?<![0-9])-\s*[0-9]*")
_ZERO = re.compile("(?<![0-9])0+(?![0-9])")
_SIDE = re.compile("[1-9][0-9]{0,3}")
_PLAIN = str.maketrans(dict.fromkeys(_ROW_BREAKS, "\n") | dict.fromkeys(",.[(-", " "))

Row = list[str]
Grid = list[list[int]]


def parse_rows(text: str, lines: Sequence[int] = ()) -> Grid:
    """Parse the rows of a board in any of the usual forms.

    `_`, `/`, `;`, `|`, brackets and line breaks separate rows. `-`, commas, dots and spaces
    separate tiles. A size may stand in front (`3`, or `3 4` for rows and columns). Boards up to 3x3
    may be one run of digits, and square boards need no row breaks. A size on a line of its own is
    binding. Otherwise the first way to read the text that results in each tile 0..n-1 once is used.
    `board_formats` reads further forms.

    `lines` has the numbers of the text's lines, for messages. The default counts from 1.

    >>> parse_rows("3 0 1 3 4 2 5 7 8 6")
    [[0, 1, 3], [4, 2, 5], [7, 8, 6]]
    >>> parse_rows("123/450")
    [[1, 2, 3], [4, 5, 0]]

    Raises `InvalidBoard`, with the fault and the text.
    """
    _check_length(text)
    try:
        return _plain_rows(text, text, lines)
    except InvalidBoard as error:
        fault = error
    plain = plain_text(text, lines)
    if plain == text:
        raise fault from None
    return _plain_rows(plain, text, lines)


def _plain_rows(plain: str, text: str, lines: Sequence[int]) -> Grid:
    rows = _tokens(plain, text, lines)
    size = _announced(rows)
    readings = _READINGS_BELOW_SIZE if size else _READINGS
    first_fault = None
    for reading in readings:
        grid = reading(rows)
        if grid is None:
            continue
        fault = _permutation_fault(grid, plain, lines)
        if fault is None:
            return grid
        first_fault = first_fault or fault
    if size and not _sized(rows):
        count = sum(map(len, rows[1:]))
        if first_fault is None or size[0] * size[1] == count:
            raise InvalidBoard(f"{_size_fault(rows, size, plain, lines)}, in {quote(text)}")
    if first_fault is not None:
        raise InvalidBoard(f"{first_fault} in {quote(text)}")
    raise InvalidBoard(_shape_fault(rows, plain, text, lines))


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
    # The text of the largest board has two numbers for the size. Counting all numbers is fast.
    if next(islice(_NUMBER.finditer(text), MAX_TILES + 2, None), None):
        raise InvalidBoard(
            f"a board must have at most {MAX_TILES:,} tiles, got more in {quote(text)}"
        )


def _tokens(plain: str, text: str, lines: Sequence[int]) -> list[Row]:
    if foreign := _FOREIGN.search(plain):
        where = _where(plain, foreign.start(), lines)
        word = quote(_WORD.match(plain, foreign.start())[0])  # type: ignore[index]
        advice = _advice(plain)
        raise InvalidBoard(f"{where}{word} doesn't belong in a board{advice}, in {quote(text)}")
    if negative := _NEGATIVE.search(plain):
        where = _where(plain, negative.start(), lines)
        fault = f"{quote(negative.group())} isn't a tile{_advice(plain)}"
        raise InvalidBoard(f"{where}{fault}, in {quote(text)}")
    if not _NUMBER.search(plain):
        raise InvalidBoard(f"no tiles in {quote(text)}")
    rows = [line.split() for line in plain.translate(_PLAIN).split("\n") if line]
    return [row for row in rows if row]


def _advice(plain: str) -> str:
    """Return how to write the blank, or "" if the text has a 0."""
    if _ZERO.search(plain):
        return ""
    tiles = "" if _NUMBER.search(plain) else "the tiles as numbers, and "
    return f" (write {tiles}the blank as 0)"


def _where(plain: str, place: int, lines: Sequence[int]) -> str:
    """Return the start of a message with the line of a fault, or "" for a text of one line."""
    at = plain.count("\n", 0, place)
    number = _number_of(at, lines)
    return f"line {number}: " if number > 1 or "\n" in plain.strip() else ""


def _number_of(at: int, lines: Sequence[int]) -> int:
    return lines[at] if at < len(lines) else at + 1


def _numbers(tokens: Row) -> list[int]:
    # Python refuses to convert very long numbers. No tile has more than 12 digits, not counting
    # leading zeros.
    return [
        int(token) if len(token) <= 12 else int(token.lstrip("0")[:12] or 0) for token in tokens
    ]


def _as_written(rows: list[Row]) -> Grid | None:
    cols = len(rows[0])
    if len(rows) < 2 or cols < 2 or any(len(row) != cols for row in rows):
        return None
    return [_numbers(row) for row in rows]


def _announced(rows: list[Row]) -> tuple[int, int] | None:
    """Return the size in the first row, or None if that row may be tiles."""
    head = rows[0]
    if len(rows) < 2 or len(head) > 2 or any(not _SIDE.fullmatch(token) for token in head):
        return None
    if len(head) == 1 and all(len(row) == 1 for row in rows):
        return None  # with one number on each line, the first may be a tile
    size = _numbers(head)
    return (size[0], size[-1]) if min(size) > 1 else None


def _sized(rows: list[Row]) -> Grid | None:
    if len(rows) < 2 or len(rows[0]) > 2:
        return None
    size, below = _numbers(rows[0]), rows[1:]
    if (
        len(below) > 1
        and not all(len(row) == size[-1] for row in below)
        and not all(len(row) == 1 for row in below)
    ):
        return None
    return _cut([token for row in below for token in row], size[0], size[-1])


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


_READINGS = (_as_written, _sized, _square, _sized_flat, _digits)
_READINGS_BELOW_SIZE = (_as_written, _sized)


def _permutation_fault(grid: Grid, plain: str, lines: Sequence[int]) -> str | None:
    count = len(grid) * len(grid[0])
    seen = bytearray(count)
    for at, row in enumerate(grid):
        for tile in row:
            if tile >= count:
                size = f"{len(grid)}x{len(grid[0])}"
                fault = f"tile {tile} is too large: a {size} board has 0 to {count - 1}"
                if not any(0 in row for row in grid):
                    fault += ", and 0 is the blank"
                    fault += f" (write it instead of {tile})" if tile == count else ""
            elif seen[tile]:
                fault = f"tile {tile} appears twice"
            else:
                seen[tile] = 1
                continue
            numbers = _row_numbers(plain, lines)
            size_lines = len(numbers) - len(grid)
            on_lines = len(grid) > 1 and size_lines in (0, 1)
            return f"line {numbers[at + size_lines]}: {fault}" if on_lines else fault
    return None


def _size_fault(rows: list[Row], size: tuple[int, int], plain: str, lines: Sequence[int]) -> str:
    """Describe the first row that contradicts the size in front, or both sizes if rows agree."""
    height, width = size
    below = [len(row) for row in rows[1:]]
    names = _row_names(rows, plain, lines)
    if len(below) == 1:
        return f"{names[1]} has {counted(below[0], 'tile')}, expected {height * width:,}"
    if len(set(below)) == 1 and below[0] > 1:
        return (
            f"{names[0]} says {height}x{width}, but {len(below)} rows of"
            f" {counted(below[0], 'tile')} follow: correct the size, or leave it out"
        )
    at, count = next((at, count) for at, count in enumerate(below, start=1) if count != width)
    return f"{names[at]} has {counted(count, 'tile')}, expected {width}"


def _row_names(rows: list[Row], plain: str, lines: Sequence[int]) -> list[str]:
    """Return `line 4` for each row with a line of its own, else `row 3`, not counting a size."""
    numbers = _row_numbers(plain, lines)
    if len(numbers) == len(rows):
        return [f"line {number}" for number in numbers]
    first = 0 if _announced(rows) else 1
    return [f"row {number}" if number else "the size" for number in range(first, first + len(rows))]


def _row_numbers(plain: str, lines: Sequence[int]) -> list[int]:
    """Return the numbers of the lines that contain tiles."""
    texts = enumerate(plain.split("\n"))
    return [_number_of(at, lines) for at, line in texts if _NUMBER.search(line)]


def _shape_fault(rows: list[Row], plain: str, text: str, lines: Sequence[int]) -> str:
    count = sum(map(len, rows))
    lengths = [len(row) for row in rows]
    if len(set(lengths)) > 1:
        names = _row_names(rows, plain, lines)
        at = next(at for at, length in enumerate(lengths) if length != lengths[0])
        advice = _advice(plain)
        return (
            f"the rows are not equally long ({', '.join(map(str, lengths[:8]))} tiles): {names[at]}"
            f" has {counted(lengths[at], 'tile')}, {names[0]} has {lengths[0]}{advice}, in"
            f" {quote(text)}"
        )
    what = f"{count:,} numbers"
    if count == 1:  # perhaps a run of digits
        count = len(plain.strip())
        what = f"the {count:,} digits"
        if not _sizes(count):
            return f"{quote(text)} is too small for a board, which has at least 2x2 tiles"
    sizes = _sizes(count)
    if not sizes:
        return f"{count:,} numbers don't fill a board of 2x2 or more: {quote(text)}"
    *others, last = sizes
    could_be = f"{', '.join(others)} or {last}" if others else last
    return (
        f"{what} could be {could_be}: put each row on a line of its own, or / between the rows"
        f"{_advice(plain)}, in {quote(text)}"
    )


def _sizes(count: int) -> list[str]:
    """Return the sizes of boards with `count` cells; of many, only those closest to a square."""
    rows = [rows for rows in range(2, isqrt(count) + 1) if count % rows == 0]
    named = rows[-_NAMED_SIZES:]
    flat = [f"{rows}x{count // rows}" for rows in named]
    high = [f"{count // rows}x{rows}" for rows in reversed(named)]
    return flat + high + (["another size"] if len(rows) > len(named) else [])
