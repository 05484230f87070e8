"""A* on the kernel's loops, with a memory limit."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.layout import SearchLayout
from slidestar.kernel.loops import astar as loop

__all__ = ["AStar"]

_FIRST_CAPACITY = 1 << 12  # nodes
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
    """A* with Manhattan distance, faster and in less memory than `algorithms.best_first.astar`.

    `max_bytes` limits the memory for positions. Full buffers are replaced by buffers of twice the
    size. During the copy, the positions are in memory twice.

    >>> search = AStar(SearchLayout(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0)), (8, 6, 7, 2, 5, 4, 3, 0, 1))
    >>> search.run(10**6) == search.FOUND
    True
    >>> len(search.moves)
    31
    """

    RUNNING, FOUND, EXHAUSTED, FULL = loop.RUNNING, loop.FOUND, loop.EXHAUSTED, loop.FULL

    POSITION_BYTES = 8 + 4 + 1 + 4 + 2 * 4 + 2 * (4 + 4)
    """Bytes for a position, two slots of the hash table and two frontier entries."""

    def __init__(
        self,
        layout: SearchLayout,
        tiles: Sequence[int],
        max_bytes: int = 1 << 30,
        loops: Loops | None = None,
    ) -> None:
        self._loops = loops or load_loops()
        self._max_bytes = max_bytes
        if layout.wide:
            raise ValueError(f"layout must have at most 16 cells, got {len(layout.goal)}")
        self._steps = {step: d for d, step in enumerate(layout.step)}
        cells = len(layout.goal)
        self._far = layout.distances(range(cells))
        self._regs = array("q", bytes(8 * 32))
        self._regs[loop.CELLS] = cells
        self._regs[loop.COLS] = layout.cols
        self._regs[loop.START] = loop.pack_position(bytearray(tiles), cells)
        self._regs[loop.GOAL] = loop.pack_position(bytearray(layout.goal), cells)
        self._regs[loop.START_BLANK] = list(tiles).index(0)
        self._regs[loop.START_H] = layout.manhattan(tiles)
        self._heads = array("i", bytes(4 * 2 * loop.HEIGHT * loop.HEIGHT))
        self._keys = array("q")
        self._info = array("i")
        self._heights = bytearray()
        self._parents = array("i")
        self._members = array("i")
        self._links = array("i")
        self._call: Callable[..., int] | None = None
        self._grow(_FIRST_CAPACITY)

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
            capacity = 2 * len(self._keys)
            if capacity * self.POSITION_BYTES > self._max_bytes:
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
        self._regs[loop.SHIFT] = 62 - (2 * capacity - 1).bit_length()
        self._regs[loop.HASHED] = 0
        self._call = self._loops.bind(
            "astar",
            array("i", bytes(4 * 2 * capacity)),
            self._keys,
            self._info,
            self._heights,
            self._parents,
            self._heads,
            self._members,
            self._links,
            self._far,
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
        """The smallest f in the frontier: no solution is shorter."""
        return self._regs[loop.BEST_F]

    @property
    def bytes(self) -> int:
        """The size of the buffers for positions, in bytes."""
        return len(self._keys) * self.POSITION_BYTES

    @property
    def moves(self) -> tuple[int, ...]:
        """The solution as the blank's moves: 0 up, 1 left, 2 right, 3 down."""
        node = self._regs[loop.NODE]
        moves = []
        while self._parents[node] >= 0:
            before = self._parents[node]
            step = (self._info[node] >> 16 & 15) - (self._info[before] >> 16 & 15)
            moves.append(self._steps[step])
            node = before
        return tuple(reversed(moves))
