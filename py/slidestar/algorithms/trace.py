"""A search, step by step: every entry that it made, and what became of it.

A `Recorder` is handed to a search, which tells it what it does; the `Trace` that comes of it can be
read forward and back. Nothing is copied for that: it's known between which steps each entry waited,
so the frontier before any step is a selection of the entries.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

from slidestar.algorithms.budget import LimitReached
from slidestar.algorithms.core import Solution, State
from slidestar.puzzle.board import Board

__all__ = ["FATES", "Entry", "Order", "Recorder", "Threshold", "Trace"]

WAITING, EXPANDED, GOAL, SUPERSEDED, KNOWN, CUT_OFF = range(6)
FATES = ("waiting", "expanded", "goal", "superseded", "known", "cut-off")
NEVER = -1


class Threshold(NamedTuple):
    """An iteration of a deepening search: no entry may have an f above `bound`."""

    step: int
    bound: int


class Order(NamedTuple):
    """In which order a search takes its entries from the frontier.

    The smallest `priority(g, h)` first, then the smallest h; among equals the newest, or the oldest
    if not `newest`. Searches that keep a stack have no priority: the newest is next.
    """

    priority: Callable[[int, int], float] | None
    newest: bool = True


class Recorder:
    """What a search did. Rows by entry, in columns; `cap` is the most to keep, about.

    Entries are known by their index. A recorder that's full no longer listens, while the search
    goes on.
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
        self.counts_instead = array("i")
        """Of an entry that's superseded or known: the one of the same board that counts."""
        self.steps = array("i")
        """The entries that were expanded, one after another."""
        self.thresholds: list[Threshold] = []
        self.current: dict[State, int] = {}
        """In searches that know their positions: the entry that stands for each of them."""

    def start(self, h: int, bound: int | None = None) -> int:
        """The search begins, with the start in its frontier, or begins anew with another bound."""
        if bound is not None and not self.full:
            self.thresholds.append(Threshold(len(self.steps), bound))
        return self.add(NEVER, "", 0, h)

    def expand(self, entry: int) -> None:
        """An entry leaves the frontier to be expanded. What's added next comes from it."""
        if self.cap is not None and len(self.parent) >= self.cap:
            self.full = True
        if not self.full:
            self.fate[entry] = EXPANDED
            self.left[entry] = len(self.steps)
            self.steps.append(entry)

    def add(self, parent: int, move: str, g: int, h: int) -> int:
        """An entry comes into the frontier."""
        if self.full:
            return NEVER
        self.parent.append(parent)
        self.moves.append(move)
        self.g.append(g)
        self.h.append(h)
        self.born.append(len(self.steps))
        self.left.append(NEVER)
        self.fate.append(WAITING)
        self.counts_instead.append(NEVER)
        return len(self.parent) - 1

    def at(self, state: State) -> int:
        """The entry that counts of a position."""
        return self.current.get(state, NEVER)

    def add_position(self, state: State, parent: State, move: str, g: int, h: int) -> None:
        """The same by positions. One that waited, on a longer way, is superseded."""
        if self.full:
            return
        entry = self.add(self.current[parent], move, g, h)
        old = self.current.get(state)
        if old is not None and self.fate[old] == WAITING:
            self._end(old, SUPERSEDED, entry)
        self.current[state] = entry

    def add_known(self, state: State, parent: State, move: str, g: int, h: int) -> None:
        """A position is generated again, by no shorter way: it doesn't enter the frontier."""
        if not self.full:
            entry = self.add(self.current[parent], move, g, h)
            self._end(entry, KNOWN, self.current[state])

    def cut_off(self, entry: int) -> None:
        """An entry is too deep, or its f too large."""
        if not self.full:
            self._end(entry, CUT_OFF)

    def reach(self, entry: int) -> None:
        """The goal is next: the search ends."""
        if not self.full:
            self.fate[entry] = GOAL
            self.left[entry] = len(self.steps)

    def _end(self, entry: int, fate: int, instead: int = NEVER) -> None:
        self.fate[entry] = fate
        self.left[entry] = len(self.steps) - 1
        self.counts_instead[entry] = instead


class Entry:
    """An entry of a trace: a position, on one way to it.

    `index` is its place among the entries. `g` counts the moves made, `h` is the estimate of those
    left, `f` their sum, `move` the last move ("" at the start). It came into the frontier with
    step `born` - 1, so it could be expanded from step `born` on; it left with step `left`, or not
    yet if that's None. (An entry that never waited has a `left` before its `born`.) `fate` says
    what became of it:

    - `"expanded"` in step `left`;
    - `"goal"`: it was next, and the search ended;
    - `"waiting"` still at the end;
    - `"superseded"`: a shorter way to the same board came, which is `instead`;
    - `"known"`: the board had already been reached, by a way that's no longer: `instead`;
    - `"cut-off"`: deeper than the search goes, or f above its threshold.
    """

    __slots__ = ("_trace", "index")

    def __init__(self, trace: Trace, index: int) -> None:
        self._trace = trace
        self.index = index

    @property
    def parent(self) -> Entry | None:
        """The entry that it was generated from; None for the start."""
        return self._trace._entry(self._trace.rows.parent[self.index])

    @property
    def instead(self) -> Entry | None:
        """Of an entry that's superseded or known: the one of the same board that counts."""
        return self._trace._entry(self._trace.rows.counts_instead[self.index])

    @property
    def move(self) -> str:
        return self._trace.rows.moves[self.index]

    @property
    def g(self) -> int:
        return self._trace.rows.g[self.index]

    @property
    def h(self) -> int:
        return self._trace.rows.h[self.index]

    @property
    def f(self) -> int:
        return self.g + self.h

    @property
    def born(self) -> int:
        return self._trace.rows.born[self.index]

    @property
    def left(self) -> int | None:
        left = self._trace.rows.left[self.index]
        # For one that never waited it's the step before, and there may be none.
        return None if self.fate == "waiting" else left

    @property
    def fate(self) -> str:
        return FATES[self._trace.rows.fate[self.index]]

    @property
    def way(self) -> list[Entry]:
        """The entries from the start to this one."""
        found = [self]
        while (parent := found[-1].parent) is not None:
            found.append(parent)
        return found[::-1]

    @property
    def board(self) -> Board:
        """The position: the moves of its way, made on the start."""
        board = self._trace.board
        for entry in self.way[1:]:
            board = board.move(entry.move)
        return board

    def __repr__(self) -> str:
        return f"<Entry {self.index}: g {self.g}, h {self.h}, {self.fate}>"


class Trace:
    """A search, step by step; see `slidestar.trace`.

    Its length is the number of steps, of which each expands an entry. `entries` are all that were
    ever generated, in the order of their birth; `solution` is what `solve` returns, or None if a
    limit came first, which is then `stopped`. `complete`: whether all steps are here, or only the
    first ones, of a search that's larger than its trace may be. `thresholds`: the iterations of a
    deepening search; any other has none. `rows` are the columns that all of this is read from.
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
        self.stopped = stopped
        self.complete = not rows.full
        self.thresholds: Sequence[Threshold] = tuple(rows.thresholds)
        self.rows = rows
        self.entries: Sequence[Entry] = tuple(Entry(self, i) for i in range(len(rows.parent)))

    def __len__(self) -> int:
        return len(self.rows.steps)

    def __bool__(self) -> bool:
        """True: a search that expands nothing is one too."""
        return True

    def expanded(self, step: int) -> Entry:
        """The entry that a step, counted from 0, expands. Raises `IndexError` beyond the last."""
        if not 0 <= step < len(self):
            raise IndexError(f"there is no step {step}: there are {len(self)}, from 0")
        return self.entries[self.rows.steps[step]]

    def frontier(self, step: int) -> list[Entry]:
        """The entries that wait before a step, the next one first.

        After the last step, at `len(trace)`, the first one is the goal, if it was found. Raises
        `IndexError` beyond that.
        """
        rows = self.rows
        if not 0 <= step <= len(self):
            raise IndexError(f"there is no step {step}: there are {len(self)}, from 0")
        waiting = [
            i
            for i, (born, left) in enumerate(zip(rows.born, rows.left, strict=True))
            if born <= step and (left >= step or (left == NEVER and rows.fate[i] == WAITING))
        ]
        priority, newest = rows.order
        age = -1 if newest else 1
        if priority is None:
            waiting.sort(reverse=True)
        else:
            waiting.sort(key=lambda i: (priority(rows.g[i], rows.h[i]), rows.h[i], age * i))
        return [self.entries[i] for i in waiting]

    def _entry(self, index: int) -> Entry | None:
        return None if index == NEVER else self.entries[index]
