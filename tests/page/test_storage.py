"""The browser's storage: blocked, full, damaged, and written by another version of the page."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pytest
from kit import history
from kit import page as ui
from kit.games import deal, expect_moves, expect_playable, finish
from playwright.sync_api import BrowserContext, Locator, Page, expect

from slidestar import Board, solve

SOLVE = {
    "when": "2026-01-01T00:00:00.000Z", "board": ui.TWO_AWAY, "goal": None, "moves": "UL",
    "milliseconds": 1230, "dnf": False, "times": None, "practice": False, "seed": None,
}  # fmt: skip
EMPTY_HISTORY = "Your solves and averages will appear here"


def problem(page: Page) -> Locator:
    """Return the line about the history's storage."""
    return ui.part(page, "solves", "problem")


def open_without_page(page: Page, site: str) -> None:
    """Open a document of the page's host that stores nothing, to prepare the page's storage."""
    body = '<link rel="icon" href="data:,">'
    page.route("**/empty", lambda route: route.fulfill(content_type="text/html", body=body))
    page.goto(f"{site}empty")


# The whole storage

STORAGES = {
    "blocked": """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(globalThis, name, {
            get() { throw new DOMException("not here", "SecurityError"); },
        });
    }""",
    "full, with locks that fail": """
        const full = () => { throw new DOMException("full", "QuotaExceededError"); };
        Storage.prototype.setItem = full;
        IDBObjectStore.prototype.add = full;
        Cache.prototype.put = async () => full();
        navigator.locks.request = async () => {
            throw new DOMException("not here", "SecurityError");
        };
        navigator.locks.query = navigator.locks.request;""",
}


@pytest.mark.parametrize("spoil", STORAGES.values(), ids=list(STORAGES))
def test_failing_storage_leaves_the_page_usable(page: Page, site: str, spoil: str) -> None:
    page.add_init_script(spoil)
    ui.visit(page, site, board=ui.TWO_AWAY)
    expect_playable(page)
    ui.play(page, "UL")
    expect(ui.news(page)).to_contain_text("Solved in")
    ui.load(page, ui.HARDEST)
    ui.press_solve(page)
    ui.expect_status(page, "Solved in 31 moves (optimal)")
    assert Board.parse(ui.HARDEST).apply(ui.solution(page)).is_goal()
    page.reload()
    expect_playable(ui.idle(page))


GAME = {"version": 2, "board": ui.TWO_AWAY, "goal": None, "moves": "UL", "at": 1, "left": True}
# The keys of all records.
KEYS = [
    *["slidestar", "slidestar-settings", "slidestar-solved", "slidestar-unstored"],
    *["slidestar-folds", "slidestar-heuristic", "slidestar-search", "slidestar-answers"],
    *["slidestar.game.x", "slidestar.tab"],
]


def fill_storage(page: Page, text: str) -> None:
    """Store a text by every key that the page reads."""
    page.evaluate(
        """([keys, text]) => {
            for (const storage of [localStorage, sessionStorage]) {
                for (const key of keys) storage.setItem(key, text);
            }
        }""",
        [KEYS, text],
    )


def test_valid_records_are_read_and_rubbish_is_ignored(page: Page, site: str) -> None:
    """Store one text by every key. tests/unit/js/storage.test.ts has the damage of each field."""
    for rubbish in [
        "<script>pwned = 1</script>",
        json.dumps({**GAME, "board": "1-2_3-3", "times": {"0": 1}, "theme": "toString"}),
    ]:
        open_without_page(page, site)
        fill_storage(page, rubbish)
        ui.visit(page, site)
        expect_moves(page, 0)
        expect_playable(page)
        expect(page.locator("html")).to_have_attribute("data-theme", "classic")
        expect(page.locator("html")).to_have_attribute("data-numbers", "shown")
        assert page.evaluate("globalThis.pwned") is None
    open_without_page(page, site)
    fill_storage(page, json.dumps({**GAME, "theme": "rings"}))
    ui.visit(page, site)
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    expect_moves(page, 1)
    expect(page.locator("html")).to_have_attribute("data-theme", "rings")


# The game

FILL = """(names) => {
    for (const storage of names.map((name) => globalThis[name])) {
        for (let size = 2 ** 22, i = 0; size >= 1; ) {
            try {
                storage.setItem(`fill${i}`, "x".repeat(size));
                i++;
            } catch {
                size >>= 1;
            }
        }
    }
}"""
EMPTY = """() => {
    for (const key of Object.keys(localStorage)) {
        if (key.startsWith("fill")) localStorage.removeItem(key);
    }
}"""


def unstored(page: Page) -> Locator:
    """Return the line that says that the game is not stored."""
    return ui.part(page, "solves", "unkept")


def test_storage_that_fills_up_loses_no_move(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3", seed="tea")
    start = Board.parse(ui.board_of(page))
    moves = solve(start).moves
    ui.play(page, moves[0])
    expect(unstored(page)).to_be_empty()
    page.evaluate(FILL, ["localStorage"])
    ui.play(page, "".join(moves[1:4]))
    expect(page).to_have_url(re.compile("at=4$"))
    expect(unstored(page)).to_contain_text("storage is full or blocked")
    page.reload()
    ui.expect_board(page, start.apply(moves[:4]))
    expect_moves(page, 4)
    ui.play(page, moves[4])
    expect(unstored(page)).not_to_be_empty()
    page.evaluate(EMPTY)
    ui.play(page, "".join(moves[5:-1]))
    expect(unstored(page)).to_be_empty()
    page.reload()
    ui.expect_board(page, start.apply(moves[:-1]))
    ui.play(page, moves[-1])
    # All its times were stored, so it counts as a solve.
    expect(history.rows(page)).to_have_count(1)
    expect(history.rows(page)).to_contain_text(f"{len(moves)} moves")


@pytest.mark.parametrize("kind", ["full", "blocked"])
def test_without_storage_a_reload_keeps_long_games(page: Page, site: str, kind: str) -> None:
    if kind == "blocked":
        page.add_init_script(STORAGES["blocked"])
    ui.visit(page, site, board=ui.TWO_AWAY, moves="RDLU" * 2100, at="8400")
    if kind == "full":
        page.evaluate(FILL, ["localStorage", "sessionStorage"])
    ui.play(page, "R")
    expect(page).to_have_url(re.compile(r"\?board=1-2-3_0-4-6_7-5-8$"))  # too long for an address
    expect(unstored(page)).not_to_be_empty()
    page.reload()
    expect_moves(page, 8401)
    ui.press(page, "Undo")
    ui.expect_board(page, ui.TWO_AWAY)
    # Back restores an earlier game.
    deal(page)
    page.reload()
    ui.idle(page).go_back()
    ui.expect_board(page, ui.TWO_AWAY)
    expect_moves(page, 8400)


OLD_GAME = {
    "version": 2, "board": ui.TWO_AWAY, "goal": None, "moves": "RDL", "at": 3, "practice": False,
    "solutionFrom": None, "spent": 754000, "done": False, "times": [0, 100, 200], "seed": "tea",
}  # fmt: skip


@pytest.mark.parametrize("tab", ["same", "new"])
def test_game_of_version_1_0_is_continued(page: Page, site: str, tab: str) -> None:
    open_without_page(page, site)
    page.evaluate(
        """([game, address]) => {
            const save = { ...game, entry: "e", count: 5, saved: 1, left: true };
            localStorage.setItem("slidestar.game.x", JSON.stringify(save));
            sessionStorage.setItem("slidestar.tab", "x");
            // The address and the state of the entry are older than the stored game.
            const state = { entry: "e", count: 4, before: null, game: { ...game, moves: "R" } };
            history.replaceState(state, "", address);
        }""",
        [OLD_GAME, f"{site}?board={ui.TWO_AWAY}&moves=R&at=1"],
    )
    if tab == "same":
        page.reload()
    else:
        page = page.context.new_page()
        page.goto(site)
    ui.expect_board(page, Board.parse(ui.TWO_AWAY).apply("RDL"))
    expect_moves(page, 3)
    expect(ui.part(page, "controls", "time")).to_have_text("12:34")
    # The game is in one tab.
    expect_moves(ui.visit(page.context.new_page(), site), 0)


SHUFFLE_TWICE_AND_LEAVE = """async (away) => {
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
}"""


def test_back_returns_the_board_that_was_left(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    # In one task, before the page updates the address.
    with page.expect_event("load"):
        left = page.evaluate(SHUFFLE_TWICE_AND_LEAVE, f"{site}?size=2x2")
    page.go_back()
    ui.expect_board(page, left)
    page.reload()
    ui.expect_board(page, left)


def test_reload_loses_no_moves_or_choices_just_before(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.play(page, "RDL")
    expect(page).to_have_url(re.compile("at=3$"))
    # As in Chromium, where a reload soon after a change of the address loses it and its state.
    with page.expect_event("load"):
        page.evaluate(
            """() => {
                addEventListener("pagehide", () => { history.replaceState = () => {}; }, true);
                history.replaceState(null, "", location.search.replace("RDL&at=3", "R&at=1"));
                setTimeout(() => location.reload());
            }"""
        )
    ui.expect_board(page, Board.parse(ui.TWO_AWAY).apply("RDL"))
    expect(page).to_have_url(re.compile("moves=RDL&at=3$"))
    ui.tab(page, "Analyse")  # draws the choices
    ui.tab(page, "Play")
    # Without a frame, the page does not update the address before the reload.
    with page.expect_event("load"):
        page.evaluate(
            """() => {
                globalThis.requestAnimationFrame = () => 0;
                document.querySelector("#tab-analyse").click(); // is saved at once
                const choices = document.querySelectorAll("[data-panel=solver] select");
                for (const [index, value] of ["astar", "hamming"].entries()) {
                    choices[index].value = value;
                    choices[index].dispatchEvent(new Event("change", { bubbles: true }));
                }
                setTimeout(() => location.reload());
            }"""
        )
    ui.idle(page)
    expect(page).to_have_url(re.compile("mode=analyse&algorithm=astar&heuristic=hamming"))
    expect(page.get_by_label("Algorithm")).to_have_value("astar")
    expect(page.get_by_label("Heuristic")).to_have_value("hamming")


def test_two_tabs_keep_the_choices_of_both(context: BrowserContext, site: str) -> None:
    first, second = (ui.visit(context.new_page(), site, mode="analyse") for _ in range(2))
    ui.choose(second, "Algorithm", "astar")
    first.bring_to_front()
    ui.choose(first, "Speed", "fast")
    for page in (second, first):
        page.goto("about:blank")  # stores what has changed
    ui.visit(first, site, mode="analyse")
    expect(first.get_by_label("Algorithm")).to_have_value("astar")
    expect(first.get_by_label("Speed")).to_have_value("fast")


# The history

DATABASE = """([version, records]) => new Promise((done, failed) => {
    const request = indexedDB.open("slidestar", version);
    request.onupgradeneeded = () => {  // the stores of Slidestar 1.0
        const store = { keyPath: "key", autoIncrement: true };
        const solves = request.result.createObjectStore("solves", store);
        solves.createIndex("content", ["when", "milliseconds", "board", "moves"]);
        request.result.createObjectStore("history").put("tea", "history");
        request.result.createObjectStore("sessions", store);
    };
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
        const transaction = request.result.transaction("solves", "readwrite");
        for (const record of records) transaction.objectStore("solves").add(record);
        transaction.oncomplete = () => {
            request.result.close();
            done();
        };
    };
})"""


def test_history_of_version_1_0_is_upgraded(page: Page, site: str) -> None:
    open_without_page(page, site)
    page.evaluate(DATABASE, [4, [SOLVE]])
    ui.visit(page, site, size="3x3")
    expect(history.rows(page)).to_have_count(1)
    expect(history.rows(page).first).to_contain_text("1.230 s2 moves")
    expect(history.caption(page)).to_have_text("3 × 3, 1 solve")
    version = page.evaluate("indexedDB.databases().then(([{ version }]) => version)")
    assert version > 4
    finish(page)
    expect(history.rows(page)).to_have_count(2)
    page.reload()
    expect(history.rows(ui.idle(page))).to_have_count(2)


def test_another_tab_deletes_or_upgrades_the_history(context: BrowserContext, site: str) -> None:
    page = ui.visit(context.new_page(), site, size="2x2")
    finish(page)
    expect(history.rows(page)).to_have_count(1)
    other = context.new_page()
    open_without_page(other, site)
    other.evaluate(
        """() => new Promise((done, failed) => {
            const request = indexedDB.deleteDatabase("slidestar");
            request.onsuccess = done;
            request.onerror = failed;
        })"""
    )
    page.bring_to_front()  # the browser does not draw background tabs
    expect(history.rows(page)).to_have_count(0)
    deal(page)
    finish(page)
    expect(history.rows(page)).to_have_count(1)
    expect(problem(page)).to_be_empty()
    page.reload()
    expect(history.rows(ui.idle(page))).to_have_count(1)
    # A newer page may upgrade it, and from then on it is left alone.
    other.evaluate(
        """() => new Promise((done) => {
            indexedDB.open("slidestar", 99).onsuccess = ({ target }) => done(target.result.close());
        })"""
    )
    page.bring_to_front()
    expect(problem(page)).to_contain_text("Reload")
    deal(page)
    finish(page)
    expect(history.rows(page)).to_have_count(2)
    page.reload()
    expect(problem(ui.idle(page))).to_contain_text("newer Slidestar")
    expect(history.rows(page)).to_have_count(0)
    deal(page)
    finish(page)
    expect(history.rows(page)).to_have_count(1)


FAIL = """(names) => {
    for (const [kind, name] of names) {
        globalThis[kind].prototype[name] = () => { throw new DOMException("no", "UnknownError"); };
    }
}"""
# One record for each kind of damage (tests/unit/js/storage.test.ts has each field's).
DAMAGED: list[dict[str, Any]] = [
    *({}, {"key": -3}),
    *({**SOLVE, "moves": "X"}, {**SOLVE, "milliseconds": math.nan}, {**SOLVE, "times": [1]}),
]


def test_damaged_solves_are_left_out_and_can_be_deleted(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    history.store_records(page, [SOLVE, *DAMAGED])
    expect(history.rows(page)).to_have_count(1)
    expect(problem(page)).to_have_text("5 records couldn't be read and were skipped.")
    expect(history.caption(page)).to_have_text("3 × 3, 1 solve")
    finish(page)
    expect(history.rows(page)).to_have_count(2)
    page.reload()
    expect(history.rows(ui.idle(page))).to_have_count(2)
    history.open_files(page)
    ui.press(page, "Clear all")
    words = "Delete all 2 solves and 5 records that can't be read from your history?"
    expect(page.get_by_role("dialog")).to_contain_text(words)
    ui.press(page, "Delete")
    expect(problem(page)).to_be_empty()
    page.reload()
    expect(ui.panel(ui.idle(page), "solves")).to_be_hidden()
    ui.open_more(page, "Solves and averages")
    expect(page.get_by_text(EMPTY_HISTORY)).to_be_visible()
    expect(problem(page)).to_be_empty()


def test_record_that_cannot_be_read_is_left_out(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    page.add_init_script(
        """const { get } = IDBObjectStore.prototype;
        const fail = () => { throw new DOMException("Failed to read large value", "DataError"); };
        IDBObjectStore.prototype.getAll = fail;
        IDBObjectStore.prototype.get = function (key) {
            return key === 2 ? fail() : get.call(this, key);
        };"""
    )
    history.store_records(page, [{**SOLVE, "milliseconds": 1000 + i} for i in range(4)])
    expect(history.rows(page)).to_have_count(3)
    expect(problem(page)).to_contain_text("One record couldn't be read")


def test_failing_history_is_reported_and_can_be_cleared(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    history.store_records(page, [SOLVE])
    history.open_row(page)
    page.evaluate(FAIL, [["IDBObjectStore", "get"]])
    for name in ("Replay", "Same scramble", "Review"):
        ui.press(page, name)
        expect(ui.news(page)).to_contain_text(
            "That solve can't be read because the browser's storage failed"
        )
        deal(page)
    # A database that can't be emptied is deleted, or the failure is reported.
    for fails, reported, left in (
        ([["IDBFactory", "deleteDatabase"]], "couldn't be deleted", 1),
        ([], "All solves deleted", 0),
    ):
        page.reload()
        history.open_files(ui.idle(page))
        page.evaluate(FAIL, [["IDBObjectStore", "clear"], *fails])
        history.clear_history(page)
        expect(history.file_status(page)).to_contain_text(reported)
        expect(history.rows(page)).to_have_count(left)
    page.reload()
    expect(history.rows(ui.idle(page))).to_have_count(0)
