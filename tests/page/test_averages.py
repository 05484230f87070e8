"""Replays of averages: from the table of averages, and from links."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from urllib.parse import quote

from kit import events, history
from kit import page as ui
from kit.links import leaderboard_link
from playwright.sync_api import Page, expect

from slidestar import shuffle, solve
from slidestar.history import Solve, write_json
from slidestar.slidysim import read_replays


def solved_board(number: int, pace: int) -> Solve:
    """Return a solve of 3x3 with moves at uneven times, of about `pace` ms each."""
    board = shuffle(3, 3, f"average-{number}")
    moves = solve(board).moves
    gaps = [0, *((pace + 37 * i * i) % 211 + pace for i in range(1, len(moves)))]
    times = tuple(accumulate(gaps))
    when = f"2026-03-01T10:0{number}:00.000Z"
    return Solve(when, board, moves, times[-1], times=times)


SOLVES = [solved_board(i, pace) for i, pace in enumerate((300, 100, 120, 90, 110, 130, 400))]


def trimmed(solves: list[Solve]) -> float:
    """Return the average of five solves."""
    return sum(sorted(solve.milliseconds for solve in solves)[1:-1])


BEST = min((SOLVES[i : i + 5] for i in range(3)), key=trimmed)


def clock(milliseconds: float) -> str:
    return f"{milliseconds / 1000:.3f} s"


def words(solves: list[Solve]) -> str:
    """Return the average of five solves with their times, as the page shows it."""
    order = sorted(solves, key=lambda it: it.milliseconds)
    times = [f"{it.milliseconds / 1000:.3f}" for it in solves]
    marked = [
        f"({time})" if it in (order[0], order[-1]) else time
        for it, time in zip(solves, times, strict=True)
    ]
    return f"Ao5 {round(trimmed(solves) / 3) / 1000:.3f}: {' '.join(marked)}"


def title(page: Page) -> str:
    return page.locator(".event-title").inner_text()


def press_average(page: Page, which: str) -> None:
    """Press the latest or the best average of five."""
    history.averages(page, "Ao5").get_by_role("button", name=f"Replay the {which} Ao5").click()
    ui.idle(page)


def seek(page: Page, move: int) -> None:
    """Go to the position after a number of moves."""
    events.event_slider(page).evaluate(
        "(it, move) => { it.value = move; it.dispatchEvent(new Event('input')); }", move
    )
    ui.idle(page)


def test_average_is_replayed_and_shared(page: Page, site: str) -> None:
    assert SOLVES[-5:] != BEST
    history.hold_time(page)
    history.catch_copies(page)
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_json(SOLVES))
    press_average(page, "latest")
    ui.press(page, "Pause")
    seek(page, 0)
    assert events.event_position(page) == SOLVES[-5].board
    ui.press(page, "Close the event")
    events.open_event(page, "Marathon")  # a replay is not a run to continue
    assert title(page).startswith("Marathon, 5 boards")
    expect(events.event_slider(page)).to_have_count(0)
    ui.press(page, "Close the event")
    press_average(page, "best")
    assert title(page) == "5 solves of 3 × 3"
    expect(ui.button(page, "Pause")).to_be_visible()
    assert events.event_position(page) == BEST[0].board
    history.pass_time(page, 400)  # before the first move
    expect(events.event_figure(page, "Moves")).to_have_text("1")
    history.pass_time(page, int(BEST[0].milliseconds))
    expect(events.event_figure(page, "Board")).to_have_text("2 of 5")
    page.get_by_role("combobox", name="Speed").select_option(label="8×")
    history.pass_time(page, int(BEST[1].milliseconds / 8))
    expect(events.event_figure(page, "Board")).to_have_text("3 of 5")
    ui.press(page, "Share")
    link = history.copied(page).split()[-1]
    # Python reads the same link, with the times of the moves.
    found = read_replays(link)
    assert [(it.board, it.moves, it.times, it.when) for it in found] == [
        (it.board, it.moves, it.times, BEST[-1].when) for it in BEST
    ]

    page.goto(link)
    ui.idle(page)
    assert title(page) == "5 solves of 3 × 3"
    expect(events.event_message(page)).to_have_text(words(BEST))
    assert events.event_position(page) == BEST[0].board
    expect(ui.button(page, "Play these boards")).to_be_hidden()
    events.event_slider(page).focus()
    page.keyboard.press("End")
    expect(events.event_figure(page, "Time")).to_have_text(clock(round(trimmed(BEST) / 3)))
    ui.press(page, "Previous")
    expect(events.event_figure(page, "Board")).to_have_text("5 of 5")
    events.replayed_boards(page).nth(2).click()
    ui.idle(page)
    assert events.event_position(page) == BEST[2].board
    page.reload()
    ui.idle(page)
    assert events.event_position(page) == BEST[0].board
    ui.press(page, "Close the event")
    expect(events.event_board(page)).to_be_hidden()
    assert "r=" not in page.url
    history.import_text(page, link)
    expect(history.file_status(page)).to_have_text("0 solves added, 5 already in your history.")


def test_solves_without_times_are_named(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    timeless = [replace(SOLVES[4], times=None), *SOLVES[5:]]
    history.import_text(page, write_json([*SOLVES[:4], *timeless]))
    press_average(page, "latest")
    assert title(page) == "4 solves of 3 × 3"
    missing = clock(SOLVES[4].milliseconds)
    note = f"Left out of this replay because their move times aren't known: {missing}."
    expect(page.get_by_text(note)).to_be_visible()


def test_average_without_times_has_no_replay(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_json([replace(it, times=None) for it in SOLVES]))
    press_average(page, "best")
    expect(ui.news(page)).to_contain_text("There's no replay because the move times")
    expect(events.event_board(page)).to_be_hidden()
    # The last of its solves is opened in the list.
    expect(ui.part(page, "solves", "list").locator("li.open > button")).to_be_focused()
    expect(ui.part(page, "solves", "list").locator("li.open")).to_contain_text(
        clock(BEST[-1].milliseconds)
    )


def test_link_of_a_slidysim_relay_is_played(page: Page, site: str) -> None:
    large, small = shuffle(3, 3, "a"), shuffle(2, 2, "b")
    moves = [solve(board).moves for board in (large, small)]
    times = ";".join(",".join(str(100 * i) for i in range(len(it))) for it in moves)
    columns = f"{moves[0]},{moves[1]};1,1;{len(moves[0])},{len(moves[1])};9,9;-1;[{times}]"
    link = leaderboard_link(columns, 3, 3, {"gameMode": "2-N relay", "avglen": 1})
    value = quote(link.partition("?r=")[2], safe="")
    page.goto(f"{site}?r={value}")
    ui.idle(page)
    assert title(page) == "2 solves"
    assert events.event_position(page) == large
    seek(page, len(moves[0]))
    assert events.event_position(page) == small
    ui.tab(page, "Analyse")
    expect(events.event_board(page)).to_be_hidden()
    page.goto(f"{site}?embed=1&r={value}")
    ui.idle(page)
    expect(page.get_by_text("it has several solves")).to_be_visible()
