"""What a person does with the page, in a browser that Selenium drives."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browsing import BOOT_SECONDS, wait_until

# Scripts of pages and of workers; Firefox logs its own faults as well.
LOGGED = re.compile(r"^JavaScript error: http.*$", re.MULTILINE)
# Notes what goes wrong in a page from now on.
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


class Visitor:
    """A browser's user. `log`: where the driver writes what goes wrong, if it does."""

    def __init__(self, driver: Any, log: Path) -> None:
        self.driver = driver
        self.log = log
        self._read = 0

    def open(self, url: str) -> None:
        """Follow a link."""
        self.driver.get(url)
        self.driver.execute_script(WATCH)

    def reload(self) -> None:
        """Load the page anew. (Firefox's driver would go past the service worker.)"""
        self.driver.execute_script("globalThis.old = true; location.reload()")
        wait_until(self._is_new, True, 20, "that the page is loaded anew")
        self.driver.execute_script(WATCH)

    def _is_new(self) -> bool:
        script = "return !globalThis.old && document.readyState === 'complete'"
        return bool(self.driver.execute_script(script))

    def open_tab(self) -> None:
        """Go on in another tab. (WebKit opens it behind the old one, which is closed for that.)"""
        old = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        new = self.driver.current_window_handle
        self.driver.switch_to.window(old)
        self.driver.close()
        self.driver.switch_to.window(new)

    def faults(self) -> list[str]:
        """What went wrong in the page that's open, and in any that was, since this was last asked."""
        noted = list(self.driver.execute_script("return globalThis.faults ?? []"))
        text = self.log.read_text("utf-8", "replace") if self.log.exists() else ""
        new, self._read = text[self._read :], len(text)
        return noted + LOGGED.findall(new)

    def press(self, name: str) -> None:
        """Press the button of this name."""
        found = self.driver.find_elements(
            "xpath", f'//button[not(@role)][@aria-label="{name}" or normalize-space()="{name}"]'
        )
        shown = [button for button in found if button.is_displayed()]
        assert [button.accessible_name for button in shown] == [name]
        shown[0].click()

    def type(self, keys: str) -> None:
        """Press keys, wherever the focus is."""
        self.driver.switch_to.active_element.send_keys(keys)

    def read(self, selector: str, attribute: str = "textContent") -> str:
        """What an element says, or one of its attributes; nothing while there's no such element.

        In one step, as an element that was found may be gone with its page when it's asked.
        """
        found: list[str] = self.driver.execute_script(READ, selector, attribute)
        assert len(found) < 2, f"{len(found)} elements are {selector}"
        return found[0] if found else ""

    def expect(self, selector: str, attribute: str, wanted: str, seconds: float = 20) -> None:
        """Wait until an element's attribute (or `textContent`) is as wanted."""
        wait_until(
            lambda: self.read(selector, attribute), wanted, seconds, f"{selector}'s {attribute}"
        )

    def expect_board(self, board: str) -> None:
        """Wait until this is the position."""
        self.expect("[role=grid][aria-label='Puzzle board']", "data-board", board)

    def expect_outcome(self, pattern: str, seconds: float = 60) -> None:
        """Wait until a status says it."""

        def is_said() -> bool:
            said: list[str] = self.driver.execute_script(READ, "[role=status]", "innerText")
            return any(re.match(pattern, text) for text in said)

        wait_until(is_said, True, seconds, f"that a status says {pattern!r}")

    def expect_engine(self, state: str, seconds: float = BOOT_SECONDS) -> None:
        """Wait until the page says that its worker is `booting`, `ready`, `busy` or `failed`."""
        try:
            self.expect("html", "data-engine", state, seconds)
        except pytest.fail.Exception as failure:
            pytest.fail(f"{failure.msg} ({self.read('#engine-text')})")
