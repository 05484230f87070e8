"""BoundSearch on boards of any size, by IDA* on the kernel's loops, driven a slice at a time."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import bounds as loop

__all__ = ["BoundSearch"]


class BoundSearch:
    """IDA* by Manhattan distance, run for what it proves: no solution is shorter than `bound`.

    `tiles`, `goal`: row by row, 0 the blank; reachable (not checked here). `least`: a bound
    that's known already. Solutions of more than `most` moves aren't looked for.

    >>> search = BoundSearch(3, (8, 6, 7, 2, 5, 4, 3, 0, 1), (1, 2, 3, 4, 5, 6, 7, 8, 0), 0, 40)
    >>> search.run(1000), search.bound
    (0, 27)
    >>> search.run(10**6) == search.FOUND, search.bound, len(search.moves)
    (True, 31, 31)
    """

    RUNNING, FOUND, EXHAUSTED = loop.RUNNING, loop.FOUND, loop.EXHAUSTED

    def __init__(
        self,
        cols: int,
        tiles: Sequence[int],
        goal: Sequence[int],
        least: int,
        most: int,
        use: Loops | None = None,
    ) -> None:
        cells = len(goal)
        rows, columns = array("i", bytes(4 * cells)), array("i", bytes(4 * cells))
        for cell, tile in enumerate(goal):
            rows[tile], columns[tile] = divmod(cell, cols)
        self._manhattan = sum(
            abs(rows[tile] - cell // cols) + abs(columns[tile] - cell % cols)
            for cell, tile in enumerate(tiles)
            if tile
        )
        self.bound = max(self._manhattan, least + (least - self._manhattan) % 2)
        self._most = most
        self._start = array("i", tiles)
        self._blank = list(tiles).index(0)
        self._tiles = array("i", tiles)
        self._stack = array("q", bytes(8 * (most + 2)))
        self._regs = array("q", bytes(8 * 16))
        self._regs[loop.CELLS], self._regs[loop.COLS] = cells, cols
        self._call = (use or load_loops()).bind(
            "bounded", self._tiles, rows, columns, self._stack, self._regs
        )
        self._restart()

    def run(self, budget: int) -> int:
        """Go on for about `budget` expansions.

        `FOUND`: `moves` are a shortest solution. `EXHAUSTED`: there's none of up to `most` moves.
        """
        stop = self.expanded + budget
        while self.bound <= self._most:
            status = self._call(max(0, stop - self.expanded))
            if status != loop.EXHAUSTED:
                return status
            self.bound += 2  # all solutions are of one parity
            self._restart()
        return loop.EXHAUSTED

    def _restart(self) -> None:
        """Go back to the start, to search with the new bound."""
        regs = self._regs
        self._tiles[:] = self._start
        regs[loop.MOST] = self.bound
        regs[loop.LEFT] = self._manhattan
        regs[loop.SLACK] = (self.bound - self._manhattan) // 2
        regs[loop.BLANK] = self._blank
        regs[loop.DEPTH] = 0
        self._stack[0] = loop.NEW | 4 << 4

    @property
    def moves(self) -> bytes:
        """The line's moves: where the blank went, 0 up, 1 left, 2 right, 3 down."""
        return bytes(self._stack[i] >> 4 for i in range(1, self._regs[loop.DEPTH] + 1))

    @property
    def expanded(self) -> int:
        """How many positions were expanded so far, over all bounds."""
        return self._regs[loop.EXPANDED]

    @property
    def generated(self) -> int:
        """How many positions were generated so far, over all bounds."""
        return self._regs[loop.GENERATED]
