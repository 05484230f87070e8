"""Boards above 10x10: their size, moves, links and replays, and where solving stops."""

from __future__ import annotations

import re

from kit import page as ui
from kit.games import expect_moves, prefer
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves
from slidestar.slidysim import Replay, write_replay


def size(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Size", exact=True)


def choose_other(page: Page, rows: int, cols: int, answer: str = "Shuffle") -> None:
    """Choose another size, and answer the question for it."""
    size(page).select_option(label="Other size…")
    question = ui.panel(page, "other-size")
    question.get_by_label("Rows").fill(str(rows))
    question.get_by_label("Columns").fill(str(cols))
    question.get_by_role("button", name=answer).click()
    ui.idle(page)


def test_other_sizes_are_asked_for_in_a_dialog(page: Page, site: str) -> None:
    ui.visit(page, site, size="4x4", seed="tea")
    before = ui.board_of(page)
    choose_other(page, 20, 20, "Cancel")
    ui.expect_board(page, before)
    expect(size(page)).to_have_value("4x4")
    choose_other(page, 20, 20)
    dealt = Board.parse(ui.board_of(page))
    assert (dealt.rows, dealt.cols, dealt.is_solvable()) == (20, 20, True)
    expect(ui.board(page).get_by_role("button")).to_have_count(399)
    expect(size(page).locator("option:checked")).to_have_text("20 × 20")
    # A number that is too large is refused, and the question stays.
    choose_other(page, 31, 3)
    expect(ui.panel(page, "other-size")).to_be_visible()
    ui.expect_board(page, dealt)
    ui.press(page, "Cancel")
    ui.choose(page, "Size", "3x3")
    expect(size(page).locator("option", has_text="20 × 20")).to_have_count(0)


def test_sizes_are_picked_in_a_grid(page: Page, site: str) -> None:
    ui.visit(page, site, size="4x4", seed="tea")
    common = ["3 × 3", "4 × 4", "5 × 5", "6 × 6"]
    entries = ["Enter your board…", "Other size…"]
    shown = size(page).locator("option:not([hidden])")
    expect(shown).to_have_text([*common, *entries])
    size(page).select_option(label="Other size…")
    question = ui.panel(page, "other-size")
    expect(ui.button(page, "4 × 4")).to_be_focused()
    ui.button(page, "7 × 9").hover()
    expect(question.get_by_label("Rows")).to_have_value("7")
    page.mouse.move(0, 0)
    expect(question.get_by_label("Rows")).to_have_value("4")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    expect(ui.button(page, "2 × 5")).to_be_focused()
    page.keyboard.press("Enter")
    ui.idle(page)
    dealt = Board.parse(ui.board_of(page))
    assert (dealt.rows, dealt.cols) == (2, 5)
    expect(question).to_be_hidden()
    # The list shows the current size, too, and neither arrow keys nor End reach a hidden one.
    expect(shown).to_have_text([*common, "2 × 5", *entries])
    size(page).focus()
    page.keyboard.press("End")
    expect(question).to_be_visible()


def test_20x20_is_moved_by_hover_and_keys(page: Page, site: str) -> None:
    prefer(page, hover=True)
    ui.visit(page, site, board=Board.solved(20).text())
    box = ui.board(page).bounding_box()
    assert box is not None
    side = box["width"] / 20
    made = Board.solved(20)
    for col in range(18, 8, -1):
        page.mouse.move(box["x"] + (col + 0.5) * side, box["y"] + 19.5 * side)
        made = made.move("R")
    ui.expect_board(page, made)
    page.keyboard.press("s")
    made = made.move("D")
    ui.expect_board(page, made)
    expect_moves(page, 11)
    # Its moves stay in the document's order, and after a reload.
    tiles = [name for name in made.tiles if name]
    order = ui.board(page).locator(".tile").all_inner_texts()
    assert [int(name) for name in order] == tiles
    page.reload()
    ui.expect_board(page, made)
    expect_moves(page, 11)


def test_links_open_a_30x30_and_a_replay_of_a_50x2(page: Page, site: str) -> None:
    start = Board.solved(30).apply("R29D29")
    ui.visit(page, site, board=start.text())
    ui.expect_board(page, start)
    expect(ui.panel(page, "notices")).to_be_hidden()
    ui.press(page, "Tile 841")
    ui.expect_board(page, start.apply("U29"))
    expect_moves(page, 29)
    start = Board.solved(50, 2).apply("RD49LU49RD20L")
    moves = Moves.parse("RU20LD49RU49L")
    times = tuple(25.0 * i for i in range(len(moves)))
    link = write_replay(Replay(start, moves, 40.0, times), page=site)
    ui.visit(page, link)
    ui.expect_board(page, start)
    expect(size(page).locator("option:checked")).to_have_text("50 × 2")
    expect(ui.part(page, "replay", "place")).to_have_text(f"0 of {len(moves)}")
    ui.press(page, "Last")
    ui.expect_board(page, Board.solved(50, 2))
    page.reload()
    ui.expect_board(page, Board.solved(50, 2))


def test_solving_and_review_say_where_they_stop(page: Page, site: str) -> None:
    ui.visit(page, site, size="21x21", seed="tea", mode="analyse")
    start = Board.parse(ui.board_of(page))
    ui.press_solve(page)
    expect(ui.status(page, "Boards larger than 20 × 20 are solved tile by tile")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Keep improving"))).to_be_hidden()
    text = page.get_by_test_id("solution").get_attribute("data-moves") or ""
    assert start.apply(text).is_goal()
    review = ui.panel(page, "review")
    expect(review).to_contain_text("larger than 20 × 20 can't be reviewed")
    expect(review.get_by_role("button", name="Review")).to_be_hidden()
    ui.tab(page, "Play")
    expect(ui.button(page, "Shuffle")).to_be_visible()
