"""The construction of pattern tables on the kernel's loops."""

from __future__ import annotations

from array import array
from math import perm

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import pattern_builder_loop as loop
from slidestar.kernel.search_layout import SearchLayout

# For each loop: the maximum number of cells, the name, and the type code of a set of cells.
_LOOPS = ((16, "build_16", "H"), (31, "build_31", "i"), (36, "build_36", "q"))
_FIRST_QUEUE = 1 << 12


class PatternBuilder:
    """A breadth-first search that fills the table of one pattern.

    >>> from slidestar.kernel.search_layout import SearchLayout
    >>> layout = SearchLayout(2, 3, (1, 2, 3, 4, 5, 0), (((1, 2), (3, 4, 5)),))
    >>> memory = bytearray(layout.table_bytes)
    >>> builder = PatternBuilder(layout, 1, memory)
    >>> while not builder.run(1000):
    ...     print(builder.progress)
    >>> builder.placed, builder.largest
    (120, 4)
    """

    def __init__(
        self, layout: SearchLayout, number: int, memory: bytearray, loops: Loops | None = None
    ) -> None:
        pattern = layout.patterns[number]
        if len(memory) < layout.table_bytes:
            raise ValueError(f"memory must have {layout.table_bytes} bytes, got {len(memory)}")
        self._loops = loops or load_loops()
        self._pattern = pattern
        self._memory = memory
        self._total = perm(len(layout.goal), len(pattern.tiles))
        cells = len(layout.goal)
        self._name, seen = next((name, kind) for most, name, kind in _LOOPS if cells <= most)
        self._seen = array(seen, [0]) * pattern.entries
        self._goals = bytearray(layout.goal_cells[tile] for tile in (*pattern.tiles, 0))
        self._far = layout.distances(pattern.tiles)
        self._regs = array("q", bytes(8 * 16))
        self._regs[loop.CELLS] = len(layout.goal)
        self._regs[loop.COLS] = layout.cols
        self._regs[loop.TILES] = len(pattern.tiles)
        self._queue = array("q")
        self._grow(_FIRST_QUEUE)

    def run(self, budget: int) -> bool:
        """Process `budget` more queue entries. Return True once the table is complete."""
        while True:
            status = self._call(self._pattern.base, budget)
            if status != loop.FULL:
                return status == loop.DONE
            self._grow(2 * len(self._queue))

    @property
    def placed(self) -> int:
        """The number of placements that have an entry."""
        return self._regs[loop.PLACED]

    @property
    def largest(self) -> int:
        """The largest entry so far."""
        return self._regs[loop.LARGEST]

    @property
    def progress(self) -> float:
        """The completed fraction of the table, from 0 to 1."""
        done = 0 < self._regs[loop.TAIL] == self._regs[loop.HEAD]
        return 1.0 if done else self.placed / self._total

    def _grow(self, capacity: int) -> None:
        """Enlarge the queue, which is a ring buffer, to `capacity` entries."""
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
