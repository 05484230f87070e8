"""Requests that check a heuristic or a search.

The user's code itself runs in the sandbox. These requests return its input, and judge its values or
its record.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, cast

from slidestar.classroom.evaluation import Values
from slidestar.classroom.grading.exercise import read_exercise
from slidestar.classroom.grading.search_grade import SearchExercise
from slidestar.classroom.grading.seeded_boards import STUDENT
from slidestar.classroom.heuristic_verdict import judge
from slidestar.classroom.presets import write_rules
from slidestar.classroom.sample_positions import Positions, positions_for
from slidestar.classroom.searching.reference import Reference
from slidestar.classroom.searching.search_check import read_record
from slidestar.errors import PuzzleError, check_value, quote
from slidestar.lib.steps import map_steps
from slidestar.page.messages import Message, Steps, read_boards, read_int, read_text, with_progress
from slidestar.pdb.table_sets import Source
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from slidestar.page import protocol

# The positions of the latest goal. A check needs them twice, and users often check again.
_latest: dict[Board, Positions] = {}
# The latest exercise by its text, with its references.
_references: dict[str, tuple[SearchExercise, list[Reference]]] = {}


def positions(request: Message, _: Source) -> Steps[protocol.PositionsResult]:
    positions = yield from _positions_of(request)
    return {
        "tiles": b64encode(positions.tiles).decode(),
        "count": len(positions),
        "exhaustive": positions.exhaustive,
    }


def judge_values(request: Message, _: Source) -> Steps[protocol.JudgeResult]:
    values = _read_bytes(request, "values")
    positions = yield from _positions_of(request)
    split = 8 * len(positions)
    report = judge(Values(values[:split], values[split:]), positions)
    return cast("protocol.JudgeResult", report.record())


def exercise(request: Message, _: Source) -> Steps[protocol.ExerciseResult]:
    exercise, references = yield from _references_of(request)
    rules = exercise.search_rules
    return {
        "boards": [reference.board.text() for reference in references],
        "by_student": exercise.seeded is not None and STUDENT in exercise.seeded.seed,
        "goal": exercise.goal.text(),
        "algorithm": exercise.algorithm,
        "heuristic": exercise.heuristic,
        "rules": write_rules(rules, exercise.algorithm),
        "weight": rules.weight,
        "reference": exercise.reference,
        "max_recorded": [reference.max_recorded for reference in references],
        "seconds": exercise.seconds,
    }


def judge_recorded_search(request: Message, _: Source) -> Steps[protocol.JudgeSearchResult]:
    exercise, references = yield from _references_of(request)
    reference = references[read_int(request, "board", 0, len(references) - 1)]
    data = _read_bytes(request, "data")
    header = check_value("record", request.get("record"), dict)
    tiles = reference.board.tiles
    report = exercise.judge(read_record(header, data, tiles, reference.max_recorded), reference)
    found = report.record()
    return {
        "board": found["board"],
        "met": all(map(report.meets, exercise.points)),
        "about": str(report).splitlines(),
        "difference": found["difference"] if report.expansions else None,
    }


def _references_of(request: Message) -> Steps[tuple[SearchExercise, list[Reference]]]:
    text = read_text(request, "exercise")
    if text not in _references:
        exercise = read_exercise(text)
        if not isinstance(exercise, SearchExercise):
            raise PuzzleError('kind must be "search" in an exercise for searches')
        found = yield from with_progress(exercise.references())
        _references.clear()
        _references[text] = exercise, found
    return _references[text]


def _read_bytes(request: Message, name: str) -> bytes:
    text = read_text(request, name)
    try:
        return b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise PuzzleError(f"{name} must be base64, got {quote(text)}") from error


def _positions_of(request: Message) -> Steps[Positions]:
    board, goal = read_boards(request)
    target = board.goal_or_standard(goal)
    if target not in _latest:
        steps = positions_for(target)
        found = yield from map_steps(steps, lambda done: {"type": "progress", "done": done})
        _latest.clear()
        _latest[target] = found
    return _latest[target]
