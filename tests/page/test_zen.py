"""Controls that are recorded with a solve, and parts of the page that are hidden while solving."""

from __future__ import annotations

import re

from kit import events, games
from kit import page as ui
from kit.history import open_row, rows
from playwright.sync_api import Locator, Page, expect

from slidestar import Board


def time(page: Page) -> Locator:
    """Return the time over the board."""
    return ui.part(page, "controls", "time")


def click_solution(page: Page) -> None:
    """Solve the board by clicks."""
    for move in games.shortest(page):
        before = Board.parse(ui.board_of(page))
        tile = before.move(move).tiles[before.tiles.index(0)]
        ui.board(page).get_by_role("button", name=f"Tile {tile}", exact=True).click()
        ui.idle(page)


def test_control_is_recorded_and_has_a_best_time(page: Page, site: str) -> None:
    ui.visit(page, site, size="2x2")
    games.finish(page)
    expect(open_row(page)).to_contain_text("keyboard")
    page.get_by_text("Personal bests").click()
    bests = ui.part(page, "solves", "bests-list")
    expect(bests).not_to_contain_text("by keyboard")  # as long as there is only one control
    games.deal(page)
    click_solution(page)
    expect(rows(page)).to_have_count(2)
    expect(bests).to_contain_text("by clicks")
    expect(bests).to_contain_text("by keyboard")


def test_timer_is_hidden_while_solving(page: Page, site: str) -> None:
    games.prefer(page, zen="timer")
    ui.visit(page, site, size="2x2", seed="tea")
    expect(time(page)).to_be_visible()
    ui.play(page, next(iter(games.shortest(page))))
    expect(time(page)).to_be_hidden()
    expect(ui.button(page, "Undo")).to_be_visible()
    games.finish(page)
    expect(time(page)).to_be_visible()


def test_only_the_board_is_shown_while_solving(page: Page, site: str) -> None:
    games.prefer(page, zen="all")
    ui.visit(page, site, size="3x3", seed="tea")
    place = ui.board(page).bounding_box()
    ui.play(page, next(iter(games.shortest(page))))
    expect(ui.board(page)).to_be_visible()
    assert ui.board(page).bounding_box() == place
    # Screen readers announce the moves.
    expect(
        page.get_by_role("status").filter(has_text=re.compile(r"^\d (up|down|left|right)\.$"))
    ).to_have_count(1)
    for name in ("Undo", "Daily", "Shuffle"):
        expect(page.locator("button", has_text=name).first).to_be_hidden()
    expect(time(page)).to_be_hidden()
    page.mouse.click(5, 5)
    expect(time(page)).to_be_visible()
    ui.play(page, next(iter(games.shortest(page))))
    expect(time(page)).to_be_hidden()
    page.keyboard.press("Escape")
    expect(ui.button(page, "More")).to_be_visible()
    games.finish(page)
    expect(time(page)).to_be_visible()


def test_relay_shows_only_its_board_and_records_the_control(page: Page, site: str) -> None:
    games.prefer(page, zen="all")
    ui.visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    events.solve_event(page)
    expect(events.event_board(page)).to_be_visible()
    expect(events.event_figure(page, "Time")).to_be_hidden()
    events.solve_event(page)
    expect(events.event_figure(page, "Time")).to_be_visible()
    assert [result["control"] for result in events.event_results(page)] == ["keyboard"]
    ui.press(page, "Close the event")
    expect(time(page)).to_be_visible()
