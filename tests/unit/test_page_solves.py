"""Every search that the page offers, by the messages of the bridge."""

from __future__ import annotations

import pytest
from kit.bridge import reply_to

from slidestar import ALGORITHMS, HEURISTICS, Board, Moves, solve

BOARD = "8-1-3_4-0-2_7-6-5"  # 14 moves


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
