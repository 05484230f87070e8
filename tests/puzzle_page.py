"""The page by the names that its tests use: the board, the buttons, what is said."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves

KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
TWO_AWAY = "1-2-3_4-0-6_7-5-8"
HARDEST = "8-6-7_2-5-4_3-0-1"
"""31 moves away, of the two farthest of the 8-puzzle."""
FARTHEST = "0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1"
"""80 moves away, of the 17 farthest of the 15-puzzle."""


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def panel(page: Page, name: str) -> Locator:
    return page.locator(f'[data-panel="{name}"]')


def part(page: Page, of: str, name: str) -> Locator:
    """A part of a panel."""
    return panel(page, of).locator(f'[data-part="{name}"]')


def grid(page: Page) -> Locator:
    return page.get_by_role("grid", name="Puzzle board")


def board(page: Page) -> Locator:
    """The same by its label alone: also while it's edited, and no grid for anybody."""
    return page.get_by_label("Puzzle board", exact=True)


def board_of(page: Page) -> str:
    """The position that's drawn, as soon as one is: a page's load is over before that."""
    there = board(page).and_(page.locator("[data-board]"))
    return there.get_attribute("data-board") or ""


def whole(page: Page) -> None:
    """Wait until all of the page is there: the panels come after its load, one by one."""
    expect(page.locator("html")).to_have_attribute("data-page", "here")


def drawn(page: Page) -> None:
    """Wait until what was done is drawn: it is with the next frame."""
    page.evaluate(
        "new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn));"
        " setTimeout(drawn, 5000); })"  # after a change of its size, Chromium may draw no more
    )


def expect_board(page: Page, wanted: Board | str) -> None:
    text = wanted if isinstance(wanted, str) else wanted.text()
    expect(board(page)).to_have_attribute("data-board", text)


def news(page: Page) -> Locator:
    return page.locator(".news")


def status(page: Page, text: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("status").filter(has_text=text)


def outcome(page: Page, text: str | re.Pattern[str], seconds: float = 120) -> None:
    """Wait until a status says so."""
    expect(status(page, text)).to_be_visible(timeout=1000 * seconds)


def solution(page: Page) -> Moves:
    """The moves that are to be replayed."""
    return Moves.parse(page.get_by_test_id("solution").get_attribute("data-moves") or "")


def note(page: Page, read: str) -> None:
    """Have the page note from now on what a function reads of it, each time it's another value.

    For what is there for a moment only, which a test that looks from outside may miss.
    """
    page.evaluate(
        f"""() => {{
            const read = {read};
            globalThis.noted = [read()];
            const take = () => {{
                const value = read();
                if (value !== noted.at(-1)) noted.push(value);
            }};
            globalThis.noting?.disconnect();
            globalThis.noting = new MutationObserver(take);
            const all = {{ subtree: true, childList: true, characterData: true, attributes: true }};
            noting.observe(document.documentElement, all);
        }}"""
    )


def noted(page: Page) -> list[str]:
    """What it has noted so far, with what it was at first."""
    values: list[str] = page.evaluate("noted")
    return values


def plays(page: Page) -> None:
    """The board answers a press, and undoing it."""
    before = Board.parse(board_of(page))
    after = before.neighbors()[0]
    button(page, f"Tile {after.tiles[before.blank]}").click()
    expect_board(page, after)
    button(page, "Undo").click()
    expect_board(page, before)


def solves(page: Page, text: str = HARDEST, length: int = 31) -> None:
    """Python is there and right."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("textbox", name="Position").fill(text)
    button(page, "Load").click()
    expect_board(page, text)
    page.get_by_label("Algorithm").select_option("auto")
    button(page, "Solve").click()
    outcome(page, f"Solved in {length} moves (optimal)")
    assert Board.parse(text).apply(solution(page)).is_goal()
