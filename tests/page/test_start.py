"""The start of the page: the board is there before Python, and early presses count."""

from __future__ import annotations

from kit.page import TWO_AWAY, board, expect_board, idle, visit
from kit.paths import DIST
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar.cli.static_server import running

# Presses keys and buttons in the first pause between the tasks of the page's start.
EARLY = """
const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (...message) {
    MessagePort.prototype.postMessage = postMessage;
    window.madeBefore = document.querySelector("[data-panel=board]").childElementCount;
    const key = { key: "ArrowUp", code: "ArrowUp", bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", key));
    document.querySelector("#tab-analyse").click();
    return postMessage.apply(this, message);
};
"""
EARLY_KEYS = """
const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (...message) {
    MessagePort.prototype.postMessage = postMessage;
    const box = document.querySelector("[data-panel=position] [data-part=text]");
    const press = (on, key) => on.dispatchEvent(
        new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
    // False: the page has prevented the browser's default action.
    window.early = {
        scrolls: press(document.body, "ArrowDown"),
        breaks: press(box, "Enter"),
        moves: press(document.body, "Tab"),
        types: press(box, "ArrowLeft"),
    };
    return postMessage.apply(this, message);
};
"""

LAYOUT_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    .observe({ type: "layout-shift", buffered: true });
"""


def test_early_presses_are_handled_later(page: Page, site: str) -> None:
    page.add_init_script(EARLY)
    visit(page, site, board=TWO_AWAY)
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    assert page.evaluate("madeBefore") == 0
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")


def test_early_keys_do_not_scroll_or_break_lines(page: Page, site: str) -> None:
    page.add_init_script(EARLY_KEYS)
    visit(page, site, board=TWO_AWAY)
    assert page.evaluate("early") == {
        "scrolls": False,
        "breaks": False,
        "moves": True,
        "types": True,
    }


def test_nothing_moves_while_the_page_starts(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(LAYOUT_SHIFTS)
    visit(page, site)
    assert page.evaluate("shifts.reduce((sum, { value }) => sum + value, 0)") < 0.005


def test_the_board_plays_while_python_boots(page: Page, site: str, script: Script) -> None:
    script.hold_boot()
    page.goto(f"{site}?board={TWO_AWAY}")
    expect(page.locator("html")).to_have_attribute("data-page", "here")
    page.keyboard.press("ArrowUp")
    expect(board(page)).to_have_attribute("data-board", "1-2-3_4-5-6_7-0-8")
    expect(page.locator("html")).to_have_attribute("data-engine", "booting")
    script.finish_boot()
    idle(page)
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")


def test_the_page_downloads_as_one_file(page: Page, site: str) -> None:
    visit(page, site)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "slidestar.html"
    assert download.value.path().read_bytes() == (DIST / "slidestar.html").read_bytes()


def test_the_page_works_below_a_path(page: Page) -> None:
    with running(DIST, "/some/sub-path/") as url:
        page.goto(f"{url}?board={TWO_AWAY}")
        expect(board(page)).to_have_attribute("data-board", TWO_AWAY)
        expect(page.locator("html")).to_have_attribute("data-page", "here")
