"""The `why` command: find the search rules that give the node counts of another program."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TextIO

from slidestar.classroom.explain import (
    Explanation,
    Explanations,
    Observation,
    alike,
    explain_counts,
    explain_limit,
    line_of,
)
from slidestar.classroom.observations import read_observations
from slidestar.classroom.presets import RULED
from slidestar.cli.arguments import (
    REFUTED,
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    add_format,
    add_options,
    add_shared,
    nonnegative,
    print_unsolvable,
    read_goal,
    read_options,
    report_error,
    search_limit,
    whole_number,
)
from slidestar.cli.textfiles import prints_to_stderr, read_text
from slidestar.errors import PuzzleError, Unsolvable, counted
from slidestar.puzzle.board import Board

_WORTH_A_BOARD = 0.1  # the matches by chance from which another board is advised


class _Observed(argparse.Action):
    """Append a board, or add a count to the last board. The counts of one board may precede it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        name = str(option_string).lstrip("-")
        observed: list[dict[str, Any]] = namespace.observed
        if not observed or (name == "board" and "board" in observed[-1]):
            observed.append({})
        if name in observed[-1]:
            raise argparse.ArgumentError(self, "must be given once for each --board")
        observed[-1][name] = values


def add_why(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `why`."""
    verb.set_defaults(run=_why)
    verb.epilog = (
        "Exit status: 0 rule sets found, 1 none, 2 invalid input or usage, 3 stopped by a limit"
        " before one was found."
    )
    verb.add_argument("--board", action=_Observed, dest="observed", default=[],
                      help="the board; repeat it, followed by its counts, for counts of several"
                      " boards")  # fmt: skip
    verb.add_argument("--observations", metavar="FILE",
                      help="a CSV file with the columns board, expanded, …")  # fmt: skip
    verb.add_argument("--algorithm", choices=RULED, default="astar", metavar="NAME",
                      help="the algorithm: %(choices)s (default: %(default)s)")  # fmt: skip
    add_shared(verb, "--heuristic")
    add_options(verb, ["weight", "cost"])
    add_shared(verb, "--max-depth")
    for name, meaning in (
        ("expanded", "nodes that the program calls expanded"),
        ("generated", "nodes that it calls generated"),
        ("visited", "nodes that it calls visited"),
        ("queue", "the largest size of its queue"),
    ):
        verb.add_argument(f"--{name}", type=whole_number, action=_Observed, dest="observed",
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
    observations = _observations(arguments)
    board = observations[0][0]
    goal = board.goal_or_standard(read_goal(arguments.goal)(board.rows, board.cols))
    limit = explain_limit(arguments.algorithm)
    limit = replace(limit, depth=search_limit(arguments).depth)
    if arguments.max_nodes is not None:
        limit = replace(limit, nodes=arguments.max_nodes)
    if arguments.max_seconds is not None:
        limit = replace(limit, seconds=arguments.max_seconds)
    try:
        found = explain_counts(
            observations,
            arguments.algorithm,
            arguments.heuristic(goal),
            goal=goal,
            limit=limit,
            options=read_options(arguments),
            every=arguments.every,
        )
    except Unsolvable as error:
        if len(observations) > 1:
            return report_error(str(error), UNSOLVABLE)
        print_unsolvable(board, error, arguments.format, out)
        return UNSOLVABLE
    matches = [*found]
    if arguments.format == "json":
        record = {
            "matches": [_record(match) for match in matches],
            "nearest": [] if matches else [_record(near) for near in found.nearest],
            "searches": found.searches,
            "by_chance": round(found.by_chance, 6),
            "complete": found.complete,
        }
        print(json.dumps(record), file=out)
    else:
        for group in alike(matches):
            print(line_of(group), file=out)
        if not matches:
            _print_nearest(found, out)
        print(_tried(found, bool(matches)), file=out)
    if not found.complete:
        tried = counted(found.searches, "search")
        status = report_error(
            f"stopped by the limit after {tried}: raise --max-nodes or --max-seconds", STOPPED
        )
        return SOLVED if matches else status
    return SOLVED if matches else REFUTED


def _observations(arguments: argparse.Namespace) -> list[Observation]:
    """Return the boards with their counts by name."""
    found: list[Observation] = []
    for counts in arguments.observed:
        if "board" not in counts:
            raise PuzzleError(f"--{next(iter(counts))} needs a --board")
        found.append((Board.parse(counts.pop("board")), counts))
    if arguments.observations is not None:
        try:
            further = read_observations(read_text(arguments.observations))
        except PuzzleError as error:
            raise PuzzleError(f"{arguments.observations}, {error}") from None
        if not further:
            raise PuzzleError(f"{arguments.observations} has no boards")
        found += further
    if not found:
        raise PuzzleError("why needs a --board or --observations")
    return found


def _tried(found: Explanations, matched: bool) -> str:
    """Return a line on the searches that were tried, and on the matches by chance."""
    tried = f"{counted(found.searches, 'search')} tried"
    if not found.searches:
        return f"{tried}."
    number = found.by_chance
    about = "fewer than 0.01" if number < 0.01 else f"about {number:.1g}"
    if number >= 1:
        about = f"about {number:,.0f}"
    advice = " Add another board to rule out chance."
    return (
        f"{tried}, each counted in several ways; {about} would match by chance."
        f"{advice if matched and number >= _WORTH_A_BOARD else ''}"
    )


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
