"""What a person does with the page, in a browser that Selenium drives."""

from __future__ import annotations

import re
import time
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

IS_NEW = "return !globalThis.old && document.readyState === 'complete'"
# In a list, so that nothing is an answer too.
ANSWER = "return [(function () { %s }).apply(null, arguments)]"
PATIENCE = 60


class Visitor:
    """A browser's user. `log`: where the driver writes what goes wrong, if it does."""

    def __init__(self, driver: Any, log: Path) -> None:
        self.driver = driver
        self.log = log
        self._read = 0

    def ask(self, script: str, *given: object) -> Any:
        """What a script returns, of the page that's here then.

        A driver may have no answer, or only a complaint, while one document takes the place of
        another: so it's asked again. Each script is one that can be run twice.
        """
        from selenium.common.exceptions import WebDriverException

        complaint: object = "no answer"
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = self.driver.execute_script(ANSWER % script, *given)
            except WebDriverException as error:
                complaint = error
            else:
                if answer is not None:
                    return answer[0]
            time.sleep(0.05)
        pytest.fail(f"after {PATIENCE} s the page still says: {complaint}")

    def open(self, url: str) -> None:
        """Follow a link."""
        self.driver.get(url)
        self.ask(WATCH)

    def reload(self) -> None:
        """Load the page anew. (Firefox's driver would go past the service worker.)"""
        self.ask("globalThis.old = true; setTimeout(() => location.reload())")
        wait_until(lambda: self.ask(IS_NEW), True, 60, "that the page is loaded anew")
        self.ask(WATCH)

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
        noted = list(self.ask("return globalThis.faults ?? []"))
        text = self.log.read_text("utf-8", "replace") if self.log.exists() else ""
        new, self._read = text[self._read :], len(text)
        return noted + LOGGED.findall(new)

    def press(self, name: str) -> None:
        """Press the button of this name, once it's there and can be pressed."""
        wait_until(lambda: self._pressed(name), [name], PATIENCE, "the buttons of that name")

    def _pressed(self, name: str) -> list[str]:
        from selenium.common.exceptions import WebDriverException

        found = self.driver.find_elements(
            "xpath", f'//button[not(@role)][@aria-label="{name}" or normalize-space()="{name}"]'
        )
        try:
            shown = [button for button in found if button.is_displayed() and button.is_enabled()]
            names = [button.accessible_name for button in shown]
            if names == [name]:
                shown[0].click()  # raises where nothing was pressed
        except WebDriverException as fault:
            return [str(fault)]  # it's gone meanwhile, or something is before it
        return names

    def type(self, keys: str) -> None:
        """Press keys, wherever the focus is."""
        self.driver.switch_to.active_element.send_keys(keys)

    def read(self, selector: str, attribute: str = "textContent") -> str:
        """What an element says, or one of its attributes; nothing while there's no such element.

        In one step, as an element that was found may be gone with its page when it's asked.
        """
        found: list[str] = self.ask(READ, selector, attribute)
        assert len(found) < 2, f"{len(found)} elements are {selector}"
        return found[0] if found else ""

    def expect(self, selector: str, attribute: str, wanted: str, seconds: float = 60) -> None:
        """Wait until an element's attribute (or `textContent`) is as wanted."""
        wait_until(
            lambda: self.read(selector, attribute), wanted, seconds, f"{selector}'s {attribute}"
        )

    def expect_board(self, board: str) -> None:
        """Wait until this is the position."""
        self.expect("[role=grid][aria-label='Puzzle board']", "data-board", board)

    def expect_outcome(self, pattern: str, seconds: float = 180) -> None:
        """Wait until a status says it."""

        def is_said() -> bool:
            said: list[str] = self.ask(READ, "[role=status]", "innerText")
            return any(re.match(pattern, text) for text in said)

        wait_until(is_said, True, seconds, f"that a status says {pattern!r}")

    def expect_engine(self, state: str, seconds: float = BOOT_SECONDS) -> None:
        """Wait until the page says that its worker is `booting`, `ready`, `busy` or `failed`."""
        try:
            self.expect("html", "data-engine", state, seconds)
        except pytest.fail.Exception as failure:
            pytest.fail(f"{failure.msg} ({self.read('[data-panel=engine] [data-part=text]')})")
