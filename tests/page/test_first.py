"""The first screen: few controls, the levels, and *More*, which opens everything else."""

from __future__ import annotations

import pytest
from kit import games, layout
from kit import page as ui
from playwright.sync_api import Page, expect

from slidestar import Board

CONTROLS = """() => [...document.querySelectorAll("button, a[href], select, input, summary")]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !control.closest("[role=grid]"))
    .map((control) => control.ariaLabel ?? control.textContent.trim())"""


@pytest.mark.parametrize("size", [layout.PHONE, (1366, 768)])
def test_first_screen_has_at_most_13_controls(page: Page, site: str, size: tuple[int, int]) -> None:
    layout.set_window(page, size)
    ui.visit(page, site)
    controls = page.evaluate(CONTROLS)
    assert len(controls) <= 13, controls
    assert {"More", "Hint", "Share", "Shuffle", "How to play"} <= set(controls)


def test_levels_lead_to_larger_boards_and_end_with_a_size(page: Page, site: str) -> None:
    ui.visit(page, site)
    level = ui.panel(page, "levels")
    expect(level).to_have_text("Level 1 of 6")
    place = ui.board(page).bounding_box()
    games.finish(page)
    expect(level.locator(".done")).to_have_count(1)
    ui.press(page, "Next: 8 moves")
    expect(level).to_have_text("Level 2 of 6")
    assert len(games.shortest(page)) == 8
    ui.choose(page, "Size", "4x4")
    expect(level).to_be_hidden()
    assert ui.board(page).bounding_box() == place
    ui.choose(page, "Size", "3x3")
    expect(level).to_be_hidden()
    games.finish(page)
    expect(ui.button(page, "Shuffle")).to_be_visible()


def test_link_to_a_board_shows_no_level(page: Page, site: str) -> None:
    ui.visit(page, site, board="0-2-3_1-5-6_4-7-8")  # also a board of the first level
    expect(ui.panel(page, "levels")).to_be_hidden()
    games.finish(page)
    ui.press(page, "Shuffle")
    expect(ui.panel(page, "levels")).to_be_hidden()


def test_result_of_a_level_has_a_button_to_shuffle(page: Page, site: str) -> None:
    ui.visit(page, site)
    games.finish(page)
    ui.button(page, "Shuffle").click()
    expect(ui.panel(ui.idle(page), "levels")).to_have_text("Level 2 of 6")
    page.go_back()  # The clock of a game that is over does not matter.
    expect(ui.news(ui.idle(page))).to_have_text("Your previous board is back.")


def test_a_level_is_no_solve_of_the_averages(page: Page, site: str) -> None:
    ui.visit(page, site)
    ui.play(page, games.shortest(page)[:1])
    page.reload()
    games.finish(ui.idle(page))
    expect(ui.news(page)).to_contain_text("Next: 8 moves.")
    expect(ui.news(page)).not_to_contain_text("averages")


@pytest.mark.parametrize("mode", ["play", "learn"])
def test_entry_of_more_opens_its_place(page: Page, site: str, mode: str) -> None:
    for entry, place in (
        ("Daily boards", "daily-calendar"),
        ("Events", "events-choice"),
        ("Enter your board", "entry"),
        ("Settings", "settings"),
        ("Keys", "keys"),
        ("Solves and averages", "solves"),
        ("Stored games", "slots"),
        ("Studies", "study"),
        ("Your own picture", "picture"),
    ):
        ui.visit(page, site, mode=mode)
        ui.open_more(page, entry)
        expect(page.get_by_role("dialog", name="More")).to_be_hidden()
        focused = ui.panel(page, place).locator(":focus")
        expect(focused).to_be_visible()
        assert layout.in_sight(page, focused), entry


def test_more_shows_a_solution_in_play(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.open_more(page, "Show the solution")
    assert Board.parse(ui.TWO_AWAY).apply(ui.solution(page)).is_goal()
    ui.tab(page, "Learn")
    ui.press(page, "More")
    more = page.get_by_role("dialog", name="More")
    expect(more.get_by_role("button", name="Show the solution")).to_be_hidden()
    links = {
        link.inner_text(): link.get_attribute("href") for link in more.get_by_role("link").all()
    }
    assert links == {
        "How to play": "docs/playing.html",
        "Guide and reference": "docs/index.html",
        "Download": "slidestar.html",
    }


def test_statistics_of_a_new_user_are_empty_but_there(page: Page, site: str) -> None:
    ui.visit(page, site)
    card = ui.panel(page, "solves")
    expect(card).to_be_hidden()
    ui.open_more(page, "Solves and averages")
    expect(card).to_be_visible()
    expect(card).to_contain_text("Your solves and averages will appear here.")
    page.reload()
    expect(ui.panel(ui.idle(page), "solves")).to_be_hidden()
    games.finish(page)
    expect(card).to_be_visible()
