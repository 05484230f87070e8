"""A challenge: a solve as a link, raced by whoever opens it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from history_card import bring, deal, finish, made, play, rows
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import KEYS, TWO_AWAY, board_of, button, expect_board, news, panel, part

from slidestar import Board, solve
from slidestar.history import write_json

COPIES = """Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text) => { globalThis.copied = text; } },
})"""


def ghost(page: Page) -> str:
    return panel(page, "challenge").get_by_role("img").get_attribute("data-board") or ""


def seen(page: Page) -> tuple[int, str]:
    """How many moves the ghost has made, and its board."""
    place, board = page.evaluate(
        """() => {
            const challenge = document.querySelector('[data-panel="challenge"]');
            return [
                challenge.querySelector('[data-part="place"]').textContent,
                challenge.querySelector("[data-board]").dataset.board,
            ];
        }"""
    )
    return int(re.findall(r"\d+", place)[0]), board


def test_a_solve_is_sent_and_raced(new_context: Callable[..., BrowserContext], site: str) -> None:
    sender = new_context().new_page()
    sender.clock.install()
    sender.goto(f"{site}?size=3x3&seed=tea")
    sender.evaluate(COPIES)
    start = board_of(sender)
    moves = solve(Board.parse(start)).moves
    for move in moves:
        sender.keyboard.press(KEYS[move])
        sender.clock.run_for(2500)  # so that whoever races has a while for it, on any machine
    expect(news(sender)).to_contain_text("You did it")
    button(sender, "Challenge a friend").click()
    expect(news(sender)).to_contain_text("races your ghost")
    link = sender.evaluate("globalThis.copied")
    assert link.startswith(site)
    assert len(link) < 300

    page = new_context().new_page()
    page.clock.install()
    page.goto(link)
    expect_board(page, start)
    words = part(page, "challenge", "words")
    expect(words).to_contain_text(f"A friend challenges you: beat {len(moves)} moves in 0:")
    page.clock.run_for(5000)
    assert ghost(page) == start  # it waits for the first slide
    play(page, str(moves)[0])
    place = part(page, "challenge", "place")
    expect(place).to_contain_text("small board is your friend's ghost")
    expect(place).to_have_text(re.compile(r": move \d+ of"))
    page.clock.run_for(7600)
    made, shown = seen(page)
    assert made >= 3  # a move in two and a half seconds, or a little later
    assert shown == Board.parse(start).apply(moves[:made]).text()
    finish(page)
    expect(words).to_contain_text(re.compile("You were .* faster, in the same number of moves."))
    stopped = seen(page)
    page.clock.run_for(3000)
    assert seen(page) == stopped

    page.keyboard.press("g")  # once more, and slower
    expect(place).to_have_text(re.compile("starts when you do"))
    play(page, str(moves)[0])
    page.clock.run_for(60_000)
    expect(words).to_contain_text("The ghost is home")
    expect(page).to_have_url(re.compile("challenge="))
    page.reload()
    expect(words).to_contain_text("The ghost is home")
    finish(page)
    expect(words).to_contain_text("The ghost was")

    button(page, "End the challenge").click()
    expect(panel(page, "challenge")).to_be_hidden()
    expect(page).not_to_have_url(re.compile("challenge="))


def test_a_solve_of_the_history_is_sent(
    new_context: Callable[..., BrowserContext], played: Page, site: str
) -> None:
    start = board_of(played)
    moves = finish(played)
    deal(played)
    here = board_of(played)
    played.evaluate(COPIES)
    rows(played).first.get_by_role("button").click()
    rows(played).first.get_by_role("button", name="Challenge a friend").click()
    expect(news(played)).to_contain_text("races your ghost")
    expect_board(played, here)  # what's played stays
    page = new_context().new_page()
    page.goto(played.evaluate("globalThis.copied"))
    expect_board(page, start)
    expect(part(page, "challenge", "words")).to_contain_text(
        f"A friend challenges you: beat {len(moves)} moves in 0:"
    )


def test_nothing_is_sent_of_a_solve_without_its_moves_times(played: Page) -> None:
    bring(played, write_json([replace(made(1)[0], times=None)]))
    expect(rows(played)).to_have_count(1)
    rows(played).first.get_by_role("button").click()
    rows(played).first.get_by_role("button", name="Challenge a friend").click()
    expect(news(played)).to_contain_text("There's no ghost for this solve")


@pytest.mark.parametrize("text", ["AQLSCQgAewAA", "<script>alert(1)</script>", "A" * 5000])
def test_a_damaged_challenge_is_named_and_the_board_plays(page: Page, site: str, text: str) -> None:
    page.goto(f"{site}?board={TWO_AWAY}&challenge={text}")
    expect(page.get_by_role("alert").filter(has_text="challenge:")).to_be_visible()
    expect(panel(page, "challenge")).to_be_hidden()
    finish(page)


def test_nothing_is_sent_of_a_solve_by_the_solver(played: Page) -> None:
    page = played
    expect(button(page, "Challenge a friend")).to_be_hidden()
    button(page, "Solve").click()
    expect(page.get_by_role("status").filter(has_text="Solved in")).to_be_visible()
    button(page, "Last").click()
    expect(button(page, "Challenge a friend")).to_be_hidden()
