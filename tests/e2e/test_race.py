"""Races in the classroom, against the library's own runs of the same boards."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Literal
from xml.etree import ElementTree

import pytest
from browsing import wait_for_engine
from playwright.sync_api import Locator, Page, expect
from puzzle_page import FARTHEST, HARDEST, TWO_AWAY, button, drawn, expect_board

from slidestar import Board, Contestant, Limit, Moves, boards_at, race, shuffle, solve
from slidestar.slidysim import Replay, write_replay

pytestmark = pytest.mark.returning


def room(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Race")


def opened(page: Page, site: str, board: str = HARDEST) -> Page:
    page.goto(f"{site}?mode=learn&lesson=race&board={board}")
    wait_for_engine(page)
    expect(button(page, "Race")).to_be_visible()
    return page


def choose(page: Page, *names: str) -> None:
    """These contestants, and no others."""
    for box in room(page).get_by_role("checkbox").all():
        box.uncheck()
    for name in names:
        room(page).get_by_role("checkbox", name=re.compile(rf"^{re.escape(name)}\b(?!,)")).check()


def boards(page: Page, name: str) -> None:
    room(page).get_by_text(name, exact=True).click()


def run(page: Page, seconds: float = 120) -> None:
    button(page, "Race").click()
    drawn(page)  # what was said of the last one is gone
    said(page, "The race is over", seconds)


def said(page: Page, text: str, seconds: float = 120) -> None:
    heard = room(page).get_by_role("status").filter(has_text=text)
    expect(heard).to_have_count(1, timeout=1000 * seconds)


def table(page: Page) -> list[list[str]]:
    rows = room(page).locator(".race-result tbody tr").all()
    return [row.locator("th, td").all_text_contents() for row in rows]


def heads(page: Page) -> list[str]:
    return room(page).locator(".race-result thead th").all_text_contents()


def saved(page: Page, name: str, folder: Path) -> Path:
    with page.expect_download() as download:
        button(page, name).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_one_board(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "A* Hamming", "A* Manhattan", "A* Linear conflict", "Greedy best-first Manhattan")
    page.get_by_label("Cut a run off after").select_option("20000")
    run(page)
    hamming, *others = table(page)
    # What was cut off is no count to compare, in the table as in the picture.
    assert hamming[:4] == ["A* Hamming", "cut off", "> 20,000", "–"]
    for row, (algorithm, heuristic) in zip(
        others,
        [("astar", "manhattan"), ("astar", "linear-conflict"), ("greedy", "manhattan")],
        strict=True,
    ):
        found = solve(Board.parse(HARDEST), algorithm=algorithm, heuristic=heuristic)
        stats = found.stats
        counts = [f"{n:,}" for n in (stats.expanded, stats.generated, stats.peak_frontier)]
        assert row[2:5] == counts
        assert row[1] == ("31" if algorithm == "astar" else f"{len(found)} (+{len(found) - 31})")
    picture = room(page).locator(".race-picture")
    expect(picture).to_contain_text("more than 20,000")
    expect(picture).to_contain_text("logarithmic axis")
    expect(picture).to_have_attribute(
        "aria-label", re.compile("To prove that a shortest solution has 31 moves")
    )
    result = room(page).get_by_role("region", name="Result")
    expect(result).to_contain_text("A* Hamming: cut off, so all we know is that more were needed")
    expect(result).to_contain_text("“+2”: two moves more than a shortest solution")


def test_seconds_are_told_of_runs_of_one_kind_only(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "A* Manhattan", "A* Linear conflict")
    run(page)
    assert heads(page)[-1] == "Time"
    room(page).get_by_role("checkbox", name="A* Manhattan, compiled").check()
    run(page)
    assert "Time" not in heads(page)
    readable, _, compiled = table(page)
    assert readable[1:] == compiled[1:]


def test_what_is_chance_in_a_short_run_is_no_figure(page: Page, site: str) -> None:
    opened(page, site, TWO_AWAY)
    choose(page, "A* Manhattan", "A* Linear conflict")
    run(page)
    times = [row[-1] for row in table(page)]
    # On a busy machine even these take long now and then.
    assert all(re.fullmatch(r"< 50 ms|[5-9]\d\sms|[\d.]+\ss", time) for time in times)
    key = room(page).locator(".race-result > .note")
    assert ("< 50 ms" in times) == ("too short to be compared" in (key.text_content() or ""))


def test_many_boards_by_length(page: Page, site: str, tmp_path: Path) -> None:
    opened(page, site)
    choose(page, "A* Hamming", "A* Manhattan")
    boards(page, "Many, by length")
    page.get_by_label("Seed").fill("=tea")
    page.get_by_label("Cut a run off after").select_option("2000")
    run(page, 300)

    dealt = boards_at(range(6, 29, 2), 20, Board.solved(3), "=tea")
    lengths = dict(dealt)
    both = [Contestant("astar", "hamming"), Contestant("astar", "manhattan")]
    ended = list(race([board for board, _ in dealt], both, limit=Limit(nodes=2000)))
    wanted: dict[tuple[int, Contestant], list[float]] = {}
    for finish in ended:
        assert finish.stats is not None
        count = float("inf") if finish.cut_off else finish.stats.expanded
        wanted.setdefault((lengths[finish.board], finish.contestant), []).append(count)
    shown = {int(length): middles for length, _, *middles in table(page)}
    assert sorted(shown) == list(range(6, 29, 2))
    for (length, contestant), counts in wanted.items():
        middle = median(counts)
        text = shown[length][both.index(contestant)]
        if middle == float("inf"):
            assert text.startswith("> ")
        else:
            assert abs(int(text.replace(",", "")) - middle) <= 0.5
    assert shown[28][0] == "> 2,000"

    data = saved(page, "Data (CSV)", tmp_path).read_text("utf-8")
    rows = list(csv.DictReader(data.splitlines()))
    assert len(rows) == 480
    assert {row["loops"] for row in rows} == {"readable"}
    for row, finish in zip(rows, ended, strict=True):
        assert finish.stats is not None
        assert row["board"] == finish.board.text()
        assert int(row["shortest"]) == lengths[finish.board]
        # A count that isn't one has no place in the column of counts.
        expanded = str(finish.stats.expanded)
        counts = (row["outcome"], row["expanded"], row["expanded_more_than"])
        assert counts == (("cut off", "", expanded) if finish.cut_off else ("solved", expanded, ""))

    picture = ElementTree.parse(saved(page, "Picture (SVG)", tmp_path)).getroot()
    text = " ".join("".join(node.itertext()) for node in picture.findall(".//{*}text"))
    for words in ("A* Hamming", "logarithmic axis", "moves of a shortest solution", "cut off"):
        assert words in text
    assert "var(" not in ElementTree.tostring(picture, "unicode")  # it stands by itself
    png = saved(page, "Picture (PNG)", tmp_path).read_bytes()
    assert png.startswith(b"\x89PNG")
    assert len(png) > 5000

    room(page).get_by_text("Branching factor b*", exact=True).click()
    expect(room(page).locator(".race-picture")).to_contain_text("effective branching factor b*")
    middles = {int(length): values for length, _, *values in table(page)}
    assert middles[28][0] == "–"  # of what was cut off it isn't known
    factors = [f.branching for f in ended if lengths[f.board] == 12 and f.contestant == both[1]]
    assert float(middles[12][1]) == pytest.approx(median(filter(None, factors)), abs=0.006)


def test_a_race_is_live_and_what_it_has_stays_when_its_ended(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "Breadth-first", "A* Manhattan")
    boards(page, "Many, by length")
    button(page, "Race").click()
    expect(room(page).locator(".race-result tbody tr").nth(3)).to_be_visible(timeout=120_000)
    expect(room(page).get_by_role("progressbar")).to_be_visible()
    # The board plays on.
    button(page, "Tile 5").click()
    expect_board(page, "8-6-7_2-0-4_3-5-1")
    button(page, "Stop").click()
    said(page, "Stopped after", 60)
    rows = len(table(page))
    assert 3 <= rows < 12
    expect(button(page, "Race")).to_be_visible()
    expect(room(page).get_by_role("progressbar")).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    assert len(table(page)) == rows


def test_escape_ends_it(page: Page, site: str) -> None:
    opened(page, site, FARTHEST)
    choose(page, "A* Manhattan")
    page.get_by_label("Cut a run off after").select_option("2000000")
    button(page, "Race").click()
    expect(button(page, "Stop")).to_be_visible()
    page.keyboard.press("Escape")
    said(page, "Stopped after 0 of 1 run", 60)
    expect(room(page).locator(".race-picture")).to_contain_text("not run")


def test_a_list_of_ones_own(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "A* Manhattan")
    boards(page, "Your list")
    button(page, "Race").click()
    expect(room(page).get_by_role("alert")).to_have_text("Write at least one board.")
    page.get_by_label("Boards, links or scrambles, one to a line").fill(
        "867254301\n1 2 3 4 0 6 7 5 8\nnonsense\n1-2-3_4-5-6_8-7-0\n1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15"
    )
    run(page)
    expect(room(page).get_by_role("alert")).to_have_text(
        "Left out: 1 line with no board, 1 board that can't be solved."
    )
    assert [row[:3] for row in table(page)] == [["2", "2", "2"], ["31", "1", "6,728"]]


def test_a_list_of_links_and_scrambles(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "A* Manhattan")
    boards(page, "Your list")
    replay = write_replay(Replay(Board.parse(TWO_AWAY), Moves("UL"), 1.0, (0.0, 500.0)), page=site)
    page.get_by_label("Boards, links or scrambles, one to a line").fill(
        f"Race this: {site}?size=3x3&seed=tea\n{replay}\n1. D R U L\n{site}?board={HARDEST}&moves=U"
    )
    run(page)
    expect(room(page).get_by_role("status").filter(has_text="Read as")).to_have_text(
        "Read as 4 boards: 3 from links, 1 from a scramble."
    )
    tea = len(solve(shuffle(3, 3, "tea")))
    assert sorted(int(row[0]) for row in table(page)) == sorted([2, 4, tea, 31])


def test_princetons_files(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "A* Manhattan")
    boards(page, "Princeton's files")
    run(page, 300)
    rows = {int(length): int(number) for length, number, _ in table(page)}
    assert max(rows) == 31
    assert sum(rows.values()) > 40
    assert rows[5] >= 3  # puzzle51 among them, whose name is wrong


def test_what_cant_run_says_why(page: Page, site: str) -> None:
    opened(page, site, Board.solved(5).move("D").text())
    box = room(page).get_by_role("checkbox", name="A* Walking distance")
    expect(box).to_be_disabled()
    expect(room(page).get_by_text("up to 4 × 4").first).to_be_visible()
    for box in room(page).get_by_role("checkbox").all():
        if box.is_enabled():
            box.uncheck()
    button(page, "Race").click()
    expect(room(page).get_by_role("alert")).to_have_text("Tick at least one contestant.")
    boards(page, "Many, by length")
    expect(room(page).get_by_text("though the one on show is 5 × 5")).to_be_visible()


def test_a_board_that_cant_be_solved(page: Page, site: str) -> None:
    opened(page, site, "1-2-3_4-5-6_8-7-0")
    button(page, "Race").click()
    expect(room(page).get_by_role("alert")).to_contain_text("can't be solved")


def test_by_the_keyboard(page: Page, site: str) -> None:
    opened(page, site)
    choose(page, "A* Manhattan")
    one = room(page).get_by_role("radio", name="This board")
    one.focus()
    page.keyboard.press("ArrowRight")
    expect(room(page).get_by_role("radio", name="Many, by length")).to_be_checked()
    expect(page.get_by_label("Seed")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_label("Seed")).to_be_hidden()
    expect_board(page, HARDEST)  # the arrows didn't move its tiles
    button(page, "Race").focus()
    page.keyboard.press("Enter")
    said(page, "The race is over: 1 run.")


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
    opened(page, site, "1-2-3_4-0-6_7-5-8")
    run(page)
    assert axe(page) == []
    boards(page, "Your list")
    page.get_by_label("Boards, links or scrambles, one to a line").fill("123406758\n123456708")
    run(page)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
