"""What only Learn needs: not fetched before it's opened, and there without a network afterwards."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from browsing import Faults, wait_for_engine, wait_until
from hosting import Site, serving
from keeping import classroom_part, deploy, first_visit, wait_for_new_build
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import HARDEST, button
from serve import Handler

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"


def late_files() -> list[str]:
    """The files that the service worker keeps when Learn is opened."""
    entries = re.findall(r'\{[^{}]*"classroom":true[^{}]*\}', (DIST / "sw.js").read_text())
    return [json.loads(entry)["url"] for entry in entries]


def asked_late(site: Site) -> set[str]:
    """Which of them the host was asked for, in any form."""
    asked = {path.partition("?")[0].removesuffix(".gz").removeprefix("/") for path in site.asked}
    return asked & set(late_files())


def kept_late(page: Page) -> int:
    """How many of them are kept."""
    return int(
        page.evaluate(
            """async (files) => {
                const found = await Promise.all(
                    files.map((file) => caches.match(file, { ignoreSearch: true })),
                );
                return found.filter(Boolean).length;
            }""",
            late_files(),
        )
    )


def wait_until_kept(page: Page) -> None:
    wait_until(lambda: kept_late(page), len(late_files()), 120, "the classroom's kept files")


def room(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def watch(page: Page) -> None:
    room(page, "Watch")
    steps = page.get_by_role("tabpanel", name="Watch").locator(".watch-steps .place")
    expect(steps).to_have_text(re.compile(r"of [\d,]+"), timeout=90_000)


def use_all_rooms(page: Page) -> None:
    watch(page)
    room(page, "Race")
    button(page, "Race").click()
    over = page.get_by_role("tabpanel", name="Race").get_by_role("status")
    expect(over.filter(has_text="The race is over")).to_have_count(1, timeout=120_000)
    room(page, "Write")
    expect(page.locator(".code .cm-content")).to_be_visible()
    write = page.get_by_role("tabpanel", name="Write")
    write.get_by_label("Check on").select_option("2x3")
    button(page, "Check").click()
    verdict = page.locator(".write .verdict:not(:empty)")
    expect(verdict.first).to_contain_text("all 360 positions", timeout=180_000)
    room(page, "Tables")
    tables = page.get_by_role("tabpanel", name="Tables")
    tables.get_by_text("Course report", exact=True).click()
    shown = tables.locator(".recomputed:visible")
    shown.get_by_role("button", name="Compute all").click()
    done = shown.get_by_role("status").filter(has_text="9 of 9 computed: 9 as printed.")
    expect(done).to_have_count(1, timeout=120_000)


def test_the_list_has_what_it_should() -> None:
    files = late_files()
    for part in ("cage-worker.js", "css/part-", "engine/more.zip", "engine/classroom-"):
        assert any(part in file for file in files), part
    scripts = [(DIST / file).read_text() for file in files if "js/part-" in file]
    assert any("cm-content" in script for script in scripts)
    assert not any("main.js" in file or "solver" in file for file in files)


def test_who_never_opens_learn_fetches_none_of_it(context: BrowserContext) -> None:
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}&mode=analyse")
        page.get_by_role("button", name="Solve").click()
        expect(page.get_by_text("Solved in 31 moves (optimal)")).to_be_visible(timeout=60_000)
        page.reload()
        wait_for_engine(page)
        assert asked_late(site) == set()
        assert kept_late(page) == 0


def test_who_opens_it_offline_is_told_why_and_has_all_of_it_after_trying_again(
    context: BrowserContext, faults: Faults
) -> None:
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}")
        context.set_offline(True)
        room(page, "Learn")
        why = page.get_by_text("You're offline, and Learn isn't on this device yet.")
        expect(why).to_be_visible()
        onward = page.locator(".next-lesson")
        for part in (onward, button(page, "Solve")):
            expect(part).to_be_hidden()
        context.set_offline(False)
        button(page, "Try again").click()
        expect(why).to_be_hidden()
        for part in (onward, button(page, "Solve")):
            expect(part).to_be_visible()
        wait_until_kept(page)
        with site.stopped():
            page.goto(f"{site.url}?board={HARDEST}&mode=learn")
            wait_for_engine(page)
            watch(page)
    faults.forgive()  # what couldn't be loaded at first


@pytest.mark.parametrize("prefix", ["/", "/x/y/"])
def test_once_opened_all_rooms_work_with_the_server_stopped(
    context: BrowserContext, prefix: str
) -> None:
    with serving(DIST, prefix) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}")
        assert kept_late(page) == 0
        room(page, "Learn")
        wait_until_kept(page)
        with site.stopped():
            page.goto(f"{site.url}?board={HARDEST}&mode=learn")
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "snapshot"
            use_all_rooms(page)


def test_a_first_visit_to_learn_keeps_it_too(context: BrowserContext) -> None:
    """There's no service worker yet when Learn is opened."""
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}&mode=learn")
        wait_until_kept(page)
        page.evaluate("caches.delete('slidestar-snapshots')")
        with site.stopped():
            page.reload()
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "files"
            watch(page)


def test_where_nothing_is_compressed_it_is_kept_too(context: BrowserContext) -> None:
    class Dumb(Handler):
        compressed = False

    with serving(DIST, handler=Dumb) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}")
        room(page, "Learn")
        wait_until_kept(page)
        with site.stopped():
            page.reload()
            wait_for_engine(page)
            watch(page)
            room(page, "Write")
            expect(page.locator(".code .cm-content")).to_be_visible()


def test_a_new_version_brings_its_own(context: BrowserContext, tmp_path: Path) -> None:
    """Who had opened Learn has the next version's without opening it again."""
    folder = tmp_path / "dist"
    shutil.copytree(DIST, folder)
    with serving(folder) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}&mode=learn")
        wait_until_kept(page)
        page.get_by_role("tab", name="Play", exact=True).click()
        # As if it were kept for a version that is gone.
        page.evaluate(
            """async (files) => {
                for (const name of await caches.keys()) {
                    const cache = await caches.open(name);
                    for (const file of files) await cache.delete(file, { ignoreSearch: true });
                }
            }""",
            late_files(),
        )
        assert kept_late(page) == 0
        deploy(folder, "new-build")
        page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        expect(page.get_by_text("There's a new version of Slidestar.")).to_be_visible(
            timeout=120_000
        )
        page.get_by_role("button", name="Reload").click()
        wait_for_new_build(page)
        wait_for_engine(page)
        wait_until_kept(page)
        with site.stopped():
            page.goto(f"{site.url}?board={HARDEST}&mode=learn")
            wait_for_engine(page)
            watch(page)


@pytest.mark.parametrize("service_workers", ["allow", "block"])
def test_a_tab_that_opens_learn_after_an_update_is_offered_the_new_version(
    new_context: Callable[..., BrowserContext],
    tmp_path: Path,
    faults: Faults,
    service_workers: str,
) -> None:
    """The rooms of its own build are gone from the host, and it has never had them."""
    folder = tmp_path / "dist"
    shutil.copytree(DIST, folder)
    with serving(folder) as site:
        page = new_context(service_workers=service_workers).new_page()
        page.goto(f"{site.url}?board={HARDEST}")
        wait_for_engine(page)
        if service_workers == "allow":
            first_visit(page, page.url)
        deploy(folder, "new-build", classroom_part)
        room(page, "Learn")
        expect(page.get_by_text("The classroom couldn't be loaded.")).to_be_visible()
        offer = page.get_by_text("There's a new version of Slidestar.")
        expect(offer).to_be_visible(timeout=120_000)
        page.get_by_role("button", name="Reload").click()
        wait_for_new_build(page)
        watch(page)
    faults[:] = [fault for fault in faults if "404" not in fault and "part-" not in fault]


def test_python_that_could_not_be_loaded_is_asked_for_again(
    new_context: Callable[..., BrowserContext], faults: Faults
) -> None:
    failing = [HTTPStatus.SERVICE_UNAVAILABLE]

    class Moody(Handler):
        def do_GET(self) -> None:
            if "/engine/classroom-" in self.path and failing:
                self.send_error(failing[0])
            else:
                super().do_GET()

    with serving(DIST, handler=Moody) as site:
        page = new_context(service_workers="block").new_page()
        page.goto(f"{site.url}?board={HARDEST}&mode=learn&lesson=tables")
        wait_for_engine(page)
        tables = page.get_by_role("tabpanel", name="Tables")
        tables.get_by_text("Course report", exact=True).click()
        shown = tables.locator(".recomputed:visible")
        shown.get_by_role("button", name="Compute all").click()
        missing = "a part of Python couldn't be loaded"
        expect(shown.get_by_text(missing).first).to_be_visible(timeout=90_000)
        failing.clear()
        shown.get_by_role("button", name="Compute all").click()
        done = shown.get_by_role("status").filter(has_text="9 of 9 computed: 9 as printed.")
        expect(done).to_have_count(1, timeout=120_000)
        faults[:] = [fault for fault in faults if "503" not in fault and missing not in fault]
        faults[:] = [fault for fault in faults if "engine/classroom-" not in fault]
