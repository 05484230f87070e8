"""Positions of at most 25 cells, packed into one word or two, and hash tables of them.

Up to 16 cells, a word has 15 tiles of four bits each. On larger boards it has 12 tiles of five
bits. The first cell is in the highest bits, and the last cell has none, because its tile follows
from the others.

- `units[2 * cell + word]`: the factor of a cell's tile in a word
- a hash table has 2 ** (62 - shift) slots, each the number of a position plus 1, or 0
"""

from __future__ import annotations

from slidestar.kernel.loops.signatures import Ints
from slidestar.kernel.loops.sum_lookups import Estimate, clear, place

_LOW = (1 << 62) - 1
_MIX = 0x1E3779B97F4A7C15
_MIX_2 = 0x2545F4914F6CDD1D


def hashed(first: int, second: int, shift: int) -> int:
    """Return the first slot for a position."""
    return ((first * _MIX + second * _MIX_2) & _LOW) >> shift


def find(
    table: Ints, keys: Ints, stride: int, words: int, first: int, second: int, shift: int
) -> int:
    """Return the slot of a key of one word or two in a hash table, or the free slot for it."""
    wrap = (1 << (62 - shift)) - 1
    at = hashed(first, second, shift)
    while table[at] != 0:
        number = stride * (table[at] - 1)
        if keys[number] == first and (words == 1 or keys[number + 1] == second):
            break
        at = (at + 1) & wrap
    return at


def unpack(estimate: Estimate, tiles: Ints, first: int, second: int, cells: int, count: int) -> int:
    """Write a position to `tiles`, and the indices of its tables; return the blank's cell.

    `count`: the number of tables.
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
