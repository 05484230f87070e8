"""Offline use after one visit, and new versions that arrive whole, when the user asks for them."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from kit.browser import Faults, launch_options, wait_for_engine, wait_until
from kit.builds import deploy, first_visit, late_part, service_workers, wait_for_build
from kit.page import HARDEST, board_of, idle, panel, part
from kit.paths import DIST, ROOT
from kit.sites import serving
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from serve import Handler

pytestmark = pytest.mark.nightly

TABLES = "caches.open('slidestar-tables').then((it) => it.keys()).then((keys) => keys.length)"
FIFTEEN = "9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"


def solve(page: Page, board: str, length: int) -> None:
    page.get_by_role("textbox", name="Position").fill(board)
    page.get_by_role("button", name="Load", exact=True).click()
    page.get_by_role("button", name="Solve").click()
    idle(page)
    expect(page.get_by_text(f"Solved in {length} moves (optimal)")).to_be_visible()


@pytest.mark.parametrize("prefix", ["/", "/x/y/"])
def test_everything_works_offline(context: BrowserContext, prefix: str) -> None:
    with serving(DIST, prefix) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?mode=analyse")
        solve(page, FIFTEEN, 45)  # with the tables, which the page fetches
        wait_until(lambda: page.evaluate(TABLES) >= 2, True, what="whether both tables are stored")
        with site.stopped():
            page.reload()
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "snapshot"
            solve(page, HARDEST, 31)
            page.goto(f"{site.url}?board={FIFTEEN}&mode=analyse")
            assert board_of(page) == FIFTEEN
            wait_for_engine(page)
            solve(page, FIFTEEN, 45)
            # The chart is a part that is loaded late.
            page.get_by_role("button", name="Last").click()
            page.get_by_role("button", name="Review", exact=True).first.click()
            expect(panel(page, "review-chart").locator("canvas")).to_be_visible()
            other = context.new_page()
            other.goto(f"{site.url}index.html?size=3")
            wait_for_engine(other)
            other.evaluate("document.fonts.load('16px Outfit').then(() => null)")
            assert other.evaluate("document.fonts.check('16px Outfit')")


def test_offline_use_survives_closing_the_browser(
    playwright: Playwright, tmp_path: Path, faults: Faults
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


def test_boot_from_files_works_offline(context: BrowserContext) -> None:
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, site.url)
        page.evaluate("caches.delete('slidestar-snapshots')")
        with site.stopped():
            page.reload()
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "files"


def test_a_visit_fetches_nothing_twice(context: BrowserContext) -> None:
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


def test_compressed_files_are_stored_from_any_host(context: BrowserContext) -> None:
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


# --- Faults ---


UNKEPT = "Slidestar couldn't be kept for offline use here."


@pytest.mark.parametrize("spoil", ["missing", "short", "another"])
def test_a_damaged_file_stores_nothing(context: BrowserContext, tmp_path: Path, spoil: str) -> None:
    """The page works nevertheless, and is stored once the host is sound."""
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
            what="whether it was tried",
        )
        wait_until(lambda: service_workers(page), nobody, what="the service workers")
        expect(page.get_by_text(UNKEPT)).to_be_visible()
        solve_without_tabs(page)
        shutil.copyfile(whole, part)
        first_visit(page, site.url)
        expect(page.get_by_text(UNKEPT)).to_be_hidden()


def solve_without_tabs(page: Page) -> None:
    page.get_by_role("tab", name="Analyse").click()
    solve(page, HARDEST, 31)


# --- A new version ---


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(DIST, tmp_path / "dist")
    return tmp_path / "dist"


NEW = "There's a new version of Slidestar."
BUILD = "document.documentElement.dataset.build"


def test_a_new_version_waits_for_reload(context: BrowserContext, folder: Path) -> None:
    with serving(folder) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={FIFTEEN}&mode=analyse")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
        expect(part(page, "controls", "moves")).to_have_text("2")
        board = board_of(page)
        old = page.evaluate(BUILD)

        deploy(folder, "new-build")
        second = context.new_page()
        second.goto(site.url)  # finds the new version, but is of the old one
        assert second.evaluate(BUILD) == old
        wait_for_engine(second)
        for tab in (second, page):
            expect(tab.get_by_text(NEW)).to_be_visible()
        # The old version goes on from the stored files, with a new worker too.
        engine_anew(page)
        wait_for_engine(page)
        assert [page.evaluate(BUILD), board_of(page)] == [old, board]

        page.get_by_role("button", name="Reload").click()
        wait_for_build(page, "new-build")
        wait_for_engine(page)
        assert board_of(page) == board
        expect(part(page, "controls", "moves")).to_have_text("2")
        expect(page.get_by_text(NEW)).to_be_hidden()
        # The other tab stays, and the files of its build are still stored: Python, and the chart
        # that it has not loaded yet. The host has only the new ones.
        assert second.evaluate(BUILD) == old
        expect(second.get_by_text(NEW)).to_be_visible()
        assert not (folder / late_part(DIST).relative_to(DIST)).exists()
        with site.stopped():
            engine_anew(second)
            wait_for_engine(second)
            expect(second.get_by_text("without its compiled loops")).to_be_hidden()
            solve_without_tabs(second)
            review(second)
            expect(panel(second, "review-chart").locator("canvas")).to_be_visible()
        assert second.evaluate(BUILD) == old
        # When its last tab is gone, so are the files of the old build.
        late = late_part(DIST).name
        assert any(late in address for address in stored(page))
        second.get_by_role("button", name="Reload").click()
        wait_for_build(second, "new-build")
        wait_for_engine(second)
        wait_until(
            lambda: any(late in address for address in stored(page)), False, what="the old part"
        )
        assert any(late_part(folder).name in address for address in stored(page))
        wait_for_engine(page)
        with site.stopped():
            page.reload()
            wait_for_engine(page)


def test_reload_works_beside_a_busy_service_worker(context: BrowserContext, folder: Path) -> None:
    """Chromium lets an old service worker finish its answers, which may take minutes."""
    answers = threading.Event()

    class Slow(Handler):
        def do_GET(self) -> None:
            if "/docs/" in self.path:
                answers.wait(120)
            super().do_GET()

    at_work = {"active": "activated", "waiting": "installed", "controller": "activated"}
    with serving(folder, handler=Slow) as site:
        page, second = context.new_page(), context.new_page()
        first_visit(page, f"{site.url}?board={FIFTEEN}")
        old = page.evaluate(BUILD)
        deploy(folder, "new-build")
        second.goto(site.url)
        wait_for_engine(second)
        for tab in (second, page):
            expect(tab.get_by_text(NEW)).to_be_visible()
        second.evaluate("() => { fetch('docs/'); }")
        requested = lambda: any("/docs/" in path for path in site.requested)  # noqa: E731
        wait_until(requested, True, what="whether the docs were requested")

        page.bring_to_front()
        page.get_by_role("button", name="Reload").click()
        expect(page.get_by_text("Loading the new version…")).to_be_visible()
        wait_for_build(page, "new-build")
        assert board_of(page) == FIFTEEN
        wait_for_engine(page)
        assert service_workers(page) == at_work
        # The builds do not mix on the next visit or in a new worker; the other tab still has the old
        # one, with a worker and a late part that the host no longer has.
        had = len(site.requested)
        page.reload()
        wait_for_engine(page)
        assert page.evaluate(BUILD) == "new-build"
        for tab in (page, second):
            engine_anew(tab)
            wait_for_engine(tab)
            expect(tab.get_by_text("without its compiled loops")).to_be_hidden()
        solve_without_tabs(second)
        review(second)
        expect(panel(second, "review-chart").locator("canvas")).to_be_visible()
        assert [path for path in site.requested[had:] if "part-" in path or ".wasm" in path] == []
        assert service_workers(page) == at_work
        expect(page.get_by_text(NEW)).to_be_hidden()
        assert second.evaluate(BUILD) == old

        answers.set()
        taken_over = {"active": "activated", "waiting": None, "controller": "activated"}
        wait_until(lambda: service_workers(page), taken_over, what="the service worker")
        expect(page.get_by_text(NEW)).to_be_hidden()
        expect(second.get_by_text(NEW)).to_be_visible()


def test_an_outdated_list_of_builds_costs_nothing(
    context: BrowserContext,
) -> None:
    """The files that it lists are gone."""
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, site.url)
        page.evaluate(
            """async () => {
                const name = (await caches.keys()).find((name) => name.includes("precache"));
                const cache = await caches.open(name);
                const builds = await (await cache.match("builds.json")).json();
                for (const files of Object.values(builds.keys)) {
                    for (const address of Object.keys(files)) files[address] += "-gone";
                }
                await cache.put("builds.json", new Response(JSON.stringify(builds)));
            }"""
        )
        inspector = context.new_cdp_session(page)
        inspector.send("ServiceWorker.enable")
        inspector.send("ServiceWorker.stopAllWorkers")  # the next one reads the list
        with site.stopped():
            page.reload()
            wait_for_engine(page)


def stored(page: Page) -> list[str]:
    """Return the addresses of all files that the service worker has stored."""
    found: list[str] = page.evaluate(
        """async () => {
            const names = (await caches.keys()).filter((name) => name.includes("precache"));
            const caches_ = await Promise.all(names.map((name) => caches.open(name)));
            const keys = await Promise.all(caches_.map((cache) => cache.keys()));
            return keys.flat().map(({ url }) => url);
        }"""
    )
    return found


def review(page: Page) -> None:
    page.get_by_role("button", name="Last").click()
    page.get_by_role("button", name="Review", exact=True).first.click()


def test_a_chart_that_failed_loads_again(
    new_context: Callable[..., BrowserContext], folder: Path, faults: Faults
) -> None:
    """Without a service worker, so that only the host has the files."""
    late = late_part(folder)
    failing = [HTTPStatus.SERVICE_UNAVAILABLE]

    class Moody(Handler):
        def do_GET(self) -> None:
            if self.path.partition("?")[0].endswith(late.name) and failing:
                self.send_error(failing[0])
            else:
                super().do_GET()

    with serving(folder, handler=Moody) as site:
        page = new_context(service_workers="block").new_page()
        page.goto(f"{site.url}?board={HARDEST}&mode=analyse")
        wait_for_engine(page)
        solve(page, HARDEST, 31)
        review(page)
        missing = page.get_by_text("The curve couldn't be loaded.")
        expect(missing).to_be_visible()
        expect(part(page, "review", "summary")).to_contain_text("31 moves")
        expect(panel(page, "review-chart")).to_be_hidden()
        # Going through the moves does not load it again.
        page.get_by_role("button", name="First").click()
        failing.clear()
        part(page, "chart-missing", "again").click()
        expect(panel(page, "review-chart").locator("canvas")).to_be_visible()
        expect(missing).to_be_hidden()
        expect(page.get_by_text(NEW)).to_be_hidden()
        assert [fault for fault in faults if "503" not in fault] == []
        faults.expect("503")


def test_a_missing_chart_reports_a_new_version(
    new_context: Callable[..., BrowserContext], folder: Path, faults: Faults
) -> None:
    with serving(folder) as site:
        page = new_context(service_workers="block").new_page()
        page.goto(f"{site.url}?board={HARDEST}&mode=analyse")
        wait_for_engine(page)
        solve(page, HARDEST, 31)
        deploy(folder, "new-build")
        review(page)
        expect(page.get_by_text("The curve couldn't be loaded.")).to_be_visible()
        expect(page.get_by_text(NEW)).to_be_visible()
        page.get_by_role("button", name="Reload").click()
        wait_for_build(page, "new-build")
        wait_for_engine(page)
        solve(page, HARDEST, 31)
        review(page)
        expect(panel(page, "review-chart").locator("canvas")).to_be_visible()
        faults.expect("404")  # the old chart's


def engine_anew(page: Page) -> None:
    """End the worker by a fault, so that the page starts another one."""
    page.bring_to_front()  # a tab behind another draws nothing
    with page.expect_event("worker"):
        # Later: this call has to return before the page ends the worker.
        page.workers[-1].evaluate(
            "() => { setTimeout(() => postMessage({ type: 'fatal', message: 'it broke' })) }"
        )


def test_builds_do_not_mix_without_service_worker(
    new_context: Callable[..., BrowserContext], folder: Path
) -> None:
    with serving(folder) as site:
        page = new_context(service_workers="block").new_page()
        page.goto(f"{site.url}?board={FIFTEEN}")
        wait_for_engine(page)
        page.keyboard.press("ArrowUp")
        expect(part(page, "controls", "moves")).to_have_text("1")
        board = board_of(page)
        deploy(folder, "new-build")
        engine_anew(page)
        expect(page.get_by_text(NEW)).to_be_visible()
        wait_for_engine(page, "failed")
        page.get_by_role("button", name="Reload").click()
        wait_for_build(page, "new-build")
        wait_for_engine(page)
        assert board_of(page) == board


# --- Installing, and opening as a file ---


def test_the_page_can_be_installed(page: Page, site: str) -> None:
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
    assert board_of(page) == board
    page.goto(f"{site}static/{analyse}")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("file", [DIST / "index.html", ROOT / "index.html"], ids=["dist", "source"])
def test_a_page_opened_as_a_file_says_how_to_serve(page: Page, faults: Faults, file: Path) -> None:
    page.goto(file.as_uri())
    expect(page.get_by_text("./build.sh serve")).to_be_visible()
    faults.expect()  # the browser reports the blocked modules
