"""Several tabs, and closed tabs: no game is lost or overwritten."""

from __future__ import annotations

import contextlib
import re

from kit import page as ui
from kit.games import expect_moves, finish
from kit.history import open_row, rows
from playwright.sync_api import BrowserContext, Error, Page, expect

from slidestar import Board, solve


def test_two_tabs_store_their_own_games(context: BrowserContext, site: str) -> None:
    first = ui.visit(context.new_page(), site)
    start = Board.parse(ui.board_of(first))
    moved = start.neighbors()[0]
    ui.play(first, start.legal_moves()[0])
    ui.expect_board(first, moved)
    second = ui.visit(context.new_page(), site)
    other = ui.board_of(second)
    assert Board.parse(other) != moved  # the game of another open tab stays there
    ui.play(second, Board.parse(other).legal_moves()[0])
    expect_moves(second, 1)
    stored = ui.board_of(second)
    for page, board in ((first, moved.text()), (second, stored)):
        page.reload()
        ui.expect_board(page, board)
        page.goto(site)  # without its address, from storage
        ui.expect_board(page, board)
        expect_moves(page, 1)
    # A new tab continues a game that no open tab has.
    first.close()
    third = ui.visit(context.new_page(), site)
    ui.expect_board(third, moved)
    expect_moves(third, 1)
    fourth = ui.visit(context.new_page(), site)
    assert ui.board_of(fourth) not in (moved.text(), stored)


def crash(page: Page) -> None:
    """End the page's process, so that the page gets no `pagehide` event."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")


def test_game_of_a_crashed_tab_continues_in_a_new_tab(context: BrowserContext, site: str) -> None:
    page = ui.visit(context.new_page(), site)
    start = Board.parse(ui.board_of(page))
    ui.play(page, start.legal_moves()[0])
    expect(page).to_have_url(re.compile("at=1$"))
    crash(page)
    after = ui.visit(context.new_page(), site)
    ui.expect_board(after, start.neighbors()[0])
    expect_moves(after, 1)
    after.reload()
    expect_moves(after, 1)
    # The game is in one tab.
    expect_moves(ui.visit(context.new_page(), site), 0)


def test_embedded_page_stores_nothing(context: BrowserContext, site: str) -> None:
    page = ui.visit(context.new_page(), site)
    ui.play(page, Board.parse(ui.board_of(page)).legal_moves()[0])
    stood = ui.board_of(page)
    page.close()
    page = context.new_page()
    for board in ({"board": ui.TWO_AWAY}, {}):
        ui.visit(page, site, embed="1", **board)
        ui.play(page, Board.parse(ui.board_of(page)).legal_moves()[0])
        page.reload()
        assert page.evaluate("sessionStorage.length") == 0
    ui.expect_board(ui.visit(context.new_page(), site), stood)


def test_copied_tab_has_its_own_game(context: BrowserContext, site: str) -> None:
    first = ui.visit(context.new_page(), site, size="3x3", seed="tea")
    start = Board.parse(ui.board_of(first))
    moves = solve(start).moves
    ui.play(first, moves[0])
    with context.expect_page() as opened:
        first.evaluate("void open(location.href)")  # with a copy of the session's storage
    copy = opened.value
    ui.expect_board(copy, start.apply(moves[:1]))
    ui.play(copy, "".join(moves[1:3]))
    expect_moves(copy, 3)
    copy.reload()
    ui.expect_board(copy, start.apply(moves[:3]))
    first.bring_to_front()
    ui.play(first, moves[1])
    ui.expect_board(first, start.apply(moves[:2]))
    first.reload()
    ui.expect_board(first, start.apply(moves[:2]))
    copy.bring_to_front()
    copy.goto(site)  # without its address, from storage
    ui.expect_board(copy, start.apply(moves[:3]))
    # Both games are stored: two new tabs continue them.
    first.close()
    copy.close()
    stored = {ui.board_of(ui.visit(context.new_page(), site)) for _ in range(2)}
    assert stored == {start.apply(moves[:2]).text(), start.apply(moves[:3]).text()}


def test_solution_in_another_tab_makes_a_game_practice(context: BrowserContext, site: str) -> None:
    first = ui.visit(context.new_page(), site, size="3x3")
    start = Board.parse(ui.board_of(first))
    line = solve(start).moves
    ui.play(first, line[:2])
    second = ui.visit(context.new_page(), site, board=start.apply(line[:2]).text(), mode="analyse")
    ui.press_solve(second)
    second.close()
    first.bring_to_front()
    ui.play(first, line[2:])
    expect(ui.news(first)).to_contain_text("because you had help")
    expect(rows(first).first).to_contain_text("practice")


def test_board_of_a_seed_counts_once(context: BrowserContext, site: str) -> None:
    page = ui.visit(context.new_page(), site, size="2x2", seed="tea")
    finish(page)
    expect(ui.news(page)).not_to_contain_text("Not in your averages")
    open_row(page)
    ui.press(page, "Delete solve")
    again = ui.visit(context.new_page(), site, size="2x2", seed="tea")
    finish(again)
    expect(ui.news(again)).to_contain_text("because you've seen this board before")


def test_copied_tab_shows_its_solve_and_counts_once(context: BrowserContext, site: str) -> None:
    page = ui.visit(context.new_page(), site, size="2x2")
    start = ui.board_of(page)
    with context.expect_page() as opened:
        page.evaluate("void open(location.href)")  # with a copy of the session's storage
    copy = opened.value
    ui.expect_board(copy, start)
    finish(copy)
    page.bring_to_front()
    expect(rows(ui.idle(page))).to_have_count(1)
    finish(page)
    kinds = [row.inner_text() for row in rows(page).all()]
    assert sum("practice" in kind for kind in kinds) == 1
