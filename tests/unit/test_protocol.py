"""The wire protocol: its generated files, its requests and its replies."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from types import ModuleType
from typing import Any

import make_choices
import make_protocol
import pytest
from kit.paths import FIXTURES
from kit.worker import check_message, check_reply

from slidestar import shuffle
from slidestar.page import protocol
from slidestar.page.bridge import Session
from slidestar.page.requests import HANDLERS
from slidestar.pdb.table_sets import SHIPPED

BOARD = {"board": "1-2-3_4-0-6_7-5-8"}
SOLVE = {"when": "2026-11-22T10:00:00Z", **BOARD, "moves": "UL", "milliseconds": 1000}
HISTORY = {"format": "slidestar history", "version": 1, "solves": [SOLVE]}
EXERCISE = 'kind = "search"\nboards = ["1-2-3_4-0-6_7-5-8"]'
RECORD: dict[str, Any] = dict.fromkeys(["moves", "expansions", "generated", "goal_tests"], 0)
RECORD |= {"fault": None, "failure": None}
REQUESTS: dict[str, dict[str, Any]] = {
    "solve": {**BOARD, "algorithm": "auto", "heuristic": None},
    "work_unit": {
        "board": shuffle(4, 4, "work_unit").text(),
        "prefix": "",
        "length": 60,
        "nodes": 1000,
        "views": 3,
    },
    "check": BOARD,
    "deal": {**BOARD, "lengths": [2], "each": 1, "seed": "tea"},
    "depths": BOARD,
    "race": {"boards": [BOARD], "runs": [{"algorithm": "bfs", "heuristic": None}], "nodes": 99},
    "recount": {
        **BOARD,
        "algorithm": "astar",
        "heuristic": "hamming",
        "preset": "course-2017",
    },
    "optimal": {**BOARD, "cap": 3},
    "lines": BOARD,
    "prepare": BOARD,
    "distance": BOARD,
    "review": {**BOARD, "moves": "UL", "times": [0, 100], "proven": [1, 1]},
    "read": {"text": "{{1,2},{3,0}}"},
    "output": {**BOARD, "text": "Moves: 1\n1 2/0 3\n1 2/3 0"},
    "moves": {**BOARD, "moves": "UL"},
    "records": {"sizes": {"3x3": [[1000, 2, 2]]}},
    "statistics": {"results": [[1000, 2, 2], [None, 2, 2], [3000, 9, 9]], "goal": 2000},
    "averages": {"results": [1000, None], "count": 5},
    "import": {"text": json.dumps(HISTORY)},
    "export": {"format": "json", "solves": [SOLVE]},
    "verify": {"text": (FIXTURES / "signed.slide.json").read_text()},
    "positions": {"board": "1-2_3-0"},
    "judge": {"board": "1-2_3-0", "values": b64encode(bytes(8 * 24)).decode()},
    "exercise": {"exercise": EXERCISE},
    "judge_search": {"exercise": EXERCISE, "board": 0, "record": RECORD, "data": ""},
    "coach": {"board": shuffle(3, 3, "coach").text(), "before": shuffle(3, 3, "before").text()},
    "course": {"board": shuffle(3, 3, "course").text()},
    "puzzle": {"rows": 3, "cols": 3, "seed": "tea", "rating": 1200, "theme": "corner"},
    "puzzle_by_key": {"key": "3x3-7nty"},
    "rate": {"player": None, "puzzle": 1200, "solved": True, "days": 2},
    "trace": {**BOARD, "algorithm": "astar", "heuristic": "hamming"},
    "why": {**BOARD, "algorithm": "astar", "expanded": 2, "further": "123406758 2"},
}


@pytest.mark.parametrize("tool", [make_protocol, make_choices])
def test_generated_files_are_up_to_date(tool: ModuleType) -> None:
    for path, text in tool.generated().items():
        assert path.read_text("utf-8") == text, f"run python py/tools/{tool.__name__}.py"


def test_bridge_answers_the_requests_of_the_protocol() -> None:
    assert set(protocol.REQUESTS) == set(HANDLERS) == set(REQUESTS)


@pytest.mark.parametrize("name", sorted(protocol.REQUESTS))
def test_replies_have_the_types_of_the_protocol(name: str, tmp_path: Path) -> None:
    session = Session(str(tmp_path))
    session.post(json.dumps({"id": 1, "type": name, **REQUESTS[name]}))
    replies: list[dict[str, Any]] = []
    while session.busy:
        for reply in json.loads(session.pump(50)):
            replies.append(reply)
            if reply["type"] == "read_table":  # the tables, unless another test has loaded them
                check_message(reply, protocol.ReadTable)
                content = SHIPPED.read(reply["file"], needed=True)
                assert isinstance(content, bytes)
                (tmp_path / reply["file"]).write_bytes(content)
                session.provide(reply["file"], str(tmp_path / reply["file"]))
    ours = [reply for reply in replies if reply.pop("id", None) == 1]
    assert ours[-1]["type"] == "result"
    for reply in ours:
        check_reply(name, reply)


@pytest.mark.parametrize("name", ["solve", "optimal", "distance", "review"])
def test_requests_take_a_metric(name: str) -> None:
    session = Session()
    fields = {**REQUESTS[name], "board": "1-2-3_4-5-6_0-7-8", "moves": "L2", "metric": "mtm"}
    fields["times"] = [100, 350]
    session.post(json.dumps({"id": 1, "type": name, **fields}))
    session.post(json.dumps({"id": 2, "type": name, **fields, "metric": "htm"}))
    replies: dict[int, dict[str, Any]] = {}
    while session.busy:
        replies |= {reply.pop("id"): reply for reply in json.loads(session.pump(50))}
    check_reply(name, replies[1])
    lengths = {"solve": "length_mtm", "optimal": "length", "review": "shortest"}
    length = lengths.get(name, "distance")
    assert replies[1][length] == 1
    assert replies[2]["type"] == "error"
    assert "metric must be one of stm, mtm" in replies[2]["message"]


def test_failures_have_the_types_of_the_protocol() -> None:
    session = Session()
    session.post(json.dumps({"id": 1, "type": "solve", "board": "1-2_2-0"}))
    session.post(json.dumps({"id": 2, "type": "solve", **BOARD}))
    session.post(json.dumps({"id": 2, "type": "cancel"}))
    replies = {reply.pop("id"): reply for reply in json.loads(session.pump(50))}
    assert [replies[number]["type"] for number in (1, 2)] == ["error", "cancelled"]
    for reply in replies.values():
        check_reply("solve", reply)
