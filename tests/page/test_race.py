"""Learn's lesson Race, compared with the library's runs of the same boards."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from statistics import median
from typing import Any
from xml.etree import ElementTree

from kit import layout
from kit import page as ui
from kit.games import shortest
from kit.learn import lesson_panel
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import (
    Board,
    Contestant,
    Limit,
    Moves,
    SearchOptions,
    boards_at,
    race,
    shuffle,
    solve,
)
from slidestar.classroom.race import Finish
from slidestar.slidysim import Replay, write_replay

LIST = "Boards, links or scrambles, one per line"


def opened(page: Page, site: str, board: str = ui.HARDEST) -> Page:
    return ui.visit(page, site, mode="learn", lesson="race", board=board)


def lesson(page: Page) -> Locator:
    return lesson_panel(page, "Race")


def contestant(page: Page, name: str) -> Locator:
    return lesson(page).get_by_role("checkbox", name=re.compile(rf"^{re.escape(name)}\b(?!,)"))


def choose(page: Page, *names: str) -> None:
    """Tick these contestants and no others."""
    for box in lesson(page).get_by_role("checkbox").all():
        if box.is_enabled():
            box.uncheck()
    for name in names:
        contestant(page, name).check()
    ui.idle(page)


def boards(page: Page, name: str) -> None:
    """Choose which boards are raced."""
    lesson(page).get_by_text(name, exact=True).click()
    ui.idle(page)


def run(page: Page) -> None:
    ui.press(page, "Race")
    expect_news(page, "The race is over")


def expect_news(page: Page, text: str) -> None:
    expect(lesson(page).get_by_role("status").filter(has_text=text)).to_have_count(1)


def table(page: Page) -> list[list[str]]:
    rows = lesson(page).locator(".race-result tbody tr").all()
    return [row.locator("th, td").all_text_contents() for row in rows]


def heads(page: Page) -> list[str]:
    return lesson(page).locator(".race-result thead th").all_text_contents()


def saved(page: Page, name: str, folder: Path) -> Path:
    with page.expect_download() as download:
        ui.button(page, name).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    ui.idle(page)
    return path


def number(page: Page, name: str, value: str) -> None:
    field = lesson(page).get_by_role("spinbutton", name=name, exact=True)
    field.fill(value)
    field.press("Tab")


def test_one_board_is_raced(page: Page, site: str, tmp_path: Path) -> None:
    opened(page, site)
    weight = page.get_by_label("Weight w of h")
    choose(page, "A* Hamming", "A* Manhattan", "A* Linear conflict", "Greedy best-first Manhattan")
    expect(weight).to_be_hidden()
    contestant(page, "Weighted A* Manhattan").check()
    weight.fill("4")
    weight.press("Tab")
    page.get_by_label("Cut off a run after").select_option("20000")
    run(page)
    hamming, *others = table(page)
    # A run that was cut off has no count to compare, in the table as in the picture.
    assert hamming[:4] == ["A* Hamming", "cut off", "> 20,000", "–"]
    searches: dict[str, dict[str, Any]] = {
        "A* Manhattan": {"algorithm": "astar"},
        "A* Linear conflict": {"algorithm": "astar", "heuristic": "linear-conflict"},
        "Greedy best-first Manhattan": {"algorithm": "greedy"},
        "Weighted A* Manhattan, w = 4": {
            "algorithm": "weighted-astar",
            "options": SearchOptions(weight=4),
        },
    }
    assert sorted(row[0] for row in others) == sorted(searches)
    for row in others:
        found = solve(Board.parse(ui.HARDEST), **searches[row[0]])
        stats, more = found.stats, len(found) - 31
        counts = [f"{n:,}" for n in (stats.expanded, stats.generated, stats.peak_frontier)]
        assert row[1:5] == [f"{len(found)} (+{more})" if more else "31", *counts], row[0]
    picture = lesson(page).locator(".race-picture")
    expect(picture).to_contain_text("more than 20,000")
    expect(picture).to_contain_text("logarithmic axis")
    expect(picture).to_have_attribute(
        "aria-label", re.compile("To prove that a shortest solution has 31 moves")
    )
    result = lesson(page).get_by_role("region", name="Result")
    expect(result).to_contain_text("A* Hamming: cut off, so more nodes were needed")
    expect(result).to_contain_text("“+2”: two moves longer than a shortest solution")
    assert "weight=4&runs=" in page.url
    # The figure is saved without a style of the page's.
    ui.button(page, "Save figure…").click()
    drawing = ElementTree.parse(saved(page, "SVG: save the chart", tmp_path)).getroot()
    words = " ".join("".join(node.itertext()) for node in drawing.findall(".//{*}text"))
    assert "A* Hamming" in words
    assert "logarithmic axis" in words
    assert "var(" not in ElementTree.tostring(drawing, "unicode")
    png = saved(page, "PNG: save the chart", tmp_path).read_bytes()
    assert png.startswith(b"\x89PNG")
    assert len(png) > 5000


def row_of(board: int, run: int, seconds: float) -> dict[str, object]:
    """Return a reply: a run of `TWO_AWAY` that took some time."""
    counts = dict.fromkeys(("reopened", "duplicates", "frontier", "deepest", "stored"), 1)
    stats = {**counts, "expanded": 2, "generated": 6, "peak_frontier": 5, "seconds": seconds}
    row = {"moves": "UL", "length": 2, "optimal": True, "lower_bound": 2, "algorithm": "astar"}
    row |= {"heuristic": "manhattan", "stats": {**stats, "preparing": 0}}
    return {"type": "row", "board": board, "run": run, "row": row, "branching": 1.5}


def test_times_are_compared_if_they_are_long_and_of_one_kind(
    page: Page, site: str, script: Script
) -> None:
    opened(page, site, ui.TWO_AWAY)
    choose(page, "A* Manhattan", "A* Linear conflict")
    script.replies("race", row_of(0, 0, 0.049), row_of(0, 1, 0.075), {"type": "result"})
    run(page)
    key = lesson(page).locator(".race-result > .note")
    assert heads(page)[-1] == "Time"
    assert [row[-1].replace("\u00a0", " ") for row in table(page)] == ["< 50 ms", "75 ms"]
    expect(key).to_contain_text("too short to compare")
    script.replies("race", row_of(0, 0, 0.051), row_of(0, 1, 1.25), {"type": "result"})
    run(page)
    assert "< 50 ms" not in [row[-1].replace("\u00a0", " ") for row in table(page)]
    expect(key).not_to_contain_text("too short to compare")
    # The compiled loops have the same counts, and times that are not compared with these.
    script.replies("race")
    contestant(page, "A* Manhattan, compiled").check()
    run(page)
    assert "Time" not in heads(page)
    readable, _, compiled = table(page)
    assert readable[1:] == compiled[1:]


def test_changes_within_a_frame_all_count(page: Page, site: str) -> None:
    opened(page, site)
    boards(page, "Many, by length")
    changed = {"Moves from": "6", "to": "8", "Boards per length": "2"}
    lesson(page).evaluate(
        """(lesson, changed) => {
            for (const label of lesson.querySelectorAll("label.field")) {
                const value = changed[label.querySelector("span").textContent];
                if (!value) continue;
                const input = label.querySelector("input");
                input.value = value;
                input.dispatchEvent(new Event("change", { bubbles: true }));
            }
        }""",
        changed,
    )
    ui.idle(page)
    for name, value in changed.items():
        expect(page.get_by_label(name, exact=True)).to_have_value(value)


def test_many_boards_are_raced_by_length(page: Page, site: str, tmp_path: Path) -> None:
    opened(page, site)
    choose(page, "A* Hamming", "A* Manhattan", "Greedy best-first")
    boards(page, "Many, by length")
    page.get_by_label("Seed").fill("=tea")
    page.get_by_label("Cut off a run after").select_option("2000")
    for name, value in (("Moves from", "18"), ("to", "16"), ("Boards per length", "3")):
        number(page, name, value)
    expect(lesson(page).get_by_role("alert")).to_have_text(
        "The first length can't be greater than the last."
    )
    number(page, "to", "24")
    run(page)
    dealt = boards_at(range(18, 25, 2), 3, Board.solved(3), "=tea")
    lengths = dict(dealt)
    searches = [("astar", "hamming"), ("astar", "manhattan"), ("greedy", "manhattan")]
    contestants = [Contestant(*search) for search in searches]
    finishes = list(race([board for board, _ in dealt], contestants, limit=Limit(nodes=2000)))
    expect_medians(page, finishes, lengths, contestants)

    rows = read_rows(saved(page, "Data (CSV)", tmp_path))
    assert len(rows) == len(finishes) == 36
    for row, finish in zip(rows, finishes, strict=True):
        assert finish.stats is not None
        assert (row["board"], row["loops"]) == (finish.board.text(), "readable")
        assert int(row["shortest"]) == lengths[finish.board]
        # A lower bound of a count has a separate column.
        expanded = str(finish.stats.expanded)
        counted = (row["outcome"], row["expanded"], row["expanded_more_than"])
        assert counted == (
            ("cut off", "", expanded) if finish.cut_off else ("solved", expanded, "")
        )

    lesson(page).get_by_text("Extra moves", exact=True).click()
    ui.idle(page)
    for length, *_, greedy in table(page):
        extra = [
            len(solve(board, algorithm="greedy")) - n for board, n in dealt if n == int(length)
        ]
        assert greedy == f"{median(extra)}"
    expect(lesson(page)).to_contain_text("Greedy best-first Manhattan's solution is")
    lesson(page).get_by_text("Branching factor b*", exact=True).click()
    ui.idle(page)
    expect(lesson(page).locator(".race-picture")).to_contain_text("effective branching factor b*")
    number(page, "Boards per length", "2000")  # too many: the field returns to the last number
    expect(lesson(page).get_by_label("Boards per length")).to_have_value("3")


def read_rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def expect_medians(
    page: Page, finishes: list[Finish], lengths: dict[Board, int], contestants: list[Contestant]
) -> None:
    """Check that the table has the medians of the expanded nodes, by length and contestant."""
    wanted: dict[tuple[int, Contestant], list[float]] = {}
    for finish in finishes:
        assert finish.stats is not None
        count = float("inf") if finish.cut_off else finish.stats.expanded
        wanted.setdefault((lengths[finish.board], finish.contestant), []).append(count)
    shown = {int(length): middles for length, _, *middles in table(page)}
    assert sorted(shown) == sorted(set(lengths.values()))
    texts = {key: shown[key[0]][contestants.index(key[1])] for key in wanted}
    for key, counts in wanted.items():
        middle = median(counts)
        if middle == float("inf"):
            assert texts[key] == "> 2,000", key
        else:
            assert abs(int(texts[key].replace(",", "")) - middle) <= 0.5, key
    assert "> 2,000" in texts.values()


def test_a_stopped_race_keeps_its_rows(page: Page, site: str, script: Script) -> None:
    opened(page, site)
    choose(page, "A* Hamming", "A* Manhattan")
    boards(page, "Your list")
    page.get_by_label(LIST).fill(f"{ui.TWO_AWAY}\n{ui.HARDEST}\n{Board.solved(3).move('D').text()}")
    script.hold("race")
    ui.button(page, "Race").click()
    request = script.requested("race")[0]
    script.reply(request, row_of(0, 0, 0.1), row_of(0, 1, 0.1), row_of(1, 0, 0.1))
    expect(lesson(page).locator(".race-result tbody tr")).not_to_have_count(0)
    bar = lesson(page).get_by_role("progressbar")
    expect(bar).to_have_attribute("value", "0.5")
    for part in (ui.button(page, "Stop"), bar, page.locator(".race-head")):
        assert layout.in_sight(page, part)
    # The board can be played meanwhile.
    ui.button(page, "Tile 5").click()
    expect(page.get_by_label("Puzzle board", exact=True)).to_have_attribute(
        "data-board", "8-6-7_2-0-4_3-5-1"
    )
    rows = table(page)
    ui.button(page, "Stop").click()
    script.wait_for_cancel(request)
    ui.idle(page)
    expect_news(page, "Stopped after 3 of 6 runs. The results so far are still here.")
    assert table(page) == rows
    expect(bar).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    # Escape stops it, too.
    boards(page, "This board")
    ui.button(page, "Race").click()
    request = script.requested("race", 2)[1]
    page.keyboard.press("Escape")
    script.wait_for_cancel(request)
    ui.idle(page)
    expect_news(page, "Stopped after 0 of 2 runs")
    expect(lesson(page).locator(".race-picture")).to_contain_text("not run")


def test_a_list_of_boards_links_and_scrambles_is_raced(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "A* Manhattan")
    boards(page, "Your list")
    ui.press(page, "Race")
    expect(lesson(page).get_by_role("alert")).to_have_text("Enter at least one board.")
    page.get_by_label(LIST).fill(
        "867254301\n1 2 3 4 0 6 7 5 8\nnonsense\n1-2-3_4-5-6_8-7-0\n"
        "1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15"
    )
    run(page)
    expect(lesson(page).get_by_role("alert")).to_have_text(
        "Left out: 1 line with no board, board 3, which can't be solved."
    )
    assert [row[:3] for row in table(page)] == [["2", "2", "2"], ["31", "1", "6,728"]]
    replay = write_replay(
        Replay(Board.parse(ui.TWO_AWAY), Moves("UL"), 1.0, (0.0, 500.0)), page=site
    )
    page.get_by_label(LIST).fill(
        f"Race this: {site}?size=3x3&seed=tea\n{replay}\n1. D R U L\n{site}?board={ui.HARDEST}&moves=U"
    )
    run(page)
    expect_news(page, "Read as 4 boards: 3 from links, 1 from a scramble.")
    tea = len(solve(shuffle(3, 3, "tea")))
    assert sorted(int(row[0]) for row in table(page)) == sorted([2, 4, tea, 31])


def test_princetons_files_are_raced(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "A* Manhattan, compiled")
    boards(page, "Princeton's files")
    run(page)
    rows = {int(length): int(number) for length, number, _ in table(page)}
    assert max(rows) == 31
    assert sum(rows.values()) > 40
    assert rows[5] >= 3  # with puzzle51, whose name is wrong


def test_what_cannot_be_raced_has_a_reason(page: Page, site: str, script: Script) -> None:
    opened(page, site, Board.solved(5).move("D").text())
    alert = lesson(page).get_by_role("alert")
    expect(contestant(page, "A* Walking distance")).to_be_disabled()
    expect(lesson(page).get_by_text("up to 4 × 4").first).to_be_visible()
    choose(page)
    ui.press(page, "Race")
    expect(alert).to_have_text("Tick at least one contestant.")
    contestant(page, "A* Manhattan").check()
    script.replies("race", {"type": "error", "code": "memory", "message": "no memory is left"})
    ui.press(page, "Race")
    expect(alert).to_have_text("no memory is left")
    expect(ui.button(page, "Race")).to_be_visible()
    boards(page, "Many, by length")
    expect(lesson(page).get_by_text("although your board is 5 × 5")).to_be_visible()


def test_a_race_by_the_keyboard_is_help_for_its_board(page: Page, site: str) -> None:
    ui.visit(page, site, size="2x2", seed="b", mode="learn", lesson="race")
    start = ui.board_of(page)
    choose(page, "A* Manhattan")
    lesson(page).get_by_role("radio", name="This board").focus()
    page.keyboard.press("ArrowRight")
    ui.idle(page)
    expect(lesson(page).get_by_role("radio", name="Many, by length")).to_be_checked()
    expect(page.get_by_label("Seed")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    ui.idle(page)
    expect(page.get_by_label("Seed")).to_be_hidden()
    assert ui.board_of(page) == start  # the arrows did not move its tiles
    ui.button(page, "Race").focus()
    page.keyboard.press("Enter")
    ui.idle(page)
    expect_news(page, "The race is over: 1 run.")
    ui.tab(page, "Play")
    ui.play(page, shortest(page))
    expect(ui.news(page)).to_contain_text("Not in your averages because you had help.")


def test_the_address_has_the_race(page: Page, site: str) -> None:
    unsolvable = "1-2-3_4-5-6_8-7-0"
    runs = "bfs,astar-own,turtle"
    ui.visit(page, site, board=unsolvable, mode="learn", lesson="race", boards="depth", runs=runs)
    expect(lesson(page).get_by_label("Many, by length")).to_be_checked()
    expect(lesson(page)).to_contain_text(
        "Unknown contestants: turtle. To add your own heuristic, press “Race it” in Write."
    )
    lesson(page).get_by_label("A* Hamming").check()
    ui.idle(page)
    expect(lesson(page)).not_to_contain_text("Unknown")
    expect(lesson(page)).not_to_contain_text("“Race it”")
    expect(lesson(page).locator(".race-contestants input:checked")).to_have_count(2)
    boards(page, "Your list")
    expect(page).to_have_url(re.compile("boards=list&runs=bfs,astar-hamming$"))
    boards(page, "This board")
    ui.press(page, "Race")
    expect(lesson(page).get_by_role("alert")).to_contain_text("can't be solved")
