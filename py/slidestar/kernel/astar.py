"""A* on the kernel's loops, with a memory limit."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import astar as loop
from slidestar.kernel.sums import TableSum

__all__ = ["ASTAR_MAX_CELLS", "AStar"]

ASTAR_MAX_CELLS = 16
"""The largest boards: a cell of a packed position has four bits."""

_FIRST_CAPACITY = 1 << 12  # nodes
_CHILDREN = 4  # the loop stops if the children of a node might not fit
_COUNTS = {
    "expanded": loop.EXPANDED,
    "generated": loop.GENERATED,
    "reopened": loop.REOPENED,
    "duplicates": loop.DUPLICATES,
    "frontier": loop.FRONTIER,
    "peak_frontier": loop.PEAK,
    "deepest": loop.DEEPEST,
    "stored": loop.STORED,
}


class AStar:
    """A* with the counts of `algorithms.best_first.astar`, faster and in less memory.

    `tiles`: the start. `goal`: a position of the same size, of at most 16 cells. The estimates of
    `sums` must be at most 255. `stored` limits the positions in memory. Full buffers are replaced
    by buffers of twice the size. During the copy, the positions are in memory twice.

    >>> from slidestar.kernel.sums import TableSum
    >>> search = AStar(TableSum(3, 3, ()), (8, 6, 7, 2, 5, 4, 3, 0, 1), (1, 2, 3, 4, 5, 6, 7, 8, 0))
    >>> search.run(10**6) == search.FOUND, len(search.letters)
    (True, 31)
    """

    RUNNING, FOUND, EXHAUSTED, FULL = loop.RUNNING, loop.FOUND, loop.EXHAUSTED, loop.FULL

    def __init__(
        self,
        sums: TableSum,
        tiles: Sequence[int],
        goal: Sequence[int],
        stored: int | None = None,
        loops: Loops | None = None,
    ) -> None:
        if sums.cells > ASTAR_MAX_CELLS or sums.most >= loop.HEIGHT:
            raise ValueError(
                f"sums must have at most {ASTAR_MAX_CELLS} cells and estimates of at most"
                f" {loop.HEIGHT - 1}, got {sums.cells} and {sums.most}"
            )
        self._loops = loops or load_loops()
        self._most = 1 << 40 if stored is None else stored + _CHILDREN
        self._letters = {sums.cols: "U", -sums.cols: "D", 1: "L", -1: "R"}
        self._shared = (*sums.buffers, sums.neighbors(), *sums.scratch())
        self._regs = array("q", bytes(8 * 32))
        self._regs[loop.CELLS] = sums.cells
        self._regs[loop.TABLES] = sums.tables
        self._regs[loop.VIEWS] = len(sums.views)
        self._regs[loop.START] = loop.pack_position(bytearray(tiles), sums.cells)
        self._regs[loop.GOAL] = loop.pack_position(bytearray(goal), sums.cells)
        self._regs[loop.START_BLANK] = list(tiles).index(0)
        self._regs[loop.START_H] = sums.estimate(tiles)
        self._heads = array("i", bytes(4 * loop.LARGEST * loop.HEIGHT))
        self._keys = array("q")
        self._info = array("i")
        self._heights = bytearray()
        self._parents = array("i")
        self._members = array("i")
        self._links = array("i")
        self._call: Callable[..., int] | None = None
        self._grow(min(_FIRST_CAPACITY, self._most))

    def run(self, budget: int) -> int:
        """Continue for `budget` expansions, and return a status.

        `RUNNING`: no solution yet. `FOUND`: `moves` is a shortest solution. `EXHAUSTED`: the goal
        cannot be reached. `FULL`: the memory limit is reached.
        """
        stop = self._regs[loop.EXPANDED] + budget
        while True:
            assert self._call is not None
            status = self._call(stop - self._regs[loop.EXPANDED])
            if status != loop.FULL:
                return status
            capacity = min(2 * len(self._keys), self._most)
            if capacity == len(self._keys):
                return status
            self._grow(capacity)

    def _grow(self, capacity: int) -> None:
        """Enlarge the buffers to `capacity` positions."""
        self._call = None  # release the buffers: bound buffers cannot grow
        more = capacity - len(self._keys)
        self._keys.frombytes(bytes(8 * more))
        self._info.frombytes(bytes(4 * more))
        self._heights.extend(bytes(more))
        self._parents.frombytes(bytes(4 * more))
        self._members.frombytes(bytes(8 * more))
        self._links.frombytes(bytes(8 * more))
        self._regs[loop.CAPACITY] = capacity
        self._regs[loop.ENTRIES] = 2 * capacity
        bits = (2 * capacity - 1).bit_length()
        self._regs[loop.SHIFT] = 62 - bits
        self._regs[loop.HASHED] = 0
        self._call = self._loops.bind(
            "astar",
            *self._shared,
            array("i", bytes(4 << bits)),
            self._keys,
            self._info,
            self._heights,
            self._parents,
            self._heads,
            self._members,
            self._links,
            self._regs,
        )

    @property
    def expanded(self) -> int:
        """The number of expansions so far."""
        return self._regs[loop.EXPANDED]

    @property
    def counts(self) -> dict[str, int]:
        """The counts so far, by their names in `slidestar.Stats`."""
        return {name: self._regs[at] for name, at in _COUNTS.items()}

    @property
    def bound(self) -> int:
        """The largest f of an expanded node: no solution is shorter if h is admissible."""
        return self._regs[loop.BOUND]

    @property
    def letters(self) -> str:
        """The moves of the solution."""
        node = self._regs[loop.NODE]
        letters = []
        while self._parents[node] >= 0:
            before = self._parents[node]
            step = (self._info[node] >> 16 & 15) - (self._info[before] >> 16 & 15)
            letters.append(self._letters[step])
            node = before
        return "".join(reversed(letters))
