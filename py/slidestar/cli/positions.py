"""The verbs about positions and moves that are given: `shuffle`, `check`, `apply`, `review`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TextIO

from slidestar.cli.arguments import (
    SOLVED,
    UNSOLVABLE,
    add_boards,
    add_format,
    count,
    given_boards,
    given_goal,
    given_moves,
    goal_options,
    size,
)
from slidestar.cli.terminal import BAD, GOOD, LIT, painted
from slidestar.errors import Unsolvable
from slidestar.games.review import grade
from slidestar.puzzle.board import Board
from slidestar.puzzle.goals import alternative_goals
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.parity import explain
from slidestar.puzzle.shuffle import shuffle

__all__ = ["add_apply", "add_check", "add_review", "add_shuffle"]


def add_shuffle(verb: argparse.ArgumentParser) -> None:
    """What `shuffle` takes."""
    verb.set_defaults(run=_shuffle)
    verb.add_argument("size", type=size, nargs="?", default=(4, 4), help="4 or 3x4 (default 4)")
    verb.add_argument("--seed", help="any text: the same board each time, here and on the page")
    verb.add_argument("--count", type=count, default=1, metavar="N",
                      help="how many boards to print (default 1)")  # fmt: skip
    add_format(verb, "a board a line, or json, with its seed")


def _shuffle(arguments: argparse.Namespace, out: TextIO) -> int:
    rows, cols = arguments.size
    goal = given_goal(arguments)(rows, cols)
    for number in range(arguments.count):
        seed = arguments.seed
        if seed is not None and number:
            seed = f"{seed}-{number + 1}"
        board = shuffle(rows, cols, seed, goal).text()
        as_json = arguments.format == "json"
        print(json.dumps({"board": board, "seed": seed}) if as_json else board, file=out)
    return SOLVED


def add_check(verb: argparse.ArgumentParser) -> None:
    """What `check` takes."""
    verb.set_defaults(run=_check)
    add_boards(verb)
    add_format(verb, "lines to read, or a line of json for each board")


def _check(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of = given_goal(arguments)
    status = SOLVED
    for number, board in enumerate(given_boards(arguments.file)):
        goal = goal_of(board.rows, board.cols)
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
        verdict = ("Solvable", GOOD) if parity.solvable else ("Unsolvable puzzle", BAD)
        print(board, file=out)
        print(painted(*verdict, out), file=out)
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
    """What `apply` takes."""
    verb.set_defaults(run=_apply)
    _add_moves(verb)
    verb.add_argument("--all", action="store_true", help="print every position along the way")
    add_format(verb, "boards to read, or a line of json for each board")


def _apply(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of = given_goal(arguments)
    for number, board in enumerate(given_boards(arguments.file)):
        goal = goal_of(board.rows, board.cols)
        moves = given_moves(arguments, board, goal)
        if arguments.format == "json":
            shown = [each.text() for each in _along(board, moves, arguments.all)]
            record = {"board": board.text(), "moves": str(moves), "boards": shown}
            print(json.dumps(record), file=out)
            continue
        for later, position in enumerate(_along(board, moves, arguments.all)):
            print("\n" if number or later else "", position, sep="", file=out)
    return SOLVED


def _along(board: Board, moves: Moves, every: bool) -> Iterator[Board]:
    """Where moves lead, and every position before it, if that's wanted."""
    for move in moves:
        if every:
            yield board
        board = board.move(move)
    yield board


def add_review(verb: argparse.ArgumentParser) -> None:
    """What `review` takes."""
    verb.set_defaults(run=_review)
    _add_moves(verb)
    add_format(verb, "a summary, or all of it as json")


def _add_moves(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("moves", help="moves such as R3D2LU, each letter a tile's direction")
    add_boards(verb)


def _review(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of = given_goal(arguments)
    status = SOLVED
    for number, board in enumerate(given_boards(arguments.file)):
        goal = goal_of(board.rows, board.cols)
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
                print(painted("Unsolvable puzzle", BAD, out), file=out)
            continue
        if arguments.format == "json":
            print(json.dumps(found.record()), file=out)
        else:
            print(found, file=out)
            for mistake in found.mistakes:
                better = f" ({' or '.join(mistake.better)} was better)" if mistake.better else ""
                if mistake.instead:
                    better = f" ({mistake.instead})"
                print(f"{painted(str(mistake), LIT, out)}{better}", file=out)
            for stretch in found.likely:
                print(stretch, file=out)
    return status
