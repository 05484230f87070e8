"""The record of solves: times, history, averages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from history_card import EASY, bring, deal, finish, made, play, rows, unfold, work
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import TWO_AWAY, board_of, button, expect_board, news, panel, part

from slidestar import Board, Moves, solve
from slidestar.history import Solve, write_csv, write_json
from slidestar.records import bests

# --- A solve, and what's kept of it ---

pytestmark = pytest.mark.returning

# What the browser has kept, as it is.
STORED = """new Promise((resolve) => {
    indexedDB.open("slidestar").onsuccess = ({ target: { result: database } }) => {
        const all = database.transaction(["solves"]).objectStore("solves").getAll();
        all.onsuccess = () => resolve(JSON.stringify(all.result));
        all.onerror = () => resolve(String(all.error));
        all.transaction.oncomplete = () => database.close();
    };
})"""


def test_a_solve_is_timed_kept_and_there_after_a_reload(page: Page, site: str) -> None:
    page.goto(f"{site}?size=2x2&seed=a")
    expect(part(page, "controls", "time")).to_have_text("0:00")
    page.get_by_text("Each board that you solve is kept here").wait_for()
    moves = finish(page)
    expect(part(page, "controls", "time")).to_have_text(re.compile(r"^0:\d\d\.\d{3}$"))
    time = part(page, "controls", "time").inner_text()
    expect(news(page)).to_contain_text(
        f"You did it: {len(moves)} moves in {time}. Your first on this size, so a personal best."
    )
    figures = part(page, "win", "figures")
    expect(figures).to_have_text(re.compile(r"^\d+\.\d\d tiles a second$"))
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    expect(part(page, "solves", "averages").locator("tbody tr").first).to_contain_text(time)
    page.reload()
    expect(part(page, "controls", "time")).to_have_text(time)
    expect(button(page, "Same scramble again")).to_be_visible()
    print(page.evaluate(STORED))  # once, under load, the page couldn't read its record
    expect(rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    # It's kept once, whatever comes after it.
    button(page, "Undo").click()
    play(page, str(moves[-1]))
    expect(rows(page)).to_have_count(1)


def test_a_line_pressed_at_once_and_practice_are_explained(played: Page) -> None:
    page = played
    page.get_by_role("textbox", name="Position").fill(EASY.text())
    button(page, "Load").click()
    expect_board(page, EASY.text())
    button(page, "Tile 8").click()
    expect(news(page)).to_contain_text("Practice: it isn't in your averages.")
    figures = part(page, "win", "figures")
    expect(figures).to_contain_text("1 multi-tile move, ")
    expect(figures).to_have_attribute("title", re.compile("a whole line", re.IGNORECASE))
    rows(page).first.get_by_role("button").click()
    notes = rows(page).first.locator(".note")
    expect(notes.first).to_contain_text(
        "1 multi-tile move (a whole line pressed at once is one) · "
    )
    expect(notes.last).to_contain_text("Practice stays out of the averages")
    # Where they're as many as the moves, nothing's said of them.
    bring(page, write_json(made(1)))
    expect(rows(page)).to_have_count(2)
    rows(page).last.get_by_role("button").first.click()
    expect(rows(page).last.get_by_role("button", name="Replay")).to_be_visible()
    expect(notes).to_have_count(0)
    expect(rows(page).last.locator(".note").first).not_to_contain_text("multi-tile")


def test_an_unfolded_solve_has_its_scramble_to_copy(played: Page) -> None:
    page = played
    only_timed = Solve("2026-01-02T00:00:00Z", Board.solved(3), Moves(""), 2000)
    bring(page, write_json([*made(1), only_timed]))
    expect(rows(page)).to_have_count(2)
    rows(page).last.get_by_role("button").first.click()
    notes = rows(page).last.locator(".note")
    # The row has its speed; what TPS means is said once, also to those who can't hover.
    expect(rows(page).last.get_by_role("button").first).to_contain_text("2.00 TPS")
    expect(notes.first).to_have_text(re.compile(r"^\d[^·]+\. TPS: tiles a second\.$"))
    expect(notes.last).to_have_text(f"Scramble: {EASY.text()}")
    notes.last.get_by_text(EASY.text()).click()
    assert page.evaluate("getSelection().toString()") == EASY.text()
    rows(page).first.get_by_role("button").first.click()
    expect(rows(page).first).to_contain_text("Only the time is known")
    expect(rows(page).first).not_to_contain_text("Scramble")


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
    expect(panel(page, "win")).to_be_hidden()
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
    expect(part(page, "solves", "averages")).to_be_hidden()


def test_same_scramble_replay_and_review(page: Page, site: str) -> None:
    page.goto(f"{site}?size=2x2&seed=b")
    start = board_of(page)
    moves = finish(page)
    button(page, "Same scramble again").click()
    expect_board(page, start)
    expect(part(page, "controls", "moves")).to_have_text("0")
    expect(part(page, "controls", "time")).to_have_text("0:00")
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
    expect(part(page, "controls", "moves")).to_have_text(str(len(moves)))
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


def test_the_clock_survives_a_reload(page: Page, site: str) -> None:
    page.add_init_script(HELD_CLOCK)
    page.goto(f"{site}?size=2x2&seed=b")
    moves = solve(Board.parse(board_of(page))).moves
    assert len(moves) > 2
    play(page, moves[0])
    pass_time(page, 5000)
    expect(part(page, "controls", "time")).to_have_text("0:05")
    page.reload()
    expect(part(page, "controls", "time")).to_have_text("0:05")
    play(page, "".join(moves[1:-1]))
    pass_time(page, 2000)
    play(page, moves[-1])
    expect(part(page, "controls", "time")).to_have_text("0:07.000")
    expect(rows(page).first).to_contain_text(f"{len(moves)} moves")


# --- Averages ---


def test_averages_and_bests_are_pythons(played: Page) -> None:
    page = played
    solves = made(101)
    bring(page, write_csv(solves))
    expect(work(page)).to_have_text("101 solves added.")
    best = bests(solves)[3, 3]
    lines = [
        [name, f"0:0{int(last + 0.5) / 1000:.3f}", f"0:0{int(best + 0.5) / 1000:.3f}"]
        for name, last, best in (
            ("Single", 2000, 1000),
            *((f"{'Mo' if n == 3 else 'Ao'}{n}", best.last[n] or 0, best.best[n] or 0)
              for n in (3, 5, 12, 50, 100)),
        )
    ]  # fmt: skip
    table = part(page, "solves", "averages")
    expect(table.locator("tbody tr")).to_have_count(len(lines))
    for row, line in zip(table.locator("tbody tr").all(), lines, strict=True):
        expect(row.locator("th, td")).to_have_text(line)
    expect(table.locator("caption")).to_have_text("3 × 3, 101 solves, mean 0:01.500")
    page.get_by_text("Personal bests").click()
    expect(part(page, "solves", "bests-list")).to_have_text(
        "3 × 3fastest 0:01.000 fewest moves 2 highest TPS 2.00"
    )
    page.get_by_text("Personal bests").click()
    page.get_by_label("Size").select_option("2x2")
    expect(page.get_by_text("No solves of 2 × 2 yet.")).to_be_visible()


def test_a_new_personal_best_is_said(page: Page, site: str) -> None:
    page.add_init_script(HELD_CLOCK)
    page.goto(f"{site}?size=2x2")
    page.get_by_text("Each board that you solve is kept here").wait_for()
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
        expect(part(page, "solves", "averages").locator("tbody tr").nth(0)).to_contain_text(
            f"0:{pause // 1000:02}."
        )


HOLD = """new Promise((held, failed) => {
    const opening = indexedDB.open("slidestar");
    opening.onerror = failed;
    opening.onsuccess = () => {
        const store = opening.result.transaction("solves", "readwrite").objectStore("solves");
        const goOn = () => { store.count().onsuccess = goOn; held(); };
        goOn();
    };
})"""
"""A transaction that never ends: whoever wants to write waits behind it."""


def test_a_solve_on_its_way_into_the_history_is_not_lost(page: Page, site: str) -> None:
    page.goto(f"{site}?size=2x2")
    page.get_by_text("Each board that you solve is kept here").wait_for()
    page.evaluate(HOLD)
    finish(page)
    expect(rows(page)).to_have_count(0)
    for _ in range(2):
        page.reload()
        expect(rows(page)).to_have_count(1)
    assert (
        page.evaluate("Object.keys(localStorage).filter((key) => key.includes('unstored'))") == []
    )


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
    finish(page)
    expect(page).to_have_url(re.compile("at="))  # a machine is quicker than the address
    page.reload()
    unfold(page)
    page.get_by_text("Personal bests").click()
    rows(page).first.get_by_role("button").click()
    expect(button(page, "Replay")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    button(page, "Clear all").click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(rows(page)).to_have_count(1)
