"""Tables made ready within a budget, and the shortest solutions that they give."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from slidestar.algorithms import Budget, Progress
from slidestar.kernel import ExactTable, IdaStar, Plan
from slidestar.lib.steps import retold
from slidestar.pdb.database import (
    EXACT_CELLS,
    SHIPPED,
    Frame,
    Shelf,
    database_for,
    exact_for,
    fits,
)
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves

if TYPE_CHECKING:
    from mmap import mmap

__all__ = ["Patterns", "descents", "exact_table", "in_time", "pattern_tables", "prepare", "slices"]

_log = logging.getLogger(__name__)

T = TypeVar("T")

_SLICE = 100_000  # nodes of a search on the compiled loops: about a hundredth of a second


def prepare(goal: Board, budget: Budget, shelf: Shelf = SHIPPED) -> Generator[Progress, None, bool]:
    """Get ready what `auto` needs for a goal. False if that's nothing, or can't be done."""
    if not fits(goal):
        return False
    if len(goal.tiles) <= EXACT_CELLS:
        yield from exact_table(goal, budget)
        return True
    return (yield from pattern_tables(goal, budget, shelf)) is not None


def exact_table(goal: Board, budget: Budget) -> Generator[Progress, None, ExactTable]:
    """The table of all distances to a goal of at most 10 cells, built if need be."""
    return in_time(exact_for(goal).prepare(), budget)


class Tables(Protocol):
    """A plan with the tables of some of its views, or all: a `Database`, mostly."""

    @property
    def plan(self) -> Plan: ...

    @property
    def memory(self) -> bytearray | mmap: ...

    @property
    def views(self) -> int: ...


@dataclass(frozen=True)
class _Some:
    """Tables of which only some views are looked at."""

    plan: Plan
    memory: bytearray | mmap
    views: int


@dataclass(frozen=True)
class Patterns:
    """A goal's pattern databases, at least one, and the frame in which they read a board.

    Whoever searches holds on to them: meanwhile they may be forgotten, where many goals are in use.
    """

    database: Tables
    frame: Frame

    def search(
        self,
        board: Board,
        *,
        least: int = 0,
        most: int | None = None,
        every: bool = False,
        line: Sequence[int] = (),
    ) -> IdaStar:
        """A search for one shortest solution or `every` one, of `least` to `most` moves; or for one
        that begins with a `line`; its own moves are then those that follow.
        """
        base, tiles = self.database, list(self.frame.tiles(board.tiles))
        for d in line:
            blank = tiles.index(0)
            cell = blank + base.plan.step[d]
            tiles[blank], tiles[cell] = tiles[cell], 0
        return IdaStar(
            base.plan,
            tiles,
            base.memory,
            base.views,
            every=every,
            least=least,
            most=most,
            line=line,
        )

    def looking_at(self, views: int) -> Patterns:
        """The same, but with this many views, whether more get ready or not: a search can only go
        on from where another stood if that had as many.
        """
        base = self.database
        return Patterns(_Some(base.plan, base.memory, views), self.frame)

    def lines(self, board: Board, least: int) -> list[tuple[int, ...]]:
        """What searches may begin with, in the order of a search that does it all: `least` lines of
        one length, or more. Each shortest solution that it would look at begins with one of them.
        """
        automaton = self.database.plan.pruning
        level: list[tuple[tuple[int, ...], int]] = [
            ((), 1 + self.frame.tiles(board.tiles).index(0))
        ]
        while len(level) < least:
            level = [
                ((*line, d), automaton[4 * state + d])
                for line, state in level
                for d in (3, 2, 1, 0)
                if automaton[4 * state + d]
            ]
        return [line for line, _ in level]

    def has_line(self, board: Board, line: Sequence[int]) -> bool:
        """Whether a search would look at a line."""
        state = 1 + self.frame.tiles(board.tiles).index(0)
        for d in line:
            state = self.database.plan.pruning[4 * state + d]
        return state != 0

    def moves(self, search: IdaStar, line: Sequence[int] = ()) -> Moves:
        """The solution that a search has found after a line, as the board's moves."""
        return self.frame.moves("".join("DRLU"[d] for d in line) + search.letters)


def pattern_tables(
    goal: Board, budget: Budget, shelf: Shelf = SHIPPED
) -> Generator[Progress, None, Patterns | None]:
    """The pattern databases for a goal of 11 to 16 cells, built if need be. None where memory is
    short.
    """
    database = None
    try:
        database, frame = database_for(goal)
        yield from in_time(database.prepare(shelf), budget)
    except MemoryError as error:
        # One partition is enough; and without any there are slower ways.
        _log.warning("a pattern database can't be used: %s", error)
    return Patterns(database, frame) if database and database.ready else None


def in_time(preparing: Generator[float, None, T], budget: Budget) -> Generator[Progress, None, T]:
    """The making of tables, as progress. Raises `LimitReached` when the time is over."""

    started = budget.seconds - budget.preparing

    def tell(done: float) -> Progress:
        budget.preparing = budget.seconds - started
        budget.check_time()
        return Progress(budget.so_far(), budget.bound, done)

    made = yield from retold(preparing, tell)
    budget.preparing = budget.seconds - started
    return made


def descents(table: ExactTable, board: Board) -> Iterator[Moves]:
    """All ways down to the goal, each move one nearer."""
    line: list[str] = []

    def go(board: Board, left: int) -> Iterator[Moves]:
        if left == 0:
            yield Moves(line)
            return
        for move, neighbor in zip(board.legal_moves(), board.neighbors(), strict=True):
            if table.distance(neighbor.tiles) == left - 1:
                line.append(move)
                yield from go(neighbor, left - 1)
                line.pop()

    yield from go(board, table.distance(board.tiles))


def slices(search: IdaStar, budget: Budget) -> Generator[Progress, None, int]:
    """Go on with a search until it's `FOUND` a solution, or `EXHAUSTED`: returns which."""
    _count(search, budget)
    while True:
        status = search.run(budget.slice(_SLICE))
        _count(search, budget)
        if status != search.RUNNING:
            return status
        yield budget.progress()


def _count(search: IdaStar, budget: Budget) -> None:
    """Take over a search's counts, and what it has proven."""
    stats = budget.stats
    stats.expanded, stats.generated = search.expanded, search.generated
    stats.frontier = search.depth
    stats.deepest = stats.peak_frontier = stats.stored = budget.bound = search.bound
