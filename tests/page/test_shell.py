"""Scripts and styles that are missing or damaged: the page says so and loads again on request."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from kit import page as ui
from kit.browser import Faults
from kit.paths import DIST
from kit.sites import serving
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board
from slidestar.cli.static_server import Handler

SAID = "Slidestar hasn't fully loaded."
PROMISES = re.compile("still starting|Loading Slidestar")
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
            kind = "text/javascript" if self.how == "sign-in as script" else "text/html"
            content = b"<!doctype html><h1>Welcome to our network</h1>"
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)


# One row for each way in which the browser reports the fault.
WAYS = {
    "main: sign-in page as a script": (MAIN, "sign-in as script"),
    "a part: cut off": (PART, "cut"),
    "all: sign-in page": (ALL, "sign-in"),
    "no style": (STYLE, "503"),
}


@pytest.mark.parametrize(("spoils", "how"), WAYS.values(), ids=list(WAYS))
def test_missing_files_are_reported(page: Page, spoils: str, how: str, faults: Faults) -> None:
    handler = type("Damaged", (Damaging,), {"spoils": spoils, "how": how, "compressed": False})
    with serving(DIST, handler=handler) as site:
        ui.without_python(page)
        page.goto(f"{site.url}?board={ui.HARDEST}")
        expect(page.get_by_role("alert").get_by_text(SAID)).to_be_visible()
        if spoils not in (STYLE, ALL):  # without its style the page can hide nothing
            for promise in page.get_by_text(PROMISES).all():
                expect(promise).to_be_hidden()
        handler.spoils = "nothing"  # type: ignore[attr-defined]
        faults.expect()
        page.get_by_role("link", name="Load again").click()
        expect(ui.board(page)).to_have_attribute("data-board", ui.HARDEST)  # after the reload
        expect(page.get_by_text(SAID)).to_be_hidden()
        start = Board.parse(ui.HARDEST)
        after = start.neighbors()[0]
        ui.button(page, f"Tile {after.tiles[start.blank]}").click()
        # A page whose engine boots is not idle.
        expect(ui.board(page)).to_have_attribute("data-board", after.text())


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
