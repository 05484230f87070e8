"""Grading of submitted heuristics: `slidestar grade`."""

from __future__ import annotations

import csv
import json
import os
import select
import subprocess
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from kit.commandline import SECONDS, call, posix

from slidestar import Board, PuzzleError, solve
from slidestar.classroom.grading.exercise import read_exercise
from slidestar.classroom.grading.folder import grade_folder
from slidestar.classroom.grading.heuristic_grade import HeuristicExercise as Exercise
from slidestar.classroom.grading.heuristic_grade import HeuristicGrade
from slidestar.cli.marks import gradescope_results
from slidestar.lib.isolation import Limits

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
    refuted, _, unpaid = gradescope_results(found["high"])["tests"]
    assert (refuted["score"], refuted["status"]) == (0, "failed")
    assert refuted["output"].startswith("Not admissible: too high on ")
    for text in unpaid["output"], str(found["high"]):
        assert text.endswith(" Only an admissible heuristic earns points for that.")
    assert "Only an admissible" not in str(found["hamming"])


def test_failing_submissions_are_reported(tmp_path: Path) -> None:
    files = {name: text for name, (text, _) in FAILING.items()}
    found = grades(tmp_path, {**files, "zero": "def h(tiles): return 0"}, Exercise(GOAL))
    assert list(found) == [*FAILING, "zero"]
    for name, (_, message) in FAILING.items():
        assert message in (found[name].error or ""), name
        assert (found[name].points, found[name].report) == (0, None)
    assert found["zero"].points == 2


def test_endless_submissions_are_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "wall_seconds", SECONDS)
    found = grades(tmp_path, ENDLESS, Exercise(GOAL, seconds=0.5))
    stopped = "the heuristic was stopped after 0.5 s of processor time in line"
    assert found["endless"].error == f"{stopped} 2, after 0 of 720 calls [1-2-3_4-5-0]"
    assert found["prints"].error == f"{stopped} 1"


def test_sleeping_submissions_are_stopped_by_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limits, "wall_seconds", 3)
    found = grades(tmp_path, {"sleeps": "import time\ntime.sleep(1000)"}, Exercise(GOAL))
    assert found["sleeps"].error == "the heuristic was stopped after 3 s by the clock in line 2"


# Ways to another student's file, at `ada.py`, in the folder `Ben` and in `Eve.zip`.
THIEVES = {
    "import": "from ada import h",
    "own name": "from ada import h",
    "importlib": "import importlib\nh = importlib.import_module('ada').h",
    "path": "import os, sys\nsys.path.insert(0, os.path.dirname(__file__))\nfrom ada import h",
    "cwd": "import os, sys\nos.chdir(os.path.dirname(__file__))\nsys.path.insert(0, '')\n"
           "from ada import h",
    "late": "def h(tiles, goal):\n    import ada\n    return ada.h(tiles, goal)",
    "open": "import os\nexec(open(os.path.dirname(__file__) + '/ada.py').read())",
    "runpy": "import os, runpy\nh = runpy.run_path(os.path.dirname(__file__) + '/ada.py')['h']",
    "spec": "import os\nfrom importlib.util import *\n"
            "spec = spec_from_file_location('a', os.path.dirname(__file__) + '/ada.py')\n"
            "module = module_from_spec(spec)\nspec.loader.exec_module(module)\nh = module.h",
    "namespace": "from Ben.right import h",
    "folder": "import os, sys\nsys.path.append(os.path.dirname(__file__) + '/Ben')\n"
              "from right import h",
    "their helper": "import os, sys\nsys.path.append(os.path.dirname(__file__) + '/Ben')\n"
                    "from _tools import h",
    "zip": "import os, sys\nsys.path.append(os.path.dirname(__file__) + '/Eve.zip')\n"
           "from right import h",
}  # fmt: skip
# Submissions with all points, by their paths. Each imports other modules than its neighbours.
STANDARD = "import heapq, random, statistics\nheapq.nsmallest, random.Random, statistics.mean\n"
RIGHT = {
    "ada.py": "from _lines import steps\n" + MANHATTAN,
    "Ben/right.py": "from _tools import h",
    "Ben/_tools.py": MANHATTAN,
    "Cem/right.py": "def h(tiles):\n    from _tools import f\n    return f()",
    "Cem/_tools.py": "def f(): return 0",
    "Dia/right.py": "from part import h",
    "Dia/part/__init__.py": "from _package.zero import h",
    "heapq.py": STANDARD + "def h(tiles): return 0",
    "random.py": STANDARD + "def h(tiles): return 0",
    "statistics.py": "import os, sys\nsys.path.insert(0, os.path.dirname(__file__))\n" + STANDARD
                     + "from _package.zero import h",
    "_statistics.py": "def _normal_dist_inv_cdf(): pass",
    "_lines.py": LINES,
    "_package/__init__.py": "",
    "_package/zero.py": "def h(tiles): return 0",
    "table.py": "import os\nh = lambda tiles: int(open(os.path.dirname(__file__) + '/t.txt').read())",
    "t.txt": "0",
}  # fmt: skip


def write_tree(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def write_zip(path: Path, files: dict[str, str]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)


def test_a_submission_sees_helpers_and_no_other_submission(tmp_path: Path) -> None:
    write_tree(tmp_path, {**RIGHT, **{f"t_{name}.py": text for name, text in THIEVES.items()}})
    write_tree(tmp_path, {f"Thief {name}/x.py": text for name, text in THIEVES.items()})
    write_zip(tmp_path / "Eve.zip", {"right.py": "from _tools import h", "_tools.py": MANHATTAN})
    found = {grade.name: grade.points for grade in grade_folder(tmp_path, Exercise(GOAL))}
    right = {"ada.py", "Ben", "Cem", "Dia", "Eve", "heapq.py", "random.py", "statistics.py"}
    assert {name for name, points in found.items() if points} == {*right, "table.py"}
    assert len(found) == 9 + 2 * len(THIEVES)
    (alone,) = grade_folder(tmp_path / "t_path.py", Exercise(GOAL))
    assert alone.error == "t_path.py, line 3: ModuleNotFoundError: No module named 'ada'"


def test_standard_library_comes_before_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "queue.py").write_text("def h(tiles): return 0")
    (tmp_path / "ada.py").write_text("import queue\nqueue.Queue\ndef h(tiles): return 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "queue", raising=False)
    found = {grade.name: grade.points for grade in grade_folder(Path(), Exercise(GOAL))}
    assert found == {"ada.py": 2, "queue.py": 2}


def test_command_in_the_folder_imports_no_submission(tmp_path: Path) -> None:
    for name in ("heapq", "random", "statistics", "argparse"):
        (tmp_path / f"{name}.py").write_text("print('imported')\ndef h(tiles): return 0")
    command = [sys.executable, "-m", "slidestar", "grade", ".", "--format", "csv"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [row.split(",")[1] for row in done.stdout.splitlines()[1:]] == ["2"] * 4
    assert done.stderr == ""


ZERO = "def h(tiles): return 0"
# Files, and the rows by which they are graded.
FOUND = {
    "ada.py": "ada.py",
    "BEN.PY": "BEN.PY",
    "cem.Py": "cem.Py",
    "Dia_1_assignsubmission_file/heuristic.py": "Dia",
    "Eve Ng_22_assignsubmission_file_/h.PY": "Eve Ng",
    "Moe_1_assignsubmission_file/h.py": "Moe_1_assignsubmission_file",
    "Moe_2_assignsubmission_file/h.py": "Moe_2_assignsubmission_file",
    "plain/h.py": "plain",
    "two/a.py": "two/a.py",
    "two/b.py": "two/b.py",
    "deep/src/inner/h.py": "deep",
    "with helper/_tools.py": None,
    "with helper/src/h.py": "with helper",
    "package/__init__.py": None,
    "package/h.py": "package",
    "_helper.py": None,
    "_package/h.py": None,
    "__pycache__/h.py": None,
    "__MACOSX/ada/h.py": None,
    ".venv/h.py": None,
}
# Files that are not graded, and the reasons.
LEFT_OUT = {
    "._ada.py": "its name begins with a dot",
    ".hidden.PY": "its name begins with a dot",
    "notes.txt": "not a Python file",
    "fay.ipynb": "not a Python file",
    "gus/h.ipynb": "not a Python file",
    "gus": "no Python file in it",
    "none": "no Python file in it",
    "folder.py": "no Python file in it",
    "Dia_1_assignsubmission_onlinetext/onlinetext.html": "not a Python file",
    "Dia_1_assignsubmission_onlinetext": "no Python file in it",
    "two/nested": "in a student's folder with other files or folders",
    "torn.zip": "the zip cannot be read: File is not a zip file",
    "out.zip": "the zip has the unsafe path '../x.py'",
    "root.zip": "the zip has the unsafe path '/x.py'",
    "bomb.zip": "a zip must have at most 2,000 files and 50 MB, got 1 files and 60.0 MB",
    "many.zip": "a zip must have at most 2,000 files and 50 MB, got 2,001 files and 0.0 MB",
    "versions.zip/old": "in a student's folder with other files or folders",
    "versions.zip/new": "in a student's folder with other files or folders",
    "versions.zip": "no Python file in it",
}


def test_submissions_are_found_and_other_files_reported(tmp_path: Path) -> None:
    write_tree(tmp_path, dict.fromkeys(FOUND, ZERO))
    files = [name for name in LEFT_OUT if not name.endswith(".zip") and "zip/" not in name]
    folders = ("gus", "none", "folder.py", "Dia_1_assignsubmission_onlinetext", "two/nested")
    write_tree(tmp_path, {name: ZERO for name in files if name not in folders})
    for name in folders:
        (tmp_path / name).mkdir(exist_ok=True)
    (tmp_path / "torn.zip").write_bytes(b"PK\3\4")
    mac = {"__MACOSX/zip/._h.py": ZERO, "zip/.DS_Store": "", "zip/h.py": ZERO}
    write_zip(tmp_path / "zip.ZIP", mac)
    write_zip(tmp_path / "Hal_3_assignsubmission_file.zip", {"h.py": ZERO, "_h.py": ZERO})
    (tmp_path / "Ina_4_assignsubmission_file").mkdir()
    write_zip(tmp_path / "Ina_4_assignsubmission_file/work.zip", {"src\\h.py": ZERO})
    write_zip(tmp_path / "plain.zip", {"h.py": ZERO})
    write_zip(tmp_path / "out.zip", {"h.py": ZERO, "../x.py": ZERO})
    write_zip(tmp_path / "root.zip", {"/x.py": ZERO})
    write_zip(tmp_path / "bomb.zip", {"h.py": " " * 60_000_000})
    write_zip(tmp_path / "many.zip", {f"{number}.py": "" for number in range(2001)})
    write_zip(tmp_path / "versions.zip", {"old/h.py": ZERO, "new/h.py": ZERO})
    reported: dict[str, str] = {}
    found = list(grade_folder(tmp_path, Exercise(GOAL), reported.__setitem__))
    zips = {"zip", "Hal", "Ina", "plain.zip"}
    assert {grade.name for grade in found} == {*filter(None, FOUND.values()), *zips}
    assert {grade.points for grade in found} == {2}
    assert reported == LEFT_OUT
    assert not (tmp_path / "x.py").exists()
    assert [grade.name for grade in grade_folder(tmp_path / "zip.ZIP", Exercise(GOAL))] == ["zip"]


def test_command_names_files_that_are_not_graded(tmp_path: Path) -> None:
    folder, feedback = tmp_path / "class", tmp_path / "feedback"
    write_tree(folder, {"a/1.py": ZERO, "a/2.py": "h", "b/h.py": "h", "c\n.txt": ""})
    done = call("grade", str(folder), "--format", "csv", "--feedback", str(feedback))
    assert (done.returncode, done.stderr) == (
        0,
        "slidestar: c .txt is not graded: not a Python file\n",
    )
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert [(row["name"], row["points"]) for row in rows] == [
        ("a/1.py", "2"),
        ("a/2.py", "0"),
        ("b", "0"),
    ]
    assert rows[2]["error"] == "h.py, line 1: NameError: name 'h' is not defined"
    assert sorted(os.listdir(feedback)) == ["a-1.py.txt", "a-2.py.txt", "b.txt"]


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
    assert read_exercise("goal = '0 1/2 3'") == Exercise(Board.parse("0 1/2 3"), boards=[])


@needs_toml
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("size = 3x3", "the exercise is not valid TOML: "),
        ("sizes = 3", "the exercise has no field 'sizes'"),
        ("size = '3x'", "size must be a size such as 3 or 2x4, got '3x'"),
        ("goal = 5", "goal must be a board, got 5"),
        ("timeout = -1", "timeout must be a number from 0 to 1,000,000,000, got -1"),
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
    text = (feedback / "=1+1.py.txt").read_text()
    assert text.startswith("=1+1.py: 3 of 3 points\nPoints: admissible 3 of 3.\nh on all 360")
    assert f"It could not be checked: {ENDED}." in (feedback / "late.py.txt").read_text()
    rows = list(csv.DictReader(call(*command, "--format", "csv").stdout.splitlines()))
    assert [row["name"] for row in rows] == ["'=1+1.py", "late.py"]
    assert (rows[0]["admissible"], rows[0]["mean_h"]) == ("True", "4.1667")
    assert (rows[1]["points"], rows[1]["error"]) == ("0", ENDED)


@needs_toml
def test_row_of_a_sample_says_so(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text("def h(tiles): return 0")
    (tmp_path / "_exercise.toml").write_text("size = '3x4'")
    done = call("grade", str(tmp_path), "--exercise", str(tmp_path / "_exercise.toml"))
    assert done.stdout.splitlines()[1].endswith(", on a sample")


def test_command_refuses_folders_without_submissions(tmp_path: Path) -> None:
    for folder, message in (
        (tmp_path / "none", "there is no"),
        (tmp_path, "no Python file in"),
    ):
        done = call("grade", str(folder))
        assert (done.returncode, message in done.stderr) == (2, True)


def test_jobs_grade_in_the_same_order(tmp_path: Path) -> None:
    write_tree(tmp_path / "all", {f"{name}.py": MISPLACED for name in "cab"})
    (tmp_path / "exercise.toml").write_text('size = "2x2"')
    command = ["grade", str(tmp_path / "all"), "--exercise", str(tmp_path / "exercise.toml")]
    command += ["--format", "json"]
    one, two = call(*command), call(*command, "--jobs", "2")
    assert [grade["name"] for grade in json.loads(one.stdout)] == ["a.py", "b.py", "c.py"]
    assert (two.stdout, two.stderr) == (one.stdout, one.stderr)
