"""The page and its worker: a missing script, a failed boot, cancels, late replies."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from kit.browser import Faults
from kit.page import (
    FIFTY_AWAY,
    HARDEST,
    TWO_AWAY,
    button,
    expect_board,
    expect_status,
    idle,
    load,
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
from playwright.sync_api import Page, expect

from slidestar import Board
from slidestar.algorithms import Stats


def solves(page: Page) -> None:
    load(page, HARDEST)
    press_solve(page)
    expect_status(page, "Solved in 31 moves (optimal)")
    assert Board.parse(HARDEST).apply(solution(page)).is_goal()


# The boot


def test_boot_shows_its_progress(page: Page, site: str, script: Script) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={TWO_AWAY}")
    script.wait_for_workers(1)
    line, bar = part(page, "engine", "text"), part(page, "engine", "progress")
    for message, text, value in (
        ({"phase": "download", "loaded": 0, "total": 0}, "Loading Python", 0),
        (
            {"phase": "download", "loaded": 5_000_000, "total": 10_000_000},
            "Loading Python: 5.0 of 10.0 MB",
            0.35,
        ),
        ({"phase": "start"}, "Starting Python", 0.75),
        ({"phase": "import"}, "Importing the solver", 0.92),
    ):
        script.post({"type": "boot", **message})
        expect(line).to_have_text(text)
        expect(bar).to_have_js_property("value", value)
    script.finish_boot()
    idle(page)
    expect(panel(page, "engine")).to_be_hidden()
    expect(panel(page, "versions")).to_have_text("Python 3.14.0, ready in 0.10\u00a0s")


@pytest.mark.nightly
def test_board_plays_while_python_boots(page: Page, site: str, script: Script) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={TWO_AWAY}")
    for key in ("ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(".news")).to_contain_text("You did it: 2 moves")


def test_failed_boot_is_reported_and_try_again_helps(page: Page, site: str, script: Script) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={TWO_AWAY}")
    solve_button(page).click()
    message = "engine/pyodide.asm.wasm can't be loaded: the server answered 404"
    script.wait_for_workers(1)
    script.post({"type": "fatal", "message": message})
    expect_status(page, f"No answer: {message}")
    expect(part(page, "engine", "text")).to_have_text(f"Python didn't start: {message}")
    expect(panel(page, "update")).to_be_hidden()  # a new version is not the cause
    play(page, "U")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    button(page, "Try again").click()
    script.wait_for_workers(2)
    script.finish_boot()
    idle(page)
    solves(page)


def test_silent_boot_is_given_up(page: Page, site: str, script: Script) -> None:
    page.clock.install()
    script.hold_boot()
    page.goto(f"{site}?board={TWO_AWAY}")
    script.wait_for_workers(1)
    expect(solve_button(page)).to_be_visible()
    page.clock.run_for(31_000)
    expect(part(page, "engine", "text")).to_have_text(
        "Python didn't start: nothing has happened for 30 seconds (download)"
    )
    play(page, "UL")
    expect_board(page, "1-2-3_4-5-6_7-8-0")


def test_useless_snapshot_is_followed_by_a_plain_boot(
    page: Page, site: str, script: Script
) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={TWO_AWAY}")
    solve_button(page).click()
    script.wait_for_workers(1)
    script.post({"type": "boot", "phase": "restore"})
    script.post({"type": "again", "message": "null function"})
    script.wait_for_workers(2)
    expect(part(page, "engine", "text")).to_contain_text("The saved copy of Python is of no use")
    script.finish_boot()
    expect_status(page, "Solved in 2 moves (optimal)")


@pytest.mark.nightly
def test_missing_worker_script_is_reported(page: Page, site: str, faults: Faults) -> None:
    page.route("**/solver-worker.js*", lambda route: route.fulfill(status=404, body="none"))
    faults.expect("404|solver-worker")
    visit(page, site, board=TWO_AWAY)
    expect(part(page, "engine", "text")).to_have_text(
        "Python didn't start: its script can't be loaded"
    )
    press_solve(page)
    expect_status(page, "No answer: its script can't be loaded")
    page.unroute("**/solver-worker.js*")
    press(page, "Try again")
    solves(page)


# Requests


@pytest.mark.nightly
def test_two_requests_are_answered_in_any_order(page: Page, site: str, script: Script) -> None:
    script.hold("solve", "check")
    visit(page, site, board=TWO_AWAY)
    solve_button(page).click()
    script.requested("solve")
    page.get_by_role("tab", name="Analyse", exact=True).click()
    script.requested("check")
    expect(page.locator("html")).to_have_attribute("data-engine", "busy")
    script.release("check")
    expect(part(page, "facts", "list")).to_contain_text("Manhattan2")
    expect(page.locator("html")).to_have_attribute("data-engine", "busy")
    script.release("solve")
    expect_status(page, "Solved in 2 moves (optimal)")
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")


def test_reply_to_no_request_is_ignored(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=TWO_AWAY)
    for message in ({"type": "result", "moves": "L"}, {"type": "progress", "bound": 3}):
        script.post({**message, "id": 999})
    press_solve(page)
    expect_status(page, "Solved in 2 moves (optimal)")
    script.wait_for_workers(1)


def test_flood_of_progress_leaves_the_page_usable(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=FIFTY_AWAY)
    script.hold("solve")
    solve_button(page).click()
    [request] = script.requested("solve")
    for expanded in range(1, 2001):
        event = {
            "type": "progress",
            "stats": asdict(Stats(expanded=expanded)),
            "bound": 60,
        }
        script.post({**event, "id": request["id"]})
    expect(part(page, "solver", "live")).to_contain_text("2,000 expanded")
    press(page, "Stop")
    expect_status(page, "Stopped after")
    script.release("solve")
    solves(page)


def test_hanging_worker_is_replaced_and_the_rest_done(
    page: Page, site: str, script: Script
) -> None:
    page.clock.install()
    visit(page, site, board=HARDEST, mode="analyse")
    script.hang("solve", "optimal")
    for name in ("Solve", "All optimal solutions"):
        button(page, name).click()
    [request] = script.requested("solve")
    script.requested("optimal")
    button(page, "Stop").click()
    script.wait_for_cancel(request)
    script.hold_boot()
    page.clock.run_for(1600)
    script.wait_for_workers(2)
    expect(part(page, "engine", "text")).to_contain_text("Python didn't stop in time")
    script.release("optimal")
    script.finish_boot()
    expect_status(page, "40 shortest solutions")
    expect_status(page, "Stopped after 0 nodes")
    script.release("solve")
    solves(page)
