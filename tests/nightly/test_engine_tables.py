"""`auto` with its tables: fetched, built, stored, spoilt or late, and without the compiled loops."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from threading import Event

import pytest
from kit.browser import Faults, wait_until
from kit.games import record_values, recorded_values
from kit.page import (
    FARTHEST,
    HARDEST,
    button,
    choose,
    expect_status,
    idle,
    load,
    part,
    press,
    solution,
    visit,
)
from kit.paths import DIST, FIXTURES
from playwright.sync_api import BrowserContext, Page, Route, expect
from serve import Handler, running

from slidestar import Board, distance, shuffle, solve
from slidestar.algorithms import run
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.solver.distances import good_moves

pytestmark = pytest.mark.nightly

# No shipped table is for this goal: its blank is in no corner.
OTHER_GOAL = "1-2-3-4_5-0-6-7_8-9-10-11_12-13-14-15"
BUILDING = re.compile("tables.* [1-9][0-9]?%")
LIVE = "() => document.querySelector('[data-panel=solver] [data-part=live]').textContent"
STORED = "caches.open('slidestar-tables').then((c) => c.keys()).then((k) => k.length)"


def korf(number: int) -> tuple[int, str]:
    """Return the length of a solution, and one of Korf's hundred boards of the 15-puzzle."""
    rows = (FIXTURES / "korf15_100.tsv").read_text("utf-8").splitlines()
    fields = [row.split("\t") for row in rows if not row.startswith("#")][number - 1]
    board = Board.from_flat([int(tile) for tile in fields[2].split()], 4, 4)
    return int(fields[1]), board.text()


LENGTH, BOARD = korf(1)


def away_from(goal: str, count: int) -> Board:
    """Return the end of a random walk that never goes straight back."""
    chosen = Random(0)
    line = [Board.parse(goal)]
    for _ in range(count):
        line.append(chosen.choice([b for b in line[-1].neighbors() if b not in line[-2:]]))
    return line[-1]


def expect_stored(page: Page, count: int) -> None:
    """Wait until this many tables are in the browser's cache."""
    wait_until(lambda: page.evaluate(STORED), count, what="the number of stored tables")


def expanded(page: Page) -> str:
    counts = part(page, "solver", "counts-list").locator("div")
    return counts.filter(has_text="Expanded").locator("dd").text_content() or ""


def solve_without_building(page: Page, length: int) -> None:
    record_values(page, LIVE)
    press(page, "Solve")
    expect_status(page, f"Solved in {length} moves (optimal)")
    assert [text for text in recorded_values(page) if "%" in text] == []


def solves(page: Page) -> None:
    """Check that Python solves another board."""
    load(page, HARDEST)
    choose(page, "Algorithm", "auto")
    press(page, "Solve")
    expect_status(page, "Solved in 31 moves (optimal)")


def test_eight_of_korfs_boards_are_solved(page: Page, site: str) -> None:
    visit(page, site, size="4x4")
    for number in range(1, 9):
        length, board = korf(number)
        load(page, board)
        press(page, "Solve")
        expect_status(page, f"Solved in {length} moves (optimal)")
        assert Board.parse(board).apply(solution(page)).is_goal()


def test_tables_are_built_after_a_stop_and_stored(page: Page, site: str) -> None:
    board, goal = away_from(OTHER_GOAL, 30), Board.parse(OTHER_GOAL)
    length = len(solve(board, goal, "astar", "linear-conflict"))
    page.goto(f"{site}?board={board.text()}&goal={OTHER_GOAL}")
    button(page, "Solve").click()
    expect(part(page, "solver", "live")).to_contain_text(BUILDING)
    press(page, "Stop")
    expect_status(page, "Stopped after 0 nodes")
    press(page, "Solve")
    expect_status(page, f"Solved in {length} moves (optimal)")
    assert board.apply(solution(page)) == goal
    expect_stored(page, 1)
    page.reload()
    solve_without_building(idle(page), length)


def test_stored_tables_serve_when_the_server_has_none(
    page: Page, site: str, faults: Faults
) -> None:
    visit(page, site, board=BOARD)
    expect_stored(page, 2)
    page.context.route("**/engine/tables/*", missing)
    faults.expect("tables")
    page.reload()
    solve_without_building(idle(page), LENGTH)


def test_tables_for_bounds_are_fetched_with_a_large_board(
    page: Page, site: str, faults: Faults
) -> None:
    requested: list[str] = []

    def record(route: Route) -> None:
        requested.append(route.request.url.rsplit("/", 1)[-1])
        route.fallback()

    page.context.route("**/engine/tables/*", record)
    visit(page, site, board="1-2-3_4-0-6_7-5-8")
    board = shuffle(5, 5, "bounds")
    load(page, board.text())
    expect_stored(page, 1)
    assert requested == ["5x5.pdb"]
    bound = run(good_moves(board)).lower_bound
    assert bound > LinearConflict(Board.solved(5))(board) + 1
    # The next visit needs no network for them.
    page.context.route("**/engine/tables/*", missing)
    faults.expect("tables")
    visit(page, site, board=board.text(), mode="analyse")
    expect(part(page, "facts", "list")).to_contain_text(f"Distanceat least {bound},")


# Spoilt files

Spoil = Callable[[Route], None]


def missing(route: Route) -> None:
    route.fulfill(status=404, body="none")


def truncated(route: Route) -> None:
    route.fulfill(status=200, body=route.fetch().body()[:-1000])


def foreign(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<!doctype html><h1>Welcome</h1>")


def flipped(route: Route) -> None:
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 4
    route.fulfill(status=200, body=bytes(body))


def of_its_length(route: Route) -> None:
    body = route.fetch().body()
    route.fulfill(status=200, body=b"\0asm" + b"\1" * (len(body) - 4))


@pytest.mark.parametrize("spoil", [missing, truncated, foreign, flipped])
def test_spoilt_tables_are_built_instead(
    page: Page, site: str, faults: Faults, spoil: Spoil
) -> None:
    page.context.route("**/engine/tables/*", spoil)
    faults.expect("tables")
    page.goto(f"{site}?board={BOARD}")
    # At once: Python begins with the tables by itself.
    button(page, "Solve").click()
    expect(part(page, "solver", "live")).to_contain_text(BUILDING)
    if spoil is flipped:  # its checksum alone is wrong: to the end
        expect_status(page, f"Solved in {LENGTH} moves (optimal)")
    else:
        press(page, "Stop")
        expect_status(page, "Stopped after 0 nodes")
    solves(page)


@pytest.mark.parametrize("sent", [0.0, 0.5])
def test_late_tables_are_built_and_used_when_they_come(
    new_context: Callable[..., BrowserContext], sent: float
) -> None:
    """The server accepts the request and sends nothing, or stops half-way."""
    go_on = Event()

    class Stalling(Handler):
        def do_GET(self) -> None:
            if self.path.startswith("/engine/tables/"):
                self.stall((DIST / self.path.lstrip("/")).read_bytes())
            else:
                super().do_GET()

        def stall(self, body: bytes) -> None:
            part = int(len(body) * sent)
            if not part:
                go_on.wait()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:part])
            self.wfile.flush()
            go_on.wait()
            self.wfile.write(body[part:])

    page = new_context(service_workers="block").new_page()
    with running(DIST, handler=Stalling) as url:
        try:
            page.goto(f"{url}?board={BOARD}")
            button(page, "Solve").click()
            expect(part(page, "solver", "live")).to_contain_text(BUILDING)
            expect_status(page, f"Solved in {LENGTH} moves (optimal)")
            expect_stored(page, 1)
        finally:
            go_on.set()
        expect_stored(page, 2)  # the second table, which was not built
        length, board = korf(50)
        wanted = f"{solve(Board.parse(board)).stats.expanded:,}"

        def expanded_by_the_page() -> str:
            load(page, HARDEST)
            load(page, board)
            press(page, "Solve")
            expect_status(page, f"Solved in {length} moves (optimal)")
            return expanded(page)

        # Fewer than with one table: Python has both soon.
        wait_until(expanded_by_the_page, wanted, what="the count with both tables")


@pytest.mark.parametrize("spoil", [missing, truncated, foreign, of_its_length])
def test_solver_works_without_the_compiled_loops(
    page: Page, site: str, faults: Faults, spoil: Spoil
) -> None:
    page.context.route("**/engine/kernel_*.wasm*", spoil)
    faults.expect("kernel_")
    visit(page, site, board=HARDEST)
    press(page, "Solve")
    expect_status(page, "Solved in 31 moves (optimal)")
    load(page, FARTHEST)
    press(page, "Solve")
    expect_status(page, re.compile(r"Solved in \d+ moves \(not proven optimal: at least \d+\)"))
    assert Board.parse(FARTHEST).apply(solution(page)).is_goal()


def test_page_without_caches_solves(new_context: Callable[..., BrowserContext], site: str) -> None:
    context = new_context()
    context.add_init_script("delete globalThis.caches")
    page = context.new_page()
    goal = Board.parse("1-2-3-4_5-6-7-8_9-10-0-11")
    board = away_from(goal.text(), 25)
    visit(page, site, board=board.text(), goal=goal.text())
    press(page, "Solve")
    expect_status(page, f"Solved in {distance(board, goal)} moves (optimal)")


# Long searches


def test_bound_of_a_farthest_position_rises(page: Page, site: str) -> None:
    visit(page, site, board=FARTHEST)
    record_values(page, LIVE)
    button(page, "Solve").click()

    def bounds() -> list[int]:
        found = [re.search(r"at least (\d+) moves", text) for text in recorded_values(page)]
        return [int(match[1]) for match in found if match]

    wait_until(lambda: max(bounds(), default=0) >= 76, True, what="that the bound is 76")
    rising = bounds()
    assert rising == sorted(rising)
    assert len(set(rising)) > 1
    press(page, "Stop")
    expect_status(page, "Stopped after")
    solves(page)


def test_search_with_a_path_of_thousands_of_moves_is_stopped(page: Page, site: str) -> None:
    """The worker has a small stack to free the search on."""
    visit(
        page,
        site,
        board=shuffle(9, 9, seed="c").text(),
        algorithm="greedy",
        heuristic="hamming",
    )
    live = part(page, "solver", "live")

    def count() -> int:
        found = re.search(r"([\d,]+) expanded", live.inner_text())
        return int(found[1].replace(",", "")) if found else 0

    for _ in range(2):
        button(page, "Solve").click()
        wait_until(lambda: count() > 6000, True, what="that thousands are expanded")
        press(page, "Stop")
        expect_status(page, "Stopped after")
    solves(page)


def test_search_at_its_limit_gives_up(page: Page, site: str) -> None:
    visit(page, site, board=FARTHEST, algorithm="astar", heuristic="hamming")
    button(page, "Solve").click()
    wait_until(
        lambda: "Gave up: stopped at the limit of" in part(page, "solver", "outcome").inner_text(),
        True,
        400,
        "that the search gave up",
    )
    expect(page.get_by_text("Auto always answers")).to_be_visible()
    solves(page)
