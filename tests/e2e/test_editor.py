"""The position editor: boards taken in, tiles swapped, goals, and the puzzle from another side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from browsing import wait_for_engine
from playwright.sync_api import BrowserContext, Locator, Page, expect
from puzzle_page import board, button, drawn, expect_board, news, panel, part

from slidestar import Board, solve

KORF = "14-13-15-7_11-12-9-5_6-0-2-1_4-8-10-3"


def paste(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Position").fill(text)
    button(page, "Load").click()


def goal_part(page: Page) -> Locator:
    details = panel(page, "editor").locator("details")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    return details


@pytest.fixture
def analyse(booted: Page) -> Iterator[Page]:
    """Analyse, with a 3x3 board and the standard goal."""
    booted.get_by_role("tab", name="Analyse").click()
    paste(booted, "1-2_3-0")  # of another size: the goal goes
    expect_board(booted, "1-2_3-0")
    paste(booted, "1-2-3_0-4-6_7-5-8")
    expect_board(booted, "1-2-3_0-4-6_7-5-8")
    yield booted
    wait_for_engine(booted)  # the next test needn't boot it anew


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1 2 3/4 0 6/7 5 8", "1-2-3_4-0-6_7-5-8"),
        ("013425786", "0-1-3_4-2-5_7-8-6"),
        ("3 0 1 3 4 2 5 7 8 6", "0-1-3_4-2-5_7-8-6"),
        ("1,2,3\n4,0,5", "1-2-3_4-0-5"),
        ("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", KORF),
        (f"https://example.org/slidestar/?board={KORF}&mode=learn", KORF),
    ],
)
def test_anything_that_is_a_board_is_read(analyse: Page, text: str, wanted: str) -> None:
    paste(analyse, text)
    expect_board(analyse, wanted)
    expect(part(analyse, "position", "problem")).to_be_empty()


def test_several_boards_make_a_list_to_choose_from(analyse: Page) -> None:
    paste(analyse, f"1 2 3/4 5 6/7 0 8\n\n2\n3 1\n2 0\n<b>no board</b>\n{KORF}")
    boards = panel(analyse, "boards")
    expect(boards).to_contain_text("3 boards: choose one")
    expect(boards).to_contain_text("One part of the text couldn't be read")
    expect(boards.get_by_role("listitem")).to_have_count(3)
    expect_board(analyse, "1-2-3_0-4-6_7-5-8")
    boards.get_by_role("button", name="4 × 4").click()
    expect_board(analyse, KORF)
    boards.get_by_role("button", name="2 × 2").press("Enter")
    expect_board(analyse, "3-1_2-0")
    button(analyse, "Close the list").click()
    expect(boards).to_be_hidden()


def test_what_is_no_board_is_named(analyse: Page) -> None:
    paste(analyse, "1 2 3/4 5 6/7 8 8")
    expect(part(analyse, "position", "problem")).to_contain_text("Tile 8 appears twice")
    paste(analyse, "https://slidysim.github.io/replay?r=nonsense")
    expect(part(analyse, "position", "problem")).to_contain_text("replay link can't be read")
    paste(analyse, "0 1 2 3 4 5 6 7 8 9 10 11")
    expect(part(analyse, "position", "problem")).to_contain_text("could be 2x6, 3x4, 4x3 or 6x2")
    expect_board(analyse, "1-2-3_0-4-6_7-5-8")


def test_moves_that_do_not_fit_stay_to_be_corrected(analyse: Page) -> None:
    box = analyse.get_by_role("textbox", name="Position")
    paste(analyse, "D R2 D L3 U2")
    expect(part(analyse, "position", "problem")).to_contain_text("It doesn't fit")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(news(analyse)).to_be_empty()
    drawn(analyse)
    expect(box).to_have_value("D R2 D L3 U2")
    # Moves that fit make way for the board, though that's the same one.
    paste(analyse, "L U L")
    expect(news(analyse)).to_contain_text("Read as 3 moves")
    expect(part(analyse, "position", "problem")).to_be_empty()
    expect(box).to_have_value("1-2-3_0-4-6_7-5-8")
    # So do several boards, once they're listed.
    paste(analyse, "0132\n1-2_3-0")
    expect(panel(analyse, "boards")).to_contain_text("2 boards")
    expect(box).to_have_value("1-2-3_0-4-6_7-5-8")
    button(analyse, "Close the list").click()


def test_two_tiles_are_swapped_and_the_parity_is_explained(analyse: Page) -> None:
    button(analyse, "Edit").click()
    editor = analyse.get_by_role("group", name="Editor")
    expect(board(analyse)).to_be_hidden()
    expect(editor.get_by_role("gridcell")).to_have_count(9)
    editor.get_by_role("button", name=re.compile(r"^1, row 1")).click()
    expect(editor).to_contain_text("now press the one to swap with tile 1")
    editor.get_by_role("button", name=re.compile(r"^2, row 1")).click()
    expect_board(analyse, "2-1-3_0-4-6_7-5-8")
    expect(part(analyse, "unsolvable", "why")).to_contain_text("This board can't be solved")
    expect(part(analyse, "unsolvable", "why")).to_contain_text("inversion")
    # The one swap that repairs it.
    analyse.get_by_role("button", name=re.compile(r"^Swap \d+ and \d+$")).click()
    expect(panel(analyse, "unsolvable")).to_be_hidden()
    # The blank, too, is swapped.
    before = Board.parse(board(analyse).get_attribute("data-board") or "")
    editor.get_by_role("button", name=re.compile("^Blank, row 2, column 1")).click()
    editor.get_by_role("button", name=re.compile("row 2, column 2")).click()
    expect_board(analyse, before.move("L").text())
    button(analyse, "Done").click()
    expect(board(analyse)).to_be_visible()
    expect(button(analyse, "Edit")).to_be_focused()


def test_editing_by_keyboard(analyse: Page, axe: Callable[[Page], list[str]]) -> None:
    keys = analyse.keyboard
    button(analyse, "Edit").press("Enter")
    expect(part(analyse, "board-editor", "board").locator(".tile").first).to_be_focused()
    keys.press("Enter")  # 1, at the top left
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    keys.press("Space")  # 4
    expect_board(analyse, "4-2-3_0-1-6_7-5-8")
    assert axe(analyse) == []
    # The game's own keys mean nothing here.
    keys.press("w")
    keys.press("ArrowUp")
    keys.press("Control+z")
    expect_board(analyse, "4-2-3_0-1-6_7-5-8")
    keys.press("Enter")
    keys.press("Escape")  # picks nothing, then leaves
    expect(panel(analyse, "board-editor")).to_be_visible()
    keys.press("Escape")
    expect(panel(analyse, "board-editor")).to_be_hidden()
    expect(button(analyse, "Edit")).to_be_focused()


def test_editing_ends_where_there_is_more_to_see(analyse: Page) -> None:
    button(analyse, "Edit").click()
    button(analyse, "Solve").click()
    expect(panel(analyse, "board-editor")).to_be_hidden()
    expect(part(analyse, "solver", "outcome")).to_contain_text("Solved in 3 moves (optimal)")
    button(analyse, "Edit").click()
    analyse.get_by_role("tab", name="Play").click()
    expect(panel(analyse, "board-editor")).to_be_hidden()


@pytest.mark.parametrize(
    ("order", "goal"),
    [
        ("Blank first", "0-1-2_3-4-5_6-7-8"),
        ("Snail", "1-2-3_8-0-4_7-6-5"),
        ("Column by column", "1-4-7_2-5-8_3-6-0"),
    ],
)
def test_goals_in_other_orders(analyse: Page, order: str, goal: str) -> None:
    start = Board.parse("1-2-3_0-4-6_7-5-8")
    goal_part(analyse).get_by_label("Order of the goal").select_option(order)
    expect(panel(analyse, "goal-shown")).to_be_visible()
    expect(panel(analyse, "goal-shown").locator(".mini")).to_have_attribute("data-board", goal)
    assert f"goal={goal}" in wait_for_query(analyse, goal)
    target = Board.parse(goal)
    if not start.is_solvable(target):
        expect(part(analyse, "unsolvable", "why")).to_contain_text("can't be solved. ")
        analyse.get_by_role("button", name=re.compile(r"^Swap \d+ and \d+$")).click()
        expect(panel(analyse, "unsolvable")).to_be_hidden()
        start = Board.parse(board(analyse).get_attribute("data-board") or "")
    button(analyse, "Solve").click()
    expect(part(analyse, "solver", "outcome")).to_contain_text(
        f"Solved in {len(solve(start, goal=target))} moves (optimal)"
    )
    goal_part(analyse).get_by_label("Order of the goal").select_option("Blank last")
    shown = panel(analyse, "goal-shown").locator(".mini")
    expect(shown).to_have_attribute("aria-label", "1 2 3, 4 5 6, 7 8 gap")


def wait_for_query(page: Page, text: str) -> str:
    page.wait_for_url(lambda url: text in url)
    return page.url


def test_the_goal_by_text_by_hand_and_from_the_board(analyse: Page) -> None:
    fold = goal_part(analyse)
    box = fold.get_by_role("textbox", name="Goal", exact=True)
    box.fill("1 2 3/8 0 4/7 6 5")
    button(analyse, "Set").click()
    expect(fold.get_by_label("Order of the goal")).to_have_value("snail")
    box.fill("1 2/3 0")
    button(analyse, "Set").click()
    expect(part(analyse, "editor", "problem")).to_have_text("A 2x2 goal doesn't fit a 3x3 board.")
    button(analyse, "Make the board the goal").click()
    expect(part(analyse, "editor", "problem")).to_be_empty()
    goal = panel(analyse, "goal-shown").locator(".mini")
    expect(goal).to_have_attribute("data-board", "1-2-3_0-4-6_7-5-8")
    expect(fold.get_by_label("Order of the goal")).to_have_value("custom")
    button(analyse, "Edit goal").click()
    editor = analyse.get_by_role("group", name="Editor")
    expect(editor).to_contain_text("Editing the goal")
    editor.get_by_role("button", name=re.compile("^7, ")).click()
    editor.get_by_role("button", name=re.compile("^8, ")).click()
    expect(goal).to_have_attribute("data-board", "1-2-3_0-4-6_8-5-7")
    expect_board(analyse, "1-2-3_0-4-6_7-5-8")
    expect(panel(analyse, "unsolvable")).to_be_visible()
    button(analyse, "Done").click()
    wait_for_query(analyse, "goal=1-2-3_0-4-6_8-5-7")


def test_the_puzzle_from_another_side(analyse: Page) -> None:
    start = Board.parse("1-2-3_0-4-6_7-5-8")
    button(analyse, "Solve").click()
    expect(part(analyse, "solver", "outcome")).to_contain_text("Solved in 3 moves (optimal)")
    solution = analyse.get_by_test_id("solution")
    goal = panel(analyse, "goal-shown").locator(".mini")

    button(analyse, "Rotate").click()
    expect_board(analyse, "7-0-1_5-4-2_8-6-3")
    expect(goal).to_have_attribute("data-board", "7-4-1_8-5-2_0-6-3")
    expect(solution).to_have_attribute("data-moves", "URU")
    for _ in range(3):
        button(analyse, "Rotate").click()
    expect_board(analyse, start.text())
    expect(goal).to_have_attribute("data-board", "1-2-3_4-5-6_7-8-0")
    expect(solution).to_have_attribute("data-moves", "LUL")

    button(analyse, "Mirror").click()
    expect_board(analyse, "3-2-1_6-4-0_8-5-7")
    expect(solution).to_have_attribute("data-moves", "RUR")
    button(analyse, "Flip").click()
    expect_board(analyse, "8-5-7_6-4-0_3-2-1")
    expect(solution).to_have_attribute("data-moves", "RDR")
    button(analyse, "Last").click()
    expect_board(analyse, goal.get_attribute("data-board") or "")
    button(analyse, "First").click()
    button(analyse, "Flip").click()
    button(analyse, "Mirror").click()
    expect_board(analyse, start.text())

    button(analyse, "Invert").click()
    expect(solution).to_have_attribute("data-moves", "RDR")
    button(analyse, "Last").click()
    expect_board(analyse, goal.get_attribute("data-board") or "")
    button(analyse, "First").click()
    button(analyse, "Invert").click()
    expect_board(analyse, start.text())
    expect(goal).to_have_attribute("data-board", "1-2-3_4-5-6_7-8-0")
    expect(solution).to_have_attribute("data-moves", "LUL")


def test_editor_on_a_phone(
    site: str, new_context: Callable[..., BrowserContext], axe: Callable[[Page], list[str]]
) -> None:
    page = new_context(viewport={"width": 320, "height": 640}, has_touch=True).new_page()
    page.goto(f"{site}?board={KORF}&mode=analyse&goal=1-2-3-4_12-13-14-5_11-0-15-6_10-9-8-7")
    expect(panel(page, "goal-shown")).to_be_visible()
    page.get_by_text("Position and goal", exact=True).tap()  # folded on a phone
    button(page, "Edit").tap()
    editor = page.get_by_role("group", name="Editor")
    expect(part(page, "board-editor", "board")).to_be_in_viewport(ratio=1)
    editor.get_by_role("button", name=re.compile("^14, ")).tap()
    editor.get_by_role("button", name=re.compile("^13, ")).tap()
    expect_board(page, KORF.replace("14-13", "13-14"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert axe(page) == []
