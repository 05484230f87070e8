"""`slidestar.html`, opened from the disk without a network: everything works as on a host."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from kit.browser import Faults, wait_for_engine
from kit.builds import wait_for_snapshot
from kit.games import finish
from kit.history import catch_copies, copied, rows
from kit.hostile import ESCAPE
from kit.learn import check, lesson_panel, open_lesson, printed, verdict
from kit.onefile import ONE_FILE, open_file, without_engine
from kit.page import (
    HARDEST,
    TWO_AWAY,
    expect_board,
    expect_status,
    idle,
    play,
    press,
    press_solve,
    solution,
    tab,
)
from kit.puzzles import puzzle_message, solve_puzzle
from kit.reviews import summary
from playwright.sync_api import BrowserContext, Page, expect

KORF = "13-6-8-12_15-14-0-10_11-7-4-5_9-1-3-2"  # 57 moves
ENGINE_FROM = "data-engine-from"


@pytest.fixture
def file(new_context: Callable[..., BrowserContext], built: None) -> Page:
    """A tab with its own storage, whose clipboard is `copied`."""
    page = new_context().new_page()
    catch_copies(page)
    return page


def test_file_solves_and_starts_again_from_its_snapshot(file: Page) -> None:
    requested: list[str] = []
    file.on("request", lambda request: requested.append(request.url.partition("?")[0]))
    open_file(file, f"?board={HARDEST}&mode=analyse")
    expect(file.locator("html")).to_have_attribute(ENGINE_FROM, "files")
    expect(file.get_by_text("compiled code")).to_have_count(0)  # Python has them
    press_solve(file)
    assert len(solution(file)) == 31
    wait_for_snapshot(file)
    file.reload()
    idle(file)
    expect(file.locator("html")).to_have_attribute(ENGINE_FROM, "snapshot")
    open_file(file, f"?board={KORF}&mode=analyse")
    press_solve(file)  # with the tables
    assert len(solution(file)) == 57
    expect_status(file, "Solved in 57 moves (optimal)")
    assert {url for url in requested if not url.startswith("blob:")} == {ONE_FILE.as_uri()}


@pytest.mark.nightly
def test_games_and_solves_stay_in_the_browser(file: Page) -> None:
    open_file(file, f"?board={TWO_AWAY}")
    finish(file)
    file.reload()
    idle(file)
    expect_board(file, "1-2-3_4-5-6_7-8-0")
    tab(file, "Analyse")
    press(file, "Review")
    expect(summary(file)).to_contain_text("It can be done in")
    open_file(file, "?size=3x3")
    expect(rows(file)).to_have_count(1)


@pytest.mark.nightly
def test_file_has_no_links_to_files_beside_it(file: Page) -> None:
    open_file(file)
    press(file, "More")
    expect(file.get_by_role("button", name="Keys")).to_be_visible()
    for name in ("Guide and reference", "How to play", "Download"):
        expect(file.get_by_role("link", name=name)).to_have_count(0)


def test_file_offers_no_videos(file: Page) -> None:
    open_file(file, f"?board={TWO_AWAY}&moves=UL&mode=analyse")
    file.get_by_text("Copy as…").click()
    expect(file.get_by_role("button", name="Animated picture")).to_be_visible()
    expect(file.get_by_role("button", name="Video")).to_have_count(0)


@pytest.mark.nightly
def test_every_view_works(file: Page) -> None:
    open_file(file, "?mode=puzzles")
    solve_puzzle(file)
    expect(puzzle_message(file)).to_contain_text("Solved!")
    tab(file, "Learn")
    for lesson in ("Watch", "Race", "Write", "Tables"):
        open_lesson(file, lesson)
        expect(lesson_panel(file, lesson)).to_be_visible()
    open_file(file, "?event=relay&size=2-5")
    expect(file.get_by_role("heading", name="Relay, 2 × 2 to 5 × 5")).to_be_visible()


def test_sandbox_cannot_be_left(file: Page) -> None:
    open_file(file, f"?board={TWO_AWAY}&mode=learn&lesson=write")
    check(file, ESCAPE)
    expect(verdict(file)).to_contain_text("Admissible, proven")
    assert "proxies True" in printed(file)  # it got hold of JavaScript objects
    assert "Function: " in printed(file)
    assert "OUT" not in printed(file)


@pytest.mark.nightly
def test_shared_link_has_the_name_of_the_file(file: Page) -> None:
    open_file(file, f"?board={TWO_AWAY}")
    play(file, "U")
    press(file, "Share")
    press(file, "The game from its start")
    assert copied(file) == f"slidestar.html?board={TWO_AWAY}&moves=U"
    expect_status(file, "Paste it into Position in Analyse in any copy of this file.")


def test_board_is_played_without_the_engine(file: Page, faults: Faults, tmp_path: Path) -> None:
    """A copy that was cut off has the board, and names the cause."""
    faults.expect("the worker ends|Python")
    open_file(file, f"?board={TWO_AWAY}", without_engine(tmp_path))
    wait_for_engine(file, "failed")
    play(file, "UL")
    expect_board(file, "1-2-3_4-5-6_7-8-0")
    tab(file, "Analyse")
    expect(file.get_by_text("this file is incomplete").first).to_be_visible()
