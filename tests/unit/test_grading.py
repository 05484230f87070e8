"""Grading of submitted heuristics: `slidestar grade`."""

from __future__ import annotations

import csv
import json
import os
import select
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from kit.commandline import SECONDS, call, posix

from slidestar import Board, PuzzleError, solve
from slidestar.classroom.grading.exercise import read_exercise
from slidestar.classroom.grading.folder import grade_folder
from slidestar.classroom.grading.gradescope import gradescope_results
from slidestar.classroom.grading.heuristics import HeuristicExercise as Exercise
from slidestar.classroom.grading.heuristics import HeuristicGrade

pytestmark = posix
needs_pidfd = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for any process")
needs_toml = pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 reads no TOML")

GOAL = Board.solved(2, 3)
ENDED = "the heuristic ended its Python process (exit status 5)"
BOARDS = (Board.parse("4-1-2_0-5-3"), Board.parse("5-4-3_2-1-0"))
MISPLACED = "def h(tiles): return sum(a != b for a, b in zip(tiles, GOAL) if a)"
MANHATTAN = """
from _lines import steps
def h(tiles, goal):
    return sum(steps(cell, goal.index(tile)) for cell, tile in enumerate(tiles) if tile)
"""
LINES = "def steps(a, b): return abs(a // 3 - b // 3) + abs(a % 3 - b % 3)"
# Files, with the error that is reported.
FAILING = {
    "exits": ("import os\nos._exit(0)", "ended its Python process (exit status 0)"),
    "forged": ("import os\nfor number in range(64):\n    try: os.write(number, b'x' * 99)\n"
               "    except OSError: pass\nos._exit(0)", "ended its Python process"),
    "greedy": ("def h(tiles): return len([0] * 10**11)", "Line 1: MemoryError"),
    "interrupts": ("def h(tiles): raise KeyboardInterrupt", "raised KeyboardInterrupt"),
    "nameless": ("def heuristic(tiles): return 0", "nameless.py defines no h"),
    "negative": ("def h(tiles): return -1", "-1"),
    "reads": ("x = input()", "EOFError"),
    "surrogate": ("def h(tiles): raise ValueError('\\udc80\\x1b[2J')", "ValueError: [2J"),
    "syntax": ("def h(tiles) return 0", "syntax.py, line 1"),
}  # fmt: skip
ENDLESS = {
    "endless": "def h(tiles):\n    while True: pass",
    "prints": "while True: print('x' * 10000)",
    "sleeps": "import time\ntime.sleep(1000)",
}


def grades(folder: Path, files: dict[str, str], exercise: Exercise) -> dict[str, HeuristicGrade]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    found: dict[str, HeuristicGrade] = {}
    for grade in grade_folder(folder, exercise):
        assert isinstance(grade, HeuristicGrade)
        found[grade.name.removesuffix(".py")] = grade
    return found


def expansions(heuristic: str) -> int:
    return sum(solve(b, algorithm="astar", heuristic=heuristic).stats.expanded for b in BOARDS)


def test_points_are_given_by_the_exercise(tmp_path: Path) -> None:
    exercise = Exercise(GOAL, {"admissible": 4, "consistent": 2, "expansions": 6}, BOARDS)
    found = grades(
        tmp_path,
        {
            "hamming": MISPLACED,
            "high": "def h(tiles): return 40 if tiles != GOAL else 0",
            "jumps": MANHATTAN.replace("if tile)", "if tile and not tiles[0])"),
            "manhattan": MANHATTAN,
            "_lines": LINES,
        },
        exercise,
    )
    assert list(found) == ["hamming", "high", "jumps", "manhattan"]
    wanted = expansions("manhattan")
    assert found["manhattan"].expanded == wanted
    assert found["manhattan"].points == found["manhattan"].most == 12
    assert found["hamming"].expanded == expansions("hamming") > wanted
    assert found["hamming"].points == round(6 + 6 * wanted / expansions("hamming"), 2)
    assert found["high"].points == 0
    report = found["jumps"].report
    assert report is not None
    assert (report.admissible, report.consistent) == (True, False)
    assert 4 < found["jumps"].points < 10


def test_results_for_gradescope_have_a_test_for_each_criterion(tmp_path: Path) -> None:
    points = {"admissible": 0, "consistent": 2, "expansions": 6}
    found = grades(
        tmp_path,
        {"hamming": MISPLACED, "high": "def h(tiles): return 40 if tiles != GOAL else 0"},
        Exercise(GOAL, points, BOARDS),
    )
    results = gradescope_results(found["hamming"])
    share = 6 * expansions("manhattan") / expansions("hamming")
    assert results["score"] == round(2 + share, 2)
    assert results["output"] == str(found["hamming"])
    assert [(test["name"], test["status"]) for test in results["tests"]] == [
        ("admissible", "passed"),
        ("consistent", "passed"),
        ("expansions", "failed"),
    ]
    assert [test["score"] for test in results["tests"]] == [0, 2, round(share, 4)]
    refuted, *_ = gradescope_results(found["high"])["tests"]
    assert (refuted["score"], refuted["status"]) == (0, "failed")
    assert refuted["output"].startswith("Not admissible: too high on ")


def test_failing_submissions_are_reported(tmp_path: Path) -> None:
    files = {name: text for name, (text, _) in FAILING.items()}
    found = grades(tmp_path, {**files, "zero": "def h(tiles): return 0"}, Exercise(GOAL))
    assert list(found) == [*FAILING, "zero"]
    for name, (_, message) in FAILING.items():
        assert message in (found[name].error or ""), name
        assert (found[name].points, found[name].report) == (0, None)
    assert found["zero"].points == 2


def test_endless_submissions_are_stopped(tmp_path: Path) -> None:
    found = grades(tmp_path, ENDLESS, Exercise(GOAL, seconds=0.5))
    assert {name: grade.error for name, grade in found.items()} == dict.fromkeys(
        ENDLESS, "the heuristic was stopped after 0.5 s"
    )


@needs_pidfd
def test_processes_of_a_submission_end_with_it(tmp_path: Path) -> None:
    place = tmp_path / "started"
    text = f"""
import os, time
if os.fork() == 0:
    open({str(place)!r}, "w").write(str(os.getpid()))
    time.sleep(1000)
while not os.path.exists({str(place)!r}) or not open({str(place)!r}).read(): pass
def h(tiles): return 0
"""
    assert grades(tmp_path, {"forks": text}, Exercise(GOAL))["forks"].points == 2
    with suppress(ProcessLookupError):
        ended, _, _ = select.select([os.pidfd_open(int(place.read_text()))], [], [], SECONDS)
        assert ended


def test_prints_are_kept_and_cannot_forge_a_grade(tmp_path: Path) -> None:
    text = "import sys\nprint('[{\"points\": 99}]')\nprint('spare', file=sys.stderr)\n"
    (tmp_path / "a.py").write_text(f"{text}def h(tiles): return 0")
    done = call("grade", str(tmp_path), "--format", "json")
    (grade,) = json.loads(done.stdout)
    assert (grade["points"], done.stderr) == (2, "")
    assert grade["printed"] == '[{"points": 99}]\nspare\n'


def test_coding_lines_are_read(tmp_path: Path) -> None:
    source = "# coding: latin-1\ndef h(tiles): return 1 if '\xe9' != '\u00e9' else 0"
    (tmp_path / "old.py").write_bytes(source.encode("latin-1"))
    (grade,) = grade_folder(tmp_path, Exercise(GOAL))
    assert grade.points == 2


@needs_toml
def test_an_exercise_is_read() -> None:
    text = """
        size = "2x3"
        timeout = 5
        [points]
        admissible = 1
        expansions = 0.5
        [expansions]
        boards = ["4-1-2_0-5-3", "5 4 3/2 1 0"]
        reference = "hamming"
    """
    assert read_exercise(text) == Exercise(
        GOAL, {"admissible": 1, "expansions": 0.5}, list(BOARDS), "hamming", 5
    )
    assert read_exercise("goal = '0 1/2 3'").goal == Board.parse("0 1/2 3")


@needs_toml
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("size = 3x3", "the exercise is not TOML: "),
        ("sizes = 3", "the exercise has no field 'sizes'"),
        ("size = '3x'", "size must be a size such as 3 or 2x4, got '3x'"),
        ("goal = 5", "goal must be a board, got 5"),
        ("timeout = -1", "timeout must be a number of 0 or more, got -1"),
        ("points = 3", "points must be a table, got 3"),
        ("[points]\nspeed = 1", "points has no field 'speed'"),
        ("[points]\nconsistent = true", "points.consistent must be a number"),
        ("[points]\nexpansions = 1", "points.expansions needs expansions.boards"),
        ("[expansions]\nboards = '1 0'", "expansions.boards must be a list of boards"),
        ("[expansions]\nboards = ['1 2/3 0']", "doesn't fit"),
        ("[expansions]\nboards = ['2 1 3/4 5 6/7 8 0']", "cannot reach the goal"),
        ("[expansions]\nreference = 'best'", "expansions.reference must be one of hamming"),
    ],
)
def test_a_wrong_exercise_is_refused(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        read_exercise(text)
    assert message in str(error.value)


@needs_toml
def test_command_prints_a_table_csv_and_feedback(tmp_path: Path) -> None:
    folder, feedback = tmp_path / "all", tmp_path / "feedback"
    folder.mkdir()
    (folder / "=1+1.py").write_text(MISPLACED)
    (folder / "late.py").write_text("import os\nos._exit(5)")
    (tmp_path / "exercise.toml").write_text("size = '2x3'\n[points]\nadmissible = 3")
    command = [
        "grade",
        str(folder),
        "--exercise",
        str(tmp_path / "exercise.toml"),
        "--timeout",
        "1",
    ]
    done = call(*command, "--feedback", str(feedback))
    assert (done.returncode, done.stderr) == (0, "")
    head, first, second = done.stdout.splitlines()
    assert head.split() == ["submission", "points", "admissible", "consistent", "expanded"]
    assert first.split()[:4] == ["=1+1.py", "3", "yes", "yes"]
    assert second.split(maxsplit=5)[5] == ENDED
    assert (feedback / "=1+1.py.txt").read_text().startswith("=1+1.py: 3 of 3 points\nh on all 360")
    assert f"It could not be checked: {ENDED}." in (feedback / "late.py.txt").read_text()
    rows = list(csv.DictReader(call(*command, "--format", "csv").stdout.splitlines()))
    assert [row["name"] for row in rows] == ["'=1+1.py", "late.py"]
    assert (rows[0]["admissible"], rows[0]["mean_h"]) == ("True", "4.1667")
    assert (rows[1]["points"], rows[1]["error"]) == ("0", ENDED)


def test_command_refuses_folders_without_submissions(tmp_path: Path) -> None:
    for folder, message in (
        (tmp_path / "none", "there is no"),
        (tmp_path, "no Python file in"),
    ):
        done = call("grade", str(folder))
        assert (done.returncode, message in done.stderr) == (2, True)
