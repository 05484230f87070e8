"""The page and its worker: a missing script, a failed boot, cancels, late replies."""

from __future__ import annotations

from dataclasses import asdict

from kit import page as ui
from kit.browser import Faults
from kit.games import expect_answers
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar.algorithms import Stats

# The boot


def test_boot_shows_its_progress_and_delays_only_the_search(
    page: Page, site: str, script: Script
) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={ui.TWO_AWAY}")
    script.wait_for_workers(1)
    line, bar = ui.part(page, "engine", "text"), ui.part(page, "engine", "progress")
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
    page.keyboard.press("ArrowUp")
    expect(ui.board(page)).to_have_attribute("data-board", "1-2-3_4-5-6_7-0-8")
    expect(page.locator("html")).to_have_attribute("data-engine", "booting")
    ui.start_solve(page)
    expect(ui.part(page, "solver", "live")).to_have_text(
        "Python is still starting. The search begins when it's ready."
    )
    assert script.requests == []
    script.finish_boot()
    ui.expect_status(page, "Solved in 1 move (optimal)")
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    expect(ui.panel(page, "engine")).to_be_hidden()
    expect(ui.panel(page, "versions")).to_be_hidden()
    ui.tab(page, "Learn")
    expect(ui.panel(page, "versions")).to_have_text("Python 3.14.0, ready in 0.10\u00a0s")


def test_failed_boot_is_reported_and_try_again_helps(page: Page, site: str, script: Script) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={ui.TWO_AWAY}")
    ui.start_solve(page)
    message = "engine/pyodide.asm.wasm can't be loaded: the server answered 404"
    script.wait_for_workers(1)
    script.post({"type": "fatal", "message": message})
    ui.expect_status(page, f"No answer: {message}")
    expect(ui.part(page, "engine", "text")).to_have_text(f"Python didn't start: {message}")
    expect(ui.panel(page, "update")).to_be_hidden()  # a new version is not the cause
    ui.play(page, "U")
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    ui.button(page, "Try again").click()
    script.wait_for_workers(2)
    script.finish_boot()
    ui.idle(page)
    expect_answers(page)


def test_missing_worker_script_is_reported(page: Page, site: str, faults: Faults) -> None:
    page.route("**/solver-worker.js*", lambda route: route.fulfill(status=404, body="none"))
    faults.expect("404|solver-worker")
    ui.visit(page, site, board=ui.TWO_AWAY)
    expect(ui.part(page, "engine", "text")).to_have_text(
        "Python didn't start: its script can't be loaded"
    )
    ui.press_solve(page)
    ui.expect_status(page, "No answer: its script can't be loaded")
    page.unroute("**/solver-worker.js*")
    ui.press(page, "Try again")
    expect_answers(page)


# Requests


def test_two_requests_are_answered_in_any_order(page: Page, site: str, script: Script) -> None:
    script.hold("solve", "check")
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.start_solve(page)
    script.requested("solve")
    page.get_by_role("tab", name="Analyse", exact=True).click()
    script.requested("check")
    expect(page.locator("html")).to_have_attribute("data-engine", "busy")
    script.release("check")
    expect(ui.part(page, "facts", "list")).to_contain_text("Manhattan2")
    expect(page.locator("html")).to_have_attribute("data-engine", "busy")
    script.release("solve")
    ui.expect_status(page, "Solved in 2 moves (optimal)")
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")


def test_flood_of_progress_and_unknown_replies_do_no_harm(
    page: Page, site: str, script: Script
) -> None:
    ui.visit(page, site, board=ui.FIFTY_AWAY)
    script.hold("solve")
    ui.start_solve(page)
    [request] = script.requested("solve")
    for message in ({"type": "result", "moves": "L"}, {"type": "progress", "bound": 3}):
        script.post({**message, "id": 999})
    for expanded in range(1, 2001):
        event = {"type": "progress", "stats": asdict(Stats(expanded=expanded)), "bound": 60}
        script.post({**event, "id": request["id"]})
    expect(ui.part(page, "solver", "live")).to_contain_text("2,000 expanded")
    ui.press(page, "Stop")
    ui.expect_status(page, "Stopped after")
    script.release("solve")
    expect_answers(page)
    script.wait_for_workers(1)


def test_hanging_worker_is_replaced_and_the_rest_done(
    page: Page, site: str, script: Script
) -> None:
    page.clock.install()
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    script.hang("solve", "optimal")
    for name in ("Solve", "All optimal solutions"):
        ui.button(page, name).click()
    [request] = script.requested("solve")
    script.requested("optimal")
    ui.button(page, "Stop").click()
    script.wait_for_cancel(request)
    script.hold_boot()
    page.clock.run_for(1600)
    script.wait_for_workers(2)
    expect(ui.part(page, "engine", "text")).to_contain_text("Python didn't stop in time")
    script.release("optimal")
    script.finish_boot()
    ui.expect_status(page, "40 shortest solutions")
    ui.expect_status(page, "Stopped after 0 nodes")
    script.release("solve")
    expect_answers(page)
