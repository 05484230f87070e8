"""Time until Python is ready, compared with a page that only calls `loadPyodide()`.

Times are in seconds since the navigation or the restart of the worker. The two pages alternate, each
in a fresh browser profile, so that other load on the machine affects both. Compare the ratios.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from compress_dist import compress_below
from kit.browser import launch_options, wait_for_engine
from kit.builds import wait_for_snapshot
from kit.paths import DIST, ROOT
from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from slidestar.cli.static_server import running

PYODIDE = ROOT / "static/node_modules/pyodide"
BARE_FILES = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)
BARE_PAGE = """<!doctype html><html data-engine="booting"><title>bare</title>
<script type="module">
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = () => { document.documentElement.dataset.engine = "ready"; };
</script>"""
BARE_WORKER = """import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""
# Runs before a page's own scripts and records when the board is drawn and when Python is ready.
RECORD_TIMES = """
  globalThis.times = {};
  new MutationObserver(() => {
    const { engine } = document.documentElement.dataset;
    if (engine === "ready") times.ready ??= performance.now() / 1000;
    if (document.querySelector("[data-board] button")) times.board ??= performance.now() / 1000;
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""
RESPAWN = """async () => {
  const { createSolverClient } = await import("/static/js/solver-client.js");
  let status;
  const client = createSolverClient({ onStatus: (next) => { status = next; } });
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const ready = async () => { while (status.kind !== "ready") await pause(5); };
  const solve = () => client.request({
    type: "solve", board: "8-6-7_2-5-4_3-0-1", algorithm: "astar", heuristic: "manhattan",
  });
  await ready();
  await pause(1000);
  const times = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const begin = performance.now();
    client.restart();
    await ready();
    times.push((performance.now() - begin) / 1000);
    if (status.from !== "snapshot") throw new Error(status.from);
    await solve();
  }
  client.dispose();
  return times;
}"""


@contextmanager
def bare_site() -> Iterator[str]:
    """Serve a page that only calls `loadPyodide()`, in a worker like Slidestar's."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        for name in BARE_FILES:
            shutil.copyfile(PYODIDE / name, site / name.replace(".mjs", ".js"))
        (site / "index.html").write_text(BARE_PAGE)
        (site / "worker.js").write_text(BARE_WORKER.replace(".mjs", ".js"))
        (site / "pyodide.asm.js").rename(site / "pyodide.asm.mjs")
        compress_below(site, ROOT / ".cache/compressed")
        with running(site) as url:
            yield url


@contextmanager
def profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """Start a browser with a fresh profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(folder, **launch_options())
        context.add_init_script(RECORD_TIMES)
        try:
            yield context
        finally:
            context.close()


def visit(context: BrowserContext, url: str) -> tuple[Page, dict[str, Any]]:
    """Open a page, wait for its Python, and return the recorded times."""
    page = context.new_page()
    page.goto(url)
    wait_for_engine(page)
    return page, dict(page.evaluate("times"))


def measure(playwright: Playwright, site: str, rounds: int) -> dict[str, list[float]]:
    """Return the times of all rounds, by the kind of boot."""
    times: dict[str, list[float]] = {
        name: []
        for name in ("bare, cold", "bare, second visit", "cold", "second visit", "respawn", "board")
    }
    with bare_site() as bare:
        for _ in range(rounds):
            with profile(playwright) as context:
                for name in ("bare, cold", "bare, second visit"):
                    page, seen = visit(context, bare)
                    times[name].append(seen["ready"])
                    time.sleep(1.5)  # until the browser has cached the compiled code
                    page.close()
            with profile(playwright) as context:
                for name in ("cold", "second visit"):
                    page, seen = visit(context, site)
                    times[name].append(seen["ready"])
                    times["board"].append(seen["board"])
                    wait_for_snapshot(page)
                    time.sleep(1.5)
                    page.close()
                page = context.new_page()
                page.goto(f"{site}engine/NOTICE.txt")
                times["respawn"] += page.evaluate(RESPAWN)
    return times


def table(times: dict[str, list[float]]) -> list[str]:
    """Return the medians, and the medians of the ratios to the bare boots of the same round."""
    lines = [f"{'boot':<20} {'s':>6} {'min':>6} {'max':>6} {'/ bare cold':>12} {'/ bare 2nd':>11}"]
    for name, values in times.items():
        ratios = [ratio(values, times[bare]) for bare in ("bare, cold", "bare, second visit")]
        lines.append(
            f"{name:<20} {statistics.median(values):>6.2f} {min(values):>6.2f} {max(values):>6.2f}"
            f" {ratios[0]:>12.2f} {ratios[1]:>11.2f}"
        )
    return lines


def ratio(values: list[float], bare: list[float]) -> float:
    """Return the median ratio over the rounds. A round may have several values."""
    per_round = len(values) // len(bare)
    rounds = [values[i : i + per_round] for i in range(0, len(values), per_round)]
    pairs = zip(rounds, bare, strict=True)
    return statistics.median(statistics.median(several) / one for several, one in pairs)


def run(quick: bool) -> dict[str, Any]:
    """Measure, print the table, and return the figures."""
    with sync_playwright() as playwright, running(DIST) as site:
        times = measure(playwright, site, 2 if quick else 5)
    print("\n".join(table(times)))
    return times
