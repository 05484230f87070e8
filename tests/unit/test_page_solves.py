"""Every search that the page offers, by the messages of the bridge."""

from __future__ import annotations

import json
from typing import Any

import pytest

from slidestar import ALGORITHMS, HEURISTICS, Board, Moves, solve
from slidestar.page.bridge import Session

BOARD = "8-1-3_4-0-2_7-6-5"  # 14 moves


def reply_to(**request: Any) -> dict[str, Any]:
    """Return the last reply to a request."""
    session = Session()
    session.post(json.dumps({"id": 1, **request}))
    messages: list[dict[str, Any]] = json.loads(session.pump(20))
    while session.busy:
        messages += json.loads(session.pump(20))
    return messages[-1]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_solve_request_agrees_with_each_algorithm(algorithm: str) -> None:
    board = "1-2-3_4-6-8_7-5-0"
    reply = reply_to(type="solve", board=board, algorithm=algorithm, heuristic="manhattan")
    found = solve(Board.parse(board), algorithm=algorithm)
    assert reply["type"] == "result"
    assert Moves.parse(reply["moves"]) == found.moves
    assert (reply["length"], reply["optimal"]) == (len(found), found.optimal)
    if algorithm != "auto":  # its count depends on the tables that are loaded
        assert reply["stats"]["expanded"] == found.stats.expanded


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_solve_request_agrees_with_each_heuristic(heuristic: str) -> None:
    reply = reply_to(type="solve", board=BOARD, algorithm="astar", heuristic=heuristic)
    found = solve(Board.parse(BOARD), algorithm="astar", heuristic=heuristic)
    assert (reply["length"], reply["optimal"], reply["lower_bound"]) == (14, True, 14)
    assert reply["stats"]["expanded"] == found.stats.expanded
