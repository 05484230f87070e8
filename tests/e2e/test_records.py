"""The record of solves: times, history, averages, the daily board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from history_card import bring, deal, finish, made, play, rows, unfold, work
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import TWO_AWAY, board_of, button, expect_board, news

from slidestar import Board, shuffle, solve
from slidestar.history import write_csv
from slidestar.records import bests

# --- A solve, and what's kept of it ---


def test_a_solve_is_timed_kept_and_there_after_a_reload(page: Page, site: str) -> None:
    page.goto(f"{site}?size=2x2&seed=a")
    expect(page.locator("#time")).to_have_text("0:00")
    page.get_by_text("Each board that you solve is kept here").wait_for()
    moves = finish(page)
    expect(page.locator("#time")).to_have_text(re.compile(r"^0:\d\d\.\d\d$"))
    time = page.locator("#time").inner_text()
    expect(news(page)).to_contain_text(
        f"You did it: {len(moves)} moves in {time}. Your first on this size, so a personal best."
    )
    expect(page.locator("#afterwards")).to_contain_text("multi-tile move")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    expect(page.locator("#averages tbody tr").first).to_contain_text(time)
    page.reload()
    expect(page.locator("#time")).to_have_text(time)
    expect(button(page, "Same scramble again")).to_be_visible()
    expect(rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    # It's kept once, whatever comes after it.
    button(page, "Undo").click()
    play(page, str(moves[-1]))
    expect(rows(page)).to_have_count(1)


def test_a_solve_by_the_solver_isnt_kept(played: Page) -> None:
    page = played
    page.get_by_role("textbox", name="Position").fill(TWO_AWAY)
    button(page, "Load").click()
    expect_board(page, TWO_AWAY)
    button(page, "Solve").click()
    expect(page.get_by_text("Solved in 2 moves (optimal)")).to_be_visible()
    button(page, "Last").click()
    expect_board(page, Board.solved(3).text())
    button(page, "Undo").click()
    play(page, "L")
    expect_board(page, Board.solved(3).text())
    expect(page.locator("#afterwards")).to_be_hidden()
    expect(rows(page)).to_have_count(0)


def test_the_rest_of_a_link_isnt_kept_and_a_chosen_board_is_practice(page: Page, site: str) -> None:
    page.goto(f"{site}?board={TWO_AWAY}&moves=U&at=1")
    play(page, "L")
    expect(news(page)).to_contain_text("You did it")
    expect(page.get_by_text("Each board that you solve is kept here")).to_be_visible()
    page.goto(f"{site}?board={TWO_AWAY}")
    play(page, "UL")
    expect(news(page)).not_to_contain_text("personal best")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text("practice")
    expect(page.locator("#averages")).to_be_hidden()


def test_same_scramble_replay_and_review(page: Page, site: str) -> None:
    page.goto(f"{site}?size=2x2&seed=b")
    start = board_of(page)
    moves = finish(page)
    button(page, "Same scramble again").click()
    expect_board(page, start)
    expect(page.locator("#moves")).to_have_text("0")
    expect(page.locator("#time")).to_have_text("0:00")
    finish(page)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("practice")
    deal(page)
    rows(page).nth(1).get_by_role("button").click()
    button(page, "Replay").click()
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", str(moves))
    expect_board(page, Board.solved(2).text())  # it plays by itself
    expect(rows(page)).to_have_count(2)
    button(page, "Review").click()
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    expect_board(page, Board.solved(2).text())
    expect(page.locator("#moves")).to_have_text(str(len(moves)))
    page.get_by_role("tab", name="Play").click()
    button(page, "Same scramble").click()
    expect_board(page, start)


# A clock that goes on only when it's told to: frames and timers come as ever.
HELD_CLOCK = """
    globalThis.passed = 1000;
    Performance.prototype.now = () => passed;
"""


def pass_time(page: Page, ms: int) -> None:
    page.evaluate("(ms) => { passed += ms; }", ms)


def test_inspection_counts_down_until_the_first_move(page: Page, site: str) -> None:
    page.add_init_script(HELD_CLOCK)
    page.goto(f"{site}?size=2x2")
    unfold(page)
    page.get_by_label("15 seconds to look").check()
    deal(page)
    while len(solve(Board.parse(board_of(page))).moves) < 2:
        deal(page)
    time = page.locator("#time")
    expect(time).to_have_text("15")
    pass_time(page, 4100)
    expect(time).to_have_text("11")
    play(page, str(solve(Board.parse(board_of(page))).moves)[0])
    expect(time).to_have_text("0:00")
    pass_time(page, 3000)
    expect(time).to_have_text("0:03")
    deal(page)
    pass_time(page, 17_200)
    expect(time).to_have_text("0:02")  # nobody moved: it runs


def test_the_clock_survives_a_reload(page: Page, site: str) -> None:
    page.add_init_script(HELD_CLOCK)
    page.goto(f"{site}?size=2x2&seed=b")
    moves = solve(Board.parse(board_of(page))).moves
    assert len(moves) > 2
    play(page, moves[0])
    pass_time(page, 5000)
    expect(page.locator("#time")).to_have_text("0:05")
    page.reload()
    expect(page.locator("#time")).to_have_text("0:05")
    play(page, "".join(moves[1:-1]))
    pass_time(page, 2000)
    play(page, moves[-1])
    expect(page.locator("#time")).to_have_text("0:07.00")
    expect(rows(page).first).to_contain_text(f"{len(moves)} moves")


# --- Averages ---


def test_averages_and_bests_are_pythons(played: Page) -> None:
    page = played
    solves = made(101)
    bring(page, write_csv(solves))
    expect(work(page)).to_have_text("101 solves added.")
    best = bests(solves)[3, 3]
    table = page.locator("#averages tbody tr")

    def shown(single: float, averages: dict[int, float | None]) -> list[str]:
        times = [single, *(averages[n] or 0 for n in (5, 12, 100))]
        return [f"0:0{int(time / 10) / 100:.2f}" for time in times]

    expect(table.nth(0).locator("td")).to_have_text(shown(2000, best.last))
    expect(table.nth(1).locator("td")).to_have_text(shown(1000, best.best))
    expect(page.locator("#averages caption")).to_have_text("3 × 3, 101 solves")
    page.get_by_text("Personal bests").click()
    expect(page.locator("#solves-bests-list")).to_contain_text("0:01.00, 2 moves, 2.00 TPS")
    page.get_by_text("Personal bests").click()
    page.get_by_label("Size").select_option("2x2")
    expect(page.get_by_text("No solves of 2 × 2 yet.")).to_be_visible()


def test_a_new_personal_best_is_said(page: Page, site: str) -> None:
    page.add_init_script(HELD_CLOCK)
    page.goto(f"{site}?size=2x2")
    for pause, said in (
        (9000, "Your first on this size"),
        (12_000, None),
        (3000, "A new personal best!"),
    ):
        deal(page)
        while len(moves := solve(Board.parse(board_of(page))).moves) < 2:
            deal(page)
        play(page, moves[0])
        pass_time(page, pause)
        play(page, "".join(moves[1:]))
        expect(news(page)).to_contain_text("You did it")
        if said:
            expect(news(page)).to_contain_text(said)
        else:
            expect(news(page)).not_to_contain_text("best")
        expect(page.locator("#averages tbody tr").nth(0)).to_contain_text(f"0:{pause // 1000:02}.")


# --- The daily board ---


def test_the_daily_board(played: Page) -> None:
    page = played
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    page.evaluate(
        """Object.defineProperty(navigator, "clipboard", {
            configurable: true,
            value: { writeText: async (text) => { window.copied = text; } },
        })"""
    )
    button(page, "Daily").click()
    board = shuffle(3, 3, f"daily-{today}")
    expect_board(page, board.text())  # the same for everybody
    expect(news(page)).to_contain_text(f"The daily board of {today}")
    moves = finish(page)
    line = page.locator("#daily-result")
    expect(line).to_have_text(
        re.compile(rf"^Slidestar {today} 3x3: {len(moves)} moves, optimal {len(moves)}, 0:\d\d$"),
        timeout=15_000,
    )
    button(page, "Copy result").click()
    expect(news(page)).to_have_text("Copied.")
    assert page.evaluate("window.copied") == line.inner_text()
    expect(rows(page).first).to_contain_text("daily")
    button(page, "Daily").click()
    expect_board(page, board.text())
    expect(news(page)).to_contain_text("You've solved it already.")
    finish(page)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("practice")


# --- For everybody ---


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card_is_accessible(
    new_context: Callable[..., BrowserContext],
    site: str,
    axe: Callable[[Page], list[str]],
    scheme: Any,
) -> None:
    page = new_context(color_scheme=scheme, viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{site}?size=2x2")
    button(page, "Daily").click()
    finish(page)
    expect(page).to_have_url(re.compile("at="))  # a machine is quicker than the address
    page.reload()
    expect(page.locator("#daily-result")).to_contain_text("2x2")
    unfold(page)
    page.get_by_text("Personal bests").click()
    rows(page).first.get_by_role("button").click()
    expect(button(page, "Replay")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    button(page, "Clear").click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(rows(page)).to_have_count(1)
