"""The shape of a board, as lookup tables for the beam search."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import isqrt
from random import Random

GRID_MAX_CELLS = 400
"""The size of the largest board with a grid.

The tables grow with the square of the number of cells, up to 1.4 MB.
"""

COST_UNIT = 16
"""The cost of a tile one step from its goal. Other costs are rounded to integers."""


@dataclass(frozen=True)
class Grid:
    """The shape of a board.

    Tiles are numbered by their goal cells, as in `loops.large_beam_loop`.

    >>> grid = Grid(5, 5)
    >>> grid.bits, grid.words, grid.far[25 * 0 + 24]
    (5, 3, 8)
    """

    rows: int
    cols: int

    def __post_init__(self) -> None:
        if not 4 <= self.cells <= GRID_MAX_CELLS or min(self.rows, self.cols) < 2:
            raise ValueError(
                f"rows and cols must be at least 2, with at most {GRID_MAX_CELLS} cells, got"
                f" {self.rows}x{self.cols}"
            )

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    @cached_property
    def bits(self) -> int:
        """The number of bits that store a tile."""
        return (self.cells - 1).bit_length()

    @cached_property
    def words(self) -> int:
        """The number of 63-bit words that store the tiles of a position."""
        return -(-self.cells // (63 // self.bits))

    @cached_property
    def far(self) -> bytearray:
        """The Manhattan distance of a tile in a cell, at the index `cells * tile + cell`."""
        spots = [divmod(cell, self.cols) for cell in range(self.cells)]
        return bytearray(abs(r - row) + abs(c - col) for row, col in spots for r, c in spots)

    @cached_property
    def neighbors(self) -> array[int]:
        """The cell in direction d, or -1 beyond the edge, at the index `4 * cell + d`."""
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
        """Four numbers for each cell: the word and lowest bit of its tile, its row, its column."""
        found = array("i")
        for cell in range(self.cells):
            word, index = divmod(cell, 63 // self.bits)
            found.extend((word, self.bits * index, *divmod(cell, self.cols)))
        return found

    @cached_property
    def zobrist(self) -> array[int]:
        """Random numbers of 60 bits for Zobrist hashing.

        The number for a tile in a cell is at the index `cells * tile + cell`.
        """
        chance = Random("slidestar")
        return array("q", [chance.getrandbits(60) for _ in range(self.cells * self.cells)])

    def pack(self, tiles: Sequence[int]) -> list[int]:
        """Pack the tiles of a position into words. The blank's cell must contain 0."""
        found = [0] * self.words
        for cell, tile in enumerate(tiles):
            found[self.places[4 * cell]] |= tile << self.places[4 * cell + 1]
        return found

    def reversed_pairs(self, tiles: Sequence[int], blank: int) -> int:
        """Count the pairs of tiles in the wrong order in their common goal row or column.

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
    """Return the grid of a size. Equal sizes share one grid."""
    return Grid(rows, cols)


@cache
def powers(eighths: int, most: int) -> array[int]:
    """Return the costs of distances 0 to `most`: 16 * distance ** (eighths / 8), rounded down.

    Integer arithmetic makes the result the same on all machines.

    >>> list(powers(8, 3)), list(powers(12, 4))
    ([0, 16, 32, 48], [0, 16, 45, 83, 128])
    """
    scale = COST_UNIT**8
    return array("i", [isqrt(isqrt(isqrt(scale * d**eighths))) for d in range(most + 1)])
