"""The `bench` command: measure the speed of this machine on boards with published solutions.

The boards are the two 8-puzzles at the largest distance from the goal, 31 moves, and the first
15-puzzles of Korf (1985).
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple, TextIO

from slidestar.algorithms import Budget, run
from slidestar.classroom.published import EXPERIMENTS
from slidestar.cli.arguments import BAD_INPUT, SOLVED, report_error
from slidestar.cli.terminal import BOLD, colored
from slidestar.cli.textfiles import open_output
from slidestar.kernel import FIFTEEN, IdaStar, kernel_status, load_loops
from slidestar.parallel.solve import solve
from slidestar.pdb.database import prepare
from slidestar.puzzle.board import Board

FARTHEST_8 = ("8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1")
KORF = 10
"""The number of boards from Korf (1985)."""


class Row(NamedTuple):
    """The measurements of one benchmark case."""

    case: str
    published: int | None
    """The published length of a shortest solution, or None for an unfinished search."""
    moves: int | None
    """The length of the solution that was found, or None for an unfinished search."""
    expanded: int
    seconds: float


def add_bench(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `bench`."""
    verb.set_defaults(run=_bench)
    verb.add_argument("--quick", action="store_true", help="run fewer cases, each of them once")
    verb.add_argument("--json", metavar="FILE", help="also write the figures to FILE")


def _bench(arguments: argparse.Namespace, out: TextIO) -> int:
    records: list[dict[str, object]] = []
    if arguments.json is None:
        return _print_table(arguments.quick, records, out)
    with open_output(arguments.json) as file:  # opened first, because opening may fail
        status = _print_table(arguments.quick, records, out)
        print(json.dumps({"machine": _machine(), "rows": records}, indent=2), file=file)
    return status


def _print_table(quick: bool, records: list[dict[str, object]], out: TextIO) -> int:
    """Run the cases, print a line for each, and add its figures to `records`."""
    head = f"{'case':<40} {'moves':>5} {'published':>9} {'expanded':>11} {'ms':>9} {'nodes/s':>12}"
    print(", ".join(f"{name} {value}" for name, value in _machine().items()), file=out)
    print(colored(head, BOLD, out), file=out)
    status = SOLVED
    for row in bench_rows(quick):
        records.append(row._asdict())
        rate = f"{row.expanded / row.seconds:,.0f}" if row.seconds else ""
        print(
            f"{row.case:<40} {row.moves or '':>5} {row.published or '':>9} {row.expanded:>11,}"
            f" {1000 * row.seconds:>9.1f} {rate:>12}",
            file=out,
            flush=True,
        )
        if row.moves != row.published:
            status = report_error(
                f"{row.case}: {row.moves} moves, but {row.published} are published", BAD_INPUT
            )
    return status


def _machine() -> dict[str, str]:
    """Describe the machine. Include the reason if the loops are not compiled."""
    status = kernel_status()
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": platform.platform(),
        "loops": str(status) if status.form == "interpreted" else status.form,
    }


def bench_rows(quick: bool = False) -> Iterator[Row]:
    """Run each case three times, or once if `quick`, and yield the row of its fastest run.

    >>> first = next(bench_rows(quick=True))
    >>> first.case, first.moves == first.published
    ('8-puzzle, A*, Manhattan (1)', True)
    """
    times = 1 if quick else 3
    for number, text in enumerate(FARTHEST_8, start=1):
        board = Board.parse(text)
        yield _solved(f"8-puzzle, A*, Manhattan ({number})", 31, board, None, "astar", times)
    compiled = load_loops().backend != "interpreted"
    budget = (1_000_000 if quick else 20_000_000) if compiled else 20_000
    yield min((_unfinished(budget) for _ in range(times)), key=lambda row: row.seconds)
    if compiled:
        for korf in EXPERIMENTS["korf-1985"].cases(range(1, 4 if quick else KORF + 1)):
            # Prepare the pattern databases, so that the measurement excludes this work.
            run(prepare(korf.goal, Budget()))
            case = f"15-puzzle, auto, Korf's {korf.number}"
            yield _solved(case, korf.length, korf.board, korf.goal, "auto", times)


def _solved(
    case: str, published: int, board: Board, goal: Board | None, algorithm: str, times: int
) -> Row:
    solution = min(
        (solve(board, goal, algorithm) for _ in range(times)),
        key=lambda solution: solution.stats.seconds,
    )
    stats = solution.stats
    return Row(case, published, len(solution), stats.expanded, stats.seconds)


def _unfinished(budget: int) -> Row:
    """Run IDA* with Manhattan distance for `budget` nodes, which are too few for a solution."""
    search = IdaStar(FIFTEEN, Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1").tiles, views=0)
    started = perf_counter()
    status = search.run(budget)
    seconds = perf_counter() - started
    assert status == IdaStar.RUNNING
    return Row("15-puzzle, IDA*, Manhattan, unfinished", None, None, search.expanded, seconds)
