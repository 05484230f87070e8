"""The daily board: found, played, shared, and its calendar."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from browsing import wait_until
from history_card import finish, keep, rows
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import board_of, button, expect_board, news, panel, part

from slidestar import shuffle

COPIES = """Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text) => { globalThis.copied = text; } },
})"""


def today(page: Page) -> str:
    """Which day it is, and still is for a while: shortly before midnight it's waited for."""
    left = "new Date(new Date().setHours(24, 0, 0, 0)) - new Date()"  # ms
    wait_until(lambda: page.evaluate(left) > 120_000, True, 200, "that the day has begun")
    day: str = page.evaluate("new Date().toLocaleDateString('sv')")
    return day


def size(page: Page, name: str) -> Any:
    return part(page, "daily", "sizes").get_by_role("button", name=name)


def test_a_daily_board_is_solved_and_shared(played: Page) -> None:
    page = played
    day = today(page)
    page.evaluate(COPIES)
    expect(panel(page, "daily")).to_be_hidden()
    button(page, "Daily").click()
    board = shuffle(3, 3, f"daily-{day}")
    expect_board(page, board.text())  # the same for everybody
    expect(news(page)).to_contain_text("the same for everybody")
    expect(part(page, "daily", "title")).to_be_visible()
    expect(size(page, "3 × 3")).to_have_attribute("aria-pressed", "true")
    moves = finish(page)
    line = part(page, "daily-result", "line")
    expect(line).to_have_text(
        re.compile(
            rf"^Slidestar daily {day}, 3 × 3\s+{len(moves)} moves \(shortest {len(moves)}\) in 0:\d\d\.\d\d\d$"
        )
    )
    expect(part(page, "daily-result", "grid").locator(".straight")).to_have_count(8)
    button(page, "Share result").click()
    expect(news(page)).to_contain_text("copied")
    copied = page.evaluate("globalThis.copied").splitlines()
    assert copied[:2] == line.inner_text().splitlines()
    assert copied[2:5] == ["🟦🟦🟦", "🟦🟦🟦", "🟦🟦⭐"]
    assert copied[5].endswith(f"?daily=3x3&day={day}")
    expect(size(page, "3 × 3, solved")).to_be_visible()
    expect(rows(page).first).to_contain_text("daily")

    button(page, "Daily").click()  # once more is practice
    expect_board(page, board.text())
    expect(news(page)).to_contain_text("solved it already")
    finish(page)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("practice")
    # The result is the first one's.
    expect(line).to_contain_text("(shortest ")  # once Python has looked at this game too
    assert line.inner_text().splitlines() == copied[:2]
    button(page, "Share first result").click()
    expect(news(page)).to_contain_text("copied")
    assert page.evaluate("globalThis.copied").splitlines() == [*copied[:2], copied[5]]

    size(page, "4 × 4").click()
    expect_board(page, shuffle(4, 4, f"daily-{day}").text())
    button(page, "Shuffle").click()
    expect(panel(page, "daily")).to_be_hidden()


def test_wrong_moves_are_seen_in_the_grid(played: Page) -> None:
    page = played
    before = board_of(page)
    button(page, "Daily").click()
    wait_until(lambda: board_of(page) != before, True, 30, "that the daily board is drawn")
    # To and fro, and then the shortest way.
    name = page.locator(".tile:not([tabindex='-1'])").first.get_attribute("aria-label") or ""
    movable = button(page, name)
    for _ in range(20):
        movable.press("Enter")
    expect(part(page, "controls", "moves")).to_have_text("20")
    moves = finish(page)
    line = part(page, "daily-result", "line")
    expect(line).to_contain_text(f"{len(moves) + 20} moves (shortest {len(moves)})")
    squares = part(page, "daily-result", "grid").locator("span")
    expect(squares.first).to_have_class(re.compile("wavering|astray"))
    expect(squares.nth(7)).to_have_class("straight")


@pytest.fixture
def at_midnight(new_context: Callable[..., BrowserContext], site: str) -> Page:
    """A page of someone in Tokyo, where it's soon midnight: not so soon that a crowded machine misses it."""
    page = new_context(timezone_id="Asia/Tokyo").new_page()
    page.clock.install(time=datetime.fromisoformat("2026-11-21T23:50:00+09:00"))
    page.goto(f"{site}?daily=3x3")
    return page


def test_a_board_stays_its_days_at_midnight(at_midnight: Page) -> None:
    page = at_midnight
    expect_board(page, shuffle(3, 3, "daily-2026-11-21").text())
    first = page.locator(".tile:not([tabindex='-1'])").first
    first.press("Enter")
    expect(part(page, "controls", "moves")).to_have_text("1")
    page.clock.fast_forward(11 * 60_000)
    expect(part(page, "daily", "title")).to_have_text("Daily, 21 November")
    finish(page)
    expect(part(page, "daily-result", "line")).to_contain_text("daily 2026-11-21")
    part(page, "daily", "calendar").click()
    expect(part(page, "daily-calendar", "streak")).to_have_text("A streak of 1 day.")
    calendar = page.get_by_role("dialog", name="Daily boards")
    expect(
        calendar.get_by_role("button", name=re.compile("^21 November; 3 × 3 in"))
    ).to_be_visible()
    expect(calendar.locator("[aria-current=date]")).to_have_text("22")
    calendar.locator("[aria-current=date]").click()
    expect_board(page, shuffle(3, 3, "daily-2026-11-22").text())


def test_the_calendar(at_midnight: Page, axe: Callable[[Page], list[str]]) -> None:
    page = at_midnight
    expect(page.locator("html")).to_have_attribute("data-page", "here")
    solves = [
        {"when": f"2026-11-{date}T03:00:00Z", "seed": f"daily-2026-11-{date}",
         "board": shuffle(4, 4, f"daily-2026-11-{date}").text(), "goal": None, "moves": "",
         "milliseconds": 60_000, "times": [], "practice": False, "dnf": False}
        for date in (18, 19, 20)
    ]  # fmt: skip
    keep(page, solves)
    expect(part(page, "daily", "calendar")).to_have_text("Calendar, 3 days in a row")
    part(page, "daily", "calendar").click()
    calendar = page.get_by_role("dialog", name="Daily boards")
    part(page, "daily-calendar", "sizes").get_by_role("button", name="4 × 4").click()
    expect(calendar.locator(".day.solved")).to_have_text(["18", "19", "20"])
    assert axe(page) == []
    page.keyboard.press("Escape")
    part(page, "daily", "calendar").click()
    three = part(page, "daily-calendar", "sizes").get_by_role("button", name="3 × 3")
    expect(three).to_have_attribute("aria-pressed", "true")
    # By keys, to the last month and a board of that.
    calendar.locator("[aria-current=date]").focus()
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    expect(part(page, "daily-calendar", "month")).to_have_text("October 2026")
    page.keyboard.press("Enter")
    expect(calendar).to_be_hidden()
    expect_board(page, shuffle(3, 3, "daily-2026-10-24").text())
    expect(part(page, "daily", "title")).to_have_text("Daily, 24 October")


def test_two_tabs_solve_it_once(new_context: Callable[..., BrowserContext], site: str) -> None:
    context = new_context()
    pages = [context.new_page() for _ in range(2)]
    today(pages[0])
    for page in pages:
        page.goto(f"{site}?daily=3x3")
        expect(page.locator("html")).to_have_attribute("data-page", "here")
    assert board_of(pages[0]) == board_of(pages[1])
    finish(pages[0])
    expect(size(pages[1], "3 × 3, solved")).to_be_visible()
    finish(pages[1])
    expect(rows(pages[1]).first).to_contain_text("practice")
