"""What speedsolvers set up: inspection, live figures, keys of their own, no animations."""

from __future__ import annotations

import json

import pytest
from browsing import wait_until
from history_card import play, rows
from playwright.sync_api import Locator, Page, expect
from puzzle_page import board_of, button, expect_board, news, part, whole

from slidestar import Board, solve

NEARLY = "board=1-2-3_4-5-6_7-0-8"  # one move, L, from the goal


def chosen(page: Page, key: str, **values: object) -> None:
    """Have a page find what was chosen before."""
    text = json.dumps(json.dumps(values))
    page.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {text})")


def moves(page: Page) -> str:
    return str(solve(Board.parse(board_of(page))).moves)


# Inspection

COUNT_SOUNDS = """
    globalThis.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
        globalThis.heard++;
        return start.apply(this, args);
    };
"""


@pytest.fixture
def held(page: Page, site: str) -> Page:
    """A page with inspection and sounds, whose time goes on only when it's told to."""
    chosen(page, "slidestar", version=1, inspection=True)
    chosen(page, "slidestar-settings", sounds=True)
    page.add_init_script(COUNT_SOUNDS)
    page.clock.install(time=1_800_000_000)
    page.goto(f"{site}?size=3x3")
    expect(part(page, "solves", "none")).not_to_be_empty()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    return page


def time(page: Page) -> Locator:
    return part(page, "controls", "time")


def finish(page: Page) -> None:
    play(page, moves(page))
    page.clock.run_for(300)
    expect(news(page)).to_contain_text("You did it")


def expect_row(page: Page, text: str) -> None:
    """The latest solve: it's drawn by the held clock's frames, once the browser has stored it."""

    def is_there() -> bool:
        page.clock.run_for(20)
        return any(text in row for row in rows(page).all_inner_texts()[:1])

    wait_until(is_there, True, 30, f"whether the latest solve has {text!r}")


def test_the_scramble_is_shown_before_it_counts(held: Page) -> None:
    page = held
    page.clock.run_for(20_000)
    expect(time(page)).to_have_text("0:00")
    button(page, "Start inspection").click()
    page.clock.run_for(100)
    expect(time(page)).to_have_text("15")
    expect(button(page, "Start inspection")).to_be_hidden()
    expect(news(page)).to_contain_text("15 seconds to look")
    silent = page.evaluate("heard")
    for wait, said, shown in ((7950, "8 seconds gone", "7"), (4000, "12 seconds gone", "3")):
        page.clock.run_for(wait)
        expect(news(page)).to_have_text(said)
        expect(time(page)).to_have_text(shown)
    assert page.evaluate("heard") == silent + 3  # one call, and two
    line = moves(page)
    play(page, line[0])
    page.clock.run_for(3300)
    expect(time(page)).to_have_text("0:03")
    finish(page)
    expect_row(page, "0:03.300")
    # Whoever doesn't ask for time to look needn't take it.
    button(page, "Shuffle").click()
    page.clock.run_for(100)
    expect(button(page, "Start inspection")).to_be_visible()
    play(page, moves(page)[0])
    page.clock.run_for(2300)
    expect(time(page)).to_have_text("0:02")


def test_the_next_scramble_is_one_key_and_a_late_start_costs(held: Page) -> None:
    page = held
    for wait, shown, said, result in (
        (15_100, "+2", "More than 15 seconds: +2", "0:02.000+"),
        (17_100, "DNF", "More than 17 seconds: DNF", "DNF"),
    ):
        page.keyboard.press("n")
        page.clock.run_for(50)
        expect(time(page)).to_have_text("15")
        page.clock.run_for(wait)
        expect(time(page)).to_have_text(shown)
        expect(news(page)).to_have_text(said)
        finish(page)
        expect(time(page)).to_have_text(result)
        expect_row(page, result)
        expect(news(page)).to_contain_text("inspection" if result == "DNF" else "2 seconds added")
    assert page.evaluate("document.documentElement.dataset.motion") == "on"


def test_space_is_for_the_game_once_a_button_was_pressed_by_the_mouse(held: Page) -> None:
    page = held
    begun = board_of(page)
    button(page, "Hint").click()
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(time(page)).to_have_text("15")
    expect_board(page, begun)
    finish(page)
    # What was gone to by the keys is pressed by one.
    page.keyboard.press("Tab")
    button(page, "Undo").focus()
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(news(page)).to_be_empty()
    expect(time(page)).not_to_have_text("15")


def test_space_begins_what_is_next_as_at_a_timer(held: Page) -> None:
    page = held
    begun = board_of(page)
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(time(page)).to_have_text("15")
    expect_board(page, begun)
    # In a solve it's nothing: no move is taken back, and none is played again.
    play(page, moves(page)[0])
    page.clock.run_for(50)
    under_way = board_of(page)
    page.keyboard.press("Space")
    page.clock.run_for(2300)
    expect_board(page, under_way)
    expect(time(page)).to_have_text("0:02")
    finish(page)
    page.keyboard.press("Space")
    page.clock.run_for(50)
    expect(time(page)).to_have_text("15")
    assert not Board.parse(board_of(page)).is_goal()
    # Where there's something to replay, it plays that.
    play(page, moves(page)[0])
    page.clock.run_for(50)
    under_way = board_of(page)
    page.keyboard.press("u")
    page.clock.run_for(50)
    page.keyboard.press("Space")
    page.clock.run_for(1000)
    expect_board(page, under_way)


# More figures

HELD_CLOCK = """
    globalThis.passed = 1000;
    Performance.prototype.now = () => passed;
"""


def test_live_figures_are_for_whoever_wants_them(page: Page, site: str) -> None:
    page.add_init_script(HELD_CLOCK)
    page.goto(f"{site}?board=1-2-3_4-5-6_0-7-8")
    expect(page.get_by_text("TPS", exact=True)).to_be_hidden()
    page.keyboard.press(",")
    page.get_by_role("switch", name="Live figures").click()
    page.keyboard.press("Escape")
    speed = part(page, "tps", "number")
    expect(speed).to_have_text("–")
    play(page, "L")
    page.evaluate("() => { passed += 1250; }")
    expect(time(page)).to_have_text("0:01.250")
    expect(speed).to_have_text("0.80")
    play(page, "L")
    expect(time(page)).to_have_text("0:01.250")
    expect(speed).to_have_text("1.60")
    page.keyboard.press(",")
    page.get_by_role("switch", name="Inspection").click()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(time(page)).to_have_text("15")
    expect(speed).to_have_text("–")
    page.reload()
    expect(speed).to_be_visible()


def test_without_animations_tiles_jump(page: Page, site: str) -> None:
    page.goto(f"{site}?{NEARLY}")
    whole(page)  # until then, what says that it isn't waits for its turn
    moving = """() => ["transition-duration", "animation-name"].map((name) =>
        getComputedStyle(document.querySelector(".cell, [role=gridcell]")).getPropertyValue(name))"""
    assert page.evaluate(moving)[0] != "0s"
    page.keyboard.press(",")
    page.get_by_role("switch", name="Animations").click()
    page.keyboard.press("Escape")
    wait_until(lambda: page.evaluate(moving), ["0s", "none"], 20, "no animation")
    page.keyboard.press("ArrowLeft")
    expect(news(page)).to_contain_text("You did it")
    assert page.evaluate("document.getAnimations().length") == 0


# Keys


def slot(page: Page, name: str) -> Locator:
    return button(page, f"{name}. Change")


def test_keys_are_changed_and_kept_and_come_back(page: Page, site: str) -> None:
    page.goto(f"{site}?{NEARLY}")
    sheet = page.get_by_role("dialog", name="Keys")
    said = sheet.get_by_role("status")
    page.keyboard.press("?")
    expect(slot(page, "Reset: back to the beginning: B")).to_have_count(0)
    button(page, "Change keys").click()
    slot(page, "Reset: back to the beginning: B").click()
    expect(said).to_have_text(
        "Press the new key for “Reset: back to the beginning”. Esc leaves it as it is."
    )
    page.keyboard.press("Escape")
    expect(sheet).to_be_visible()
    slot(page, "Reset: back to the beginning: B").click()
    page.keyboard.press("x")
    expect(said).to_have_text("“Reset: back to the beginning” is now X.")
    expect(slot(page, "Reset: back to the beginning: X")).to_be_visible()
    # What has a job already is named, and can be swapped.
    slot(page, "Left: A").click()
    page.keyboard.press("g")
    expect(said).to_contain_text("G is “The same scramble again” already.")
    button(page, "Swap with “The same scramble again”").click()
    expect(slot(page, "Left: G")).to_be_visible()
    expect(slot(page, "The same scramble again: A")).to_be_visible()
    slot(page, "Up: W").click()
    page.keyboard.press("?")
    expect(said).to_contain_text("“This sheet” already. That key can't be used.")
    page.keyboard.press("Escape")
    button(page, "Done").click()
    expect(slot(page, "Left: G")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.reload()
    page.keyboard.press("g")
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(news(page)).to_contain_text("You did it")
    expect(button(page, "Same scramble again").locator("kbd")).to_have_text("A")
    page.keyboard.press("u")
    page.keyboard.press("d")
    expect_board(page, "1-2-3_4-5-6_0-7-8")
    page.keyboard.press("b")  # is nothing any more
    page.keyboard.press("x")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    # And back.
    page.keyboard.press("?")
    expect(sheet.locator("dl > div").filter(has_text="Left")).to_contain_text("G")
    button(page, "Change keys").click()
    button(page, "Reset all keys").click()
    expect(slot(page, "Left: A")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect_board(page, "1-2-3_4-5-6_7-8-0")
