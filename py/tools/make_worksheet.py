"""Generate the worksheet of the teachers' guide as a study.

`python py/tools/make_worksheet.py` reads the exercises in py/slidestar/cli/worksheet.md. It writes
the study to py/docs/_static/worksheet.study.json, and updates the link to it in teaching.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

from slidestar import Board, Moves, solve
from slidestar.solver.choices import HEURISTICS
from slidestar.studies import Chapter, Note, Study

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "py/docs/teaching.md"
EXERCISES = ROOT / "py/slidestar/cli/worksheet.md"
FILE = ROOT / "py/docs/_static/worksheet.study.json"
TITLE = "Worksheet: A* on the 3x3"

_EXERCISE = re.compile(r"^\d+\. \*\*(.+?)\*\*(.*?)`(\?[^`]+)`$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r'(?<=<a class="worksheet" href=")[^"]*')
# The numbers of the exercises about the moves of a board. In the quiz, the student finds the moves.
_QUIZ, _COMPARISON, _VALUES = 1, 5, (3, 4)


class Exercise(NamedTuple):
    """An exercise of the guide."""

    title: str
    text: str
    link: str  # the query part of the exercise's address

    def value(self, name: str, default: str) -> str:
        """Return a parameter of the link."""
        return parse_qs(self.link[1:]).get(name, [default])[0]


def exercises(text: str) -> list[Exercise]:
    """Return the exercises in the text of the worksheet."""
    return [
        Exercise(_plain(title).rstrip("."), _plain(text), link)
        for title, text, link in _EXERCISE.findall(text)
    ]


def _plain(markdown: str) -> str:
    return " ".join(re.sub(r"`(.+?)`", r"“\1”", markdown.replace("\\", "")).split())


def worksheet(text: str) -> Study:
    """Return the study of the exercises."""
    found = enumerate(exercises(text), 1)
    return Study(TITLE, tuple(_chapter(number, exercise) for number, exercise in found))


def _chapter(number: int, exercise: Exercise) -> Chapter:
    board = Board.parse(exercise.value("board", "1-2-3_4-5-6_7-8-0"))
    text = f"{exercise.text}\n{exercise.link}".strip()
    if number == _QUIZ:
        text = f"{text}\nOn the board: play the move with the smallest f, until it is solved."
        moves, notes = _with_siblings(board)
        return Chapter(exercise.title, board, moves, (Note(Moves(), text), *notes), quiz=True)
    start = Note(Moves(), text)
    if number in _VALUES:
        heuristic = exercise.value("heuristic", "manhattan")
        line = solve(board, heuristic=heuristic).moves
        notes = tuple(_values(board, line, heuristic))
        return Chapter(exercise.title, board, str(line), (start, *notes))
    if number == _COMPARISON:
        best, found = solve(board).moves, solve(board, algorithm="greedy").moves
        moves, ends = _compared(best, found)
        return Chapter(exercise.title, board, moves, (start, *ends))
    return Chapter(exercise.title, board, notes=(start,))


def _values(board: Board, moves: Moves, heuristic: str) -> Iterator[Note]:
    """Yield a note with g, h and f for each position except the first."""
    estimate = HEURISTICS[heuristic](Board.solved(board.rows, board.cols))
    before = estimate(board)
    for g in range(1, len(moves) + 1):
        h = estimate(board.apply(moves[:g]))
        rises = f" f rises from {before} to {g + h}." if g + h > before else ""
        before = g + h
        yield Note(Moves(moves[:g]), f"g {g}, h {h}, f {g + h}.{rises}")


def _with_siblings(board: Board) -> tuple[str, tuple[Note, ...]]:
    """Return a shortest solution with notes, and with all other moves as variations."""
    text, made, before = "", "", board
    notes = []
    for g, move in enumerate(solve(board).moves, 1):
        others = [other for other in board.legal_moves() if other != move]
        for other in (move, *(each for each in others if board.move(each) != before)):
            h = board.move(other).manhattan()
            why = "" if other == move else " Another move has a smaller f."
            notes.append(Note(Moves(made + other), f"g {g}, h {h}, f {g + h}.{why}"))
        if before in [board.move(each) for each in others]:
            back = next(each for each in others if board.move(each) == before)
            notes.append(Note(Moves(made + back), "That takes the last move back."))
        text += move + "".join(f"({other})" for other in others)
        made, before, board = made + move, board, board.move(move)
    return text, tuple(notes)


def _compared(best: Moves, other: Moves) -> tuple[str, tuple[Note, Note]]:
    """Return a shortest solution with another solution as a variation, and a note on each end."""
    shared = next(i for i, (one, two) in enumerate(zip(best, other, strict=False)) if one != two)
    head, tail = Moves(best[: shared + 1]), Moves(best[shared + 1 :])
    return f"{head}({Moves(other[shared:])}){tail}", (
        Note(best, f"A shortest solution: {len(best)} moves."),
        Note(other, f"The solution of greedy search: {len(other)} moves."),
    )


def generated() -> dict[Path, str]:
    """Return the text of each generated file."""
    guide = GUIDE.read_text("utf-8")
    study = worksheet(EXERCISES.read_text("utf-8"))
    link = f"../index.html?mode=analyse#{study.fragment()}"
    return {FILE: study.json() + "\n", GUIDE: _LINK.sub(link, guide)}


if __name__ == "__main__":
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")
