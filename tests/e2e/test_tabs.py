"""More than one tab, and a tab that's gone: no game is lost, none is overwritten."""

from __future__ import annotations

import re

from history_card import finish, play, rows
from playwright.sync_api import BrowserContext, expect
from puzzle_page import board_of, expect_board, part

from slidestar import Board, solve


def test_two_tabs_keep_their_own_games(context: BrowserContext, site: str) -> None:
    first = context.new_page()
    first.goto(site)
    start = Board.parse(board_of(first))
    moved = start.neighbors()[0]
    play(first, start.legal_moves()[0])
    expect_board(first, moved.text())
    second = context.new_page()
    second.goto(site)
    other = board_of(second)
    assert Board.parse(other) != moved  # a living tab has that game
    play(second, Board.parse(other).legal_moves()[0])
    expect(part(second, "controls", "moves")).to_have_text("1")
    kept = board_of(second)
    for page, board in ((first, moved.text()), (second, kept)):
        page.reload()
        expect_board(page, board)
        page.goto(site)  # from storage alone
        expect_board(page, board)
        expect(part(page, "controls", "moves")).to_have_text("1")
    # A new tab goes on with a game that nobody has any more.
    first.close()
    third = context.new_page()
    third.goto(site)
    expect_board(third, moved.text())
    expect(part(third, "controls", "moves")).to_have_text("1")
    fourth = context.new_page()
    fourth.goto(site)
    assert board_of(fourth) not in (moved.text(), kept)


def test_a_crash_loses_no_game(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    # A crash leaves no time for good-byes.
    page.add_init_script(
        "addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)"
    )
    page.goto(site)
    start = Board.parse(board_of(page))
    play(page, start.legal_moves()[0])
    expect(page).to_have_url(re.compile("at=1$"))
    page.close()
    after = context.new_page()
    after.goto(site)
    expect_board(after, start.neighbors()[0].text())
    expect(part(after, "controls", "moves")).to_have_text("1")


def test_a_copied_tab_goes_on_by_itself_at_once(context: BrowserContext, site: str) -> None:
    first = context.new_page()
    first.goto(f"{site}?size=3x3&seed=tea")
    start = Board.parse(board_of(first))
    moves = solve(start).moves
    play(first, moves[0])
    expect(first).to_have_url(re.compile("at=1$"))
    with context.expect_page() as opened:
        first.evaluate("void open(location.href)")  # with a copy of the session's storage
    copy = opened.value
    expect_board(copy, start.apply(moves[:1]))
    play(copy, "".join(moves[1:3]))
    expect(part(copy, "controls", "moves")).to_have_text("3")
    copy.reload()
    expect_board(copy, start.apply(moves[:3]))
    first.bring_to_front()
    play(first, moves[1])
    expect_board(first, start.apply(moves[:2]))
    first.reload()
    expect_board(first, start.apply(moves[:2]))
    copy.bring_to_front()
    copy.goto(site)  # from storage alone
    expect_board(copy, start.apply(moves[:3]))


def test_a_solve_shows_in_the_other_tab(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(f"{site}?size=2x2")
    finish(first)
    expect(rows(second)).to_have_count(1)
