"""Grade heuristics: functions `h(tiles)` that are compared with the true distances."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.classroom.evaluation import Values
from slidestar.classroom.grading.grade import Exercise, Grade, Result, Submission
from slidestar.classroom.grading.seeded_boards import SeededBoards
from slidestar.classroom.heuristic_check import values_isolated
from slidestar.classroom.heuristic_report import HeuristicReport
from slidestar.classroom.heuristic_verdict import judge
from slidestar.classroom.sample_positions import WIDTH, Positions, positions_for
from slidestar.classroom.source import heuristic_from
from slidestar.classroom.submission import MEMORY, one_line
from slidestar.errors import PuzzleError
from slidestar.lib.isolation import Limits
from slidestar.lib.steps import run
from slidestar.parallel.solve import solve
from slidestar.puzzle.board import Board


@dataclass(frozen=True)
class HeuristicExercise(Exercise):
    """The criteria by which heuristics are marked.

    >>> exercise = HeuristicExercise(Board.solved(3), {"admissible": 2, "consistent": 1})
    >>> exercise.most
    3
    """

    goal: Board
    points: Mapping[str, float] = field(default_factory=lambda: {"admissible": 1, "consistent": 1})
    """The points for the criteria `admissible`, `consistent` and `expansions`."""
    boards: Sequence[Board] = ()
    """The boards on which the expansions of A* are counted."""
    reference: str = "manhattan"
    """The heuristic with which the expansions are compared.

    An admissible heuristic earns all points if A* expands at most the nodes that it expands with
    the reference. With more nodes, the points decrease in inverse proportion.
    """
    seconds: float = 60
    """The time for each submission."""
    seeded: SeededBoards | None = None
    """How the boards depend on the student, or None."""
    template: str = ""

    def for_student(self, student: str) -> HeuristicExercise:
        """Return the exercise with the boards of a student."""
        seeded = self.seeded
        return replace(self, boards=seeded.boards(self.goal, student)) if seeded else self

    def grader(self) -> Callable[[Submission], HeuristicGrade]:
        """Compute the distances of all positions, and return a function that grades a submission.

        Raises `PuzzleError` for boards that are too large.
        """
        positions = _positions(self.goal)
        if self.boards and not positions.exhaustive:
            raise PuzzleError("expansions are graded on boards of up to 9 cells")
        wanted = _expansions(self, self.reference)
        return lambda submission: _grade(submission, self, positions, wanted)


@dataclass(frozen=True)
class HeuristicGrade(Grade):
    """The result of a heuristic."""

    report: HeuristicReport | None
    """The report on the heuristic, or None if it failed, which `error` explains."""
    expanded: int | None
    """The nodes that A* expanded on all boards of the exercise, or None without boards."""
    boards: tuple[str, ...]
    """The boards of the exercise."""
    reference: str
    """The heuristic of the reference."""
    reference_expanded: int
    """The nodes that A* expands with the reference on all boards."""

    def about(self) -> list[str]:
        lines = []
        if self.error is not None:
            lines.append(f"It could not be checked: {self.error}.")
        if self.report is not None:
            lines += str(self.report).splitlines()
        if self.expanded is not None:
            boards = " and ".join(self.boards)
            marked = any(result.criterion == "expansions" for result in self.results)
            lines.append(
                f"A* expanded {self.expanded:,} nodes on {boards};"
                f" with {self.reference} it expands {self.reference_expanded:,}."
                f"{_only_admissible(self.report) if marked else ''}"
            )
        return lines

    def record(self) -> dict[str, Any]:
        return {**super().record(), "report": self.report and self.report.record()}


@lru_cache(maxsize=1)
def _positions(goal: Board) -> Positions:
    return run(positions_for(goal))


def _grade(
    submission: Submission, exercise: HeuristicExercise, positions: Positions, wanted: int
) -> HeuristicGrade:
    name = submission.name

    def load() -> HeuristicFunction:
        submission.separate()
        return heuristic_from(source, exercise.goal, submission.file, str(submission.path))

    def result(
        results: Sequence[Result],
        report: HeuristicReport | None = None,
        expanded: int | None = None,
        error: str | None = None,
    ) -> HeuristicGrade:
        points = round(sum(result.points for result in results), 2)
        shown = submission.printed
        return HeuristicGrade(
            name,
            submission.student,
            points,
            exercise.most,
            tuple(results),
            error,
            shown,
            report,
            expanded,
            tuple(board.text() for board in exercise.boards),
            exercise.reference,
            wanted,
        )

    try:
        source = submission.path.read_bytes()
        values, _ = values_isolated(
            load,
            positions,
            Limits(exercise.seconds, MEMORY),
            submission.append_output,
        )
        report = judge(values, positions)
    except (OSError, PuzzleError) as failure:
        error = one_line(str(failure))
        lost = [
            Result(name, None, 0, most, False, f"{error}.")
            for name, most in exercise.points.items()
        ]
        return result(lost, error=error)
    expanded = _expanded(values, exercise, positions) if exercise.boards else None
    earned = {
        "admissible": (float(report.admissible), report.about_admissible()),
        "consistent": (float(report.consistent), report.about_consistent()),
        "expansions": (
            min(1, wanted / max(expanded or 0, 1)) if report.admissible else 0,
            f"A* expanded {expanded or 0:,} nodes; with {exercise.reference} {wanted:,}."
            f"{_only_admissible(report)}",
        ),
    }
    found = []
    for criterion, most in exercise.points.items():
        fraction, text = earned[criterion]
        found.append(Result(criterion, None, most * fraction, most, fraction >= 1, text))
    return result(found, report, expanded)


def _only_admissible(report: HeuristicReport | None) -> str:
    """Return why few expansions earn no points, or an empty string."""
    if report is None or report.admissible:
        return ""
    return " Only an admissible heuristic earns points for that."


def _expanded(values: Values, exercise: HeuristicExercise, positions: Positions) -> int:
    """Return the expansions of A* with the stored values, which the submission cannot change."""
    cells = len(exercise.goal.tiles)
    numbers = memoryview(values.first).cast("d")
    h_of = {
        positions.tiles[WIDTH * place : WIDTH * place + cells]: number
        for place, number in enumerate(numbers)
    }
    return _expansions(exercise, lambda tiles: h_of[bytes(tiles)])


def _expansions(exercise: HeuristicExercise, heuristic: str | HeuristicFunction) -> int:
    """Return the nodes that A* expands with a heuristic on all boards."""
    searches = (solve(each, exercise.goal, "astar", heuristic) for each in exercise.boards)
    return sum(found.stats.expanded for found in searches)
