"""`auto`: the answer that a person wants, by whatever search gives it.

Optimal where that's in reach: by a table of all distances up to 10 cells, by IDA* over pattern
databases up to 16, both on the compiled loops. Else soon, with what's proven about how short a
solution can be.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from time import perf_counter
from typing import TypeVar

from slidestar.errors import PuzzleError, Unsolvable, quote
from slidestar.kernel import AStar, ExactTable, IdaStar, Plan
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves
from slidestar.search.best_first import astar, weighted_astar
from slidestar.search.constructive import constructive
from slidestar.search.core import (
    Limit,
    LimitReached,
    Progress,
    Search,
    Solution,
    Stats,
    run,
    same_parity,
)
from slidestar.search.heuristics import Heuristic, LinearConflict, WalkingDistance
from slidestar.solver.pattern_db import (
    EXACT_CELLS,
    MAX_CELLS,
    SHIPPED,
    Shelf,
    compiled,
    database_for,
    exact_for,
    fits,
    missing,
)

__all__ = [
    "AllOptimal",
    "all_optimal",
    "auto",
    "bulk_astar",
    "distance",
    "exact_table",
    "find_all_optimal",
    "prepare",
]

_log = logging.getLogger(__name__)

T = TypeVar("T")

# A slice of a search on the compiled loops: about a hundredth of a second.
_SLICE = 100_000
_BULK_SLICE = 10_000

_OPTIMAL_STORED = 200_000
_WEIGHTED_STORED = 100_000
_STATE_BYTES = 1 << 24  # for the states of either: on large boards that's fewer of them
_WEIGHT = 3.0


def auto(board: Board, goal: Board, limit: Limit | None = None, shelf: Shelf = SHIPPED) -> Search:
    """The best way there is: see above. `shelf` has the tables.

    The limit is the caller's patience. Where there are tables, `LimitReached` is raised when it's
    over; else the shortest solution found by then is returned, if there's any.
    """
    clock = _Clock(limit or Limit())
    if compiled() and fits(board):
        if len(board.tiles) <= EXACT_CELLS:
            return (yield from _by_table(board, goal, clock))
        if (yield from _prepared(goal, shelf, clock)):
            return (yield from _by_patterns(board, goal, clock))
    return (yield from _staged(board, goal, clock))


def distance(board: Board, goal: Board | None = None) -> int:
    """How many moves a shortest solution has, exactly.

    >>> distance(Board.parse("8 6 7/2 5 4/3 0 1"))
    31

    Raises `Unsolvable` if there's none, `LimitReached` for a board too large to be sure of it.
    """
    target = Board.solved(board.rows, board.cols) if goal is None else goal
    if not board.is_solvable(target):
        raise Unsolvable("this board can't be solved: it has no distance to the goal")
    found = run(auto(board, target))
    if not found.optimal:
        raise LimitReached(
            f"a {board.rows}x{board.cols} board is too large for an exact distance",
            stats=found.stats,
            lower_bound=found.lower_bound,
        )
    return len(found)


def prepare(
    goal: Board, limit: Limit | None = None, shelf: Shelf = SHIPPED
) -> Generator[Progress, None, bool]:
    """Get ready what `auto` needs for a goal. False where that's nothing, or can't be done."""
    clock = _Clock(limit or Limit())
    if not fits(goal):
        return False
    if len(goal.tiles) <= EXACT_CELLS:
        yield from clock.counted(exact_for(goal).prepare())
        return True
    return (yield from _prepared(goal, shelf, clock))


def exact_table(goal: Board, limit: Limit | None = None) -> Generator[Progress, None, ExactTable]:
    """The table of all distances to a goal of at most 10 cells, built if need be."""
    return _Clock(limit or Limit()).counted(exact_for(goal).prepare())


@dataclass(frozen=True)
class AllOptimal:
    """The shortest solutions of a board: all of them, or the first `cap`."""

    length: int
    solutions: tuple[Moves, ...]
    complete: bool
    """Whether there are no more than these."""

    def __len__(self) -> int:
        return len(self.solutions)

    def __iter__(self) -> Iterator[Moves]:
        return iter(self.solutions)

    @property
    def common(self) -> int:
        """How many moves all of them begin with alike; where there's one, all of its moves."""
        for i in range(self.length):
            if len({solution[i] for solution in self.solutions}) > 1:
                return i
        return self.length


def all_optimal(
    board: Board, goal: Board | None = None, cap: int = 1000, limit: Limit | None = None
) -> AllOptimal:
    """All shortest solutions of a board of up to 16 cells.

    >>> found = all_optimal(Board.parse("5 4 3/2 1 0"))
    >>> found.length, [str(moves) for moves in found], found.complete
    (14, ['DR2ULDLURDRUL2', 'R2DLULDRURDL2U'], True)

    Raises what `find_all_optimal` raises.
    """
    return run(find_all_optimal(board, goal, cap, limit))


def find_all_optimal(
    board: Board,
    goal: Board | None = None,
    cap: int = 1000,
    limit: Limit | None = None,
    shelf: Shelf = SHIPPED,
) -> Generator[Progress, None, AllOptimal]:
    """`all_optimal` as a generator, as the searches are.

    Raises `Unsolvable`, and `LimitReached` where they're out of reach: on larger boards, or
    without the compiled loops.
    """
    if type(cap) is not int or cap < 0:
        raise PuzzleError(f"cap is a number of solutions, 0 or more, not {quote(cap)}")
    target = Board.solved(board.rows, board.cols) if goal is None else goal
    clock = _Clock(limit or Limit())
    if not board.is_solvable(target):
        raise Unsolvable("this board can't be solved, so there's no shortest way")
    if not fits(board):
        raise LimitReached(
            f"all shortest solutions are out of reach: {missing(board)}",
            stats=clock.stats(),
            lower_bound=same_parity(LinearConflict(target)(board), board, target),
        )
    if len(board.tiles) <= EXACT_CELLS:
        table = yield from clock.counted(exact_for(target).prepare())
        every = list(islice(_descents(table, board), cap + 1))
        length = table.distance(board.tiles)
        return AllOptimal(length, tuple(every[:cap]), len(every) <= cap)
    if not (yield from _prepared(target, shelf, clock)):
        raise clock.reached("what can be done without tables", 0)
    database, frame = database_for(target)
    search = IdaStar(
        database.plan, frame.tiles(board.tiles), database.memory, database.views, every=True
    )
    solutions: list[Moves] = []
    while (status := search.run(clock.slice(search))) != IdaStar.EXHAUSTED:
        if status == IdaStar.FOUND and len(solutions) == cap:
            return AllOptimal(search.bound, tuple(solutions), False)
        if status == IdaStar.FOUND:
            solutions.append(frame.moves(search.letters))
        yield clock.progress(search)
    return AllOptimal(search.bound, tuple(solutions), True)


# On the compiled loops ----------------------------------------------------------------------


def _warn(board: Board) -> None:
    """Say why a board of a size that has tables is solved without: Python shows it once."""
    warnings.warn(
        f"{missing(board)}: solutions take longer to find and may not be the shortest",
        RuntimeWarning,
        stacklevel=2,
    )


class _Clock:
    """Time and nodes against a limit, for searches that go in slices."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._started = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self._started

    def slice(self, search: IdaStar) -> int:
        """How many nodes the next slice may expand. Raises `LimitReached` if none."""
        nodes, seconds = self.limit.nodes, self.limit.seconds
        if nodes is not None and search.expanded >= nodes:
            raise self.reached(f"{nodes:,} nodes", search.bound, search)
        if seconds is not None and self.seconds >= seconds:
            raise self.reached(f"{seconds:g} seconds", search.bound, search)
        return _SLICE if nodes is None else min(_SLICE, nodes - search.expanded)

    def stats(self, search: IdaStar | None = None) -> Stats:
        if search is None:
            return Stats(seconds=self.seconds)
        return Stats(
            expanded=search.expanded,
            generated=search.generated,
            deepest=search.bound,
            frontier=search.depth,
            peak_frontier=search.bound,
            stored=search.bound,
            seconds=self.seconds,
        )

    def progress(self, search: IdaStar) -> Progress:
        return Progress(self.stats(search), search.bound)

    def counted(self, preparing: Generator[float, None, T]) -> Generator[Progress, None, T]:
        """The making of tables, as progress. Raises `LimitReached` when the time is over."""
        while True:
            try:
                done = next(preparing)
            except StopIteration as made:
                value: T = made.value
                return value
            if self.limit.seconds is not None and self.seconds >= self.limit.seconds:
                preparing.close()
                raise self.reached(f"{self.limit.seconds:g} seconds", 0)
            yield Progress(self.stats(), None, done)

    def kept(
        self, steps: Generator[None, None, T], stats: Stats, bound: int
    ) -> Generator[Progress, None, T]:
        """Work that only time can end, as progress. Raises `LimitReached` when it's over."""
        while True:
            try:
                next(steps)
            except StopIteration as made:
                value: T = made.value
                return value
            if self.limit.seconds is not None and self.seconds >= self.limit.seconds:
                raise self.reached(f"{self.limit.seconds:g} seconds", bound)
            yield Progress(replace(stats, seconds=self.seconds), bound)

    def reached(self, what: str, bound: int, search: IdaStar | None = None) -> LimitReached:
        return LimitReached(
            f"stopped at the limit of {what}; no solution has fewer than {bound} moves",
            stats=self.stats(search),
            lower_bound=bound,
        )


def _by_table(board: Board, goal: Board, clock: _Clock) -> Search:
    table = yield from clock.counted(exact_for(goal).prepare())
    moves = next(_descents(table, board))
    nodes = clock.limit.nodes
    if nodes is not None and len(moves) > nodes:
        raise clock.reached(f"{nodes:,} nodes", len(moves))
    stats = clock.stats()
    stats.expanded = stats.deepest = len(moves)
    stats.stored = table.positions
    return Solution(board, goal, moves, len(moves), "auto", None, stats)


def _descents(table: ExactTable, board: Board) -> Iterator[Moves]:
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


def _prepared(goal: Board, shelf: Shelf, clock: _Clock) -> Generator[Progress, None, bool]:
    """Get the tables for a goal ready. False if that can't be done."""
    database, _ = database_for(goal)
    try:
        yield from clock.counted(database.prepare(shelf))
    except MemoryError as error:
        # One partition is enough; and without any there are slower ways.
        _log.warning("a pattern database can't be used: %s", error)
    return database.ready > 0


def _by_patterns(board: Board, goal: Board, clock: _Clock) -> Search:
    database, frame = database_for(goal)
    search = IdaStar(database.plan, frame.tiles(board.tiles), database.memory, database.views)
    while search.run(clock.slice(search)) != IdaStar.FOUND:
        yield clock.progress(search)
    moves = frame.moves(search.letters)
    return Solution(board, goal, moves, len(moves), "auto", None, clock.stats(search))


def bulk_astar(board: Board, goal: Board, limit: Limit | None = None) -> Search:
    """A* with Manhattan distance over millions of positions, on the compiled loops.

    Moves and counts are those of `slidestar.search.best_first.astar`; a position takes 41 bytes,
    not some hundreds. For boards of up to 16 cells. The goal must be reachable.

    >>> found = run(bulk_astar(Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3)))
    >>> len(found), found.stats.expanded
    (31, 6728)
    """
    limit = limit or Limit()
    clock = _Clock(limit)
    plan = Plan(board.rows, board.cols, tuple(goal.tiles))
    ceiling = 1 << 40 if limit.stored is None else limit.stored * AStar.POSITION_BYTES
    search = AStar(plan, board.tiles, ceiling)
    while True:
        nodes = limit.nodes
        left = _BULK_SLICE if nodes is None else nodes - search.expanded
        status = search.run(min(_BULK_SLICE, left))
        stats = Stats(seconds=clock.seconds, **search.counts)
        if status == AStar.FOUND:
            moves = Moves("DRLU"[d] for d in search.moves)
            return Solution(board, goal, moves, len(moves), "astar", "manhattan", stats)
        if status == AStar.FULL:
            reason = f"{stats.stored:,} positions in memory"
        elif nodes is not None and stats.expanded >= nodes:
            reason = f"{nodes:,} nodes"
        elif limit.seconds is not None and clock.seconds >= limit.seconds:
            reason = f"{limit.seconds:g} seconds"
        else:
            yield Progress(stats, search.bound)
            continue
        raise LimitReached(
            f"stopped at the limit of {reason}; no solution has fewer than {search.bound} moves",
            stats=stats,
            lower_bound=search.bound,
        )


# Without them, and on larger boards ---------------------------------------------------------


def _staged(board: Board, goal: Board, clock: _Clock) -> Search:
    """Tile by tile, so that there's an answer; then A*, and weighted A* where that needs too much
    memory, for a shorter one. At the limit, the shortest so far.
    """
    small = len(board.tiles) <= EXACT_CELLS
    if not compiled() and not small and len(board.tiles) <= MAX_CELLS:
        _warn(board)
    heuristic = _heuristic(goal)
    proven = same_parity(heuristic(board), board, goal)
    spent = Stats()
    moves = yield from clock.kept(constructive(board, goal), spent, proven)
    best = Solution(board, goal, moves, proven, "auto", None, spent)
    room = _STATE_BYTES // (len(board.tiles) * (1 if len(board.tiles) <= 256 else 8))
    stages: tuple[tuple[int, Callable[[Limit], Search]], ...] = (
        (_OPTIMAL_STORED, lambda limit: astar(board, goal, heuristic, limit)),
        (_WEIGHTED_STORED, lambda limit: weighted_astar(board, goal, heuristic, limit, _WEIGHT)),
    )
    for stored, stage in stages:
        rest = _rest(clock, spent, min(stored, room))
        try:
            found = yield from _stage(stage(rest), spent, proven)
        except LimitReached as reached:
            spent += reached.stats
            proven = max(proven, reached.lower_bound)
            if _is_over(clock, spent):
                break
        else:
            spent += found.stats
            proven = max(proven, found.lower_bound)
            if len(found) < len(best):
                best = found
            break
    if small and proven < len(best) and not _is_over(clock, spent):
        return (yield from _by_table(board, goal, clock))
    spent.seconds = clock.seconds
    proven = min(proven, len(best))
    return Solution(board, goal, best.moves, proven, "auto", None, spent)


def _heuristic(goal: Board) -> Heuristic:
    if goal.rows * goal.cols <= 12 and WalkingDistance.fits(goal.rows, goal.cols):
        return WalkingDistance(goal)
    return LinearConflict(goal)


def _rest(clock: _Clock, spent: Stats, stored: int) -> Limit:
    """What's left of the caller's limit, within a stage's own."""
    limit = clock.limit
    return Limit(
        nodes=None if limit.nodes is None else max(0, limit.nodes - spent.expanded),
        seconds=None if limit.seconds is None else max(0.0, limit.seconds - clock.seconds),
        stored=stored if limit.stored is None else min(stored, limit.stored),
    )


def _is_over(clock: _Clock, spent: Stats) -> bool:
    """Whether it was the caller's limit that a stage reached, not the stage's own."""
    limit = clock.limit
    return (
        (limit.nodes is not None and spent.expanded >= limit.nodes)
        or (limit.seconds is not None and clock.seconds >= limit.seconds)
        or (limit.stored is not None and spent.stored > limit.stored)
    )


def _stage(search: Search, spent: Stats, proven: int) -> Search:
    """A search whose progress counts what was spent and proven before it."""
    while True:
        try:
            progress = next(search)
        except StopIteration as done:
            found: Solution = done.value
            return found
        yield Progress(spent + progress.stats, max(proven, progress.bound or 0))
