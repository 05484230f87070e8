"""The live distance, the good moves on the board, and hints, compared with the library's results."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest
from kit.games import CHOICES, finish, play_at_once, prefer, shortest
from kit.page import (
    TWO_AWAY,
    button,
    expect_board,
    expect_status,
    idle,
    news,
    part,
    play,
    press,
    press_solve,
    solve_button,
    tab,
    visit,
)
from kit.reviews import away_and_back, walk
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board
from slidestar.algorithms import Stats, run
from slidestar.solver.distances import good_moves

LIVE = "Distance and good moves on the board"


def number(page: Page) -> Locator:
    return part(page, "distance", "number")


def facts(page: Page) -> Locator:
    return part(page, "facts", "list")


def toggle(page: Page) -> Locator:
    return page.get_by_role("checkbox", name=LIVE)


def movers(board: Board, moves: tuple[str, ...]) -> set[int]:
    """Return the tiles that these moves slide."""
    return {board.tiles[board.move(move).blank] for move in moves}


# The live distance


def test_live_distance_follows_quick_moves(page: Page, site: str) -> None:
    board = Board.solved(4).apply(walk(Board.solved(4), 40, "live"))
    visit(page, site, board=board.text(), mode="analyse")
    expect(number(page)).to_be_hidden()
    toggle(page).check()
    idle(page)
    expect(number(page)).to_have_text(str(run(good_moves(board)).distance))
    moves = walk(board, 30, "fast")
    play_at_once(page, "".join(moves))
    after = board.apply(moves)
    found = run(good_moves(after))
    expect_board(page, after)
    expect(number(page)).to_have_text(str(found.distance))
    expect(number(page)).not_to_have_class("old")
    good = page.locator(".tile.good")
    assert {int(text) for text in good.all_inner_texts()} == movers(after, found.moves)
    expect(facts(page)).to_contain_text(f"Distance{found.distance}")
    # The choice is remembered.
    page.reload()
    idle(page)
    expect(number(page)).to_have_text(str(found.distance))
    toggle(page).uncheck()
    expect(number(page)).to_be_hidden()
    expect(good).to_have_count(0)


@pytest.mark.parametrize("where", ["Analyse", "Play"])
def test_a_distance_on_show_is_help(page: Page, site: str, where: str) -> None:
    costs = "With the distance on show, this solve stays out of your averages."
    if where == "Play":
        prefer(page, CHOICES, version=1, live=True)
    visit(page, site, size="2x2", seed="b")
    if where == "Analyse":
        play(page, shortest(page)[0])
        tab(page, "Analyse")
        idle(page)
        expect(facts(page)).to_contain_text(f"Distance{len(shortest(page))}")
        expect(news(page)).to_have_text(costs)
        tab(page, "Play")
    else:
        expect(number(page)).to_have_text(str(len(shortest(page))))
        expect(news(page)).to_have_text(costs)
        toggle_live(page)
    finish(page)
    expect(news(page)).to_contain_text("Not in your averages, because you had help.")


def toggle_live(page: Page) -> None:
    """Turn the live distance on or off, whose switch is in Analyse, and return to Play at once."""
    page.evaluate("document.querySelector('[data-panel=facts] [data-part=live]').click()")
    idle(page)
    expect(number(page)).to_be_hidden()


def test_old_distance_is_marked_until_the_new_one(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=TWO_AWAY, mode="analyse")
    toggle(page).check()
    idle(page)
    expect(number(page)).to_have_text("2")
    page.locator("h1").click()  # otherwise the checkbox receives the keys
    script.hold("distance")
    count = len(script.requested("distance"))
    page.keyboard.press("w")
    script.requested("distance", count + 1)
    expect(number(page)).to_have_class(re.compile("old"))
    expect(number(page)).to_have_text("2")
    # A newer position cancels the request for the old one, and is requested in its place.
    page.keyboard.press("a")
    newest = script.requested("distance", count + 2)[-1]
    assert newest["board"] == "1-2-3_4-5-6_7-8-0"
    assert script.cancelled == [script.requested("distance")[count]["id"]]
    script.release("distance")
    idle(page)
    expect(number(page)).to_have_text("0")
    expect(number(page)).not_to_have_class(re.compile("old"))


@pytest.mark.nightly
def test_no_distance_is_requested_during_a_search(page: Page, site: str, script: Script) -> None:
    script.hold("solve")
    visit(page, site, board=TWO_AWAY)
    solve_button(page).click()
    script.requested("solve")
    page.get_by_role("tab", name="Analyse", exact=True).click()
    script.requested("check")  # sent as late as the request for the distance
    kinds = [request["type"] for request in script.requests]
    assert "distance" not in kinds
    script.release("solve")
    expect_status(page, "Solved in 2 moves (optimal)")
    script.requested("distance")
    expect(facts(page)).to_contain_text("Distance2")


@pytest.mark.nightly
def test_distance_on_a_large_board_is_a_bound(page: Page, site: str) -> None:
    board, back = away_and_back(5, 300, "bound")
    visit(page, site, board=board.text(), mode="analyse")
    found = run(good_moves(board))
    expect(facts(page)).to_contain_text(
        f"Distanceat least {found.lower_bound}, about {found.estimate}"
    )
    toggle(page).check()
    idle(page)
    expect(number(page)).to_have_text(f"~{found.estimate}")
    # A known solution is an upper bound.
    visit(page, site, board=board.text(), moves=str(back), at="0", mode="analyse")
    expect(facts(page)).to_contain_text(f"Distance{found.lower_bound} to {len(back)}")


# Hints


def test_hints_get_more_specific(page: Page, site: str) -> None:
    board = Board.parse(TWO_AWAY).apply("LURD")
    found = run(good_moves(board))
    good = movers(board, found.moves)
    visit(page, site, board=board.text())
    hinted = page.locator(".tile.hinted")
    press(page, "Hint")
    expect(news(page)).to_have_text(f"{found.distance} moves from here.")
    expect(hinted).to_have_count(0)
    page.keyboard.press("h")
    idle(page)
    expect(news(page)).to_have_text(re.compile(r"brings? you closer\.$"))
    assert {int(text) for text in hinted.all_inner_texts()} == good
    page.keyboard.press("h")
    idle(page)
    expect(news(page)).to_have_text(re.compile(r"^Move tile \d (up|down|left|right)\.$"))
    expect(hinted).to_have_count(1)
    assert int(hinted.inner_text()) in good
    press_solve(page)
    expect_status(page, f"Solved in {found.distance} moves (optimal)")
    # Hints for another position begin anew.
    press(page, "Next")
    expect(hinted).to_have_count(0)
    page.keyboard.press("h")
    idle(page)
    expect(news(page)).to_contain_text("from here.")


@pytest.mark.nightly
def test_hints_without_numbers_name_the_place(page: Page, site: str) -> None:
    prefer(page, numbers=False)
    visit(page, site, board=TWO_AWAY)
    for words in (
        "2 moves from here.",
        "Only the tile below the gap brings you closer.",
        "Move the tile below the gap up.",
    ):
        press(page, "Hint")
        expect(news(page)).to_have_text(words)


@pytest.mark.nightly
def test_hint_on_a_large_board_claims_no_more_than_is_proven(
    page: Page, site: str, script: Script
) -> None:
    board = Board.solved(5).apply("DRDR")
    visit(page, site, board=board.text())
    unproven: dict[str, object] = {
        "distance": None,
        "exact": False,
        "lower_bound": 2,
        "at_most": None,
        "good": [],
    }
    stats = asdict(Stats())
    script.replies("distance", {"type": "result", **unproven, "estimate": 5, "stats": stats})
    way = {"moves": "LULURL", "length": 6, "optimal": False, "lower_bound": 3}
    how = {"algorithm": "auto", "heuristic": None, "stats": stats}
    script.replies("solve", {"type": "result", **way, **how})
    tile = board.tiles[board.move("L").blank]
    for words in (
        "Between 3 and 6 moves from here.",
        f"A solution of 6 moves begins with tile {tile}.",
        f"Move tile {tile} left.",
    ):
        press(page, "Hint")
        expect(news(page)).to_contain_text(words)
    assert script.requested("solve")[0]["seconds"] == 1
    # No search is needed while a solution is shown.
    press_solve(page)
    press(page, "Next")
    press(page, "Hint")
    expect(news(page)).to_contain_text("from here.")
    assert len(script.requested("solve")) == 2


@pytest.mark.nightly
def test_hint_waits_for_python_and_ends_with_its_position(
    page: Page, site: str, script: Script
) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={TWO_AWAY}")
    button(page, "Hint").click()
    expect(news(page)).to_have_text("The hint comes as soon as Python is ready.")
    script.hold("distance")
    script.finish_boot()
    [request] = script.requested("distance")
    page.keyboard.press("ArrowDown")
    script.wait_for_cancel(request)
    idle(page)
    expect(page.locator(".tile.hinted")).to_have_count(0)
    expect(news(page)).to_be_empty()


def test_hint_for_an_unsolvable_board_is_refused(page: Page, site: str) -> None:
    visit(page, site, board="1-2-3_4-5-6_8-7-0")
    press(page, "Hint")
    expect(news(page)).to_have_text("No hint: this board can't be solved.")
    tab(page, "Analyse")
    expect(facts(page)).not_to_contain_text("Distance")
