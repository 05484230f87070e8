"""Makes the README's picture of the page: a laptop reviewing a game, and a phone in the dark.

    PYTHONPATH=tests:py/tools .venv/bin/python tests/screenshot.py

Build the page first. `SLIDESTAR_BROWSER` names the browser, if it isn't Playwright's own.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from browsing import launch_options, wait_for_engine
from playwright.sync_api import Browser, Page, expect, sync_playwright
from puzzle_page import button, drawn, part, whole
from serve import running

from slidestar import shuffle, solve

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / ".github/slidestar.png"
HEIGHT = 750
LAPTOP, PHONE, GAP = 1200, 347, 16
SHEET = """<body style="margin: 0; display: flex; gap: {gap}px">
<img src="data:image/png;base64,{laptop}"><img src="data:image/png;base64,{phone}">"""


def opened(browser: Browser, address: str, width: int, **options: Any) -> Page:
    """A page of that width with its Python, and with this in its address."""
    size = {"width": width, "height": HEIGHT}
    context = browser.new_context(viewport=size, has_touch=width < HEIGHT, **options)
    page = context.new_page()
    page.goto(address)
    wait_for_engine(page)
    whole(page)
    return page


def taken(page: Page) -> str:
    """What it looks like, as base64, with nothing on its way any more."""
    page.mouse.move(0, 0)
    drawn(page)
    picture = page.screenshot(animations="disabled")
    page.close()
    return b64encode(picture).decode()


def laptop(browser: Browser, site: str) -> str:
    """A game with a few wrong moves, at one of them."""
    board = shuffle(4, 4, "tea")
    moves = solve(board, algorithm="weighted-astar", heuristic="manhattan").moves
    query = {"board": board.text(), "moves": str(moves), "mode": "analyse"}
    page = opened(browser, f"{site}?{urlencode(query)}", LAPTOP)
    page.keyboard.press("v")
    expect(part(page, "review", "summary")).to_contain_text("optimal")
    page.keyboard.press("m")
    return taken(page)


def phone(browser: Browser, site: str) -> str:
    """A shortest solution in the middle of its replay, in rings, in the dark."""
    look = '{"version": 1, "theme": "rings"}'
    page = opened(browser, f"{site}?size=4x4&seed=rings", PHONE, color_scheme="dark")
    page.evaluate("(look) => localStorage.setItem('slidestar-settings', look)", look)
    page.reload()
    wait_for_engine(page)
    whole(page)
    button(page, "Solve").click()
    slider = page.get_by_role("slider", name="Position in the solution")
    slider.fill("24")
    page.evaluate("scrollTo(0, 0)")
    return taken(page)


def main() -> None:
    """Make it, in the place of the old one."""
    with sync_playwright() as playwright, running(ROOT / "dist") as site:
        browser = playwright.chromium.launch(**launch_options())
        pictures = {"laptop": laptop(browser, site), "phone": phone(browser, site)}
        sheet = browser.new_page(viewport={"width": LAPTOP + GAP + PHONE, "height": HEIGHT})
        sheet.set_content(SHEET.format(gap=GAP, **pictures))
        sheet.screenshot(path=PICTURE, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
