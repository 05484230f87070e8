"""Accessibility: the names that scripts and screen readers rely on, announcements, and axe's rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from kit import games, history, layout
from kit import page as ui
from kit.learn import open_lesson, unfold_search
from kit.views import COACHED, REPLAY, VIEWS, read_study
from playwright.sync_api import Locator, Page, expect

from slidestar import Board


def test_every_documented_name_is_there_once(page: Page, site: str) -> None:
    ui.visit(page, site, **REPLAY)
    ui.choose(page, "Speed", "slow")
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


def test_tabs_follow_the_arrow_keys_to_their_controls(page: Page, site: str) -> None:
    ui.visit(page, site)
    page.get_by_role("tab", name="Play").focus()
    for key, view, buttons, choices in (
        ("ArrowRight", "Analyse", ("Solve", "Stop", "Load"), ("Algorithm", "Heuristic")),
        ("ArrowLeft", "Play", (), ()),
        ("ArrowLeft", "Learn", ("Step",), ("Algorithm", "Heuristic")),
    ):
        page.keyboard.press(key)
        ui.idle(page)
        expect(page.get_by_role("tab", name=view)).to_be_focused()
        if view == "Learn":
            open_lesson(page, "Watch")
            unfold_search(page)
        for name in ("Shuffle", "Hint", *buttons):
            expect(ui.button(page, name)).to_be_visible()
        for name in ("Size", *choices):
            expect(page.get_by_label(name)).to_be_visible()
        expect(page.get_by_role("tabpanel", name=view)).to_be_visible()


TOPS = """(panel) => [...panel.children].map((card) => card.getBoundingClientRect())
    .filter(({ height }) => height > 0).map(({ top }) => top)"""


def test_cards_are_seen_in_the_order_of_tab(page: Page, site: str) -> None:
    ui.visit(page, site, **REPLAY)
    views = ui.panel(page, "views")
    for view in ("Play", "Analyse", "Learn"):
        ui.tab(page, view)
        tops = views.evaluate(TOPS)
        assert len(tops) > 1
        assert tops == sorted(tops), view
    ui.tab(page, "Analyse")
    first = ui.panel(page, "review").get_by_role("button", name="Review")
    assert layout.place(first)[1] > layout.place(ui.solve_button(page))[1]
    ui.solve_button(page).focus()
    page.keyboard.press("v")
    ui.idle(page)
    tops = views.evaluate(TOPS)
    assert tops == sorted(tops)
    assert layout.place(ui.panel(page, "review"))[1] < layout.place(ui.solve_button(page))[1]
    expect(ui.solve_button(page)).to_be_focused()


# Record the name and the place of each element that has the focus, without the scrolling of its
# ancestors, until the focus leaves the page or returns.
RECORD_STOPS = """() => {
    const seen = new Set();
    const end = new AbortController();
    globalThis.stops = [];
    globalThis.hasEnded = () => end.signal.aborted;
    const record = (target) => {
        if (seen.has(target)) return end.abort();
        seen.add(target);
        const { left, top, right, bottom } = target.getBoundingClientRect();
        let [x, y] = [0, 0];
        for (let outer = target.parentElement; outer; outer = outer.parentElement) {
            x += outer.scrollLeft;
            y += outer.scrollTop;
        }
        const name = target.ariaLabel ?? target.textContent.trim();
        stops.push([name, [left + x, top + y, right + x, bottom + y]]);
    };
    const leave = ({ relatedTarget }) => relatedTarget ?? end.abort();
    if (document.activeElement !== document.body) record(document.activeElement);
    document.addEventListener("focusin", ({ target }) => record(target), { signal: end.signal });
    document.addEventListener("focusout", leave, { signal: end.signal });
}"""


def open_view(page: Page, site: str, view: str) -> None:
    """Open a view: a mode, a lesson, the dialog of events, or a study."""
    if view == "study":
        read_study(page, site)
        ui.panel(page, "study").evaluate("(card) => { card.open = true; }")
        ui.idle(page)
    elif view == "coach":
        ui.visit(page, site, board=COACHED, mode="learn", lesson="coach")
    elif view == "events":
        ui.visit(page, site)
        ui.open_more(page, "Events")
    else:
        ui.visit(page, site, **{**REPLAY, "mode": view})


@pytest.mark.parametrize(
    "view", ["play", "analyse", "puzzles", "learn", "coach", "events", "study"]
)
def test_the_focus_follows_the_reading_order(page: Page, site: str, view: str) -> None:
    for size in (layout.PHONE, layout.DESKTOP):
        layout.set_window(page, size)
        open_view(page, site, view)
        page.evaluate(RECORD_STOPS)
        while not page.evaluate("hasEnded()"):
            for _ in range(8):
                page.keyboard.press("Tab")
        stops: list[tuple[str, tuple[float, float, float, float]]] = page.evaluate("stops")
        # A puzzle with the gap in a corner has two tiles that can move, and 13 other controls.
        assert len(stops) >= {"events": 6, "puzzles": 15}.get(view, 16), size
        # Each stop is below the one before it, or to its right.
        backwards = [
            (name, following)
            for (name, (_, _, right, bottom)), (following, (left, top, _, _)) in pairwise(stops)
            if top < bottom - 6 and left < right - 6
        ]
        assert backwards == [], size


@pytest.mark.browser_context_args(forced_colors="active")
def test_forced_colours_mark_states_by_lines(page: Page, site: str) -> None:
    ui.visit(page, site, **REPLAY)
    chosen = page.evaluate("""() => {
        const probe = document.createElement("i");
        probe.style.backgroundColor = "Highlight";
        document.body.append(probe);
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return backgroundColor;
    }""")
    for view in ("Play", "Analyse", "Learn"):
        ui.tab(page, view)
        expect(page.get_by_role("tab", name=view)).to_have_css("background-color", chosen)
    open_lesson(page, "Watch")
    expect(ui.button(page, "Folded")).to_have_css("background-color", chosen)
    ui.tab(page, "Race")
    expect(page.locator(".race :checked + span").first).to_have_css("background-color", chosen)
    ui.tab(page, "Play")
    expect(ui.board(page)).to_have_css("outline-style", "solid")
    tile = ui.button(page, "Tile 2")
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
    return page.get_by_role("status").and_(ui.panel(page, "move-news"))


def test_focus_stays_near_a_control_that_disappears(page: Page, site: str) -> None:
    for query, control in (
        ({"board": "1-2-3"}, "Got it"),
        ({"board": "4-5-3_7-2-6_1-8-0"}, "Change the goal to Snail"),
    ):
        ui.visit(page, site, **query)
        ui.button(page, control).press("Enter")
        ui.idle(page)
        expect(ui.button(page, control)).to_be_hidden()
        expect(ui.panel(page, "views")).to_be_focused()


def test_focus_goes_to_the_board_from_a_button_that_vanishes(page: Page, site: str) -> None:
    history.catch_copies(page)
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.play(page, "UL")
    ui.press(page, "Challenge a friend")
    ui.button(page, "Close the result").press("Enter")
    expect(ui.board(page)).to_be_focused()
    page.goto(history.copied(page).split()[-1])
    ui.idle(page)
    ui.button(page, "End the challenge").press("Enter")
    ui.idle(page)
    expect(ui.button(page, "End the challenge")).to_be_hidden()
    expect(ui.panel(page, "views")).to_be_focused()
    page.keyboard.press("Tab")
    expect(ui.board(page)).not_to_have_attribute("tabindex", "-1")


def test_focus_follows_the_keyboards_user_in_write(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, mode="learn", lesson="write")
    ui.button(page, "Check").press("Enter")
    ui.idle(page)
    expect(ui.button(page, "Check")).to_be_focused()
    ui.button(page, "Watch it").press("Enter")
    ui.idle(page)
    expect(page.get_by_role("tabpanel", name="Watch")).to_be_focused()
    open_lesson(page, "Write")
    ui.button(page, "Solve with it").press("Enter")
    ui.idle(page)
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect(ui.panel(page, "views")).to_be_focused()


def test_focus_stays_in_the_list_of_solves(page: Page, site: str) -> None:
    ui.visit(page, site, size="2x2")
    for _ in range(2):
        games.finish(page)
        games.deal(page)
    history.open_row(page)
    for name in ("+2", "DNF"):
        ui.button(page, name).press("Enter")
        ui.idle(page)
        expect(ui.button(page, name)).to_be_focused()
    ui.button(page, "Delete solve").press("Enter")
    ui.idle(page)
    expect(history.rows(page)).to_have_count(1)
    expect(history.rows(page).get_by_role("button")).to_be_focused()
    for _ in range(3):  # the deletion, DNF and the penalty
        ui.button(page, "Take back").press("Enter")
        ui.idle(page)
    expect(history.rows(page)).to_have_count(2)
    expect(history.rows(page).first.get_by_role("button").first).to_be_focused()


def test_moves_are_announced(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0")
    ui.play(page, "D")
    expect(announcement(page)).to_have_text("12 down.")
    ui.press(page, "Undo")
    expect(announcement(page)).to_have_text("12 down undone.")
    ui.press(page, "Tile 14")
    expect(announcement(page)).to_have_text("15 right, 14 right.")
    # Without a pause between them, many moves are only counted.
    games.play_at_once(page, "DDRUU")
    expect(announcement(page)).to_have_text("5 moves made.")
    page.keyboard.press("n")  # another game: no tile moved
    expect(announcement(ui.idle(page))).to_be_empty()


def test_a_win_is_announced_when_its_stars_are_known(page: Page, site: str) -> None:
    page.clock.install()
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.pause_clock(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(100)
    expect(ui.board(page)).to_have_attribute("data-board", Board.solved(3).text())
    expect(ui.news(page)).to_be_empty()
    page.clock.resume()
    expect(ui.news(page)).to_contain_text("the fewest possible. Three stars.")


def test_blocked_moves_are_announced_once(page: Page, site: str) -> None:
    page.clock.install()
    ui.visit(page, site, board="1-2-3_4-5-6_7-8-0")
    games.record_values(page, "() => document.querySelector('[data-panel=move-news]').textContent")
    ui.pause_clock(page)
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
    expect(announcement(ui.idle(page))).to_have_text(once)
    assert games.recorded_values(page) == ["", once]
    # It is announced again for another press, after an empty text.
    page.keyboard.press("ArrowLeft")
    ui.idle(page)
    assert games.recorded_values(page) == ["", once, "", once]
    ui.button(page, "Tile 1").dispatch_event("click")
    expect(announcement(ui.idle(page))).to_have_text("Tile 1 can't move.")
    ui.play(page, "D")
    expect(announcement(page)).to_have_text("6 down.")
    games.play_at_once(page, "DD")
    expect(announcement(page)).to_have_text("3 down. No tile can move down.")


# The board as a grid


def test_board_is_read_in_its_order(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    rows = page.get_by_role("grid").get_by_role("row")
    expect(rows).to_have_count(3)

    def read() -> list[str]:
        names: list[str] = page.get_by_role("gridcell").evaluate_all(
            "(cells) => cells.map((cell) => cell.ariaLabel ?? cell.firstChild.ariaLabel)"
        )
        return names

    place = """(tile) => [
        tile.closest("[role=row]").ariaRowIndex, tile.closest("[role=gridcell]").ariaColIndex,
    ]"""
    assert ui.button(page, "Tile 5").evaluate(place) == ["3", "2"]
    tile = {number: f"Tile {number}" for number in range(1, 9)} | {0: "Gap"}
    position = Board.parse(ui.TWO_AWAY)
    ui.button(page, "Tile 5").focus()
    for move in ("U", "R", "D", "D", "L", "L", "U", "U"):  # never solved: a result takes no keys
        position = position.move(move)
        page.keyboard.press(ui.KEYS[move])
    ui.expect_board(page, position)
    assert read() == [tile[n] for n in position.tiles]
    expect(ui.button(page, "Tile 5")).to_be_focused()
    row, column = divmod(position.tiles.index(5), 3)
    assert ui.button(page, "Tile 5").evaluate(place) == [str(row + 1), str(column + 1)]
    # So does the Tab key: the tiles that can move, from the left of the first row on.
    page.get_by_label("Size").focus()
    names = []
    for _ in position.legal_moves():
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.ariaLabel"))
    assert names == [tile[n] for n in position.tiles if tile[n] in names]
    ui.choose(page, "Size", "3x5")
    expect(rows).to_have_count(3)
    expect(rows.first.get_by_role("gridcell")).to_have_count(5)
    assert '- gridcell "Gap"' in page.get_by_role("grid").aria_snapshot()


# Axe's rules; tests/nightly/test_access.py has the themes and more sizes.


@pytest.mark.parametrize("name", VIEWS)
def test_axe_finds_nothing(
    page: Page, site: str, axe: Callable[[Page], list[str]], name: str
) -> None:
    views, size = VIEWS[name]
    light = name in ("solves", "review", "watch", "study", "frame")
    page.emulate_media(color_scheme="light" if light else "dark")
    layout.set_window(page, size)
    for view in views(page, site):
        assert axe(ui.idle(page)) == [], view
        assert layout.fits_in_width(page), view
