"""Launch the browser and report errors on its pages."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

# The timeout for a page that hangs. A passing test takes far less time.
HANG_SECONDS = 120
# This list replaces Playwright's default list and repeats its important entries. The first two disable
# the popup of the address bar, which is a web page that takes a second to load in each window.
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
# All options except the first and the last prevent requests from Chromium to Google.
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
        options["args"].append("--no-sandbox")  # Chromium cannot run as root in its sandbox.
    if chosen := os.environ.get("SLIDESTAR_BROWSER"):
        options["executable_path"] = chosen
    return options


class Faults(list[str]):
    """The faults of a test's pages so far. A fault is an error or a request to another host."""

    def __init__(self) -> None:
        super().__init__()
        self._expected: list[str] = []

    def expect(self, pattern: str = "") -> None:
        """Ignore all earlier and later faults that match a pattern."""
        self._expected.append(pattern)

    def unexpected(self) -> list[str]:
        """Return the faults that the test does not expect."""
        return [text for text in self if not any(re.search(it, text) for it in self._expected)]


def watch(context: BrowserContext, report: Callable[[str], object], requests: bool = True) -> None:
    """Report every fault of a context's pages and workers from now on.

    If `requests` is false, a request to another host is reported only if the page's security policy
    logs an error for it. Playwright's events for each request take 5% of a test's time.
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
    root = page.locator("html")  # The element is missing for a moment during a navigation.
    wait_until(lambda: root.get_attribute("data-engine"), state, seconds, "data-engine")


def wait_until(
    read: Callable[[], object], wanted: object, seconds: float = HANG_SECONDS, what: str = "it"
) -> None:
    """Poll `read` until it returns `wanted`; fail with its last value after `seconds`.

    Use it for states that `data-idle` does not cover, such as other processes, service workers and
    reloads. (Playwright's wait_for_function needs eval, which the page's policy forbids.)
    """
    deadline = time.monotonic() + seconds
    while (seen := read()) != wanted:
        if time.monotonic() > deadline:
            pytest.fail(f"{what} is still {seen!r} after {seconds} s, not {wanted!r}")
        time.sleep(0.02)
