"""Beam search on the kernel's loops, from any position to any other, driven a slice at a time."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.grid import Grid, powers
from slidestar.kernel.loops import beam as loop

__all__ = ["Beam"]

_UNIT = 16
_EMPTY = array("i", bytes(4 * loop.BINS))


class Beam:
    """A beam of up to `width` positions a level, and `most` levels; used for one search at a time.

    >>> from slidestar.kernel.grid import grid_for
    >>> beam = Beam(grid_for(3, 3), 100, 60)
    >>> beam.start((8, 6, 7, 2, 5, 4, 3, 0, 1), (1, 2, 3, 4, 5, 6, 7, 8, 0))
    >>> beam.run(10**6) == beam.FOUND
    True
    >>> len(beam.moves)
    31
    """

    RUNNING, FOUND, EXHAUSTED = loop.RUNNING, loop.FOUND, loop.EXHAUSTED

    def __init__(self, grid: Grid, width: int, most: int, use: Loops | None = None) -> None:
        self.grid, self.width, self.most = grid, width, most
        use = use or load_loops()
        self._regs = array("q", bytes(8 * 33))
        self._levels = array("q", bytes(8 * 2 * width * (grid.words + 2)))
        candidates = array("q", bytes(8 * 2 * (3 * width + 1)))
        seen = array("q", bytes(8 << (6 * width).bit_length()))
        self._bins = array("i", bytes(4 * loop.BINS))
        self._masks = bytearray(width * (most + 1))
        self._starts = array("q", bytes(8 * (most + 2)))
        self._path = bytearray(most + 2)
        regs = self._regs
        regs[loop.CELLS], regs[loop.COLS] = grid.cells, grid.cols
        regs[loop.WORDS], regs[loop.BITS] = grid.words, grid.bits
        regs[loop.SEEN] = len(seen)
        self._power = array("i", bytes(4 * (grid.rows + grid.cols)))
        self._call = use.bind(
            "beam", grid.far, self._power, grid.zobrist, grid.neighbors, grid.places,
            self._levels, candidates, seen, self._bins, self._masks, self._starts, regs,
        )  # fmt: skip
        self._trace = use.bind("trace", self._masks, self._starts, self._path)

    def start(
        self,
        tiles: Sequence[int],
        target: Sequence[int],
        *,
        eighths: int = 12,
        conflict: int = 4,
        width: int | None = None,
        most: int | None = None,
        patience: int | None = None,
    ) -> None:
        """Begin a search from one position to another (row by row), which must be reachable.

        A tile at distance d costs d ** (eighths / 8), a pair the wrong way around in its goal line
        `conflict`. `width` and `most`: those of the beam, or less. `patience`: after how many
        levels without a better position it gives up.
        """
        grid, regs = self.grid, self._regs
        goal = [0] * grid.cells
        for cell, tile in enumerate(target):
            goal[tile] = cell
        named = [goal[tile] if tile else 0 for tile in tiles]
        blank = list(tiles).index(0)
        power = powers(eighths, grid.rows + grid.cols - 1)
        for distance, cost in enumerate(power):
            self._power[distance] = cost
        manhattan = cost = number = 0
        for cell, tile in enumerate(named):
            if cell != blank:
                place = grid.cells * tile + cell
                manhattan += grid.far[place]
                cost += power[grid.far[place]]
                number ^= grid.zobrist[place]
        cost += conflict * _UNIT * grid.reversed_pairs(named, blank)
        self._levels[0] = (cost << 30) | (manhattan << 13) | (4 << 10) | blank
        self._levels[1] = number
        for i, word in enumerate(grid.pack(named)):
            self._levels[2 + i] = word
        self._bins[:] = _EMPTY  # the search before may have ended in the middle of a level
        stamp = regs[loop.STAMP]
        for place in range(loop.STAMP, len(regs)):
            regs[place] = 0
        regs[loop.STAMP] = (stamp + 4) & ((1 << 20) - 1)
        regs[loop.WIDTH] = min(width or self.width, self.width)
        regs[loop.MOST] = self.most if most is None else min(most, self.most)
        regs[loop.PATIENCE] = self.most if patience is None else patience
        # A move takes a step off one tile's distance, and turns at most a line of pairs around.
        drop = max(power[d + 1] - power[d] for d in range(len(power) - 1))
        regs[loop.DROP] = drop + conflict * _UNIT
        regs[loop.CONFLICT] = conflict * _UNIT
        regs[loop.COUNT] = 1
        regs[loop.BASE] = cost - regs[loop.DROP]
        regs[loop.BEST] = cost
        self._solved = manhattan == 0

    def run(self, budget: int) -> int:
        """Go on for at most `budget` expansions.

        `FOUND`: `moves` lead to the target. `EXHAUSTED`: it isn't found this way; `best` leads to
        the position that looked best.
        """
        return self.FOUND if self._solved else self._call(budget)

    @property
    def moves(self) -> bytes:
        """The moves to the target: where the blank went, 0 up, 1 left, 2 right, 3 down."""
        if self._solved:
            return b""
        regs = self._regs
        depth = regs[loop.DEPTH]
        return self._line(depth, regs[loop.NODE]) + bytes([regs[loop.LAST]])

    @property
    def best(self) -> bytes:
        """The moves to the position that looked best, as in `moves`."""
        return self._line(self._regs[loop.BEST_DEPTH], self._regs[loop.BEST_NODE])

    def _line(self, depth: int, node: int) -> bytes:
        self._trace(depth, node)
        return bytes(self._path[:depth])

    @property
    def depth(self) -> int:
        """How many moves the positions of the level are from the start."""
        return self._regs[loop.DEPTH]

    @property
    def expanded(self) -> int:
        """How many positions this search has expanded."""
        return self._regs[loop.EXPANDED]

    @property
    def generated(self) -> int:
        """How many positions this search has generated, duplicates too."""
        return self._regs[loop.GENERATED]

    @property
    def duplicates(self) -> int:
        """How many of those were known already."""
        return self._regs[loop.DUPLICATES]
