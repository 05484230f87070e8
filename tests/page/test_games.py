"""Several games in a row: Shuffle, Undo, and the browser's Back and Forward lose none of them."""

from __future__ import annotations

import re

from kit import page as ui
from kit.games import CHOICES, deal, expect_moves, prefer, shortest
from kit.learn import open_lesson
from playwright.sync_api import BrowserContext, Locator, Page, expect

from slidestar import Board, shuffle, solve

BACK = "Back to my previous game"


def way_back(page: Page) -> Locator:
    return ui.button(page, BACK)


def begin(page: Page, site: str, count: int = 3) -> Board:
    """Open a dealt 3x3 board, make some moves, and return the resulting board."""
    ui.visit(page, site, size="3x3", seed="tea")
    start = shuffle(3, 3, "tea")
    made = solve(start).moves[:count]
    ui.play(page, "".join(made))
    expect_moves(page, count)
    return start.apply(made)


def test_undo_of_a_game_remains_beside_a_solution(page: Page, site: str) -> None:
    stood = begin(page, site)
    ui.press(page, "Shuffle")
    expect(way_back(page).locator("kbd")).to_be_visible()
    ui.press_solve(page)
    ui.expect_status(page, re.compile("^Solved in"))
    expect(way_back(page)).to_be_visible()
    expect(way_back(page).locator("kbd")).to_be_hidden()  # Undo goes to the solution's start
    ui.press(page, BACK)
    ui.expect_board(page, stood)
    expect_moves(page, 3)
    expect(way_back(page)).to_be_hidden()


def test_shuffle_can_be_taken_back(page: Page, site: str) -> None:
    stood = begin(page, site)
    expect(way_back(page)).to_be_hidden()
    ways = (
        way_back(page).click,
        lambda: page.keyboard.press("u"),
        page.go_back,
    )
    for take_back in ways:
        dealt = deal(page)
        expect_moves(page, 0)
        expect(way_back(page)).to_be_visible()
        expect(ui.button(page, "Undo")).to_be_hidden()  # there is no move to undo
        take_back()
        ui.expect_board(page, stood)
        expect_moves(page, 3)
        expect(ui.news(page)).to_have_text(
            re.compile(r"^Your game is back: 3 moves, \d+:\d\d on the clock\.")
        )
        expect(way_back(page)).to_be_hidden()
        expect(page).to_have_url(re.compile("at=3$"))
    # It is the same game, so that its own moves can be undone.
    ui.press(page, "Undo")
    expect_moves(page, 2)
    page.go_forward()
    ui.expect_board(page, dealt)
    expect_moves(page, 0)


HELD = """() => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "u", repeat: true, bubbles: true, cancelable: true })
)"""


def test_undo_ends_with_the_game_that_has_a_move(page: Page, site: str) -> None:
    stood = begin(page, site)
    ui.choose(page, "Size", "2x2")
    expect(way_back(page)).to_be_visible()
    dealt = Board.parse(ui.board_of(page))
    assert dealt.rows == 2
    ui.play(page, dealt.legal_moves()[0])
    expect(way_back(page)).to_be_hidden()
    for _ in range(3):  # a held key stops at the beginning of the game
        page.evaluate(HELD)
    ui.expect_board(page, dealt)
    expect_moves(page, 0)
    # All moves are undone, so that the next undo takes back the game.
    expect(way_back(page)).to_be_visible()
    page.keyboard.press("u")
    ui.expect_board(page, stood)
    expect_moves(page, 3)
    page.go_forward()
    ui.expect_board(page, dealt)
    expect(way_back(page)).to_be_visible()
    expect(ui.button(page, "Redo")).to_be_enabled()


def test_clock_is_restored_with_its_game(page: Page, site: str) -> None:
    page.clock.install()
    begin(page, site)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 200)

    def after(seconds: int) -> str:
        """Return the time that is shown after this many seconds."""
        page.clock.run_for(1000 * seconds)
        return ui.part(page, "controls", "time").inner_text()

    shown = after(2)
    assert shown >= "3:20"
    ui.button(page, "Shuffle").click()
    assert after(600) == "0:00"
    page.go_back()
    assert after(1) == shown
    expect(ui.part(page, "controls", "moves")).to_have_text("3")
    assert after(60) == shown  # the clock is stopped until the next move
    page.keyboard.press(ui.KEYS[shortest(page)[0]])
    later = after(5)
    assert later > shown
    # The entry's state restores it too, after the page was loaded again.
    page.go_forward()
    assert after(1) == "0:00"
    page.clock.resume()
    page.reload()
    ui.idle(page)
    expect(way_back(page)).to_be_visible()
    page.go_back()
    expect_moves(page, 4)
    assert ui.part(page, "controls", "time").inner_text() == later


def test_every_new_board_is_an_entry_of_the_history(page: Page, site: str) -> None:
    page.goto("about:blank")
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    boards = [ui.TWO_AWAY]
    entries = page.evaluate("history.length")
    page.locator("h1").click()
    ui.play(page, "RL")  # moves are no entries
    expect(page).to_have_url(re.compile("at=2"))
    assert page.evaluate("history.length") == entries

    def note() -> None:
        assert ui.board_of(ui.idle(page)) != boards[-1]
        boards.append(ui.board_of(page))

    page.keyboard.press("n")
    note()
    ui.load(page, ui.HARDEST)
    note()
    ui.choose(page, "Size", "2x3")
    note()
    ui.press(page, "Edit")
    cells = page.get_by_role("grid", name="Your board").get_by_role("button")
    for cell in range(6):  # three swaps in one edit are one entry
        cells.nth(cell).click()
    ui.press(page, "Just load it")
    note()
    page.locator("h1").click()
    for _ in range(4):  # four quarter turns do not make another game
        ui.button(page, "Rotate").click()
    ui.idle(page)
    for board in reversed(boards[:-1]):
        page.go_back()
        ui.expect_board(page, board)
    for board in boards[1:]:
        page.go_forward()
        ui.expect_board(page, board)
    # The same from another site, when the page has only the entries' states.
    page.goto("about:blank")
    page.go_back()
    ui.expect_board(page, boards[-1])
    for board in reversed(boards[:-1]):
        page.go_back()
        ui.expect_board(page, board)
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_game_too_long_for_an_address_is_restored(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, moves="RDLU" * 2100, at="8400")
    ui.play(page, "R")
    expect_moves(page, 8401)
    deal(page)
    expect_moves(page, 0)
    page.reload()
    ui.idle(page)
    page.go_back()
    expect_moves(page, 8401)
    ui.expect_board(page, Board.parse(ui.TWO_AWAY).apply("R"))


def test_back_returns_to_the_view_before(page: Page, site: str) -> None:
    # For a learner who has begun the course, the coach deals no board, which would be another entry.
    prefer(page, CHOICES, version=1, chapters=["goal"])
    ui.visit(page, site, board=ui.TWO_AWAY)
    ui.play(page, "R")
    stood = Board.parse(ui.TWO_AWAY).apply("R")
    ui.tab(page, "Analyse")
    page.locator("h1").click()
    ui.play(page, "D")
    ui.tab(page, "Learn")
    for name in ("Analyse", "Play"):
        page.go_back()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        # The game is the same, with the moves made since then.
        ui.expect_board(page, stood.apply("D"))
    page.go_forward()
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    page.reload()
    ui.expect_board(page, stood.apply("D"))
    # The button leads to the previous game past the views of this one.
    ui.press(page, "Shuffle")
    ui.tab(page, "Play")
    ui.tab(page, "Analyse")
    ui.press(page, BACK)
    ui.expect_board(page, stood.apply("D"))


def test_back_from_the_first_board_of_a_lesson_leaves_learn(page: Page, site: str) -> None:
    # No board of a level suits the next chapter, on boards that cannot be solved.
    done = ["goal", "tile", "row", "row-end", "column", "last"]
    prefer(page, CHOICES, version=1, level=0, chapters=done)
    ui.visit(page, site)
    first = ui.board_of(page)
    for lesson, name in ((None, "the coach's board"), ("Watch", "the board of Watch")):
        ui.tab(page, "Learn")
        if lesson:
            open_lesson(page, lesson)
        assert ui.board_of(page) != first, name
        page.go_back()
        ui.expect_board(page, first)
        expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
        page.go_forward()
        expect(page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
        ui.idle(page)
        page.go_back()
        ui.expect_board(page, first)


def test_back_returns_to_the_lesson_before(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.HARDEST, mode="learn")
    ui.tab(page, "Play")
    ui.tab(page, "Learn")
    open_lesson(page, "Race")
    for _ in range(2):
        page.go_back()
        ui.idle(page)
    watch = page.get_by_role("tab", name="Watch A*")
    expect(watch).to_have_attribute("aria-selected", "true")


def test_two_tabs_go_back_on_their_own(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    stood = begin(first, site)
    second.bring_to_front()
    ui.visit(second, site, board=ui.TWO_AWAY)
    ui.play(second, "R")
    second.keyboard.press("n")
    expect(way_back(ui.idle(second))).to_be_visible()
    first.bring_to_front()
    first.keyboard.press("n")
    ui.press(first, BACK)
    ui.expect_board(first, stood)
    second.bring_to_front()
    ui.press(second, BACK)
    ui.expect_board(second, Board.parse(ui.TWO_AWAY).apply("R"))
