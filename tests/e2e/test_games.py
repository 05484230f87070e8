"""One game after the other: none is lost, by the button, by Undo, by the browser's Back and Forward."""

from __future__ import annotations

import re

import pytest
from history_card import play
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import TWO_AWAY, board_of, button, expect_board, grid, news, part

from slidestar import Board, shuffle, solve

pytestmark = pytest.mark.returning


def way_back(page: Page):  # type: ignore[no-untyped-def]
    return button(page, "Back to the game before")


def moves_made(page: Page, count: int) -> None:
    expect(part(page, "controls", "moves")).to_have_text(f"{count:,}")


def begin(page: Page, site: str, count: int = 3) -> Board:
    """A game on a dealt 3x3, with some moves made; the board as it stands."""
    page.goto(f"{site}?size=3x3&seed=tea")
    start = shuffle(3, 3, "tea")
    made = solve(start).moves[:count]
    play(page, "".join(made))
    moves_made(page, count)
    return start.apply(made)


def test_the_way_back_stays_beside_a_solution(page: Page, site: str) -> None:
    stood = begin(page, site)
    button(page, "Shuffle").click()
    expect(way_back(page).locator("kbd")).to_be_visible()
    button(page, "Solve").click()
    solved = re.compile("^Solved in")
    expect(part(page, "solver", "outcome")).to_have_text(
        solved, timeout=90_000
    )  # Python boots first
    expect(way_back(page)).to_be_visible()
    expect(way_back(page).locator("kbd")).to_be_hidden()  # Undo goes to the solution's start
    way_back(page).click()
    expect_board(page, stood)
    moves_made(page, 3)
    expect(way_back(page)).to_be_hidden()


@pytest.mark.parametrize("how", ["button", "undo", "key", "browser"])
def test_a_shuffle_can_be_taken_back(page: Page, site: str, how: str) -> None:
    stood = begin(page, site)
    expect(way_back(page)).to_be_hidden()
    button(page, "Shuffle").click()
    moves_made(page, 0)
    dealt = board_of(page)
    expect(way_back(page)).to_be_visible()
    if how == "button":
        way_back(page).click()
    elif how == "undo":
        button(page, "Undo").click()
    elif how == "key":
        page.keyboard.press("u")
    else:
        page.go_back()
    expect_board(page, stood)
    moves_made(page, 3)
    said = re.compile(r"^Your game is back: 3 moves, \d+:\d\d on the clock\.$")
    expect(news(page)).to_have_text(said)
    expect(way_back(page)).to_be_hidden()
    expect(page).to_have_url(re.compile("at=3$"))
    # It's the same game: with the moves that were taken back, and its own to go on with.
    button(page, "Undo").click()
    moves_made(page, 2)
    page.go_forward()
    expect_board(page, dealt)
    moves_made(page, 0)


HELD = """() => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "u", repeat: true, bubbles: true, cancelable: true })
)"""


def test_a_move_makes_the_new_game_the_one_to_undo_in(page: Page, site: str) -> None:
    stood = begin(page, site)
    page.get_by_label("Size").select_option("2x2")
    expect(grid(page).get_by_role("button")).to_have_count(3)
    expect(way_back(page)).to_be_visible()
    dealt = Board.parse(board_of(page))
    play(page, dealt.legal_moves()[0])
    expect(way_back(page)).to_be_hidden()
    for _ in range(3):  # held, it goes no further than to its beginning
        page.evaluate(HELD)
    expect_board(page, dealt)
    moves_made(page, 0)
    # All is undone, so that the game itself is next.
    expect(way_back(page)).to_be_visible()
    page.keyboard.press("u")
    expect_board(page, stood)
    moves_made(page, 3)
    page.go_forward()
    expect_board(page, dealt)
    expect(way_back(page)).to_be_visible()
    expect(button(page, "Redo")).to_be_enabled()


def test_the_clock_comes_back_as_it_was(context: BrowserContext, site: str) -> None:
    page = context.new_page()  # whose time is its own
    page.clock.install()
    begin(page, site)
    time = part(page, "controls", "time")
    # From here on only as much time goes by as is said.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 200)

    def go_on(seconds: int) -> str:
        page.clock.run_for(1000 * seconds)
        return time.inner_text()

    shown = go_on(2)
    assert shown >= "3:20"
    button(page, "Shuffle").click()
    assert go_on(600) == "0:00"
    page.go_back()
    assert go_on(1) == shown
    moves_made(page, 3)
    assert go_on(60) == shown  # it stands until the next move
    play(page, solve(Board.parse(board_of(page))).moves[0])
    later = go_on(5)
    assert later > shown
    # Also from the entry's own state, where the page has been loaded anew meanwhile.
    page.go_forward()
    assert go_on(1) == "0:00"
    page.reload()
    go_on(5)
    expect(way_back(page)).to_be_visible()
    page.go_back()
    go_on(1)
    moves_made(page, 4)
    assert go_on(1) == later


@pytest.mark.parametrize("away", [False, True], ids=["here", "from elsewhere"])
def test_every_way_to_another_board_is_an_entry(page: Page, site: str, away: bool) -> None:
    """Back through all of them, to the first, and from there out of the page, as ever."""
    page.goto("about:blank")
    page.goto(f"{site}?board={TWO_AWAY}&mode=analyse")
    box = page.get_by_role("textbox", name="Position")
    boards = [TWO_AWAY]

    def note() -> None:
        expect(grid(page)).not_to_have_attribute("data-board", boards[-1])
        boards.append(board_of(page))

    page.locator("h1").click()
    page.keyboard.press("n")
    note()
    box.fill("8-6-7_2-5-4_3-0-1")
    button(page, "Load").click()
    note()
    page.get_by_label("Size").select_option("2x3")
    note()
    button(page, "Edit").click()
    for pair in ((0, 1), (2, 3), (4, 5)):  # one edit, one entry
        for cell in pair:
            page.get_by_role("grid", name="Editing").get_by_role("button").nth(cell).click()
    button(page, "Done").click()
    note()
    page.locator("h1").click()
    for _ in range(4):  # a turn loses nothing: it's no other game
        button(page, "Rotate").click()
    if away:
        expect(page).to_have_url(re.compile("board=" + boards[-1]))
        page.goto("about:blank")
        page.go_back()
        expect_board(page, boards[-1])
    for board in reversed(boards[:-1]):
        page.go_back()
        expect_board(page, board)
    for board in boards[1:]:
        page.go_forward()
        expect_board(page, board)
    for _ in boards:
        page.go_back()
    expect(page).to_have_url("about:blank")


def test_a_game_too_long_for_an_address_comes_back_whole(page: Page, site: str) -> None:
    page.goto(f"{site}?board={TWO_AWAY}&moves={'RDLU' * 2100}&at=8400")
    play(page, "R")
    moves_made(page, 8401)
    button(page, "Shuffle").click()
    moves_made(page, 0)
    page.reload()
    page.go_back()
    moves_made(page, 8401)
    expect_board(page, Board.parse(TWO_AWAY).apply("R"))


def test_moves_are_no_entries(page: Page, site: str) -> None:
    page.goto("about:blank")
    page.goto(f"{site}?board={TWO_AWAY}")
    before = page.evaluate("history.length")
    play(page, "RDLU")
    expect(page).to_have_url(re.compile("at=4$"))
    assert page.evaluate("history.length") == before
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_two_tabs_go_back_by_themselves(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    stood = begin(first, site)
    second.bring_to_front()
    second.goto(f"{site}?board={TWO_AWAY}")
    play(second, "R")
    second.keyboard.press("n")
    expect(way_back(second)).to_be_visible()
    first.bring_to_front()
    first.keyboard.press("n")
    way_back(first).click()
    expect_board(first, stood)
    second.bring_to_front()
    way_back(second).click()
    expect_board(second, Board.parse(TWO_AWAY).apply("R"))


def test_a_frame_leaves_its_page_s_history_alone(page: Page, site: str) -> None:
    page.goto(f"{site}?embed=1&board={TWO_AWAY}&moves=UL")
    before = page.evaluate("history.length")
    button(page, "Next").click()
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    expect(way_back(page)).to_have_count(0)
    assert page.evaluate("history.length") == before
