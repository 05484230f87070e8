"""IDA* in portions, whoever does them: an executor's workers, or the page's.

Each way to begin is a share: somebody looks for a solution of the length in question that begins
so, and only when no share has one is a longer one looked for. A share is done a portion at a time,
and its state goes back and forth: so no worker is left with a share that's larger than all others,
and nobody waits long for the end.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple, Protocol

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Search, Solution, Stats
from slidestar.lib.steps import retold
from slidestar.pdb.database import PatternDatabase, run_search
from slidestar.pdb.sizes import OPTIMAL_MAX_CELLS
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

__all__ = ["Done", "Help", "Known", "Portion", "Workers", "in_portions", "passed", "portion_done"]

_LEAST = 1000
"""Nodes: smaller portions cost more to give out than to do. Only the last of a limit are."""


class Portion(NamedTuple):
    """What's to be done: from where it stands, if it was begun, look for a solution of a `length`
    that begins with a `line`, the share of this `number`, for so many `nodes`.
    """

    number: int
    line: tuple[int, ...]
    length: int
    saved: bytes | None
    nodes: int

    def undone(self) -> Done:
        """What's come of it where nobody could do it."""
        return Done(None, Stats(), self.saved or b"")


class Done(NamedTuple):
    """What was done: a solution if there was one, and where it stands if it isn't through."""

    moves: Moves | None
    stats: Stats
    saved: bytes | None


class Workers(Protocol):
    """Who does the portions of a search."""

    size: int
    """Nodes: of a portion."""

    @property
    def ahead(self) -> int:
        """How many portions may be under way at a time, so that all are busy."""

    def give(self, portion: Portion, seconds: float | None) -> None:
        """Have one of them do a portion. `seconds`: how much time there is."""

    def take(self, seconds: float | None) -> Generator[None, None, list[tuple[Portion, Done]]]:
        """Wait for what's done next, but not longer than there's time. Yields while it waits."""

    def drop(self) -> None:
        """Nothing that's under way is wanted any more."""


class Help(Protocol):
    """Others who may come to do portions of a search that lasts."""

    def is_there(self, budget: Budget) -> bool:
        """Whether anybody has come by now. Keep asking: that's how they're called."""

    def workers(self, board: Board, goal: Board, patterns: PatternDatabase) -> Workers:
        """They, and whoever has asked for them."""


class Known:
    """How far a search is. `bound`: no solution is shorter. `ended`: numbers of the lines after
    which there's none of that length either. `begun`: where the search stands after others.
    """

    def __init__(self, bound: int = 0, ended: Collection[int] = ()) -> None:
        self.bound = bound
        self.ended = set(ended)
        self.begun: dict[int, bytes] = {}

    def begin(self, bound: int) -> None:
        """From now on solutions of that length are looked for: there's no shorter one."""
        if bound > self.bound:
            self.bound = bound
            self.forget()

    def forget(self) -> None:
        """Only the bound still holds."""
        self.ended.clear()
        self.begun.clear()

    def note(self, line: int, saved: bytes | None, stats: Stats) -> None:
        """Where the search after a line stands; None if it's over, without a solution. `stats`: the
        counts of all lines so far.
        """
        if saved is None:
            self.ended.add(line)
            self.begun.pop(line, None)
        elif saved:
            self.begun[line] = saved


def passed(lines: Sequence[tuple[int, ...]], path: tuple[int, ...]) -> list[int]:
    """The numbers of the lines that a search of all of them is through with, for this length, when
    it looks at a path.
    """
    order = [-d for d in path]  # in which `PatternDatabase.lines` gives them
    return [
        number
        for number, line in enumerate(lines)
        if [-d for d in line] < order[: len(line)]
    ]  # fmt: skip


def in_portions(
    board: Board,
    goal: Board,
    patterns: PatternDatabase,
    lines: Sequence[tuple[int, ...]],
    workers: Workers,
    budget: Budget,
    known: Known,
) -> Search:
    """A shortest solution. The search begins at the bound that the budget says is proven.

    Up to 16 cells it's the one that's found alone; above, the first that's found. No more nodes are
    expanded than the budget has. What's known isn't done again, and is kept up to date.
    """
    floors = [len(line) + patterns.search(board, prefix=line).bound for line in lines]
    first_will_do = len(board.tiles) > OPTIMAL_MAX_CELLS
    assert budget.bound is not None
    for length in count(max(budget.bound, known.bound), 2):
        budget.bound = length
        known.begin(length)
        numbers = [number for number, floor in enumerate(floors) if floor <= length]
        iteration = _Iteration(lines, length, workers, budget, known, first_will_do)
        moves = yield from iteration.run([n for n in numbers if n not in known.ended])
        if moves is not None:
            return Solution(board, goal, moves, length, "auto", None, budget.so_far())
    raise AssertionError("there's always a longer one")


class _Iteration:
    """The search for a solution of one length."""

    def __init__(
        self,
        lines: Sequence[tuple[int, ...]],
        length: int,
        workers: Workers,
        budget: Budget,
        known: Known,
        first_will_do: bool,
    ) -> None:
        self._lines, self._length = lines, length
        self._workers, self._budget, self._known = workers, budget, known
        self._first_will_do = first_will_do
        self._todo: list[tuple[int, bytes | None]] = []  # a heap: earlier lines come first
        self._given: dict[int, Portion] = {}
        self._found: tuple[int, Moves] | None = None

    def run(self, numbers: list[int]) -> Generator[Progress, None, Moves | None]:
        """The first solution, in the order of the lines, after one of those that are numbered; or
        whichever comes first, where that will do.
        """
        self._todo = [(number, self._known.begun.get(number)) for number in numbers]
        heapify(self._todo)
        try:
            while self._is_open():
                self._give()
                yield from self._take()
                self._budget.check_time()
                yield self._budget.progress()
        finally:
            self._workers.drop()
        return self._found and self._found[1]

    def _is_open(self) -> bool:
        """Whether a solution may still come that's earlier than the one that's found."""
        if self._found is not None and self._first_will_do:
            return False
        numbers = [*self._given, *(number for number, _ in self._todo[:1])]
        return any(self._found is None or number < self._found[0] for number in numbers)

    def _give(self) -> None:
        """Keep the workers busy."""
        workers = self._workers
        while self._todo and len(self._given) < workers.ahead and (nodes := self._portion()):
            number, saved = heappop(self._todo)
            if self._found is None or number < self._found[0]:
                portion = Portion(number, self._lines[number], self._length, saved, nodes)
                self._given[number] = portion
                workers.give(portion, self._seconds)
        if not self._given:
            self._budget.check()

    def _portion(self) -> int:
        """How many nodes the next portion may have: what's promised can't be spent twice."""
        nodes, size = self._budget.limit.nodes, self._workers.size
        if nodes is None:
            return size
        left = nodes - self._budget.stats.expanded
        left -= sum(portion.nodes for portion in self._given.values())
        return min(size, left, max(_LEAST, left // self._workers.ahead))

    @property
    def _seconds(self) -> float | None:
        return self._budget.rest(0).seconds

    def _take(self) -> Generator[Progress, None, None]:
        budget = self._budget
        taking = self._workers.take(self._seconds)
        for portion, done in (yield from retold(taking, lambda _: budget.progress())):
            number = portion.number
            del self._given[number]
            budget.stats += done.stats
            if done.moves is None:
                self._known.note(number, done.saved, budget.so_far())
            if done.saved is not None:
                heappush(self._todo, (number, done.saved))
            elif done.moves is not None and (self._found is None or number < self._found[0]):
                self._found = number, done.moves


def portion_done(
    patterns: PatternDatabase, board: Board, portion: Portion, seconds: float | None = None
) -> Generator[Progress, None, Done]:
    """Do a portion, a slice at a time."""
    budget = Budget(Limit(portion.nodes, seconds))
    left = portion.length - len(portion.line)
    search = patterns.search(board, lower_bound=left, max_length=left, prefix=portion.line)
    if portion.saved:
        search.resume(portion.saved)
    try:
        found = (yield from run_search(search, budget)) == search.FOUND
    except LimitReached:
        return Done(None, budget.so_far(), search.save())
    moves = patterns.moves(search, portion.line) if found else None
    return Done(moves, budget.so_far(), None)
