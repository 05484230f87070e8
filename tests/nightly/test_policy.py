"""The worker's own security policy, which the service worker adds."""

from __future__ import annotations

import pytest
from kit.browser import Faults, wait_for_engine, wait_until
from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.nightly


def test_the_worker_may_compile_wasm_only(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    """From the second visit on, when its script comes from the service worker."""
    page = context.new_page()
    page.goto(site)
    controlled = "Boolean(navigator.serviceWorker.controller)"
    wait_until(lambda: page.evaluate(controlled), True, what="whether the page is controlled")
    page.reload()
    wait_for_engine(page)
    stated = page.evaluate(
        "fetch('static/js/solver-worker.js').then((it) => it.headers.get('content-security-policy'))"
    )
    assert "script-src 'self' 'wasm-unsafe-eval';" in stated
    assert "unsafe-eval'" not in stated.replace("'wasm-unsafe-eval'", "")
    assert faults == []
    came = page.workers[-1].evaluate(
        """async () => {
            await new Promise((resolve) => setTimeout(resolve)); // this call itself may use eval
            try { eval("1"); return "done"; } catch (error) { return error.name; }
        }"""
    )
    assert came == "EvalError"
    faults.expect()
