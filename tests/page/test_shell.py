"""Scripts and styles that are missing or damaged: the page says so and loads again on request."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from kit.browser import Faults
from kit.page import HARDEST, board, button, expect_board
from kit.paths import DIST
from kit.sites import serving
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board
from slidestar.cli.static_server import Handler

SAID = "Slidestar hasn't fully loaded."
PROMISES = re.compile("on its way|Loading Slidestar")
MAIN = r"/main\.js$"
PART = r"/part-\w+\.js$"
STYLE = r"\.css$"
ALL = r"\.(js|css)$"


class Damaging(Handler):
    """A host that damages the files that `spoils` matches."""

    spoils = ""
    how = ""

    def do_GET(self) -> None:
        if not re.search(self.spoils, self.path.partition("?")[0]):
            super().do_GET()
        elif self.how == "503":
            self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
        elif self.how == "cut":
            self.send_response(HTTPStatus.OK)
            content = Path(self.translate_path(self.path)).read_bytes()
            self.send_header("Content-Type", self.guess_type(self.path))
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2])
            self.close_connection = True
        else:
            kind, content = {
                "short": (self.guess_type(self.path), self._part()),
                "sign-in": ("text/html", b"<!doctype html><h1>Welcome to our network</h1>"),
                "sign-in as script": ("text/javascript", b"<!doctype html><h1>Welcome</h1>"),
                "wrong type": ("text/plain", Path(self.translate_path(self.path)).read_bytes()),
            }[self.how]
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    def _part(self) -> bytes:
        content = Path(self.translate_path(self.path)).read_bytes()
        return content[: len(content) // 2]


def rare(spoils: str, how: str) -> object:
    return pytest.param(spoils, how, marks=pytest.mark.nightly)


WAYS = {
    "main: cut off": (MAIN, "cut"),
    "all: sign-in page": (ALL, "sign-in"),
    "main: 503": rare(MAIN, "503"),
    "main: sign-in page": rare(MAIN, "sign-in"),
    "main: sign-in page as a script": rare(MAIN, "sign-in as script"),
    "main: wrong type": rare(MAIN, "wrong type"),
    "main: half of it": rare(MAIN, "short"),
    "a part: 503": rare(PART, "503"),
    "a part: cut off": rare(PART, "cut"),
    "a part: sign-in page": rare(PART, "sign-in"),
    "no style": rare(STYLE, "503"),
}


@pytest.mark.nightly
@pytest.mark.parametrize(("spoils", "how"), WAYS.values(), ids=list(WAYS))
def test_missing_files_are_reported(page: Page, spoils: str, how: str, faults: Faults) -> None:
    handler = type("Damaged", (Damaging,), {"spoils": spoils, "how": how, "compressed": False})
    with serving(DIST, handler=handler) as site:
        page.goto(f"{site.url}?board={HARDEST}")
        expect(page.get_by_role("alert").get_by_text(SAID)).to_be_visible()
        if spoils not in (STYLE, ALL):  # without its style the page can hide nothing
            for promise in page.get_by_text(PROMISES).all():
                expect(promise).to_be_hidden()
        handler.spoils = "nothing"  # type: ignore[attr-defined]
        faults.expect()
        page.get_by_role("link", name="Load again").click()
        expect(board(page)).to_have_attribute("data-board", HARDEST)  # after the reload
        expect(page.get_by_text(SAID)).to_be_hidden()
        start = Board.parse(HARDEST)
        after = start.neighbors()[0]
        button(page, f"Tile {after.tiles[start.blank]}").click()
        expect_board(page, after)


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
