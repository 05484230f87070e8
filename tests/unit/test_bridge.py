"""The bridge between the page's worker and the package, without the page."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.bridge import reply_to, send
from kit.counting import Clock
from kit.markers import compiled
from kit.worker import check_message

import slidestar
from slidestar import Board, Limit, Moves, distance, shuffle, solve
from slidestar.algorithms import Budget, best_first, budget, run
from slidestar.history import read_csv, read_json
from slidestar.page import protocol, search_requests
from slidestar.page.bridge import Session
from slidestar.pdb.database import clear_caches
from slidestar.pdb.table_sets import SHIPPED
from slidestar.records import AVERAGES
from slidestar.solver.distances import Distances

FARTHEST = "0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1"


def test_solve() -> None:
    reply = reply_to(
        type="solve", board="8-6-7_2-5-4_3-0-1", algorithm="astar", heuristic="manhattan"
    )
    assert (reply["type"], reply["length"], reply["optimal"]) == ("result", 31, True)
    assert (reply["algorithm"], reply["heuristic"]) == ("astar", "manhattan")
    assert reply["stats"]["expanded"] > 1000


def test_output_of_a_solver_is_checked() -> None:
    blank_first = {"board": "1-2-3_4-5-6_7-8-0", "goal": "0-1-2_3-4-5_6-7-8"}
    boards = ["1-2-3_4-0-6_7-5-8", "1-2-3_4-5-6_7-0-8", "1-2-3_4-5-6_7-8-0"]
    cases: list[tuple[list[str], dict[str, str], dict[str, Any]]] = [
        (boards, {}, {"moves": "UL", "boards": 3, "shortest": 2, "fault": None}),
        (boards[:2], {}, {"moves": "U", "wrong": None, "boards": 2}),
        ([boards[0], boards[2]], {}, {"moves": "", "wrong": boards[2], "boards": 1}),
        (boards[1:], blank_first, {"moves": "L", "shortest": None}),
        (["4-3_2-1"], {}, {"start": None, "boards": 0}),
        (
            [f"expand {boards[0]} g=0", "expand 1-2-3_0-4-6_7-5-8 g=1", f"expand {boards[1]} g=2"],
            {},
            {"is_log": True, "start": None, "boards": 2, "wrong": boards[1]},
        ),
        (["no solution"], {"board": "2-1-3_4-5-6_7-8-0"}, {"refuses": True, "fault": None}),
    ]
    for lines, fields, expected in cases:
        request = {"board": boards[0], **fields, "text": "\n".join(lines)}
        reply = reply_to(type="output", **request)
        assert {name: reply[name] for name in expected} == expected
    fault = {"line": 1, "message": "the board can be solved"}
    assert reply_to(type="output", board=boards[0], text="No solution")["fault"] == fault
    assert reply_to(type="output", board=boards[0], text=5)["type"] == "error"


def test_large_board_reports_shorter_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "perf_counter", Clock(step=0.002))
    board = shuffle(5, 5, "told")
    session = Session()
    events = send(session, id=1, type="solve", board=board.text(), seconds=1.2)
    result = events.pop()
    best = [event["best"] for event in events if "best" in event]
    lengths = [len(Moves.parse(moves)) for moves in [*best, result["moves"]]]
    assert lengths == sorted(lengths, reverse=True)
    assert result["length"] == lengths[-1] < lengths[0]
    assert all(board.apply(Moves.parse(moves)).is_goal() for moves in [best[0], result["moves"]])
    # A search can start from a known solution.
    more = send(session, id=2, type="solve", board=board.text(), seconds=0.3, moves=result["moves"])
    assert all(len(Moves.parse(event.get("best", ""))) <= result["length"] for event in more[:-1])
    assert more[-1]["length"] <= result["length"]


def test_solve_to_another_goal_by_default_names() -> None:
    reply = reply_to(type="solve", board="7-2-4_5-0-6_8-3-1", goal="0-1-2_3-4-5_6-7-8")
    assert (reply["algorithm"], reply["heuristic"], reply["length"]) == ("auto", None, 26)


def test_check() -> None:
    reply = reply_to(type="check", board="1-2-3_4-5-6_8-7-0")
    assert reply["solvable"] is False
    assert (reply["inversions"], reply["rows_apart"]) == (1, 0)
    assert reply["swap"] == [7, 8]
    assert Board.parse(reply["repaired"]).is_goal()
    assert [reply[name] for name in ("inversions", "hamming", "manhattan")] == [1, 2, 2]
    assert (reply["linear_conflict"], reply["walking_distance"]) == (4, 4)
    assert reply_to(type="check", board=Board.solved(5).text())["walking_distance"] is None


def test_moves_are_read_in_either_convention() -> None:
    board = "1-2-3_4-0-6_7-5-8"
    wanted = {"type": "result", "moves": "UL", "length": 2, "solves": True}
    for text, convention in (("UL", "tile"), ("d r", "blank")):
        reply = reply_to(type="moves", board=board, moves=text)
        assert reply.items() >= {**wanted, "convention": convention}.items()
    assert reply_to(type="moves", board=board, moves="U")["solves"] is False
    assert "move 2" in reply_to(type="moves", board=board, moves="UU")["message"]
    assert reply_to(type="moves", board=board, moves=7)["code"] == "bad-request"


def test_race_has_a_row_for_each_run() -> None:
    runs = [
        {"algorithm": "astar", "heuristic": "manhattan", "compiled": True},
        {"algorithm": "astar", "heuristic": "manhattan"},
        {"algorithm": "bfs", "heuristic": None},
    ]
    boards = [{"board": text} for text in ("8-6-7_2-5-4_3-0-1", "2-1_3-0", "1-2_0-3")]
    messages = send(Session(), id=1, type="race", boards=boards, runs=runs, nodes=60_000)
    rows = [message for message in messages if message["type"] == "row"]
    places = [(row["board"], row["run"]) for row in rows]
    assert places == [(board, run) for board in range(3) for run in range(3)]
    assert [row["row"].get("length") for row in rows] == [31, 31, *[None] * 4, 1, 1, 1]
    assert [row["row"]["stats"]["expanded"] for row in rows[:2]] == [6728, 6728]
    # A run that was cut off has an error, and its counts so far.
    cut = rows[2]["row"]
    assert (cut["error"]["code"], cut["stats"]["expanded"]) == ("limit", 60_000)
    assert {row["row"]["error"]["code"] for row in rows[3:6]} == {"unsolvable"}
    assert [row["branching"] is None for row in rows] == [False, False, *[True] * 4, *[False] * 3]
    assert messages[-1] == {"id": 1, "type": "result"}
    assert {m["type"] for m in messages} == {"row", "progress", "result"}


def test_race_uses_the_known_length_of_a_board() -> None:
    """The sandbox, where the user's heuristic runs, cannot find it."""
    board = shuffle(4, 4, "known")
    length = distance(board)
    runs = [{"algorithm": "greedy", "heuristic": "manhattan"}]
    for known in (length, None):
        boards = [{"board": board.text(), "length": known}]
        row, result = send(Session(), id=1, type="race", boards=boards, runs=runs, nodes=60_000)[
            -2:
        ]
        assert (row["branching"] is None) == (known is None)
        assert result["type"] == "result"
    assert (
        "length"
        in reply_to(
            type="race", boards=[{"board": board.text(), "length": "9"}], runs=runs, nodes=9
        )["message"]
    )


# Run with the folder of an incomplete package, and an archive of the rest.
PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
from slidestar.page import protocol, requests
from slidestar.page.bridge import Session

TRACE = {"type": "trace", "board": "1-2-3_4-5-6_0-7-8"}
DEPTHS = {"type": "depths", "board": "1-2-3_4-5-0"}
session = Session()

def replies():
    messages = json.loads(session.pump(20))
    while session.busy:
        messages += json.loads(session.pump(20))
    return [message for message in messages if message["type"] != "progress"]

session.post(json.dumps({"id": 1, **TRACE}))
session.post(json.dumps({"id": 2, **DEPTHS}))
session.post('{"id": 3, "type": "check", "board": "1-2-3_4-5-0"}')
[need, checked] = replies()
assert need == {"type": "load_modules", "file": "rest.zip"}, need
assert (checked["id"], checked["type"]) == (3, "result"), "other requests do not wait"
session.provide("rest.zip", None)
faults = replies()
assert {fault["id"] for fault in faults} == {1, 2}
assert {(fault["type"], fault["code"]) for fault in faults} == {("error", "unavailable")}

session.post(json.dumps({"id": 4, **TRACE}))
session.post(json.dumps({"id": 5, **DEPTHS}))
assert replies() == [need], "it is requested once more"
session.provide("rest.zip", sys.argv[2])
answers = {answer["id"]: answer for answer in replies()}
assert answers[4]["result"]["length"] == 2, answers
assert sum(answers[5]["counts"]) == 360
session.post(json.dumps({"id": 6, "type": "positions", "board": "1-2-3_4-5-0"}))
session.post(json.dumps({"id": 7, "type": "coach", "board": "1-2-3_4-5-0"}))
session.post(json.dumps({**TRACE, "id": 8, "type": "solve", "algorithm": "bfs"}))
session.post(json.dumps({"id": 9, "type": "export", "format": "csv", "solves": []}))
[counted, advice, solved, exported] = sorted(replies(), key=lambda reply: reply["id"])
assert counted["count"] == 360, counted
assert advice["stage"] == "solved", advice
assert (solved["length"], exported["type"]) == (2, "result"), (solved, exported)
assert sys.path.count(sys.argv[2]) == 1
"""


def test_modules_of_learn_are_loaded_on_request(tmp_path: Path) -> None:
    package = Path(slidestar.__file__).parent
    shutil.copytree(package, tmp_path / "slidestar", ignore=shutil.ignore_patterns("*.pyc"))
    folders = ("classroom", "coach", "history")
    names = ["race_messages", "trace_columns", "*_requests"]
    patterns = [f"page/{name}.py" for name in names] + [f"{it}/**/*.py" for it in folders]
    patterns += ["algorithms/user_heuristic.py", "solver/api.py", "solver/*_search.py"]
    late = [it.relative_to(package).as_posix() for each in patterns for it in package.glob(each)]
    archive = tmp_path / "rest.zip"
    with zipfile.ZipFile(archive, "w") as rest:
        for path in late:
            rest.write(tmp_path / "slidestar" / path, f"slidestar/{path}")
            (tmp_path / "slidestar" / path).unlink()
    for folder in folders:
        shutil.rmtree(tmp_path / "slidestar" / folder)
    command = [sys.executable, "-I", "-c", PROGRAM, str(tmp_path), str(archive)]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ended.stderr == ""
    assert ended.returncode == 0


def test_tables_are_requested_and_new_ones_cached(tmp_path: Path) -> None:
    goal = shuffle(3, 4, "kept")
    board = goal.neighbors()[0]
    request = {"id": 1, "type": "solve", "board": board.text(), "goal": goal.text()}
    clear_caches()
    session = Session(str(tmp_path))
    session.post(json.dumps(request))
    wanted = json.loads(session.pump(20))[0]
    while session.busy:
        session.pump(20)  # the work that does not need the file
    check_message(wanted, protocol.ReadTable)
    assert not wanted["shipped"]
    session.provide(wanted["file"], None)
    messages: list[dict[str, Any]] = []
    while session.busy:
        messages += json.loads(session.pump(20))
    stored = messages[-1]  # after the result, which does not wait for it
    assert [m["length"] for m in messages if m["type"] == "result"] == [1]
    assert max(m["prepared"] or 0 for m in messages if m["type"] == "progress") > 0
    check_message(stored, protocol.StoreTable)
    assert stored["file"] == wanted["file"]

    clear_caches()
    again = Session(str(tmp_path))
    again.post(json.dumps(request))
    assert json.loads(again.pump(20))[0]["type"] == "read_table"
    again.provide(wanted["file"], stored["path"])
    messages = []
    while again.busy:
        messages += json.loads(again.pump(20))
    assert [m["type"] for m in messages if m["type"] != "progress"] == ["result"]
    clear_caches()


def test_prepare_builds_no_slow_tables() -> None:
    assert reply_to(type="prepare", board="8-6-7_2-5-4_3-0-1") == {
        "id": 7, "type": "result", "prepared": True,
    }  # fmt: skip
    assert reply_to(type="prepare", board=Board.solved(3, 5).text())["prepared"] is False
    assert reply_to(type="prepare", board=Board.solved(9).text())["prepared"] is False


def test_distance() -> None:
    reply = reply_to(type="distance", board="1-2-3_4-0-6_7-5-8")
    if reply["exact"]:
        assert (reply["distance"], reply["lower_bound"], reply["good"]) == (2, 2, ["U"])
    far = reply_to(type="distance", board=shuffle(7, 7, "far").text())
    assert (far["distance"], far["exact"], far["good"]) == (None, False, [])
    assert far["lower_bound"] >= shuffle(7, 7, "far").manhattan()


@compiled
def test_distances_of_a_solution_are_cached() -> None:
    board = shuffle(4, 4, "told")
    budget, alone = Budget(), Distances(Board.solved(4))
    assert run(alone.prepare(budget))
    length = run(alone.find(board, budget))
    good = run(alone.good(board, length, budget))
    messages = send(Session(), id=1, type="solve", board=board.text())
    [solved] = [message for message in messages if message["type"] == "result"]
    reply = reply_to(type="distance", board=board.text())
    assert (reply["distance"], reply["good"]) == (length, list(good))
    assert length == solved["length"]
    assert reply["stats"]["expanded"] < budget.stats.expanded / 2


def test_review() -> None:
    board = "1-2-3_4-0-6_7-5-8"
    messages = send(Session(), id=1, type="review", board=board, moves="RLU2D L")
    reply = messages[-1]
    assert reply["code"] == "bad-request"  # the second U is illegal
    assert "move 4" in reply["message"]
    reply = reply_to(
        type="review", board=board, moves="RLUDUL", times=[0, 100, 250, 500, 600, 1000]
    )
    assert (reply["type"], reply["moves"], reply["length"]) == ("result", "RLUDUL", 6)
    assert (reply["solved"], reply["wasted"]) == (True, 4)
    assert reply["at_most"][-1] == reply["distances"][-1] == 0
    if reply["exact"]:
        assert reply["distances"] == reply["at_most"] == [2, 3, 2, 1, 2, 1, 0]
        assert (reply["wrong"], reply["shortest"], reply["wasted_at_most"]) == ([0, 3], 2, 4)
        assert [
            [one[name] for name in ("first", "last", "cost", "better", "milliseconds")]
            for one in reply["mistakes"]
        ] == [[0, 1, 2, ["U"], 100], [3, 4, 2, ["L"], 350]]
    untimed = reply_to(type="review", board=board, moves="")
    assert (untimed["length"], untimed["mistakes"]) == (0, [])


def test_records() -> None:
    times = (500, 100, 400, 300, 200)
    reply = reply_to(type="records", sizes={"3x3": [[time, 2, 2] for time in times], "4x4": []})
    best = reply["sizes"]["3x3"]
    assert (best["solved"], best["milliseconds"], best["moves"], best["tps"]) == (5, 100, 2, 20)
    too_long = {str(count): None for count in AVERAGES if count > 5}
    assert best["last"] == {"3": 300, "5": 300, **too_long}
    assert best["best"] == {**best["last"], "3": 800 / 3}
    assert reply["sizes"]["4x4"]["solved"] == 0
    results = [[None, 2, 2], [None, 2, 2], *([time, 2, 1] for time in times[2:])]
    reply = reply_to(type="records", sizes={"3x3": results})
    assert reply["sizes"]["3x3"]["last"]["5"] == "DNF"
    late = [[3000, 40, 31, 2000], [1000, 30, 25]]
    assert reply_to(type="records", sizes={"4x4": late})["sizes"]["4x4"]["tps"] == 40
    many = {"3x3": [[number**2, 2, 2] for number in range(50)]}
    for more, expected in (({}, 761.5), ({"trim": "5%"}, 761.5), ({"trim": "one"}, 792.2)):
        fifty = reply_to(type="records", sizes=many, **more)["sizes"]["3x3"]["last"]["50"]
        assert round(fifty, 1) == expected
    assert "'x'" in reply_to(type="records", sizes=many, trim="x")["message"]
    for bad in ("x", {"3x3": "x"}, {"3x3": ["x"]}, {"3x3": [["x", 2, 2]]}):
        assert "'x'" in reply_to(type="records", sizes=bad)["message"]


def test_statistics() -> None:
    results = [[time, 40, 30, 0, 0, 36] for time in (5000, 1000, 4000, 3000)]
    reply = reply_to(type="statistics", results=[*results, [None, 9, 9]], goal=4500)
    row = reply["rows"]["5"]
    figures = {"milliseconds": 4000, "deviation": 1000, "moves": 40, "multi_tile_moves": 30}
    assert row["last"] == row["best"] == {**figures, "tps": 10, "extra_moves": 4}
    assert (row["best_at"], row["under"], reply["reached"]) == (0, 1, 3)
    # The next average has 1000, 4000, 3000 and the DNF before it.
    assert row["next"] == {"best": 8000 / 3, "worst": "DNF", "needed": 6500}
    assert reply["rows"]["3"]["last"]["milliseconds"] == "DNF"
    for bad in ({"goal": "x"}, {"goal": 0}, {"results": "x"}, {"trim": "x"}):
        assert reply_to(**{"type": "statistics", "results": results, **bad})["type"] == "error"


def test_averages_for_a_graph() -> None:
    results = [500, 100, 400, 300, 200, None, None]
    five = reply_to(type="averages", results=results, count=5)
    assert five["averages"] == [None] * 4 + [300, 300, "DNF"]
    assert reply_to(type="averages", results=results, count=12)["averages"] == [None] * 7
    for bad in ({"results": "x"}, {"results": [[1]]}, {"results": [-1]}, {"count": 4}, {}):
        request = {"type": "averages", "results": results, **bad}
        assert reply_to(**request)["code"] == "bad-request"


def test_history_is_imported_and_exported() -> None:
    solve = {"when": "2026-11-21T10:00:00Z", "board": "1-2-3_4-0-6_7-5-8", "moves": "UL",
             "milliseconds": 500, "times": [0, 250], "seed": "x", "practice": True}  # fmt: skip
    for form in ("csv", "json"):
        part = reply_to(type="export", format=form, solves=[solve] * 450)
        text = part["head"] + part["body"] + part["tail"]
        *events, result = send(Session(), id=7, type="import", text=text)
        assert [len(event["solves"]) for event in events] == [100, 100, 100, 100, 50]
        assert solve.items() <= events[0]["solves"][0].items()
        assert (result["read"], result["refusals"], result["refused"]) == (450, 0, [])
        damaged = text.replace("UL", "UX")
        *events, result = send(Session(), id=7, type="import", text=damaged)
        assert events == []
        assert (result["refusals"], len(result["refused"])) == (450, 20)
        assert "'UX'" in result["refused"][0]["reason"]
        # A record that is not a solve does not prevent the export of the others.
        wrong = {**solve, "moves": "UU"}
        part = reply_to(type="export", format=form, solves=[wrong, solve, "x"])
        assert part["refusals"] == 2
        text = part["head"] + part["body"] + part["tail"]
        assert len((read_csv if form == "csv" else read_json)(text).solves) == 1
    newer = text.replace('"version": 1', '"version": 2')
    assert "newer" in reply_to(type="import", text=newer)["message"]
    assert "'xml'" in reply_to(type="export", format="xml", solves=[])["message"]


@compiled
def test_review_reports_progress_and_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slidestar.page.bridge._EVENT_SECONDS", 0)
    monkeypatch.setattr(Session, "read", lambda _, name, needed: SHIPPED.read(name, needed))
    # A long game from the hardest board: its last distances are found soon, its first take minutes.
    game = [*"UULL", *solve(Board.parse(FARTHEST).apply("UULL"), algorithm="greedy").moves]
    session = Session()
    session.post(json.dumps({"id": 3, "type": "review", "board": FARTHEST, "moves": "".join(game)}))
    messages: list[dict[str, Any]] = []
    while not (messages and any(messages[-1].get("distances", []))):
        messages += json.loads(session.pump(10))
    for message in messages:
        if message["type"] == "progress":
            assert len(message["distances"]) == len(game) + 1
    known = [d for d in messages[-1]["distances"] if d is not None]
    assert messages[-1]["distances"][-len(known) :] == known
    assert (len(known) <= len(game), known[-1]) == (True, 0)
    assert all(abs(a - b) == 1 for a, b in pairwise(known))
    session.post('{"id": 3, "type": "cancel"}')
    (reply,) = json.loads(session.pump(10))
    assert (reply["type"], session.busy) == ("cancelled", False)


LARGE = {"type": "solve", "board": shuffle(5, 5, "large").text()}
RACE = {"type": "race", "boards": [{"board": "1-2_0-3"}], "runs": [{}], "nodes": 9}
RECOUNT = {
    "type": "recount",
    "board": "1-2_0-3",
    "algorithm": "astar",
    "heuristic": "hamming",
    "preset": "course-2017",
}
DEAL = {"type": "deal", "board": "1-2_0-3", "lengths": [1], "each": 1, "seed": "tea"}


@pytest.mark.parametrize(
    ("request_", "code", "quoted"),
    [
        ({"type": "distance", "board": "2-1_3-0"}, "unsolvable", "inversion"),
        ({"type": "review", "board": "2-1_3-0", "moves": ""}, "unsolvable", "solved"),
        ({"type": "review", "board": "1-2_3-0"}, "bad-request", "None"),
        ({"type": "review", "board": "1-2_3-0", "moves": "", "proven": [1, 0]}, "bad-request", "[1, 0]"),
        ({"type": "review", "board": "1-2_3-0", "moves": ["D"]}, "bad-request", "'D'"),
        ({"type": "review", "board": "1-2_3-0", "moves": "X"}, "bad-request", "'X'"),
        ({"type": "review", "board": "1-2_3-0", "moves": "U"}, "bad-request", "move 1"),
        ({"type": "review", "board": "1-2_3-0", "moves": "D", "times": [1, 2]}, "bad-request", "got 2"),
        ({"type": "review", "board": "1-2_3-0", "moves": "D", "times": ["1"]}, "bad-request", "'1'"),
        ({"type": "review", "board": "1-2_3-0", "moves": "D", "times": [True]}, "bad-request", "True"),
        ({"type": "review", "board": "1-2_3-0", "moves": "DU", "times": [2, 1]}, "bad-request", "decrease"),
        ({"type": "solve", "board": "1-2-3_4-5-6_8-7-0"}, "unsolvable", "inversion"),
        ({**RACE, "boards": []}, "bad-request", "got 0"),
        ({**RACE, "boards": ["1-2_3-0"]}, "bad-request", "objects"),
        ({**RACE, "boards": [{"board": "1-2-x"}]}, "invalid-board", "x"),
        ({**RACE, "runs": []}, "bad-request", "got 0"),
        ({**RACE, "runs": [3]}, "bad-request", "3"),
        ({**RACE, "runs": [{"heuristic": "x"}]}, "bad-request", "'x'"),
        ({**RACE, "runs": [{"compiled": 1}]}, "bad-request", "true or false"),
        ({**RACE, "runs": [{"algorithm": "mm", "compiled": True}]}, "bad-request", "(compiled)"),
        ({**RACE, "nodes": 0}, "bad-request", "nodes"),
        ({**DEAL, "lengths": [-1]}, "bad-request", "-1"),
        ({**DEAL, "lengths": [True]}, "bad-request", "True"),
        ({**DEAL, "each": "2"}, "bad-request", "each"),
        ({**DEAL, "seed": 3}, "bad-request", "seed"),
        ({**DEAL, "board": Board.solved(5).text()}, "bad-request", "16 cells"),
        ({"type": "depths", "board": Board.solved(4).text()}, "bad-request", "10 cells"),
        ({**RECOUNT, "heuristic": "x"}, "bad-request", "'x'"),
        ({**RECOUNT, "algorithm": "rbfs"}, "bad-request", "'rbfs'"),
        ({**RECOUNT, "preset": "x"}, "bad-request", "'x'"),
        ({**RECOUNT, "board": "2-1_3-0"}, "unsolvable", "inversion"),
        ({"type": "solve", "board": "1-2-x"}, "invalid-board", "x"),
        ({"type": "solve", "board": 3}, "invalid-board", "3"),
        ({"type": "solve"}, "invalid-board", "None"),
        ({"type": "solve", "board": "1-2_3-0", "goal": "1-2-3_4-5-0"}, "invalid-board", "2x3"),
        ({"type": "solve", "board": "1-2_3-0", "algorithm": "x"}, "bad-request", "'x'"),
        ({"type": "solve", "board": "1-2_3-0", "algorithm": 3}, "bad-request", "3"),
        (
            {"type": "solve", "board": Board.solved(5).text(), "algorithm": "astar",
             "heuristic": "walking-distance"},
            "bad-request",
            "5x5",
        ),
        ({**LARGE, "seconds": 0}, "bad-request", "0"),
        ({**LARGE, "seconds": "5"}, "bad-request", "'5'"),
        ({**LARGE, "moves": "U"}, "bad-request", "must solve"),
        ({**LARGE, "moves": 5}, "bad-request", "5"),
        ({"type": "dance"}, "bad-request", "dance"),
        ({"type": ["solve"]}, "bad-request", "solve"),
        ({}, "bad-request", "None"),
    ],
)  # fmt: skip
def test_errors_are_replies(request_: dict[str, Any], code: str, quoted: str) -> None:
    reply = reply_to(**request_)
    assert (reply["type"], reply["code"]) == ("error", code)
    assert quoted in reply["message"]


@given(st.text() | st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(
        st.sampled_from(["id", "type", "board", "goal", "runs"]) | st.text(), inner
    ),
).map(json.dumps))  # fmt: skip
def test_malformed_requests_do_not_raise(text: str) -> None:
    session = Session()
    session.post(text)
    for reply in json.loads(session.pump(1)):
        assert reply["type"] == "error"


def test_deep_nesting_is_refused() -> None:
    session = Session()
    session.post("[" * 1_000_000)
    assert json.loads(session.pump(1))[0]["type"] == "error"


def test_a_cancel_ends_a_search() -> None:
    session = Session()
    session.post(json.dumps({"id": 1, "type": "solve", "board": FARTHEST, "algorithm": "ida-star"}))
    messages = [m for _ in range(30) for m in json.loads(session.pump(10))]
    assert session.busy
    assert {m["type"] for m in messages} == {"progress"}
    assert all(m["bound"] <= 80 for m in messages)
    session.post('{"id": 1, "type": "cancel"}')
    (reply,) = json.loads(session.pump(10))
    assert (reply["type"], session.busy) == ("cancelled", False)
    assert reply["stats"]["expanded"] >= messages[-1]["stats"]["expanded"] > 0
    session.post('{"id": 1, "type": "cancel"}')  # too late: no reply
    assert json.loads(session.pump(10)) == []


def test_two_requests_share_the_time() -> None:
    session = Session()
    session.post(json.dumps({"id": 1, "type": "solve", "board": FARTHEST, "algorithm": "ida-star"}))
    session.post(json.dumps({"id": 2, "type": "solve", "board": "1-2-3_4-0-6_7-5-8"}))
    pumped = (json.loads(session.pump(50)) for _ in range(400))
    results = ([m for m in replies if m["type"] == "result"] for replies in pumped)
    assert [m["moves"] for m in next(filter(None, results))] == ["UL"]
    assert session.busy


def test_limit_is_an_error_with_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_requests, "SOLVE_LIMIT", Limit(stored=100_000))
    reply = reply_to(type="solve", board=FARTHEST, algorithm="astar", heuristic="hamming")
    assert (reply["type"], reply["code"]) == ("error", "limit")
    assert "positions in memory" in reply["message"]
    assert reply["stats"]["stored"] > 100_000


READABLE = {  # a search without a compiled form
    "type": "solve", "board": "8-6-7_2-5-4_3-0-1", "algorithm": "uniform-cost", "heuristic": None,
}  # fmt: skip


def test_running_out_of_memory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(best_first, "slide", exhausted)
    reply = reply_to(**READABLE)
    assert (reply["type"], reply["code"]) == ("error", "memory")


def test_bug_is_reported_as_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("oh")

    monkeypatch.setattr(best_first, "slide", broken)
    reply = reply_to(**READABLE)
    assert (reply["code"], reply["message"]) == ("internal", "KeyError: 'oh'")
    assert "Traceback" in capsys.readouterr().err
