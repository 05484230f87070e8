"""IDA* on the kernel's loops: a search that is driven a slice at a time."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from slidestar.kernel import ida
from slidestar.kernel.loops import Loops, loops
from slidestar.kernel.plan import MAX_VIEWS, Plan

__all__ = ["IdaStar"]

_MAX_DEPTH = 255


class IdaStar:
    """A search for shortest solutions; the bound rises until there is one.

    `memory`: the plan's tables, built. `views`: how many of the plan's views to look at, 0 for
    Manhattan distance alone. With `every`, `run` goes on to each further solution.
    """

    def __init__(
        self,
        plan: Plan,
        tiles: Sequence[int],
        memory: bytearray | None = None,
        views: int | None = None,
        *,
        every: bool = False,
        automaton: array[int] | None = None,
        use: Loops | None = None,
    ) -> None:
        self.plan = plan
        self._start = tuple(tiles)
        self.views = plan.views if views is None else views
        self._every = every
        if self.views and (memory is None or len(memory) < plan.table_bytes):
            raise ValueError("the tables are not there")
        memory = memory if memory is not None else bytearray(1)
        used = (use or loops())
        slots = max(1, sum(len(p) for p in plan.partitions) * 2)
        self._tiles = bytearray(16)
        self._index = array("i", bytes(4 * slots))
        self._entry = bytearray(slots)
        self._stack = array("q", bytes(16 * 4 * (_MAX_DEPTH + 1)))
        self._path = array("q", bytes(8 * (_MAX_DEPTH + 1)))
        self._regs = array("q", bytes(8 * 8))
        self._automaton = automaton or plan.no_way_back
        name = {0: "search_manhattan"}.get(self.views, f"search_{self.views}")
        self._call = used.bind(
            name, memory, self._automaton, plan.step, plan.away, plan.delta, plan.slot,
            self._tiles, self._index, self._entry, self._stack, self._path, self._regs,
        )  # fmt: skip
        self._indices = plan.indices(self._start)
        self._entries = bytes(memory[i >> 2] >> (2 * (i & 3)) & 3 for i in self._indices) if self.views else b""
        self._manhattan = plan.manhattan(self._start)
        per_view = [self._entries[i:i+1] for i in range(0)]
        self._sums = self._view_sums()
        self.estimate = self._manhattan + 2 * max(self._sums, default=0)
        self.found = 0
        self.bound = self.estimate
        self._restart()

    def _view_sums(self) -> list[int]:
        sums = []
        at = 0
        both = 1 if self.plan.mirror is None else 2
        for view in range(self.views):
            count = len(self.plan.partitions[view // both])
            sums.append(sum(self._entries[at : at + count]))
            at += count
        return sums

    def _restart(self) -> None:
        regs = self._regs
        self._tiles[: len(self._start)] = bytes(self._start)
        for i, index in enumerate(self._indices):
            self._index[i] = index
        self._entry[: len(self._entries)] = self._entries
        blank = self._start.index(0)
        regs[ida.BOUND] = self.bound
        regs[ida.DEPTH] = 0
        regs[ida.BLANK] = blank
        regs[ida.TOP] = 1
        slack = (self.bound - self._manhattan) // 2
        self._stack[0] = (slack << 10) | ((1 + blank) << 18)
        self._stack[1] = sum(total << (8 * view) for view, total in enumerate(self._sums))

    def run(self, budget: int) -> int:
        """Go on for `budget` expansions: `ida.RUNNING`, `FOUND` or, in the end, `EXHAUSTED`."""
        while True:
            before = self.expanded
            status = self._call(budget)
            budget -= self.expanded - before
            if status == ida.FOUND:
                self.found += 1
                if not self._every:
                    self._regs[ida.TOP] = 0
                return status
            if status == ida.RUNNING:
                return status
            if self.found:
                return status
            self.bound += 2
            self._restart()
            if budget <= 0:
                return ida.RUNNING

    @property
    def expanded(self) -> int:
        return self._regs[ida.EXPANDED]

    @property
    def generated(self) -> int:
        return self._regs[ida.GENERATED]

    @property
    def moves(self) -> list[int]:
        """The directions of the blank's moves (up, left, right, down) to where the search is."""
        return [self._path[i] & 3 for i in range(1, self._regs[ida.DEPTH] + 1)]
