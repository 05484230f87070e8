"""The history as files: out, in again, damaged, and large."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import wait_for_engine, without_long_tasks
from history_card import bring, keep, made, rows, unfold, work
from playwright.sync_api import Page, expect
from puzzle_page import button, part

from slidestar import Board, Moves
from slidestar.history import (
    VERSION,
    History,
    Solve,
    read_csv,
    read_json,
    to_record,
    write_csv,
    write_json,
)


def test_files_go_out_and_come_back(played: Page, tmp_path: Path) -> None:
    page = played
    # As a link may bring it: what a spreadsheet would run, and a line's end.
    hostile = "=cmd|' /C calc'!A0\rx"
    solves = [*made(3), *made(2, seed="daily-2026-11-21"), *made(1, practice=True, seed=hostile)]
    solves = [
        Solve(f"2026-02-0{i + 1}T00:00:00.000Z", s.board, s.moves, s.milliseconds, s.dnf, s.times,
              s.goal, s.practice, s.seed)
        for i, s in enumerate(solves)
    ]  # fmt: skip
    bring(page, write_json(solves), "history.json")
    expect(work(page)).to_have_text("6 solves added.")
    unfold(page)
    texts = {}
    for form, read in (("CSV", read_csv), ("JSON", read_json)):
        with page.expect_download() as download:
            button(page, f"Export {form}").click()
        assert re.fullmatch(rf"slidestar-\d{{4}}-\d\d-\d\d\.{form.lower()}",
                            download.value.suggested_filename)  # fmt: skip
        path = tmp_path / form
        download.value.save_as(path)
        texts[form] = path.read_bytes().decode()  # with its own line ends
        assert list(read(texts[form]).solves) == solves
    assert ",\"'=cmd|" in texts["CSV"]
    # What's here already isn't added once more.
    bring(page, texts["CSV"])
    expect(work(page)).to_have_text("0 solves added, 6 were here already.")
    button(page, "Clear all").click()
    expect(page.get_by_role("dialog")).to_contain_text("all 6 solves")
    button(page, "Keep them").click()
    expect(rows(page)).to_have_count(5)
    button(page, "Clear all").click()
    button(page, "Delete").click()
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_text("Each board that you solve is kept here")).to_be_visible()
    unfold(page)
    bring(page, texts["JSON"])
    expect(work(page)).to_have_text("6 solves added.")


@pytest.mark.parametrize(("form", "read"), [("CSV", read_csv), ("JSON", read_json)])
def test_what_is_no_solve_is_left_out_of_a_file(
    played: Page, tmp_path: Path, form: str, read: Callable[[str], History]
) -> None:
    """Records whose moves don't solve their board: more than go to Python at once, at each end."""
    page = played
    solves = made(1010)
    records = [to_record(solve) for solve in solves]
    for record in (*records[:500], *records[510:]):
        record["moves"] = "RR"
    keep(page, records)
    expect(rows(page)).not_to_have_count(0)
    unfold(page)
    with page.expect_download() as download:
        button(page, f"Export {form}").click()
    expect(work(page)).to_have_text("10 solves exported, 1,000 damaged and left out.")
    path = tmp_path / form
    download.value.save_as(path)
    found = read(path.read_text(encoding="utf-8"))
    assert list(found.solves) == solves[500:510]
    assert not found.refused
    unfold(page)


def test_a_damaged_history_is_refused_by_name_and_the_rest_kept(played: Page) -> None:
    page = played
    header, *lines = write_csv(made(4)).splitlines()
    lines[1] = lines[1].replace("L2", "LX")
    lines[2] = lines[2].replace("1020", "soon", 1)
    bring(page, "\n".join([header, *lines, "a,b"]))
    expect(work(page)).to_have_text("2 solves added, 3 refused.")
    refused = part(page, "solves-file", "refused").locator("li")
    unfold(page)
    expect(refused).to_have_count(3)
    expect(refused.nth(0)).to_contain_text("Solve 2: ")
    expect(refused.nth(0)).to_contain_text("'X'")
    expect(refused.nth(1)).to_contain_text("'soon'")
    expect(rows(page)).to_have_count(2)
    unfold(page)
    # What's no history at all, and one that's newer, say so in a sentence and change nothing.
    bring(page, "<html>", "page.html")
    expect(work(page)).to_have_text(
        "page.html can't be read: this isn't a list of solves from Slidestar or csTimer."
    )
    newer = {"format": "slidestar history", "version": VERSION + 1, "solves": [1, 2]}
    bring(page, json.dumps(newer), "newer.json")
    expect(work(page)).to_contain_text(f"newer.json can't be read: version {VERSION + 1} is newer")
    expect(refused).to_have_count(0)
    expect(rows(page)).to_have_count(2)


def test_equal_solves_of_a_file_are_as_many_here_and_no_more(played: Page) -> None:
    """Two honest ones may be equal where a file's times are coarse; the same one never comes twice."""
    page = played
    one, other = made(2)
    twice = write_csv([one, one, other])
    for text, said in (
        (write_csv([one]), "1 solve added."),
        (twice, "2 solves added, 1 was here already."),
        (twice, "0 solves added, 3 were here already."),
        (write_json([other, one]), "0 solves added, 2 were here already."),
    ):
        bring(page, text)
        expect(work(page)).to_have_text(said, timeout=30_000)
        part(page, "solves-file", "work").evaluate("(node) => { node.textContent = ''; }")
    expect(rows(page)).to_have_count(3)


def test_a_file_that_is_chosen_again_comes_in_once(played: Page, site: str) -> None:
    """Twice in a row, and in another tab at the same time."""
    page = played
    other = page.context.new_page()
    # Nor where there's nothing by which the two could take turns.
    other.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    other.goto(f"{site}?size=3x3")
    wait_for_engine(other)
    text = write_csv(made(1500))
    for tab in (page, page, other):
        bring(tab, text)
    for tab in (page, other):
        tab.bring_to_front()
        # Whoever is last finds all of it here.
        expect(part(tab, "solves", "averages").locator("caption")).to_have_text(
            re.compile("^3 × 3, 1,500 solves"), timeout=180_000
        )
    expect(work(page)).to_have_text("0 solves added, 1,500 were here already.", timeout=180_000)
    expect(work(other)).to_contain_text(re.compile(r"solves added"), timeout=180_000)
    other.reload()
    expect(part(other, "solves", "averages").locator("caption")).to_have_text(
        re.compile("^3 × 3, 1,500 solves"), timeout=180_000
    )
    other.close()


@pytest.mark.parametrize("where", ["here", "in another tab"])
def test_clear_ends_an_import(played: Page, site: str, where: str) -> None:
    page = played
    tab = page if where == "here" else page.context.new_page()
    if tab is not page:
        tab.goto(f"{site}?size=3x3")
    unfold(tab)
    keep(page, [to_record(solve) for solve in made(1, seed="before")])
    expect(rows(tab)).to_have_count(1)
    text = write_csv(made(10_000))
    bring(page, text)
    expect(work(page)).to_contain_text(re.compile(r"\d00 solves so far"), timeout=90_000)
    bring(page, text)  # waits for its turn
    tab.bring_to_front()
    button(tab, "Clear all").click()
    button(tab, "Delete").click()
    page.bring_to_front()
    expect(work(page)).to_contain_text("deleted", timeout=90_000)
    wait_for_engine(page)
    bring(page, write_csv(made(2)))
    expect(work(page)).to_have_text("2 solves added.", timeout=30_000)
    expect(part(page, "solves", "averages").locator("caption")).to_contain_text("3 × 3, 2 solves")
    expect(rows(page)).to_have_count(2)
    if tab is page:
        unfold(page)
    else:
        expect(rows(tab)).to_have_count(2)
        tab.close()


def test_solves_of_boards_that_the_page_does_not_play(played: Page, tmp_path: Path) -> None:
    """A history holds every size that Python reads: it's shown, goes out again, and can be cleared."""
    page = played
    solves = [
        Solve(
            f"2026-03-0{i + 1}T00:00:00.000Z", Board.solved(side).apply("RD"), Moves("UL"), 5000 + i
        )
        for i, side in enumerate((11, 40, 120))
    ]
    bring(page, write_json(solves))
    expect(work(page)).to_have_text("3 solves added.", timeout=30_000)
    page.get_by_text("Personal bests").click()
    for i, side in enumerate((11, 40, 120)):
        expect(part(page, "solves", "bests-list")).to_contain_text(
            f"{side} × {side}fastest 0:05.00{i} fewest moves 2"
        )
    expect(part(page, "solves", "problem")).to_be_empty()
    bring(page, write_csv(solves))
    expect(work(page)).to_have_text("0 solves added, 3 were here already.", timeout=30_000)
    unfold(page)
    with page.expect_download() as download:
        button(page, "Export CSV").click()
    download.value.save_as(tmp_path / "csv")
    assert list(read_csv((tmp_path / "csv").read_text(encoding="utf-8")).solves) == solves
    button(page, "Clear all").click()
    expect(page.get_by_role("dialog")).to_contain_text("all 3 solves")
    button(page, "Delete").click()
    expect(part(page, "solves", "bests-list")).to_be_hidden()
    unfold(page)


def test_ten_thousand_solves_come_in_and_the_page_stays_smooth(
    played: Page, site: str, tmp_path: Path
) -> None:
    page = played
    text = write_csv(made(10_000))
    files = []
    for year in (2021, 2022, 2023):  # each time other solves than before
        path = tmp_path / f"{year}.csv"
        path.write_text(text.replace("2026-01", f"{year}-01"), encoding="utf-8")
        files.append(path)

    def bring_all() -> None:
        part(page, "solves-file", "file").set_input_files(files.pop())
        # Not by what's said of it, which is the same each time.
        expect(part(page, "solves", "averages").locator("caption")).to_contain_text(
            f"{10 * (3 - len(files))},000 solves", timeout=400_000
        )
        expect(work(page)).to_contain_text("10,000 solves added")

    without_long_tasks(page, bring_all)
    expect(part(page, "solves", "averages").locator("caption")).to_contain_text("0,000 solves")
    expect(part(page, "solves", "averages").locator("tbody td").last).to_contain_text(
        re.compile(r"\d:\d\d\.\d{3}"), timeout=30_000
    )
    other = page.context.new_page()
    other.goto(f"{site}?size=3x3")
    expect(part(other, "solves", "averages").locator("caption")).to_contain_text("0,000 solves")
    other.close()
