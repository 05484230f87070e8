"""The history with the real worker: files in and out, averages, and a daily result."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from kit.games import finish
from kit.history import (
    averages,
    catch_copies,
    copied,
    export,
    file_status,
    import_text,
    open_files,
    open_row,
    solves_of_easy,
)
from kit.page import idle, news, part, press, visit
from playwright.sync_api import Page, expect

from slidestar.history import read_csv, read_json, write_csv, write_json
from slidestar.records import bests
from slidestar.result_files import verify_result


def test_history_file_is_exported_and_imported(page: Page, site: str, tmp_path: Path) -> None:
    visit(page, site, size="3x3")
    solves = [replace(solve, dnf=i == 3) for i, solve in enumerate(solves_of_easy(600))]
    import_text(page, write_csv(solves))
    expect(file_status(page)).to_have_text("600 solves added.")
    best = bests(solves)[3, 3]
    for name, number in (("Mo3", 3), ("Ao5", 5), ("Ao100", 100)):
        last, least = best.last[number], best.best[number]
        assert last
        assert least
        texts = [f"{int(value + 0.5) / 1000:.3f} s" for value in (last, least)]
        expect(averages(page, name)).to_have_text(texts)
    open_files(page)
    assert list(read_csv(export(page, "CSV", tmp_path)).solves) == solves
    assert list(read_json(export(page, "JSON", tmp_path)).solves) == solves
    import_text(page, write_json(solves), "history.json")
    expect(file_status(page)).to_have_text("0 solves added, 600 already in your history.")


def test_daily_result_is_measured(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, daily="3x3", day="2026-01-21")
    count = len(finish(page))
    result = part(page, "daily-result", "line")
    expect(result).to_contain_text(f"{count} moves (shortest {count})")
    press(page, "Share result")
    assert copied(page).splitlines()[2:5] == ["🟦🟦🟦", "🟦🟦🟦", "🟦🟦⭐"]


DROP = """text => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "a.slide.json"));
    const options = { dataTransfer, bubbles: true, cancelable: true };
    document.querySelector("[role=grid]").dispatchEvent(new DragEvent("drop", options));
}"""


def test_saved_result_is_verified_and_ranked(page: Page, site: str, tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    catch_copies(page)
    visit(page, site, size="3x3")
    finish(page)
    open_files(page)
    page.get_by_role("textbox", name="Your name in saved results").fill("Zoë")
    row = open_row(page)
    with page.expect_download() as download:
        press(page, "Save result")
    assert download.value.suggested_filename.startswith("zoe-3x3-")
    saved, changed, broken, copy = (tmp_path / f"{name}.slide.json" for name in "abcd")
    download.value.save_as(saved)
    verification = verify_result(saved.read_text("utf-8"))
    codes = [finding.code for finding in verification.findings]
    assert codes == ["legal", "solved", "sound", codes[3], "no-seed", "valid"]
    assert verification.holds
    device = verification.result.device_name
    assert device
    expect(row.get_by_role("status")).to_have_text(
        f"Result saved, signed by this device ({device})."
    )
    fields = json.loads(saved.read_text("utf-8"))
    changed.write_text(json.dumps({**fields, "player": "Bob", "undone": 1}))
    broken.write_text("{")
    copy.write_text(saved.read_text("utf-8"), "utf-8")
    part(page, "solves-file", "file").set_input_files([saved, changed, broken, copy])
    idle(page)
    ranking = page.get_by_role("dialog", name="Ranking")
    expect(ranking.get_by_role("status")).to_have_text("1 result ranked. 3 not ranked.")
    expect(ranking.get_by_role("row").nth(1)).to_contain_text("Zoë")
    expect(ranking.get_by_role("row").nth(1)).to_contain_text(device)
    reasons = ranking.get_by_role("listitem")
    expect(reasons.nth(0)).to_have_text(
        "Bob: Its signature is wrong: the file was changed, or its device didn't sign it."
    )
    expect(reasons.nth(1)).to_contain_text("c: It can't be read: this isn't a result file")
    expect(reasons.nth(2)).to_have_text("d: It's the same result as another of these files.")
    page.keyboard.press("Escape")
    page.evaluate(DROP, saved.read_text("utf-8"))
    idle(page)
    expect(ranking.get_by_role("status")).to_have_text("The result was replayed, and it holds.")
    page.keyboard.press("Escape")
    press(page, "Copy result link")
    expect(row.get_by_role("status")).to_have_text(
        f"Link copied, signed by this device ({device})."
    )
    link = copied(page)
    assert verify_result(link).result.times == verification.result.times
    page.goto(link[:-9])
    expect(news(idle(page))).to_have_text("The link to this result is damaged or incomplete.")
    page.goto(link)
    expect(ranking.get_by_role("listitem").filter(has_text="signed")).to_contain_text(device)
