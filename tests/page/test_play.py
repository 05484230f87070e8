"""Playing: shuffle, slides by clicks and keys, undo, sizes, hint, and the game after a reload."""

from __future__ import annotations

import re

from kit import page as ui
from kit.games import deal, expect_moves
from playwright.sync_api import Page, expect

from slidestar import Board

SOLVED = "1-2-3_4-5-6_7-8-0"
ONE_ROW = "1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0"


def test_shuffle_play_undo_and_another_size(page: Page, site: str) -> None:
    ui.visit(page, site)
    before = ui.board_of(page)
    start = deal(page)
    assert start.text() != before
    assert start.is_solvable()
    made = start
    for move in "first", "second", "third":
        moving = made.tiles[made.neighbors()[0].blank]
        made = made.neighbors()[0]
        ui.button(page, f"Tile {moving}").click()
        expect(ui.board(page), move).to_have_attribute("data-board", made.text())
    expect_moves(page, 3)
    for _ in range(3):
        ui.button(page, "Undo").click()
    ui.expect_board(page, start)
    ui.press(page, "Redo")
    ui.expect_board(page, start.neighbors()[0])
    ui.press(page, "Reset")
    ui.expect_board(page, start)
    ui.choose(page, "Size", "10x2")
    expect(ui.board(page).get_by_role("button")).to_have_count(19)
    dealt = Board.parse(ui.board_of(page))
    assert (dealt.rows, dealt.cols, dealt.is_solvable()) == (10, 2, True)
    expect(page.get_by_label("Size").locator("option")).to_have_count(83)


SIX_CLICKS = """() => {
    const tile = [...document.querySelectorAll(".tile")].find((one) => one.textContent === "5");
    for (let i = 0; i < 6; i += 1) tile.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def test_a_click_slides_the_whole_line(page: Page, site: str) -> None:
    ui.visit(page, site, board=ONE_ROW)
    ui.press(page, "Tile 13")
    ui.expect_board(page, "1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    ui.press(page, "Tile 1")
    ui.expect_board(page, "0-2-3-4_1-6-7-8_5-10-11-12_9-13-14-15")
    ui.press(page, "Tile 6")  # not in line with the blank
    ui.expect_board(page, "0-2-3-4_1-6-7-8_5-10-11-12_9-13-14-15")
    expect_moves(page, 6)
    ui.press(page, "Tile 1")
    # Clicks between two frames all count.
    page.evaluate(SIX_CLICKS)
    ui.expect_board(page, "1-2-3-4_0-6-7-8_5-10-11-12_9-13-14-15")
    expect_moves(page, 13)


def test_keys_move_tiles_and_solve(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.button(page, "Tile 5").focus()
    page.keyboard.press("Enter")
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.keyboard.press("Space")  # the focus stays on the tile, which can move back
    ui.expect_board(page, ui.TWO_AWAY)
    ui.press(page, "Reset")
    page.keyboard.press("w")
    page.keyboard.press("A")  # a capital letter, as with Caps Lock
    ui.expect_board(page, SOLVED)
    expect(ui.status(page, "Solved in 2 moves,")).to_be_visible()
    page.keyboard.press("Control+z")
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.keyboard.press("Control+Shift+Z")
    ui.expect_board(page, SOLVED)


def test_keys_of_other_layouts(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    session = page.context.new_cdp_session(page)

    def type_key(key: str, code: str, modifiers: int = 0) -> None:
        for kind in ("rawKeyDown", "keyUp"):
            event = {"type": kind, "key": key, "code": code, "modifiers": modifiers}
            session.send("Input.dispatchKeyEvent", event)

    type_key("z", "KeyW")  # AZERTY
    type_key("ф", "KeyA")  # Russian
    ui.expect_board(page, SOLVED)
    control, shift = 2, 8
    type_key("я", "KeyZ", control)
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    type_key("Я", "KeyZ", control | shift)
    ui.expect_board(page, SOLVED)
    type_key("p", "KeyR")  # Colemak
    ui.expect_board(page, SOLVED)
    type_key("и", "KeyB")
    ui.expect_board(page, ui.TWO_AWAY)
    type_key("?", "KeyM", shift)  # AZERTY
    # On Colemak R slides down, by its place, and goes to another command as a place.
    ui.button(page, "Change keys").click()
    ui.button(page, "Hint: H. Change").click()
    type_key("r", "KeyS")
    ui.button(page, "Swap with “Down”").click()
    ui.idle(page)
    stored = page.evaluate("JSON.parse(localStorage.getItem('slidestar-settings')).keys")
    assert stored == {"hint": ["KeyS"], "down": ["ArrowDown", "h"]}


NAME_OF_FOCUS = """
    document.activeElement.getAttribute('aria-label') ??
    document.activeElement.closest('label')?.querySelector('span').textContent ??
    document.activeElement.textContent.trim()
"""


def test_tab_key_reaches_every_control(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    seen: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate(NAME_OF_FOCUS)
        if name in seen:
            break
        seen.append(name)
    for name in ("Play", "Size", "Tile 2", "Hint", "Share", "Shuffle"):
        assert name in seen, seen
    # Only the tiles that can move are in the Tab order.
    assert {name for name in seen if name.startswith("Tile")} == {f"Tile {n}" for n in (2, 4, 5, 6)}


def test_hint_marks_the_tile_to_move(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    for words in ("2 moves to go.", "Tile 5 is the only good move.", "Move tile 5 up."):
        ui.press(page, "Hint")
        expect(ui.status(page, words)).to_be_visible()
    hinted = re.compile(r"\bhinted\b")
    expect(ui.button(page, "Tile 5")).to_have_class(hinted)
    expect(ui.button(page, "Show the solution")).to_be_visible()
    ui.press(page, "Tile 5")
    expect(ui.button(page, "Tile 5")).not_to_have_class(hinted)
    expect(ui.button(page, "Show the solution")).to_be_hidden()


def test_game_is_there_after_a_reload(page: Page, site: str) -> None:
    ui.visit(page, site, size="4x4", seed="reload")
    start = Board.parse(ui.board_of(page))
    first = start.neighbors()[0]
    ui.press(page, f"Tile {start.tiles[first.blank]}")
    expect(page).to_have_url(re.compile("at=1$"))
    page.reload()
    ui.expect_board(page, first)
    expect_moves(page, 1)
    # It is a game, not a replay.
    expect(page.get_by_role("heading", name="Solution", exact=True)).to_be_hidden()
    # Without its address, the page reads it from storage.
    page.goto(site)
    ui.expect_board(page, first)
    ui.press(page, "Undo")
    ui.expect_board(page, start)


# Replaces each text node as Chrome's translation does, by its text in capital letters.
TRANSLATE = """() => {
    const translate = () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
            if (!text.data.trim() || text.parentElement.closest("font, option, script")) continue;
            const [outer, inner] = ["font", "font"].map((name) => document.createElement(name));
            inner.textContent = text.data.toUpperCase();
            outer.append(inner);
            text.before(outer);
            text.remove();
        }
    };
    translate();
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(translate).observe(document.body, all);
}"""


def test_texts_of_a_translated_page_still_change(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    page.evaluate(TRANSLATE)
    ui.play(page, "UL")
    expect(ui.panel(page, "result")).to_contain_text("PERFECT: 2 MOVES")
    expect(ui.panel(page, "solves")).not_to_contain_text("WILL APPEAR")
