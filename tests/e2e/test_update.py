"""What was begun on an older build goes on after an update: the game, its link, the history, offline."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import wait_for_engine, wait_until
from history_card import EASY, deal, finish, play, rows
from hosting import serving
from keeping import first_visit, keepers
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import board_of, button, expect_board, outcome

from slidestar import Board

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
# The last commit whose scripts lay in one folder, and its Python in another.
OLD = "15e55534f5e0a4b052d6dbeea6be8d68c5e4e39d"
GAME = "?board=9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The old build, made from its own commit."""
    folder = tmp_path_factory.mktemp("old") / "main"
    try:
        subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, folder], check=True)
        subprocess.run(["git", "checkout", "--quiet", OLD], cwd=folder, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this copy of the repository doesn't hold the old commit")
    for made in (".venv", ".cache", "static/node_modules"):  # what's the same needn't be made anew
        shutil.copytree(ROOT / made, folder / made, symlinks=True)
    subprocess.run(["bash", "build.sh", "build"], cwd=folder, check=True)
    return folder / "dist"


def build_of(dist: Path) -> str:
    build: str = json.loads((dist / "engine/manifest.json").read_text())["build"]
    return build


def update(folder: Path, page: Page) -> None:
    """Put this build in the place of the old one, and have the page take it."""
    shutil.rmtree(folder)
    # As a host has them: newer than what they replace, whenever they were built.
    shutil.copytree(DIST, folder, copy_function=shutil.copyfile)
    page.reload()
    page.get_by_role("button", name="Reload").click(timeout=60_000)
    expect(page.locator("html")).to_have_attribute("data-build", build_of(DIST), timeout=30_000)
    wait_for_engine(page)


def test_all_goes_on_after_an_update(
    new_context: Callable[..., BrowserContext], old: Path, tmp_path: Path, faults: list[str]
) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(old, folder)
    with serving(folder) as site:
        context = new_context()
        page = context.new_page()
        first_visit(page, f"{site.url}?board={EASY.text()}")
        assert page.evaluate("document.documentElement.dataset.build") == build_of(old)
        # A solve for the history, a setting, a choice; then a game that isn't finished, and its link.
        deal(page)
        finish(page)
        expect(rows(page)).to_have_count(1)
        page.keyboard.press(",")
        dialog = page.get_by_role("dialog", name="Settings")
        dialog.get_by_text("Dark", exact=True).click()
        page.keyboard.press("Escape")
        page.goto(f"{site.url}{GAME}")
        wait_for_engine(page)
        expect(page.locator("html")).to_have_attribute("data-page", "here", timeout=60_000)
        play(page, "DUL")
        game = Board.parse(GAME.removeprefix("?board=")).apply("DUL")
        expect_board(page, game)
        page.get_by_role("tab", name="Analyse").click()
        page.get_by_label("Algorithm").select_option("ida-star")
        page.get_by_role("tab", name="Play").click()
        expect(page).to_have_url(re.compile("moves=.*algorithm=ida-star"))
        link = page.url

        update(folder, page)
        expect_board(page, game)
        expect(button(page, "Undo")).to_be_enabled()
        assert page.url == link
        # Chosen in the old one, and not by this address.
        page.goto(f"{site.url}?mode=analyse")
        expect(page.get_by_label("Algorithm")).to_have_value("ida-star")
        assert page.evaluate("document.documentElement.dataset.appearance") == "dark"
        # The history shows the solves of the size that's played.
        page.goto(f"{site.url}?board={EASY.text()}")
        expect(rows(page)).to_have_count(1)
        rows(page).first.get_by_role("button").click()
        button(page, "Replay").click()
        wait_until(
            lambda: board_of(page) != EASY.text(), True, 20, "that the solve is on the board"
        )
        page.goto(link)
        expect_board(page, game)
        wait_for_engine(page)
        button(page, "Solve").click()
        outcome(page, "(optimal)")

        kept = {"active": "activated", "waiting": None, "controller": "activated"}
        wait_until(lambda: keepers(page), kept, 30, "the service worker")
        with site.stopped():
            page.goto(link)
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.build") == build_of(DIST)
            expect_board(page, game)
    faults[:] = [fault for fault in faults if "ERR_" not in fault]


def test_a_tab_of_the_old_build_goes_on(
    new_context: Callable[..., BrowserContext], old: Path, tmp_path: Path, faults: list[str]
) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(old, folder)
    with serving(folder) as site:
        context = new_context()
        page = context.new_page()
        first_visit(page, f"{site.url}{GAME}&mode=analyse")
        other = context.new_page()
        other.goto(site.url)
        wait_for_engine(other)
        update(folder, other)
        # Still the old one, with its own scripts and its own Python, also when that's started anew.
        assert page.evaluate("document.documentElement.dataset.build") == build_of(old)
        button(page, "Solve").click()
        outcome(page, "Solved in 45 moves (optimal)")
        page.get_by_role("button", name="Last").click()
        page.get_by_role("button", name="Review", exact=True).first.click()
        expect(page.locator(".chart canvas")).to_be_visible(timeout=30_000)
    faults[:] = [fault for fault in faults if "404" not in fault]
