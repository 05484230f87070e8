"""Building the table of a pattern, a slice at a time."""

from __future__ import annotations

from array import array
from math import perm

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.layout import SearchLayout
from slidestar.kernel.loops import patterns as loop

__all__ = ["PatternBuilder"]

# By how many cells there are: what builds, and of what a set of cells is a number.
_LOOPS = (("build_pattern", "H"), ("build_wide", "i"), ("build_widest", "q"))
_WIDE = 31


class PatternBuilder:
    """A breadth-first search that fills in one pattern's table. Dropping it cancels it.

    >>> from slidestar.kernel.layout import SearchLayout
    >>> layout = SearchLayout(2, 3, (1, 2, 3, 4, 5, 0), (((1, 2), (3, 4, 5)),))
    >>> memory = bytearray(layout.table_bytes)
    >>> builder = PatternBuilder(layout, 1, memory)
    >>> while not builder.run(1000):
    ...     print(builder.progress)
    >>> builder.placed, builder.largest
    (120, 4)
    """

    def __init__(
        self, layout: SearchLayout, number: int, memory: bytearray, use: Loops | None = None
    ) -> None:
        pattern = layout.patterns[number]
        if len(memory) < layout.table_bytes:
            raise ValueError(f"the tables take {layout.table_bytes} bytes, not {len(memory)}")
        self._loops = use or load_loops()
        self._pattern = pattern
        self._memory = memory
        self._total = perm(len(layout.goal), len(pattern.tiles))
        self._name, seen = _LOOPS[layout.wide + (len(layout.goal) > _WIDE)]
        self._seen = array(seen, [0]) * pattern.entries
        self._goals = bytearray(layout.places[tile] for tile in (*pattern.tiles, 0))
        self._far = layout.far(pattern)
        self._regs = array("q", bytes(8 * 16))
        self._regs[loop.CELLS] = len(layout.goal)
        self._regs[loop.COLS] = layout.cols
        self._regs[loop.TILES] = len(pattern.tiles)
        self._queue = array("q")
        self._grow(1 << 12)

    def run(self, budget: int) -> bool:
        """Go on for `budget` steps (placements with a blank's region). Whether it's done now."""
        while True:
            status = self._call(self._pattern.base, budget)
            if status != loop.FULL:
                return status == loop.DONE
            self._grow(2 * len(self._queue))

    @property
    def placed(self) -> int:
        """How many placements have their entry."""
        return self._regs[loop.PLACED]

    @property
    def largest(self) -> int:
        """The largest entry so far."""
        return self._regs[loop.LARGEST]

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        done = 0 < self._regs[loop.TAIL] == self._regs[loop.HEAD]
        return 1.0 if done else self.placed / self._total

    def _grow(self, capacity: int) -> None:
        """Give the ring more room."""
        old = self._queue
        self._queue = array("q", bytes(8 * capacity))
        for at in range(self._regs[loop.HEAD], self._regs[loop.TAIL]):
            self._queue[at & (capacity - 1)] = old[at & (len(old) - 1)]
        self._regs[loop.CAPACITY] = capacity
        self._call = self._loops.bind(
            self._name,
            self._memory,
            self._seen,
            self._queue,
            self._goals,
            self._far,
            self._regs,
        )
