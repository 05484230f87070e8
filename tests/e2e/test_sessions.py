"""Sessions, penalties, what's deleted and comes back, and the graph of times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from browsing import wait_until
from history_card import bring, finish, made, rows, unfold, work
from playwright.sync_api import Locator, Page, expect
from puzzle_page import button, drawn, note, noted, panel, part

from slidestar.history import Solve, read_csv, read_json, write_json
from slidestar.records import average

KEPT = "JSON.parse(localStorage.getItem('slidestar')).session"


def session(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Session")


def averages(page: Page, name: str) -> Locator:
    """The latest and the best of a row of the table."""
    table = part(page, "solves", "averages").locator("tbody tr")
    return table.filter(has=page.get_by_role("rowheader", name=name, exact=True)).locator("td")


def make(page: Page, name: str) -> None:
    button(page, "New session").click()
    page.get_by_role("textbox", name="Name of the new session").fill(name)
    page.keyboard.press("Enter")
    expect(session(page)).to_have_value(
        page.get_by_role("option", name=name).get_attribute("value") or ""
    )


def dated(solves: list[Solve], year: int) -> list[Solve]:
    """The same, but made in another year, to the millisecond, as the page has them."""
    return [replace(solve, when=f"{year}{solve.when[4:19]}.000Z") for solve in solves]


def test_each_session_has_its_own_solves_and_averages(played: Page, site: str) -> None:
    page = played
    expect(session(page)).to_be_hidden()  # whoever has no sessions sees none
    bring(page, write_json(made(12)))
    expect(averages(page, "Ao12")).to_have_text(["0:01.055", "0:01.055"])
    unfold(page)
    make(page, "One hand")
    expect(page.get_by_text("No solves of 3 × 3 yet.")).to_be_hidden()
    expect(rows(page)).to_have_count(0)
    bring(page, write_json([replace(s, milliseconds=5000) for s in dated(made(5), 2027)]))
    expect(work(page)).to_have_text("5 solves added.")
    expect(averages(page, "Ao5")).to_have_text(["0:05.000", "0:05.000"])
    expect(averages(page, "Ao12")).to_have_count(0)
    # Another tab shows the same, and each follows the other. (The choice is kept a moment later.)
    chosen = session(page).input_value()
    wait_until(lambda: page.evaluate(KEPT), chosen, 20, "the session that's kept")
    other = page.context.new_page()
    other.goto(f"{site}?size=3x3")
    expect(session(other).locator("option:checked")).to_have_text("One hand")
    expect(averages(other, "Ao5")).to_have_text(["0:05.000", "0:05.000"])
    session(other).select_option("Main")
    expect(averages(page, "Ao12")).to_have_text(["0:01.055", "0:01.055"])
    session(page).select_option("One hand")
    expect(averages(other, "Ao12")).to_have_count(0)
    # Names are one's own, and each is there once.
    button(page, "Rename session").click()
    name = page.get_by_role("textbox", name="New name of this session")
    expect(name).to_have_value("One hand")
    name.fill("Main")
    page.keyboard.press("Enter")
    expect(page.get_by_text("There's already a session with that name.")).to_be_visible()
    name.fill(" Left  hand ")
    page.keyboard.press("Enter")
    expect(session(other).locator("option:checked")).to_have_text("Left hand")
    page.reload()
    expect(session(page).locator("option:checked")).to_have_text("Left hand")
    expect(averages(page, "Ao5")).to_have_text(["0:05.000", "0:05.000"])
    # It's asked before one is deleted.
    unfold(page)
    for answer in ("Keep", "Delete"):
        button(page, "Delete session").click()
        question = page.get_by_role("dialog")
        expect(question).to_contain_text("Delete the session “Left hand” and its 5 solves?")
        button(page, answer).click()
        expect(session(page)).to_be_visible(visible=answer == "Keep")
    # The first session stays, so all that can be deleted of it is what's in it.
    expect(button(page, "Delete this session's solves")).to_be_visible()
    for tab in (page, other):
        expect(session(tab)).to_be_hidden()
        expect(part(tab, "solves", "averages").locator("caption")).to_contain_text("12 solves")
        expect(averages(tab, "Ao12")).to_have_text(["0:01.055", "0:01.055"])
    other.close()


def test_a_solve_is_corrected_deleted_and_comes_back(played: Page) -> None:
    page = played
    bring(page, write_json(made(5)))
    expect(averages(page, "Ao5")).to_have_text(["0:01.020", "0:01.020"])
    rows(page).first.get_by_role("button").click()
    button(page, "+2").click()
    expect(rows(page).first).to_contain_text("0:03.040+")
    expect(button(page, "+2")).to_have_attribute("aria-pressed", "true")
    expect(panel(page, "solve-edited")).to_contain_text("Changed from 0:01.040 to 0:03.040+.")
    expect(averages(page, "Single")).to_have_text(["0:03.040+", "0:01.000"])
    # 1,696.67 ms: a mean is rounded, where a single time is cut off.
    expect(averages(page, "Mo3").first).to_have_text("0:01.697")
    button(page, "DNF").click()
    expect(rows(page).first).to_contain_text("DNF")
    expect(averages(page, "Mo3")).to_have_text(["DNF", "0:01.010"])
    expect(averages(page, "Ao5").first).to_have_text("0:01.020")  # one DNF is left out
    button(page, "Take back").click()
    expect(rows(page).first).to_contain_text("0:03.040+")
    expect(panel(page, "solve-edited")).to_be_hidden()
    button(page, "Delete solve").click()
    expect(rows(page)).to_have_count(4)
    expect(averages(page, "Ao5")).to_have_count(0)
    button(page, "Take back").click()
    expect(rows(page)).to_have_count(5)
    expect(averages(page, "Ao5").first).to_have_text("0:01.020")
    page.reload()
    expect(rows(page).first).to_contain_text("0:03.040+")
    expect(averages(page, "Single").first).to_have_text("0:03.040+")


def test_a_row_that_says_the_same_stays(played: Page) -> None:
    """It may have the focus, or be under a finger, while Python's averages come."""
    page = played
    bring(page, write_json(made(4)))
    expect(averages(page, "Mo3")).to_have_count(2)
    rows(page).evaluate_all("(rows) => rows.forEach((row) => (row.dataset.mine = ''))")
    finish(page)
    expect(averages(page, "Ao5")).to_have_count(2)
    expect(rows(page)).to_have_count(5)
    expect(page.locator("[data-mine]")).to_have_count(4)


def test_files_carry_penalties_and_sessions(played: Page, tmp_path: Path) -> None:
    page = played
    plain = dated(made(1), 2026)
    late = dated(made(1, penalty=2000, session="One hand"), 2027)
    lost = dated(made(1, dnf=True, session="One hand"), 2028)
    bring(page, write_json([*plain, *late, *lost]), "history.json")
    both = "3 solves added to the sessions “Main” and “One hand”."
    expect(work(page)).to_have_text(both)
    expect(rows(page)).to_have_count(1)
    session(page).select_option("One hand")
    expect(rows(page)).to_have_text(["DNF2 moves2.00 TPS", "0:03.000+2 moves2.00 TPS"])
    unfold(page)
    for form, read in (("CSV", read_csv), ("JSON", read_json)):
        with page.expect_download() as download:
            button(page, f"Export {form}").click()
        download.value.save_as(tmp_path / form)
        assert list(read((tmp_path / form).read_text("utf-8")).solves) == [*plain, *late, *lost]
    # What goes to csTimer comes back as well, but for when each move was made.
    with page.expect_download() as download:
        button(page, "Export for csTimer").click()
    download.value.save_as(tmp_path / "cstimer")
    text = (tmp_path / "cstimer").read_text("utf-8")
    untimed = [replace(solve, times=None) for solve in (*plain, *late, *lost)]
    assert list(read_json(text).solves) == untimed
    bring(page, text, "cstimer_20261122.txt")
    expect(work(page)).to_have_text("0 solves added, 3 were here already.")
    # A solve that names no session goes into the one that's chosen; the others where they belong.
    bring(page, write_json([*dated(plain, 2029), *dated(late, 2030)]), "more.json")
    expect(rows(page)).to_have_count(4)
    expect(work(page)).to_have_text("2 solves added.")
    make(page, "Another")
    bring(page, write_json([*plain, *late, *lost]))
    expect(work(page)).to_have_text("0 solves added, 3 were here already.")
    expect(rows(page)).to_have_count(0)
    # Where they went is said when it isn't what's shown.
    bring(page, write_json([*late, *dated(late, 2031)]))
    there = "1 solve added to the session “One hand”, 1 was here already."
    expect(work(page)).to_have_text(there)


def test_the_graph_of_times(played: Page, axe: Callable[[Page], list[str]], site: str) -> None:
    page = played
    solves = [replace(s, dnf=i == 3) for i, s in enumerate(made(20))]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    bring(page, write_json(solves))
    expect(averages(page, "Ao12")).to_have_count(2)
    page.get_by_text("Graph of times").click()
    graph = page.get_by_role("img", name="The times of 20 solves, from 0:01.000 to 0:01.190")
    expect(graph.locator("canvas")).to_be_visible()
    # Under the pointer, the last solve's numbers.
    times = [solve.result for solve in solves]
    over = graph.locator(".u-over")
    wanted = {"Time": 1190, "Ao5": average(times[-5:]), "Ao12": average(times[-12:])}

    def told() -> dict[str, str]:
        """Of a graph that's drawn anew once Python has the averages: nothing until the pointer moves."""
        box = over.bounding_box()
        if not box:
            return {}
        for x in (20, box["width"] - 2):
            over.hover(position={"x": x, "y": 40})
        drawn(page)
        lines = {name: graph.locator(".u-series").filter(has_text=name) for name in wanted}
        return {name: line.locator("td").inner_text() for name, line in lines.items()}

    last = {name: f"0:0{int(value + 0.5) / 1000:.3f}" for name, value in wanted.items()}
    wait_until(told, last, 30, "what's told of the last solve")
    # The pointer stays where it is: so does what's told, when the times are there before averages.
    legend = panel(page, "solves-graph").locator(".u-series").filter(has_text="Time").locator("td")
    note(page, """() => document.querySelector(".u-legend .u-value").textContent""")
    first = rows(page).first.get_by_role("button").first
    first.press("Enter")
    button(page, "DNF").press("Enter")
    expect(legend).to_have_text("DNF")
    # Python's averages draw the row anew: a key that's pressed meanwhile would miss its button.
    expect(averages(page, "Mo3").first).to_have_text("DNF")
    button(page, "DNF").press("Enter")
    wait_until(lambda: legend.inner_text(), last["Time"], 20, "what's told of it again")
    assert noted(page) == ["20"]
    first.press("Enter")
    expect(rows(page).first.get_by_role("button")).to_have_count(1)  # the row is closed
    rows(page).first.get_by_role("button").click()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
    page.get_by_label("Size").select_option("2x2")
    expect(graph).to_be_hidden()
    page.get_by_label("Size").select_option("3x3")
    page.get_by_text("Graph of times").click()
