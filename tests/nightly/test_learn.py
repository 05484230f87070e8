"""Learn in all its variants: algorithms, views, themes and widths."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from kit.layout import DESKTOP, PHONE, SMALL_PHONE, fits_in_width, resize
from kit.learn import check, lesson_panel, open_lesson, verdict
from kit.page import TWO_AWAY, expect_board, idle, press, visit
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, trace

pytestmark = pytest.mark.nightly

START = "8-1-3_4-0-2_7-6-5"
BOARDS = "(all) => all.map((one) => one.dataset.board)"
Axe = Callable[[Page], list[str]]


def watch(page: Page) -> Locator:
    return lesson_panel(page, "Watch")


@pytest.mark.parametrize(
    ("algorithm", "heuristic"),
    [
        ("astar", "manhattan"),
        ("astar", "hamming"),
        ("weighted-astar", "linear-conflict"),
        ("greedy", "manhattan"),
        ("bfs", "manhattan"),
        ("dfs", "manhattan"),
        ("iterative-deepening", "manhattan"),
        ("ida-star", "hamming"),
        ("rbfs", "manhattan"),
    ],
)
def test_first_frontier_entry_is_expanded_next(
    page: Page, site: str, algorithm: str, heuristic: str
) -> None:
    steps = trace(Board.parse(START), None, algorithm, heuristic)
    visit(page, site, mode="learn", board=START, algorithm=algorithm, heuristic=heuristic)
    rows = watch(page).locator("ol.frontier:not(.gone) > li:visible")
    for step in range(min(12, len(steps))):
        expect(watch(page).locator(".watch-steps .place")).to_have_text(re.compile(f"^{step} of "))
        shown = rows.locator(".mini").evaluate_all(BOARDS)
        assert shown == [entry.board.text() for entry in steps.frontier(step)[:8]]
        expect(rows.first).to_have_attribute("data-tag", "next")
        watch(page).get_by_role("button", name="Step", exact=True).click()
        expect_board(page, steps.expanded(step).board)


def test_a_search_of_many_thousand_steps_is_watched(page: Page, site: str) -> None:
    # A* expands 22,067 nodes, in well below the limit of five seconds.
    visit(page, site, mode="learn", board="8-6-3_5-4-1_7-0-2", heuristic="hamming")
    words = watch(page).locator(".watch-words")
    slider = watch(page).get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 10_000
    for view in ("Folded", "Dots", "Map"):
        watch(page).get_by_role("button", name=view).click()
        for step in range(0, last, last // 6):
            slider.fill(str(step))
            idle(page)
    watch(page).get_by_role("button", name="To the end", exact=True).click()
    idle(page)
    expect(words).to_contain_text("steps can be watched")
    expect(words).to_contain_text("the goal, in 25 moves")


def open_watch(view: str) -> Callable[[Page, str], None]:
    """Return a function that opens a view of Watch with a second search."""

    def open_view(page: Page, site: str) -> None:
        visit(page, site, mode="learn", board=START, step="9", view=view, beside="bfs,manhattan")

    return open_view


def open_race(page: Page, site: str) -> None:
    visit(page, site, mode="learn", lesson="race", board=TWO_AWAY)
    press(page, "Race")
    lesson_panel(page, "Race").get_by_text("Your list", exact=True).click()
    page.get_by_label("Boards, links or scrambles, one per line").fill("123406758\n123456708")
    press(page, "Race")


def open_verdict(page: Page, site: str) -> None:
    visit(page, site, mode="learn", lesson="write", board=TWO_AWAY)
    check(page, "def h(tiles): return 2 * (tiles != GOAL)")
    expect(verdict(page)).to_contain_text("Not admissible")


def open_fault(page: Page, site: str) -> None:
    visit(page, site, mode="learn", lesson="write", board=TWO_AWAY)
    check(page, "def h(tiles):\n    print('tiles')\n    return tils")
    expect(verdict(page)).to_contain_text("Line 3: NameError")


def open_tables(page: Page, site: str) -> None:
    visit(page, site, mode="learn", lesson="tables", table="reinefeld")
    lesson_panel(page, "Tables").get_by_role("button", name="Compute all").locator(
        "visible=true"
    ).click()
    idle(page)
    expect(
        lesson_panel(page, "Tables").get_by_text("32 of 32 computed: 31 as printed")
    ).to_be_visible()


def expect_accessible(page: Page, axe: Axe) -> None:
    """Check axe's rules and the width of the page in windows of three sizes."""
    for size in (DESKTOP, PHONE, SMALL_PHONE):
        resize(page, size)
        assert axe(page) == [], size
        assert fits_in_width(page)


VIEWS = {
    **{view: open_watch(view) for view in ("fold", "dots", "map")},
    "race": open_race,
    "verdict": open_verdict,
    "fault": open_fault,
    "tables": open_tables,
}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(
    ("color_scheme", "forced_colors"), [("light", "none"), ("dark", "none"), ("light", "active")]
)
def test_axe_finds_nothing_in_a_lesson(
    page: Page,
    site: str,
    axe: Axe,
    view: str,
    color_scheme: Literal["light", "dark"],
    forced_colors: Literal["active", "none"],
) -> None:
    page.emulate_media(
        color_scheme=color_scheme, forced_colors=forced_colors, reduced_motion="reduce"
    )
    VIEWS[view](page, site)
    expect_accessible(page, axe)


@pytest.mark.parametrize("table", ["Course report", "AIMA", "Princeton"])
def test_axe_finds_nothing_in_a_table(page: Page, site: str, axe: Axe, table: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, site, mode="learn")
    open_lesson(page, "Tables")
    lesson_panel(page, "Tables").get_by_text(table, exact=True).click()
    idle(page)
    expect_accessible(page, axe)
