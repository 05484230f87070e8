"""The `grade` command: grade the heuristics or the searches in a folder."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from slidestar.classroom.grading.exercise import read_exercise
from slidestar.classroom.grading.folder import grade_folder
from slidestar.classroom.grading.grade import Grade
from slidestar.classroom.grading.gradescope import gradescope_results
from slidestar.classroom.grading.heuristic_grade import HeuristicExercise, HeuristicGrade
from slidestar.classroom.grading.search_grade import SearchExercise, SearchGrade
from slidestar.classroom.searching.search_report import CRITERIA
from slidestar.classroom.submission import one_line
from slidestar.cli.arguments import REFUTED, SOLVED, nonnegative, read_goal, whole_number
from slidestar.cli.interrupts import workers
from slidestar.cli.terminal import BOLD, colored
from slidestar.cli.textfiles import print_message, read_text
from slidestar.errors import PuzzleError
from slidestar.history.writer import guarded
from slidestar.puzzle.board import Board

_FORMATS = ("text", "feedback", "csv", "json", "gradescope")
_COLUMNS = (
    "name", "points", "most", "admissible", "consistent", "overestimates", "inconsistent", "mean_h",
    "expanded", "error",
)  # fmt: skip
_SEARCH_COLUMNS = (
    "name", "points", "most", "boards", "solved", "shortest", "expansions", "order", "any_order",
    "error",
)  # fmt: skip

_HEAD = ("submission", "points", "admissible", "consistent", "expanded", "")
_ROW = "{:<24} {:>6}  {:<10}  {:<10}  {:>9}  {}"
_SEARCH_HEAD = ("submission", "points", *CRITERIA, "")
_SEARCH_ROW = "{:<24} {:>6}  {:>6}  {:>8}  {:>10}  {:>5}  {:>9}  {}"


def add_grade(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `grade`."""
    verb.set_defaults(run=_grade)
    verb.add_argument("folder", help="a folder with a Python file that defines h(tiles) or"
                      " search(problem) for each student, or with a folder or a zip for each, as"
                      " from Moodle; or one such file; files whose names begin with _ are helpers"
                      " that submissions can import")  # fmt: skip
    verb.add_argument("--exercise", metavar="FILE",
                      help="a TOML file with the kind (heuristic or search), the size, the points"
                      " and the boards, and for searches the algorithm, the heuristic and the rules"
                      " (default: heuristics, with a point each for admissible and consistent on"
                      " 3x3)")  # fmt: skip
    verb.add_argument("--timeout", type=nonnegative, metavar="S",
                      help="stop each after S seconds of processor time (default: 60)")  # fmt: skip
    verb.add_argument("--jobs", type=whole_number, default=1, metavar="N",
                      help="use N processes (0: one for each processor; default: 1)")  # fmt: skip
    verb.add_argument("--format", choices=_FORMATS, default="text",
                      help="print a table, the feedback for the students, CSV, JSON, or a line with"
                      " Gradescope's results.json for each submission (default: text)")  # fmt: skip
    verb.add_argument("--feedback", metavar="DIR",
                      help="also write a text file for each submission to DIR, or a JSON file with"
                      " --format gradescope")  # fmt: skip
    verb.add_argument("--require", metavar="NAME", action="append", default=[],
                      help="exit with status 1 unless each submission meets this criterion of the"
                      " exercise, or each one (all); may be repeated")  # fmt: skip


def _grade(arguments: argparse.Namespace, out: TextIO) -> int:
    exercise = _exercise(arguments)
    for name in arguments.require:
        if name != "all" and name not in exercise.points:
            criteria = ", ".join(exercise.points)
            raise PuzzleError(f"--require must be all or one of {criteria}, got {name}")
    folder, form = Path(arguments.folder), arguments.format
    if not folder.exists():
        raise PuzzleError(f"there is no {folder}")
    feedback = Path(arguments.feedback) if arguments.feedback else None
    if feedback:
        feedback.mkdir(parents=True, exist_ok=True)
    searches = isinstance(exercise, SearchExercise)
    row, head = (_SEARCH_ROW, _SEARCH_HEAD) if searches else (_ROW, _HEAD)
    table = csv.writer(out, lineterminator="\n")
    if form == "csv":
        table.writerow(_SEARCH_COLUMNS if searches else _COLUMNS)
    elif form == "text":
        print(colored(row.format(*head).rstrip(), BOLD, out), file=out)
    grades: list[Grade] = []
    with workers(arguments.jobs) as executor:
        for grade in grade_folder(folder, exercise, _report, executor):
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
    if form == "json":
        print(json.dumps([grade.record() for grade in grades]), file=out)
    return SOLVED if all(_meets(grade, arguments.require) for grade in grades) else REFUTED


def _report(path: str, reason: str) -> None:
    print_message(f"slidestar: {one_line(path)} is not graded: {one_line(reason)}")


def _exercise(arguments: argparse.Namespace) -> HeuristicExercise | SearchExercise:
    exercise: HeuristicExercise | SearchExercise = HeuristicExercise(Board.solved(3))
    if arguments.exercise:
        exercise = read_exercise(read_text(arguments.exercise))
    if arguments.goal:
        rows, cols = exercise.goal.rows, exercise.goal.cols
        goal = Board.solved(rows, cols).goal_or_standard(read_goal(arguments.goal)(rows, cols))
        exercise = replace(exercise, goal=goal)
    if arguments.timeout is not None:
        exercise = replace(exercise, seconds=arguments.timeout)
    return exercise


def _meets(grade: Grade, required: Sequence[str]) -> bool:
    """Return whether a submission meets the required criteria."""
    return all(
        result.met for result in grade.results if "all" in required or result.criterion in required
    )


def _words(grade: Grade) -> tuple[str, ...]:
    """Return the cells of a row in the printed table."""
    first = (grade.name, f"{grade.points:g}")
    if isinstance(grade, SearchGrade):
        numbers = [grade.number(criterion) for criterion in CRITERIA]
        cells = ["-" if number is None else f"{number}" for number in numbers]
        return *first, *cells, grade.error or ""
    assert isinstance(grade, HeuristicGrade)
    report = grade.report
    if report is None:
        return *first, "-", "-", "-", grade.error or ""
    return (
        *first,
        "yes" if report.admissible else "no",
        "yes" if report.consistent else "no",
        "" if grade.expanded is None else f"{grade.expanded:,}",
        f"mean h {report.mean_h:.2f} of {report.mean_distance:.2f}",
    )


def _cells(grade: Grade) -> list[object]:
    """Return the cells of a row in the CSV output."""
    found: list[object]
    if isinstance(grade, SearchGrade):
        numbers = [grade.number(criterion) for criterion in CRITERIA]
        found = [grade.boards, *("" if number is None else number for number in numbers)]
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
        f"{grade.points:g}",
        f"{grade.most:g}",
        *found,
        "" if grade.error is None else guarded(grade.error),
    ]
