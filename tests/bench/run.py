"""The benchmarks: the same requests to the package on CPython and to the page's worker.

    ./build.sh bench [--quick] [--json FILE]

Each side runs in one process and takes the best of several runs. The numbers are for comparing
two states of the project on one machine; no test depends on them. Then how long a boot takes,
against a bare `loadPyodide()`: see boot.py.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bench import boot
from browsing import launch_options, wait_for_engine
from playwright.sync_api import sync_playwright
from serve import running

from slidestar.bridge import Session

DIST = Path(__file__).resolve().parents[2] / "dist"
REPEATS = 3
BOOTS = 5
SLICE_MILLISECONDS = 20

Ask = Callable[[dict[str, Any]], dict[str, Any]]


class Case(NamedTuple):
    """One request, and whether the quick run has it too."""

    board: str
    algorithm: str
    heuristic: str
    quick: bool = False

    @property
    def name(self) -> str:
        """What the table calls it."""
        rows = self.board.count("_") + 1
        cols = self.board.split("_")[0].count("-") + 1
        return f"{rows}x{cols} {self.algorithm} {self.heuristic}".rstrip()


FARTHEST_8 = "8-6-7_2-5-4_3-0-1"  # 31 moves: no position of the 8-puzzle needs more
PUBLISHED_15 = "9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"  # Princeton's assignment
CASES = [
    Case(FARTHEST_8, "astar", "hamming"),
    Case(FARTHEST_8, "astar", "manhattan", quick=True),
    Case(FARTHEST_8, "astar", "linear-conflict", quick=True),
    Case(FARTHEST_8, "astar", "walking-distance"),
    Case(FARTHEST_8, "bfs", ""),
    Case(FARTHEST_8, "ida-star", "manhattan", quick=True),
    Case(FARTHEST_8, "auto", "", quick=True),
    Case(PUBLISHED_15, "greedy", "manhattan", quick=True),
    Case(PUBLISHED_15, "weighted-astar", "linear-conflict"),
    Case(PUBLISHED_15, "auto", "", quick=True),
]


def request(case: Case, number: int) -> dict[str, Any]:
    """Return a case as the page asks it."""
    return {
        "id": number,
        "type": "solve",
        "board": case.board,
        "algorithm": case.algorithm,
        "heuristic": case.heuristic or "manhattan",
    }


def ask_desk(message: dict[str, Any]) -> dict[str, Any]:
    """Put a request to the package here, in slices as the worker does."""
    session = Session()
    session.post(json.dumps(message))
    while True:
        for reply in json.loads(session.pump(SLICE_MILLISECONDS)):
            if reply["type"] != "progress":
                return dict(reply)


def measure(ask: Ask, cases: list[Case], repeats: int, where: str) -> list[dict[str, Any]]:
    """Run the cases; of each the fastest run's figures."""
    rows = []
    for index, case in enumerate(cases):
        print(f"{where}: {case.name}", file=sys.stderr)
        replies = [ask(request(case, 1000 * index + run)) for run in range(repeats)]
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


# Runs in the page: a worker of the page's own kind, asked one thing at a time.
ASK_PAGE = """(message) => new Promise((resolve) => {
  const { worker } = globalThis;
  worker.onmessage = ({ data }) => {
    if (data.id === message.id && data.type !== "progress") resolve(data);
  };
  worker.postMessage(message);
})"""
START_WORKER = """() => new Promise((resolve, reject) => {
  const worker = new Worker("static/js/solver-worker.js", { type: "module" });
  globalThis.worker = worker;
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if (data.type === "ready") resolve(data);
    if (data.type === "fatal") reject(new Error(data.message));
  };
  worker.postMessage({ type: "start", memory: 512, plain: false, kept: null });
})"""


@contextmanager
def page() -> Iterator[tuple[Ask, dict[str, Any]]]:
    """Yield how to ask a worker in a real browser, and what the browser and the boot were."""
    with running(DIST) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        tab = browser.new_page()
        tab.goto(url)
        wait_for_engine(tab)
        first = tab.evaluate("performance.now() / 1000")
        ready = tab.evaluate(START_WORKER)
        facts = {
            "browser": browser.version,
            "first_boot_seconds": first,
            "boot_seconds": ready["seconds"],
            **ready["versions"],
        }
        yield lambda message: dict(tab.evaluate(ASK_PAGE, message)), facts
        browser.close()


def print_table(rows: list[dict[str, Any]]) -> None:
    """Print one line a case: CPython's figures, then the page's beside them."""
    print(f"{'case':<32} {'moves':>5} {'expanded':>9} {'where':<8} {'ms':>8} {'nodes/s':>9}")
    for row in sorted(rows, key=lambda row: [case.name for case in CASES].index(row["case"])):
        seconds = row["seconds"]
        rate = f"{row['expanded'] / seconds:>9,.0f}" if seconds else f"{'':>9}"
        print(
            f"{row['case']:<32} {row['length']:>5} {row['expanded']:>9} {row['where']:<8}"
            f" {1000 * seconds:>8.1f} {rate}"
        )


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="./build.sh bench", description="Run the benchmarks.")
    parser.add_argument("--quick", action="store_true", help="fewer cases, once each")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    options = parser.parse_args()
    cases = [case for case in CASES if case.quick or not options.quick]
    repeats = 1 if options.quick else REPEATS
    rows = measure(ask_desk, cases, repeats, "CPython")
    with page() as (ask, facts):
        rows += measure(ask, cases, repeats, "page")
    print_table(rows)
    print(
        f"CPython {platform.python_version()}; Chromium {facts['browser']}, "
        f"Pyodide {facts['pyodide']} with Python {facts['python']}: ready "
        f"{facts['first_boot_seconds']:.1f} s after the first visit began; "
        f"a second worker {facts['boot_seconds']:.1f} s"
    )
    print("boots, in turns", file=sys.stderr)
    with running(DIST) as url, sync_playwright() as playwright:
        boots = boot.measure(playwright, url, 1 if options.quick else BOOTS)
    print()
    print("\n".join(boot.table(boots)))
    if options.json is not None:
        facts |= {"cpython": platform.python_version(), "machine": platform.platform()}
        options.json.write_text(
            json.dumps({"facts": facts, "rows": rows, "boots": boots}, indent=2) + "\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
