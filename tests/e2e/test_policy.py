"""What the page, and its worker, are not allowed to do, so that no text can have them do it."""

from __future__ import annotations

import re
from pathlib import Path

from browsing import Faults, wait_for_engine, wait_until
from playwright.sync_api import BrowserContext, Page

ROOT = Path(__file__).resolve().parents[2]

# Each way in which a text could become a program, or leave; what came of it.
TRY_ALL = """async () => {
    const ways = {
        eval: () => eval("1"),
        function: () => new Function("return 1")(),
        timer: () => setTimeout("globalThis.pwned = 1"),
        markup: () => { document.body.innerHTML = "<b>bold</b>"; },
        worker: () => new Worker("static/js/solver-worker.js", { type: "module" }),
        address: () => { document.createElement("script").src = "static/js/main.js"; },
        policy: () => trustedTypes.createPolicy("other", { createHTML: (text) => text }),
        elsewhere: () => fetch("http://localhost:9/"),
        handler: () => document.body.setAttribute("onclick", "globalThis.pwned = 1"),
        module: () => import("data:text/javascript,globalThis.pwned=1"),
    };
    const came = {};
    // The tests' own call may eval; what's called later may not.
    await new Promise((resolve) => setTimeout(resolve));
    for (const [name, way] of Object.entries(ways)) {
        try { await way(); came[name] = "done"; } catch (error) { came[name] = error.name; }
    }
    const inline = document.createElement("p");
    inline.setAttribute("style", "position: fixed");
    document.body.append(inline);
    inline.click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    came.style = getComputedStyle(inline).position;
    came.pwned = globalThis.pwned ?? null;
    return came;
}"""


def test_no_text_becomes_a_program(page: Page, site: str, faults: Faults) -> None:
    page.goto(site)
    wait_for_engine(page)
    assert faults == []  # the page itself needs nothing of it
    came = page.evaluate(TRY_ALL)
    refused = {name: came[name] for name in ("eval", "function", "timer", "policy")}
    assert set(refused.values()) <= {"EvalError", "TypeError"}, came
    assert {came[name] for name in ("markup", "worker", "address", "handler")} == {"TypeError"}, (
        came
    )
    assert {came["elsewhere"], came["module"]} == {"TypeError"}, came
    assert (came["style"], came["pwned"]) == ("static", None)
    faults.forgive()  # the browser names each


def test_policy_names_no_wasm_and_nothing_inline() -> None:
    text = (ROOT / "dist/index.html").read_text(encoding="utf-8")
    [policy] = re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', text)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules.pop("default-src") == "'none'"
    assert rules.pop("require-trusted-types-for") == "'script'"
    assert rules.pop("trusted-types") == "slidestar"
    assert {rules.pop("base-uri"), rules.pop("form-action")} == {"'none'"}
    # A person's own picture, which only the page's own scripts can make an address for.
    assert rules.pop("img-src") == "'self' blob:"
    assert set(rules.values()) == {"'self'"}
    # The policy comes before whatever it's about.
    assert text.index("Content-Security-Policy") < min(text.index("<link"), text.index("<script"))


def test_the_worker_may_compile_wasm_and_no_more(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    """From the second visit on, as its script then comes from the service worker."""
    page = context.new_page()
    page.goto(site)
    wait_until(
        lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), True, 120, "control"
    )
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
            await new Promise((resolve) => setTimeout(resolve)); // this call itself may
            try { eval("1"); return "done"; } catch (error) { return error.name; }
        }"""
    )
    assert came == "EvalError"
    faults.forgive()
