"""The `experiment` command: repeat published experiments."""

from __future__ import annotations

import argparse
import csv
import json
from typing import TextIO

from slidestar.classroom.experiment import Row
from slidestar.classroom.published import EXPERIMENTS
from slidestar.cli.arguments import SOLVED, STOPPED, add_format, add_shared, search_limit
from slidestar.cli.interrupts import workers
from slidestar.cli.terminal import ProgressLine
from slidestar.cli.textfiles import has_waiting_reader
from slidestar.errors import PuzzleError, counted, quote

_COUNTS = ("expanded", "generated", "visited", "mean_generated")


def add_experiment(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `experiment`."""
    verb.set_defaults(run=_experiment)
    verb.add_argument("name", nargs="?", choices=EXPERIMENTS, metavar="NAME",
                      help="the experiment: %(choices)s (default: list them)")  # fmt: skip
    verb.add_argument("--boards", type=_numbers, metavar="1-10,38",
                      help="run only the boards with these numbers")  # fmt: skip
    verb.add_argument("--algorithm", metavar="NAME",
                      help="run only the searches by this algorithm, such as auto")  # fmt: skip
    add_format(verb, "print a line for each run, or all values as JSON or CSV, with the published"
               " ones (default: text)", "csv")  # fmt: skip
    add_shared(verb, "--output")
    verb.add_argument("--checkpoint", metavar="FILE",
                      help="store each row in FILE, and continue after its last row")  # fmt: skip
    add_shared(verb, "--jobs", "--max-nodes", "--max-seconds")


def _experiment(arguments: argparse.Namespace, out: TextIO) -> int:
    if arguments.name is None:
        for name, experiment in EXPERIMENTS.items():
            print(f"{name}\n  {experiment.source}", file=out)
            print(f"  published: lengths, and {experiment.figures}", file=out)
            print(f"  searches: {', '.join(map(str, experiment.searches))}", file=out)
        return SOLVED
    experiment = EXPERIMENTS[arguments.name]
    searches = [
        search for search in experiment.searches if arguments.algorithm in (None, search.algorithm)
    ]
    if not searches:
        known = ", ".join(dict.fromkeys(search.algorithm for search in experiment.searches))
        raise PuzzleError(f"--algorithm must be one of {known}, got {quote(arguments.algorithm)}")
    status = SOLVED
    with workers(arguments.jobs) as executor, ProgressLine() as line:
        rows = experiment.rows(
            arguments.boards, searches, executor, arguments.checkpoint, search_limit(arguments)
        )
        for done, row in enumerate(rows, start=1):
            line.hide()
            _write(row, done == 1, arguments.format, out)
            if has_waiting_reader(out):
                out.flush()
            if row["outcome"] == "cut off":
                status = STOPPED
            line.count(done, "runs")
    return status


def _numbers(text: str) -> list[int]:
    """Parse numbers and ranges.

    >>> _numbers("1-3,38")
    [1, 2, 3, 38]
    """
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        if not (first.isdecimal() and (last.isdecimal() if dash else True)):
            raise argparse.ArgumentTypeError(f"must be numbers such as 1-10,38, got {quote(text)}")
        if int(last or first) < int(first):
            raise argparse.ArgumentTypeError(f"{quote(part)} must not decrease")
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def _write(row: Row, is_first: bool, form: str, out: TextIO) -> None:
    if form == "json":
        print(json.dumps(row), file=out)
    elif form == "csv":
        writer = csv.DictWriter(out, row, lineterminator="\n")
        if is_first:
            writer.writeheader()
        writer.writerow(row)
    else:
        print(_line(row), file=out)


def _line(row: Row) -> str:
    """Return a row as a sentence, with the published figures in parentheses."""
    names = [name for name in ("algorithm", "heuristic", "rules") if row[name]]
    words = [f"{row['number']} {' '.join(row[name] for name in names)}:"]
    if row["outcome"] != "solved":
        return f"{words[0]} {row['outcome']} ({row['published_length']})"
    words.append(f"{counted(row['length'], 'move')} ({row['published_length']})")
    for name in _COUNTS:
        published = row[f"published_{name}"]
        if published is not None:
            own = row[name.removeprefix("mean_")]
            words.append(f"{own:,} {name.removeprefix('mean_')} ({published:,.0f})")
    return f"{words[0]} {', '.join(words[1:])}"
