"""The page in a browser that Selenium drives."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

from kit.browser import HANG_SECONDS, wait_until
from slidestar import Board, Moves

# Match errors in scripts of pages and workers, but not the errors of Firefox itself.
LOGGED = re.compile(r"^JavaScript error: (?:http|file|blob).*$", re.MULTILINE)
# This script records the faults of a page from now on.
WATCH = """
if (!globalThis.faults) {
  const note = (...words) => globalThis.faults.push(words.join(" "));
  globalThis.faults = [];
  addEventListener("error", (event) => note("uncaught:", event.message));
  addEventListener("unhandledrejection", (event) => note("unhandled:", event.reason));
  document.addEventListener("securitypolicyviolation", (event) =>
    note("forbidden:", event.violatedDirective, event.blockedURI));
  console.error = (...words) => note("console:", ...words);
}
"""

READ = """
const read = (element) => element[arguments[1]] ?? element.getAttribute(arguments[1]) ?? "";
return Array.from(document.querySelectorAll(arguments[0]), read);
"""

IS_NEW = "return !globalThis.old && document.readyState === 'complete'"
# The result is in a list, to distinguish null from no result.
IN_LIST = "return [(function () { %s }).apply(null, arguments)]"


class Visitor:
    """A browser tab with the page. `log` is the file to which the driver may write faults."""

    def __init__(self, driver: Any, log: Path) -> None:
        self.driver = driver
        self.log = log
        self._read = 0

    def run(self, script: str, *arguments: object) -> Any:
        """Run a script in the page, and return its result.

        Drivers raise while one document replaces another, so the script is repeated until it returns.
        Each script must allow this.
        """
        from selenium.common.exceptions import WebDriverException

        last_error: object = "no result"
        deadline = time.monotonic() + HANG_SECONDS
        while time.monotonic() < deadline:
            try:
                result = self.driver.execute_script(IN_LIST % script, *arguments)
            except WebDriverException as error:
                last_error = error
            else:
                if result is not None:
                    return result[0]
            time.sleep(0.05)
        pytest.fail(f"the script has no result after {HANG_SECONDS} s: {last_error}")

    def open(self, url: str) -> None:
        """Open an address."""
        self.driver.get(url)
        self.run(WATCH)

    def title(self) -> str:
        """Return the document's title. (WebKit's driver fails to read it now and then.)"""
        return str(self.run("return document.title"))

    def reload(self) -> None:
        """Reload the page. (Firefox's driver would bypass the service worker.)"""
        self.run("globalThis.old = true; setTimeout(() => location.reload())")
        wait_until(lambda: self.run(IS_NEW), True, what="whether the page has reloaded")
        self.run(WATCH)

    def open_tab(self) -> None:
        """Open a new tab and close the old one. (WebKit opens tabs in the background.)"""
        old = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        new = self.driver.current_window_handle
        self.driver.switch_to.window(old)
        self.driver.close()
        self.driver.switch_to.window(new)

    def faults(self) -> list[str]:
        """Return the faults of all pages since the last call."""
        noted = list(self.run("return globalThis.faults ?? []"))
        text = self.log.read_text("utf-8", "replace") if self.log.exists() else ""
        new, self._read = text[self._read :], len(text)
        return noted + LOGGED.findall(new)

    def press(self, name: str) -> None:
        """Wait for an enabled button of this name and press it."""
        wait_until(lambda: self.pressed(name), [name], what=f"the buttons {name}")

    def show_solution(self) -> None:
        """Press Hint until it offers the solution, and show it."""
        for name in ("Hint", "Hint", "Hint", "Show the solution"):
            self.press(name)

    def solve(self, board: str, length: int) -> Moves:
        """Show the solution of the board on show, check it, and return it."""
        self.show_solution()
        self.expect_outcome(rf"Solved in {length} moves \(optimal\)")
        moves = Moves.parse(self.read("[data-testid=solution]", "data-moves"))
        assert len(moves) == length
        assert Board.parse(board).apply(moves).is_goal()
        return moves

    def expect_confined(self) -> None:
        """Check what hostile code has printed: it has met the sandbox, and nothing outside."""
        printed = self.read("[aria-label='Printed by your code']")
        assert "proxies True" in printed
        assert "fetch: " in printed
        assert "OUT" not in printed

    def pressed(self, name: str) -> list[str]:
        """Press the enabled button of this name if there is exactly one. Return the names found."""
        from selenium.common.exceptions import WebDriverException

        path = f'//button[not(@role)][@aria-label="{name}" or normalize-space()="{name}"]'
        try:
            found = self.driver.find_elements("xpath", path)
            shown = [button for button in found if button.is_displayed() and button.is_enabled()]
            names = [button.accessible_name for button in shown]
            if names == [name]:
                shown[0].click()
        except WebDriverException as fault:
            return [str(fault)]  # The button was removed or is covered, or the document replaced.
        return names

    def type(self, keys: str) -> None:
        """Press keys in the focused element."""
        self.driver.switch_to.active_element.send_keys(keys)

    def read(self, selector: str, attribute: str = "textContent") -> str:
        """Return an element's text or attribute, or "" if there is no such element."""
        found: list[str] = self.run(READ, selector, attribute)
        assert len(found) < 2, f"{selector} must match one element, got {len(found)}"
        return found[0] if found else ""

    def expect(self, selector: str, attribute: str, wanted: str) -> None:
        """Wait until an element's attribute (or `textContent`) has a value."""
        what = f"{attribute} of {selector}"
        wait_until(lambda: self.read(selector, attribute), wanted, what=what)

    def expect_board(self, board: str) -> None:
        """Wait until the board shows this position."""
        self.expect("[role=grid][aria-label='Puzzle board']", "data-board", board)

    def expect_outcome(self, pattern: str) -> None:
        """Wait until a status region matches a pattern."""

        def matches() -> bool:
            texts: list[str] = self.run(READ, "[role=status]", "innerText")
            return any(re.match(pattern, text) for text in texts)

        wait_until(matches, True, what=f"whether a status matches {pattern!r}")

    def expect_engine(self, state: str) -> None:
        """Wait until `<html data-engine>` is `booting`, `ready`, `busy` or `failed`."""
        try:
            self.expect("html", "data-engine", state)
        except pytest.fail.Exception as failure:
            pytest.fail(f"{failure.msg} ({self.read('[data-panel=engine] [data-part=text]')})")
