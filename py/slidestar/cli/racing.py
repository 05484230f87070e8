"""The verb `race`: several searches on the same boards, side by side."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from statistics import mean, median
from typing import Any, TextIO

from slidestar.classroom.depths import boards_at
from slidestar.classroom.race import Contestant, Finish, race
from slidestar.cli.arguments import (
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    GoalOfSize,
    add_boards,
    add_format,
    add_limits,
    count,
    given_boards,
    given_goal,
    given_limit,
    heuristic_in,
    size,
)
from slidestar.cli.terminal import BAD, HEAD, ProgressLine, painted
from slidestar.cli.textfiles import is_waited_for, prints_to_stderr
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board
from slidestar.solver.choices import ALGORITHMS, HEURISTICS, INFORMED

__all__ = ["add_race"]

_RUNS = "bfs,astar-hamming,astar-manhattan"
_COLUMNS = (
    "board", "goal", "name", "shortest", "algorithm", "heuristic", "loops", "outcome", "moves",
    "optimal", "expanded", "expanded_more_than", "generated", "peak_frontier", "branching",
    "seconds",
)  # fmt: skip
"""As in the table that the page gives."""

Runs = Callable[[Board], list[Contestant]]
"""Who races, for a goal: a heuristic from a file may depend on it."""


def add_race(verb: argparse.ArgumentParser) -> None:
    """What `race` takes."""
    verb.set_defaults(run=_race)
    add_boards(verb)
    verb.add_argument("--runs", type=_runs, default=_RUNS, metavar="A,B,…", help="who races: bfs,"
                      " astar-manhattan, astar-manhattan-compiled …, or astar-FILE.py with a"
                      f" heuristic of yours (default {_RUNS})")  # fmt: skip
    verb.add_argument("--lengths", type=_lengths, metavar="10,20", help="no file, but boards whose"
                      " shortest solutions have these lengths")  # fmt: skip
    verb.add_argument("--each", type=count, default=5, metavar="N", help="so many of each length"
                      " (default 5)")  # fmt: skip
    verb.add_argument("--size", type=size, default=(3, 3), help="theirs: 4 or 3x4 (default 3)")
    verb.add_argument("--seed", default="slidestar", help="any text: the same boards each time")
    add_format(verb, "a line for each run and a table; json or csv for each run", "csv")
    add_limits(verb)


@prints_to_stderr()
def _race(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of, status = given_goal(arguments), SOLVED
    finishes: list[Finish] = []
    if arguments.format == "csv":
        csv.writer(out, lineterminator="\n").writerow(_COLUMNS)
    with ProgressLine() as line:
        for number, board in enumerate(_boards(arguments, goal_of)):
            given = goal_of(board.rows, board.cols)
            contestants = arguments.runs(board.goal_or_standard(given))
            lap = race([board], contestants, given, given_limit(arguments))
            whole = list(_counted(lap, line, number * len(contestants)))
            line.hide()
            for finish in whole:
                status = max(status, _status(finish))
                _write(replace(finish, index=number), whole, given, arguments.format, out)
            if is_waited_for(out):
                out.flush()
            if arguments.format == "text":
                finishes += whole
    if arguments.format == "text":
        _write_table(finishes, out)
    return status


def _boards(arguments: argparse.Namespace, goal_of: GoalOfSize) -> Iterator[Board]:
    if arguments.lengths is None:
        return given_boards(arguments.file)
    goal = Board.solved(*arguments.size).goal_or_standard(goal_of(*arguments.size))
    dealt = boards_at(arguments.lengths, arguments.each, goal, arguments.seed)
    return (board for board, _ in dealt)


def _counted(lap: Iterable[Finish], line: ProgressLine, before: int) -> Iterator[Finish]:
    for number, finish in enumerate(lap, start=before + 1):
        line.count(number, "runs")
        yield finish


def _status(finish: Finish) -> int:
    if finish.solution is not None:
        return SOLVED
    return STOPPED if finish.cut_off or isinstance(finish.error, MemoryError) else UNSOLVABLE


# Arguments ---------------------------------------------------------------------------------------


def _lengths(text: str) -> list[int]:
    return [count(part.strip()) for part in text.split(",")]


def _runs(text: str) -> Runs:
    makers = [_contestant(name.strip()) for name in text.split(",") if name.strip()]
    if not makers:
        raise argparse.ArgumentTypeError("nobody would race")
    return lambda goal: [make(goal) for make in makers]


def _contestant(name: str) -> Callable[[Board], Contestant]:
    plain = name.removesuffix("-compiled")
    known = sorted((each for each in ALGORITHMS if plain == each or plain.startswith(f"{each}-")),
                   key=len)  # fmt: skip
    if not known:
        raise argparse.ArgumentTypeError(
            f"{quote(name)} begins with no algorithm: choose {', '.join(ALGORITHMS)}"
        )
    algorithm = known[-1]
    heuristic = plain[len(algorithm) + 1 :]
    if heuristic and algorithm not in INFORMED:
        raise argparse.ArgumentTypeError(f"{algorithm} uses no heuristic, so not {quote(name)}")
    if heuristic.endswith(".py"):
        return _own(algorithm, heuristic)
    if heuristic and heuristic not in HEURISTICS:
        raise argparse.ArgumentTypeError(
            f"{quote(heuristic)} isn't a heuristic: choose {', '.join(HEURISTICS)} or FILE.py"
        )
    try:
        contestant = Contestant(algorithm, heuristic or None, plain != name)
    except PuzzleError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return lambda goal: contestant


def _own(algorithm: str, path: str) -> Callable[[Board], Contestant]:
    heuristic = heuristic_in(path)
    return lambda goal: Contestant(algorithm, heuristic(goal))


# Writing -----------------------------------------------------------------------------------------


def _write(
    finish: Finish, lap: Sequence[Finish], goal: Board | None, form: str, out: TextIO
) -> None:
    if form == "text":
        text = f"{finish.index + 1} {finish}"
        print(text if finish.solution else painted(text, BAD, out), file=out)
    elif form == "json":
        print(json.dumps(_record(finish)), file=out)
    else:
        row = [finish.board.text(), "" if goal is None else goal.text(), "", _shortest(lap)]
        csv.writer(out, lineterminator="\n").writerow([*row, *_counts(finish)])


def _record(finish: Finish) -> dict[str, Any]:
    found, who = finish.solution, finish.contestant
    return {
        "index": finish.index,
        "board": finish.board.text(),
        "algorithm": who.algorithm,
        "heuristic": who.heuristic_name,
        "compiled": who.compiled,
        "length": None if found is None else len(found),
        "moves": None if found is None else str(found.moves),
        "optimal": None if found is None else found.optimal,
        "branching": finish.branching,
        "cut_off": finish.cut_off,
        "error": None if finish.error is None else str(finish.error),
        "stats": None if finish.stats is None else asdict(finish.stats),
    }


def _counts(finish: Finish) -> list[object]:
    """What was cut off has no counts in the columns of counts, so that nobody averages them."""
    who, found, stats = finish.contestant, finish.solution, finish.stats
    run = [who.algorithm, who.heuristic_name or "", "compiled" if who.compiled else "readable"]
    if found is None or stats is None:
        least = stats.expanded if finish.cut_off and stats is not None else ""
        outcome = "cut off" if finish.cut_off else str(finish.error)
        return [*run, outcome, "", "", "", least, "", "", "", ""]
    branching = "" if finish.branching is None else f"{finish.branching:.4f}"
    proven = "yes" if found.optimal else "not proven"
    counts = [stats.expanded, "", stats.generated, stats.peak_frontier, branching]
    return [*run, "solved", len(found), proven, *counts, f"{stats.seconds:.4f}"]


def _shortest(lap: Sequence[Finish]) -> object:
    """The length that one of the runs on this board has proven."""
    lengths = (len(each.solution) for each in lap if each.solution and each.solution.optimal)
    return next(lengths, "")


def _write_table(finishes: Sequence[Finish], out: TextIO) -> None:
    """Each contestant's runs together. Those that were cut off are counted, and nothing else."""
    if not finishes:
        return
    names = dict.fromkeys(str(finish.contestant) for finish in finishes)
    wide = max(map(len, names))
    head = f"{'':<{wide}} {'solved':>7} {'cut off':>7} {'moves':>7} {'expanded':>12} {'median':>12}"
    print(painted(f"\n{head}", HEAD, out), file=out)
    for name in names:
        mine = [finish for finish in finishes if str(finish.contestant) == name]
        solved = [finish.solution for finish in mine if finish.solution is not None]
        cut = sum(finish.cut_off for finish in mine)
        means = f"{'–':>7} {'–':>12} {'–':>12}"
        if solved:
            expanded = [found.stats.expanded for found in solved]
            means = f"{mean(map(len, solved)):>7.1f} {mean(expanded):>12,.1f}"
            means += f" {median(expanded):>12,.1f}"
        print(f"{name:<{wide}} {len(solved):>7,} {cut:>7,} {means}", file=out)
