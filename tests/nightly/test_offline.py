"""Offline use after one visit, and complete updates at the user's request."""

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
from kit.page import HARDEST, board_of, idle, load, open_more, panel, part, start_solve
from kit.paths import DIST, ROOT
from kit.sites import serving
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from slidestar.cli.static_server import Handler

pytestmark = pytest.mark.nightly

TABLES = "caches.open('slidestar-tables').then((it) => it.keys()).then((keys) => keys.length)"
FIFTEEN = "9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"


def solve(page: Page, board: str, length: int) -> None:
    load(page, board)
    start_solve(page)
    idle(page)
    expect(page.get_by_text(f"Solved in {length} moves (optimal)")).to_be_visible()


@pytest.mark.parametrize("prefix", ["/", "/x/y/"])
def test_everything_works_offline(context: BrowserContext, prefix: str) -> None:
    with serving(DIST, prefix) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?mode=analyse")
        solve(page, FIFTEEN, 45)  # with pattern databases, which the page downloads
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
            expect_calendar(page)
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
    # The browser and the service worker request the page at different addresses.
    assert {name: count for name, count in sent.items() if count > 1} == {"index.html.br": 2}


def test_worker_policy_allows_wasm_but_not_eval(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    """From the second visit on, the service worker adds the policy to the worker's script."""
    page = context.new_page()
    first_visit(page, site)
    page.reload()
    wait_for_engine(page)
    policy = page.evaluate(
        "fetch('static/js/solver-worker.js').then((it) => it.headers.get('content-security-policy'))"
    )
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert faults == []
    error = page.workers[-1].evaluate(
        """async () => {
            await new Promise((resolve) => setTimeout(resolve)); // this call itself may use eval
            try { eval("1"); return "none"; } catch (error) { return error.name; }
        }"""
    )
    assert error == "EvalError"
    faults.expect()


# --- Faults ---

NOT_STORED = "Slidestar couldn't be saved for offline use here."


@pytest.mark.parametrize("damage", ["missing", "short", "another"])
def test_build_with_a_damaged_file_is_not_stored(
    context: BrowserContext, folder: Path, damage: str
) -> None:
    """The page works anyway, and is stored after the file is repaired."""
    whole = DIST / "static/icons/icon-192.png"
    part = folder / "static/icons/icon-192.png"
    content = whole.read_bytes()
    if damage == "missing":
        part.unlink()
    else:
        part.write_bytes(content[:3000] if damage == "short" else content[:-1] + b"?")
    with serving(folder) as site:
        page = context.new_page()
        page.goto(site.url)
        wait_for_engine(page)
        page.evaluate("navigator.serviceWorker.getRegistration()")
        none = {"active": None, "waiting": None, "controller": None}
        wait_until(
            lambda: page.evaluate(
                """async () => {
                    const registration = await navigator.serviceWorker.getRegistration();
                    return globalThis.tried ||= Boolean(registration?.installing) || !registration;
                }"""
            ),
            True,
            what="whether the installation has begun",
        )
        wait_until(lambda: service_workers(page), none, what="the service workers")
        expect(page.get_by_text(NOT_STORED)).to_be_visible()
        solve_in_analyse(page)
        shutil.copyfile(whole, part)
        first_visit(page, site.url)
        expect(page.get_by_text(NOT_STORED)).to_be_hidden()


def solve_in_analyse(page: Page) -> None:
    page.get_by_role("tab", name="Analyse").click()
    solve(page, HARDEST, 31)


# --- A new version ---


NEW = "There's a new version of Slidestar."
BUILD = "document.documentElement.dataset.build"
# Makes the service worker busy with requests for more than a third of a second.
BUSY = """() => {
    let n = 0;
    const next = () => fetch(`engine/manifest.json?${n}`).then(() => n++ < 12 && setTimeout(next, 30));
    next();
}"""


def test_a_new_version_waits_for_reload(context: BrowserContext, folder: Path) -> None:
    with serving(folder) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={FIFTEEN}&mode=analyse")
        page.keyboard.press("w")
        page.keyboard.press("a")
        expect(part(page, "controls", "moves")).to_have_text("2")
        board = board_of(page)
        old = page.evaluate(BUILD)

        deploy(folder, "new-build")
        second = context.new_page()
        second.goto(site.url)  # discovers the new version, but runs the old one
        assert second.evaluate(BUILD) == old
        wait_for_engine(second)
        for tab in (second, page):
            expect(tab.get_by_text(NEW, exact=True)).to_be_visible()
        # The old version keeps working with its stored files, even after a restart of Python.
        restart_engine(page)
        wait_for_engine(page)
        assert [page.evaluate(BUILD), board_of(page)] == [old, board]

        second.evaluate(BUSY)  # the old service worker ends later
        page.get_by_role("button", name="Reload").click()
        wait_for_build(page, "new-build")
        wait_for_engine(page)
        assert board_of(page) == board
        expect(part(page, "controls", "moves")).to_have_text("2")
        expect(page.get_by_text(NEW, exact=True)).to_be_hidden()
        # The other tab keeps the old build. Its Python and its calendar, which is not loaded yet,
        # are still stored, although the host no longer has them.
        assert second.evaluate(BUILD) == old
        expect(second.get_by_text(NEW, exact=True)).to_be_visible()
        assert not (folder / late_part(DIST).relative_to(DIST)).exists()
        with site.stopped():
            restart_engine(second)
            wait_for_engine(second)
            expect(second.get_by_text("without its compiled code")).to_be_hidden()
            solve_in_analyse(second)
            expect_calendar(second)
        assert second.evaluate(BUILD) == old
        # The files of the old build are deleted when its last tab is gone.
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
    """Chromium lets an old service worker finish its responses, which may take minutes."""
    released = threading.Event()

    class Slow(Handler):
        def do_GET(self) -> None:
            if "/docs/" in self.path:
                released.wait(120)
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
            expect(tab.get_by_text(NEW, exact=True)).to_be_visible()
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
        # Neither the next visit nor a restarted worker mixes the builds. The other tab keeps the old
        # one, with a worker and a late part that the host no longer has.
        had = len(site.requested)
        page.reload()
        wait_for_engine(page)
        assert page.evaluate(BUILD) == "new-build"
        for tab in (page, second):
            restart_engine(tab)
            wait_for_engine(tab)
            expect(tab.get_by_text("without its compiled code")).to_be_hidden()
        solve_in_analyse(second)
        expect_calendar(second)
        assert [path for path in site.requested[had:] if "part-" in path or ".wasm" in path] == []
        assert service_workers(page) == at_work
        expect(page.get_by_text(NEW, exact=True)).to_be_hidden()
        assert second.evaluate(BUILD) == old

        released.set()
        taken_over = {"active": "activated", "waiting": None, "controller": "activated"}
        wait_until(lambda: service_workers(page), taken_over, what="the service worker")
        expect(page.get_by_text(NEW, exact=True)).to_be_hidden()
        expect(second.get_by_text(NEW, exact=True)).to_be_visible()


def test_page_loads_offline_with_an_outdated_file_list(context: BrowserContext) -> None:
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
        inspector.send("ServiceWorker.stopAllWorkers")  # a new worker reads the list
        with site.stopped():
            page.reload()
            wait_for_engine(page)


def stored(page: Page) -> list[str]:
    """Return the addresses of all files that the service worker has cached."""
    found: list[str] = page.evaluate(
        """async () => {
            const names = (await caches.keys()).filter((name) => name.includes("precache"));
            const caches_ = await Promise.all(names.map((name) => caches.open(name)));
            const keys = await Promise.all(caches_.map((cache) => cache.keys()));
            return keys.flat().map(({ url }) => url);
        }"""
    )
    return found


def expect_calendar(page: Page) -> None:
    """Open and close the calendar, which is loaded late."""
    open_more(page, "Daily boards")
    expect(panel(page, "daily-calendar").get_by_role("table")).to_be_visible()
    page.keyboard.press("Escape")


def test_late_part_is_loaded_after_a_failure(
    new_context: Callable[..., BrowserContext], folder: Path, faults: Faults
) -> None:
    """Without a service worker, the calendar's script is loaded from the host."""
    late = late_part(folder)
    failing = [HTTPStatus.SERVICE_UNAVAILABLE]

    class Failing(Handler):
        def do_GET(self) -> None:
            if self.path.partition("?")[0].endswith(late.name) and failing:
                self.send_error(failing[0])
            else:
                super().do_GET()

    with serving(folder, handler=Failing) as site:
        page = new_context(service_workers="block").new_page()
        page.goto(site.url)
        wait_for_engine(page)
        open_more(page, "Daily boards")
        expect(page.get_by_text("couldn't be loaded")).to_be_visible()
        page.keyboard.press("Escape")
        failing.clear()
        expect_calendar(page)
        assert [fault for fault in faults if "503" not in fault] == []
        faults.expect("503")


def restart_engine(page: Page) -> None:
    """Report a fatal error of the worker, so that the page starts another one."""
    page.bring_to_front()  # a background tab draws nothing
    with page.expect_event("worker"):
        # In a timer, as this call must return before the page terminates the worker.
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
        restart_engine(page)
        expect(page.get_by_text(NEW, exact=True)).to_be_visible()
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
