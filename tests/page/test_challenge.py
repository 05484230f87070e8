"""A challenge: a solve as a link, raced against its ghost by the friend who opens it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from kit import history, layout
from kit import page as ui
from kit.games import deal, finish
from playwright.sync_api import BrowserContext, Locator, Page, expect

from slidestar import Board, solve
from slidestar.history import write_json


def ghost(page: Page) -> tuple[int, str]:
    """Return the number of moves that the ghost has made, and its board."""
    place = ui.part(page, "challenge", "place").text_content() or ""
    shown = ui.panel(page, "challenge").locator("[data-board]").get_attribute("data-board") or ""
    numbers = re.findall(r"\d+", place)
    return int(numbers[0]) if numbers else 0, shown


def headline(page: Page) -> Locator:
    """Return the headline of the result."""
    return ui.part(page, "result", "headline")


def test_a_solve_is_sent_and_raced(new_context: Callable[..., BrowserContext], site: str) -> None:
    sender = new_context().new_page()
    history.hold_time(sender)
    history.catch_copies(sender)
    ui.visit(sender, site, size="3x3", seed="tea")
    start = ui.board_of(sender)
    moves = solve(Board.parse(start)).moves
    for move in moves:
        sender.keyboard.press(ui.KEYS[move])
        history.pass_time(sender, 2500)
    ui.idle(sender)
    expect(ui.news(sender)).to_contain_text("Solved in")
    ui.press(sender, "Challenge a friend")
    expect(ui.news(sender)).to_contain_text("races your ghost")
    sentence, link = history.copied(sender).split(" Can you beat me? ")
    took = f"{2.5 * (len(moves) - 1):.1f}\xa0s"
    assert sentence == f"I solved this 3 × 3 in {len(moves)} moves and {took}."
    assert link.startswith(site)
    assert len(link) < 300

    page = new_context().new_page()
    page.clock.install()
    page.goto(link)
    ui.idle(page)
    ui.expect_board(page, start)
    words, place = ui.part(page, "challenge", "words"), ui.part(page, "challenge", "place")
    expect(words).to_contain_text(
        f"A friend challenges you: can you beat {len(moves)} moves in {took}?"
    )
    page.clock.run_for(5000)
    assert ghost(page)[1] == start  # it starts with the player's first move
    page.keyboard.press(ui.KEYS[moves[0]])
    page.clock.run_for(7600)
    ui.idle(page)
    expect(place).to_contain_text("small board is your friend's ghost")
    made, shown = ghost(page)
    assert made >= 3
    assert shown == Board.parse(start).apply(moves[:made]).text()
    finish(page)
    expect(words).to_contain_text(f"Your friend: {len(moves)} moves in ")
    expect(headline(page)).to_have_text(re.compile(r"^You won by [0-9.]+\xa0s$"))
    expect(ui.button(page, "Challenge them back")).to_be_visible()
    stopped = ghost(page)
    page.clock.run_for(3000)
    assert ghost(page) == stopped

    page.keyboard.press("g")  # again, and slower
    ui.idle(page)
    expect(place).to_have_text(re.compile("starts when you do"))
    page.keyboard.press(ui.KEYS[moves[0]])
    page.clock.run_for(60_000)
    ui.idle(page)
    expect(words).to_contain_text("The ghost has finished")
    expect(page).to_have_url(re.compile("challenge="))
    page.reload()
    ui.idle(page)
    expect(words).to_contain_text("The ghost has finished")
    finish(page)
    expect(ui.news(page)).to_contain_text("No winner because you left the game")
    page.keyboard.press("g")
    page.keyboard.press(ui.KEYS[moves[0]])
    page.clock.run_for(60_000)
    finish(page)
    expect(headline(page)).to_have_text(re.compile("^Your friend won by "))
    assert "Not in your averages" not in ui.news(page).inner_text()

    ui.press(page, "End the challenge")
    expect(ui.panel(page, "challenge")).to_be_hidden()
    expect(page).not_to_have_url(re.compile("challenge="))


def test_a_challenge_leaves_a_laptop_s_board_as_it_is(page: Page, site: str) -> None:
    layout.set_window(page, (1366, 768))
    ui.visit(page, site, board=ui.TWO_AWAY)
    board = layout.place(ui.board(page))
    ui.visit(page, site, board=ui.TWO_AWAY, challenge="AQLSCQgAew")
    assert layout.in_sight(page, ui.panel(page, "challenge"))
    assert layout.place(ui.board(page)) == board


def test_a_stored_solve_is_sent_if_it_has_times(page: Page, site: str) -> None:
    history.catch_copies(page)
    ui.visit(page, site, size="3x3", seed="history")
    start = ui.board_of(page)
    moves = finish(page)
    here = deal(page)
    history.open_row(page).get_by_role("button", name="Challenge a friend").click()
    ui.idle(page)
    expect(ui.news(page)).to_contain_text("races your ghost")
    ui.expect_board(page, here)  # the game continues
    link = history.copied(page).split()[-1]
    history.import_text(page, write_json([replace(history.solves_of_easy(1, 2020)[0], times=None)]))
    expect(history.rows(page)).to_have_count(2)
    history.open_row(page, 1).get_by_role("button", name="Challenge a friend").click()
    ui.idle(page)
    expect(ui.news(page)).to_contain_text("This solve has no ghost")
    page.goto(link)
    ui.expect_board(page, start)
    expect(ui.part(page, "challenge", "words")).to_contain_text(
        re.compile(rf"^A friend challenges you: can you beat {len(moves)} moves in \d+\.\d\ss\?$")
    )


def test_a_challenge_that_was_left_has_no_winner(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, challenge="AQLSCQgAew")  # UL in 1.234 s
    words = ui.part(page, "challenge", "words")
    expect(words).to_contain_text("beat 2 moves in 1.2 s")
    ui.play(page, "U")
    page.reload()
    ui.play(ui.idle(page), "L")
    expect(ui.news(page)).to_contain_text("No winner because you left the game, your device")
    expect(ui.button(page, "Challenge them back")).to_be_hidden()
    row = history.open_row(page)
    expect(row).to_contain_text("resumed")
    for name in ("Challenge a friend", "Challenge them back"):
        expect(row.get_by_role("button", name=name)).to_have_count(0)
    # The next attempt has a winner again.
    page.keyboard.press("g")
    ui.play(page, "UL")
    expect(headline(page)).to_contain_text(" won by ")
    expect(ui.button(page, "Challenge them back")).to_be_visible()
    # A game that was stored for another day has none, either.
    page.keyboard.press("g")
    ui.play(page, "U")
    ui.panel(page, "slots").get_by_text("Stored games", exact=True).click()
    ui.press(page, "Store this game")
    ui.press(page, "Continue")
    ui.play(page, "L")
    expect(ui.news(page)).to_contain_text("No winner because you left the game")


def test_a_damaged_challenge_is_named(page: Page, site: str) -> None:
    for text in ["AQLSCQgAewAA", "<script>alert(1)</script>"]:
        ui.visit(page, site, board=ui.TWO_AWAY, challenge=text)
        expect(page.get_by_role("alert").filter(has_text="challenge:")).to_be_visible()
        expect(ui.panel(page, "challenge")).to_be_hidden()
        ui.play(page, "UL")
        expect(ui.news(page)).to_contain_text("Solved in")


def test_a_win_is_offered_in_play_only(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    offer = ui.button(page, "Challenge a friend")
    expect(offer).to_be_hidden()
    ui.play(page, "UL")
    expect(offer).to_be_visible()
    page.goto(page.url + "&mode=learn&lesson=race")
    ui.expect_board(page, Board.solved(3))
    expect(offer).to_be_hidden()
    ui.tab(page, "Analyse")
    expect(offer).to_be_hidden()
    # A solution by the solver is not the user's.
    ui.tab(page, "Play")
    ui.load(page, "1-2-3_4-5-6_7-0-8")
    ui.press_solve(page)
    ui.expect_status(page, "Solved in")
    ui.press(page, "Last")
    ui.expect_board(page, Board.solved(3))
    expect(offer).to_be_hidden()
