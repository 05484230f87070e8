"""The page opens with a scripted worker, and its helpers work."""

from __future__ import annotations

from kit.page import (
    TWO_AWAY,
    board_of,
    expect_board,
    load,
    play,
    press,
    press_solve,
    solution,
    solve_button,
    tab,
    visit,
)
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar import Board


def test_shuffle_solve_replay(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    tab(page, "Analyse")
    press(page, "Shuffle")
    start = Board.parse(board_of(page))
    press_solve(page)
    assert start.apply(solution(page)).is_goal()
    press(page, "Last")
    expect_board(page, Board.solved(3))


def test_keys_move_tiles(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    expect_board(page, Board.parse(TWO_AWAY).apply("UL"))


def test_a_held_request_keeps_the_page_busy(page: Page, site: str, script: Script) -> None:
    visit(page, site, size="3x3", mode="analyse")
    script.hold("solve")
    load(page, TWO_AWAY)
    solve_button(page).click()
    script.requested("solve")
    expect(page.locator("html")).not_to_have_attribute("data-idle", "")
    script.release("solve")
    page.locator("html[data-idle]").wait_for(state="attached")
    assert len(solution(page)) == 2
