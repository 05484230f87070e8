"""After one visit there's no need for a network; and a new version comes in whole, when it's asked for."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from assemble_dist import compress_below
from browsing import launch_options, wait_for_engine, wait_until
from hosting import serving
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from puzzle_page import HARDEST, KEYS, board_of
from serve import Handler

from slidestar import Board

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
FIFTEEN = "9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"


def keepers(page: Page) -> dict[str, str | None]:
    """The service workers: which states they're in, and what answers this page."""
    found: dict[str, str | None] = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            return {
                active: registration?.active?.state ?? null,
                waiting: registration?.waiting?.state ?? null,
                controller: navigator.serviceWorker.controller?.state ?? null,
            };
        }"""
    )
    return found


def first_visit(page: Page, url: str) -> None:
    """Until all is kept: the page, and Python's memory."""
    page.goto(url)
    wait_for_engine(page)
    kept = {"active": "activated", "waiting": None, "controller": "activated"}
    wait_until(lambda: keepers(page), kept, 30, "the service worker")
    count = "caches.open('slidestar-snapshots').then((it) => it.keys()).then((keys) => keys.length)"
    wait_until(lambda: page.evaluate(count), 1, 30, "the number of snapshots")


def solve(page: Page, board: str, length: int) -> None:
    page.get_by_role("textbox", name="Position").fill(board)
    page.get_by_role("button", name="Load").click()
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text(f"Solved in {length} moves (optimal)")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("prefix", ["/", "/x/y/"])
def test_all_of_it_works_with_the_server_stopped(context: BrowserContext, prefix: str) -> None:
    with serving(DIST, prefix) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?mode=analyse")
        solve(page, FIFTEEN, 45)  # with the tables, which the page asks for by itself
        with site.stopped():
            page.reload()
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "snapshot"
            solve(page, HARDEST, 31)
            page.goto(f"{site.url}?board={FIFTEEN}&mode=analyse")
            assert board_of(page) == FIFTEEN
            wait_for_engine(page)
            solve(page, FIFTEEN, 45)
            # Analyse's chart is a part that's loaded when it's needed.
            page.get_by_role("button", name="Last").click()
            page.get_by_role("button", name="Review", exact=True).first.click()
            expect(page.locator("#review-chart canvas")).to_be_visible(timeout=30_000)
            other = context.new_page()
            other.goto(f"{site.url}index.html?size=3")
            wait_for_engine(other)
            other.evaluate("document.fonts.ready")
            assert other.evaluate("document.fonts.check('16px Outfit')")


def test_so_it_does_after_the_browser_was_closed(
    playwright: Playwright, tmp_path: Path, faults: list[str]
) -> None:
    with serving(DIST) as site:
        with playwright.chromium.launch_persistent_context(tmp_path, **launch_options()) as context:
            first_visit(context.new_page(), site.url)
        options = launch_options()
        with (
            site.stopped(),
            playwright.chromium.launch_persistent_context(tmp_path, **options) as context,
        ):
            page = context.new_page()
            page.goto(site.url)
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "snapshot"


def test_a_plain_boot_works_offline_too(context: BrowserContext) -> None:
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, site.url)
        page.evaluate("caches.delete('slidestar-snapshots')")
        with site.stopped():
            page.reload()
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "files"


def test_a_visit_fetches_nothing_twice(context: BrowserContext) -> None:
    """What the page has is only asked about when it's kept: that is what costs no bytes."""
    sent: dict[str, int] = {}

    class Counting(Handler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            name = Path(source.name).name
            sent[name] = sent.get(name, 0) + (self.command == "GET")
            super().copyfile(source, outputfile)

    with serving(DIST, handler=Counting) as site:
        first_visit(context.new_page(), site.url)
    assert {"pyodide.asm.wasm.br", "index.html.br", "main.js.br", "page.css.br"} <= set(sent)
    # The page itself has two addresses.
    assert {name: count for name, count in sent.items() if count > 1} == {"index.html.br": 2}


def test_where_nothing_is_compressed_the_small_files_are_kept(context: BrowserContext) -> None:
    sent: list[str] = []

    class Dumb(Handler):
        compressed = False

        def send_header(self, keyword: str, value: str) -> None:
            if keyword == "Content-Length" and self.command == "GET" and int(value) > 100_000:
                sent.append(self.path)
            super().send_header(keyword, value)

    with serving(DIST, handler=Dumb) as site:
        page = context.new_page()
        first_visit(page, site.url)
        page.evaluate("caches.delete('slidestar-snapshots')")
        with site.stopped():
            page.reload()
            wait_for_engine(page)
    assert {"/engine/pyodide.asm.wasm.gz", "/engine/slidestar.zip.gz"} <= set(sent)


# --- What can go wrong with it ---


@pytest.mark.parametrize("spoil", ["missing", "short", "another"])
def test_what_is_kept_is_whole_or_nothing(
    context: BrowserContext, tmp_path: Path, spoil: str
) -> None:
    """The page works all the same; and once the host is well, it's kept."""
    folder = tmp_path / "dist"
    shutil.copytree(DIST, folder)
    whole = DIST / "static/icons/icon-512.png"
    part = folder / "static/icons/icon-512.png"
    content = whole.read_bytes()
    if spoil == "missing":
        part.unlink()
    else:
        part.write_bytes(content[:5000] if spoil == "short" else content[:-1] + b"?")
    with serving(folder) as site:
        page = context.new_page()
        page.goto(site.url)
        wait_for_engine(page)
        page.evaluate("navigator.serviceWorker.getRegistration()")
        nobody = {"active": None, "waiting": None, "controller": None}
        wait_until(
            lambda: page.evaluate(
                """async () => {
                    const registration = await navigator.serviceWorker.getRegistration();
                    return globalThis.tried ||= Boolean(registration?.installing) || !registration;
                }"""
            ),
            True,
            20,
            "whether it was tried",
        )
        wait_until(lambda: keepers(page), nobody, 20, "the service workers")
        solve_without_tabs(page)
        shutil.copyfile(whole, part)
        first_visit(page, site.url)


def solve_without_tabs(page: Page) -> None:
    page.get_by_role("tab", name="Analyse").click()
    solve(page, HARDEST, 31)


# --- A new version ---


def deploy(folder: Path, build: str) -> None:
    """Put another build in the place of one: real files, of another id."""
    digests = {}
    old = json.loads((DIST / "engine/manifest.json").read_text())["build"]
    for name in ("index.html", "engine/manifest.json"):
        before = (DIST / name).read_bytes()
        after = before.replace(old.encode(), build.encode())
        assert after != before
        (folder / name).write_bytes(after)
        digests[name] = (before, after)
    keeper = (DIST / "sw.js").read_text()
    for before, after in digests.values():
        for digest in (sha384, md5):
            assert digest(before) in keeper
            keeper = keeper.replace(digest(before), digest(after))
    (folder / "sw.js").write_text(keeper)
    compress_below(folder, ROOT / ".cache/compressed")


def sha384(content: bytes) -> str:
    return base64.b64encode(hashlib.sha384(content).digest()).decode()


def md5(content: bytes) -> str:
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(DIST, tmp_path / "dist")
    return tmp_path / "dist"


NEW = "There's a new version of Slidestar."
BUILD = "document.documentElement.dataset.build"


def test_a_new_version_waits_until_it_is_asked_for(context: BrowserContext, folder: Path) -> None:
    with serving(folder) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={FIFTEEN}&mode=analyse")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#moves")).to_have_text("2")
        board = board_of(page)
        old = page.evaluate(BUILD)

        deploy(folder, "new-build")
        second = context.new_page()
        second.goto(site.url)  # as any visit does, it finds the new one: but is still the old
        assert second.evaluate(BUILD) == old
        wait_for_engine(second)
        for tab in (second, page):
            expect(tab.get_by_text(NEW)).to_be_visible(timeout=30_000)
        # The old goes on, from what is kept: a new worker and all.
        engine_anew(page)
        wait_for_engine(page)
        assert [page.evaluate(BUILD), board_of(page)] == [old, board]

        page.get_by_role("button", name="Reload").click()
        wait_for_new_build(page)
        wait_for_engine(page)
        assert board_of(page) == board
        expect(page.locator("#moves")).to_have_text("2")
        expect(page.get_by_text(NEW)).to_be_hidden()
        # The other tab isn't touched. It can be played, but not with the new one's Python.
        assert second.evaluate(BUILD) == old
        expect(second.get_by_text(NEW)).to_be_visible()
        engine_anew(second)
        expect(second.locator("#engine-text")).to_contain_text("new version", timeout=20_000)
        before = board_of(second)
        second.keyboard.press(KEYS[Board.parse(before).legal_moves()[0]])
        wait_until(lambda: board_of(second) != before, True, 5, "whether the board moves")
        second.get_by_role("button", name="Reload").click()
        wait_for_new_build(second)
        wait_for_engine(second)


def wait_for_new_build(page: Page) -> None:
    # Not by evaluate, which fails when the page is left meanwhile.
    expect(page.locator("html")).to_have_attribute("data-build", "new-build", timeout=30_000)


def engine_anew(page: Page) -> None:
    """End the worker by a fault of its own: the page starts another one by itself."""
    page.bring_to_front()  # a tab behind another draws nothing
    with page.expect_event("worker"):
        page.workers[-1].evaluate("postMessage({ type: 'fatal', message: 'it broke' })")


def test_without_a_service_worker_no_mix_either(
    new_context: Callable[..., BrowserContext], folder: Path
) -> None:
    with serving(folder) as site:
        page = new_context(service_workers="block").new_page()
        page.goto(f"{site.url}?board={FIFTEEN}")
        wait_for_engine(page)
        page.keyboard.press("ArrowUp")
        expect(page.locator("#moves")).to_have_text("1")
        board = board_of(page)
        deploy(folder, "new-build")
        engine_anew(page)
        expect(page.get_by_text(NEW)).to_be_visible(timeout=20_000)
        assert page.evaluate("document.documentElement.dataset.engine") == "failed"
        page.get_by_role("button", name="Reload").click()
        wait_for_new_build(page)
        wait_for_engine(page)
        assert board_of(page) == board


# --- Being installed, and being opened as a file ---


def test_it_can_be_installed(page: Page, site: str) -> None:
    page.goto(site)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    stated = json.loads(manifest["data"])
    assert [page.request.get(f"{site}static/{icon['src']}").status for icon in stated["icons"]] == [
        200
    ] * len(stated["icons"])
    assert {icon.get("purpose", "any") for icon in stated["icons"]} == {"any", "maskable"}
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults] in (
        [],
        ["in-incognito"],
    )  # as the tests' browser is
    daily, analyse = (shortcut["url"] for shortcut in stated["shortcuts"])
    page.goto(f"{site}static/{daily}")
    assert len(board_of(page).split("_")) == 4
    board = board_of(page)
    page.goto(f"{site}static/{daily}")
    assert board_of(page) == board  # the same for everybody, all day
    page.goto(f"{site}static/{analyse}")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("file", [DIST / "index.html", ROOT / "index.html"], ids=["dist", "source"])
def test_as_a_file_it_says_how_to_serve_it(page: Page, faults: list[str], file: Path) -> None:
    page.goto(file.as_uri())
    expect(page.get_by_text("./build.sh serve")).to_be_visible()
    faults.clear()  # the browser says that it blocks the modules
