"""Puzzles: solved, rated, lost, chosen, shared and linked; storms; how the mode is loaded."""

from __future__ import annotations

import json
import re
from typing import Any

from kit import layout, puzzles
from kit import page as ui
from kit.browser import Faults
from kit.history import catch_copies, copied
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
    page.add_init_script(
        """localStorage["slidestar-puzzles"] ??= '{"rating": 900, "deviation": 250, "played": 3}'"""
    )
    ui.visit(page, site, mode="puzzles")
    assert 4 <= len(solve(puzzles.puzzle_position(page))) <= 6
    puzzles.make_wrong_move(page)
    ui.idle(page)
    puzzles.solve_puzzle(page)
    expect(puzzles.puzzle_result(page)).to_contain_text("Solved after one wrong move.")
    expect(puzzles.figure(page, "Your rating")).to_have_text("–")
    expect(page.get_by_text("1 more puzzle until your rating appears.").first).to_be_visible()
    page.keyboard.press("Space")  # the next one
    ui.idle(page)
    puzzles.solve_puzzle(page)
    expect(puzzles.puzzle_result(page)).to_contain_text(
        re.compile(r"Solved! Your rating: \d+ \(still provisional\)\.")
    )
    assert stored(page)["played"] == 5
    assert len(script.requested("rate", 2)) == 2


def test_solved_puzzle_raises_the_rating(page: Page, site: str, script: Script) -> None:
    has_rating(page)
    ui.visit(page, site, mode="puzzles", board=ui.TWO_AWAY)
    start = puzzles.puzzle_position(page)
    count = len(solve(start))
    expect(page.get_by_role("heading", name=f"Solve in {count}")).to_be_visible()
    expect(puzzles.figure(page, "Your rating")).to_have_text("1,000?")
    expect(ui.button(page, "Next puzzle")).to_be_hidden()
    puzzles.solve_puzzle(page, 1)
    expect(puzzles.figure(page, "Moves left")).to_have_text(str(count - 1))
    puzzles.solve_puzzle(page)
    result = puzzles.puzzle_result(page)
    expect(result).to_contain_text(re.compile(r"Solved! Your rating: 1,\d+ \(\+\d+\)\."))
    expect(result).to_contain_text(re.compile(r"Rated \d"))
    expect(result.get_by_role("img", name="Solved")).to_be_visible()
    # Screen readers announce the same lines.
    expect(puzzles.puzzle_message(page)).to_have_text(
        re.compile(r"^Solved! Your rating: 1,\d+ \(\+\d+\)\. Rated \d")
    )
    expect(puzzles.figure(page, "Streak")).to_have_text("1")
    expect(page.locator("button.primary:visible")).to_have_text(["Next puzzle"])
    assert stored(page)["rating"] > 1000
    # No move was judged by the worker.
    assert {request["type"] for request in script.requests} <= {"prepare", "puzzle", "rate"}
    # The next puzzle was requested ahead, for the new rating.
    _, ahead = script.requested("puzzle", 2)
    assert abs(ahead["rating"] - stored(page)["rating"]) <= 60
    script.hold("puzzle")
    puzzles.next_puzzle(page)
    expect(page.get_by_role("heading", name="Solve in")).to_be_focused()
    assert puzzles.puzzle_position(page) != start
    ui.tab(page, "Play")
    ui.expect_board(page, ui.TWO_AWAY)


def test_puzzle_that_was_played_before_is_replaced(page: Page, site: str, script: Script) -> None:
    session = Session()
    session.post(json.dumps({"id": 1, "type": "puzzle_by_key", "key": NEAR_KEY}))
    *_, answer = json.loads(session.pump(60_000))
    script.replies("puzzle", {key: answer[key] for key in answer if key != "id"})
    has_rating(page, seen=NEAR_KEY)
    ui.visit(page, site, mode="puzzles")
    assert len(script.requested("puzzle", 4)) == 4
    assert puzzles.puzzle_position(page) == NEAR  # after the last try
    expect(puzzles.puzzle_message(page)).to_contain_text("You've played this one before")


def test_wrong_move_is_taken_back_and_costs_the_rating(
    page: Page, site: str, script: Script
) -> None:
    has_rating(page)
    ui.visit(page, site, puzzle=NEAR_KEY)
    # Illegal and repeated keys cost nothing.
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("No tile can move right.")).to_be_attached()
    page.keyboard.down("ArrowLeft")
    page.keyboard.down("ArrowLeft")  # held: it would be a wrong move
    page.keyboard.up("ArrowLeft")
    ui.idle(page)
    assert puzzles.puzzle_position(page) == NEAR.move("L")
    assert stored(page)["rating"] == 1000
    before = puzzles.make_wrong_move(page)
    expect(puzzles.puzzle_message(page)).to_have_text(
        re.compile(
            r"^Moving tile \d \w+ costs you 2 moves\. Try again for practice\. 2 moves to go\.$"
        )
    )
    ui.idle(page)
    assert puzzles.puzzle_position(page) == before
    expect(puzzles.figure(page, "Moves left")).to_have_text("2")
    lost = stored(page)["rating"]
    assert lost < 1000
    puzzles.solve_puzzle(page)
    expect(puzzles.puzzle_result(page)).to_contain_text(
        re.compile(r"Solved after one wrong move\. Your rating: \d+ \(−\d+\)\.")
    )
    expect(puzzles.puzzle_result(page).get_by_role("img", name="Lost")).to_be_visible()
    assert stored(page)["rating"] == lost
    assert len(script.requested("rate")) == 1
    assert (stored(page)["played"], stored(page)["won"]) == (7, 3)


def test_solution_is_played_move_by_move_and_counts_as_lost(page: Page, site: str) -> None:
    page.clock.install()
    has_rating(page)
    ui.visit(page, site, puzzle=NEAR_KEY)
    ui.pause_clock(page)
    ui.button(page, "Show the solution").click()
    page.clock.run_for(20)
    expect(ui.button(page, "Next puzzle")).to_be_visible()  # it need not be watched to its end
    expected = NEAR
    for move in solve(NEAR).moves:
        assert puzzles.puzzle_position(page) == expected
        expected = expected.move(move)
        page.clock.run_for(400)
    assert puzzles.puzzle_position(page) == expected == Board.solved(3)
    page.clock.resume()
    expect(puzzles.puzzle_result(page)).to_contain_text("Here's a shortest solution.")
    assert stored(ui.idle(page))["rating"] < 1000
    puzzles.next_puzzle(page)
    assert puzzles.puzzle_position(page) != Board.solved(3)


# Choosing.


def test_size_and_theme_are_chosen_and_stored(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, mode="puzzles")
    ui.press(page, "4 × 4")
    assert puzzles.puzzle_position(page).rows == 4
    ui.press(page, "End of a row")
    expect(page.get_by_text("complete except for its last two tiles")).to_be_visible()
    last = script.requested("puzzle", 3)[-1]
    assert (last["rows"], last["theme"]) == (4, "row-end")
    # The chosen theme again leaves the puzzle as it is.
    shown = puzzles.puzzle_position(page)
    ui.press(page, "End of a row")
    assert puzzles.puzzle_position(page) == shown
    page.goto(f"{site}?mode=puzzles")
    ui.idle(page)
    expect(ui.button(page, "End of a row")).to_have_attribute("aria-pressed", "true")
    assert puzzles.puzzle_position(page).rows == 4


def test_keys_choose_the_size_the_theme_and_the_mode(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, mode="puzzles", board=ui.TWO_AWAY)
    for key in ("h", "Enter", "u", "v", "b", "g"):  # keys of other modes
        page.keyboard.press(key)
    ui.idle(page)
    expect(page.get_by_role("tab", name="Puzzles")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("z")
    expect(ui.button(page, "4 × 4")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("t")
    expect(ui.button(page, "Corner")).to_have_attribute("aria-pressed", "true")
    last = script.requested("puzzle", 3)[-1]
    assert (last["rows"], last["theme"]) == (4, "corner")
    ui.idle(page)
    ui.press(page, "Start a storm")
    page.keyboard.press("z")
    ui.idle(page)
    expect(ui.button(page, "4 × 4")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("1")
    ui.expect_board(page, ui.TWO_AWAY)
    ui.play(page, "UL")
    ui.expect_board(page, Board.solved(3))
    page.keyboard.press("3")
    ui.idle(page)
    expect(puzzles.puzzle_board(page)).to_be_visible()
    expect(ui.board(page)).to_be_hidden()


# Links.


def test_link_opens_its_puzzle_and_rates_it_once(page: Page, site: str, script: Script) -> None:
    catch_copies(page)
    ui.visit(page, site, puzzle=NEAR_KEY)
    assert puzzles.puzzle_position(page) == NEAR
    ui.press(page, "Share")
    assert copied(page).endswith(f"?puzzle={NEAR_KEY}")
    assert "3 moves" in copied(page)
    puzzles.solve_puzzle(page)
    page.reload()
    ui.idle(page)
    assert puzzles.puzzle_position(page) == NEAR
    expect(puzzles.puzzle_message(page)).to_contain_text("played this one before")
    puzzles.solve_puzzle(page)
    expect(puzzles.puzzle_result(page)).not_to_contain_text("Your rating")
    assert len(script.requested("rate")) == 1
    ui.press(page, "Analyse it")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    ui.expect_board(page, NEAR)


def test_puzzle_is_rated_once_in_all_tabs(page: Page, site: str) -> None:
    has_rating(page)
    ui.visit(page, site, puzzle=NEAR_KEY)
    other = ui.visit(page.context.new_page(), site, puzzle=NEAR_KEY)
    page.bring_to_front()
    puzzles.make_wrong_move(page)
    ui.idle(page)
    lost = stored(page)
    assert (lost["played"], lost["won"]) == (7, 3)
    other.bring_to_front()
    expect(puzzles.puzzle_message(other)).to_contain_text("played this one before")
    puzzles.solve_puzzle(other)
    after = stored(ui.idle(page))
    assert (after["rating"], after["played"], after["won"]) == (lost["rating"], 7, 3)


def test_puzzle_with_help_in_another_tab_is_not_rated(page: Page, site: str) -> None:
    has_rating(page)
    ui.visit(page, site, puzzle=NEAR_KEY)
    other = ui.visit(page.context.new_page(), site, board=NEAR.text(), mode="analyse")
    ui.press_solve(other)
    page.bring_to_front()
    puzzles.solve_puzzle(page)
    expect(puzzles.puzzle_result(page)).to_contain_text("Your rating won't change")
    assert stored(page)["played"] == 6


def test_failures_are_reported_and_requests_repeated(
    page: Page, site: str, script: Script, faults: Faults
) -> None:
    faults.expect("has the key|3x3-zzzz")
    faults.expect("a fault")
    ui.visit(page, site, puzzle="3x3-zzzz")
    expect(puzzles.puzzle_message(page)).to_contain_text("There's no puzzle for that link.")
    script.replies("puzzle", {"type": "error", "code": "internal", "message": "a fault"})
    puzzles.next_puzzle(page)
    expect(puzzles.puzzle_message(page)).to_have_text("No puzzle could be found.")
    script.replies("puzzle")
    puzzles.next_puzzle(page)
    expect(page.get_by_role("heading", name="Solve in")).to_be_visible()


# The last puzzles.


def test_last_puzzles_are_listed_opened_and_retried(page: Page, site: str, script: Script) -> None:
    other = Board.parse("1 2 3/4 5 6/0 7 8")
    results = [
        {"key": NEAR_KEY, "won": False, "rating": 980, "themes": ["corner", "only-way"]},
        {"key": key_of_board(other), "won": False, "rating": 960, "themes": ["corner"]},
        {"key": "3x3-zz", "won": True, "rating": 1000, "themes": ["corner"]},
    ]
    seen = " ".join(str(result["key"]) for result in results)
    has_rating(page, played=30, seen=seen, results=results)
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, mode="puzzles")
    card = page.locator("details", has_text="Your puzzles")
    card.locator("summary").click()
    marks = page.get_by_role("list", name="Last puzzles").get_by_role("button")
    expect(marks).to_have_text(["✓", "✗", "✗"])
    expect(page.get_by_role("img", name="from 980 to 1,000")).to_be_visible()
    expect(card.locator("dl").last).to_have_text("one solution0 of 1corner1 of 3")
    # One of them opens again.
    ui.press(page, "Puzzle 28, 3 × 3: lost")
    assert puzzles.puzzle_position(page) == NEAR
    assert layout.in_sight(page, puzzles.puzzle_board(page))
    # The lost ones follow one another, and the rating stays.
    ui.press(page, "Retry 2 lost puzzles")
    assert puzzles.puzzle_position(page) == other
    puzzles.solve_puzzle(page)
    expect(marks.nth(1)).to_have_accessible_name("Puzzle 29, 3 × 3: lost, then solved for practice")
    expect(ui.button(page, "Back to puzzles")).to_be_visible()
    puzzles.next_puzzle(page)
    assert puzzles.puzzle_position(page) == NEAR
    puzzles.make_wrong_move(page)
    ui.idle(page)
    puzzles.solve_puzzle(page)
    expect(ui.button(page, "Retry 1 lost puzzle")).to_be_visible()  # it was lost again
    puzzles.next_puzzle(page)
    assert puzzles.puzzle_position(page) not in (NEAR, other)
    assert stored(page)["rating"] == 1000
    assert not [request for request in script.requests if request["type"] == "rate"]


# Storms.


def start_storm(page: Page, name: str = "Start a storm") -> None:
    """Start a storm, and advance the clock by its countdown."""
    ui.press(page, name)
    page.clock.run_for(3000)
    ui.idle(page)


def test_storm_counts_down_before_its_clock_starts(page: Page, site: str) -> None:
    page.clock.install()
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, puzzle=NEAR_KEY)
    for size in (layout.PHONE, (1366, 768)):
        layout.resize(page, size)
        assert layout.in_sight(page, ui.button(page, "Start a storm")), size
    ui.pause_clock(page)

    def count(number: int, milliseconds: int = 980) -> None:
        page.clock.run_for(20)  # draws
        expect(puzzles.puzzle_message(page)).to_have_text(str(number))
        expect(puzzles.puzzle_board(page)).to_have_attribute("data-countdown", str(number))
        expect(puzzles.figure(page, "Time")).to_have_text("3:00")
        page.keyboard.press("ArrowLeft")  # nothing to move yet
        page.clock.run_for(milliseconds)

    # Esc returns to the puzzle before, and so does the button.
    ui.button(page, "Start a storm").click()
    count(3)
    page.keyboard.press("Escape")
    page.clock.run_for(20)
    assert puzzles.puzzle_position(page) == NEAR
    expect(page.get_by_role("heading", name="Solve in 3")).to_be_visible()
    ui.button(page, "Start a storm").click()
    page.clock.run_for(20)
    ui.button(page, "Cancel").click()
    page.clock.run_for(4000)
    assert puzzles.puzzle_position(page) == NEAR
    ui.button(page, "Start a storm").click()
    count(3)
    count(2)
    count(1, 970)
    expect(page.get_by_role("heading", name="Storm")).to_be_visible()
    page.clock.run_for(100)
    while puzzles.puzzle_message(page).inner_text() == "Finding a puzzle…":
        page.clock.run_for(1)  # the page draws the worker's reply at the next frame
    expect(puzzles.puzzle_message(page)).to_contain_text("Go!")
    expect(page.get_by_role("heading", name="Solve in")).to_be_visible()
    expect(puzzles.figure(page, "Time")).to_have_text("3:00")
    page.clock.run_for(10_000)
    expect(puzzles.figure(page, "Time")).to_have_text("2:50")


def test_storm_counts_puzzles_for_three_minutes(page: Page, site: str) -> None:
    page.clock.install()
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, mode="puzzles")
    layout.scroll(page, 2000)
    start_storm(page)
    assert layout.in_sight(page, puzzles.puzzle_board(page))
    expect(ui.button(page, "End the storm")).not_to_be_focused()
    expect(page.get_by_text("A storm mixes all themes.")).to_be_visible()
    expect(ui.button(page, "4 × 4")).to_have_attribute("aria-disabled", "true")
    time = puzzles.figure(page, "Time")
    expect(time).to_have_text(re.compile("^(3:00|2:..)$"))
    # The clock ran on until now, for longer if the machine is busy.
    ui.pause_clock(page)
    page.clock.run_for(20)  # draws the time
    minutes, seconds = map(int, (time.text_content() or "").split(":"))
    left = 60 * minutes + seconds - 10
    page.clock.run_for(10_000)
    expect(time).to_have_text(f"{left // 60}:{left % 60:02}")
    page.clock.resume()
    for count in (1, 2):
        puzzles.solve_puzzle(page)
        expect(puzzles.figure(page, "Solved")).to_have_text(str(count))
        page.clock.run_for(300)
        ui.idle(page)
    before = puzzles.puzzle_position(page)
    puzzles.make_wrong_move(page)
    expect(puzzles.puzzle_message(page)).to_contain_text("5 seconds off")
    page.clock.run_for(1000)
    ui.idle(page)
    assert puzzles.puzzle_position(page) == before
    page.clock.run_for(180_000)
    ui.idle(page)
    expect(puzzles.puzzle_result(page)).to_contain_text(
        "Time! You solved 2 puzzles. That's your best."
    )
    assert stored(page)["storm3x3"] == 2
    expect(page.get_by_role("img", name="0 of 3 stars")).to_be_visible()
    expect(page.get_by_text("★ 5 · ★★ 12 · ★★★ 20 puzzles")).to_be_visible()
    expect(page.locator("button.primary:visible")).to_have_text(["Another storm"])
    # The lost puzzle is retried, without a rating.
    page.locator("summary", has_text="Your puzzles").click()
    ui.press(page, "Retry the one you lost")
    assert len(solve(before)) <= len(solve(puzzles.puzzle_position(page)))
    expect(puzzles.puzzle_message(page)).to_contain_text("your rating won't change")
    expect(ui.button(page, "From a storm, 3 × 3: lost")).to_be_visible()
    puzzles.solve_puzzle(page)
    name = "From a storm, 3 × 3: lost, then solved for practice"
    expect(ui.button(page, name)).to_be_visible()
    assert stored(page).get("played", 0) == 0
    # The next storm does not wait for another puzzle.
    ui.press(page, "Start a storm")
    ui.press(page, "Cancel")
    expect(page.get_by_role("img", name="Solved")).to_be_visible()
    puzzles.next_puzzle(page)
    expect(page.get_by_role("img", name="0 of 3 stars")).to_be_hidden()
    expect(puzzles.figure(page, "Your rating")).to_be_visible()


def test_storm_that_is_left_keeps_its_score(page: Page, site: str) -> None:
    page.clock.install()
    ui.visit(page, site, mode="puzzles")
    start_storm(page)
    puzzles.solve_puzzle(page)
    expect(puzzles.figure(page, "Solved")).to_have_text("1")
    page.clock.run_for(300)
    ui.idle(page)
    puzzles.make_wrong_move(page)
    page.reload()
    ui.idle(page)
    expect(ui.button(page, "Retry the one you lost")).to_be_visible()
    expect(puzzles.puzzle_message(page)).to_have_text(
        "The storm ended when you left the page. You solved 1 puzzle. That's your best."
        " 0 of 3 stars."
    )
    expect(puzzles.figure(page, "Solved")).to_have_text("1")
    assert puzzles.figure(page, "Time").inner_text() <= "2:55"  # a wrong move costs 5 seconds
    page.locator("summary", has_text="Your puzzles").click()
    expect(page.get_by_text("Best storm on 3 × 3")).to_be_visible()
    start_storm(page, "Another storm")
    ui.press(page, "End the storm")
    result = "You solved 0 puzzles. Your best is 1."
    expect(puzzles.puzzle_result(page)).to_contain_text(result)
    # A storm ends when its mode is left.
    start_storm(page, "Another storm")
    ui.tab(page, "Play")
    ui.tab(page, "Puzzles")
    expect(puzzles.puzzle_result(page)).to_contain_text(result)
    page.reload()
    ui.idle(page)
    expect(puzzles.figure(page, "Your rating")).to_be_visible()
    expect(ui.button(page, "Start a storm")).to_be_visible()


# The page around it.


def test_puzzles_are_loaded_as_they_are_opened(page: Page, site: str, faults: Faults) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    ui.visit(page, site, board=ui.TWO_AWAY)
    before = set(requests)
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    faults.expect("ERR_FAILED")
    ui.tab(page, "Puzzles")
    expect(page.get_by_text("The puzzles couldn't be loaded.")).to_be_visible()
    page.unroute_all()
    ui.press(page, "Try again")
    expect(puzzles.puzzle_board(page)).to_be_visible()
    later = {url for url in requests if url not in before}
    assert [url for url in later if ".css" in url]
    assert [url for url in later if ".js" in url]


def test_board_and_buttons_fit_a_phone(page: Page, site: str) -> None:
    layout.set_window(page, (320, 568))
    ui.visit(page, site, puzzle=key_of_board(Board.parse("1 2 3/4 5 6/0 7 8")))
    place = layout.place(puzzles.puzzle_board(page))
    puzzles.make_wrong_move(page)
    ui.idle(page)
    puzzles.puzzle_board(page).get_by_role("button", name="Tile 8").click()  # slides two tiles
    ui.idle(page)
    expect(puzzles.puzzle_result(page)).to_contain_text("Solved")
    expect(puzzles.puzzle_board(page)).to_have_class(re.compile("won"))
    assert layout.place(puzzles.puzzle_board(page)) == place
    for size in ((320, 568), (360, 640), layout.PHONE):
        layout.resize(page, size)
        for each in (
            puzzles.puzzle_board(page),
            ui.button(page, "Next puzzle"),
            ui.button(page, "Share"),
        ):
            assert layout.in_sight(page, each), (size, each)
        for name in ("Play", "Analyse", "Puzzles", "Learn"):
            assert layout.in_sight(page, page.get_by_role("tab", name=name)), (size, name)
        assert layout.fits_in_width(page), size
