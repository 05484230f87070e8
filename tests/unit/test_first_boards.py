"""The boards of the page's first levels, by the solver."""

from __future__ import annotations

import re

import make_first_boards
from kit.paths import ROOT

from slidestar import Board, solve


def test_first_boards_are_as_far_from_solved_as_they_claim() -> None:
    text = (ROOT / "static/js/puzzle/first-boards.ts").read_text()
    levels = re.findall(r"(\d+):\s+\"([\d ]+)\"", text)
    assert [int(distance) for distance, _ in levels] == list(make_first_boards.LEVELS)
    for distance, boards in levels:
        for digits in boards.split():
            assert len(solve(Board.parse(digits))) == int(distance)
        assert len(set(boards.split())) == len(boards.split()) >= 16
