"""The position and the goal: entered tile by tile, typed, pasted, rotated and mirrored."""

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


def entered(page: Page) -> Locator:
    """Return the cells of the board in *Enter your board*."""
    return page.get_by_role("grid", name="Your board").get_by_role("button")


def press_cell(page: Page, name: str) -> None:
    """Press a cell of *Enter your board*, by the start of its name."""
    page.get_by_role("grid", name="Your board").get_by_role(
        "button", name=re.compile(f"^{name}")
    ).click()
    ui.idle(page)


def prompt(page: Page) -> Locator:
    """Return the line above the cells of *Enter your board*."""
    return page.get_by_role("dialog").get_by_role("status")


def step(page: Page) -> Locator:
    """Return the sentence about the next step of a solution."""
    return ui.panel(page, "hand-steps").get_by_role("status")


def open_from_size(page: Page) -> None:
    page.get_by_label("Size").select_option(label="Enter your board…")


def open_from_analyse(page: Page) -> None:
    ui.tab(page, "Analyse")
    ui.press(page, "Enter your board")


@pytest.mark.parametrize("open_door", [open_from_size, open_from_analyse])
def test_an_entered_board_is_solved_step_by_step(
    page: Page, site: str, open_door: Callable[[Page], None]
) -> None:
    ui.visit(page, site, size="4x4")
    open_door(page)
    ui.idle(page)
    page.get_by_role("group", name="Size of your board").get_by_text("3 × 3").click()
    expect(prompt(page)).to_contain_text("Tap the cell where tile 1 is")
    for cell in (0, 2, 1, 4, 5, 6, 7):  # 1 to 7
        entered(page).nth(cell).click()
    ui.idle(page)
    expect(prompt(page)).to_contain_text("7, row 3, column 2. Where's 8?")
    expect(ui.button(page, "Solve it")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    for cell in (7, 8):
        entered(page).nth(cell).click()
    ui.idle(page)
    expect(prompt(page)).to_contain_text("Sliding can't solve this board")
    for cell in (1, 2):
        entered(page).nth(cell).click()
    ui.press(page, "Solve it")
    ui.expect_board(page, "1-2-3_0-4-5_6-7-8")
    expect(step(page)).to_have_text(re.compile(r"^Slide 4 and 5 left, 1 of \d+$"))
    expect(ui.part(page, "replay", "place")).to_be_hidden()  # its number is of moves
    expect(ui.button(page, "Next step")).to_be_focused()
    for key, board in (
        ("Space", "1-2-3_4-5-0_6-7-8"),
        ("ArrowLeft", "1-2-3_0-4-5_6-7-8"),
        ("ArrowRight", "1-2-3_4-5-0_6-7-8"),
    ):
        page.keyboard.press(key)
        ui.expect_board(page, board)
    ui.press(page, "Step back")
    expect(ui.button(page, "Step back")).to_have_attribute("aria-disabled", "true")
    steps = int(step(page).inner_text().rpartition(" ")[2])
    for done in range(2, steps + 1):
        if done == 3:
            page.reload()
        ui.press(ui.idle(page), "Next step")
        expect(step(page)).to_contain_text(f", {done} of {steps}")
    ui.press(page, "Next step")
    ui.expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(step(page)).to_contain_text("It's solved!")
    ui.press(page, "Done")
    expect(ui.panel(page, "hand-steps")).to_be_hidden()
    expect(ui.button(page, "Shuffle")).to_be_visible()


def test_a_board_is_typed_and_solved_by_keys_alone(analyse: Page) -> None:
    keys = analyse.keyboard
    ui.button(analyse, "Enter your board").press("Enter")
    ui.idle(analyse)
    analyse.get_by_role("group", name="Size of your board").get_by_text("3 × 3").focus()
    keys.type("1 2 3  3")
    ui.idle(analyse)
    expect(prompt(analyse)).to_have_text("Tile 3 is already on the board. Tap it to move it.")
    for key in ("Backspace", "4", "5", "Tab", "Escape"):
        keys.press(key)
    # A closed dialog has changed nothing.
    ui.expect_board(analyse, START)
    expect(ui.button(analyse, "Enter your board")).to_be_focused()
    keys.press("Enter")
    ui.idle(analyse)
    expect(analyse.get_by_role("dialog")).to_contain_text("Where's 6?")  # as it was left
    keys.type("6")
    # The arrow keys reach the cells, and Enter presses one.
    for key in ("Tab", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        keys.press(key)
    ui.idle(analyse)
    expect(entered(analyse).last).to_have_accessible_name("7, row 3, column 3")
    keys.press("Control+z")
    keys.type("7")
    expect(prompt(analyse)).to_contain_text("That's the whole board")
    keys.press("Enter")
    ui.expect_board(analyse, "1-2-3_0-4-5_6-7-8")
    expect(step(analyse)).to_contain_text("1 of")
    keys.press("Escape")
    ui.idle(analyse)
    expect(ui.panel(analyse, "hand-steps")).to_be_hidden()


def test_a_board_without_its_gap_asks_for_the_place(analyse: Page) -> None:
    ui.load(analyse, "1 2 3\n4 6\n7 5 8")
    expect(prompt(analyse)).to_have_text("Where's the gap? Tap its place.")
    ui.expect_board(analyse, START)
    entered(analyse).nth(3).click()
    ui.press(analyse, "Just load it")
    ui.expect_board(analyse, START)
    # Another text in the dialog fills the cells, or is refused.
    ui.press(analyse, "Enter your board")
    box = analyse.get_by_role("textbox", name="Or paste the numbers")
    for text, shown in (("5 5", "can't be read|don't fill"), ("12 3 0", "don't fill")):
        box.fill(text)
        ui.press(analyse, "Fill in")
        expect(analyse.get_by_role("dialog").get_by_role("alert")).to_contain_text(
            re.compile(shown)
        )
    box.fill("1,2,3\n4,0,5")
    ui.press(analyse, "Fill in")
    expect(entered(analyse)).to_have_count(6)
    ui.press(analyse, "Just load it")
    ui.expect_board(analyse, "1-2-3_4-0-5")


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


def test_two_tiles_are_swapped_and_the_parity_is_explained(analyse: Page) -> None:
    ui.press(analyse, "Edit")
    expect(entered(analyse)).to_have_count(9)
    press_cell(analyse, "1, row 1")
    expect(prompt(analyse)).to_contain_text("Tile 1: tap the cell where it belongs.")
    press_cell(analyse, "2, row 1")
    expect(prompt(analyse)).to_contain_text("Sliding can't solve this board")
    ui.press(analyse, "Just load it")
    ui.expect_board(analyse, "2-1-3_0-4-6_7-5-8")
    expect(ui.panel(analyse, "unsolvable").get_by_role("status")).to_contain_text("inversion")
    analyse.get_by_role("button", name=re.compile(r"^Swap \d+ and \d+$")).click()
    ui.idle(analyse)
    expect(ui.panel(analyse, "unsolvable")).to_be_hidden()
    # The gap can be swapped too.
    before = Board.parse(ui.board_of(analyse))
    ui.press(analyse, "Edit")
    press_cell(analyse, "Gap, row 2, column 1")
    press_cell(analyse, r"\d, row 2, column 2")
    ui.press(analyse, "Just load it")
    ui.expect_board(analyse, before.move("L"))


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
    press_cell(analyse, "7, ")
    press_cell(analyse, "8, ")
    expect(prompt(analyse)).to_have_text("The board can't be solved with this goal.")
    ui.press(analyse, "Use as the goal")
    expect(goal_shown(analyse)).to_have_attribute("data-board", "1-2-3_0-4-6_8-5-7")
    ui.expect_board(analyse, START)
    expect(ui.panel(analyse, "unsolvable")).to_be_visible()
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


def test_entry_and_steps_fit_a_small_phone(
    site: str, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport={"width": 320, "height": 640}, has_touch=True).new_page()
    ui.visit(page, site, size="4x4")
    open_from_size(page)
    ui.idle(page)
    board = Board.parse("1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")
    for tile in range(1, 16):
        entered(page).nth(board.tiles.index(tile)).tap()
    ui.idle(page)
    for shown in (entered(page).first, entered(page).last, ui.button(page, "Solve it")):
        expect(shown).to_be_in_viewport(ratio=1)
    ui.button(page, "Solve it").tap()
    ui.expect_board(page, board)
    expect(step(page)).to_have_text("Slide 14 and 15 left, 1 of 1")
    for shown in (ui.board(page), step(page), ui.button(page, "Next step")):
        expect(shown).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
