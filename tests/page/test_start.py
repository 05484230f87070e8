"""The start of the page: the board is there before Python, and early presses count."""

from __future__ import annotations

import pytest
from kit import page as ui
from kit.paths import DIST
from playwright.sync_api import Page, Route, expect

from slidestar.cli.static_server import running

# Presses keys and a tab in the first pause between the tasks of the page's start.
EARLY = """
const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (...message) {
    MessagePort.prototype.postMessage = postMessage;
    const box = document.querySelector("[data-panel=position] [data-part=text]");
    const press = (on, key) => on.dispatchEvent(
        new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
    window.madeBefore = document.querySelector("[data-panel=board]").childElementCount;
    // False: the page has prevented the browser's default action.
    window.early = {
        scrolls: press(document.body, "ArrowUp"),
        breaks: press(box, "Enter"),
        moves: press(document.body, "Tab"),
        types: press(box, "ArrowUp"), // and moves no tile, as no other one can move up,
    };
    document.querySelector("#tab-analyse").click();
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
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    assert page.evaluate("madeBefore") == 0
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    # They neither scroll nor break a line, and other keys have their usual effect.
    wanted = {"scrolls": False, "breaks": False, "moves": True, "types": True}
    assert page.evaluate("early") == wanted


def test_learn_appears_if_the_first_script_arrives_last(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/static/js/first.js", lambda route: held.append(route))
    page.goto(f"{site}?mode=learn", wait_until="commit")
    search = page.locator(".watch-setup summary").first
    expect(search).to_be_attached()
    for route in held:
        route.continue_()
    page.wait_for_load_state()
    ui.idle(page)
    expect(search).to_be_visible()


@pytest.mark.parametrize(("query", "most"), [({}, 0.005), ({"mode": "learn"}, 0.02)])
def test_nothing_moves_while_the_page_starts(
    page: Page, site: str, query: dict[str, str], most: float
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(LAYOUT_SHIFTS)
    ui.visit(page, site, **query)
    assert page.evaluate("shifts.reduce((sum, { value }) => sum + value, 0)") < most


def test_page_below_a_path_downloads_as_one_file(page: Page) -> None:
    with running(DIST, "/some/sub-path/") as url:
        ui.without_python(page)
        page.goto(f"{url}?board={ui.TWO_AWAY}")
        expect(ui.board(page)).to_have_attribute("data-board", ui.TWO_AWAY)
        expect(page.locator("html")).to_have_attribute("data-page", "here")
        ui.button(page, "More").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="Download").click()
        assert download.value.suggested_filename == "slidestar.html"
        assert download.value.path().read_bytes() == (DIST / "slidestar.html").read_bytes()
