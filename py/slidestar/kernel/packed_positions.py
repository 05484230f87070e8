"""Positions packed into one or two words. `loops.packed_words` describes the format."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

PACKED_MAX_CELLS = 25
"""The size of the largest boards whose positions fit into two words."""


def packing_units(cells: int) -> array[int]:
    """Return the factors of the tiles in the two words of a packed position.

    A word is the sum of the products of each tile and the factor of its cell. The factor is at the
    index `2 * cell + word`. It is 0 if the word does not contain the cell's tile.
    """
    each, bits = (15, 4) if cells <= 16 else (12, 5)
    units = array("q", bytes(8 * 2 * cells))
    for cell in range(cells - 1):
        word, at = divmod(cell, each)
        size = min(each, cells - 1 - word * each)
        units[2 * cell + word] = 1 << (bits * (size - 1 - at))
    return units


def packed(units: Sequence[int], tiles: Sequence[int]) -> tuple[int, int]:
    """Return the two words of a packed position.

    >>> packed(packing_units(4), (3, 1, 0, 2))
    (784, 0)
    """
    first = sum(tile * units[2 * cell] for cell, tile in enumerate(tiles))
    return first, sum(tile * units[2 * cell + 1] for cell, tile in enumerate(tiles))
