"""The files that Learn and Puzzles need are loaded late, and stored for offline use."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from kit.browser import Faults, wait_for_engine, wait_until
from kit.builds import classroom_part, deploy, first_visit, save_data, wait_for_build
from kit.learn import (
    check,
    code,
    learn_files,
    lesson_panel,
    open_lesson,
    stored_learn_files,
    verdict,
)
from kit.page import HARDEST, button, idle, press, press_solve, tab, visit
from kit.paths import DIST
from kit.puzzles import puzzle_message, solve_puzzle
from kit.sites import Site, Uncompressed, serving
from playwright.sync_api import BrowserContext, Page, expect

from slidestar.cli.static_server import Handler

pytestmark = pytest.mark.nightly


def requested_late(site: Site) -> set[str]:
    """Return the files of Learn that were requested, with any encoding."""
    requested = {
        path.partition("?")[0].removesuffix(".gz").removeprefix("/") for path in site.requested
    }
    return requested & set(learn_files())


def wait_until_stored(page: Page) -> None:
    wait_until(
        lambda: stored_learn_files(page), len(learn_files()), what="the stored files of Learn"
    )


def open_learn(page: Page, site: Site) -> None:
    visit(page, site.url, board=HARDEST, mode="learn")
    wait_for_engine(page)
    idle(page)


def expect_watch(page: Page) -> None:
    """Check that Watch works, which a link to Learn opens."""
    expect(lesson_panel(page, "Watch").locator(".watch-steps .place")).to_have_text(
        re.compile(r"of [\d,]+")
    )


def compute_course(page: Page) -> None:
    button(page, "Compute all").locator("visible=true").click()
    idle(page)


def use_all_lessons(page: Page) -> None:
    expect_watch(page)
    open_lesson(page, "Solve by hand")
    expect(lesson_panel(page, "Solve by hand").get_by_role("status")).to_contain_text(
        "2 moves to go."
    )
    open_lesson(page, "Race")
    press(page, "Race")
    over = lesson_panel(page, "Race").get_by_role("status").filter(has_text="The race is over")
    expect(over).to_have_count(1)
    open_lesson(page, "Write")
    check(page, "def h(tiles):\n    return 0")
    expect(verdict(page)).to_contain_text("all 360 positions")
    open_lesson(page, "Tables")
    compute_course(page)
    expect(
        lesson_panel(page, "Tables").get_by_text("9 of 9 computed: 9 as printed.")
    ).to_be_visible()


def test_the_late_files_are_those_of_learn() -> None:
    files = learn_files()
    for part in ("sandbox-worker.js", "css/part-", "engine/more.zip", "engine/rest-"):
        assert any(part in file for file in files), part
    scripts = [(DIST / file).read_text() for file in files if "js/part-" in file]
    assert any("cm-content" in script for script in scripts)
    assert not any("main.js" in file or "solver" in file for file in files)


def test_late_files_are_not_loaded_if_the_user_saves_data(context: BrowserContext) -> None:
    save_data(context)
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}&mode=analyse")
        press_solve(page)
        page.reload()
        wait_for_engine(page)
        idle(page)
        assert requested_late(site) == set()
        assert stored_learn_files(page) == 0


def test_learn_first_opened_offline_is_stored_later(
    context: BrowserContext, faults: Faults
) -> None:
    save_data(context)
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}")
        faults.expect("ERR_INTERNET_DISCONNECTED|Failed to fetch|part-")
        context.set_offline(True)
        tab(page, "Learn")
        why = page.get_by_text("You're offline, and Learn isn't on this device yet.")
        expect(why).to_be_visible()
        context.set_offline(False)
        press(page, "Try again")
        expect(why).to_be_hidden()
        wait_until_stored(page)
        with site.stopped():
            open_learn(page, site)
            expect_watch(page)


@pytest.mark.parametrize("prefix", ["/", "/x/y/"])
def test_all_lessons_work_without_the_host(context: BrowserContext, prefix: str) -> None:
    with serving(DIST, prefix) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}")
        wait_until_stored(page)
        with site.stopped():
            open_learn(page, site)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "snapshot"
            use_all_lessons(page)


def test_puzzles_work_without_the_host(context: BrowserContext) -> None:
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}")
        wait_until_stored(page)
        with site.stopped():
            page.goto(f"{site.url}?mode=puzzles")
            wait_for_engine(page)
            solve_puzzle(idle(page))
            expect(puzzle_message(page)).to_contain_text("Solved!")


def test_a_first_visit_to_learn_stores_it(context: BrowserContext) -> None:
    """Learn is opened before there is a service worker, by a user who saves data."""
    save_data(context)
    with serving(DIST) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}&mode=learn")
        wait_until_stored(page)
        page.evaluate("caches.delete('slidestar-snapshots')")
        with site.stopped():
            page.reload()
            wait_for_engine(page)
            idle(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "files"
            expect_watch(page)


def test_a_host_without_compression_is_enough(context: BrowserContext) -> None:
    with serving(DIST, handler=Uncompressed) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}")
        tab(page, "Learn")
        wait_until_stored(page)
        with site.stopped():
            page.reload()
            wait_for_engine(page)
            idle(page)
            open_lesson(page, "Watch")
            expect_watch(page)
            open_lesson(page, "Write")
            expect(code(page)).to_be_visible()


def test_a_new_build_stores_its_own_files_of_learn(context: BrowserContext, folder: Path) -> None:
    """After Learn was opened once, later builds store its files without another visit."""
    with serving(folder) as site:
        page = context.new_page()
        first_visit(page, f"{site.url}?board={HARDEST}&mode=learn")
        wait_until_stored(page)
        tab(page, "Play")
        # Only the new build can store the files again.
        page.evaluate(
            """async (files) => {
                for (const name of await caches.keys()) {
                    const cache = await caches.open(name);
                    for (const file of files) await cache.delete(file, { ignoreSearch: true });
                }
            }""",
            learn_files(),
        )
        assert stored_learn_files(page) == 0
        deploy(folder, "new-build")
        page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        # The page may be idle while the service worker installs the new build.
        expect(page.get_by_text("There's a new version of Slidestar.")).to_be_visible(
            timeout=120_000
        )
        button(page, "Reload").click()
        wait_for_build(page, "new-build")
        wait_for_engine(page)
        wait_until_stored(page)
        with site.stopped():
            open_learn(page, site)
            expect_watch(page)


@pytest.mark.parametrize("service_workers", ["allow", "block"])
def test_learn_of_a_replaced_build_offers_the_new_one(
    new_context: Callable[..., BrowserContext],
    folder: Path,
    faults: Faults,
    service_workers: str,
) -> None:
    """The files of the tab's build were never stored, and the host no longer has them."""
    with serving(folder) as site:
        page = new_context(service_workers=service_workers).new_page()
        address = f"{site.url}?board={HARDEST}"
        if service_workers == "allow":
            save_data(page.context)
            first_visit(page, address)
        else:
            page.goto(address)
            wait_for_engine(page)
        deploy(folder, "new-build", classroom_part)
        faults.expect("404|part-")
        page.get_by_role("tab", name="Learn", exact=True).click()
        expect(page.get_by_text("Learn couldn't be loaded.")).to_be_visible()
        expect(page.get_by_text("There's a new version of Slidestar.")).to_be_visible(
            timeout=120_000
        )
        button(page, "Reload").click()
        wait_for_build(page, "new-build")
        wait_for_engine(page)
        idle(page)
        open_lesson(page, "Watch")
        expect_watch(page)


def test_failed_part_of_python_is_requested_again(
    new_context: Callable[..., BrowserContext], faults: Faults
) -> None:
    failing = [HTTPStatus.SERVICE_UNAVAILABLE]

    class Failing(Handler):
        def do_GET(self) -> None:
            if "/engine/rest-" in self.path and failing:
                self.send_error(failing[0])
            else:
                super().do_GET()

    missing = "a part of Python could not be loaded"
    faults.expect(f"503|{missing}|engine/rest-")
    with serving(DIST, handler=Failing) as site:
        page = new_context(service_workers="block").new_page()
        visit(page, site.url, board=HARDEST, mode="learn", lesson="tables")
        wait_for_engine(page)
        compute_course(page)
        expect(lesson_panel(page, "Tables").get_by_text(missing).first).to_be_visible()
        failing.clear()
        compute_course(page)
        expect(
            lesson_panel(page, "Tables").get_by_text("9 of 9 computed: 9 as printed.")
        ).to_be_visible()
