"""The command line: `python -m slidestar VERB …`. See `--help` of each verb.

Exit status: 0 done and solvable, 1 unsolvable, 2 bad input or usage, 3 stopped by a limit.
"""

from __future__ import annotations

import argparse
import json
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import TextIO

from slidestar.cli import benchmark
from slidestar.cli.textfiles import fault, read_text, tell, writing
from slidestar.errors import InvalidBoard, PuzzleError, Unsolvable, quote
from slidestar.games.review import grade
from slidestar.puzzle.board import Board
from slidestar.puzzle.boardtext import split_boards
from slidestar.puzzle.notation import Moves, read_moves
from slidestar.puzzle.parity import explain
from slidestar.puzzle.shuffle import shuffle
from slidestar.search import Limit, LimitReached, Solution, Stats
from slidestar.solver.algorithms import ALGORITHMS, HEURISTICS, solve

__all__ = ["main"]

SOLVED, UNSOLVABLE, BAD_INPUT, STOPPED = 0, 1, 2, 3


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    try:
        arguments = _parser().parse_args(argv)
        with _warnings_told(), writing(getattr(arguments, "output", None)) as out:
            status: int = arguments.run(arguments, out)
    except SystemExit as stop:  # a signal, or argparse, which has said what's wrong
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except BrokenPipeError:  # the reader has gone, as `| head` does
        return SOLVED
    except KeyboardInterrupt:
        return _complain("interrupted", STOPPED)
    except MemoryError:
        return _complain("out of memory", STOPPED)
    except OSError as error:
        return _complain(fault(error), BAD_INPUT)
    except PuzzleError as error:
        return _complain(str(error), BAD_INPUT)
    except Exception:  # a fault of ours, which isn't an unsolvable board
        tell(traceback.format_exc())
        return BAD_INPUT
    return status


@contextmanager
def _warnings_told() -> Iterator[None]:
    """Warnings as what they are to a person: one line, without a place in the source."""
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_: tell(f"slidestar: {message}")
        yield


def _complain(message: str, status: int) -> int:
    tell(f"slidestar: {' '.join(message.split())}")
    return status


# Verbs -------------------------------------------------------------------------------------------


def _solve(arguments: argparse.Namespace, out: TextIO) -> int:
    goal = _goal(arguments)
    limit = Limit(nodes=arguments.max_nodes, seconds=arguments.max_seconds)
    write = _FORMATS[arguments.format]
    status = SOLVED

    def write_failure(board: Board, code: str, why: str, stats: Stats | None) -> None:
        if arguments.format == "json":
            print(json.dumps({"board": board.text(), "error": code, "message": why}), file=out)
        elif code == "unsolvable":
            print("Unsolvable puzzle", file=out)
        else:
            _complain(f"{board.text() if len(board.tiles) <= 100 else 'the board'}: {why}", STOPPED)
        if stats is not None and arguments.stats:
            tell(_stats_line(stats))

    for number, board in enumerate(_boards(arguments.file)):
        if number and arguments.format == "boards":
            print(file=out)
        try:
            found = solve(board, goal, arguments.algorithm, arguments.heuristic, limit)
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
    goal = _goal(arguments)
    for number in range(arguments.count):
        seed = arguments.seed
        if seed is not None and number:
            seed = f"{seed}-{number + 1}"
        print(shuffle(rows, cols, seed, goal).text(), file=out)
    return SOLVED


def _check(arguments: argparse.Namespace, out: TextIO) -> int:
    goal = _goal(arguments)
    status = SOLVED
    for number, board in enumerate(_boards(arguments.file)):
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
    goal = _goal(arguments)
    for number, board in enumerate(_boards(arguments.file)):
        moves = _moves(arguments, board, goal)
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
    goal = _goal(arguments)
    status = SOLVED
    for number, board in enumerate(_boards(arguments.file)):
        moves = _moves(arguments, board, goal)
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
                status = _complain(f"{row.case}: {row.moves} moves, not {row.published}", BAD_INPUT)
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


def _boards(file: str) -> list[Board]:
    return [Board(grid) for grid in split_boards(read_text(file))]


def _goal(arguments: argparse.Namespace) -> Board | None:
    return None if arguments.goal is None else Board.parse(arguments.goal)


def _moves(arguments: argparse.Namespace, board: Board, goal: Board | None) -> Moves:
    """The moves that were given, and a word on standard error if they're the blank's."""
    reading = read_moves(arguments.moves, board, goal)
    if reading.convention == "blank":
        tell("slidestar: read as moves of the blank")
    return reading.moves


def _size(text: str) -> tuple[int, int]:
    parts = text.lower().replace("×", "x").split("x")
    if len(parts) in (1, 2) and all(part.isascii() and part.isdigit() for part in parts):
        rows, cols = int(parts[0][:9]), int(parts[-1][:9])
        try:
            Board.solved(rows, cols)
            return rows, cols
        except InvalidBoard as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    raise argparse.ArgumentTypeError(f"{quote(text)} is no size: 4 and 3x4 are")


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not value >= 0:
        raise argparse.ArgumentTypeError(f"{quote(text)} is no number of zero or more")
    return value


def _count(text: str) -> int:
    """A whole number, however it's written: `1000000` or `1e6`."""
    with suppress(ValueError):
        if text.isdigit():
            return int(text)
        if (value := float(text)).is_integer() and value >= 0:
            return int(value)
    raise argparse.ArgumentTypeError(f"{quote(text)} is no whole number of zero or more")


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
        name: str, run: Callable[[argparse.Namespace, TextIO], int], help: str
    ) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=help, description=help.capitalize() + ".")
        added.set_defaults(run=run)
        added.add_argument("--goal", help="the goal, any form of board (default: blank last)")
        return added

    def reads_boards(added: argparse.ArgumentParser) -> None:
        added.add_argument(
            "file", nargs="?", default="-", help="boards, one after another (-: standard input)"
        )

    solving = verb("solve", _solve, "solve boards and print every position to the goal")
    reads_boards(solving)
    solving.add_argument("--algorithm", choices=ALGORITHMS, default="auto", metavar="NAME",
                         help=_names("how to search", ALGORITHMS))  # fmt: skip
    solving.add_argument("--heuristic", choices=tuple(HEURISTICS), default="manhattan",
                         metavar="NAME", help=_names("the estimate", HEURISTICS))  # fmt: skip
    solving.add_argument(
        "--output",
        metavar="FILE",
        help="write there instead of standard output: all of it, or nothing",
    )
    solving.add_argument("--format", choices=tuple(_FORMATS), default="boards")
    solving.add_argument("--stats", action="store_true", help="node counts, on standard error")
    solving.add_argument("--max-nodes", type=_count, metavar="N", help="stop after N nodes")
    solving.add_argument("--max-seconds", type=_positive, metavar="S",
                         help="stop after S seconds")  # fmt: skip

    dealing = verb("shuffle", _shuffle, "print random solvable boards")
    dealing.add_argument("size", type=_size, nargs="?", default=(4, 4), help="4 or 3x4 (default 4)")
    dealing.add_argument("--seed", help="any text; the page deals the same board for it")
    dealing.add_argument("--count", type=_count, default=1, metavar="N")

    reads_boards(verb("check", _check, "say whether boards are solvable, and how far they look"))

    def reads_moves(added: argparse.ArgumentParser) -> None:
        added.add_argument("moves", help="such as R3D2LU: the direction in which a tile moves")
        reads_boards(added)

    applying = verb("apply", _apply, "make moves on boards and print where they lead")
    reads_moves(applying)
    applying.add_argument("--all", action="store_true", help="print every position on the way")

    reviewing = verb("review", _review, "grade the moves of a solve, and say which were wasted")
    reads_moves(reviewing)
    reviewing.add_argument("--format", choices=("text", "json"), default="text")

    measuring = verbs.add_parser("bench", help="measure how fast this machine is",
                                 description="Measure how fast this machine is.")  # fmt: skip
    measuring.set_defaults(run=_bench)
    measuring.add_argument("--quick", action="store_true", help="fewer cases, once each")
    measuring.add_argument("--json", metavar="FILE", help="write the figures there too")
    return parser


def _names(what: str, names: Iterable[str]) -> str:
    return f"{what}: {', '.join(names)}"
