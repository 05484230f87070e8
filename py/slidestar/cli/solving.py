"""The verb `solve`: one board or a million, in order, each answer as soon as it's there."""

from __future__ import annotations

import argparse
import json
import re
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import asdict
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from slidestar.algorithms import Limit, LimitReached, Progress, Solution, Stats
from slidestar.cli.arguments import (
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    GoalOfSize,
    add_boards,
    add_heuristic,
    add_limits,
    complain,
    count,
    given_boards,
    given_goal,
    given_limit,
    goal_options,
    names,
)
from slidestar.cli.curve import Point, curve_line, watched
from slidestar.cli.interrupts import Interrupts
from slidestar.cli.proving import Prover, add_proving, proving
from slidestar.cli.terminal import BAD, HEAD, LIT, ProgressLine, is_terminal, painted
from slidestar.cli.textfiles import is_waited_for, prints_to_stderr, tell
from slidestar.cli.workers import workers
from slidestar.errors import PuzzleError, Unsolvable
from slidestar.parallel.executors import processors
from slidestar.parallel.many import solve_many
from slidestar.puzzle.board import Board
from slidestar.puzzle.goals import GOALS
from slidestar.solver.api import search
from slidestar.solver.choices import ALGORITHMS

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["add_solve"]

_FLUSHED = 0.5  # seconds after which a file, too, shows what's done


class Outcome(NamedTuple):
    """What came of a board: its solution or why there's none, and how its length fell."""

    board: Board
    found: Solution | Unsolvable | LimitReached
    curve: list[Point]

    @property
    def other_goals(self) -> tuple[str, ...]:
        """The named goals that can be reached from an unsolvable board."""
        return self.found.goals if isinstance(self.found, Unsolvable) else ()

    @property
    def status(self) -> int:
        """The exit status of it alone."""
        if isinstance(self.found, Unsolvable):
            return UNSOLVABLE
        return STOPPED if isinstance(self.found, LimitReached) else SOLVED


def add_solve(verb: argparse.ArgumentParser) -> None:
    """What `solve` takes."""
    verb.set_defaults(run=_solve)
    add_boards(verb)
    verb.add_argument("--algorithm", choices=ALGORITHMS, default="auto", metavar="NAME",
                      help=names("how to search", ALGORITHMS))  # fmt: skip
    add_heuristic(verb)
    verb.add_argument(
        "--output",
        metavar="FILE",
        help="write to this file instead: all of the output, or nothing",
    )
    verb.add_argument("--format", choices=tuple(_FORMATS), default="boards",
                      help="every board on the way, the moves, or json")  # fmt: skip
    verb.add_argument(
        "--stats",
        action="store_true",
        help="node counts, and how the length fell, to standard error",
    )
    add_limits(verb)
    verb.add_argument("--jobs", type=count, default=1, metavar="N",
                      help="solve N boards at once, by auto, or one by N processes with --optimal"
                      " (0: as many as there are processors)")  # fmt: skip
    verb.add_argument("--skip", type=count, default=0, metavar="N",
                      help="leave out the first N boards, to go on with the rest")  # fmt: skip
    add_proving(verb)


@prints_to_stderr()
def _solve(arguments: argparse.Namespace, out: TextIO) -> int:
    with proving(arguments) as prove:
        return _solve_all(arguments, out, prove)


def _solve_all(arguments: argparse.Namespace, out: TextIO, prove: Prover | None) -> int:
    goal_of = given_goal(arguments)
    boards = given_boards(arguments.file, arguments.skip)
    write = _FORMATS[arguments.format]
    status, done = SOLVED, 0
    flush, interrupts = _flusher(out), Interrupts()
    others = set(GOALS)  # that each board so far can reach, but not its own

    def give(outcome: Outcome) -> None:
        if arguments.stats or is_terminal(out) or isinstance(outcome.found, LimitReached):
            line.hide()
        between = arguments.format == "boards" and arguments.skip + done > 0
        out.write("\n" if between else "")
        out.writelines(write(outcome, out))
        if arguments.format != "json":
            _complain(outcome)
        if arguments.stats:
            _tell_stats(outcome)
        flush()

    with ProgressLine() as line, interrupts.watched():
        try:
            with closing(_outcomes(arguments, boards, goal_of, line, prove)) as outcomes:
                for outcome in outcomes:
                    with interrupts.whole():
                        give(outcome)
                        done += 1
                    others.intersection_update(outcome.other_goals)
                    status = max(status, outcome.status)
                    line.count(done, "boards")
        except KeyboardInterrupt as interrupt:
            if arguments.output is None and done:
                noun = "board" if done == 1 else "boards"
                told = f" ({interrupt})" if interrupt.args else ""
                raise KeyboardInterrupt(
                    f"after {done:,} {noun}: go on with --skip {arguments.skip + done}{told}"
                ) from None
            raise
    # Where some boards can reach the goal, it is the right one.
    if done and others and arguments.format != "json":
        boards_are = "this board" if done == 1 else "these boards"
        options = goal_options(name for name in GOALS if name in others)
        complain(f"{boards_are} can be solved with {options}", status)
    return status


# Solving -----------------------------------------------------------------------------------------


def _outcomes(
    arguments: argparse.Namespace,
    boards: Iterator[Board],
    goal_of: GoalOfSize,
    line: ProgressLine,
    prove: Prover | None,
) -> Generator[Outcome, None, None]:
    """What comes of each board, in their order."""
    jobs = arguments.jobs or processors()
    if jobs == 1 or prove is not None:
        return (
            _one(arguments, board, goal_of(board.rows, board.cols), line, prove) for board in boards
        )
    if arguments.algorithm != "auto" or given_limit(arguments) != Limit():
        raise PuzzleError("--jobs is for auto without a limit: leave out --jobs, or the others")
    return _many(boards, goal_of, jobs)


def _one(
    arguments: argparse.Namespace,
    board: Board,
    goal: Board | None,
    line: ProgressLine,
    prove: Prover | None,
) -> Outcome:
    bound = 0

    def show(progress: Progress) -> None:
        nonlocal bound
        bound = progress.bound or bound
        if not line.on:
            return
        if progress.prepared is not None:
            line.show(f"making tables: {progress.prepared:.0%}")
        elif line.is_due:
            best = "" if progress.best is None else f", {len(progress.best)} moves or fewer"
            line.show(
                f"{progress.stats.expanded:,} expanded, at least {progress.bound} moves{best}"
            )

    try:
        if prove is not None:
            steps = prove(board, goal, given_limit(arguments))
        else:
            heuristic = arguments.heuristic(board.goal_or_standard(goal))
            steps = search(board, goal, arguments.algorithm, heuristic, given_limit(arguments))
        found, curve = watched(steps, show)
    except (Unsolvable, LimitReached) as error:
        return Outcome(board, error, [])
    except KeyboardInterrupt:
        if prove is None:
            raise
        known = f"in a proof: any solution has at least {bound} moves"
        raise KeyboardInterrupt(known) from None
    return Outcome(board, found, curve)


def _many(
    boards: Iterator[Board], goal_of: GoalOfSize, jobs: int
) -> Generator[Outcome, None, None]:
    given: deque[Board] = deque()

    def noted() -> Iterator[Board]:
        for board in boards:
            given.append(board)
            yield board

    def solved(pool: Executor) -> Iterator[Solution | PuzzleError]:
        for goal, alike in groupby(noted(), lambda board: goal_of(board.rows, board.cols)):
            yield from solve_many(alike, pool, goal, on_error="return")

    with workers(jobs) as pool:
        for found in solved(pool):
            board = given.popleft()
            if isinstance(found, (Solution, LimitReached)):
                yield Outcome(board, found, [])
            elif isinstance(found, Unsolvable):
                reason = str(found).removeprefix(f"{board.text()}: ")  # which board is clear here
                yield Outcome(board, Unsolvable(reason, goals=found.goals), [])
            else:
                raise found


# Writing -----------------------------------------------------------------------------------------


def _complain(outcome: Outcome) -> None:
    if isinstance(outcome.found, LimitReached):
        board = outcome.board
        named = board.text() if len(board.tiles) <= 100 else "the board"
        complain(f"{named}: {outcome.found}", STOPPED)


def _boards(outcome: Outcome, out: TextIO) -> Iterator[str]:
    found = outcome.found
    if not isinstance(found, Solution):
        yield from _moves(outcome, out)
        return
    if found.optimal:
        header = f"Minimum number of moves = {len(found)}"
    else:
        header = f"Number of moves = {len(found)} (at least {found.lower_bound})"
    yield painted(header, HEAD, out) + "\n"
    for number, text in enumerate(_lit(found.boards(), out)):
        yield f"\n{text}\n" if number else f"{text}\n"


def _lit(boards: Iterable[Board], out: TextIO) -> Iterator[str]:
    """Each board, with the tile that has just moved in a colour."""
    blank = None
    for board in boards:
        text = str(board)
        if blank is not None:
            tile = str(board.tiles[blank])
            lit = painted(tile, LIT, out)
            if lit != tile:
                size, rows = text.split("\n", 1)
                text = size + "\n" + re.sub(rf"(?<!\d){tile}(?!\d)", lit, rows)
        yield text
        blank = board.blank


def _moves(outcome: Outcome, out: TextIO) -> Iterator[str]:
    if isinstance(outcome.found, Solution):
        yield f"{outcome.found.moves}\n"
    elif isinstance(outcome.found, Unsolvable):
        yield painted("Unsolvable puzzle", BAD, out) + "\n"


def _json(outcome: Outcome, _: TextIO) -> Iterator[str]:
    found = outcome.found
    record: dict[str, Any]
    if isinstance(found, Solution):
        record = {
            "board": found.board.text(),
            "goal": found.goal.text(),
            "moves": str(found.moves),
            "length": len(found),
            "optimal": found.optimal,
            "lower_bound": found.lower_bound,
            "algorithm": found.algorithm,
            "heuristic": found.heuristic,
            "stats": asdict(found.stats),
        }
    else:
        code = "limit" if isinstance(found, LimitReached) else "unsolvable"
        record = {"board": outcome.board.text(), "error": code, "message": str(found)}
        if isinstance(found, Unsolvable):
            record["goals"] = found.goals
    yield json.dumps(record) + "\n"


_FORMATS: dict[str, Callable[[Outcome, TextIO], Iterator[str]]] = {
    "boards": _boards,
    "moves": _moves,
    "json": _json,
}


def _flusher(out: TextIO) -> Callable[[], None]:
    """A function that flushes what was written, at once if somebody is waiting for each answer."""
    if is_waited_for(out):
        return out.flush
    flushed = perf_counter()

    def now_and_then() -> None:
        nonlocal flushed
        if perf_counter() - flushed > _FLUSHED:
            out.flush()
            flushed = perf_counter()

    return now_and_then


def _tell_stats(outcome: Outcome) -> None:
    found = outcome.found
    if not isinstance(found, Unsolvable):
        tell(_stats_line(found.stats))
    if outcome.curve:
        tell(curve_line(outcome.curve))


def _stats_line(stats: Stats) -> str:
    return (
        f"expanded {stats.expanded:,}  generated {stats.generated:,}"
        f"  peak frontier {stats.peak_frontier:,}  time {stats.seconds:.3f} s"
    )
