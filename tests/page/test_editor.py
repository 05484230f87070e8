"""The position and the goal: typed, edited on the board, rotated and mirrored."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from kit import page as ui
from playwright.sync_api import BrowserContext, Locator, Page, expect

from slidestar import Board, solve

START = "1-2-3_0-4-6_7-5-8"
KORF = "14-13-15-7_11-12-9-5_6-0-2-1_4-8-10-3"


@pytest.fixture
def analyse(page: Page, site: str) -> Page:
    """Analyse, with a 3x3 board and the standard goal."""
    return ui.visit(page, site, board=START, mode="analyse")


def problem(page: Page) -> Locator:
    """Return the line below the Position box."""
    return ui.part(page, "position", "problem")


def goal_shown(page: Page) -> Locator:
    """Return the small board with the goal."""
    return ui.panel(page, "goal-shown").locator(".mini")


def open_goal(page: Page) -> Locator:
    """Open the choices of the goal, and return them."""
    details = ui.panel(page, "editor").locator("details")
    details.locator("summary").click()
    ui.idle(page)
    return details


def press_cell(page: Page, name: str) -> None:
    """Press a cell of the editor, by the start of its name."""
    editor = page.get_by_role("group", name="Editor")
    editor.get_by_role("button", name=re.compile(f"^{name}")).click()
    ui.idle(page)


def test_boards_and_links_are_loaded_and_other_texts_refused(analyse: Page) -> None:
    # All notations are tested in tests/unit/js.
    for text, reason in [
        ("1 2 3/4 5 6/7 8 8", "Tile 8 appears twice"),
        ("https://slidysim.github.io/replay?r=nonsense", "replay link can't be read"),
        ("0 1 2 3 4 5 6 7 8 9 10 11", "could be 2x6, 3x4, 4x3 or 6x2"),
    ]:
        ui.load(analyse, text)
        expect(problem(analyse)).to_contain_text(reason)
        ui.expect_board(analyse, START)
    for text, wanted in [
        ("1,2,3\n4,0,5", "1-2-3_4-0-5"),
        (f"https://example.org/slidestar/?board={KORF}&mode=learn", KORF),
    ]:
        ui.load(analyse, text)
        ui.expect_board(analyse, wanted)
        expect(problem(analyse)).to_be_empty()


def test_moves_and_lists_of_boards_are_read_in_the_box(analyse: Page) -> None:
    box = analyse.get_by_role("textbox", name="Position")
    ui.load(analyse, "D R2 D L3 U2")
    expect(problem(analyse)).to_contain_text("It doesn't match")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(ui.news(analyse)).to_be_empty()
    expect(box).to_have_value("D R2 D L3 U2")
    # Moves that fit are replaced by the board, even if it is the same one.
    ui.load(analyse, "L U L")
    expect(ui.news(analyse)).to_contain_text("Read as 3 moves")
    expect(problem(analyse)).to_be_empty()
    expect(box).to_have_value(START)
    # Several boards make a list to choose from.
    ui.load(analyse, f"1 2 3/4 5 6/7 0 8\n\n2\n3 1\n2 0\n<b>no board</b>\n{KORF}")
    boards = ui.panel(analyse, "boards")
    expect(boards).to_contain_text("3 boards: choose one")
    expect(boards).to_contain_text("One part of the text couldn't be read")
    expect(boards.get_by_role("listitem")).to_have_count(3)
    expect(box).to_have_value(START)
    ui.expect_board(analyse, START)
    boards.get_by_role("button", name="4 × 4").click()
    ui.expect_board(analyse, KORF)
    boards.get_by_role("button", name="2 × 2").press("Enter")
    ui.expect_board(analyse, "3-1_2-0")
    ui.press(analyse, "Close the list")
    expect(boards).to_be_hidden()


def test_swapped_tiles_explain_the_parity_until_editing_ends(analyse: Page) -> None:
    ui.press(analyse, "Edit")
    editor = analyse.get_by_role("group", name="Editor")
    expect(ui.board(analyse)).to_be_hidden()
    expect(editor.get_by_role("gridcell")).to_have_count(9)
    press_cell(analyse, "1, row 1")
    expect(editor).to_contain_text("now press the one to swap with tile 1")
    press_cell(analyse, "2, row 1")
    ui.expect_board(analyse, "2-1-3_0-4-6_7-5-8")
    expect(ui.panel(analyse, "unsolvable").get_by_role("status")).to_contain_text(
        "This board can't be solved"
    )
    expect(ui.panel(analyse, "unsolvable").get_by_role("status")).to_contain_text("inversion")
    analyse.get_by_role("button", name=re.compile(r"^Swap \d+ and \d+$")).click()
    ui.idle(analyse)
    expect(ui.panel(analyse, "unsolvable")).to_be_hidden()
    # The blank can be swapped too.
    before = Board.parse(ui.board_of(analyse))
    press_cell(analyse, "Blank, row 2, column 1")
    press_cell(analyse, r"\d, row 2, column 2")
    ui.expect_board(analyse, before.move("L"))
    ui.press(analyse, "Done")
    expect(ui.board(analyse)).to_be_visible()
    expect(ui.button(analyse, "Edit")).to_be_focused()
    # Solve and other tabs end the editing, too.
    ui.press(analyse, "Edit")
    ui.press_solve(analyse)
    expect(ui.panel(analyse, "board-editor")).to_be_hidden()
    expect(ui.part(analyse, "solver", "outcome")).to_contain_text("(optimal)")
    ui.press(analyse, "Edit")
    ui.tab(analyse, "Play")
    expect(ui.panel(analyse, "board-editor")).to_be_hidden()


def test_the_keyboard_edits_the_board(analyse: Page) -> None:
    keys = analyse.keyboard
    ui.button(analyse, "Edit").press("Enter")
    ui.idle(analyse)
    expect(ui.part(analyse, "board-editor", "board").locator(".tile").first).to_be_focused()
    for key in ("Enter", "ArrowDown", "ArrowRight", "Space"):  # 1, at the top left, and 4
        keys.press(key)
    ui.expect_board(analyse, "4-2-3_0-1-6_7-5-8")
    # The keys of the game do nothing here.
    for key in ("w", "ArrowUp", "Control+z"):
        keys.press(key)
    ui.expect_board(analyse, "4-2-3_0-1-6_7-5-8")
    keys.press("Enter")
    keys.press("Escape")  # cancels the choice; the second one leaves
    ui.idle(analyse)
    expect(ui.panel(analyse, "board-editor")).to_be_visible()
    keys.press("Escape")
    ui.idle(analyse)
    expect(ui.panel(analyse, "board-editor")).to_be_hidden()
    expect(ui.button(analyse, "Edit")).to_be_focused()


def test_a_goal_in_another_order_is_solved(analyse: Page) -> None:
    choice = open_goal(analyse).get_by_label("Order of the goal")
    for order, goal in [("Blank first", "0-1-2_3-4-5_6-7-8"), ("Snail", "1-2-3_8-0-4_7-6-5")]:
        ui.load(analyse, START)
        choice.select_option(order)
        ui.idle(analyse)
        expect(goal_shown(analyse)).to_have_attribute("data-board", goal)
        expect(analyse).to_have_url(re.compile(f"goal={goal}"))
        target = Board.parse(goal)
        if not Board.parse(START).is_solvable(target):
            expect(ui.panel(analyse, "unsolvable").get_by_role("status")).to_contain_text(
                "can't be solved. "
            )
            analyse.get_by_role("button", name=re.compile(r"^Swap \d+ and \d+$")).click()
            ui.idle(analyse)
            expect(ui.panel(analyse, "unsolvable")).to_be_hidden()
        length = len(solve(Board.parse(ui.board_of(analyse)), goal=target))
        ui.press_solve(analyse)
        expect(ui.part(analyse, "solver", "outcome")).to_contain_text(
            f"Solved in {length} moves (optimal)"
        )
        choice.select_option("Blank last")
        ui.idle(analyse)
        expect(goal_shown(analyse)).to_have_attribute("aria-label", "1 2 3, 4 5 6, 7 8 gap")


def test_the_goal_is_typed_copied_and_edited(analyse: Page) -> None:
    fold = open_goal(analyse)
    box = fold.get_by_role("textbox", name="Goal", exact=True)
    box.fill("1 2 3/8 0 4/7 6 5")
    ui.press(analyse, "Set")
    expect(fold.get_by_label("Order of the goal")).to_have_value("snail")
    box.fill("{{1,2,3},{8,x,4},{7,6,5}}")
    ui.press(analyse, "Set")
    expect(goal_shown(analyse)).to_have_attribute("data-board", "1-2-3_8-0-4_7-6-5")
    box.fill("1 2/3 0")
    ui.press(analyse, "Set")
    expect(ui.part(analyse, "editor", "problem")).to_have_text(
        "A 2x2 goal doesn't fit a 3x3 board."
    )
    ui.press(analyse, "Use the board as the goal")
    expect(ui.part(analyse, "editor", "problem")).to_be_empty()
    expect(goal_shown(analyse)).to_have_attribute("data-board", START)
    expect(fold.get_by_label("Order of the goal")).to_have_value("custom")
    ui.press(analyse, "Edit goal")
    expect(analyse.get_by_role("group", name="Editor")).to_contain_text("Editing the goal")
    press_cell(analyse, "7, ")
    press_cell(analyse, "8, ")
    expect(goal_shown(analyse)).to_have_attribute("data-board", "1-2-3_0-4-6_8-5-7")
    ui.expect_board(analyse, START)
    expect(ui.panel(analyse, "unsolvable")).to_be_visible()
    ui.press(analyse, "Done")
    expect(analyse).to_have_url(re.compile("goal=1-2-3_0-4-6_8-5-7"))


def test_symmetries_turn_board_goal_and_solution(analyse: Page) -> None:
    ui.press_solve(analyse)
    expect(ui.part(analyse, "solver", "outcome")).to_contain_text("Solved in 3 moves (optimal)")

    def check(position: str | None, goal: str | None, moves: str) -> None:
        if position:
            ui.expect_board(analyse, position)
        if goal:
            expect(goal_shown(analyse)).to_have_attribute("data-board", goal)
        assert str(ui.solution(analyse)) == moves
        start, target = ui.board_of(analyse), goal_shown(analyse).get_attribute("data-board")
        assert Board.parse(start).apply(moves).text() == target

    ui.press(analyse, "Rotate")
    check("7-0-1_5-4-2_8-6-3", "7-4-1_8-5-2_0-6-3", "URU")
    for _ in range(3):
        ui.press(analyse, "Rotate")
    check(START, "1-2-3_4-5-6_7-8-0", "LUL")
    ui.press(analyse, "Mirror")
    check("3-2-1_6-4-0_8-5-7", None, "RUR")
    ui.press(analyse, "Flip")
    check("8-5-7_6-4-0_3-2-1", None, "RDR")
    ui.press(analyse, "Flip")
    ui.press(analyse, "Mirror")
    ui.press(analyse, "Invert")
    check(None, None, "RDR")
    ui.press(analyse, "Invert")
    check(START, "1-2-3_4-5-6_7-8-0", "LUL")


def test_the_editor_fits_a_small_phone(
    site: str, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport={"width": 320, "height": 640}, has_touch=True).new_page()
    goal = "0-1-2-3_4-5-6-7_8-9-10-11_12-13-14-15"
    ui.visit(page, site, board=KORF, mode="analyse", goal=goal)
    expect(ui.panel(page, "goal-shown")).to_be_visible()
    page.get_by_text("Position and goal", exact=True).tap()  # closed on a phone
    ui.button(page, "Edit").tap()
    ui.idle(page)
    expect(ui.part(page, "board-editor", "board")).to_be_in_viewport(ratio=1)
    press_cell(page, "14, ")
    press_cell(page, "13, ")
    ui.expect_board(page, KORF.replace("14-13", "13-14"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
