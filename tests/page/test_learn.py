"""Learn: its five lessons, their addresses, and the parts that are loaded when Learn is opened."""

from __future__ import annotations

import re

import pytest
from kit.browser import Faults
from kit.learn import lesson_panel
from kit.page import HARDEST, idle, panel, press, press_solve, solve_button, tab, visit
from kit.paths import GUIDE
from playwright.sync_api import Page, expect

START = "8-1-3_4-0-2_7-6-5"
LESSONS = ("Coach", "Watch", "Race", "Write", "Tables")
TEACHING = (GUIDE / "teaching.md").read_text("utf-8")
WORKSHEET = re.findall(r"^ +`(\?\S+mode=learn\S*)`$", TEACHING, re.MULTILINE)


@pytest.mark.nightly
def test_each_lesson_has_an_address(page: Page, site: str) -> None:
    for name in LESSONS:
        visit(page, site, board=START, mode="learn", lesson=name.lower())
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(lesson_panel(page, name).locator("*").first).to_be_visible()
        reachable = page.get_by_role("tablist", name="Lesson").locator('[tabindex="0"]')
        expect(reachable).to_have_count(1)


@pytest.mark.nightly
def test_arrow_keys_change_the_lesson(page: Page, site: str) -> None:
    visit(page, site, board=START, mode="learn", lesson="tables")
    page.get_by_role("tab", name="Tables").press("ArrowRight")
    idle(page)
    expect(page.get_by_role("tab", name="Coach")).to_be_focused()
    expect(page).to_have_url(re.compile("mode=learn&lesson=coach&chapter=goal$"))
    page.get_by_role("tab", name="Coach").press("ArrowRight")
    idle(page)
    expect(page.get_by_role("tab", name="Watch")).to_be_focused()
    expect(page).to_have_url(re.compile("mode=learn$"))


@pytest.mark.nightly
def test_each_lesson_leads_to_the_next(page: Page, site: str) -> None:
    visit(page, site, board=START, mode="learn")
    for name in ("Race", "Write", "Tables", "Coach", "Watch"):
        page.locator(".next-lesson").click()
        idle(page)
        expect(lesson_panel(page, name)).to_be_visible()
        expect(page.get_by_role("tab", name=name)).to_be_focused()


@pytest.mark.nightly
def test_a_link_of_the_worksheet_is_understood(page: Page, site: str) -> None:
    link = next(link for link in WORKSHEET if "beside=" in link)
    page.goto(f"{site}{link}")
    idle(page)
    expect(panel(page, "notices")).to_be_hidden()
    expect(lesson_panel(page, "Watch").locator(".watch-steps .place")).to_have_text(
        re.compile(r"^\d+ of [\d,]+$")
    )
    for field in link[1:].split("&"):
        expect(page).to_have_url(re.compile(f"[?&]{re.escape(field)}(&|$)"))


@pytest.mark.nightly
def test_a_search_is_chosen_in_one_place(page: Page, site: str) -> None:
    visit(page, site, board=START, mode="learn")
    expect(page.get_by_label("Algorithm").locator("visible=true")).to_have_count(1)
    expect(solve_button(page)).to_be_visible()


def test_lessons_that_failed_to_load_are_requested_again(
    page: Page, site: str, faults: Faults
) -> None:
    visit(page, site, board=START)
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    faults.expect("ERR_FAILED")
    tab(page, "Learn")
    missing = page.get_by_text("The classroom couldn't be loaded.")
    expect(missing).to_be_visible()
    for part in (page.locator(".next-lesson"), solve_button(page)):
        expect(part).to_be_hidden()
    page.unroute_all()
    press(page, "Try again")
    expect(lesson_panel(page, "Coach").get_by_role("button").first).to_be_visible()
    expect(missing).to_be_hidden()
    expect(page.locator(".next-lesson")).to_be_visible()


@pytest.mark.nightly
def test_learn_reports_missing_files_offline(page: Page, site: str, faults: Faults) -> None:
    visit(page, site, board=START)
    faults.expect("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    tab(page, "Learn")
    why = page.get_by_text("You're offline, and Learn isn't on this device yet.")
    expect(why).to_be_visible()
    page.context.set_offline(False)
    press(page, "Try again")
    expect(why).to_be_hidden()
    expect(lesson_panel(page, "Coach").get_by_role("button").first).to_be_visible()


def test_learn_is_loaded_only_when_it_is_opened(page: Page, site: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    visit(page, site, board=HARDEST, mode="analyse")
    press_solve(page)
    assert not [url for url in requests if "sandbox-worker" in url]
    before = set(requests)
    tab(page, "Learn")
    later = [url for url in requests if url not in before]
    assert [url for url in later if ".css" in url]
    assert [url for url in later if ".js" in url]
