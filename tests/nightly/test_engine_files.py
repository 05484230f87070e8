"""Missing and damaged engine files, lost networks, and workers that hang or restart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256

import pytest
from kit.browser import Faults
from kit.builds import wait_for_snapshot
from kit.games import expect_solver_works
from kit.page import (
    FARTHEST,
    HARDEST,
    TWO_AWAY,
    board_of,
    button,
    expect_board,
    expect_status,
    panel,
    part,
    play,
    press,
    press_solve,
    start_solve,
    visit,
)
from kit.paths import DIST
from kit.wasm_surgery import trapping
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from slidestar import Board

pytestmark = pytest.mark.nightly

# Otherwise the worker requests the compressed copy.
NOT_COMPRESSED = {"content-encoding": "identity"}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Block service workers, which would answer the requests for damaged files."""
    return {**browser_context_args, "service_workers": "block"}


def engine(page: Page) -> Locator:
    return part(page, "engine", "text")


def expect_board_works(page: Page) -> None:
    """Check that a tile moves and moves back."""
    before = Board.parse(board_of(page))
    play(page, before.legal_moves()[0])
    expect_board(page, before.neighbors()[0])
    press(page, "Undo")
    expect_board(page, before)


def missing(route: Route) -> None:
    route.abort()


def error_page(route: Route) -> None:
    """Respond with a page instead of a missing file, as some hosts do."""
    route.fulfill(content_type="text/html", body="<!doctype html><h1>Welcome</h1>")


def halved(route: Route) -> None:
    body = route.fetch().body()
    kind = "text/javascript" if route.request.url.endswith("js") else "application/wasm"
    headers = {**NOT_COMPRESSED, "content-type": kind}
    route.fulfill(headers=headers, body=body[: len(body) // 2])


@pytest.mark.parametrize(
    ("name", "damage", "message"),
    [
        ("manifest.json", missing, " can't be loaded: "),
        ("pyodide.js", missing, " can't be loaded: "),
        ("pyodide.asm.js", missing, " can't be loaded: "),
        ("pyodide.asm.wasm", missing, " can't be loaded: "),
        ("python_stdlib.zip", missing, " can't be loaded: "),
        ("slidestar.zip", missing, " can't be loaded: "),
        ("pyodide.js", error_page, ""),
        ("slidestar.zip", error_page, ""),
        ("pyodide.asm.js", halved, ""),
        ("pyodide.asm.wasm", halved, r" can't be loaded: it has \d+ bytes, not \d+"),
        ("python_stdlib.zip", halved, ""),
        ("slidestar.zip", halved, r" can't be loaded: it has \d+ bytes, not \d+"),
    ],
)
def test_damaged_file_is_named_and_try_again_helps(
    page: Page,
    site: str,
    faults: Faults,
    name: str,
    damage: Callable[[Route], None],
    message: str,
) -> None:
    pattern = f"**/engine/{name}*"  # with any encoding
    page.route(pattern, damage)
    faults.expect("" if damage is missing else name)
    visit(page, site, board=TWO_AWAY)
    expect(engine(page)).to_contain_text(re.compile(f"engine/{re.escape(name)}{message}"))
    expect_board_works(page)
    press_solve(page)
    expect_status(page, f"engine/{name}")
    page.unroute(pattern)
    press(page, "Try again")
    expect(panel(page, "engine")).to_be_hidden()
    expect_solver_works(page)


def test_status_of_the_server_is_named(page: Page, site: str, faults: Faults) -> None:
    page.route("**/pyodide.asm.wasm*", lambda route: route.fulfill(status=404, body="none"))
    faults.expect("404")
    visit(page, site, board=TWO_AWAY)
    expect(engine(page)).to_contain_text(
        "engine/pyodide.asm.wasm can't be loaded: the server answered 404"
    )


def test_wasm_that_cannot_run_is_reported(page: Page, site: str) -> None:
    def blank(route: Route) -> None:
        body = b"\0" * len(route.fetch().body())
        headers = {**NOT_COMPRESSED, "content-type": "application/wasm"}
        route.fulfill(headers=headers, body=body)

    page.route("**/pyodide.asm.wasm", blank)
    visit(page, site, board=TWO_AWAY)
    expect(engine(page)).to_contain_text("this browser can't run Pyodide: ")


def test_wasm_of_a_wrong_type_works(page: Page, site: str) -> None:
    def mislabel(route: Route) -> None:
        headers = {**NOT_COMPRESSED, "content-type": "text/plain"}
        route.fulfill(response=route.fetch(), headers=headers)

    page.route("**/pyodide.asm.wasm", mislabel)
    visit(page, site, board=TWO_AWAY)
    expect_solver_works(page)


def test_traps_disable_the_compiled_loops(page: Page, site: str, faults: Faults) -> None:
    manifest = json.loads((DIST / "engine/manifest.json").read_text())
    kernel = trapping((DIST / "engine" / manifest["kernel"]).read_bytes())
    name = f"kernel_{sha256(kernel).hexdigest()[:16]}.wasm"
    spoilt = {**manifest, "kernel": name, "files": {**manifest["files"], name: len(kernel)}}
    page.route("**/engine/manifest.json", lambda route: route.fulfill(json=spoilt))
    page.route(
        f"**/engine/{name}",
        lambda route: route.fulfill(content_type="application/wasm", body=kernel),
    )
    # The trap, and the messages of Pyodide after it.
    faults.expect("(?i)fatal.error|unreachable|wasm-function|RuntimeError|NoGilError")
    visit(page, site, board=HARDEST)  # two workers trap while they prepare for the board
    expect(engine(page)).to_contain_text("without its compiled code")
    expect_board_works(page)
    expect_solver_works(page)
    expect(engine(page)).to_contain_text("without its compiled code")


def test_try_again_works_after_the_network_returns(page: Page, site: str, faults: Faults) -> None:
    def cut(route: Route) -> None:
        page.context.set_offline(True)
        route.abort("internetdisconnected")

    page.route("**/engine/pyodide.asm.wasm*", cut)
    faults.expect("ERR_INTERNET_DISCONNECTED")
    visit(page, site, board=TWO_AWAY)
    expect(engine(page)).to_contain_text("can't be loaded")
    expect_board_works(page)
    press(page, "Try again")
    expect(engine(page)).to_contain_text("can't be loaded")
    expect(button(page, "Try again")).to_be_visible()
    expect_board_works(page)
    page.unroute("**/engine/pyodide.asm.wasm*")
    page.context.set_offline(False)
    press(page, "Try again")
    expect(panel(page, "engine")).to_be_hidden()
    expect_board(page, TWO_AWAY)
    expect_solver_works(page)


def test_python_that_hangs_is_replaced_on_stop(page: Page, site: str) -> None:
    """No request makes Python hang, so an endless loop replaces its work."""

    def hang(route: Route) -> None:
        text, found = re.subn(
            r"\b\w+\.pump\(\w+\)", "(() => { for (;;); })()", route.fetch().text()
        )
        assert found == 1
        route.fulfill(status=200, content_type="text/javascript", body=text)

    page.route("**/solver-worker.js", hang)
    page.goto(f"{site}?board={FARTHEST}")
    expect(page.locator("html")).to_have_attribute("data-engine", re.compile("ready|busy"))
    page.unroute("**/solver-worker.js")
    start_solve(page)
    expect(page.locator("html")).to_have_attribute("data-engine", "busy")
    press(page, "Stop")
    expect_status(page, "Stopped")
    expect_solver_works(page)


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
            if (i % 10) setTimeout(searching, i % 7); // most restart before the first event
        });
        client.restart();
        await ready();
    }
    const after = await client.request({ ...request, board: "8-6-7_2-5-4_3-0-1" });
    client.dispose();
    return { codes, length: after.length, kinds: statuses.map(({ kind }) => kind) };
}"""


def test_a_hundred_restarts_during_searches(context: BrowserContext, site: str) -> None:
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page = context.new_page()
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(CLIENT)
    wait_for_snapshot(page)  # from which later workers boot
    found = page.evaluate(RESTARTS, [FARTHEST, 100])
    assert found["codes"] == {"restarted": 100}
    assert found["length"] == 31
    assert found["kinds"].count("failed") == 1  # by dispose
