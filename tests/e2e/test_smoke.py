"""The page opens, its board is there at once, and Python comes up behind it."""

from __future__ import annotations

from browsing import wait_for_engine
from playwright.sync_api import Page, expect


def test_board_is_there_before_python(page: Page, site: str) -> None:
    page.goto(site, wait_until="domcontentloaded")
    expect(page.get_by_role("grid", name="Puzzle board")).to_be_visible()
    expect(page.get_by_role("button", name="Tile 1", exact=True)).to_be_visible()


def test_python_becomes_ready(booted: Page) -> None:
    expect(booted.locator("html")).to_have_attribute("data-engine", "ready")


def test_works_below_a_path(page: Page, site_below: str) -> None:
    page.goto(f"{site_below}?board=1-2-3_4-0-6_7-5-8")
    expect(page.get_by_role("grid", name="Puzzle board")).to_have_attribute(
        "data-board", "1-2-3_4-0-6_7-5-8"
    )
    wait_for_engine(page)
