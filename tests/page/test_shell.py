"""Scripts and styles that are missing or damaged: the page says so and loads again on request."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit.browser import Faults
from kit.damage import MAIN, PROMISES, SAID, expect_to_load_again
from playwright.sync_api import BrowserContext, Page, expect


# tests/nightly/test_shell.py has other kinds of damage.
@pytest.mark.parametrize(
    ("spoils", "how"), [(MAIN, "cut"), (r"\.(js|css)$", "sign-in")], ids=["main", "all"]
)
def test_missing_files_are_reported(page: Page, spoils: str, how: str, faults: Faults) -> None:
    expect_to_load_again(page, spoils, how, faults)


def test_without_javascript_no_loading_is_promised(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site)
    # Playwright does not show the content of <noscript>.
    assert page.get_by_text(PROMISES).count()
    for promise in page.get_by_text(PROMISES).all():
        expect(promise).to_be_hidden()
    expect(page.get_by_text(SAID)).to_be_hidden()
