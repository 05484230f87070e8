"""Shuffle, solve, replay: the page's main job, with Python in its worker."""

from __future__ import annotations

from kit.page import board_of, expect_board, press, solution, tab, visit
from playwright.sync_api import Page

from slidestar import Board


def test_shuffle_solve_replay(page: Page, site: str) -> None:
    visit(page, site, size="4x4")
    tab(page, "Analyse")
    press(page, "Shuffle")
    start = Board.parse(board_of(page))
    press(page, "Solve")
    assert start.apply(solution(page)).is_goal()
    press(page, "Last")
    expect_board(page, Board.solved(4))


def test_a_second(page: Page, site: str) -> None:
    visit(page, site, size="4x4")
