"""The daily board: dealt, solved, shared, at midnight, and its calendar."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from kit import games, history, layout
from kit import page as ui
from kit.browser import Faults
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
    return ui.part(page, "daily", "sizes").get_by_role("button", name=name)


def text_of(page: Page, name: str) -> Locator:
    """Return a text of the card: `date`, `words`, `aim`, `streak` or `countdown`."""
    return ui.part(page, "daily", name)


def name(page: Page) -> Locator:
    """Return the name of the daily board, above the board."""
    return ui.panel(page, "daily-name")


def line(page: Page) -> Locator:
    """Return the line of the result: the day, the moves and the time."""
    return ui.part(page, "daily-result", "line")


def solve_shortest(page: Page) -> Moves:
    """Solve the day's board and wait until its result is complete."""
    moves = games.shortest(page)
    games.play_at_once(page, moves)
    expect(line(page)).to_contain_text("(shortest ")
    return moves


# Dealt and solved.


def test_card_deals_the_boards_of_the_day(page: Page, site: str) -> None:
    history.catch_copies(page)
    ui.visit(page, site, size="3x3")
    expect(text_of(page, "date")).to_have_text("No. 325, 21 November")
    expect(text_of(page, "streak")).to_have_text("Solve one today to start a streak.")
    expect(size(page, "4 × 4 Not solved yet")).to_be_visible()
    size(page, "3 × 3").click()
    ui.expect_board(page, BOARD)
    expect(ui.news(page)).to_contain_text("Everyone gets the same one")
    expect(size(page, "3 × 3")).to_have_attribute("aria-current", "true")
    ui.play(page, BOARD.legal_moves()[0])
    begun = BOARD.move(BOARD.legal_moves()[0])
    size(page, "4 × 4").click()
    ui.expect_board(page, LARGE)
    expect(size(page, "3 × 3")).not_to_have_attribute("aria-current", "true")
    ui.press(page, "Shuffle")
    expect(size(page, "4 × 4")).not_to_have_attribute("aria-current", "true")
    size(page, "3 × 3").click()
    ui.expect_board(page, begun)
    expect(ui.news(page)).to_contain_text("as you left it")
    games.expect_moves(page, 1)
    # It is shared without the moves, and a reload keeps them.
    ui.press(page, "Share")
    expect(ui.news(page)).to_contain_text("It opens this daily board")
    assert history.copied(page) == f"{site}?daily=3x3&day={DAY}"
    page.reload()
    ui.expect_board(page, begun)
    expect(ui.button(page, "Calendar")).to_be_hidden()  # until a daily board is solved
    place = ui.board(page).bounding_box()
    ui.press(page, "Shuffle")
    expect(name(page)).to_be_empty()
    assert ui.board(page).bounding_box() == place
    ui.tab(page, "Analyse")
    expect(ui.panel(page, "daily")).to_be_hidden()


def test_aim_is_shown_before_the_board_is_solved(page: Page, site: str, script: Script) -> None:
    script.hold("distance")
    page.goto(f"{site}?daily=3x3")
    script.requested("distance")
    expect(text_of(page, "aim")).to_have_text("Everyone gets the same board.")
    page.keyboard.press(ui.KEYS[BOARD.legal_moves()[0]])  # the request blocks no move
    expect(ui.board(page)).not_to_have_attribute("data-board", BOARD.text())
    script.release("distance")
    ui.idle(page)
    expect(text_of(page, "aim")).to_have_text(f"It can be solved in {len(solve(BOARD))} moves.")
    size(page, "4 × 4").click()
    ui.idle(page)
    expect(text_of(page, "aim")).to_have_text(f"It can be solved in {len(solve(LARGE))} moves.")
    ui.press(page, "Shuffle")
    expect(text_of(page, "aim")).to_have_text("Everyone gets the same two boards.")


def test_daily_result_is_shared_with_its_streak(page: Page, site: str) -> None:
    history.catch_copies(page)
    ui.visit(page, site, size="3x3")
    history.store_records(page, [solved_daily(day) for day in (19, 20)])
    expect(text_of(page, "streak")).to_have_text("Streak: 2 days")
    size(page, "3 × 3").click()
    ui.expect_board(page, BOARD)
    count = len(solve_shortest(page))
    expect(text_of(page, "streak")).to_have_text("Streak: 3 days")
    expect(line(page)).to_have_text(
        re.compile(
            rf"^Slidestar daily No. 325, 3 × 3\s+{count} moves \(shortest {count}\)"
            r" in \d\.\d\d\d\ss\s+Streak: 3 days$"
        )
    )
    expect(ui.part(page, "daily-result", "grid").locator(".straight")).to_have_count(8)
    ui.press(page, "Share result")
    share = ui.button(page, "Share result")
    expect(share).to_have_attribute("data-copied", "Copied")
    expect(ui.news(page)).to_contain_text("copied")
    page.clock.fast_forward(2000)
    expect(share).not_to_have_attribute("data-copied", re.compile(""))
    lines = history.copied(page).splitlines()
    assert lines[:3] == line(page).inner_text().splitlines()
    assert lines[3:6] == ["🟦🟦🟦", "🟦🟦🟦", "🟦🟦⭐"]
    assert lines[6].endswith(f"?daily=3x3&day={DAY}")
    expect(size(page, f"3 × 3 {count} moves, ")).to_be_visible()
    expect(history.rows(page).first).to_contain_text("daily")


def test_result_shows_wrong_moves_and_offers_the_4x4(page: Page, site: str) -> None:
    day = "2026-11-20"
    start = shuffle(3, 3, f"daily-{day}")
    ui.visit(page, site, daily="3x3", day=day)
    there = start.legal_moves()[0]
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}[there]
    games.play_at_once(page, (there + back) * 10)
    ui.expect_board(page, start)
    count = len(solve_shortest(page))
    expect(line(page)).to_contain_text(f"{count + 20} moves (shortest {count})")
    squares = ui.part(page, "daily-result", "grid").locator("span")
    expect(squares.first).to_have_class(re.compile("wavering|astray"))
    expect(squares.nth(7)).to_have_class("straight")
    expect(ui.button(page, "Share result")).to_be_visible()
    ui.press(page, "Next: daily 4 × 4")
    ui.expect_board(page, shuffle(4, 4, f"daily-{day}"))
    expect(ui.button(page, "Share result")).to_be_hidden()


def test_next_is_the_other_daily_board_and_then_the_next_day(page: Page, site: str) -> None:
    ui.visit(page, site, daily="3x3")
    solve_shortest(page)
    countdown = text_of(page, "countdown")
    expect(countdown).to_be_empty()
    assert ui.panel(page, "result").get_by_role("button").all_inner_texts()[:3] == [
        "Share result",
        "Next: daily 4 × 4",
        "Review",
    ]
    expect(ui.part(page, "result", "headline")).to_have_text(
        re.compile(r"^Daily 325 in \d+ moves, perfect$")
    )
    ui.press(page, "Next: daily 4 × 4")
    ui.expect_board(page, LARGE)
    games.play_at_once(page, solve(LARGE).moves)
    expect(ui.button(page, "Play the 3 × 3")).to_be_hidden()  # it is solved
    expect(ui.button(page, "Shuffle")).to_be_visible()  # no level, which would be easier
    expect(countdown).to_have_text(re.compile("^Next board in (10|9|8) min$"))
    page.clock.fast_forward(3 * 60_000)
    expect(countdown).to_have_text(re.compile("^Next board in [567] min$"))
    page.clock.fast_forward(7 * 60_000)
    expect(text_of(page, "date")).to_have_text("No. 326, 22 November")
    expect(size(page, "3 × 3 Not solved yet")).to_be_visible()
    expect(countdown).to_be_empty()


def test_first_result_stays_for_the_day(page: Page, site: str) -> None:
    history.catch_copies(page)
    ui.visit(page, site, daily="3x3")
    solve_shortest(page)
    result = line(page).inner_text()
    size(page, "3 × 3").click()
    ui.expect_board(page, BOARD)
    expect(ui.news(page)).to_contain_text("You've already solved today's board")
    expect(line(page)).to_have_text(result)
    solve_shortest(page)
    expect(history.rows(page)).to_have_count(2)
    expect(history.rows(page).first).to_contain_text("practice")
    assert line(page).inner_text() == result
    ui.press(page, "Share first result")
    expect(ui.news(page)).to_contain_text("copied")
    link = f"{site}?daily=3x3&day={DAY}"
    assert history.copied(page).splitlines() == [*result.splitlines(), link]
    # Without its game, the shortest length is not known.
    games.deal(page)
    first, time = result.splitlines()
    time = re.sub(r" \(.*\)", "", time)
    expect(line(page)).to_have_text(f"{first}\n{time}")
    page.goto(site)
    ui.idle(page)
    expect(line(page)).to_have_text(f"{first}\n{time}")
    ui.press(page, "Share result")
    assert history.copied(page).splitlines() == [first, time, link]
    page.clock.fast_forward(11 * 60_000)
    ui.press(page, "Shuffle")
    expect(line(page)).to_be_hidden()


def test_daily_board_after_help_is_practice(page: Page, site: str) -> None:
    ui.visit(page, site, daily="3x3")
    ui.press_solve(page)
    size(page, "3 × 3").click()
    ui.expect_board(page, BOARD)
    expect(ui.news(page)).to_contain_text("You've had help with today's board")
    solve_shortest(page)
    expect(history.rows(page).first).to_contain_text("practice")
    expect(line(page)).to_contain_text("(practice)")


def test_solve_after_that_of_another_tab_is_practice(page: Page, site: str) -> None:
    ui.visit(page, site, daily="3x3")
    other = ui.visit(page.context.new_page(), site, daily="3x3")
    assert ui.board_of(page) == ui.board_of(other)
    games.finish(page)
    expect(size(other, re.compile(r"^3 × 3 \d+ moves"))).to_be_visible()
    games.finish(other)
    expect(history.rows(other).first).to_contain_text("practice")


# Midnight.


def test_game_keeps_its_day_at_midnight(page: Page, site: str) -> None:
    ui.visit(page, site, daily="3x3")
    ui.expect_board(page, BOARD)
    ui.play(page, BOARD.legal_moves()[0])
    page.clock.fast_forward(11 * 60_000)
    ui.idle(page)
    expect(text_of(page, "date")).to_have_text("No. 326, 22 November")
    expect(text_of(page, "words")).to_have_text(
        "You haven't finished yesterday's board. Today's boards are ready."
    )
    games.finish(page)
    expect(text_of(page, "words")).to_be_empty()
    expect(name(page)).to_have_text("Daily No. 325, 21 November")
    expect(line(page)).to_contain_text("daily No. 325")
    ui.part(page, "daily", "calendar").click()
    ui.idle(page)
    expect(ui.part(page, "calendar", "streak")).to_have_text("A streak of 1 day.")
    calendar = page.get_by_role("dialog", name="Daily boards")
    solved = calendar.get_by_role("button", name=re.compile("^21 November; 3 × 3 in"))
    expect(solved).to_be_visible()
    expect(calendar.locator("[aria-current=date]")).to_have_text("22")
    solved.click()
    expect(calendar.locator(".daily-board.solved")).to_have_count(1)
    calendar.locator("[aria-current=date]").click()
    calendar.get_by_role("button", name=re.compile("^3 × 3")).click()
    ui.expect_board(page, shuffle(3, 3, "daily-2026-11-22"))


def test_next_day_offers_its_own_boards(page: Page, site: str) -> None:
    ui.visit(page, site, daily="3x3")
    ui.play(page, BOARD.legal_moves()[0])
    page.clock.set_system_time(datetime.fromisoformat("2026-11-22T08:00:00+09:00"))
    page.goto(site)
    ui.expect_board(page, BOARD.move(BOARD.legal_moves()[0]))
    expect(text_of(page, "words")).to_contain_text("You haven't finished yesterday's board.")
    expect(size(page, "3 × 3")).to_have_class(re.compile("next"))
    size(page, "3 × 3").click()
    ui.expect_board(page, shuffle(3, 3, "daily-2026-11-22"))
    expect(text_of(page, "words")).to_be_empty()


def test_streak_survives_midnight_a_reload_and_a_flight(page: Page, site: str) -> None:
    """A solve counts on the local day on which its board was begun."""
    ui.visit(page, site, daily="3x3")
    # Solved at 21:30 of their days in Los Angeles, which were the next days in Tokyo.
    evenings = [
        {**solved_daily(day), "when": f"2026-11-{day + 1}T05:30:00Z", "day": f"2026-11-{day}"}
        for day in (19, 20)
    ]
    history.store_records(page, evenings)
    expect(text_of(page, "streak")).to_have_text("Streak: 2 days")
    ui.play(page, BOARD.legal_moves()[0])
    page.clock.set_system_time(datetime.fromisoformat("2026-11-22T00:10:00+09:00"))
    page.reload()
    games.finish(page)
    expect(history.rows(page).first).to_contain_text("resumed")
    expect(text_of(page, "date")).to_have_text("No. 326, 22 November")
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
    ui.open_more(page, "Daily boards")
    return page.get_by_role("dialog", name="Daily boards")


def test_calendar_shows_solved_days_and_deals_an_earlier_board(page: Page, site: str) -> None:
    ui.visit(page, site, daily="3x3")
    history.store_records(page, [solved_daily(day) for day in (18, 19, 20)])
    expect(text_of(page, "streak")).to_have_text("Streak: 3 days")
    calendar = open_calendar(page)
    expect(calendar.locator(".day.partly")).to_have_text(["18", "19", "20"])
    calendar.get_by_role("button", name=re.compile("^20 November;")).click()
    expect(calendar.locator(".daily-board.solved")).to_have_count(1)
    page.keyboard.press("Escape")
    open_calendar(page)
    # The day that was picked before is forgotten.
    expect(calendar.get_by_role("status").first).to_have_text("No. 325, 21 November")
    calendar.locator("[aria-current=date]").focus()
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    expect(ui.part(page, "calendar", "month")).to_have_text("October 2026")
    page.keyboard.press("Enter")
    expect(calendar.get_by_role("status").first).to_have_text("No. 297, 24 October")
    boards = calendar.get_by_role("button", name=re.compile("^[34] × [34]"))
    expect(boards).to_have_count(2)  # no other choice of a size
    boards.first.click()
    expect(calendar).to_be_hidden()
    ui.expect_board(page, shuffle(3, 3, "daily-2026-10-24"))
    expect(name(page)).to_have_text("Daily No. 297, 24 October")


def test_button_of_a_phone_opens_the_daily_boards(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, size="3x3", mode="learn", lesson="coach")
    expect(ui.panel(page, "daily")).to_be_hidden()
    daily = ui.button(page, "Daily")
    sheet = page.get_by_role("dialog", name="Daily boards")
    for board, due in ((BOARD, True), (LARGE, True), (None, False)):
        expect(daily).to_have_class(re.compile("due" if due else "daily-open$"))
        ui.press(page, "Daily")
        if board:
            sheet.get_by_role("button", name="Not solved yet").first.click()
            ui.expect_board(page, board)
            expect(sheet).to_be_hidden()
            games.play_at_once(page, solve(board).moves)
    expect(sheet.get_by_role("table")).to_be_visible()
    expect(sheet.locator(".daily-board.solved")).to_have_count(2)


def test_missing_calendar_is_loaded_at_the_next_press(
    page: Page, site: str, faults: Faults
) -> None:
    ui.visit(page, site, daily="3x3")
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    faults.expect("ERR_FAILED")
    # The file may be missing because the host has a newer version of the page.
    with page.expect_request(re.compile("engine/manifest")):
        open_calendar(page)
    missing = ui.part(page, "daily-calendar", "missing")
    expect(missing).to_contain_text("This part of the page couldn't be loaded")
    page.unroute_all()
    page.keyboard.press("Escape")
    expect(open_calendar(page).get_by_role("table")).to_be_visible()
    expect(missing).to_be_empty()
