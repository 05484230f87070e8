"""Help with a search that lasts: more workers, for as long as it does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import Faults, wait_for_engine, wait_until, without_long_tasks
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import FARTHEST, button, expect_board, outcome, solution, status, whole

from slidestar import Board, shuffle, solve

LONG = "0-12-10-13_15-11-14-9_7-8-6-2_4-3-5-1"  # 80 moves: some seconds
MACHINE = """
    for (const [name, value] of Object.entries({machine}))
      Object.defineProperty(Navigator.prototype, name, {{ get: () => value }});
"""


def opened(page: Page, site: str, cores: int = 3, memory: int = 8) -> Page:
    """The page on a machine of so many cores and GB, with Python ready."""
    machine = {"hardwareConcurrency": cores, "deviceMemory": memory}
    page.add_init_script(MACHINE.format(machine=machine))
    page.goto(site)
    whole(page)
    wait_for_engine(page)
    return page


def begin(page: Page, board: str) -> None:
    page.get_by_role("textbox", name="Position").fill(board)
    button(page, "Load").click()
    expect_board(page, board)
    page.get_by_label("Algorithm").select_option("auto")
    button(page, "Solve").click()


def expect_workers(page: Page, count: int) -> None:
    def workers() -> int:
        page.evaluate("null")  # lets in what Playwright has heard of them
        return len(page.workers)

    wait_until(workers, count, 60, "the number of workers")


@pytest.mark.returning
def test_the_same_answer_with_help(page: Page, site: str) -> None:
    opened(page, site)
    begin(page, LONG)
    expect_workers(page, 3)
    outcome(page, "Solved in 80 moves (optimal)")
    expect_workers(page, 1)
    assert solution(page) == solve(Board.parse(LONG)).moves


@pytest.mark.returning
def test_stop_ends_them_all(page: Page, site: str) -> None:
    opened(page, site, cores=16)

    def help_comes_and_goes() -> None:
        begin(page, FARTHEST)
        expect_workers(page, 5)  # four helpers at the most
        button(page, "Stop").click()
        expect(status(page, "Stopped after")).to_be_visible()
        expect_workers(page, 1)

    without_long_tasks(page, help_comes_and_goes)
    begin(page, "8-6-7_2-5-4_3-0-1")  # Python is there for what comes next
    outcome(page, "Solved in 31 moves (optimal)")


@pytest.mark.returning
def test_another_position_ends_them_too(page: Page, site: str) -> None:
    opened(page, site)
    begin(page, FARTHEST)
    expect_workers(page, 3)
    page.get_by_role("textbox", name="Position").fill(LONG)
    button(page, "Load").click()
    expect_workers(page, 1)


@pytest.mark.returning
def test_a_large_board_gets_help(page: Page, site: str) -> None:
    opened(page, site)
    board = shuffle(5, 5, "help")
    begin(page, board.text())
    expect_workers(page, 3)
    expect(button(page, "Stop")).to_have_attribute("aria-disabled", "true")
    expect_workers(page, 1)
    assert board.apply(solution(page)).is_goal()


@pytest.mark.returning
@pytest.mark.parametrize("machine", [{"cores": 1}, {"memory": 2}], ids=str)
def test_no_help_where_there_is_no_room(page: Page, site: str, machine: dict[str, int]) -> None:
    opened(page, site, **machine)
    begun: list[object] = []
    page.on("worker", lambda worker: begun.append(worker))
    begin(page, LONG)
    outcome(page, "Solved in 80 moves (optimal)")
    assert begun == []


def test_helpers_that_never_start_are_done_without(
    new_context: Callable[..., BrowserContext], site: str, faults: Faults
) -> None:
    page = opened(new_context(service_workers="block").new_page(), site)
    asked: list[str] = []
    page.route("**/solver-worker.js*", lambda route: (asked.append(""), route.abort()))
    begin(page, LONG)
    outcome(page, "Solved in 80 moves (optimal)")
    assert len(asked) == 2
    assert solution(page) == solve(Board.parse(LONG)).moves
    assert all("solver-worker" in fault for fault in faults), faults
    faults.forgive()
