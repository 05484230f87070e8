"""Submissions, exercises and grades of all kinds."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from slidestar.classroom.grading.separation import separate
from slidestar.classroom.grading.student import Student
from slidestar.classroom.submission import one_line

_MAX_PRINTED = 4000


class Submission:
    """A student's file. The other submissions are in `folders`."""

    def __init__(self, path: Path, name: str, student: Student, folders: Sequence[Path]) -> None:
        self.path = path
        self.name = _shown(name)
        """The name of the submission in reports."""
        self.student = student._replace(name=_shown(student.name))
        self.file = _shown(path.name)
        """The name of the file in messages."""
        self._folders = folders
        self._printed = bytearray()

    def separate(self) -> None:
        """Hide the other submissions from this process, the child that runs the submission."""
        separate(self.path, self._folders)

    @property
    def printed(self) -> str:
        """The beginning of the submission's output."""
        return self._printed.decode(errors="replace")

    def append_output(self, output: bytes) -> None:
        """Append to `printed`, up to a limit."""
        self._printed.extend(output[: _MAX_PRINTED - len(self._printed)])


def _shown(name: str) -> str:
    return one_line(os.fsencode(name).decode(errors="replace"))


class Result(NamedTuple):
    """The result of a submission for one criterion of an exercise."""

    criterion: str
    board: str | None
    """The text of the board, or None if the criterion applies to all boards."""
    points: float
    most: float
    """The largest possible number of points."""
    met: bool
    """True if the submission meets the criterion, even if it earns no points."""
    text: str
    """A sentence about the result."""

    @property
    def name(self) -> str:
        """The criterion with its board."""
        return self.criterion if self.board is None else f"{self.criterion} on {self.board}"


@dataclass(frozen=True)
class Grade(ABC):
    """The result of a submission."""

    name: str
    student: Student
    points: float
    most: float
    """The largest possible number of points."""
    results: tuple[Result, ...]
    """The results for all criteria."""
    error: str | None
    """The reason why the submission could not be checked, or None."""
    printed: str
    """The beginning of the submission's output."""

    @property
    def mark(self) -> str:
        """The points as text. It is empty if the exercise has no reference for the student."""
        return f"{self.points:g}"

    def __str__(self) -> str:
        """Return feedback for the student."""
        points = f"{self.mark} of {self.most:g} points" if self.mark else "not graded"
        lines = [f"{self.name}: {points}"]
        if self.mark:
            lines.append(f"Points: {', '.join(self._points())}.")
        lines += self.about()
        if self.printed:
            lines += ["It printed:", *(f"    {line}" for line in self.printed.splitlines())]
        return "\n".join(lines)

    def _points(self) -> Iterator[str]:
        """Yield the points for each criterion on all boards, as text."""
        for criterion in dict.fromkeys(result.criterion for result in self.results):
            results = [result for result in self.results if result.criterion == criterion]
            earned = round(sum(result.points for result in results), 2)
            most = round(sum(result.most for result in results), 2)
            yield f"{criterion} {earned:g} of {most:g}"

    @abstractmethod
    def about(self) -> list[str]:
        """Return the lines about the submission."""

    def record(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        results = [result._asdict() for result in self.results]
        return {**vars(self), "student": self.student._asdict(), "results": results}


class Exercise(ABC):
    """The criteria by which submissions are marked."""

    points: Mapping[str, float]
    """The points for each criterion."""
    suffixes: Sequence[str] = (".py",)
    """The ends of the names of files that are graded."""
    template: str = ""
    """Code that all students received, which `similarities` does not count."""

    @property
    def most(self) -> float:
        """The points of a submission that meets every criterion."""
        return sum(self.points.values())

    def for_student(self, student: str) -> Exercise:
        """Return the exercise with the boards of a student."""
        return self

    @abstractmethod
    def grader(self) -> Callable[[Submission], Grade]:
        """Prepare the grading, and return a function that grades a submission."""
