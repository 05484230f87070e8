"""Solves: timed, stored and listed, with averages and bests by the package's records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from kit.games import deal, finish, shortest
from kit.history import (
    EASY,
    averages,
    caption,
    hold_time,
    import_text,
    open_files,
    open_row,
    pass_time,
    rows,
    solves_of_easy,
)
from kit.learn import watch_in_learn
from kit.page import (
    KEYS,
    TWO_AWAY,
    board_of,
    choose,
    expect_board,
    idle,
    load,
    news,
    panel,
    part,
    play,
    press,
    press_solve,
    tab,
    visit,
)
from playwright.sync_api import Page, expect

from slidestar import Board, Moves
from slidestar.history import Solve, write_csv, write_json
from slidestar.records import bests

NO_SOLVES = "Your solves and averages will appear here"


# A solve.


def test_solve_is_timed_and_listed(page: Page, site: str) -> None:
    visit(page, site, size="2x2", seed="a")
    expect(part(page, "controls", "time")).to_have_text("0:00")
    expect(page.get_by_text(NO_SOLVES)).to_be_visible()
    moves = finish(page)
    expect(part(page, "controls", "time")).to_have_text(re.compile(r"^0:\d\d\.\d{3}$"))
    time = part(page, "controls", "time").inner_text()
    expect(news(page)).to_contain_text(
        f"You did it: {len(moves)} moves in {time}. Your first 2 × 2: a personal best!"
    )
    figures = part(page, "win", "figures")
    expect(figures).to_have_text(re.compile(rf"^{time} · \d+\.\d\d tiles a second$"))
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    expect(averages(page, "Single").first).to_have_text(time)


@pytest.mark.nightly
def test_solve_is_there_after_a_reload(page: Page, site: str) -> None:
    visit(page, site, size="2x2", seed="a")
    moves = finish(page)
    time = part(page, "controls", "time").inner_text()
    page.reload()
    expect_board(page, Board.solved(2))
    expect(part(page, "controls", "time")).to_have_text(time)
    expect(page.get_by_role("button", name="Same scramble again")).to_be_visible()
    expect(rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    # Solving it once more by the last move is not another solve.
    press(page, "Undo")
    play(page, moves[-1])
    expect_board(page, Board.solved(2))
    expect(rows(page)).to_have_count(1)


@pytest.mark.nightly
def test_multi_tile_move_and_practice_are_explained(page: Page, site: str) -> None:
    visit(page, site, board=EASY.text())
    press(page, "Tile 8")  # moves two tiles
    expect(news(page)).to_contain_text(
        "Not in your averages, because you chose or knew this board."
    )
    figures = part(page, "win", "figures")
    expect(figures).to_contain_text(" · 1 slide (MTM)")
    expect(figures).to_have_attribute("title", re.compile("move together are one slide"))
    notes = open_row(page).locator(".note")
    expect(notes.first).to_contain_text("1 slide (MTM) · ")
    expect(notes.last).to_contain_text("Practice stays out of the averages")


@pytest.mark.nightly
def test_single_tile_moves_need_no_explanation(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    row = open_row(page)
    expect(row.get_by_role("button", name="Replay")).to_be_visible()
    expect(row.locator(".note").first).not_to_contain_text("MTM")


@pytest.mark.nightly
def test_open_row_has_the_scramble(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    import_text(page, write_json(solves_of_easy(1)))
    row = open_row(page)
    expect(row.get_by_role("button").first).to_contain_text("2.00 TPS")
    notes = row.locator(".note")
    # The row has the speed as a number; its unit is spelled out here, without hovering.
    expect(notes.first).to_have_text(
        re.compile(r"^1 slide \(MTM\) · \d[^·]+\. TPS: tiles a second\.$")
    )
    expect(notes.last).to_have_text(f"Scramble: {EASY.text()}")
    notes.last.get_by_text(EASY.text()).click()
    assert page.evaluate("getSelection().toString()") == EASY.text()


@pytest.mark.nightly
def test_solve_without_moves_has_no_scramble(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    only_timed = Solve("2026-01-02T00:00:00Z", Board.solved(3), Moves(""), 2000)
    import_text(page, write_json([only_timed]))
    row = open_row(page)
    expect(row).to_contain_text("The moves are not known")
    expect(row).not_to_contain_text("Scramble")


@pytest.mark.nightly
def test_averages_leave_out_the_chosen_extremes(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    solves = solves_of_easy(50)
    times = [1000 * second for second in (*range(1, 49), 100, 148)]
    timed = [replace(each, milliseconds=time) for each, time in zip(solves, times, strict=True)]
    choice = page.get_by_role("combobox", name="Averages leave out")
    import_text(page, write_json(timed[:24]))
    expect(choice).to_be_hidden()
    import_text(page, write_json(timed))
    for value, average in (("5%", "0:25.500"), ("one", "0:26.563"), ("5%", "0:25.500")):
        choice.select_option(value)
        idle(page)
        expect(averages(page, "Ao50")).to_have_text([average, average])
    choice.select_option("one")
    page.reload()
    idle(page)
    expect(choice).to_have_value("one")
    expect(averages(page, "Ao50")).to_have_text(["0:26.563", "0:26.563"])


@pytest.mark.nightly
def test_row_of_cstimer_s_solve_offers_its_scramble(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    about = {"1": {"name": "eight", "opt": {"scrType": "8prp"}}}
    solves = [[[0, 9870], "D2 R", "thumb slipped", 1767225600], [[0, 8000], "?", "", 1767225601]]
    import_text(page, json.dumps({"session1": solves, "properties": {"sessionData": about}}))
    choose(page, "Session", "eight")
    unreadable = open_row(page)
    expect(unreadable).to_contain_text("Scramble: ?")
    expect(unreadable.get_by_role("button", name="Same scramble")).to_have_count(0)
    row = open_row(page, 1)
    expect(row).to_contain_text("The moves are not known")
    expect(row).to_contain_text("Scramble: D2 R")
    expect(row).to_contain_text("Comment: thumb slipped")
    expect(row.get_by_role("button", name="Replay")).to_have_count(0)
    press(page, "Same scramble")
    expect_board(page, Board.parse("1-0-2_4-5-3_7-8-6"))


def test_solver_s_solution_is_not_stored(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    load(page, TWO_AWAY)
    press_solve(page)
    press(page, "Last")
    expect_board(page, Board.solved(3))
    press(page, "Undo")
    play(page, "L")
    expect_board(page, Board.solved(3))
    expect(panel(page, "win")).to_be_hidden()
    expect(rows(page)).to_have_count(0)


@pytest.mark.nightly
def test_rest_of_a_linked_solution_is_not_stored(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, moves="U", at="1")
    play(page, "L")
    expect(news(page)).to_contain_text("You did it")
    expect(page.get_by_text(NO_SOLVES)).to_be_visible()


def test_chosen_board_is_practice(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    expect(news(page)).to_contain_text("You did it")
    expect(news(page)).not_to_contain_text("personal best")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text("practice")
    expect(part(page, "solves", "averages")).to_be_hidden()


@pytest.mark.nightly
def test_same_scramble_again_is_practice(page: Page, site: str) -> None:
    visit(page, site, size="2x2", seed="b")
    start = board_of(page)
    finish(page)
    press(page, "Same scramble again")
    expect_board(page, start)
    expect(part(page, "controls", "moves")).to_have_text("0")
    expect(part(page, "controls", "time")).to_have_text("0:00")
    finish(page)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("practice")


@pytest.mark.nightly
def test_stored_solve_is_reviewed_and_played_again(page: Page, site: str) -> None:
    visit(page, site, size="2x2", seed="b")
    start = board_of(page)
    moves = finish(page)
    deal(page)
    open_row(page)
    press(page, "Review")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    expect_board(page, Board.solved(2))
    expect(part(page, "controls", "moves")).to_have_text(str(len(moves)))
    tab(page, "Play")
    press(page, "Same scramble")
    expect_board(page, start)


def test_stored_solve_is_replayed(page: Page, site: str) -> None:
    page.clock.install()
    visit(page, site, size="2x2", seed="b")
    moves = finish(page)
    deal(page)
    open_row(page)
    press(page, "Replay")
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", str(moves))
    page.clock.run_for(10_000)  # it plays by itself
    expect_board(page, Board.solved(2))
    expect(rows(page)).to_have_count(1)


def take_hint(page: Page) -> None:
    press(page, "Hint")
    expect(news(page)).to_contain_text("stays out of your averages")


def find_all_solutions(page: Page) -> None:
    tab(page, "Analyse")
    press(page, "All optimal solutions")
    tab(page, "Play")


def watch_a_search(page: Page) -> None:
    watch_in_learn(page)
    page.locator("h1").click()  # with the focus in the tabs, the key would choose one
    page.keyboard.press("End")
    idle(page)
    tab(page, "Play")


@pytest.mark.nightly
@pytest.mark.parametrize("get_help", [take_hint, find_all_solutions, watch_a_search])
def test_help_is_remembered_after_a_reload(
    page: Page, site: str, get_help: Callable[[Page], None]
) -> None:
    visit(page, site, size="2x2", seed="b")
    start = board_of(page)
    get_help(page)
    page.reload()
    expect_board(page, start)
    finish(page)
    expect(news(page)).to_contain_text("Not in your averages, because you had help.")
    expect(part(page, "solves", "averages")).to_be_hidden()


# The clock.


def test_clock_continues_after_a_reload(page: Page, site: str) -> None:
    hold_time(page)
    visit(page, site, size="2x2", seed="b")
    moves = str(shortest(page))
    assert len(moves) > 2
    play(page, moves[0])
    pass_time(page, 5000)
    page.reload()
    expect_board(page, Board.parse(board_of(page)))
    expect(part(page, "controls", "time")).to_have_text("0:05")
    play(page, moves[1:-1])
    pass_time(page, 2000)
    play(page, moves[-1])
    expect(part(page, "controls", "time")).to_have_text("0:07.000")
    expect(rows(page).first).to_contain_text(f"0:07.000{len(moves)} moves")
    # The time that the user spent looking at the board is unknown.
    expect(rows(page).first).to_contain_text("resumed")
    expect(news(page)).to_contain_text("because the clock stood still while you were away")
    expect(part(page, "solves", "averages")).to_be_hidden()


@pytest.mark.parametrize("seconds", [60, -60], ids=["sleep", "set back"])
def test_jump_of_the_wall_clock_marks_a_solve(page: Page, site: str, seconds: int) -> None:
    page.clock.install()
    visit(page, site, size="2x2", seed="b")
    moves = str(shortest(page))
    play(page, moves[0])
    page.clock.set_system_time(page.evaluate("Date.now()") / 1000 + seconds)
    play(page, moves[1:])
    expect(news(page)).to_contain_text("because the clock stood still while you were away, or was")
    expect(rows(page).first).to_contain_text("resumed")


@pytest.mark.nightly
def test_game_before_is_resumed(page: Page, site: str) -> None:
    visit(page, site, size="2x2", seed="b")
    moves = str(shortest(page))
    play(page, moves[0])
    press(page, "Shuffle")
    page.get_by_role("button", name="Back to my previous game").click()
    idle(page)
    play(page, moves[1:])
    expect(rows(page).first).to_contain_text("resumed")
    expect(open_row(page)).to_contain_text("or the game was left and resumed")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("pause", "message"),
    [(12_000, None), (3000, "A new personal best!")],
    ids=["slower", "faster"],
)
def test_second_solve_is_compared(page: Page, site: str, pause: int, message: str | None) -> None:
    hold_time(page)
    visit(page, site, size="2x2", seed="b")
    solve_in(page, 9000)
    expect(news(page)).to_contain_text("Your first 2 × 2")
    # Another scramble: the same one again would be practice.
    page.goto(f"{site}?size=2x2&seed=f")
    expect_board(page, board_of(page))
    solve_in(page, pause)
    if message:
        expect(news(page)).to_contain_text(message)
    else:
        expect(news(page)).not_to_contain_text("best")
    best = "0:03.000" if pause < 9000 else "0:09.000"
    expect(averages(page, "Single")).to_have_text([f"0:{pause // 1000:02}.000", best])


def solve_in(page: Page, milliseconds: int) -> None:
    """Solve the board that is shown in this time."""
    moves = str(shortest(page))
    assert len(moves) > 1
    play(page, moves[0])
    pass_time(page, milliseconds)
    play(page, moves[1:])
    expect(news(page)).to_contain_text("You did it")


# Averages.


def test_averages_are_the_package_s(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    solves = solves_of_easy(101)
    import_text(page, write_csv(solves))
    best = bests(solves)[3, 3]

    def text(milliseconds: float | None) -> str:
        assert milliseconds
        return f"0:0{int(milliseconds + 0.5) / 1000:.3f}"

    lines = [["Single", text(2000), text(1000)]] + [
        [f"{'Mo' if n == 3 else 'Ao'}{n}", text(best.last[n]), text(best.best[n])]
        for n in (3, 5, 12, 25, 50, 100)
    ]
    shown = part(page, "solves", "averages").locator("tbody tr")
    expect(shown).to_have_count(len(lines))
    for row, line in zip(shown.all(), lines, strict=True):
        expect(row.locator("th, td")).to_have_text(line)
    expect(caption(page)).to_have_text("3 × 3, 101 solves, mean 0:01.500")


def test_personal_bests_are_listed_by_size(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    import_text(page, write_csv(solves_of_easy(2)))
    page.get_by_text("Personal bests").click()
    expect(part(page, "solves", "bests-list")).to_have_text(
        "3 × 3fastest 0:01.000 fewest moves 2 highest TPS 2.00"
    )
    choose(page, "Size", "2x2")
    expect(page.get_by_text("No solves of 2 × 2 yet.")).to_be_visible()


# Leaving the page right after a solve.

LOCK_STORE = """new Promise((locked, failed) => {
    const opening = indexedDB.open("slidestar");
    opening.onerror = failed;
    opening.onsuccess = () => {
        const store = opening.result.transaction("solves", "readwrite").objectStore("solves");
        const goOn = () => { store.count().onsuccess = goOn; locked(); };
        goOn();
    };
})"""
"""Begin a transaction that lasts as long as the page: others wait for it."""


def test_solve_is_stored_though_the_page_is_left(page: Page, site: str) -> None:
    visit(page, site, size="2x2", seed="b")
    moves = shortest(page)
    page.evaluate(LOCK_STORE)
    for move in moves:  # the page is not idle after the last one
        page.keyboard.press(KEYS[move])
    expect(news(page)).to_contain_text("You did it")
    expect(rows(page)).to_have_count(0)
    for _ in range(2):
        page.reload()
        expect_board(page, Board.solved(2))
        expect(rows(page)).to_have_count(1)
    left = "Object.keys(localStorage).filter((key) => key.includes('unstored'))"
    assert page.evaluate(left) == []


# Accessibility.


@pytest.mark.nightly
@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_solves_card_is_accessible(page: Page, site: str, axe: Callable[[Page], list[str]]) -> None:
    visit(page, site, size="2x2", seed="b")
    finish(page)
    open_files(page)
    page.get_by_text("Personal bests").click()
    expect(open_row(page).get_by_role("button", name="Replay")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    press(page, "Clear all")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(rows(page)).to_have_count(1)
