"""The security policy: no text becomes a program, in the page or in its worker."""

from __future__ import annotations

import re

from kit.browser import Faults
from kit.page import visit
from kit.paths import DIST
from playwright.sync_api import Page

# Tries each way in which a text could become a program, or data could leave the page.
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
    // This call itself may use eval; what runs later may not.
    await new Promise((resolve) => setTimeout(resolve));
    for (const [name, way] of Object.entries(ways)) {
        try { await way(); came[name] = "done"; } catch (error) { came[name] = error.name; }
    }
    const inline = document.createElement("p");
    inline.setAttribute("style", "position: fixed");
    document.body.append(inline);
    inline.click();
    await new Promise((resolve) => setTimeout(resolve));
    came.style = getComputedStyle(inline).position;
    came.pwned = globalThis.pwned ?? null;
    return came;
}"""


def test_no_text_becomes_a_program(page: Page, site: str, faults: Faults) -> None:
    visit(page, site)
    assert faults == []  # the page itself needs none of these
    came = page.evaluate(TRY_ALL)
    refused = {name: came[name] for name in ("eval", "function", "timer", "policy")}
    assert set(refused.values()) <= {"EvalError", "TypeError"}, came
    assert {came[name] for name in ("markup", "worker", "address", "handler")} == {"TypeError"}, (
        came
    )
    assert {came["elsewhere"], came["module"]} == {"TypeError"}, came
    assert (came["style"], came["pwned"]) == ("static", None)
    faults.expect()  # the browser reports each


def test_policy_allows_nothing_inline() -> None:
    text = (DIST / "index.html").read_text(encoding="utf-8")
    [policy] = re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', text)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules.pop("default-src") == "'none'"
    assert rules.pop("require-trusted-types-for") == "'script'"
    assert rules.pop("trusted-types") == "slidestar"
    assert {rules.pop("base-uri"), rules.pop("form-action")} == {"'none'"}
    # The user's own picture; only the page's scripts can make an address for it.
    assert rules.pop("img-src") == "'self' blob:"
    assert set(rules.values()) == {"'self'"}
    # The policy precedes everything that it governs.
    assert text.index("Content-Security-Policy") < min(text.index("<link"), text.index("<script"))
