"""Control the mode Puzzles: its board and its moves."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from kit.page import figure_in, idle, play, position_on
from slidestar import Board, Moves, solve


def puzzle_board(page: Page) -> Locator:
    """Return the board of Puzzles."""
    return page.get_by_role("grid", name="Rated puzzle")


def puzzle_position(page: Page) -> Board:
    """Return the position on the board of Puzzles."""
    return position_on(puzzle_board(page))


def puzzle_message(page: Page) -> Locator:
    """Return the message under the board."""
    return page.locator(".puzzle-news")


def puzzle_result(page: Page) -> Locator:
    """Return the result under the board."""
    return page.get_by_role("region", name="Result")


def figure(page: Page, name: str) -> Locator:
    """Return the figure with this name above the board."""
    return figure_in(page.locator(".puzzle-score"), name)


def solve_puzzle(page: Page, moves: int | None = None) -> None:
    """Make `moves` correct moves with the keyboard, by default until the puzzle is solved."""
    play(page, Moves(list(solve(puzzle_position(page)).moves)[:moves]))


def make_wrong_move(page: Page) -> Board:
    """Make a wrong move, which is still on the board, and return the position before it."""
    before = puzzle_position(page)
    best = len(solve(before))
    move = next(m for m in before.legal_moves() if len(solve(before.move(m))) > best)
    key = {"U": "Up", "D": "Down", "L": "Left", "R": "Right"}[move]
    page.keyboard.press(f"Arrow{key}")
    expect(page.locator(".tried-away")).to_have_count(1)
    return before


def next_puzzle(page: Page) -> None:
    """Press Next puzzle and wait until the page is idle."""
    page.get_by_role("button", name="Next puzzle").click()
    idle(page)
