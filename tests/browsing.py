"""What the browser tests and the browser benchmarks share: watching a page and waiting for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

BOOT_SECONDS = 90


def watch(context: BrowserContext) -> list[str]:
    """Return a list that grows with every fault of the context's pages and workers."""
    faults: list[str] = []

    def on_request(request: Any) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            faults.append(f"request to another host: {request.url}")

    def on_console(message: Any) -> None:
        if message.type in ("error", "assert"):
            faults.append(f"console: {message.text} ({message.location.get('url')})")

    context.on("request", on_request)
    context.on("console", on_console)
    context.on("weberror", lambda error: faults.append(f"uncaught: {error.error}"))
    return faults


def wait_for_engine(page: Page, state: str = "ready", seconds: float = BOOT_SECONDS) -> None:
    """Wait until the page says that its worker is `booting`, `ready`, `busy` or `failed`."""
    wait_until(
        lambda: page.evaluate("document.documentElement.dataset.engine"), state, seconds, "engine"
    )


def wait_until(read: Callable[[], object], wanted: object, seconds: float, what: str) -> None:
    """Poll `read` until it gives `wanted`; fail after `seconds`, naming what it gave last.

    (Playwright's wait_for_function needs eval, which the page's security policy forbids.)
    """
    deadline = time.monotonic() + seconds
    while (seen := read()) != wanted:
        if time.monotonic() > deadline:
            pytest.fail(f"{what} is still {seen!r} after {seconds} s, not {wanted!r}")
        time.sleep(0.05)
