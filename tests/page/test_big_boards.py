"""Boards above 10x10: their size, moves, links and replays, and where solving stops."""

from __future__ import annotations

import re

import pytest
from kit.games import expect_moves, prefer
from kit.page import (
    board,
    board_of,
    button,
    choose,
    expect_board,
    idle,
    panel,
    part,
    press,
    press_solve,
    status,
    tab,
    visit,
)
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves
from slidestar.slidysim import Replay, write_replay


def size(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Size", exact=True)


def choose_other(page: Page, rows: int, cols: int, answer: str = "Shuffle") -> None:
    """Choose another size, and answer the question for it."""
    size(page).select_option(label="Other size …")
    question = panel(page, "other-size")
    question.get_by_label("Rows").fill(str(rows))
    question.get_by_label("Columns").fill(str(cols))
    question.get_by_role("button", name=answer).click()
    idle(page)


@pytest.mark.nightly
def test_other_sizes_are_asked_for_in_a_dialog(page: Page, site: str) -> None:
    visit(page, site, size="4x4", seed="tea")
    before = board_of(page)
    choose_other(page, 20, 20, "Cancel")
    expect_board(page, before)
    expect(size(page)).to_have_value("4x4")
    choose_other(page, 20, 20)
    dealt = Board.parse(board_of(page))
    assert (dealt.rows, dealt.cols, dealt.is_solvable()) == (20, 20, True)
    expect(board(page).get_by_role("button")).to_have_count(399)
    expect(size(page).locator("option:checked")).to_have_text("20 × 20")
    # A number that is too large is refused, and the question stays.
    choose_other(page, 31, 3)
    expect(panel(page, "other-size")).to_be_visible()
    expect_board(page, dealt)
    press(page, "Cancel")
    choose(page, "Size", "3x3")
    expect(size(page).locator("option", has_text="20 × 20")).to_have_count(0)


def test_20x20_is_moved_by_hover_and_keys(page: Page, site: str) -> None:
    prefer(page, hover=True)
    visit(page, site, board=Board.solved(20).text())
    box = board(page).bounding_box()
    assert box is not None
    side = box["width"] / 20
    made = Board.solved(20)
    for col in range(18, 8, -1):
        page.mouse.move(box["x"] + (col + 0.5) * side, box["y"] + 19.5 * side)
        made = made.move("R")
    expect_board(page, made)
    page.keyboard.press("s")
    made = made.move("D")
    expect_board(page, made)
    expect_moves(page, 11)
    # Its moves stay in the document's order, and after a reload.
    tiles = [name for name in made.tiles if name]
    order = board(page).locator(".tile").all_inner_texts()
    assert [int(name) for name in order] == tiles
    page.reload()
    expect_board(page, made)
    expect_moves(page, 11)


@pytest.mark.nightly
def test_link_to_a_30x30_opens_it(page: Page, site: str) -> None:
    start = Board.solved(30).apply("R29D29")
    visit(page, site, board=start.text())
    expect_board(page, start)
    expect(panel(page, "notices")).to_be_hidden()
    press(page, "Tile 841")
    expect_board(page, start.apply("U29"))
    expect_moves(page, 29)


@pytest.mark.nightly
def test_replay_of_a_50x2_opens_and_plays(page: Page, site: str) -> None:
    start = Board.solved(50, 2).apply("RD49LU49RD20L")
    moves = Moves.parse("RU20LD49RU49L")
    times = tuple(25.0 * i for i in range(len(moves)))
    link = write_replay(Replay(start, moves, 40.0, times), page=site)
    visit(page, link)
    expect_board(page, start)
    expect(size(page).locator("option:checked")).to_have_text("50 × 2")
    expect(part(page, "replay", "place")).to_have_text(f"0 of {len(moves)}")
    press(page, "Last")
    expect_board(page, Board.solved(50, 2))
    page.reload()
    expect_board(page, Board.solved(50, 2))


@pytest.mark.nightly
def test_solving_and_review_say_where_they_stop(page: Page, site: str) -> None:
    visit(page, site, size="21x21", seed="tea", mode="analyse")
    start = Board.parse(board_of(page))
    press_solve(page)
    expect(status(page, "Boards larger than 20 × 20 are solved tile by tile")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Keep improving"))).to_be_hidden()
    text = page.get_by_test_id("solution").get_attribute("data-moves") or ""
    assert start.apply(text).is_goal()
    review = panel(page, "review")
    expect(review).to_contain_text("larger than 20 × 20 can't be reviewed")
    expect(review.get_by_role("button", name="Review")).to_be_hidden()
    tab(page, "Play")
    expect(button(page, "Shuffle")).to_be_visible()
