"""The history as files: exported, imported again, damaged, and cleared during an import."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from kit import history
from kit import page as ui
from kit.worker import Script
from playwright.sync_api import FilePayload, Locator, Page, expect

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
from slidestar.slidysim import Replay, write_replay


def refusals(page: Page) -> Locator:
    """Return the list of the solves that an import refused."""
    return ui.part(page, "solves-file", "refused").locator("li")


# Export and import.


def different_solves() -> list[Solve]:
    """Return solves of different dates and seeds. A spreadsheet would run the last seed."""
    solves = [
        *history.solves_of_easy(3),
        *history.solves_of_easy(2, seed="daily-2026-11-21"),
        *history.solves_of_easy(1, practice=True, seed="=cmd|' /C calc'!A0\rx"),
    ]
    return [
        replace(solve, when=f"2026-02-0{i + 1}T00:00:00.000Z") for i, solve in enumerate(solves)
    ]


def test_exported_files_have_all_solves(page: Page, site: str, tmp_path: Path) -> None:
    ui.visit(page, site, size="3x3")
    solves = different_solves()
    history.import_text(page, write_json(solves), "history.json")
    expect(history.file_status(page)).to_have_text("6 solves added.")
    history.open_files(page)
    texts = {}
    for form, ending in (("CSV", ".csv"), ("JSON", ".json"), ("for csTimer", "-cstimer.txt")):
        with page.expect_download() as download:
            ui.press(page, f"Export {form}")
        name = download.value.suggested_filename
        assert re.fullmatch(r"slidestar-\d{4}-\d\d-\d\d" + re.escape(ending), name)
        download.value.save_as(tmp_path / name)
        texts[form] = (tmp_path / name).read_bytes().decode()
    assert list(read_csv(texts["CSV"]).solves) == solves
    assert list(read_json(texts["JSON"]).solves) == solves
    assert ",\"'=cmd|" in texts["CSV"]
    history.import_text(page, texts["CSV"])
    expect(history.file_status(page)).to_have_text("0 solves added, 6 already in your history.")
    history.clear_history(page)
    history.import_text(page, texts["JSON"])
    expect(history.file_status(page)).to_have_text("6 solves added.")


def test_clear_all_asks_first(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_csv(history.solves_of_easy(6)))
    history.open_files(page)
    ui.press(page, "Clear all")
    expect(page.get_by_role("dialog")).to_contain_text("all 6 solves")
    ui.press(page, "Keep them")
    expect(history.rows(page)).to_have_count(5)
    history.clear_history(page)
    expect(history.rows(page)).to_have_count(0)
    expect(page.get_by_text("Your solves and averages will appear here")).to_be_visible()
    expect(history.file_status(page)).to_be_visible()
    page.reload()
    expect(ui.panel(ui.idle(page), "solves")).to_be_hidden()
    expect(history.rows(page)).to_have_count(0)


def test_damaged_record_is_not_exported(page: Page, site: str, tmp_path: Path) -> None:
    ui.visit(page, site, size="3x3")
    # A request has 250 records. The valid ones are in the second of three requests.
    solves = history.solves_of_easy(510)
    records = [to_record(solve) for solve in solves]
    for record in (*records[:255], *records[265:]):
        record["moves"] = "RR"  # does not solve the board
    history.store_records(page, records)
    history.open_files(page)
    readers: dict[str, Callable[[str], History]] = {"CSV": read_csv, "JSON": read_json}
    for form, read in readers.items():
        found = read(history.export(page, form, tmp_path))
        expect(history.file_status(page)).to_have_text(
            "10 solves exported, 500 damaged and left out."
        )
        assert list(found.solves) == solves[255:265], form
        assert not found.refused, form


# Damaged files.

NEWER = json.dumps({"format": "slidestar history", "version": VERSION + 1, "solves": [1, 2]})


def test_damaged_lines_are_named_and_the_rest_is_added(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    header, *lines = write_csv(history.solves_of_easy(4)).splitlines()
    lines[1] = lines[1].replace("L2", "LX")
    lines[2] = lines[2].replace("1020", "soon", 1)
    text = "\r\n".join([header, *lines, "a,b"]).replace(",", "\t")
    history.import_text(page, text.encode("utf-16"))  # as Excel's "Unicode Text"
    expect(history.file_status(page)).to_have_text("2 solves added, 3 refused.")
    history.open_files(page)
    expect(refusals(page)).to_have_count(3)
    expect(refusals(page).nth(0)).to_contain_text("Record 2: ")
    expect(refusals(page).nth(0)).to_contain_text("'X'")
    expect(refusals(page).nth(1)).to_contain_text("'soon'")
    expect(history.rows(page)).to_have_count(2)
    # A file that cannot be read changes nothing.
    files: list[tuple[str | bytes, str]] = [
        ("<html>", "this isn't a list of solves from Slidestar or csTimer."),
        (NEWER, f"the file's version {VERSION + 1} is newer"),
        ("größer".encode("latin-1"), "it isn't UTF-8 or UTF-16 text"),
    ]
    for data, reason in files:
        history.import_text(page, data, "other.txt")
        expect(history.file_status(page)).to_contain_text(f"other.txt can't be read: {reason}")
        expect(refusals(page)).to_have_count(0)
        expect(history.rows(page)).to_have_count(2)
    # Each of several files has its outcome.
    both = [
        FilePayload(name=name, mimeType="text/plain", buffer=data.encode())
        for name, data in (("bad.txt", "<html>"), ("good.csv", write_csv([])))
    ]
    ui.part(page, "solves-file", "file").set_input_files(both)
    ui.idle(page)
    expect(history.file_status(page)).to_have_text(
        "bad.txt can't be read: this isn't a list of solves from Slidestar or csTimer. "
        "good.csv: 0 solves added."
    )
    # A file may have replay links.
    start = Board.parse("1-2-3_4-0-6_7-5-8")
    link = write_replay(Replay(start, Moves("UL"), 4.0, (0.0, 250.0)))
    history.import_text(page, f"<{link}>\n{link}.\n{link[:-12]}\n", "links.txt")
    expect(history.file_status(page)).to_have_text("2 solves added, 1 refused.")
    expect(history.rows(page)).to_have_count(4)


def test_large_file_has_its_damaged_record_named(page: Page, site: str) -> None:
    ui.visit(page, site, size="3x3")
    text = write_json(history.solves_of_easy(1200))  # more than one piece
    broken = text.replace('"milliseconds": 7000', '"milliseconds: 7000')
    wrong = broken.replace('"milliseconds": 8000', '"milliseconds": "soon"')
    history.import_text(page, wrong, "history.json")
    expect(history.file_status(page)).to_have_text("1,198 solves added, 2 refused.")
    history.open_files(page)
    expect(refusals(page)).to_have_text(
        ["Record 601: its JSON is damaged or cut off", re.compile("^Record 701: .*'soon'")]
    )
    history.import_text(page, text, "history.json")
    expect(history.file_status(page)).to_have_text("2 solves added, 1,198 already in your history.")


# The same solves again.


def test_equal_solves_are_added_as_often_as_in_the_file(
    page: Page, site: str, script: Script
) -> None:
    # Two solves may be equal if a file's times are coarse.
    ui.visit(page, site, size="3x3")
    one, other = history.solves_of_easy(2)
    twice = write_csv([one, one, other])
    for text, report in (
        (write_csv([one]), "1 solve added."),
        (twice, "2 solves added, 1 already in your history."),
        (twice, "0 solves added, 3 already in your history."),
        (write_json([other, one]), "0 solves added, 2 already in your history."),
    ):
        history.import_text(page, text)
        expect(history.file_status(page)).to_have_text(report)
    expect(history.rows(page)).to_have_count(3)
    # A file may be chosen again while it is read.
    script.hold("import")
    text = write_csv(history.solves_of_easy(3, 2027))
    for _ in range(2):
        history.choose_file(page, text)
        script.requested("import", 5)
    script.release("import")
    ui.idle(page)
    expect(history.file_status(page)).to_have_text(
        "history.csv: 3 solves added. history.csv: 0 solves added, 3 already in your history."
    )
    expect(history.caption(page)).to_contain_text("3 × 3, 6 solves")


def test_newer_file_of_cstimer_updates_solves(page: Page, site: str, tmp_path: Path) -> None:
    ui.visit(page, site, size="3x3")
    solves = [[[0, 9000 + i], "D2 R", "", 1767225600 + i] for i in range(4)]
    name = "evenings with the small puzzle and a pot of tea"  # longer than one can type here
    about = {"1": {"name": name, "opt": {"scrType": "8prp"}}}
    file = {"session1": solves, "properties": {"sessionData": about}}
    history.import_text(page, json.dumps(file))
    ui.choose(page, "Session", name)
    expect(history.rows(page)).to_contain_text(["9.003 s", "9.002 s", "9.001 s", "9.000 s"])
    changed = [[[2000, 9000], "D2 R", "slip", 1767225600], [[-1, 9001], *solves[1][1:]]]
    file["session1"] = [*changed, *solves[2:]]
    history.import_text(page, json.dumps(file))
    expect(history.file_status(page)).to_have_text(
        "0 solves added, 2 updated, 2 already in your history."
    )
    expect(history.rows(page)).to_contain_text(["9.003 s", "9.002 s", "DNF", "11.000+ s"])
    page.reload()
    ui.idle(page)
    expect(history.rows(page)).to_contain_text(["9.003 s", "9.002 s", "DNF", "11.000+ s"])
    history.open_files(page)
    written = json.loads(history.export(page, "csTimer", tmp_path))
    assert written["session1"] == file["session1"]
    assert json.loads(written["properties"]["sessionData"])["1"]["name"] == name


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no locks"])
def test_two_tabs_add_a_file_once(page: Page, site: str, script: Script, locks: bool) -> None:
    ui.visit(page, site, size="3x3")
    other = page.context.new_page()
    if not locks:
        other.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    ui.visit(other, site, size="3x3")
    script.hold("import")
    text = write_csv(history.solves_of_easy(3))
    for tab in (page, other):
        history.choose_file(tab, text)
    script.requested("import", 1 if locks else 2)  # with locks, the other tab waits
    script.release("import")
    for tab in (page, other):
        ui.idle(tab)
        expect(history.file_status(tab)).to_contain_text("solves added")
        tab.reload()
        ui.idle(tab)
        expect(history.caption(tab)).to_contain_text("3 × 3, 3 solves")


# Cleared during an import.


@pytest.mark.parametrize("where", ["in this tab", "in another tab"])
def test_clear_all_ends_an_import(page: Page, site: str, script: Script, where: str) -> None:
    tab = page
    if where == "in another tab":
        tab = ui.visit(page.context.new_page(), site, size="3x3")
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_csv(history.solves_of_easy(1, 2020)))
    expect(history.rows(tab)).to_have_count(1)
    history.open_files(tab)
    script.hold("import")
    solves = history.solves_of_easy(3)
    for _ in range(2):  # the second one waits for the first
        history.choose_file(page, write_csv(solves))
    request = script.requested("import", 2)[1]
    records = [to_record(solve) for solve in solves[:2]]
    script.reply(request, {"type": "solves", "solves": records, "events": [], "read": 2})
    expect(history.file_status(page)).to_have_text("Reading history.csv: 2 solves so far")
    ui.button(tab, "Clear all").click()
    ui.button(tab, "Delete").click()
    script.wait_for_cancel(request)
    script.release("import")
    ui.idle(page)
    expect(history.file_status(page)).to_contain_text("deleted")
    history.import_text(page, write_csv(history.solves_of_easy(2, 2027)))
    expect(history.file_status(page)).to_have_text("2 solves added.")
    expect(history.caption(page)).to_contain_text("3 × 3, 2 solves")
    expect(history.rows(tab)).to_have_count(2)


def test_cleared_history_takes_no_import(page: Page, site: str, script: Script) -> None:
    # The other tab's message that it has cleared the history does not arrive.
    page.add_init_script("delete globalThis.BroadcastChannel")
    ui.visit(page, site, size="3x3")
    history.import_text(page, write_csv(history.solves_of_easy(1, 2020)))
    other = ui.visit(page.context.new_page(), site, size="3x3")
    script.hold("import")
    history.choose_file(page, write_csv(history.solves_of_easy(3)))
    script.requested("import", 2)
    history.open_files(other)
    history.clear_history(other)
    script.release("import")
    ui.idle(page)
    expect(history.file_status(page)).to_contain_text("deleted")
    other.reload()
    ui.idle(other)
    expect(history.rows(other)).to_have_count(0)


# Boards that the page does not play.


def test_solves_of_larger_boards_are_stored(page: Page, site: str, tmp_path: Path) -> None:
    ui.visit(page, site, size="3x3")
    sides = (11, 40, 120)
    solves = [
        Solve(f"2026-03-0{i + 1}T00:00:00.000Z", board, Moves("UL"), 5000 + i)
        for i, board in enumerate(Board.solved(side).apply("RD") for side in sides)
    ]
    history.import_text(page, write_json(solves))
    expect(history.file_status(page)).to_have_text("3 solves added.")
    page.get_by_text("Personal bests").click()
    for i, side in enumerate(sides):
        expect(ui.part(page, "solves", "bests-list")).to_contain_text(
            f"{side} × {side}fastest 5.00{i} s fewest moves 2"
        )
    expect(ui.part(page, "solves", "problem")).to_be_empty()
    history.import_text(page, write_csv(solves))
    expect(history.file_status(page)).to_have_text("0 solves added, 3 already in your history.")
    history.open_files(page)
    assert list(read_csv(history.export(page, "CSV", tmp_path)).solves) == solves
    ui.press(page, "Clear all")
    expect(page.get_by_role("dialog")).to_contain_text("all 3 solves")
    ui.press(page, "Delete")
    expect(ui.part(page, "solves", "bests-list")).to_be_hidden()
