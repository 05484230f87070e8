"""The page opens with a scripted worker, and its helpers work."""

from __future__ import annotations

from kit.page import (
    board_of,
    expect_board,
    press,
    solution,
    solve_button,
    visit,
)
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar import Board


def test_held_request_keeps_the_page_busy(page: Page, site: str, script: Script) -> None:
    visit(page, site, size="3x3", mode="analyse")
    press(page, "Shuffle")
    start = Board.parse(board_of(page))
    script.hold("solve")
    solve_button(page).click()
    script.requested("solve")
    expect(page.locator("html")).not_to_have_attribute("data-idle", "")
    script.release("solve")
    page.locator("html[data-idle]").wait_for(state="attached")
    assert start.apply(solution(page)).is_goal()
    press(page, "Last")
    expect_board(page, Board.solved(3))
