"""Other kinds of damage to scripts and styles than those of tests/page/test_shell.py."""

from __future__ import annotations

import pytest
from kit.browser import Faults
from kit.damage import MAIN, PART, expect_to_load_again
from playwright.sync_api import Page

pytestmark = pytest.mark.nightly

WAYS = {
    "main: 503": (MAIN, "503"),
    "main: sign-in page": (MAIN, "sign-in"),
    "main: sign-in page as a script": (MAIN, "sign-in as script"),
    "main: wrong type": (MAIN, "wrong type"),
    "main: half of it": (MAIN, "short"),
    "a part: 503": (PART, "503"),
    "a part: cut off": (PART, "cut"),
    "a part: sign-in page": (PART, "sign-in"),
    "no style": (r"\.css$", "503"),
}


@pytest.mark.parametrize(("spoils", "how"), WAYS.values(), ids=list(WAYS))
def test_missing_files_are_reported(page: Page, spoils: str, how: str, faults: Faults) -> None:
    expect_to_load_again(page, spoils, how, faults)
