"""Puzzles with the real worker: dealt by a theme, judged and linked."""

from __future__ import annotations

import re

from kit.page import idle, press, visit
from kit.puzzles import figure, next_puzzle, puzzle_message, puzzle_position, solve_puzzle
from playwright.sync_api import Page, expect

from slidestar.rated_puzzles.keys import board_of_key
from slidestar.rated_puzzles.puzzles import rate_board


def test_puzzles_are_dealt_judged_and_linked(page: Page, site: str) -> None:
    visit(page, site, mode="puzzles")
    solve_puzzle(page)
    expect(puzzle_message(page)).to_have_text(
        re.compile(r"^Solved! Rated \d+ .* 4 more puzzles until your rating appears\.")
    )
    next_puzzle(page)
    press(page, "4 × 4")
    press(page, "Swapped pair")
    assert "swapped-pair" in rate_board(puzzle_position(page)).themes
    solve_puzzle(page)
    expect(figure(page, "Streak")).to_have_text("2")
    page.goto(f"{site}?puzzle=3x3-7nty")
    idle(page)
    assert puzzle_position(page) == board_of_key("3x3-7nty")
    expect(page.get_by_role("heading", name="Solve in 31")).to_be_visible()
