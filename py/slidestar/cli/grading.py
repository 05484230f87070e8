"""The `grade` command: grade the heuristics, searches or answers in a folder."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TextIO

from slidestar.classroom.grading.answers_grade import ANSWER_CRITERIA, AnswersExercise, AnswersGrade
from slidestar.classroom.grading.exercise import read_exercise
from slidestar.classroom.grading.folder import grade_all, submissions_in
from slidestar.classroom.grading.grade import Exercise, Grade, Submission
from slidestar.classroom.grading.heuristic_grade import HeuristicExercise, HeuristicGrade
from slidestar.classroom.grading.search_grade import SearchExercise, SearchGrade
from slidestar.classroom.grading.similarity import Source, similarities
from slidestar.classroom.searching.search_report import CRITERIA
from slidestar.classroom.submission import one_line
from slidestar.cli.arguments import (
    REFUTED,
    SOLVED,
    add_shared,
    nonnegative,
    read_goal,
    whole_number,
)
from slidestar.cli.interrupts import workers
from slidestar.cli.marks import canvas_rows, gradescope_results, moodle_rows
from slidestar.cli.terminal import BOLD, colored
from slidestar.cli.textfiles import print_message, read_text
from slidestar.errors import PuzzleError, quote
from slidestar.history.writer import guarded
from slidestar.puzzle.board import Board

_FORMATS = ("text", "feedback", "csv", "json", "gradescope", "moodle", "canvas")


class _Table(NamedTuple):
    """The columns of a kind of exercise between the points and the error."""

    head: tuple[str, ...]
    """The columns of the printed table."""
    row: str
    """The format of these columns in a row."""
    csv: tuple[str, ...]
    """The columns of the CSV output."""


_TABLES: dict[type[Exercise], _Table] = {
    HeuristicExercise: _Table(
        ("admissible", "consistent", "expanded"),
        "  {:<10}  {:<10}  {:>9}",
        ("admissible", "consistent", "overestimates", "inconsistent", "mean_h", "expanded"),
    ),
    SearchExercise: _Table(
        CRITERIA,
        "  {:>6}  {:>8}  {:>10}  {:>5}  {:>9}",
        ("boards", "solved", "shortest", "expansions", "order", "any_order"),
    ),
    AnswersExercise: _Table(
        (*(name[-1] for name in ANSWER_CRITERIA), "tries"),
        " " + " {:>2}" * len(ANSWER_CRITERIA) + "  {:>5}",
        (*ANSWER_CRITERIA, "tries", "right_guesses", "guesses"),
    ),
}


def add_grade(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `grade`."""
    verb.set_defaults(run=_grade)
    verb.add_argument("folder", help="a folder with the students' submissions, or one submission: a"
                      " Python file that defines h(tiles) or search(problem), a file with answers,"
                      " or a folder or a zip with one of these, as from Moodle; files whose names"
                      " begin with _ are helpers that submissions can import")  # fmt: skip
    verb.add_argument("--exercise", metavar="FILE",
                      help="a TOML file with the kind (heuristic, search or answers), the size,"
                      " the points and the boards, and for searches the algorithm, the heuristic"
                      " and the rules (default: heuristics, with a point each for admissible and"
                      " consistent on 3x3)")  # fmt: skip
    verb.add_argument("--timeout", type=nonnegative, metavar="S",
                      help="stop each submission after S seconds of processor time (default:"
                      " 60)")  # fmt: skip
    add_shared(verb, "--jobs")
    verb.add_argument("--format", choices=_FORMATS, default="text",
                      help="print a table, the feedback for the students, CSV, JSON, a line with"
                      " Gradescope's results.json for each submission, or the marks as CSV for"
                      " Moodle or Canvas (default: text)")  # fmt: skip
    verb.add_argument("--feedback", metavar="DIR",
                      help="also write a text file for each submission to DIR, or a JSON file with"
                      " --format gradescope")  # fmt: skip
    verb.add_argument("--require", metavar="NAME", action="append", default=[],
                      help="exit with status 1 unless each submission meets this criterion of the"
                      " exercise (all: every criterion); may be repeated")  # fmt: skip
    verb.add_argument("--student", metavar="NAME",
                      help="the student of a single file, for boards that depend on the name"
                      " (default: the name of the file)")  # fmt: skip
    verb.add_argument("--similar", type=_percent, metavar="PERCENT",
                      help="also list pairs of submissions with at least this percentage of similar"
                      " code on standard error")  # fmt: skip


def _grade(arguments: argparse.Namespace, out: TextIO) -> int:
    exercise = _exercise(arguments)
    for name in arguments.require:
        if name != "all" and name not in exercise.points:
            criteria = ", ".join(exercise.points)
            raise PuzzleError(f"--require must be all or one of {criteria}, got {name}")
    folder, form = Path(arguments.folder), arguments.format
    if not folder.exists():
        raise PuzzleError(f"there is no {folder}")
    if arguments.student is not None and folder.is_dir():
        raise PuzzleError(f"--student needs a single file, got the folder {folder}")
    feedback = Path(arguments.feedback) if arguments.feedback else None
    if feedback:
        feedback.mkdir(parents=True, exist_ok=True)
    columns = _TABLES[type(exercise)]
    row = "{:<24} {:>6}" + columns.row + "  {}"
    table = csv.writer(out, lineterminator="\n")
    if form == "csv":
        table.writerow(["name", "points", "most", *columns.csv, "error"])
    elif form == "text":
        head = row.format("submission", "points", *columns.head, "").rstrip()
        print(colored(head, BOLD, out), file=out)
    grades: list[Grade] = []
    with (
        workers(arguments.jobs) as executor,
        submissions_in(folder, _report, arguments.student, exercise.suffixes) as submissions,
    ):
        for grade in grade_all(submissions, exercise, executor):
            grades.append(grade)
            if form == "csv":
                table.writerow(_cells(grade))
            elif form == "text":
                print(row.format(*_words(grade)).rstrip(), file=out, flush=True)
            text, suffix = str(grade), "txt"
            if form == "gradescope":
                text, suffix = json.dumps(gradescope_results(grade)), "json"
            if form in ("feedback", "gradescope"):
                print(text, file=out, flush=True)
            if feedback:
                name = grade.name.replace("/", "-")
                (feedback / f"{name}.{suffix}").write_text(f"{text}\n", encoding="utf-8")
        if arguments.similar is not None:
            _print_similar(submissions, arguments.similar / 100, exercise.template)
    if form == "json":
        print(json.dumps([grade.record() for grade in grades]), file=out)
    elif form == "moodle":
        table.writerows(moodle_rows(grades))
    elif form == "canvas":
        name = Path(arguments.exercise).stem if arguments.exercise else "Slidestar"
        table.writerows(canvas_rows(grades, name))
    required = [
        result.met
        for grade in grades
        for result in grade.results
        if "all" in arguments.require or result.criterion in arguments.require
    ]
    return SOLVED if all(required) else REFUTED


def _report(path: str, reason: str) -> None:
    print_message(f"slidestar: {one_line(path)} is not graded: {one_line(reason)}")


def _print_similar(submissions: Sequence[Submission], least: float, template: str) -> None:
    """Print the pairs of similar submissions to standard error."""
    sources = [Source(each.name, each.student.name, each.path.read_bytes()) for each in submissions]
    pairs = similarities(sources, least, template, _report_not_compared)
    for one, two, fraction, identical in pairs:
        kind = "identical files" if identical else f"similar tokens: {fraction:.0%}"
        print_message(f"slidestar: {kind}, {one} and {two}")
    if pairs:
        print_message(
            "slidestar: this is no proof: short programs for one exercise are often alike"
        )
    else:
        print_message(f"slidestar: no two submissions have {least:.0%} of similar tokens")


def _report_not_compared(name: str, reason: str) -> None:
    print_message(f"slidestar: {name} is not compared: {one_line(reason)}")


def _percent(text: str) -> int:
    percent = whole_number(text)
    if not 1 <= percent <= 100:
        raise argparse.ArgumentTypeError(f"must be 1 to 100, got {quote(text)}")
    return percent


def _exercise(
    arguments: argparse.Namespace,
) -> HeuristicExercise | SearchExercise | AnswersExercise:
    exercise: HeuristicExercise | SearchExercise | AnswersExercise
    exercise = HeuristicExercise(Board.solved(3))
    if arguments.exercise:
        exercise = read_exercise(read_text(arguments.exercise))
    if isinstance(exercise, AnswersExercise):
        if arguments.goal or arguments.timeout is not None:
            raise PuzzleError("an exercise of answers takes no --goal and no --timeout")
        return exercise
    if arguments.goal:
        rows, cols = exercise.goal.rows, exercise.goal.cols
        goal = Board.solved(rows, cols).goal_or_standard(read_goal(arguments.goal)(rows, cols))
        exercise = replace(exercise, goal=goal)
    if arguments.timeout is not None:
        exercise = replace(exercise, seconds=arguments.timeout)
    return exercise


def _words(grade: Grade) -> tuple[str, ...]:
    """Return the cells of a row in the printed table."""
    first = (grade.name, grade.mark or "-")
    if isinstance(grade, SearchGrade):
        numbers = [grade.number(criterion) for criterion in CRITERIA]
        cells = ["-" if number is None else f"{number}" for number in numbers]
        return *first, *cells, grade.error or ""
    if isinstance(grade, AnswersGrade):
        cells = [f"{grade.first(name)}" if grade.answers else "-" for name in ANSWER_CRITERIA]
        name = one_line(grade.answers.name) if grade.answers else ""
        return *first, *cells, f"{grade.tries}", grade.error or name
    assert isinstance(grade, HeuristicGrade)
    report = grade.report
    if report is None:
        return *first, "-", "-", "-", grade.error or ""
    return (
        *first,
        "yes" if report.admissible else "no",
        "yes" if report.consistent else "no",
        "" if grade.expanded is None else f"{grade.expanded:,}",
        f"mean h {report.mean_h:.2f} of {report.mean_distance:.2f}"
        + ("" if report.exhaustive else ", on a sample"),
    )


def _cells(grade: Grade) -> list[object]:
    """Return the cells of a row in the CSV output."""
    found: list[object]
    if isinstance(grade, SearchGrade):
        numbers = [grade.number(criterion) for criterion in CRITERIA]
        found = [grade.boards, *("" if number is None else number for number in numbers)]
    elif isinstance(grade, AnswersGrade):
        answers = grade.answers
        found = [""] * (len(ANSWER_CRITERIA) + 3)
        if answers:
            found = [grade.first(name) for name in ANSWER_CRITERIA]
            found += [grade.tries, answers.right_guesses, answers.guesses]
    else:
        assert isinstance(grade, HeuristicGrade)
        report = grade.report
        found = ["", "", "", "", ""]
        if report is not None:
            found = [
                report.admissible,
                report.consistent,
                report.overestimates,
                report.inconsistent,
                round(report.mean_h, 4),
            ]
        found.append("" if grade.expanded is None else grade.expanded)
    return [
        guarded(grade.name),
        grade.mark,
        f"{grade.most:g}",
        *found,
        "" if grade.error is None else guarded(grade.error),
    ]
