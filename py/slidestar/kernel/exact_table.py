"""Tables of the exact distances of all positions of small boards."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from math import factorial

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import exact_table_loop as loop

EXACT_MAX_CELLS = 10
"""The size of the largest boards with an exact table. It has 1.8 million positions."""


class ExactTable:
    """The distances of all positions to a goal of at most 10 cells.

    `goal` has the tiles of the goal, row by row. With `slides`, distances count multi-tile moves.
    The table of a 3x3 goal has 181,440 positions. Building it takes a few hundredths of a second.

    >>> table = ExactTable(2, 3, (1, 2, 3, 4, 5, 0))
    >>> table.run()
    True
    >>> table.distance((4, 5, 0, 1, 2, 3)), table.largest
    (21, 21)
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        goal: Sequence[int],
        loops: Loops | None = None,
        *,
        slides: bool = False,
    ) -> None:
        cells = rows * cols
        if cells > EXACT_MAX_CELLS or min(rows, cols) < 2 or sorted(goal) != list(range(cells)):
            raise ValueError(
                f"goal must be the tiles of a board of up to {EXACT_MAX_CELLS} cells, got {goal}"
            )
        self.goal = tuple(goal)
        self.positions = factorial(cells) // 2
        self.distances = bytearray(b"\xff") * self.positions
        ordered = [tile for tile in goal if tile]
        self._label = bytearray(cells)
        for number, tile in enumerate(ordered):
            self._label[tile] = number + 1
        self._regs = array("q", bytes(8 * 8))
        self._regs[loop.CELLS] = cells
        self._regs[loop.COLS] = cols
        self._regs[loop.BLANK] = goal.index(0)
        self._regs[loop.SLIDES] = slides
        self._queue = array("q", bytes(8 * self.positions))
        self._call = (loops or load_loops()).bind(
            "build_exact", self.distances, self._queue, bytearray(cells), self._regs
        )

    def run(self, budget: int = 1 << 62) -> bool:
        """Process `budget` more positions. Return True once the table is complete."""
        return self._call(budget) == loop.DONE

    @property
    def progress(self) -> float:
        """The completed fraction of the table, from 0 to 1."""
        return self._regs[loop.TAIL] / self.positions

    @property
    def largest(self) -> int:
        """The largest distance, once the table is complete."""
        return self._queued_distance(self._queue[-1])

    def at_distance(self, distance: int) -> range:
        """Return the numbers of the positions at a distance.

        The table must be complete. `position` returns the tiles for a number.

        >>> table = ExactTable(2, 2, (1, 2, 3, 0))
        >>> table.run(), table.at_distance(6), table.position(11)
        (True, range(11, 12), (0, 3, 2, 1))
        """
        first, last = (
            bisect_left(self._queue, bound, key=self._queued_distance)
            for bound in (distance, distance + 1)
        )
        return range(first, last)

    def position(self, number: int) -> tuple[int, ...]:
        """Return the tiles of the position with the given number.

        Positions are numbered in order of distance. The goal has the number 0.
        """
        ordered = (0, *(tile for tile in self.goal if tile))
        return tuple(ordered[label] for label in self._labels(self._queue[number]))

    def _queued_distance(self, position: int) -> int:
        labels = self._labels(position)
        return self.distances[loop.rank(labels, len(labels))]

    def _labels(self, position: int) -> list[int]:
        return [position >> 4 * cell & 15 for cell in range(len(self.goal))]

    def nearest_first(self) -> tuple[array[int], bytes]:
        """Return all positions in order of distance, and the tiles to decode them.

        The table must be complete. A position is an integer with four bits for each cell, and the
        first cell has the lowest bits. The four bits are an index into the returned tiles, in
        which the blank is 0.

        >>> table = ExactTable(2, 2, (3, 1, 2, 0))
        >>> table.run()
        True
        >>> positions, tile = table.nearest_first()
        >>> [tile[positions[0] >> 4 * cell & 15] for cell in range(4)], len(positions)
        ([3, 1, 2, 0], 12)
        """
        return self._queue[:], bytes([0, *(tile for tile in self.goal if tile)])

    def distance(self, tiles: Sequence[int]) -> int:
        """Return the distance of a position. The goal must be reachable, which is not checked."""
        labels = [self._label[tile] for tile in tiles]
        return self.distances[loop.rank(labels, len(labels))]

    def tiles(self, number: int) -> tuple[int, ...]:
        """Return the tiles of the position whose distance is `distances[number]`.

        >>> table = ExactTable(2, 2, (1, 2, 3, 0))
        >>> table.run(), [table.tiles(n) for n in range(12) if table.distances[n] == 6]
        (True, [(0, 3, 2, 1)])
        """
        cells = len(self.goal)
        digits = []
        for base in range(3, cells):
            number, digit = divmod(number, base)
            digits.append(digit)
        left = list(range(1, cells))
        labels = [left.pop(digit) for digit in reversed(digits)] + left
        labels.insert(number, 0)  # the remaining number is the blank's cell
        ordered = [tile for tile in self.goal if tile]
        tiles = [ordered[label - 1] if label else 0 for label in labels]
        if not self._can_reach(tiles):
            last = [cell for cell, tile in enumerate(tiles) if tile][-2:]
            tiles[last[0]], tiles[last[1]] = tiles[last[1]], tiles[last[0]]
        return tuple(tiles)

    def _can_reach(self, tiles: Sequence[int]) -> bool:
        """Return True if the permutation and the blank's distance have the same parity."""
        cols = self._regs[loop.COLS]
        place = {tile: cell for cell, tile in enumerate(self.goal)}
        to = [place[tile] for tile in tiles]
        swaps = 0
        for cell in range(len(to)):
            while to[cell] != cell:
                other = to[cell]
                to[cell], to[other] = to[other], to[cell]
                swaps += 1
        here, home = tiles.index(0), place[0]
        steps = abs(here // cols - home // cols) + abs(here % cols - home % cols)
        return (swaps + steps) % 2 == 0
