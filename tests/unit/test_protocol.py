"""The protocol is written down at both ends: in TypeScript for the page, as TypedDicts in Python."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from slidestar import ALGORITHMS, HEURISTICS, shuffle
from slidestar.page import protocol
from slidestar.page.bridge import Session
from slidestar.page.requests import WORK
from slidestar.pdb.tables import SHIPPED

SCRIPTS = Path(__file__).resolve().parents[2] / "static/js"
COMMENT = r"/\*.*?\*/|//[^\n]*"
Fields = dict[str, bool]  # by name: whether it's optional


def without_comments(path: Path) -> str:
    return re.sub(COMMENT, "", path.read_text("utf-8"), flags=re.DOTALL)


PAGE = without_comments(SCRIPTS / "protocol.d.ts")


def body(text: str, start: int) -> str:
    """What's between a brace and its closing one."""
    depth, at = 0, text.index("{", start)
    for end in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0:
            return text[at + 1 : end]
    raise AssertionError("a brace isn't closed")


def fields(text: str) -> dict[str, tuple[bool, str]]:
    """The fields of an object's type: whether each is optional, and its type."""
    found, depth, field = {}, 0, ""
    for letter in text + ";":
        depth += {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}.get(letter, 0)
        if letter != ";" or depth:
            field += letter
            continue
        if match := re.fullmatch(r"\s*(\w+)(\??):(.*)", field, re.DOTALL):
            found[match[1]] = (match[2] == "?", " ".join(match[3].split()))
        field = ""
    return found


def interface(name: str) -> Fields:
    """The fields of a named type, whether it's an interface or put together from others."""
    if match := re.search(rf"interface {name}(?: extends (\w+))? \{{", PAGE):
        own = {key: optional for key, (optional, _) in fields(body(PAGE, match.start())).items()}
        return {**(interface(match[1]) if match[1] else {}), **own}
    match = re.search(rf"type {name} =\s*([^;{{]*(?:\{{[^}}]*\}})?[^;]*);", PAGE)
    assert match, f"protocol.d.ts has no {name}"
    return put_together(match[1])


def put_together(text: str) -> Fields:
    """The fields of `A & B & { c: D }`."""
    found: Fields = {}
    for name in re.findall(r"\b[A-Z]\w+", re.sub(r"\{.*\}", "", text, flags=re.DOTALL)):
        found |= interface(name)
    if "{" in text:
        found |= {key: optional for key, (optional, _) in fields(body(text, 0)).items()}
    return found


def typed_dict(kind: Any) -> Fields:
    return {name: name in kind.__optional_keys__ for name in kind.__annotations__} | {
        name: name in kind.__optional_keys__
        for name in kind.__required_keys__ | kind.__optional_keys__
    }


MAP = {
    name: {part: text for part, (_, text) in fields(body(text, 0)).items()}
    for name, (_, text) in fields(body(PAGE, PAGE.index("interface Requests"))).items()
}


def test_both_ends_name_the_same_requests() -> None:
    assert set(MAP) == set(protocol.REQUESTS) == set(WORK)


@pytest.mark.parametrize("name", sorted(protocol.REQUESTS))
def test_a_request_has_the_same_fields_at_both_ends(name: str) -> None:
    asked, _, answered = protocol.REQUESTS[name]
    assert put_together(MAP[name]["asked"]) == typed_dict(asked)
    there = MAP[name]["answered"]
    if there != "Nothing":
        assert put_together(there) == typed_dict(answered)
    else:
        assert typed_dict(answered) == {}


@pytest.mark.parametrize("name", sorted(protocol.REQUESTS))
def test_the_same_is_told_meanwhile(name: str) -> None:
    told = re.findall(r"\b[A-Z]\w+", MAP[name]["told"])
    here = protocol.REQUESTS[name][1]
    assert [kind.__name__ for kind in here] == told
    for kind in here:
        assert interface(kind.__name__) == typed_dict(kind)


NAMED = [
    *("Stats", "Mistake", "Bests", "SolveRecord", "Fault", "Run", "Puzzle", "FailedRow"),
    "RaceRun",
    *("SolveResult", "SearchProgress", "ReviewProgress", "ImportProgress"),
]


@pytest.mark.parametrize("name", NAMED)
def test_a_type_has_the_same_fields_at_both_ends(name: str) -> None:
    assert interface(name) == typed_dict(getattr(protocol, name))


BOARD = {"board": "1-2-3_4-0-6_7-5-8"}
SOLVE = {"when": "2026-11-22T10:00:00Z", **BOARD, "moves": "UL", "milliseconds": 1000}
HISTORY = {"format": "slidestar history", "version": 1, "solves": [SOLVE]}
ASKED: dict[str, dict[str, Any]] = {
    "solve": {**BOARD, "algorithm": "auto", "heuristic": None},
    "portion": {
        "board": shuffle(4, 4, "portion").text(),
        "line": "",
        "length": 60,
        "nodes": 1000,
        "views": 3,
    },
    "check": BOARD,
    "deal": {**BOARD, "lengths": [2], "each": 1, "seed": "tea"},
    "depths": BOARD,
    "race": {"boards": [BOARD], "runs": [{"algorithm": "bfs", "heuristic": None}], "nodes": 99},
    "recount": {**BOARD, "heuristic": "misplaced"},
    "optimal": {**BOARD, "cap": 3},
    "prepare": BOARD,
    "distance": BOARD,
    "review": {**BOARD, "moves": "UL", "times": [0, 100], "proven": [1, 1]},
    "read": {"text": "{{1,2},{3,0}}"},
    "moves": {**BOARD, "moves": "UL"},
    "records": {"sizes": {"3x3": [[1000, 2, 2]]}},
    "averages": {"results": [1000, None]},
    "import": {"text": json.dumps(HISTORY)},
    "export": {"format": "json", "solves": [SOLVE]},
    "positions": {"board": "1-2_3-0"},
    "judge": {"board": "1-2_3-0", "values": b64encode(bytes(8 * 24)).decode()},
    "trace": {**BOARD, "algorithm": "astar", "heuristic": "hamming"},
}


@pytest.mark.parametrize("name", sorted(protocol.REQUESTS))
def test_what_is_answered_has_those_fields(name: str, tmp_path: Path) -> None:
    session = Session(str(tmp_path))
    session.post(json.dumps({"id": 1, "type": name, **ASKED[name]}))
    replies: list[dict[str, Any]] = []
    while session.busy:
        for reply in json.loads(session.pump(50)):
            replies.append(reply)
            if reply["type"] == "need":  # the tables, unless another test has loaded them
                content = SHIPPED.read(reply["file"], needed=True)
                assert isinstance(content, bytes)
                (tmp_path / reply["file"]).write_bytes(content)
                session.provide(reply["file"], str(tmp_path / reply["file"]))
    *events, last = [reply for reply in replies if reply.get("id") == 1]
    assert last.pop("type") == "result", last
    assert last.pop("id") == 1
    _, told, answered = protocol.REQUESTS[name]
    assert set(last) == set(typed_dict(answered))
    kinds = [typed_dict(kind) for kind in told]
    for event in events:
        keys = set(event) - {"id"}
        assert any(
            keys <= set(kind) and {key for key, optional in kind.items() if not optional} <= keys
            for kind in kinds
        ), event


@pytest.mark.parametrize(
    ("table", "names"), [("ALGORITHMS", ALGORITHMS), ("HEURISTICS", HEURISTICS)]
)
def test_both_ends_offer_the_same_choices(table: str, names: Any) -> None:
    text = without_comments(SCRIPTS / "state/choices.js")
    listed = re.findall(r'^  "?([\w-]+)"?: ', body(text, text.index(f"{table} =")), re.MULTILINE)
    assert sorted(listed) == sorted(names)
