"""Failures of the real worker, and the helper workers of a long search."""

from __future__ import annotations

import pytest
from kit.browser import Faults, wait_for_engine, wait_until
from kit.page import (
    FIFTY_AWAY,
    HARDEST,
    board_of,
    choose,
    expect_board,
    expect_status,
    load,
    play,
    press,
    press_solve,
    solution,
    start_solve,
    visit,
)
from playwright.sync_api import Page, Worker

from slidestar import Board, solve

LONG = "15-12-10-13_7-11-14-9_0-8-6-2_4-3-5-1"
"""A board whose search lasts long enough for helpers: 78 moves, 20 million nodes."""

# Simulates a machine with enough cores and memory for helpers.
THREE_CORES = """
    for (const [name, value] of Object.entries({ hardwareConcurrency: 3, deviceMemory: 8 }))
        Object.defineProperty(Navigator.prototype, name, { get: () => value });
"""
LITTLE_MEMORY = """
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
        const little = message.type === "start" ? { ...message, memory: 64 } : message;
        return postMessage.call(this, little, ...more);
    };
"""


def begin_solve(page: Page) -> None:
    """Press Solve and wait until Python is busy."""
    start_solve(page)
    wait_for_engine(page, "busy")


def plays_and_solves(page: Page) -> None:
    """Check that a tile moves, and that Python solves another board."""
    before = Board.parse(board_of(page))
    play(page, before.legal_moves()[0])
    expect_board(page, before.neighbors()[0])
    load(page, HARDEST)
    choose(page, "Algorithm", "auto")
    press_solve(page)
    expect_status(page, "Solved in 31 moves (optimal)")


def expect_workers(page: Page, count: int) -> None:
    """Wait until the page has this many workers."""

    def workers() -> int:
        page.evaluate("null")  # delivers Playwright's events
        return len(page.workers)

    wait_until(workers, count, what="the number of workers")


def test_next_worker_solves_after_one_that_ended(page: Page, site: str, faults: Faults) -> None:
    visit(page, site, board=FIFTY_AWAY, algorithm="ida-star", heuristic="hamming")
    begin_solve(page)
    page.workers[-1].evaluate("() => { setTimeout(() => { throw new Error('struck') }) }")
    faults.expect("struck")
    expect_status(page, "Python ended unexpectedly")
    expect_board(page, FIFTY_AWAY)
    plays_and_solves(page)


def test_out_of_memory_is_answered(page: Page, site: str) -> None:
    page.add_init_script(LITTLE_MEMORY)
    visit(page, site, board=FIFTY_AWAY, algorithm="astar", heuristic="hamming")
    press_solve(page)
    expect_status(page, "ran out of memory")
    expect_board(page, FIFTY_AWAY)
    plays_and_solves(page)


def test_helpers_find_the_same_solution(page: Page, site: str) -> None:
    page.add_init_script(THREE_CORES)
    page.context.route("**/4x4-large.pdb", lambda _: None)  # downloads: it would replace helpers
    visit(page, site, board=LONG)
    started: list[Worker] = []
    page.on("worker", lambda worker: started.append(worker))
    press_solve(page)
    expect_status(page, "Solved in 78 moves (optimal)")
    assert len(started) == 2
    assert solution(page) == solve(Board.parse(LONG)).moves
    expect_workers(page, 1)


@pytest.mark.nightly
def test_stop_ends_all_helpers(page: Page, site: str) -> None:
    page.add_init_script(THREE_CORES)
    page.context.route("**/4x4-large.pdb", lambda _: None)  # downloads: it would replace helpers
    visit(page, site, board=LONG)
    start_solve(page)
    expect_workers(page, 3)
    press(page, "Stop")
    expect_status(page, "Stopped after")
    expect_workers(page, 1)
    plays_and_solves(page)
