"""What goes wrong outside the page: each time the board plays on, the game is kept, and Python comes
back by itself or says how.

What's in test_boot, test_worker, test_engine and test_records already (files of the engine missing,
short or damaged; snapshots in doubt; tables; storage for solves) isn't here again.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from browsing import wait_for_engine
from playwright.sync_api import BrowserContext, CDPSession, Page, Route, expect

from slidestar import Board, Moves

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
FARTHEST = "0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1"
HARDEST = "8-6-7_2-5-4_3-0-1"
TWO_AWAY = "1-2-3_4-0-6_7-5-8"


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """Without a service worker: what the server has is what's spoilt here."""
    return new_context(service_workers="block")


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def grid(page: Page) -> Any:
    return page.get_by_role("grid", name="Puzzle board")


def board_of(page: Page) -> Board:
    return Board.parse(grid(page).get_attribute("data-board") or "")


def plays(page: Page) -> None:
    """The board answers a press, and undoing it."""
    before = board_of(page)
    after = before.neighbors()[0]
    button(page, f"Tile {after.tiles[before.blank]}").click()
    expect(grid(page)).to_have_attribute("data-board", after.text())
    button(page, "Undo").click()
    expect(grid(page)).to_have_attribute("data-board", before.text())


def outcome(page: Page, text: str | re.Pattern[str], seconds: float = 60) -> None:
    status = page.get_by_role("status").filter(has_text=text)
    expect(status).to_be_visible(timeout=1000 * seconds)


def solves(page: Page, board: str = HARDEST, length: int = 31) -> None:
    """Python is there and right."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("textbox", name="Position").fill(board)
    button(page, "Load").click()
    expect(grid(page)).to_have_attribute("data-board", board)
    page.get_by_label("Algorithm").select_option("auto")
    button(page, "Solve").click()
    outcome(page, f"Solved in {length} moves (optimal)")
    moves = Moves.parse(page.get_by_test_id("solution").get_attribute("data-moves") or "")
    assert Board.parse(board).apply(moves).is_goal()


# --- The worker's end ---

CLIENT = """async () => {
    const { createSolverClient } = await import("/static/js/solver-client.js");
    window.statuses = [];
    window.client = createSolverClient({ onStatus: (status) => statuses.push(status) });
    window.ready = async () => {
        while (statuses.at(-1).kind !== "ready") await new Promise((done) => setTimeout(done, 5));
    };
    await ready();
    await new Promise((done) => setTimeout(done, 2000)); // for what the next one starts from
}"""


def test_a_hundred_ends_in_mid_search(context: BrowserContext, site: str) -> None:
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page = context.new_page()
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(CLIENT)
    found = page.evaluate(
        """async (board) => {
            const request = { type: "solve", board, algorithm: "ida-star", heuristic: "manhattan" };
            const codes = {};
            const times = [];
            for (let i = 0; i < 100; i++) {
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
        FARTHEST,
    )
    times = sorted(found["times"])
    print(f"ready again after {times[50]:.0f} ms (median), {times[-1]:.0f} ms at worst")
    assert found["codes"] == {"restarted": 100}
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
    context: BrowserContext, site: str, strike: str, faults: list[str]
) -> None:
    page = context.new_page()
    page.goto(f"{site}?board={FARTHEST}")
    wait_for_engine(page)
    kept = board_of(page).neighbors()[0]
    page.keyboard.press(KEYS[board_of(page).legal_moves()[0]])
    expect(grid(page)).to_have_attribute("data-board", kept.text())
    button(page, "Solve").click()
    wait_for_engine(page, "busy")
    page.workers[-1].evaluate(f"() => {{ setTimeout(() => {{ {strike} }}) }}")
    outcome(page, "unexpected end")
    faults.clear()
    wait_for_engine(page)
    assert board_of(page) == kept
    plays(page)
    solves(page)


KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}


def leb(data: bytes, place: int) -> tuple[int, int]:
    """A number as WebAssembly writes it, and the place behind it."""
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, place


def as_leb(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def trapping(kernel: bytes) -> bytes:
    """The compiled loops, sound to look at, but each ends in a trap as soon as it's called."""
    sections = []
    place, imported, ours = 8, 0, {}
    while place < len(kernel):
        kind = kernel[place]
        size, start = leb(kernel, place + 1)
        sections.append((kind, kernel[start : start + size]))
        place = start + size
    for kind, body in sections:
        if kind == 2:  # imports, of which the functions come first in the counting
            count, at = leb(body, 0)
            for _ in range(count):
                for _ in range(2):
                    length, at = leb(body, at)
                    at += length
                what, at = body[at], at + 1
                if what == 0:
                    imported += 1
                    _, at = leb(body, at)
                elif what == 1 or what == 2:
                    at += what == 1
                    flags, at = leb(body, at)
                    for _ in range(1 + (flags & 1)):
                        _, at = leb(body, at)
                else:
                    at += 2
        elif kind == 7:  # exports
            count, at = leb(body, 0)
            for _ in range(count):
                length, at = leb(body, at)
                name, at = body[at : at + length].decode(), at + length
                what, at = body[at], at + 1
                index, at = leb(body, at)
                if what == 0 and name.startswith("slidestar_"):
                    ours[index] = name
    struck = {i - imported for i, name in ours.items() if name[10:] not in ("abi", "source")}
    assert len(struck) > 5
    out = bytearray(kernel[:8])
    for kind, body in sections:
        if kind == 10:  # code
            count, at = leb(body, 0)
            made = bytearray(as_leb(count))
            for index in range(count):
                size, at = leb(body, at)
                code = b"\0\x00\x0b" if index in struck else body[at : at + size]
                made += as_leb(len(code)) + code
                at += size
            body = bytes(made)
        out += bytes([kind]) + as_leb(len(body)) + body
    return bytes(out)


def test_a_trap_in_the_compiled_loops(
    context: BrowserContext, site: str, faults: list[str]
) -> None:
    manifest = json.loads((DIST / "engine/manifest.json").read_text())
    kernel = trapping((DIST / "engine" / manifest["kernel"]).read_bytes())
    name = f"kernel-{sha256(kernel).hexdigest()[:16]}.wasm"
    spoilt = {**manifest, "kernel": name, "files": {**manifest["files"], name: len(kernel)}}
    context.route("**/engine/manifest.json", lambda route: route.fulfill(json=spoilt))
    context.route(
        f"**/engine/{name}",
        lambda route: route.fulfill(content_type="application/wasm", body=kernel),
    )
    page = context.new_page()
    page.goto(f"{site}?board={HARDEST}")
    # Getting ready for the board traps, by itself, and so does the next worker's.
    expect(page.locator("#engine-text")).to_contain_text(
        "without its compiled loops", timeout=60_000
    )
    plays(page)
    wait_for_engine(page)
    faults[:] = [fault for fault in faults if not FATAL.search(fault)]
    solves(page)


# With what Pyodide says when what's left of it is cleared away, which may be before the worker's end.
FATAL = re.compile("fatal.error|unreachable|wasm-function|RuntimeError|NoGilError", re.IGNORECASE)


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
    context: BrowserContext, site: str, faults: list[str]
) -> None:
    page = context.new_page()

    def cut(route: Route) -> None:
        context.set_offline(True)
        route.abort("internetdisconnected")

    context.route("**/engine/pyodide.asm.wasm*", cut)
    page.goto(f"{site}?board={TWO_AWAY}")
    wait_for_engine(page, "failed")
    expect(page.locator("#engine-text")).to_contain_text("can't be loaded")
    plays(page)
    # No better while it's away: said again, and the button is still there.
    button(page, "Try again").click()
    wait_for_engine(page, "failed")
    plays(page)
    faults.clear()
    context.unroute("**/engine/pyodide.asm.wasm*")
    context.set_offline(False)
    button(page, "Try again").click()
    wait_for_engine(page)
    assert board_of(page).text() == TWO_AWAY
    solves(page)
    # What the browser says of the time away may come late: its icon was asked for then as well.
    faults[:] = [fault for fault in faults if "ERR_INTERNET_DISCONNECTED" not in fault]


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
    context: BrowserContext, site: str, faults: list[str], name: str, how: str
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
    expect(page.locator("#engine-text")).to_contain_text(f"engine/{name}")
    plays(page)
    faults.clear()
    context.unroute(f"**/engine/{name}")
    context.unroute(f"**/engine/{name}.gz")
    button(page, "Try again").click()
    wait_for_engine(page)
    solves(page)


# --- Storage ---

STORAGES = {
    "blocked": """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(globalThis, name, {
            get() { throw new DOMException("not here", "SecurityError"); },
        });
    }""",
    "full": """const full = () => { throw new DOMException("full", "QuotaExceededError"); };
        Storage.prototype.setItem = full;
        IDBObjectStore.prototype.add = full;
        Cache.prototype.put = async () => full();""",
    "locks that fail": """navigator.locks.request = async () => {
        throw new DOMException("not here", "SecurityError");
    };
    navigator.locks.query = navigator.locks.request;""",
}


@pytest.mark.parametrize("spoil", STORAGES.values(), ids=list(STORAGES))
def test_storage_that_fails(context: BrowserContext, site: str, spoil: str) -> None:
    guarded = f"try {{ {spoil} }} catch {{}}"  # workers and empty pages lack some of them anyway
    context.add_init_script(guarded)

    def spoilt(route: Route) -> None:
        body = route.fetch().text()
        route.fulfill(content_type="text/javascript", body=f"{guarded};\n{body}")

    context.route("**/solver-worker.js", spoilt)
    page = context.new_page()
    page.goto(f"{site}?board={TWO_AWAY}")
    plays(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#news")).to_contain_text("You did it")
    wait_for_engine(page)
    solves(page)
    page.reload()
    plays(page)


RUBBISH = """(rubbish) => {
    for (const key of ["slidestar", "slidestar.settings", "slidestar.game.x", "slidestar.tab"]) {
        localStorage.setItem(key, rubbish);
        sessionStorage.setItem(key, rubbish);
    }
}"""
GAME = {"version": 2, "board": TWO_AWAY, "goal": None, "moves": "UL", "at": 1, "left": True}


@pytest.mark.parametrize(
    "rubbish",
    [
        *("", "{", "null", "[]", "3", '"text"', "<script>pwned = 1</script>", "\u0000\ud800"),
        json.dumps({**GAME, "version": 99}),
        json.dumps({**GAME, "board": "1-2_3-3", "saved": "now"}),
        json.dumps({**GAME, "moves": "LLLL", "at": -1, "times": {"0": 1}}),
        json.dumps({**GAME, "at": 1e99, "spent": -1, "times": [None, 2], "seed": {}}),
        json.dumps({**GAME, "moves": "U1D1" * 100_000}),
        "[" * 1_000_000,
    ],
    ids=range(14),
)
def test_storage_that_holds_rubbish(context: BrowserContext, site: str, rubbish: str) -> None:
    context.route("**/solver-worker.js", no_worker)
    page = context.new_page()
    page.goto(f"{site}static/icon.svg")
    page.evaluate(RUBBISH, rubbish)
    page.goto(site)
    plays(page)
    assert page.evaluate("globalThis.pwned") is None


def no_worker(route: Route) -> None:
    """A worker that never says a word: quick to load."""
    route.fulfill(content_type="text/javascript", body="")


def test_kept_solves_that_are_none(context: BrowserContext, site: str) -> None:
    """They're left out, which is said; the others are there, and new ones are kept."""
    page = context.new_page()
    page.goto(f"{site}?size=3x3")
    wait_for_engine(page)
    page.evaluate(
        """(board) => new Promise((done) => {
            const request = indexedDB.open("slidestar");
            request.onsuccess = () => {
                const sound = { when: "2026-01-01T00:00:00.000Z", board, goal: null, moves: "UL",
                                milliseconds: 1230, dnf: false, times: null, practice: false, seed: null };
                const transaction = request.result.transaction("solves", "readwrite");
                const store = transaction.objectStore("solves");
                store.add(sound);
                store.add({});
                for (const [name, values] of Object.entries({
                    when: [null, "2026", "never", 5], board: [null, 3, "1-2-x", {}],
                    moves: [null, "X", ["U"]], milliseconds: [NaN, -1, 1e300, "1", null],
                    times: [3, [1], ["a", "b"]], goal: [3, "x"], seed: [{}],
                })) {
                    for (const value of values) store.add({ ...sound, [name]: value });
                }
                transaction.oncomplete = () => { request.result.close(); done(); };
            };
        })""",
        TWO_AWAY,
    )
    page.reload()
    rows = page.locator("#solves-list > li")
    expect(rows).to_have_count(1)
    expect(page.locator("#solves-problem")).to_contain_text("left out")
    wait_for_engine(page)
    expect(page.locator("#averages caption")).to_have_text("3 × 3, 1 solve")
    plays(page)
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
        expect(page.locator("#time")).to_have_text(re.compile(r"^\d+:\d\d(:\d\d)?$"))
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#news")).to_contain_text("You did it")
    expect(page.locator("#news")).not_to_contain_text(re.compile("NaN|-"))
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
        plays_again = board_of(page)
        assert plays_again.text() == FARTHEST
    button(page, "Stop").click()
    outcome(page, "Stopped")
    wait_for_engine(page)
    plays(page)
    solves(page)
