"""The `coach` command."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import TextIO

from slidestar.cli.arguments import (
    SOLVED,
    UNSOLVABLE,
    GoalForSize,
    add_boards,
    add_format,
    add_output,
    read_goal,
    read_input_boards,
)
from slidestar.cli.terminal import GREEN, HIGHLIGHT, RED, colored
from slidestar.coach import Advice, CourseChapter, CourseComment, Step, course, course_chapters
from slidestar.errors import counted
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.studies import Chapter, Note, Study


def add_coach(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `coach`."""
    verb.set_defaults(run=_coach)
    add_boards(verb)
    add_output(verb)
    add_format(verb, "print sentences, a line of JSON for each board, or a study, which the page"
               " opens (default: text)", "study")  # fmt: skip


def _coach(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of = read_goal(arguments.goal)
    if arguments.format == "study":
        return _print_study([*read_input_boards(arguments.file)], goal_of, out)
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
            title = _title(advice.stage, advice.cells, advice.tiles, board.cols)
            title = f"{stage} of {advice.count}: {title}"
            print(colored(title, HIGHLIGHT, out), file=out)
        moves += len(advice.step.moves)
        sentence = _sentence(advice.step, board.cols)
        print(f"  {sentence}: {advice.step.moves}", file=out)


def _print_end(advice: Advice, moves: int, out: TextIO) -> None:
    if advice.stage == "solved":
        print(colored(f"Solved in {counted(moves, 'move')}", GREEN, out), file=out)
        return
    assert advice.swap is not None, "an unsolvable board has two tiles to swap"
    print(colored("Unsolvable puzzle", RED, out), file=out)
    print(_swapped(advice.swap), file=out)


def _print_study(boards: list[Board], goal_of: GoalForSize, out: TextIO) -> int:
    """Print one study with the courses of all boards."""
    chapters: list[Chapter] = []
    status = SOLVED
    for number, board in enumerate(boards, 1):
        goal = goal_of(board.rows, board.cols)
        for found in course_chapters(board, goal):
            chapter = _chapter(found, goal)
            title = f"Board {number}: {chapter.title}" if len(boards) > 1 else chapter.title
            chapters.append(replace(chapter, title=title))
            if found.comments[-1].code == "unsolvable":
                status = UNSOLVABLE
    print(Study("How people solve it", tuple(chapters)).json(), file=out)
    return status


def _chapter(found: CourseChapter, goal: Board | None) -> Chapter:
    cols = found.board.cols
    title = _title(found.code, found.cells, found.tiles, cols)
    notes = tuple(_note(comment, found.moves, cols) for comment in found.comments)
    return Chapter(title[0].upper() + title[1:], found.board, str(found.moves), notes, goal)


def _note(comment: CourseComment, moves: Moves, cols: int) -> Note:
    match comment.code:
        case "placed":
            verb = "are" if len(comment.tiles) > 1 else "is"
            sentence = f"{_names(comment.tiles).capitalize()} {verb} in place"
        case "solved":
            sentence = "Solved"
        case "unsolvable":
            a, b = comment.tiles
            sentence = f"This board cannot be solved: {_swapped((a, b), 'tiles')}"
        case _:
            sentence = _sentence(comment, cols)
    at = Moves(moves[: comment.at])
    return Note(at, f"{sentence}.", comment.tiles, comment.fixed, comment.arrows)


def _swapped(swap: tuple[int, int], tiles: str = "Tiles") -> str:
    a, b = swap
    return f"{tiles} {a} and {b} are in each other's places, and no moves can swap them"


def _title(stage: str, cells: tuple[int, ...], named: tuple[int, ...], cols: int) -> str:
    if not cells:
        return "the goal"
    row, col = (number + 1 for number in divmod(cells[0], cols))
    tiles = _names(named)
    match stage:
        case "row":
            return f"row {row}"
        case "tile":
            return f"row {row}, {tiles}"
        case "row-end":
            return f"the end of row {row}, {tiles}"
        case "column":
            return f"column {col}, {tiles}"
        case "last-six":
            return f"the last six cells, {tiles}"
    return f"the last four cells, {tiles}"


def _sentence(step: Step | CourseComment, cols: int) -> str:
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
