"""Learn's lesson Tables: textbook figures are recomputed and compared.

The counts themselves are checked by tests/unit/test_textbook_tables.py.
"""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest
from kit import page as ui
from kit.learn import code, lesson_panel, verdict
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar.algorithms import Stats


def lesson(page: Page) -> Locator:
    return lesson_panel(page, "Tables")


def opened(page: Page, site: str, table: str) -> Locator:
    """Open a table of the lesson."""
    ui.visit(page, site, mode="learn", lesson="tables")
    lesson(page).get_by_text(table, exact=True).click()
    ui.idle(page)
    return lesson(page).locator(".recomputed:visible")


def compute(table: Locator, name: str) -> None:
    table.get_by_role("button", name=f"Compute {name}", exact=True).click()
    ui.idle(table.page)


def expect_sum(table: Locator, text: str | re.Pattern[str]) -> None:
    expect(table.get_by_role("status").filter(has_text=text)).to_have_count(1)


def test_course_report_is_recomputed_and_refuted(page: Page, site: str, script: Script) -> None:
    missing = "a part of Python could not be loaded"
    script.replies("recount", {"type": "error", "code": "unavailable", "message": missing})
    table = opened(page, site, "Course report")
    expect(table.locator(".made:not(:empty)")).to_have_count(0)
    compute(table, "all")
    expect(table.get_by_text(missing)).to_have_count(9)
    # A failed row is computed again.
    script.replies("recount")
    compute(table, "all")
    expect_sum(table, "9 of 9 computed: 9 as printed. 36 counts match the printed ones.")
    expect(table.get_by_text(missing)).to_have_count(0)
    expect(table.locator('tr[data-verdict="same"]')).to_have_count(9)
    cells = table.locator("td:has(> .made)").evaluate_all(
        "(all) => all.map((cell) => [...cell.querySelectorAll('span')].map((e) => e.textContent))"
    )
    assert cells
    assert all(printed == made for printed, made in cells)
    # Its heuristic overestimates, and that can be checked.
    ui.press(page, "See what goes wrong")
    expect(table).to_contain_text("1 move from the goal, yet h = 2")
    expect(table.locator(".mini")).to_have_attribute("data-board", "1-2-3_4-5-6_7-0-8")
    ui.press(page, "Check it in Write")
    expect(lesson_panel(page, "Write")).to_be_visible()
    expect(code(page)).to_contain_text("def h(tiles)")
    page.get_by_label("Check on").select_option("2x3")
    ui.press(page, "Check")
    expect(verdict(page)).to_contain_text("Not admissible")


def test_reinefelds_typo_differs_in_a_linked_table(page: Page, site: str) -> None:
    ui.visit(page, site, mode="learn", lesson="tables", table="aima")
    aima = lesson(page).get_by_role("region", name="AIMA: effective branching factors", exact=True)
    expect(aima).to_be_visible()
    lesson(page).get_by_role("radio", name="Reinefeld").check()
    ui.idle(page)
    expect(aima).to_be_hidden()
    expect(page).to_have_url(re.compile("lesson=tables&table=reinefeld$"))
    table = lesson(page).locator(".recomputed:visible")
    compute(table, "31")
    expect_sum(table, "1 of 32 computed: 1 as printed.")
    compute(table, "12")
    expect_sum(table, "2 of 32 computed: 1 as printed, 1 not.")
    wrong = table.locator('tr[data-verdict="other"]')
    expect(wrong).to_have_count(1)
    assert wrong.locator("th, td span").all_text_contents() == ["12", "749", "748"]
    expect(table).to_contain_text("All counts here add up to 181,440, which is 9!/2")


def test_aimas_counts_are_near_also_after_a_stop(page: Page, site: str, script: Script) -> None:
    script.hold("deal")
    table = opened(page, site, "AIMA")
    table.get_by_role("button", name="Compute all").click()
    request = script.requested("deal")[0]
    ui.button(page, "Stop").click()
    script.wait_for_cancel(request)
    ui.idle(page)
    expect(table.get_by_role("button", name="Compute all")).to_be_visible()
    expect(table.locator(".made:not(:empty)")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    assert len(script.requested("deal")) == 1
    script.release("deal")
    compute(table, "6")
    expect_sum(table, "1 of 12 computed. All counts are near the printed ones.")
    table.get_by_text("The rules, and how they were inferred").click()
    expect(table.get_by_text("weren't printed")).to_be_visible()
    row = table.locator("tr", has=page.get_by_role("rowheader", name="6", exact=True))
    made = [text.split(" · ") for text in row.locator(".made").all_text_contents()]
    for (count, factor), printed, branching in zip(
        made, [128, 24, 19], [2.01, 1.42, 1.34], strict=True
    ):
        assert int(count) == pytest.approx(printed, rel=0.1)
        assert float(factor) == pytest.approx(branching, abs=0.05)


def test_princetons_files_are_solved(page: Page, site: str, script: Script) -> None:
    stats = asdict(Stats(expanded=1, seconds=0.1))
    found = {"moves": "U" * 36, "length": 36, "optimal": False, "lower_bound": 30}
    result = {**found, "algorithm": "auto", "heuristic": None, "stats": stats}
    script.replies("solve", {"type": "result", **result})
    table = opened(page, site, "Princeton")
    compute(table, "puzzle34")
    expect_sum(table, "1 of 52 computed: 1 neither proven nor refuted.")
    expect(table).to_contain_text("The printed length lies in between")
    compute(table, "puzzle04")
    expect(table).to_contain_text("The length is proven to be between 30 and 36")
    script.replies("solve")
    compute(table, "puzzle51")
    expect_sum(table, "3 of 52 computed: 2 not, 1 neither proven nor refuted.")
    expect(table).to_contain_text(
        "The name says 51, but a shortest solution has 5 moves. No 3 × 3 board takes more than 31."
    )
    lesson(page).get_by_role("combobox").select_option(label="2 × 2")
    ui.idle(page)
    table = lesson(page).locator(".recomputed:visible")
    compute(table, "all")
    expect_sum(table, re.compile(r"^(\d+) of \1 computed: \1 as printed\.$"))
    expect(table).to_contain_text("unsolvable")
