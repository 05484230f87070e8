"""The lessons of Learn, and the editor of the lesson Write."""

from __future__ import annotations

import json
import re
from functools import cache

from playwright.sync_api import Locator, Page

from kit.page import idle, press, tab
from kit.paths import DIST


@cache
def learn_files() -> list[str]:
    """Return the files that the service worker stores when Learn is opened."""
    [build] = re.findall(r"^self\.BUILD=(.*);$", (DIST / "sw.js").read_text(), re.MULTILINE)
    files = list(json.loads(build)["learn"])
    assert files
    return files


def stored_learn_files(page: Page) -> int:
    """Return how many of the files of Learn the service worker has stored."""
    count: int = page.evaluate(
        """async (files) => {
            const found = await Promise.all(
                files.map((file) => caches.match(file, { ignoreSearch: true })),
            );
            return found.filter(Boolean).length;
        }""",
        learn_files(),
    )
    return count


def open_lesson(page: Page, name: str) -> None:
    """Open a lesson by its tab and wait until the page is idle."""
    page.get_by_role("tablist", name="Lesson").get_by_role("tab", name=name).click()
    idle(page)


def watch_in_learn(page: Page) -> None:
    """Open the lesson Watch in Learn, which begins with the coach."""
    tab(page, "Learn")
    open_lesson(page, "Watch")


def unfold_search(page: Page) -> None:
    """Unfold the choice of the search in Watch."""
    page.locator(".watch-setup > details > summary").click()
    idle(page)


def lesson_panel(page: Page, name: str) -> Locator:
    """Return the panel of a lesson. The name may be the first word of its tab."""
    return page.get_by_role("tabpanel", name=re.compile(rf"^{re.escape(name)}\b"))


def editor(page: Page) -> Locator:
    """Return the editor of Write, which is a text area until CodeMirror is loaded."""
    return page.get_by_label("Your heuristic, in Python")


def code(page: Page) -> Locator:
    """Return the text in the editor."""
    return page.locator(".code .cm-content")


def write(page: Page, text: str) -> None:
    """Paste a text over the editor's text, and wait until the page is idle."""
    code(page).press("ControlOrMeta+a")
    code(page).evaluate(
        """(element, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const options = { clipboardData, bubbles: true, cancelable: true };
            element.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        text,
    )
    idle(page)


def check(page: Page, text: str, size: str = "2x3") -> None:
    """Write a heuristic, press Check, and wait until the page is idle."""
    write(page, text)
    page.get_by_label("Check on").select_option(size)
    press(page, "Check")


def verdict(page: Page) -> Locator:
    """Return the sentence with the verdict of a check, or with the error in the code."""
    return page.locator(".write .verdict:not(:empty), .write .fault:not(:empty)")


def printed(page: Page) -> str:
    """Return the text that the code has printed."""
    return page.get_by_label("Printed by your code").inner_text()
