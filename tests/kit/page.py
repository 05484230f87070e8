"""Control the page in tests, and find its board, buttons and messages by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from urllib.parse import urlencode

from playwright.sync_api import Error, Locator, Page, expect

from kit.browser import HANG_SECONDS
from slidestar import Board, Moves

KEYS = {"U": "KeyW", "D": "KeyS", "L": "KeyA", "R": "KeyD"}
TWO_AWAY = "1-2-3_4-0-6_7-5-8"
HARDEST = "8-6-7_2-5-4_3-0-1"
"""One of the two farthest positions of the 8-puzzle, 31 moves from the goal."""
FARTHEST = "0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1"
"""One of the 17 farthest positions of the 15-puzzle, 80 moves from the goal. It is slow to solve."""
FIFTY_AWAY = "12-10-15-5_1-14-2-6_7-9-11-3_13-8-4-0"
"""A position 50 moves from the goal. `auto` solves it fast, and Hamming distances slowly."""


# A locator would poll only every half a second. The timeout uses a timer that the tests'
# clock does not replace.
IDLE = """(milliseconds) => new Promise((resolve, reject) => {
    const root = document.documentElement;
    const observer = new MutationObserver(check);
    if (!root) return reject(new Error("the document of a navigation is still empty"));
    let skipping;
    function check() {
        if (!root.hasAttribute("data-idle")) return false;
        clearInterval(skipping);
        observer.disconnect();
        resolve();
        return true;
    }
    if (check()) return;
    if (window.skipPauses) skipping = setInterval(window.skipPauses, 4);
    observer.observe(root, { attributes: true });
    AbortSignal.timeout(milliseconds).onabort = () => reject(new Error("the page is not idle"));
})"""


def idle(page: Page) -> Page:
    """Wait until the page is idle (`<html data-idle>`, lib/activity.ts), and return it.

    This is the only wait of the browser tests. Afterwards everything that was requested, scheduled
    or animated is done, drawn and stored. Pauses of up to half a second are skipped
    (skip-pauses.js). A test that controls the clock must run it first. If the page navigates,
    the new document must be idle.
    """
    while True:
        try:
            page.evaluate(IDLE, 1000 * HANG_SECONDS)
        except Error as error:
            if "navigation" not in error.message:
                raise
        else:
            return page


def pause_clock(page: Page) -> None:
    """Stop the page's clock, which `page.clock.install` has replaced, ten seconds from now.

    The clock runs until this call arrives, and Playwright cannot stop it in the past.
    """
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)


def visit(page: Page, site: str, fragment: str = "", **query: str) -> Page:
    """Open the page with a query string and wait until it is idle."""
    page.goto(site + (f"?{urlencode(query)}" if query else "") + fragment)
    return idle(page)


def without_python(page: Page) -> None:
    """Replace the page's worker by an empty script, which saves the boot of Pyodide.

    Use it for tests of the built files as a host serves them. The engine of the page never finishes
    its boot.
    """
    page.route(
        "**/solver-worker.js*",
        lambda route: route.fulfill(content_type="text/javascript", body=""),
    )


def button(page: Page, name: str) -> Locator:
    """Return the button with this accessible name."""
    return page.get_by_role("button", name=name, exact=True)


def press(page: Page, name: str) -> None:
    """Press a button and wait until the page is idle."""
    button(page, name).click()
    idle(page)


def open_more(page: Page, name: str) -> None:
    """Press an entry of the sheet *More*, such as Settings, and wait until the page is idle."""
    press(page, "More")
    page.get_by_role("dialog", name="More").get_by_role("button", name=name, exact=True).click()
    idle(page)


def solve_button(page: Page) -> Locator:
    """Return the button of the solver, which Play does not have."""
    return button(page, "Solve")


def start_solve(page: Page) -> None:
    """Press the button of the solver or, in Play, its key."""
    if page.get_by_role("tab", name="Play").get_attribute("aria-selected") == "true":
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
        if "Press Enter again" in news(page).inner_text():
            page.keyboard.press("Enter")
    else:
        solve_button(page).click()


def press_solve(page: Page) -> None:
    """Solve the shown board and wait until the page is idle."""
    start_solve(page)
    idle(page)


def tab(page: Page, name: str) -> None:
    """Open a tab (Play, Analyse, Puzzles, Learn, or a lesson) and wait until the page is idle."""
    page.get_by_role("tab", name=name, exact=True).click()
    idle(page)


SEARCH_CHOICES = ("Algorithm", "Heuristic", "Look for shorter ones")


@contextmanager
def in_analyse(page: Page) -> Iterator[None]:
    """Open Analyse inside the block, for a control that Play does not have."""
    playing = page.get_by_role("tab", name="Play").get_attribute("aria-selected") == "true"
    if playing:
        tab(page, "Analyse")
    yield
    if playing:
        tab(page, "Play")


def choose(page: Page, label: str, value: str) -> None:
    """Choose an option in a select element and wait until the page is idle."""
    choice = page.get_by_role("combobox", name=label, exact=True)
    with in_analyse(page) if label in SEARCH_CHOICES else nullcontext():
        choice.select_option(value)
        idle(page)


def panel(page: Page, name: str) -> Locator:
    """Return the panel whose `data-panel` is this name."""
    return page.locator(f'[data-panel="{name}"]')


def part(page: Page, of: str, name: str) -> Locator:
    """Return the part of a panel whose `data-part` is this name."""
    return panel(page, of).locator(f'[data-part="{name}"]')


def board(page: Page) -> Locator:
    """Return the board, even if it is being edited and has no role."""
    return page.locator(
        '[aria-label="Puzzle board"]'
    )  # get_by_label is slow, because it computes the labels of all elements.


def board_of(page: Page) -> str:
    """Return the position that is drawn, in the query string's form."""
    return board(page).get_attribute("data-board") or ""


def position_on(board: Locator) -> Board:
    """Return the position that a board of any mode shows."""
    return Board.parse(board.get_attribute("data-board") or "")


def figure_in(score: Locator, name: str) -> Locator:
    """Return the figure with this name above a board."""
    return score.locator("dl > div").filter(has_text=name).get_by_role("definition")


def expect_board(page: Page, wanted: Board | str) -> None:
    """Wait until the page is idle and check the position."""
    idle(page)
    expect(board(page)).to_have_attribute(
        "data-board", wanted if isinstance(wanted, str) else wanted.text()
    )


def load(page: Page, text: str) -> None:
    """Load a board, a link or moves with the Position box of Analyse, and return to Play."""
    with in_analyse(page):
        page.get_by_role("textbox", name="Position").fill(text)
        press(page, "Load")


def play(page: Page, moves: str | Moves) -> None:
    """Make moves by the arrow keys and wait until the page is idle."""
    for move in Moves.parse(str(moves)):
        page.keyboard.press(KEYS[move])
    idle(page)


def news(page: Page) -> Locator:
    """Return the line of news below the board."""
    return page.locator(".news")


def status(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Return the status regions that contain this text."""
    return page.get_by_role("status").filter(has_text=text)


def expect_status(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait until the page is idle and check that a status region has this text."""
    idle(page)
    expect(status(page, text)).to_be_visible()


def solution(page: Page) -> Moves:
    """Wait until the page is idle, and return the moves of the solution that is shown."""
    idle(page)
    return Moves.parse(page.get_by_test_id("solution").get_attribute("data-moves") or "")
