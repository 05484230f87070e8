"""A recording of a search: every entry of its frontier, step by step.

A search writes to a `Recorder`, and a `Trace` reads from it. Each entry stores the steps between
which it was in the frontier, so the frontier before any step is a selection of the entries.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from slidestar.algorithms.budget import LimitReached
from slidestar.algorithms.nodes import Node
from slidestar.algorithms.queues import Order
from slidestar.algorithms.search_types import Solution
from slidestar.puzzle.board import Board

WAITING, EXPANDED, GOAL, SUPERSEDED, KNOWN, CUT_OFF = range(6)
FATES = ("waiting", "expanded", "goal", "superseded", "known", "cut-off")
NEVER = -1


class Threshold(NamedTuple):
    """An iteration of a deepening search, which expands only entries with an f up to `bound`."""

    step: int
    bound: int


class Climb(NamedTuple):
    """A climb of hill climbing, which begins with a random walk of `walk` moves."""

    step: int
    walk: int


class Recorder:
    """The recorded entries of a search, in columns.

    The index of an entry identifies it. A recorder with about `cap` entries is full and ignores the
    rest of the search.
    """

    def __init__(self, cap: int | None = None) -> None:
        self.cap = cap
        self.order = Order(None)
        self.full = False
        self.parent = array("i")
        self.moves: list[str] = []
        self.g = array("i")
        self.h: list[int] = []
        self.born = array("i")
        self.left = array("i")
        self.fate = bytearray()
        self.replacement = array("i")
        """The entry of the same board that replaces a superseded or known entry."""
        self.steps = array("i")
        """The expanded entries in order."""
        self.thresholds: list[Threshold] = []
        self.climbs: list[Climb] = []
        self.goal_root = NEVER
        """The entry of the goal, in a search from both ends."""
        self.meeting: tuple[int, int] | None = None
        """The entries at which the paths from the two ends meet."""

    def start(self, h: int, bound: int | None = None) -> int:
        """Begin the search, or its next iteration, with the start in the frontier."""
        if bound is not None and not self.full:
            self.thresholds.append(Threshold(len(self.steps), bound))
        return self.add(NEVER, "", 0, h)

    def start_climb(self, h: int, walk: int) -> int:
        """Begin a climb, with the start in the frontier."""
        if not self.full:
            self.climbs.append(Climb(len(self.steps), walk))
        return self.add(NEVER, "", 0, h)

    def start_from_goal(self, h: int) -> int:
        """Begin the search from the other end, with the goal in the frontier."""
        self.goal_root = self.add(NEVER, "", 0, h)
        return self.goal_root

    def expand(self, entry: int) -> None:
        """Remove an entry from the frontier to expand it."""
        if self.cap is not None and len(self.parent) >= self.cap:
            self.full = True
        if not self.full:
            self.fate[entry] = EXPANDED
            self.left[entry] = len(self.steps)
            self.steps.append(entry)

    def add(self, parent: int, move: str, g: int, h: int) -> int:
        """Add an entry to the frontier."""
        if self.full:
            return NEVER
        self.parent.append(parent)
        self.moves.append(move)
        self.g.append(g)
        self.h.append(h)
        self.born.append(len(self.steps))
        self.left.append(NEVER)
        self.fate.append(WAITING)
        self.replacement.append(NEVER)
        return len(self.parent) - 1

    def add_node(self, node: Node, parent: Node, old: Node | None = None) -> None:
        """Add a node to the frontier, superseding an `old` node that is still in the frontier."""
        before = NEVER if old is None else old.entry
        node.entry = self.add(parent.entry, node.move, node.g, node.h)
        if before != NEVER and self.waits(before):
            self._end(before, SUPERSEDED, node.entry)

    def add_known(self, parent: Node, move: str, g: int, known: Node) -> None:
        """Record a position that was generated again by a path that is not shorter."""
        self.discard(self.add(parent.entry, move, g, known.h), known.entry)

    def waits(self, entry: int) -> bool:
        """Return whether an entry is in the frontier, or False if the recorder is full."""
        return not self.full and self.fate[entry] == WAITING

    def discard(self, entry: int, instead: int) -> None:
        """Record an entry that is never expanded, because an earlier entry has its position."""
        if not self.full:
            self._end(entry, KNOWN, instead)

    def cut_off(self, entry: int) -> None:
        """Record an entry that the search drops, for example because it is too deep."""
        if not self.full:
            self._end(entry, CUT_OFF)

    def reach(self, entry: int) -> None:
        """Record that the search ends at an entry with the goal."""
        if not self.full:
            self.fate[entry] = GOAL
            self.left[entry] = len(self.steps)

    def meet(self, entry: int, other: int) -> None:
        """Record the two entries for the position at which searches from both ends meet."""
        if not self.full:
            self.meeting = entry, other

    def _end(self, entry: int, fate: int, instead: int = NEVER) -> None:
        self.fate[entry] = fate
        self.left[entry] = len(self.steps) - 1
        self.replacement[entry] = instead


class Entry:
    """An entry of a trace: a position with one path to it.

    An entry that was never in the frontier has a `left` before its `born`.
    """

    __slots__ = ("_trace", "index")

    def __init__(self, trace: Trace, index: int) -> None:
        self._trace = trace
        self.index = index
        """The index of the entry in `Trace.entries`."""

    @property
    def parent(self) -> Entry | None:
        """The entry from which this one was generated, or None for the start."""
        return self._trace._entry(self._trace.rows.parent[self.index])

    @property
    def instead(self) -> Entry | None:
        """The entry of the same board that replaces this one if it is superseded or known."""
        return self._trace._entry(self._trace.rows.replacement[self.index])

    @property
    def move(self) -> str:
        """The last move, or an empty string at the start."""
        return self._trace.rows.moves[self.index]

    @property
    def g(self) -> int:
        """The number of moves made. In a search with costs, their cost."""
        return self._trace.rows.g[self.index]

    @property
    def h(self) -> int:
        """The estimate of the moves left, to the start if the path begins at the goal."""
        return self._trace.rows.h[self.index]

    @property
    def f(self) -> int:
        """The sum of g and h."""
        return self.g + self.h

    @property
    def priority(self) -> float | None:
        """The value that orders the frontier, such as g + w * h, or None for a stack."""
        key = self._trace.rows.order.key
        return None if key is None else key(self)[0]

    @property
    def born(self) -> int:
        """The first step that could expand the entry."""
        return self._trace.rows.born[self.index]

    @property
    def left(self) -> int | None:
        """The step that removed the entry from the frontier, or None if it never left."""
        left = self._trace.rows.left[self.index]
        return None if self.fate == "waiting" else left

    @property
    def fate(self) -> str:
        """The fate of the entry.

        - `"expanded"`: step `left` expanded it
        - `"goal"`: the search ended with it
        - `"waiting"`: it was in the frontier at the end
        - `"superseded"`: `instead` is a shorter path to the same board
        - `"known"`: `instead` had reached the board by a path that is not longer
        - `"cut-off"`: it was too deep, its f was above the threshold, or beam search or hill
          climbing dropped it
        """
        return FATES[self._trace.rows.fate[self.index]]

    @property
    def path(self) -> list[Entry]:
        """The entries from the start to this one."""
        found = [self]
        while (parent := found[-1].parent) is not None:
            found.append(parent)
        return found[::-1]

    @property
    def from_goal(self) -> bool:
        """True if the path begins at the goal, in a search from both ends."""
        return self.path[0].index == self._trace.rows.goal_root

    @property
    def board(self) -> Board:
        """The position."""
        root, *path = self.path
        board = self._trace._root(root.index)
        for entry in path:
            board = board.move(entry.move)
        return board

    def __repr__(self) -> str:
        return f"<Entry {self.index}: g {self.g}, h {self.h}, {self.fate}>"


class Trace:
    """A search, step by step; see `slidestar.trace`.

    Its length is the number of steps. Each step expands an entry.
    """

    def __init__(
        self,
        board: Board,
        goal: Board,
        rows: Recorder,
        solution: Solution | None,
        stopped: LimitReached | None = None,
    ) -> None:
        self.board = board
        self.goal = goal
        self.solution = solution
        """The result of `solve`, or None if a limit was reached."""
        self.stopped = stopped
        """The exception for the limit that was reached, or None."""
        self.complete = not rows.full
        """False if only the first steps were recorded."""
        self.thresholds: Sequence[Threshold] = tuple(rows.thresholds)
        """The iterations of a deepening search."""
        self.climbs: Sequence[Climb] = tuple(rows.climbs)
        """The climbs of hill climbing."""
        self.rows = rows
        """The recorded columns."""
        self.entries: Sequence[Entry] = tuple(Entry(self, i) for i in range(len(rows.parent)))
        """All entries in the order of their generation."""

    def __len__(self) -> int:
        return len(self.rows.steps)

    def __bool__(self) -> bool:
        """Return True, even for a search of no steps."""
        return True

    def __repr__(self) -> str:
        return f"<Trace: {len(self):,} steps, {len(self.entries):,} entries>"

    def expanded(self, step: int) -> Entry:
        """Return the entry that a step expands. Steps count from 0.

        >>> from slidestar import trace
        >>> trace(Board.parse("1 2 3/4 0 6/7 5 8")).expanded(1).move
        'U'

        Raises `IndexError` after the last step.
        """
        if not 0 <= step < len(self):
            raise IndexError(f"step must be 0 to {len(self) - 1}, got {step}")
        return self.entries[self.rows.steps[step]]

    def frontier(self, step: int) -> list[Entry]:
        """Return the frontier before a step, with the entry to expand next at index 0.

        At `len(trace)`, after the last step, that entry is the goal, unless the search ran from
        both ends. Raises `IndexError` for a later step.
        """
        rows = self.rows
        if not 0 <= step <= len(self):
            raise IndexError(f"step must be 0 to {len(self)}, got {step}")
        waiting = [
            i
            for i, (born, left) in enumerate(zip(rows.born, rows.left, strict=True))
            if born <= step and (left >= step or (left == NEVER and rows.fate[i] == WAITING))
        ]
        key, newest = rows.order
        if newest:
            waiting.reverse()
        if key is not None:
            waiting.sort(key=lambda i: key(self.entries[i]))
        return [self.entries[i] for i in waiting]

    @property
    def meeting(self) -> tuple[Entry, Entry] | None:
        """The two entries for the position at which a search from both ends found its solution.

        None for other searches. If it is set, no entry is the goal.
        """
        if self.rows.meeting is None:
            return None
        entry, other = self.rows.meeting
        return self.entries[entry], self.entries[other]

    def _entry(self, index: int) -> Entry | None:
        return None if index == NEVER else self.entries[index]

    def _root(self, index: int) -> Board:
        """Return the board of an entry without a parent."""
        return self.goal if index == self.rows.goal_root else self.board
