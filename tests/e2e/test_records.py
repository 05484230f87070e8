"""The record of solves: times, history, averages, files, damaged storage, tabs, the daily board."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from browsing import without_long_tasks
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board, Moves, shuffle, solve
from slidestar.history import VERSION, Solve, read_csv, read_json, write_csv, write_json
from slidestar.records import bests

TWO_AWAY = "1-2-3_4-0-6_7-5-8"
KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
EASY = Board.parse("1 2 3/4 5 6/0 7 8")
"""Two moves from solved, by `L2` or by one press."""


def board_of(page: Page) -> str:
    return page.get_by_role("grid", name="Puzzle board").get_attribute("data-board") or ""


def expect_board(page: Page, board: str) -> None:
    expect(page.get_by_role("grid", name="Puzzle board")).to_have_attribute("data-board", board)


def button(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.get_by_role("button", name=name, exact=True)


def rows(page: Page):  # type: ignore[no-untyped-def]
    return page.locator("#solves-list > li")


def news(page: Page):  # type: ignore[no-untyped-def]
    return page.locator("#news")


def play(page: Page, moves: str) -> None:
    for move in Moves.parse(moves):
        page.keyboard.press(KEYS[move])


def finish(page: Page) -> Moves:
    """Solve the board that's shown, by keys."""
    moves = solve(Board.parse(board_of(page))).moves
    play(page, str(moves))
    expect(news(page)).to_contain_text("You did it")
    return moves


def deal(page: Page) -> None:
    before = board_of(page)
    for _ in range(20):  # of a 2x2's eleven boards, now and then the same one comes
        button(page, "Shuffle").click()
        page.evaluate(
            "new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))"
        )
        if board_of(page) != before:
            return
    pytest.fail("no other board is dealt")


def unfold(page: Page) -> None:
    page.get_by_text("History and inspection").click()


def bring(page: Page, text: str, name: str = "history.csv") -> None:
    """Import a file with this text."""
    page.set_input_files(
        "#import-file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )


def work(page: Page):  # type: ignore[no-untyped-def]
    return page.locator("#solves-work")


def made(count: int, **more: Any) -> list[Solve]:
    """Solves a minute apart, of 1.00 s, 1.01 s and so on."""
    first = datetime(2026, 1, 1)
    return [
        Solve((first + timedelta(minutes=i)).isoformat() + "Z", EASY, Moves("LL"), 1000 + 10 * i,
              times=(0, 1000 + 10 * i), **more)
        for i in range(count)
    ]  # fmt: skip


@pytest.fixture
def played(booted: Page) -> Iterator[Page]:
    """A page with Python, a 3x3 board and nothing in its history. Going elsewhere boots it anew."""
    clear(booted)
    booted.get_by_role("tab", name="Play").click()
    booted.get_by_label("Size").select_option("3x3")
    button(booted, "Shuffle").click()
    yield booted
    clear(booted)


def clear(page: Page) -> None:
    page.evaluate(
        """() => new Promise((done) => {
            const request = indexedDB.open("slidestar");
            request.onsuccess = () => {
                const database = request.result;
                if (!database.objectStoreNames.contains("solves")) return done(database.close());
                const transaction = database.transaction("solves", "readwrite");
                transaction.objectStore("solves").clear();
                transaction.oncomplete = () => {
                    database.close();
                    new BroadcastChannel("slidestar-solves").postMessage("changed");
                    done();
                };
            };
        })"""
    )
    expect(rows(page)).to_have_count(0)


# --- A solve, and what's kept of it ---


def test_a_solve_is_timed_kept_and_there_after_a_reload(page: Page, site: str) -> None:
    page.goto(f"{site}?size=2x2&seed=a")
    expect(page.locator("#time")).to_have_text("0:00")
    page.get_by_text("Each board that you solve is kept here").wait_for()
    moves = finish(page)
    expect(page.locator("#time")).to_have_text(re.compile(r"^0:\d\d\.\d\d$"))
    time = page.locator("#time").inner_text()
    expect(news(page)).to_contain_text(
        f"You did it: {len(moves)} moves in {time}. Your first on this size, so a personal best."
    )
    expect(page.locator("#afterwards")).to_contain_text("multi-tile move")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    expect(page.locator("#averages tbody tr").first).to_contain_text(time)
    page.reload()
    expect(page.locator("#time")).to_have_text(time)
    expect(button(page, "Same scramble again")).to_be_visible()
    expect(rows(page).first).to_contain_text(f"{time}{len(moves)} moves")
    # It's kept once, whatever comes after it.
    button(page, "Undo").click()
    play(page, str(moves[-1]))
    expect(rows(page)).to_have_count(1)


def test_a_solve_by_the_solver_isnt_kept(played: Page) -> None:
    page = played
    page.get_by_role("textbox", name="Position").fill(TWO_AWAY)
    button(page, "Load").click()
    expect_board(page, TWO_AWAY)
    button(page, "Solve").click()
    expect(page.get_by_text("Solved in 2 moves (optimal)")).to_be_visible(timeout=30_000)
    button(page, "Last").click()
    expect_board(page, Board.solved(3).text())
    button(page, "Undo").click()
    play(page, "L")
    expect_board(page, Board.solved(3).text())
    expect(page.locator("#afterwards")).to_be_hidden()
    expect(rows(page)).to_have_count(0)


def test_the_rest_of_a_link_isnt_kept_and_a_chosen_board_is_practice(page: Page, site: str) -> None:
    page.goto(f"{site}?board={TWO_AWAY}&moves=U&at=1")
    play(page, "L")
    expect(news(page)).to_contain_text("You did it")
    expect(page.get_by_text("Each board that you solve is kept here")).to_be_visible()
    page.goto(f"{site}?board={TWO_AWAY}")
    play(page, "UL")
    expect(news(page)).not_to_contain_text("personal best")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).first).to_contain_text("practice")
    expect(page.locator("#averages")).to_be_hidden()


def test_same_scramble_replay_and_review(page: Page, site: str) -> None:
    page.goto(f"{site}?size=2x2&seed=b")
    start = board_of(page)
    moves = finish(page)
    button(page, "Same scramble again").click()
    expect_board(page, start)
    expect(page.locator("#moves")).to_have_text("0")
    expect(page.locator("#time")).to_have_text("0:00")
    finish(page)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("practice")
    deal(page)
    rows(page).nth(1).get_by_role("button").click()
    button(page, "Replay").click()
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", str(moves))
    expect_board(page, Board.solved(2).text())  # it plays by itself
    expect(rows(page)).to_have_count(2)
    button(page, "Review").click()
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    expect_board(page, Board.solved(2).text())
    expect(page.locator("#moves")).to_have_text(str(len(moves)))
    page.get_by_role("tab", name="Play").click()
    button(page, "Same scramble").click()
    expect_board(page, start)


def test_inspection_counts_down_until_the_first_move(page: Page, site: str) -> None:
    page.clock.install()
    page.goto(f"{site}?size=2x2")
    unfold(page)
    page.get_by_label("15 seconds to look").check()
    deal(page)
    while len(solve(Board.parse(board_of(page))).moves) < 2:
        deal(page)
    time = page.locator("#time")
    expect(time).to_have_text("15")
    page.clock.run_for(4100)
    expect(time).to_have_text("11")
    play(page, str(solve(Board.parse(board_of(page))).moves)[0])
    expect(time).to_have_text("0:00")
    page.clock.run_for(3000)
    expect(time).to_have_text("0:03")
    deal(page)
    page.clock.run_for(17_200)
    expect(time).to_have_text("0:02")  # nobody moved: it runs


def test_the_clock_survives_a_reload(page: Page, site: str) -> None:
    page.clock.install()
    page.goto(f"{site}?size=2x2&seed=b")
    moves = solve(Board.parse(board_of(page))).moves
    assert len(moves) > 2
    play(page, moves[0])
    page.clock.run_for(5000)
    expect(page.locator("#time")).to_have_text("0:05")
    page.reload()
    expect(page.locator("#time")).to_have_text("0:05")
    play(page, "".join(moves[1:-1]))
    page.clock.run_for(2000)
    play(page, moves[-1])
    expect(page.locator("#time")).to_have_text(re.compile(r"^0:07\.[0-4]\d$"))
    expect(rows(page).first).to_contain_text(f"{len(moves)} moves")


# --- Averages, and files ---


def test_averages_and_bests_are_pythons(played: Page) -> None:
    page = played
    solves = made(101)
    bring(page, write_csv(solves))
    expect(work(page)).to_have_text("101 solves added.", timeout=30_000)
    best = bests(solves)[3, 3]
    table = page.locator("#averages tbody tr")

    def shown(single: float, averages: dict[int, float | None]) -> list[str]:
        times = [single, *(averages[n] or 0 for n in (5, 12, 100))]
        return [f"0:0{int(time / 10) / 100:.2f}" for time in times]

    expect(table.nth(0).locator("td")).to_have_text(shown(2000, best.last), timeout=15_000)
    expect(table.nth(1).locator("td")).to_have_text(shown(1000, best.best))
    expect(page.locator("#averages caption")).to_have_text("3 × 3, 101 solves")
    page.get_by_text("Personal bests").click()
    expect(page.locator("#solves-bests-list")).to_contain_text("0:01.00, 2 moves, 2.00 TPS")
    page.get_by_text("Personal bests").click()
    page.get_by_label("Size").select_option("2x2")
    expect(page.get_by_text("No solves of 2 × 2 yet.")).to_be_visible()


def test_a_new_personal_best_is_said(page: Page, site: str) -> None:
    page.clock.install()
    page.goto(f"{site}?size=2x2")
    for pause, said in (
        (9000, "Your first on this size"),
        (12_000, None),
        (3000, "A new personal best!"),
    ):
        deal(page)
        while len(moves := solve(Board.parse(board_of(page))).moves) < 2:
            deal(page)
        play(page, moves[0])
        page.clock.run_for(pause)
        play(page, "".join(moves[1:]))
        expect(news(page)).to_contain_text("You did it")
        if said:
            expect(news(page)).to_contain_text(said)
        else:
            expect(news(page)).not_to_contain_text("best")
        expect(page.locator("#averages tbody tr").nth(0)).to_contain_text(f"0:{pause // 1000:02}.")


def test_files_go_out_and_come_back(played: Page, tmp_path: Path) -> None:
    page = played
    solves = [*made(3), *made(2, seed="daily-2026-11-21"), *made(1, practice=True)]
    solves = [
        Solve(f"2026-02-0{i + 1}T00:00:00.000Z", s.board, s.moves, s.milliseconds, s.dnf, s.times,
              s.goal, s.practice, s.seed)
        for i, s in enumerate(solves)
    ]  # fmt: skip
    bring(page, write_json(solves), "history.json")
    expect(work(page)).to_have_text("6 solves added.", timeout=30_000)
    unfold(page)
    texts = {}
    for form, read in (("CSV", read_csv), ("JSON", read_json)):
        with page.expect_download() as download:
            button(page, f"Export {form}").click()
        assert re.fullmatch(rf"slidestar-\d{{4}}-\d\d-\d\d\.{form.lower()}",
                            download.value.suggested_filename)  # fmt: skip
        path = tmp_path / form
        download.value.save_as(path)
        texts[form] = path.read_text(encoding="utf-8")
        assert list(read(texts[form]).solves) == solves
    # What's here already isn't added once more.
    bring(page, texts["CSV"])
    expect(work(page)).to_have_text("0 solves added, 6 were here already.")
    button(page, "Clear").click()
    expect(page.get_by_role("dialog")).to_contain_text("all 6 solves")
    button(page, "Keep them").click()
    expect(rows(page)).to_have_count(5)
    button(page, "Clear").click()
    button(page, "Delete").click()
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_text("Each board that you solve is kept here")).to_be_visible()
    unfold(page)
    bring(page, texts["JSON"])
    expect(work(page)).to_have_text("6 solves added.", timeout=30_000)


def test_a_damaged_history_is_refused_by_name_and_the_rest_kept(played: Page) -> None:
    page = played
    header, *lines = write_csv(made(4)).splitlines()
    lines[1] = lines[1].replace("L2", "LX")
    lines[2] = lines[2].replace("1020", "soon", 1)
    bring(page, "\n".join([header, *lines, "a,b"]))
    expect(work(page)).to_have_text("2 solves added, 3 refused.", timeout=30_000)
    refused = page.locator("#solves-refused li")
    unfold(page)
    expect(refused).to_have_count(3)
    expect(refused.nth(0)).to_contain_text("Solve 2: ")
    expect(refused.nth(0)).to_contain_text("'X'")
    expect(refused.nth(1)).to_contain_text("'soon'")
    expect(rows(page)).to_have_count(2)
    unfold(page)
    # What's no history at all, and one that's newer, say so in a sentence and change nothing.
    bring(page, "<html>", "page.html")
    expect(work(page)).to_contain_text("page.html can't be read: '<html>' is no history")
    newer = {"format": "slidestar history", "version": VERSION + 1, "solves": [1, 2]}
    bring(page, json.dumps(newer), "newer.json")
    expect(work(page)).to_contain_text(f"newer.json can't be read: version {VERSION + 1} is newer")
    expect(refused).to_have_count(0)
    expect(rows(page)).to_have_count(2)


def test_ten_thousand_solves_come_in_and_the_page_stays_smooth(
    played: Page, site: str, tmp_path: Path
) -> None:
    page = played
    text = write_csv(made(10_000))
    files = []
    for year in (2021, 2022, 2023):  # each time other solves than before
        path = tmp_path / f"{year}.csv"
        path.write_text(text.replace("2026-01", f"{year}-01"), encoding="utf-8")
        files.append(path)

    def bring_all() -> None:
        page.set_input_files("#import-file", files.pop())
        expect(work(page)).to_contain_text("10,000 solves added", timeout=60_000)

    without_long_tasks(page, bring_all)
    expect(page.locator("#averages caption")).to_contain_text("0,000 solves")
    expect(page.locator("#averages tbody td").nth(3)).to_contain_text(
        re.compile(r"\d:\d\d\.\d\d"), timeout=30_000
    )
    other = page.context.new_page()
    other.goto(f"{site}?size=3x3")
    expect(other.locator("#averages caption")).to_contain_text("0,000 solves", timeout=30_000)
    other.close()


# --- Storage that fails, and that's old or new ---


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


# --- Tabs ---


def test_two_tabs_keep_their_own_games(context: BrowserContext, site: str) -> None:
    first = context.new_page()
    first.goto(site)
    start = Board.parse(board_of(first))
    moved = start.neighbors()[0]
    play(first, start.legal_moves()[0])
    expect_board(first, moved.text())
    second = context.new_page()
    second.goto(site)
    other = board_of(second)
    assert Board.parse(other) != moved  # a living tab has that game
    play(second, Board.parse(other).legal_moves()[0])
    expect(second.locator("#moves")).to_have_text("1")
    kept = board_of(second)
    for page, board in ((first, moved.text()), (second, kept)):
        page.reload()
        expect_board(page, board)
        page.goto(site)  # from storage alone
        expect_board(page, board)
        expect(page.locator("#moves")).to_have_text("1")
    # A new tab goes on with a game that nobody has any more.
    first.close()
    third = context.new_page()
    third.goto(site)
    expect_board(third, moved.text())
    expect(third.locator("#moves")).to_have_text("1")
    fourth = context.new_page()
    fourth.goto(site)
    assert board_of(fourth) not in (moved.text(), kept)


def test_a_crash_loses_no_game(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    # A crash leaves no time for good-byes.
    page.add_init_script(
        "addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)"
    )
    page.goto(site)
    start = Board.parse(board_of(page))
    play(page, start.legal_moves()[0])
    expect(page).to_have_url(re.compile("at=1$"))
    page.close()
    after = context.new_page()
    after.goto(site)
    expect_board(after, start.neighbors()[0].text())
    expect(after.locator("#moves")).to_have_text("1")


def test_a_solve_shows_in_the_other_tab(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(f"{site}?size=2x2")
    finish(first)
    expect(rows(second)).to_have_count(1)


# --- The daily board ---


def test_the_daily_board(played: Page) -> None:
    page = played
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    page.evaluate(
        """Object.defineProperty(navigator, "clipboard", {
            configurable: true,
            value: { writeText: async (text) => { window.copied = text; } },
        })"""
    )
    button(page, "Daily").click()
    board = shuffle(3, 3, f"daily-{today}")
    expect_board(page, board.text())  # the same for everybody
    expect(news(page)).to_contain_text(f"The daily board of {today}")
    moves = finish(page)
    line = page.locator("#daily-result")
    expect(line).to_have_text(
        re.compile(rf"^Slidestar {today} 3x3: {len(moves)} moves, optimal {len(moves)}, 0:\d\d$"),
        timeout=15_000,
    )
    button(page, "Copy result").click()
    expect(news(page)).to_have_text("Copied.")
    assert page.evaluate("window.copied") == line.inner_text()
    expect(rows(page).first).to_contain_text("daily")
    button(page, "Daily").click()
    expect_board(page, board.text())
    expect(news(page)).to_contain_text("You've solved it already.")
    finish(page)
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("practice")


# --- For everybody ---


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card_is_accessible(
    new_context: Callable[..., BrowserContext],
    site: str,
    axe: Callable[[Page], list[str]],
    scheme: Any,
) -> None:
    page = new_context(color_scheme=scheme, viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{site}?size=2x2")
    button(page, "Daily").click()
    finish(page)
    expect(page).to_have_url(re.compile("at="))  # a machine is quicker than the address
    page.reload()
    expect(page.locator("#daily-result")).to_contain_text("2x2")
    unfold(page)
    page.get_by_text("Personal bests").click()
    rows(page).first.get_by_role("button").click()
    expect(button(page, "Replay")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    button(page, "Clear").click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(rows(page)).to_have_count(1)
