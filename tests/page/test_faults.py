"""Failures outside the page: workers that end, hang or are missing, clocks that jump, frozen tabs.

After each, the board still plays and the game is stored. Python restarts by itself, or the page
says why it cannot.
"""

from __future__ import annotations

import re
from dataclasses import asdict

from kit import page as ui
from kit.browser import Faults
from kit.games import expect_answers, expect_playable
from kit.worker import Script
from playwright.sync_api import Page, Route, expect

from slidestar import Board
from slidestar.algorithms import Stats

SLOWER = "without its compiled code"
HOUR = 3_600_000


def begin_solve(page: Page, script: Script) -> None:
    """Press Solve and wait until the worker has a request that it will not answer."""
    count = len([request for request in script.requests if request["type"] == "solve"])
    script.hold("solve")
    ui.start_solve(page)
    script.requested("solve", count + 1)


def end_at_work(page: Page, script: Script, count: int) -> None:
    """Have workers end while they solve, one after the other."""
    for _ in range(count):
        begin_solve(page, script)
        script.post({"type": "fatal", "message": "unreachable"})
        ui.expect_status(page, "Python ended unexpectedly (unreachable)")
    script.release("solve")


# Workers that end


def test_fault_in_mid_search_starts_the_next_worker(
    page: Page, site: str, script: Script, faults: Faults
) -> None:
    start = Board.parse(ui.FIFTY_AWAY)
    ui.visit(page, site, board=ui.FIFTY_AWAY)
    ui.play(page, start.legal_moves()[0])
    begin_solve(page, script)
    script.crash("struck")
    faults.expect("struck")
    ui.expect_status(page, "Python ended unexpectedly")
    script.wait_for_workers(2)
    ui.expect_board(page, start.neighbors()[0])
    script.release("solve")
    expect_playable(page)
    expect_answers(page)
    # A message that the protocol does not have is a fault, too.
    ui.load(page, ui.FIFTY_AWAY)
    begin_solve(page, script)
    script.post({"type": "strange"})
    ui.expect_status(page, "Python ended unexpectedly")
    script.wait_for_workers(3)
    script.release("solve")
    expect_playable(page)
    expect_answers(page)


def test_stop_replaces_an_ended_worker(page: Page, site: str, script: Script) -> None:
    """A browser short of memory ends workers without an event."""
    page.clock.install()
    ui.visit(page, site, board=ui.FIFTY_AWAY)
    begin_solve(page, script)
    page.workers[-1].evaluate("() => self.close()")
    ui.button(page, "Stop").click()
    page.clock.run_for(2000)
    ui.expect_status(page, "Stopped")
    ui.expect_board(page, ui.FIFTY_AWAY)
    script.release("solve")
    expect_playable(page)
    expect_answers(page)


def test_two_ends_leave_out_the_compiled_loops(page: Page, site: str, script: Script) -> None:
    page.clock.install()
    ui.visit(page, site, board=ui.FIFTY_AWAY)
    end_at_work(page, script, 1)
    expect(ui.panel(page, "engine")).to_be_hidden()
    end_at_work(page, script, 1)
    expect(ui.part(page, "engine", "text")).to_contain_text(SLOWER)
    expect_playable(page)
    expect_answers(page)
    expect(ui.part(page, "engine", "text")).to_contain_text(SLOWER)
    # They are restored after a minute of service,
    page.clock.fast_forward(61_000)
    ui.idle(page)
    expect(ui.panel(page, "engine")).to_be_hidden()
    expect_answers(page)
    # or by the user.
    ui.load(page, ui.FIFTY_AWAY)
    end_at_work(page, script, 2)
    expect(ui.part(page, "engine", "text")).to_contain_text(SLOWER)
    ui.press(page, "Try again")
    expect(ui.panel(page, "engine")).to_be_hidden()
    expect_answers(page)


def test_out_of_memory_keeps_the_game(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=ui.FIFTY_AWAY)
    begin_solve(page, script)
    message = "the search ran out of memory"
    fault = {
        "type": "error",
        "code": "memory",
        "message": message,
        "stats": asdict(Stats()),
    }
    script.reply(script.requests[-1], fault)
    ui.expect_status(page, "ran out of memory")
    script.wait_for_workers(2)
    ui.expect_board(page, ui.FIFTY_AWAY)
    script.release("solve")
    expect_playable(page)
    expect_answers(page)


# No workers


def test_the_board_plays_without_workers(page: Page, site: str) -> None:
    page.add_init_script("delete globalThis.Worker")
    ui.visit(page, site, board=ui.TWO_AWAY)
    expect(ui.part(page, "engine", "text")).to_contain_text("which this browser doesn't have")
    expect_playable(page)
    ui.play(page, "UL")
    expect(ui.news(page)).to_contain_text("Solved in")
    page.keyboard.press("u")
    ui.press_solve(page)
    ui.expect_status(page, "Web Worker")


def test_the_board_plays_in_a_sandboxed_frame(page: Page, site: str, faults: Faults) -> None:
    """The frame has no origin: no worker, no storage, no caches."""

    # Scripts reach such a frame only from hosts that let others read their files.
    def open_to_all(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "access-control-allow-origin": "*"}
        route.fulfill(response=response, headers=headers)

    def frame(route: Route) -> None:
        text = f'<iframe sandbox="allow-scripts" src="/?board={ui.TWO_AWAY}" width=900 height=800>'
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
    expect(inner.locator(".news")).to_contain_text("Solved in")
    faults.expect("autofocusing")  # Chromium logs this for such a frame


# Time


def test_a_clock_that_jumps_does_no_harm(page: Page, site: str) -> None:
    page.clock.install(time="2024-01-01T12:00:00")
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.play(page, "U")
    for jump in ("2024-01-01T13:00:00", "2024-01-01T11:00:00", "2024-01-01T12:00:00"):
        page.clock.set_system_time(jump)
        page.clock.run_for(1000)
        expect(ui.part(page, "controls", "time")).to_have_text(re.compile(r"^\d:\d\d$"))
        ui.play(page, "DU")
    page.clock.fast_forward(HOUR)  # a laptop that slept
    expect(ui.part(page, "controls", "time")).to_have_text(re.compile(r"^1:\d\d:\d\d$"))
    ui.play(page, "L")
    expect(ui.news(page)).to_contain_text("Time: 1:0")
    page.clock.set_system_time("2024-01-01T09:00:00")
    expect_answers(page)
    ui.press(page, "Shuffle")
    shuffled = ui.board_of(page)
    assert shuffled != ui.TWO_AWAY
    page.reload()
    ui.expect_board(page, shuffled)
    expect_playable(page)


def test_a_frozen_tab_is_not_disturbed(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=ui.FIFTY_AWAY)
    begin_solve(page, script)
    session = page.context.new_cdp_session(page)
    for _ in range(2):
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        session.send("Page.setWebLifecycleState", {"state": "active"})
        assert ui.board_of(page) == ui.FIFTY_AWAY
    ui.press(page, "Stop")
    ui.expect_status(page, "Stopped")
    script.release("solve")
    expect_playable(page)
    # A reply to a frozen tab is shown later.
    ui.load(page, ui.TWO_AWAY)
    begin_solve(page, script)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    script.release("solve")
    session.send("Page.setWebLifecycleState", {"state": "active"})
    ui.expect_status(page, "Solved in 2 moves (optimal)")
