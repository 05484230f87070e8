"""The `race` command: run several searches on the same boards."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from statistics import mean, median
from typing import Any, TextIO

from slidestar.classroom.depths import boards_at
from slidestar.classroom.race import Contestant, Finish, race
from slidestar.cli.arguments import (
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    GoalForSize,
    add_format,
    add_shared,
    board_size,
    load_heuristic,
    read_goal,
    read_input_boards,
    search_limit,
    whole_number,
)
from slidestar.cli.terminal import BOLD, RED, ProgressLine, colored
from slidestar.cli.textfiles import has_waiting_reader, prints_to_stderr
from slidestar.errors import PuzzleError, counted, quote
from slidestar.puzzle.board import Board
from slidestar.solver.choices import ALGORITHMS, HEURISTICS, INFORMED

_RUNS = "bfs,astar-hamming,astar-manhattan"
_COLUMNS = (
    "board", "goal", "name", "shortest", "algorithm", "heuristic", "loops", "outcome", "moves",
    "optimal", "expanded", "expanded_more_than", "generated", "peak_frontier", "branching",
    "seconds",
)  # fmt: skip
"""The CSV columns, as in the CSV file that the page exports."""

Runs = Callable[[Board], list[Contestant]]
"""A function that returns the contestants for a goal. A heuristic in a file may depend on it."""


def add_race(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `race`."""
    verb.set_defaults(run=_race)
    add_shared(verb, "file")
    verb.add_argument("--runs", type=_runs, default=_RUNS, metavar="A,B,…",
                      help="the searches, such as bfs, astar-manhattan, astar-manhattan-compiled,"
                      " or astar-FILE.py for your heuristic (default: %(default)s)")  # fmt: skip
    verb.add_argument("--lengths", type=_lengths, metavar="10,20",
                      help="generate boards whose shortest solutions have these lengths, instead of"
                      " reading a file")  # fmt: skip
    verb.add_argument("--each", type=whole_number, default=5, metavar="N", help="with --lengths,"
                      " the number of boards per length (default: 5)")  # fmt: skip
    verb.add_argument("--size", type=board_size, default=(3, 3),
                      help="with --lengths, the size, such as 4 or 3x4 (default: 3)")  # fmt: skip
    verb.add_argument("--seed", default="slidestar",
                      help="with --lengths, any text: a seed determines the boards")  # fmt: skip
    add_format(verb, "print a line for each run and a table, or each run as JSON or CSV (default:"
               " text)", "csv")  # fmt: skip
    add_shared(verb, "--max-nodes", "--max-seconds")


@prints_to_stderr()
def _race(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of, status = read_goal(arguments.goal), SOLVED
    finishes: list[Finish] = []
    if arguments.format == "csv":
        csv.writer(out, lineterminator="\n").writerow(_COLUMNS)
    with ProgressLine() as line:
        for number, board in enumerate(_boards(arguments, goal_of)):
            goal = goal_of(board.rows, board.cols)
            contestants = arguments.runs(board.goal_or_standard(goal))
            runs = race([board], contestants, goal, search_limit(arguments))
            on_board = []
            for finish in runs:
                on_board.append(finish)
                line.count(number * len(contestants) + len(on_board), "runs")
            line.hide()
            for finish in on_board:
                status = max(status, _status(finish))
                _write(replace(finish, index=number), on_board, goal, arguments.format, out)
            if has_waiting_reader(out):
                out.flush()
            if arguments.format == "text":
                finishes += on_board
    if arguments.format == "text":
        _write_table(finishes, out)
    return status


def _boards(arguments: argparse.Namespace, goal_of: GoalForSize) -> Iterator[Board]:
    if arguments.lengths is None:
        return read_input_boards(arguments.file)
    if arguments.file != "-":
        raise PuzzleError("give --lengths or a file, not both")
    goal = Board.solved(*arguments.size).goal_or_standard(goal_of(*arguments.size))
    generated = boards_at(arguments.lengths, arguments.each, goal, arguments.seed)
    missing = set(arguments.lengths) - {length for _, length in generated}
    if missing and arguments.each:
        size, moves = "{}x{}".format(*arguments.size), counted(min(missing), "move")
        raise PuzzleError(f"found no {size} board {moves} from the goal")
    return (board for board, _ in generated)


def _status(finish: Finish) -> int:
    if finish.solution is not None:
        return SOLVED
    return STOPPED if finish.cut_off or isinstance(finish.error, MemoryError) else UNSOLVABLE


# Arguments ---------------------------------------------------------------------------------------


def _lengths(text: str) -> list[int]:
    return [whole_number(part.strip()) for part in text.split(",")]


def _runs(text: str) -> Runs:
    makers = [_contestant(name.strip()) for name in text.split(",") if name.strip()]
    if not makers:
        raise argparse.ArgumentTypeError("must name at least one search")
    return lambda goal: [make(goal) for make in makers]


def _contestant(name: str) -> Callable[[Board], Contestant]:
    plain = name.removesuffix("-compiled")
    known = sorted((each for each in ALGORITHMS if plain == each or plain.startswith(f"{each}-")),
                   key=len)  # fmt: skip
    if not known:
        raise argparse.ArgumentTypeError(
            f"{quote(name)} must begin with one of {', '.join(ALGORITHMS)}"
        )
    algorithm = known[-1]
    heuristic = plain[len(algorithm) + 1 :]
    if heuristic and algorithm not in INFORMED:
        raise argparse.ArgumentTypeError(f"{algorithm} uses no heuristic, got {quote(name)}")
    if heuristic.endswith(".py") and plain != name:
        raise argparse.ArgumentTypeError(
            f"no compiled search has your heuristic, got {quote(name)}"
        )
    if heuristic.endswith(".py"):
        heuristic_for = load_heuristic(heuristic)
        # Two students' functions may have one name, so their files name them.
        return lambda goal: Contestant(algorithm, heuristic_for(goal), label=heuristic)
    if heuristic and heuristic not in HEURISTICS:
        raise argparse.ArgumentTypeError(
            f"heuristic must be one of {', '.join(HEURISTICS)} or FILE.py, got {quote(heuristic)}"
        )
    try:
        contestant = Contestant(algorithm, heuristic or None, plain != name)
    except PuzzleError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return lambda goal: contestant


# Writing -----------------------------------------------------------------------------------------


def _write(
    finish: Finish, on_board: Sequence[Finish], goal: Board | None, form: str, out: TextIO
) -> None:
    if form == "text":
        text = f"{finish.index + 1} {finish}"
        print(text if finish.solution else colored(text, RED, out), file=out)
    elif form == "json":
        print(json.dumps(_record(finish)), file=out)
    else:
        row = [finish.board.text(), "" if goal is None else goal.text(), "", _shortest(on_board)]
        csv.writer(out, lineterminator="\n").writerow([*row, *_counts(finish)])


def _record(finish: Finish) -> dict[str, Any]:
    found, contestant = finish.solution, finish.contestant
    solution = found.record() if found else {}
    return {
        "index": finish.index,
        "board": finish.board.text(),
        "algorithm": contestant.algorithm,
        "heuristic": contestant.heuristic_name,
        "compiled": contestant.compiled,
        **{name: solution.get(name) for name in ("length", "moves", "optimal")},
        "branching": finish.branching,
        "cut_off": finish.cut_off,
        "error": None if finish.error is None else str(finish.error),
        "stats": None if finish.stats is None else asdict(finish.stats),
    }


def _counts(finish: Finish) -> list[object]:
    """Return the cells of the columns from `algorithm` to the last.

    The count of a run that was cut off is only a lower bound. It has a separate column, so that the
    mean of the column `expanded` is correct.
    """
    contestant, found, stats = finish.contestant, finish.solution, finish.stats
    loops = "compiled" if contestant.compiled else "readable"
    run = [contestant.algorithm, contestant.heuristic_name or "", loops]
    if found is None or stats is None:
        at_least = stats.expanded if finish.cut_off and stats is not None else ""
        outcome = "cut off" if finish.cut_off else str(finish.error)
        return [*run, outcome, "", "", "", at_least, "", "", "", ""]
    branching = "" if finish.branching is None else f"{finish.branching:.4f}"
    proven = "yes" if found.optimal else "not proven"
    counts = [stats.expanded, "", stats.generated, stats.peak_frontier, branching]
    return [*run, "solved", len(found), proven, *counts, f"{stats.seconds:.4f}"]


def _shortest(on_board: Sequence[Finish]) -> object:
    """Return the proven length of a shortest solution, or "" if no run proved it."""
    lengths = (len(each.solution) for each in on_board if each.solution and each.solution.optimal)
    return next(lengths, "")


def _write_table(finishes: Sequence[Finish], out: TextIO) -> None:
    """Print a summary for each contestant. The means exclude runs that were cut off."""
    if not finishes:
        return
    names = dict.fromkeys(str(finish.contestant) for finish in finishes)
    width = max(map(len, names))
    columns = f"{'solved':>7} {'cut off':>7} {'moves':>7} {'expanded':>12} {'median':>12}"
    print(colored(f"\n{'':<{width}} {columns}", BOLD, out), file=out)
    for name in names:
        runs = [finish for finish in finishes if str(finish.contestant) == name]
        solved = [finish.solution for finish in runs if finish.solution is not None]
        cut = sum(finish.cut_off for finish in runs)
        means = f"{'–':>7} {'–':>12} {'–':>12}"
        if solved:
            expanded = [found.stats.expanded for found in solved]
            means = f"{mean(map(len, solved)):>7.1f} {mean(expanded):>12,.1f}"
            means += f" {median(expanded):>12,.1f}"
        print(f"{name:<{width}} {len(solved):>7,} {cut:>7,} {means}", file=out)
