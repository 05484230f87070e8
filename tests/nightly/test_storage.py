"""Python in a browser whose storage is blocked or full, in the page and in its worker."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit.page import HARDEST, expect_status, press, solution, visit
from playwright.sync_api import BrowserContext, Route

from slidestar import Board

pytestmark = pytest.mark.nightly

STORAGES = {
    "blocked": """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(globalThis, name, {
            get() { throw new DOMException("not here", "SecurityError"); },
        });
    }""",
    "full": """const full = () => { throw new DOMException("full", "QuotaExceededError"); };
        if (globalThis.Storage) Storage.prototype.setItem = full;
        IDBObjectStore.prototype.add = full;
        if (globalThis.Cache) Cache.prototype.put = async () => full();""",
}


@pytest.mark.parametrize("spoil", STORAGES.values(), ids=list(STORAGES))
def test_python_solves_without_storage(
    new_context: Callable[..., BrowserContext], site: str, spoil: str
) -> None:
    # Without a service worker, which would answer for the server.
    context = new_context(service_workers="block", reduced_motion="reduce")
    context.add_init_script(spoil)

    def spoilt(route: Route) -> None:
        body = route.fetch().text()
        route.fulfill(content_type="text/javascript", body=f"{{{spoil}}}\n{body}")

    context.route("**/solver-worker.js", spoilt)
    page = visit(context.new_page(), site, board=HARDEST)
    press(page, "Solve")
    expect_status(page, "Solved in 31 moves (optimal)")
    assert Board.parse(HARDEST).apply(solution(page)).is_goal()
