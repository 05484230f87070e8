"""The engine tier: the real page with Pyodide in its worker, end to end.

All tests of a process share one browser context, so that Python boots once from its files and then
from the snapshot that the page has cached. Each test starts with a new tab and empty storage.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kit.browser import Faults, watch
from kit.builds import first_visit
from kit.fixtures import (
    browser_type_launch_args,
    built,
    faults,
    new_context,
    real_site,
    watches_requests,
)
from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Leave out animations."""
    return {**browser_context_args, "reduced_motion": "reduce"}


@pytest.fixture
def site(real_site: str) -> str:
    """The address of the page."""
    return real_site


@pytest.fixture(scope="session")
def _shared(
    browser: Browser,
    browser_context_args: dict[str, Any],
    real_site: str,
) -> Iterator[tuple[BrowserContext, list[str]]]:
    """A context that has visited the page, and the faults of its pages."""
    seen: list[str] = []
    context = browser.new_context(**browser_context_args)
    watch(context, seen.append)
    page = context.new_page()
    first_visit(page, real_site)
    page.close()
    yield context, seen
    context.close()


@pytest.fixture
def page(
    _shared: tuple[BrowserContext, list[str]],
    real_site: str,
    faults: Faults,
) -> Iterator[Page]:
    """A new tab whose storage is empty, except for Python's snapshot and the service worker's files."""
    context, seen = _shared
    for left in context.pages:
        left.close()
    context.unroute_all()
    context.set_offline(False)
    page = context.new_page()
    page.goto(f"{real_site}engine/NOTICE.txt")  # a document of the same host that stores nothing
    page.evaluate("localStorage.clear()")
    stored = {"origin": real_site.rstrip("/"), "storageTypes": "cookies,indexeddb"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
    seen.clear()
    yield page
    faults += seen
