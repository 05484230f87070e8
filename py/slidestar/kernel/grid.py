"""A board's shape, in the tables that the beam's loop reads."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import isqrt
from random import Random

__all__ = ["GRID_MAX_CELLS", "Grid", "grid_for", "powers"]

GRID_MAX_CELLS = 400
"""The tables grow with the square of the cells: here to 1.4 MB."""

_UNIT = 16  # what one step costs, so that whole numbers are exact enough


@dataclass(frozen=True)
class Grid:
    """A board's shape, where tiles are named by their goal cells: see `loops.beam`.

    >>> grid = Grid(5, 5)
    >>> grid.bits, grid.words, grid.far[25 * 0 + 24]
    (5, 3, 8)
    """

    rows: int
    cols: int

    def __post_init__(self) -> None:
        if not 4 <= self.cells <= GRID_MAX_CELLS or min(self.rows, self.cols) < 2:
            raise ValueError(f"no shape of up to {GRID_MAX_CELLS} cells: {self.rows}x{self.cols}")

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.rows * self.cols

    @cached_property
    def bits(self) -> int:
        """How many bits a tile takes."""
        return (self.cells - 1).bit_length()

    @cached_property
    def words(self) -> int:
        """How many numbers of 63 bits a position's tiles take."""
        return -(-self.cells // (63 // self.bits))

    @cached_property
    def far(self) -> bytearray:
        """For cells * tile + cell: the tile's Manhattan distance there."""
        spots = [divmod(cell, self.cols) for cell in range(self.cells)]
        return bytearray(abs(r - row) + abs(c - col) for row, col in spots for r, c in spots)

    @cached_property
    def neighbors(self) -> array[int]:
        """For 4 * cell + d: the cell up, left, right or down of it, -1 beyond the edge."""
        found = array("i")
        for cell in range(self.cells):
            row, col = divmod(cell, self.cols)
            found.append(cell - self.cols if row > 0 else -1)
            found.append(cell - 1 if col > 0 else -1)
            found.append(cell + 1 if col < self.cols - 1 else -1)
            found.append(cell + self.cols if row < self.rows - 1 else -1)
        return found

    @cached_property
    def places(self) -> array[int]:
        """For each cell: the word its tile is in, that tile's lowest bit, the row, the column."""
        found = array("i")
        for cell in range(self.cells):
            word, index = divmod(cell, 63 // self.bits)
            found.extend((word, self.bits * index, *divmod(cell, self.cols)))
        return found

    @cached_property
    def zobrist(self) -> array[int]:
        """For cells * tile + cell: a random number of 60 bits (A. L. Zobrist, 1970)."""
        chance = Random("slidestar")
        return array("q", [chance.getrandbits(60) for _ in range(self.cells * self.cells)])

    def pack(self, tiles: Sequence[int]) -> list[int]:
        """Pack a position's tiles (0 in the blank's place) into words."""
        found = [0] * self.words
        for cell, tile in enumerate(tiles):
            found[self.places[4 * cell]] |= tile << self.places[4 * cell + 1]
        return found

    def reversed_pairs(self, tiles: Sequence[int], blank: int) -> int:
        """Count the pairs of tiles that stand in their goal line in the wrong order.

        >>> Grid(3, 3).reversed_pairs([1, 0, 2, 3, 4, 5, 6, 7, 0], 8)
        1
        """
        rows = [range(row * self.cols, (row + 1) * self.cols) for row in range(self.rows)]
        cols = [range(col, self.cells, self.cols) for col in range(self.cols)]
        pairs = 0
        for line in (*rows, *cols):
            here = [tiles[cell] for cell in line if cell != blank and tiles[cell] in line]
            pairs += sum(tile < other for i, tile in enumerate(here) for other in here[:i])
        return pairs


@cache
def grid_for(rows: int, cols: int) -> Grid:
    """The grid of a shape, with its tables made only once."""
    return Grid(rows, cols)


@cache
def powers(eighths: int, most: int) -> array[int]:
    """Return the costs of distances 0 to `most`: 16 * distance ** (eighths / 8), rounded down.

    Computed in whole numbers, so that all machines agree to the last bit.

    >>> list(powers(8, 3)), list(powers(12, 4))
    ([0, 16, 32, 48], [0, 16, 45, 83, 128])
    """
    scale = _UNIT**8
    return array("i", [isqrt(isqrt(isqrt(scale * d**eighths))) for d in range(most + 1)])
