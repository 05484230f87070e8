"""The life of a long search's helper workers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit.browser import Faults, wait_until
from kit.page import (
    FARTHEST,
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
from playwright.sync_api import BrowserContext, Page, Route, Worker, expect

from slidestar import Board, shuffle, solve

pytestmark = pytest.mark.nightly

LONG = "15-12-10-13_7-11-14-9_0-8-6-2_4-3-5-1"
"""78 moves and 20 million nodes, which take one or two seconds."""
MACHINE = """
    for (const [name, value] of Object.entries({{ hardwareConcurrency: {}, deviceMemory: {} }}))
        Object.defineProperty(Navigator.prototype, name, {{ get: () => value }});
"""


def open_page(page: Page, site: str, board: str, cores: int = 3, memory: int = 8) -> list[Worker]:
    """Open the page on a simulated machine, and return the list of workers started afterwards.

    `memory` is in GB.
    """
    page.add_init_script(MACHINE.format(cores, memory))
    page.context.route("**/4x4-large.pdb", lambda _: None)  # downloads: it would replace helpers
    visit(page, site, board=board)
    started: list[Worker] = []
    page.on("worker", lambda worker: started.append(worker))
    return started


def expect_workers(page: Page, count: int) -> None:
    """Wait until the page has `count` workers."""

    def workers() -> int:
        page.evaluate("null")  # delivers Playwright's events
        return len(page.workers)

    wait_until(workers, count, what="the number of workers")


def test_sixteen_cores_start_four_helpers(page: Page, site: str) -> None:
    open_page(page, site, FARTHEST, cores=16)
    start_solve(page)
    expect_workers(page, 5)
    press(page, "Stop")
    expect_status(page, "Stopped after")
    expect_workers(page, 1)


def test_another_board_ends_the_helpers(page: Page, site: str) -> None:
    open_page(page, site, FARTHEST)
    start_solve(page)
    expect_workers(page, 3)
    load(page, "8-6-7_2-5-4_3-0-1")
    expect_workers(page, 1)


def test_a_large_board_gets_helpers(page: Page, site: str) -> None:
    board = shuffle(5, 5, "help")
    started = open_page(page, site, board.text())
    press_solve(page)
    expect(part(page, "solver", "stop")).to_have_attribute("aria-disabled", "true")
    assert len(started) == 2
    assert board.apply(solution(page)).is_goal()
    expect_workers(page, 1)


@pytest.mark.parametrize(("cores", "memory"), [(1, 8), (3, 2)], ids=["one-core", "little-memory"])
def test_a_small_machine_gets_no_helpers(page: Page, site: str, cores: int, memory: int) -> None:
    started = open_page(page, site, LONG, cores, memory)
    start_solve(page)
    expect_status(idle(page), "Solved in 78 moves (optimal)")
    assert started == []


def test_search_succeeds_without_missing_helpers(
    new_context: Callable[..., BrowserContext], site: str, faults: Faults
) -> None:
    page = new_context(service_workers="block").new_page()
    open_page(page, site, LONG)
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    page.route("**/solver-worker.js*", refuse)
    faults.expect("solver-worker")
    press_solve(page)
    expect_status(page, "Solved in 78 moves (optimal)")
    assert len(refused) == 2
    assert solution(page) == solve(Board.parse(LONG)).moves
