"""The `why` command: find the search rules that give the node counts of another program."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TextIO

from slidestar.classroom.explain import (
    COUNTS,
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
from slidestar.cli.textfiles import prints_to_stderr, read_text
from slidestar.errors import PuzzleError, Unsolvable, counted, quote
from slidestar.puzzle.board import Board


def add_why(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `why`."""
    verb.set_defaults(run=_why)
    verb.epilog = (
        "Exit status: 0 rule sets found, 1 none, 2 invalid input or usage, 3 stopped by a limit"
        " before one was found."
    )
    verb.add_argument("--board", action="append", default=[],
                      help="the board; repeat it, and the counts in the same order, for counts of"
                      " several boards")  # fmt: skip
    verb.add_argument("--counts", metavar="FILE",
                      help="a CSV file with the columns board, expanded, …")  # fmt: skip
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
        verb.add_argument(f"--{name}", type=whole_number, action="append", default=[],
                          metavar="N", help=meaning)  # fmt: skip
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
    (board, counts), *further = _counts(arguments)
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
            **counts,
            goal=goal,
            limit=limit,
            options=read_options(arguments),
            every=arguments.every,
            further=further,
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
    elif further:
        alone = counted(found.on_first_board, "rule set")
        print(f"The first board alone has {alone} with its counts.", file=out)
    elif any(match.may_be_chance for match in matches):
        print(f"{counted(found.searches, 'search')} tried. Add a second board to rule out chance.",
              file=out)  # fmt: skip
    if not found.complete:
        tried = counted(found.searches, "search")
        status = report_error(
            f"stopped by the limit after {tried}: raise --max-nodes or --max-seconds", STOPPED
        )
        return SOLVED if matches else status
    return SOLVED if matches else REFUTED


def _counts(arguments: argparse.Namespace) -> list[tuple[Board, dict[str, int]]]:
    """Return the boards with their counts by name."""
    texts: list[str] = arguments.board
    counts: list[dict[str, int]] = [{} for _ in texts]
    for name in COUNTS:
        numbers: list[int] = getattr(arguments, name)
        if numbers and len(numbers) != len(texts):
            raise PuzzleError(
                f"--{name} must be given once for each --board, got {len(numbers)} for"
                f" {counted(len(texts), 'board')}"
            )
        for each, number in zip(counts, numbers, strict=False):
            each[name] = number
    found = [(Board.parse(text), each) for text, each in zip(texts, counts, strict=True)]
    if arguments.counts is not None:
        found += _read_counts(arguments.counts)
    if not found:
        raise PuzzleError("why needs a --board or --counts")
    return found


def _read_counts(path: str) -> Iterator[tuple[Board, dict[str, int]]]:
    rows = csv.DictReader(read_text(path).splitlines())
    unknown = {*(rows.fieldnames or ())} - {"board", *COUNTS}
    if "board" not in (rows.fieldnames or ()) or unknown:
        columns = quote(", ".join(map(str, rows.fieldnames or ())))
        raise PuzzleError(
            f"the columns of {path} must be board and some of {', '.join(COUNTS)}, got {columns}"
        )
    for row in rows:
        if None in row:
            raise PuzzleError(f"{path}, line {rows.line_num}: too many columns")
        try:
            yield (
                Board.parse(row.pop("board")),
                {name: whole_number(text) for name, text in row.items() if text},
            )
        except (PuzzleError, argparse.ArgumentTypeError) as error:
            raise PuzzleError(f"{path}, line {rows.line_num}: {error}") from None


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
