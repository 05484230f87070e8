"""The command line: `python -m slidestar VERB …`. See `--help` of each verb.

Exit status: 0 done and solvable, 1 unsolvable, 2 bad input or usage, 3 stopped by a limit. Of
`check-heuristic`: 0 admissible and consistent, 1 not.
"""

from __future__ import annotations

import argparse
import json
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TextIO

from slidestar.cli import benchmark
from slidestar.cli.apart import apart
from slidestar.cli.arguments import (
    BAD_INPUT,
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    add_boards,
    add_heuristic,
    add_limits,
    complain,
    count,
    given_boards,
    given_goal,
    given_limit,
    given_moves,
    names,
    size,
)
from slidestar.cli.classroom import add_check_heuristic, add_trace
from slidestar.cli.curve import curve_line, watched
from slidestar.cli.proving import Prover, add_proving, proving
from slidestar.cli.textfiles import fault, tell, writing
from slidestar.errors import PuzzleError, Unsolvable
from slidestar.games.review import grade
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import explain
from slidestar.puzzle.shuffle import shuffle
from slidestar.search import LimitReached, Solution, Stats
from slidestar.solver.algorithms import ALGORITHMS, search

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    return _reported(lambda: _run(_parser().parse_args(argv)))


def _run(arguments: argparse.Namespace) -> int:
    def verb() -> int:
        with _warnings_told(), writing(getattr(arguments, "output", None)) as out:
            status: int = arguments.run(arguments, out)
            return status

    return apart(lambda: _reported(verb, STOPPED)) if arguments.apart else verb()


def _reported(work: Callable[[], int], unheard: int = SOLVED) -> int:
    """The exit status of work, whatever it raises; `unheard` if the reader has gone."""
    try:
        return work()
    except SystemExit as stop:  # a signal, or argparse, which has said what's wrong
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except BrokenPipeError:  # as `| head` does
        return unheard
    except KeyboardInterrupt:
        return complain("interrupted", STOPPED)
    except MemoryError:
        return complain("out of memory", STOPPED)
    except OSError as error:
        return complain(fault(error), BAD_INPUT)
    except PuzzleError as error:
        return complain(str(error), BAD_INPUT)
    except Exception:  # a fault of ours, which isn't an unsolvable board
        tell(traceback.format_exc())
        return BAD_INPUT


@contextmanager
def _warnings_told() -> Iterator[None]:
    """Warnings as what they are to a person: one line, without a place in the source."""
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_: tell(f"slidestar: {message}")
        yield


# Verbs -------------------------------------------------------------------------------------------


def _solve(arguments: argparse.Namespace, out: TextIO) -> int:
    with proving(arguments) as prove:
        return _solve_all(arguments, out, prove)


def _solve_all(arguments: argparse.Namespace, out: TextIO, prove: Prover | None) -> int:
    goal = given_goal(arguments)
    limit = given_limit(arguments)
    write = _FORMATS[arguments.format]
    status = SOLVED

    def write_failure(board: Board, code: str, why: str, stats: Stats | None) -> None:
        if arguments.format == "json":
            print(json.dumps({"board": board.text(), "error": code, "message": why}), file=out)
        elif code == "unsolvable":
            print("Unsolvable puzzle", file=out)
        else:
            complain(f"{board.text() if len(board.tiles) <= 100 else 'the board'}: {why}", STOPPED)
        if stats is not None and arguments.stats:
            tell(_stats_line(stats))

    for number, board in enumerate(given_boards(arguments.file)):
        if number and arguments.format == "boards":
            print(file=out)
        try:
            if prove is not None:
                steps = prove(board, goal, limit)
            else:
                heuristic = arguments.heuristic(board.goal_or_standard(goal))
                steps = search(board, goal, arguments.algorithm, heuristic, limit)
            found, curve = watched(steps)
        except Unsolvable as error:
            status = max(status, UNSOLVABLE)
            write_failure(board, "unsolvable", str(error), None)
        except LimitReached as error:
            status = STOPPED
            write_failure(board, "limit", str(error), error.stats)
        else:
            write(found, out)
            if arguments.stats:
                tell(_stats_line(found.stats))
                if curve:
                    tell(curve_line(curve))
        out.flush()
    return status


def _write_boards(found: Solution, out: TextIO) -> None:
    if found.optimal:
        print(f"Minimum number of moves = {len(found)}", file=out)
    else:
        print(f"Number of moves = {len(found)} (at least {found.lower_bound})", file=out)
    for number, board in enumerate(found.boards()):
        print(f"\n{board}" if number else str(board), file=out)


def _write_moves(found: Solution, out: TextIO) -> None:
    print(str(found.moves), file=out)


def _write_json(found: Solution, out: TextIO) -> None:
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
    print(json.dumps(record), file=out)


_FORMATS: dict[str, Callable[[Solution, TextIO], None]] = {
    "boards": _write_boards,
    "moves": _write_moves,
    "json": _write_json,
}


def _stats_line(stats: Stats) -> str:
    return (
        f"expanded {stats.expanded:,}  generated {stats.generated:,}"
        f"  peak frontier {stats.peak_frontier:,}  time {stats.seconds:.3f} s"
    )


def _shuffle(arguments: argparse.Namespace, out: TextIO) -> int:
    rows, cols = arguments.size
    goal = given_goal(arguments)
    for number in range(arguments.count):
        seed = arguments.seed
        if seed is not None and number:
            seed = f"{seed}-{number + 1}"
        print(shuffle(rows, cols, seed, goal).text(), file=out)
    return SOLVED


def _check(arguments: argparse.Namespace, out: TextIO) -> int:
    goal = given_goal(arguments)
    status = SOLVED
    for number, board in enumerate(given_boards(arguments.file)):
        parity = explain(board, goal)
        if number:
            print(file=out)
        print(board, file=out)
        print("Solvable" if parity.solvable else "Unsolvable puzzle", file=out)
        print(parity.reason, file=out)
        print(f"Hamming = {board.hamming(goal)}", file=out)
        print(f"Manhattan = {board.manhattan(goal)}", file=out)
        print(f"Inversions = {parity.inversions}", file=out)
        if not parity.solvable:
            status = UNSOLVABLE
            if parity.swap and parity.repaired:
                a, b = parity.swap
                print(f"Solvable with {a} and {b} swapped: {parity.repaired.text()}", file=out)
    return status


def _apply(arguments: argparse.Namespace, out: TextIO) -> int:
    goal = given_goal(arguments)
    for number, board in enumerate(given_boards(arguments.file)):
        moves = given_moves(arguments, board, goal)
        if number:
            print(file=out)
        if arguments.all:
            for move in moves:
                print(f"{board}\n", file=out)
                board = board.move(move)
        else:
            board = board.apply(moves)
        print(board, file=out)
    return SOLVED


def _review(arguments: argparse.Namespace, out: TextIO) -> int:
    goal = given_goal(arguments)
    status = SOLVED
    for number, board in enumerate(given_boards(arguments.file)):
        moves = given_moves(arguments, board, goal)
        if number and arguments.format == "text":
            print(file=out)
        try:
            found = grade(board, moves, goal)
        except Unsolvable as error:
            status = UNSOLVABLE
            if arguments.format == "json":
                record = {"board": board.text(), "error": "unsolvable", "message": str(error)}
                print(json.dumps(record), file=out)
            else:
                print("Unsolvable puzzle", file=out)
            continue
        if arguments.format == "json":
            print(json.dumps(found.record()), file=out)
        else:
            print(found, file=out)
            for mistake in found.mistakes:
                better = f" ({' or '.join(mistake.better)} was better)" if mistake.better else ""
                print(f"{mistake}{better}", file=out)
    return status


def _bench(arguments: argparse.Namespace, out: TextIO) -> int:
    def table() -> int:
        head = (
            f"{'case':<40} {'moves':>5} {'published':>9} {'expanded':>11} {'ms':>9} {'nodes/s':>12}"
        )
        print(", ".join(f"{what} {value}" for what, value in benchmark.machine().items()), file=out)
        print(head, file=out)
        status = SOLVED
        for row in benchmark.rows(arguments.quick):
            records.append(row._asdict())
            rate = f"{row.expanded / row.seconds:,.0f}" if row.seconds else ""
            print(
                f"{row.case:<40} {row.moves or '':>5} {row.published or '':>9} {row.expanded:>11,}"
                f" {1000 * row.seconds:>9.1f} {rate:>12}",
                file=out,
                flush=True,
            )
            if row.moves != row.published:
                status = complain(f"{row.case}: {row.moves} moves, not {row.published}", BAD_INPUT)
        return status

    records: list[dict[str, object]] = []
    if arguments.json is None:
        return table()
    with writing(arguments.json) as file:  # from the start: it may be no place to write to
        status = table()
        figures = {"machine": benchmark.machine(), "rows": records}
        print(json.dumps(figures, indent=2), file=file)
    return status


# Reading arguments -------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """An argument parser that says what's wrong in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        tell(f"slidestar: {message} (see slidestar --help)")
        raise SystemExit(BAD_INPUT)

    def print_help(self, file: object = None) -> None:
        with writing(None) as out:
            print(self.format_help(), end="", file=out)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="slidestar", description="Sliding-tile puzzles, solved and explained.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Parser)

    def verb(
        name: str, run: Callable[[argparse.Namespace, TextIO], int] | None, help: str
    ) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=help, description=help.capitalize() + ".")
        added.set_defaults(run=run, apart=False)
        added.add_argument("--goal", help="the goal, in any form (default: 1, 2, 3 …, blank last)")
        return added

    solving = verb("solve", _solve, "solve boards and print every position to the goal")
    add_boards(solving)
    solving.add_argument("--algorithm", choices=ALGORITHMS, default="auto", metavar="NAME",
                         help=names("how to search", ALGORITHMS))  # fmt: skip
    add_heuristic(solving)
    solving.add_argument(
        "--output",
        metavar="FILE",
        help="write to this file instead: all of the output, or nothing",
    )
    solving.add_argument("--format", choices=tuple(_FORMATS), default="boards",
                         help="every board on the way, the moves, or json")  # fmt: skip
    solving.add_argument(
        "--stats",
        action="store_true",
        help="node counts, and how the length fell, to standard error",
    )
    add_limits(solving)
    add_proving(solving)

    dealing = verb("shuffle", _shuffle, "print random solvable boards")
    dealing.add_argument("size", type=size, nargs="?", default=(4, 4), help="4 or 3x4 (default 4)")
    dealing.add_argument("--seed", help="any text: the same board each time, here and on the page")
    dealing.add_argument("--count", type=count, default=1, metavar="N",
                         help="how many boards to print (default 1)")  # fmt: skip

    add_boards(
        verb("check", _check, "say whether boards can be solved, and how far away they look")
    )

    def reads_moves(added: argparse.ArgumentParser) -> None:
        added.add_argument("moves", help="moves such as R3D2LU, each letter a tile's direction")
        add_boards(added)

    applying = verb("apply", _apply, "make moves on boards and print where they lead")
    reads_moves(applying)
    applying.add_argument("--all", action="store_true", help="print every position along the way")

    reviewing = verb("review", _review, "grade the moves of a solve, and say which were wasted")
    reads_moves(reviewing)
    reviewing.add_argument("--format", choices=("text", "json"), default="text",
                           help="a summary, or all of it as json")  # fmt: skip

    add_trace(verb("trace", None, "show what a search expands, step by step, with g, h and f"))
    add_check_heuristic(
        verb("check-heuristic", None, "check whether your heuristic is admissible and consistent")
    )

    measuring = verbs.add_parser("bench", help="measure how fast this machine is",
                                 description="Measure how fast this machine is.")  # fmt: skip
    measuring.set_defaults(run=_bench, apart=False)
    measuring.add_argument("--quick", action="store_true", help="fewer cases, each run once")
    measuring.add_argument("--json", metavar="FILE", help="also write the figures to this file")
    return parser
