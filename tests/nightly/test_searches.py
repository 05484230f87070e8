"""Searches on many boards, which take longer than a unit test may."""

from __future__ import annotations

import random

import pytest
from kit.oracles import distances_3x3

from slidestar import HEURISTICS, Board, shuffle, solve

pytestmark = pytest.mark.nightly

HARDEST = ("867254301", "647850321")


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_astar_finds_the_breadth_first_distance(heuristic: str) -> None:
    distances = distances_3x3()
    count = 400 if heuristic == "hamming" else 2000  # which expands by far the most
    sample = [*random.Random(2000).sample(sorted(distances), count), *HARDEST]
    for text in sample:
        found = solve(Board.parse(text), algorithm="astar", heuristic=heuristic)
        assert (len(found), found.optimal) == (distances[text], True), text
        assert found.stats.reopened == 0  # as the heuristic is consistent


@pytest.mark.parametrize("size", [(4, 4), (5, 5), (2, 10), (10, 2), (7, 5), (10, 10)])
def test_auto_solves_every_size_within_its_own_limit(size: tuple[int, int]) -> None:
    """The tables of an unusual goal of the 15-puzzle take seconds to build."""
    goal = shuffle(*size, seed="goal")
    found = solve(shuffle(*size, seed="board", goal=goal), goal)
    assert found.board.apply(found.moves) == goal
    assert found.lower_bound <= len(found)
    assert found.algorithm == "auto"
