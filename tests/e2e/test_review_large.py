"""Reviews of large boards and of long games: what's proven, what's likely, and that it's smooth."""

from __future__ import annotations

import re

import pytest
from browsing import wait_for_engine, wait_until, without_long_tasks
from played import away_and_back, load, play, summary, walk
from playwright.sync_api import Locator, Page, expect
from puzzle_page import KEYS, button, expect_board, news, outcome, panel, part

from slidestar import Board, Moves, solve
from slidestar.games.review import grade

AT_LEAST = re.compile(r"at least (\d+)")

SOLVED = "1-2-3_4-5-6_7-8-0"

pytestmark = pytest.mark.returning


def take_in(page: Page, board: Board, moves: Moves) -> None:
    """Have moves to be replayed, by a paste."""
    load(page, board, "Analyse")
    part(page, "moves", "text").evaluate("(box, text) => { box.value = text; }", str(moves))
    button(page, "Read").click()
    expect(part(page, "replay", "place")).to_have_text(f"0 of {len(moves):,}", timeout=60_000)
    page.locator("h1").click()


def test_the_best_bound_is_the_one_that_is_shown(booted: Page) -> None:
    page = booted
    board, _ = away_and_back(5, 40, "c")
    load(page, board, "Play")
    length = len(solve(board))
    assert grade(board, solve(board).moves).shortest < length
    button(page, "Solve").click()
    outcome(page, f"Solved in {length} moves (optimal)")
    page.keyboard.press("v")
    # Its length is the best that can be, so that the review is exact.
    expect(summary(page)).to_contain_text(f"{length} moves, optimal {length}; no wrong move")
    facts = panel(page, "facts")
    expect(facts).to_contain_text(f"Distanceat least {length}")
    button(page, "Next").click()
    expect(facts).to_contain_text(f"Distanceat least {length - 1}")


def test_what_a_stopped_search_has_proven_stays(booted: Page) -> None:
    page = booted
    board, _ = away_and_back(6, 90, "d")  # Solve proves more in a second than the live distance
    load(page, board, "Analyse")
    distance = panel(page, "facts").locator("dt", has_text=re.compile("^Distance$"))
    number = distance.locator("+ dd")
    expect(number).to_contain_text(AT_LEAST)

    def least(of: Locator) -> int:
        found = AT_LEAST.search(of.inner_text())
        return int(found[1]) if found else 0

    before = least(number)
    # As long as it may take to look at it and to press Stop.
    page.get_by_label("Look for shorter ones").select_option("60")
    button(page, "Solve").click()
    live = part(page, "solver", "live")
    wait_until(lambda: least(live) > before, True, 60, "whether more is proven")
    button(page, "Stop").click()
    outcome(page, re.compile(r"Solved in \d+ moves \(not proven"))
    wait_until(lambda: least(number) > before, True, 20, "whether it's shown")
    page.get_by_label("Look for shorter ones").select_option("5")  # the page is shared


def test_a_long_line_shows_the_moves_around_its_place(booted: Page) -> None:
    page = booted
    board, moves = Board.parse(SOLVED), Moves("DRUL" * 200)
    take_in(page, board, moves)
    page.keyboard.press("v")
    expect(summary(page)).not_to_be_empty(timeout=30_000)
    wrong = grade(board, moves).wrong
    text = page.get_by_test_id("solution")
    for place in (0, 150, 149, 199, 200, 795, 800, 1, 500):
        part(page, "replay", "slider").fill(str(place))
        expect(part(page, "replay", "place")).to_have_text(f"{place} of 800")
        shown = text.locator("span").evaluate_all(
            "(spans) => spans.map((span) => [span.textContent, ...span.classList])"
        )
        done = [("made" in names) for _, *names in shown]
        first = place - sum(done)
        assert done == sorted(done, reverse=True)
        assert [letter for letter, *_ in shown] == list(moves[first : first + len(shown)])
        marked = [first + i for i, (_, *names) in enumerate(shown) if "wrong" in names]
        assert marked == [i for i in wrong if first <= i < first + len(shown)]
        assert text.inner_text().startswith("…") == (first > 0)
        assert text.inner_text().endswith("…") == (first + len(shown) < 800)
        assert text.get_attribute("data-moves") == str(moves)


def test_a_hundred_thousand_moves_are_smooth_to_walk_on(booted: Page) -> None:
    page = booted
    board, moves = Board.parse(SOLVED), Moves("DRUL" * 24_999)
    take_in(page, board, moves)
    end = len(moves)

    def walk_on() -> None:
        for key, place in (("End", end), ("u", end - 1), ("Home", 0), ("End", end), ("u", end - 1)):
            page.keyboard.press(key)
            expect(part(page, "replay", "place")).to_have_text(f"{place:,} of {end:,}")

    without_long_tasks(page, walk_on)
    load(page, board, "Play")


def test_stop_in_mid_review(booted: Page) -> None:
    page = booted
    board = Board.parse("0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1")  # 80 moves: takes a minute
    moves = Moves(walk(board, 3, "far"))
    play(page, board, moves)
    button(page, "Review").click()
    expect(button(page, "Stop")).to_have_count(1)
    expect(part(page, "review", "progress")).to_contain_text("Measuring")
    button(page, "Stop").click()
    expect(part(page, "review", "progress")).to_have_text("Stopped after 0 of 4 positions.")
    wait_for_engine(page)
    expect(button(page, "Review")).to_be_visible()
    # Another line needs no Stop: what runs is ended.
    button(page, "Review").click()
    expect(button(page, "Stop")).to_be_enabled()
    button(page, "Shuffle").click()
    wait_for_engine(page)
    expect(panel(page, "review")).to_be_hidden()


def test_large_board_says_what_is_proven(booted: Page) -> None:
    page = booted
    board, moves = away_and_back(5, 60, "large")
    circle = Moves.parse("DRUL")
    moves = Moves([*moves, *circle, *circle, *circle])
    found = grade(board, moves)
    assert not found.exact
    assert found.mistakes
    play(page, board, moves)
    button(page, "Review").click()
    expect(summary(page)).to_have_text(f"{found}.")
    expect(part(page, "review", "proof")).to_contain_text("The shaded band is proven")
    expect(part(page, "review", "proof")).to_contain_text("estimate")
    expect(page.get_by_role("img", name="estimated distance")).to_be_visible()
    # Nobody judges there what can't be proven.
    off = next(move for move in board.legal_moves() if move != moves[0])
    button(page, "First").click()
    expect_board(page, board)
    page.keyboard.press(KEYS[off])
    expect(news(page)).to_contain_text("That can't be proven")
    expect_board(page, board)


def test_detours_on_a_large_board(booted: Page) -> None:
    page = booted
    board, moves = away_and_back(5, 150, "detours")
    found = grade(board, moves)
    mistake = next(one for one in found.mistakes if one.instead)
    play(page, board, moves)
    button(page, "Review").click()
    expect(summary(page)).to_have_text(f"{found}.")
    expect(part(page, "review", "proof")).to_contain_text("fewer moves lead to the same position")
    listed = part(page, "review", "mistakes").get_by_role("button")
    listed.filter(has_text=f"{mistake}"[1:].replace("-", "–")).click()
    made, enough = mistake.last - mistake.first + 1, len(mistake.instead or ())
    expect(news(page)).to_have_text(f"From here you made {made} moves where {enough} were enough.")
    expect(part(page, "review", "better-line")).to_have_text(
        f"Shorter: {mistake.instead}. That's {enough} moves to the same position; yours took {made}."
    )


def test_what_is_likely_wasted_on_a_large_board(booted: Page) -> None:
    page = booted
    board, moves = away_and_back(6, 240, "likely")
    found = grade(board, moves)
    stretch = found.likely[0]
    play(page, board, moves)
    button(page, "Review").click()
    expect(summary(page)).to_have_text(f"{found}.")
    listed = part(page, "review", "mistakes").get_by_role("button")
    expect(listed).to_have_count(len(found.mistakes) + len(found.likely))
    expect(part(page, "review", "proof")).to_contain_text("What's only probable is in grey")
    listed.filter(has_text=f"{stretch}"[1:].replace("-", "–")).click()
    made = stretch.last - stretch.first + 1
    expect(news(page)).to_have_text(
        f"From here you made {made} moves, of which about {stretch.cost} were probably wasted."
    )
    expect_board(page, board.apply(moves[: stretch.first]))
