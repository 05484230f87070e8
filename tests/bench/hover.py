"""Frame times while the pointer hovers over whole lines of boards of several sizes."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from kit.browser import launch_options, wait_for_engine
from kit.games import SETTINGS
from kit.page import board, board_of, idle
from kit.paths import DIST
from playwright.sync_api import CDPSession, Page, sync_playwright

from slidestar import Board
from slidestar.cli.static_server import running

SIZES = ("4x4", "10x10", "20x20", "30x30")
MOVES_PER_SECOND = 40
# The times between frames, until `frames.stop`.
RECORD = """() => {
  window.frames_ = [];
  let before = performance.now();
  const next = (now) => {
    window.frames_.push(now - before);
    before = now;
    if (!window.stopped) requestAnimationFrame(next);
  };
  window.stopped = false;
  requestAnimationFrame(next);
}"""
STOP = "() => { window.stopped = true; return window.frames_.slice(2); }"


def cells_on_lines(start: Board) -> Iterator[tuple[int, int]]:
    """Yield the cells of whole lines: to the edges in turn, each cell beside the one before."""
    row, col = divmod(start.blank, start.cols)
    ends = [(None, 0), (0, None), (None, start.cols - 1), (start.rows - 1, None)]
    for end_row, end_col in cycle(ends):
        goal = (row if end_row is None else end_row, col if end_col is None else end_col)
        while (row, col) != goal:
            row += (goal[0] > row) - (goal[0] < row)
            col += (goal[1] > col) - (goal[1] < col)
            yield row, col


def durations(session: CDPSession) -> dict[str, float]:
    """Return the processor time of the page's main thread, in ms, by kind."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {each["name"]: 1000 * each["value"] for each in metrics}


def hover(page: Page, site: str, size: str, moves: int) -> dict[str, Any]:
    """Hover over lines of a board of a size, and return the figures."""
    page.goto(f"{site}?size={size}&seed=hover")
    wait_for_engine(page)
    idle(page)
    start = Board.parse(board_of(page))
    box = board(page).bounding_box()
    assert box is not None
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    wide, high = box["width"] / start.cols, box["height"] / start.rows
    page.evaluate(RECORD)
    before = durations(session)
    began = time.perf_counter()
    for made, (row, col) in enumerate(islice(cells_on_lines(start), moves)):
        due = began + made / MOVES_PER_SECOND
        time.sleep(max(0, due - time.perf_counter()))
        page.mouse.move(box["x"] + wide * (col + 0.5), box["y"] + high * (row + 0.5))
    seconds = time.perf_counter() - began
    after = durations(session)
    frames = sorted(page.evaluate(STOP))
    made = int(page.locator('[data-part="moves"]').first.inner_text().replace(",", ""))
    kinds = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
    return {
        "moves": made,
        "moves per second": round(moves / seconds, 1),
        "frame, median": round(statistics.median(frames), 1),
        "frame, 99%": round(frames[int(0.99 * len(frames))], 1),
        "frame, worst": round(frames[-1], 1),
        **{
            f"{kind.removesuffix('Duration')} per move": round(
                (after[kind] - before[kind]) / moves, 2
            )
            for kind in kinds
        },
    }


def run(quick: bool) -> dict[str, Any]:
    """Print and return the figures, in ms."""
    figures: dict[str, Any] = {}
    with running(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for size in SIZES:
            context = browser.new_context(service_workers="block")
            page = context.new_page()
            stored = json.dumps(json.dumps({"hover": True}))
            page.add_init_script(f"localStorage.setItem({json.dumps(SETTINGS)}, {stored})")
            figures[size] = hover(page, site, size, 100 if quick else 400)
            context.close()
            parts = (f"{name} {value}" for name, value in figures[size].items())
            print(f"{size:<6} {', '.join(parts)}", flush=True)
        browser.close()
    return figures
