"""Sessions, corrections of a solve, and the graph of times."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from kit import history
from kit import page as ui
from kit.browser import Faults
from kit.games import record_values, recorded_values
from playwright.sync_api import Locator, Page, expect

from slidestar import Moves
from slidestar.history import Solve, read_csv, read_json, write_json
from slidestar.records import average

# Sessions.


def slow(count: int, **more: object) -> list[Solve]:
    """Return solves of 5 seconds each, of another year than `solves_of_easy`'s."""
    return [
        replace(solve, milliseconds=5000) for solve in history.solves_of_easy(count, 2027, **more)
    ]


def two_sessions(page: Page, site: str) -> None:
    """Open the page with 12 solves in the first session and 5 in the chosen one, "One hand"."""
    ui.visit(page, site, size="3x3")
    history.import_text(
        page, write_json([*history.solves_of_easy(12), *slow(5, session="One hand")])
    )
    history.session(page).select_option("One hand")
    history.open_files(page)


def test_session_has_its_own_solves_and_averages(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    expect(history.session(page)).to_be_hidden()  # as long as there is only one
    history.import_text(page, write_json(history.solves_of_easy(12)))
    expect(history.averages(page, "Ao12")).to_have_text(["1.055 s", "1.055 s"])
    history.open_files(page)
    history.make_session(page, "One hand")
    expect(history.session(page).locator("option:checked")).to_have_text("One hand")
    expect(page.get_by_text("No 3 × 3 solves yet.")).to_be_hidden()
    expect(history.rows(page)).to_have_count(0)
    history.import_text(page, write_json(slow(5)))
    expect(history.file_status(page)).to_have_text("5 solves added to the session “One hand”.")
    expect(history.averages(page, "Ao5")).to_have_text(["5.000 s", "5.000 s"])
    expect(history.averages(page, "Ao12")).to_have_count(0)
    ui.choose(page, "Session", "Main")
    expect(history.averages(page, "Ao12")).to_have_text(["1.055 s", "1.055 s"])


def filter_field(page: Page) -> Locator:
    """Return the list box that filters the shown solves."""
    return ui.panel(page, "solves").get_by_role("combobox", name="Show")


def test_solves_are_filtered_by_date_and_session(page: Page, site: str) -> None:
    page.clock.set_fixed_time(datetime(2027, 1, 1, 12))
    ui.visit(page, site, size="3x3")
    expect(filter_field(page)).to_be_hidden()
    history.import_text(page, write_json([*history.solves_of_easy(12), *slow(5)]))
    expect(history.caption(page)).to_contain_text("3 × 3, 17 solves")
    expect(filter_field(page).locator("option")).to_have_count(5)
    filter_field(page).select_option("Today")
    ui.idle(page)
    expect(history.caption(page)).to_contain_text("3 × 3, 5 solves, mean 5.000 s")
    expect(history.averages(page, "Ao5")).to_have_text(["5.000 s", "5.000 s"])
    expect(history.averages(page, "Ao12")).to_have_count(0)
    expect(history.rows(page)).to_contain_text(["5.000 s"] * 5)
    ui.choose(page, "Size", "4x4")
    expect(page.get_by_text("No 4 × 4 solves match.")).to_be_visible()
    ui.choose(page, "Size", "3x3")
    filter_field(page).select_option("All dates")
    ui.idle(page)
    expect(history.averages(page, "Single")).to_have_text(["5.000 s", "1.000 s"])
    # The filter shows the solves of all sessions, in another session, too.
    history.open_files(page)
    history.make_session(page, "One hand")
    history.import_text(page, write_json(history.solves_of_easy(3, 2025, session="One hand")))
    expect(history.caption(page)).to_contain_text("3 × 3, 3 solves")
    filter_field(page).select_option(value="all,")
    ui.idle(page)
    expect(history.caption(page)).to_contain_text("3 × 3, 20 solves")
    expect(history.session(page).locator("option:checked")).to_have_text("One hand")


def test_session_is_renamed_and_deleted_in_all_tabs(page: Page, site: str) -> None:
    two_sessions(page, site)
    ui.idle(page)
    other = ui.visit(page.context.new_page(), site, size="3x3")
    chosen = history.session(page).locator("option:checked")
    expect(history.session(other).locator("option:checked")).to_have_text("One hand")
    expect(history.averages(other, "Ao5")).to_have_text(["5.000 s", "5.000 s"])
    history.session(other).select_option("Main")
    expect(history.averages(page, "Ao12")).to_have_text(["1.055 s", "1.055 s"])
    history.session(page).select_option("One hand")
    expect(history.averages(other, "Ao12")).to_have_count(0)
    ui.button(page, "Rename session").click()
    name = page.get_by_role("textbox", name="New name of this session")
    expect(name).to_have_value("One hand")
    name.fill("Main")
    page.keyboard.press("Enter")
    expect(page.get_by_text("There's already a session with that name.")).to_be_visible()
    name.fill(" Left  hand ")
    page.keyboard.press("Enter")
    ui.idle(page)
    expect(chosen).to_have_text("Left hand")
    page.reload()
    ui.idle(page)
    expect(chosen).to_have_text("Left hand")
    expect(history.averages(page, "Ao5")).to_have_text(["5.000 s", "5.000 s"])
    history.open_files(page)
    for answer in ("Keep", "Delete"):
        ui.button(page, "Delete session").click()
        question = page.get_by_role("dialog")
        expect(question).to_contain_text("Delete the session “Left hand” and its 5 solves?")
        ui.press(page, answer)
        expect(history.session(page)).to_be_visible(visible=answer == "Keep")
    # The first session stays: only its solves can be deleted.
    expect(ui.button(page, "Delete this session's solves")).to_be_visible()
    for tab in (page, other):
        expect(history.session(tab)).to_be_hidden()
        expect(history.caption(tab)).to_contain_text("12 solves")
        expect(history.averages(tab, "Ao12")).to_have_text(["1.055 s", "1.055 s"])


# The whole list.


def test_every_solve_of_a_long_list_is_found(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    old = history.solves_of_easy(1, 2020, session="One hand")
    history.import_text(page, write_json([*old, *history.solves_of_easy(120)]), "history.json")
    found = ui.part(page, "solves", "range")
    ui.press(page, "Show all 120")
    expect(found).to_have_text("1 to 50 of 120")
    for text, count in (("51 to 100 of 120", 50), ("101 to 120 of 120", 20)):
        ui.button(page, "Older").press("Enter")
        expect(found).to_have_text(text)
        expect(history.rows(page)).to_have_count(count)
        expect(ui.button(page, "Older")).to_be_focused()
    expect(ui.button(page, "Older")).to_have_attribute("aria-disabled", "true")
    history.open_row(page, 18)
    ui.press(page, "+2")
    expect(history.rows(page).nth(18)).to_contain_text("3.010+ s")
    # The best time is the oldest solve.
    ui.press(page, "Show fewer")
    page.get_by_text("Personal bests").click()
    ui.button(page, "Show the solve: fastest 1.000 s").last.press("Enter")
    ui.idle(page)
    expect(found).to_have_text("101 to 120 of 120")
    expect(history.rows(page).last.get_by_role("button").first).to_be_focused()
    ui.press(page, "Delete solve")
    expect(found).to_have_text("101 to 119 of 119")
    search = page.get_by_role("search", name="Find solves")
    search.get_by_label("In session").select_option("All sessions")
    search.get_by_label("To", exact=True).fill("2020-12-31")
    expect(found).to_have_text("1 to 1 of 1")
    search.get_by_label("Board").select_option("All sizes")
    expect(history.rows(page).first).to_contain_text("3 × 3")
    history.open_row(page)
    ui.press(page, "Review")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")


# Corrections.


def test_penalty_and_dnf_count_in_the_averages(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_json(history.solves_of_easy(5)))
    expect(history.averages(page, "Ao5")).to_have_text(["1.020 s", "1.020 s"])
    # A row that the user may be about to press is not replaced while the averages change.
    history.rows(page).evaluate_all("(rows) => rows.forEach((row) => (row.dataset.marked = ''))")
    history.open_row(page)
    ui.press(page, "DNF")
    expect(history.rows(page).first).to_contain_text("DNF")
    expect(history.averages(page, "Mo3")).to_have_text(["DNF", "1.010 s"])
    expect(history.averages(page, "Ao5").first).to_have_text("1.020 s")  # one DNF is left out
    ui.press(page, "Take back")
    expect(history.rows(page).first).to_contain_text("1.040 s")
    expect(ui.panel(page, "solve-edited")).to_be_hidden()
    ui.press(page, "+2")
    expect(history.rows(page).first).to_contain_text("3.040+ s")
    expect(ui.button(page, "+2")).to_have_attribute("aria-pressed", "true")
    expect(ui.panel(page, "solve-edited")).to_contain_text("Changed from 1.040 s to 3.040+ s.")
    expect(history.averages(page, "Single")).to_have_text(["3.040+ s", "1.000 s"])
    # 1,696.67 ms: a mean is rounded, a single time is cut off.
    expect(history.averages(page, "Mo3").first).to_have_text("1.697 s")
    expect(history.rows(page).nth(1)).to_have_attribute("data-marked", "")
    page.reload()
    ui.idle(page)
    expect(history.rows(page).first).to_contain_text("3.040+ s")
    expect(history.averages(page, "Single").first).to_have_text("3.040+ s")


def test_deleted_solves_are_restored_by_undo(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_json(history.solves_of_easy(7)))
    expect(history.averages(page, "Ao5")).to_have_text(["1.040 s", "1.020 s"])
    for _ in range(2):
        history.open_row(page)
        ui.press(page, "Delete solve")
    expect(history.averages(page, "Ao5")).to_have_text(["1.020 s", "1.020 s"])
    ui.press(page, "Take back")
    expect(history.averages(page, "Ao5").first).to_have_text("1.030 s")
    expect(ui.panel(page, "solve-edited")).to_contain_text("Deleted: 1.060 s.")
    ui.press(page, "Take back")
    expect(ui.panel(page, "solve-edited")).to_be_hidden()
    page.reload()
    ui.idle(page)
    expect(history.averages(page, "Ao5")).to_have_text(["1.040 s", "1.020 s"])


# Files with sessions.

PLAIN = history.solves_of_easy(1)
LATE = history.solves_of_easy(1, 2027, penalty=2000, session="One hand")
LOST = history.solves_of_easy(1, 2028, dnf=True, session="One hand")


def test_files_have_penalties_and_sessions(page: Page, site: str, tmp_path: Path) -> None:
    ui.visit(page, site, size="3x3")
    history.import_text(
        page, write_json([*LOST, *LATE, *PLAIN]), "history.json"
    )  # not in their order
    both = "3 solves added to the sessions “Main” and “One hand”."
    expect(history.file_status(page)).to_have_text(both)
    expect(history.rows(page)).to_have_count(1)
    ui.choose(page, "Session", "One hand")
    expect(history.rows(page)).to_have_text(["DNF2 moves2.00 TPS", "3.000+ s2 moves2.00 TPS"])
    history.open_files(page)
    for form, read in (("CSV", read_csv), ("JSON", read_json)):
        assert list(read(history.export(page, form, tmp_path)).solves) == [*PLAIN, *LATE, *LOST]
    # A csTimer file has no times of the moves.
    text = history.export(page, "csTimer", tmp_path)
    untimed = [replace(solve, times=None) for solve in (*PLAIN, *LATE, *LOST)]
    assert list(read_json(text).solves) == untimed
    history.import_text(page, text, "cstimer_20261122.txt")
    expect(history.file_status(page)).to_have_text("0 solves added, 3 already in your history.")
    # A solve without a session goes into the chosen one.
    more = [*history.solves_of_easy(1, 2029), *history.solves_of_easy(1, 2030, session="One hand")]
    history.import_text(page, write_json(more), "more.json")
    expect(history.rows(page)).to_have_count(4)
    expect(history.file_status(page)).to_have_text("2 solves added to the session “One hand”.")
    history.make_session(page, "Another")
    history.import_text(page, write_json([*PLAIN, *LATE, *LOST]))
    expect(history.file_status(page)).to_have_text("0 solves added, 3 already in your history.")
    expect(history.rows(page)).to_have_count(0)
    history.import_text(
        page, write_json([*LATE, *history.solves_of_easy(1, 2031, session="One hand")])
    )
    there = "1 solve added to the session “One hand”, 1 already in your history."
    expect(history.file_status(page)).to_have_text(there)


def test_found_solves_are_moved_to_a_session_and_back(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    named = history.solves_of_easy(3, 2025, comment="slow day")
    history.import_text(page, write_json([*named, *history.solves_of_easy(9)]))
    ui.press(page, "Show all 12")
    page.get_by_label("Sorted by").select_option("Fastest first")
    expect(history.rows(page).nth(1)).to_contain_text("1.000")
    page.get_by_label("Text or tiles").fill("SLOW")
    expect(history.rows(page)).to_have_count(3)
    ui.press(page, "Move to session…")
    for name in ("Main", "Slow days"):  # the first one is taken
        page.get_by_label("Its name").fill(name)
        page.keyboard.press("Enter")
        ui.idle(page)
    expect(ui.panel(page, "solve-edited")).to_contain_text("Moved 3 solves to “Slow days”.")
    expect(history.rows(page)).to_have_count(0)
    expect(history.caption(page)).to_contain_text("9 solves")
    page.get_by_label("In session").select_option("Slow days")
    expect(history.rows(page)).to_have_count(3)
    # All solves of a session are moved back, so the two sessions are merged.
    ui.press(page, "Move to session…")
    page.get_by_label("To session").select_option("Main")
    ui.press(page, "Move")
    ui.idle(page)
    expect(ui.panel(page, "solve-edited")).to_contain_text("“Slow days” was empty")
    expect(history.caption(page)).to_contain_text("12 solves")
    ui.press(page, "Take back")
    page.reload()
    ui.idle(page)
    expect(history.caption(page)).to_contain_text("9 solves")


def test_optimal_lengths_are_listed_and_exported(page: Page, site: str, tmp_path: Path) -> None:
    page.clock.install()
    ui.visit(page, site, size="3x3")
    detour = replace(history.solves_of_easy(1)[0], moves=Moves("LRLRLL"), times=None)
    later = history.solves_of_easy(1, 2027)
    history.import_text(page, write_json([detour, *later]))
    page.clock.run_for(5000)  # nothing, since the list was not opened
    expect(history.rows(ui.idle(page)).nth(0)).to_contain_text("2 moves")
    row = history.open_row(page)
    page.clock.run_for(3000)
    expect(row).to_contain_text("2 · optimal")
    expect(history.rows(page).nth(1)).to_contain_text("6 · best 2")
    history.open_files(page)
    solves = read_json(history.export(page, "JSON", tmp_path)).solves
    assert [solve.optimum for solve in solves] == [2, 2]


# The graph.

SOLVES = [replace(solve, dnf=i == 3) for i, solve in enumerate(history.solves_of_easy(20))]


def graph_of(page: Page, site: str) -> Locator:
    """Open the page with `SOLVES` and their graph."""
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_json(SOLVES))
    page.get_by_text("Graph of times").click()
    ui.idle(page)
    return page.get_by_role("img", name="The times of 20 solves, from 1.000 s to 1.190 s")


def test_graph_shows_the_solve_under_the_pointer(page: Page, site: str) -> None:
    graph = graph_of(page, site)
    expect(graph.locator("svg").first).to_be_visible()
    point_at_last(graph)
    times = [solve.result for solve in SOLVES]
    wanted = {"Time": 1190.0, "Ao5": average(times[-5:]), "Ao12": average(times[-12:])}
    legend = ui.panel(page, "solves-graph").locator("tr")  # the graph's name has its times
    for name, value in wanted.items():
        assert value
        line = legend.filter(has_text=name).locator("td")
        expect(line).to_have_text(f"{int(value + 0.5) / 1000:.3f} s")
    # It stays there when the times change.
    time = legend.filter(has_text="Time").locator("td")
    record_values(page, """() => document.querySelector(".graph-legend td").textContent""")
    history.rows(page).first.get_by_role("button").first.press("Enter")
    for shown in ("DNF", "1.190 s"):
        ui.button(page, "DNF").press("Enter")
        ui.idle(page)
        expect(time).to_have_text(shown)
    assert recorded_values(page) == ["20"]
    ui.choose(page, "Size", "2x2")
    expect(ui.panel(page, "solves-graph").locator("svg").first).to_be_hidden()


def test_graph_zooms_and_has_a_histogram(page: Page, site: str) -> None:
    graph = graph_of(page, site)
    panel = ui.panel(page, "solves-graph")
    panel.get_by_label("Zoom").press("ArrowRight")
    ui.idle(page)
    expect(panel.get_by_text("Solves 9 to 20 of 20")).to_be_visible()
    panel.get_by_label("Up to solve").press("ArrowLeft")
    ui.idle(page)
    expect(panel.get_by_label("Zoom")).to_have_attribute("aria-valuetext", "Solves 8 to 19 of 20")
    # Dragging and the wheel zoom, too.
    box = graph.bounding_box()
    assert box
    middle = box["y"] + 60
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.keyboard.down("Control")
    page.mouse.wheel(0, 1000)
    page.keyboard.up("Control")
    ui.idle(page)
    expect(panel.get_by_text("All 20 solves")).to_be_visible()
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"], middle)
    page.mouse.up()
    ui.idle(page)
    expect(panel.get_by_label("Up to solve")).to_have_value("20")
    expect(panel.get_by_text("Solves 9 to 20 of 20")).to_be_visible()
    panel.get_by_label("Up to solve").press("ArrowLeft")
    ui.idle(page)
    ui.press(page, "By date")
    expect(panel.locator(".graph-legend td").first).to_have_text("19")
    ui.press(page, "Histogram")
    # 1.07 s to 1.18 s: three are below 1.1 s.
    expect(panel.locator(".graph-legend tr:visible td")).to_have_text(["1.1 s – 1.2 s", "9"])


def test_statistics_show_figures_and_a_goal(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_json(SOLVES))
    page.get_by_text("Statistics", exact=True).click()
    ui.idle(page)
    statistics = ui.panel(page, "solves-statistics")
    row = statistics.locator("tbody tr").filter(has_text="Ao12").locator("td")
    # The counted solves take 1.09 s to 1.18 s, in steps of 10 ms, and the DNF is before them.
    expect(row).to_have_text(["1.135 s", "0.030 s", "2.0", "1.76"])
    expect(statistics).to_contain_text("σ of all finished solves: ")
    ui.press(page, "Next")
    expect(row).to_have_text(["1.135 s", "1.145 s"])
    page.get_by_label("Goal in seconds").fill("1.14")
    page.keyboard.press("Enter")
    ui.idle(page)
    expect(row).to_have_text(["1.135 s", "1.145 s", "under 1.140 s"])
    page.reload()
    ui.idle(page)
    page.get_by_text("Statistics", exact=True).click()
    ui.press(page, "Sub-X")
    table = statistics.get_by_role("table", name="Sub 1.14 s")
    expect(table.locator("tbody tr").first).to_have_text("Single13 (65%)")
    page.get_by_label("Goal in seconds").fill("")
    page.keyboard.press("Enter")
    ui.idle(page)
    expect(table).to_have_count(0)


@pytest.mark.parametrize(
    ("title", "panel", "shown"),
    [("Graph of times", "solves-graph", "svg"), ("Statistics", "solves-statistics", "table")],
)
def test_studies_are_loaded_after_a_failure(
    page: Page, site: str, faults: Faults, title: str, panel: str, shown: str
) -> None:
    faults.expect("part-")
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_json(SOLVES))
    page.route("**/part-*.js*", lambda route: route.abort())
    fold = page.get_by_text(title, exact=True)
    fold.click()
    ui.idle(page)
    expect(ui.news(page)).to_contain_text("This part of the page couldn't be loaded")
    page.unroute("**/part-*.js*")
    for _ in ("close", "open"):
        fold.click()
        ui.idle(page)
    expect(ui.panel(page, panel).locator(shown).first).to_be_visible()


def point_at_last(graph: Locator) -> None:
    """Move the pointer to the last solve of the graph."""
    box = graph.bounding_box()
    assert box
    for x in (60, box["width"] - 20):
        graph.hover(position={"x": x, "y": 40})
    ui.idle(graph.page)
