"""Races: the same boards given to several searches, and what each of them did.

>>> boards = [Board.parse("8 6 7/2 5 4/3 0 1")]
>>> runs = [Contestant("astar", "hamming"), Contestant("astar", "manhattan")]
>>> for finish in race(boards, runs, limit=Limit(nodes=10_000)):
...     print(finish)
astar hamming: more than 10,000 expanded
astar manhattan: 31 moves, 6,728 expanded
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from slidestar.algorithms import Limit, LimitReached, Progress, Search, Solution, Stats
from slidestar.errors import InvalidBoard, PuzzleError, quote
from slidestar.lib.steps import retold, run
from slidestar.pdb.sizes import fits
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import search
from slidestar.solver.bulk import bulk_astar
from slidestar.solver.choices import ALGORITHMS, HEURISTICS, INFORMED, check_name

if TYPE_CHECKING:
    from slidestar.algorithms.heuristics import HeuristicFunction

__all__ = ["Contestant", "Finish", "effective_branching", "race", "running"]


@dataclass(frozen=True)
class Contestant:
    """A search with its heuristic, by name or a function of one's own (see `slidestar.solve`); None
    where the algorithm uses none.

    `compiled`: by the kernel's loops rather than the readable ones. That's for A* with Manhattan
    distance on boards of up to 16 cells; its counts are the same, its seconds can't be compared.
    Raises `PuzzleError` for a name that's unknown, and for what has no compiled form.
    """

    algorithm: str = "astar"
    heuristic: str | HeuristicFunction | None = "manhattan"
    compiled: bool = False

    def __post_init__(self) -> None:
        heuristic = self.heuristic or "manhattan"
        check_name("algorithm", self.algorithm, ALGORITHMS)
        if not callable(heuristic):
            check_name("heuristic", heuristic, HEURISTICS)
        object.__setattr__(self, "heuristic", heuristic if self.algorithm in INFORMED else None)
        if self.compiled and (self.algorithm, self.heuristic) != ("astar", "manhattan"):
            raise PuzzleError(f"only astar with manhattan has compiled loops, not {self}")

    def __str__(self) -> str:
        heuristic = self.heuristic or ""
        if not isinstance(heuristic, str):
            heuristic = getattr(heuristic, "__name__", "own")
        words = (self.algorithm, heuristic, "(compiled)" if self.compiled else "")
        return " ".join(word for word in words if word)

    def search(
        self, board: Board, goal: Board | None, limit: Limit | None, source: Source = SHIPPED
    ) -> Search:
        """Begin its search of a board. Raises as `slidestar.search` does."""
        if not self.compiled:
            return search(board, goal, self.algorithm, self.heuristic or "manhattan", limit, source)
        if not fits(board):
            raise PuzzleError("the compiled A* is for boards of up to 16 cells")
        return bulk_astar(board, reachable_goal(board, goal), limit)


@dataclass(frozen=True)
class Finish:
    """How a run ended: `contestant` on `board`, the race's board number `index`, from 0.

    `stats` has the counts. If the run was `cut_off` by its limit they aren't a result, only what
    the result would exceed: never compare them as if they were. They're None if it couldn't begin.
    `solution` is None where there's none; `error` says why not.
    """

    index: int
    board: Board
    contestant: Contestant
    solution: Solution | None
    stats: Stats | None
    error: PuzzleError | MemoryError | None = None

    @property
    def cut_off(self) -> bool:
        """Whether it was ended by its limit."""
        return isinstance(self.error, LimitReached)

    @property
    def branching(self) -> float | None:
        """The effective branching factor, of the positions generated; None without a solution."""
        if self.solution is None:
            return None
        return effective_branching(self.solution.stats.generated, len(self.solution))

    def __str__(self) -> str:
        if self.solution is not None:
            expanded = self.solution.stats.expanded
            return f"{self.contestant}: {len(self.solution)} moves, {expanded:,} expanded"
        if self.cut_off and self.stats is not None:
            return f"{self.contestant}: more than {self.stats.expanded:,} expanded"
        return f"{self.contestant}: {self.error}"


def race(
    boards: Iterable[Board],
    contestants: Sequence[Contestant],
    goal: Board | None = None,
    limit: Limit | None = None,
) -> Iterator[Finish]:
    """Have all contestants solve each board: an iterator over their finishes, as they come.

    >>> board = Board.parse("8 6 7/2 5 4/3 0 1")
    >>> for finish in race([board], [Contestant("ida-star"), Contestant("greedy")]):
    ...     print(finish)
    ida-star manhattan: 31 moves, 16,660 expanded
    greedy manhattan: 53 moves, 88 expanded

    `limit` is for each run by itself. A run that ends without a solution, at its limit or because
    the board can't be solved, is a finish too, with its `error`. Raises `InvalidBoard` for what's
    no `Board`.
    """
    for index, board in enumerate(boards):
        if not isinstance(board, Board):
            raise InvalidBoard(f"a Board was expected, not {quote(board)}")
        for contestant in contestants:
            yield run(running(index, board, goal, contestant, limit))


def running(
    index: int,
    board: Board,
    goal: Board | None,
    contestant: Contestant,
    limit: Limit | None = None,
    source: Source = SHIPPED,
) -> Generator[Progress, None, Finish]:
    """One run of a race, in steps: it yields its progress, and returns its finish."""
    stats = None

    def noted(progress: Progress) -> Progress:
        nonlocal stats
        stats = progress.stats
        return progress

    try:
        found = yield from retold(contestant.search(board, goal, limit, source), noted)
    except LimitReached as error:
        return Finish(index, board, contestant, None, error.stats, error)
    except (PuzzleError, MemoryError) as error:
        return Finish(index, board, contestant, None, stats, error)
    return Finish(index, board, contestant, found, found.stats)


def effective_branching(generated: int, depth: int) -> float | None:
    """The effective branching factor b*: that of a uniform tree of this depth which has as many
    nodes beside its root as were generated, so that `generated` = b* + b*² + … + b*^depth.

    None where there's no such tree of at least one branch: for no depth, and for fewer nodes than
    a line has. (S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", section
    3.6, whose example is 52 nodes at depth 5.)

    >>> round(effective_branching(52, 5), 2)
    1.92
    """
    if depth < 1 or generated < depth:
        return None
    low, high = 1.0, float(generated ** (1 / depth))  # the last level has no more than all
    for _ in range(60):
        middle = (low + high) / 2
        total = 0.0
        for _ in range(depth):
            total = (total + 1) * middle
        if total < generated:
            low = middle
        else:
            high = middle
    return high
