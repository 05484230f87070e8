"""The history of solves: its rows, files and database, and a controlled clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from kit.page import button, idle, part, press
from slidestar import Board, Moves
from slidestar.history import Solve

EASY = Board.parse("1 2 3/4 5 6/0 7 8")
"""A board two moves from the goal. `L2` or one click solves it."""


# The page


def rows(page: Page) -> Locator:
    """Return the rows of the list of solves, the newest first."""
    return page.get_by_label("List of solves").locator("> li")


def open_row(page: Page, number: int = 0) -> Locator:
    """Show or hide a row's details and buttons, and return the row."""
    row = rows(page).nth(number)
    row.get_by_role("button").first.click()
    idle(page)
    return row


def caption(page: Page) -> Locator:
    """Return the caption of the averages: the size, the number of solves and their mean."""
    return part(page, "solves", "averages").locator("caption")


def averages(page: Page, name: str) -> Locator:
    """Return the cells of a row of the averages: the latest and the best average."""
    table = part(page, "solves", "averages").locator("tbody tr")
    return table.filter(has=page.get_by_role("rowheader", name=name, exact=True)).locator("td")


def session(page: Page) -> Locator:
    """Return the list box for the session."""
    return page.get_by_role("combobox", name="Session")


def file_status(page: Page) -> Locator:
    """Return the line that reports an import, an export or a deletion."""
    return part(page, "solves-file", "work")


# Files


def open_files(page: Page) -> None:
    """Show or hide the buttons for sessions and files."""
    page.get_by_text("Sessions and files").click()
    idle(page)


def choose_file(page: Page, text: str | bytes, name: str = "history.csv") -> None:
    """Choose a file with a text, by default in UTF-8, for an import."""
    data = text.encode() if isinstance(text, str) else text
    part(page, "solves-file", "file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": data}
    )


def import_text(page: Page, text: str | bytes, name: str = "history.csv") -> None:
    """Import a file with a text and wait until the page is idle."""
    choose_file(page, text, name)
    idle(page)


def export(page: Page, form: str, folder: Path) -> str:
    """Export the history (`CSV`, `JSON` or `csTimer`) and return the file's text."""
    path = folder / form
    with page.expect_download() as download:
        press(page, f"Export {form}" if form != "csTimer" else "Export for csTimer")
    download.value.save_as(path)
    return path.read_bytes().decode()  # Keep the line ends of the file.


def clear_history(page: Page) -> None:
    """Delete all solves and sessions."""
    press(page, "Clear all")
    press(page, "Delete")


# Sessions


def make_session(page: Page, name: str) -> None:
    """Create a session and switch to it."""
    button(page, "New session").click()
    page.get_by_role("textbox", name="Name of the new session").fill(name)
    page.keyboard.press("Enter")
    idle(page)


# Solves


def solves_of_easy(count: int, year: int = 2026, **more: Any) -> list[Solve]:
    """Return solves of `EASY` that are a minute apart and take 1.00 s, 1.01 s and so on."""
    first = datetime(year, 1, 1)
    return [
        Solve(
            (first + timedelta(minutes=i)).isoformat() + ".000Z",
            EASY,
            Moves("LL"),
            1000 + 10 * i,
            times=(0, 1000 + 10 * i),
            **more,
        )
        for i in range(count)
    ]


STORE = """(records) => new Promise((done, failed) => {
    const request = indexedDB.open("slidestar");
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
        const database = request.result;
        const transaction = database.transaction("solves", "readwrite");
        for (const record of records) transaction.objectStore("solves").add(record);
        transaction.oncomplete = () => {
            database.close();
            done();
        };
    };
})"""


def store_records(page: Page, records: list[dict[str, Any]]) -> None:
    """Store unchecked records in the database, and reload the page."""
    page.evaluate(STORE, records)
    page.reload()
    idle(page)


# Time


# The clock starts late, so that it is not mistaken for the clock of the events' time stamps. The tab's
# name stores the date for its next page.
HOLD_TIME = """
    globalThis.passed = 1e6;
    Performance.prototype.now = () => passed;
    const begun = Math.max(Date.now(), Number(name)) - passed;
    globalThis.Date = class extends Date {
        constructor(...values) { super(...(values.length ? values : [begun + passed])); }
        static now() { return begun + passed; }
    };
    globalThis.pass = (milliseconds) => {
        passed += milliseconds;
        name = begun + passed;
    };
"""


def hold_time(page: Page) -> None:
    """Stop `performance.now()` and `Date` in the pages of a tab. Only `pass_time` advances them.

    Frames and timers still run, so the page becomes idle as usual.
    """
    page.add_init_script(HOLD_TIME)


def pass_time(page: Page, milliseconds: int) -> None:
    """Advance the time in a page whose clock `hold_time` has stopped."""
    page.evaluate("pass", milliseconds)


# The clipboard

COPY = """Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text) => { globalThis.copied = text; } },
})"""


def catch_copies(page: Page) -> None:
    """Replace the clipboard in a tab's pages, so that `copied` can read it."""
    page.add_init_script(COPY)


def copied(page: Page) -> str:
    """Return the text that the page last copied."""
    text: str = page.evaluate("globalThis.copied")
    return text
