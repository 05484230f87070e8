"""What the verbs share: exit statuses, complaints, and how arguments are read."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import TypeAlias

from slidestar.algorithms import Limit
from slidestar.cli.terminal import BAD, painted
from slidestar.cli.textfiles import read_lines, read_source, tell
from slidestar.errors import InvalidBoard, quote
from slidestar.puzzle.board import Board
from slidestar.puzzle.board_stream import read_boards
from slidestar.puzzle.goals import GOALS, named_goal
from slidestar.puzzle.move_formats import read_moves
from slidestar.puzzle.moves import Moves
from slidestar.solver.choices import HEURISTICS

__all__ = [
    "BAD_INPUT",
    "REFUTED",
    "SOLVED",
    "STOPPED",
    "UNSOLVABLE",
    "AnyHeuristic",
    "GoalOfSize",
    "add_boards",
    "add_format",
    "add_goal",
    "add_heuristic",
    "add_limits",
    "complain",
    "count",
    "given_boards",
    "given_goal",
    "given_limit",
    "given_moves",
    "goal_options",
    "heuristic_in",
    "names",
    "positive",
    "size",
]

SOLVED, UNSOLVABLE, BAD_INPUT, STOPPED = 0, 1, 2, 3
REFUTED = 1

AnyHeuristic: TypeAlias = Callable[[Board], str | Callable[..., float]]
"""A heuristic as it was named: for a goal, its name or the function that a file defines."""

GoalOfSize: TypeAlias = Callable[[int, int], Board | None]
"""The goal for boards of a number of rows and columns; None for the standard one."""


def complain(message: str, status: int) -> int:
    """Say on one line what's wrong; returns the status."""
    tell(f"{painted('slidestar:', BAD, sys.stderr)} {' '.join(message.split())}")
    return status


# What was given ----------------------------------------------------------------------------------


def given_boards(file: str, skip: int = 0) -> Iterator[Board]:
    """The boards in a file, as they come. The first `skip` are only counted."""
    for found in read_boards(read_lines(file)):
        if found.number > skip:
            yield found.board()


def given_goal(arguments: argparse.Namespace) -> GoalOfSize:
    """Return the goal that was named, written or stored in a file, for boards of each size."""
    text = arguments.goal
    name = "standard" if text is None else text.lower()
    if name in GOALS:
        return cache(lambda r, c: None if name == "standard" else named_goal(name, r, c))
    goal = _goal_from(text)
    return lambda rows, cols: goal


def _goal_from(text: str) -> Board:
    try:
        return Board.parse(text)
    except InvalidBoard:
        if os.path.exists(text):
            return _goal_in(text)
        if not any(map(str.isalpha, text)):
            raise
    raise InvalidBoard(
        f"{quote(text)} is neither a goal nor a file: write {', '.join(GOALS)} or a board"
    )


def _goal_in(path: str) -> Board:
    try:
        goal, *more = (found.board() for found in read_boards(read_lines(path)))
    except InvalidBoard as error:
        raise InvalidBoard(f"{path}: {error}") from None
    if more:
        raise InvalidBoard(f"{path} has {len(more) + 1:,} boards: a goal is one board")
    return goal


def goal_options(goals: Iterable[str]) -> str:
    """Return the options that choose these goals, in words."""
    return " or ".join(f"--goal {name}" for name in goals)


def given_limit(arguments: argparse.Namespace) -> Limit:
    """The limit that `add_limits` asks for."""
    return Limit(nodes=arguments.max_nodes, seconds=arguments.max_seconds)


def given_moves(arguments: argparse.Namespace, board: Board, goal: Board | None) -> Moves:
    """The moves that were given; a word on standard error if they're the blank's, or numbers."""
    reading = read_moves(arguments.moves, board, goal)
    if reading.convention != "tile":
        what = {"blank": "moves of the blank", "numbers": "numbers of tiles"}[reading.convention]
        tell(f"slidestar: read as {what}")
    return reading.moves


# Options that several verbs have -----------------------------------------------------------------


def add_boards(verb: argparse.ArgumentParser) -> None:
    """The file with boards."""
    verb.add_argument(
        "file",
        nargs="?",
        default="-",
        help="a file with one board or more (default, or -: standard input)",
    )


def add_goal(verb: argparse.ArgumentParser) -> None:
    """The goal."""
    verb.add_argument("--goal", help=f"the goal: {', '.join(GOALS)}, a board in any form, or a file"
                      " with one (default: standard, which is 1, 2, 3 …, blank last)")  # fmt: skip


def add_format(verb: argparse.ArgumentParser, help: str, *more: str) -> None:
    """The output's form: text for people, json for programs, and whatever `more` there is."""
    verb.add_argument("--format", choices=("text", "json", *more), default="text", help=help)


def add_heuristic(verb: argparse.ArgumentParser) -> None:
    """The heuristic."""
    verb.add_argument(
        "--heuristic",
        type=_heuristic,
        default="manhattan",
        metavar="NAME",
        help=names("the estimate", HEURISTICS) + "; or FILE.py, which defines h(tiles)",
    )


def add_limits(verb: argparse.ArgumentParser) -> None:
    """How long to search."""
    verb.add_argument("--max-nodes", type=count, metavar="N", help="stop after N nodes")
    verb.add_argument(
        "--max-seconds",
        type=positive,
        metavar="S",
        help="stop after S seconds; above 16 cells, use them for shorter ways",
    )


def names(what: str, known: Iterable[str]) -> str:
    """A line of help that lists names."""
    return f"{what}: {', '.join(known)}"


def _heuristic(text: str) -> AnyHeuristic:
    if text in HEURISTICS:
        return lambda goal: text
    if not text.endswith(".py") and not os.path.exists(text):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} isn't a heuristic: choose {', '.join(HEURISTICS)} or FILE.py"
        )
    return heuristic_in(text)


def heuristic_in(path: str) -> Callable[[Board], Callable[..., float]]:
    """Read a file now, and return what runs it for a goal and returns the heuristic it defines."""
    from slidestar.classroom.source import heuristic_from

    source = read_source(path)
    if path == "-":
        return cache(lambda goal: heuristic_from(source, goal, "standard input"))
    return cache(lambda goal: heuristic_from(source, goal, path, path))


def size(text: str) -> tuple[int, int]:
    """Rows and columns: `4` or `3x4`."""
    parts = text.lower().replace("×", "x").split("x")
    if len(parts) in (1, 2) and all(part.isascii() and part.isdigit() for part in parts):
        rows, cols = int(parts[0][:9]), int(parts[-1][:9])
        try:
            Board.solved(rows, cols)
            return rows, cols
        except InvalidBoard as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    raise argparse.ArgumentTypeError(f"{quote(text)} isn't a size: write 4 or 3x4")


def positive(text: str) -> float:
    """A number of 0 or more."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not value >= 0:
        raise argparse.ArgumentTypeError(f"{quote(text)} isn't a number of 0 or more")
    return value


def count(text: str) -> int:
    """A whole number, however it's written: `1000000` or `1e6`."""
    with suppress(ValueError):
        if text.isdigit():
            return int(text)
        if (value := float(text)).is_integer() and value >= 0:
            return int(value)
    raise argparse.ArgumentTypeError(f"{quote(text)} isn't a whole number, 0 or more")
