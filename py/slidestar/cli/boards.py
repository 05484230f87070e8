"""The commands `shuffle`, `check`, `apply`, `review` and `lines`."""

from __future__ import annotations

import argparse
import json
from typing import Any, TextIO

from slidestar.algorithms import LimitReached, run
from slidestar.cli.arguments import (
    SOLVED,
    STOPPED,
    UNSOLVABLE,
    add_format,
    add_shared,
    board_size,
    goal_options,
    print_unsolvable,
    read_goal,
    read_input_moves,
    read_puzzles,
    report_error,
    whole_number,
)
from slidestar.cli.terminal import GREEN, HIGHLIGHT, RED, colored
from slidestar.errors import Unsolvable, counted
from slidestar.puzzle.board import positions_along
from slidestar.puzzle.goals import alternative_goals
from slidestar.puzzle.moves import Metric
from slidestar.puzzle.parity import explain
from slidestar.puzzle.shuffle import shuffle
from slidestar.review import Review, grade
from slidestar.review.sentences import mistake_text


def add_shuffle(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `shuffle`."""
    verb.set_defaults(run=_shuffle)
    verb.add_argument("size", type=board_size, nargs="?", default=(4, 4),
                      help="the size, such as 4 or 3x4 (default: 4)")  # fmt: skip
    verb.add_argument("--seed",
                      help="any text; a seed determines the board, also on the page")  # fmt: skip
    verb.add_argument("--count", type=whole_number, default=1, metavar="N",
                      help="the number of boards (default: 1)")  # fmt: skip
    add_format(verb, "print a board on each line, or JSON with its seed (default: text)")


def _shuffle(arguments: argparse.Namespace, out: TextIO) -> int:
    rows, cols = arguments.size
    goal = read_goal(arguments.goal)(rows, cols)
    for number in range(arguments.count):
        seed = arguments.seed
        if seed is not None and number:
            seed = f"{seed}-{number + 1}"
        board = shuffle(rows, cols, seed, goal).text()
        as_json = arguments.format == "json"
        print(json.dumps({"board": board, "seed": seed}) if as_json else board, file=out)
    return SOLVED


def add_check(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `check`."""
    verb.set_defaults(run=_check)
    add_shared(verb, "file")
    add_format(verb, "print a report, or a line of JSON for each board (default: text)")


def _check(arguments: argparse.Namespace, out: TextIO) -> int:
    status = SOLVED
    for number, board, goal in read_puzzles(arguments):
        goals = alternative_goals(board, goal)
        parity = explain(board, goal)
        status = max(status, SOLVED if parity.solvable else UNSOLVABLE)
        if arguments.format == "json":
            record = {
                "board": board.text(),
                "solvable": parity.solvable,
                "reason": parity.reason,
                "hamming": board.hamming(goal),
                "manhattan": board.manhattan(goal),
                "inversions": parity.inversions,
                "swap": parity.swap,
                "repaired": parity.repaired and parity.repaired.text(),
                "goals": goals,
            }
            print(json.dumps(record), file=out)
            continue
        if number:
            print(file=out)
        verdict = ("Solvable", GREEN) if parity.solvable else ("Unsolvable puzzle", RED)
        print(board, file=out)
        print(colored(*verdict, out), file=out)
        print(parity.reason, file=out)
        print(f"Hamming = {board.hamming(goal)}", file=out)
        print(f"Manhattan = {board.manhattan(goal)}", file=out)
        print(f"Inversions = {parity.inversions}", file=out)
        if parity.swap and parity.repaired:
            a, b = parity.swap
            print(f"Solvable with {a} and {b} swapped: {parity.repaired.text()}", file=out)
        if goals:
            print(f"Solvable with {goal_options(goals)}", file=out)
    return status


def add_apply(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `apply`."""
    verb.set_defaults(run=_apply)
    _add_moves(verb)
    verb.add_argument("--all", action="store_true", help="print every position, not only the last")
    add_format(verb, "print boards, or a line of JSON for each board (default: text)")


def _apply(arguments: argparse.Namespace, out: TextIO) -> int:
    for number, board, goal in read_puzzles(arguments):
        moves = read_input_moves(arguments, board, goal)
        shown = positions_along(board, moves) if arguments.all else [board.apply(moves)]
        if arguments.format == "json":
            boards = [each.text() for each in shown]
            record = {
                "board": board.text(),
                "moves": str(moves),
                "length": len(moves),
                "length_mtm": moves.length_mtm,
                "boards": boards,
            }
            print(json.dumps(record), file=out)
            continue
        for later, position in enumerate(shown):
            print("\n" if number or later else "", position, sep="", file=out)
    return SOLVED


def add_review(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `review`."""
    verb.set_defaults(run=_review)
    _add_moves(verb)
    add_shared(verb, "--metric")
    add_format(verb, "print a summary, or the whole review as JSON (default: text)")


def _add_moves(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("moves",
                      help="the moves, such as R3D2LU: letters, of the tiles or of the blank, or"
                      " the numbers of the tiles that move")  # fmt: skip
    add_shared(verb, "file")


def _review(arguments: argparse.Namespace, out: TextIO) -> int:
    status = SOLVED
    for number, board, goal in read_puzzles(arguments):
        moves = read_input_moves(arguments, board, goal)
        if number and arguments.format == "text":
            print(file=out)
        try:
            found = grade(board, moves, goal, metric=arguments.metric)
        except Unsolvable as error:
            status = UNSOLVABLE
            print_unsolvable(board, error, arguments.format, out)
            continue
        if arguments.format == "json":
            print(json.dumps(_with_sentences(found)), file=out)
        else:
            print(found, file=out)
            for mistake in found.mistakes:
                better = f" ({' or '.join(mistake.better)} was better)" if mistake.better else ""
                if mistake.instead:
                    better = f" ({mistake.instead})"
                sentence = mistake_text(mistake.record(), found.metric.noun)
                print(f"{colored(sentence, HIGHLIGHT, out)}{better}", file=out)
            for stretch in found.likely:
                print(stretch, file=out)
    return status


def _with_sentences(review: Review) -> dict[str, Any]:
    """Return a review as JSON data, including its sentences as `summary` and `text`."""
    record = {**review.record(), "summary": str(review)}
    for data, mistake in zip(record["mistakes"], review.mistakes, strict=True):
        data["text"] = mistake_text(mistake.record(), review.metric.noun)
    for data, stretch in zip(record["likely"], review.likely, strict=True):
        data["text"] = str(stretch)
    return record


def add_lines(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `lines`."""
    verb.set_defaults(run=_lines)
    add_shared(verb, "file", "--metric")
    add_format(verb, "print a line for each move, or a line of JSON for each board (default: text)")


def _lines(arguments: argparse.Namespace, out: TextIO) -> int:
    from slidestar.solver.lines import find_lines

    status, metric = SOLVED, Metric(arguments.metric)
    for number, board, goal in read_puzzles(arguments):
        if number and arguments.format == "text":
            print(file=out)
        try:
            lines = run(find_lines(board, goal, metric=metric))
        except LimitReached as error:
            return report_error(str(error), STOPPED)
        except Unsolvable as error:
            status = UNSOLVABLE
            print_unsolvable(board, error, arguments.format, out)
            continue
        lengths = [metric.length(moves) for moves in lines]
        # The tile to press for the first move: the blank moves to its cell.
        tiles = [board.tiles[board.apply(metric.steps(moves)[0]).blank] for moves in lines]
        record = [
            {"tile": tile, "length": length, "moves": str(moves)}
            for tile, length, moves in zip(tiles, lengths, lines, strict=True)
        ]
        if arguments.format == "json":
            print(json.dumps({"board": board.text(), "lines": record}), file=out)
            continue
        for line, length in zip(record, lengths, strict=True):
            cost = f"+{length - lengths[0]}" if length > lengths[0] else "best"
            made = counted(length, metric.noun)
            print(f"Slide {line['tile']}: {made} ({cost}) {line['moves']}", file=out)
        if not lines:
            print("The board is solved.", file=out)
    return status
