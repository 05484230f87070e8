"""The examples of the lesson Write have the verdicts that their comments suggest."""

from __future__ import annotations

import json
import re
import sys

import pytest
from kit.paths import SCRIPTS

from slidestar import Board, HeuristicReport, check_search
from slidestar.classroom.evaluation import Values
from slidestar.classroom.grading.exercise import read_exercise
from slidestar.classroom.grading.search_grade import SearchExercise
from slidestar.classroom.heuristic_verdict import judge
from slidestar.classroom.sample_positions import positions_for
from slidestar.classroom.source import search_from
from slidestar.lib.steps import run
from slidestar.page.sandbox import Sandbox

SOURCE = (SCRIPTS / "write/examples.ts").read_text("utf-8")
PARTS = dict(re.findall(r"^const (\w+) = `(.*?)`;$", SOURCE, re.MULTILINE | re.DOTALL))
EXAMPLES = {
    name: re.sub(r"\$\{(\w+)\}", lambda match: PARTS[match[1]], code)
    for name, code in re.findall(r"^  (\w+): `(.*?)`,$", SOURCE, re.MULTILINE | re.DOTALL)
}
GOAL = "1-2-3_4-5-0"


def verdict(code: str) -> HeuristicReport:
    """Check a heuristic on all 360 positions of 2x3 as the page does."""
    positions = run(positions_for(Board.parse(GOAL)))
    sandbox = Sandbox()
    sandbox.start(
        json.dumps({"code": code, "request": {"type": "values", "goal": GOAL}}), positions.tiles
    )
    while sandbox.busy:
        sandbox.pump(20)
    values, split = sandbox.data(), 8 * len(positions)
    return judge(Values(values[:split], values[split:]), positions)


def test_there_are_ten_examples() -> None:
    assert len(EXAMPLES) == 10


@pytest.mark.parametrize(
    "name", ["hamming", "manhattan", "conflict", "naive", "gaps", "max", "swaps"]
)
def test_example_is_admissible_on_2x3(name: str) -> None:
    found = verdict(EXAMPLES[name])
    assert (found.admissible, found.exhaustive, found.repeatable) == (True, True, True)


@pytest.mark.parametrize(("name", "overestimates"), [("blank", 17), ("constant", 1)])
def test_example_is_refuted(name: str, overestimates: int) -> None:
    found = verdict(EXAMPLES[name])
    assert (found.admissible, found.overestimates) == (False, overestimates)


def test_neither_of_two_heuristics_is_always_the_larger_one() -> None:
    goal = Board.solved(3)
    scope = {"GOAL": goal.tiles, "ROWS": 3, "COLS": 3}
    exec(EXAMPLES["max"], scope)
    boards = re.findall(r"\d(?:[-_]\d){8}", EXAMPLES["max"])
    assert len(boards) == 2
    larger = [
        scope["rows"](tiles) > scope["columns"](tiles)  # type: ignore[operator]
        for tiles in (Board.parse(text).tiles for text in boards)
    ]
    assert larger == [True, False]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 reads no TOML")
@pytest.mark.parametrize(("changed", "met"), [(False, [True, False, False]), (True, [True] * 3)])
def test_search_has_the_mistake_at_which_its_comment_hints(changed: bool, met: list[bool]) -> None:
    [text] = re.findall(r"^export const EXERCISE = `(.*?)`;$", SOURCE, re.MULTILINE | re.DOTALL)
    exercise = read_exercise(text)
    assert isinstance(exercise, SearchExercise)
    code = EXAMPLES["astar"]
    if changed:  # positions are closed when they are expanded
        code = code.replace("                reached.add(after)\n", "")
        code = code.replace(
            "        for action",
            "        if state in reached:\n            continue\n"
            "        reached.add(state)\n        for action",
            1,
        ).replace("{start}", "set()")
    search = search_from(code)
    reports = [check_search(search, board) for board in exercise.boards]
    assert [all(map(report.meets, exercise.points)) for report in reports] == met
