"""Playing: shuffle, slides by every means, undo, sizes, hint, and keeping the game."""

from __future__ import annotations

import re

import pytest
from browsing import wait_until, without_long_tasks
from playwright.sync_api import Browser, Page, expect
from puzzle_page import (
    KEYS,
    TWO_AWAY,
    board_of,
    button,
    expect_board,
    grid,
    part,
    status,
    whole,
)

from slidestar import Board

pytestmark = pytest.mark.returning


def tile(page: Page, number: int):  # type: ignore[no-untyped-def]
    return page.get_by_role("button", name=f"Tile {number}", exact=True)


def open_board(page: Page, site: str, query: str = f"board={TWO_AWAY}") -> None:
    page.goto(f"{site}?{query}")


def test_shuffle_play_undo(page: Page, site: str) -> None:
    page.goto(site)
    before = board_of(page)
    button(page, "Shuffle").click()
    wait_until(lambda: board_of(page) != before, True, 20, "the board has changed")
    start = Board.parse(board_of(page))
    assert start.is_solvable()
    made = start
    for _ in range(6):
        moving = made.tiles[made.neighbors()[0].blank]
        made = made.neighbors()[0]
        tile(page, moving).click()
        expect_board(page, made.text())
    expect(part(page, "controls", "moves")).to_have_text("6")
    for _ in range(6):
        button(page, "Undo").click()
    expect_board(page, start.text())
    button(page, "Redo").click()
    expect_board(page, start.neighbors()[0].text())
    button(page, "Reset").click()
    expect_board(page, start.text())


def test_a_click_slides_the_whole_line(page: Page, site: str) -> None:
    open_board(page, site, "board=1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0")
    tile(page, 13).click()
    expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    tile(page, 1).click()
    expect_board(page, "0-2-3-4_1-6-7-8_5-10-11-12_9-13-14-15")
    tile(page, 6).click()  # not in line with the blank
    expect_board(page, "0-2-3-4_1-6-7-8_5-10-11-12_9-13-14-15")
    expect(part(page, "controls", "moves")).to_have_text("6")


@pytest.mark.parametrize("keys", [("ArrowUp", "ArrowLeft"), ("w", "a"), ("W", "A")])
def test_keys_move_tiles_and_solve(page: Page, site: str, keys: tuple[str, str]) -> None:
    open_board(page, site)
    for key in keys:
        page.keyboard.press(key)
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(status(page, "You did it: 2 moves in 0:0")).to_be_visible()
    page.keyboard.press("Control+z")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.keyboard.press("Control+Shift+Z")
    expect_board(page, "1-2-3_4-5-6_7-8-0")


def test_everything_by_keyboard(page: Page, site: str) -> None:
    open_board(page, site)
    whole(page)
    seen = []
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "document.activeElement.getAttribute('aria-label') ??"
            " document.activeElement.closest('label')?.querySelector('span').textContent ??"
            " document.activeElement.textContent.trim()"
        )
        if name in seen:
            break
        seen.append(name)
    for name in ("Play", "Size", "Tile 2", "Hint", "Share", "Shuffle", "Solve", "Algorithm",
                 "Position", "Load"):  # fmt: skip
        assert name in seen, seen
    assert "Heuristic" not in seen  # which Auto has no use for
    # Of the tiles only those that can move are in the way of the Tab key.
    assert {name for name in seen if name.startswith("Tile")} == {f"Tile {n}" for n in (2, 4, 5, 6)}
    tile(page, 5).focus()
    page.keyboard.press("Enter")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.keyboard.press("Space")  # the focus stays on the tile, which can go back
    expect_board(page, TWO_AWAY)
    # In a text box the letters are letters.
    page.get_by_role("textbox", name="Position").fill("")
    page.keyboard.type("wasd")
    expect_board(page, TWO_AWAY)


PRESSES = """() => {
    const tile = [...document.querySelectorAll(".tile")].find((one) => one.textContent === "5");
    for (let i = 0; i < 6; i += 1) tile.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def test_presses_between_two_frames_all_count(page: Page, site: str) -> None:
    open_board(page, site)
    expect_board(page, TWO_AWAY)
    page.evaluate(PRESSES)
    expect(part(page, "controls", "moves")).to_have_text("6")
    expect_board(page, TWO_AWAY)


def test_a_finger_taps_and_swipes(browser: Browser, site: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    open_board(page, site)
    whole(page)
    tile(page, 5).tap()
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    swipe(page, dx=-90, dy=0)
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(status(page, "You did it")).to_be_visible()
    # Nothing sticks out sideways, and what the thumb needs is large enough.
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for name in ("Shuffle", "Undo", "Hint", "Solve", "Stop", "Load"):
        box = button(page, name).bounding_box()
        assert box is not None
        assert box["height"] >= 44, name
        assert box["width"] >= 44, name
    context.close()


def swipe(page: Page, dx: int, dy: int) -> None:
    """A finger on the middle of the board, moved in steps as fingers are."""
    box = grid(page).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for step in range(1, 5):
        point = {"x": x + dx * step / 4, "y": y + dy * step / 4}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_sizes(page: Page, site: str) -> None:
    page.goto(site)
    size = page.get_by_label("Size")
    for wanted in ("4x4", "2x2", "3x5", "10x10", "10x2"):
        size.select_option(wanted)
        rows, cols = map(int, wanted.split("x"))
        expect(grid(page).get_by_role("button")).to_have_count(rows * cols - 1)
        dealt = Board.parse(board_of(page))
        assert (dealt.rows, dealt.cols, dealt.is_solvable()) == (rows, cols, True)
    assert size.locator("option").count() == 81


def test_a_hint_shows_the_tile_to_move(booted: Page, site: str) -> None:
    open_board(booted, site)
    button(booted, "Hint").click()
    expect(status(booted, "Move tile 5 up.")).to_be_visible(timeout=120_000)
    expect(tile(booted, 5)).to_have_class(re.compile(r"\bhinted\b"))
    tile(booted, 5).click()
    expect(tile(booted, 5)).not_to_have_class(re.compile(r"\bhinted\b"))


def test_the_game_is_there_after_a_reload(page: Page, site: str) -> None:
    open_board(page, site, "size=4x4&seed=reload")
    start = Board.parse(board_of(page))
    first = start.neighbors()[0]
    tile(page, start.tiles[first.blank]).click()
    expect_board(page, first.text())
    expect(page).to_have_url(re.compile("at=1$"))
    page.reload()
    expect_board(page, first.text())
    expect(part(page, "controls", "moves")).to_have_text("1")
    expect(
        page.get_by_role("heading", name="Solution", exact=True)
    ).to_be_hidden()  # it's a game, not a replay
    # And without its address, from storage alone.
    page.goto(site)
    expect_board(page, first.text())
    button(page, "Undo").click()
    expect_board(page, start.text())


@pytest.mark.parametrize(
    "breakage",
    [
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
        "localStorage.setItem('slidestar', '{')",
        "localStorage.setItem('slidestar', JSON.stringify({version: 1, board: '1-2-3', moves: 'X'}))",
        "localStorage.setItem('slidestar', JSON.stringify({version: 1, board: '1-2_3-0', moves: 'UUUU', at: 1e9, spent: 'x', scheme: 9}))",
        "localStorage.setItem('slidestar', JSON.stringify({version: 99}))",
    ],
)  # fmt: skip
def test_storage_never_breaks_the_page(page: Page, site: str, breakage: str) -> None:
    page.add_init_script(breakage)
    page.goto(site)
    start = Board.parse(board_of(page))
    after = start.neighbors()[0]
    tile(page, start.tiles[after.blank]).click()
    expect_board(page, after.text())


def test_forty_moves_a_second_are_all_made(page: Page, site: str) -> None:
    open_board(page, site, "size=10x10&seed=speed")

    def play() -> None:
        board = Board.parse(board_of(page))
        codes = []
        for i in range(200):
            move = board.legal_moves()[(i * i) % len(board.legal_moves())]
            codes.append(KEYS[move])
            board = board.move(move)
        page.evaluate(
            """async (codes) => {
                for (const code of codes) {
                    document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
                    await new Promise((done) => setTimeout(done, 25));
                }
            }""",
            codes,
        )
        expect_board(page, board.text())

    without_long_tasks(page, play)
