"""Experiments: searches on many boards, as rows of plain data."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from slidestar.algorithms import Budget, Limit, Stats, run
from slidestar.classroom.counting.count import count_nodes
from slidestar.classroom.presets import read_rules
from slidestar.classroom.race import Contestant, Finish, effective_branching, run_steps
from slidestar.errors import PuzzleError, check_iterable, quote
from slidestar.parallel.executors import ExecutorPool, InlineExecutor, check_executor
from slidestar.puzzle.board import Board, check_board

if TYPE_CHECKING:
    from concurrent.futures import Executor

Row = dict[str, Any]

_FORMAT = "slidestar experiment 1"
_AHEAD = 2  # submitted tasks per worker
_COUNTS = tuple(field.name for field in fields(Stats))


class _Task(NamedTuple):
    """A search of one board."""

    number: int
    """The number of the row, from 0."""
    board_number: int
    board: Board
    goal: Board | None
    contestant: Contestant
    limit: Limit | None


@dataclass(frozen=True)
class RuledSearch(Contestant):
    """A search of an experiment that obeys rules and counts nodes as `count_nodes` does.

    Its solutions have a length, but no moves.

    >>> print(RuledSearch("ida-star", "manhattan", rules="korf-1985"))
    ida-star manhattan by korf-1985
    """

    rules: str = ""
    """The rules in the form of `read_rules`, such as the name of a preset."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.compiled:
            raise PuzzleError("compiled must be False for a search by rules, got True")
        read_rules(self.rules, self.algorithm, self.options)

    def __str__(self) -> str:
        return f"{super().__str__()} by {self.rules}" if self.rules else super().__str__()


@dataclass(frozen=True)
class Experiment:
    """Every search on every board, with one row for each run.

    >>> boards = [Board.parse("8 1 3/4 0 2/7 6 5"), Board.parse("8 6 7/2 5 4/3 0 1")]
    >>> from slidestar import SearchOptions
    >>> searches = ["astar", Contestant("beam", options=SearchOptions(width=20))]
    >>> experiment = Experiment(boards, searches, limit=Limit(nodes=5000))
    >>> for row in experiment.rows():
    ...     print(row["index"], row["algorithm"], row["outcome"], row["length"], row["expanded"])
    0 astar solved 14 41
    0 beam solved 14 217
    1 astar cut off None 5000
    1 beam solved 43 793

    With pandas: `pandas.DataFrame(experiment.rows())`.
    """

    boards: Sequence[Board]
    searches: Sequence[Contestant | str | tuple[str, str]]
    """The searches of each board.

    A search is a `Contestant`, a `RuledSearch`, the name of an algorithm, or a pair of the names of
    an algorithm and a heuristic.
    """
    executor: Executor | None = None
    """An executor of `concurrent.futures`, Dask or MPI, or None to run in this process.

    Its processes must be able to import a heuristic that is a function.
    """
    checkpoint: str | os.PathLike[str] | None = None
    """The file to which each row is added as soon as it is known.

    An experiment that was stopped continues after its last row. `rows` raises `PuzzleError` if the
    file belongs to another experiment. Heuristics that are functions are compared by their names.
    """
    goal: Board | Sequence[Board] | None = None
    """One goal, or a sequence with the goal of each board. None is the standard goal."""
    limit: Limit | None = None
    """The limit of each search."""

    def __post_init__(self) -> None:
        check_iterable("boards", self.boards)
        check_iterable("searches", self.searches)
        object.__setattr__(self, "boards", tuple(self.boards))
        object.__setattr__(self, "searches", tuple(map(_contestant, self.searches)))
        for board in self.boards:
            check_board("boards", board)
        for goal in self._goals():
            if goal is not None:
                check_board("goal", goal)
        if self.executor is not None:
            check_executor(self.executor)

    def rows(self) -> Iterator[Row]:
        """Yield the rows in order: all searches on the first board, then on the second, and so on.

        A row has the `index` of the board, `board`, `goal`, `algorithm`, `heuristic`, the
        options (`weight`, `width`, `memory`, `cost`), `compiled`, `rules`, `outcome` (`"solved"`,
        `"cut off"` at the limit, or an error), `moves`, `length`, `optimal`, `lower_bound`,
        `shortest`, `branching`, `visited` and the counts of `Stats`. The counts of a search that
        was cut off are lower bounds. A `RuledSearch` has the counts that its rules define, but no
        counts if it was cut off. A value that is not known is None.
        """
        tasks = [
            _Task(len(self.searches) * index + k, index, board, goal, search, self.limit)
            for index, (board, goal) in enumerate(zip(self.boards, self._goals(), strict=True))
            for k, search in enumerate(map(_contestant, self.searches))
        ]
        with _opened(self.checkpoint, self._header()) as (found, file):
            pool = ExecutorPool(self.executor or InlineExecutor(), _run)
            waiting = iter([task for task in tasks if task.number not in found])
            most = _AHEAD * pool.workers(Budget()) if self.executor else 1
            try:
                for task in tasks:
                    while task.number not in found:
                        for following in waiting:
                            pool.submit(following, None)
                            if pool.pending >= most:
                                break
                        for done, row in run(pool.results(None)):
                            found[done.number] = row
                            if file is not None:
                                file.write(json.dumps([done.number, row]).encode() + b"\n")
                                file.flush()
                    yield found.pop(task.number)
            finally:
                pool.cancel()

    def _goals(self) -> Sequence[Board | None]:
        """Return the goal of each board. None is the standard goal."""
        if self.goal is None or isinstance(self.goal, Board):
            return [self.goal] * len(self.boards)
        if not isinstance(self.goal, Sequence):
            raise TypeError(f"goal must be a Board or a sequence, got {quote(self.goal)}")
        if len(self.goal) != len(self.boards):
            raise PuzzleError(
                f"goal must be a Board, or one for each of the {len(self.boards)} boards,"
                f" got {len(self.goal)}"
            )
        return self.goal

    def _header(self) -> dict[str, str]:
        """Return the first line of the checkpoint, which identifies the experiment."""
        inputs = (
            [board.text() for board in self.boards],
            [str(search) for search in self.searches],
            [goal and goal.text() for goal in self._goals()],
            self.limit,
        )
        return {"format": _FORMAT, "inputs": sha256(repr(inputs).encode()).hexdigest()}


def _contestant(search: object) -> Contestant:
    if isinstance(search, Contestant):
        return search
    names = (search,) if isinstance(search, str) else search
    if not isinstance(names, (tuple, list)) or not 1 <= len(names) <= 2:
        raise TypeError(f"searches must be contestants or names, got {quote(search)}")
    return Contestant(*names)


def _run(task: _Task, seconds: float | None) -> Row:
    """Run a search, and return its row."""
    search = task.contestant
    if isinstance(search, RuledSearch):
        return _counted(task, search)
    steps = run_steps(task.board_number, task.board, task.goal, search, task.limit)
    return _row(run(steps), task.goal)


def _counted(task: _Task, search: RuledSearch) -> Row:
    """Count the nodes of a `RuledSearch`, and return its row."""
    board, goal, started = task.board, task.goal, perf_counter()
    rules = read_rules(search.rules, search.algorithm, search.options)
    heuristic = search.heuristic or "manhattan"
    counts, error = None, None
    try:
        counts = count_nodes(board, goal, search.algorithm, heuristic, rules, task.limit)
    except (PuzzleError, MemoryError) as raised:
        error = raised
    row = _row(Finish(task.board_number, board, search, None, None, error), goal)
    row.update(rules=search.rules, seconds=perf_counter() - started)
    if counts is not None:
        length, expanded, generated, visited, queue = counts
        row.update(
            outcome="solved",
            length=length,
            branching=effective_branching(generated, length),
            expanded=expanded,
            generated=generated,
            visited=visited,
            peak_frontier=queue,
        )
    return row


def _row(finish: Finish, goal: Board | None) -> Row:
    found, contestant = finish.solution, finish.contestant
    outcome = "cut off" if finish.cut_off else "solved" if found else str(finish.error)
    solution = found.record() if found else {}
    counts = asdict(finish.stats) if finish.stats else dict.fromkeys(_COUNTS)
    return {
        "index": finish.index,
        "board": finish.board.text(),
        "goal": finish.board.goal_or_standard(goal).text(),
        "algorithm": contestant.algorithm,
        "heuristic": contestant.heuristic_name,
        **asdict(contestant.options),
        "compiled": contestant.compiled,
        "rules": None,
        "outcome": outcome,
        **{name: solution.get(name) for name in ("moves", "length", "optimal")},
        "lower_bound": getattr(found or finish.error, "lower_bound", None),
        "shortest": finish.shortest,
        "branching": finish.branching,
        "visited": None,
        **counts,
    }


@contextmanager
def _opened(
    path: str | os.PathLike[str] | None, header: dict[str, str]
) -> Generator[tuple[dict[int, Row], BinaryIO | None], None, None]:
    """Open a checkpoint. Yield its rows by their numbers, and the file to which rows are added."""
    if path is None:
        yield {}, None
        return
    with Path(path).open("a+b") as file:
        file.seek(0)
        # If the last line is incomplete, the program was stopped while it wrote the line.
        data = file.read()
        whole = [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]
        first = json.dumps(header).encode() + b"\n"
        try:
            if not whole and not first.startswith(data):
                raise ValueError
            stored = json.loads(whole[0]) if whole else header
            found = dict(map(_read_line, whole[1:]))
        except (ValueError, TypeError, RecursionError) as error:
            raise PuzzleError(
                f"{quote(str(path))} is not the checkpoint of an experiment"
            ) from error
        if stored != header:
            raise PuzzleError(f"{quote(str(path))} is the checkpoint of another experiment")
        file.truncate(sum(map(len, whole)))
        if not whole:
            file.write(first)
        yield found, file


def _read_line(line: bytes) -> tuple[int, Row]:
    """Return the number of a row of a checkpoint, and the row."""
    number, row = json.loads(line)
    if type(number) is not int or not isinstance(row, dict):
        raise ValueError
    return number, row
