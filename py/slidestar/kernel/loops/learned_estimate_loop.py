"""The learned estimate of a position, a sum of table entries in units of 1 / UNIT of a move.

The displacement of a tile is its cell minus its goal cell. The tables of pairs clamp each
coordinate to -3 … 3, which results in 49 classes of displacements. The tables of squares clamp it
to -2 … 2, which results in 25 classes.

The tables contain the following values:

- `moved[cells * tile + cell]`: the value of a tile in a cell
- `moved[cells * cells + cell]`: the value of the blank in a cell
- `goals`: the value of two tiles whose goal cells are near each other, indexed by their classes
- `near`: the value of two tiles in cells near each other, indexed by their classes
- `blocks`: the value of four tiles whose goal cells form a square, indexed by their classes
- `squares`: the value of the four tiles in a square of cells, indexed by their classes

`classes[cells * tile + cell]` packs the two classes of a tile. Bits 0 to 5 are its class in the
tables of pairs, and the higher bits are its class in the tables of squares. The classes of the
blank are BLANK_PAIR, whose entries are 0, and BLANK_SQUARE.

`around` has a row of ROW numbers for each cell. A row consists of lists, each of which begins with
its length:

- at 0, the nearby cells: bits 0 to 8 are a cell, and the higher bits are the start of the pair's
  part of `goals`
- at NEAR, the nearby cells with the starts of their parts of `near`
- at SQUARES, the top left cells of the squares that contain this cell
- at UNION + 9 * d, the top left cells of the squares that contain this cell or its neighbor in
  direction d

The last row is followed by the starts of the parts of `near` for a cell and its neighbor in each
direction.

Entries that a rotation or reflection of the board maps to each other are equal. A file contains
only the first of them, and `expand_pairs` and `expand_squares` write the others.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.signatures import Ints

UNIT = 32

SQUARE = 26  # the number of classes in the tables of squares, including the blank's class
BLANK_PAIR, BLANK_SQUARE = 50, 25
PART = 51  # the number of entries for each class in `goals` and `near`
BLANK_RAW = 49  # the blank's class in the entries of `near` for the blank and a tile
SYMMETRIES = 8

NEAR, SQUARES, UNION, ROW = 40, 50, 56, 92

_BLANK = BLANK_PAIR | BLANK_SQUARE << 6


class Learned(NamedTuple):
    """The buffers of the estimate."""

    moved: Ints
    classes: Ints
    around: Ints
    goals: Ints
    near: Ints
    blocks: Ints
    squares: Ints
    state: Ints  # the classes of the current position, first by cell, then by tile


def unpack(
    learned: Learned, places: Ints, levels: Ints, first: int, tile_mask: int, cells: int,
    blank: int,
) -> int:  # fmt: skip
    """Write the classes of the tiles of a position to `state`; return 0."""
    state = learned.state
    for cell in range(cells):
        if cell != blank:
            tile = (levels[first + places[4 * cell]] >> places[4 * cell + 1]) & tile_mask
            both = learned.classes[cells * tile + cell]
            state[cell] = both
            state[cells + tile] = both
    state[blank] = _BLANK
    return 0


def change(
    learned: Learned, cols: int, cells: int, tile: int, there: int, blank: int, d: int
) -> int:
    """Return the change of the estimate when a tile moves from `there` to the blank's cell.

    `there` is the neighbor in direction `d`.
    """
    moved, classes, around, goals, near, blocks, squares, state = learned
    total = moved[cells * tile + blank] - moved[cells * tile + there]
    total += moved[cells * cells + there] - moved[cells * cells + blank]
    old = classes[cells * tile + there]
    new = classes[cells * tile + blank]
    was = old & 63
    now = new & 63
    first = ROW * tile
    if was != now:
        was_row = PART * was
        now_row = PART * now
        for at in range(first + 1, first + 1 + around[first]):
            entry = around[at]
            other = (entry >> 9) + (state[cells + (entry & 511)] & 63)
            total += goals[other + now_row] - goals[other + was_row]
    union = ROW * blank + UNION + 9 * d
    total -= _near(around, near, state, ROW * there + NEAR, was)
    total -= _squares(around, squares, state, union, 0, cols)
    state[blank] = new
    state[there] = _BLANK
    total += _near(around, near, state, ROW * blank + NEAR, now)
    total += _squares(around, squares, state, union, 0, cols)
    state[blank] = _BLANK
    state[there] = old
    # In the pair of these two cells, the blank has its own class.
    pair = around[ROW * cells + d]
    total += near[pair + PART * BLANK_RAW + now] - near[pair + PART * was + BLANK_RAW]
    if (old ^ new) >> 6 != 0:
        total -= _squares(around, blocks, state, first + SQUARES, cells, cols)
        state[cells + tile] = new
        total += _squares(around, blocks, state, first + SQUARES, cells, cols)
        state[cells + tile] = old
    return total


def _near(around: Ints, near: Ints, state: Ints, row: int, kind: int) -> int:
    """Return the sum of the pairs that a tile of class `kind` forms with the tiles in a list."""
    total = 0
    for at in range(row + 1, row + 1 + around[row]):
        entry = around[at]
        total += near[(entry >> 9) + PART * kind + (state[entry & 511] & 63)]
    return total


def _squares(around: Ints, table: Ints, state: Ints, row: int, first: int, cols: int) -> int:
    """Return the sum of a list of squares.

    The squares consist of cells if `first` is 0, and of tiles if it is the number of cells.
    """
    total = 0
    for at in range(row + 1, row + 1 + around[row]):
        top = first + around[at]
        total += table[
            SQUARE * (SQUARE * (SQUARE * (state[top] >> 6) + (state[top + 1] >> 6))
            + (state[top + cols] >> 6)) + (state[top + cols + 1] >> 6)
        ]  # fmt: skip
    return total


def slide(learned: Learned, cells: int, tile: int, there: int, blank: int) -> int:
    """Write to `state` that a tile has moved from `there` to the blank's cell; return 0."""
    both = learned.classes[cells * tile + blank]
    learned.state[blank] = both
    learned.state[cells + tile] = both
    learned.state[there] = _BLANK
    return 0


def expand_pairs(
    values: Ints, offsets: Ints, numbers: Ints, table: Ints, count: int, classes: int
) -> int:
    """Expand a file's values to a table of pairs, and return the number of values.

    - `values`: the entries of which no other is a symmetric copy
    - `offsets[2 * n]`, `offsets[2 * n + 1]`: the rows and the columns between the two cells, for
      each n below `count`
    - `numbers[11 * (rows + 5) + columns + 5]`: the number n of an offset
    - `table`: for each offset `classes` parts of PART entries
    """
    used = 0
    for n in range(count):
        for a in range(classes):
            for b in range(classes):
                at = PART * (classes * n + a) + b
                first = at
                for turn in range(2 * SYMMETRIES):
                    rows = offsets[2 * n]
                    cols = offsets[2 * n + 1]
                    one = _turned(a, turn, 3)
                    two = _turned(b, turn, 3)
                    if turn & 1:
                        rows = -rows
                    if turn & 2:
                        cols = -cols
                    if turn & 4:
                        rows, cols = cols, rows
                    if turn & 8:
                        rows = -rows
                        cols = -cols
                        one, two = two, one
                    number = numbers[11 * (rows + 5) + cols + 5]
                    first = min(first, PART * (classes * number + one) + two)
                if first == at:
                    table[at] = values[used]
                    used += 1
                else:
                    table[at] = table[first]
    return used


def expand_squares(values: Ints, table: Ints) -> int:
    """Expand a file's values to a table of squares, and return the number of values."""
    used = 0
    for at in range(SQUARE * SQUARE * SQUARE * SQUARE):
        first = at
        for turn in range(1, SYMMETRIES):
            a = _turned(at // (SQUARE * SQUARE * SQUARE), turn, 2)
            b = _turned(at // (SQUARE * SQUARE) % SQUARE, turn, 2)
            c = _turned(at // SQUARE % SQUARE, turn, 2)
            d = _turned(at % SQUARE, turn, 2)
            if turn & 1:
                a, b, c, d = c, d, a, b
            if turn & 2:
                a, b, c, d = b, a, d, c
            if turn & 4:
                b, c = c, b
            first = min(first, SQUARE * (SQUARE * (SQUARE * a + b) + c) + d)
        if first == at:
            table[at] = values[used]
            used += 1
        else:
            table[at] = table[first]
    return used


def _turned(kind: int, turn: int, most: int) -> int:
    """Return the class of a displacement after a rotation or reflection of the board."""
    side = 2 * most + 1
    if kind >= side * side:
        return kind  # The blank is not displaced.
    row = kind // side
    col = kind % side
    if turn & 1:
        row = 2 * most - row
    if turn & 2:
        col = 2 * most - col
    if turn & 4:
        row, col = col, row
    return side * row + col
