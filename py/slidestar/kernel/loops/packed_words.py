"""Pack positions of at most 25 cells into one or two words, and find them in hash tables.

On boards of up to 16 cells, a word contains up to 15 tiles of four bits each. On larger boards it
contains up to 12 tiles of five bits each. The first cell is in the highest bits. The tile in the
last cell is not stored, because it follows from the others.

`units[2 * cell + word]` is the value of the lowest bit of a cell in a word, or 0 if the word does
not contain the cell.

A hash table has 2 ** (62 - shift) slots. A slot contains the number of a position plus 1, or 0 if
it is free.
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import Ints
from slidestar.kernel.loops.sum_lookups import Estimate, clear, place

_LOW = (1 << 62) - 1
_MIX = 0x1E3779B97F4A7C15
_MIX_2 = 0x2545F4914F6CDD1D


def hashed(first: int, second: int, shift: int) -> int:
    """Return the slot at which the search for a position begins."""
    return ((first * _MIX + second * _MIX_2) & _LOW) >> shift


def find(
    table: Ints, keys: Ints, stride: int, words: int, first: int, second: int, shift: int
) -> int:
    """Return the slot of a key of one or two words in a hash table, or the free slot for it."""
    wrap = (1 << (62 - shift)) - 1
    at = hashed(first, second, shift)
    while table[at] != 0:
        number = stride * (table[at] - 1)
        if keys[number] == first and (words == 1 or keys[number + 1] == second):
            break
        at = (at + 1) & wrap
    return at


def unpack(estimate: Estimate, tiles: Ints, first: int, second: int, cells: int, count: int) -> int:
    """Unpack a position to `tiles`, set the indices of its tables, and return the blank's cell.

    `count` is the number of tables.
    """
    bits = 4 if cells <= 16 else 5
    mask = (1 << bits) - 1
    in_first = min(cells - 1, 15 if cells <= 16 else 12)
    last = cells * (cells - 1) >> 1  # the sum of all tiles
    blank = cells - 1
    clear(estimate, count)
    for cell in range(cells - 1):
        if cell < in_first:
            tile = (first >> (bits * (in_first - 1 - cell))) & mask
        else:
            tile = (second >> (bits * (cells - 2 - cell))) & mask
        tiles[cell] = tile
        last -= tile
        if tile == 0:
            blank = cell
        else:
            place(estimate, tile, cell)
    tiles[cells - 1] = last
    if last != 0:
        place(estimate, last, cells - 1)
    return blank
