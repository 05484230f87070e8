"""Grade the heuristics that students submit: a folder of files, one heuristic in each."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from slidestar.classroom.check import values_isolated
from slidestar.classroom.evaluation import Values
from slidestar.classroom.judging import judge
from slidestar.classroom.positions import WIDTH, Positions, positions_for
from slidestar.classroom.report import HeuristicReport
from slidestar.classroom.source import heuristic_from
from slidestar.classroom.submission import MEMORY, one_line
from slidestar.errors import PuzzleError, quote
from slidestar.lib.isolation import Limits, can_isolate
from slidestar.lib.steps import run
from slidestar.parallel.solve import solve
from slidestar.puzzle.board import Board
from slidestar.solver.choices import HEURISTICS

__all__ = ["Exercise", "Grade", "grade_folder", "read_exercise"]

_MAX_PRINTED = 4000
_FIELDS = {"size", "goal", "timeout", "points", "expansions"}
_EXPANSIONS = {"boards", "reference"}
_CRITERIA = ("admissible", "consistent", "expansions")


@dataclass(frozen=True)
class Exercise:
    """Criteria by which heuristics are marked.

    `points` are the marks for an admissible heuristic, a consistent one, and one with few
    expansions. The last are for A* on `boards`: all of the points for at most the expansions of the
    `reference` heuristic, otherwise in inverse proportion, and none for a heuristic that is not
    admissible. `seconds` is the time for each submission.

    >>> exercise = Exercise(Board.solved(3), {"admissible": 2, "consistent": 1})
    >>> exercise.most
    3
    """

    goal: Board
    points: Mapping[str, float] = field(default_factory=lambda: {"admissible": 1, "consistent": 1})
    boards: Sequence[Board] = ()
    reference: str = "manhattan"
    seconds: float = 60

    @property
    def most(self) -> float:
        """The points of a submission that meets every criterion."""
        return sum(self.points.values())


@dataclass(frozen=True)
class Grade:
    """The result of a submission.

    `report` is None if the heuristic failed; `error` then says why. `expanded` is the sum over the
    exercise's boards, or None without boards. `printed` is the beginning of what it printed.
    """

    name: str
    points: float
    most: float
    report: HeuristicReport | None
    expanded: int | None
    error: str | None
    printed: str

    def __str__(self) -> str:
        """Return feedback for the student."""
        lines = [f"{self.name}: {self.points:g} of {self.most:g} points"]
        if self.error is not None:
            lines.append(f"It could not be checked: {self.error}.")
        if self.report is not None:
            lines += str(self.report).splitlines()
        if self.expanded is not None:
            lines.append(f"A* expanded {self.expanded:,} nodes on the boards of the exercise.")
        if self.printed:
            lines += ["It printed:", *(f"    {line}" for line in self.printed.splitlines())]
        return "\n".join(lines)

    def record(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {**vars(self), "report": self.report and self.report.record()}


def read_exercise(text: str) -> Exercise:
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

    Instead of `size` there may be a `goal`. Raises `PuzzleError` for text that is not such an
    exercise, and on Python 3.10.
    """
    if sys.version_info < (3, 11):
        raise PuzzleError("an exercise needs Python 3.11 or newer, which can read TOML")
    tomllib = import_module("tomllib")  # mypy checks for Python 3.10
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"the exercise is not TOML: {error}") from None
    _known(fields, _FIELDS, "the exercise")
    goal = _goal(fields)
    points = _table(fields, "points") or Exercise(goal).points
    _known(points, _CRITERIA, "points")
    for name, value in points.items():
        _number(value, f"points.{name}")
    expansions = _table(fields, "expansions")
    _known(expansions, _EXPANSIONS, "expansions")
    texts = expansions.get("boards", [])
    if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        raise PuzzleError("expansions.boards must be a list of boards")
    boards = [Board.parse(each) for each in texts]
    for board in boards:
        board.goal_or_standard(goal)  # raises for another size
        if not board.is_solvable(goal):
            raise PuzzleError(f"expansions.boards: {board.text()} cannot reach the goal")
    if points.get("expansions") and not boards:
        raise PuzzleError("points.expansions needs expansions.boards")
    reference = expansions.get("reference", "manhattan")
    if reference not in HEURISTICS:
        raise PuzzleError(f"expansions.reference must be one of {', '.join(HEURISTICS)}")
    seconds = _number(fields.get("timeout", Exercise(goal).seconds), "timeout")
    return Exercise(goal, points, boards, reference, seconds)


def grade_folder(folder: Path, exercise: Exercise) -> Iterator[Grade]:
    """Grade each Python file of a folder, in the order of their names.

    Files whose names begin with `_` are not graded: submissions can import them. Each file runs in
    a process of its own, which ends after the seconds of the exercise. Raises `PuzzleError` on
    systems that cannot fork (Windows).
    """
    if not can_isolate():
        raise PuzzleError("grading needs a system that can fork, such as Linux or macOS")
    paths = sorted(path for path in folder.glob("*.py") if not path.name.startswith("_"))
    if not paths:
        raise PuzzleError(f"there is no Python file in {folder}")
    positions = run(positions_for(exercise.goal))
    if exercise.boards and not positions.exhaustive:
        raise PuzzleError("expansions are graded on boards of up to 9 cells")
    wanted = _reference(exercise)
    for path in paths:
        yield _grade(path, exercise, positions, wanted)


def _grade(path: Path, exercise: Exercise, positions: Positions, wanted: int) -> Grade:
    printed = bytearray()

    def keep(output: bytes) -> None:
        printed.extend(output[: _MAX_PRINTED - len(printed)])

    def result(
        points: float, report: HeuristicReport | None, expanded: int | None, error: str | None
    ) -> Grade:
        text = printed.decode(errors="replace")
        return Grade(path.name, points, exercise.most, report, expanded, error, text)

    try:
        source = path.read_bytes()
        values, name = values_isolated(
            lambda: heuristic_from(source, exercise.goal, path.name, str(path)),
            positions,
            Limits(exercise.seconds, MEMORY),
            keep,
        )
        report = judge(values, positions, name)
    except (OSError, PuzzleError) as error:
        return result(0, None, None, one_line(str(error)))
    expanded = _expanded(values, exercise, positions) if exercise.boards else None
    earned = {
        "admissible": float(report.admissible),
        "consistent": float(report.consistent),
        "expansions": min(1, wanted / max(expanded or 0, 1)) if report.admissible else 0,
    }
    points = sum(value * earned[name] for name, value in exercise.points.items())
    return result(round(points, 2), report, expanded, None)


def _expanded(values: Values, exercise: Exercise, positions: Positions) -> int:
    """Return the expansions of A*, from the values alone: a submission cannot change its count."""
    cells = len(exercise.goal.tiles)
    numbers = memoryview(values.first).cast("d")
    h_of = {
        positions.tiles[WIDTH * place : WIDTH * place + cells]: number
        for place, number in enumerate(numbers)
    }
    return sum(
        solve(
            board, exercise.goal, algorithm="astar", heuristic=lambda tiles: h_of[bytes(tiles)]
        ).stats.expanded
        for board in exercise.boards
    )


def _reference(exercise: Exercise) -> int:
    return sum(
        solve(board, exercise.goal, algorithm="astar", heuristic=exercise.reference).stats.expanded
        for board in exercise.boards
    )


def _goal(fields: Mapping[str, Any]) -> Board:
    goal, size = fields.get("goal"), fields.get("size", "3x3")
    if goal is not None:
        if not isinstance(goal, str):
            raise PuzzleError(f"goal must be a board, got {quote(goal)}")
        return Board.parse(goal)
    parts = str(size).split("x")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise PuzzleError(f"size must be a size such as 3 or 2x4, got {quote(size)}")
    return Board.solved(int(parts[0][:9]), int(parts[-1][:9]))


def _table(fields: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = fields.get(name, {})
    if not isinstance(table, dict):
        raise PuzzleError(f"{name} must be a table, got {quote(table)}")
    return table


def _known(fields: Mapping[str, Any], names: Sequence[str] | set[str], where: str) -> None:
    for name in fields:
        if name not in names:
            raise PuzzleError(f"{where} has no field {quote(name)}: {', '.join(sorted(names))}")


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e9:
        raise PuzzleError(f"{name} must be a number of 0 or more, got {quote(value)}")
    return value
