"""Grade answers to the questions of *How A\\* works*, which students hand in as files or links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from slidestar.classroom.answers import CHAPTERS, QUESTIONS, Answers, read_answers
from slidestar.classroom.grading.grade import Exercise, Grade, Result, Submission
from slidestar.classroom.submission import one_line
from slidestar.errors import PuzzleError, counted

ANSWER_CRITERIA = tuple(f"chapter-{chapter}" for chapter in range(1, CHAPTERS + 1))
_MAX_BYTES = 1_000_000
_SELF_REPORTED = "These answers are self-reported: the student's browser counts them."


@dataclass(frozen=True)
class AnswersExercise(Exercise):
    """The chapters whose answers are marked.

    A question earns points if the first answer to it is right.

    >>> AnswersExercise({"chapter-1": 2, "chapter-4": 4}).most
    6
    """

    points: Mapping[str, float] = field(
        default_factory=lambda: dict.fromkeys(ANSWER_CRITERIA, QUESTIONS)
    )
    """The points for each of `ANSWER_CRITERIA`."""
    suffixes = (".json", ".txt", ".html")
    """The names of files with answers, or with a link to them, end in one of these."""

    def grader(self) -> Callable[[Submission], AnswersGrade]:
        """Return a function that grades a submission."""
        return self._grade

    def _grade(self, submission: Submission) -> AnswersGrade:
        answers, error = None, None
        try:
            if submission.path.stat().st_size > _MAX_BYTES:
                raise PuzzleError(f"the file has more than {_MAX_BYTES:,} bytes")
            answers = read_answers(submission.path.read_bytes().decode())
        except UnicodeDecodeError:
            error = "the file is not UTF-8"
        except (OSError, PuzzleError) as failure:
            error = one_line(str(failure))
        results = tuple(self._result(name, most, answers) for name, most in self.points.items())
        points = round(sum(result.points for result in results), 2)
        name, student = submission.name, submission.student
        return AnswersGrade(name, student, points, self.most, results, error, "", answers)

    def _result(self, criterion: str, most: float, answers: Answers | None) -> Result:
        first = answers.first(_chapter(criterion)) if answers else 0
        earned, met = most * first / QUESTIONS, first == QUESTIONS
        return Result(criterion, None, earned, most, met, _about(criterion, answers))


@dataclass(frozen=True)
class AnswersGrade(Grade):
    """The result of a student's answers."""

    answers: Answers | None
    """The answers, or None if they cannot be read, which `error` explains."""

    def about(self) -> list[str]:
        answers = self.answers
        if answers is None:
            return [f"It could not be read: {self.error}."]
        guesses = f"{answers.right_guesses:,} of {answers.guesses:,}"
        return [
            f"The name in it is {one_line(answers.name) or 'empty'}.",
            *(result.text for result in self.results),
            f"Guesses of the next expansion: {guesses} were right.",
            _SELF_REPORTED,
        ]

    def record(self) -> dict[str, Any]:
        answers = self.answers and {
            **self.answers._asdict(),
            "questions": [
                {"chapter": chapter, "question": question, **answer._asdict()}
                for (chapter, question), answer in self.answers.questions.items()
            ],
        }
        return {**super().record(), "answers": answers}

    def first(self, criterion: str) -> int:
        """Return how many questions of a chapter were right at the first answer."""
        return self.answers.first(_chapter(criterion)) if self.answers else 0

    @property
    def tries(self) -> int:
        """The number of answers to all questions."""
        answers = self.answers
        return sum(each.tries for each in answers.questions.values()) if answers else 0


def _chapter(criterion: str) -> int:
    return int(criterion.removeprefix("chapter-"))


def _about(criterion: str, answers: Answers | None) -> str:
    if answers is None:
        return "The answers could not be read."
    chapter = _chapter(criterion)
    tries = counted(answers.tries(chapter), "answer")
    first = answers.first(chapter)
    return f"Chapter {chapter}: {first} of {QUESTIONS} right on the first try, {tries} in all."
