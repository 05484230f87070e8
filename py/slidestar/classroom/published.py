"""Published experiments: their boards and figures, and the searches that repeat them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from slidestar.algorithms import Limit, Search
from slidestar.classroom.depths import boards_at
from slidestar.classroom.experiment import Experiment, Row, RuledSearch
from slidestar.classroom.race import Contestant
from slidestar.errors import PuzzleError, quote
from slidestar.parallel.proof import proof
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.goals import named_goal

if TYPE_CHECKING:
    from concurrent.futures import Executor

FILE = "published.tsv"
_EACH = 100
"""The number of boards of each length in AIMA's experiment."""
_COLUMNS = ("length", "expanded", "generated", "visited", "mean_generated", "mean_branching")


class Case(NamedTuple):
    """A board of a published experiment.

    - `number`: the number of the board, from 1
    - `length`: the published length of its solution
    - `counts`: the published figures of each search
    """

    number: int
    board: Board
    goal: Board
    length: int
    counts: Mapping[Contestant, Mapping[str, float]]


@dataclass(frozen=True)
class PublishedExperiment:
    """The boards and figures of a publication, and the searches that repeat it."""

    source: str
    figures: str
    """A description of the published figures."""
    searches: tuple[Contestant, ...]
    _cases: Callable[[], Iterator[Case]]

    def cases(self, numbers: Collection[int] | None = None) -> list[Case]:
        """Return the boards with these numbers, or all boards, in their published order.

        >>> [case.length for case in EXPERIMENTS["korf-1985"].cases(range(1, 11))]
        [57, 55, 59, 56, 56, 52, 52, 50, 46, 59]

        Raises `PuzzleError` for a number that no board has.
        """
        cases = list(self._cases())
        if numbers is None:
            return cases
        for number in numbers:
            if number not in range(1, len(cases) + 1):
                raise PuzzleError(f"number must be 1 to {len(cases)}, got {quote(number)}")
        return [case for case in cases if case.number in numbers]

    def rows(
        self,
        numbers: Collection[int] | None = None,
        searches: Sequence[Contestant] | None = None,
        executor: Executor | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        limit: Limit | None = None,
    ) -> Iterator[Row]:
        """Run the experiment, and yield the rows of `Experiment.rows` with the published figures.

        `numbers` selects boards. `searches` replaces the searches of the experiment. Only rows of
        the experiment's own searches have published counts. `executor`, `checkpoint` and `limit`
        are arguments of `Experiment`. A row begins with the `number` of the board, and ends with
        `published_length`, `published_expanded`, `published_generated`, `published_visited`,
        `published_mean_generated` and `published_mean_branching`. A figure that was not published
        is None.

        >>> for row in EXPERIMENTS["course-2017"].rows([5]):
        ...     print(row["heuristic"], row["expanded"], row["published_expanded"])
        hamming 555 555
        manhattan 187 187
        """
        cases = self.cases(numbers)
        runs = self.searches if searches is None else tuple(searches)
        experiment = Experiment(
            [case.board for case in cases],
            runs,
            executor,
            checkpoint,
            [case.goal for case in cases],
            limit,
        )
        for position, row in enumerate(experiment.rows()):
            case = cases[row["index"]]
            figures = {"length": case.length, **case.counts.get(runs[position % len(runs)], {})}
            published = {f"published_{name}": figures.get(name) for name in _COLUMNS}
            yield {"number": case.number, **row, **published}


def published_figures(name: str) -> list[list[str]]:
    """Return the lines of an experiment in the data file, split into fields."""
    text = files("slidestar.classroom").joinpath(FILE).read_text("ascii")
    lines = [line.split("\t") for line in text.splitlines()]
    return [fields for first, *fields in lines if first == name]


class _Proof(Contestant):
    """The search `auto`, which continues on 5x5 boards until its solution is proven optimal."""

    def __str__(self) -> str:
        return "proof"

    def search(
        self, board: Board, goal: Board | None, limit: Limit | None, source: Source = SHIPPED
    ) -> Search:
        return proof(board, goal, limit=limit)


_KORF = RuledSearch("ida-star", "manhattan", rules="korf-1985")
_KORF_FELNER = _Proof("auto")
_AIMA: tuple[Contestant, ...] = (
    RuledSearch("bfs", rules="aima-bfs"),
    RuledSearch("astar", "hamming", rules="aima-h1"),
    RuledSearch("astar", "manhattan", rules="aima-h2"),
)
_COURSE: tuple[Contestant, ...] = (
    RuledSearch("astar", "hamming", rules="course-2017"),
    RuledSearch("astar", "manhattan", rules="course-2017"),
)


def _blank_first(name: str, side: int, search: Contestant) -> Iterator[Case]:
    """Yield the boards of a publication by Korf, which have the goal `blank-first`."""
    goal = named_goal("blank-first", side, side)
    for number, length, tiles, nodes in published_figures(name):
        board = Board.from_flat(list(map(int, tiles.split())), side, side)
        yield Case(int(number), board, goal, int(length), {search: {"generated": int(nodes)}})


def _aima() -> Iterator[Case]:
    """Yield random boards of each length, because the book does not print its boards."""
    goal = Board.solved(3)
    by_length = {int(length): figures for length, *figures in published_figures("aima-2020")}
    boards = boards_at(list(by_length), _EACH, goal)
    for number, (board, length) in enumerate(boards, start=1):
        means = list(map(float, by_length[length]))
        pairs = zip(_AIMA, means[:3], means[3:], strict=True)
        counts = {search: {"mean_generated": n, "mean_branching": b} for search, n, b in pairs}
        yield Case(number, board, goal, length, counts)


def _course() -> Iterator[Case]:
    for number, (start, goal, *figures) in enumerate(published_figures("course-2017"), start=1):
        length, *nodes = map(int, figures)
        pairs = zip(_COURSE, nodes[::2], nodes[1::2], strict=True)
        counts = {search: {"expanded": e, "visited": v} for search, e, v in pairs}
        yield Case(number, Board.parse(start), Board.parse(goal), length, counts)


EXPERIMENTS: Mapping[str, PublishedExperiment] = MappingProxyType(
    {
        "korf-1985": PublishedExperiment(
            "R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985):"
            " 100 random 15-puzzles",
            "the nodes that IDA* with Manhattan distance generates, with the start",
            (Contestant("auto"), _KORF),
            lambda: _blank_first("korf-1985", 4, _KORF),
        ),
        "korf-felner-2002": PublishedExperiment(
            "R. E. Korf and A. Felner, Disjoint pattern database heuristics, Artificial"
            " Intelligence 134 (2002): 50 random 24-puzzles",
            "the nodes that IDA* generates with their pattern databases, which are not those here",
            (_KORF_FELNER,),
            lambda: _blank_first("korf-felner-2002", 5, _KORF_FELNER),
        ),
        "aima-2020": PublishedExperiment(
            "S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, 4th edition"
            " (2020), section 3.6: 100 8-puzzles of each length",
            "means over the 100 boards of a length, which are not those here: nodes generated, and"
            " the effective branching factor",
            _AIMA,
            _aima,
        ),
        "course-2017": PublishedExperiment(
            "a project report of a course on intelligent systems (2017): nine 8-puzzles",
            "nodes put into the queue (expanded) and taken from it (visited)",
            _COURSE,
            _course,
        ),
    }
)
"""The published experiments, by name."""
