"""Textbook best-first searches on the kernel's loops, with configurable rules."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import textbook_best_first_loop as loop
from slidestar.kernel.loops.packed_words import find
from slidestar.kernel.packed_positions import PACKED_MAX_CELLS, packed, packing_units
from slidestar.kernel.table_sums import MAX_ENTRY, TableSum

_FIRST_CAPACITY = 1 << 12  # the number of positions and of queue entries in the first buffers
_FIRST_LISTS = 1 << 8  # the number of lists of entries with equal keys, in the first buffers
_DIRECTIONS = 4  # the loop stops when a buffer has no room for this many successors
_UNLIMITED = 1 << 60
_TIE = 26  # the number of low bits of a key, which break ties by g or h
_TIES = {"small-h": (0, 1), "large-g": (-1, 0), "small-g": (1, 0), "none": (0, 0)}
_THEN = {
    "newest": loop.NEWEST,
    "oldest": loop.OLDEST,
    "tiles": loop.TILES,
    "heapq": loop.HEAPQ,
    "min-pq": loop.MIN_PQ,
}
_DUPLICATES = {
    "reopen": loop.REOPEN,
    "closed": loop.CLOSED,
    "reached": loop.REACHED,
    "on-removal": loop.ON_REMOVAL,
    "on-insertion": loop.ON_INSERTION,
    "first": loop.FIRST,
    "tree": loop.TREE,
}
_COUNTS = {
    "expanded": loop.EXPANDED,
    "generated": loop.SUCCESSORS,
    "reopened": loop.REOPENED,
    "duplicates": loop.KNOWN,
    "frontier": loop.QUEUED,
    "peak_frontier": loop.PEAK,
    "deepest": loop.DEEPEST,
    "stored": loop.STORED,
}


class QueueOrder(NamedTuple):
    """The order of the entries of a queue: the smallest `of_g` * g + `of_h` * h comes first.

    >>> QueueOrder(1, 2, "none").factors() == (1 << 26, 2 << 26)
    True
    """

    of_g: int = 1
    """The factor of g in the priority."""
    of_h: int = 1
    """The factor of h in the priority."""
    ties: str = "small-h"
    """The order of entries with equal priority, as in `algorithms.rules.Rules`."""
    then: str = "newest"
    """The order of entries that are still equal, as in `algorithms.rules.Rules`."""

    def factors(self) -> tuple[int, int]:
        """Return the factors of g and h in the key by which a queue orders its entries."""
        g, h = _TIES[self.ties]
        return (self.of_g << _TIE) + g, (self.of_h << _TIE) + h


class QueueNumbers(NamedTuple):
    """The numbers of a search. `classroom.counting.tallies.Tally` has the same fields."""

    expansions: int
    removals: int
    insertions: int
    successors: int
    backs: int
    """The number of discarded moves back."""
    queue: int
    """The largest number of entries in the queue."""
    length: int
    """The length of the solution."""
    positions: int
    """The number of distinct positions reached."""


class BestFirst:
    """A compiled best-first search with the same counts as the readable searches.

    Full buffers are enlarged to twice their size. Estimates must be at most 255.

    - `sums`: the estimate
    - `tiles`, `goal`: the start and the goal, of at most 25 cells
    - `queue`: the order of the queue
    - `duplicates`: the treatment of known positions, as in `algorithms.rules.Rules`
    - `order`: the order of the moves, or "tiles" for the order of the tiles that move
    - `keep_back`: if true, the move that undoes the last move also creates a successor
    - `stop_at_goal`: if true, the search ends when it generates the goal
    - `of_blank`: numbers that are added to the estimate, by the blank's cell
    - `stored`: the maximum number of positions in memory
    - `count_queue`: if true, entries in the queue count as stored positions, too

    >>> from slidestar.kernel.table_sums import TableSum
    >>> tiles, goal = (8, 6, 7, 2, 5, 4, 3, 0, 1), (1, 2, 3, 4, 5, 6, 7, 8, 0)
    >>> search = BestFirst(TableSum(3, 3, ()), tiles, goal)
    >>> search.run(10**6) == search.FOUND, len(search.letters)
    (True, 31)
    """

    RUNNING, FOUND, EXHAUSTED, LIMIT = loop.RUNNING, loop.FOUND, loop.EXHAUSTED, loop.LIMIT
    GENERATED_GOAL = loop.GENERATED_GOAL

    def __init__(
        self,
        sums: TableSum,
        tiles: Sequence[int],
        goal: Sequence[int],
        queue: QueueOrder = QueueOrder(),  # noqa: B008
        *,
        duplicates: str = "reopen",
        order: str = "UDLR",
        keep_back: bool = False,
        stop_at_goal: bool = False,
        of_blank: Sequence[int] | None = None,
        stored: int | None = None,
        count_queue: bool = False,
        loops: Loops | None = None,
    ) -> None:
        cells = sums.cells
        by_blank = bytearray(of_blank or cells)
        most = sums.most + max(by_blank)
        if cells > PACKED_MAX_CELLS or most > MAX_ENTRY:
            raise ValueError(
                f"sums must have at most {PACKED_MAX_CELLS} cells and estimates of at most"
                f" {MAX_ENTRY}, got {cells} and {most}"
            )
        self._loops = loops or load_loops()
        self._letters = {sums.cols: "U", -sums.cols: "D", 1: "L", -1: "R"}
        self._goal = tuple(goal)
        self._words = 1 if cells <= 16 else 2
        self._units = packing_units(cells)
        neighbors = sums.neighbors("UDLR" if order == "tiles" else order)
        self._shared = (
            *sums.buffers, neighbors, *sums.scratch(), self._units, by_blank, bytearray(cells)
        )  # fmt: skip
        regs = self._regs = array("q", bytes(8 * 64))
        regs[loop.CELLS] = cells
        regs[loop.TABLES] = sums.tables
        regs[loop.VIEWS] = len(sums.views)
        regs[loop.KEY_OF_G], regs[loop.KEY_OF_H] = queue.factors()
        regs[loop.THEN] = _THEN[queue.then]
        regs[loop.DUPLICATES] = _DUPLICATES[duplicates]
        regs[loop.BY_TILE] = order == "tiles"
        regs[loop.KEEP_BACK] = keep_back
        regs[loop.STOP_AT_GOAL] = stop_at_goal
        regs[loop.MOST] = _UNLIMITED if stored is None else min(stored, _UNLIMITED)
        regs[loop.COUNT_QUEUE] = count_queue
        regs[loop.GOAL_FIRST], regs[loop.GOAL_SECOND] = packed(self._units, self._goal)
        self._listed = queue.then in ("newest", "oldest")
        self._nodes = array("q")
        self._queue = array("i")
        self._heap = array("q")
        self._lists = array("q")
        self._table = array("i")
        self._list_table = array("i")
        self._call: Callable[..., int] | None = None
        self._grow()
        self._begin(tuple(tiles), sums.estimate(tiles) + by_blank[list(tiles).index(0)])

    def _begin(self, start: tuple[int, ...], h: int) -> None:
        """Store the start position, and add it to the queue."""
        regs = self._regs
        self._nodes[: self._words] = array("q", packed(self._units, start)[: self._words])
        self._nodes[self._words] = h << loop.H
        regs[loop.GOAL_NODE] = 0 if start == self._goal else -1
        self._heap[0] = regs[loop.KEY_OF_H] * h
        self._lists[loop.KEY], self._lists[loop.HEAD] = self._heap[0], 1
        for count in (loop.STORED, loop.USED, loop.USED_LISTS, loop.SIZE, loop.QUEUED, loop.PEAK):
            regs[count] = 1

    def run(self, budget: int) -> int:
        """Continue for `budget` expansions, and return a status.

        - `RUNNING`: no solution yet
        - `FOUND`: the goal is the next node to expand; `letters` is the solution
        - `GENERATED_GOAL`: the goal was generated, and `stop_at_goal` is true
        - `EXHAUSTED`: the goal cannot be reached
        - `LIMIT`: the search stores more than `stored` allows
        """
        stop = self._regs[loop.EXPANDED] + budget
        while True:
            assert self._call is not None
            status = self._call(stop - self._regs[loop.EXPANDED])
            if status != loop.FULL:
                return status
            self._grow()

    def _grow(self) -> None:
        """Enlarge the buffers that are full, and bind the loop to them."""
        self._call = None  # release the buffers, because bound buffers cannot grow
        regs = self._regs
        if regs[loop.STORED] + _DIRECTIONS > regs[loop.CAPACITY]:
            capacity = regs[loop.CAPACITY] = 2 * regs[loop.CAPACITY] or _FIRST_CAPACITY
            _lengthen((self._words + 1) * capacity, self._nodes)
            self._table = array("i", bytes(4 * 2 * capacity))
            regs[loop.SHIFT] = 62 - capacity.bit_length()
            regs[loop.HASHED] = 0
        if regs[loop.USED] + _DIRECTIONS > regs[loop.ENTRIES]:
            capacity = regs[loop.ENTRIES] = 2 * regs[loop.ENTRIES] or _FIRST_CAPACITY
            _lengthen(loop.OF * capacity, self._queue)
            if not self._listed:
                _lengthen(2 * capacity, self._heap)
        if regs[loop.USED_LISTS] + _DIRECTIONS > regs[loop.LISTS]:
            capacity = regs[loop.LISTS] = 2 * regs[loop.LISTS] or _FIRST_LISTS
            _lengthen(loop.LIST * capacity, self._lists)
            if self._listed:
                _lengthen(2 * capacity, self._heap)
            self._list_table = array("i", bytes(4 * 2 * capacity))
            regs[loop.LIST_SHIFT] = 62 - capacity.bit_length()
            regs[loop.LISTS_HASHED] = 0
        self._call = self._loops.bind(
            "best_first",
            *self._shared,
            self._table,
            self._nodes,
            self._queue,
            self._heap,
            self._list_table,
            self._lists,
            regs,
        )

    @property
    def counts(self) -> dict[str, int]:
        """The counts so far. The keys are field names of `slidestar.Stats`."""
        return {name: self._regs[at] for name, at in _COUNTS.items()}

    @property
    def numbers(self) -> QueueNumbers:
        """The numbers of the search, once it has found the goal."""
        length = self._queue[loop.OF * self._regs[loop.ENTRY] + loop.OF_PATH] >> loop.MOVES
        first = self._regs[loop.EXPANDED : loop.PEAK + 1]
        return QueueNumbers._make([*first, length, self._regs[loop.STORED]])

    @property
    def numbers_on_generation(self) -> QueueNumbers | None:
        """The numbers at the first generation of the goal, or None if it was never generated."""
        found = self._regs[loop.AT_GOAL : loop.GOAL_STORED + 1]
        return QueueNumbers(*found) if found[0] else None

    @property
    def bound(self) -> int:
        """The largest f of an expanded node.

        In A* with an admissible h, no solution is shorter.
        """
        return self._regs[loop.BOUND]

    @property
    def least(self) -> int:
        """The smallest f of an unexpanded position, once the search has found the goal."""
        return self._regs[loop.LEAST]

    @property
    def letters(self) -> str:
        """The moves of the solution, as letters.

        They are correct only if the search updates a position when it finds a shorter path.
        """
        tiles, blank = list(self._goal), self._goal.index(0)
        letters: list[str] = []
        words, shift = self._words, self._regs[loop.SHIFT]
        while True:
            first, second = packed(self._units, tiles)
            slot = find(self._table, self._nodes, words + 1, words, first, second, shift)
            about = self._nodes[(words + 1) * (self._table[slot] - 1) + words]
            before = (about >> loop.PATH & loop.CAME_FROM) - 1
            if before < 0:
                return "".join(reversed(letters))
            letters.append(self._letters[blank - before])
            tiles[blank], tiles[before] = tiles[before], 0
            blank = before


def _lengthen(length: int, buffer: array[int]) -> None:
    buffer.frombytes(bytes(buffer.itemsize * (length - len(buffer))))
