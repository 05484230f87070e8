"""When the page's own scripts don't come, or come spoilt: the page says so, and loads again when asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from browsing import wait_for_engine
from hosting import serving
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import HARDEST, expect_board, plays
from serve import Handler

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
SAID = "Slidestar hasn't fully loaded."
PROMISES = re.compile("on its way|Loading Slidestar")


class Spoilt(Handler):
    """What it sends of the files that `spoils` names isn't what it should be, until it's well."""

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


MAIN = r"/main\.js$"
WAYS = {
    "main: 503": (MAIN, "503"),
    "main: cut off": (MAIN, "cut"),
    "main: short": (MAIN, "short"),
    "main: wrong type": (MAIN, "wrong type"),
    "main: sign-in page": (MAIN, "sign-in"),
    "main: sign-in page as a script": (MAIN, "sign-in as script"),
    "a part": (r"/part-\w+\.js$", "503"),
    "no script at all": (r"\.js$", "503"),
    "no style": (r"\.css$", "503"),
    "a part of the style": (r"\.css$", "short"),
    "neither": (r"\.(js|css)$", "sign-in"),
}


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(service_workers="block").new_page()


@pytest.mark.parametrize(("spoils", "how"), WAYS.values(), ids=list(WAYS))
def test_it_says_so_and_loads_again(page: Page, spoils: str, how: str, faults: list[str]) -> None:
    handler = type("SpoiltSo", (Spoilt,), {"spoils": spoils, "how": how, "compressed": False})
    with serving(DIST, handler=handler) as site:
        page.goto(f"{site.url}?board={HARDEST}")
        expect(page.get_by_role("alert").get_by_text(SAID)).to_be_visible(timeout=30_000)
        if "css" not in spoils:  # else nothing can be hidden; or all is here but the looks
            for promise in page.get_by_text(PROMISES).all():
                expect(promise).to_be_hidden()
        handler.spoils = "nothing"  # type: ignore[attr-defined]
        # The page that failed may say so late, but not once another has taken its place.
        page.once("framenavigated", lambda _: faults.clear())
        page.get_by_role("link", name="Load again").click()
        wait_for_engine(page)
        expect(page.get_by_text(SAID)).to_be_hidden()
        expect_board(page, HARDEST)
        plays(page)


def test_nothing_of_it_is_seen_while_all_is_well(page: Page, site: str) -> None:
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
            globalThis.seen = [];
            const shell = document.querySelector(".shell");
            const look = () => {
                // Later it's no fault: where a machine takes that long, it has to be said.
                if (performance.now() < 8000) seen.push(getComputedStyle(shell).visibility);
                if (document.documentElement.dataset.page !== "here") requestAnimationFrame(look);
            };
            look();
        });"""
    )
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("data-page", "here")
    assert "visible" not in page.evaluate("seen.slice(0, -1)")
    expect(page.get_by_text(SAID)).to_be_hidden()


def test_without_javascript_it_says_what_it_needs(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site)
    # (What <noscript> holds isn't shown where it's Playwright that turns scripts off.)
    assert page.get_by_text(PROMISES).count()
    for promise in page.get_by_text(PROMISES).all():
        expect(promise).to_be_hidden()
    expect(page.get_by_text(SAID)).to_be_hidden()
