"""Textbook searches: the same requests to the package on CPython and to the page's worker.

Each side runs in one process, and its figures come from its fastest run.
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from kit.browser import launch_options, wait_for_engine
from kit.page import HARDEST
from kit.paths import DIST
from playwright.sync_api import sync_playwright

from slidestar.cli.static_server import running
from slidestar.page.bridge import Session

REPEATS = 3
SLICE_MILLISECONDS = 20

Send = Callable[[dict[str, Any]], dict[str, Any]]


class Case(NamedTuple):
    """A request. If `quick`, it is part of a run with `--quick`."""

    board: str
    algorithm: str
    heuristic: str
    quick: bool = False

    @property
    def name(self) -> str:
        """The case's name in the table."""
        rows = self.board.count("_") + 1
        cols = self.board.split("_")[0].count("-") + 1
        return f"{rows}x{cols} {self.algorithm} {self.heuristic}".rstrip()


FIFTEEN = "9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"  # of Princeton's assignment
EASIER = "6-1-15-8_5-10-13-0_3-4-2-7_14-9-11-12"  # 42 moves, one of Korf's
CASES = [
    Case(HARDEST, "astar", "hamming"),
    Case(HARDEST, "astar", "manhattan", quick=True),
    Case(HARDEST, "astar", "linear-conflict", quick=True),
    Case(HARDEST, "astar", "walking-distance"),
    Case(HARDEST, "bfs", ""),
    Case(HARDEST, "ida-star", "manhattan", quick=True),
    Case(HARDEST, "auto", "", quick=True),
    Case(EASIER, "ida-star", "manhattan", quick=True),
    Case(EASIER, "ida-star", "linear-conflict"),
    Case(EASIER, "ida-star", "walking-distance"),
    Case(FIFTEEN, "beam", "walking-distance"),
    Case(FIFTEEN, "greedy", "manhattan", quick=True),
    Case(FIFTEEN, "weighted-astar", "linear-conflict"),
    Case(FIFTEEN, "auto", "", quick=True),
]


def request(case: Case, number: int) -> dict[str, Any]:
    """Return a case as a request of the page."""
    return {
        "id": number,
        "type": "solve",
        "board": case.board,
        "algorithm": case.algorithm,
        "heuristic": case.heuristic or "manhattan",
    }


def send_to_package(message: dict[str, Any]) -> dict[str, Any]:
    """Run a request in this process, in time slices as the worker does, and return the reply."""
    session = Session()
    session.post(json.dumps(message))
    while True:
        for reply in json.loads(session.pump(SLICE_MILLISECONDS)):
            if reply["type"] == "read_table":
                path = DIST / "engine/tables" / reply["file"]
                session.provide(reply["file"], str(path) if path.exists() else None)
            elif reply["type"] not in ("progress", "store_table"):
                return dict(reply)


def measure(send: Send, cases: list[Case], repeats: int, where: str) -> list[dict[str, Any]]:
    """Run the cases and return the figures of each case's fastest run."""
    rows = []
    for index, case in enumerate(cases):
        print(f"{where}: {case.name}", file=sys.stderr)
        replies = [send(request(case, 1000 * index + run)) for run in range(repeats)]
        if replies[0]["type"] != "result":
            raise SystemExit(f"{case.name}: {replies[0]}")
        best = min(replies, key=lambda reply: float(reply["stats"]["seconds"]))
        stats = best["stats"]
        rows.append(
            {
                "case": case.name,
                "where": where,
                "board": case.board,
                "length": best["length"],
                "optimal": best["optimal"],
                "expanded": stats["expanded"],
                "seconds": stats["seconds"],
            }
        )
    return rows


# Run in the page. The client starts another worker.
START_CLIENT = """async () => {
  const { createSolverClient } = await import("/static/js/solver-client.js");
  let status;
  globalThis.client = createSolverClient({ onStatus: (next) => { status = next; } });
  while (status.kind !== "ready") {
    if (status.kind === "failed") throw new Error(status.message);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return status.versions;
}"""
SEND = """async ({ id, ...request }) => {
  return { type: "result", ...(await globalThis.client.request(request)) };
}"""


@contextmanager
def page() -> Iterator[tuple[Send, dict[str, Any]]]:
    """Yield a function that sends requests to the page's worker, and the versions in use."""
    with running(DIST) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        tab = browser.new_page()
        tab.goto(url)
        wait_for_engine(tab)
        facts = {"browser": browser.version, **tab.evaluate(START_CLIENT)}
        yield lambda message: dict(tab.evaluate(SEND, message)), facts
        browser.close()


def print_table(rows: list[dict[str, Any]]) -> None:
    """Print two lines for each case: the figures of CPython and of the page."""
    print(f"{'case':<32} {'moves':>5} {'expanded':>9} {'where':<8} {'ms':>8} {'nodes/s':>9}")
    for row in sorted(rows, key=lambda row: [case.name for case in CASES].index(row["case"])):
        seconds = row["seconds"]
        rate = f"{row['expanded'] / seconds:>9,.0f}" if seconds else f"{'':>9}"
        print(
            f"{row['case']:<32} {row['length']:>5} {row['expanded']:>9} {row['where']:<8}"
            f" {1000 * seconds:>8.1f} {rate}"
        )


def run(quick: bool) -> dict[str, Any]:
    """Measure, print the table, and return the figures."""
    cases = [case for case in CASES if case.quick or not quick]
    repeats = 1 if quick else REPEATS
    rows = measure(send_to_package, cases, repeats, "CPython")
    with page() as (send, facts):
        rows += measure(send, cases, repeats, "page")
    print_table(rows)
    print(
        f"CPython {platform.python_version()}; Chromium {facts['browser']}, "
        f"Pyodide {facts['pyodide']} with Python {facts['python']}"
    )
    return {"facts": facts, "rows": rows}
