"""Learn in the page: download sizes, times of heuristic checks, and frame times in Watch."""

from __future__ import annotations

import statistics
import time
from functools import partial
from typing import Any

from kit.browser import launch_options, wait_for_engine, wait_until
from kit.page import HARDEST
from kit.paths import DIST
from playwright.sync_api import Locator, Page, sync_playwright

from slidestar.cli.static_server import running

NEAR = "8-1-3_4-0-2_7-6-5"
# The times of the frames while a slider is dragged from end to end.
SCRUB = """async ([steps]) => {
  const slider = document.querySelector(".watch-steps input");
  const frame = () => new Promise(requestAnimationFrame);
  const times = [];
  await frame();
  for (let i = 0; i <= steps; i++) {
    const began = performance.now();
    slider.value = String(Math.round((slider.max * i) / steps));
    slider.dispatchEvent(new Event("input"));
    await frame();
    await frame();
    times.push((performance.now() - began) / 2);
  }
  return times;
}"""
LOADED = "() => performance.getEntriesByType('resource').map((it) => new URL(it.name).pathname)"


def loaded_since(page: Page, before: set[str]) -> float:
    """Return the size of the files loaded since, in kB, compressed by brotli."""
    total = 0
    for name in set(page.evaluate(LOADED)) - before:
        path = DIST / name.lstrip("/")
        compressed = path.with_name(path.name + ".br")
        total += (compressed if compressed.exists() else path).stat().st_size
    return total / 1000


def time_check(page: Page) -> float:
    """Press Check and return the seconds until the verdict."""
    verdict = page.locator(".write .verdict")
    began = time.perf_counter()
    page.get_by_role("button", name="Check", exact=True).click()
    wait_until(lambda: "proven" in verdict.inner_text(), True, 120, "the verdict")
    return time.perf_counter() - began


def shows_steps(place: Locator) -> bool:
    """Return whether the trace is loaded, so that the number of its current step is shown."""
    return " of " in place.inner_text()


def run(quick: bool) -> dict[str, Any]:
    """Print and return the figures."""
    figures: dict[str, Any] = {}
    with running(DIST) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_context(service_workers="block").new_page()
        page.goto(f"{site}?board={NEAR}")
        wait_for_engine(page)
        for lesson in ("Solve by hand", "Watch", "Race", "Write", "Tables"):
            before = set(page.evaluate(LOADED))
            if lesson == "Solve by hand":
                page.get_by_role("tab", name="Learn").click()
            else:
                page.get_by_role("tab", name=lesson).click()
            page.wait_for_timeout(2000)
            figures[f"{lesson} loads, kB brotli"] = round(loaded_since(page, before), 1)
        page.get_by_role("tab", name="Write").click()
        page.locator(".write select").first.select_option("manhattan")
        figures["first check of Manhattan, s"] = round(time_check(page), 2)
        again = [time_check(page) for _ in range(2 if quick else 5)]
        figures["later checks, s"] = round(statistics.median(again), 2)
        for view in ("fold", "dots", "map"):
            search = f"algorithm=astar&heuristic=hamming&view={view}"
            page.goto(f"{site}?board={HARDEST}&mode=learn&{search}")
            wait_for_engine(page)
            place = page.locator(".watch-steps .place")
            wait_until(partial(shows_steps, place), True, 60, "the trace")
            times = page.evaluate(SCRUB, [40 if quick else 120])
            worst = f"median {statistics.median(times):.0f}, worst {max(times):.0f}"
            figures[f"frame while dragging through 20,000 entries ({view}), ms"] = worst
        browser.close()
    for name, figure in figures.items():
        print(f"{name:<60} {figure}")
    return figures
