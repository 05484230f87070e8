"""Solving and reviewing with Python in its worker: the page's main job, end to end."""

from __future__ import annotations

import re

import pytest
from kit.browser import wait_for_engine
from kit.games import play_at_once
from kit.links import leaderboard_link
from kit.oracles import korf_boards
from kit.page import (
    FIFTY_AWAY,
    HARDEST,
    board_of,
    button,
    choose,
    expect_board,
    expect_status,
    idle,
    load,
    panel,
    part,
    press,
    press_solve,
    solution,
    start_solve,
    tab,
    visit,
)
from kit.reviews import away_and_back, mistakes, summary
from playwright.sync_api import Page, expect

from slidestar import ALGORITHMS, HEURISTICS, Board, shuffle, solve
from slidestar.pdb.database import clear_caches
from slidestar.review import grade

NOT_PROVEN = re.compile(r"^Solved in [\d,]+ moves \(not proven optimal: at least \d+\)")


def korf(number: int) -> tuple[int, Board]:
    """Return one of Korf's hundred boards of the 15-puzzle, and the length of its solution."""
    board, length = korf_boards()[number - 1]
    return length, board


def expanded(page: Page) -> str:
    """Return the number of positions that the last search expanded."""
    counts = part(page, "solver", "counts-list").locator("div")
    return counts.filter(has_text="Expanded").locator("dd").text_content() or ""


def test_shuffle_solve_replay(page: Page, site: str) -> None:
    visit(page, site, size="4x4")
    tab(page, "Analyse")
    press(page, "Shuffle")
    start = Board.parse(board_of(page))
    press_solve(page)
    assert start.apply(solution(page)).is_goal()
    press(page, "Last")
    expect_board(page, Board.solved(4))


def test_pasted_text_is_read_by_python(page: Page, site: str) -> None:
    visit(page, site, board="1-2_0-3", mode="analyse")
    load(page, "1 2 3\n4 x 6\n7 5 8")
    expect_board(page, "1-2-3_4-0-6_7-5-8")
    load(page, "['Down', 'Right']")
    assert str(solution(page)) == "UL"
    load(page, "U.L.D")
    assert str(solution(page)) == "ULD"
    load(page, leaderboard_link("UL,RDLU2L;;;8,6.7", 3, 3))
    panel(page, "boards").get_by_role("listitem").nth(1).get_by_role("button").click()
    idle(page)
    assert str(solution(page)) == "RDLU2L"


def test_second_boot_is_from_the_snapshot(page: Page, site: str) -> None:
    visit(page, site, board=HARDEST)
    expect(page.locator("html")).to_have_attribute("data-engine-from", "snapshot")
    press_solve(page)
    expect_status(page, "Solved in 31 moves (optimal)")


@pytest.mark.nightly
def test_every_search_equals_the_search_of_the_library(page: Page, site: str) -> None:
    """Check every algorithm on a near board, and every heuristic on one that is farther."""
    near, farther = "1-2-3_4-6-8_7-5-0", "8-1-3_4-0-2_7-6-5"
    searches = {
        near: [(algorithm, "manhattan") for algorithm in ALGORITHMS if algorithm != "auto"],
        farther: [("astar", heuristic) for heuristic in HEURISTICS],
    }
    for board, choices in searches.items():
        visit(page, site, board=board, mode="analyse")
        for algorithm, heuristic in choices:
            choose(page, "Algorithm", algorithm)
            choose(page, "Heuristic", heuristic)
            press_solve(page)
            found = solve(Board.parse(board), algorithm=algorithm, heuristic=heuristic)
            expect_status(page, f"Solved in {len(found)} moves (")
            assert solution(page) == found.moves, (algorithm, heuristic)
            assert expanded(page) == f"{found.stats.expanded:,}", (algorithm, heuristic)


def test_auto_on_4x4_searches_as_on_a_desktop(page: Page, site: str) -> None:
    """Check that the counts are the same with tables from the server."""
    length, board = korf(12)
    visit(page, site, board=board.text())
    press_solve(page)
    expect_status(page, f"Solved in {length} moves (optimal)")
    assert board.apply(solution(page)).is_goal()
    clear_caches()  # another test may have loaded the large tables
    solve(board)  # loads the tables that the page has
    assert expanded(page) == f"{solve(board).stats.expanded:,}"


def test_stop_in_mid_search_then_solve_again(page: Page, site: str) -> None:
    visit(page, site, board=FIFTY_AWAY, algorithm="ida-star", heuristic="hamming")
    start_solve(page)
    wait_for_engine(page, "busy")
    live = part(page, "solver", "live")
    expect(live).to_contain_text("expanded")
    expect(live).to_contain_text("at least")
    press(page, "Stop")
    expect_status(page, re.compile(r"^Stopped after [\d,]+ nodes$"))
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    assert len(page.workers) == 1
    load(page, HARDEST)
    choose(page, "Algorithm", "astar")
    press_solve(page)
    expect_status(page, "Solved in 31 moves (optimal)")


def test_large_board_is_solved_shorter_and_shorter(page: Page, site: str) -> None:
    board = shuffle(10, 10, "large")
    visit(page, site, board=board.text())
    choose(page, "Look for shorter ones", "60")
    start_solve(page)
    live = part(page, "solver", "live")
    expect(live).to_have_text(re.compile(r"^[\d,]+ → [\d,]+ moves, at least \d+; looking for"))
    press(page, "Stop")
    expect_status(page, NOT_PROVEN)
    first = solution(page)
    assert board.apply(first).is_goal()
    press(page, "Next")
    button(page, "Keep improving for a minute").click()
    expect(panel(page, "board")).to_have_attribute("data-board", board.text())
    shown = page.get_by_test_id("solution")
    expect(shown).not_to_have_attribute("data-moves", str(first))
    press(page, "Stop")
    better = solution(page)
    assert len(better) < len(first)
    assert board.apply(better).is_goal()


def test_review_of_a_game_on_4x4(page: Page, site: str) -> None:
    board, moves = away_and_back(4, 120, "fifteen")
    found = grade(board, moves)
    assert found.exact
    visit(page, site, board=board.text())
    play_at_once(page, moves)
    page.keyboard.press("v")
    idle(page)
    expect(summary(page)).to_contain_text(
        f"{len(moves)} moves; the shortest is {found.shortest}. "
        f"{len(found.wrong)} wrong moves cost you {found.wasted} "
    )
    marked = "(spans) => spans.flatMap((s, i) => (s.classList.contains('wrong') ? [i] : []))"
    assert panel(page, "solution").locator(".move").evaluate_all(marked) == list(found.wrong)
    texts = mistakes(page).all_inner_texts()
    untimed = [re.sub(r"; took \d+\.\d\s+s$", "", text.lower()) for text in texts]
    assert untimed == [str(mistake).replace("-", "–") for mistake in found.mistakes]
