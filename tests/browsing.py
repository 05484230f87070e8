"""What the browser tests and the benchmarks share: starting a browser, watching a page, waiting."""

from __future__ import annotations

import json
import os
import re
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

BOOT_SECONDS = 180
# The omnibox's popup is a web page of the browser's own: a second of work with each window, which
# takes the time of the page that's tested. Naming it replaces Playwright's list of what is left out;
# so here is again what of that calls home, paints later or answers otherwise.
LEFT_OUT = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
]
# All but the first and the last keep Chromium from calling home.
LAUNCH_ARGS = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
]


# What's tried with many cases: a part of them each time, all of them by `./build.sh test --all`.
share_or_all = pytest.mark.parametrize(
    "share", [0.1, pytest.param(1.0, marks=pytest.mark.slow)], ids=["share", "all"]
)


def launch_options() -> dict[str, Any]:
    """Return Playwright's options for launching the browser that build.sh found."""
    options: dict[str, Any] = {"args": list(LAUNCH_ARGS), "timeout": 1000 * BOOT_SECONDS}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options["args"].append("--no-sandbox")  # Chromium refuses to run as root with one
    if chosen := os.environ.get("SLIDESTAR_BROWSER"):
        options["executable_path"] = chosen
    return options


class Faults(list[str]):
    """What went wrong in a test's pages so far."""

    def __init__(self) -> None:
        super().__init__()
        self._forgiven: list[str] = []

    def forgive(self, pattern: str = "") -> None:
        """What matches is provoked by the test: what was told of it, and what may come late."""
        self._forgiven.append(pattern)
        self[:] = self.left()

    def left(self) -> list[str]:
        return [text for text in self if not any(re.search(it, text) for it in self._forgiven)]


def watch(context: BrowserContext, report: Callable[[str], object]) -> None:
    """Report every fault of a context's pages and workers from now on."""

    def on_request(request: Any) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            report(f"request to another host: {request.url}")

    def on_console(message: Any) -> None:
        if message.type in ("error", "assert"):
            report(f"console: {message.text} ({message.location.get('url')})")

    def on_error(error: Any) -> None:
        report(f"uncaught: {error.error}")

    context.on("request", on_request)
    context.on("console", on_console)
    context.on("weberror", on_error)


def wait_for_engine(page: Page, state: str = "ready", seconds: float = BOOT_SECONDS) -> None:
    """Wait until the page says that its worker is `booting`, `ready`, `busy` or `failed`."""
    root = page.locator("html")  # a page that's being replaced has none for a moment
    wait_until(lambda: root.get_attribute("data-engine"), state, seconds, "engine")


def wait_until(read: Callable[[], object], wanted: object, seconds: float, what: str) -> None:
    """Poll `read` until it gives `wanted`; fail after `seconds`, naming what it gave last.

    (Playwright's wait_for_function needs eval, which the page's security policy forbids.)
    """
    deadline = time.monotonic() + seconds
    while (seen := read()) != wanted:
        if time.monotonic() > deadline:
            pytest.fail(f"{what} is still {seen!r} after {seconds} s, not {wanted!r}")
        time.sleep(0.05)


def without_long_tasks(
    page: Page, act: Callable[[], object], most: dict[str, float] | None = None
) -> None:
    """Do something in a page that must not keep its thread for over 50 ms, or threads for `most`.

    Of the processor's time, which what else the machine does can't lengthen by much; so one of three
    times without a long one is enough. The page's own would come each time.
    """
    allowed = most or {"CrRendererMain": 50}
    for _ in range(3):
        times = processor_times(page, act)
        longest = {thread: max(times[thread]) for thread in allowed}
        if all(longest[thread] <= ms for thread, ms in allowed.items()):
            return
    kept = ", ".join(f"{thread} for {ms:.0f} ms" for thread, ms in longest.items())
    pytest.fail(f"kept by one task, in the last of three times: {kept}")


def processor_times(page: Page, act: Callable[[], object]) -> dict[str, list[float]]:
    """Do something; how long each task of the page's threads ran meanwhile, in ms on the processor.

    By the browser's names: `CrRendererMain` is the page's own, `DedicatedWorker thread` its worker's.
    Unlike the times that a page can take itself, these leave out the waiting for a processor.
    """
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["toplevel"])
    try:
        act()
    finally:
        trace = json.loads(browser.stop_tracing())["traceEvents"]
    names = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in trace
        if event["name"] == "thread_name"
    }
    times: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for event in trace:
        if event["name"] == "ThreadControllerImpl::RunTask":
            name = names[event["pid"], event["tid"]]
            times[event["pid"]][name].append(event.get("tdur", 0) / 1000)
    # Other tabs' processes may be in the trace too, but these have next to nothing to do. (A mark of
    # the page's own would tell more surely, but old browsers' traces leave marks out now and then.)
    own = ("CrRendererMain", "DedicatedWorker thread")
    return max(times.values(), key=lambda threads: sum(sum(threads[name]) for name in own))
