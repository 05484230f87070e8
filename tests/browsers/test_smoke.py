"""Smoke tests in Firefox and WebKit: boot, play, solve, stop, replay, Learn, and offline use."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from kit.browser import wait_until
from kit.hostile import ESCAPE, code_link
from kit.page import FARTHEST, HARDEST
from kit.paths import DIST
from kit.sites import serving, with_pages
from kit.visitor import Visitor

from slidestar import Board, trace
from slidestar.cli.static_server import running

KORF = "13-6-8-12_15-14-0-10_11-7-4-5_9-1-3-2"  # 57 moves
NEAR = "8-1-3_4-0-2_7-6-5"
SOLVED = "1-2-3_4-5-6_7-8-0"
ADMISSIBLE = "Admissible, proven: never too high on all 181,440 positions."
# WebKit loses some requests for scripts. Slidestar repeats those for its later parts, but not those
# of the first page, and the page below repeats none. Its title is empty until its own scripts have
# arrived.
SCRIPT_SECONDS = 20
PAGE_SECONDS = 40
# A page with Slidestar's content security policy that restarts the worker.
RESTART = {
    "/restart.html": """<!doctype html>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none';
            script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self'" />
        <script type="module" src="restart.js"></script>""",
    "/restart.js": """
        import { createSolverClient } from "./static/js/solver-client.js";
        document.title = "booting";
        let status;
        const client = createSolverClient({ onStatus: (next) => { status = next; } });
        const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
        const settled = async () => { while (status.kind === "booting") await pause(5); };
        await settled();
        const first = status.kind;
        // Wait for the snapshot, from which the next worker boots.
        document.title = `${first}, storing`;
        const written = async () => (await (await caches.open("slidestar-snapshots")).keys()).length;
        while (!(await written())) await pause(50);
        document.title = `${first}, restarting`;
        client.restart();
        await settled();
        document.title = `${first}, solving`;
        const { moves } = await client.request({
            type: "solve", board: "8-6-7_2-5-4_3-0-1", algorithm: "auto", heuristic: "manhattan",
        });
        document.title = [first, status.kind, status.from, moves.length].join();""",
}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    with running(DIST) as url:
        yield url


@pytest.fixture(autouse=True)
def without_faults(visitor: Visitor) -> Iterator[None]:
    visitor.faults()
    yield
    assert not visitor.faults()


def test_page_boots(visitor: Visitor, site: str) -> None:
    visitor.open(site)
    grid = "[role=grid][aria-label='Puzzle board']"
    wait_until(
        lambda: visitor.read(grid, "data-board") != "", True, what="whether there is a board"
    )
    assert Board.parse(visitor.read(grid, "data-board")).is_solvable()
    visitor.expect_engine("ready")
    assert visitor.read("html", "data-engine-from") in ("files", "snapshot")


def test_tiles_move(visitor: Visitor, site: str) -> None:
    visitor.open(f"{site}?board=1-2-3_4-0-6_7-5-8")
    visitor.press("Tile 5")
    visitor.expect_board("1-2-3_4-5-6_7-0-8")
    visitor.type("\ue012")  # arrow left
    visitor.expect_board(SOLVED)
    visitor.expect("[data-part=moves]", "textContent", "2")
    visitor.press("Undo")
    visitor.expect_board("1-2-3_4-5-6_7-0-8")
    visitor.press("Shuffle")
    visitor.expect("[data-part=moves]", "textContent", "0")


def test_solutions_are_found_and_replayed(visitor: Visitor, site: str) -> None:
    visitor.open(f"{site}?board={KORF}")
    visitor.expect_engine("ready")
    visitor.solve(KORF, 57)

    visitor.open(f"{site}?board={HARDEST}")
    visitor.expect_engine("ready")
    moves = visitor.solve(HARDEST, 31)
    start = Board.parse(HARDEST)
    visitor.press("First")  # the replay has already begun
    visitor.expect_board(HARDEST)
    visitor.press("Next")
    visitor.expect_board(start.apply(moves[:1]).text())
    visitor.press("Last")
    visitor.expect_board(SOLVED)
    visitor.press("First")
    visitor.expect_board(HARDEST)
    visitor.press("Play")
    visitor.press("Pause")
    visitor.press("Play")
    visitor.expect_board(SOLVED)


def check_code(visitor: Visitor, address: str) -> None:
    """Open a page with code, press Check, and wait for the verdict.

    The page is opened again if no check has begun in time, because some scripts do not arrive.
    """
    again, checks = 0.0, False

    def verdict() -> str:
        nonlocal again, checks
        running = visitor.read(".write progress", "localName")
        if time.monotonic() > again and not running:
            visitor.open(address)
            again, checks = time.monotonic() + PAGE_SECONDS, False
        checks = checks or visitor.pressed("Check") == ["Check"]
        return visitor.read(".write .verdict")

    wait_until(verdict, ADMISSIBLE, what="the verdict")


def test_learn_works(visitor: Visitor, site: str) -> None:
    steps = trace(Board.parse(NEAR))
    visitor.open(f"{site}?board={NEAR}&mode=learn&step=3")
    visitor.expect(".watch-steps .place", "textContent", f"3 of {len(steps)}")
    visitor.press("Step")
    visitor.expect_board(steps.expanded(3).board.text())
    visitor.press("Dots")
    visitor.press("Map")
    check_code(visitor, f"{site}?board={NEAR}&mode=learn&lesson=write")


def test_hostile_code_cannot_escape(visitor: Visitor, site: str) -> None:
    check_code(visitor, code_link(f"{site}?board={NEAR}", ESCAPE))
    visitor.expect_confined()


def test_search_is_stopped(visitor: Visitor, site: str) -> None:
    # The hints of Play would solve the board first, so use Analyse.
    search = "mode=analyse&algorithm=ida-star&heuristic=manhattan"
    visitor.open(f"{site}?board={FARTHEST}&{search}")
    visitor.expect_engine("ready")
    visitor.press("Solve")
    visitor.expect_engine("busy")
    visitor.press("Stop")
    visitor.expect_outcome(r"Stopped after [\d,]+ nodes")
    visitor.expect_engine("ready")


def test_python_restarts_from_its_snapshot(visitor: Visitor) -> None:
    # On a host of its own: after many visits to one host, WebKit has stored no snapshot.
    with running(DIST, handler=with_pages(RESTART)) as site:
        visitor.open(f"{site}restart.html")
        again = time.monotonic() + SCRIPT_SECONDS

        def title() -> str:
            nonlocal again
            if not (seen := visitor.title()) and time.monotonic() > again:
                visitor.open(f"{site}restart.html")
                again = time.monotonic() + SCRIPT_SECONDS
            return seen

        wait_until(title, "ready,ready,snapshot,31", what="the title")


def test_page_works_offline(visitor: Visitor) -> None:
    with serving(DIST) as site:
        visitor.open(f"{site.url}?board={KORF}")
        visitor.expect_engine("ready")
        visitor.solve(KORF, 57)
        # Reset ends a replay. The first two buttons stop it wherever it is now.
        for name in ("First", "Next", "Reset"):
            visitor.press(name)
        visitor.expect_board(KORF)
        stored = "return Boolean(navigator.serviceWorker.controller)"
        wait_until(lambda: visitor.run(stored), True, what="whether the page is stored")
        with site.stopped():
            visitor.reload()
            visitor.expect_board(KORF)
            visitor.expect_engine("ready")
            visitor.solve(KORF, 57)
            visitor.open_tab()
            visitor.open(site.url)
            visitor.press("Shuffle")
            visitor.open(f"{site.url}?board={HARDEST}&algorithm=astar")
            visitor.expect_engine("ready")
            visitor.solve(HARDEST, 31)
