"""Learn: its five lessons, their addresses, and the parts that are loaded when Learn is opened."""

from __future__ import annotations

import re

from kit import page as ui
from kit.browser import Faults
from kit.learn import lesson_panel, unfold_search
from playwright.sync_api import Page, expect

START = "8-1-3_4-0-2_7-6-5"


def test_lessons_are_opened_by_address_by_arrow_keys_and_in_turn(page: Page, site: str) -> None:
    ui.visit(page, site, board=START, mode="learn", lesson="tables")
    lessons = page.get_by_role("tablist", name="Lesson")
    expect(lessons.get_by_role("tab", name="Tables")).to_have_attribute("aria-selected", "true")
    expect(lessons.locator('[tabindex="0"]')).to_have_count(1)
    page.get_by_role("tab", name="Tables").press("ArrowRight")
    ui.idle(page)
    expect(page.get_by_role("tab", name="Solve by hand")).to_be_focused()
    expect(page).to_have_url(re.compile("mode=learn&lesson=coach&chapter=goal$"))
    page.get_by_role("tab", name="Solve by hand").press("ArrowRight")
    ui.idle(page)
    expect(page.get_by_role("tab", name="Watch")).to_be_focused()
    expect(page).to_have_url(re.compile("mode=learn$"))
    # A search is chosen in one place, and the game's cards are left out.
    unfold_search(page)
    expect(page.get_by_label("Algorithm").locator("visible=true")).to_have_count(1)
    expect(ui.solve_button(page)).to_be_hidden()
    # Each lesson leads to the next.
    for name, address in (
        ("Race", "lesson=race"),
        ("Write", "lesson=write"),
        ("Tables", "lesson=tables"),
        ("Solve by hand", "lesson=coach"),
        ("Watch", "mode=learn"),
    ):
        page.locator(".next-lesson").click()
        ui.idle(page)
        expect(lesson_panel(page, name).locator("*").first).to_be_visible()
        expect(page.get_by_role("tab", name=name)).to_be_focused()
        expect(lessons.locator('[tabindex="0"]')).to_have_count(1)
        assert address in page.url


def test_lessons_that_failed_to_load_are_requested_again(
    page: Page, site: str, faults: Faults
) -> None:
    ui.visit(page, site, board=START)
    faults.expect("ERR_INTERNET_DISCONNECTED")
    faults.expect("ERR_FAILED")
    page.context.set_offline(True)
    ui.tab(page, "Learn")
    offline = page.get_by_text("You're offline, and Learn isn't on this device yet.")
    expect(offline).to_be_visible()
    for part in (page.locator(".next-lesson"), ui.solve_button(page)):
        expect(part).to_be_hidden()
    page.context.set_offline(False)
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    ui.press(page, "Try again")
    expect(offline).to_be_hidden()
    missing = page.get_by_text("Learn couldn't be loaded.")
    expect(missing).to_be_visible()
    page.unroute_all()
    ui.press(page, "Try again")
    expect(lesson_panel(page, "Solve by hand").get_by_role("button").first).to_be_visible()
    expect(missing).to_be_hidden()
    expect(page.locator(".next-lesson")).to_be_visible()


def test_learn_is_loaded_only_when_it_is_opened(page: Page, site: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    ui.press_solve(page)
    assert not [url for url in requests if "sandbox-worker" in url]
    before = set(requests)
    ui.tab(page, "Learn")
    later = [url for url in requests if url not in before]
    assert [url for url in later if ".css" in url]
    assert [url for url in later if ".js" in url]
