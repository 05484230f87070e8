"""The `why` command: find the search rules that give the node counts of another program."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import TextIO

from slidestar.classroom.explain import (
    Explanation,
    Explanations,
    explain_counts,
    explain_limit,
)
from slidestar.classroom.presets import RULED
from slidestar.cli.arguments import (
    REFUTED,
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    add_format,
    add_heuristic,
    add_options,
    nonnegative,
    print_unsolvable,
    read_goal,
    read_options,
    report_error,
    whole_number,
)
from slidestar.cli.textfiles import prints_to_stderr
from slidestar.errors import Unsolvable, counted
from slidestar.puzzle.board import Board


def add_why(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `why`."""
    verb.set_defaults(run=_why)
    verb.epilog = (
        "Exit status: 0 rule sets found, 1 none, 2 invalid input or usage, 3 stopped by a limit"
        " before one was found."
    )
    verb.add_argument("--board", required=True, help="the board")
    verb.add_argument("--algorithm", choices=RULED, default="astar", metavar="NAME",
                      help="the algorithm: %(choices)s (default: %(default)s)")  # fmt: skip
    add_heuristic(verb)
    add_options(verb, ["weight"])
    for name, meaning in (
        ("expanded", "nodes that the program calls expanded"),
        ("generated", "nodes that it calls generated"),
        ("visited", "nodes that it calls visited"),
        ("queue", "the largest size of its queue"),
    ):
        verb.add_argument(f"--{name}", type=whole_number, metavar="N", help=meaning)
    verb.add_argument("--every", action="store_true",
                      help="also print rule sets with more changes than necessary")  # fmt: skip
    verb.add_argument("--max-nodes", type=whole_number, metavar="N",
                      help="stop after N nodes in all searches (default: 300 million, and"
                      " 1,000 million in deepening searches)")  # fmt: skip
    verb.add_argument("--max-seconds", type=nonnegative, metavar="S",
                      help="stop after S seconds (default: 60)")  # fmt: skip
    add_format(verb, "print a rule set on each line, or one JSON object (default: text)")


@prints_to_stderr()
def _why(arguments: argparse.Namespace, out: TextIO) -> int:
    board = Board.parse(arguments.board)
    goal = board.goal_or_standard(read_goal(arguments.goal)(board.rows, board.cols))
    limit = explain_limit(arguments.algorithm)
    if arguments.max_nodes is not None:
        limit = replace(limit, nodes=arguments.max_nodes)
    if arguments.max_seconds is not None:
        limit = replace(limit, seconds=arguments.max_seconds)
    try:
        found = explain_counts(
            board,
            arguments.algorithm,
            arguments.heuristic(goal),
            arguments.expanded,
            arguments.generated,
            arguments.visited,
            arguments.queue,
            goal=goal,
            limit=limit,
            options=read_options(arguments),
            every=arguments.every,
        )
    except Unsolvable as error:
        print_unsolvable(board, error, arguments.format, out)
        return UNSOLVABLE
    matches = []
    for match in found:
        matches.append(match)
        if arguments.format == "text":
            print(match, file=out, flush=True)
    if arguments.format == "json":
        record = {
            "matches": [_record(match) for match in matches],
            "nearest": [] if matches else [_record(near) for near in found.nearest],
            "searches": found.searches,
            "complete": found.complete,
        }
        print(json.dumps(record), file=out)
    elif not matches:
        _print_nearest(found, out)
    if not found.complete:
        tried = counted(found.searches, "search")
        status = report_error(
            f"stopped by the limit after {tried}: raise --max-nodes or --max-seconds", STOPPED
        )
        return SOLVED if matches else status
    return SOLVED if matches else REFUTED


def _print_nearest(found: Explanations, out: TextIO) -> None:
    tried = "No rule set gives" if found.complete else "None of the rule sets tried so far gives"
    if not found.nearest:
        print(f"{tried} these counts, or others near them.", file=out)
        return
    print(f"{tried} these counts. The nearest:", file=out)
    for near in found.nearest:
        print(near, file=out)


def _record(explanation: Explanation) -> dict[str, object]:
    return {
        "preset": explanation.preset,
        "changed": dict(explanation.changed),
        "counts": explanation.counts._asdict(),
    }
