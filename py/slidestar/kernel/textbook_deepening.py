"""Textbook IDA* on the kernel's loops."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import textbook_deepening_loop as loop
from slidestar.kernel.loops.signatures import DIRECTIONS
from slidestar.kernel.table_sums import TableSum

_COUNTS = {
    "expanded": loop.EXPANDED,
    "generated": loop.GENERATED,
    "frontier": loop.FRONTIER,
    "stored": loop.FRONTIER,
    "peak_frontier": loop.PEAK,
    "deepest": loop.DEEPEST,
}


class Deepening:
    """A compiled IDA* with the same counts as `algorithms.depth_first.ida_star`.

    The caller begins each iteration with `restart`, usually with the bound `next`.

    - `sums`: the estimate
    - `tiles`, `goal`: the start and the goal, which must be reachable (this is not checked)
    - `order`: the order of the moves
    - `stop_at_goal`: if true, `run` also returns when the goal is first generated within the bound

    >>> from slidestar.kernel.table_sums import TableSum
    >>> search = Deepening(TableSum(2, 2, ()), (3, 1, 0, 2), (1, 2, 3, 0))
    >>> search.restart(3)
    >>> search.run(1000) == search.FOUND, search.letters
    (True, 'DLU')
    """

    RUNNING, FOUND, EXHAUSTED = loop.RUNNING, loop.FOUND, loop.EXHAUSTED
    GENERATED_GOAL = loop.GENERATED_GOAL

    def __init__(
        self,
        sums: TableSum,
        tiles: Sequence[int],
        goal: Sequence[int],
        loops: Loops | None = None,
        order: str = "UDLR",
        stop_at_goal: bool = False,
    ) -> None:
        self._loops = loops or load_loops()
        place = [goal.index(tile) for tile in range(sums.cells)]
        self._tiles = bytearray(tiles)
        self._regs = array("q", bytes(8 * 32))
        self._letters = {sums.cols: "U", -sums.cols: "D", 1: "L", -1: "R"}
        self._regs[loop.CELLS] = sums.cells
        self._regs[loop.SEEN_GOAL] = not stop_at_goal
        self._regs[loop.BLANK] = self._tiles.index(0)
        self._regs[loop.TABLES] = sums.tables
        self._regs[loop.VIEWS] = len(sums.views)
        self._regs[loop.MISPLACED] = sum(
            tile != 0 and place[tile] != cell for cell, tile in enumerate(tiles)
        )
        self._neighbors = sums.neighbors(order)
        self._buffers = (
            *sums.buffers, self._neighbors, bytearray(place), self._tiles, *sums.scratch()
        )  # fmt: skip

    def restart(self, bound: int) -> None:
        """Begin an iteration with a bound on f. The previous iteration must be exhausted."""
        self._regs[loop.BOUND] = bound
        self._regs[loop.ENTERED] = 0
        self._left = bytearray(bound + 2)
        self._path = bytearray(bound + 2)
        self._call = self._loops.bind("deepen", *self._buffers, self._left, self._path, self._regs)

    def run(self, budget: int) -> int:
        """Continue for at most `budget` expansions, and return a status.

        - `RUNNING`: no solution yet
        - `FOUND`: `letters` is a solution
        - `GENERATED_GOAL`: the goal was generated, and `stop_at_goal` is true
        - `EXHAUSTED`: no solution is within the bound
        """
        return self._call(budget)

    @property
    def next(self) -> int:
        """The smallest f above the bound, once the iteration is exhausted."""
        return self._regs[loop.NEXT]

    @property
    def counts(self) -> dict[str, int]:
        """The counts of all iterations so far. The keys are field names of `slidestar.Stats`."""
        return {name: self._regs[at] for name, at in _COUNTS.items()}

    @property
    def inserted(self) -> int:
        """The number of generated positions within the bound, over all iterations so far."""
        return self._regs[loop.INSERTED]

    def sources(self, depth: int) -> list[int]:
        """Return the cells to which the blank can move at a depth of the current path.

        They are in the order of the moves and include the cell from which the blank came.
        """
        at = DIRECTIONS * self.blanks[depth]
        return [cell for cell in self._neighbors[at : at + DIRECTIONS] if cell >= 0]

    def waiting(self, depth: int) -> list[int]:
        """Return the cells of `sources` to which the search has not yet moved the blank."""
        at = DIRECTIONS * self.blanks[depth]
        return [self._neighbors[at + d] for d in range(DIRECTIONS) if self._left[depth] >> d & 1]

    @property
    def blanks(self) -> list[int]:
        """The blank's cells on the current path, from the start to the last position."""
        return [*self._path[1 : self._regs[loop.DEPTH] + 1], self._regs[loop.BLANK]]

    @property
    def letters(self) -> str:
        """The moves of the current path, as letters."""
        return "".join(self._letters[after - before] for before, after in pairwise(self.blanks))
