"""The browser's storage: blocked, full, damaged, and written by another version of the page."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from browsing import wait_for_engine
from history_card import clear, deal, finish, keep, play, rows, unfold
from playwright.sync_api import BrowserContext, Page, Route, expect
from puzzle_page import (
    TWO_AWAY,
    board,
    board_of,
    button,
    expect_board,
    news,
    part,
    plays,
    solves,
    whole,
)

from slidestar import Board, solve

SOLVE = {
    "when": "2026-01-01T00:00:00.000Z", "board": TWO_AWAY, "goal": None, "moves": "UL",
    "milliseconds": 1230, "dnf": False, "times": None, "practice": False, "seed": None,
}  # fmt: skip


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
    const keys = ["slidestar", "slidestar.settings", "slidestar.game.x", "slidestar.tab", "slidestar.aside", "slidestar.entry"];
    for (const key of keys) {
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
        "[" * 500_000,
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
    damage: dict[str, list[Any]] = {
        "when": [None, "2026", "never", 5], "board": [None, 3, "1-2-x", {}],
        "moves": [None, "X", ["U"]], "milliseconds": [math.nan, -1, 1e300, "1", None],
        "times": [3, [1], ["a", "b"]], "goal": [3, "x"], "seed": [{}],
    }  # fmt: skip
    damaged = [{**SOLVE, name: value} for name, values in damage.items() for value in values]
    keep(page, [SOLVE, {}, {"key": -3}, *damaged])
    page.reload()
    expect(rows(page)).to_have_count(1)
    words = f"{2 + len(damaged)} records here can't be read: they're left out."
    expect(part(page, "solves", "problem")).to_have_text(words)
    wait_for_engine(page)
    expect(part(page, "solves", "averages").locator("caption")).to_have_text("3 × 3, 1 solve")
    plays(page)
    solves(page)
    # They can be removed, also when nothing else is there.
    clear(page)
    keep(page, damaged)
    words = f"{len(damaged)} records here can't be read: they're left out."
    expect(part(page, "solves", "problem")).to_have_text(words)
    expect(rows(page)).to_have_count(0)
    unfold(page)
    button(page, "Clear all").click()
    words = f"Delete {len(damaged)} records that can't be read from your history?"
    expect(page.get_by_role("dialog")).to_contain_text(words)
    button(page, "Delete").click()
    expect(part(page, "solves", "problem")).to_be_empty()
    page.reload()
    expect(page.get_by_text("Each board that you solve is kept here")).to_be_visible()
    expect(part(page, "solves", "problem")).to_be_empty()


# --- The game ---

FILL = """() => {
    for (let size = 2 ** 22, i = 0; size >= 1; ) {
        try {
            localStorage.setItem(`fill${i}`, "x".repeat(size));
            i++;
        } catch {
            size >>= 1;
        }
    }
}"""
EMPTY = """() => {
    for (const key of Object.keys(localStorage)) {
        if (key.startsWith("fill")) localStorage.removeItem(key);
    }
}"""


def test_storage_that_fills_up_loses_no_move(page: Page, site: str) -> None:
    """The newer one counts: not what was kept before, nor only what an address can hold."""
    page.goto(f"{site}?size=3x3&seed=tea")
    start = Board.parse(board_of(page))
    moves = solve(start).moves
    unkept = part(page, "solves", "unkept")
    play(page, moves[0])
    expect(page).to_have_url(re.compile("at=1$"))
    expect(unkept).to_be_empty()
    page.evaluate(FILL)
    play(page, "".join(moves[1:4]))
    expect(page).to_have_url(re.compile("at=4$"))
    expect(unkept).to_contain_text("storage is full or blocked")
    for at in (4, 5):
        page.reload()
        expect_board(page, start.apply(moves[:at]))
        expect(part(page, "controls", "moves")).to_have_text(str(at))
        play(page, moves[at])
        expect(unkept).not_to_be_empty()
    page.evaluate(EMPTY)
    play(page, "".join(moves[6:-1]))
    expect(unkept).to_be_empty()
    page.reload()
    expect_board(page, start.apply(moves[:-1]))
    play(page, moves[-1])
    # Its times are all there: it's a solve of the person's own.
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text(f"{len(moves)} moves")


def test_storage_that_fills_up_in_a_game_too_long_for_an_address(page: Page, site: str) -> None:
    page.goto(f"{site}?board={TWO_AWAY}&moves={'RDLU' * 2100}&at=8400")
    page.evaluate(FILL)
    play(page, "R")
    expect(page).to_have_url(re.compile(r"\?board=1-2-3_0-4-6_7-5-8$"))
    expect(part(page, "solves", "unkept")).not_to_be_empty()
    page.reload()
    expect(part(page, "controls", "moves")).to_have_text("8,401")
    button(page, "Undo").click()
    expect_board(page, TWO_AWAY)


def test_back_brings_the_board_that_was_left(page: Page, site: str, site_below: str) -> None:
    """Left before the address could follow: for another site, and for another board here."""
    page.goto(f"{site}?board={TWO_AWAY}")
    expect_board(page, TWO_AWAY)
    for away in (site_below, f"{site}?size=2x2"):
        with page.expect_event("load"):
            left = page.evaluate(
                """async (away) => {
                const shown = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
                const shuffle = [...document.querySelectorAll("button")].find(
                    ({ textContent }) => textContent.trim() === "Shuffle",
                );
                shuffle.click();
                await shown();
                shuffle.click();
                await shown();
                setTimeout(() => location.assign(away));
                return document.querySelector("[data-panel=board]").dataset.board;
            }""",
                away,
            )
        expect(board(page)).to_have_attribute("data-board", re.compile(r"\d"))
        page.go_back()
        expect_board(page, left)
        page.reload()
        expect_board(page, left)


def test_a_reload_that_loses_the_last_address_loses_no_move(page: Page, site: str) -> None:
    """As in Chromium, where it comes soon after a change of the address: that's gone, and its state."""
    page.goto(f"{site}?board={TWO_AWAY}")
    play(page, "RDL")
    expect(page).to_have_url(re.compile("at=3$"))
    page.evaluate(
        """() => {
            addEventListener("pagehide", () => { history.replaceState = () => {}; }, true);
            history.replaceState(null, "", location.search.replace("RDL&at=3", "R&at=1"));
            setTimeout(() => location.reload());
        }"""
    )
    expect_board(page, Board.parse(TWO_AWAY).apply("RDL"))
    expect(page).to_have_url(re.compile("moves=RDL&at=3$"))


# --- The history ---


def test_what_is_chosen_just_before_a_reload_is_kept(page: Page, site: str) -> None:
    page.goto(f"{site}?size=3x3&seed=tea")
    whole(page)
    expect(page).to_have_url(re.compile("board="))
    # At once, so that the address can't have been brought up to date.
    page.evaluate(
        """() => {
            const choose = (part, value) => {
                const box = document.querySelector(`[data-panel=solver] [data-part=${part}]`);
                box.value = value;
                box.dispatchEvent(new Event("change", { bubbles: true }));
            };
            choose("algorithm", "astar");
            choose("heuristic", "hamming");
            document.querySelector("#tab-analyse").click();
            location.reload();
        }"""
    )
    expect(page).to_have_url(re.compile("mode=analyse&algorithm=astar&heuristic=hamming"))
    whole(page)
    expect(page.get_by_label("Algorithm")).to_have_value("astar")
    expect(page.get_by_label("Heuristic")).to_have_value("hamming")


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
        first = {name: value for name, value in SOLVE.items() if name not in ("practice", "dnf")}
        keep(page, [first], version=1)
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text("0:01.2302 moves")
    expect(part(page, "solves", "averages").locator("caption")).to_have_text("3 × 3, 1 solve")
    version = page.evaluate("indexedDB.databases().then(([{ version }]) => version)")
    assert version > 1
    finish(page)
    expect(rows(page)).to_have_count(2)
    page.reload()
    expect(rows(page)).to_have_count(2)


def test_a_history_of_a_newer_version_is_left_alone(page: Page, site: str) -> None:
    with bare(page, site):
        keep(page, [SOLVE], version=99)
    expect(part(page, "solves", "problem")).to_contain_text("newer Slidestar")
    finish(page)
    expect(rows(page)).to_have_count(1)
    page.reload()
    expect(part(page, "solves", "problem")).to_contain_text("newer Slidestar")
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
    expect(part(page, "solves", "problem")).to_contain_text("reload to go on keeping solves")
    deal(page)
    finish(page)
    expect(rows(page)).to_have_count(2)


def test_a_history_that_is_deleted_begins_anew(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(f"{site}?size=2x2")
    finish(page)
    expect(rows(page)).to_have_count(1)
    other = context.new_page()
    empty(other, site)
    other.evaluate(
        """() => new Promise((done, failed) => {
            const request = indexedDB.deleteDatabase("slidestar");
            request.onsuccess = done;
            request.onerror = failed;
        })"""
    )
    page.bring_to_front()
    expect(rows(page)).to_have_count(0)
    deal(page)
    finish(page)
    expect(rows(page)).to_have_count(1)
    expect(part(page, "solves", "problem")).to_be_empty()
    page.reload()
    expect(rows(page)).to_have_count(1)


FAILS = """(names) => {
    for (const [kind, name] of names) {
        globalThis[kind].prototype[name] = () => { throw new DOMException("no", "UnknownError"); };
    }
}"""


def test_a_history_whose_storage_fails_says_so(page: Page, site: str) -> None:
    page.goto(f"{site}?size=2x2")
    finish(page)
    rows(page).first.get_by_role("button").click()
    page.evaluate(FAILS, [["IDBObjectStore", "get"], ["IDBObjectStore", "clear"]])
    for name in ("Replay", "Same scramble", "Review"):
        button(page, name).click()
        expect(news(page)).to_contain_text(
            "That solve can't be read: the browser's storage has failed"
        )
        deal(page)
    unfold(page)
    problem = part(page, "solves-file", "work")
    # What can't be emptied is deleted; if that fails too, it's said.
    for fails, said, left in (
        ([["IDBFactory", "deleteDatabase"]], "can't be deleted", 1),
        ([], "All solves are deleted", 0),
    ):
        page.reload()
        expect(rows(page)).to_have_count(1)
        page.evaluate(FAILS, [["IDBObjectStore", "clear"], *fails])
        unfold(page)
        button(page, "Clear all").click()
        button(page, "Delete").click()
        expect(problem).to_contain_text(said, timeout=20_000)
        expect(rows(page)).to_have_count(left)
    page.reload()
    expect(page.get_by_text("Each board that you solve is kept here")).to_be_visible()


def test_what_the_browser_cannot_read_leaves_the_rest(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(f"{site}?size=3x3")
    expect(page.get_by_text("Each board that you solve is kept here")).to_be_visible()
    keep(page, [{**SOLVE, "milliseconds": 1000 + i} for i in range(4)])
    expect(rows(page)).to_have_count(4)
    page.add_init_script(
        """const { get } = IDBObjectStore.prototype;
        const fail = () => { throw new DOMException("Failed to read large value", "DataError"); };
        IDBObjectStore.prototype.getAll = fail;
        IDBObjectStore.prototype.get = function (key) {
            return key === 2 ? fail() : get.call(this, key);
        };"""
    )
    page.reload()
    expect(rows(page)).to_have_count(3)
    expect(part(page, "solves", "problem")).to_contain_text("One record here can't be read")
