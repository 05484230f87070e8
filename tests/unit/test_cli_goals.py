"""Goals on the command line: by name, from a file, and suggestions for unsolvable boards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kit.commandline import EASY, call

from slidestar import Board, named_goal

SNAIL = "1-2-3_8-0-4_7-6-5"
SNAIL_START = "3\n4 5 3\n7 2 6\n1 8 0\n"  # cannot reach the standard goal
BLANK_FIRST_START = "1-5-2-3_4-0-6-7_8-9-10-11_12-13-14-15"  # neither can this one


@pytest.mark.parametrize(
    ("arguments", "text", "expected"),
    [
        (("solve", "--format", "moves"), SNAIL_START, "Unsolvable puzzle\n"),
        (("solve", "--format", "moves", "--goal", "snail"), "1-2-3_0-8-4_7-6-5", "L\n"),
        (("solve", "--format", "moves", "--goal", "Snail"), "1-2-3_0-8-4_7-6-5", "L\n"),
        (("solve", "--format", "moves", "--goal", "standard"), EASY, "UL\n"),
        (
            ("solve", "--format", "moves", "--goal", "blank-first"),
            BLANK_FIRST_START,
            "DR\n",
        ),
        (
            ("solve", "--format", "moves", "--goal", "blank-first"),
            f"{BLANK_FIRST_START}\n1-0-2_3-4-5\n{BLANK_FIRST_START}",
            "DR\nR\nDR\n",
        ),
        (
            ("solve", "--format", "moves", "--goal", "blank-first", "--jobs", "2"),
            f"{BLANK_FIRST_START}\n1-0-2_3-4-5\n{BLANK_FIRST_START}",
            "DR\nR\nDR\n",
        ),
        (
            ("apply", "L", "--goal", "snail", "--format", "json"),
            "1-2-3_0-8-4_7-6-5",
            '"L"',
        ),
        (("review", "L", "--goal", "snail"), "1-2-3_0-8-4_7-6-5", "optimal 1"),
        (("convert", "--goal", "snail", "--to", "link"), EASY, f"goal={SNAIL}"),
        (("convert", "--goal", "snail", "--to", "link"), f"{EASY}\n\n1-2_0-3", "goal=1-2_0-3"),
        (
            ("convert", "--goal", "blank-first", "--format", "json", "--board", EASY),
            "UL",
            '"goal": "0-1-2_3-4-5_6-7-8"',
        ),
        (
            ("trace", "--goal", "snail"),
            "1-2-3_0-8-4_7-6-5",
            f"goal    1    0    1  {SNAIL}",
        ),
        (
            ("race", "--goal", "snail", "--format", "csv"),
            "1-2-3_0-8-4_7-6-5",
            f",{SNAIL},",
        ),
        (
            ("race", "--goal", "snail", "--lengths", "1", "--each", "1"),
            "",
            "1 bfs: 1 move, 1 expanded",
        ),
        (("check", "--goal", "snail"), SNAIL_START, "Solvable\n"),
    ],
)
def test_verb_accepts_a_named_goal(arguments: tuple[str, ...], text: str, expected: str) -> None:
    done = call(*arguments, text=text)
    assert expected in done.stdout, done.stderr


def test_check_heuristic_accepts_a_named_goal() -> None:
    source = "def h(tiles): return 0 if GOAL == (1, 2, 3, 0, 5, 4) else -1"
    done = call("check-heuristic", "-", "--goal", "snail", "--size", "2x3", text=source)
    assert "Admissible" in done.stdout, done.stderr


@pytest.mark.parametrize("size", ["2", "3x4", "5"])
def test_shuffle_can_reach_a_named_goal(size: str) -> None:
    board = Board.parse(call("shuffle", size, "--goal", "snail", "--seed", "x").stdout)
    assert board.is_solvable(named_goal("snail", board.rows, board.cols))


@pytest.mark.parametrize(
    "content",
    [
        SNAIL,
        "# the goal\n3\n1 2 3\n8 0 4\n7 6 5\n",
        "\ufeff1 2 3\r\n8 0 4\r\n7 6 5\r\n",
    ],
)
def test_goal_is_read_from_a_file(tmp_path: Path, content: str) -> None:
    file = tmp_path / "goal.txt"
    file.write_text(content, encoding="utf-8", newline="")
    done = call("solve", "--goal", str(file), "--format", "moves", text="1-2-3_0-8-4_7-6-5")
    assert (done.returncode, done.stdout, done.stderr) == (0, "L\n", "")


@pytest.mark.parametrize(
    ("content", "quoted"),
    [
        (f"{SNAIL}\n{EASY}\n", "goal.txt has 2 boards: a goal is one board"),
        ("1 2 3\n8 8 4\n7 6 5\n", "goal.txt: line 2: tile 8 appears twice"),
        ("", "goal.txt: no board"),
        (None, "write standard, blank-first, snail, columns or a board"),
    ],
)
def test_refused_goal_file_is_named(tmp_path: Path, content: str | None, quoted: str) -> None:
    file = tmp_path / "goal.txt"
    if content is not None:
        file.write_text(content)
    done = call("solve", "--goal", str(file), text=EASY)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert quoted in done.stderr


@pytest.mark.parametrize(
    ("goal", "text", "options"),
    [
        ((), SNAIL_START, "--goal snail"),
        ((), BLANK_FIRST_START, "--goal blank-first"),
        (("--goal", "snail"), EASY, "--goal standard or --goal blank-first"),
        (("--goal", SNAIL), EASY, "--goal standard or --goal blank-first"),
    ],
)
def test_reachable_goals_are_suggested(goal: tuple[str, ...], text: str, options: str) -> None:
    done = call("solve", *goal, text=text)
    assert (done.returncode, done.stdout) == (1, "Unsolvable puzzle\n")
    assert done.stderr == f"slidestar: this board can be solved with {options}\n"
    assert f"Solvable with {options}\n" in call("check", *goal, text=text).stdout
    for verb in ("solve", "check"):
        found = json.loads(call(verb, *goal, "--format", "json", text=text).stdout)
        assert " or ".join(f"--goal {name}" for name in found["goals"]) == options


def test_goals_are_suggested_once_for_several_boards() -> None:
    boards = f"{SNAIL_START}\n{BLANK_FIRST_START}\n"
    assert call("solve", text=boards).stderr == ""  # no goal fits both
    both = "4-5-3_7-2-6_1-8-0\n1-2-3_4-5-6_8-7-0\n"
    done = call("solve", text=both)
    assert done.stderr == "slidestar: these boards can be solved with --goal snail\n"
    assert call("solve", text=both + EASY).stderr == ""  # one of them has the standard goal


@pytest.mark.parametrize("goal", [(), ("--goal", "1 2 3/4 5 6/0 7 8")])
def test_no_goal_is_suggested_without_need(goal: tuple[str, ...]) -> None:
    text = EASY if not goal else "1 2 3/4 5 6/0 8 7"
    assert call("solve", *goal, text=text).stderr == ""
    assert "--goal" not in call("check", *goal, text=text).stdout
