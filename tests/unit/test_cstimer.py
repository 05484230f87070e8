"""csTimer's file: what it holds of sliding puzzles comes in, and what goes out comes back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slidestar import Board, Moves, shuffle, solve
from slidestar.history import DNF, Solve, read_json, write_part

# As csTimer writes it: sessions by number, a list a solve, and what's known of them in a text.
FILE: dict[str, Any] = {
    "session1": [
        [[0, 9870], "R2 D L U", "", 1767225600],
        [[2000, 12_345], "R2 D L U", "locked up", 1767225700],
        [[-1, 4000], "R2 D L U", "", 1767225800],
    ],
    "session2": [[[0, 3000], "U L", "", 1767225900]],
    "session3": [[[0, 8500], "F2 R' U2", "", 1767226000]],
    "session4": [],
    "properties": {
        "sessionData": json.dumps(
            {
                "1": {"name": "fifteen", "opt": {"scrType": "15prp"}, "rank": 1},
                "2": {"name": 2, "opt": {"scrType": "8prap"}, "rank": 2},
                "3": {"name": "cube", "opt": {}, "rank": 3},
            }
        ),
        "useMilli": True,
    },
}


def test_times_of_sliding_puzzles_are_read_and_a_cubes_refused() -> None:
    found = read_json(json.dumps(FILE))
    assert [(s.session, s.board, s.result, s.penalty) for s in found.solves] == [
        ("fifteen", Board.solved(4), 9870, 0),
        ("fifteen", Board.solved(4), 14_345, 2000),
        ("fifteen", Board.solved(4), DNF, 0),
        ("Session 2", Board.solved(3), 3000, 0),
    ]
    assert {str(s.moves) for s in found.solves} == {""}
    assert found.solves[0].when == "2026-01-01T00:00:00.000Z"
    (refusal,) = found.refused
    assert refusal.number == 5
    assert refusal.reason == (
        "the session 'cube' isn't of a sliding puzzle: its scrambles are '333', not 8p or 15p"
    )


@pytest.mark.parametrize(
    "bad", [3, [], [[0]], [[0, "x"], "", "", 0], [["x", 1], "", "", 0], [[0, -1], "", "", 0],
            [[0, 1], "", "", "x"], [[0, 1], "", "", 1e300], {"0": 1}, None, [None, "", "", 0],
            [[0, True], "", "", 0], [[0, 1], "", "", None]],
)  # fmt: skip
def test_what_is_no_solve_is_refused_and_the_rest_kept(bad: object) -> None:
    good = FILE["session1"][0]
    found = read_json(json.dumps({**FILE, "session1": [good, bad, good], "session3": []}))
    assert [refusal.number for refusal in found.refused] == [2]
    assert len(found.solves) == 3


@pytest.mark.parametrize("about", [None, "x", {}, {"sessionData": "{"}, {"sessionData": "[1]"},
                                   {"sessionData": '{"1": 3}'}])  # fmt: skip
def test_sessions_of_which_nothing_is_known_are_no_sliding_puzzles(about: object) -> None:
    found = read_json(json.dumps({**FILE, "properties": about}))
    assert (len(found.solves), len(found.refused)) == (0, 5)


def made(number: int, side: int, session: str | None, **more: Any) -> Solve:
    board = shuffle(side, side, str(number)) if side < 4 else Board.solved(side).apply("RD")
    when = f"2026-02-{number % 28 + 1:02}T10:11:12.{number:03}Z"
    return Solve(when, board, Moves(solve(board).moves), 1000 * number, session=session, **more)


@given(
    st.lists(
        st.builds(
            made,
            st.integers(1, 40),
            st.sampled_from([2, 3, 5]),
            st.sampled_from([None, "One hand"]),
            dnf=st.booleans(),
        ),
        max_size=6,
    )
)
def test_what_goes_out_comes_back(solves: list[Solve]) -> None:
    late = [s if s.dnf else replace(s, penalty=2000) for s in solves]
    found = read_json(write_part(late, "cstimer").whole()) if late else None
    back = found.solves if found else ()
    assert sorted(back, key=repr) == sorted(late, key=repr)


def test_csTimer_finds_its_own_kinds_of_sessions() -> None:  # its name
    solves = [made(1, 3, None), made(2, 3, "OH"), made(3, 5, "OH"), made(4, 3, None, practice=True)]
    file = json.loads(write_part(solves, "cstimer").whole())
    assert file["session1"] == [
        [[0, 1000], solves[0].board.text(), str(solves[0].moves), 1770027072.001]
    ]
    about = json.loads(file["properties"]["sessionData"])
    assert [(each["name"], each["opt"]["scrType"]) for each in about.values()] == [
        ("Slidestar", "8prp"),
        ("OH 3x3", "8prp"),
        ("OH 5x5", "blank"),
    ]
