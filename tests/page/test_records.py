"""Solves: timed, stored and listed, with averages and bests by the package's records."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from kit import history
from kit import page as ui
from kit.games import deal, finish, shortest
from playwright.sync_api import Page, expect

from slidestar import Board, Moves
from slidestar.history import Solve, write_csv, write_json
from slidestar.records import bests

NO_SOLVES = "Your solves and averages will appear here"


# A solve.


def test_solve_is_timed_listed_and_there_after_a_reload(page: Page, site: str) -> None:
    ui.visit(page, site, size="2x2", seed="a")
    expect(ui.part(page, "controls", "time")).to_have_text("0:00")
    expect(ui.panel(page, "solves")).to_be_hidden()
    moves = finish(page)
    expect(ui.part(page, "controls", "time")).to_have_text(re.compile(r"^\d+\.\d{3}\xa0s$"))
    time = ui.part(page, "controls", "time").inner_text()
    expect(ui.news(page)).to_have_text(
        re.compile(rf"^Solved in {len(moves)} moves, .* Your first 2 × 2: a personal best!")
    )
    figures = ui.part(page, "result", "figures")
    expect(figures).to_have_text(
        re.compile(rf"^{len(moves)} moves · {time} · \d+\.\d\d tiles per second$")
    )
    expect(history.rows(page)).to_have_count(1)
    expect(history.rows(page).first).to_be_visible()
    expect(history.rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    expect(history.averages(page, "Single").first).to_have_text(time)
    page.reload()
    ui.expect_board(page, Board.solved(2))
    expect(ui.part(page, "controls", "time")).to_have_text(time)
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    expect(history.rows(page).first).to_be_visible()
    expect(history.rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    # Solving it once more by the last move is not another solve.
    page.keyboard.press("u")
    ui.play(page, moves[-1])
    ui.expect_board(page, Board.solved(2))
    expect(history.rows(page)).to_have_count(1)


def test_multi_tile_move_and_practice_are_explained(page: Page, site: str) -> None:
    ui.visit(page, site, board=history.EASY.text())
    ui.press(page, "Tile 8")  # moves two tiles
    expect(ui.news(page)).to_contain_text("Not in your averages because it wasn't a fresh shuffle.")
    expect(ui.news(page)).not_to_contain_text("personal best")
    figures = ui.part(page, "result", "figures")
    expect(figures).to_contain_text(" · 1 slide (MTM)")
    expect(figures).to_have_attribute("title", re.compile("move together count as one slide"))
    expect(history.rows(page)).to_have_count(1)
    expect(history.rows(page).first).to_contain_text("practice")
    expect(ui.part(page, "solves", "averages")).to_be_hidden()
    expect(ui.panel(page, "solves").get_by_text("don't count towards averages")).to_be_visible()
    notes = history.open_row(page).locator(".note")
    expect(notes.first).to_contain_text("1 slide (MTM) · ")
    expect(notes.last).to_contain_text("Practice solves don't count towards averages.")


def test_open_row_has_the_scramble_if_it_is_known(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    only_timed = Solve("2025-01-02T00:00:00Z", Board.solved(3), Moves(""), 2000)
    history.import_text(page, write_json([*history.solves_of_easy(1), only_timed]))
    unknown = history.open_row(page, 1)
    expect(unknown).to_contain_text("The moves aren't known")
    expect(unknown).not_to_contain_text("Scramble")
    row = history.open_row(page)
    expect(row.get_by_role("button").first).to_contain_text("2.00 TPS")
    notes = row.locator(".note")
    # The row has the speed as a number; its unit is spelled out here, without hovering.
    expect(notes.first).to_have_text(
        re.compile(r"^1 slide \(MTM\) · \d[^·]+\. TPS: tiles per second\.$")
    )
    expect(notes.last).to_have_text(f"Scramble: {history.EASY.text()}")
    notes.last.get_by_text(history.EASY.text()).click()
    assert page.evaluate("getSelection().toString()") == history.EASY.text()
    # A row of csTimer's offers its scramble.
    about = {"1": {"name": "eight", "opt": {"scrType": "8prp"}}}
    solves = [[[0, 9870], "D2 R", "thumb slipped", 1767225600], [[0, 8000], "?", "", 1767225601]]
    history.import_text(
        page, json.dumps({"session1": solves, "properties": {"sessionData": about}})
    )
    ui.choose(page, "Session", "eight")
    unreadable = history.open_row(page)
    expect(unreadable).to_contain_text("Scramble: ?")
    expect(unreadable.get_by_role("button", name="Same scramble")).to_have_count(0)
    timed = history.open_row(page, 1)
    expect(timed).to_contain_text("The moves aren't known")
    expect(timed).to_contain_text("Scramble: D2 R")
    expect(timed).to_contain_text("Comment: thumb slipped")
    expect(timed.get_by_role("button", name="Replay")).to_have_count(0)
    ui.press(page, "Same scramble")
    ui.expect_board(page, Board.parse("1-0-2_4-5-3_7-8-6"))


def test_solver_s_solution_is_not_stored(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    ui.load(page, ui.TWO_AWAY)
    ui.press_solve(page)
    ui.press(page, "Last")
    ui.expect_board(page, Board.solved(3))
    ui.press(page, "Undo")
    ui.play(page, "L")
    ui.expect_board(page, Board.solved(3))
    expect(ui.panel(page, "result")).to_be_hidden()
    expect(history.rows(page)).to_have_count(0)
    # Nor is the rest of a linked one.
    ui.visit(page, site, board=ui.TWO_AWAY, moves="U", at="1")
    ui.play(page, "L")
    expect(ui.news(page)).to_have_text("Solved.")
    expect(ui.panel(page, "solves")).to_be_hidden()
    ui.open_more(page, "Solves and averages")
    expect(page.get_by_text(NO_SOLVES)).to_be_visible()


def test_stored_solve_is_reviewed_replayed_and_played_again(page: Page, site: str) -> None:
    page.clock.install()
    ui.visit(page, site, size="2x2", seed="b")
    start = Board.parse(ui.board_of(page))
    moves = finish(page)
    page.get_by_text("Details", exact=True).click()
    ui.press(page, "Same scramble again")
    ui.expect_board(page, start)
    expect(ui.part(page, "controls", "moves")).to_have_text("0")
    expect(ui.part(page, "controls", "time")).to_have_text("0:00")
    finish(page)
    expect(history.rows(page)).to_have_count(2)
    expect(history.rows(page).first).to_contain_text("practice")
    deal(page)
    row = history.open_row(page, 1)
    expect(row.locator(".note").first).not_to_contain_text("MTM")  # each slide was of one tile
    ui.press(page, "Review")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    ui.expect_board(page, Board.solved(2))
    expect(ui.part(page, "controls", "moves")).to_have_text(str(len(moves)))
    ui.tab(page, "Play")
    ui.press(page, "Same scramble")
    ui.expect_board(page, start)
    ui.press(page, "Replay")
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", str(moves))
    page.clock.run_for(10_000)  # it plays by itself
    ui.expect_board(page, Board.solved(2))
    expect(history.rows(page)).to_have_count(2)


def test_help_is_remembered_after_a_reload(page: Page, site: str) -> None:
    ui.visit(page, site, size="2x2", seed="b")
    start = ui.board_of(page)
    ui.press(page, "Hint")
    expect(ui.news(page)).to_contain_text("won't count towards your averages")
    page.reload()
    ui.expect_board(page, start)
    finish(page)
    expect(ui.news(page)).to_contain_text("Not in your averages because you had help.")
    expect(ui.part(page, "solves", "averages")).to_be_hidden()


# The clock.


def test_clock_continues_after_a_reload(page: Page, site: str) -> None:
    history.hold_time(page)
    ui.visit(page, site, size="2x2", seed="b")
    moves = str(shortest(page))
    assert len(moves) > 2
    ui.play(page, moves[0])
    history.pass_time(page, 5000)
    page.reload()
    ui.expect_board(page, Board.parse(ui.board_of(page)))
    expect(ui.part(page, "controls", "time")).to_have_text("0:05")
    expect(ui.news(page)).to_contain_text("You left it, so it's practice now.")
    ui.play(page, moves[1:-1])
    expect(ui.news(page)).to_be_empty()
    history.pass_time(page, 2000)
    ui.play(page, moves[-1])
    expect(ui.part(page, "controls", "time")).to_have_text("7.000 s")
    expect(history.rows(page).first).to_contain_text(f"7.000 s{len(moves)} moves")
    # The time that the user spent looking at the board is unknown.
    expect(history.rows(page).first).to_contain_text("resumed")
    expect(ui.news(page)).to_contain_text("because you left the game, your device went to sleep,")
    expect(ui.part(page, "solves", "averages")).to_be_hidden()
    expect(history.open_row(page)).to_contain_text("or if you left the game")


def test_jump_of_the_wall_clock_marks_a_solve(page: Page, site: str) -> None:
    page.clock.install()
    ui.visit(page, site, size="2x2", seed="b")
    moves = str(shortest(page))
    ui.play(page, moves[0])
    page.clock.set_system_time(page.evaluate("Date.now()") / 1000 + 60)  # as after a sleep
    ui.play(page, moves[1:])
    expect(ui.news(page)).to_contain_text("because you left the game, your device went to sleep,")
    expect(history.rows(page).first).to_contain_text("resumed")


def test_second_solve_is_compared(page: Page, site: str) -> None:
    history.hold_time(page)
    ui.visit(page, site, size="2x2", seed="b")
    solve_in(page, 9000)
    expect(ui.news(page)).to_contain_text("Your first 2 × 2")
    # Other scrambles: the same one again would be practice.
    ui.visit(page, site, size="2x2", seed="f")
    solve_in(page, 12_000)
    expect(ui.news(page)).not_to_contain_text("best")
    expect(history.averages(page, "Single")).to_have_text(["12.000 s", "9.000 s"])
    ui.visit(page, site, size="2x2", seed="h")
    solve_in(page, 3000)
    expect(ui.news(page)).to_contain_text("A new personal best!")
    expect(history.averages(page, "Single")).to_have_text(["3.000 s", "3.000 s"])


def solve_in(page: Page, milliseconds: int) -> None:
    """Solve the board that is shown in this time."""
    moves = str(shortest(page))
    assert len(moves) > 1
    ui.play(page, moves[0])
    history.pass_time(page, milliseconds)
    ui.play(page, moves[1:])
    expect(ui.news(page)).to_contain_text("Solved in")


# Averages.


def test_averages_are_the_package_s_without_the_chosen_extremes(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    times = [1000 * second for second in (*range(1, 49), 100, 148)]
    solves = [
        replace(solve, milliseconds=time, times=(0, time))
        for solve, time in zip(history.solves_of_easy(50), times, strict=True)
    ]
    choice = page.get_by_role("combobox", name="Averages leave out")
    history.import_text(page, write_csv(solves[:24]))
    expect(choice).to_be_hidden()
    history.import_text(page, write_csv(solves))
    best = bests(solves)[3, 3]
    lines = [["Single", text(148_000), text(1000)]] + [
        [f"{'Mo' if n == 3 else 'Ao'}{n}", text(best.last[n]), text(best.best[n])]
        for n in (3, 5, 12, 25, 50)
    ]
    shown = ui.part(page, "solves", "averages").locator("tbody tr")
    expect(shown).to_have_count(len(lines))
    for row, line in zip(shown.all(), lines, strict=True):
        expect(row.locator("th, td")).to_have_text(line)
    expect(history.caption(page)).to_have_text("3 × 3, 50 solves, mean 28.480 s")
    for value, average in (("one", "26.563 s"), ("5%", "25.500 s"), ("one", "26.563 s")):
        choice.select_option(value)
        ui.idle(page)
        expect(history.averages(page, "Ao50")).to_have_text([average, average])
    page.reload()
    ui.idle(page)
    expect(choice).to_have_value("one")
    expect(history.averages(page, "Ao50")).to_have_text(["26.563 s", "26.563 s"])
    page.get_by_text("Personal bests").click()
    expect(ui.part(page, "solves", "bests-list")).to_have_text(
        "3 × 3fastest 1.000 s fewest moves 2 highest TPS 2.00"
    )
    ui.choose(page, "Size", "2x2")
    expect(page.get_by_text("No 2 × 2 solves yet.")).to_be_visible()


def text(milliseconds: float | None) -> str:
    """Return a time as the page shows it."""
    assert milliseconds
    minutes, rest = divmod(int(milliseconds + 0.5), 60_000)
    return f"{minutes}:{rest / 1000:06.3f}" if minutes else f"{rest / 1000:.3f} s"


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
    ui.visit(page, site, size="2x2", seed="b")
    moves = shortest(page)
    page.evaluate(LOCK_STORE)
    for move in moves:  # the page is not idle after the last one
        page.keyboard.press(ui.KEYS[move])
    expect(ui.news(page)).to_contain_text("Solved in")
    expect(history.rows(page)).to_have_count(0)
    for _ in range(2):
        page.reload()
        ui.expect_board(page, Board.solved(2))
        expect(history.rows(page)).to_have_count(1)
    left = "Object.keys(localStorage).filter((key) => key.includes('unstored'))"
    assert page.evaluate(left) == []
