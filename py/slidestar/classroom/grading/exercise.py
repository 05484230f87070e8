"""Read an exercise from a TOML file."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from slidestar.classroom.grading.answers_grade import ANSWER_CRITERIA, AnswersExercise
from slidestar.classroom.grading.heuristic_grade import HeuristicExercise
from slidestar.classroom.grading.search_grade import SearchExercise
from slidestar.classroom.grading.seeded_boards import MAX_RANDOM_CELLS, SeededBoards
from slidestar.classroom.grading.similarity import tokens_of
from slidestar.classroom.presets import RULED, read_rules
from slidestar.classroom.searching.search_report import CRITERIA
from slidestar.errors import PuzzleError, check_value, quote
from slidestar.puzzle.board import Board
from slidestar.solver.choices import HEURISTICS
from slidestar.solver.options import SearchOptions

_SHARED = {"kind", "size", "goal", "timeout", "points", "template"}
_MAX_COUNT = 100  # boards by seed
_HEURISTIC_CRITERIA = ("admissible", "consistent", "expansions")


def read_exercise(text: str) -> HeuristicExercise | SearchExercise | AnswersExercise:
    """Read an exercise from TOML.

        size = "3x3"
        timeout = 30

        [points]
        admissible = 4
        consistent = 2
        expansions = 4

        [expansions]
        boards = ["8-1-3_4-0-2_7-6-5"]
        reference = "manhattan"

    Or, for searches:

        kind = "search"
        algorithm = "astar"
        heuristic = "manhattan"
        rules = "ties:none,then:oldest"
        boards = ["8-1-3_4-0-2_7-6-5"]

        [points]
        solved = 2
        order = 3

    Or, for answers to the questions of *How A\\* works*:

        kind = "answers"

        [points]
        chapter-1 = 2
        chapter-4 = 2

    `boards = { seed = "{student}", count = 5, lengths = [10, 14] }` are other boards for each
    student; see `SeededBoards`. A `goal` may replace the `size`. `rules` have the form that
    `read_rules` reads. `template` is code that all students received. Raises `PuzzleError` for text
    that is not such an exercise, and on Python 3.10.
    """
    if sys.version_info < (3, 11):
        raise PuzzleError("an exercise needs Python 3.11 or newer, which can read TOML")
    tomllib = import_module("tomllib")  # mypy assumes Python 3.10, which lacks this module
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"the exercise is not valid TOML: {error}") from None
    kind = _choice(fields, "kind", ("heuristic", "search", "answers"), "heuristic")
    if kind == "answers":
        _check_names(fields, {"kind", "points"}, "the exercise")
        return AnswersExercise(_points(fields, ANSWER_CRITERIA) or AnswersExercise().points)
    return _searches(fields) if kind == "search" else _heuristics(fields)


def _heuristics(fields: Mapping[str, Any]) -> HeuristicExercise:
    _check_names(fields, {*_SHARED, "expansions"}, "the exercise")
    goal = _goal(fields, Board.solved(3))
    usual = HeuristicExercise(goal)
    points = _points(fields, _HEURISTIC_CRITERIA) or usual.points
    expansions = _table(fields, "expansions")
    _check_names(expansions, {"boards", "reference"}, "expansions")
    boards, seeded = _boards(expansions, "expansions.boards", goal)
    if points.get("expansions") and not boards:
        raise PuzzleError("points.expansions needs expansions.boards")
    reference = _choice(expansions, "reference", HEURISTICS, "manhattan", "expansions.reference")
    seconds = _number(fields.get("timeout", usual.seconds), "timeout")
    return HeuristicExercise(goal, points, boards, reference, seconds, seeded, _template(fields))


def _searches(fields: Mapping[str, Any]) -> SearchExercise:
    more = {"algorithm", "heuristic", "rules", "weight", "boards"}
    _check_names(fields, _SHARED | more, "the exercise")
    algorithm = _choice(fields, "algorithm", RULED, "astar")
    heuristic = _choice(fields, "heuristic", HEURISTICS, "manhattan")
    options = SearchOptions(weight=fields.get("weight"))
    rules = check_value("rules", fields.get("rules", ""), str)
    by = replace(read_rules(rules, algorithm, options), cost="unit")
    if "cost:" in rules:
        raise PuzzleError("rules must not have a cost: each action of an exercise costs 1")
    usual_goal = Board.solved(3)
    if not isinstance(fields.get("boards"), dict):
        first = next(iter(_texts(fields, "boards")), None)
        if first is None:
            raise PuzzleError("boards must have a board")
        board = Board.parse(first)
        usual_goal = Board.solved(board.rows, board.cols)
    goal = _goal(fields, usual_goal)
    boards, seeded = _boards(fields, "boards", goal)
    usual = SearchExercise(goal, boards)
    points = _points(fields, CRITERIA) or usual.points
    seconds = _number(fields.get("timeout", usual.seconds), "timeout")
    return SearchExercise(
        goal, boards, algorithm, heuristic, by, points, seconds, seeded, _template(fields)
    )


def _template(fields: Mapping[str, Any]) -> str:
    template = fields.get("template", "")
    if not isinstance(template, str):
        raise PuzzleError(f"template must be Python code in a string, got {quote(template)}")
    try:
        tokens_of(template.encode())
    except PuzzleError as error:
        raise PuzzleError(f"template: {error}") from None
    return template


def _points(fields: Mapping[str, Any], criteria: Sequence[str]) -> dict[str, float]:
    points = _table(fields, "points")
    _check_names(points, criteria, "points")
    return {name: _number(value, f"points.{name}") for name, value in points.items()}


def _boards(
    fields: Mapping[str, Any], name: str, goal: Board
) -> tuple[Sequence[Board], SeededBoards | None]:
    """Return the boards, and how they depend on the student, or None.

    Boards by seed are returned for a student without a name, so that `grader` can check the
    exercise.
    """
    if isinstance(fields.get("boards"), dict):
        seeded = _seeded(fields["boards"], name, goal)
        return seeded.boards(goal, ""), seeded
    boards = [Board.parse(each) for each in _texts(fields, name)]
    for board in boards:
        board.goal_or_standard(goal)  # raises `InvalidBoard` if the sizes differ
        if not board.is_solvable(goal):
            raise PuzzleError(f"{name}: {board.text()} cannot reach the goal")
    return boards, None


def _seeded(fields: Mapping[str, Any], name: str, goal: Board) -> SeededBoards:
    _check_names(fields, ("seed", "count", "lengths"), name)
    seed = check_value(f"{name}.seed", fields.get("seed"), str)
    count, lengths = fields.get("count"), fields.get("lengths", [])
    if type(count) is not int or not 1 <= count <= _MAX_COUNT:
        raise PuzzleError(f"{name}.count must be 1 to {_MAX_COUNT}, got {quote(count)}")
    if not isinstance(lengths, list) or not all(type(each) is int and each > 0 for each in lengths):
        raise PuzzleError(
            f"{name}.lengths must be a list of lengths of 1 or more, got {quote(lengths)}"
        )
    if not lengths and len(goal.tiles) > MAX_RANDOM_CELLS:
        raise PuzzleError(
            f"{name}.lengths is needed for boards of more than {MAX_RANDOM_CELLS} cells"
        )
    return SeededBoards(seed, count, tuple(lengths))


def _texts(fields: Mapping[str, Any], name: str) -> list[str]:
    texts = fields.get("boards", [])
    if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        raise PuzzleError(f"{name} must be a list of boards, or a table with seed and count")
    return texts


def _goal(fields: Mapping[str, Any], usual: Board) -> Board:
    goal, size = fields.get("goal"), fields.get("size")
    if goal is not None:
        if not isinstance(goal, str):
            raise PuzzleError(f"goal must be a board, got {quote(goal)}")
        return Board.parse(goal)
    if size is None:
        return usual
    parts = str(size).split("x")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise PuzzleError(f"size must be a size such as 3 or 2x4, got {quote(size)}")
    return Board.solved(int(parts[0][:9]), int(parts[-1][:9]))


def _table(fields: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = fields.get(name, {})
    if not isinstance(table, dict):
        raise PuzzleError(f"{name} must be a table, got {quote(table)}")
    return table


def _choice(
    fields: Mapping[str, Any],
    name: str,
    values: Collection[str],
    usual: str,
    shown: str | None = None,
) -> str:
    value = fields.get(name, usual)
    if not isinstance(value, str) or value not in values:
        raise PuzzleError(f"{shown or name} must be one of {', '.join(values)}, got {quote(value)}")
    return value


def _check_names(fields: Mapping[str, Any], names: Collection[str], where: str) -> None:
    for name in fields:
        if name not in names:
            raise PuzzleError(f"{where} has no field {quote(name)}: {', '.join(sorted(names))}")


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1e9:
        raise PuzzleError(f"{name} must be a number from 0 to 1,000,000,000, got {quote(value)}")
    return value
