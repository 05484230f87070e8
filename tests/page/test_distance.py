"""The live distance, the good moves on the board, and hints, compared with the library's results."""

from __future__ import annotations

import re
from dataclasses import asdict

from kit import games
from kit import page as ui
from kit.reviews import away_and_back, walk
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board
from slidestar.algorithms import Stats, run
from slidestar.solver.distances import good_moves

LIVE = "Show distance and good moves"


def number(page: Page) -> Locator:
    return ui.part(page, "distance", "number")


def facts(page: Page) -> Locator:
    return ui.part(page, "facts", "list")


def toggle(page: Page) -> Locator:
    return page.get_by_role("checkbox", name=LIVE)


def movers(board: Board, moves: tuple[str, ...]) -> set[int]:
    """Return the tiles that these moves slide."""
    return {board.tiles[board.move(move).blank] for move in moves}


# The live distance


def test_live_distance_follows_quick_moves(page: Page, site: str) -> None:
    board = Board.solved(4).apply(walk(Board.solved(4), 40, "live"))
    ui.visit(page, site, board=board.text(), mode="analyse")
    expect(number(page)).to_be_hidden()
    toggle(page).check()
    ui.idle(page)
    expect(number(page)).to_have_text(str(run(good_moves(board)).distance))
    moves = walk(board, 30, "fast")
    games.play_at_once(page, "".join(moves))
    after = board.apply(moves)
    found = run(good_moves(after))
    ui.expect_board(page, after)
    expect(number(page)).to_have_text(str(found.distance))
    expect(number(page)).not_to_have_class("old")
    good = page.locator(".tile.good")
    assert {int(text) for text in good.all_inner_texts()} == movers(after, found.moves)
    expect(facts(page)).to_contain_text(f"Distance{found.distance}")
    # The choice is remembered.
    page.reload()
    ui.idle(page)
    expect(number(page)).to_have_text(str(found.distance))
    toggle(page).uncheck()
    expect(number(page)).to_be_hidden()
    expect(good).to_have_count(0)


def test_a_distance_on_show_is_help(page: Page, site: str) -> None:
    costs = "With the distance shown, this solve won't count towards your averages."
    ui.visit(page, site, size="2x2", seed="b")
    ui.play(page, games.shortest(page)[0])
    ui.tab(page, "Analyse")
    expect(facts(page)).to_contain_text(f"Distance{len(games.shortest(page))}")
    expect(ui.news(page)).to_have_text(costs)
    toggle(page).check()
    ui.tab(page, "Play")
    games.finish(page)
    expect(ui.news(page)).to_contain_text("Not in your averages because you had help.")
    # The distance is now on show in Play.
    ui.press(page, "Shuffle")
    expect(number(page)).to_have_text(str(len(games.shortest(page))))
    expect(ui.news(page)).to_have_text(costs)
    toggle_live(page)
    games.finish(page)
    expect(ui.news(page)).to_contain_text("Not in your averages because you had help.")


def toggle_live(page: Page) -> None:
    """Turn the live distance on or off, whose switch is in Analyse, and return to Play at once."""
    page.evaluate("document.querySelector('[data-panel=facts] [data-part=live]').click()")
    ui.idle(page)
    expect(number(page)).to_be_hidden()


def test_old_distance_is_marked_until_the_new_one(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    toggle(page).check()
    ui.idle(page)
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
    distances = {request["id"] for request in script.requested("distance")}
    cancelled = [each for each in script.cancelled if each in distances]
    assert cancelled == [script.requested("distance")[count]["id"]]
    script.release("distance")
    ui.idle(page)
    expect(number(page)).to_have_text("0")
    expect(number(page)).not_to_have_class(re.compile("old"))


def test_no_distance_is_requested_during_a_search(page: Page, site: str, script: Script) -> None:
    script.hold("solve")
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.start_solve(page)
    script.requested("solve")
    page.get_by_role("tab", name="Analyse", exact=True).click()
    script.requested("check")  # sent as late as the request for the distance
    kinds = [request["type"] for request in script.requests]
    assert "distance" not in kinds
    script.release("solve")
    ui.expect_status(page, "Solved in 2 moves (optimal)")
    script.requested("distance")
    expect(facts(page)).to_contain_text("Distance2")


def test_distance_on_a_large_board_is_a_bound(page: Page, site: str) -> None:
    board, back = away_and_back(5, 300, "bound")
    ui.visit(page, site, board=board.text(), mode="analyse")
    found = run(good_moves(board))
    expect(facts(page)).to_contain_text(
        f"Distanceat least {found.lower_bound}, about {found.estimate}"
    )
    toggle(page).check()
    ui.idle(page)
    expect(number(page)).to_have_text(f"~{found.estimate}")
    # A known solution is an upper bound.
    ui.visit(page, site, board=board.text(), moves=str(back), at="0", mode="analyse")
    expect(facts(page)).to_contain_text(f"Distance{found.lower_bound} to {len(back)}")


# Hints


def test_hints_get_more_specific(page: Page, site: str) -> None:
    board = Board.parse(ui.TWO_AWAY).apply("LURD")
    found = run(good_moves(board))
    good = movers(board, found.moves)
    ui.visit(page, site, board=board.text())
    hinted = page.locator(".tile.hinted")
    ui.press(page, "Hint")
    expect(ui.news(page)).to_have_text(f"{found.distance} moves to go.")
    expect(hinted).to_have_count(0)
    page.keyboard.press("h")
    ui.idle(page)
    expect(ui.news(page)).to_have_text(re.compile(r"(are good moves|is the only good move)\.$"))
    assert {int(text) for text in hinted.all_inner_texts()} == good
    page.keyboard.press("h")
    ui.idle(page)
    expect(ui.news(page)).to_have_text(re.compile(r"^Move tile \d (up|down|left|right)\.$"))
    expect(hinted).to_have_count(1)
    assert int(hinted.inner_text()) in good
    ui.press_solve(page)
    ui.expect_status(page, f"Solved in {found.distance} moves (optimal)")
    # Hints for another position begin anew.
    ui.press(page, "Next")
    expect(hinted).to_have_count(0)
    page.keyboard.press("h")
    ui.idle(page)
    expect(ui.news(page)).to_contain_text("to go.")


def test_hints_without_numbers_name_the_place(page: Page, site: str) -> None:
    games.prefer(page, numbers=False)
    ui.visit(page, site, board=ui.TWO_AWAY)
    for words in (
        "2 moves to go.",
        "The tile below the gap is the only good move.",
        "Move the tile below the gap up.",
    ):
        ui.press(page, "Hint")
        expect(ui.news(page)).to_have_text(words)
    # There is none for a board that cannot be solved.
    ui.load(page, "1-2-3_4-5-6_8-7-0")
    ui.press(page, "Hint")
    expect(ui.news(page)).to_have_text("No hint: this board can't be solved.")
    ui.tab(page, "Analyse")
    expect(facts(page)).not_to_contain_text("Distance")


def test_hint_on_a_large_board_claims_no_more_than_is_proven(
    page: Page, site: str, script: Script
) -> None:
    board = Board.solved(5).apply("DRDR")
    ui.visit(page, site, board=board.text())
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
        "Between 3 and 6 moves to go.",
        f"A solution in 6 moves starts with tile {tile}.",
        f"Move tile {tile} left.",
    ):
        ui.press(page, "Hint")
        expect(ui.news(page)).to_contain_text(words)
    assert script.requested("solve")[0]["seconds"] == 1
    # No search is needed while a solution is shown.
    ui.press_solve(page)
    ui.press(page, "Next")
    ui.press(page, "Hint")
    expect(ui.news(page)).to_contain_text("to go.")
    assert len(script.requested("solve")) == 2


def test_hint_waits_for_python_and_ends_with_its_position(
    page: Page, site: str, script: Script
) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={ui.TWO_AWAY}")
    ui.button(page, "Hint").click()
    expect(ui.news(page)).to_have_text("The hint will appear when Python is ready.")
    script.hold("distance")
    script.finish_boot()
    [request] = script.requested("distance")
    page.keyboard.press("ArrowDown")
    script.wait_for_cancel(request)
    ui.idle(page)
    expect(page.locator(".tile.hinted")).to_have_count(0)
    expect(ui.news(page)).to_be_empty()
