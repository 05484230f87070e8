"""What a search may spend, and what it has spent: its limit, its counts, its clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isnan, nan
from operator import index
from time import perf_counter
from typing import Literal, NamedTuple, TypeAlias

from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.moves import Moves

__all__ = ["Budget", "Limit", "LimitReached", "Progress", "Stats"]


@dataclass(frozen=True)
class Limit:
    """Where a search gives up. None is no limit.

    `nodes` counts expanded nodes, `seconds` wall time, `stored` the positions held in memory (a
    few hundred bytes each), `depth` the moves in a line, for depth-first search only.

    >>> Limit(nodes=1e6)
    Limit(nodes=1000000, seconds=None, stored=None, depth=None)

    Raises `PuzzleError` for what isn't 0 or more, or isn't a whole number where things are counted.
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
    """Take any whole number, even a float such as 1e6, and return it as an int."""
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
    nor is the way straight back, which no search here makes. A generated position that was already
    known, by a way that's no longer than this one, is a *duplicate*; an expanded one that's found
    again by a shorter way, to be expanded once more, is *reopened*. *frontier* counts the positions
    known but not yet expanded, *stored* all that are held in memory, *deepest* the moves in the
    longest line looked at. Iterated searches sum over their iterations. For some of its *seconds* a
    search was *preparing*, building tables: those say nothing about how fast it is.
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
    preparing: float = 0.0

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
            preparing=self.preparing + later.preparing,
        )


LimitKind: TypeAlias = Literal["nodes", "positions", "seconds", "depth", "tables"]

_LIMITS: dict[LimitKind, str] = {
    "nodes": "{:,} nodes",
    "positions": "{:,} positions in memory",
    "seconds": "{:g} seconds",
    "depth": "depth {}",
    "tables": "what can be done without tables",
}


class LimitReached(PuzzleError):
    """A search was ended by its `Limit`, or its depth bound, before it found a solution.

    `stats` is what was done until then, and `lower_bound` what was proven: no solution is
    shorter than so many moves. `limit` is the kind of the limit and its amount, None where a
    proof was missing.
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
        self.lower_bound = lower_bound
        self.limit = limit

    def proving(self, lower_bound: int) -> LimitReached:
        """The same limit, of a search that has proven something else."""
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
    """How far a search is: a copy of its counts, and what is proven so far.

    `bound`: no solution is shorter. None where a search proves nothing on its way. `prepared`: how
    much is done, from 0 to 1, of the tables that are made before the search begins; else None.
    `best`: the shortest solution so far, where a search has one and goes on for a shorter one.
    """

    stats: Stats
    bound: int | None
    prepared: float | None = None
    best: Moves | None = None


class Budget:
    """A limit, and what is spent of it: by one search, or by several one after another.

    The searches keep the counts in `stats`, and in `bound` what they have proven: no solution has
    fewer moves. The clock runs from the beginning; whoever builds tables says in `preparing` how
    long that took.
    """

    _EVERY = 256

    def __init__(self, limit: Limit | None = None) -> None:
        self.limit = limit or Limit()
        self.stats = Stats()
        self.bound: int | None = None
        self.preparing = 0.0
        self._started = perf_counter()

    @property
    def seconds(self) -> float:
        """How long it has been."""
        return perf_counter() - self._started

    def tick(self) -> bool:
        """Count one expansion, for a search that's about to make it. Raises `LimitReached` if
        it's one too many. True once in a while, when it's time to yield `progress()`.
        """
        stats, limit = self.stats, self.limit
        if limit.nodes is not None and stats.expanded >= limit.nodes:
            raise self.give_up("nodes", limit.nodes)
        if limit.stored is not None and stats.stored > limit.stored:
            raise self.give_up("positions", limit.stored)
        stats.expanded += 1
        if stats.expanded % self._EVERY:
            return False
        if limit.seconds is not None and self.seconds >= limit.seconds:
            stats.expanded -= 1
            raise self.give_up("seconds", limit.seconds)
        return True

    def slice(self, most: int) -> int:
        """How many nodes may be expanded at a go, for a search that goes in slices of `most`.
        Raises `LimitReached` if none.
        """
        self.check()
        return self.at_most(most)

    def at_most(self, nodes: int) -> int:
        """So many nodes, or fewer if fewer are left."""
        limit = self.limit.nodes
        return nodes if limit is None else min(nodes, limit - self.stats.expanded)

    def check(self) -> None:
        """Raises `LimitReached` when no node or no time is left."""
        nodes = self.limit.nodes
        if nodes is not None and self.stats.expanded >= nodes:
            raise self.give_up("nodes", nodes)
        self.check_time()

    def check_time(self) -> None:
        """Raises `LimitReached` when no time is left, for work that only time can end."""
        seconds = self.limit.seconds
        if seconds is not None and self.seconds >= seconds:
            raise self.give_up("seconds", seconds)

    def is_spent(self) -> bool:
        """Whether nothing is left of nodes, time or memory."""
        limit, stats = self.limit, self.stats
        return (
            (limit.nodes is not None and stats.expanded >= limit.nodes)
            or (limit.seconds is not None and self.seconds >= limit.seconds)
            or (limit.stored is not None and stats.stored > limit.stored)
        )

    def rest(self, stored: int) -> Limit:
        """What's left, for a search that may hold no more than `stored` positions."""
        limit = self.limit
        return Limit(
            nodes=None if limit.nodes is None else max(0, limit.nodes - self.stats.expanded),
            seconds=None if limit.seconds is None else max(0.0, limit.seconds - self.seconds),
            stored=stored if limit.stored is None else min(stored, limit.stored),
        )

    def give_up(self, kind: LimitKind, amount: float = 0) -> LimitReached:
        """Return the error for a limit of this amount that was reached."""
        bound = self.bound or 0
        return LimitReached(
            _stopped(f"stopped at the limit of {_LIMITS[kind].format(amount)}", bound),
            stats=self.so_far(),
            lower_bound=bound,
            limit=(kind, amount),
        )

    def progress(self) -> Progress:
        """How far it is, for a search to yield."""
        return Progress(self.so_far(), self.bound)

    def so_far(self) -> Stats:
        """A copy of the counts as they are now."""
        return replace(self.stats, seconds=self.seconds, preparing=self.preparing)
