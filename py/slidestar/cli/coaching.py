"""The verb `coach`."""

from __future__ import annotations

import argparse
import json
from typing import TextIO

from slidestar.cli.arguments import (
    SOLVED,
    UNSOLVABLE,
    add_boards,
    add_format,
    read_goal,
    read_input_boards,
)
from slidestar.cli.terminal import GREEN, HIGHLIGHT, RED, colored
from slidestar.coach import Advice, Step, course
from slidestar.errors import counted
from slidestar.puzzle.board import Board

__all__ = ["add_coach"]


def add_coach(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `coach`."""
    verb.set_defaults(run=_coach)
    add_boards(verb)
    add_format(verb, "print sentences, or a line of JSON for each board (default: text)")


def _coach(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of = read_goal(arguments.goal)
    status = SOLVED
    for number, board in enumerate(read_input_boards(arguments.file)):
        goal = goal_of(board.rows, board.cols)
        found = [*course(board, goal)]
        if found[-1].stage == "unsolvable":
            status = UNSOLVABLE
        if arguments.format == "json":
            record = {"board": board.text(), "course": [each.record() for each in found]}
            print(json.dumps(record), file=out)
            continue
        if number:
            print(file=out)
        _print_course(board, found, out)
    return status


def _print_course(board: Board, found: list[Advice], out: TextIO) -> None:
    print(board, file=out)
    stage = moves = 0
    for advice in found:
        if advice.step is None:
            _print_end(advice, moves, out)
            return
        if advice.number != stage:
            stage = advice.number
            title = f"{stage} of {advice.count}: {_title(advice, board.cols)}"
            print(colored(title, HIGHLIGHT, out), file=out)
        moves += len(advice.step.moves)
        print(f"  {_sentence(advice.step, board.cols)}: {advice.step.moves}", file=out)


def _print_end(advice: Advice, moves: int, out: TextIO) -> None:
    if advice.stage == "solved":
        print(colored(f"Solved in {counted(moves, 'move')}", GREEN, out), file=out)
        return
    assert advice.swap is not None, "an unsolvable board has two tiles to swap"
    a, b = advice.swap
    print(colored("Unsolvable puzzle", RED, out), file=out)
    print(f"Tiles {a} and {b} are in each other's places, and no moves can swap them", file=out)


def _title(advice: Advice, cols: int) -> str:
    row, col = (number + 1 for number in divmod(advice.cells[0], cols))
    tiles = _names(advice.tiles)
    match advice.stage:
        case "tile":
            return f"row {row}, {tiles}"
        case "row-end":
            return f"the end of row {row}, {tiles}"
        case "column":
            return f"column {col}, {tiles}"
        case "last-six":
            return f"the last six cells, {tiles}"
    return f"the last four cells, {tiles}"


def _sentence(step: Step, cols: int) -> str:
    tiles = _names(step.tiles)
    cells = [f"row {cell // cols + 1}, column {cell % cols + 1}" for cell in step.cells]
    match step.code:
        case "place":
            return f"Bring {tiles} to its place, {cells[0]}"
        case "to-corner":
            return f"Bring {tiles} to the corner, {cells[0]}"
        case "unblock":
            return f"Free {tiles}, which cannot get past the tile in the corner"
        case "beside":
            return f"Bring {tiles} next to the corner, to {cells[0]}"
        case "enter":
            return f"Slide {tiles} into their places"
    return f"Rotate {tiles} into their places"


def _names(tiles: tuple[int, ...]) -> str:
    *most, last = map(str, tiles)
    return f"tiles {', '.join(most)} and {last}" if most else f"tile {last}"
