"""Booting the real worker: from the snapshot, offline, and after a file that was missing."""

from __future__ import annotations

import re
from collections.abc import Callable

from kit.browser import Faults, wait_for_engine, wait_until
from kit.builds import first_visit
from kit.learn import learn_files, stored_learn_files
from kit.page import HARDEST, idle, press, press_solve, solution, tab, visit
from kit.paths import DIST
from kit.puzzles import puzzle_message
from kit.sites import serving
from playwright.sync_api import BrowserContext, Page, expect

ENGINE_FROM = "data-engine-from"


def solves(page: Page) -> None:
    """Solve one of the hardest boards in Analyse."""
    tab(page, "Analyse")
    press_solve(page)
    assert len(solution(page)) == 31


def test_a_later_visit_boots_from_the_snapshot(page: Page, site: str) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    visit(page, site, board=HARDEST)
    expect(page.locator("html")).to_have_attribute(ENGINE_FROM, "snapshot")
    assert not [url for url in requested if "python_stdlib" in url or "slidestar.zip" in url]
    solves(page)


def test_one_visit_is_enough_for_offline_use(new_context: Callable[..., BrowserContext]) -> None:
    with serving(DIST) as host:
        page = new_context().new_page()
        first_visit(page, f"{host.url}?board={HARDEST}")
        wait_until(lambda: stored_learn_files(page), len(learn_files()), what="the late files")
        with host.stopped():
            page.reload()
            idle(page)
            expect(page.locator("html")).to_have_attribute(ENGINE_FROM, "snapshot")
            solves(page)
            tab(page, "Puzzles")
            expect(puzzle_message(page)).to_have_text(re.compile("."))
            visit(page, host.url, mode="learn", lesson="coach", board=HARDEST)
            expect(page.locator("#room-coach").get_by_role("status")).to_contain_text("moves")


def test_a_missing_file_is_named_and_loads_again(
    new_context: Callable[..., BrowserContext], site: str, faults: Faults
) -> None:
    faults.expect("404|the worker ends")
    page = new_context(service_workers="block").new_page()
    page.route("**/pyodide.asm.wasm*", lambda route: route.fulfill(status=404, body="none"))
    page.goto(f"{site}?board={HARDEST}")
    wait_for_engine(page, "failed")
    expect(page.get_by_text("engine/pyodide.asm.wasm can't be loaded")).to_be_visible()
    page.unroute("**/pyodide.asm.wasm*")
    press(page, "Try again")
    expect(page.locator("html")).to_have_attribute(ENGINE_FROM, "files")
    solves(page)
