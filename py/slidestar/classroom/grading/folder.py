"""Grade a folder of submissions, or one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from slidestar.classroom.grading.grade import Exercise, Grade, Submission
from slidestar.errors import PuzzleError
from slidestar.lib.isolation import can_isolate

__all__ = ["grade_folder"]


def grade_folder(path: Path, exercise: Exercise) -> Iterator[Grade]:
    """Grade a Python file, or each one of a folder in the order of their names.

    Files of a folder whose names begin with `_` are not graded: submissions can import them. Each
    submission runs in a process of its own, which ends after the seconds of the exercise. Raises
    `PuzzleError` on systems that cannot fork (Windows).
    """
    if not can_isolate():
        raise PuzzleError("grading needs a system that can fork, such as Linux or macOS")
    found = [path] if path.is_file() else path.glob("*.py")
    paths = sorted(one for one in found if one == path or not one.name.startswith("_"))
    if not paths:
        raise PuzzleError(f"there is no Python file in {path}")
    grade = exercise.grader()
    for one in paths:
        yield grade(Submission(one))
