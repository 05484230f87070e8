"""Lower bounds for boards of any size, proven by IDA* on the kernel's loops."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import bound_search_loop as loop


class BoundSearch:
    """IDA* with Manhattan distance. It proves that no solution has fewer than `bound` moves.

    - `tiles`, `goal`: the tiles row by row, 0 for the blank; the goal must be reachable, which is
      not checked
    - `lower_bound`: a lower bound that is already proven
    - `max_length`: the maximum length of a solution; the search ignores longer solutions

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
        lower_bound: int,
        max_length: int,
        loops: Loops | None = None,
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
        self.bound = max(self._manhattan, lower_bound + (lower_bound - self._manhattan) % 2)
        self._max_length = max_length
        self._start = array("i", tiles)
        self._blank = list(tiles).index(0)
        self._tiles = array("i", tiles)
        self._stack = array("q", bytes(8 * (max_length + 2)))
        self._regs = array("q", bytes(8 * 16))
        self._regs[loop.CELLS], self._regs[loop.COLS] = cells, cols
        self._call = (loops or load_loops()).bind(
            "search_below", self._tiles, rows, columns, self._stack, self._regs
        )
        self._restart()

    def run(self, budget: int) -> int:
        """Continue for about `budget` expansions, and return a status.

        - `RUNNING`: no solution yet; none has fewer than `bound` moves
        - `FOUND`: `moves` is a shortest solution
        - `EXHAUSTED`: no solution has at most `max_length` moves
        """
        stop = self.expanded + budget
        while self.bound <= self._max_length:
            status = self._call(max(0, stop - self.expanded))
            if status != loop.EXHAUSTED:
                return status
            self.bound += 2  # the lengths of all solutions have the same parity
            self._restart()
        return loop.EXHAUSTED

    def _restart(self) -> None:
        """Restart the search with the current bound."""
        regs = self._regs
        self._tiles[:] = self._start
        regs[loop.BOUND] = self.bound
        regs[loop.MANHATTAN] = self._manhattan
        regs[loop.SLACK] = (self.bound - self._manhattan) // 2
        regs[loop.BLANK] = self._blank
        regs[loop.DEPTH] = 0
        self._stack[0] = loop.NEW | 4 << 4

    @property
    def moves(self) -> bytes:
        """The blank's moves on the current path: 0 up, 1 left, 2 right, 3 down."""
        return bytes(self._stack[i] >> 4 for i in range(1, self._regs[loop.DEPTH] + 1))

    @property
    def expanded(self) -> int:
        """The number of expansions so far, over all bounds."""
        return self._regs[loop.EXPANDED]

    @property
    def generated(self) -> int:
        """The number of positions generated so far, over all bounds."""
        return self._regs[loop.GENERATED]
