"""The limits, the counts and the clock of a search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isnan, nan
from operator import index
from time import perf_counter
from typing import Literal, NamedTuple, TypeAlias

from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.moves import Moves


@dataclass(frozen=True)
class Limit:
    """The limits of a search. None means no limit.

    >>> Limit(nodes=10**6)
    Limit(nodes=1000000, seconds=None, stored=None, depth=None)

    Raises `PuzzleError` for a negative limit, and for a fraction except in `seconds`.
    """

    nodes: int | None = None
    """The largest number of expanded nodes."""
    seconds: float | None = None
    """The largest wall time, in seconds."""
    stored: int | None = None
    """The largest number of positions in memory, which take a few hundred bytes each.

    `auto` ignores this limit if the compiled kernel is available.
    """
    depth: int | None = None
    """The largest number of moves of a path. Only depth-first search has this limit."""

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value is not None:
                convert = _seconds if name == "seconds" else _integer
                object.__setattr__(self, name, convert(name, value))


def _integer(name: str, value: object) -> int:
    """Convert a value to an int. Floats such as 1e6 are accepted."""
    try:
        whole = int(value) if isinstance(value, float) else index(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        whole = None
    if isinstance(value, bool) or whole is None or whole != value or whole < 0:
        raise PuzzleError(f"{name} must be an integer of 0 or more or None, got {quote(value)}")
    return whole


def _seconds(name: str, value: object) -> float:
    try:
        seconds = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        seconds = nan
    if isinstance(value, (bool, str, bytes)) or isnan(seconds) or seconds < 0:
        raise PuzzleError(f"{name} must be a number of 0 or more or None, got {quote(value)}")
    return seconds


@dataclass
class Stats:
    """The counts of a search.

    Iterative-deepening searches add up the counts of all iterations.
    """

    expanded: int = 0
    """Nodes whose successors were generated. The goal is not expanded."""
    generated: int = 0
    """Generated successors, new or known, without the start.

    No search generates the position that a node came from.
    """
    reopened: int = 0
    """Expanded positions that were reached again by a shorter path."""
    duplicates: int = 0
    """Generated positions to which an earlier path is not longer."""
    frontier: int = 0
    """Positions that were reached but not yet expanded."""
    peak_frontier: int = 0
    """The largest value of `frontier` during the search."""
    deepest: int = 0
    """The moves of the longest path. In a search with costs, the largest cost of a path."""
    stored: int = 0
    """Positions in memory."""
    seconds: float = 0.0
    """The wall time, including `preparing`."""
    preparing: float = 0.0
    """The seconds for building tables."""

    def __add__(self, later: Stats) -> Stats:
        """Return the counts of two searches that ran one after the other."""
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
            preparing=self.preparing + later.preparing,
        )


_CLOCK_INTERVAL = 16  # expansions, which take milliseconds each on the largest boards
_PROGRESS_INTERVAL = 256

LimitKind: TypeAlias = Literal[
    "nodes", "positions", "seconds", "depth", "width", "memory", "tables"
]

_LIMITS: dict[LimitKind, str] = {
    "nodes": "{:,} nodes",
    "positions": "{:,} positions in memory",
    "seconds": "{:g} seconds",
    "depth": "depth {}",
    "width": "width {}",
    "memory": "a memory of {:,} nodes",
    "tables": "a search without tables",
}


class LimitReached(PuzzleError):
    """Raised if a search reaches its `Limit`, its depth or its width before it finds a solution.

    `lower_bound` is a proven lower bound on the length, and `stats` has the counts so far.

    >>> from slidestar import Board, solve
    >>> try:
    ...     solve(Board.parse("8 6 7/2 5 4/3 0 1"), algorithm="astar", limit=Limit(nodes=100))
    ... except LimitReached as reached:
    ...     print(reached.lower_bound, reached.stats.expanded)
    25 100
    """

    def __init__(
        self,
        message: str,
        *,
        stats: Stats,
        lower_bound: int,
        limit: tuple[LimitKind, float] | None = None,
    ) -> None:
        super().__init__(message)
        self.stats = stats
        """The counts so far."""
        self.lower_bound = lower_bound
        """A proven lower bound on the moves of every solution."""
        self.limit = limit
        """The kind and the amount of the limit, or None if only a proof is missing."""

    def proving(self, lower_bound: int) -> LimitReached:
        """Return a copy of this error with another lower bound."""
        reached = str(self).partition(";")[0]
        return LimitReached(
            _stopped(reached, lower_bound),
            stats=self.stats,
            lower_bound=lower_bound,
            limit=self.limit,
        )


def _stopped(reached: str, bound: int) -> str:
    return f"{reached}; any solution has at least {bound} moves"


class Progress(NamedTuple):
    """The progress of a search: a copy of its counts, and its results so far.

    - `bound`: the proven lower bound, or None if there is none yet
    - `prepared`: the fraction of the tables that are built, from 0 to 1, or None if the search has
      begun
    - `best`: the shortest solution so far, in a search that improves solutions
    """

    stats: Stats
    bound: int | None
    prepared: float | None = None
    best: Moves | None = None


class Budget:
    """A limit, and its use by one search or by several searches in sequence.

    The clock starts at construction.
    """

    def __init__(self, limit: Limit | None = None) -> None:
        if limit is not None and not isinstance(limit, Limit):
            raise TypeError(f"limit must be a Limit, got {quote(limit)}")
        self.limit = limit or Limit()
        self.stats = Stats()
        """The counts, which the searches update."""
        self.bound: int | None = None
        """The proven lower bound on the moves of a solution, which the searches update."""
        self.preparing = 0.0
        """The seconds for building tables."""
        self._started = perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds since construction."""
        return perf_counter() - self._started

    def tick(self) -> bool:
        """Count the next expansion. Return whether the search should yield `progress()`.

        Raises `LimitReached` if the limit does not allow the expansion.
        """
        stats, limit = self.stats, self.limit
        expanded = stats.expanded
        if limit.nodes is not None and expanded >= limit.nodes:
            raise self.limit_reached("nodes", limit.nodes)
        if limit.stored is not None and stats.stored > limit.stored:
            raise self.limit_reached("positions", limit.stored)
        stats.expanded = expanded + 1
        if stats.expanded % _CLOCK_INTERVAL:
            return False
        if limit.seconds is not None and self.seconds >= limit.seconds:
            stats.expanded -= 1
            raise self.limit_reached("seconds", limit.seconds)
        return stats.expanded % _PROGRESS_INTERVAL == 0

    def slice(self, most: int) -> int:
        """Return the number of nodes to expand next, at most `most`.

        Raises `LimitReached` if no nodes are left.
        """
        self.check()
        return self.at_most(most)

    def at_most(self, nodes: int) -> int:
        """Return `nodes`, or the remaining number of nodes if that is smaller."""
        limit = self.limit.nodes
        return nodes if limit is None else min(nodes, limit - self.stats.expanded)

    def check(self) -> None:
        """Raise `LimitReached` if no nodes or no time are left."""
        nodes = self.limit.nodes
        if nodes is not None and self.stats.expanded >= nodes:
            raise self.limit_reached("nodes", nodes)
        self.check_time()

    def check_time(self) -> None:
        """Raise `LimitReached` if no time is left."""
        seconds = self.limit.seconds
        if seconds is not None and self.seconds >= seconds:
            raise self.limit_reached("seconds", seconds)

    def is_spent(self) -> bool:
        """Return whether the nodes, the time or the memory are used up."""
        limit, stats = self.limit, self.stats
        return (
            (limit.nodes is not None and stats.expanded >= limit.nodes)
            or (limit.seconds is not None and self.seconds >= limit.seconds)
            or (limit.stored is not None and stats.stored > limit.stored)
        )

    def rest(self, stored: int) -> Limit:
        """Return the remaining limit for a search that stores at most `stored` positions."""
        limit = self.limit
        return Limit(
            nodes=None if limit.nodes is None else max(0, limit.nodes - self.stats.expanded),
            seconds=None if limit.seconds is None else max(0.0, limit.seconds - self.seconds),
            stored=stored if limit.stored is None else min(stored, limit.stored),
            depth=limit.depth,
        )

    def limit_reached(self, kind: LimitKind, amount: float = 0) -> LimitReached:
        """Return the error for a limit that was reached."""
        bound = self.bound or 0
        return LimitReached(
            _stopped(f"stopped at the limit of {_LIMITS[kind].format(amount)}", bound),
            stats=self.so_far(),
            lower_bound=bound,
            limit=(kind, amount),
        )

    def progress(self) -> Progress:
        """Return the progress so far."""
        return Progress(self.so_far(), self.bound)

    def so_far(self) -> Stats:
        """Return a copy of the counts, with the time so far."""
        return replace(self.stats, seconds=self.seconds, preparing=self.preparing)
