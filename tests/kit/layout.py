"""Positions and sizes on the screen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, ViewportSize

from kit.page import board, idle

PHONE = (390, 844)
SMALL_PHONE = (320, 640)
LANDSCAPE = (844, 390)
LARGE_LANDSCAPE = (932, 430)
SMALL_LANDSCAPE = (667, 375)
LAPTOP = (1366, 650)
DESKTOP = (1440, 900)


def set_window(page: Page, size: tuple[int, int]) -> None:
    """Set the window's size before the page is opened."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))


def resize(page: Page, size: tuple[int, int]) -> None:
    """Change the window's size and wait until the page has reacted to it."""
    set_window(page, size)
    frames(page)


def place(of: Locator) -> tuple[float, float, float, float]:
    """Return an element's left, top, right and bottom edges in the window."""
    box = of.bounding_box()
    assert box is not None, f"{of} is not drawn"
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def scroll(page: Page, y: float) -> None:
    """Scroll to an offset and wait until the page has reacted to it."""
    page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
    frames(page)


def frames(page: Page) -> None:
    """Wait for two frames, in which resize and intersection observers run, and for an idle page.

    After a change of the window's size, Chromium may draw no frame until something else changes.
    """
    page.evaluate(
        "new Promise((seen) => {"
        " requestAnimationFrame(() => requestAnimationFrame(() => seen(null)));"
        " setTimeout(() => seen(null), 5000); })"
    )
    idle(page)


def in_sight(page: Page, of: Locator) -> bool:
    """Return whether the whole element is in the window."""
    left, top, right, bottom = place(of)
    width, height = page.evaluate("[innerWidth, innerHeight]")
    return bool(left >= 0 and top >= 0 and right <= width and bottom <= height)


def board_height(page: Page) -> float:
    _, top, _, bottom = place(board(page))
    return bottom - top


def fits_in_width(page: Page) -> bool:
    """Return whether the page cannot be scrolled sideways."""
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits
