"""The page opens with a scripted worker, and its helpers work."""

from __future__ import annotations

from kit import page as ui
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar import Board


def test_held_request_keeps_the_page_busy(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, size="3x3", mode="analyse")
    ui.press(page, "Shuffle")
    start = Board.parse(ui.board_of(page))
    script.hold("solve")
    ui.start_solve(page)
    script.requested("solve")
    expect(page.locator("html")).not_to_have_attribute("data-idle", "")
    script.release("solve")
    page.locator("html[data-idle]").wait_for(state="attached")
    assert start.apply(ui.solution(page)).is_goal()
    ui.press(page, "Last")
    ui.expect_board(page, Board.solved(3))
