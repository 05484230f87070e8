"""The guide and the reference: from a host, from the folder, offline and accessible."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from kit.browser import Faults, wait_until
from kit.builds import first_visit
from kit.page import button, part
from kit.paths import DIST, GUIDE
from kit.sites import serving
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

pytestmark = pytest.mark.nightly

DOCS = DIST / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.html"))
PHONE = {"width": 390, "height": 844}
# Links to other hosts: the theme's name at the foot of each page, and specifications.
ELSEWHERE = {
    "https://github.com/pradyunsg/furo",
    "https://gradescope-autograders.readthedocs.io/en/latest/specs/",
    "https://www.rfc-editor.org/rfc/rfc8785",
}

# The addresses of a page's links, and its anchors.
LINKS = "[...document.querySelectorAll('a[href]')].map((link) => link.href)"
ANCHORS = "[...document.querySelectorAll('[id]')].map((place) => place.id)"


@pytest.mark.parametrize("where", ["host", "folder"])
def test_pages_link_only_to_each_other(browser: Browser, site_below: str, where: str) -> None:
    start = site_below if where == "host" else f"{DIST.as_uri()}/"
    context = browser.new_context()
    asked: list[str] = []
    faults: list[str] = []

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before its icon arrived
            faults.append(f"failed: {request.url}")

    context.on("request", lambda request: asked.append(request.url))
    context.on("requestfailed", failed)
    context.on("console", lambda message: faults.append(f"{message.type}: {message.text}"))
    page = context.new_page()
    anchors, links = {}, {}
    for name in PAGES:
        address = f"{start}docs/{name}"
        response = page.goto(address)
        assert response is None or response.ok, address
        assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Outfit'))")
        anchors[address] = page.evaluate(ANCHORS)
        links[address] = page.evaluate(LINKS)
    context.close()
    assert faults == []
    assert [url for url in asked if not url.startswith(start)] == []
    assert len(PAGES) >= 14
    for address, found in links.items():
        for link in found:
            target, place = urldefrag(link)
            if target in anchors:
                assert not place or place in anchors[target], f"{address}: {link}"
            elif link not in ELSEWHERE:  # the game, or a file to download
                file = target.partition("?")[0].removeprefix(start)
                downloaded = file.startswith("docs/_downloads/")
                assert downloaded or file == "index.html", f"{address}: {link}"
                assert (DIST / file).is_file(), f"{address}: {link}"
    reached = {urldefrag(link)[0] for link in links[f"{start}docs/index.html"]}
    assert anchors.keys() - reached == {f"{start}docs/search.html"}


@pytest.mark.parametrize(
    "name", ["index.html", "playing.html", "clusters.html", "reference/boards.html"]
)
@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1440)])
def test_docs_are_accessible(
    new_context: Callable[..., BrowserContext], axe: Callable[[Page], list[str]],
    site: str, name: str, scheme: str, width: int,
) -> None:  # fmt: skip
    size = {"width": width, "height": 900}
    page = new_context(color_scheme=scheme, viewport=size).new_page()
    page.goto(f"{site}docs/{name}")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_docs_have_the_colours_of_the_page(
    new_context: Callable[..., BrowserContext], site: str, scheme: str
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    looks = []
    for address in ("", "docs/index.html"):
        page.goto(f"{site}{address}")
        looks.append(
            page.evaluate(
                "(({ backgroundColor, color, fontFamily }) => [backgroundColor, color, fontFamily])"
                "(getComputedStyle(document.body))"
            )
        )
    assert looks[0] == looks[1]


def play(page: Page) -> Locator:
    """Return the link to the game: in the sidebar, or in the header on a phone."""
    return page.get_by_role("link", name="Play", exact=True).locator("visible=true").first


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1440, "height": 900}])
def test_links_lead_to_the_guide_and_back(
    new_context: Callable[..., BrowserContext], site_below: str, viewport: dict[str, int]
) -> None:
    page = new_context(viewport=viewport).new_page()
    page.goto(site_below)
    button(page, "More").click()
    page.get_by_role("link", name="Guide and reference").click()
    expect(page).to_have_url(f"{site_below}docs/index.html")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Slidestar, the library")
    page.get_by_role("main").get_by_role("link", name="Boards", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Boards")
    play(page).click()
    expect(page.get_by_role("grid", name="Puzzle board")).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1440, "height": 900}])
def test_how_to_play_is_linked_twice(
    new_context: Callable[..., BrowserContext], site_below: str, viewport: dict[str, int]
) -> None:
    """In the sentence under the board and in the goal's dialog; the game is there on return."""
    page = new_context(viewport=viewport).new_page()
    page.goto(f"{site_below}?board=1-2-3_4-5-6_0-7-8")
    page.get_by_role("button", name="Tile 7").click()
    expect(page).to_have_url(re.compile("moves=L"))
    link = page.get_by_role("link", name="How to play")
    address = f"{site_below}docs/playing.html"
    expect(link).to_have_count(1)
    link.click()
    expect(page).to_have_url(address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("How to play")
    page.go_back()
    expect(part(page, "controls", "moves")).to_have_text("1")
    page.get_by_role("button", name="Goal").click()
    page.get_by_role("dialog", name="The goal").get_by_role("link", name="How to play").click()
    expect(page).to_have_url(address)
    play(page).click()
    expect(part(page, "controls", "moves")).to_have_text("1")


def test_a_frame_has_no_links_to_the_guide(page: Page, site: str) -> None:
    goal = "1-2-3_8-0-4_7-6-5"  # the frame shows it, as it is not the standard one
    page.goto(f"{site}?embed=1&board=1-2-3_0-8-4_7-6-5&goal={goal}&moves=L")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_role("link", name="Guide and reference")).to_be_hidden()
    page.get_by_role("button", name="Goal").click()
    expect(page.get_by_role("dialog", name="The goal")).to_be_visible()
    expect(page.get_by_role("link", name="How to play")).to_have_count(0)


def stored(page: Page) -> int:
    """Return the number of the guide's files that are stored for offline use."""
    return int(
        page.evaluate(
            """async () => {
                const names = (await caches.keys()).filter((name) => name.startsWith("docs-"));
                const caught = await Promise.all(names.map((name) => caches.open(name)));
                const keys = await Promise.all(caught.map((cache) => cache.keys()));
                return keys.flat().length;
            }"""
        )
    )


FILES = len(json.loads((DOCS / "files.json").read_text("utf-8"))) + 1  # and the list itself


def test_a_visit_to_the_page_loads_no_docs(context: BrowserContext) -> None:
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, site.url)
        assert [path for path in site.requested if "/docs/" in path] == []
        assert stored(page) == 0


@pytest.mark.parametrize("prefix", ["/", "/x/y/"])
def test_all_docs_are_offline_once_one_is_opened(context: BrowserContext, prefix: str) -> None:
    with serving(DIST, prefix) as site:
        page = context.new_page()
        first_visit(page, site.url)
        button(page, "More").click()
        page.get_by_role("link", name="Guide and reference").click()
        expect(page).to_have_url(f"{site.url}docs/index.html")
        wait_until(lambda: stored(page), FILES, what="the guide's stored files")
        with site.stopped():
            for name in PAGES:
                page.goto(f"{site.url}docs/{name}")
                expect(page.get_by_role("heading", level=1)).to_be_visible()
                assert page.evaluate(
                    "document.fonts.ready.then(() => document.fonts.check('16px Outfit'))"
                )
            expect(page.locator("svg.icons")).to_have_css("display", "none")  # the style sheet
            page.goto(f"{site.url}docs/index.html")
            find(page, "checkpoint", "Clusters")


@pytest.mark.parametrize("prefix", ["/", "/x/y/"])
def test_docs_never_opened_are_explained_offline(
    new_context: Callable[..., BrowserContext], axe: Callable[[Page], list[str]],
    faults: Faults, prefix: str,
) -> None:  # fmt: skip
    with serving(DIST, prefix) as site:
        page = new_context(color_scheme="dark", viewport=PHONE).new_page()
        first_visit(page, site.url)
        paper = "getComputedStyle(document.body).backgroundColor"
        dark = page.evaluate(paper)
        with site.stopped():
            for name in ("", "playing.html", "reference/boards.html#Board"):
                page.goto(f"{site.url}docs/{name}")
                title = "The guide isn't on this device yet"
                expect(page.get_by_role("heading", name=title)).to_be_visible()
                assert page.evaluate(paper) == dark
                assert axe(page) == []
            page.get_by_role("link", name="Back to the puzzle").click()
            expect(page.get_by_role("grid", name="Puzzle board")).to_be_visible()
            page.get_by_role("link", name="How to play").click()
            expect(page.get_by_role("heading", name=title)).to_be_visible()
        # That page is not stored in place of the guide.
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_contain_text("How to play")
    assert len(faults) == 4
    assert all("503" in fault for fault in faults)
    faults.expect("503")


def test_the_docs_folder_is_there_offline(context: BrowserContext) -> None:
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, site.url)
        page.goto(f"{site.url}docs/")
        wait_until(lambda: stored(page), FILES, what="the guide's stored files")
        with site.stopped():
            page.goto(f"{site.url}docs/")
            expect(page.get_by_role("heading", level=1)).to_contain_text("Slidestar, the library")


def test_new_docs_replace_the_stored_ones(context: BrowserContext, tmp_path: Path) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(DIST, folder)
    with serving(folder) as site:
        page = context.new_page()
        first_visit(page, site.url)
        page.goto(f"{site.url}docs/index.html")
        wait_until(lambda: stored(page), FILES, what="the guide's stored files")
        for name, old, new in (
            ("boards.html", "is an immutable value", "is still an immutable value"),
            ("files.json", '"boards.html": "', '"boards.html": "other'),
        ):
            path = folder / "docs" / name
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new), encoding="utf-8")
            for beside in path.parent.glob(f"{name}.*"):
                beside.unlink()
        page.goto(f"{site.url}docs/clusters.html")
        read = (
            "caches.match('boards.html').then((it) => it.text()).then((it) => it.includes('still'))"
        )
        wait_until(lambda: page.evaluate(read), True, what="the new page in the cache")
        with site.stopped():
            page.goto(f"{site.url}docs/boards.html")
            expect(page.get_by_text("A board is still an immutable value")).to_be_visible()


def find(page: Page, word: str, result: str) -> None:
    """Search the guide for a word, and expect a result."""
    box = page.get_by_role("textbox", name="Search")
    if not box.is_visible():
        page.locator(".nav-overlay-icon").click()  # on a phone
    box.fill(word)
    box.press("Enter")
    expect(page.get_by_role("main").get_by_role("link", name=result).first).to_be_visible()


@pytest.mark.parametrize("where", ["host", "folder"])
def test_search_finds_pages(browser: Browser, site: str, where: str) -> None:
    start = site if where == "host" else f"{DIST.as_uri()}/"
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{start}docs/reference/boards.html")
        find(page, "checkpoint", "Clusters")


@pytest.mark.parametrize("name", PAGES)
def test_docs_run_only_their_own_scripts(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]* src=\"[^:\"]+\")[^>]*>", text) == []
    assert "style=" not in text
    assert "<style" not in text
    [policy] = re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', text)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules.pop("img-src") == "'self' data:"  # the theme's icons
    assert {rules.pop(name) for name in ("default-src", "base-uri")} == {"'none'"}
    assert rules == dict.fromkeys(("script-src", "style-src", "font-src", "form-action"), "'self'")
    assert text.index("Content-Security-Policy") < text.index("<link")


def test_docs_build_without_warnings(tmp_path: Path) -> None:
    options = ["-q", "-W", "-d", str(tmp_path / "doctrees")]
    command = [sys.executable, "-m", "sphinx", *options, str(GUIDE), str(tmp_path / "out")]
    subprocess.run(command, check=True)


@pytest.mark.parametrize("name", PAGES)
def test_docs_have_a_title_and_a_description(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    assert re.search(
        r'<meta name="description" content="[^"<]{30,}">(?s:.*)<title>[^<]{4,}</title>', text
    )
