"""A challenge: a solve as a link, raced against its ghost by the friend who opens it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from kit.games import deal, finish
from kit.history import (
    catch_copies,
    copied,
    hold_time,
    import_text,
    open_row,
    pass_time,
    rows,
    solves_of_easy,
)
from kit.page import (
    KEYS,
    TWO_AWAY,
    board_of,
    button,
    expect_board,
    idle,
    news,
    panel,
    part,
    play,
    press,
    press_solve,
    tab,
    visit,
)
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board, solve
from slidestar.history import write_json


def ghost(page: Page) -> tuple[int, str]:
    """Return the number of moves that the ghost has made, and its board."""
    place = part(page, "challenge", "place").text_content() or ""
    shown = panel(page, "challenge").locator("[data-board]").get_attribute("data-board") or ""
    numbers = re.findall(r"\d+", place)
    return int(numbers[0]) if numbers else 0, shown


@pytest.mark.nightly
def test_a_solve_is_sent_and_raced(new_context: Callable[..., BrowserContext], site: str) -> None:
    sender = new_context().new_page()
    hold_time(sender)
    catch_copies(sender)
    visit(sender, site, size="3x3", seed="tea")
    start = board_of(sender)
    moves = solve(Board.parse(start)).moves
    for move in moves:
        sender.keyboard.press(KEYS[move])
        pass_time(sender, 2500)
    idle(sender)
    expect(news(sender)).to_contain_text("You did it")
    press(sender, "Challenge a friend")
    expect(news(sender)).to_contain_text("races your ghost")
    sentence, link = copied(sender).split(" Can you beat me? ")
    assert re.fullmatch(rf"I solved this 3 × 3 in {len(moves)} moves and [0-9:.]+\.", sentence)
    assert link.startswith(site)
    assert len(link) < 300

    page = new_context().new_page()
    page.clock.install()
    page.goto(link)
    idle(page)
    expect_board(page, start)
    words, place = part(page, "challenge", "words"), part(page, "challenge", "place")
    expect(words).to_contain_text(f"A friend challenges you: beat {len(moves)} moves in 0:")
    page.clock.run_for(5000)
    assert ghost(page)[1] == start  # it starts with the player's first move
    page.keyboard.press(KEYS[moves[0]])
    page.clock.run_for(7600)
    idle(page)
    expect(place).to_contain_text("small board is your friend's ghost")
    made, shown = ghost(page)
    assert made >= 3
    assert shown == Board.parse(start).apply(moves[:made]).text()
    finish(page)
    expect(words).to_contain_text(re.compile("You won: .* faster, in the same number of moves."))
    expect(button(page, "Challenge them back")).to_be_visible()
    stopped = ghost(page)
    page.clock.run_for(3000)
    assert ghost(page) == stopped

    page.keyboard.press("g")  # again, and slower
    idle(page)
    expect(place).to_have_text(re.compile("starts when you do"))
    page.keyboard.press(KEYS[moves[0]])
    page.clock.run_for(60_000)
    idle(page)
    expect(words).to_contain_text("The ghost is home")
    expect(page).to_have_url(re.compile("challenge="))
    page.reload()
    idle(page)
    expect(words).to_contain_text("The ghost is home")
    finish(page)
    expect(words).to_contain_text("There is no winner")
    page.keyboard.press("g")
    page.keyboard.press(KEYS[moves[0]])
    page.clock.run_for(60_000)
    finish(page)
    expect(words).to_contain_text("Your friend won: ")

    press(page, "End the challenge")
    expect(panel(page, "challenge")).to_be_hidden()
    expect(page).not_to_have_url(re.compile("challenge="))


@pytest.mark.nightly
def test_a_stored_solve_is_sent(new_context: Callable[..., BrowserContext], site: str) -> None:
    sender = new_context().new_page()
    catch_copies(sender)
    visit(sender, site, size="3x3", seed="history")
    start = board_of(sender)
    moves = finish(sender)
    here = deal(sender)
    open_row(sender).get_by_role("button", name="Challenge a friend").click()
    idle(sender)
    expect(news(sender)).to_contain_text("races your ghost")
    expect_board(sender, here)  # the game continues
    page = new_context().new_page()
    page.goto(copied(sender).split()[-1])
    expect_board(page, start)
    expect(part(page, "challenge", "words")).to_contain_text(
        f"A friend challenges you: beat {len(moves)} moves in 0:"
    )


def test_a_solve_without_times_has_no_ghost(page: Page, site: str) -> None:
    visit(page, site, size="3x3", seed="no ghost")
    import_text(page, write_json([replace(solves_of_easy(1)[0], times=None)]))
    expect(rows(page)).to_have_count(1)
    open_row(page).get_by_role("button", name="Challenge a friend").click()
    idle(page)
    expect(news(page)).to_contain_text("There is no ghost for this solve")


def test_a_challenge_that_was_left_has_no_winner(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, challenge="AQLSCQgAew")  # UL in 1.234 s
    words = part(page, "challenge", "words")
    expect(words).to_contain_text("beat 2 moves in 0:01.234")
    play(page, "U")
    page.reload()
    play(idle(page), "L")
    expect(words).to_have_text(
        re.compile(r"^2 moves in .*\. There is no winner, because the clock")
    )
    expect(button(page, "Challenge them back")).to_be_hidden()
    row = open_row(page)
    expect(row).to_contain_text("resumed")
    for name in ("Challenge a friend", "Challenge them back"):
        expect(row.get_by_role("button", name=name)).to_have_count(0)
    # The next attempt has a winner again.
    page.keyboard.press("g")
    play(page, "UL")
    expect(words).to_contain_text("won: ")
    expect(button(page, "Challenge them back")).to_be_visible()
    # A game that was stored for another day has none, either.
    page.keyboard.press("g")
    play(page, "U")
    page.get_by_text("Stored games", exact=True).click()
    press(page, "Store this game")
    press(page, "Continue")
    play(page, "L")
    expect(words).to_contain_text("There is no winner")


def test_a_damaged_challenge_is_named(page: Page, site: str) -> None:
    for text in ["AQLSCQgAewAA", "<script>alert(1)</script>"]:
        visit(page, site, board=TWO_AWAY, challenge=text)
        expect(page.get_by_role("alert").filter(has_text="challenge:")).to_be_visible()
        expect(panel(page, "challenge")).to_be_hidden()
        play(page, "UL")
        expect(news(page)).to_contain_text("You did it")


@pytest.mark.nightly
def test_a_solution_by_the_solver_is_not_sent(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    expect(button(page, "Challenge a friend")).to_be_hidden()
    press_solve(page)
    expect(page.get_by_role("status").filter(has_text="Solved in")).to_be_visible()
    press(page, "Last")
    expect(button(page, "Challenge a friend")).to_be_hidden()


def test_a_win_is_offered_where_it_is_played(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    offer = button(page, "Challenge a friend")
    expect(offer).to_be_visible()
    page.goto(page.url + "&mode=learn&lesson=race")
    expect_board(page, Board.solved(3))
    expect(offer).to_be_hidden()
    tab(page, "Analyse")
    expect(offer).to_be_visible()
    press(page, "Review")  # its moves are replayed from the start
    expect(offer).to_be_hidden()
