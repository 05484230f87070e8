"""Shuffled boards: solvable, equally likely, and for a seed the same as in the page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from kit.oracles import fixture_json

from slidestar import Board, InvalidBoard, shuffle

CASES = fixture_json("shuffle.json")["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rows']}x{case['cols']}")
def test_seeded_boards_match_the_fixture(case: dict[str, Any]) -> None:
    goal = case["goal"] and Board.parse(case["goal"])
    assert shuffle(case["rows"], case["cols"], case["seed"], goal).text() == case["board"]


def test_all_solvable_boards_are_equally_likely() -> None:
    goal = Board.parse("1 0/3 2")
    dealt = Counter(shuffle(2, 2, f"{n}", goal) for n in range(11_000))
    assert len(dealt) == 11  # half of 24 boards, without the goal
    assert goal not in dealt
    assert all(board.is_solvable(goal) for board in dealt)
    # Chi-square with 10 degrees of freedom exceeds 29.6 with a probability of 0.1%.
    assert sum((count - 1000) ** 2 / 1000 for count in dealt.values()) < 29.6


def test_goal_of_another_size_is_refused() -> None:
    with pytest.raises(InvalidBoard, match="a 2x2 goal doesn't fit a 3x4 board"):
        shuffle(3, 4, goal=Board.solved(2))


def test_boards_without_a_seed_differ() -> None:
    assert shuffle(5, 5) != shuffle(5, 5)
