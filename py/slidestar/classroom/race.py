"""Races: several searches on the same boards, and their results.

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

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Search, Solution, Stats
from slidestar.errors import (
    InvalidBoard,
    PuzzleError,
    check_integer,
    check_iterable,
    check_name,
    counted,
    quote,
)
from slidestar.lib.steps import map_steps, run
from slidestar.pdb.exact_distances import prepare_exact_table
from slidestar.pdb.sizes import BoardClass, classify, compiled
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.solver.api import search
from slidestar.solver.choices import ALGORITHMS, INFORMED, check_heuristic_use, check_options
from slidestar.solver.compiled_search import COMPILED, compiled_cells, has_compiled
from slidestar.solver.options import DEFAULTS, SearchOptions

if TYPE_CHECKING:
    from slidestar.algorithms.heuristics import HeuristicFunction


@dataclass(frozen=True)
class Contestant:
    """A search with a heuristic and options.

    Raises `PuzzleError` for an unknown name, for a search that the kernel does not have, for an
    option of another search, and for a function that the search would not call.

    >>> print(Contestant("weighted-astar", options=SearchOptions(weight=1.5)))
    weighted-astar manhattan (weight 1.5)
    """

    algorithm: str = "astar"
    heuristic: str | HeuristicFunction | None = None
    """A name, a function, or None for the default heuristic; see `slidestar.solve`."""
    compiled: bool = False
    """True if the search runs in the compiled kernel.

    The kernel has breadth-first, greedy and beam search, A* and weighted A* on up to 25 cells, IDA*
    and iterative deepening, with Hamming, Manhattan, linear conflict, walking distance or a
    `TableHeuristic`. The counts are the same, but do not compare the seconds with other searches.
    """
    options: SearchOptions = DEFAULTS
    label: str | None = None
    """The name of the heuristic in results, such as a file's, or None for its own name."""

    def __post_init__(self) -> None:
        check_name("algorithm", self.algorithm, ALGORITHMS)
        check_heuristic_use(self.algorithm, self.heuristic)
        heuristic = "manhattan" if self.heuristic is None else self.heuristic
        object.__setattr__(self, "heuristic", heuristic if self.algorithm in INFORMED else None)
        object.__setattr__(self, "options", check_options(self.algorithm, self.options))
        if self.compiled and not has_compiled(self.algorithm, self.heuristic, self.options):
            raise PuzzleError(
                f"compiled must be False except for {', '.join(COMPILED)} with tables, got {self}"
            )

    @property
    def heuristic_name(self) -> str | None:
        """The name of the heuristic, even if it is a function."""
        if self.label is not None:
            return self.label
        if self.heuristic is None or isinstance(self.heuristic, str):
            return self.heuristic
        own: str = getattr(self.heuristic, "name", "own")
        name: str = getattr(self.heuristic, "__name__", own)
        return name

    def __str__(self) -> str:
        options = [f"{name} {value}" for name, value in self.options.given().items()]
        remarks = ["compiled"] * self.compiled + options
        words = (self.algorithm, self.heuristic_name, f"({', '.join(remarks)})" if remarks else "")
        return " ".join(word for word in words if word)

    def search(
        self, board: Board, goal: Board | None, limit: Limit | None, source: Source = SHIPPED
    ) -> Search:
        """Begin the search of a board. Raises the exceptions of `slidestar.search`."""
        if self.compiled and len(board.tiles) > compiled_cells(self.algorithm):
            raise PuzzleError(
                f"board must have at most {compiled_cells(self.algorithm)} cells for the compiled"
                f" {self.algorithm}, got {len(board.tiles)}"
            )
        return search(
            board, goal, self.algorithm, self.heuristic, limit, source, options=self.options,
            readable=not self.compiled,
        )  # fmt: skip


@dataclass(frozen=True)
class Finish:
    """The result of a contestant on a board."""

    index: int
    """The number of the board in the race, from 0."""
    board: Board
    contestant: Contestant
    solution: Solution | None
    """The solution, or None if the run did not find one."""
    stats: Stats | None
    """The counts, or None if the run could not begin.

    If the run was `cut_off`, the counts are only lower bounds. Do not compare them with other runs.
    """
    error: PuzzleError | MemoryError | None = None
    """The reason why there is no solution, or None."""
    shortest: int | None = None
    """The length of a shortest solution, or None if it is not known.

    It is known if the run has proven it, or on boards of up to 10 cells with a compiled kernel.
    """

    @property
    def cut_off(self) -> bool:
        """True if the run reached its limit."""
        return isinstance(self.error, LimitReached)

    @property
    def branching(self) -> float | None:
        """The effective branching factor of the generated nodes, at the depth `shortest`.

        It is None if `shortest` is None. The depth is not the length of the solution found, because
        a long solution would make the factor look better.
        """
        if self.solution is None or self.shortest is None:
            return None
        return effective_branching(self.solution.stats.generated, self.shortest)

    def __str__(self) -> str:
        if self.solution is not None:
            expanded = self.solution.stats.expanded
            moves = counted(len(self.solution), "move")
            return f"{self.contestant}: {moves}, {expanded:,} expanded"
        if self.cut_off and self.stats is not None:
            return f"{self.contestant}: more than {self.stats.expanded:,} expanded"
        return f"{self.contestant}: {self.error}"


def race(
    boards: Iterable[Board],
    contestants: Sequence[Contestant],
    goal: Board | None = None,
    limit: Limit | None = None,
) -> Iterator[Finish]:
    """Let all contestants solve each board, and yield each finish as soon as it is known.

    >>> board = Board.parse("8 6 7/2 5 4/3 0 1")
    >>> for finish in race([board], [Contestant("ida-star"), Contestant("greedy")]):
    ...     print(finish)
    ida-star manhattan: 31 moves, 16,660 expanded
    greedy manhattan: 53 moves, 88 expanded

    `limit` applies to each run. A run without a solution yields a finish with an `error`. Raises
    `InvalidBoard` for anything but a `Board`, and `TypeError` for anything but a `Contestant`.
    """
    check_iterable("boards", boards)
    check_iterable("contestants", contestants)
    contestants = list(contestants)
    for contestant in contestants:
        if not isinstance(contestant, Contestant):
            raise TypeError(f"contestants must be Contestant objects, got {quote(contestant)}")
    for index, board in enumerate(boards):
        if not isinstance(board, Board):
            raise InvalidBoard(f"boards must be Board objects, got {quote(board)}")
        for contestant in contestants:
            yield run(run_steps(index, board, goal, contestant, limit))


def run_steps(
    index: int,
    board: Board,
    goal: Board | None,
    contestant: Contestant,
    limit: Limit | None = None,
    source: Source = SHIPPED,
    length: int | None = None,
) -> Generator[Progress, None, Finish]:
    """Run one search of a race in steps. Yield its progress, and return its finish.

    `length` is the length of a shortest solution, or None if it is not known.
    """
    stats = None

    def store(progress: Progress) -> Progress:
        nonlocal stats
        stats = progress.stats
        return progress

    try:
        found = yield from map_steps(contestant.search(board, goal, limit, source), store)
    except LimitReached as error:
        return Finish(index, board, contestant, None, error.stats, error)
    except (PuzzleError, MemoryError) as error:
        return Finish(index, board, contestant, None, stats, error)
    shortest = length if length is not None else (yield from _shortest(found))
    return Finish(index, board, contestant, found, found.stats, shortest=shortest)


def _shortest(found: Solution) -> Generator[Progress, None, int | None]:
    """Return the length of a shortest solution of the same board, or None if it is not known."""
    if found.optimal:
        return len(found)
    if classify(found.board) is not BoardClass.EXACT or not compiled():
        return None
    table = yield from prepare_exact_table(found.goal, Budget())
    return table.distance(found.board.tiles)


def effective_branching(generated: int, depth: int) -> float | None:
    """Return the effective branching factor b*, with `generated` = b* + b*² + … + b*^depth.

    A uniform tree with this factor and depth has `generated` nodes besides its root. Returns None
    for depth 0, and if there are fewer nodes than levels. (S. Russell and P. Norvig, "Artificial
    Intelligence: A Modern Approach", section 3.6. Its example is 52 nodes at depth 5.)

    >>> round(effective_branching(52, 5), 2)
    1.92

    Raises `PuzzleError` unless both are ints of 0 or more.
    """
    check_integer("generated", generated, 0)
    check_integer("depth", depth, 0)
    if depth < 1 or generated < depth:
        return None
    # The last level alone has at most `generated` nodes.
    low, high = 1.0, float(generated ** (1 / depth))
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
