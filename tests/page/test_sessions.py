"""Sessions, corrections of a solve, and the graph of times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from kit.games import finish, record_values, recorded_values
from kit.history import (
    averages,
    caption,
    export,
    file_status,
    import_text,
    make_session,
    open_files,
    open_row,
    rows,
    session,
    solves_of_easy,
)
from kit.page import button, choose, idle, panel, part, press, visit
from playwright.sync_api import Locator, Page, expect

from slidestar.history import EventResult, Solve, read_csv, read_json, write_json
from slidestar.records import average

# Sessions.


def slow(count: int, **more: object) -> list[Solve]:
    """Return solves of 5 seconds each, of another year than `solves_of_easy`'s."""
    return [replace(solve, milliseconds=5000) for solve in solves_of_easy(count, 2027, **more)]


def two_sessions(page: Page, site: str) -> None:
    """Open the page with 12 solves in the first session and 5 in the chosen one, "One hand"."""
    visit(page, site, size="3x3")
    import_text(page, write_json([*solves_of_easy(12), *slow(5, session="One hand")]))
    session(page).select_option("One hand")
    open_files(page)


def test_session_has_its_own_solves_and_averages(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    expect(session(page)).to_be_hidden()  # as long as there is only one
    import_text(page, write_json(solves_of_easy(12)))
    expect(averages(page, "Ao12")).to_have_text(["0:01.055", "0:01.055"])
    open_files(page)
    make_session(page, "One hand")
    expect(session(page).locator("option:checked")).to_have_text("One hand")
    expect(page.get_by_text("No solves of 3 × 3 yet.")).to_be_hidden()
    expect(rows(page)).to_have_count(0)
    import_text(page, write_json(slow(5)))
    expect(file_status(page)).to_have_text("5 solves added to the session “One hand”.")
    expect(averages(page, "Ao5")).to_have_text(["0:05.000", "0:05.000"])
    expect(averages(page, "Ao12")).to_have_count(0)
    choose(page, "Session", "Main")
    expect(averages(page, "Ao12")).to_have_text(["0:01.055", "0:01.055"])


def filter_field(page: Page) -> Locator:
    """Return the list box that filters the shown solves."""
    return panel(page, "solves").get_by_role("combobox", name="Show")


@pytest.mark.nightly
def test_solves_are_filtered_by_date(page: Page, site: str) -> None:
    page.clock.set_fixed_time(datetime(2027, 1, 1, 12))
    visit(page, site, size="3x3")
    expect(filter_field(page)).to_be_hidden()
    import_text(page, write_json([*solves_of_easy(12), *slow(5)]))
    expect(caption(page)).to_contain_text("3 × 3, 17 solves")
    expect(filter_field(page).locator("option")).to_have_count(5)
    filter_field(page).select_option("Today")
    idle(page)
    expect(caption(page)).to_contain_text("3 × 3, 5 solves, mean 0:05.000")
    expect(averages(page, "Ao5")).to_have_text(["0:05.000", "0:05.000"])
    expect(averages(page, "Ao12")).to_have_count(0)
    expect(rows(page)).to_contain_text(["0:05.000"] * 5)
    choose(page, "Size", "4x4")
    expect(page.get_by_text("No solves of 4 × 4 in this selection.")).to_be_visible()
    choose(page, "Size", "3x3")
    filter_field(page).select_option("All dates")
    idle(page)
    expect(averages(page, "Single")).to_have_text(["0:05.000", "0:01.000"])


@pytest.mark.nightly
def test_solves_are_shown_across_sessions(page: Page, site: str) -> None:
    two_sessions(page, site)
    expect(caption(page)).to_contain_text("3 × 3, 5 solves")
    filter_field(page).select_option(value="all ")
    idle(page)
    expect(caption(page)).to_contain_text("3 × 3, 17 solves")
    expect(averages(page, "Ao12")).not_to_have_count(0)
    expect(session(page).locator("option:checked")).to_have_text("One hand")


@pytest.mark.nightly
def test_other_tab_follows_the_session(page: Page, site: str) -> None:
    two_sessions(page, site)
    idle(page)
    other = visit(page.context.new_page(), site, size="3x3")
    expect(session(other).locator("option:checked")).to_have_text("One hand")
    expect(averages(other, "Ao5")).to_have_text(["0:05.000", "0:05.000"])
    session(other).select_option("Main")
    expect(averages(page, "Ao12")).to_have_text(["0:01.055", "0:01.055"])
    session(page).select_option("One hand")
    expect(averages(other, "Ao12")).to_have_count(0)


@pytest.mark.nightly
def test_session_is_renamed(page: Page, site: str) -> None:
    two_sessions(page, site)
    button(page, "Rename session").click()
    name = page.get_by_role("textbox", name="New name of this session")
    expect(name).to_have_value("One hand")
    name.fill("Main")
    page.keyboard.press("Enter")
    expect(page.get_by_text("There is already a session with that name.")).to_be_visible()
    name.fill(" Left  hand ")
    page.keyboard.press("Enter")
    idle(page)
    expect(session(page).locator("option:checked")).to_have_text("Left hand")
    page.reload()
    idle(page)
    expect(session(page).locator("option:checked")).to_have_text("Left hand")
    expect(averages(page, "Ao5")).to_have_text(["0:05.000", "0:05.000"])


@pytest.mark.nightly
def test_session_is_deleted_after_a_question(page: Page, site: str) -> None:
    two_sessions(page, site)
    idle(page)
    other = visit(page.context.new_page(), site, size="3x3")
    for answer in ("Keep", "Delete"):
        button(page, "Delete session").click()
        question = page.get_by_role("dialog")
        expect(question).to_contain_text("Delete the session “One hand” and its 5 solves?")
        press(page, answer)
        expect(session(page)).to_be_visible(visible=answer == "Keep")
    # The first session stays: only its solves can be deleted.
    expect(button(page, "Delete this session's solves")).to_be_visible()
    for tab in (page, other):
        expect(session(tab)).to_be_hidden()
        expect(caption(tab)).to_contain_text("12 solves")
        expect(averages(tab, "Ao12")).to_have_text(["0:01.055", "0:01.055"])


# The whole list.


def test_every_solve_of_a_long_list_is_found(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    old = solves_of_easy(1, 2020, session="One hand")
    import_text(page, write_json([*old, *solves_of_easy(120)]), "history.json")
    found = part(page, "solves", "range")
    press(page, "Show all 120")
    expect(found).to_have_text("1 to 50 of 120")
    for text, count in (("51 to 100 of 120", 50), ("101 to 120 of 120", 20)):
        button(page, "Older").press("Enter")
        expect(found).to_have_text(text)
        expect(rows(page)).to_have_count(count)
        expect(button(page, "Older")).to_be_focused()
    expect(button(page, "Older")).to_have_attribute("aria-disabled", "true")
    open_row(page, 18)
    press(page, "+2")
    expect(rows(page).nth(18)).to_contain_text("0:03.010+")
    # The best time is the oldest solve.
    press(page, "Show fewer")
    page.get_by_text("Personal bests").click()
    button(page, "Show the solve: fastest 0:01.000").last.press("Enter")
    idle(page)
    expect(found).to_have_text("101 to 120 of 120")
    expect(rows(page).last.get_by_role("button").first).to_be_focused()
    press(page, "Delete solve")
    expect(found).to_have_text("101 to 119 of 119")
    search = page.get_by_role("search", name="Find solves")
    search.get_by_label("In session").select_option("All sessions")
    search.get_by_label("To", exact=True).fill("2020-12-31")
    expect(found).to_have_text("1 to 1 of 1")
    search.get_by_label("Board").select_option("All sizes")
    expect(rows(page).first).to_contain_text("3 × 3")
    open_row(page)
    press(page, "Review")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")


# Corrections.


def test_penalty_counts_in_the_averages(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    import_text(page, write_json(solves_of_easy(5)))
    expect(averages(page, "Ao5")).to_have_text(["0:01.020", "0:01.020"])
    open_row(page)
    press(page, "+2")
    expect(rows(page).first).to_contain_text("0:03.040+")
    expect(button(page, "+2")).to_have_attribute("aria-pressed", "true")
    expect(panel(page, "solve-edited")).to_contain_text("Changed from 0:01.040 to 0:03.040+.")
    expect(averages(page, "Single")).to_have_text(["0:03.040+", "0:01.000"])
    # 1,696.67 ms: a mean is rounded, a single time is cut off.
    expect(averages(page, "Mo3").first).to_have_text("0:01.697")
    page.reload()
    idle(page)
    expect(rows(page).first).to_contain_text("0:03.040+")
    expect(averages(page, "Single").first).to_have_text("0:03.040+")


def test_dnf_counts_and_is_undone(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    import_text(page, write_json(solves_of_easy(5)))
    open_row(page)
    press(page, "DNF")
    expect(rows(page).first).to_contain_text("DNF")
    expect(averages(page, "Mo3")).to_have_text(["DNF", "0:01.010"])
    expect(averages(page, "Ao5").first).to_have_text("0:01.020")  # one DNF is left out
    press(page, "Take back")
    expect(rows(page).first).to_contain_text("0:01.040")
    expect(panel(page, "solve-edited")).to_be_hidden()
    page.reload()
    idle(page)
    expect(rows(page).first).to_contain_text("0:01.040")


def test_deleted_solves_are_restored_by_undo(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    import_text(page, write_json(solves_of_easy(7)))
    expect(averages(page, "Ao5")).to_have_text(["0:01.040", "0:01.020"])
    for _ in range(2):
        open_row(page)
        press(page, "Delete solve")
    expect(averages(page, "Ao5")).to_have_text(["0:01.020", "0:01.020"])
    press(page, "Take back")
    expect(averages(page, "Ao5").first).to_have_text("0:01.030")
    expect(panel(page, "solve-edited")).to_contain_text("Deleted: 0:01.060.")
    press(page, "Take back")
    expect(panel(page, "solve-edited")).to_be_hidden()
    page.reload()
    idle(page)
    expect(averages(page, "Ao5")).to_have_text(["0:01.040", "0:01.020"])


@pytest.mark.nightly
def test_unchanged_row_is_not_replaced(page: Page, site: str) -> None:
    # The row may have the focus, or be under the user's finger, when the averages arrive.
    visit(page, site, size="3x3", seed="rows")
    import_text(page, write_json(solves_of_easy(4)))
    expect(averages(page, "Mo3")).to_have_count(2)
    rows(page).evaluate_all("(rows) => rows.forEach((row) => (row.dataset.marked = ''))")
    finish(page)
    expect(averages(page, "Ao5")).to_have_count(2)
    expect(rows(page)).to_have_count(5)
    expect(page.locator("[data-marked]")).to_have_count(4)


# Files with sessions.

PLAIN = solves_of_easy(1)
LATE = solves_of_easy(1, 2027, penalty=2000, session="One hand")
LOST = solves_of_easy(1, 2028, dnf=True, session="One hand")


@pytest.mark.nightly
def test_files_have_penalties_and_sessions(page: Page, site: str, tmp_path: Path) -> None:
    visit(page, site, size="3x3")
    import_text(page, write_json([*LOST, *LATE, *PLAIN]), "history.json")  # not in their order
    both = "3 solves added to the sessions “Main” and “One hand”."
    expect(file_status(page)).to_have_text(both)
    expect(rows(page)).to_have_count(1)
    choose(page, "Session", "One hand")
    expect(rows(page)).to_have_text(["DNF2 moves2.00 TPS", "0:03.000+2 moves2.00 TPS"])
    open_files(page)
    for form, read in (("CSV", read_csv), ("JSON", read_json)):
        assert list(read(export(page, form, tmp_path)).solves) == [*PLAIN, *LATE, *LOST]


def test_cstimer_file_is_imported_without_move_times(page: Page, site: str, tmp_path: Path) -> None:
    visit(page, site, size="3x3")
    solves = [*PLAIN, *LATE, *LOST]
    relay = EventResult("2026-01-04T00:00:00Z", "event=relay&size=2-6", "tea", 110_000)
    import_text(page, write_json([*solves, *solves_of_easy(1, 2029, practice=True)], [relay]))
    open_files(page)
    text = export(page, "csTimer", tmp_path)
    expect(file_status(page)).to_have_text(
        "3 solves exported. Left out, as csTimer has no place for practice, other goals"
        " and events: 2."
    )
    untimed = [replace(solve, times=None) for solve in solves]
    assert list(read_json(text).solves) == untimed
    import_text(page, text, "cstimer_20261122.txt")
    expect(file_status(page)).to_have_text("0 solves added, 3 were here already.")


@pytest.mark.nightly
def test_import_adds_to_the_session_of_each_solve(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    import_text(page, write_json([*PLAIN, *LATE, *LOST]))
    choose(page, "Session", "One hand")
    # A solve without a session goes into the chosen one.
    more = [*solves_of_easy(1, 2029), *solves_of_easy(1, 2030, session="One hand")]
    import_text(page, write_json(more), "more.json")
    expect(rows(page)).to_have_count(4)
    expect(file_status(page)).to_have_text("2 solves added to the session “One hand”.")
    open_files(page)
    make_session(page, "Another")
    import_text(page, write_json([*PLAIN, *LATE, *LOST]))
    expect(file_status(page)).to_have_text("0 solves added, 3 were here already.")
    expect(rows(page)).to_have_count(0)
    import_text(page, write_json([*LATE, *solves_of_easy(1, 2031, session="One hand")]))
    there = "1 solve added to the session “One hand”, 1 was here already."
    expect(file_status(page)).to_have_text(there)


# The graph.

SOLVES = [replace(solve, dnf=i == 3) for i, solve in enumerate(solves_of_easy(20))]


def graph_of(page: Page, site: str) -> Locator:
    """Open the page with `SOLVES` and their graph."""
    visit(page, site, size="3x3")
    import_text(page, write_json(SOLVES))
    page.get_by_text("Graph of times").click()
    idle(page)
    return page.get_by_role("img", name="The times of 20 solves, from 0:01.000 to 0:01.190")


@pytest.mark.nightly
def test_graph_shows_the_solve_under_the_pointer(page: Page, site: str) -> None:
    graph = graph_of(page, site)
    expect(graph.locator("canvas")).to_be_visible()
    point_at_last(graph)
    times = [solve.result for solve in SOLVES]
    wanted = {"Time": 1190.0, "Ao5": average(times[-5:]), "Ao12": average(times[-12:])}
    for name, value in wanted.items():
        assert value
        line = graph.locator(".u-series").filter(has_text=name).locator("td")
        expect(line).to_have_text(f"0:0{int(value + 0.5) / 1000:.3f}")


@pytest.mark.nightly
def test_graph_keeps_its_point_when_times_change(page: Page, site: str) -> None:
    graph = graph_of(page, site)
    point_at_last(graph)
    legend = panel(page, "solves-graph").locator(".u-series")  # the graph's name has its times
    time = legend.filter(has_text="Time").locator("td")
    record_values(page, """() => document.querySelector(".u-legend .u-value").textContent""")
    rows(page).first.get_by_role("button").first.press("Enter")
    button(page, "DNF").press("Enter")
    idle(page)
    expect(time).to_have_text("DNF")
    button(page, "DNF").press("Enter")
    idle(page)
    expect(time).to_have_text("0:01.190")
    assert recorded_values(page) == ["20"]


def point_at_last(graph: Locator) -> None:
    """Move the pointer to the last solve of the graph."""
    over = graph.locator(".u-over")
    box = over.bounding_box()
    assert box
    for x in (20, box["width"] - 2):
        over.hover(position={"x": x, "y": 40})
    idle(graph.page)


@pytest.mark.nightly
def test_graph_is_accessible(page: Page, site: str, axe: Callable[[Page], list[str]]) -> None:
    graph = graph_of(page, site)
    open_row(page)
    assert axe(page) == []
    choose(page, "Size", "2x2")
    expect(graph).to_be_hidden()
