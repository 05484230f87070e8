"""IDA* on the kernel's loops."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import ida_star_loop as loop
from slidestar.kernel.loops.signatures import DIRECTIONS, STRIDE
from slidestar.kernel.search_layout import SearchLayout

if TYPE_CHECKING:
    from mmap import mmap

STATE_FORMAT = 2
"""The version of the states that `IdaStar.save` returns.

It changes when `IdaStar.resume` cannot read the states of earlier versions.
"""

_MAX_DEPTH = 254  # the loops store a depth in 8 bits, and no search gets deeper
_VIEW_COUNTS = (0, 1, 2, 3, 4, 6)  # the numbers of views for which the loop is compiled


class IdaStar:
    """IDA* for shortest solutions. The bound rises until the search finds a solution.

    - `tiles`: a position from which the layout's goal can be reached, which is not checked
    - `memory`: the layout's complete tables
    - `views`: the number of views to use, 0 for Manhattan distance alone
    - `find_all`: if true, further calls of `run` find the other solutions of the same length
    - `lower_bound`: a lower bound that is already proven
    - `max_length`: the maximum length of a solution; the search ignores longer solutions
    - `prefix`: the blank's moves that led to `tiles`; pruning takes them into account
    - `automaton`: a pruning automaton; the default is `SearchLayout.no_reversals` with `find_all`
      and `SearchLayout.pruning` otherwise

    >>> search = IdaStar(SearchLayout(2, 3, (1, 2, 3, 4, 5, 0)), (4, 5, 0, 1, 2, 3), find_all=True)
    >>> while search.run(1000) != search.EXHAUSTED:
    ...     print(search.letters)
    URRDLULDRRULDLURRDLUL
    URDRULLDRURDLLURDRULL
    RURDLLURDRULLDRURDLLU
    RRULDLURRDLULDRRULDLU
    """

    RUNNING, FOUND, EXHAUSTED = loop.RUNNING, loop.FOUND, loop.EXHAUSTED

    def __init__(
        self,
        layout: SearchLayout,
        tiles: Sequence[int],
        memory: bytearray | mmap | None = None,
        views: int | None = None,
        *,
        find_all: bool = False,
        lower_bound: int = 0,
        max_length: int | None = None,
        prefix: Sequence[int] = (),
        automaton: array[int] | None = None,
        loops: Loops | None = None,
    ) -> None:
        views = layout.views if views is None else views
        if views not in _VIEW_COUNTS or views > layout.views:
            raise ValueError(
                f"views must be one of {_VIEW_COUNTS} and at most {layout.views}, got {views}"
            )
        slots = sum(map(len, layout.slots))
        if slots > loop.MAX_SLOTS:
            raise ValueError(
                f"a search must have at most {loop.MAX_SLOTS} patterns in all views, got {slots}"
            )
        if memory is None:
            memory = bytearray(layout.table_bytes or 1)
            if views:
                raise ValueError("memory must have the tables of the views, got None")
        if len(memory) < layout.table_bytes:
            raise ValueError(f"memory must have {layout.table_bytes} bytes, got {len(memory)}")
        self.layout = layout
        self.found = 0
        self._views = views
        self._find_all = find_all
        self._start = bytes(tiles)
        self._memory = memory
        self._manhattan = layout.manhattan(tiles)
        self._start_index = array("i", layout.indices(tiles))
        self.bound = self._estimate()
        if lower_bound > self.bound:
            self.bound = lower_bound + (lower_bound - self.bound) % 2
        pruning = automaton or (layout.no_reversals if find_all else layout.pruning)
        self._state = 1 + self._start.index(0) - sum(layout.step[d] for d in prefix)
        for d in prefix:
            self._state = pruning[DIRECTIONS * self._state + d]
        self._max_length = _MAX_DEPTH if max_length is None else min(max_length, _MAX_DEPTH)

        self._tiles = bytearray(STRIDE)
        self._index = array("i", bytes(4 * max(1, len(self._start_index))))
        self._entry = bytearray(max(1, len(self._start_entry)))
        self._stack = array("q", bytes(2 * 8 * (_MAX_DEPTH + 2)))
        self._path = array("q", bytes(8 * (_MAX_DEPTH + 2)))
        self._regs = array("q", bytes(8 * 8))
        self._regs[loop.SLOTS] = len(self._start_entry)
        self._parts = (
            self._tiles, self._index, self._entry, self._stack, self._path, self._regs
        )  # fmt: skip
        self._call = (loops or load_loops()).bind(
            "search",
            memory,
            pruning,
            layout.step,
            layout.away,
            layout.delta,
            layout.slot,
            self._tiles,
            self._index,
            self._entry,
            self._stack,
            self._path,
            self._regs,
        )
        self._restart()

    def run(self, budget: int) -> int:
        """Continue for about `budget` expansions, and return a status.

        - `FOUND`: `moves` is a shortest solution
        - `RUNNING`: no solution yet; none has fewer than `bound` moves
        - `EXHAUSTED`: no other solution has at most `max_length` moves
        """
        if (self.found and not self._find_all) or self.bound > self._max_length:
            return loop.EXHAUSTED
        stop = self.expanded + budget
        while True:
            status = self._call(self._views, max(0, stop - self.expanded))
            if status == loop.FOUND:
                self.found += 1
                return status
            if status == loop.RUNNING or self.found or self.bound + 2 > self._max_length:
                return status
            self.bound += 2  # the lengths of all solutions have the same parity
            self._restart()
            if self.expanded >= stop:
                return loop.RUNNING

    def save(self) -> bytes:
        """Return the state of the search. `resume` restores it."""
        return b"".join(memoryview(part).cast("B") for part in self._parts)

    def resume(self, saved: bytes) -> None:
        """Continue from the saved state of a search with the same arguments.

        The counts restart at 0.
        """
        if len(saved) != len(self.save()):
            raise ValueError(
                f"saved must have {len(self.save())} bytes for these arguments, got {len(saved)}"
            )
        at = 0
        for part in self._parts:
            view = memoryview(part).cast("B")
            view[:] = saved[at : at + len(view)]
            at += len(view)
        self.bound = self._regs[loop.BOUND]
        self._regs[loop.EXPANDED] = self._regs[loop.GENERATED] = 0

    def use_views(self, views: int) -> None:
        """Use more views, whose tables are now complete. The current iteration restarts."""
        self._views = views
        self.bound = max(self.bound, self._estimate())
        self._restart()

    def _estimate(self) -> int:
        """Look up the table entries of the start position, and return its lower bound."""
        memory = self._memory
        self._start_entry = bytes(memory[i >> 2] >> (2 * (i & 3)) & 3 for i in self._start_index)
        slots = self.layout.slots[: self._views]
        sums = [sum(self._start_entry[k] for k in each) for each in slots]
        self._start_sums = sum(total << (8 * view) for view, total in enumerate(sums))
        return self._manhattan + 2 * max(sums, default=0)

    def _restart(self) -> None:
        """Restart the search with the current bound."""
        regs = self._regs
        blank = self._start.index(0)
        self._tiles[: len(self._start)] = self._start
        for i, entry in enumerate(self._start_entry):
            self._index[i] = self._start_index[i]
            self._entry[i] = entry
        regs[loop.BOUND] = self.bound
        regs[loop.DEPTH] = 0
        regs[loop.BLANK] = blank
        slack = (self.bound - self._manhattan) // 2
        self._stack[0] = loop.NEW | (slack << 3) | (self._state << 11)
        self._stack[1] = self._start_sums

    @property
    def expanded(self) -> int:
        """The number of expansions so far, over all bounds."""
        return self._regs[loop.EXPANDED]

    @property
    def generated(self) -> int:
        """The number of positions generated so far, over all bounds."""
        return self._regs[loop.GENERATED]

    @property
    def depth(self) -> int:
        """The number of moves on the current path."""
        return self._regs[loop.DEPTH]

    @property
    def moves(self) -> tuple[int, ...]:
        """The blank's moves on the current path: 0 up, 1 left, 2 right, 3 down."""
        return tuple(self._path[i] & 3 for i in range(1, self.depth + 1))

    @property
    def letters(self) -> str:
        """The moves of the tiles on the current path, as letters."""
        return "".join("DRLU"[d] for d in self.moves)
