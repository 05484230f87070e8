"""The `solve` command: solve boards in order, and write each solution as soon as it is found."""

from __future__ import annotations

import argparse
import json
import re
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO, TypeAlias

from slidestar.algorithms import Limit, LimitReached, Progress, Search, Solution
from slidestar.cli.arguments import (
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    GoalForSize,
    add_options,
    add_shared,
    goal_options,
    read_goal,
    read_input_boards,
    read_options,
    report_error,
    search_limit,
    whole_number,
)
from slidestar.cli.interrupts import Interrupts, worker_pool, workers
from slidestar.cli.terminal import (
    BOLD,
    HIGHLIGHT,
    RED,
    ProgressLine,
    colored,
    is_terminal,
    logged_progress,
)
from slidestar.cli.textfiles import has_waiting_reader, print_message, prints_to_stderr
from slidestar.errors import PuzzleError, Unsolvable, counted
from slidestar.parallel.executors import processors
from slidestar.parallel.many import solve_many
from slidestar.parallel.proof import proof
from slidestar.puzzle.board import Board, positions_in
from slidestar.puzzle.goals import CONVENTIONAL
from slidestar.puzzle.moves import Metric, Moves
from slidestar.solver.api import search
from slidestar.solver.choices import ALGORITHMS, check_options

if TYPE_CHECKING:
    from concurrent.futures import Executor

_FLUSH_INTERVAL = 0.5  # seconds between two flushes of a file
_POINT_RATIO = 1.2  # the minimum ratio between the times of printed points

BeginProof: TypeAlias = Callable[[Board, Board | None, Limit], Search]
"""A function that begins the proof search for a board, a goal and a limit."""


class Point(NamedTuple):
    """The length of the best solution after `seconds` of search."""

    seconds: float
    length: int


class Outcome(NamedTuple):
    """The result for one board."""

    board: Board
    result: Solution | Unsolvable | LimitReached
    """The solution, or the exception that explains why there is none."""
    points: list[Point]
    """The improvements of the solution during the search."""

    @property
    def other_goals(self) -> tuple[str, ...]:
        """The named goals that an unsolvable board can reach."""
        return self.result.goals if isinstance(self.result, Unsolvable) else ()

    @property
    def status(self) -> int:
        """The exit status for this board."""
        if isinstance(self.result, Unsolvable):
            return UNSOLVABLE
        return STOPPED if isinstance(self.result, LimitReached) else SOLVED


def add_solve(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `solve`."""
    verb.set_defaults(run=_solve)
    add_shared(verb, "file")
    verb.add_argument("--algorithm", choices=ALGORITHMS, default="auto", metavar="NAME",
                      help="the algorithm: %(choices)s (default: %(default)s)")  # fmt: skip
    add_shared(verb, "--heuristic")
    add_options(verb)
    add_shared(verb, "--max-depth", "--metric", "--output")
    verb.add_argument("--format", choices=tuple(_FORMATS), default="boards",
                      help="print all positions, the moves, or JSON (default: boards)")  # fmt: skip
    verb.add_argument("--stats", action="store_true",
                      help="print node counts and improvements to standard error")  # fmt: skip
    add_shared(verb, "--max-nodes", "--max-seconds")
    verb.add_argument("--jobs", type=whole_number, default=1, metavar="N",
                      help="use N processes for many boards, or for one with --optimal (0: one for"
                      " each processor; default: 1)")  # fmt: skip
    verb.add_argument("--skip", type=whole_number, default=0, metavar="N",
                      help="skip the first N boards, to continue an interrupted run")  # fmt: skip
    verb.add_argument("--optimal", action="store_true",
                      help="print only proven shortest solutions: up to 16 cells, and 5x5, which"
                      " stores 427 MB of pattern databases, built in a few minutes")  # fmt: skip
    verb.add_argument("--cluster", metavar="ADDRESS",
                      help="with --optimal, use the Dask cluster with this scheduler")  # fmt: skip
    verb.add_argument("--checkpoint", metavar="FILE",
                      help="with --optimal, store the progress of a proof in FILE and continue"
                      " from it")  # fmt: skip


@prints_to_stderr()
def _solve(arguments: argparse.Namespace, out: TextIO) -> int:
    with logged_progress(), _proofs(arguments) as prove:
        return _solve_all(arguments, out, prove)


def _solve_all(arguments: argparse.Namespace, out: TextIO, prove: BeginProof | None) -> int:
    goal_of = read_goal(arguments.goal)
    boards = read_input_boards(arguments.file, arguments.skip)
    format_outcome = _FORMATS[arguments.format]
    status, done = SOLVED, 0
    flush, interrupts = _flusher(out), Interrupts()
    # The other goals that all boards so far can reach. Empty once a board is solvable.
    others = set(CONVENTIONAL)

    def write(outcome: Outcome) -> None:
        if arguments.stats or is_terminal(out) or isinstance(outcome.result, LimitReached):
            line.hide()
        out.write("\n" if arguments.format == "boards" and arguments.skip + done > 0 else "")
        out.writelines(format_outcome(outcome, out))
        if isinstance(outcome.result, LimitReached) and arguments.format != "json":
            board = outcome.board
            name = board.text() if len(board.tiles) <= 100 else "the board"
            report_error(f"{name}: {outcome.result}", STOPPED)
        if arguments.stats:
            _print_stats(outcome)
        flush()

    with ProgressLine() as line, interrupts.handled():
        try:
            with closing(_outcomes(arguments, boards, goal_of, line, prove)) as outcomes:
                for outcome in outcomes:
                    with interrupts.uninterrupted():
                        write(outcome)
                        done += 1
                    others.intersection_update(outcome.other_goals)
                    status = max(status, outcome.status)
                    line.count(done, "boards")
        except KeyboardInterrupt as interrupt:
            if arguments.output is None and done:
                detail = f" ({interrupt})" if interrupt.args else ""
                raise KeyboardInterrupt(
                    f"after {counted(done, 'board')}: continue with --skip"
                    f" {arguments.skip + done}{detail}"
                ) from None
            raise
    if done and others and arguments.format != "json":
        boards_are = "this board" if done == 1 else "these boards"
        options = goal_options(name for name in CONVENTIONAL if name in others)
        report_error(f"{boards_are} can be solved with {options}", status)
    return status


# Solving -------------------------------------------------------------------------------------


def _outcomes(
    arguments: argparse.Namespace,
    boards: Iterator[Board],
    goal_of: GoalForSize,
    line: ProgressLine,
    prove: BeginProof | None,
) -> Generator[Outcome, None, None]:
    """Yield the outcome of each board, in order."""
    jobs = arguments.jobs or processors()
    if jobs == 1 or prove is not None:
        return (
            _one(arguments, board, goal_of(board.rows, board.cols), line, prove) for board in boards
        )
    return _many(arguments, boards, goal_of, jobs)


def _one(
    arguments: argparse.Namespace,
    board: Board,
    goal: Board | None,
    line: ProgressLine,
    prove: BeginProof | None,
) -> Outcome:
    bound = 0

    def show(progress: Progress) -> None:
        nonlocal bound
        bound = progress.bound or bound
        if not line.on:
            return
        if progress.prepared is not None:
            line.show(f"building tables: {progress.prepared:.0%}")
        elif line.is_due:
            best = ""
            if progress.best is not None:
                best = f", {Metric(arguments.metric).length(progress.best)} moves or fewer"
            line.show(
                f"{progress.stats.expanded:,} expanded, at least {progress.bound} moves{best}"
            )

    try:
        if prove is not None:
            steps = prove(board, goal, search_limit(arguments))
        else:
            heuristic = arguments.heuristic(board.goal_or_standard(goal))
            steps = search(board, goal, heuristic=heuristic, **_search_arguments(arguments))
        solution, points = _run_search(steps, show, Metric(arguments.metric))
    except (Unsolvable, LimitReached) as error:
        return Outcome(board, error, [])
    except KeyboardInterrupt:
        if prove is None:
            raise
        raise KeyboardInterrupt(f"in a proof: any solution has at least {bound} moves") from None
    return Outcome(board, solution, points)


def _search_arguments(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments of `search` and `solve_many` that are the same for all boards."""
    return {
        "algorithm": arguments.algorithm,
        "limit": search_limit(arguments),
        "options": read_options(arguments),
        "metric": arguments.metric,
    }


def _run_search(
    steps: Search, show: Callable[[Progress], object], metric: Metric
) -> tuple[Solution, list[Point]]:
    """Run a search and show its progress. Return the solution and each improvement."""
    points: list[Point] = []
    best: Moves | None = None
    while True:
        try:
            progress = next(steps)
        except StopIteration as done:
            solution: Solution = done.value
            return solution, points
        show(progress)
        if progress.best is not None and progress.best is not best:
            best = progress.best
            points.append(Point(progress.stats.seconds, metric.length(best)))


def _many(
    arguments: argparse.Namespace, boards: Iterator[Board], goal_of: GoalForSize, jobs: int
) -> Generator[Outcome, None, None]:
    pending: deque[Board] = deque()
    heuristic = arguments.heuristic(Board.solved(3))
    if callable(heuristic):
        raise PuzzleError("--jobs needs a heuristic of Slidestar, not a file")

    def submitted() -> Iterator[Board]:
        for board in boards:
            pending.append(board)
            yield board

    def results(pool: Executor) -> Iterator[Solution | PuzzleError]:
        by_goal = groupby(submitted(), lambda board: goal_of(board.rows, board.cols))
        for goal, same_goal in by_goal:
            chosen = _search_arguments(arguments)
            yield from solve_many(
                same_goal, pool, goal, on_error="return", heuristic=heuristic, **chosen
            )

    with worker_pool(jobs) as pool:
        for result in results(pool):
            board = pending.popleft()
            if isinstance(result, (Solution, LimitReached)):
                yield Outcome(board, result, [])
            elif isinstance(result, Unsolvable):
                reason = str(result).removeprefix(f"{board.text()}: ")  # the output shows the board
                yield Outcome(board, Unsolvable(reason, goals=result.goals), [])
            else:
                raise result


# Proofs --------------------------------------------------------------------------------------


@contextmanager
def _proofs(arguments: argparse.Namespace) -> Iterator[BeginProof | None]:
    """Yield the function that begins proofs, or None without `--optimal`.

    The workers of a proof run until the `with` block ends. Raises `PuzzleError` for options that
    contradict each other.
    """
    if not arguments.optimal:
        for name in ("cluster", "checkpoint"):
            if getattr(arguments, name):
                raise PuzzleError(f"--{name} needs --optimal")
        yield None
        return
    if arguments.algorithm != "auto":
        raise PuzzleError("--optimal needs --algorithm auto")
    check_options(arguments.algorithm, read_options(arguments))
    if Metric(arguments.metric) is not Metric.STM:
        raise PuzzleError(
            "--optimal needs --metric stm: up to 16 cells, solutions with mtm are proven anyway"
        )
    with _proof_executor(arguments) as executor:
        yield lambda board, goal, limit: proof(
            board, goal, executor=executor, limit=limit, checkpoint=arguments.checkpoint
        )


@contextmanager
def _proof_executor(arguments: argparse.Namespace) -> Iterator[Executor | None]:
    if arguments.cluster:
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise PuzzleError(
                "--cluster needs Dask: pip install 'slidestar[dask]', or distributed"
            ) from None
        try:
            client = distributed.Client(arguments.cluster)
        except (OSError, ValueError) as error:
            raise PuzzleError(f"cannot connect to {arguments.cluster}: {error}") from None
        with client:
            yield client.get_executor()
    else:
        with workers(arguments.jobs) as pool:
            yield pool


# Writing -------------------------------------------------------------------------------------


def _format_boards(outcome: Outcome, out: TextIO) -> Iterator[str]:
    solution = outcome.result
    if not isinstance(solution, Solution):
        yield from _format_moves(outcome, out)
        return
    length = solution.metric.length(solution.moves)
    if solution.optimal:
        header = f"Minimum number of moves = {length}"
    else:
        header = f"Number of moves = {length} (at least {solution.lower_bound})"
    yield colored(header, BOLD, out) + "\n"
    positions = positions_in(solution.board, solution.moves, solution.metric)
    for number, text in enumerate(_highlighted(positions, out)):
        yield f"\n{text}\n" if number else f"{text}\n"


def _highlighted(boards: Iterable[Board], out: TextIO) -> Iterator[str]:
    """Yield the text of each board, with the tiles of the last move highlighted."""
    before: Board | None = None
    for board in boards:
        text = str(board)
        if before is not None and colored(text, HIGHLIGHT, out) != text:
            pairs = zip(board.tiles, before.tiles, strict=True)
            moved = "|".join(str(tile) for tile, old in pairs if tile and tile != old)
            size, rows = text.split("\n", 1)
            highlight = re.compile(rf"(?<!\d)(?:{moved})(?!\d)")
            rows = highlight.sub(lambda tile: colored(tile[0], HIGHLIGHT, out), rows)
            text = size + "\n" + rows
        yield text
        before = board


def _format_moves(outcome: Outcome, out: TextIO) -> Iterator[str]:
    if isinstance(outcome.result, Solution):
        yield f"{outcome.result.moves}\n"
    elif isinstance(outcome.result, Unsolvable):
        yield colored("Unsolvable puzzle", RED, out) + "\n"


def _format_json(outcome: Outcome, _: TextIO) -> Iterator[str]:
    result = outcome.result
    record: dict[str, Any]
    if isinstance(result, Solution):
        record = {
            "board": result.board.text(),
            "goal": result.goal.text(),
            **result.record(),
        }
    else:
        code = "limit" if isinstance(result, LimitReached) else "unsolvable"
        record = {"board": outcome.board.text(), "error": code, "message": str(result)}
        if isinstance(result, Unsolvable):
            record["goals"] = result.goals
    yield json.dumps(record) + "\n"


_FORMATS: dict[str, Callable[[Outcome, TextIO], Iterator[str]]] = {
    "boards": _format_boards,
    "moves": _format_moves,
    "json": _format_json,
}


def _flusher(out: TextIO) -> Callable[[], None]:
    """Return a function that flushes the output at once for a reader, at intervals for a file."""
    if has_waiting_reader(out):
        return out.flush
    flushed = perf_counter()

    def flush_file() -> None:
        nonlocal flushed
        if perf_counter() - flushed > _FLUSH_INTERVAL:
            out.flush()
            flushed = perf_counter()

    return flush_file


def _print_stats(outcome: Outcome) -> None:
    if not isinstance(outcome.result, Unsolvable):
        stats = outcome.result.stats
        paid = getattr(outcome.result, "cost", None)
        cost = "" if paid is None else f"  cost {paid:,}"
        print_message(
            f"expanded {stats.expanded:,}  generated {stats.generated:,}"
            f"  peak frontier {stats.peak_frontier:,}  time {stats.seconds:.3f} s{cost}"
        )
    if outcome.points:
        print_message(_improvement_line(outcome.points))


def _improvement_line(points: list[Point]) -> str:
    """Describe the first and the last improvement, and others that are well separated in time.

    >>> _improvement_line([Point(0.001, 265), Point(0.1, 120), Point(0.101, 118), Point(2, 104)])
    'moves 265 at 0.001 s, 118 at 0.101 s, 104 at 2.000 s'
    """
    shown: list[Point] = []
    for point in reversed(points):
        if not shown or point is points[0] or point.seconds * _POINT_RATIO < shown[-1].seconds:
            shown.append(point)
    return "moves " + ", ".join(f"{length:,} at {at:.3f} s" for at, length in reversed(shown))
