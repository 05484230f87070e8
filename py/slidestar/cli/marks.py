"""Marks in the forms that Moodle, Canvas and Gradescope read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from slidestar.classroom.grading.grade import Grade
from slidestar.errors import PuzzleError, counted
from slidestar.history.writer import guarded

_MOODLE = ("Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)")
_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def moodle_rows(grades: Sequence[Grade]) -> list[tuple[str, ...]]:
    """Return the rows of a grading worksheet of Moodle.

    The identifier is empty for a submission that is not from a download from Moodle. Moodle's grade
    import can find such a student by the full name, if that is an email address or an ID number.
    Raises `PuzzleError` if a student has several grades.
    """
    _check_students(grades)
    return [_MOODLE, *map(_moodle_row, grades)]


def canvas_rows(grades: Sequence[Grade], assignment: str) -> list[tuple[str, ...]]:
    """Return the rows of a gradebook of Canvas with one assignment.

    Canvas finds a student by its own ID, which the name of a downloaded submission contains. It
    finds other students if their submissions have the name of their login or their full name.
    Raises `PuzzleError` if a student has several grades.
    """
    _check_students(grades)
    most = f"{grades[0].most:g}" if grades else ""
    head = (*_CANVAS, guarded(assignment))
    return [head, ("Points Possible", "", "", "", "", most), *map(_canvas_row, grades)]


def gradescope_results(grade: Grade) -> dict[str, Any]:
    """Return the contents of Gradescope's `results.json` for a submission.

    https://gradescope-autograders.readthedocs.io/en/latest/specs/ describes the format. Each
    criterion of the exercise is a test.
    """
    return {
        **({"score": grade.points} if grade.mark else {}),
        "output": str(grade),
        "output_format": "text",
        "tests": [
            {
                "name": result.name,
                "score": round(result.points, 4),
                "max_score": round(result.most, 4),
                "status": "passed" if result.met else "failed",
                "output": result.text,
                "output_format": "text",
            }
            for result in grade.results
        ],
    }


def _moodle_row(grade: Grade) -> tuple[str, ...]:
    number = grade.student.moodle
    identifier = f"Participant {number}" if number else ""
    return identifier, guarded(grade.student.name), grade.mark, f"{grade.most:g}", ""


def _canvas_row(grade: Grade) -> tuple[str, ...]:
    name, number = guarded(grade.student.name), grade.student.canvas
    return name, number or "", "", "" if number else name, "", grade.mark


def _check_students(grades: Sequence[Grade]) -> None:
    """Raise `PuzzleError` if a student has several grades, since only one can be imported."""
    for student, count in Counter(grade.student for grade in grades).items():
        if count > 1:
            raise PuzzleError(
                f"{student.name} has {counted(count, 'graded file')}, but only one can be marked:"
                " begin the names of the others with _"
            )
