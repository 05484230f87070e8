"""Shuffles: solvable, evenly spread, and the page's for the same seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from kit.oracles import fixture_json

from slidestar import Board, shuffle

CASES = fixture_json("shuffle.json")["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rows']}x{case['cols']}")
def test_seeds_deal_what_they_dealt(case: dict[str, Any]) -> None:
    goal = case["goal"] and Board.parse(case["goal"])
    assert shuffle(case["rows"], case["cols"], case["seed"], goal).text() == case["board"]


def test_all_solvable_boards_are_equally_likely() -> None:
    goal = Board.parse("1 0/3 2")
    dealt = Counter(shuffle(2, 2, f"{n}", goal) for n in range(11_000))
    assert len(dealt) == 11  # half of 24, less the goal
    assert goal not in dealt
    assert all(board.is_solvable(goal) for board in dealt)
    # Chi-square with 10 degrees of freedom: 29.6 is passed once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in dealt.values()) < 29.6


def test_without_a_seed_it_differs() -> None:
    assert shuffle(5, 5) != shuffle(5, 5)
