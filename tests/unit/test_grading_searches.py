"""Grading of submitted searches: `slidestar grade` with an exercise of the kind search."""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path

import pytest
from kit.commandline import SECONDS, call, posix
from kit.searches import RIGHT, WRONG

from slidestar import Board, PuzzleError, Rules, read_rules
from slidestar.classroom import submission
from slidestar.classroom.grading.exercise import read_exercise
from slidestar.classroom.grading.folder import grade_folder
from slidestar.classroom.grading.search_grade import SearchExercise, SearchGrade
from slidestar.classroom.searching import reference
from slidestar.lib.isolation import Limits

pytestmark = posix
needs_toml = pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 reads no TOML")

GOAL = Board.solved(3)
NEAR = Board.parse("1 2 3/4 0 6/7 5 8")  # 2 moves from the goal
START = Board.parse("8 1 3/4 0 2/7 6 5")  # 14 moves
POINTS = {"solved": 2, "shortest": 2, "expansions": 2, "order": 2, "any-order": 2}
OLDEST = read_rules("ties:none,then:oldest", "astar")
EXERCISE = SearchExercise(GOAL, [NEAR, START], rules=OLDEST, points=POINTS)
TOML = """
kind = "search"
rules = "ties:none,then:oldest"
boards = ["1-2-3_4-0-6_7-5-8", "8-1-3_4-0-2_7-6-5"]
timeout = 20

[points]
solved = 2
shortest = 2
expansions = 3
order = 3
"""
# The first move up has f = 10, the move down has f = 12, and the move left f = 10.
STEP_2 = "Step 2 expands 8-0-3_4-1-2_7-6-5; the reference expands 8-1-3_4-2-0_7-6-5."
RANDOM_WALK = """
def search(problem):
    state = problem.initial
    while True:
        state = problem.result(state, problem.actions(state)[-1])
"""


def grades(
    folder: Path, files: dict[str, str], exercise: SearchExercise = EXERCISE
) -> dict[str, SearchGrade]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    found: dict[str, SearchGrade] = {}
    for grade in grade_folder(folder, exercise):
        assert isinstance(grade, SearchGrade)
        found[grade.name.removesuffix(".py")] = grade
    return found


def test_points_are_given_for_each_board(tmp_path: Path) -> None:
    short = "def search(problem): return 'LU' if problem.initial[0] == 8 else 'UL'"
    helper = "from _oldest import search"
    found = grades(
        tmp_path,
        {
            "right": helper,
            "_oldest": RIGHT["oldest"][2],
            "newest": RIGHT["newest"][2],
            "bfs": RIGHT["bfs"][2],
            "short": short,
        },
    )
    assert {name: grade.points for name, grade in found.items()} == {
        "bfs": 4,
        "newest": 8,  # the count and the order are right on the near board only
        "right": 10,
        "short": 2,
    }
    assert found["right"].most == 10
    newest = found["newest"]
    assert [newest.number(name) for name in POINTS] == [2, 2, 1, 1, 2]
    near, far = newest.reports
    assert (near.same_order, far.same_order) == (True, False)
    assert [result.name for result in newest.results if not result.met] == [
        "expansions on 8-1-3_4-0-2_7-6-5",
        "order on 8-1-3_4-0-2_7-6-5",
    ]
    text = str(newest)
    assert "The reference is astar with manhattan, rules ties:none,then:oldest." in text
    assert str(far.difference) in text
    points = "solved 2 of 2, shortest 2 of 2, expansions 1 of 2, order 1 of 2, any-order 2 of 2."
    assert text.splitlines()[1] == f"Points: {points}"


def test_searches_that_hang_are_stopped_with_their_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limits, "wall_seconds", SECONDS)
    exercise = SearchExercise(GOAL, [START, NEAR], rules=OLDEST, seconds=1)
    (grade,) = grades(tmp_path, {"walk": RANDOM_WALK}, exercise).values()
    first, second = grade.reports
    assert grade.error == first.error
    assert re.fullmatch(r"stopped after 1 s of processor time in line \d+", first.error or "")
    assert first.expansions > 41
    assert first.difference is not None
    assert second.error == "not run: the 1 s were used up"
    assert f"\n{NEAR.text()}: not run: the 1 s were used up." in str(grade)
    assert grade.points == 0


def test_searches_that_never_end_are_stopped_by_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limits, "wall_seconds", 3)
    exercise = SearchExercise(GOAL, [NEAR, START])
    source = """
import time

def search(problem):
    if problem.initial[0] == 1:
        return "UL"
    while True:
        try:
            time.sleep(0.01)
            problem.actions(problem.initial)
            problem.is_goal(problem.initial)
        except BaseException:
            pass
"""
    (grade,) = grades(tmp_path, {"stubborn": source}, exercise).values()
    assert [report.solved for report in grade.reports] == [True, False]
    assert grade.reports[1].error == "stopped after 3 s by the clock"
    assert grade.points == 0.5


def test_failing_searches_are_reported(tmp_path: Path) -> None:
    names = (
        *("raises", "killed", "unpacked", "nameless", "illegal", "surrogate", "forged"),
        *("queue", "reads", "encoding", "arguments", "yields", "states", "berkeley"),
    )
    found = grades(tmp_path, {name: WRONG[name][0] for name in names})
    for name in names:
        assert (found[name].points, WRONG[name][1] in str(found[name])) == (0, True), name
    assert found["nameless"].reports == ()
    assert found["nameless"].number("solved") is None


def test_a_crash_keeps_the_record(tmp_path: Path) -> None:
    source = RIGHT["oldest"][2].replace("number += 1", "number += 1 if number < 50 else None")
    (grade,) = grades(tmp_path, {"late": source}).values()
    near, far = grade.reports
    assert near.same_order
    assert far.error is not None
    assert "TypeError" in far.error
    assert "can expand in this order up to there" in far.about("any-order")
    assert str(far.difference).startswith(f"The search ends after {far.expansions} expansions;")


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"[]\n",
        b"{}\n",
        b'{"moves": 0, "expansions": 0, "generated": 0}\n',
        b'{"moves": true, "expansions": 0, "generated": 0, "goal_tests": 0}\n',
        b'{"moves": -1, "expansions": 0, "generated": 0, "goal_tests": 0}\nU',
        b'{"moves": 1, "expansions": 0, "generated": 0, "goal_tests": 0}\nX',
        b'{"moves": 0, "expansions": 1, "generated": 0, "goal_tests": 0}\n12345678',
        b'{"moves": 0, "expansions": 1, "generated": 0, "goal_tests": 0}\n123456789',
        b'{"moves": 2, "expansions": 2, "generated": 0, "goal_tests": 0}\nUL',
        b'{"moves": 0, "expansions": 1e400, "generated": 0, "goal_tests": 0}\n',
    ],
)
def test_forged_messages_earn_nothing(
    message: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submission, "run_isolated", lambda *_: message)
    (grade,) = grades(tmp_path, {"forged": "def search(problem): return ''"}).values()
    assert grade.points == 0
    assert grade.error is not None


def test_file_names_and_sources_may_have_any_encoding(tmp_path: Path) -> None:
    source = "# coding: latin-1\n" + RIGHT["oldest"][2] + "# \xe9\n"
    (tmp_path / "old.py").write_bytes(source.encode("latin-1"))
    (tmp_path / "wrong.py").write_bytes(b"accent = '\xe9'\n" + RIGHT["oldest"][2].encode())
    found = grades(tmp_path, {})
    assert found["old"].points == 10
    assert "wrong.py" in (found["wrong"].error or "")


STACK = """
def search(problem):
    fringe, closed = [(problem.initial, "")], set()
    while True:
        state, moves = fringe.pop()
        if problem.is_goal(state):
            return moves
        if state not in closed:
            closed.add(state)
            for action in problem.actions(state):
                fringe.append((problem.result(state, action), moves + action))
"""
HEAP = """
import heapq
from itertools import count

def search(problem):
    number = count()
    fringe, closed = [(0, 0, problem.initial, "")], set()
    while True:
        g, _, state, moves = heapq.heappop(fringe)
        if problem.is_goal(state):
            return moves
        if state not in closed:
            closed.add(state)
            for action in problem.actions(state):
                after = problem.result(state, action)
                g_after = problem.path_cost(g, state, action, after)
                heapq.heappush(fringe, (g_after, next(number), after, moves + action))
"""


@pytest.mark.parametrize(
    ("algorithm", "rules", "program"),
    [
        ("dfs", "duplicates:on-removal,depth:unlimited", STACK),
        ("uniform-cost", "duplicates:on-removal", HEAP),
    ],
)
def test_searches_without_a_heuristic_are_graded(
    tmp_path: Path, algorithm: str, rules: str, program: str
) -> None:
    points = {"solved": 1, "expansions": 1, "order": 1}
    boards = [NEAR, Board.parse("1 2 3/0 4 6/7 5 8")]
    by = read_rules(rules, algorithm)
    exercise = SearchExercise(GOAL, boards, algorithm, rules=by, points=points)
    found = grades(tmp_path, {"right": program, "astar": RIGHT["newest"][2]}, exercise)
    assert found["right"].points == 3
    assert found["astar"].points < 3


# Exercises ---------------------------------------------------------------------------------------


@needs_toml
def test_an_exercise_is_read() -> None:
    points = {"solved": 2, "shortest": 2, "expansions": 3, "order": 3}
    assert read_exercise(TOML) == SearchExercise(
        GOAL, [NEAR, START], "astar", "manhattan", OLDEST, points, 20
    )
    text = """
        kind = "search"
        algorithm = "weighted-astar"
        weight = 3
        goal = "0 1/2 3"
        boards = ["1 0/2 3"]
    """
    goal = Board.parse("0 1/2 3")
    read = read_exercise(text)
    assert read == SearchExercise(
        goal, [Board.parse("1 0/2 3")], "weighted-astar", rules=Rules(weight=3)
    )
    assert isinstance(read, SearchExercise)
    assert read.reference == "weighted-astar with manhattan, weight 3"
    aima = read_exercise("kind = 'search'\nrules = 'aima-h2'\nboards = ['1 0/3 2']")
    assert isinstance(aima, SearchExercise)
    assert aima.reference == "astar with manhattan, rules aima-h2"


@needs_toml
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind = 'game'", "kind must be one of heuristic, search, answers, got 'game'"),
        ("kind = 5", "kind must be one of heuristic, search, answers, got 5"),
        ("algorithm = 'rbfs'", "algorithm must be one of astar"),
        ("algorithm = 'uniform-cost'\nrules = 'cost:tile'", "rules must not have a cost"),
        ("algorithm = []", "algorithm must be one of astar"),
        ("heuristic = 'h'", "heuristic must be one of hamming"),
        ("rules = 'ties:none,x:y'", "rule must be"),
        ("rules = 5", "rules must be a string, got 5"),
        ("algorithm = 'weighted-astar'\nweight = 'x'", "weight must be a number"),
        ("boards = []", "boards must have a board"),
        ("boards = 'x'", "boards must be a list of boards, or a table with seed and count"),
        ("boards = { seed = 1, count = 5 }", "boards.seed must be a string, got 1"),
        ("boards = { count = 5 }", "boards.seed must be a string, got None"),
        ("boards = { seed = '', count = 0 }", "boards.count must be 1 to 100, got 0"),
        ("boards = { seed = '', count = 5, length = 9 }", "boards has no field 'length'"),
        ("boards = { seed = '', count = 5, lengths = [0] }", "lengths of 1 or more, got [0]"),
        ("boards = { seed = '', count = 5, lengths = 9 }", "boards.lengths must be a list"),
        ("boards = { seed = '', count = 5, lengths = [31] }", "there are only 2 3x3 boards"),
        ("size = 4\nboards = { seed = '', count = 5 }", "boards.lengths is needed"),
        ("template = 5", "template must be Python code in a string, got 5"),
        ("template = '('", "template: the code cannot be read"),
        ("boards = ['2 1 3/4 5 6/7 8 0']", "boards: 2-1-3_4-5-6_7-8-0 cannot reach the goal"),
        ("boards = ['1 2 3/4 0 6/7 5 8', '1 0/3 2']", "doesn't fit"),
        ("reference = 'x'", "the exercise has no field 'reference'"),
        ("[points]\nadmissible = 1", "points has no field 'admissible'"),
        ("[points]\norder = 'x'", "points.order must be a number"),
        ("algorithm = 'bfs'\n[points]\nany-order = 1", "points.any-order needs astar"),
        ("rules = 'aima-h1'\n[points]\nany-order = 1", "points.any-order needs astar"),
        ("heuristic = 'pattern-database'\n[points]\nany-order = 0", "not pattern-database"),
        ("weight = 3", "algorithm must be 'weighted-astar' with a weight, got 'astar'"),
    ],
)
def test_a_wrong_exercise_is_refused(text: str, message: str) -> None:
    kind = "" if text.startswith("kind") else "kind = 'search'\n"
    boards = "" if "boards" in text else "boards = ['1 2 3/4 0 6/7 5 8']\n"
    with pytest.raises(PuzzleError) as error:
        read_exercise(f"{kind}{boards}{text}")
    assert message in str(error.value)


def test_boards_that_are_too_hard_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reference, "MAX_EXPANSIONS", 1000)
    (tmp_path / "a.py").write_text("def search(problem): return []")
    for board, algorithm, message in (
        (Board.solved(5), "astar", "searches are checked on up to 16 cells"),
        (START, "bfs", "the reference expands more than 1,000 positions on 8-1-3_4-0-2_7-6-5"),
    ):
        goal = Board.solved(board.rows, board.cols)
        with pytest.raises(PuzzleError, match=message):
            list(grade_folder(tmp_path, SearchExercise(goal, [board], algorithm)))


def test_rules_that_cannot_meet_any_order_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def search(problem): return []")
    twice = read_rules("ties:none,then:oldest,duplicates:on-insertion", "astar")
    points = {"any-order": 1}
    with pytest.raises(PuzzleError, match=r"on 8-1-3_4-0-2_7-6-5 step \d+ expands .* again"):
        list(grade_folder(tmp_path, SearchExercise(GOAL, [START], rules=twice, points=points)))
    exercise = SearchExercise(GOAL, [START], rules=OLDEST, points=points)
    assert [grade.most for grade in grade_folder(tmp_path, exercise)] == [1]


# The command line --------------------------------------------------------------------------------


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    folder = tmp_path / "all"
    folder.mkdir()
    (folder / "oldest.py").write_text(f"print('begin')\n{RIGHT['oldest'][2]}")
    (folder / "bfs.py").write_text(RIGHT["bfs"][2])
    (folder / "none.py").write_text("import nothing_like_this")
    (tmp_path / "exercise.toml").write_text(TOML)
    return ["grade", str(folder), "--exercise", str(tmp_path / "exercise.toml")]


@needs_toml
def test_command_prints_a_table_and_csv(command: list[str], tmp_path: Path) -> None:
    done = call(*command, "--feedback", str(tmp_path / "feedback"))
    assert (done.returncode, done.stderr) == (0, "")
    head, *rows = [line.split(maxsplit=7) for line in done.stdout.splitlines()]
    assert head[2:] == ["solved", "shortest", "expansions", "order", "any-order"]
    assert rows[0] == ["bfs.py", "4", "2", "2", "0", "0", "0"]
    assert rows[1][:7] == ["none.py", "0", "-", "-", "-", "-", "-"]
    assert rows[2] == ["oldest.py", "10", "2", "2", "2", "2", "2"]
    text = (tmp_path / "feedback" / "bfs.py.txt").read_text()
    assert text.startswith("bfs.py: 4 of 10 points\nPoints: solved 2 of 2, shortest 2 of 2,")
    assert STEP_2 in text.splitlines()
    printed = call(*command, "--format", "feedback").stdout
    assert printed.startswith(text)
    assert "\noldest.py: 10 of 10 points\n" in printed
    table = list(csv.DictReader(call(*command, "--format", "csv").stdout.splitlines()))
    assert [row["points"] for row in table] == ["4", "0", "10"]
    assert (table[2]["boards"], table[2]["order"], table[2]["error"]) == ("2", "2", "")
    assert "nothing_like_this" in table[1]["error"]


@needs_toml
def test_command_prints_json(command: list[str]) -> None:
    bfs, none, oldest = json.loads(call(*command, "--format", "json").stdout)
    assert (oldest["points"], oldest["printed"]) == (10, "begin\nbegin\n")
    assert bfs["reports"][1]["difference"]["step"] == 2
    assert (bfs["reports"][1]["same_count"], bfs["reports"][1]["optimal"]) == (False, True)
    assert none["reports"] == []


@needs_toml
def test_command_writes_the_results_of_gradescope(command: list[str], tmp_path: Path) -> None:
    done = call(*command, "--format", "gradescope", "--feedback", str(tmp_path / "feedback"))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["score"] for line in lines] == [4, 0, 10]
    stored = json.loads((tmp_path / "feedback" / "bfs.py.json").read_text())
    assert stored == lines[0]
    # https://gradescope-autograders.readthedocs.io/en/latest/specs/
    assert set(stored) == {"score", "output", "output_format", "tests"}
    for test in (test for line in lines for test in line["tests"]):
        assert set(test) == {"name", "score", "max_score", "status", "output", "output_format"}
        assert test["status"] == ("passed" if test["score"] else "failed")
        assert test["output_format"] == "text"
    for line in lines:
        assert sum(test["score"] for test in line["tests"]) == line["score"]
        assert sum(test["max_score"] for test in line["tests"]) == 10
    order = next(test for test in stored["tests"] if test["name"].startswith("order on 8"))
    assert order["output"] == STEP_2


@needs_toml
def test_command_requires_criteria(command: list[str]) -> None:
    file = command[1]
    for name, required, status in (
        ("", ["solved"], 1),  # none.py
        ("oldest.py", ["solved", "order"], 0),
        ("oldest.py", ["all"], 0),
        ("bfs.py", ["solved"], 0),
        ("bfs.py", ["solved", "order"], 1),
        ("bfs.py", ["all"], 1),
        ("bfs.py", ["speed"], 2),
    ):
        options = [word for criterion in required for word in ("--require", criterion)]
        done = call(command[0], str(Path(file) / name), *command[2:], *options)
        assert done.returncode == status, (name, required)
