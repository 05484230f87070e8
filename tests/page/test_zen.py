"""Controls that are recorded with a solve, and parts of the page that are hidden while solving."""

from __future__ import annotations

import re

from kit.events import event_board, event_figure, event_results, solve_event
from kit.games import deal, finish, prefer, shortest
from kit.history import open_row, rows
from kit.page import board, board_of, button, idle, part, play, press, visit
from playwright.sync_api import Locator, Page, expect

from slidestar import Board


def time(page: Page) -> Locator:
    """Return the time over the board."""
    return part(page, "controls", "time")


def click_solution(page: Page) -> None:
    """Solve the board by clicks."""
    for move in shortest(page):
        before = Board.parse(board_of(page))
        tile = before.move(move).tiles[before.tiles.index(0)]
        board(page).get_by_role("button", name=f"Tile {tile}", exact=True).click()
        idle(page)


def test_control_is_recorded_and_has_a_best_time(page: Page, site: str) -> None:
    visit(page, site, size="2x2")
    finish(page)
    expect(open_row(page)).to_contain_text("keyboard")
    page.get_by_text("Personal bests").click()
    bests = part(page, "solves", "bests-list")
    expect(bests).not_to_contain_text("by keyboard")  # as long as there is only one control
    deal(page)
    click_solution(page)
    expect(rows(page)).to_have_count(2)
    expect(bests).to_contain_text("by clicks")
    expect(bests).to_contain_text("by keyboard")


def test_timer_is_hidden_while_solving(page: Page, site: str) -> None:
    prefer(page, zen="timer")
    visit(page, site, size="2x2", seed="tea")
    expect(time(page)).to_be_visible()
    play(page, next(iter(shortest(page))))
    expect(time(page)).to_be_hidden()
    expect(button(page, "Undo")).to_be_visible()
    finish(page)
    expect(time(page)).to_be_visible()


def test_only_the_board_is_shown_while_solving(page: Page, site: str) -> None:
    prefer(page, zen="all")
    visit(page, site, size="3x3", seed="tea")
    place = board(page).bounding_box()
    play(page, next(iter(shortest(page))))
    expect(board(page)).to_be_visible()
    assert board(page).bounding_box() == place
    # Screen readers announce the moves.
    expect(
        page.get_by_role("status").filter(has_text=re.compile(r"^\d (up|down|left|right)\.$"))
    ).to_have_count(1)
    for name in ("Undo", "Settings", "Shuffle"):
        expect(page.locator("button", has_text=name).first).to_be_hidden()
    expect(time(page)).to_be_hidden()
    page.mouse.click(5, 5)
    expect(time(page)).to_be_visible()
    play(page, next(iter(shortest(page))))
    expect(time(page)).to_be_hidden()
    page.keyboard.press("Escape")
    expect(button(page, "Settings")).to_be_visible()
    finish(page)
    expect(time(page)).to_be_visible()


def test_relay_shows_only_its_board_and_records_the_control(page: Page, site: str) -> None:
    prefer(page, zen="all")
    visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    solve_event(page)
    expect(event_board(page)).to_be_visible()
    expect(event_figure(page, "Time")).to_be_hidden()
    solve_event(page)
    expect(event_figure(page, "Time")).to_be_visible()
    assert [result["control"] for result in event_results(page)] == ["keyboard"]
    press(page, "Close the event")
    expect(time(page)).to_be_visible()
