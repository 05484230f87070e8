"""IDA* spread over an executor's workers.

Each way to begin is a share: after it, a worker looks for a solution of the length that's in
question, and only when there's none after any is a longer one looked for. A share is done a portion
at a time, and where it stands goes back and forth: so no worker is left with a share that's larger
than all others, and nobody waits long for an end.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, wait
from heapq import heapify, heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from slidestar.lib.executors import workers_of
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves
from slidestar.search import (
    Budget,
    Limit,
    LimitReached,
    Progress,
    Search,
    Solution,
    Stats,
    run,
)
from slidestar.solver.checkpoints import Checkpoint
from slidestar.solver.pattern_db import MAX_CELLS
from slidestar.solver.tables import Patterns, slices
from slidestar.solver.wide_tables import Partition, tables_for

if TYPE_CHECKING:
    from collections.abc import Generator
    from concurrent.futures import Executor, Future

__all__ = ["Work", "spread"]

_PORTION = 1 << 23
"""Nodes: about half a second of a worker's time."""

_LEAST = 1000
"""Nodes: smaller portions cost more to give out than to do. Only the last of a limit are."""

_SHARES = 50
"""For each worker: they differ a lot, and at the end none should wait long for another."""

_MOST_SHARES = 2000

_ELSEWHERE = 32
"""Workers of executors that don't tell how many they have, as clusters. A guess does no harm."""


class _Done(NamedTuple):
    """What a worker did: a solution if there was one, and where it stands if it isn't through."""

    moves: Moves | None
    stats: Stats
    saved: bytes | None


class Work(NamedTuple):
    """What's to be searched. `partition`: of the tables on 5x5, if it isn't the usual one."""

    board: Board
    goal: Board
    partition: Partition | None = None


def spread(
    work: Work,
    patterns: Patterns,
    executor: Executor,
    budget: Budget,
    checkpoint: Checkpoint | None = None,
) -> Search:
    """A shortest solution, from what the budget says is proven on.

    Up to 16 cells it's the one that's found alone; above, the first that's found. Of the budget, no
    more nodes are expanded than it has. Workers that have no room for the tables have their
    portions done here. `checkpoint` is kept up to date, and what it knows isn't done again.
    """
    workers = workers_of(executor) or _ELSEWHERE
    wide = patterns.database.plan.wide
    lines = patterns.lines(
        work.board, _MOST_SHARES if wide else min(_SHARES * workers, _MOST_SHARES)
    )
    floors = [len(line) + patterns.search(work.board, line=line).bound for line in lines]
    known = checkpoint or Checkpoint(None, work.board, work.goal)
    known.divide((lines, work.partition))
    assert budget.bound is not None
    try:
        for length in count(max(budget.bound, known.bound), 2):
            budget.bound = length
            known.begin(length)
            numbers = [number for number, floor in enumerate(floors) if floor <= length]
            iteration = _Iteration(work, lines, length, executor, 2 * workers, budget, known)
            moves = yield from iteration.run([n for n in numbers if n not in known.ended])
            if moves is not None:
                stats = budget.so_far()
                return Solution(work.board, work.goal, moves, length, "auto", None, stats)
    finally:
        known.stats = budget.so_far()
        known.write()
    raise AssertionError("there's always a longer one")


class _Iteration:
    """The search for a solution of one length."""

    def __init__(
        self,
        work: Work,
        lines: list[tuple[int, ...]],
        length: int,
        executor: Executor,
        ahead: int,
        budget: Budget,
        known: Checkpoint,
    ) -> None:
        self._work, self._lines, self._length = work, lines, length
        self._executor, self._ahead, self._budget = executor, ahead, budget
        self._known = known
        self._first_will_do = len(work.board.tiles) > MAX_CELLS
        self._todo: list[tuple[int, bytes | None]] = []  # a heap: earlier lines come first
        self._given: dict[Future[_Done | None], tuple[int, bytes | None, int]] = {}
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
                self._take()
                self._budget.check_time()
                yield self._budget.progress()
        finally:
            for future in self._given:
                future.cancel()
        return self._found and self._found[1]

    def _is_open(self) -> bool:
        """Whether a solution may still come that's earlier than the one that's found."""
        if self._found is not None and self._first_will_do:
            return False
        numbers = [number for number, _, _ in self._given.values()]
        numbers += [number for number, _ in self._todo[:1]]
        return any(self._found is None or number < self._found[0] for number in numbers)

    def _give(self) -> None:
        """Keep the workers busy."""
        while self._todo and len(self._given) < self._ahead and (nodes := self._portion()):
            number, saved = heappop(self._todo)
            if self._found is None or number < self._found[0]:
                future = self._executor.submit(_search, *self._task(number, saved, nodes))
                self._given[future] = number, saved, nodes
        if not self._given:
            self._budget.check()

    def _portion(self) -> int:
        """How many nodes the next portion may have: what's promised can't be spent twice."""
        nodes = self._budget.limit.nodes
        if nodes is None:
            return _PORTION
        left = nodes - self._budget.stats.expanded
        left -= sum(promised for _, _, promised in self._given.values())
        return min(_PORTION, left, max(_LEAST, left // self._ahead))

    def _task(
        self, number: int, saved: bytes | None, nodes: int
    ) -> tuple[Work, tuple[int, ...], int, bytes | None, int, float | None]:
        seconds = self._budget.rest(0).seconds
        return self._work, self._lines[number], self._length, saved, nodes, seconds

    def _take(self) -> None:
        """Wait for what's done next, but not longer than there's time."""
        done, _ = wait(
            self._given, timeout=self._budget.rest(0).seconds, return_when=FIRST_COMPLETED
        )
        for future in done:
            number, saved, nodes = self._given.pop(future)
            outcome = future.result()
            if outcome is None:
                outcome = _search(*self._task(number, saved, nodes))
                if outcome is None:
                    raise MemoryError("there's no more room for the tables")
            self._budget.stats += outcome.stats
            if outcome.moves is None:
                self._known.note(number, outcome.saved, self._budget.so_far())
            if outcome.saved is not None:
                heappush(self._todo, (number, outcome.saved))
            elif outcome.moves is not None and (self._found is None or number < self._found[0]):
                self._found = number, outcome.moves


def _search(
    work: Work,
    line: tuple[int, ...],
    length: int,
    saved: bytes | None,
    nodes: int,
    seconds: float | None,
) -> _Done | None:
    """A worker's portion: a solution of so many moves that begins with a line, if there is one.
    None where there's no room for the tables.
    """
    budget = Budget(Limit(nodes, seconds))
    try:
        patterns = run(tables_for(work.goal, budget, work.partition))
    except LimitReached as late:
        return _Done(None, late.stats, saved or b"")
    if patterns is None:
        return None
    left = length - len(line)
    search = patterns.search(work.board, least=left, most=left, line=line)
    if saved:
        search.resume(saved)
    try:
        found = run(slices(search, budget)) == search.FOUND
    except LimitReached:
        return _Done(None, budget.so_far(), search.save())
    return _Done(patterns.moves(search, line) if found else None, budget.so_far(), None)
