"""What all searches share: limits in, progress out, a solution back.

A search is a generator: it yields a `Progress` every few hundred nodes, and returns a `Solution`
or raises. The command line, the tests and the page's worker only drive it differently; `run` is
the plain way.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from math import isnan, nan
from operator import index
from time import perf_counter
from typing import NamedTuple, TypeVar

from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves

__all__ = [
    "Limit",
    "LimitReached",
    "Meter",
    "Progress",
    "Search",
    "Solution",
    "State",
    "Stats",
    "run",
    "same_parity",
    "slide",
    "state_of",
]

T = TypeVar("T")

State = bytes | tuple[int, ...]
"""The tiles in row-major order, compact and hashable: bytes for boards of up to 256 cells."""


@dataclass(frozen=True)
class Limit:
    """Where a search gives up. None is no limit.

    `nodes` counts expanded nodes, `seconds` wall time, `stored` the positions held in memory (a
    few hundred bytes each), `depth` the moves in a line, for depth-first search only.

    >>> Limit(nodes=1e6)
    Limit(nodes=1000000, seconds=None, stored=None, depth=None)

    Raises `PuzzleError` for what isn't 0 or more, or no whole number where things are counted.
    """

    nodes: int | None = None
    seconds: float | None = None
    stored: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value is not None:
                read = _time if name == "seconds" else _count
                object.__setattr__(self, name, read(name, value))


def _count(name: str, value: object) -> int:
    """Any whole number, a float too: what's given on is always an int."""
    try:
        whole = int(value) if isinstance(value, float) else index(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        whole = None
    if isinstance(value, bool) or whole is None or whole != value:
        raise PuzzleError(f"a limit of {name} is a whole number, or None, not {quote(value)}")
    if whole < 0:
        raise PuzzleError(f"a limit can't be negative: {name}={quote(value)}")
    return whole


def _time(name: str, value: object) -> float:
    try:
        seconds = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        seconds = nan
    if isinstance(value, (bool, str, bytes)) or isnan(seconds):
        raise PuzzleError(f"a limit of {name} is a number, or None, not {quote(value)}")
    if seconds < 0:
        raise PuzzleError(f"a limit can't be negative: {name}={quote(value)}")
    return seconds


@dataclass
class Stats:
    """What a search has done.

    A node is *expanded* when the positions one move on are made from it; the goal itself, when it
    comes up, is not. Each position so made is *generated*, whether new or known; the start is not,
    nor is the way straight back, which no search here makes. A generated position that was known
    already, on no longer way, is a *duplicate*; an expanded one found again on a shorter way, to be
    expanded once more, is *reopened*. *frontier* counts the positions known but not yet expanded,
    *stored* all that are held in memory, *deepest* the moves in the longest line looked at.
    Iterated searches sum over their iterations.
    """

    expanded: int = 0
    generated: int = 0
    reopened: int = 0
    duplicates: int = 0
    frontier: int = 0
    peak_frontier: int = 0
    deepest: int = 0
    stored: int = 0
    seconds: float = 0.0

    def __add__(self, later: Stats) -> Stats:
        """The counts of two searches, one after the other."""
        return Stats(
            expanded=self.expanded + later.expanded,
            generated=self.generated + later.generated,
            reopened=self.reopened + later.reopened,
            duplicates=self.duplicates + later.duplicates,
            frontier=later.frontier,
            peak_frontier=max(self.peak_frontier, later.peak_frontier),
            deepest=max(self.deepest, later.deepest),
            stored=max(self.stored, later.stored),
            seconds=self.seconds + later.seconds,
        )


class LimitReached(PuzzleError):
    """A search was ended by its `Limit`, or its depth bound, before it found a solution.

    `stats` is what was done until then, and `lower_bound` what was proven: no solution is
    shorter than so many moves.
    """

    def __init__(self, message: str, *, stats: Stats, lower_bound: int) -> None:
        super().__init__(message)
        self.stats = stats
        self.lower_bound = lower_bound


class Progress(NamedTuple):
    """How far a search is: a copy of its counts, and what is proven so far.

    `bound`: no solution is shorter. None where a search proves nothing on its way. `prepared`: how
    much is done, from 0 to 1, of the tables that are made before the search begins; else None.
    """

    stats: Stats
    bound: int | None
    prepared: float | None = None


@dataclass(frozen=True)
class Solution:
    """Moves from a board to its goal, and how they were found.

    `lower_bound` is what was proven: no solution is shorter. So the solution is `optimal` when
    that is its length.
    """

    board: Board
    goal: Board
    moves: Moves
    lower_bound: int
    algorithm: str
    heuristic: str | None
    stats: Stats = field(hash=False)  # it can change

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        """True: a solution of no moves is one too."""
        return True

    @property
    def optimal(self) -> bool:
        """Whether it's proven that no solution is shorter."""
        return len(self.moves) == self.lower_bound

    def boards(self) -> Iterator[Board]:
        """All positions, from the start to the goal: one more than there are moves."""
        board = self.board
        yield board
        for move in self.moves:
            board = board.move(move)
            yield board


Search = Generator[Progress, None, Solution]


def run(search: Generator[object, None, T]) -> T:
    """Drive a search to its end. Raises what it raises: `LimitReached`, `Unsolvable`."""
    while True:
        try:
            next(search)
        except StopIteration as done:
            result: T = done.value
            return result


class Meter:
    """A search's counts, its clock and its limits.

    `tick` is for the search to call before each expansion: true once in a while, when it's time
    to yield `progress()`.
    """

    _EVERY = 256

    def __init__(self, limit: Limit | None) -> None:
        self.stats = Stats()
        self.bound: int | None = None
        self._limit = limit or Limit()
        self._started = perf_counter()

    def tick(self) -> bool:
        """Count one expansion. Raises `LimitReached` if it's one too many."""
        stats, limit = self.stats, self._limit
        if limit.nodes is not None and stats.expanded >= limit.nodes:
            raise self.give_up(f"{limit.nodes:,} nodes")
        if limit.stored is not None and stats.stored > limit.stored:
            raise self.give_up(f"{limit.stored:,} positions in memory")
        stats.expanded += 1
        if stats.expanded % self._EVERY:
            return False
        if limit.seconds is not None and perf_counter() - self._started >= limit.seconds:
            stats.expanded -= 1
            raise self.give_up(f"{limit.seconds:g} seconds")
        return True

    def give_up(self, limit: str) -> LimitReached:
        """The error for a limit that was reached."""
        bound = self.bound or 0
        self.stats.seconds = perf_counter() - self._started
        return LimitReached(
            f"stopped at the limit of {limit}; no solution has fewer than {bound} moves",
            stats=self.stats,
            lower_bound=bound,
        )

    def progress(self) -> Progress:
        """A copy of the counts as they are now."""
        self.stats.seconds = perf_counter() - self._started
        return Progress(replace(self.stats), self.bound)

    def finish(self) -> Stats:
        """The final counts."""
        return self.progress().stats


def state_of(board: Board) -> State:
    """A board's tiles in the form that the searches work on."""
    return bytes(board.tiles) if len(board.tiles) <= 256 else board.tiles


def _swapped(tile: int) -> bytes:
    """A table for `bytes.translate` that has a tile and the blank change places."""
    table = bytearray(range(256))
    table[0], table[tile] = tile, 0
    return bytes(table)


_SWAPPED = [_swapped(tile) for tile in range(256)]


def slide(state: State, blank: int, source: int) -> State:
    """The state after the tile in cell `source` has slid into the blank."""
    if isinstance(state, bytes):
        return state.translate(_SWAPPED[state[source]])  # twice as fast as any way by the cells
    tiles = list(state)
    tiles[blank], tiles[source] = tiles[source], 0
    return tuple(tiles)


def same_parity(bound: int, board: Board, goal: Board) -> int:
    """The bound, or one more: all solutions of a board are of one parity, that of the distance
    between its blank and the goal's.

    >>> same_parity(4, Board.parse("1 2/0 3"), Board.solved(2))
    5
    """
    cols = board.cols
    steps = abs(board.blank // cols - goal.blank // cols)
    steps += abs(board.blank % cols - goal.blank % cols)
    return bound + (bound + steps) % 2
