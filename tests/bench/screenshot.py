"""Make the README's picture of the page: a review on a laptop, and a phone in dark colours.

    PYTHONPATH=tests:py/tools .venv/bin/python tests/bench/screenshot.py

Build the page first. `SLIDESTAR_BROWSER` is the browser's path, by default Playwright's own.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from kit.browser import launch_options
from kit.page import part, press_solve, visit
from kit.paths import DIST, ROOT
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from slidestar import shuffle, solve
from slidestar.cli.static_server import running

PICTURE = ROOT / ".github/slidestar.png"
HEIGHT = 750
LAPTOP, PHONE, GAP = 1200, 347, 16
SHEET = """<body style="margin: 0; display: flex; gap: {gap}px">
<img src="data:image/png;base64,{laptop}"><img src="data:image/png;base64,{phone}">"""
RINGS = """localStorage.setItem("slidestar-settings", '{"version": 1, "theme": "rings"}')"""


def new_page(browser: Browser, width: int, **options: Any) -> Page:
    """Return a page of a new context with a window of this width."""
    size: ViewportSize = {"width": width, "height": HEIGHT}
    return browser.new_context(viewport=size, has_touch=width < HEIGHT, **options).new_page()


def screenshot(page: Page) -> str:
    """Return a screenshot of an idle page in base64, and close the page."""
    page.mouse.move(0, 0)
    picture = page.screenshot(animations="disabled")
    page.close()
    return b64encode(picture).decode()


def laptop(browser: Browser, site: str) -> str:
    """Return a screenshot of a review, at one of the game's mistakes."""
    board = shuffle(4, 4, "tea")
    moves = solve(board, algorithm="weighted-astar", heuristic="manhattan").moves
    page = visit(
        new_page(browser, LAPTOP), site, board=board.text(), moves=str(moves), mode="analyse"
    )
    page.keyboard.press("v")
    expect(part(page, "review", "summary")).to_contain_text("It can be done in")
    page.keyboard.press("m")
    return screenshot(page)


def phone(browser: Browser, site: str) -> str:
    """Return a screenshot of a replay, halfway through a shortest solution, in dark colours."""
    page = new_page(browser, PHONE, color_scheme="dark")
    page.add_init_script(RINGS)
    visit(page, site, size="4x4", seed="rings")
    press_solve(page)
    page.get_by_role("slider", name="Position in the solution").fill("24")
    page.evaluate("scrollTo(0, 0)")
    return screenshot(page)


def main() -> None:
    """Take both screenshots and write the picture."""
    with sync_playwright() as playwright, running(DIST) as site:
        browser = playwright.chromium.launch(**launch_options())
        pictures = {"laptop": laptop(browser, site), "phone": phone(browser, site)}
        sheet = browser.new_page(viewport={"width": LAPTOP + GAP + PHONE, "height": HEIGHT})
        sheet.set_content(SHEET.format(gap=GAP, **pictures))
        sheet.screenshot(path=PICTURE, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
