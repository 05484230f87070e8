"""The learned estimate of a position, a sum of table entries in units of 1 / UNIT of a move.

The displacement of a tile is its cell minus its goal cell. The tables of pairs clamp each
coordinate to -3 … 3, which results in 49 classes of displacements. The tables of squares clamp it
to -2 … 2, which results in 25 classes.

The tables contain the following values:

- `moved[cells * tile + cell]`: the value of a tile in a cell
- `moved[cells * cells + cell]`: the value of the blank in a cell
- `goals`: the value of two tiles whose goal cells are near each other, indexed by their classes
- `near`: the value of two tiles in cells near each other, indexed by their classes
- `squares`: the value of the four tiles in a square of cells, indexed by their classes. It is also
  the value of four tiles whose goal cells form a square, indexed by the classes of the opposite
  displacements. One table for both fits into the processor's cache.
- `lines`: the value of a tile in the row or column of the blank, only for multi-tile moves. The
  index consists of the axis of the next move (1 if vertical), the direction from the blank, the
  distance from the blank (1 to LINE, all larger distances as LINE), and the tile's class in the
  tables of pairs.

`classes[cells * tile + cell]` packs the two classes of a tile. Bits 0 to 5 are its class in the
tables of pairs, and the higher bits are its class in the tables of squares. The classes of the
blank are BLANK_PAIR, whose entries are 0, BLANK_SQUARE in a square of cells, and BLANK_GOAL in a
square of goals.

`state` contains the classes of the current position in four parts of one number for each cell: the
class in pairs by cell and by goal cell, then the class in squares by cell and by goal cell.

`around` has a row of ROW numbers for each cell. A row consists of lists, each of which begins with
its length:

- at 0, the nearby cells: bits 0 to 8 are a cell, and the higher bits are the start of the pair's
  part of `goals`
- at NEAR, the nearby cells with the starts of their parts of `near`
- at SQUARES, the top left cells of the squares that contain this cell
- at OTHERS + 3 * d, the top left cells of the squares that contain its neighbor in direction d, but
  not this cell

The last row is followed by the starts of the parts of `near` for a cell and its neighbor in each
direction.

Entries that a rotation or reflection of the board maps to each other are equal. A file contains
only the first of them, and `expand_pairs` and `expand_squares` write the others.
"""

from __future__ import annotations

from typing import NamedTuple

from slidestar.kernel.loops.signatures import DIRECTIONS, Ints

UNIT = 32

SQUARE = 26  # the number of classes in a file's tables of squares, including the blank's class
STEP = 32  # the factor of a class in an index of `squares`
BLANK_PAIR, BLANK_SQUARE, BLANK_GOAL = 50, 25, 26
PART = 51  # the number of entries for each class in `goals` and `near`
BLANK_RAW = 49  # the blank's class in the entries of `near` for the blank and a tile
SYMMETRIES = 8

LINE = 5  # the distances from the blank that the table of lines distinguishes

NEAR, SQUARES, OTHERS, ROW = 40, 50, 55, 67


class Learned(NamedTuple):
    """The buffers of the estimate."""

    moved: Ints
    classes: Ints
    around: Ints
    goals: Ints
    near: Ints
    squares: Ints
    lines: Ints
    state: Ints


def unpack(
    learned: Learned, levels: Ints, first: int, before: int, words: int, bits: int, cells: int,
    blank: int, last_blank: int,
) -> int:  # fmt: skip
    """Write the classes of the tiles of a position to `state`; return 0.

    The words of the position begin at `first`. `state` already contains the position whose words
    begin at `before` and whose blank is in `last_blank`, unless `before` is `first`. Successive
    positions share most words, so only the others are unpacked.
    """
    per_word = 63 // bits
    tile_mask = (1 << bits) - 1
    for word in range(words):
        packed = levels[first + word]
        start = per_word * word
        end = min(start + per_word, cells)
        if before == first or packed != levels[before + word]:
            for cell in range(start, end):
                if cell != blank:
                    write_tile(learned, cells, packed & tile_mask, cell)
                packed >>= bits
        elif start <= last_blank < end and last_blank != blank:
            # Tile 0 may have replaced the blank, which a word also contains as 0.
            tile = (packed >> bits * (last_blank - start)) & tile_mask
            write_tile(learned, cells, tile, last_blank)
    write_blank(learned, cells, blank)
    return 0


def write_tile(learned: Learned, cells: int, tile: int, cell: int) -> int:
    """Write to `state` that a tile is in a cell; return 0."""
    both = learned.classes[cells * tile + cell]
    learned.state[cell] = both & 63
    learned.state[cells + tile] = both & 63
    learned.state[2 * cells + cell] = both >> 6
    learned.state[3 * cells + tile] = BLANK_SQUARE - 1 - (both >> 6)
    return 0


def write_blank(learned: Learned, cells: int, blank: int) -> int:
    """Write to `state` that the blank is in a cell; return 0."""
    learned.state[blank] = BLANK_PAIR
    learned.state[2 * cells + blank] = BLANK_SQUARE
    return 0


def change(
    learned: Learned, cols: int, cells: int, tile: int, there: int, blank: int, d: int,
    around_blank: int, most: int,
) -> int:  # fmt: skip
    """Return the change of the estimate when a tile moves from `there` to the blank's cell.

    `there` is the neighbor in direction `d`. `around_blank` is the sum of the squares that contain
    the blank's cell. If the change without squares is more than `most`, return that.
    """
    moved, classes, around, goals, near, squares, _, state = learned
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
            other = (entry >> 9) + state[cells + (entry & 511)]
            total += goals[other + now_row] - goals[other + was_row]
    total -= _near(around, near, state, ROW * there + NEAR, was)
    state[blank] = now
    state[there] = BLANK_PAIR
    total += _near(around, near, state, ROW * blank + NEAR, now)
    state[blank] = BLANK_PAIR
    state[there] = was
    # In the pair of these two cells, the blank has its own class.
    pair = around[ROW * cells + d]
    total += near[pair + PART * BLANK_RAW + now] - near[pair + PART * was + BLANK_RAW]
    if total > most:
        return total
    was = old >> 6
    now = new >> 6
    cell_squares = ROW * blank + SQUARES
    others = ROW * blank + OTHERS + 3 * d
    first_cell = 2 * cells
    total -= around_blank + _squares(around, squares, state, others, first_cell, cols)
    state[first_cell + blank] = now
    state[first_cell + there] = BLANK_SQUARE
    total += _squares(around, squares, state, cell_squares, first_cell, cols)
    total += _squares(around, squares, state, others, first_cell, cols)
    state[first_cell + blank] = BLANK_SQUARE
    state[first_cell + there] = was
    if was != now:
        goal_squares = first + SQUARES
        first_goal = 3 * cells
        total -= _squares(around, squares, state, goal_squares, first_goal, cols)
        state[first_goal + tile] = BLANK_SQUARE - 1 - now
        total += _squares(around, squares, state, goal_squares, first_goal, cols)
        state[first_goal + tile] = BLANK_SQUARE - 1 - was
    return total


def squares_of(learned: Learned, cells: int, cols: int, cell: int) -> int:
    """Return the sum of the squares that contain a cell."""
    around, squares, state = learned.around, learned.squares, learned.state
    return _squares(around, squares, state, ROW * cell + SQUARES, 2 * cells, cols)


def _near(around: Ints, near: Ints, state: Ints, row: int, kind: int) -> int:
    """Return the sum of the pairs that a tile of class `kind` forms with the tiles in a list."""
    total = 0
    for at in range(row + 1, row + 1 + around[row]):
        entry = around[at]
        total += near[(entry >> 9) + PART * kind + state[entry & 511]]
    return total


def _squares(around: Ints, table: Ints, state: Ints, row: int, first: int, cols: int) -> int:
    """Return the sum of the squares whose top left cells are in the list at `row`.

    Their classes are in the part of `state` that begins at `first`.
    """
    total = 0
    for at in range(row + 1, row + 1 + around[row]):
        top = first + around[at]
        total += table[
            STEP * (STEP * (STEP * state[top] + state[top + 1]) + state[top + cols])
            + state[top + cols + 1]
        ]  # fmt: skip
    return total


def lines_value(learned: Learned, neighbors: Ints, blank: int, is_vertical: int) -> int:
    """Return the sum of the tiles in the blank's row and column.

    `is_vertical`: 1 if the next move is vertical, otherwise 0.
    """
    lines, state = learned.lines, learned.state
    total = 0
    for d in range(DIRECTIONS):
        first = PART * LINE * (DIRECTIONS * is_vertical + d)
        last = first + PART * (LINE - 1)
        cell = neighbors[DIRECTIONS * blank + d]
        while cell >= 0:
            total += lines[first + state[cell]]
            first = min(first + PART, last)
            cell = neighbors[DIRECTIONS * cell + d]
    return total


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
