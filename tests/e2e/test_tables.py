"""The room where published tables are made again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from browsing import wait_for_engine
from playwright.sync_api import Locator, Page, expect
from puzzle_page import button

pytestmark = pytest.mark.returning


def room(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Tables")


def opened(page: Page, site: str, table: str) -> Locator:
    """A table of the room."""
    page.goto(f"{site}?mode=learn&lesson=tables")
    wait_for_engine(page)
    room(page).get_by_text(table, exact=True).click()
    # It's shown with the next frame; until then the other one would be found.
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
    )
    return room(page).locator(".recomputed:visible")


def done(table: Locator, text: str | re.Pattern[str], seconds: float = 120) -> None:
    expect(table.get_by_role("status").filter(has_text=text)).to_have_count(
        1, timeout=1000 * seconds
    )


def test_all_36_counts_of_the_course_report(page: Page, site: str) -> None:
    table = opened(page, site, "Course report")
    expect(table.locator(".made:not(:empty)")).to_have_count(0)
    table.get_by_role("button", name="Compute all").click()
    done(table, "9 of 9 computed: 9 as printed. 36 counts came out as printed.")
    expect(table.locator('tr[data-verdict="same"]')).to_have_count(9)
    for cell in table.locator("td:has(> .made)").all():
        printed, made = cell.locator("span").all_text_contents()
        assert printed == made


def test_what_goes_wrong_there(page: Page, site: str) -> None:
    table = opened(page, site, "Course report")
    table.get_by_role("button", name="See what goes wrong").click()
    expect(table).to_contain_text("1 move from the goal, yet h = 2")
    expect(table.locator(".mini")).to_have_attribute("data-board", "1-2-3_4-5-6_7-0-8")


def test_reinefelds_typo(page: Page, site: str) -> None:
    table = opened(page, site, "Reinefeld")
    # One row by itself, then all.
    table.get_by_role("button", name="Compute 31", exact=True).click()
    done(table, "1 of 32 computed: 1 as printed.")
    table.get_by_role("button", name="Compute all").click()
    done(table, "32 of 32 computed: 31 as printed, 1 not.")
    wrong = table.locator('tr[data-verdict="other"]')
    expect(wrong).to_have_count(1)
    assert wrong.locator("th, td span").all_text_contents() == ["12", "749", "748"]
    expect(table).to_contain_text("All counts here add up to 181,440, which is 9!/2")


def test_the_textbooks_branching_factors(page: Page, site: str) -> None:
    table = opened(page, site, "AIMA")
    for length in (6, 12):
        table.get_by_role("button", name=f"Compute {length}", exact=True).click()
    done(table, "2 of 12 computed. The order is the same in each; the numbers can't be.")
    table.get_by_text("What can't be equal, and why").click()
    expect(table.get_by_text("weren't printed")).to_be_visible()
    row = table.locator("tr", has=page.get_by_role("rowheader", name="12", exact=True))
    made = [float(text.split(" · ")[1]) for text in row.locator(".made").all_text_contents()]
    printed = [1.80, 1.45, 1.28]
    assert all(abs(here - there) < 0.2 for here, there in zip(made, printed, strict=True))


def test_princetons_files(page: Page, site: str) -> None:
    table = opened(page, site, "Princeton")
    for name in ("puzzle51", "puzzle04", "puzzle36"):
        table.get_by_role("button", name=f"Compute {name}").click()
    done(table, "3 of 52 computed: 2 as printed, 1 not.")
    expect(table).to_contain_text(
        "The name says 51, but 5 moves are enough, and proven shortest. No 3 × 3 board takes more than 31."
    )
    room(page).get_by_role("combobox").select_option(label="2 × 2")
    table = room(page).locator(".recomputed:visible")
    table.get_by_role("button", name="Compute all").click()
    done(table, re.compile(r"^(\d+) of \1 computed: \1 as printed\.$"))
    expect(table).to_contain_text("unsolvable")


def test_computing_can_be_ended(page: Page, site: str) -> None:
    table = opened(page, site, "AIMA")
    table.get_by_role("button", name="Compute all").click()
    button(page, "Stop").click()
    expect(table.get_by_role("button", name="Compute all")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_axe_finds_nothing(
    page: Page,
    site: str,
    axe: Callable[[Page], list[str]],
    scheme: Literal["light", "dark"],
    size: tuple[int, int],
) -> None:
    width, height = size
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    for name in ("Course report", "Reinefeld", "AIMA", "Princeton"):
        table = opened(page, site, name)
        if name == "Reinefeld":
            table.get_by_role("button", name="Compute all").click()
            done(table, "32 of 32")
        assert axe(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width
