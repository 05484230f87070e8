"""Input from links, files and the page raises only errors of the package.

Damaged valid texts get further into the readers than random text.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from kit.counting import executed_lines
from kit.links import packed

from slidestar import Board, Moves, PuzzleError, shuffle
from slidestar.history import Refusal, Solve, reading, write_csv, write_json
from slidestar.page.bridge import Session
from slidestar.page.requests import HANDLERS
from slidestar.puzzle.board_stream import parse_boards
from slidestar.puzzle.move_formats import read_moves
from slidestar.slidysim import read_replay

EASY = Board.parse("1 2 3/4 0 6/7 5 8")
BOARDS = [
    *("1-2-3_4-0-6_7-5-8", "1 2/3 0", "3 1 2 3 4 0 6 7 5 8", "[[1,2],[3,0]]", "123450"),
    *("3 2\n1 2\n3 4\n5 0", "1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0", "8-6-7_2-5-4_3-0-1"),
]
MOVES = ["UL", "R2D3", "u1 d1, l", "U99999", "", "LURD" * 30]
# Symbols of the notations, numbers out of range, digits that are not ASCII.
SIGNS = [
    *("0", "-", "-0", "9" * 5000, "1e999", "NaN", "٣", "²", "\0", "\ud800", "\u202e", "\ufeff"),
    *('"', ",", "\n", "\r", "[" * 2000, "{", "}", "]", "U", "U0", "_", "/", ";", "=", "%", "?r="),
]


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """Return a valid text with a few parts removed, doubled or inserted."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, 4))):
        a, b = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        b = min(b, a + 8)
        piece = draw(st.sampled_from(["", text[a:b] * 2, *SIGNS]) | st.text(max_size=5))
        text = text[:a] + piece + text[b:]
    return text


@given(damaged(BOARDS))
def test_damaged_board_is_read_or_refused(text: str) -> None:
    with suppress(PuzzleError):
        assert Board.parse(Board.parse(text).text()) == Board.parse(text)
    with suppress(PuzzleError):
        parse_boards(f"{text}\n\n{text}\n{text}")


@given(damaged(MOVES), damaged(BOARDS[:3]))
def test_damaged_moves_are_read_or_refused(text: str, board: str) -> None:
    with suppress(PuzzleError):
        moves = Moves.parse(text)
        assert Moves.parse(str(moves)) == moves
    with suppress(PuzzleError):
        read_moves(text, EASY, Board.parse(board))


SOLVES = [
    Solve("2026-11-21T10:00:00Z", EASY, Moves("UL"), 500, times=(0, 250)),
    Solve("2026-11-21", EASY, Moves("U"), 1.5, dnf=True, practice=True, seed="daily-2026-11-21"),
]


WHENS = ["2026-11-21", "2026-11-21T10:00", "2026-11-21 10:00:00.123Z", "2026-11-21T10:00:00+01:00"]
NO_WHENS = ["2026-W47", "20261121T100000", "2026-11-21T10", "2026-11-21T10:00:00,5", "2026-325"]


def test_times_are_those_that_browsers_read() -> None:
    """Newer versions of Python accept more forms than browsers do."""
    for when in WHENS:
        assert Solve(when, EASY, Moves("UL"), 1).when == when
    for when in [*NO_WHENS, "0001-01-01", "9999-12-31T23:00", "２026-11-21", "2026-02-30"]:
        with pytest.raises(PuzzleError, match="when must be a date and time"):
            Solve(when, EASY, Moves("UL"), 1)


@given(damaged([write_json(SOLVES), write_csv(SOLVES)]))
@example('{"format": "slidestar history", "version": 1, "solves": [' + "[" * 100_000)
@example("version,when,board,moves,milliseconds\n1," + '"' * 9 + "x" * 200_000)
def test_damaged_history_is_read_or_refused(text: str) -> None:
    with suppress(PuzzleError):
        for found in reading(text):
            assert isinstance(found, Solve | Refusal)


INSIDE = '["UL",4000,"1 2 3/4 0 6/7 5 8",[0,250]]'
LONG = '["","{}","",1000,3,3,"",-1,"",""]'


@given(
    damaged([INSIDE, LONG.format(packed("UL;[0,250]"))]).map(packed)
    | damaged(["UL;[0,250]", "R2D2[0,1,2,3]", "U[" + "[" * 5000]).map(
        lambda solve: packed(LONG.format(packed(solve)))
    )
    | damaged([packed(INSIDE), f"https://slidysim.github.io/replay?r={packed(INSIDE)}"])
)
@example(packed(LONG.format(packed("UL[" + "[" * 100_000))))
@example(packed(INSIDE.replace("4000", "[" * 100_000)))
@example(packed(INSIDE.replace("4000", "9" * 5000)))
def test_damaged_replay_link_is_read_or_refused(link: str) -> None:
    with suppress(PuzzleError):
        read_replay(link)


numbers = st.integers(-2, 40) | st.floats() | st.sampled_from([10**400, 1e308, -1e308, True])
junk = st.recursive(
    st.none() | numbers | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "board": damaged(BOARDS),
    "goal": st.none() | damaged(BOARDS),
    "moves": damaged(MOVES),
    "times": st.lists(numbers, max_size=5) | st.just([0, 250]) | st.just([-1e308, 1e308]),
    "algorithm": st.sampled_from(["auto", "astar", "ida-star", "bfs", "greedy", "x"]),
    "heuristic": st.sampled_from(["manhattan", "linear-conflict", "walking-distance", "x"]),
    "cap": numbers,
    "runs": st.lists(st.just({"algorithm": "astar", "heuristic": "manhattan"}) | junk, max_size=3),
    "sizes": st.dictionaries(
        st.text(max_size=4),
        st.lists(st.tuples(st.none() | numbers, numbers, numbers), max_size=13) | junk,
        max_size=2,
    ),
    "text": damaged([write_json(SOLVES), write_csv(SOLVES)]),
    "solves": st.lists(st.just(json.loads(write_json(SOLVES))["solves"][0]) | junk, max_size=3),
    "format": st.sampled_from(["csv", "json", "x"]),
}


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    request = {"type": draw(st.sampled_from([*HANDLERS, "cancel"]) | junk)}
    for name, values in VALUES.items():
        kind = draw(st.sampled_from(["good", "good", "good", "junk", "none"]))
        if kind != "none":
            request[name] = draw(values if kind == "good" else junk)
    return request


def strictly(text: str) -> Any:
    """Parse JSON as the page does, which refuses NaN."""

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    return json.loads(text, parse_constant=refuse)


# Larger boards take too long to solve.
def small(request: dict[str, Any]) -> bool:
    for name in ("board", "goal"):
        with suppress(PuzzleError, TypeError, KeyError):
            board = Board.parse(request[name])
            if board.rows * board.cols > 9:
                return False
    return True


@given(st.lists(requests().filter(small), min_size=1, max_size=4), st.data())
def test_request_has_one_final_message(wanted: list[dict[str, Any]], data: st.DataObject) -> None:
    session = Session()
    posted: Counter[int] = Counter()
    ends: Counter[int] = Counter()
    for number, request in enumerate(wanted):
        if request["type"] != "cancel":
            posted[number] += 1
            session.post(json.dumps({"id": number, **request}))
        else:
            session.post(json.dumps({"id": data.draw(st.integers(0, 4)), "type": "cancel"}))
    for _ in range(3000):
        for message in strictly(session.pump(5)):
            if message["type"] == "read_table":
                session.provide(message["file"], None)
            elif message["type"] in ("result", "error", "cancelled"):
                ends[message["id"]] += 1
                assert message.get("code") != "internal", message
        if not session.busy:
            break
    assert not session.busy
    assert ends == posted


@given(junk.filter(lambda value: type(value) is not int), junk)
def test_invalid_id_is_not_sent_back(number: object, kind: object) -> None:
    session = Session()
    session.post(json.dumps({"id": number, "type": kind}))
    [message] = strictly(session.pump(1))
    assert (message["type"], message["id"]) == ("error", None)


@pytest.mark.parametrize("text", [write_json(SOLVES), write_csv(SOLVES)], ids=["json", "csv"])
def test_imported_history_has_valid_records(text: str) -> None:
    """The page requests the records of imported solves. No number may be infinite."""
    session = Session()
    for time in ("1e-320", "5e-324", "1e-10", "0", "999999999999999"):
        session.post(json.dumps({"id": 1, "type": "import", "text": text.replace("500", time)}))
        found, result = strictly(session.pump(10_000))
        assert result["refusals"] == 0
        results = [[s["milliseconds"], 10**6, 10**6] for s in found["solves"]] * 8
        session.post(json.dumps({"id": 2, "type": "records", "sizes": {"3x3": results}}))
        assert strictly(session.pump(10_000))[-1]["type"] == "result"


@pytest.mark.parametrize("sizes", [{"3x3": [[1e-300, 1e300, 1]]}, {"3x3": [[1, 10**400, 1]]}])
def test_large_numbers_are_refused(sizes: object) -> None:
    session = Session()
    session.post(json.dumps({"id": 1, "type": "records", "sizes": sizes}))
    times = [-1e308, -1e308, 1e308, 1e308]
    game = {"board": EASY.text(), "moves": "DRLU", "times": times}
    session.post(json.dumps({"id": 2, "type": "review", **game}))
    assert [message["code"] for message in strictly(session.pump(10_000))] == ["bad-request"] * 2


@pytest.mark.parametrize(
    "deep", ["[" * 100_000, '{"id":' * 100_000, '{"id": 1, "type": ' + "[" * 90]
)
def test_deep_nesting_is_refused(deep: str) -> None:
    session = Session()
    session.post(deep)
    assert strictly(session.pump(1))[0]["type"] == "error"


@pytest.mark.parametrize(
    ("kind", "bomb"),
    [
        ("solve", "9"),
        ("solve", "U1D1"),
        *((kind, "1 2\n") for kind in ("solve", "moves", "review", "import", "records")),
    ],
    ids=repr,
)
def test_huge_request_is_refused_unread(kind: str, bomb: str) -> None:
    """Reading it would take seconds, during which the worker cannot receive a cancellation."""
    field = {"solve": "board", "import": "text", "records": "sizes"}.get(kind, "moves")
    text = json.dumps(
        {"id": 1, "type": kind, "board": "1-2_3-0", field: bomb * (2_000_000 // len(bomb))}
    )
    session = Session()

    def refuse() -> None:
        session.post(text)
        [message] = strictly(session.pump(10_000))
        assert message["type"] == "error"
        assert len(message["message"]) < 500

    assert executed_lines(refuse) < 3000


def test_undamaged_texts_are_read() -> None:
    """The damaged texts above come from valid ones."""
    for text in BOARDS:
        Board.parse(text) if text != "123450" else shuffle(2, 3)
    for text in MOVES:
        Moves.parse(text)
    assert read_replay(packed(INSIDE)).tps == 4
    assert read_replay(packed(LONG.format(packed("UL;[0,250]")))).times == (0, 250)
    assert len([*reading(write_csv(SOLVES))]) == len([*reading(write_json(SOLVES))]) == 2
