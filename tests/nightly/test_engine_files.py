"""Files of the engine that are missing, short or damaged, and workers that hang or end at work."""

from __future__ import annotations

import re

import pytest
from kit.browser import Faults, wait_until
from kit.page import (
    FARTHEST,
    HARDEST,
    TWO_AWAY,
    button,
    expect_status,
    load,
    part,
    press,
    visit,
)
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

pytestmark = pytest.mark.nightly

# Otherwise the worker requests the compressed copy.
NOT_COMPRESSED = {"content-encoding": "identity"}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """No service worker stands between the page and the spoilt files."""
    return {**browser_context_args, "service_workers": "block"}


def engine(page: Page) -> Locator:
    return part(page, "engine", "text")


def solves(page: Page) -> None:
    load(page, HARDEST)
    press(page, "Solve")
    expect_status(page, "Solved in 31 moves (optimal)")


@pytest.mark.parametrize(
    "name",
    [
        *("manifest.json", "pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm"),
        *("python_stdlib.zip", "slidestar.zip"),
    ],
)
def test_missing_file_is_named_and_try_again_helps(
    page: Page, site: str, faults: Faults, name: str
) -> None:
    pattern = f"**/engine/{name}*"  # in any encoding
    page.route(pattern, lambda route: route.abort())
    faults.expect()
    visit(page, site, board=TWO_AWAY)
    expect(engine(page)).to_contain_text(f"engine/{name} can't be loaded: ")
    press(page, "Solve")
    expect_status(page, f"engine/{name} can't be loaded")
    page.unroute(pattern)
    press(page, "Try again")
    solves(page)


def test_status_of_the_server_is_named(page: Page, site: str, faults: Faults) -> None:
    page.route("**/pyodide.asm.wasm*", lambda route: route.fulfill(status=404, body="none"))
    faults.expect("404")
    visit(page, site, board=TWO_AWAY)
    expect(engine(page)).to_contain_text(
        "engine/pyodide.asm.wasm can't be loaded: the server answered 404"
    )


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "slidestar.zip"])
def test_short_file_is_named(page: Page, site: str, faults: Faults, name: str) -> None:
    def halve(route: Route) -> None:
        body = route.fetch().body()
        headers = {**NOT_COMPRESSED, "content-type": "application/wasm"}
        route.fulfill(headers=headers, body=body[: len(body) // 2])

    page.route(f"**/engine/{name}*", halve)
    faults.expect(name)
    visit(page, site, board=TWO_AWAY)
    expect(engine(page)).to_contain_text(
        re.compile(rf"engine/{name} can't be loaded: it has \d+ bytes, not \d+")
    )


def test_wasm_that_cannot_run_is_reported(page: Page, site: str) -> None:
    def spoil(route: Route) -> None:
        body = b"\0" * len(route.fetch().body())
        headers = {**NOT_COMPRESSED, "content-type": "application/wasm"}
        route.fulfill(headers=headers, body=body)

    page.route("**/pyodide.asm.wasm", spoil)
    visit(page, site, board=TWO_AWAY)
    expect(engine(page)).to_contain_text("this browser can't run Pyodide: ")


def test_wasm_of_a_wrong_type_works(page: Page, site: str) -> None:
    def mislabel(route: Route) -> None:
        headers = {**NOT_COMPRESSED, "content-type": "text/plain"}
        route.fulfill(response=route.fetch(), headers=headers)

    page.route("**/pyodide.asm.wasm", mislabel)
    visit(page, site, board=TWO_AWAY)
    solves(page)


def test_python_that_hangs_is_replaced_on_stop(page: Page, site: str) -> None:
    """No request makes Python hang, so a loop without end takes the place of its work."""

    def poison(route: Route) -> None:
        text, found = re.subn(
            r"\b\w+\.pump\(\w+\)", "(() => { for (;;); })()", route.fetch().text()
        )
        assert found == 1
        route.fulfill(status=200, content_type="text/javascript", body=text)

    page.route("**/solver-worker.js", poison)
    page.goto(f"{site}?board={FARTHEST}")
    expect(page.locator("html")).to_have_attribute("data-engine", re.compile("ready|busy"))
    page.unroute("**/solver-worker.js")
    button(page, "Solve").click()
    expect(page.locator("html")).to_have_attribute("data-engine", "busy")
    press(page, "Stop")
    expect_status(page, "Stopped")
    solves(page)


CLIENT = """async () => {
    const { createSolverClient } = await import("/static/js/solver-client.js");
    globalThis.statuses = [];
    let changed = () => {};
    globalThis.client = createSolverClient({
        onStatus(status) {
            statuses.push(status);
            changed();
        },
    });
    globalThis.ready = async () => {
        while (statuses.at(-1).kind !== "ready") {
            await new Promise((resolve) => { changed = resolve; });
        }
    };
    await ready();
}"""
RESTARTS = """async ([board, count]) => {
    const request = { type: "solve", board, algorithm: "ida-star", heuristic: "manhattan" };
    const codes = {};
    for (let i = 0; i < count; i++) {
        await new Promise((searching) => {
            const reply = client.request(request, { onEvent: searching });
            reply.catch(({ code }) => { codes[code] = (codes[code] ?? 0) + 1; });
            if (i % 10) setTimeout(searching, i % 7); // most of them before an event
        });
        client.restart();
        await ready();
    }
    const after = await client.request({ ...request, board: "8-6-7_2-5-4_3-0-1" });
    client.dispose();
    return { codes, length: after.length, kinds: statuses.map(({ kind }) => kind) };
}"""
SNAPSHOTS = "caches.open('slidestar-snapshots').then((c) => c.keys()).then((k) => k.length)"


def test_a_hundred_restarts_in_mid_search(context: BrowserContext, site: str) -> None:
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page = context.new_page()
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(CLIENT)
    # The next worker boots from a snapshot of the first one's memory.
    wait_until(lambda: page.evaluate(SNAPSHOTS) > 0, True, what="that a snapshot is stored")
    found = page.evaluate(RESTARTS, [FARTHEST, 100])
    assert found["codes"] == {"restarted": 100}
    assert found["length"] == 31
    assert found["kinds"].count("failed") == 1  # by dispose
