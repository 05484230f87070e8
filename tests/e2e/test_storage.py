"""The browser's storage: blocked, full, damaged, and written by another version of the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from browsing import wait_for_engine
from history_card import deal, finish, rows
from playwright.sync_api import BrowserContext, Page, Route, expect
from puzzle_page import TWO_AWAY, button, news, plays, solves


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """Without a service worker, which would answer for the server."""
    return new_context(service_workers="block")


# --- All of it ---

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
    expect(news(page)).to_contain_text("You did it")
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


# --- The history ---


@pytest.mark.parametrize(
    ("breakage", "said"),
    [
        ("Object.defineProperty(window, 'indexedDB', { value: undefined })", "lets no page keep"),
        ("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }",
         "lets no page keep"),
        ("IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError') }",
         "storage is full or fails"),
        ("""const add = IDBObjectStore.prototype.add;
            IDBObjectStore.prototype.add = function (...given) {
                const request = add.apply(this, given);
                this.transaction.abort();
                return request;
            }""", "storage is full or fails"),
    ],
)  # fmt: skip
def test_without_storage_the_page_goes_on_and_says_it_once(
    page: Page, site: str, breakage: str, said: str
) -> None:
    page.add_init_script(breakage)
    page.goto(f"{site}?size=2x2")
    problem = page.locator("#solves-problem")
    for count in (1, 2):
        if count > 1:
            deal(page)
        finish(page)
        expect(rows(page)).to_have_count(count)
        expect(problem).to_contain_text(said)
        expect(problem).to_contain_text("Until you close this page")
    rows(page).first.get_by_role("button").click()
    button(page, "Same scramble").click()
    expect(page.locator("#moves")).to_have_text("0")


FIRST_VERSION = """() => new Promise((done) => {
    const request = indexedDB.open("slidestar", %d);
    request.onupgradeneeded = () => {
        const store = request.result.createObjectStore("solves", { keyPath: "key", autoIncrement: true });
        store.add({ when: "2026-01-01T00:00:00.000Z", board: "1-2-3_4-0-6_7-5-8", goal: null,
                    moves: "UL", milliseconds: 1230, times: null, seed: null });
    };
    request.onsuccess = () => { request.result.close(); done(); };
})"""


def empty(page: Page, site: str) -> None:
    """A page of the same site with nothing in it."""
    body = '<link rel="icon" href="data:,">'
    page.route("**/empty", lambda route: route.fulfill(content_type="text/html", body=body))
    page.goto(f"{site}empty")


@contextmanager
def bare(page: Page, site: str) -> Iterator[None]:
    """On the page's site, but not on the page: to prepare what it'll find."""
    empty(page, site)
    yield
    page.goto(f"{site}?size=3x3")


def test_a_history_of_the_first_version_is_taken_over(page: Page, site: str) -> None:
    with bare(page, site):
        page.evaluate(FIRST_VERSION % 1)
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text("0:01.232 moves")
    expect(page.locator("#averages caption")).to_have_text("3 × 3, 1 solve")
    version = page.evaluate("indexedDB.databases().then(([{ version }]) => version)")
    assert version > 1
    finish(page)
    expect(rows(page)).to_have_count(2)
    page.reload()
    expect(rows(page)).to_have_count(2)


def test_a_history_of_a_newer_version_is_left_alone(page: Page, site: str) -> None:
    with bare(page, site):
        page.evaluate(FIRST_VERSION % 99)
    expect(page.locator("#solves-problem")).to_contain_text("newer Slidestar")
    finish(page)
    expect(rows(page)).to_have_count(1)
    page.reload()
    expect(page.locator("#solves-problem")).to_contain_text("newer Slidestar")
    expect(rows(page)).to_have_count(0)


def test_a_newer_page_can_have_the_history(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(f"{site}?size=2x2")
    finish(page)
    expect(rows(page)).to_have_count(1)
    other = context.new_page()
    empty(other, site)
    other.evaluate(
        """() => { indexedDB.open("slidestar", 99).onsuccess = ({ target }) => target.result.close() }"""
    )
    page.bring_to_front()  # a tab behind another draws nothing
    expect(page.locator("#solves-problem")).to_contain_text("reload to keep solves")
    deal(page)
    finish(page)
    expect(rows(page)).to_have_count(2)
