"""Launch the browser, and report the faults of its pages."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

# A guard against a page that hangs. A passing test takes far less.
HANG_SECONDS = 120
# This list replaces Playwright's, so it repeats the important entries of that list. The first two are
# the popup of the address bar, a web page that costs a second of work for each window.
DISABLED_FEATURES = [
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
# All but the first and the last prevent Chromium's requests to Google.
LAUNCH_ARGS = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
]


def launch_options() -> dict[str, Any]:
    """Return Playwright's options for launching the browser that build.sh found."""
    options: dict[str, Any] = {"args": list(LAUNCH_ARGS), "timeout": 1000 * HANG_SECONDS}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options["args"].append("--no-sandbox")  # Chromium does not run as root with one
    if chosen := os.environ.get("SLIDESTAR_BROWSER"):
        options["executable_path"] = chosen
    return options


class Faults(list[str]):
    """The faults of a test's pages so far: errors, and requests to other hosts."""

    def __init__(self) -> None:
        super().__init__()
        self._expected: list[str] = []

    def expect(self, pattern: str = "") -> None:
        """Ignore the faults that match a pattern: those so far, and later ones."""
        self._expected.append(pattern)

    def unexpected(self) -> list[str]:
        """Return the faults that the test does not expect."""
        return [text for text in self if not any(re.search(it, text) for it in self._expected)]


def watch(context: BrowserContext, report: Callable[[str], object], requests: bool = True) -> None:
    """Report every fault of a context's pages and workers from now on.

    Without `requests`, requests to other hosts are reported only as the errors that the page's
    security policy logs. Playwright's events for each request take 5% of a test's time.
    """

    def on_request(request: Any) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:", "file:")):
            report(f"request to another host: {request.url}")

    def on_console(message: Any) -> None:
        if message.type in ("error", "assert"):
            report(f"console: {message.text} ({message.location.get('url')})")

    def on_error(error: Any) -> None:
        report(f"uncaught: {error.error}")

    if requests:
        context.on("request", on_request)
    context.on("console", on_console)
    context.on("weberror", on_error)


def wait_for_engine(page: Page, state: str = "ready", seconds: float = HANG_SECONDS) -> None:
    """Wait until `<html data-engine>` is `booting`, `ready`, `busy` or `failed`."""
    root = page.locator("html")  # a page that is being replaced has none for a moment
    wait_until(lambda: root.get_attribute("data-engine"), state, seconds, "data-engine")


def wait_until(
    read: Callable[[], object], wanted: object, seconds: float = HANG_SECONDS, what: str = "it"
) -> None:
    """Poll `read` until it returns `wanted`; fail with its last value after `seconds`.

    For states that `data-idle` does not cover: other processes, service workers, a page that
    reloads. (Playwright's wait_for_function needs eval, which the page's policy forbids.)
    """
    deadline = time.monotonic() + seconds
    while (seen := read()) != wanted:
        if time.monotonic() > deadline:
            pytest.fail(f"{what} is still {seen!r} after {seconds} s, not {wanted!r}")
        time.sleep(0.02)
