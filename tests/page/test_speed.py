"""Features for speedsolvers: inspection, live figures, custom keys, no animations."""

from __future__ import annotations

import pytest
from kit import history
from kit import page as ui
from kit.browser import wait_until
from kit.events import event_results, solve_event
from kit.games import CHOICES, COUNT_SOUNDS, prefer, shortest
from playwright.sync_api import Locator, Page, expect

from slidestar import Board

NEARLY = "1-2-3_4-5-6_7-0-8"  # one move, L, from the goal


def time(page: Page) -> Locator:
    """Return the clock that the page shows."""
    return ui.part(page, "controls", "time")


# Inspection


@pytest.fixture
def held(page: Page, site: str) -> Page:
    """A page with inspection and sounds, whose clock is stopped until a test runs it."""
    prefer(page, CHOICES, version=1, inspection=True)
    prefer(page, sounds=True)
    page.add_init_script(COUNT_SOUNDS)
    page.clock.install(time=1_800_000_000)
    ui.visit(page, site, size="3x3")
    ui.pause_clock(page)
    return page


def move(page: Page, moves: str) -> None:
    """Make moves by keys and draw them, while the clock is stopped."""
    for each in moves:
        page.keyboard.press(ui.KEYS[each])
    page.clock.run_for(50)


def finish(page: Page) -> None:
    """Solve the board that is shown."""
    move(page, "".join(shortest(page)))
    # The announcement waits 0.4 s for the stars, and again if the worker sends them meanwhile.
    wait_until(lambda: announces_result(page), True, what="the announcement")


def announces_result(page: Page) -> bool:
    """Let 0.4 s pass, and return whether the result is announced."""
    page.clock.run_for(400)
    return "Solved in" in (ui.news(page).text_content() or "")


def expect_row(page: Page, text: str) -> None:
    """Check the latest solve, which is drawn once the browser has stored it."""
    page.clock.resume()
    expect(history.rows(ui.idle(page)).first).to_contain_text(text)
    ui.pause_clock(page)


def test_inspection_shows_the_board_before_it_counts(held: Page) -> None:
    page = held
    page.clock.run_for(20_000)
    expect(time(page)).to_have_text("0:00")
    ui.button(page, "Start inspection").click()
    page.clock.run_for(100)
    expect(time(page)).to_have_text("15")
    expect(ui.button(page, "Start inspection")).to_be_hidden()
    expect(ui.news(page)).to_contain_text("15 seconds to look")
    silent = page.evaluate("heard")
    for wait, said, shown in ((7950, "8 seconds gone", "7"), (4000, "12 seconds gone", "3")):
        page.clock.run_for(wait)
        expect(ui.news(page)).to_have_text(said)
        expect(time(page)).to_have_text(shown)
    assert page.evaluate("heard") == silent + 3  # one call, and two
    solution = shortest(page)
    page.keyboard.press(ui.KEYS[solution[0]])
    page.clock.run_for(3300)
    expect(time(page)).to_have_text("0:03")
    finish(page)
    expect_row(page, "3.300 s")
    # The inspection can be left out.
    page.clock.run_for(600)
    ui.button(page, "Close the result").click()
    page.clock.run_for(50)
    ui.button(page, "Shuffle").click()
    page.clock.run_for(100)
    expect(ui.button(page, "Start inspection")).to_be_visible()
    page.keyboard.press(ui.KEYS[shortest(page)[0]])
    page.clock.run_for(2300)
    expect(time(page)).to_have_text("0:02")


def test_an_inspection_that_is_left_is_practice(page: Page, site: str) -> None:
    prefer(page, CHOICES, version=1, inspection=True)
    ui.visit(page, site, size="3x3")
    ui.button(page, "Start inspection").click()
    page.reload()
    expect(ui.news(ui.idle(page))).to_have_text(
        "Your board is back. You left during the inspection, so it's practice now."
    )


def test_late_start_costs(held: Page) -> None:
    for wait, shown, said, result, end in (
        (15_100, "+2", "More than 15 seconds: +2", "2.000+ s", "2 seconds added"),
        (17_100, "DNF", "More than 17 seconds: DNF", "DNF", "inspection"),
    ):
        held.keyboard.press("n")
        held.clock.run_for(50)
        expect(time(held)).to_have_text("15")
        held.clock.run_for(wait)
        expect(time(held)).to_have_text(shown)
        expect(ui.news(held)).to_have_text(said)
        finish(held)
        expect(time(held)).to_have_text(result)
        expect(ui.news(held)).to_contain_text(end)
        expect_row(held, result)


def test_space_begins_the_next_game(held: Page) -> None:
    page = held
    begun = ui.board_of(page)
    ui.button(page, "Hint").click()  # after a mouse click, Space is for the game
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(time(page)).to_have_text("15")
    assert ui.board_of(page) == begun
    # During a solve it does nothing: no move is taken back, and none is replayed.
    move(page, str(shortest(page)[0]))
    under_way = ui.board_of(page)
    page.keyboard.press("Space")
    page.clock.run_for(2300)
    assert ui.board_of(page) == under_way
    expect(time(page)).to_have_text("0:02")
    finish(page)
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(time(page)).to_have_text("15")
    assert not Board.parse(ui.board_of(page)).is_goal()
    # Moves that were taken back can be replayed, and Space does that.
    move(page, str(shortest(page)[0]))
    under_way = ui.board_of(page)
    page.keyboard.press("u")
    page.clock.run_for(50)
    page.keyboard.press("Space")
    page.clock.run_for(1000)
    assert ui.board_of(page) == under_way
    finish(page)
    # A button that has the focus by the keyboard is pressed by Space.
    page.clock.run_for(600)
    page.keyboard.press("Tab")
    ui.button(page, "Close the result").focus()
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(ui.news(page)).to_be_empty()
    expect(time(page)).not_to_have_text("15")


# Live figures


def toggle(page: Page, switch: str) -> None:
    """Toggle a switch of the settings."""
    page.keyboard.press(",")
    page.get_by_role("switch", name=switch).click()
    page.keyboard.press("Escape")
    ui.idle(page)


def test_live_figures_are_optional(page: Page, site: str) -> None:
    history.hold_time(page)
    ui.visit(page, site, board="1-2-3_4-5-6_0-7-8")
    speed = ui.part(page, "tps", "number")
    expect(speed).to_be_hidden()
    toggle(page, "Live figures")
    expect(speed).to_have_text("–")
    page.keyboard.press("ArrowLeft")
    history.pass_time(page, 1250)
    expect(time(page)).to_have_text("1.250 s")
    expect(speed).to_have_text("0.80")
    page.keyboard.press("ArrowLeft")
    expect(time(page)).to_have_text("1.250 s")
    expect(speed).to_have_text("1.60")
    toggle(page, "Inspection")
    page.keyboard.press("n")
    expect(time(page)).to_have_text("15")
    expect(speed).to_have_text("–")


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_without_animations_tiles_jump(page: Page, site: str) -> None:
    ui.visit(page, site, board=NEARLY)
    moving = """() => ["transition-duration", "animation-name"].map((name) =>
        getComputedStyle(document.querySelector(".cell, [role=gridcell]")).getPropertyValue(name))"""
    assert page.evaluate(moving)[0] != "0s"
    toggle(page, "Animations")
    assert page.evaluate(moving) == ["0s", "none"]
    page.keyboard.press("ArrowLeft")
    expect(ui.news(page)).to_contain_text("Solved in")
    assert page.evaluate("document.getAnimations().length") == 0


# Keys


def slot(page: Page, name: str) -> Locator:
    """Return the button that changes a key: `Left: A`, for example."""
    return ui.button(page, f"{name}. Change")


def test_keys_are_changed_swapped_and_stored(page: Page, site: str) -> None:
    ui.visit(page, site, board=NEARLY)
    said = page.get_by_role("dialog", name="Keys").get_by_role("status")
    page.keyboard.press("?")
    expect(slot(page, "Reset to the start: B")).to_have_count(0)
    ui.button(page, "Change keys").click()
    slot(page, "Reset to the start: B").click()
    expect(said).to_have_text("Press the new key for “Reset to the start”. Press Esc to cancel.")
    page.keyboard.press("Escape")
    slot(page, "Reset to the start: B").click()
    page.keyboard.press("x")
    expect(said).to_have_text("“Reset to the start” is now X.")
    expect(slot(page, "Reset to the start: X")).to_be_visible()
    # A key that is taken can be swapped.
    slot(page, "Left: A").click()
    page.keyboard.press("g")
    expect(said).to_contain_text("G is already “Same scramble again”.")
    ui.button(page, "Swap with “Same scramble again”").click()
    expect(slot(page, "Left: G")).to_be_visible()
    expect(slot(page, "Same scramble again: A")).to_be_visible()
    slot(page, "Up: W").click()
    page.keyboard.press("?")
    expect(said).to_contain_text("already “Show these keys”. That key can't be used.")
    page.keyboard.press("Escape")
    ui.button(page, "Done").click()
    expect(slot(page, "Left: G")).to_have_count(0)
    page.reload()
    ui.idle(page)
    page.keyboard.press("g")
    ui.expect_board(page, "1-2-3_4-5-6_7-8-0")
    with ui.in_analyse(page):
        expect(ui.button(page, "Same scramble again").locator("kbd")).to_have_text("A")
    page.keyboard.press("u")
    page.keyboard.press("d")
    ui.expect_board(page, "1-2-3_4-5-6_0-7-8")
    page.keyboard.press("b")  # is now ignored
    page.keyboard.press("x")
    ui.expect_board(page, NEARLY)
    # And back to the defaults.
    page.keyboard.press("?")
    expect(
        page.get_by_role("dialog", name="Keys").locator("dl > div").filter(has_text="Left")
    ).to_contain_text("G")
    ui.button(page, "Change keys").click()
    ui.press(page, "Reset all keys")
    expect(slot(page, "Left: A")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    ui.expect_board(page, "1-2-3_4-5-6_7-8-0")


# Macros

SHIFTED = "1-2-3_5-6-0_4-7-8"  # solved by R2 U L2


def test_shift_slides_to_the_edge_if_chosen(page: Page, site: str) -> None:
    ui.visit(page, site, board=SHIFTED)
    page.keyboard.press("Shift+ArrowRight")
    ui.expect_board(page, "1-2-3_5-0-6_4-7-8")
    page.keyboard.press("u")
    ui.open_more(page, "Settings")
    page.get_by_role("group", name="Shift slides to the edge").get_by_text("25 ms per tile").click()
    ui.press(page, "Close")
    page.keyboard.press("Shift+ArrowRight")
    ui.expect_board(page, "1-2-3_0-5-6_4-7-8")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+A")
    ui.expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(ui.news(page)).to_contain_text("Not in your averages because you used macros.")
    expect(history.open_row(page)).to_contain_text("macros")


def test_macro_marks_the_result_of_an_event(page: Page, site: str) -> None:
    prefer(page, macro="0ms")
    ui.visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    for sign in "LURD":
        page.keyboard.press(f"Shift+{ui.KEYS[sign]}")
    solve_event(page)
    solve_event(page)
    assert [result["control"] for result in event_results(page)] == ["macro"]
