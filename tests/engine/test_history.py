"""The history with the real worker: files in and out, averages, and a daily result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kit.games import finish
from kit.history import (
    averages,
    catch_copies,
    copied,
    export,
    file_status,
    import_text,
    open_files,
    solves_of_easy,
)
from kit.page import part, press, visit
from playwright.sync_api import Page, expect

from slidestar.history import read_csv, read_json, write_csv, write_json
from slidestar.records import bests


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
    expect(file_status(page)).to_have_text("0 solves added, 600 already here.")


def test_daily_result_is_measured(page: Page, site: str) -> None:
    catch_copies(page)
    visit(page, site, daily="3x3", day="2026-01-21")
    count = len(finish(page))
    result = part(page, "daily-result", "line")
    expect(result).to_contain_text(f"{count} moves (shortest {count})")
    press(page, "Share result")
    assert copied(page).splitlines()[2:5] == ["🟦🟦🟦", "🟦🟦🟦", "🟦🟦⭐"]
