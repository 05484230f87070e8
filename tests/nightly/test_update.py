"""An update from an old build preserves the game, its link, the history and offline use."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from kit.browser import Faults, wait_for_engine, wait_until
from kit.builds import first_visit, service_workers
from kit.history import EASY, rows
from kit.page import KEYS, board, board_of, button, expect_status, news, start_solve, status
from kit.paths import DIST, ROOT
from kit.sites import serving
from playwright.sync_api import BrowserContext, Page, expect

from slidestar import Board, Moves, solve

# The last commit with all scripts in one folder, and with another layout of the Python package.
OLD = "15e55534f5e0a4b052d6dbeea6be8d68c5e4e39d"
GAME = "?board=9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(1800)]


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the old commit."""
    folder = tmp_path_factory.mktemp("old") / "main"
    try:
        subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, folder], check=True)
        subprocess.run(["git", "checkout", "--quiet", OLD], cwd=folder, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this clone does not contain the old commit")
    for name in (".venv", ".cache", "static/node_modules"):  # so that the build is fast
        shutil.copytree(ROOT / name, folder / name, symlinks=True)
    subprocess.run(["bash", "build.sh", "build"], cwd=folder, check=True)
    return folder / "dist"


def build_of(dist: Path) -> str:
    build: str = json.loads((dist / "engine/manifest.json").read_text())["build"]
    return build


def play(page: Page, moves: str) -> None:
    """Make moves by keys, without waiting for an idle page, as the old build has no `data-idle`."""
    for move in Moves.parse(moves):
        page.keyboard.press(KEYS[move])


def expect_old_board(page: Page, wanted: Board) -> None:
    """Check the position without waiting for an idle page."""
    expect(board(page)).to_have_attribute("data-board", wanted.text())


def update(folder: Path, page: Page) -> None:
    """Replace the old build by this one and load it in the page."""
    shutil.rmtree(folder)
    # With current modification times, as on a host.
    shutil.copytree(DIST, folder, copy_function=shutil.copyfile)
    page.reload()
    page.get_by_role("button", name="Reload").click()
    expect(page.locator("html")).to_have_attribute("data-build", build_of(DIST))
    wait_for_engine(page)


def test_game_and_history_survive_an_update(
    new_context: Callable[..., BrowserContext], old: Path, tmp_path: Path, faults: Faults
) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(old, folder)
    with serving(folder) as site:
        context = new_context()
        page = context.new_page()
        first_visit(page, f"{site.url}?board={EASY.text()}")
        assert page.evaluate("document.documentElement.dataset.build") == build_of(old)
        # A solve for the history, a setting, an algorithm, and an unfinished game with its link.
        button(page, "Shuffle").click()
        wait_until(
            lambda: board_of(page) != EASY.text(), True, what="whether the board is shuffled"
        )
        play(page, str(solve(Board.parse(board_of(page))).moves))
        expect(news(page)).to_contain_text("You did it")
        expect(page.get_by_label("Latest solves").locator("> li")).to_have_count(1)
        page.keyboard.press(",")
        dialog = page.get_by_role("dialog", name="Settings")
        dialog.get_by_text("Dark", exact=True).click()
        page.keyboard.press("Escape")
        page.goto(f"{site.url}{GAME}")
        wait_for_engine(page)
        expect(page.locator("html")).to_have_attribute("data-page", "here")
        play(page, "DUL")
        game = Board.parse(GAME.removeprefix("?board=")).apply("DUL")
        expect_old_board(page, game)
        page.get_by_role("tab", name="Analyse").click()
        page.get_by_label("Algorithm").select_option("ida-star")
        page.get_by_role("tab", name="Play").click()
        expect(page).to_have_url(re.compile("moves=DUL&at=3&algorithm=ida-star$"))
        link = page.url

        update(folder, page)
        expect_old_board(page, game)
        expect(button(page, "Undo")).to_be_enabled()
        assert page.url == link
        # The algorithm comes from the storage, not from this address.
        page.goto(f"{site.url}?mode=analyse")
        expect(page.get_by_label("Algorithm")).to_have_value("ida-star")
        assert page.evaluate("document.documentElement.dataset.appearance") == "dark"
        # The history shows the solves of the current size.
        page.goto(f"{site.url}?board={EASY.text()}")
        expect(rows(page)).to_have_count(1)
        rows(page).first.get_by_role("button").click()
        button(page, "Replay").click()
        wait_until(
            lambda: board_of(page) != EASY.text(), True, what="whether the solve is on the board"
        )
        page.goto(link)
        expect_old_board(page, game)
        wait_for_engine(page)
        start_solve(page)
        expect_status(page, "(optimal)")

        stored = {"active": "activated", "waiting": None, "controller": "activated"}
        wait_until(lambda: service_workers(page), stored, what="the service worker")
        with site.stopped():
            page.goto(link)
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.build") == build_of(DIST)
            expect_old_board(page, game)
    faults.expect("ERR_")


def test_tab_of_the_old_build_keeps_working(
    new_context: Callable[..., BrowserContext], old: Path, tmp_path: Path, faults: Faults
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
        # The first tab still runs the old scripts and the old Python.
        assert page.evaluate("document.documentElement.dataset.build") == build_of(old)
        start_solve(page)
        expect(status(page, "Solved in 45 moves (optimal)")).to_be_visible()
        page.get_by_role("button", name="Last").click()
        page.get_by_role("button", name="Review", exact=True).first.click()
        expect(page.locator(".chart canvas")).to_be_visible()
    faults.expect("404")
