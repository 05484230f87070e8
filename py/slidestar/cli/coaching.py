"""The `coach` command."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import TextIO

from slidestar.cli.arguments import SOLVED, UNSOLVABLE, add_format, add_shared, read_puzzles
from slidestar.cli.terminal import GREEN, HIGHLIGHT, RED, colored
from slidestar.coach import Advice, CourseChapter, CourseComment, Step, course, course_chapters
from slidestar.errors import counted
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.studies import Chapter, Note, Study

_TITLES = {
    "row": "row {row}",
    "tile": "row {row}, {tiles}",
    "row-end": "the end of row {row}, {tiles}",
    "column": "column {col}, {tiles}",
    "last-six": "the last six cells, {tiles}",
    "last-four": "the last four cells, {tiles}",
}
_SENTENCES = {
    "place": "Bring {tiles} to its place, {}",
    "to-corner": "Bring {tiles} to the corner, {}",
    "unblock": "Free {tiles}, which cannot get past the tile in the corner",
    "beside": "Bring {tiles} next to the corner, to {}",
    "enter": "Slide {tiles} into their places",
    "rotate": "Rotate {tiles} into their places",
}


def add_coach(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `coach`."""
    verb.set_defaults(run=_coach)
    add_shared(verb, "file", "--output")
    add_format(verb, "print sentences, a line of JSON for each board, or a study, which the page"
               " opens (default: text)", "study")  # fmt: skip


def _coach(arguments: argparse.Namespace, out: TextIO) -> int:
    if arguments.format == "study":
        return _print_study(arguments, out)
    status = SOLVED
    for number, board, goal in read_puzzles(arguments):
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


def _print_study(arguments: argparse.Namespace, out: TextIO) -> int:
    """Print one study with the courses of all boards."""
    chapters: list[Chapter] = []
    status = SOLVED
    puzzles = [*read_puzzles(arguments)]
    for number, board, goal in puzzles:
        for found in course_chapters(board, goal):
            chapter = _chapter(found, goal)
            title = f"Board {number + 1}: {chapter.title}" if len(puzzles) > 1 else chapter.title
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
    return _TITLES[stage].format(row=row, col=col, tiles=_names(named))


def _sentence(step: Step | CourseComment, cols: int) -> str:
    cells = [f"row {cell // cols + 1}, column {cell % cols + 1}" for cell in step.cells]
    return _SENTENCES[step.code].format(*cells, tiles=_names(step.tiles))


def _names(tiles: tuple[int, ...]) -> str:
    *most, last = map(str, tiles)
    return f"tiles {', '.join(most)} and {last}" if most else f"tile {last}"
