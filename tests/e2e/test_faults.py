"""What goes wrong outside the page: each time the board plays on, the game is kept, and Python comes
back by itself or says how.

What's in test_boot, test_worker, test_auto and test_storage already (files of the engine missing,
short or damaged; snapshots in doubt; tables; storage) isn't here again.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from browsing import BOOT_SECONDS, Faults, share_or_all, wait_for_engine, wait_until
from kit.wasm_surgery import trapping
from playwright.sync_api import BrowserContext, CDPSession, Page, Route, expect
from puzzle_page import (
    FARTHEST,
    HARDEST,
    KEYS,
    TWO_AWAY,
    board_of,
    button,
    drawn,
    expect_board,
    grid,
    news,
    outcome,
    panel,
    part,
    plays,
    solves,
)

from slidestar import Board

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
ONE_CORE = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 1 })"


@pytest.fixture(autouse=True)
def without_help(context: BrowserContext) -> None:
    """No helpers: what's struck is the page's own worker."""
    context.add_init_script(ONE_CORE)


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """Without a service worker: what the server has is what's spoilt here."""
    return new_context(service_workers="block")


# --- The worker's end ---

CLIENT = """async () => {
    const { createSolverClient } = await import("/static/js/solver-client.js");
    window.statuses = [];
    window.client = createSolverClient({ onStatus: (status) => statuses.push(status) });
    window.ready = async () => {
        while (statuses.at(-1).kind !== "ready") await new Promise((done) => setTimeout(done, 5));
    };
    await ready();
    // For what the next one starts from.
    const written = async () => (await (await caches.open("slidestar-snapshots")).keys()).length;
    while (!(await written())) await new Promise((done) => setTimeout(done, 50));
}"""


@share_or_all
def test_a_hundred_ends_in_mid_search(context: BrowserContext, site: str, share: float) -> None:
    count = int(100 * share)
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page = context.new_page()
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(CLIENT)
    found = page.evaluate(
        """async ([board, count]) => {
            const request = { type: "solve", board, algorithm: "ida-star", heuristic: "manhattan" };
            const codes = {};
            const times = [];
            for (let i = 0; i < count; i++) {
                await new Promise((searching) => {
                    const said = client.request(request, { onEvent: searching });
                    said.catch(({ code }) => { codes[code] = (codes[code] ?? 0) + 1; });
                    if (i % 10) setTimeout(searching, i % 7); // most of them sooner than an event
                });
                const began = performance.now();
                client.restart();
                await ready();
                times.push(performance.now() - began);
            }
            const after = await client.request({ ...request, board: "8-6-7_2-5-4_3-0-1" });
            client.dispose();
            return { codes, times, length: after.length, kinds: statuses.map(({ kind }) => kind) };
        }""",
        [FARTHEST, count],
    )
    times = sorted(found["times"])
    print(f"ready again after {times[count // 2]:.0f} ms (median), {times[-1]:.0f} ms at worst")
    assert found["codes"] == {"restarted": count}
    assert found["length"] == 31
    assert found["kinds"].count("failed") == 1  # it was let go of


def test_a_worker_that_is_gone_without_a_word(context: BrowserContext, site: str) -> None:
    """As where the browser ends it: Stop finds out, and the next one comes."""
    page = context.new_page()
    page.goto(f"{site}?board={FARTHEST}")
    wait_for_engine(page)
    button(page, "Solve").click()
    wait_for_engine(page, "busy")
    page.workers[-1].evaluate("() => self.close()")
    plays_on = board_of(page)
    button(page, "Stop").click()
    outcome(page, "Stopped")
    wait_for_engine(page)
    assert board_of(page) == plays_on
    plays(page)
    solves(page)


@pytest.mark.parametrize("strike", ["throw new RuntimeError('struck')", "postMessage('strange')"])
def test_a_fault_at_work_brings_the_next_worker(
    context: BrowserContext, site: str, strike: str, faults: Faults
) -> None:
    page = context.new_page()
    page.goto(f"{site}?board={FARTHEST}")
    wait_for_engine(page)
    start = Board.parse(FARTHEST)
    kept = start.neighbors()[0].text()
    page.keyboard.press(KEYS[start.legal_moves()[0]])
    expect_board(page, kept)
    button(page, "Solve").click()
    wait_for_engine(page, "busy")
    page.workers[-1].evaluate(f"() => {{ setTimeout(() => {{ {strike} }}) }}")
    outcome(page, "ended unexpectedly")
    faults.forgive("struck|strange")
    wait_for_engine(page)
    assert board_of(page) == kept
    plays(page)
    solves(page)


def test_a_trap_in_the_compiled_loops(context: BrowserContext, site: str, faults: Faults) -> None:
    manifest = json.loads((DIST / "engine/manifest.json").read_text())
    kernel = trapping((DIST / "engine" / manifest["kernel"]).read_bytes())
    name = f"kernel_{sha256(kernel).hexdigest()[:16]}.wasm"
    spoilt = {**manifest, "kernel": name, "files": {**manifest["files"], name: len(kernel)}}
    context.route("**/engine/manifest.json", lambda route: route.fulfill(json=spoilt))
    context.route(
        f"**/engine/{name}",
        lambda route: route.fulfill(content_type="application/wasm", body=kernel),
    )
    page = context.new_page()
    page.goto(f"{site}?board={HARDEST}")
    # Getting ready for the board traps, by itself, and so does the next worker's.
    expect(part(page, "engine", "text")).to_contain_text(
        "without its compiled loops", timeout=120_000
    )
    plays(page)
    wait_for_engine(page)
    faults[:] = [fault for fault in faults if not FATAL.search(fault)]
    solves(page)
    expect(part(page, "engine", "text")).to_contain_text(SLOWER)


FIFTY_FOUR = "15-10-11-3_9-6-1-7_13-14-0-12_4-5-8-2"
SLOWER = "without its compiled loops"


def end_twice(page: Page) -> None:
    """Have two workers end at work; the next does without the compiled loops."""
    for again in range(2):
        most = len(page.workers) + again
        button(page, "Solve").click()
        wait_for_engine(page, "busy")
        page.workers[-1].evaluate("() => { setTimeout(() => { throw new Error('struck') }) }")
        outcome(page, "ended unexpectedly")
        wait_for_engine(page)
        gone = lambda most=most: len(page.workers) <= most  # noqa: E731
        wait_until(gone, True, 30, "that the old worker is gone")


def is_fast(page: Page) -> None:
    """Python has the compiled loops, and nothing is said of them."""
    expect(panel(page, "engine")).to_be_hidden(timeout=1000 * BOOT_SECONDS)
    solves(page, FIFTY_FOUR, 54)


def test_the_compiled_loops_come_back_when_asked_for(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    page = context.new_page()
    page.goto(f"{site}?board={FARTHEST}&algorithm=ida-star")
    wait_for_engine(page)
    end_twice(page)
    faults.forgive("struck")
    expect(part(page, "engine", "text")).to_contain_text(SLOWER)
    solves(page)
    button(page, "Try again").click()
    is_fast(page)


def test_the_compiled_loops_come_back_after_good_service(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    page = context.new_page()
    page.clock.install()
    page.goto(f"{site}?board={FARTHEST}&algorithm=ida-star")
    wait_for_engine(page)
    end_twice(page)
    faults.forgive("struck")
    expect(part(page, "engine", "text")).to_contain_text(SLOWER)
    page.clock.fast_forward(61_000)
    is_fast(page)


# With what Pyodide says when what's left of it is cleared away, which may be before the worker's end.
FATAL = re.compile("fatal.error|unreachable|wasm-function|RuntimeError|NoGilError", re.IGNORECASE)


# --- No worker at all ---


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("delete globalThis.Worker", "there's none here"),
        (
            "globalThis.Worker = class { constructor() { throw new DOMException('forbidden') } }",
            "isn't allowed here (forbidden)",
        ),
    ],
)
def test_without_workers_the_board_plays(
    context: BrowserContext, site: str, script: str, why: str
) -> None:
    context.add_init_script(script)
    page = context.new_page()
    page.goto(f"{site}?board={TWO_AWAY}")
    wait_for_engine(page, "failed")
    expect(part(page, "engine", "text")).to_contain_text(why)
    plays(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(news(page)).to_contain_text("You did it")
    button(page, "Undo").click()
    button(page, "Solve").click()
    outcome(page, "Web Worker")


def test_in_a_sandboxed_frame_the_board_plays(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    """It's of no host at all: no worker, no storage, no caches, no service worker."""

    # As hosts have it that let others read their files; scripts reach such a frame in no other way.
    def open_to_all(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "access-control-allow-origin": "*"}
        route.fulfill(response=response, headers=headers)

    def frame(route: Route) -> None:
        text = f'<iframe sandbox="allow-scripts" src="/?board={TWO_AWAY}" width=900 height=800>'
        route.fulfill(content_type="text/html", body=f"<!doctype html>{text}</iframe>")

    context.route("**/*", open_to_all)
    context.route("**/frame.html", frame)
    page = context.new_page()
    page.goto(f"{site}frame.html")
    inner = page.frame_locator("iframe")
    expect(inner.locator("html")).to_have_attribute("data-engine", "failed", timeout=60_000)
    expect(part(inner, "engine", "text")).to_contain_text("isn't allowed here")
    for tile, after in ((5, "1-2-3_4-5-6_7-0-8"), (8, "1-2-3_4-5-6_7-8-0")):
        inner.get_by_role("button", name=f"Tile {tile}", exact=True).click()
        expect(panel(inner, "board")).to_have_attribute("data-board", after)
    expect(panel(inner, "news")).to_contain_text("You did it")
    # What the browser itself says of such a frame.
    faults[:] = [fault for fault in faults if "autofocusing" not in fault]


# --- Out of memory ---


def test_out_of_memory_in_the_page(context: BrowserContext, site: str) -> None:
    """A search that wants more than there is: an answer, the next worker, the game as it was."""

    def little(route: Route) -> None:
        script = route.fetch().text()
        # The page's limit, and a search's own, which comes first.
        text, found = re.subn(r"\bmemory:(\w+)=\w+", r"memory:\1=64", script)
        route.fulfill(content_type="text/javascript", body=text)
        patched.append(found)

    patched: list[int] = []
    context.route("**/static/js/*.js", little)
    page = context.new_page()
    page.goto(f"{site}?board={FARTHEST}&algorithm=astar&heuristic=hamming")
    wait_for_engine(page)
    assert sum(patched) == 1
    kept = board_of(page)
    button(page, "Solve").click()
    outcome(page, re.compile("ran out of memory"), 120)
    assert board_of(page) == kept
    plays(page)
    wait_for_engine(page)
    solves(page)


# --- The network ---


def test_the_network_goes_away_in_mid_boot(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    page = context.new_page()

    def cut(route: Route) -> None:
        context.set_offline(True)
        route.abort("internetdisconnected")

    context.route("**/engine/pyodide.asm.wasm*", cut)
    page.goto(f"{site}?board={TWO_AWAY}")
    wait_for_engine(page, "failed")
    expect(part(page, "engine", "text")).to_contain_text("can't be loaded")
    plays(page)
    # No better while it's away: said again, and the button is still there.
    button(page, "Try again").click()
    drawn(page)  # it boots, and fails again
    wait_for_engine(page, "failed")
    plays(page)
    # Its icon was asked for then as well.
    faults.forgive("ERR_INTERNET_DISCONNECTED")
    context.unroute("**/engine/pyodide.asm.wasm*")
    context.set_offline(False)
    button(page, "Try again").click()
    wait_for_engine(page)
    assert board_of(page) == TWO_AWAY
    solves(page)


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("pyodide.js", "an error page"),
        ("pyodide.asm.js", "a part"),
        ("python_stdlib.zip", "a part"),
        ("slidestar.zip", "an error page"),
    ],
)
def test_files_that_are_not_what_they_should_be(
    context: BrowserContext, site: str, faults: Faults, name: str, how: str
) -> None:
    """As hosts answer that have a page for what's missing, or end too soon."""

    def spoil(route: Route) -> None:
        if how == "a part":
            body = route.fetch().body()
            kind = "text/javascript" if name.endswith("js") else "application/zip"
            headers = {"content-type": kind, "content-encoding": "identity"}
            route.fulfill(headers=headers, body=body[: len(body) * 2 // 3])
        else:
            route.fulfill(content_type="text/html", body="<!doctype html><h1>Welcome</h1>")

    context.route(f"**/engine/{name}", spoil)
    context.route(f"**/engine/{name}.gz", spoil)
    page = context.new_page()
    page.goto(f"{site}?board={TWO_AWAY}")
    wait_for_engine(page, "failed", 60)
    expect(part(page, "engine", "text")).to_contain_text(f"engine/{name}")
    plays(page)
    faults.forgive(name)
    context.unroute(f"**/engine/{name}")
    context.unroute(f"**/engine/{name}.gz")
    button(page, "Try again").click()
    wait_for_engine(page)
    solves(page)


# --- Time ---

JUMPING = """
    globalThis.shift = 0;
    const now = Performance.prototype.now;
    Performance.prototype.now = function () { return now.call(this) + shift; };
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
        constructor(...given) { super(...(given.length ? given : [RealDate.now() + shift])); }
        static now() { return RealDate.now() + shift; }
    };
"""
HOUR = 3_600_000


def test_the_clock_jumps(context: BrowserContext, site: str) -> None:
    context.add_init_script(JUMPING)
    page = context.new_page()
    page.goto(f"{site}?board={TWO_AWAY}")
    wait_for_engine(page)
    plays(page)
    page.keyboard.press("ArrowUp")
    for jump in (HOUR, -2 * HOUR, HOUR):
        page.evaluate(f"shift += {jump}")
        time.sleep(0.5)  # the clock is drawn four times a second
        expect(part(page, "controls", "time")).to_have_text(re.compile(r"^\d+:\d\d(:\d\d)?$"))
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(news(page)).to_contain_text("You did it")
    expect(news(page)).not_to_contain_text(re.compile("NaN|-"))
    solves(page)
    page.evaluate(f"shift -= {HOUR}")
    button(page, "Play").click()
    expect(grid(page)).not_to_have_attribute("data-board", HARDEST)
    page.reload()
    plays(page)


def test_a_tab_that_was_frozen(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(f"{site}?board={FARTHEST}")
    wait_for_engine(page)
    plays(page)
    button(page, "Solve").click()
    wait_for_engine(page, "busy")
    session: CDPSession = context.new_cdp_session(page)
    for _ in range(3):
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        time.sleep(0.5)
        session.send("Page.setWebLifecycleState", {"state": "active"})
        assert board_of(page) == FARTHEST
    button(page, "Stop").click()
    outcome(page, "Stopped")
    wait_for_engine(page)
    plays(page)
    solves(page)
