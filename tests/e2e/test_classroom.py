"""The rooms of Learn together: how one comes in, and what one room hands to another."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import Faults, wait_for_engine
from playwright.sync_api import BrowserContext, Page, Route, expect
from puzzle_page import button, outcome, panel, part, solution

from slidestar import Board, trace

START = "8-1-3_4-0-2_7-6-5"
LESSONS = ("Watch", "Race", "Write", "Tables")

pytestmark = pytest.mark.returning


def opened(page: Page, site: str, lesson: str) -> None:
    page.goto(f"{site}?board={START}&mode=learn&lesson={lesson.lower()}")
    wait_for_engine(page)
    expect(page.get_by_role("tabpanel", name=lesson)).to_be_visible()


def test_each_room_has_its_address(page: Page, site: str) -> None:
    for lesson in LESSONS:
        opened(page, site, lesson)
        tab = page.get_by_role("tab", name=lesson)
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("tabpanel", name=lesson).locator("*").first).to_be_visible()
        expect(page.get_by_role("tablist", name="Lesson").locator('[tabindex="0"]')).to_have_count(
            1
        )
    page.get_by_role("tab", name="Tables").press("ArrowRight")
    expect(page.get_by_role("tab", name="Watch")).to_be_focused()
    expect(page).to_have_url(re.compile("mode=learn$"))
    page.get_by_role("tab", name="Watch").press("ArrowRight")
    expect(page).to_have_url(re.compile("mode=learn&lesson=race$"))


def test_each_room_leads_to_the_next(page: Page, site: str) -> None:
    opened(page, site, "Watch")
    for lesson in ("Race", "Write", "Tables", "Watch"):
        page.locator(".next-lesson").click()
        expect(page.get_by_role("tabpanel", name=lesson)).to_be_visible()
        expect(page.get_by_role("tab", name=lesson)).to_be_focused()


README = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")
WORKSHEET = re.findall(r"^ +`(\?\S+mode=learn\S*)`$", README, re.MULTILINE)


def test_the_worksheet_has_links() -> None:
    assert len(WORKSHEET) == 8


@pytest.mark.parametrize("link", WORKSHEET)
def test_a_link_of_the_readmes_worksheet(page: Page, site: str, link: str) -> None:
    page.goto(f"{site}{link}")
    wait_for_engine(page)
    expect(panel(page, "notices")).to_be_hidden()
    if "lesson=" not in link:
        place = page.get_by_role("tabpanel", name="Watch").locator(".watch-steps .place")
        expect(place).to_have_text(re.compile(r"^\d+ of [\d,]+$"))
    given = dict(field.split("=") for field in link[1:].split("&"))
    for name, value in given.items():
        if name not in ("size", "seed"):
            expect(page).to_have_url(re.compile(f"[?&]{name}={re.escape(value)}(&|$)"))


def test_a_search_is_chosen_in_one_place(page: Page, site: str) -> None:
    opened(page, site, "Watch")
    expect(page.get_by_label("Algorithm").locator("visible=true")).to_have_count(1)
    expect(button(page, "Solve")).to_be_visible()


def test_ones_own_heuristic_races_is_watched_and_solves(page: Page, site: str) -> None:
    opened(page, site, "Write")
    # It begins with Hamming.
    button(page, "Race it").click()
    race = page.get_by_role("tabpanel", name="Race")
    expect(race.get_by_label("A* with your own")).to_be_checked()
    steps = len(trace(Board.parse(START), None, "astar", "hamming"))
    for name in ("A* with your own", "A* Hamming"):
        row = race.get_by_role("row", name=re.compile(rf"^{re.escape(name)}"))
        expect(row).to_contain_text(str(steps), timeout=60_000)
    over = race.get_by_text("The race is over")
    expect(over.first).to_be_visible()
    # Another one is raced anew.
    page.get_by_role("tab", name="Write").click()
    page.get_by_label("Example").select_option("manhattan")
    button(page, "Race it").click()
    steps = len(trace(Board.parse(START)))
    for name in ("A* with your own", "A* Manhattan"):
        row = race.get_by_role("row", name=re.compile(rf"^{re.escape(name)}"))
        expect(row).to_contain_text(str(steps), timeout=60_000)
    expect(over.first).to_be_visible()

    page.get_by_role("tab", name="Write").click()
    button(page, "Watch it").click()
    watch = page.get_by_role("tabpanel", name="Watch")
    expect(watch.locator(".watch-steps .place")).to_have_text(f"0 of {steps}", timeout=60_000)
    expect(watch.get_by_label("Heuristic")).to_have_value("own")
    # The address has it, and whoever opens that is told to read it first.
    expect(page).to_have_url(re.compile("heuristic=own#code="))
    page.goto("about:blank")
    page.go_back()
    wait_for_engine(page)
    expect(watch.locator(".watch-words")).to_contain_text("open Write, press Check")
    watch.get_by_label("Heuristic").select_option("manhattan")
    expect(watch.locator(".watch-steps .place")).to_have_text(
        f"0 of {len(trace(Board.parse(START)))}"
    )

    page.get_by_role("tab", name="Write").click()
    button(page, "Solve with it").click()
    outcome(page, "Solved with your heuristic in 14 moves (optimal)")
    expect(part(page, "solver", "outcome")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    assert Board.parse(START).apply(solution(page)).is_goal()


@pytest.mark.parametrize("touch", [False, True])
def test_only_where_there_are_keys_they_are_spoken_of(
    new_context: Callable[..., BrowserContext], site: str, *, touch: bool
) -> None:
    page = new_context(has_touch=touch, is_mobile=touch).new_page()
    opened(page, site, "Write")
    expect(page.get_by_text("You can use GOAL, ROWS, COLS and Board.")).to_be_visible()
    expect(page.get_by_text("leaves the editor")).to_be_visible(visible=not touch)


def test_what_is_chosen_in_race_and_tables_is_in_the_address(page: Page, site: str) -> None:
    query = "mode=learn&lesson=race&boards=depth&runs=bfs,astar-hamming"
    page.goto(f"{site}?board={START}&{query}")
    race = page.get_by_role("tabpanel", name="Race")
    expect(race.get_by_label("Many, by length")).to_be_checked()
    expect(race.locator(".race-contestants input:checked")).to_have_count(2)
    race.get_by_label("Greedy best-first Manhattan").check()
    race.get_by_label("Your list").check()
    expect(page).to_have_url(re.compile("boards=list&runs=bfs,astar-hamming,greedy-manhattan$"))

    page.goto(f"{site}?board={START}&mode=learn&lesson=tables&table=aima")
    tables = page.get_by_role("tabpanel", name="Tables")
    aima = tables.get_by_role("region", name="AIMA: effective branching factors", exact=True)
    expect(aima).to_be_visible()
    tables.get_by_role("radio", name="Reinefeld").check()
    expect(aima).to_be_hidden()
    expect(page).to_have_url(re.compile("lesson=tables&table=reinefeld$"))
    page.goto(f"{site}?board={START}&mode=learn&lesson=race&boards=some&runs=A*&table=0")
    expect(page.get_by_role("alert").locator("li")).to_have_count(3)


def test_a_table_leads_to_its_counterexample(page: Page, site: str) -> None:
    opened(page, site, "Tables")
    button(page, "Check it in Write").click()
    room = page.get_by_role("tabpanel", name="Write")
    expect(room).to_be_visible()
    expect(room.locator(".cm-content")).to_contain_text("def h(tiles)")
    button(page, "Check").click()
    expect(room).to_contain_text("Not admissible", timeout=60_000)


def test_rooms_that_could_not_be_loaded_are_asked_for_again(
    new_context: Callable[..., BrowserContext], site: str, faults: Faults
) -> None:
    page = new_context(service_workers="block").new_page()
    page.goto(f"{site}?board={START}")
    wait_for_engine(page)
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        route.abort()

    page.context.route(re.compile(r"\.js(\?|$)"), lose)
    page.get_by_role("tab", name="Learn").click()
    missing = page.get_by_text("The classroom couldn't be loaded.")
    expect(missing).to_be_visible()
    assert lost
    faults.forgive("ERR_FAILED")
    page.context.unroute_all()
    button(page, "Try again").click()
    expect(page.get_by_role("tabpanel", name="Watch").get_by_label("Algorithm")).to_be_visible()
    expect(missing).to_be_hidden()
