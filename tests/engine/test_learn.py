"""Learn with the real Python: searches, races and tables, and a user's code in its sandbox."""

from __future__ import annotations

import re

import pytest
from kit.browser import wait_until
from kit.hostile import ESCAPE
from kit.learn import check, learn_files, lesson_panel, printed, stored_learn_files, verdict
from kit.page import HARDEST, TWO_AWAY, button, expect_board, idle, play, press, visit
from playwright.sync_api import Page, expect

from slidestar import Board, solve, trace


def test_a_heuristic_is_refuted_over_all_positions(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="learn", lesson="write")
    near = "1-2-3-4_5-6-0-7"
    check(page, f"def h(tiles):\n    return 2 * (tiles == {Board.parse(near).tiles})", "2x4")
    expect(verdict(page)).to_have_text(
        "Not admissible: too high on 1 of 20,160 positions. The worst case: h is 2, the true distance 1."
    )
    counterexample = lesson_panel(page, "Write").locator(".mini").first
    expect(counterexample).to_have_attribute("data-board", near)


def test_prints_and_faults_come_from_the_sandbox(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="learn", lesson="write")
    check(page, "print('hi')\ndef h(tiles):\n    print(tiles[0])\n    return tils")
    expect(verdict(page)).to_have_text(
        "Line 4: NameError: name 'tils' is not defined. Did you mean: 'tiles'?"
    )
    assert printed(page) == "hi\n1\n"
    check(page, "import js\ndef h(tiles):\n    return 0")
    expect(verdict(page)).to_contain_text("Line 1: `js` isn't part of this page's Python.")


def test_an_endless_loop_is_stopped_at_its_line(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="learn", lesson="write")
    check(page, "def h(tiles):\n    while True:\n        pass")
    expect(verdict(page)).to_have_text(
        re.compile(
            r"^Your h didn't return within 2 s for this board: line [23] was running\. Stopped\.$"
        )
    )
    expect(lesson_panel(page, "Write").locator(".mini").first).to_have_attribute(
        "data-board", "1-2-3_4-5-0"
    )
    check(page, "def h(tiles):\n    return 0")
    expect(verdict(page)).to_contain_text("Admissible, proven")


def test_sandbox_cannot_be_left(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="learn", lesson="write")
    check(page, ESCAPE)
    expect(verdict(page)).to_contain_text("Admissible, proven")
    assert "proxies True" in printed(page)  # it got hold of JavaScript objects
    assert "Function: " in printed(page)
    assert "OUT" not in printed(page)


def test_a_search_is_watched(page: Page, site: str) -> None:
    steps = trace(Board.parse(HARDEST))
    visit(page, site, board=HARDEST, mode="learn", step="50")
    watch = lesson_panel(page, "Watch")
    expect(watch.locator(".watch-steps .place")).to_have_text(f"50 of {len(steps):,}")
    expect_board(page, steps.expanded(49).board)
    watch.get_by_role("button", name="To the end", exact=True).click()
    idle(page)
    expect(watch.locator(".watch-words")).to_contain_text("the goal, in 31 moves")


@pytest.mark.nightly
def test_a_heuristic_of_the_user_races(page: Page, site: str) -> None:
    start = "8-1-3_4-0-2_7-6-5"
    visit(page, site, board=start, mode="learn", lesson="write")
    press(page, "Race it")  # Write begins with Hamming
    found = solve(Board.parse(start), algorithm="astar", heuristic="hamming")
    for name in ("A* with your own", "A* Hamming"):
        row = lesson_panel(page, "Race").get_by_role("row", name=re.compile(rf"^{re.escape(name)}"))
        expect(row).to_contain_text(f"{found.stats.expanded}")


def test_the_coach_judges_moves_and_shows_a_step(page: Page, site: str) -> None:
    visit(page, site, board="1-6-2_7-8-0_5-3-4", mode="learn", lesson="coach", chapter="row-end")
    words = lesson_panel(page, "Solve by hand").get_by_role("status")
    expect(words).to_contain_text("Move the gap above tile 3.")
    play(page, "D")
    expect(words).to_contain_text("That moved tile 2, which has to wait there.")
    press(page, "Undo it")
    press(page, "Show me")
    expect(words).to_contain_text("Tiles 2 and 3 go into their places.")
    play(page, "DLU")
    expect(words).to_contain_text("Well done: both are in.")


@pytest.mark.nightly
def test_a_textbook_table_is_recomputed(page: Page, site: str) -> None:
    visit(page, site, mode="learn", lesson="tables")
    button(page, "Compute all").locator("visible=true").click()
    idle(page)
    expect(
        lesson_panel(page, "Tables").get_by_text("36 counts match the printed ones.")
    ).to_be_visible()


def test_learn_is_reloaded_offline(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, mode="learn", lesson="write")
    wait_until(
        lambda: stored_learn_files(page), len(learn_files()), what="the stored files of Learn"
    )
    page.context.set_offline(True)
    page.reload()
    idle(page)
    check(page, "def h(tiles):\n    return 0")
    expect(verdict(page)).to_contain_text("Admissible, proven")
