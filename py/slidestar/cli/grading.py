"""The verb `grade`: grade the heuristics in a folder."""

from __future__ import annotations

import argparse
import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from slidestar.classroom.grading import Exercise, Grade, grade_folder, read_exercise
from slidestar.cli.arguments import SOLVED, nonnegative, read_goal
from slidestar.cli.terminal import BOLD, colored
from slidestar.cli.textfiles import read_text
from slidestar.errors import PuzzleError
from slidestar.games.history.writer import guarded
from slidestar.puzzle.board import Board

__all__ = ["add_grade"]

_COLUMNS = (
    "name", "points", "most", "admissible", "consistent", "overestimates", "inconsistent", "mean_h",
    "expanded", "error",
)  # fmt: skip

_HEAD = ("submission", "points", "admissible", "consistent", "expanded", "")
_ROW = "{:<24} {:>6}  {:<10}  {:<10}  {:>9}  {}"


def add_grade(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `grade`."""
    verb.set_defaults(run=_grade)
    verb.add_argument("folder", help="a folder with a file for each heuristic; files whose names"
                      " begin with _ are not graded")  # fmt: skip
    verb.add_argument("--exercise", metavar="FILE",
                      help="a TOML file with the size, the points and the boards (default: a point"
                      " each for admissible and consistent on 3x3)")  # fmt: skip
    verb.add_argument("--timeout", type=nonnegative, metavar="S",
                      help="end a submission after S seconds (default: 60)")  # fmt: skip
    verb.add_argument("--format", choices=("text", "csv", "json"), default="text",
                      help="print a table, CSV or JSON (default: text)")  # fmt: skip
    verb.add_argument("--feedback", metavar="DIR",
                      help="also write a text file for each submission to DIR")  # fmt: skip


def _grade(arguments: argparse.Namespace, out: TextIO) -> int:
    exercise = (
        read_exercise(read_text(arguments.exercise))
        if arguments.exercise
        else Exercise(Board.solved(3))
    )
    if arguments.goal:
        rows, cols = exercise.goal.rows, exercise.goal.cols
        goal = Board.solved(rows, cols).goal_or_standard(read_goal(arguments.goal)(rows, cols))
        exercise = replace(exercise, goal=goal)
    if arguments.timeout is not None:
        exercise = replace(exercise, seconds=arguments.timeout)
    folder = Path(arguments.folder)
    if not folder.is_dir():
        raise PuzzleError(f"{folder} is not a folder")
    feedback = Path(arguments.feedback) if arguments.feedback else None
    if feedback:
        feedback.mkdir(parents=True, exist_ok=True)
    grades: list[Grade] = []
    table = csv.writer(out, lineterminator="\n")
    if arguments.format == "csv":
        table.writerow(_COLUMNS)
    elif arguments.format == "text":
        print(colored(_ROW.format(*_HEAD), BOLD, out), file=out)
    for grade in grade_folder(folder, exercise):
        grades.append(grade)
        if feedback:
            (feedback / f"{grade.name}.txt").write_text(f"{grade}\n", encoding="utf-8")
        if arguments.format == "csv":
            table.writerow(_cells(grade))
        elif arguments.format == "text":
            print(_ROW.format(*_words(grade)).rstrip(), file=out, flush=True)
    if arguments.format == "json":
        print(json.dumps([grade.record() for grade in grades]), file=out)
    return SOLVED


def _words(grade: Grade) -> tuple[str, ...]:
    """Return the cells of a row for people."""
    if grade.report is None:
        return grade.name, f"{grade.points:g}", "-", "-", "-", grade.error or ""
    report = grade.report
    return (
        grade.name,
        f"{grade.points:g}",
        "yes" if report.admissible else "no",
        "yes" if report.consistent else "no",
        "" if grade.expanded is None else f"{grade.expanded:,}",
        f"mean h {report.mean_h:.2f} of {report.mean_distance:.2f}",
    )


def _cells(grade: Grade) -> list[object]:
    """Return the cells of a row for spreadsheets."""
    report = grade.report
    found = (
        ("", "", "", "", "")
        if report is None
        else (
            report.admissible,
            report.consistent,
            report.overestimates,
            report.inconsistent,
            round(report.mean_h, 4),
        )
    )
    return [
        guarded(grade.name),
        f"{grade.points:g}",
        f"{grade.most:g}",
        *found,
        "" if grade.expanded is None else grade.expanded,
        "" if grade.error is None else guarded(grade.error),
    ]
