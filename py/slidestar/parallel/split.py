"""Split search: IDA* on several workers, divided by the first moves of the solution, its *prefix*.

For each length in turn, workers search below each prefix for a solution of this length. A worker
expands a limited number of nodes, then returns the state of its search, from which any worker can
continue. So no prefix is too large for one worker, and a checkpoint is always recent.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Search, Solution, Stats
from slidestar.lib.steps import map_steps
from slidestar.parallel.pool import Pool
from slidestar.pdb.database import PatternDatabase, run_search
from slidestar.pdb.sizes import BoardClass, classify
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

Prefix = tuple[int, ...]
"""The first moves of the blank: 0 up, 1 left, 2 right, 3 down."""

_MIN_NODES = 1000
"""The minimum size of a unit, except at the end of a node limit.

Smaller units would take longer to send than to run.
"""


class Status(Enum):
    """The progress of the search below one prefix, for one solution length."""

    NOT_BEGUN = "not begun"
    BEGUN = "begun"
    FINISHED = "finished"


@dataclass(frozen=True)
class SearchState:
    """The state of the search below one prefix."""

    status: Status
    data: bytes = b""
    """The argument of `IdaStar.resume`, if the search has begun."""

    @classmethod
    def begun(cls, data: bytes) -> SearchState:
        """Return the state of a search that can be continued."""
        return cls(Status.BEGUN, data)


NOT_BEGUN = SearchState(Status.NOT_BEGUN)
FINISHED = SearchState(Status.FINISHED)


class WorkUnit(NamedTuple):
    """A part of a split search, for solutions of one length that begin with one prefix."""

    number: int
    """The number of the prefix."""
    prefix: Prefix
    length: int
    """The length of the solution."""
    state: SearchState
    """The state from which the search continues."""
    nodes: int
    """The maximum number of expansions."""

    def unchanged(self) -> WorkResult:
        """Return the result for a unit that no worker could run."""
        return WorkResult(None, Stats(), self.state)


class WorkResult(NamedTuple):
    """The result of a work unit."""

    moves: Moves | None
    """The solution, or None if the unit found no solution."""
    stats: Stats
    state: SearchState
    """The state of the search after the unit."""


def run_unit(
    patterns: PatternDatabase, board: Board, unit: WorkUnit, seconds: float | None = None
) -> Generator[Progress, None, WorkResult]:
    """Run a unit of a split search, a slice at a time."""
    budget = Budget(Limit(unit.nodes, seconds))
    rest = unit.length - len(unit.prefix)
    search = patterns.search(board, lower_bound=rest, max_length=rest, prefix=unit.prefix)
    if unit.state.status is Status.BEGUN:
        search.resume(unit.state.data)
    try:
        found = (yield from run_search(search, budget)) == search.FOUND
    except LimitReached:
        return WorkResult(None, budget.so_far(), SearchState.begun(search.save()))
    moves = patterns.moves(search, unit.prefix) if found else None
    return WorkResult(moves, budget.so_far(), FINISHED)


class SplitState:
    """The state of a split search."""

    def __init__(self, bound: int = 0, states: dict[int, SearchState] | None = None) -> None:
        # A proven lower bound of the length of a solution.
        self.bound = bound
        # The state of the search for a solution of `bound` moves below each prefix, by its number.
        self.states = states or {}

    def raise_bound(self, bound: int) -> None:
        """Raise the bound, if `bound` is higher, and discard the states for the old one."""
        if bound > self.bound:
            self.bound = bound
            self.states.clear()

    def record(self, number: int, state: SearchState, stats: Stats) -> None:
        """Store the state of one prefix. `stats` are the counts of all prefixes so far."""
        self.states[number] = state


def finished_before(prefixes: Sequence[Prefix], path: tuple[int, ...]) -> list[int]:
    """Return the numbers of the prefixes that a single search finishes before it reaches `path`."""
    order = [-d for d in path]  # sorts like `PatternDatabase.prefixes`
    return [
        number
        for number, prefix in enumerate(prefixes)
        if [-d for d in prefix] < order[: len(prefix)]
    ]


class SplitSearch:
    """A search for a shortest solution by the workers of a pool.

    It starts at the bound of `budget` or `state`, whichever is larger, updates `state`, and expands
    no more nodes than the budget allows. On boards of up to 16 cells it returns the solution
    that a single search finds, and on larger boards the first solution that any worker finds.
    """

    def __init__(
        self,
        board: Board,
        goal: Board,
        patterns: PatternDatabase,
        prefixes: Sequence[Prefix],
        pool: Pool[WorkUnit, WorkResult],
        unit_nodes: int,
        budget: Budget,
        state: SplitState,
    ) -> None:
        self._board, self._goal, self._patterns = board, goal, patterns
        self.prefixes, self._pool, self._unit_nodes = prefixes, pool, unit_nodes
        self._budget, self._state = budget, state
        self._any_solution = classify(board) is BoardClass.LARGE
        self._length = 0
        self._waiting: list[tuple[int, SearchState]] = []  # a heap, ordered by number
        self._in_flight: dict[int, WorkUnit] = {}
        self._found: tuple[int, Moves] | None = None

    def steps(self) -> Search:
        """Run the search. Yield its progress and return a solution."""
        board, patterns, budget, state = self._board, self._patterns, self._budget, self._state
        floors = [
            len(prefix) + patterns.search(board, prefix=prefix).bound for prefix in self.prefixes
        ]
        for length in count(max(budget.bound or 0, state.bound), 2):
            budget.bound = self._length = length
            state.raise_bound(length)
            numbers = [number for number, floor in enumerate(floors) if floor <= length]
            states = [(number, state.states.get(number, NOT_BEGUN)) for number in numbers]
            self._waiting = [each for each in states if each[1].status is not Status.FINISHED]
            moves = yield from self._iteration()
            if moves is not None:
                return Solution(board, self._goal, moves, length, "auto", None, budget.so_far())
        raise AssertionError("unreachable: the lengths are endless")

    def _iteration(self) -> Generator[Progress, None, Moves | None]:
        """Search for a solution of one length."""
        heapify(self._waiting)
        try:
            while self._is_open():
                self._submit()
                yield from self._collect()
                self._budget.check_time()
                yield self._budget.progress()
        finally:
            self._pool.cancel()
        return self._found and self._found[1]

    def _is_open(self) -> bool:
        """Return whether a solution with a lower prefix number may still be found."""
        if self._found is not None and self._any_solution:
            return False
        numbers = [*self._in_flight, *(number for number, _ in self._waiting[:1])]
        return any(self._is_better(number) for number in numbers)

    def _is_better(self, number: int) -> bool:
        return self._found is None or number < self._found[0]

    def _submit(self) -> None:
        """Submit units until all workers are busy."""
        pool, budget = self._pool, self._budget
        while self._waiting and len(self._in_flight) < pool.ahead and (nodes := self._nodes()):
            number, state = heappop(self._waiting)
            if self._is_better(number):
                unit = WorkUnit(number, self.prefixes[number], self._length, state, nodes)
                self._in_flight[number] = unit
                pool.submit(unit, budget.rest(0).seconds)
        if not self._in_flight:
            budget.check()

    def _nodes(self) -> int:
        """Return the number of nodes for the next unit, without the nodes of units in flight."""
        limit = self._budget.limit.nodes
        if limit is None:
            return self._unit_nodes
        rest = limit - self._budget.stats.expanded
        rest -= sum(unit.nodes for unit in self._in_flight.values())
        return min(self._unit_nodes, rest, max(_MIN_NODES, rest // self._pool.ahead))

    def _collect(self) -> Generator[Progress, None, None]:
        budget = self._budget
        waiting = self._pool.results(budget.rest(0).seconds)
        for unit, result in (yield from map_steps(waiting, lambda _: budget.progress())):
            del self._in_flight[unit.number]
            budget.stats += result.stats
            if result.moves is None:
                self._state.record(unit.number, result.state, budget.so_far())
                if result.state.status is not Status.FINISHED:
                    heappush(self._waiting, (unit.number, result.state))
            elif self._is_better(unit.number):
                self._found = unit.number, result.moves
