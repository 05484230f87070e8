"""Grading of a class: boards for each student, marks for Moodle and Canvas, similar code."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest
from kit.commandline import call, posix
from kit.searches import RIGHT

from slidestar import Board, PuzzleError, distance, solve
from slidestar.classroom.grading.seeded_boards import SeededBoards, seed_name
from slidestar.classroom.grading.similarity import Source, similarities
from slidestar.classroom.searching import reference

needs_toml = pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 reads no TOML")

GOAL = Board.solved(3)
ZERO = "def h(tiles): return 0\n"
ASTAR = RIGHT["newest"][2]

# Boards by seed ----------------------------------------------------------------------------------


def test_students_have_other_boards_of_the_same_lengths() -> None:
    seeded = SeededBoards("week 3 {student}", 5, (10, 14))
    ada, ben = (seeded.boards(GOAL, name) for name in ("Ada", "Ben"))
    assert [distance(board) for board in ada] == [distance(board) for board in ben]
    assert [distance(board) for board in ada] == [10, 10, 10, 14, 14]
    assert len({*ada, *ben}) == 10
    assert seeded.boards(GOAL, "ada") == ada
    assert SeededBoards("week 3 ada", 5, (10, 14)).boards(GOAL, "Ben") == ada


@pytest.mark.parametrize(
    ("student", "name"),  # hand-in.test.ts has the same names
    [
        ("Ada Lovelace", "ada-lovelace"),
        ("Jos\u00e9 N\u00fa\u00f1ez", "jose-nunez"),
        ("Zoe\u0308", "zoe"),  # macOS writes it like this
        ("_hidden", "hidden"),
        ("\u674e \u660e", "\u674e-\u660e"),
        ("***", "***"),
        ("", ""),
    ],
)
def test_boards_by_name_have_the_name_of_the_saved_file(student: str, name: str) -> None:
    assert seed_name(student) == seed_name(name) == name


def test_boards_without_lengths_are_different_and_solvable() -> None:
    goal = Board.parse("0 1/2 3")
    boards = SeededBoards("{student}", 11).boards(goal, "Ada")
    assert len(set(boards)) == 11
    assert all(board.is_solvable(goal) for board in boards)
    # The boards are the same on each machine and with each version of Python.
    drawn = SeededBoards("Ada", 2).boards(GOAL, "")
    assert [board.text() for board in drawn] == ["3-0-4_7-1-5_8-6-2", "2-6-0_1-7-5_3-4-8"]


@pytest.mark.parametrize(("count", "lengths"), [(12, ()), (3, (6,))])
def test_too_few_boards_are_reported(count: int, lengths: tuple[int, ...]) -> None:
    with pytest.raises(PuzzleError, match=f"boards.count is {count}, but there are only"):
        SeededBoards("", count, lengths).boards(Board.solved(2), "Ada")


@posix
@needs_toml
def test_command_grades_each_student_on_own_boards(tmp_path: Path) -> None:
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / "ada.py").write_text(ASTAR)
    (tmp_path / "all" / "ben.py").write_text(ASTAR)
    exercise = 'kind = "search"\nboards = { seed = "{student}", count = 2, lengths = [4, 6] }'
    (tmp_path / "exercise.toml").write_text(exercise)
    options = ["--exercise", str(tmp_path / "exercise.toml"), "--format", "feedback"]
    ada, ben = call("grade", str(tmp_path / "all"), *options).stdout.split("ben.py: ")
    for name, text in (("ada", ada), ("ben", ben)):
        for board in SeededBoards("{student}", 2, (4, 6)).boards(GOAL, name):
            assert f"{board.text()}: solved in {distance(board)} moves, a shortest" in text
    alone = call("grade", str(tmp_path / "all/ada.py"), *options, "--student", "ben").stdout
    assert alone.splitlines()[1:] == ben.splitlines()[1:]
    done = call("grade", str(tmp_path / "all"), *options, "--student", "ben")
    assert (done.returncode, "needs a single file" in done.stderr) == (2, True)


@posix
@needs_toml
@pytest.mark.parametrize("form", ["text", "feedback", "csv", "moodle", "canvas", "gradescope"])
def test_a_student_whose_board_is_too_hard_has_no_mark(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reference, "MAX_EXPANSIONS", 2)
    (tmp_path / "all").mkdir()
    for name in ("ada", "ben"):
        (tmp_path / "all" / f"{name}.py").write_text(ASTAR)
    boards = {"ada": (Board.parse("1 2/0 3"),), "ben": (Board.parse("0 3/2 1"),)}
    monkeypatch.setattr(SeededBoards, "boards", lambda _, goal, name: boards.get(name, ()))
    exercise = tmp_path / "exercise.toml"
    exercise.write_text('kind = "search"\nsize = 2\nboards = { seed = "{student}", count = 1 }')
    done = call("grade", str(tmp_path / "all"), "--exercise", str(exercise), "--format", form,
                "--require", "solved")  # fmt: skip
    assert done.returncode == 1
    assert NO_MARK[form] in done.stdout


TOO_HARD = "the reference expands more than 2 positions on 0-3_2-1"
NO_MARK = {
    "text": f"ben.py                        -       -         -           -      -          -  {TOO_HARD}",
    "feedback": f"ben.py: not graded\nIt could not be checked: {TOO_HARD}.\n",
    "csv": f"ben.py,,2,0,,,,,,{TOO_HARD}",
    "moodle": ",ben,,2,",
    "canvas": "ben,,,ben,,\n",
    "gradescope": '{"output": "ben.py: not graded',
}


@posix
@needs_toml
def test_feedback_names_the_boards_of_a_heuristic(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_text(ZERO)
    (tmp_path / "exercise.toml").write_text(
        'size = "2x3"\n[points]\nexpansions = 1\n'
        '[expansions]\nboards = { seed = "{student}", count = 2 }'
    )
    done = call("grade", str(tmp_path / "ada.py"), "--exercise", str(tmp_path / "exercise.toml"),
                "--format", "feedback")  # fmt: skip
    first, second = SeededBoards("{student}", 2).boards(Board.solved(2, 3), "ada")
    wanted = sum(solve(each, algorithm="astar").stats.expanded for each in (first, second))
    boards = f"{first.text()} and {second.text()}"
    assert f"nodes on {boards}; with manhattan it expands {wanted}.\n" in done.stdout


# Marks -------------------------------------------------------------------------------------------

FILES = {
    "=Eve.py": ZERO,
    "Ada Lovelace_123_assignsubmission_file/h.py": ZERO,
    "s0123@uni.edu.py": "h = 5",
    "hopper_LATE_77_901_h.py": ZERO,
    "Ben_124_assignsubmission_file_h.py": ZERO,
}
MARKS = {
    "moodle": [
        ["Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)"],
        ["", "'=Eve", "2", "2", ""],
        ["Participant 123", "Ada Lovelace", "2", "2", ""],
        ["Participant 124", "Ben", "2", "2", ""],
        ["", "hopper", "2", "2", ""],
        ["", "s0123@uni.edu", "0", "2", ""],
    ],
    "canvas": [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "exercise 1"],
        ["Points Possible", "", "", "", "", "2"],
        ["'=Eve", "", "", "'=Eve", "", "2"],
        ["Ada Lovelace", "", "", "Ada Lovelace", "", "2"],
        ["Ben", "", "", "Ben", "", "2"],
        ["hopper", "77", "", "", "", "2"],
        ["s0123@uni.edu", "", "", "s0123@uni.edu", "", "0"],
    ],
}


@posix
@needs_toml
@pytest.mark.parametrize("form", MARKS)
def test_marks_name_students_by_their_files(form: str, tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / "all" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "exercise 1.toml").write_text('size = "2x2"')
    command = ["grade", str(tmp_path / "all"), "--exercise", str(tmp_path / "exercise 1.toml")]
    done = call(*command, "--format", form)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(csv.reader(done.stdout.splitlines())) == MARKS[form]
    (tmp_path / "all/Ada Lovelace_123_assignsubmission_file/other.py").write_text(ZERO)
    done = call(*command, "--format", form)
    assert (done.returncode, "Ada Lovelace has 2 graded files" in done.stderr) == (2, True)


# Similar code ------------------------------------------------------------------------------------

RENAMED = "# by Ben\n" + "".join(
    f"{line}  # {number}\n" for number, line in enumerate(ASTAR.replace("queue", "q").split("\n"))
)
OTHER = RIGHT["ida"][2]


def source(student: str, code: str) -> Source:
    return Source(f"{student}.py", student, code.encode())


def test_names_comments_and_spaces_do_not_count() -> None:
    sources = [source("ada", ASTAR), source("ben", RENAMED), source("cem", OTHER)]
    (pair,) = similarities(sources, 0.5)
    assert pair == ("ada.py", "ben.py", 1, False)
    assert similarities([source("ada", ASTAR), source("ben", ASTAR)], 1)[0].identical
    assert similarities([sources[0], sources[0]], 0.5) == []  # the same student's files


def test_tokens_in_equal_runs_are_counted_once() -> None:
    ada = ";".join(map(str, range(20)))  # 39 tokens
    ben = ";".join(map(str, [*range(10), *range(50, 60)]))  # the first 20 are equal
    (pair,) = similarities([source("ada", ada), source("ben", ben)], 0.1)
    assert pair.fraction == 20 / 39


def test_the_template_does_not_count() -> None:
    sources = [source("ada", OTHER + ASTAR), source("ben", OTHER + RIGHT["bfs"][2])]
    assert similarities(sources, 0.4)
    assert similarities(sources, 0.4, OTHER) == []
    same = [source("ada", OTHER), source("ben", OTHER)]
    assert similarities(same, 0.01, OTHER) == []


@posix
@needs_toml
def test_command_lists_similar_code(tmp_path: Path) -> None:
    (tmp_path / "all").mkdir()
    files = {"ada": ASTAR, "ben": ASTAR, "cem": RENAMED, "dia": OTHER, "eve": "def h(:\n '"}
    for name, text in files.items():
        (tmp_path / "all" / f"{name}.py").write_text(text)
    exercise = f"kind = 'search'\nboards = ['1 2/0 3']\ntemplate = '''{OTHER}'''"
    (tmp_path / "exercise.toml").write_text(exercise)
    command = ["grade", str(tmp_path / "all"), "--exercise", str(tmp_path / "exercise.toml")]
    lines = call(*command, "--similar", "80").stderr.splitlines()
    assert lines[0].startswith("slidestar: eve.py is not compared: the code cannot be read: ")
    assert lines[1:4] == [
        "slidestar: identical files, ada.py and ben.py",
        "slidestar: similar tokens: 100%, ada.py and cem.py",
        "slidestar: similar tokens: 100%, ben.py and cem.py",
    ]
    assert "no proof" in lines[4]
    assert call(*command, "--similar", "101").returncode == 2
