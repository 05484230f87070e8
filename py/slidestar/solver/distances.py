"""Exact distances to one goal, of many positions that are close together.

A move changes the distance by one, up or down: the distance never stays the same, since each move
changes the parity of what's left. So beside a position whose distance is known there's only one
question, whether a position is nearer, and a search that tries one bound answers it. A solution
that's found gives the distance of every position on its way, and all of them are remembered.

This is for boards of up to 16 cells on the compiled loops; elsewhere there are only bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TypeVar

from slidestar.errors import Unsolvable
from slidestar.kernel import ExactTable, IdaStar
from slidestar.lib.sharing import remembered
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves
from slidestar.search.core import Limit, LimitReached, Progress, Stats, same_parity
from slidestar.search.heuristics import LinearConflict
from slidestar.solver.auto import exact_table, prepare
from slidestar.solver.pattern_db import EXACT_CELLS, SHIPPED, Shelf, database_for

__all__ = ["Distances", "Effort", "GoodMoves", "distances_to", "good_moves", "reporting"]

# A slice of a search on the compiled loops: under a hundredth of a second.
_SLICE = 50_000

_REMEMBERED = 100_000


class Effort:
    """What several searches have done together, against one limit."""

    def __init__(self, limit: Limit | None = None) -> None:
        self.limit = limit or Limit()
        self.stats = Stats()
        self._started = perf_counter()

    def slice(self) -> int:
        """How many nodes the next slice may expand. Raises `LimitReached` if none."""
        nodes, seconds = self.limit.nodes, self.limit.seconds
        self.stats.seconds = perf_counter() - self._started
        if nodes is not None and self.stats.expanded >= nodes:
            raise self._reached(f"{nodes:,} nodes")
        if seconds is not None and self.stats.seconds >= seconds:
            raise self._reached(f"{seconds:g} seconds")
        return _SLICE if nodes is None else min(_SLICE, nodes - self.stats.expanded)

    def rest(self) -> Limit:
        """The limit for what comes before the searches."""
        return Limit(seconds=self.limit.seconds)

    def so_far(self) -> Stats:
        """A copy of the counts as they are now."""
        self.stats.seconds = perf_counter() - self._started
        return replace(self.stats)

    def _reached(self, what: str) -> LimitReached:
        return LimitReached(f"stopped at the limit of {what}", stats=self.so_far(), lower_bound=0)


class Distances:
    """The distances to a goal, as far as they're known. `distances_to` gives the one to use.

    >>> from slidestar.search import run
    >>> distances = distances_to(Board.solved(3))
    >>> run(distances.prepare(Effort()))
    True
    >>> start = Board.parse("8 6 7/2 5 4/3 0 1")
    >>> run(distances.find(start, Effort()))
    31
    >>> [run(distances.beside(board, 31, Effort())) for board in start.neighbors()]
    [30, 30, 30]
    """

    def __init__(self, goal: Board) -> None:
        self.goal = goal
        self._table: ExactTable | None = None
        self._known = {goal: 0}

    def prepare(self, effort: Effort, shelf: Shelf = SHIPPED) -> Generator[Progress, None, bool]:
        """Get the tables ready. False where there are none: then nothing below can be asked."""
        if len(self.goal.tiles) > EXACT_CELLS:
            return (yield from prepare(self.goal, effort.rest(), shelf))
        self._table = yield from exact_table(self.goal, effort.rest())
        return True

    def known(self, board: Board) -> int | None:
        """The distance, if it needs no search."""
        if self._table:
            return self._table.distance(board.tiles)
        return self._known.get(board)

    def find(self, board: Board, effort: Effort) -> Generator[None, None, int]:
        """The distance of any position. Yields now and then, as all here does."""
        known = self.known(board)
        if known is not None:
            return known
        found = yield from self._search(board, 0, None, effort)
        assert found is not None
        return found

    def beside(self, board: Board, distance: int, effort: Effort) -> Generator[None, None, int]:
        """The distance of a position that's one move from one at `distance`."""
        known = self.known(board)
        if known is not None:
            return known
        found = yield from self._search(board, distance - 1, distance - 1, effort)
        if found is None:
            found = distance + 1
            self._remember(board, found)
        return found

    def good(self, board: Board, distance: int, effort: Effort) -> Generator[None, None, Moves]:
        """The moves that lead nearer from a position at `distance`."""
        good: list[str] = []
        pairs = list(zip(board.legal_moves(), board.neighbors(), strict=True))
        # Those that need no search first: one of all is good, so that the last may need none.
        pairs.sort(key=lambda pair: self.known(pair[1]) is None)
        for number, (move, neighbor) in enumerate(pairs):
            if number == len(pairs) - 1 and not good and distance:
                good.append(move)
                self._remember(neighbor, distance - 1)
            elif (yield from self.beside(neighbor, distance, effort)) < distance:
                good.append(move)
        return Moves(move for move in board.legal_moves() if move in good)

    def _search(
        self, board: Board, least: int, most: int | None, effort: Effort
    ) -> Generator[None, None, int | None]:
        """The distance, if it's at most `most`. It's known to be no less than `least`."""
        database, frame = database_for(self.goal)
        tiles = frame.tiles(board.tiles)
        search = IdaStar(
            database.plan, tiles, database.memory, database.views, least=least, most=most
        )
        expanded, generated = effort.stats.expanded, effort.stats.generated
        while True:
            status = search.run(effort.slice())
            effort.stats.expanded = expanded + search.expanded
            effort.stats.generated = generated + search.generated
            effort.stats.deepest = max(effort.stats.deepest, search.bound)
            if status == IdaStar.FOUND:
                moves = frame.moves(search.letters)
                for made, on_the_way in enumerate(_along(board, moves)):
                    self._remember(on_the_way, len(moves) - made)
                return len(moves)
            if status == IdaStar.EXHAUSTED:
                return None
            yield

    def _remember(self, board: Board, distance: int) -> None:
        if len(self._known) >= _REMEMBERED:
            self._known = {self.goal: 0}
        self._known[board] = distance


def _along(board: Board, moves: Moves) -> Generator[Board, None, None]:
    yield board
    for move in moves:
        board = board.move(move)
        yield board


T = TypeVar("T")
Event = TypeVar("Event")


def reporting(
    steps: Generator[None, None, T], event: Callable[[], Event]
) -> Generator[Event, None, T]:
    """Work whose pauses are told: an event each time."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            value: T = done.value
            return value
        yield event()


@remembered(4)
def distances_to(goal: Board) -> Distances:
    """The distances to a goal: the same ones each time, with all that's remembered."""
    return Distances(goal)


@dataclass(frozen=True)
class GoodMoves:
    """How far a position is from the goal, and the moves that lead nearer.

    `distance` is None, and there are no `moves`, where they can't be proven; `lower_bound` is
    proven everywhere.
    """

    distance: int | None
    lower_bound: int
    moves: Moves
    stats: Stats

    @property
    def exact(self) -> bool:
        """Whether the distance is known."""
        return self.distance is not None


def good_moves(
    board: Board,
    goal: Board | None = None,
    limit: Limit | None = None,
    shelf: Shelf = SHIPPED,
) -> Generator[Progress, None, GoodMoves]:
    """The exact distance of a board and the moves that lead nearer: a generator, as searches are.

    >>> from slidestar.search import run
    >>> found = run(good_moves(Board.parse("1 2 3/4 0 6/7 5 8")))
    >>> found.distance, str(found.moves)
    (2, 'U')

    Where that's out of reach, on larger boards or at the limit, it returns what is proven. Raises
    before the first step `Unsolvable`, and `InvalidBoard` if the goal is of another shape.
    """
    target = Board.solved(board.rows, board.cols) if goal is None else goal
    if not board.is_solvable(target):
        raise Unsolvable("this board can't be solved: it has no distance to the goal")
    return _good_moves(board, target, Effort(limit), shelf)


def _good_moves(
    board: Board, goal: Board, effort: Effort, shelf: Shelf
) -> Generator[Progress, None, GoodMoves]:
    bound = same_parity(LinearConflict(goal)(board), board, goal)
    distances = distances_to(goal)
    try:
        if (yield from distances.prepare(effort, shelf)):
            finding = distances.find(board, effort)
            bound = yield from reporting(finding, lambda: Progress(effort.so_far(), bound))
            choosing = distances.good(board, bound, effort)
            moves = yield from reporting(choosing, lambda: Progress(effort.so_far(), bound))
            return GoodMoves(bound, bound, moves, effort.so_far())
    except LimitReached:
        pass
    return GoodMoves(None, bound, Moves(), effort.so_far())
