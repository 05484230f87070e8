"""Games stored for another day: their clock stands still, and they survive the closed page."""

from __future__ import annotations

import json
import re
from typing import Any

from kit import events, history
from kit import page as ui
from kit.games import expect_moves, finish
from playwright.sync_api import BrowserContext, Locator, Page, expect

from slidestar import Board, shuffle, solve

START = shuffle(3, 5, "tea")
MOVES = solve(START).moves
FULL = "There's no room for another stored game"


def slots(page: Page) -> Locator:
    """Return the rows of the stored games, the latest first."""
    return ui.part(page, "slots", "list").locator("> li")


def show_slots(page: Page) -> None:
    """Show or hide the stored games."""
    ui.panel(page, "slots").get_by_text("Stored games", exact=True).click()
    ui.idle(page)


def begin(page: Page, site: str) -> None:
    """Solve a small board, as newcomers have no stored games, and begin a game (`begin_large`)."""
    history.hold_time(page)
    ui.visit(page, site, size="2x2", seed="a")
    finish(page)
    begin_large(page, site)


def begin_large(page: Page, site: str) -> None:
    """Begin a game of 3x5 with six moves in six seconds. Only `pass_time` advances its clock."""
    ui.visit(page, site, size="3x5", seed="tea")
    ui.play(page, MOVES[:1])
    history.pass_time(page, 6000)
    ui.play(page, MOVES[1:6])


def store(page: Page) -> None:
    """Store the game on the board."""
    show_slots(page)
    ui.press(page, "Store this game")


def records(page: Page) -> list[dict[str, Any]]:
    """Return the stored records of the games."""
    return [
        json.loads(text)
        for text in page.evaluate(
            "Object.keys(localStorage).filter((key) => key.startsWith('slidestar.slot.'))"
            ".map((key) => localStorage[key])"
        )
    ]


def test_stored_game_continues_in_another_visit(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    history.hold_time(page)
    ui.visit(page, site, size="2x2", seed="a")
    expect(ui.panel(page, "slots")).to_be_hidden()  # it is not for newcomers
    finish(page)
    show_slots(page)
    expect(ui.button(page, "Store this game")).to_be_disabled()  # this game has ended
    begin_large(page, site)
    ui.press(page, "Undo")
    stood = START.apply(MOVES[:5])
    before = page.evaluate("history.length")
    store(page)
    expect(ui.button(page, "Continue")).to_be_focused()
    expect(ui.news(page)).to_contain_text("Your game is stored and its clock is stopped.")
    expect_moves(page, 0)
    assert Board.parse(ui.board_of(page)) != stood
    expect(slots(page)).to_have_text(re.compile(r"^3 × 5 · 0:065 moves · \d+ \w+, \d\d:\d\d"))
    # The game is in one place: the new one has its entry in the browser history.
    assert page.evaluate("history.length") == before
    ui.choose(page, "Size", "2x2")
    finish(page)
    page.close()

    page = context.new_page()
    history.hold_time(page)
    ui.visit(page, site)
    history.pass_time(page, 86_400_000)
    show_slots(page)
    ui.press(page, "Continue")
    ui.expect_board(page, stood)
    expect(ui.news(page)).to_have_text("Your game is back: 5 moves. The clock continues from 0:06.")
    expect(ui.part(page, "controls", "time")).to_have_text("0:06")
    expect(slots(page)).to_have_count(0)
    history.pass_time(page, 1000)  # the clock runs before the first move
    ui.press(page, "Redo")
    ui.expect_board(page, START.apply(MOVES[:6]))
    history.pass_time(page, 2000)
    ui.play(page, MOVES[6:])
    # It is one solve, and it counts.
    expect(ui.news(page)).to_contain_text(
        f"Solved in {len(MOVES)} moves, the fewest possible. Time: 9.0\xa0s. Three stars. "
        "Your first 3 × 5: a personal best!"
    )
    expect(history.rows(page)).to_have_count(1)
    row = history.open_row(page)
    expect(row).to_contain_text("keyboard")
    expect(row).to_contain_text("1 move undone")


def test_two_tabs_share_the_stored_games(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    begin(first, site)
    second.bring_to_front()
    ui.visit(second, site, size="3x5", seed="other")
    show_slots(second)
    first.bring_to_front()
    store(first)
    second.bring_to_front()
    expect(slots(second)).to_have_count(1)
    ui.play(second, Board.parse(ui.board_of(second)).legal_moves()[0])
    ui.press(second, "Store this game")
    expect(slots(second)).to_have_count(2)
    slots(second).filter(has_text="0:06").get_by_role("button", name="Continue").click()
    ui.expect_board(second, START.apply(MOVES[:6]))
    first.bring_to_front()
    expect(slots(first)).to_have_count(1)
    # The other tab continues the last one at the same moment.
    kept = ui.board_of(first)
    first.evaluate(
        "for (const key of Object.keys(localStorage))"
        " if (key.startsWith('slidestar.slot.')) localStorage.removeItem(key)"
    )
    ui.press(first, "Continue")
    expect(ui.news(first)).to_contain_text("That game is no longer stored")
    expect(slots(first)).to_have_count(0)
    ui.expect_board(first, kept)


def test_deleted_game_can_be_taken_back_and_continued(page: Page, site: str) -> None:
    begin(page, site)
    store(page)
    [record] = records(page)
    ui.press(page, "Delete")
    expect(slots(page)).to_have_count(0)
    assert records(page) == []
    ui.press(page, "Take back")
    expect(slots(page)).to_have_count(1)
    assert records(page) == [record]
    ui.press(page, "Continue")
    page.reload()  # neither loses it nor doubles it
    ui.expect_board(page, START.apply(MOVES[:6]))
    expect(ui.part(page, "controls", "time")).to_have_text("0:06")
    expect(slots(page)).to_have_count(0)


def test_full_storage_leaves_the_game_on_the_board(page: Page, site: str) -> None:
    begin(page, site)
    store(page)
    [record] = records(page)
    page.evaluate(
        "(record) => { for (let i = 0; i < 11; i++)"
        " localStorage.setItem(`slidestar.slot.${i}`, record) }",
        json.dumps(record),
    )
    page.reload()
    show_slots(ui.idle(page))
    expect(slots(page)).to_have_count(12)
    ui.play(page, Board.parse(ui.board_of(page)).legal_moves()[0])
    kept = ui.board_of(page)
    ui.press(page, "Store this game")
    expect(ui.news(page)).to_contain_text(FULL)
    ui.expect_board(page, kept)
    expect(slots(page)).to_have_count(12)
    delete = slots(page).first.get_by_role("button", name="Delete")
    delete.press("Enter")
    expect(slots(page)).to_have_count(11)
    expect(delete).to_be_focused()  # in the row that is now the first
    ui.press(page, "Store this game")
    expect(slots(page)).to_have_count(12)
    expect(ui.news(page)).to_contain_text("Your game is stored")


# Runs of events.

RELAY = {"event": "relay", "size": "2-3", "seed": "tea"}


def begin_relay(page: Page, site: str) -> Board:
    """Solve the first of two boards in a second, and return the second one after a move."""
    history.hold_time(page)
    ui.visit(page, site, **RELAY)
    history.pass_time(page, 500)
    first = solve(events.event_position(page)).moves
    ui.play(page, first[0])
    history.pass_time(page, 1000)
    ui.play(page, first[1:])
    ui.play(page, next(iter(events.event_position(page).legal_moves())))
    return events.event_position(page)


def test_stored_relay_continues_in_another_visit(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    stood = begin_relay(page, site)
    ui.press(page, "Store this run")
    expect(ui.panel(page, "news")).to_contain_text("Your run is stored and its clock is stopped.")
    expect(events.event_board(page)).to_be_hidden()
    show_slots(page)
    expect(slots(page)).to_have_text(
        re.compile(r"^Relay, 2 × 2 to 3 × 3 · 0:01board 2 of 2 · \d+ \w+, \d\d:\d\d")
    )
    assert page.evaluate("sessionStorage.getItem('slidestar.event')") is None
    page.close()

    page = context.new_page()
    history.hold_time(page)
    ui.visit(page, site)
    history.pass_time(page, 86_400_000)
    show_slots(page)
    ui.press(page, "Continue")
    assert events.event_position(page) == stood
    expect(events.event_message(page)).to_have_text(
        "Your run is back. Its clock continues from 0:01."
    )
    expect(events.event_figure(page, "Board")).to_have_text("2 of 2")
    assert records(page) == []
    history.pass_time(page, 1000)
    page.reload()  # neither loses it nor doubles it
    assert events.event_position(ui.idle(page)) == stood
    assert records(page) == []
    history.pass_time(page, 2000)
    events.solve_event(page)
    expect(events.event_message(page)).to_contain_text("Both boards solved in 4.")
    (result,) = events.event_results(page)
    assert (result["key"], result["solved"]) == ("event=relay&size=2-3", True)
    expect(ui.button(page, "Store this run")).to_be_hidden()


def test_run_under_way_takes_the_place_of_a_continued_one(page: Page, site: str) -> None:
    relay = begin_relay(page, site)
    ui.press(page, "Store this run")
    ui.visit(page, site, event="fmc", size="3x3", seed="tea")
    expect(ui.button(page, "Store this run")).to_be_hidden()
    ui.press(page, "Start")
    ui.press(page, "Close the event")
    show_slots(page)
    ui.press(page, "Continue")
    assert events.event_position(page) == relay
    ui.press(page, "Close the event")
    expect(slots(page)).to_have_count(1)
    expect(slots(page)).to_contain_text("Fewest moves, 3 × 3")
    expect(slots(page)).to_contain_text("no solution yet")
