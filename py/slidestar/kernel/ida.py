"""IDA* on the kernel's loops: a search that is driven a slice at a time."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.layout import SearchLayout
from slidestar.kernel.loops import ida as loop

if TYPE_CHECKING:
    from mmap import mmap

__all__ = ["IdaStar"]

_DEEPEST = 254  # the loops keep a depth in 8 bits; no board of 36 cells needs as many moves
_VIEWS = (0, 1, 2, 3, 4, 6)


class IdaStar:
    """A search for shortest solutions: the bound rises until there is one.

    `tiles`: a position from which the layout's goal can be reached (not checked here). `memory`:
    the layout's tables, complete. `views`: the number of views to use, 0 for Manhattan distance
    alone. With `find_all`, further calls of `run` find all other solutions of the same length.
    `lower_bound`: no solution is shorter. `max_length`: longer solutions are not searched for.
    `prefix`: the moves of the blank that led to `tiles`; the search continues as it would have
    after them. `automaton`: replaces `SearchLayout.pruning`, the default without `find_all`.

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
        use: Loops | None = None,
    ) -> None:
        views = layout.views if views is None else views
        if views not in _VIEWS or views > layout.views:
            raise ValueError(f"the layout has {layout.views} views; {views} can't be looked at")
        if memory is None:
            memory = bytearray(layout.table_bytes or 1)
            if views:
                raise ValueError("these views need tables")
        if len(memory) < layout.table_bytes:
            raise ValueError(f"the tables take {layout.table_bytes} bytes, not {len(memory)}")
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
        pruning = automaton or (layout.no_way_back if find_all else layout.pruning)
        self._state = 1 + self._start.index(0) - sum(layout.step[d] for d in prefix)
        for d in prefix:
            self._state = pruning[4 * self._state + d]
        self._most = _DEEPEST if max_length is None else min(max_length, _DEEPEST)

        self._tiles = bytearray(64)
        self._index = array("i", bytes(4 * max(1, len(self._start_index))))
        self._entry = bytearray(max(1, len(self._start_entry)))
        self._stack = array("q", bytes(2 * 8 * (_DEEPEST + 2)))
        self._path = array("q", bytes(8 * (_DEEPEST + 2)))
        self._regs = array("q", bytes(8 * 8))
        self._parts = (
            self._tiles, self._index, self._entry, self._stack, self._path, self._regs
        )  # fmt: skip
        self._call = (use or load_loops()).bind(
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
        """Go on for about `budget` expansions.

        `FOUND`: `moves` are a shortest solution. `RUNNING`: none yet; none has fewer than `bound`
        moves. `EXHAUSTED`: there is no further one, or none of at most `max_length` moves.
        """
        if (self.found and not self._find_all) or self.bound > self._most:
            return loop.EXHAUSTED
        stop = self.expanded + budget
        while True:
            status = self._call(self._views, max(0, stop - self.expanded))
            if status == loop.FOUND:
                self.found += 1
                return status
            if status == loop.RUNNING or self.found or self.bound + 2 > self._most:
                return status
            self.bound += 2  # all solutions are of one parity
            self._restart()
            if self.expanded >= stop:
                return loop.RUNNING

    def save(self) -> bytes:
        """The search's state, for `resume`."""
        return b"".join(memoryview(part).cast("B") for part in self._parts)

    def resume(self, saved: bytes) -> None:
        """Go on from where a search with the same arguments stood, even in another process. Its
        counts start again at 0.
        """
        if len(saved) != len(self.save()):
            raise ValueError("this isn't where a search with these arguments could have stood")
        at = 0
        for part in self._parts:
            view = memoryview(part).cast("B")
            view[:] = saved[at : at + len(view)]
            at += len(view)
        self.bound = self._regs[loop.BOUND]
        self._regs[loop.EXPANDED] = self._regs[loop.GENERATED] = 0

    def look_at(self, views: int) -> None:
        """Look at more of the layout's views, now that their tables are ready. The search below the
        bound starts over.
        """
        self._views = views
        self.bound = max(self.bound, self._estimate())
        self._restart()

    def _estimate(self) -> int:
        """How many moves the start needs at least, by what its views' tables say."""
        memory = self._memory
        self._start_entry = bytes(memory[i >> 2] >> (2 * (i & 3)) & 3 for i in self._start_index)
        slots = map(self.layout.slots, range(self._views))
        sums = [sum(self._start_entry[k] for k in each) for each in slots]
        self._start_sums = sum(total << (8 * view) for view, total in enumerate(sums))
        return self._manhattan + 2 * max(sums, default=0)

    def _restart(self) -> None:
        """Back to the start, to search below the bound."""
        regs = self._regs
        blank = self._start.index(0)
        for i, tile in enumerate(self._start):
            self._tiles[i] = tile
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
        """How many positions were expanded so far, over all bounds."""
        return self._regs[loop.EXPANDED]

    @property
    def generated(self) -> int:
        """How many positions were generated so far, over all bounds."""
        return self._regs[loop.GENERATED]

    @property
    def depth(self) -> int:
        """How many moves the line has that the search is looking at."""
        return self._regs[loop.DEPTH]

    @property
    def moves(self) -> tuple[int, ...]:
        """The line's moves: where the blank went, 0 up, 1 left, 2 right, 3 down."""
        return tuple(self._path[i] & 3 for i in range(1, self.depth + 1))

    @property
    def letters(self) -> str:
        """The line's moves: where the tiles went."""
        return "".join("DRLU"[d] for d in self.moves)
