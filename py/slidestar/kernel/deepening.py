"""The textbooks' IDA* on the kernel's loops."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import deepening as loop
from slidestar.kernel.sums import TableSum

__all__ = ["Deepening"]

_COUNTS = {
    "expanded": loop.EXPANDED,
    "generated": loop.GENERATED,
    "frontier": loop.FRONTIER,
    "stored": loop.FRONTIER,
    "peak_frontier": loop.PEAK,
    "deepest": loop.DEEPEST,
}


class Deepening:
    """IDA* with the counts of `algorithms.depth_first.ida_star`, from one bound on f to the next.

    `tiles`: the start. `goal`: a position that can be reached from there (not checked here).

    >>> from slidestar.kernel.sums import TableSum
    >>> search = Deepening(TableSum(2, 2, ()), (3, 1, 0, 2), (1, 2, 3, 0))
    >>> search.restart(3)
    >>> search.run(1000) == search.FOUND, search.letters
    (True, 'DLU')
    """

    RUNNING, FOUND, EXHAUSTED = loop.RUNNING, loop.FOUND, loop.EXHAUSTED

    def __init__(
        self,
        sums: TableSum,
        tiles: Sequence[int],
        goal: Sequence[int],
        loops: Loops | None = None,
    ) -> None:
        self._loops = loops or load_loops()
        place = [goal.index(tile) for tile in range(sums.cells)]
        self._start = bytearray(tiles)
        self._regs = array("q", bytes(8 * 16))
        self._regs[loop.CELLS] = sums.cells
        self._regs[loop.BLANK] = self._start.index(0)
        self._regs[loop.TABLES] = sums.tables
        self._regs[loop.VIEWS] = len(sums.views)
        self._regs[loop.MISPLACED] = sum(
            tile != 0 and place[tile] != cell for cell, tile in enumerate(tiles)
        )
        self._buffers = (*sums.buffers, bytearray(place), self._start, *sums.scratch())

    def restart(self, bound: int) -> None:
        """Begin the iteration with a bound. The one before must be exhausted."""
        self._regs[loop.BOUND] = bound
        self._regs[loop.ENTERED] = 0
        self._path = bytearray(bound + 2)
        self._call = self._loops.bind(
            "deepen", *self._buffers, bytearray(bound + 2), self._path, self._regs
        )

    def run(self, budget: int) -> int:
        """Continue for at most `budget` expansions, and return a status.

        `FOUND`: `letters` is a solution. `EXHAUSTED`: there is none within the bound.
        """
        return self._call(budget)

    @property
    def next(self) -> int:
        """The smallest f above the bound, once the iteration is exhausted."""
        return self._regs[loop.NEXT]

    @property
    def counts(self) -> dict[str, int]:
        """The counts so far, over all iterations, by their names in `slidestar.Stats`."""
        return {name: self._regs[at] for name, at in _COUNTS.items()}

    @property
    def letters(self) -> str:
        """The moves of the current path."""
        return "".join("UDLR"[d] for d in self._path[1 : self._regs[loop.DEPTH] + 1])
