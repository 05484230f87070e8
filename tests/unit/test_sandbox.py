"""The sandbox's Python: a user's heuristic with its values, searches, faults and prints."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from kit.searches import RIGHT, WRONG

from slidestar import Board, SearchOptions, check_heuristic, trace
from slidestar.classroom.evaluation import Values
from slidestar.classroom.grading.seeded_boards import SeededBoards
from slidestar.classroom.heuristic_verdict import judge
from slidestar.classroom.sample_positions import positions_for
from slidestar.errors import PuzzleError
from slidestar.lib.steps import run
from slidestar.page.judge_requests import exercise, judge_recorded_search
from slidestar.page.sandbox import Sandbox
from slidestar.page.user_code import MAX_OUTPUT, Output, load

GOAL = "1-2-3_4-5-0"
HARDEST = "8-6-7_2-5-4_3-0-1"
EXERCISE = """
kind = "search"
boards = ["8-1-3_4-0-2_7-6-5"]
timeout = 9
"""
LATE = """from slidestar.lib.isolation import OutOfTime
def search(problem):
    problem.actions(problem.initial)
    raise OutOfTime
"""
needs_toml = pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 reads no TOML")
MANHATTAN = """
def h(tiles):
    total = 0
    for cell, tile in enumerate(tiles):
        if tile:
            goal = GOAL.index(tile)
            total += abs(cell // COLS - goal // COLS) + abs(cell % COLS - goal % COLS)
    return total
"""


def work(
    code: str, request: dict[str, Any], tiles: bytes = b"", **more: Any
) -> tuple[Sandbox, list[dict[str, Any]]]:
    """Return a sandbox that has answered a request, and its messages."""
    sandbox = Sandbox()
    sandbox.start(json.dumps({"code": code, "request": request, **more}), tiles)
    messages: list[dict[str, Any]] = []
    while sandbox.busy:
        messages += json.loads(sandbox.pump(20))
    return sandbox, messages


def fault(code: str, size: str = GOAL) -> dict[str, Any]:
    positions = run(positions_for(Board.parse(size)))
    _, messages = work(code, {"type": "values", "goal": size}, positions.tiles)
    assert messages[-1]["type"] == "fault", messages[-1]
    return messages[-1]


def test_values_are_those_of_the_library() -> None:
    positions = run(positions_for(Board.parse(GOAL)))
    request = {"type": "values", "goal": GOAL}
    sandbox, messages = work(MANHATTAN, request, positions.tiles)
    assert messages[-1]["type"] == "result"
    split = 8 * len(positions)
    values = sandbox.data()
    report = judge(Values(values[:split], values[split:]), positions)
    h = load(MANHATTAN, Board.parse(GOAL))
    wanted = check_heuristic(h, 2, 3).record()
    assert {**report.record(), "name": "h"} == {**wanted, "name": "h"}


@pytest.mark.parametrize(
    ("code", "kind", "line", "message"),
    [
        ("def h(tiles):\n    return x", "error", 2, "Line 2: NameError: name 'x' is not defined"),
        (
            "def h(t):\n    return t.copy()",
            "error",
            2,
            "Line 2: AttributeError: 'tuple' object has no"
            " attribute 'copy' (tiles is a flat tuple of 6 ints)",
        ),
        ("\ufeffdef h(tiles):\n    return x", "error", 2, "Line 2: NameError"),
        ("def h(tiles):\n    return", "value", None, "h returned None for this board"),
        ("def h(tiles)\n    return 1", "error", 1, "Line 1: SyntaxError: expected ':'"),
        ("h = 3", "code", None, "Your code: h must be a function, got 3"),
        ("def h(): return 3", "code", None, "h takes 0 arguments"),
        ("\nimport nowhere", "error", 2, "Line 2: `nowhere` isn't part of this page's Python"),
        ("def h(tiles):\n  return h(tiles)", "error", 2, "Line 2: RecursionError: "),
        ("def h(tiles):\n  raise MemoryError", "memory", 2, "Your code needs more memory"),
        ("def h(tiles):\n  raise SystemExit", "error", 2, "Line 2: SystemExit (this ends Python"),
        ("def h(tiles):\n  raise KeyboardInterrupt", "error", 2, "Line 2: KeyboardInterrupt"),
    ],
)
def test_faults(code: str, kind: str, line: int | None, message: str) -> None:
    found = fault(code)
    assert (found["kind"], found["line"]) == (kind, line)
    assert found["message"].startswith(message)


def test_board_of_the_running_call_is_reported() -> None:
    assert fault("def h(tiles): return 1 if tiles == GOAL else None")["board"] == "1-2-0_4-5-3"


def test_interrupt_after_the_deadline_is_its_fault() -> None:
    code = "from time import perf_counter, sleep\ndef h(tiles):\n  sleep(0.02)\n  raise KeyboardInterrupt"
    positions = run(positions_for(Board.parse(GOAL)))
    request = {"type": "values", "goal": GOAL}
    _, messages = work(code, request, positions.tiles, seconds=0.01)
    assert (messages[-1]["kind"], messages[-1]["line"], messages[-1]["board"]) == (
        "deadline",
        4,
        GOAL,
    )


def test_end_is_signalled_before_the_fault_is_described() -> None:
    ends: list[bool] = []
    sandbox: Sandbox
    sandbox = Sandbox(on_end=lambda: ends.append(sandbox.busy))
    request = {"type": "solve", "board": HARDEST, "algorithm": "astar"}
    sandbox.start(
        json.dumps({"code": "def h(tiles):\n  raise KeyboardInterrupt", "request": request})
    )
    while sandbox.busy:
        sandbox.pump(20)
    assert ends == [True]


def test_searches_are_those_of_the_library() -> None:
    request = {"board": HARDEST, "algorithm": "astar", "heuristic": None}
    _, messages = work(MANHATTAN, {"type": "solve", **request})
    assert (messages[-1]["result"]["length"], messages[-1]["result"]["stats"]["expanded"]) == (
        31,
        6728,
    )
    _, messages = work(MANHATTAN, {"type": "trace", **request})
    rows = trace(Board.parse(HARDEST)).rows
    assert messages[-1]["result"]["steps"] == list(rows.steps)
    runs = [{"algorithm": "astar", "heuristic": None}]
    boards = [{"board": "1-2-3_4-0-6_7-5-8"}, {"board": HARDEST}, {"board": "2-1-3_4-5-6_7-8-0"}]
    _, messages = work(MANHATTAN, {"type": "race", "boards": boards, "runs": runs, "nodes": 100})
    rows_sent = [message for message in messages if message["type"] == "row"]
    assert [row["row"].get("length") for row in rows_sent] == [2, None, None]
    codes = [row["row"].get("error", {}).get("code") for row in rows_sent]
    assert codes == [None, "limit", "unsolvable"]


def test_searches_have_their_options() -> None:
    request = {"type": "trace", "board": HARDEST, "heuristic": None}
    _, messages = work(MANHATTAN, {**request, "algorithm": "dfs", "depth": 8})
    assert max(messages[-1]["result"]["g"]) == 8
    _, messages = work(MANHATTAN, {**request, "algorithm": "beam", "options": {"width": 3}})
    rows = trace(Board.parse(HARDEST), algorithm="beam", options=SearchOptions(width=3)).rows
    assert messages[-1]["result"]["steps"] == list(rows.steps)


@needs_toml
@pytest.mark.parametrize(
    ("code", "met", "sentence"),
    [
        (RIGHT["newest"][2], True, "in the same order."),
        (RIGHT["bfs"][2], False, "It expanded 5,123 positions, generated 13,804"),
        (WRONG["none"][0], False, "not solved: search returned None (is a `return` missing?)."),
        (WRONG["raises"][0], False, "not solved: line 2: KeyError"),
        (LATE, False, "stopped after 9 s in line 4."),
    ],
)
def test_recorded_search_has_the_verdict_of_grade(code: str, met: bool, sentence: str) -> None:
    sandbox, messages = work(code, _search_request(EXERCISE))
    data = b64encode(sandbox.data()).decode()
    judged = {"exercise": EXERCISE, "board": 0, "record": messages[-1]["result"], "data": data}
    assert json.dumps(judged)  # plain data
    report = run(judge_recorded_search(judged, None))  # type: ignore[arg-type]
    assert (report["met"], sentence in " ".join(report["about"])) == (met, True), report["about"]


@needs_toml
def test_boards_by_seed_are_not_dealt_in_the_time_of_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dealt = 'boards = { seed = "week 4", count = 1, lengths = [14] }'
    request = _search_request(f'kind = "search"\nrules = "order:tiles"\n{dealt}')
    monkeypatch.setattr(SeededBoards, "boards", lambda *_: pytest.fail("the boards are dealt"))
    _, messages = work("def search(problem): return problem.actions(problem.initial)", request)
    assert (messages[-1]["type"], messages[-1]["result"]["expansions"]) == ("result", 1)


def _search_request(text: str) -> dict[str, Any]:
    """Return the page's request for a search of the first board of an exercise."""
    found = run(exercise({"exercise": text}, None))  # type: ignore[arg-type]
    fields = {name: found[name] for name in ("goal", "algorithm", "heuristic", "rules")}
    first = {"board": found["boards"][0], "max_recorded": found["max_recorded"][0]}
    return {"type": "search", **first, **fields}


@needs_toml
def test_boards_by_student_are_reported() -> None:
    text = 'kind = "search"\nsize = "2x3"\nboards = { seed = "SEED", count = 2 }'
    for seed, by_student in (("week 3", False), ("week 3 {student}", True)):
        found = run(exercise({"exercise": text.replace("SEED", seed)}, None))  # type: ignore[arg-type]
        assert (len(found["boards"]), found["by_student"]) == (2, by_student)


@needs_toml
def test_forged_records_are_refused() -> None:
    record = {"moves": 0, "expansions": 5, "generated": 0, "goal_tests": 0}
    forged = {"exercise": EXERCISE, "board": 0, "record": record, "data": ""}
    with pytest.raises(PuzzleError, match="no readable result"):
        run(judge_recorded_search(forged, None))  # type: ignore[arg-type]


def test_result_is_written_by_a_separate_call() -> None:
    sandbox = Sandbox()
    code = "def h(tiles): return 0 if tiles == GOAL else 10**299"
    request = {"type": "trace", "board": "8-1-3_4-0-2_7-6-5", "algorithm": "astar"}
    sandbox.start(json.dumps({"code": code, "request": request}))
    while not sandbox.searched:
        assert "result" not in [message["type"] for message in json.loads(sandbox.pump(20))]
    text = sandbox.pump(20)
    (message,) = json.loads(text)
    assert (message["type"], sandbox.busy) == ("result", False)
    assert set(message["result"]["h"]) == {0, 1e299}
    assert len(text) < 1_000_000  # not 300 digits for each


def test_output_is_limited() -> None:
    shown: list[str] = []
    output = Output(shown.append)
    for number in range(100_000):
        print(number, file=output)
    text = "".join(shown)
    assert text[:MAX_OUTPUT].startswith("0\n1\n2\n")
    assert len(text) < MAX_OUTPUT + 100
    assert f"only {MAX_OUTPUT:,} characters are shown" in text


def test_blocked_modules_cannot_be_imported(tmp_path: Path) -> None:
    program = tmp_path / "prepared.py"
    program.write_text(
        "from slidestar.page.sandbox import Sandbox, prepare\n"
        "import json, sys\n"
        "shown = []\n"
        "out = sys.stdout\n"
        "prepare(shown.append, shown.append)\n"
        "for name in ('ctypes', 'socket', 'subprocess', 'js', 'pyodide', 'statistics'):\n"
        "    try:\n"
        "        __import__(name)\n"
        "    except ModuleNotFoundError as error:\n"
        "        print(error)\n"
        "try:\n"
        "    input()\n"
        "except EOFError:\n"
        "    print('nothing to read')\n"
        "sys.stdout.flush()\n"
        "out.write(''.join(shown))\n",
        encoding="utf-8",
    )
    found = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert found == [
        *(
            f"No module named '{name}'"
            for name in ("ctypes", "socket", "subprocess", "js", "pyodide")
        ),
        "nothing to read",
    ]
