"""The verb `check-exercise`: check the boards that a teacher sets."""

from __future__ import annotations

import argparse
import json
from typing import TextIO

from slidestar.classroom.exercise import check_exercise
from slidestar.cli.arguments import (
    SOLVED,
    UNSOLVABLE,
    add_boards,
    add_format,
    add_limits,
    read_goal,
    read_input_boards,
    search_limit,
)
from slidestar.cli.racing import add_runs
from slidestar.cli.textfiles import prints_to_stderr


def add_check_exercise(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `check-exercise`."""
    verb.set_defaults(run=_check_exercise)
    add_boards(verb)
    add_runs(verb)
    add_format(verb, "print a report, or a line of JSON for each board (default: text)")
    add_limits(verb)


@prints_to_stderr()
def _check_exercise(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of, limit = read_goal(arguments.goal), search_limit(arguments)
    status = SOLVED
    for number, board in enumerate(read_input_boards(arguments.file)):
        goal = goal_of(board.rows, board.cols)
        contestants = arguments.runs(board.goal_or_standard(goal))
        report = check_exercise(board, goal, contestants, limit)
        status = max(status, SOLVED if report.solvable else UNSOLVABLE)
        if arguments.format == "json":
            print(json.dumps(report.record()), file=out)
        else:
            print(*["\n"] * bool(number), board, "\n", report, sep="", file=out)
    return status
