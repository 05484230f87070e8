"""Failures outside the page: workers that end, hang or are missing, clocks that jump, frozen tabs.

After each, the board still plays and the game is stored. Python restarts by itself, or the page
says why it cannot.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict

import pytest
from kit.browser import Faults
from kit.page import (
    FIFTY_AWAY,
    TWO_AWAY,
    board_of,
    button,
    expect_board,
    expect_status,
    idle,
    load,
    news,
    panel,
    part,
    play,
    press,
    press_solve,
    solution,
    solve_button,
    visit,
)
from kit.worker import Script
from playwright.sync_api import Page, Route, expect

from slidestar import Board
from slidestar.algorithms import Stats

SLOWER = "without its compiled loops"
HOUR = 3_600_000


def plays(page: Page) -> None:
    """Check that a tile moves and moves back."""
    before = Board.parse(board_of(page))
    after = before.neighbors()[0]
    press(page, f"Tile {after.tiles[before.blank]}")
    expect_board(page, after)
    press(page, "Undo")
    expect_board(page, before)


def solves(page: Page) -> None:
    """Check that Python solves another board."""
    load(page, TWO_AWAY)
    press_solve(page)
    expect_status(page, "Solved in 2 moves (optimal)")
    assert Board.parse(TWO_AWAY).apply(solution(page)).is_goal()


def begin_solve(page: Page, script: Script) -> None:
    """Press Solve and wait until the worker has a request that it will not answer."""
    count = len([request for request in script.requests if request["type"] == "solve"])
    script.hold("solve")
    solve_button(page).click()
    script.requested("solve", count + 1)


def end_at_work(page: Page, script: Script, count: int) -> None:
    """Have workers end while they solve, one after the other."""
    for _ in range(count):
        begin_solve(page, script)
        script.post({"type": "fatal", "message": "unreachable"})
        expect_status(page, "Python ended unexpectedly (unreachable)")
    script.release("solve")


# Workers that end


def crash(script: Script) -> None:
    script.crash("struck")


def post_nonsense(script: Script) -> None:
    script.post({"type": "strange"})


@pytest.mark.parametrize("strike", [crash, pytest.param(post_nonsense, marks=pytest.mark.nightly)])
def test_fault_in_mid_search_starts_the_next_worker(
    page: Page,
    site: str,
    script: Script,
    strike: Callable[[Script], None],
    faults: Faults,
) -> None:
    start = Board.parse(FIFTY_AWAY)
    visit(page, site, board=FIFTY_AWAY)
    play(page, start.legal_moves()[0])
    begin_solve(page, script)
    strike(script)
    faults.expect("struck")
    expect_status(page, "Python ended unexpectedly")
    script.wait_for_workers(2)
    expect_board(page, start.neighbors()[0])
    script.release("solve")
    plays(page)
    solves(page)


@pytest.mark.nightly
def test_stop_replaces_an_ended_worker(page: Page, site: str, script: Script) -> None:
    """A browser short of memory ends workers without an event."""
    page.clock.install()
    visit(page, site, board=FIFTY_AWAY)
    begin_solve(page, script)
    page.workers[-1].evaluate("() => self.close()")
    button(page, "Stop").click()
    page.clock.run_for(2000)
    expect_status(page, "Stopped")
    expect_board(page, FIFTY_AWAY)
    script.release("solve")
    plays(page)
    solves(page)


@pytest.mark.nightly
def test_two_ends_leave_out_the_compiled_loops(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=FIFTY_AWAY)
    end_at_work(page, script, 1)
    expect(panel(page, "engine")).to_be_hidden()
    end_at_work(page, script, 1)
    expect(part(page, "engine", "text")).to_contain_text(SLOWER)
    plays(page)
    solves(page)
    expect(part(page, "engine", "text")).to_contain_text(SLOWER)


@pytest.mark.nightly
def test_try_again_restores_the_compiled_loops(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=FIFTY_AWAY)
    end_at_work(page, script, 2)
    press(page, "Try again")
    expect(panel(page, "engine")).to_be_hidden()
    solves(page)


@pytest.mark.nightly
def test_a_minute_of_service_restores_the_compiled_loops(
    page: Page, site: str, script: Script
) -> None:
    page.clock.install()
    visit(page, site, board=FIFTY_AWAY)
    end_at_work(page, script, 2)
    expect(part(page, "engine", "text")).to_contain_text(SLOWER)
    page.clock.fast_forward(61_000)
    idle(page)
    expect(panel(page, "engine")).to_be_hidden()
    solves(page)


def test_out_of_memory_keeps_the_game(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=FIFTY_AWAY)
    begin_solve(page, script)
    message = "the search ran out of memory"
    fault = {
        "type": "error",
        "code": "memory",
        "message": message,
        "stats": asdict(Stats()),
    }
    script.reply(script.requests[-1], fault)
    expect_status(page, "ran out of memory")
    script.wait_for_workers(2)
    expect_board(page, FIFTY_AWAY)
    script.release("solve")
    plays(page)
    solves(page)


# No workers


@pytest.mark.parametrize(
    ("init_script", "reason"),
    [
        ("delete globalThis.Worker", "there is none here"),
        (
            "globalThis.Worker = class { constructor() { throw new DOMException('forbidden') } }",
            "isn't allowed here (forbidden)",
        ),
    ],
    ids=["missing", "forbidden"],
)
def test_the_board_plays_without_workers(
    page: Page, site: str, init_script: str, reason: str
) -> None:
    page.add_init_script(init_script)
    visit(page, site, board=TWO_AWAY)
    expect(part(page, "engine", "text")).to_contain_text(reason)
    plays(page)
    play(page, "UL")
    expect(news(page)).to_contain_text("You did it")
    press(page, "Undo")
    press_solve(page)
    expect_status(page, "Web Worker")


@pytest.mark.nightly
def test_the_board_plays_in_a_sandboxed_frame(page: Page, site: str, faults: Faults) -> None:
    """The frame has no origin: no worker, no storage, no caches."""

    # Scripts reach such a frame only from hosts that let others read their files.
    def open_to_all(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "access-control-allow-origin": "*"}
        route.fulfill(response=response, headers=headers)

    def frame(route: Route) -> None:
        text = f'<iframe sandbox="allow-scripts" src="/?board={TWO_AWAY}" width=900 height=800>'
        route.fulfill(content_type="text/html", body=f"<!doctype html>{text}</iframe>")

    page.route("**/*", open_to_all)
    page.route("**/frame.html", frame)
    page.goto(f"{site}frame.html")
    inner = page.frame_locator("iframe")
    expect(inner.locator("html")).to_have_attribute("data-idle", "")
    expect(inner.locator('[data-panel="engine"]')).to_contain_text("isn't allowed here")
    for tile, after in ((5, "1-2-3_4-5-6_7-0-8"), (8, "1-2-3_4-5-6_7-8-0")):
        inner.get_by_role("button", name=f"Tile {tile}", exact=True).click()
        expect(inner.get_by_label("Puzzle board")).to_have_attribute("data-board", after)
    expect(inner.locator(".news")).to_contain_text("You did it")
    faults.expect("autofocusing")  # Chromium logs this for such a frame


# Time


@pytest.mark.nightly
def test_a_clock_that_jumps_does_no_harm(page: Page, site: str) -> None:
    page.clock.install(time="2024-01-01T12:00:00")
    visit(page, site, board=TWO_AWAY)
    play(page, "U")
    for jump in ("2024-01-01T13:00:00", "2024-01-01T11:00:00", "2024-01-01T12:00:00"):
        page.clock.set_system_time(jump)
        page.clock.run_for(1000)
        expect(part(page, "controls", "time")).to_have_text(re.compile(r"^0:\d\d$"))
        play(page, "DU")
    page.clock.fast_forward(HOUR)  # a laptop that slept
    expect(part(page, "controls", "time")).to_have_text(re.compile(r"^1:00:\d\d$"))
    play(page, "L")
    expect(news(page)).to_contain_text("You did it: 8 moves in 1:00:0")
    page.clock.set_system_time("2024-01-01T09:00:00")
    solves(page)
    press(page, "Shuffle")
    shuffled = board_of(page)
    assert shuffled != TWO_AWAY
    page.reload()
    expect_board(page, shuffled)
    plays(page)


@pytest.mark.nightly
def test_a_frozen_tab_is_not_disturbed(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=FIFTY_AWAY)
    begin_solve(page, script)
    session = page.context.new_cdp_session(page)
    for _ in range(3):
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        session.send("Page.setWebLifecycleState", {"state": "active"})
        assert board_of(page) == FIFTY_AWAY
    press(page, "Stop")
    expect_status(page, "Stopped")
    script.release("solve")
    plays(page)
    solves(page)


@pytest.mark.nightly
def test_a_reply_to_a_frozen_tab_is_shown_later(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=TWO_AWAY)
    begin_solve(page, script)
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    script.release("solve")
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect_status(page, "Solved in 2 moves (optimal)")
