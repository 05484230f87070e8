"""Helpers for all commands: exit statuses, error messages, arguments and their types."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any, TextIO, TypeAlias

from slidestar.algorithms import Limit
from slidestar.cli.terminal import RED, colored
from slidestar.cli.textfiles import print_message, read_lines, read_source
from slidestar.errors import InvalidBoard, PuzzleError, Unsolvable, counted, quote
from slidestar.puzzle.board import Board
from slidestar.puzzle.board_stream import read_boards
from slidestar.puzzle.goals import GOALS, named_goal
from slidestar.puzzle.move_formats import Scramble, read_moves
from slidestar.puzzle.moves import Metric, Moves
from slidestar.solver.choices import HEURISTICS
from slidestar.solver.options import OPTIONS, SearchOptions

SOLVED, UNSOLVABLE, BAD_INPUT, STOPPED = 0, 1, 2, 3
REFUTED = 1

HeuristicForGoal: TypeAlias = Callable[[Board], str | Callable[..., float] | None]
"""A function that returns the heuristic for a goal: a name, the function in a file, or None."""

GoalForSize: TypeAlias = Callable[[int, int], Board | None]
"""A function that returns the goal for rows and columns, or None for the standard goal."""


def report_error(message: str, status: int) -> int:
    """Print an error on one line of standard error, and return the exit status."""
    print_message(f"{colored('slidestar:', RED, sys.stderr)} {' '.join(message.split())}")
    return status


# Argument values ------------------------------------------------------------------------------


def read_input(text: str) -> Iterable[str]:
    """Return the lines of a file, or the text itself if it has no letters and names no file."""
    is_file = text == "-" or any(map(str.isalpha, text)) or os.path.exists(text)
    return read_lines(text) if is_file else [text]


def read_input_boards(file: str, skip: int = 0) -> Iterator[Board]:
    """Yield the boards of the input after the first `skip`, each as soon as it is read."""
    reported = set[int]()
    for found in read_boards(read_input(file)):
        if found.number > skip:
            if found.scramble and found.scramble.board.rows not in reported:
                reported.add(found.scramble.board.rows)
                report_scramble(found.scramble)
            yield found.board()


def read_puzzles(arguments: argparse.Namespace) -> Iterator[tuple[int, Board, Board | None]]:
    """Yield the boards of the input, each with its index and its goal."""
    goal_of = read_goal(arguments.goal)
    for number, board in enumerate(read_input_boards(arguments.file)):
        yield number, board, goal_of(board.rows, board.cols)


def print_unsolvable(board: Board, error: Unsolvable, form: str, out: TextIO) -> None:
    """Print that a board is unsolvable, as text or JSON."""
    if form == "json":
        record = {"board": board.text(), "error": "unsolvable", "message": str(error)}
        print(json.dumps({**record, "goals": error.goals}), file=out)
    else:
        print(colored("Unsolvable puzzle", RED, out), file=out)


def report_scramble(scramble: Scramble) -> None:
    """Report that moves were read as a scramble, with the size of the board."""
    size = f"{scramble.board.rows}x{scramble.board.cols}"
    moves = counted(len(scramble.moves), "move")
    print_message(f"slidestar: read {moves} as a scramble of the {size} board")


def read_goal(text: str | None) -> GoalForSize:
    """Read the value of `--goal`: a name, a board, or a file that contains a board."""
    name = "standard" if text is None else text.lower()
    if text is None or name in GOALS:
        return cache(lambda r, c: None if name == "standard" else named_goal(name, r, c))
    goal = _goal_board(text)
    return lambda rows, cols: goal


def _goal_board(text: str) -> Board:
    try:
        return Board.parse(text)
    except InvalidBoard:
        if os.path.exists(text):
            return _goal_in_file(text)
        if not any(map(str.isalpha, text)):
            raise
    raise InvalidBoard(
        f"{quote(text)} is neither a goal nor a file: write {', '.join(GOALS)} or a board"
    )


def _goal_in_file(path: str) -> Board:
    try:
        goal, *more = (found.board() for found in read_boards(read_lines(path)))
    except InvalidBoard as error:
        raise InvalidBoard(f"{path}: {error}") from None
    if more:
        raise InvalidBoard(f"{path} has {len(more) + 1:,} boards: a goal is one board")
    return goal


def goal_options(goals: Iterable[str]) -> str:
    """Return the options that select the goals, for messages."""
    return " or ".join(f"--goal {name}" for name in goals)


def search_limit(arguments: argparse.Namespace) -> Limit:
    """Return the search limit from `--max-nodes`, `--max-seconds` and `--max-depth`, if any.

    Raise `PuzzleError` for `--max-depth` with an algorithm other than depth-first search.
    """
    depth = getattr(arguments, "max_depth", None)
    if depth is not None and arguments.algorithm != "dfs":
        raise PuzzleError(f"--max-depth needs --algorithm dfs, got {arguments.algorithm}")
    return Limit(nodes=arguments.max_nodes, seconds=arguments.max_seconds, depth=depth)


def read_options(arguments: argparse.Namespace) -> SearchOptions:
    """Return the search options from the arguments that `add_options` defines."""
    return SearchOptions(**{name: getattr(arguments, name, None) for name in OPTIONS})


def read_input_moves(arguments: argparse.Namespace, board: Board, goal: Board | None) -> Moves:
    """Parse the argument `moves`. Print a notice if it lists blank moves or tile numbers."""
    reading = read_moves(arguments.moves, board, goal)
    if reading.convention != "tile":
        kind = {"blank": "moves of the blank", "numbers": "numbers of tiles"}[reading.convention]
        print_message(f"slidestar: read as {kind}")
    return reading.moves


def load_heuristic(path: str) -> Callable[[Board], Callable[..., float]]:
    """Read a file now, and return a function that executes it for a goal and returns its `h`."""
    from slidestar.classroom.source import heuristic_from, importing_beside

    source = read_source(path)
    if path == "-":
        return cache(lambda goal: heuristic_from(source, goal, "standard input"))

    @cache
    def load(goal: Board) -> Callable[..., float]:
        with importing_beside(path):
            return heuristic_from(source, goal, path, path)

    return load


# Arguments of several commands ------------------------------------------------------------------


def add_shared(verb: argparse.ArgumentParser, *names: str) -> None:
    """Add some of the arguments in `_SHARED`."""
    for name in names:
        verb.add_argument(name, **_SHARED[name])


def add_format(verb: argparse.ArgumentParser, help: str, *more: str) -> None:
    """Add `--format` with text, json, and more choices."""
    verb.add_argument("--format", choices=("text", "json", *more), default="text", help=help)


def add_options(verb: argparse.ArgumentParser, names: Iterable[str] = OPTIONS) -> None:
    """Add an argument for each named field of `SearchOptions`."""
    for name in names:
        option = OPTIONS[name]
        if option.choices:
            verb.add_argument(f"--{name}", choices=option.choices, help=option.about)
        else:
            kind, unit = (whole_number, "N") if option.whole else (nonnegative, "W")
            verb.add_argument(f"--{name}", type=kind, metavar=unit, help=option.about)


def _heuristic(text: str) -> HeuristicForGoal:
    if text in HEURISTICS:
        return lambda goal: text
    if not text.endswith(".py") and not os.path.exists(text):
        raise argparse.ArgumentTypeError(
            f"must be one of {', '.join(HEURISTICS)} or FILE.py, got {quote(text)}"
        )
    return load_heuristic(text)


def board_size(text: str) -> tuple[int, int]:
    """Parse rows and columns: `4` or `3x4`."""
    parts = text.lower().replace("×", "x").split("x")
    if len(parts) in (1, 2) and all(part.isascii() and part.isdigit() for part in parts):
        rows, cols = int(parts[0][:9]), int(parts[-1][:9])
        try:
            Board.solved(rows, cols)
            return rows, cols
        except InvalidBoard as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    raise argparse.ArgumentTypeError(f"must be a size such as 4 or 3x4, got {quote(text)}")


def nonnegative(text: str) -> float:
    """Parse a finite number of 0 or more."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value < inf:
        raise argparse.ArgumentTypeError(f"must be a number of 0 or more, got {quote(text)}")
    return value


def whole_number(text: str) -> int:
    """Parse a whole number of 0 or more: `1000000` or `1e6`."""
    with suppress(ValueError):
        if text.isdigit():
            return int(text)
        if (value := float(text)).is_integer() and value >= 0:
            return int(value)
    raise argparse.ArgumentTypeError(f"must be a whole number of 0 or more, got {quote(text)}")


_SHARED: dict[str, dict[str, Any]] = {
    "file": {
        "nargs": "?",
        "default": "-",
        "help": "a board, or a file with boards or scrambles (default, or -: standard input)",
    },
    "--goal": {
        "help": f"the goal: {', '.join(GOALS)}, a board, or a file with a board (default: standard,"
        " which is 1, 2, 3 …, blank last)",
    },
    "--heuristic": {
        "type": _heuristic,
        "default": lambda goal: None,
        "metavar": "NAME",
        "help": f"the heuristic: {', '.join(HEURISTICS)}, or FILE.py that defines h(tiles)"
        " (default: manhattan where one is needed)",
    },
    "--metric": {
        "choices": [*map(str, Metric)],
        "default": "stm",
        "help": "the moves that count: stm (single-tile moves) or mtm (multi-tile moves: any number"
        " of tiles in a line slide together) (default: stm)",
    },
    "--output": {
        "metavar": "FILE",
        "help": "write to FILE, which stays unchanged after an error",
    },
    "--jobs": {
        "type": whole_number,
        "default": 1,
        "metavar": "N",
        "help": "use N processes (0: one for each processor; default: 1)",
    },
    "--max-depth": {
        "type": whole_number,
        "metavar": "N",
        "help": "the moves of the longest path in depth-first search (default: five for each cell)",
    },
    "--max-nodes": {
        "type": whole_number,
        "metavar": "N",
        "help": "stop after N nodes for each board",
    },
    "--max-seconds": {
        "type": nonnegative,
        "metavar": "S",
        "help": "stop after S seconds for each board; above 16 cells, use the time to find a"
        " shorter solution",
    },
}
