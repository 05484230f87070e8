"""Learn in all its variants: algorithms, views, themes and widths."""

from __future__ import annotations

import re

import pytest
from kit.learn import lesson_panel
from kit.page import expect_board, idle, visit
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, trace

pytestmark = pytest.mark.nightly

START = "8-1-3_4-0-2_7-6-5"
BOARDS = "(all) => all.map((one) => one.dataset.board)"


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
