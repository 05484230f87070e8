"""Events: relays, marathons, fewest moves, hunts and blindfolded solves; their results and links."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlparse

from kit import events, history, layout
from kit import page as ui
from kit.browser import Faults
from kit.games import finish
from kit.learn import watch_in_learn
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar import Board, Moves, solve
from slidestar.history import read_json, write_csv
from slidestar.puzzle.shuffle import shuffle
from slidestar.result_files import verify_result


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
    history.hold_time(page)
    ui.visit(page, site, board=ui.TWO_AWAY)
    events.open_event(page, "Relay", Size="3 × 3 to 2 × 2")
    assert title(page) == "Relay, 3 × 3 to 2 × 2"
    expect(events.event_message(page)).to_have_text("Your first move starts the clock.")
    expect(events.event_figure(page, "Board")).to_have_text("1 of 2")
    history.pass_time(page, 5000)
    first = events.solve_event(page)
    expect(events.event_figure(page, "Board")).to_have_text("2 of 2")
    assert events.event_position(page).rows == 2
    history.pass_time(page, 4000)
    second = events.solve_event(page)
    expect(events.event_figure(page, "Time")).to_have_text("4.000 s")
    moves = len(first) + len(second)
    expect(events.event_message(page)).to_have_text(
        f"Both boards solved in 4.0 s with {moves} moves."
    )
    sheet = page.get_by_role("region", name="Result", exact=True)
    expect(sheet.get_by_text("2 boards in 4.0 s")).to_be_visible()
    expect(sheet.get_by_role("button")).to_have_text(["Again", "Share"])
    expect(events.event_board(page)).to_have_class(re.compile("won"))
    splits = page.locator(".events .facts dd")
    expect(splits).to_have_text(["0.000 s", "4.000 s"])
    expect(page.get_by_text(f"Best: 4.000 s, {moves} moves")).to_be_visible()
    (result,) = events.event_results(page)
    assert (result["key"], result["ms"]) == ("event=relay&size=3-2", 4000)
    # The game and the solves are as before.
    ui.press(page, "Close the event")
    ui.expect_board(page, ui.TWO_AWAY)
    expect(history.rows(page)).to_have_count(0)
    ui.play(page, "UL")
    expect(history.rows(page)).to_have_count(1)


def test_marathon_of_a_link_has_the_same_boards(page: Page, site: str) -> None:
    query = {"event": "marathon", "size": "2x2", "count": "3", "seed": "tea"}
    ui.visit(page, site, **query)
    assert title(page) == "Marathon, 3 boards of 2 × 2"
    for number in (1, 2, 3):
        assert events.event_position(page) == shuffle(2, 2, seed=f"tea-{number}")
        events.solve_event(page)
    expect(events.event_message(page)).to_contain_text("All 3 boards solved")
    ui.press(page, "Same boards again")
    assert events.event_position(page) == shuffle(2, 2, seed="tea-1")
    for _ in range(3):
        events.solve_event(page)
    expect(page.get_by_text("(repeated)")).to_have_count(1)
    page.keyboard.press("Space")
    ui.idle(page)
    expect(events.event_figure(page, "Board")).to_have_text("1 of 3")
    assert "seed=tea" not in page.url


def test_average_is_a_sitting_with_a_clock_for_each_board(page: Page, site: str) -> None:
    history.hold_time(page)
    ui.visit(page, site, event="average", size="2x2", count="3", seed="tea")
    for seconds in (1, 2, 6):
        start = events.event_position(page)
        give_up = ui.button(page, "Give up this board (DNF)")
        ui.play(page, detour(start))
        expect(give_up).to_be_enabled()
        history.pass_time(page, 1000 * seconds)
        events.solve_event(page)
        history.pass_time(page, 60_000)  # The clock stands still.
        if seconds == 1:
            expect(events.event_message(page)).to_have_text(
                "1.000 s. Your first move starts the next board."
            )
            expect(events.event_figure(page, "Time")).to_have_text("0:00")
            page.reload()
            ui.idle(page)
    words = "Mo3 3.000: 1.000 2.000 6.000"
    expect(page.get_by_role("region", name="Result", exact=True)).to_contain_text(words)
    expect(events.event_figure(page, "Time")).to_have_text("3.000 s")
    (result,) = events.event_results(page)
    assert (result["key"], result["ms"]) == ("event=average&size=2x2&count=3", 3000)
    assert not result.get("resumed")
    ui.press(page, "Close the event")
    ui.open_more(page, "Events")
    page.get_by_text("Record categories").click()
    ui.press(page, "4 × 4 Ao12")
    assert title(page) == "Average, 12 boards of 4 × 4"
    ui.open_more(page, "Events")  # The categories are still unfolded.
    ui.press(page, "6 × 6 Single")
    expect(events.event_board(page)).to_be_hidden()
    assert ui.position_on(ui.board(page)).rows == 6


# Replays.


def play_relay(page: Page, site: str) -> Moves:
    """Play a relay with a pause of 2 seconds between its boards. Return its moves."""
    ui.visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    first = events.solve_event(page)
    history.pass_time(page, 2000)
    return Moves.parse(f"{first}{events.solve_event(page)}")


def press_replay(page: Page) -> None:
    """Press the button of the only result."""
    page.get_by_role("button", name="Replay of").click()
    ui.idle(page)


def test_replay_of_a_relay_and_its_link(page: Page, site: str) -> None:
    history.hold_time(page)
    history.catch_copies(page)
    moves = len(play_relay(page, site))
    ui.press(page, "Share")
    assert "replay=" not in history.copied(page)  # the boards, to be played
    press_replay(page)
    expect(ui.button(page, "Pause")).to_be_visible()
    expect(events.event_figure(page, "Board")).to_have_text("1 of 2")
    assert events.event_position(page) == shuffle(2, 2, seed="tea-1")
    history.pass_time(page, 400)  # before the first move
    expect(events.event_figure(page, "Board")).to_have_text("2 of 2")
    page.keyboard.press("w")
    page.keyboard.press("u")
    ui.idle(page)
    assert events.event_position(page) == shuffle(2, 3, seed="tea-2")
    history.pass_time(page, 1000)
    expect(events.event_figure(page, "Time")).to_have_text("0:01")
    expect(events.event_figure(page, "Board")).to_have_text("2 of 2")
    history.pass_time(page, 1000)
    expect(events.event_message(page)).to_have_text(
        f"Both boards solved in 2.0 s with {moves} moves."
    )
    assert len(events.event_results(page)) == 1
    ui.press(page, "Share")
    link = history.copied(page)
    assert link.startswith("Relay, 2 × 2 to 2 × 3: solved in 2.0\xa0s. Watch the replay.")
    expect(events.event_message(page)).to_have_text("Link copied. It opens this replay.")

    page.goto(link.split()[-1])
    ui.idle(page)
    expect(events.event_message(page)).to_have_text("This is a replay.")
    expect(events.event_figure(page, "Board")).to_have_text("1 of 2")
    events.event_slider(page).focus()
    page.keyboard.press("End")
    expect(events.event_message(page)).to_contain_text("Both boards solved in 2.0 s")
    page.keyboard.press("ArrowLeft")
    ui.idle(page)
    expect(events.event_figure(page, "Moves")).to_have_text(str(moves - 1))
    expect(events.event_slider(page)).to_have_attribute(
        "aria-valuetext", f"move {moves - 1} of {moves}"
    )
    assert "replay=" in page.url
    ui.press(page, "Play these boards")
    expect(events.event_slider(page)).to_have_count(0)
    assert "replay=" not in page.url
    events.solve_event(page)
    events.solve_event(page)
    assert len(events.event_results(page)) == 2


def test_replay_has_the_splits_and_pauses_with_its_event(page: Page, site: str) -> None:
    history.hold_time(page)
    ui.visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    ui.play(page, solve(events.event_position(page)).moves[:1])
    history.pass_time(page, 203)  # a link rounds it to 200
    ui.play(page, solve(events.event_position(page)).moves)
    history.pass_time(page, 403)
    events.solve_event(page)
    splits = page.locator(".events .facts dd")
    expect(splits).to_have_text(["0.203 s", "0.403 s"])
    press_replay(page)
    history.pass_time(page, 603)
    expect(events.event_figure(page, "Board")).to_have_text("2 of 2")
    ui.tab(page, "Analyse")
    history.pass_time(page, 5000)
    ui.tab(page, "Play")
    expect(events.event_figure(page, "Board")).to_have_text("2 of 2")
    ui.press(page, "Play")
    history.pass_time(page, 410)
    expect(events.event_message(page)).to_contain_text("Both boards solved")
    parts = events.replayed_boards(page)
    expect(parts).to_have_text([re.compile("0.203.s$"), re.compile("0.403.s$")])
    page.keyboard.press("Space")  # again
    expect(events.event_figure(page, "Board")).to_have_text("1 of 2")
    ui.press(page, "Close the event")
    ui.open_more(page, "Events")  # a replay is not a run to continue
    expect(ui.button(page, "Open Relay")).to_be_visible()


def test_damaged_links_are_named_and_a_damaged_run_forgotten(page: Page, site: str) -> None:
    ui.visit(page, site, event="relay", size="9-9", seed="cup")
    expect(page.get_by_role("alert").filter(has_text="size: “9-9”")).to_be_visible()
    assert title(page) == "Relay, 4 × 4 to 2 × 2"
    ui.visit(page, site, event="relay", size="2-3", seed="tea", replay="AQLoBwUAMg")
    notice = "replay: it can't be read: its moves don't solve the boards of the event"
    expect(page.locator('[data-panel="notices"]')).to_contain_text(notice)
    expect(events.event_slider(page)).to_have_count(0)
    expect(events.event_message(page)).to_have_text("Your first move starts the clock.")
    assert "replay=" not in page.url
    page.evaluate('sessionStorage.setItem(\'slidestar.event\', \'{"event":{"kind":"relay"}}\')')
    page.evaluate("addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)")
    page.reload()
    ui.idle(page)
    expect(events.event_message(page)).to_have_text("Your first move starts the clock.")


def test_replay_that_is_too_long_for_a_link(page: Page, site: str) -> None:
    history.catch_copies(page)
    start, last = shuffle(2, 2, seed="tea-1"), shuffle(2, 3, seed="tea-2")
    moves = Moves.parse(detour(start) * 3000 + f"{solve(start).moves}{solve(last).moves}")
    query = {
        "event": "relay",
        "size": "2x2-2x3",
        "seed": "tea",
        "replay": events.packed_replay(moves, 9000),
    }
    ui.visit(page, site, **query)
    assert "replay=" not in page.url
    ui.press(page, "Share")
    expect(events.event_message(page)).to_contain_text("This replay is too long for a link.")
    assert history.copied(page) is None
    events.event_slider(page).focus()
    page.keyboard.press("End")
    expect(events.event_message(page)).to_contain_text("Both boards solved in 9.0 s")


# One board.


def test_fewest_moves_counts_the_best_solution(page: Page, site: str, script: Script) -> None:
    history.hold_time(page)
    ui.visit(page, site, event="fmc", size="3x3", limit="5", seed="tea")
    start = shuffle(3, 3, seed="tea")
    assert events.event_position(page) == start
    expect(events.event_board(page)).to_have_class(re.compile("blind"))
    page.keyboard.press("w")
    ui.idle(page)
    assert events.event_position(page) == start
    page.keyboard.press("Space")
    ui.idle(page)
    expect(events.event_board(page)).not_to_have_class(re.compile("blind"))
    expect(events.event_figure(page, "Time left")).to_have_text("5:00")
    expect(ui.button(page, "Give up")).to_be_visible()
    shortest = solve(start).moves
    ui.play(page, detour(start))
    events.solve_event(page)
    expect(events.event_figure(page, "Best")).to_have_text(str(len(shortest) + 2))
    expect(events.event_message(page)).to_contain_text(
        "Go back and look for something shorter, or finish."
    )
    ui.press(page, "To the start")
    expect(events.event_announcement(page)).to_have_text(f"{len(shortest) + 2} moves undone.")
    events.solve_event(page)
    expect(events.event_figure(page, "Best")).to_have_text(str(len(shortest)))
    page.keyboard.press("Space")  # does not finish
    ui.idle(page)
    history.pass_time(page, 61_000)
    assert not [one for one in script.requests if one["type"] == "distance"]
    ui.press(page, "Finish")
    expect(events.event_message(page)).to_have_text(
        f"Solved in {len(shortest)} moves, the fewest possible!"
    )
    (result,) = events.event_results(page)
    assert (result["moves"], result["optimum"]) == (len(shortest), len(shortest))
    assert result["ms"] == 61_000
    expect(page.get_by_text(f"Your solution: {shortest}")).to_be_visible()


def test_time_limit_ends_fewest_moves(page: Page, site: str, script: Script) -> None:
    page.clock.install()
    ui.visit(page, site, event="fmc", size="5x5", limit="5", seed="tea")
    ui.press(page, "Start")
    page.clock.run_for(200_000)
    ui.idle(page)
    expect(events.event_figure(page, "Time left")).to_have_text(re.compile("^1:[0-4]"))
    page.clock.run_for(100_000)
    ui.idle(page)
    expect(events.event_message(page)).to_have_text("No solution found in 5:00.0.")
    assert [result["solved"] for result in events.event_results(page)] == [False]
    expect(page.get_by_text("DNF")).to_be_visible()
    # A large board has a lower bound.
    expect(page.locator(".events .facts dd")).to_have_text(re.compile(r"^at least \d+ moves$"))
    assert len(script.requested("distance")) == 1


def test_hunt_ends_with_a_shortest_solution(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, event="hunt", size="3x3", seed="tea")
    script.requested("distance")
    start = events.event_position(page)
    ui.play(page, detour(start))
    events.solve_event(page)
    expect(events.event_message(page)).to_contain_text("there's a shorter solution")
    assert events.event_results(page) == []
    ui.press(page, "To the start")
    events.solve_event(page)
    expect(events.event_message(page)).to_contain_text("You found a shortest solution in ")
    (result,) = events.event_results(page)
    assert result["moves"] == result["optimum"] == len(solve(start))


def test_hunt_with_help_in_another_tab_is_practice(page: Page, site: str) -> None:
    ui.visit(page, site, event="hunt", size="3x3", seed="tea")
    start = events.event_position(page)
    ui.play(page, solve(start).moves[:1])
    other = ui.visit(page.context.new_page(), site, board=start.text(), mode="analyse")
    ui.press_solve(other)
    page.bring_to_front()
    events.solve_event(page)
    expect(events.event_message(page)).to_contain_text("This is practice")
    (result,) = events.event_results(page)
    assert result["practice"]
    expect(page.get_by_text(re.compile("Best: "))).to_be_hidden()
    expect(page.get_by_text(re.compile(r"\(practice\)$"))).to_be_visible()


def test_boards_count_only_the_first_time_they_are_shown(page: Page, site: str) -> None:
    query = {"event": "relay", "size": "2x2-2x3", "seed": "tea"}
    ui.visit(page, site, **query)
    page.reload()
    ui.idle(page)
    expect(events.event_message(page)).to_have_text("Your first move starts the clock.")
    other = ui.visit(page.context.new_page(), site, **query)
    expect(events.event_message(other)).to_contain_text("This is practice")
    events.solve_event(other)
    events.solve_event(other)
    assert [result.get("practice") for result in events.event_results(other)] == [True]
    other.close()
    page.bring_to_front()
    events.solve_event(page)
    game = ui.visit(page.context.new_page(), site, size="2x2", seed="tea-1")
    finish(game)
    expect(ui.news(game)).to_contain_text("because you've seen this board before")


def test_blindfolded_solve_hides_its_numbers(page: Page, site: str) -> None:
    history.hold_time(page)
    ui.visit(page, site, event="bld", size="2x2", seed="tea")
    ui.press(page, "Start")
    number = events.event_board(page).locator(".number").first
    expect(number).to_be_visible()
    tiles = events.event_board(page).get_by_role("button", name=re.compile(r"\d"))
    expect(tiles).to_have_count(3)
    history.pass_time(page, 8000)
    moves = solve(events.event_position(page)).moves
    ui.play(page, moves)
    expect(number).to_be_hidden()
    expect(tiles).to_have_count(0)  # a screen reader does not read the numbers, either
    expect(events.event_announcement(page)).to_be_empty()
    expect(events.event_board(page)).not_to_have_class(re.compile("won"))
    history.pass_time(page, 2000)
    ui.press(page, "Uncover")
    expect(number).to_be_visible()
    expect(tiles).to_have_count(3)
    expect(events.event_message(page)).to_have_text("Solved blindfolded in 10.0 s.")
    expect(page.locator(".events .facts dd")).to_have_text(["8.000 s", "2.000 s"])


def test_blindfolded_solve_ends_uncovered_or_at_a_reload(page: Page, site: str) -> None:
    ui.visit(page, site, event="bld", size="3x3", seed="tea")
    ui.press(page, "Start")
    page.reload()
    ui.idle(page)
    expect(ui.button(page, "Start")).to_be_hidden()  # memorisation goes on
    ui.play(page, detour(events.event_position(page))[0])
    ui.press(page, "Uncover")
    expect(events.event_message(page)).to_contain_text("Not solved")
    expect(page.get_by_text("DNF")).to_be_visible()
    ui.press(page, "Again")
    ui.press(page, "Start")
    ui.play(page, detour(events.event_position(page))[0])
    page.reload()
    ui.idle(page)
    expect(events.event_message(page)).to_have_text(
        "Not solved. Reloading the page ends a blindfolded attempt."
    )
    assert [result["solved"] for result in events.event_results(page)] == [False, False]


# Files.


def test_results_are_exported_and_imported(page: Page, site: str, tmp_path: Path) -> None:
    ui.visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    events.solve_event(page)
    events.solve_event(page)
    ui.visit(page, site, event="fmc", size="3x3", seed="tea")
    ui.press(page, "Start")
    events.solve_event(page)
    ui.press(page, "Finish")
    results = events.event_results(page)
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.open_more(page, "Solves and averages")
    history.open_files(page)
    for form in ("CSV", "JSON"):
        text = history.export(page, form, tmp_path)
        expect(history.file_status(page)).to_have_text("2 event results exported.")
        history.import_text(page, text)
        expect(history.file_status(page)).to_have_text(
            "0 event results added, 2 already in your history."
        )
        history.clear_history(page)
        assert events.event_results(page) == []
        history.import_text(page, text)
        expect(history.file_status(page)).to_have_text("2 event results added.")
        assert events.event_results(page) == results, form
    # Solves and results are in one file.
    history.import_text(page, write_csv(history.solves_of_easy(2)))
    text = history.export(page, "JSON", tmp_path)
    expect(history.file_status(page)).to_have_text("2 solves and 2 event results exported.")
    keys = {each.event for each in read_json(text).events}
    assert "event=relay&size=2x2-2x3" in keys
    ui.press(page, "Clear all")
    expect(page.get_by_role("dialog")).to_contain_text("all 2 solves and 2 event results")
    ui.press(page, "Delete")
    history.import_text(page, text)
    expect(history.file_status(page)).to_have_text("2 solves and 2 event results added.")
    ui.visit(page, site, event="relay", size="2x2-2x3", seed="other")
    expect(page.get_by_text(re.compile("^Best: "))).to_be_visible()


# Links, and the page around an event.


def test_event_is_shared_as_a_link(page: Page, site: str) -> None:
    history.catch_copies(page)
    ui.visit(page, site, event="relay", size="2-3", seed="tea")
    ui.press(page, "Share")
    expect(events.event_message(page)).to_contain_text("Link copied")
    link = history.copied(page).split()[-1]
    fields = {name: values[0] for name, values in parse_qs(urlparse(link).query).items()}
    assert fields == {"event": "relay", "size": "2-3", "seed": "tea"}
    events.solve_event(page)
    events.solve_event(page)
    ui.press(page, "Share")
    assert "I did it in " in history.copied(page)
    page.goto("about:blank")
    page.goto(link)
    ui.idle(page)
    assert events.event_position(page) == shuffle(2, 2, seed="tea-1")


def test_event_survives_other_modes_and_a_reload(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    events.open_event(page, "Marathon", Size="4 × 4")
    start = events.event_position(page)
    events.event_board(page).locator('button:not([tabindex="-1"])').first.click()
    expect(events.event_figure(page, "Moves")).to_have_text("1")
    page.keyboard.press("u")
    ui.idle(page)
    assert events.event_position(page) == start
    ui.press(page, "Redo")
    expect(events.event_figure(page, "Moves")).to_have_text("1")
    ui.tab(page, "Analyse")
    expect(events.event_board(page)).to_be_hidden()
    ui.expect_board(page, ui.TWO_AWAY)
    ui.tab(page, "Play")
    expect(events.event_figure(page, "Moves")).to_have_text("1")
    ui.press(page, "Close the event")
    ui.open_more(page, "Events")
    expect(events.event_figure(page, "Moves")).to_have_text("1")  # it continues
    page.reload()
    ui.idle(page)
    ui.press(page, "Undo")
    assert events.event_position(page) == start
    assert events.event_results(page) == []
    ui.press(page, "Close the event")
    ui.expect_board(page, ui.TWO_AWAY)
    assert "event=" not in page.url


def test_relay_continues_after_a_reload(page: Page, site: str) -> None:
    page.clock.install()
    ui.visit(page, site, event="relay", size="2x2-2x3", seed="tea")
    first = events.solve_event(page)
    ui.play(page, detour(events.event_position(page))[0])
    position = events.event_position(page)
    page.clock.run_for(20_000)
    dealt = ui.board_of(page)
    watch_in_learn(page)
    assert ui.board_of(page) != dealt  # A lesson's board does not replace the event.
    ui.tab(page, "Play")
    assert events.event_position(page) == position
    page.reload()
    ui.idle(page)
    assert events.event_position(page) == position
    expect(events.event_figure(page, "Board")).to_have_text("2 of 2")
    expect(events.event_message(page)).to_have_text("Your run continues. The clock kept running.")
    second = events.solve_event(page)
    (result,) = events.event_results(page)
    assert result["ms"] >= 20_000
    assert result["moves"] == len(first) + 1 + len(second)
    assert re.fullmatch(r"2x2:\d+:\d+ 2x3:\d+:\d+", result["splits"])
    assert result["replay"]
    page.reload()
    ui.idle(page)
    expect(events.event_figure(page, "Board")).to_have_text("1 of 2")  # a new run


def test_fewest_moves_end_while_the_page_is_away(page: Page, site: str) -> None:
    ui.visit(page, site, event="fmc", size="3x3", limit="5", seed="tea")
    ui.press(page, "Start")
    moves = events.solve_event(page)
    ui.press(page, "To the start")
    page.reload()
    ui.idle(page)
    expect(events.event_figure(page, "Best")).to_have_text(str(len(moves)))
    ui.press(page, "Redo")  # the moves that were taken back
    expect(events.event_figure(page, "Moves")).to_have_text("1")
    page.evaluate(EARLIER, 300_000)
    page.reload()
    ui.idle(page)
    expect(events.event_message(page)).to_contain_text(
        "Time ran out while the page was closed. Solved in"
    )
    (result,) = events.event_results(page)
    assert (result["solved"], result["ms"]) == (True, 300_000)


def test_wall_clock_that_is_set_back_makes_no_best(page: Page, site: str) -> None:
    page.clock.install()
    for seed, reloaded in (("tea", False), ("cup", True)):
        ui.visit(page, site, event="marathon", size="2x2", count="2", seed=seed)
        events.solve_event(page)
        page.clock.set_system_time(page.evaluate("Date.now()") / 1000 - 60)
        if reloaded:
            page.reload()
            ui.idle(page)
        events.solve_event(page)
        missed = "This can't be a best because your device went to sleep"
        expect(events.event_message(page)).to_contain_text(missed)
        expect(page.locator(".event-best")).to_be_empty()
        expect(page.locator(".event-latest").first).to_contain_text("(resumed)")


def test_a_game_takes_the_place_of_an_event(page: Page, site: str) -> None:
    ui.visit(page, site, event="relay", size="2-3", seed="tea")
    for key in ("h", "Enter", "v", "g"):
        page.keyboard.press(key)
    ui.idle(page)
    expect(events.event_board(page)).to_be_visible()
    ui.load(page, ui.TWO_AWAY)
    ui.expect_board(page, ui.TWO_AWAY)
    expect(events.event_board(page)).to_be_hidden()
    ui.load(page, f"{site}?event=bld&size=4x4&seed=tea")
    assert title(page) == "Blindfolded, 4 × 4"


def test_events_are_loaded_when_they_are_opened(page: Page, site: str, faults: Faults) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    ui.visit(page, site, board=ui.TWO_AWAY)
    before = set(requests)
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    faults.expect("ERR_FAILED")
    ui.open_more(page, "Events")
    expect(page.get_by_role("status").filter(has_text="couldn't be loaded")).to_be_visible()
    page.unroute_all()
    ui.open_more(page, "Events")
    expect(page.get_by_role("dialog", name="Events")).to_be_visible()
    later = {url for url in requests if url not in before}
    assert [url for url in later if ".css" in url]
    assert ui.board_of(page) == ui.TWO_AWAY


LINES = """(button) => {
    const range = document.createRange();
    range.selectNode([...button.childNodes].find((node) => node.data?.trim()));
    return range.getClientRects().length;
}"""


def test_board_buttons_and_labels_fit_the_window(page: Page, site: str) -> None:
    sizes = (layout.PHONE, (360, 640), (1366, 768))
    layout.set_window(page, sizes[0])
    ui.visit(page, site, event="bld", size="4x4", seed="tea")
    parts = [events.event_board(page), ui.button(page, "Close the event")]

    def places() -> list[list[tuple[float, float, float, float]]]:
        found = []
        for size in sizes:
            layout.resize(page, size)
            found.append([layout.place(each) for each in parts])
        return found

    # Labels do not wrap, even in large letters.
    page.evaluate("document.documentElement.style.fontSize = '28px'")
    for width in (390, 1440):
        layout.resize(page, (width, 844))
        assert ui.button(page, "To the start").evaluate(LINES) == 1, width
    page.evaluate("document.documentElement.style.fontSize = ''")
    before = places()
    ui.press(page, "Start")
    ui.play(page, detour(events.event_position(page))[0])
    ui.press(page, "Uncover")
    assert places() == before
    for size in sizes:
        layout.resize(page, size)
        for each in (*parts, ui.button(page, "Again"), ui.button(page, "Share")):
            assert layout.in_sight(page, each), size
        assert layout.fits_in_width(page), size


def test_result_is_saved_for_others_to_check(page: Page, site: str, tmp_path: Path) -> None:
    ui.visit(page, site, event="average", size="3-2", count="5", seed="r")
    for number in range(5):
        events.solve_event(page)
        if number == 2:
            ui.press(page, "Give up this relay (DNF)")
        else:
            events.solve_event(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save result").click()
    assert download.value.suggested_filename.startswith("slidestar-average-3-2-5-")
    file = tmp_path / "result.slide.json"
    download.value.save_as(file)
    verification = verify_result(file.read_text("utf-8"))
    findings = verification.findings
    assert [finding.code for finding in findings][:3] == ["legal", "given-up", "sound"]
    assert findings[4].code == "seed"
    (result,) = events.event_results(page)
    assert verification.result.milliseconds == round(result["ms"])
    ui.idle(page)
    expect(page.locator(".event-below")).to_contain_text("Result saved, signed by this device")
