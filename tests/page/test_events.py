"""Events: relays, marathons, fewest moves, hunts and blindfolded solves; their results and links."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlparse

import pytest
from kit.browser import Faults
from kit.events import (
    event_board,
    event_figure,
    event_position,
    event_results,
    event_said,
    event_slider,
    open_event,
    solve_event,
)
from kit.games import finish
from kit.history import (
    catch_copies,
    clear_history,
    copied,
    export,
    file_status,
    hold_time,
    import_text,
    open_files,
    pass_time,
    rows,
    solves_of_easy,
)
from kit.layout import PHONE, fits_in_width, in_sight, set_window
from kit.page import (
    TWO_AWAY,
    board_of,
    button,
    expect_board,
    idle,
    load,
    news,
    play,
    press,
    press_solve,
    tab,
    visit,
)
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar import Board, Moves, solve
from slidestar.history import read_json, write_csv
from slidestar.puzzle.shuffle import shuffle


def title(page: Page) -> str:
    """Return the name of the event over its board."""
    return page.locator(".event-title").text_content() or ""


def detour(start: Board) -> str:
    """Return a move and the move that takes it back."""
    move = next(iter(start.legal_moves()))
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}[move]
    return move + back


EARLIER = """(ms) => addEventListener("pagehide", () => {
    const run = JSON.parse(sessionStorage.getItem("slidestar.event"));
    const earlier = JSON.stringify({ ...run, date: run.date - ms });
    sessionStorage.setItem("slidestar.event", earlier);
})"""
"""Make a page store its run as if it had been stored earlier."""


# Several boards.


def test_relay_runs_without_a_pause_and_is_stored_apart(page: Page, site: str) -> None:
    hold_time(page)
    visit(page, site, board=TWO_AWAY)
    open_event(page, "Relay", Size="2 × 2 to 3 × 3")
    assert title(page) == "Relay, 2 × 2 to 3 × 3"
    expect(event_said(page)).to_have_text("Your first move starts the clock.")
    expect(event_figure(page, "Board")).to_have_text("1 of 2")
    pass_time(page, 5000)
    first = solve_event(page)
    expect(event_figure(page, "Board")).to_have_text("2 of 2")
    assert event_position(page).rows == 3
    pass_time(page, 4000)
    second = solve_event(page)
    expect(event_figure(page, "Time")).to_have_text("0:04.000")
    moves = len(first) + len(second)
    expect(event_said(page)).to_have_text(f"All 2 boards solved in 0:04.000, with {moves} moves.")
    expect(event_board(page)).to_have_class(re.compile("won"))
    splits = page.locator(".events .facts dd")
    expect(splits).to_have_text(["0:00.000", "0:04.000"])
    expect(page.get_by_text(f"Best: 0:04.000, {moves} moves")).to_be_visible()
    (result,) = event_results(page)
    assert (result["key"], result["ms"]) == ("event=relay&size=2-3", 4000)
    # The game and the solves are as before.
    press(page, "Close the event")
    expect_board(page, TWO_AWAY)
    expect(rows(page)).to_have_count(0)
    play(page, "UL")
    expect(rows(page)).to_have_count(1)


@pytest.mark.nightly
def test_relay_of_growing_width(page: Page, site: str) -> None:
    visit(page, site)
    open_event(page, "Relay", Size="2 × 2 to 2 × 3")
    assert title(page) == "Relay, 2 × 2 to 2 × 3"
    solve_event(page)
    assert (event_position(page).rows, event_position(page).cols) == (2, 3)
    solve_event(page)
    (result,) = event_results(page)
    assert result["key"] == "event=relay&size=2x2-2x3"


@pytest.mark.nightly
def test_marathon_of_a_link_has_the_same_boards(page: Page, site: str) -> None:
    query = {"event": "marathon", "size": "2x2", "count": "3", "seed": "tea"}
    visit(page, site, **query)
    assert title(page) == "Marathon, 3 boards of 2 × 2"
    for number in (1, 2, 3):
        assert event_position(page) == shuffle(2, 2, seed=f"tea-{number}")
        solve_event(page)
    expect(event_said(page)).to_contain_text("All 3 boards solved")
    press(page, "Same boards again")
    assert event_position(page) == shuffle(2, 2, seed="tea-1")
    for _ in range(3):
        solve_event(page)
    expect(page.get_by_text("(repeated)")).to_have_count(1)
    page.keyboard.press("Space")
    idle(page)
    expect(event_figure(page, "Board")).to_have_text("1 of 3")
    assert "seed=tea" not in page.url


@pytest.mark.nightly
def test_pointer_undo_and_start_of_the_board(page: Page, site: str) -> None:
    visit(page, site, event="relay", size="3-4", seed="tea")
    start = event_position(page)
    movable = event_board(page).locator("button:not([tabindex])").first
    movable.click()
    idle(page)
    expect(event_figure(page, "Moves")).to_have_text("1")
    press(page, "Undo")
    assert event_position(page) == start
    press(page, "Redo")
    expect(event_figure(page, "Moves")).to_have_text("1")
    page.keyboard.press("u")
    idle(page)
    assert event_position(page) == start
    assert event_results(page) == []


# Replays.


def play_relay(page: Page, site: str) -> Moves:
    """Play a relay with a pause of 2 seconds between its boards. Return its moves."""
    visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    first = solve_event(page)
    pass_time(page, 2000)
    return Moves.parse(f"{first}{solve_event(page)}")


def press_replay(page: Page) -> None:
    """Press the button of the only result."""
    page.get_by_role("button", name="Replay of").click()
    idle(page)


def packed(moves: Moves, milliseconds: int) -> str:
    """Pack moves at the end of a time, as in a link."""
    codes = ["UDLR".index(move) for move in moves] + [0] * (-len(moves) % 4)
    fours = [
        sum(code << 2 * i for i, code in enumerate(codes[n : n + 4]))
        for n in range(0, len(codes), 4)
    ]
    data = bytes([1, *leb128(len(moves)), *leb128(milliseconds), *fours])
    data += bytes([*leb128(milliseconds // 10), *[0] * (len(moves) - 1)])
    return urlsafe_b64encode(data).decode().rstrip("=")


def leb128(value: int) -> list[int]:
    """Return the bytes of a number, seven bits each."""
    return [value % 128 + 128, *leb128(value // 128)] if value > 127 else [value]


@pytest.mark.nightly
def test_replay_of_a_relay_and_its_link(page: Page, site: str) -> None:
    hold_time(page)
    catch_copies(page)
    moves = len(play_relay(page, site))
    press(page, "Share")
    assert "replay=" not in copied(page)  # the boards, to be played
    press_replay(page)
    expect(button(page, "Pause")).to_be_visible()
    expect(event_figure(page, "Board")).to_have_text("1 of 2")
    assert event_position(page) == shuffle(2, 2, seed="tea-1")
    pass_time(page, 400)  # before the first move
    expect(event_figure(page, "Board")).to_have_text("2 of 2")
    page.keyboard.press("w")
    page.keyboard.press("u")
    idle(page)
    assert event_position(page) == shuffle(2, 3, seed="tea-2")
    pass_time(page, 1000)
    expect(event_figure(page, "Time")).to_have_text("0:01")
    expect(event_figure(page, "Board")).to_have_text("2 of 2")
    pass_time(page, 1000)
    expect(event_said(page)).to_have_text(f"All 2 boards solved in 0:02.000, with {moves} moves.")
    assert len(event_results(page)) == 1
    press(page, "Share")
    link = copied(page)
    assert link.startswith("Relay, 2 × 2 to 2 × 3: solved in 0:02.000. Watch the replay.")
    expect(event_said(page)).to_have_text("The link is copied: it shows this replay.")

    page.goto(link.split()[-1])
    idle(page)
    expect(event_said(page)).to_have_text("A replay, in the time that the solves took.")
    expect(event_figure(page, "Board")).to_have_text("1 of 2")
    event_slider(page).focus()
    page.keyboard.press("End")
    expect(event_said(page)).to_contain_text("All 2 boards solved in 0:02.000")
    page.keyboard.press("ArrowLeft")
    idle(page)
    expect(event_figure(page, "Moves")).to_have_text(str(moves - 1))
    expect(event_slider(page)).to_have_attribute("aria-valuetext", f"move {moves - 1} of {moves}")
    assert "replay=" in page.url
    press(page, "Play these boards")
    expect(event_slider(page)).to_have_count(0)
    assert "replay=" not in page.url
    solve_event(page)
    solve_event(page)
    assert len(event_results(page)) == 2


def test_replay_has_the_splits_of_its_result(page: Page, site: str) -> None:
    hold_time(page)
    visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    play(page, solve(event_position(page)).moves[:1])
    pass_time(page, 1003)  # a link rounds it to 1000
    play(page, solve(event_position(page)).moves)
    pass_time(page, 2003)
    solve_event(page)
    splits = page.locator(".events .facts dd")
    expect(splits).to_have_text(["0:01.003", "0:02.003"])
    press_replay(page)
    event_slider(page).focus()
    page.keyboard.press("End")
    expect(splits).to_have_text(["0:01.003", "0:02.003"])


@pytest.mark.nightly
def test_replay_pauses_when_its_event_is_closed(page: Page, site: str) -> None:
    hold_time(page)
    play_relay(page, site)
    press_replay(page)
    pass_time(page, 400)
    expect(event_figure(page, "Board")).to_have_text("2 of 2")
    tab(page, "Analyse")
    pass_time(page, 5000)
    tab(page, "Play")
    expect(event_figure(page, "Board")).to_have_text("2 of 2")
    press(page, "Play")
    pass_time(page, 2000)
    expect(event_said(page)).to_contain_text("All 2 boards solved")
    page.keyboard.press("Space")  # again
    expect(event_figure(page, "Board")).to_have_text("1 of 2")
    press(page, "Close the event")
    press(page, "Events")  # a replay is not a run to continue
    expect(button(page, "Open Relay")).to_be_visible()


def test_damaged_replay_is_reported(page: Page, site: str) -> None:
    visit(page, site, event="relay", size="2-3", seed="tea", replay="AQLoBwUAMg")
    notice = "replay: it can't be read: its moves don't solve the boards of the event"
    expect(page.locator('[data-panel="notices"]')).to_contain_text(notice)
    expect(event_slider(page)).to_have_count(0)
    expect(event_said(page)).to_have_text("Your first move starts the clock.")
    assert "replay=" not in page.url


def test_replay_that_is_too_long_for_a_link(page: Page, site: str) -> None:
    catch_copies(page)
    start, last = shuffle(2, 2, seed="tea-1"), shuffle(2, 3, seed="tea-2")
    moves = Moves.parse(detour(start) * 3000 + f"{solve(start).moves}{solve(last).moves}")
    query = {"event": "relay", "size": "2x2-2x3", "seed": "tea", "replay": packed(moves, 9000)}
    visit(page, site, **query)
    assert "replay=" not in page.url
    press(page, "Share")
    expect(event_said(page)).to_contain_text("This replay is too long for a link.")
    assert copied(page) is None
    event_slider(page).focus()
    page.keyboard.press("End")
    expect(event_said(page)).to_contain_text("All 2 boards solved in 0:09.000")


# One board.


def test_fewest_moves_counts_the_best_solution(page: Page, site: str, script: Script) -> None:
    hold_time(page)
    visit(page, site, event="fmc", size="3x3", limit="5", seed="tea")
    start = shuffle(3, 3, seed="tea")
    assert event_position(page) == start
    expect(event_board(page)).to_have_class(re.compile("blind"))
    page.keyboard.press("w")
    idle(page)
    assert event_position(page) == start
    page.keyboard.press("Space")
    idle(page)
    expect(event_board(page)).not_to_have_class(re.compile("blind"))
    expect(event_figure(page, "Time left")).to_have_text("5:00")
    expect(button(page, "Give up")).to_be_visible()
    shortest = solve(start).moves
    play(page, detour(start))
    solve_event(page)
    expect(event_figure(page, "Best")).to_have_text(str(len(shortest) + 2))
    expect(event_said(page)).to_contain_text("Go back for a shorter solution, or finish.")
    press(page, "To the start")
    solve_event(page)
    expect(event_figure(page, "Best")).to_have_text(str(len(shortest)))
    page.keyboard.press("Space")  # does not finish
    idle(page)
    pass_time(page, 61_000)
    assert not [one for one in script.requests if one["type"] == "distance"]
    press(page, "Finish")
    expect(event_said(page)).to_have_text(f"Solved in {len(shortest)} moves: the fewest possible!")
    (result,) = event_results(page)
    assert (result["moves"], result["optimum"]) == (len(shortest), len(shortest))
    assert result["ms"] == 61_000
    expect(page.get_by_text(f"Your solution: {shortest}")).to_be_visible()


def test_time_limit_ends_fewest_moves(page: Page, site: str) -> None:
    page.clock.install()
    visit(page, site, event="fmc", size="3x3", limit="5", seed="tea")
    press(page, "Start")
    page.clock.run_for(200_000)
    idle(page)
    expect(event_figure(page, "Time left")).to_have_text("1:40")
    page.clock.run_for(100_000)
    idle(page)
    expect(event_said(page)).to_have_text("No solution was found in 5:00.000.")
    assert [result["solved"] for result in event_results(page)] == [False]
    expect(page.get_by_text("DNF")).to_be_visible()


@pytest.mark.nightly
def test_large_board_has_a_lower_bound(page: Page, site: str, script: Script) -> None:
    visit(page, site, event="fmc", size="5x5", seed="tea")
    press(page, "Start")
    press(page, "Give up")
    expect(event_said(page)).to_contain_text("No solution was found")
    expect(page.locator(".events .facts dd")).to_have_text(re.compile(r"^at least \d+ moves$"))
    assert len(script.requested("distance")) == 1


def test_hunt_ends_with_a_shortest_solution(page: Page, site: str, script: Script) -> None:
    visit(page, site, event="hunt", size="3x3", seed="tea")
    script.requested("distance")
    start = event_position(page)
    play(page, detour(start))
    solve_event(page)
    expect(event_said(page)).to_contain_text("there is a shorter solution")
    assert event_results(page) == []
    press(page, "To the start")
    solve_event(page)
    expect(event_said(page)).to_contain_text("Found: a shortest solution, in ")
    (result,) = event_results(page)
    assert result["moves"] == result["optimum"] == len(solve(start))


def test_hunt_with_help_in_another_tab_is_practice(page: Page, site: str) -> None:
    visit(page, site, event="hunt", size="3x3", seed="tea")
    start = event_position(page)
    play(page, solve(start).moves[:1])
    other = visit(page.context.new_page(), site, board=start.text(), mode="analyse")
    press_solve(other)
    page.bring_to_front()
    solve_event(page)
    expect(event_said(page)).to_contain_text("This is practice")
    (result,) = event_results(page)
    assert result["practice"]
    expect(page.get_by_text(re.compile("Best: "))).to_be_hidden()
    expect(page.get_by_text(re.compile(r"\(practice\)$"))).to_be_visible()


def test_boards_count_only_the_first_time_they_are_shown(page: Page, site: str) -> None:
    query = {"event": "relay", "size": "2x2-2x3", "seed": "tea"}
    visit(page, site, **query)
    page.reload()
    idle(page)
    expect(event_said(page)).to_have_text("Your first move starts the clock.")
    other = visit(page.context.new_page(), site, **query)
    expect(event_said(other)).to_contain_text("This is practice")
    solve_event(other)
    solve_event(other)
    assert [result.get("practice") for result in event_results(other)] == [True]
    other.close()
    page.bring_to_front()
    solve_event(page)
    game = visit(page.context.new_page(), site, size="2x2", seed="tea-1")
    finish(game)
    expect(news(game)).to_contain_text("because you chose or knew this board")


def test_blindfolded_solve_hides_its_numbers(page: Page, site: str) -> None:
    hold_time(page)
    visit(page, site, event="bld", size="2x2", seed="tea")
    press(page, "Start")
    number = event_board(page).locator(".number").first
    expect(number).to_be_visible()
    tiles = event_board(page).get_by_role("button", name=re.compile(r"\d"))
    expect(tiles).to_have_count(3)
    pass_time(page, 8000)
    moves = solve(event_position(page)).moves
    play(page, moves)
    expect(number).to_be_hidden()
    expect(tiles).to_have_count(0)  # a screen reader does not read the numbers, either
    expect(event_board(page)).not_to_have_class(re.compile("won"))
    pass_time(page, 2000)
    press(page, "Uncover")
    expect(number).to_be_visible()
    expect(tiles).to_have_count(3)
    expect(event_said(page)).to_have_text("Solved blindfolded in 0:10.000.")
    expect(page.locator(".events .facts dd")).to_have_text(["0:08.000", "0:02.000"])
    press(page, "New board")
    press(page, "Start")
    start = event_position(page)
    play(page, next(move for move in start.legal_moves() if not start.move(move).is_goal()))
    press(page, "Uncover")
    expect(event_said(page)).to_contain_text("Not solved")
    expect(page.get_by_text("DNF")).to_be_visible()
    assert [one["solved"] for one in event_results(page)] == [True, False]


# Files.


@pytest.mark.nightly
@pytest.mark.parametrize("form", ["CSV", "JSON", "csTimer"])
def test_results_are_exported_and_imported(
    page: Page, site: str, tmp_path: Path, form: str
) -> None:
    visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    solve_event(page)
    solve_event(page)
    visit(page, site, event="fmc", size="3x3", seed="tea")
    press(page, "Start")
    solve_event(page)
    press(page, "Finish")
    results = event_results(page)
    visit(page, site, board=TWO_AWAY)
    open_files(page)
    text = export(page, form, tmp_path)
    expect(file_status(page)).to_have_text("2 results of events exported.")
    import_text(page, text)
    expect(file_status(page)).to_have_text("0 results of events added, 2 were here already.")
    assert event_results(page) == results
    clear_history(page)
    assert event_results(page) == []
    import_text(page, text)
    expect(file_status(page)).to_have_text("2 results of events added.")
    assert event_results(page) == results
    visit(page, site, event="relay", size="2x2-2x3", seed="other")
    expect(page.get_by_text("Best: 0:")).to_be_visible()


@pytest.mark.nightly
def test_file_has_solves_and_results(page: Page, site: str, tmp_path: Path) -> None:
    visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    solve_event(page)
    solve_event(page)
    visit(page, site, size="3x3")
    import_text(page, write_csv(solves_of_easy(2)))
    open_files(page)
    text = export(page, "JSON", tmp_path)
    expect(file_status(page)).to_have_text("2 solves and 1 result of events exported.")
    history = read_json(text)
    assert [each.event for each in history.events] == ["event=relay&size=2x2-2x3"]
    press(page, "Clear all")
    expect(page.get_by_role("dialog")).to_contain_text("all 2 solves and 1 result of events")
    press(page, "Delete")
    import_text(page, text)
    expect(file_status(page)).to_have_text("2 solves and 1 result of events added.")


# Links, and the page around an event.


def test_event_is_shared_as_a_link(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, event="relay", size="2-3", seed="tea")
    press(page, "Share")
    expect(event_said(page)).to_contain_text("The link is copied")
    link = copied(page).split()[-1]
    fields = {name: values[0] for name, values in parse_qs(urlparse(link).query).items()}
    assert fields == {"event": "relay", "size": "2-3", "seed": "tea"}
    solve_event(page)
    solve_event(page)
    press(page, "Share")
    assert "I did it in 0:" in copied(page)
    page.goto("about:blank")
    page.goto(link)
    idle(page)
    assert event_position(page) == shuffle(2, 2, seed="tea-1")


@pytest.mark.nightly
def test_event_survives_other_modes_and_a_reload(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    open_event(page, "Marathon", Size="4 × 4")
    start = event_position(page)
    play(page, detour(start)[0])
    tab(page, "Analyse")
    expect(event_board(page)).to_be_hidden()
    expect_board(page, TWO_AWAY)
    tab(page, "Play")
    expect(event_figure(page, "Moves")).to_have_text("1")
    press(page, "Close the event")
    press(page, "Events")
    expect(event_figure(page, "Moves")).to_have_text("1")  # it continues
    page.reload()
    idle(page)
    expect(event_figure(page, "Moves")).to_have_text("1")
    press(page, "Close the event")
    expect_board(page, TWO_AWAY)
    assert "event=" not in page.url


def test_relay_continues_after_a_reload(page: Page, site: str) -> None:
    page.clock.install()
    visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    first = solve_event(page)
    play(page, detour(event_position(page))[0])
    position = event_position(page)
    page.clock.run_for(20_000)
    page.reload()
    idle(page)
    assert event_position(page) == position
    expect(event_figure(page, "Board")).to_have_text("2 of 2")
    expect(event_said(page)).to_have_text("Your run goes on: its clock did not stop.")
    second = solve_event(page)
    (result,) = event_results(page)
    assert result["ms"] >= 20_000
    assert result["moves"] == len(first) + 1 + len(second)
    assert re.fullmatch(r"2x2:\d+:\d+ 2x3:\d+:\d+", result["splits"])
    assert result["replay"]
    page.reload()
    idle(page)
    expect(event_figure(page, "Board")).to_have_text("1 of 2")  # a new run


@pytest.mark.nightly
def test_fewest_moves_end_while_the_page_is_away(page: Page, site: str) -> None:
    visit(page, site, event="fmc", size="3x3", limit="5", seed="tea")
    press(page, "Start")
    moves = solve_event(page)
    press(page, "To the start")
    page.reload()
    idle(page)
    expect(event_figure(page, "Best")).to_have_text(str(len(moves)))
    press(page, "Redo")  # the moves that were taken back
    expect(event_figure(page, "Moves")).to_have_text("1")
    page.evaluate(EARLIER, 300_000)
    page.reload()
    idle(page)
    expect(event_said(page)).to_contain_text("The time ended while the page was away. Solved in")
    (result,) = event_results(page)
    assert (result["solved"], result["ms"]) == (True, 300_000)


@pytest.mark.parametrize("reloaded", [False, True])
def test_wall_clock_that_is_set_back_makes_no_best(page: Page, site: str, reloaded: bool) -> None:
    page.clock.install()
    visit(page, site, event="marathon", size="2x2", count="5", seed="tea")
    solve_event(page)
    page.clock.set_system_time(page.evaluate("Date.now()") / 1000 - 60)
    if reloaded:
        page.reload()
        idle(page)
    for _ in range(4):
        solve_event(page)
    expect(event_said(page)).to_contain_text("Not a best, because the clock stood still")
    expect(page.locator(".event-best")).to_be_empty()
    expect(page.locator(".event-latest")).to_contain_text("(resumed)")


@pytest.mark.nightly
def test_blindfolded_solve_ends_at_a_reload(page: Page, site: str) -> None:
    visit(page, site, event="bld", size="3x3", seed="tea")
    press(page, "Start")
    page.reload()
    idle(page)
    expect(button(page, "Start")).to_be_hidden()  # memorisation goes on
    play(page, detour(event_position(page))[0])
    page.reload()
    idle(page)
    expect(event_said(page)).to_have_text(
        "Not solved: a blindfolded attempt ends when the page is loaded again."
    )
    assert [result["solved"] for result in event_results(page)] == [False]


def test_damaged_run_is_forgotten(page: Page, site: str) -> None:
    visit(page, site, event="relay", size="2-3", seed="tea")
    page.evaluate('sessionStorage.setItem(\'slidestar.event\', \'{"event":{"kind":"relay"}}\')')
    page.evaluate("addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)")
    page.reload()
    idle(page)
    expect(event_said(page)).to_have_text("Your first move starts the clock.")


@pytest.mark.nightly
def test_a_game_takes_the_place_of_an_event(page: Page, site: str) -> None:
    visit(page, site, event="relay", size="2-3", seed="tea")
    for key in ("h", "Enter", "v", "g"):
        page.keyboard.press(key)
    idle(page)
    expect(event_board(page)).to_be_visible()
    load(page, TWO_AWAY)
    expect_board(page, TWO_AWAY)
    expect(event_board(page)).to_be_hidden()
    load(page, f"{site}?event=bld&size=4x4&seed=tea")
    assert title(page) == "Blindfolded, 4 × 4"


def test_damaged_event_link_is_named(page: Page, site: str) -> None:
    visit(page, site, event="relay", size="9-3", seed="tea")
    expect(page.get_by_role("alert").filter(has_text="size: “9-3”")).to_be_visible()
    assert title(page) == "Relay, 2 × 2 to 4 × 4"


@pytest.mark.nightly
def test_events_are_loaded_when_they_are_opened(page: Page, site: str, faults: Faults) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    visit(page, site, board=TWO_AWAY)
    before = set(requests)
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    faults.expect("ERR_FAILED")
    press(page, "Events")
    expect(page.get_by_role("status").filter(has_text="couldn't be loaded")).to_be_visible()
    page.unroute_all()
    press(page, "Events")
    expect(page.get_by_role("dialog", name="Events")).to_be_visible()
    later = {url for url in requests if url not in before}
    assert [url for url in later if ".css" in url]
    assert board_of(page) == TWO_AWAY


@pytest.mark.nightly
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1366, 768)])
def test_board_and_buttons_fit_the_window(page: Page, site: str, size: tuple[int, int]) -> None:
    set_window(page, size)
    visit(page, site, event="bld", size="4x4", seed="tea")
    parts = [event_board(page), button(page, "Share"), button(page, "Close the event")]
    places = [each.bounding_box() for each in parts]
    press(page, "Start")
    play(page, detour(event_position(page))[0])
    press(page, "Uncover")
    assert [each.bounding_box() for each in parts] == places
    for each in (*parts, button(page, "New board")):
        assert in_sight(page, each)
    assert fits_in_width(page)


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_events(
    page: Page, site: str, axe: Callable[[Page], list[str]], scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    set_window(page, PHONE)
    visit(page, site, board=TWO_AWAY)
    press(page, "Events")
    assert axe(page) == []
    button(page, "Open Fewest moves").click()
    assert axe(idle(page)) == []
    press(page, "Start")
    press(page, "Give up")
    assert axe(page) == []


@pytest.mark.nightly
def test_board_of_an_event_is_the_one_of_its_seed(page: Page, site: str) -> None:
    visit(page, site, event="fmc", size="4x4", seed="tea")
    start = event_position(page)
    visit(page, site, size="4x4", seed="tea")
    assert Board.parse(board_of(page)) == start


def test_labels_under_the_board_do_not_wrap(page: Page, site: str) -> None:
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '28px')"
    )
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        visit(page, site, event="relay", size="2x2-2x3", seed="tea")
        lines = button(page, "To the start").evaluate(
            """(button) => {
                const range = document.createRange();
                range.selectNode([...button.childNodes].find((node) => node.data?.trim()));
                return range.getClientRects().length;
            }"""
        )
        assert lines == 1
