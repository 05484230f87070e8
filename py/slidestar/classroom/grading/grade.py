"""Submissions, exercises and grades of all kinds."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from slidestar.classroom.grading.separation import separate
from slidestar.classroom.submission import one_line

_MAX_PRINTED = 4000


class Submission:
    """A file of a student. `printed` is the beginning of what it printed.

    Reports name the submission by `name`, and messages name its file by `file`. The other
    submissions are in `folders`.
    """

    def __init__(self, path: Path, name: str, folders: Sequence[Path]) -> None:
        self.path = path
        self.name = _shown(name)
        self.file = _shown(path.name)
        self._folders = folders
        self._printed = bytearray()

    def separate(self) -> None:
        """Hide the other submissions from this process, which is a child that runs this one."""
        separate(self.path, self._folders)

    @property
    def printed(self) -> str:
        return self._printed.decode(errors="replace")

    def append_output(self, output: bytes) -> None:
        """Append output, up to a limit."""
        self._printed.extend(output[: _MAX_PRINTED - len(self._printed)])


def _shown(name: str) -> str:
    return one_line(os.fsencode(name).decode(errors="replace"))


class Result(NamedTuple):
    """The points for a criterion of an exercise, of `most`, and a sentence about it.

    `met` is True if the submission meets the criterion, even if that has no points. `board` is the
    notation of the board, or None if the criterion is about all boards.
    """

    criterion: str
    board: str | None
    points: float
    most: float
    met: bool
    text: str

    @property
    def name(self) -> str:
        """The criterion with its board."""
        return self.criterion if self.board is None else f"{self.criterion} on {self.board}"


@dataclass(frozen=True)
class Grade(ABC):
    """The result of a submission.

    `results` has the points for each criterion. `error` says why the submission could not be
    checked, or is None. `printed` is the beginning of what it printed.
    """

    name: str
    points: float
    most: float
    results: tuple[Result, ...]
    error: str | None
    printed: str

    def __str__(self) -> str:
        """Return feedback for the student."""
        lines = [f"{self.name}: {self.points:g} of {self.most:g} points", *self.about()]
        if self.printed:
            lines += ["It printed:", *(f"    {line}" for line in self.printed.splitlines())]
        return "\n".join(lines)

    @abstractmethod
    def about(self) -> list[str]:
        """Return the lines about the submission."""

    def record(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {**vars(self), "results": [result._asdict() for result in self.results]}


class Exercise(Protocol):
    """Criteria by which submissions are marked. `seconds` is the time for each submission."""

    @property
    def points(self) -> Mapping[str, float]:
        """The points for each criterion."""

    @property
    def seconds(self) -> float: ...

    def grader(self) -> Callable[[Submission], Grade]:
        """Prepare the grading, and return a function that grades a submission."""
