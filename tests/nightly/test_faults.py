"""Faults around the real worker: compiled loops that trap, spoilt files, a network that goes away."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from kit.browser import Faults
from kit.page import (
    HARDEST,
    TWO_AWAY,
    board_of,
    button,
    expect_board,
    expect_status,
    load,
    panel,
    part,
    play,
    press,
    solution,
    visit,
)
from kit.paths import DIST
from kit.wasm_surgery import trapping
from playwright.sync_api import Page, Route, expect

from slidestar import Board

pytestmark = pytest.mark.nightly

SLOWER = "without its compiled loops"


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """No service worker stands between the page and the spoilt files."""
    return {**browser_context_args, "service_workers": "block"}


def plays(page: Page) -> None:
    """Check that a tile moves and moves back."""
    before = Board.parse(board_of(page))
    play(page, before.legal_moves()[0])
    expect_board(page, before.neighbors()[0])
    press(page, "Undo")
    expect_board(page, before)


def solves(page: Page) -> None:
    """Check that Python solves one of the hardest boards."""
    load(page, HARDEST)
    press(page, "Solve")
    expect_status(page, "Solved in 31 moves (optimal)")
    assert Board.parse(HARDEST).apply(solution(page)).is_goal()


def test_traps_leave_out_the_compiled_loops(page: Page, site: str, faults: Faults) -> None:
    manifest = json.loads((DIST / "engine/manifest.json").read_text())
    kernel = trapping((DIST / "engine" / manifest["kernel"]).read_bytes())
    name = f"kernel_{sha256(kernel).hexdigest()[:16]}.wasm"
    spoilt = {**manifest, "kernel": name, "files": {**manifest["files"], name: len(kernel)}}
    page.route("**/engine/manifest.json", lambda route: route.fulfill(json=spoilt))
    page.route(
        f"**/engine/{name}",
        lambda route: route.fulfill(content_type="application/wasm", body=kernel),
    )
    # The trap, and what Pyodide logs when its remains are cleared away.
    faults.expect("(?i)fatal.error|unreachable|wasm-function|RuntimeError|NoGilError")
    visit(page, site, board=HARDEST)  # the preparation for the board traps in two workers
    expect(part(page, "engine", "text")).to_contain_text(SLOWER)
    plays(page)
    solves(page)
    expect(part(page, "engine", "text")).to_contain_text(SLOWER)


def test_try_again_works_once_the_network_is_back(page: Page, site: str, faults: Faults) -> None:
    def cut(route: Route) -> None:
        page.context.set_offline(True)
        route.abort("internetdisconnected")

    page.route("**/engine/pyodide.asm.wasm*", cut)
    faults.expect("ERR_INTERNET_DISCONNECTED")
    visit(page, site, board=TWO_AWAY)
    expect(part(page, "engine", "text")).to_contain_text("can't be loaded")
    plays(page)
    press(page, "Try again")
    expect(part(page, "engine", "text")).to_contain_text("can't be loaded")
    expect(button(page, "Try again")).to_be_visible()
    plays(page)
    page.unroute("**/engine/pyodide.asm.wasm*")
    page.context.set_offline(False)
    press(page, "Try again")
    expect(panel(page, "engine")).to_be_hidden()
    expect_board(page, TWO_AWAY)
    solves(page)


@pytest.mark.parametrize(
    ("name", "cut"),
    [
        ("pyodide.js", False),
        ("slidestar.zip", False),
        ("pyodide.asm.js", True),
        ("python_stdlib.zip", True),
    ],
    ids=["pyodide.js-error-page", "slidestar-error-page", "asm-js-cut", "stdlib-cut"],
)
def test_a_spoilt_file_is_named(
    page: Page, site: str, faults: Faults, name: str, cut: bool
) -> None:
    """Some hosts answer with a page for a missing file, or end a response too soon.

    `cut`: only two thirds of the file are sent.
    """

    def spoil(route: Route) -> None:
        if cut:
            body = (DIST / "engine" / name).read_bytes()
            kind = "text/javascript" if name.endswith("js") else "application/zip"
            headers = {"content-type": kind, "content-encoding": "identity"}
            route.fulfill(headers=headers, body=body[: len(body) * 2 // 3])
        else:
            route.fulfill(content_type="text/html", body="<!doctype html><h1>Welcome</h1>")

    pattern = f"**/engine/{name}*"
    page.route(pattern, spoil)
    faults.expect(name)
    visit(page, site, board=TWO_AWAY)
    expect(part(page, "engine", "text")).to_contain_text(f"engine/{name}")
    plays(page)
    page.unroute(pattern)
    press(page, "Try again")
    expect(panel(page, "engine")).to_be_hidden()
    solves(page)
