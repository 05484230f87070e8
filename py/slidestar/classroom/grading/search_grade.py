"""Grade searches: functions `search(problem)` that are compared with a reference."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from slidestar.algorithms import Progress
from slidestar.algorithms.rules import Rules
from slidestar.classroom.grading.grade import Exercise, Grade, Result, Submission
from slidestar.classroom.grading.seeded_boards import STUDENT, SeededBoards
from slidestar.classroom.presets import PRESETS, rules_of, write_rules
from slidestar.classroom.searching.problem import SearchProblem
from slidestar.classroom.searching.reference import (
    MAX_EXPANSIONS,
    Reference,
    has_any_order,
    reference_steps,
)
from slidestar.classroom.searching.search_check import TIME_OVER, SearchFunction, record_isolated
from slidestar.classroom.searching.search_report import NOT_RUN, Record, SearchReport, judge_search
from slidestar.classroom.source import SourceError, search_from
from slidestar.classroom.submission import TimeOver, one_line
from slidestar.errors import PuzzleError
from slidestar.lib.steps import run
from slidestar.puzzle.board import Board
from slidestar.solver.choices import INFORMED


@dataclass(frozen=True)
class SearchExercise(Exercise):
    """The criteria by which searches are marked.

    The reference is a search of each board that obeys `rules`.

    >>> board = Board.parse("8 1 3/4 0 2/7 6 5")
    >>> SearchExercise(Board.solved(3), [board], points={"solved": 2, "order": 3}).most
    5

    Raises `PuzzleError` for the criterion `any-order` if `has_any_order` is false. `grader` raises
    it for a board that requires too many expansions. If only this student has the board, the grade
    has the error instead, and no mark.
    """

    goal: Board
    boards: Sequence[Board]
    algorithm: str = "astar"
    heuristic: str = "manhattan"
    rules: Rules | None = None
    points: Mapping[str, float] = field(default_factory=lambda: {"solved": 1, "order": 1})
    """The points for each of `CRITERIA`, divided equally among the boards."""
    seconds: float = 60
    """The time for each submission on all boards."""
    seeded: SeededBoards | None = None
    """How the boards depend on the student, or None."""
    template: str = ""

    def __post_init__(self) -> None:
        known = has_any_order(self.algorithm, self.heuristic, self.search_rules)
        if "any-order" in self.points and not known:
            raise PuzzleError(
                "points.any-order needs astar with a goal test on expansion, and a consistent"
                " heuristic: not pattern-database, and none that counts the blank"
            )

    def for_student(self, student: str) -> SearchExercise:
        """Return the exercise with the boards of a student."""
        seeded = self.seeded
        return replace(self, boards=seeded.boards(self.goal, student)) if seeded else self

    @property
    def search_rules(self) -> Rules:
        """The rules of the reference. Each action of a `SearchProblem` costs 1."""
        return replace(self.rules or rules_of(self.algorithm), cost="unit")

    @property
    def reference(self) -> str:
        """A description of the reference."""
        rules = write_rules(self.search_rules, self.algorithm, self._preset())
        weight = f", weight {self.search_rules.weight:g}" * (self.algorithm == "weighted-astar")
        heuristic = f" with {self.heuristic}" * (self.algorithm in INFORMED)
        return f"{self.algorithm}{heuristic}{weight}{f', rules {rules}' if rules else ''}"

    def _preset(self) -> str | None:
        """Return the name of the preset with these rules, or None."""
        weight = self.search_rules.weight
        for name, preset in PRESETS.items():
            same = replace(preset.rules, weight=weight) == self.search_rules
            if same and self.algorithm in preset.algorithms:
                return name
        return None

    def references(self) -> Generator[Progress, None, list[Reference]]:
        """Compute the reference on each board, and yield the progress."""
        found = []
        for board in self.boards:
            steps = reference_steps(
                board, self.goal, self.algorithm, self.heuristic, self.search_rules
            )
            found.append((yield from steps))
        return found

    def problem(self, board: Board, max_recorded: int) -> SearchProblem:
        """Return a board as the problem that a submission solves."""
        return SearchProblem(
            board, self.goal, self.heuristic, self.search_rules, max_recorded=max_recorded
        )

    def judge(self, record: Record, reference: Reference) -> SearchReport:
        """Return the report on a record, which names the time limit if the search exceeded it."""
        error = record.error
        if error and error.startswith(TIME_OVER):
            where = error.removeprefix(TIME_OVER)
            error = f"stopped after {self.seconds:g} s{where}"
        return judge_search(record._replace(error=error), reference)

    def grader(self) -> Callable[[Submission], SearchGrade]:
        """Compute the references, and return a function that grades a submission."""
        try:
            references = self._checked_references()
        except PuzzleError as failure:
            if self.seeded is None or STUDENT not in self.seeded.seed:
                raise
            error = one_line(str(failure))
            return lambda submission: self._graded(submission, (), (), error)
        return lambda submission: self._grade(submission, references)

    def _checked_references(self) -> list[Reference]:
        references = run(self.references())
        for reference in references if "any-order" in self.points else ():
            if reference.costs is None:
                text = reference.board.text()
                raise PuzzleError(
                    f"points.any-order needs a board with at most {MAX_EXPANSIONS:,} expansions by"
                    f" any order, got {text}"
                )
            states = reference.expanded
            own = judge_search(Record("", None, len(states), 0, 0, states), reference)
            if own.tie_fault:
                raise PuzzleError(
                    "points.any-order needs rules by which the reference meets it, but on"
                    f" {reference.board.text()} {own.tie_fault}"
                )
        return references

    def _grade(self, submission: Submission, references: Sequence[Reference]) -> SearchGrade:
        reports: tuple[SearchReport, ...] = ()
        error = None
        try:
            source = submission.path.read_bytes()
            reports = tuple(self._reports(submission, source, references))
        except (OSError, SourceError) as failure:
            error = one_line(str(failure))
        return self._graded(submission, reports, references, error)

    def _graded(
        self,
        submission: Submission,
        reports: tuple[SearchReport, ...],
        references: Sequence[Reference],
        error: str | None,
    ) -> SearchGrade:
        results = tuple(self._results(reports, references, error))
        return SearchGrade(
            submission.name,
            submission.student,
            round(sum(result.points for result in results), 2),
            self.most,
            results,
            error or next((report.error for report in reports if report.error), None),
            submission.printed,
            reports,
            self.reference,
            len(references),
        )

    def _reports(
        self, submission: Submission, source: bytes, references: Sequence[Reference]
    ) -> Iterator[SearchReport]:
        """Yield the report on each board. A search that hangs leaves no time for later boards."""

        def load() -> SearchFunction:
            submission.separate()
            return search_from(source, submission.file, str(submission.path))

        before = _children_seconds()
        for reference in references:
            left = self.seconds - (_children_seconds() - before)
            record = Record(
                "", None, 0, 0, 0, (), f"{NOT_RUN}: the {self.seconds:g} s were used up"
            )
            if left > 0:
                problem = self.problem(reference.board, reference.max_recorded)
                try:
                    record = record_isolated(
                        load,
                        problem,
                        reference,
                        left,
                        submission.append_output,
                    )
                except SourceError:
                    raise
                except TimeOver as over:
                    record = record._replace(error=str(over).removeprefix("the search was "))
                    before -= self.seconds  # no time is left for later boards
                except PuzzleError as failure:
                    record = record._replace(error=str(failure))
            if record.error and record.error.startswith(TIME_OVER):
                before -= self.seconds
                counted = record.error.replace(TIME_OVER, f"{TIME_OVER} of processor time", 1)
                record = record._replace(error=counted)
            yield self.judge(record, reference)

    def _results(
        self,
        reports: Sequence[SearchReport],
        references: Sequence[Reference],
        error: str | None,
    ) -> Iterator[Result]:
        if not references:
            for criterion, points in self.points.items():
                yield Result(criterion, None, 0, points, False, f"{error}.")
        for number, reference in enumerate(references):
            for criterion, points in self.points.items():
                most = points / len(references)
                board = reference.board.text()
                if error is not None:
                    yield Result(criterion, board, 0, most, False, f"{error}.")
                else:
                    report = reports[number]
                    met = report.meets(criterion)
                    text = report.about(criterion)
                    yield Result(criterion, board, most * met, most, met, text)


@dataclass(frozen=True)
class SearchGrade(Grade):
    """The result of a search. `error` is the first error in the file or on a board."""

    reports: tuple[SearchReport, ...]
    """A report on each board, or nothing if the file does not define a search."""
    reference: str
    """A description of the reference."""
    boards: int
    """The number of boards, or 0 without references."""

    @property
    def mark(self) -> str:
        return super().mark if self.boards else ""

    def about(self) -> list[str]:
        if not self.reports:
            return [f"It could not be checked: {self.error}."]
        return [f"The reference is {self.reference}.", *map(str, self.reports)]

    def number(self, criterion: str) -> int | None:
        """Return the number of boards on which the search meets one of `CRITERIA`.

        None if the search could not be checked, or if it is not known whether it meets the
        criterion.
        """
        unknown = criterion == "any-order" and any(r.tie_fault is None for r in self.reports)
        if not self.reports or unknown:
            return None
        return sum(report.meets(criterion) for report in self.reports)

    def record(self) -> dict[str, Any]:
        return {**super().record(), "reports": [report.record() for report in self.reports]}


def _children_seconds() -> float:
    """Return the processor time of all child processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system
