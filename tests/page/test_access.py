"""Accessibility: the names that scripts and screen readers rely on, announcements, and axe's rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from kit.games import deal, finish, play_at_once, record_values, recorded_values
from kit.history import catch_copies, copied, open_row, rows
from kit.layout import DESKTOP, PHONE, fits_in_width, place, set_window
from kit.learn import open_lesson
from kit.page import (
    KEYS,
    TWO_AWAY,
    board,
    button,
    choose,
    expect_board,
    idle,
    panel,
    play,
    press,
    solve_button,
    tab,
    visit,
)
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves
from slidestar.games.studies import Chapter, Note, Study

REPLAY = {"board": TWO_AWAY, "moves": "RDLU", "at": "2", "mode": "analyse"}
UNSOLVABLE = "1-2-3-4_5-6-7-8_9-10-11-12_13-15-14-0"


def test_every_documented_name_is_there_once(page: Page, site: str) -> None:
    visit(page, site, **REPLAY)
    choose(page, "Speed", "slow")
    for name in ("Shuffle", "Solve", "Stop", "Undo", "Redo", "Hint", "Share", "Reset", "Play",
                 "First", "Previous", "Next", "Last", "Load"):  # fmt: skip
        # Not exact: no other button's name may contain one of these.
        expect(page.get_by_role("button", name=name)).to_have_count(1)
    for name in ("Size", "Algorithm", "Heuristic", "Speed"):
        expect(page.get_by_label(name)).to_have_count(1)
        expect(page.get_by_role("combobox", name=name)).to_be_visible()
    for name in ("Play", "Analyse", "Puzzles", "Learn"):
        expect(page.get_by_role("tab", name=name)).to_have_count(1)
    expect(page.get_by_role("textbox", name="Position")).to_be_visible()
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_visible()
    expect(page.get_by_role("grid").get_by_role("button")).to_have_count(8)
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", "RDLU")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_controls_are_there_in_every_view(page: Page, site: str) -> None:
    visit(page, site)
    for view, buttons, choices in (
        ("Analyse", ("Solve", "Stop", "Load"), ("Algorithm", "Heuristic")),
        ("Learn", ("Solve", "Stop"), ("Algorithm", "Heuristic")),
        ("Play", ("Show the solution",), ()),
    ):
        tab(page, view)
        if view == "Learn":
            open_lesson(page, "Watch")
        for name in ("Shuffle", "Undo", "Hint", *buttons):
            expect(button(page, name)).to_be_visible()
        for name in ("Size", *choices):
            expect(page.get_by_label(name)).to_be_visible()
        expect(page.get_by_role("tabpanel", name=view)).to_be_visible()


def test_tabs_follow_the_arrow_keys(page: Page, site: str) -> None:
    visit(page, site)
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Analyse")).to_be_focused()
    expect(page.get_by_text("This position")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Learn")).to_be_focused()


TOPS = """(panel) => [...panel.children].map((card) => card.getBoundingClientRect())
    .filter(({ height }) => height > 0).map(({ top }) => top)"""


@pytest.mark.nightly
def test_cards_are_seen_in_the_order_of_tab(page: Page, site: str) -> None:
    visit(page, site, **REPLAY)
    views = panel(page, "views")
    for view in ("Play", "Analyse", "Learn"):
        tab(page, view)
        tops = views.evaluate(TOPS)
        assert len(tops) > 1
        assert tops == sorted(tops), view
    tab(page, "Analyse")
    first = panel(page, "review").get_by_role("button", name="Review")
    assert place(first)[1] > place(solve_button(page))[1]
    solve_button(page).focus()
    page.keyboard.press("v")
    idle(page)
    tops = views.evaluate(TOPS)
    assert tops == sorted(tops)
    assert place(panel(page, "review"))[1] < place(solve_button(page))[1]
    expect(solve_button(page)).to_be_focused()


# tests/nightly/test_access.py has all views, themes and sizes.


def test_axe_finds_nothing_in_play_on_a_phone(
    page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    set_window(page, PHONE)
    visit(page, site, **REPLAY)
    assert axe(page) == []
    assert fits_in_width(page)


# The name of the focused element and its place, without the scrolling of its ancestors. Null if the page
# has no focus, or if the element had it before.
FOCUSED = """() => {
    const focused = document.activeElement;
    if (focused === document.body || focused.dataset.seen) return null;
    focused.dataset.seen = "seen";
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const name = focused.ariaLabel ?? focused.textContent.trim();
    let [x, y] = [0, 0];
    for (let outer = focused.parentElement; outer; outer = outer.parentElement) {
        x += outer.scrollLeft;
        y += outer.scrollTop;
    }
    return [name, [left + x, top + y, right + x, bottom + y]];
}"""


def open_view(page: Page, site: str, view: str) -> None:
    """Open a view: a mode, a lesson, the dialog of events, or a study."""
    if view == "study":
        start = Board.parse(TWO_AWAY)
        notes = (Note(Moves(), "Look at 5.\n?size=3x3&mode=learn", tiles=(5,)),)
        first = Chapter("First", start, "UL(DU)", notes)
        study = Study("A study", (first, Chapter("Second", start, "U", quiz=True)))
        visit(page, site, fragment=f"#{study.fragment()}")
        panel(page, "study").evaluate("(card) => { card.open = true; }")
        idle(page)
    elif view == "coach":
        visit(page, site, board="1-6-2_7-8-0_5-3-4", mode="learn", lesson="coach")
    elif view == "events":
        visit(page, site)
        press(page, "Events")
    else:
        visit(page, site, **{**REPLAY, "mode": view})


@pytest.mark.nightly
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize(
    "view", ["play", "analyse", "puzzles", "learn", "coach", "events", "study"]
)
def test_the_focus_follows_the_reading_order(
    page: Page, site: str, view: str, size: tuple[int, int]
) -> None:
    set_window(page, size)
    open_view(page, site, view)
    stops: list[tuple[str, tuple[float, float, float, float]]] = []
    if view != "events":
        page.keyboard.press("Tab")
    while focused := page.evaluate(FOCUSED):
        stops.append(focused)
        page.keyboard.press("Tab")
    assert len(stops) > (5 if view == "events" else 15)
    # Each stop is below the one before it, or to its right.
    backwards = [
        (name, following)
        for (name, (_, _, right, bottom)), (following, (left, top, _, _)) in pairwise(stops)
        if top < bottom - 6 and left < right - 6
    ]
    assert backwards == []


@pytest.mark.nightly
@pytest.mark.browser_context_args(color_scheme="dark")
def test_axe_finds_nothing_in_learn_in_the_dark(
    page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    visit(page, site, board=UNSOLVABLE, mode="learn")
    assert axe(page) == []


@pytest.mark.nightly
@pytest.mark.browser_context_args(forced_colors="active")
def test_forced_colours_mark_states_by_lines(page: Page, site: str) -> None:
    visit(page, site, **REPLAY)
    chosen = page.evaluate("""() => {
        const probe = document.createElement("i");
        probe.style.backgroundColor = "Highlight";
        document.body.append(probe);
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return backgroundColor;
    }""")
    for view in ("Play", "Analyse", "Learn"):
        tab(page, view)
        expect(page.get_by_role("tab", name=view)).to_have_css("background-color", chosen)
    open_lesson(page, "Watch")
    expect(button(page, "Folded")).to_have_css("background-color", chosen)
    tab(page, "Race")
    expect(page.locator(".race :checked + span").first).to_have_css("background-color", chosen)
    tab(page, "Play")
    expect(board(page)).to_have_css("outline-style", "solid")
    tile = button(page, "Tile 2")
    expect(tile).to_have_css("border-top-style", "solid")
    page.keyboard.press("Tab")  # the focus is drawn for the keyboard's users only
    slider = page.get_by_role("slider", name="Position in the solution")
    for control in (tile, slider, page.get_by_role("combobox", name="Size")):
        control.focus()
        expect(control).to_have_css("outline-style", "solid")
        expect(control).to_have_css("outline-width", "3px")


# Announcements


def announcement(page: Page) -> Locator:
    """Return the live region for moves."""
    return page.get_by_role("status").and_(panel(page, "move-news"))


def test_focus_stays_near_a_control_that_disappears(page: Page, site: str) -> None:
    for query, control in (
        ({"board": "1-2-3"}, "Got it"),
        ({"board": "4-5-3_7-2-6_1-8-0"}, "Change the goal to Snail"),
        ({"size": "3x3"}, "Skip all"),
    ):
        visit(page, site, **query)
        button(page, control).press("Enter")
        idle(page)
        expect(button(page, control)).to_be_hidden()
        expect(panel(page, "views")).to_be_focused()


def test_focus_goes_to_the_board_from_a_button_that_vanishes(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    press(page, "Challenge a friend")
    button(page, "Close the result").press("Enter")
    expect(board(page)).to_be_focused()
    for link, control in (
        (copied(page).split()[-1], "End the challenge"),
        (f"{site}?board={TWO_AWAY}&moves=UL", "Watch"),
    ):
        page.goto(link)
        idle(page)
        button(page, control).press("Enter")
        idle(page)
        expect(button(page, control)).to_be_hidden()
        expect(board(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(board(page)).not_to_have_attribute("tabindex", "-1")


def test_focus_follows_the_keyboards_user_in_write(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="learn", lesson="write")
    button(page, "Check").press("Enter")
    idle(page)
    expect(button(page, "Check")).to_be_focused()
    button(page, "Watch it").press("Enter")
    idle(page)
    expect(page.get_by_role("tabpanel", name="Watch")).to_be_focused()
    open_lesson(page, "Write")
    button(page, "Solve with it").press("Enter")
    idle(page)
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect(panel(page, "views")).to_be_focused()


def test_focus_stays_in_the_list_of_solves(page: Page, site: str) -> None:
    visit(page, site, size="2x2")
    for _ in range(2):
        finish(page)
        deal(page)
    open_row(page)
    for name in ("+2", "DNF"):
        button(page, name).press("Enter")
        idle(page)
        expect(button(page, name)).to_be_focused()
    button(page, "Delete solve").press("Enter")
    idle(page)
    expect(rows(page)).to_have_count(1)
    expect(rows(page).get_by_role("button")).to_be_focused()
    for _ in range(3):  # the deletion, DNF and the penalty
        button(page, "Take back").press("Enter")
        idle(page)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first.get_by_role("button").first).to_be_focused()


def test_moves_are_announced(page: Page, site: str) -> None:
    visit(page, site, board="1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0")
    play(page, "D")
    expect(announcement(page)).to_have_text("12 down.")
    press(page, "Undo")
    expect(announcement(page)).to_have_text("12 down taken back.")
    press(page, "Tile 14")
    expect(announcement(page)).to_have_text("15 right, 14 right.")
    # Without a pause between them, many moves are only counted.
    play_at_once(page, "DDRUU")
    expect(announcement(page)).to_have_text("5 moves made.")
    page.keyboard.press("n")  # another game: no tile moved
    expect(announcement(idle(page))).to_be_empty()


@pytest.mark.nightly
def test_blocked_moves_are_announced_once(page: Page, site: str) -> None:
    page.clock.install()
    visit(page, site, board="1-2-3_4-5-6_7-8-0")
    record_values(page, "() => document.querySelector('[data-panel=move-news]').textContent")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)
    # A key that is held, at thirty presses a second.
    for i in range(20):
        page.evaluate(
            """(repeat) => {
                const how = { code: "ArrowLeft", key: "ArrowLeft", bubbles: true, repeat };
                document.dispatchEvent(new KeyboardEvent("keydown", how));
            }""",
            i > 0,
        )
        page.clock.run_for(33)
    page.clock.resume()
    once = "No tile can move left."
    expect(announcement(idle(page))).to_have_text(once)
    assert recorded_values(page) == ["", once]
    # It is announced again for another press, after an empty text.
    page.keyboard.press("ArrowLeft")
    idle(page)
    assert recorded_values(page) == ["", once, "", once]
    button(page, "Tile 1").dispatch_event("click")
    expect(announcement(idle(page))).to_have_text("Tile 1 can't move.")
    play(page, "D")
    expect(announcement(page)).to_have_text("6 down.")
    play_at_once(page, "DD")
    expect(announcement(page)).to_have_text("3 down. No tile can move down.")


# The board as a grid


@pytest.mark.nightly
def test_board_is_read_in_its_order(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    rows = page.get_by_role("grid").get_by_role("row")
    expect(rows).to_have_count(3)

    def read() -> list[str]:
        names: list[str] = page.get_by_role("gridcell").evaluate_all(
            "(cells) => cells.map((cell) => cell.ariaLabel ?? cell.firstChild.ariaLabel)"
        )
        return names

    tile = {number: f"Tile {number}" for number in range(1, 9)} | {0: "Blank"}
    position = Board.parse(TWO_AWAY)
    button(page, "Tile 5").focus()
    for move in ("U", "L", "D", "D", "R", "R", "U", "U"):
        position = position.move(move)
        page.keyboard.press(KEYS[move])
    expect_board(page, position)
    assert read() == [tile[n] for n in position.tiles]
    expect(button(page, "Tile 5")).to_be_focused()
    # So does the Tab key: the tiles that can move, from the left of the first row on.
    page.get_by_label("Size").focus()
    names = []
    for _ in position.legal_moves():
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.ariaLabel"))
    assert names == [tile[n] for n in position.tiles if tile[n] in names]
    choose(page, "Size", "3x5")
    expect(rows).to_have_count(3)
    expect(rows.first.get_by_role("gridcell")).to_have_count(5)
    assert '- gridcell "Blank"' in page.get_by_role("grid").aria_snapshot()


@pytest.mark.nightly
def test_tiles_have_row_and_column_numbers(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    place = """(tile) => [
        tile.closest("[role=row]").ariaRowIndex, tile.closest("[role=gridcell]").ariaColIndex,
    ]"""
    assert button(page, "Tile 5").evaluate(place) == ["3", "2"]
    press(page, "Tile 5")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    assert button(page, "Tile 5").evaluate(place) == ["2", "2"]
