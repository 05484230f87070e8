"""Textbook beam search on the kernel's loops, with a memory limit."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import pairwise

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import textbook_beam_loop as loop
from slidestar.kernel.loops.signatures import DIRECTIONS
from slidestar.kernel.packed_positions import PACKED_MAX_CELLS, packed, packing_units
from slidestar.kernel.table_sums import TableSum

_FIRST_CAPACITY = 1 << 12  # the number of positions in the first buffers
_COUNTS = {
    "expanded": loop.EXPANDED,
    "generated": loop.GENERATED,
    "duplicates": loop.DUPLICATES,
    "frontier": loop.FRONTIER,
    "peak_frontier": loop.PEAK,
    "deepest": loop.DEEPEST,
}


class TextbookBeam:
    """A compiled beam search with the same counts as `algorithms.beam.beam_search`.

    It is faster and needs less memory. Full buffers are enlarged to twice their size.

    - `sums`: the estimate
    - `tiles`, `goal`: the start and the goal, of at most 25 cells
    - `width`: the maximum number of nodes in a level
    - `stored`: the maximum number of positions in memory

    >>> from slidestar.kernel.table_sums import TableSum
    >>> start, goal = (8, 6, 7, 2, 5, 4, 3, 0, 1), (1, 2, 3, 4, 5, 6, 7, 8, 0)
    >>> search = TextbookBeam(TableSum(3, 3, ()), start, goal, width=30_000)
    >>> search.run(10**6) == search.FOUND, len(search.letters)
    (True, 31)
    """

    RUNNING, FOUND, EXHAUSTED, FULL = loop.RUNNING, loop.FOUND, loop.EXHAUSTED, loop.FULL

    def __init__(
        self,
        sums: TableSum,
        tiles: Sequence[int],
        goal: Sequence[int],
        width: int,
        stored: int | None = None,
        loops: Loops | None = None,
    ) -> None:
        if sums.cells > PACKED_MAX_CELLS:
            raise ValueError(f"sums must have at most {PACKED_MAX_CELLS} cells, got {sums.cells}")
        self._loops = loops or load_loops()
        self._most = 1 << 40 if stored is None else stored + DIRECTIONS
        self._letters = {sums.cols: "U", -sums.cols: "D", 1: "L", -1: "R"}
        units = packing_units(sums.cells)
        self._shared = (
            *sums.buffers, sums.neighbors(), *sums.scratch(), units, bytearray(sums.cells)
        )  # fmt: skip
        self._regs = array("q", bytes(8 * 32))
        self._regs[loop.CELLS] = sums.cells
        self._regs[loop.TABLES] = sums.tables
        self._regs[loop.VIEWS] = len(sums.views)
        self._regs[loop.WIDTH] = self._width = min(width, 1 << 40)
        self._regs[loop.HEIGHTS] = sums.most + 1
        self._regs[loop.GOAL_FIRST], self._regs[loop.GOAL_SECOND] = packed(units, goal)
        for count in (loop.STORED, loop.END, loop.FRONTIER, loop.PEAK):
            self._regs[count] = 1
        self._heads = array("i", bytes(4 * (sums.most + 1)))
        self._nodes = array("q", [*packed(units, tiles), list(tiles).index(0)])
        self._children = array("q")
        self._links = array("i")
        self._call: Callable[..., int] | None = None
        self._grow(min(_FIRST_CAPACITY, self._most))

    def run(self, budget: int) -> int:
        """Continue for `budget` expansions, and return a status.

        - `RUNNING`: no solution yet
        - `FOUND`: `letters` is a solution
        - `EXHAUSTED`: a level has no new position
        - `FULL`: the memory limit is reached
        """
        stop = self._regs[loop.EXPANDED] + budget
        while True:
            assert self._call is not None
            status = self._call(stop - self._regs[loop.EXPANDED])
            capacity = self._regs[loop.CAPACITY]
            if status != loop.FULL or capacity == self._most:
                return status
            self._grow(min(2 * capacity, self._most))

    def _grow(self, capacity: int) -> None:
        """Enlarge the buffers to `capacity` positions."""
        self._call = None  # release the buffers, because bound buffers cannot grow
        self._nodes.frombytes(bytes(8 * (loop.RECORD * capacity - len(self._nodes))))
        more = min(capacity, DIRECTIONS * self._width) - len(self._links)
        self._children.frombytes(bytes(8 * loop.RECORD * more))
        self._links.frombytes(bytes(4 * more))
        self._regs[loop.CAPACITY] = capacity
        bits = (2 * capacity - 1).bit_length()
        self._regs[loop.SHIFT] = 62 - bits
        self._regs[loop.HASHED] = 0
        self._call = self._loops.bind(
            "textbook_beam",
            *self._shared,
            array("i", bytes(4 << bits)),
            self._nodes,
            self._children,
            self._links,
            self._heads,
            self._regs,
        )

    @property
    def counts(self) -> dict[str, int]:
        """The counts so far. The keys are field names of `slidestar.Stats`."""
        counts = {name: self._regs[at] for name, at in _COUNTS.items()}
        return {**counts, "stored": self._regs[loop.STORED] + self._regs[loop.MADE]}

    @property
    def letters(self) -> str:
        """The moves of the solution, as letters."""
        node = self._regs[loop.AT]
        blanks = []
        while node >= 0:
            parent, blank = divmod(self._nodes[loop.RECORD * node + loop.ABOUT], 1 << loop.PARENT)
            blanks.append(blank)
            node = parent - 1
        blanks.reverse()
        return "".join(self._letters[after - before] for before, after in pairwise(blanks))
