"""The daily board: dealt, solved, shared, at midnight, and its calendar."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from kit.games import expect_moves, finish, play_at_once
from kit.history import catch_copies, copied, rows, store_records
from kit.page import (
    KEYS,
    board,
    board_of,
    button,
    expect_board,
    idle,
    news,
    panel,
    part,
    play,
    press,
    press_solve,
    tab,
    visit,
)
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Moves, shuffle, solve

DAY = "2026-11-21"
BOARD = shuffle(3, 3, f"daily-{DAY}")
LARGE = shuffle(4, 4, f"daily-{DAY}")

pytestmark = pytest.mark.browser_context_args(timezone_id="Asia/Tokyo")


@pytest.fixture(autouse=True)
def _evening(page: Page) -> None:
    """Begin at ten minutes to midnight of `DAY`."""
    page.clock.install(time=datetime.fromisoformat(f"{DAY}T23:50:00+09:00"))


def size(page: Page, name: str | re.Pattern[str]) -> Locator:
    """Return the button for the day's board of a size."""
    return part(page, "daily", "sizes").get_by_role("button", name=name)


def text_of(page: Page, name: str) -> Locator:
    """Return a text of the card: `date`, `words`, `aim`, `streak` or `countdown`."""
    return part(page, "daily", name)


def line(page: Page) -> Locator:
    """Return the line of the result: the day, the moves and the time."""
    return part(page, "daily-result", "line")


def solve_shortest(page: Page) -> Moves:
    """Solve the day's board and wait until its result is complete."""
    moves = finish(page)
    expect(line(page)).to_contain_text("(shortest ")
    return moves


# Dealt and solved.


def test_card_deals_the_boards_of_the_day(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    expect(text_of(page, "date")).to_have_text("21 November, No. 325")
    expect(text_of(page, "streak")).to_have_text("Solve one today to start a streak.")
    expect(size(page, "4 × 4 Not solved yet")).to_be_visible()
    size(page, "3 × 3").click()
    expect_board(page, BOARD)
    expect(news(page)).to_contain_text("the same for all players")
    expect(size(page, "3 × 3")).to_have_attribute("aria-current", "true")
    size(page, "4 × 4").click()
    expect_board(page, LARGE)
    expect(size(page, "3 × 3")).not_to_have_attribute("aria-current", "true")
    press(page, "Shuffle")
    expect(size(page, "4 × 4")).not_to_have_attribute("aria-current", "true")
    tab(page, "Analyse")
    expect(panel(page, "daily")).to_be_hidden()


def test_aim_is_shown_before_the_board_is_solved(page: Page, site: str, script: Script) -> None:
    script.hold("distance")
    page.goto(f"{site}?daily=3x3")
    script.requested("distance")
    expect(text_of(page, "aim")).to_have_text("The same board for all players.")
    page.keyboard.press(KEYS[BOARD.legal_moves()[0]])  # the request blocks no move
    expect(board(page)).not_to_have_attribute("data-board", BOARD.text())
    script.release("distance")
    idle(page)
    expect(text_of(page, "aim")).to_have_text(f"It can be solved in {len(solve(BOARD))} moves.")
    size(page, "4 × 4").click()
    idle(page)
    expect(text_of(page, "aim")).to_have_text(f"It can be solved in {len(solve(LARGE))} moves.")
    press(page, "Shuffle")
    expect(text_of(page, "aim")).to_have_text("The same two boards for all players.")


@pytest.mark.nightly
def test_button_returns_to_an_unfinished_board(page: Page, site: str) -> None:
    visit(page, site, daily="3x3")
    play(page, BOARD.legal_moves()[0])
    press(page, "Shuffle")
    size(page, "3 × 3").click()
    expect_board(page, BOARD.move(BOARD.legal_moves()[0]))
    expect(news(page)).to_contain_text("as you left it")
    expect_moves(page, 1)


def test_daily_result_is_shared(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, daily="3x3")
    moves = solve_shortest(page)
    count = len(moves)
    expect(line(page)).to_have_text(
        re.compile(
            rf"^Slidestar daily No. 325, 3 × 3\s+{count} moves \(shortest {count}\)"
            r" in 0:\d\d\.\d\d\d$"
        )
    )
    expect(part(page, "daily-result", "grid").locator(".straight")).to_have_count(8)
    press(page, "Share result")
    expect(news(page)).to_contain_text("copied")
    lines = copied(page).splitlines()
    assert lines[:2] == line(page).inner_text().splitlines()
    assert lines[2:5] == ["🟦🟦🟦", "🟦🟦🟦", "🟦🟦⭐"]
    assert lines[5].endswith(f"?daily=3x3&day={DAY}")
    expect(size(page, f"3 × 3 {count} moves, 0:")).to_be_visible()
    expect(rows(page).first).to_contain_text("daily")


@pytest.mark.nightly
def test_shared_result_has_the_streak(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, size="3x3")
    store_records(page, [solved_daily(day) for day in (19, 20)])
    expect(text_of(page, "streak")).to_have_text("Streak: 2 days")
    size(page, "3 × 3").click()
    expect_board(page, BOARD)
    solve_shortest(page)
    expect(text_of(page, "streak")).to_have_text("Streak: 3 days")
    press(page, "Share result")
    assert copied(page).splitlines()[2] == "Streak: 3 days"


@pytest.mark.nightly
def test_the_4x4_is_next_and_then_the_next_day(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    store_records(page, [solved_daily(21)])
    expect(text_of(page, "countdown")).to_be_empty()
    size(page, "3 × 3").click()
    expect_board(page, BOARD)
    solve_shortest(page)
    expect(button(page, "Play the 4 × 4")).to_be_hidden()  # it is solved
    countdown = text_of(page, "countdown")
    expect(countdown).to_have_text("Next board in 10 min")
    page.clock.fast_forward(3 * 60_000)
    expect(countdown).to_have_text("Next board in 7 min")
    page.clock.fast_forward(7 * 60_000)
    expect(text_of(page, "date")).to_have_text("22 November, No. 326")
    expect(size(page, "3 × 3 Not solved yet")).to_be_visible()
    expect(countdown).to_be_empty()


@pytest.mark.nightly
def test_the_4x4_is_offered_after_the_3x3(page: Page, site: str) -> None:
    visit(page, site, daily="3x3", day="2026-11-20")
    solve_shortest(page)
    expect(button(page, "Share result")).to_be_visible()
    press(page, "Play the 4 × 4")
    expect_board(page, shuffle(4, 4, "daily-2026-11-20"))
    expect(button(page, "Share result")).to_be_hidden()


@pytest.mark.nightly
def test_next_on_the_result_is_the_other_daily_board(page: Page, site: str) -> None:
    visit(page, site, daily="3x3")
    solve_shortest(page)
    expect(panel(page, "win").locator("button.primary")).to_have_text("Next: daily 4 × 4")
    press(page, "Next: daily 4 × 4")
    expect_board(page, LARGE)
    play(page, solve(LARGE).moves)
    expect(button(page, "Next: 4 moves")).to_be_visible()


@pytest.mark.nightly
def test_daily_win_passes_no_first_board(page: Page, site: str) -> None:
    visit(page, site, daily="4x4")
    play(page, solve(LARGE).moves)
    levels = panel(page, "levels")
    expect(levels).to_be_visible()
    expect(levels.locator(".done")).to_have_count(0)
    page.goto(site)
    expect(panel(idle(page), "levels")).to_be_visible()


def test_result_stays_for_the_day(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, daily="3x3")
    solve_shortest(page)
    result = line(page).inner_text()
    size(page, "3 × 3").click()  # once more, for practice
    expect_board(page, BOARD)
    expect(line(page)).to_have_text(result)
    press(page, "Shuffle")
    first, time = result.splitlines()
    time = re.sub(r" \(.*\)", "", time)
    expect(line(page)).to_have_text(f"{first}\n{time}")
    page.goto(site)
    idle(page)
    expect(line(page)).to_have_text(f"{first}\n{time}")
    press(page, "Share result")
    assert copied(page).splitlines() == [first, time, f"{site}?daily=3x3&day={DAY}"]
    page.clock.fast_forward(11 * 60_000)
    press(page, "Shuffle")
    expect(line(page)).to_be_hidden()


@pytest.mark.nightly
def test_unsolved_daily_board_is_shared_as_such(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, daily="3x3")
    play(page, BOARD.legal_moves()[0])
    press(page, "Share")
    expect(news(page)).to_contain_text("it deals this daily board")
    assert copied(page) == f"{site}?daily=3x3&day={DAY}"
    page.reload()  # the address in the bar is now that link
    expect_board(page, BOARD.move(BOARD.legal_moves()[0]))


def test_second_solve_is_practice(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, daily="3x3")
    solve_shortest(page)
    first = line(page).inner_text()
    size(page, "3 × 3").click()
    expect_board(page, BOARD)
    expect(news(page)).to_contain_text("solved it already")
    solve_shortest(page)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("practice")
    assert line(page).inner_text() == first
    press(page, "Share first result")
    expect(news(page)).to_contain_text("copied")
    link = f"{site}?daily=3x3&day={DAY}"
    assert copied(page).splitlines() == [*first.splitlines(), link]


@pytest.mark.nightly
def test_daily_board_after_help_is_practice(page: Page, site: str) -> None:
    visit(page, site, daily="3x3")
    press_solve(page)
    size(page, "3 × 3").click()
    expect_board(page, BOARD)
    expect(news(page)).to_contain_text("you've had help with it, so this is practice")
    solve_shortest(page)
    expect(rows(page).first).to_contain_text("practice")
    expect(line(page)).to_contain_text("(practice)")


@pytest.mark.nightly
def test_wrong_moves_show_in_the_grid(page: Page, site: str) -> None:
    visit(page, site, daily="3x3")
    there = BOARD.legal_moves()[0]
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}[there]
    play_at_once(page, (there + back) * 10)
    expect_board(page, BOARD)
    count = len(solve_shortest(page))
    expect(line(page)).to_contain_text(f"{count + 20} moves (shortest {count})")
    squares = part(page, "daily-result", "grid").locator("span")
    expect(squares.first).to_have_class(re.compile("wavering|astray"))
    expect(squares.nth(7)).to_have_class("straight")


@pytest.mark.nightly
def test_solve_after_that_of_another_tab_is_practice(page: Page, site: str) -> None:
    visit(page, site, daily="3x3")
    other = visit(page.context.new_page(), site, daily="3x3")
    assert board_of(page) == board_of(other)
    finish(page)
    expect(size(other, re.compile(r"^3 × 3 \d+ moves"))).to_be_visible()
    finish(other)
    expect(rows(other).first).to_contain_text("practice")


# Midnight.


@pytest.mark.nightly
def test_game_keeps_its_day_at_midnight(page: Page, site: str) -> None:
    visit(page, site, daily="3x3")
    expect_board(page, BOARD)
    play(page, BOARD.legal_moves()[0])
    page.clock.fast_forward(11 * 60_000)
    idle(page)
    expect(text_of(page, "date")).to_have_text("22 November, No. 326")
    expect(text_of(page, "words")).to_have_text(
        "You have not finished yesterday's board. Today's boards are ready."
    )
    finish(page)
    expect(text_of(page, "words")).to_have_text("On the board: 21 November, No. 325.")
    expect(line(page)).to_contain_text("daily No. 325")
    part(page, "daily", "calendar").click()
    idle(page)
    expect(part(page, "daily-calendar", "streak")).to_have_text("A streak of 1 day.")
    calendar = page.get_by_role("dialog", name="Daily boards")
    solved = calendar.get_by_role("button", name=re.compile("^21 November; 3 × 3 in"))
    expect(solved).to_be_visible()
    expect(calendar.locator("[aria-current=date]")).to_have_text("22")
    calendar.locator("[aria-current=date]").click()
    expect_board(page, shuffle(3, 3, "daily-2026-11-22"))


@pytest.mark.nightly
def test_next_day_offers_its_own_boards(page: Page, site: str) -> None:
    visit(page, site, daily="3x3")
    play(page, BOARD.legal_moves()[0])
    page.clock.set_system_time(datetime.fromisoformat("2026-11-22T08:00:00+09:00"))
    page.goto(site)
    expect_board(page, BOARD.move(BOARD.legal_moves()[0]))
    expect(text_of(page, "words")).to_contain_text("You have not finished yesterday's board.")
    expect(size(page, "3 × 3")).to_have_class(re.compile("next"))
    size(page, "3 × 3").click()
    expect_board(page, shuffle(3, 3, "daily-2026-11-22"))
    expect(text_of(page, "words")).to_be_empty()


def test_streak_survives_midnight_a_reload_and_a_flight(page: Page, site: str) -> None:
    """A solve counts on the local day on which its board was begun."""
    visit(page, site, daily="3x3")
    # Solved at 21:30 of their days in Los Angeles, which were the next days in Tokyo.
    evenings = [
        {**solved_daily(day), "when": f"2026-11-{day + 1}T05:30:00Z", "day": f"2026-11-{day}"}
        for day in (19, 20)
    ]
    store_records(page, evenings)
    expect(text_of(page, "streak")).to_have_text("Streak: 2 days")
    play(page, BOARD.legal_moves()[0])
    page.clock.set_system_time(datetime.fromisoformat("2026-11-22T00:10:00+09:00"))
    page.reload()
    finish(page)
    expect(rows(page).first).to_contain_text("resumed")
    expect(text_of(page, "date")).to_have_text("22 November, No. 326")
    expect(text_of(page, "streak")).to_have_text("Streak: 3 days")
    expect(line(page)).to_contain_text("Streak: 3 days")


# The calendar.


def solved_daily(day: int) -> dict[str, Any]:
    """Return the record of the 4 × 4 board of a day of November, solved in a minute."""
    seed = f"daily-2026-11-{day}"
    return {
        "when": f"2026-11-{day}T03:00:00Z",
        "seed": seed,
        "board": shuffle(4, 4, seed).text(),
        "goal": None,
        "moves": "",
        "milliseconds": 60_000,
        "times": [],
        "practice": False,
        "dnf": False,
    }


def open_calendar(page: Page) -> Locator:
    """Open the calendar and return it."""
    part(page, "daily", "calendar").click()
    idle(page)
    return page.get_by_role("dialog", name="Daily boards")


@pytest.mark.nightly
def test_calendar_shows_solved_days(
    page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    visit(page, site, daily="3x3")
    store_records(page, [solved_daily(day) for day in (18, 19, 20)])
    expect(text_of(page, "streak")).to_have_text("Streak: 3 days")
    calendar = open_calendar(page)
    sizes = part(page, "daily-calendar", "sizes")
    sizes.get_by_role("button", name="4 × 4").click()
    expect(calendar.locator(".day.solved")).to_have_text(["18", "19", "20"])
    assert axe(page) == []
    page.keyboard.press("Escape")
    open_calendar(page)
    # The calendar is for the size of the game, not for the last chosen size.
    expect(sizes.get_by_role("button", name="3 × 3")).to_have_attribute("aria-pressed", "true")


@pytest.mark.nightly
def test_calendar_deals_an_earlier_board_by_keys(page: Page, site: str) -> None:
    visit(page, site, daily="3x3")
    calendar = open_calendar(page)
    calendar.locator("[aria-current=date]").focus()
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    expect(part(page, "daily-calendar", "month")).to_have_text("October 2026")
    page.keyboard.press("Enter")
    expect(calendar).to_be_hidden()
    expect_board(page, shuffle(3, 3, "daily-2026-10-24"))
    expect(text_of(page, "words")).to_have_text("On the board: 24 October, No. 297.")
