"""Imports of thousands of solves, also concurrent ones and ones that are cleared meanwhile."""

from __future__ import annotations

import re

import pytest
from kit.browser import wait_for_engine
from kit.history import (
    averages,
    caption,
    choose_file,
    file_status,
    import_text,
    open_files,
    rows,
    solves_of_easy,
)
from kit.page import button, idle, visit
from playwright.sync_api import Page, expect

from slidestar.history import write_csv

pytestmark = pytest.mark.nightly


def test_thirty_thousand_solves_are_imported(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    for count, year in enumerate((2021, 2022, 2023), 1):
        import_text(page, write_csv(solves_of_easy(10_000, year)))
        expect(file_status(page)).to_have_text("10,000 solves added.")
        expect(caption(page)).to_contain_text(f"{count}0,000 solves")
    expect(averages(page, "Ao100").last).to_have_text(re.compile(r"\d\.\d{3}"))
    other = visit(page.context.new_page(), site, size="3x3")
    expect(caption(other)).to_contain_text("30,000 solves")


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no locks"])
def test_long_file_is_added_once(page: Page, site: str, locks: bool) -> None:
    visit(page, site, size="3x3")
    other = page.context.new_page()
    if not locks:
        other.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    visit(other, site, size="3x3")
    text = write_csv(solves_of_easy(1500))
    for tab in (page, page, other):  # twice in one tab and once in another, at the same time
        choose_file(tab, text)
    for tab in (page, other):
        tab.bring_to_front()
        idle(tab)
        expect(file_status(tab)).to_contain_text("solves added")
        expect(caption(tab)).to_contain_text("3 × 3, 1,500 solves")
    second = "history.csv: 0 solves added, 1,500 already in your history."
    expect(file_status(page)).to_contain_text(second)


@pytest.mark.parametrize("where", ["in this tab", "in another tab"])
def test_clear_all_ends_a_long_import(page: Page, site: str, where: str) -> None:
    visit(page, site, size="3x3")
    import_text(page, write_csv(solves_of_easy(1, 2020)))
    tab = page
    if where == "in another tab":
        tab = visit(page.context.new_page(), site, size="3x3")
    open_files(tab)
    text = write_csv(solves_of_easy(10_000))
    page.bring_to_front()
    choose_file(page, text)
    expect(file_status(page)).to_contain_text(re.compile(r"\d00 solves so far"))
    choose_file(page, text)  # waits for the first one
    tab.bring_to_front()
    button(tab, "Clear all").click()
    button(tab, "Delete").click()
    page.bring_to_front()
    idle(page)
    expect(file_status(page)).to_contain_text("deleted")
    wait_for_engine(page)
    import_text(page, write_csv(solves_of_easy(2)))
    expect(file_status(page)).to_have_text("2 solves added.")
    expect(caption(page)).to_contain_text("3 × 3, 2 solves")
    expect(rows(tab)).to_have_count(2)
