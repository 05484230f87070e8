"""Puzzles: solved, rated, lost, chosen, shared and linked; storms; how the mode is loaded."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from kit.browser import Faults
from kit.history import catch_copies, copied
from kit.layout import PHONE, fits_in_width, in_sight, scroll, set_window
from kit.page import (
    TWO_AWAY,
    board,
    button,
    expect_board,
    idle,
    play,
    press,
    press_solve,
    tab,
    visit,
)
from kit.puzzles import (
    figure,
    make_wrong_move,
    next_puzzle,
    puzzle_board,
    puzzle_position,
    puzzle_said,
    solve_puzzle,
)
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar import Board, solve
from slidestar.page.bridge import Session
from slidestar.rated_puzzles.keys import key_of_board

NEAR = Board.parse("1 2 3/0 4 6/7 5 8")
"""Three moves from the goal."""
NEAR_KEY = key_of_board(NEAR)


def stored(page: Page) -> dict[str, Any]:
    """Return the stored player."""
    record: dict[str, Any] = json.loads(
        page.evaluate("localStorage.getItem('slidestar-puzzles') ?? '{}'")
    )
    return record


def has_rating(page: Page, **values: Any) -> None:
    """Store a player with a rating of 1000 before the page is opened."""
    player = {"rating": 1000, "deviation": 180, "played": 6, "won": 3, **values}
    page.add_init_script(
        f"localStorage['slidestar-puzzles'] ??= JSON.stringify({json.dumps(player)})"
    )


# One puzzle.


def test_newcomer_begins_with_easy_puzzles_and_no_rating(
    page: Page, site: str, script: Script
) -> None:
    visit(page, site, mode="puzzles")
    expect(page.get_by_text("Your rating appears after 5 puzzles.")).to_be_visible()
    for count in range(1, 5):
        assert 4 <= len(solve(puzzle_position(page))) <= 6
        if count == 2:
            make_wrong_move(page)
            idle(page)
        solve_puzzle(page)
        expect(puzzle_said(page)).to_have_text(re.compile(r"^Solved(!|, after one wrong move\.)$"))
        expect(figure(page, "Your rating")).to_have_text("–")
        expect(page.locator(".puzzle-rating")).to_have_text(f"{count} of 5")
        next_puzzle(page)
    solve_puzzle(page)
    expect(puzzle_said(page)).to_have_text(re.compile(r"^Solved! Your first rating is \d+\?\.$"))
    assert stored(page)["played"] == len(script.requested("rate", 5)) == 5


def test_solved_puzzle_raises_the_rating(page: Page, site: str, script: Script) -> None:
    has_rating(page)
    visit(page, site, mode="puzzles", board=TWO_AWAY)
    start = puzzle_position(page)
    count = len(solve(start))
    expect(page.get_by_role("heading", name=f"Solve in {count}")).to_be_visible()
    expect(figure(page, "Your rating")).to_have_text("1,000?")
    expect(page.get_by_text("At the end you see how hard it was, and its themes.")).to_be_visible()
    expect(button(page, "Next puzzle")).to_be_hidden()
    solve_puzzle(page, 1)
    expect(figure(page, "Moves left")).to_have_text(str(count - 1))
    solve_puzzle(page)
    expect(puzzle_said(page)).to_have_text(
        re.compile(r"^Solved! Your rating is now 1,\d+ \(\+\d+\)\.$")
    )
    expect(figure(page, "Streak")).to_have_text("1")
    expect(page.get_by_text(re.compile(r"^Rating \d"))).to_be_visible()
    expect(page.locator("button.primary:visible")).to_have_text(["Next puzzle"])
    assert stored(page)["rating"] > 1000
    # No move was judged by the worker.
    assert {request["type"] for request in script.requests} <= {"prepare", "puzzle", "rate"}
    next_puzzle(page)
    assert puzzle_position(page) != start
    expect(page.get_by_role("heading", name="Solve in")).to_be_focused()
    tab(page, "Play")
    expect_board(page, TWO_AWAY)


@pytest.mark.nightly
def test_next_puzzle_is_requested_ahead(page: Page, site: str, script: Script) -> None:
    has_rating(page)
    visit(page, site, puzzle=NEAR_KEY)
    solve_puzzle(page)
    first, *more = script.requested("puzzle")
    assert not more
    assert abs(first["rating"] - stored(page)["rating"]) <= 60
    script.hold("puzzle")
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name=re.compile("^Solve in [^3]"))).to_be_visible()
    # The address is that of the new puzzle, also for a reload.
    expect(page).to_have_url(re.compile(rf"[?&]puzzle=3x3-(?!{NEAR_KEY[4:]}$)\w+$"))


@pytest.mark.nightly
def test_puzzle_that_was_played_before_is_replaced(page: Page, site: str, script: Script) -> None:
    session = Session()
    session.post(json.dumps({"id": 1, "type": "puzzle_by_key", "key": NEAR_KEY}))
    (answer,) = json.loads(session.pump(60_000))
    script.replies("puzzle", {key: answer[key] for key in answer if key != "id"})
    has_rating(page, seen=NEAR_KEY)
    visit(page, site, mode="puzzles")
    assert len(script.requested("puzzle", 4)) == 4
    assert puzzle_position(page) == NEAR  # after the last try
    expect(puzzle_said(page)).to_contain_text("You have played this one before")


def test_wrong_move_is_taken_back_and_costs_the_rating(
    page: Page, site: str, script: Script
) -> None:
    has_rating(page)
    visit(page, site, puzzle=NEAR_KEY)
    solve_puzzle(page, 1)
    before = make_wrong_move(page)
    expect(puzzle_said(page)).to_have_text(
        re.compile(
            r"^Moving tile \d \w+ costs you 2 moves\. Try again, just for practice: still 2 to go\.$"
        )
    )
    idle(page)
    assert puzzle_position(page) == before
    expect(figure(page, "Moves left")).to_have_text("2")
    lost = stored(page)["rating"]
    assert lost < 1000
    solve_puzzle(page)
    expect(puzzle_said(page)).to_have_text("Solved, after one wrong move.")
    assert stored(page)["rating"] == lost
    assert len(script.requested("rate")) == 1
    assert (stored(page)["played"], stored(page)["won"]) == (7, 3)


@pytest.mark.nightly
def test_press_slides_a_line_and_drags_work(page: Page, site: str) -> None:
    visit(page, site, puzzle=key_of_board(Board.parse("1 2 3/4 5 6/0 7 8")))
    puzzle_board(page).get_by_role("button", name="Tile 8").click()
    idle(page)
    expect(puzzle_said(page)).to_contain_text("Solved!")
    expect(puzzle_board(page)).to_have_class(re.compile("won"))


@pytest.mark.nightly
def test_illegal_and_repeated_keys_cost_nothing(page: Page, site: str) -> None:
    visit(page, site, puzzle=NEAR_KEY)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("No tile can move right.")).to_be_attached()
    page.keyboard.down("ArrowLeft")
    page.keyboard.down("ArrowLeft")  # held: it would be a wrong move
    page.keyboard.up("ArrowLeft")
    idle(page)
    assert puzzle_position(page) == NEAR.move("L")
    assert stored(page) == {}


@pytest.mark.nightly
def test_solution_is_shown_and_counts_as_lost(page: Page, site: str) -> None:
    has_rating(page)
    visit(page, site, puzzle=NEAR_KEY)
    press(page, "Show the solution")
    assert puzzle_position(page) == Board.solved(3)
    expect(puzzle_said(page)).to_have_text("Here is a shortest solution.")
    assert stored(page)["rating"] < 1000
    expect(button(page, "Next puzzle")).to_be_visible()


def test_solution_is_played_move_by_move(page: Page, site: str) -> None:
    page.clock.install()
    visit(page, site, puzzle=NEAR_KEY)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    button(page, "Show the solution").click()
    page.clock.run_for(20)
    expect(button(page, "Next puzzle")).to_be_visible()  # it need not be watched to its end
    expected = NEAR
    for move in solve(NEAR).moves:
        assert puzzle_position(page) == expected
        expected = expected.move(move)
        page.clock.run_for(400)
    assert puzzle_position(page) == expected == Board.solved(3)
    page.clock.resume()
    next_puzzle(page)
    assert puzzle_position(page) != Board.solved(3)


@pytest.mark.nightly
def test_puzzle_is_analysed(page: Page, site: str) -> None:
    visit(page, site, puzzle=NEAR_KEY)
    expect(button(page, "Analyse it")).to_have_attribute("aria-disabled", "true")
    solve_puzzle(page)
    press(page, "Analyse it")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    expect_board(page, NEAR)


@pytest.mark.nightly
def test_other_keys_do_nothing_in_puzzles(page: Page, site: str) -> None:
    visit(page, site, mode="puzzles", board=TWO_AWAY)
    for key in ("h", "Enter", "u", "v", "b", "g"):
        page.keyboard.press(key)
    idle(page)
    expect(page.get_by_role("tab", name="Puzzles")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("1")
    expect_board(page, TWO_AWAY)
    play(page, "UL")
    expect_board(page, Board.solved(3))
    page.keyboard.press("3")
    idle(page)
    expect(puzzle_board(page)).to_be_visible()
    expect(board(page)).to_be_hidden()


# Choosing.


def test_size_and_theme_are_chosen_and_stored(page: Page, site: str, script: Script) -> None:
    visit(page, site, mode="puzzles")
    press(page, "4 × 4")
    assert puzzle_position(page).rows == 4
    press(page, "End of a row")
    expect(page.get_by_text("complete except for its last two tiles")).to_be_visible()
    last = script.requested("puzzle", 3)[-1]
    assert (last["rows"], last["theme"]) == (4, "row-end")
    # The chosen theme again leaves the puzzle as it is.
    shown = puzzle_position(page)
    press(page, "End of a row")
    assert puzzle_position(page) == shown
    page.goto(f"{site}?mode=puzzles")
    idle(page)
    expect(button(page, "End of a row")).to_have_attribute("aria-pressed", "true")
    assert puzzle_position(page).rows == 4


def test_failed_request_is_repeated(page: Page, site: str, script: Script, faults: Faults) -> None:
    script.replies("puzzle", {"type": "error", "code": "internal", "message": "a fault"})
    faults.expect("a fault")
    visit(page, site, mode="puzzles")
    expect(puzzle_said(page)).to_have_text("No puzzle could be found.")
    script.replies("puzzle")
    next_puzzle(page)
    expect(page.get_by_role("heading", name="Solve in")).to_be_visible()


@pytest.mark.nightly
def test_keys_choose_the_size_and_the_theme(page: Page, site: str, script: Script) -> None:
    visit(page, site, mode="puzzles")
    page.keyboard.press("z")
    expect(button(page, "4 × 4")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("t")
    expect(button(page, "Corner")).to_have_attribute("aria-pressed", "true")
    last = script.requested("puzzle", 3)[-1]
    assert (last["rows"], last["theme"]) == (4, "corner")
    idle(page)
    press(page, "Start a storm")
    page.keyboard.press("z")
    idle(page)
    expect(button(page, "4 × 4")).to_have_attribute("aria-pressed", "true")


# Links.


def test_link_opens_its_puzzle_and_rates_it_once(page: Page, site: str, script: Script) -> None:
    catch_copies(page)
    visit(page, site, puzzle=NEAR_KEY)
    assert puzzle_position(page) == NEAR
    press(page, "Share")
    assert copied(page).endswith(f"?puzzle={NEAR_KEY}")
    assert "3 moves" in copied(page)
    solve_puzzle(page)
    page.reload()
    idle(page)
    assert puzzle_position(page) == NEAR
    expect(puzzle_said(page)).to_contain_text("played this one before")
    solve_puzzle(page)
    expect(puzzle_said(page)).to_have_text("Solved!")
    assert len(script.requested("rate")) == 1


def test_puzzle_is_rated_once_in_all_tabs(page: Page, site: str) -> None:
    has_rating(page)
    visit(page, site, puzzle=NEAR_KEY)
    tabs = [visit(page.context.new_page(), site, puzzle=NEAR_KEY) for _ in range(2)]
    page.bring_to_front()
    make_wrong_move(page)
    idle(page)
    lost = stored(page)
    assert (lost["played"], lost["won"]) == (7, 3)
    for other in tabs:
        other.bring_to_front()
        expect(puzzle_said(other)).to_contain_text("played this one before")
        solve_puzzle(other)
    assert stored(idle(page)) == lost


def test_puzzle_with_help_in_another_tab_is_not_rated(page: Page, site: str) -> None:
    has_rating(page)
    visit(page, site, puzzle=NEAR_KEY)
    other = visit(page.context.new_page(), site, board=NEAR.text(), mode="analyse")
    press_solve(other)
    page.bring_to_front()
    solve_puzzle(page)
    expect(puzzle_said(page)).to_contain_text("It does not change your rating")
    assert stored(page)["played"] == 6


def test_link_without_a_puzzle_is_reported(page: Page, site: str, faults: Faults) -> None:
    faults.expect("has the key|3x3-zzzz")
    visit(page, site, puzzle="3x3-zzzz")
    expect(puzzle_said(page)).to_contain_text("That link leads to no puzzle.")
    next_puzzle(page)
    expect(page.get_by_role("heading", name="Solve in")).to_be_visible()


# Storms.


@pytest.mark.nightly
def test_storm_counts_puzzles_for_three_minutes(page: Page, site: str) -> None:
    page.clock.install()
    set_window(page, PHONE)
    visit(page, site, mode="puzzles")
    scroll(page, 2000)
    press(page, "Start a storm")
    assert in_sight(page, puzzle_board(page))
    expect(button(page, "End the storm")).not_to_be_focused()
    expect(page.get_by_text("A storm has boards of all themes.")).to_be_visible()
    expect(button(page, "4 × 4")).to_have_attribute("aria-disabled", "true")
    expect(figure(page, "Time")).to_have_text("3:00")
    page.clock.run_for(10_000)
    expect(figure(page, "Time")).to_have_text("2:50")
    for count in (1, 2):
        solve_puzzle(page)
        expect(figure(page, "Solved")).to_have_text(str(count))
        page.clock.run_for(300)
        idle(page)
    before = puzzle_position(page)
    make_wrong_move(page)
    expect(puzzle_said(page)).to_contain_text("5 seconds off")
    page.clock.run_for(1000)
    idle(page)
    assert puzzle_position(page) == before
    page.clock.run_for(180_000)
    idle(page)
    expect(puzzle_said(page)).to_have_text("Time! You solved 2 puzzles. That is your best.")
    expect(page.get_by_text("Your best on 3 × 3: 2")).to_be_visible()
    assert stored(page)["storm3x3"] == 2
    expect(page.get_by_role("img", name="0 of 3 stars")).to_be_visible()
    expect(page.get_by_text("★ 5 · ★★ 12 · ★★★ 20 puzzles")).to_be_visible()
    assert "played" not in stored(page) or stored(page)["played"] == 0
    expect(page.locator("button.primary:visible")).to_have_text(["Another storm"])
    press(page, "Back to rated puzzles")
    expect(page.get_by_role("img", name="0 of 3 stars")).to_be_hidden()
    expect(figure(page, "Your rating")).to_be_visible()


def test_storm_that_is_reloaded_keeps_its_score(page: Page, site: str) -> None:
    visit(page, site, mode="puzzles")
    press(page, "Start a storm")
    solve_puzzle(page)
    expect(figure(page, "Solved")).to_have_text("1")
    page.reload()
    idle(page)
    expect(puzzle_said(page)).to_have_text(
        "The storm ended when you left the page. You solved 1 puzzle. That is your best."
    )
    expect(figure(page, "Solved")).to_have_text("1")
    expect(page.get_by_text("Your best on 3 × 3: 1")).to_be_visible()
    press(page, "Another storm")
    press(page, "End the storm")
    expect(puzzle_said(page)).to_have_text("You solved 0 puzzles. Your best is 1.")
    page.reload()
    idle(page)
    expect(figure(page, "Your rating")).to_be_visible()


@pytest.mark.nightly
def test_storm_ends_as_its_mode_is_left(page: Page, site: str) -> None:
    visit(page, site, mode="puzzles")
    press(page, "Start a storm")
    solve_puzzle(page)
    expect(figure(page, "Solved")).to_have_text("1")
    tab(page, "Play")
    tab(page, "Puzzles")
    expect(puzzle_said(page)).to_have_text("You solved 1 puzzle. That is your best.")
    press(page, "Back to rated puzzles")
    expect(figure(page, "Your rating")).to_be_visible()
    expect(button(page, "Start a storm")).to_be_visible()


# The page around it.


@pytest.mark.nightly
def test_puzzles_are_loaded_as_they_are_opened(page: Page, site: str, faults: Faults) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    visit(page, site, board=TWO_AWAY)
    before = set(requests)
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    faults.expect("ERR_FAILED")
    tab(page, "Puzzles")
    expect(page.get_by_text("The puzzles couldn't be loaded.")).to_be_visible()
    page.unroute_all()
    press(page, "Try again")
    expect(puzzle_board(page)).to_be_visible()
    later = {url for url in requests if url not in before}
    assert [url for url in later if ".css" in url]
    assert [url for url in later if ".js" in url]


@pytest.mark.nightly
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568)])
def test_board_and_buttons_fit_a_phone(page: Page, site: str, size: tuple[int, int]) -> None:
    set_window(page, size)
    visit(page, site, puzzle=NEAR_KEY)
    tops = [button(page, "Show the solution"), puzzle_board(page)]
    places = [each.bounding_box() for each in tops]
    make_wrong_move(page)
    idle(page)
    solve_puzzle(page)
    assert [each.bounding_box() for each in tops] == places
    for each in (puzzle_board(page), button(page, "Next puzzle"), button(page, "Share")):
        assert in_sight(page, each)
    for name in ("Play", "Analyse", "Puzzles", "Learn"):
        assert in_sight(page, page.get_by_role("tab", name=name))
    assert fits_in_width(page)


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_puzzles(
    page: Page, site: str, axe: Callable[[Page], list[str]], scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    set_window(page, PHONE)
    visit(page, site, puzzle=NEAR_KEY)
    assert axe(page) == []
    make_wrong_move(page)
    assert axe(idle(page)) == []
    solve_puzzle(page)
    assert axe(page) == []
    press(page, "Start a storm")
    assert axe(page) == []
