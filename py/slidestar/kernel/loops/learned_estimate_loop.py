"""The learned estimate of a position: a sum of tables, in units of 1 / UNIT of a move.

The displacement of a tile is its cell minus its goal cell. Each coordinate is limited to 3 (in the
tables of pairs) or to 2 (in those of squares), which leaves 49 or 25 classes.

- `moved[cells * tile + cell]`: a tile in a cell; `moved[cells * cells + cell]`: the blank in a cell
- `goals`: two tiles whose goal cells are near each other, by both classes
- `near`: two tiles in cells near each other, by both classes
- `blocks`: four tiles whose goal cells form a square, by their classes
- `squares`: the four cells of a square, by the classes of their tiles

`classes[cells * tile + cell]` has both classes of a tile: the class in pairs in bits 0 to 5, the
class in squares above. The blank is of class BLANK_PAIR, whose entries are 0, and BLANK_SQUARE.

`around` lists the neighbourhood of each cell, in rows of ROW numbers. As many cells as the first
number follow, each in bits 0 to 8 with the start of a part of `goals` above. At NEAR there is such
a list for `near`, at SQUARES a list of the top left cells of the squares that have this cell. At
UNION + 9 * d are the squares that have this cell or its neighbor in direction d. After the last row
are the parts of `near` for the pair of a cell and its neighbor, by direction.

Boards are turned and mirrored, so entries that a symmetry maps to each other are equal, and files
have only the first of them. `expand_pairs` and `expand_squares` write the others.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.signatures import Ints

UNIT = 32

SQUARE = 26  # the number of classes in squares, with the blank's
BLANK_PAIR, BLANK_SQUARE = 50, 25
PART = 51  # entries of a class in `goals` and `near`
BLANK_RAW = 49  # the blank's class in the entries of `near` for the blank and a tile
SYMMETRIES = 8

NEAR, SQUARES, UNION, ROW = 40, 50, 56, 92

_BLANK = BLANK_PAIR | BLANK_SQUARE << 6


class Learned(NamedTuple):
    """The buffers of the estimate. `state` has the classes of a position, by cell and by tile."""

    moved: Ints
    classes: Ints
    around: Ints
    goals: Ints
    near: Ints
    blocks: Ints
    squares: Ints
    state: Ints


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
    # The blank is a class of its own in the pair of the two cells.
    pair = around[ROW * cells + d]
    total += near[pair + PART * BLANK_RAW + now] - near[pair + PART * was + BLANK_RAW]
    if (old ^ new) >> 6 != 0:
        total -= _squares(around, blocks, state, first + SQUARES, cells, cols)
        state[cells + tile] = new
        total += _squares(around, blocks, state, first + SQUARES, cells, cols)
        state[cells + tile] = old
    return total


def _near(around: Ints, near: Ints, state: Ints, row: int, kind: int) -> int:
    """Return the sum of the pairs of a tile of a class with the tiles in a list of cells."""
    total = 0
    for at in range(row + 1, row + 1 + around[row]):
        entry = around[at]
        total += near[(entry >> 9) + PART * kind + (state[entry & 511] & 63)]
    return total


def _squares(around: Ints, table: Ints, state: Ints, row: int, first: int, cols: int) -> int:
    """Return the sum of a list of squares, by cell, or by tile if `first` is the cells' number."""
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
    """Write a table of pairs from its different values, and return their number.

    `offsets[2 * n]`: the rows and columns between the two cells, for `count` offsets. `numbers` has
    the number of each offset, at 11 * (rows + 5) + columns + 5. `table` has `classes` parts of PART
    entries for each offset.
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
    """Write a table of squares from its different values, and return their number."""
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
        return kind  # the blank
    row = kind // side
    col = kind % side
    if turn & 1:
        row = 2 * most - row
    if turn & 2:
        col = 2 * most - col
    if turn & 4:
        row, col = col, row
    return side * row + col
