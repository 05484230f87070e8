"""`auto` with pattern databases that are fetched, built, stored, damaged or late."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Event

import pytest
from kit.browser import Faults, wait_until
from kit.games import expect_solver_works, record_values, recorded_values
from kit.oracles import korf_boards
from kit.page import (
    FARTHEST,
    HARDEST,
    expect_status,
    idle,
    load,
    part,
    press,
    press_solve,
    solution,
    start_solve,
    visit,
)
from kit.paths import DIST
from kit.reviews import walk
from playwright.sync_api import BrowserContext, Page, Route, expect

from slidestar import Board, distance, shuffle, solve
from slidestar.algorithms import run
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.cli.static_server import Handler, running
from slidestar.solver.distances import good_moves

pytestmark = pytest.mark.nightly

# There is no shipped table for this goal, as its blank is in no corner.
OTHER_GOAL = "1-2-3-4_5-0-6-7_8-9-10-11_12-13-14-15"
BUILDING = re.compile("tables.* [1-9][0-9]?%")
LIVE = "() => document.querySelector('[data-panel=solver] [data-part=live]')?.textContent ?? ''"
STORED = "caches.open('slidestar-tables').then((c) => c.keys()).then((k) => k.length)"
ONE_CORE = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 1 });"
BOARD, LENGTH = korf_boards()[0]


def expect_stored(page: Page, count: int) -> None:
    """Wait until the browser's cache contains `count` tables."""
    wait_until(lambda: page.evaluate(STORED), count, what="the number of stored tables")


def expanded(page: Page) -> str:
    counts = part(page, "solver", "counts-list").locator("div")
    return counts.filter(has_text="Expanded").locator("dd").text_content() or ""


def solve_without_building(page: Page, length: int) -> None:
    record_values(page, LIVE)
    press_solve(page)
    expect_status(page, f"Solved in {length} moves (optimal)")
    assert [text for text in recorded_values(page) if "%" in text] == []


def test_eight_of_korfs_boards_are_solved(page: Page, site: str) -> None:
    visit(page, site, size="4x4")
    for board, length in korf_boards()[:8]:
        load(page, board.text())
        press_solve(page)
        expect_status(page, f"Solved in {length} moves (optimal)")
        assert board.apply(solution(page)).is_goal()


def test_tables_are_built_after_a_stop_and_stored(page: Page, site: str) -> None:
    goal = Board.parse(OTHER_GOAL)
    board = goal.apply(walk(goal, 30, "built"))
    length = len(solve(board, goal, "astar", "linear-conflict"))
    address = f"{site}?board={board.text()}&goal={OTHER_GOAL}"
    page.goto(address)
    start_solve(page)
    expect(part(page, "solver", "live")).to_contain_text(BUILDING)
    press(page, "Stop")
    expect_status(page, "Stopped after 0 nodes")
    press_solve(page)
    expect_status(page, f"Solved in {length} moves (optimal)")
    assert board.apply(solution(page)) == goal
    expect_stored(page, 1)
    page.goto(address)  # after a reload the board would be solved
    solve_without_building(idle(page), length)


def test_stored_tables_serve_when_the_server_has_none(
    page: Page, site: str, faults: Faults
) -> None:
    visit(page, site, board=BOARD.text())
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
    expect_stored(page, 2)
    assert requested == ["large.estimate", "5x5.pdb"]
    bound = run(good_moves(board)).lower_bound
    assert bound > LinearConflict(Board.solved(5))(board) + 1
    # The next visit reads them from the cache.
    page.context.route("**/engine/tables/*", missing)
    faults.expect("tables")
    visit(page, site, board=board.text(), mode="analyse")
    expect(part(page, "facts", "list")).to_contain_text(f"Distanceat least {bound},")


def test_large_tables_are_fetched_for_a_hard_board(page: Page, site: str) -> None:
    requested: list[str] = []

    def record(route: Route) -> None:
        requested.append(route.request.url.rsplit("/", 1)[-1])
        route.fallback()

    page.context.route("**/engine/tables/*", record)
    page.context.add_init_script(ONE_CORE)
    visit(page, site, board=FARTHEST)
    expect_stored(page, 2)
    assert requested == ["4x4-1.pdb", "4x4-2.pdb"]
    press_solve(page)
    expect_status(page, "Solved in 80 moves (optimal)")
    assert Board.parse(FARTHEST).apply(solution(page)).is_goal()
    assert requested == ["4x4-1.pdb", "4x4-2.pdb", "4x4-large.pdb"]
    # With the small tables alone it expands 130 million positions.
    assert int(expanded(page).replace(",", "")) < 40_000_000


# Damaged files

Damage = Callable[[Route], None]


def missing(route: Route) -> None:
    route.fulfill(status=404, body="none")


def truncated(route: Route) -> None:
    route.fulfill(status=200, body=route.fetch().body()[:-1000])


def error_page(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<!doctype html><h1>Welcome</h1>")


def flipped(route: Route) -> None:
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 4
    route.fulfill(status=200, body=bytes(body))


def replaced_by_ones(route: Route) -> None:
    body = route.fetch().body()
    route.fulfill(status=200, body=b"\0asm" + b"\1" * (len(body) - 4))


@pytest.mark.parametrize("damage", [missing, truncated, error_page, flipped])
def test_damaged_tables_are_built_instead(
    page: Page, site: str, faults: Faults, damage: Damage
) -> None:
    page.context.route("**/engine/tables/*", damage)
    faults.expect("tables")
    page.goto(f"{site}?board={BOARD.text()}")
    # At once, as Python starts to build the tables by itself.
    start_solve(page)
    expect(part(page, "solver", "live")).to_contain_text(BUILDING)
    if damage is flipped:  # only the checksum shows it
        expect_status(page, f"Solved in {LENGTH} moves (optimal)")
    else:
        press(page, "Stop")
        expect_status(page, "Stopped after 0 nodes")
    expect_solver_works(page)


@pytest.mark.parametrize("sent", [0.0, 0.5])
def test_late_tables_are_built_and_used_on_arrival(
    new_context: Callable[..., BrowserContext], sent: float
) -> None:
    """The server accepts the request and sends nothing or half of the response."""
    resume = Event()

    class Stalling(Handler):
        def do_GET(self) -> None:
            if self.path.startswith("/engine/tables/"):
                self.stall((DIST / self.path.lstrip("/")).read_bytes())
            else:
                super().do_GET()

        def stall(self, body: bytes) -> None:
            part = int(len(body) * sent)
            if not part:
                resume.wait()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:part])
            self.wfile.flush()
            resume.wait()
            self.wfile.write(body[part:])

    page = new_context(service_workers="block").new_page()
    with running(DIST, handler=Stalling) as url:
        try:
            page.goto(f"{url}?board={BOARD.text()}")
            start_solve(page)
            expect(part(page, "solver", "live")).to_contain_text(BUILDING)
            expect_status(page, f"Solved in {LENGTH} moves (optimal)")
            expect_stored(page, 1)
        finally:
            resume.set()
        expect_stored(page, 2)  # the second table, which was not built
        board, length = korf_boards()[49]
        wanted = f"{solve(board).stats.expanded:,}"

        def expanded_by_the_page() -> str:
            load(page, HARDEST)
            load(page, board.text())
            press_solve(page)
            expect_status(page, f"Solved in {length} moves (optimal)")
            return expanded(page)

        # With both tables, the search expands fewer nodes than with one.
        wait_until(expanded_by_the_page, wanted, what="the count with both tables")


@pytest.mark.parametrize("damage", [missing, truncated, error_page, replaced_by_ones])
def test_solver_works_without_the_compiled_loops(
    page: Page, site: str, faults: Faults, damage: Damage
) -> None:
    page.context.route("**/engine/kernel_*.wasm*", damage)
    faults.expect("kernel_")
    visit(page, site, board=HARDEST)
    press_solve(page)
    expect_status(page, "Solved in 31 moves (optimal)")
    load(page, FARTHEST)
    press_solve(page)
    expect_status(page, re.compile(r"Solved in \d+ moves \(not proven optimal: at least \d+\)"))
    assert Board.parse(FARTHEST).apply(solution(page)).is_goal()


def test_page_without_caches_solves(new_context: Callable[..., BrowserContext], site: str) -> None:
    context = new_context()
    context.add_init_script("delete globalThis.caches")
    page = context.new_page()
    goal = Board.parse("1-2-3-4_5-6-7-8_9-10-0-11")
    board = goal.apply(walk(goal, 25, "no caches"))
    visit(page, site, board=board.text(), goal=goal.text())
    press_solve(page)
    expect_status(page, f"Solved in {distance(board, goal)} moves (optimal)")


# Long searches


def test_bound_of_a_farthest_position_rises(page: Page, site: str) -> None:
    visit(page, site, board=FARTHEST)
    record_values(page, LIVE)
    start_solve(page)

    def bounds() -> list[int]:
        found = [re.search(r"at least (\d+) moves", text) for text in recorded_values(page)]
        return [int(match[1]) for match in found if match]

    wait_until(lambda: max(bounds(), default=0) >= 76, True, what="whether the bound is 76")
    rising = bounds()
    assert rising == sorted(rising)
    assert len(set(rising)) > 1
    press(page, "Stop")
    expect_status(page, "Stopped after")
    expect_solver_works(page)


def test_search_with_a_path_of_thousands_of_moves_is_stopped(page: Page, site: str) -> None:
    """Deleting a long chain of nodes must not overflow the worker's small stack."""
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
        start_solve(page)
        wait_until(lambda: count() > 6000, True, what="whether thousands are expanded")
        press(page, "Stop")
        expect_status(page, "Stopped after")
    expect_solver_works(page)


def test_search_at_its_limit_gives_up(page: Page, site: str) -> None:
    visit(page, site, board=FARTHEST, algorithm="astar", heuristic="hamming")
    start_solve(page)
    wait_until(
        lambda: "Gave up: stopped at the limit of" in part(page, "solver", "outcome").inner_text(),
        True,
        400,
        "whether the search gave up",
    )
    expect(page.get_by_text("Auto always finds a solution")).to_be_visible()
    expect_solver_works(page)
