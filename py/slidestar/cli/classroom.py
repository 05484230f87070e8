"""The commands `trace`, `check-heuristic` and `check-output`, for courses on search."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from typing import Any, TextIO, TypeAlias

from slidestar.algorithms import run
from slidestar.algorithms.rules import WEIGHT
from slidestar.algorithms.trace import Entry, Trace
from slidestar.classroom.counting.ruled_trace import trace_by_rules
from slidestar.classroom.counting.tallies import Counts
from slidestar.classroom.presets import read_rules
from slidestar.cli.arguments import (
    REFUTED,
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    add_format,
    add_options,
    add_shared,
    board_size,
    load_heuristic,
    nonnegative,
    print_unsolvable,
    read_goal,
    read_options,
    read_puzzles,
    report_error,
    search_limit,
    whole_number,
)
from slidestar.cli.textfiles import prints_to_stderr, read_lines
from slidestar.errors import Unsolvable, quote
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.solver.choices import ALGORITHMS
from slidestar.solver.traced_search import trace

_TRACEABLE = tuple(name for name in ALGORITHMS if name != "auto")
_ROW = "{:>6} {:>4} {:>4} {:>4}"
_COUNTS = (
    "expanded {0.expanded:,}, generated {0.generated:,}, visited {0.visited:,}, queue {0.queue:,}"
)

# Checking ----------------------------------------------------------------------------------------


def add_check_heuristic(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `check-heuristic`."""
    from slidestar.classroom.submission import MEMORY

    verb.set_defaults(run=_check_heuristic, unread=STOPPED)
    verb.add_argument("file", help="a file that defines h(tiles) or h(tiles, goal) (-: standard"
                      " input); GOAL, ROWS, COLS and Board are in its scope")  # fmt: skip
    verb.add_argument(
        "--size", type=board_size, help="the size, such as 4 or 3x4 (default: the goal's, or 3)"
    )
    verb.add_argument("--timeout", type=nonnegative, default=60, metavar="S",
                      help="stop it after S seconds of processor time (default: 60)")  # fmt: skip
    verb.add_argument("--max-memory", type=_megabytes, default=MEMORY >> 20, metavar="MB",
                      help=f"limit its memory to MB (default: {MEMORY >> 20})")  # fmt: skip
    add_format(verb, "print a report or JSON (default: text)")


def _megabytes(text: str) -> int:
    """Parse a memory limit that leaves room for Python and the boards."""
    if not 256 <= (value := whole_number(text)) <= 1 << 20:
        raise argparse.ArgumentTypeError(f"must be from 256 to 1,048,576, got {quote(text)}")
    return value


@prints_to_stderr()
def _check_heuristic(arguments: argparse.Namespace, out: TextIO) -> int:
    from slidestar.classroom.heuristic_check import check_heuristic, check_isolated
    from slidestar.lib.isolation import Limits, can_isolate

    goal_of = read_goal(arguments.goal)
    default = goal_of(3, 3)
    rows, cols = arguments.size or ((default.rows, default.cols) if default else (3, 3))
    goal = Board.solved(rows, cols).goal_or_standard(goal_of(rows, cols))
    load = load_heuristic(arguments.file)
    if can_isolate():
        limits = Limits(arguments.timeout, arguments.max_memory << 20)
        report = check_isolated(lambda: load(goal), goal, limits)
    else:
        report = check_heuristic(load(goal), rows, cols, goal)
    as_json = {**report.record(), "text": str(report)}
    print(json.dumps(as_json) if arguments.format == "json" else report, file=out)
    return SOLVED if report.ok else REFUTED


def add_check_output(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `check-output`."""
    verb.set_defaults(run=_check_output)
    verb.add_argument("files", nargs="*", default=["-"], metavar="file",
                      help="files with the output of a solver (default, or -: standard"
                      " input)")  # fmt: skip
    verb.add_argument("--board", type=Board.parse, help="the board that the solver was given")
    add_shared(verb, "--metric")
    add_format(verb, "print a line of text or JSON for each file (default: text)")
    add_shared(verb, "--max-nodes", "--max-seconds")


def _check_output(arguments: argparse.Namespace, out: TextIO) -> int:
    from slidestar.classroom.output import output_steps

    goal_of, limit, board = read_goal(arguments.goal), search_limit(arguments), arguments.board
    status = SOLVED
    for file in arguments.files:
        text = "\n".join(line.rstrip("\r\n") for line in read_lines(file))
        report = run(output_steps(text, board, goal_of, limit, Metric(arguments.metric)))
        status = max(status, SOLVED if report.correct else REFUTED)
        if arguments.format == "json":
            record = {
                "file": file,
                "correct": report.correct,
                "moves": report.moves,
                "stated": report.stated,
                "shortest": report.shortest,
                "line": report.fault and report.fault.line,
                "text": str(report),
            }
            print(json.dumps(record), file=out)
        else:
            named = f"{file}: " if len(arguments.files) > 1 else ""
            print(f"{named}{report}", file=out)
    return status


# Tracing -----------------------------------------------------------------------------------------


def add_trace(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `trace`."""
    verb.set_defaults(run=_trace)
    add_shared(verb, "file")
    verb.add_argument("--algorithm", choices=_TRACEABLE, default="astar", metavar="NAME",
                      help="the algorithm: %(choices)s (default: %(default)s)")  # fmt: skip
    add_shared(verb, "--heuristic")
    add_options(verb)
    add_shared(verb, "--max-depth")
    verb.add_argument("--rules", metavar="RULES", help="the rules of the search, such as aima-h2 or"
                      " ties:none,then:oldest, as `slidestar why` prints them; the counts are also"
                      " printed")  # fmt: skip
    add_format(verb, "print each expanded position, or every entry as JSON (default: text)")
    add_shared(verb, "--max-nodes", "--max-seconds")


@prints_to_stderr()
def _trace(arguments: argparse.Namespace, out: TextIO) -> int:
    limit = search_limit(arguments)
    algorithm = arguments.algorithm
    options, rules = read_options(arguments), None
    if arguments.rules is not None:
        rules = read_rules(arguments.rules, algorithm, options)
    status = SOLVED
    for number, board, own_goal in read_puzzles(arguments):
        if number and arguments.format == "text":
            print(file=out)
        goal = board.goal_or_standard(own_goal)
        counts = None
        try:
            heuristic = arguments.heuristic(goal)
            if rules is None:
                steps = trace(board, goal, algorithm, heuristic, limit, options)
            else:
                ruled = trace_by_rules(board, goal, algorithm, heuristic, rules, limit)
                steps, counts = ruled.trace, ruled.counts
        except Unsolvable as error:
            status = max(status, UNSOLVABLE)
            print_unsolvable(board, error, arguments.format, out)
            continue
        if arguments.format == "json":
            print(json.dumps(_record(steps, counts)), file=out)
        else:
            _write(steps, out, _columns(algorithm, options.weight))
            if counts is not None:
                print(_COUNTS.format(counts), file=out)
        if steps.stopped is not None:
            status = report_error(f"{board.text()}: {steps.stopped}", STOPPED)
    return status


Column: TypeAlias = tuple[str, Callable[[Entry], object]]


def _write(steps: Trace, out: TextIO, columns: Sequence[Column]) -> None:
    """Print a line for each expanded node, then for the goal or the nodes at which paths meet.

    `columns` are extra columns, printed before the board.
    """
    boards = _boards(steps)

    def print_row(first: object, g: object, h: object, f: object, others: Sequence[object]) -> None:
        *extra, board = others
        widths = [max(6, len(title)) for title, _ in columns]
        texts = [f"{text:>{width}}" for text, width in zip(extra, widths, strict=True)]
        print(" ".join([_ROW.format(first, g, h, f), *texts]), f" {board}", file=out)

    def print_entry(first: object, entry: Entry) -> None:
        others = [value(entry) for _, value in columns]
        text = boards[entry.index].text()
        print_row(first, entry.g, f"{entry.h:g}", f"{entry.f:g}", [*others, text])

    print_row("step", "g", "h", "f", [*(title for title, _ in columns), "board"])
    for step in range(len(steps)):
        print_entry(step, steps.expanded(step))
    if (goal := _goal(steps)) is not None:
        print_entry("goal", goal)
    for entry in steps.meeting or ():
        print_entry("meet", entry)


def _columns(algorithm: str, weight: float | None) -> list[Column]:
    """Return the extra columns of an algorithm.

    They show the priority of a node, unless it is f, and the end from which its path starts.
    """
    columns: list[Column] = []
    if algorithm == "weighted-astar":
        w = WEIGHT if weight is None else weight
        columns.append((f"g+{w:g}h", lambda entry: f"{entry.g + w * entry.h:g}"))
    if algorithm == "mm":
        columns.append(("max(f,2g)", lambda entry: f"{entry.priority:g}"))
    if algorithm in ("bidirectional", "mm"):
        columns.append(("from", lambda entry: "goal" if entry.from_goal else "start"))
    return columns


def _goal(steps: Trace) -> Entry | None:
    """Return the goal entry that ended the search, or None if there is none."""
    return next((entry for entry in steps.entries if entry.fate == "goal"), None)


def _boards(steps: Trace) -> list[Board]:
    """Return the boards of all entries, computed from their parents' boards."""
    boards: list[Board] = []
    for entry in steps.entries:
        parent = entry.parent
        if parent:
            boards.append(boards[parent.index].move(entry.move))
        else:
            boards.append(steps.goal if entry.from_goal else steps.board)
    return boards


def _record(steps: Trace, counts: Counts | None) -> dict[str, Any]:
    boards = _boards(steps)
    moves = steps.solution and steps.solution.moves
    if moves is None and (goal := _goal(steps)) is not None:
        # A trace by rules has no `solution`.
        moves = Moves(entry.move for entry in goal.path[1:])
    return {
        "board": steps.board.text(),
        "goal": steps.goal.text(),
        "steps": [steps.expanded(step).index for step in range(len(steps))],
        "thresholds": [threshold._asdict() for threshold in steps.thresholds],
        "climbs": [climb._asdict() for climb in steps.climbs],
        "moves": None if moves is None else str(moves),
        "meeting": steps.meeting and [entry.index for entry in steps.meeting],
        "counts": None if counts is None else counts._asdict(),
        "stopped": None if steps.stopped is None else str(steps.stopped),
        "entries": [
            {
                "board": board.text(),
                "move": entry.move,
                "g": entry.g,
                "h": entry.h,
                "f": entry.f,
                "priority": entry.priority,
                "parent": entry.parent and entry.parent.index,
                "born": entry.born,
                "left": entry.left,
                "fate": entry.fate,
                "instead": entry.instead and entry.instead.index,
            }
            for entry, board in zip(steps.entries, boards, strict=True)
        ],
    }
