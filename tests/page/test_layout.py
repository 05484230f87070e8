"""Layout: the board is in sight, nothing jumps, and newcomers see the goal.

tests/nightly/test_layout.py has more sizes of windows.
"""

from __future__ import annotations

import re

import pytest
from kit.games import expect_moves, finish, prefer
from kit.layout import (
    DESKTOP,
    LAPTOP,
    PHONE,
    SMALL_LANDSCAPE,
    SMALL_PHONE,
    board_height,
    fits_in_width,
    frames,
    in_sight,
    place,
    resize,
    scroll,
    set_window,
)
from kit.page import (
    HARDEST,
    KEYS,
    TWO_AWAY,
    board,
    board_of,
    button,
    choose,
    expect_board,
    expect_status,
    idle,
    load,
    news,
    panel,
    part,
    play,
    press,
    press_solve,
    solve_button,
    tab,
    visit,
)
from kit.worker import Script
from playwright.sync_api import Page, expect

from slidestar import Board, shuffle, solve

UNSOLVABLE = "1-2-3_4-5-6_8-7-0"


@pytest.mark.nightly
def test_board_and_buttons_fit_the_window(page: Page, site: str) -> None:
    for size in [PHONE, DESKTOP]:
        set_window(page, size)
        visit(page, site, size="4x4", seed="a")
        assert in_sight(page, board(page))
        for name in ("Shuffle", "Undo", "Hint", "Share", "Reset"):
            assert in_sight(page, button(page, name)), name
        for view in ("Analyse", "Learn", "Play"):
            tab(page, view)
            if view != "Learn":  # the coach deals its own boards
                expect(button(page, "Shuffle")).to_be_visible()
                expect(solve_button(page)).to_be_visible()
            assert fits_in_width(page), view


@pytest.mark.nightly
def test_board_stays_beside_its_panel(page: Page, site: str) -> None:
    set_window(page, LAPTOP)
    visit(page, site, size="4x4", mode="analyse")
    end = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert end > 100  # there is something to scroll
    for y in (0, end / 2, end):
        scroll(page, y)
        assert in_sight(page, board(page)), y


def test_win_is_in_sight_as_wide_as_the_board(page: Page, site: str) -> None:
    set_window(page, LAPTOP)
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    for shown in (
        button(page, "Review"),
        button(page, "Same scramble again"),
        part(page, "win", "figures"),
    ):
        expect(shown).to_be_visible()
        assert in_sight(page, shown), shown
    assert page.evaluate("scrollY") == 0
    left, _, right, _ = place(board(page))
    for bar in (page.get_by_role("group", name="Game"), page.locator(".score")):
        assert place(bar)[0] == pytest.approx(left, abs=1)
        assert place(bar)[2] == pytest.approx(right, abs=1)


@pytest.mark.nightly
def test_daily_card_is_first_below_the_board_of_a_phone(page: Page, site: str) -> None:
    set_window(page, PHONE)
    visit(page, site, size="3x3")
    cards = page.locator("#panel > .card:visible")
    expect(cards.first).to_have_attribute("data-panel", "levels")
    press(page, "Skip all")
    expect(cards.first).to_have_attribute("data-panel", "daily")
    assert place(panel(page, "daily"))[1] >= place(board(page))[3]


@pytest.mark.nightly
def test_daily_board_is_as_large_as_any(page: Page, site: str) -> None:
    set_window(page, (1366, 768))
    visit(page, site, size="3x3")
    before = place(board(page))
    part(page, "daily", "sizes").get_by_role("button", name="3 × 3").click()
    assert place(board(idle(page))) == before
    finish(page)
    assert place(board(page)) == before
    for shown in (button(page, "Share result"), button(page, "Play the 4 × 4")):
        assert in_sight(page, shown), shown


@pytest.mark.nightly
def test_second_click_on_review_presses_nothing_else(page: Page, site: str) -> None:
    set_window(page, (1366, 768))
    visit(page, site, daily="3x3")
    finish(page)
    before = place(board(page)), board_of(page)
    button(page, "Review").dblclick()
    idle(page)
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    assert (place(board(page)), board_of(page)) == before
    # Also if another button is now under the pointer.
    tab(page, "Play")
    page.evaluate(
        """() => {
            const [review, reset] = ["review", "reset"].map((name) =>
                document.querySelector(`[data-part="${name}"]`));
            for (const [button, detail] of [[review, 1], [reset, 2]])
                button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
        }"""
    )
    idle(page)
    expect(board(page)).to_have_attribute("data-board", before[1])


def test_board_stays_at_the_top_of_a_phone(page: Page, site: str) -> None:
    set_window(page, PHONE)
    visit(page, site, size="3x3", mode="analyse")
    before = board_of(page)
    whole = board_height(page)
    below = place(panel(page, "views"))[1]
    last = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert last > whole
    scroll(page, last)
    assert in_sight(page, board(page))
    assert board_height(page) < 0.25 * PHONE[1]
    # Nothing below it has moved.
    assert place(panel(page, "views"))[1] + page.evaluate("scrollY") == pytest.approx(below, abs=1)
    board(page).click()  # whole again, and no tile has moved
    frames(page)
    assert page.evaluate("scrollY") == 0
    assert board_height(page) == pytest.approx(whole, abs=1)
    expect_board(page, before)


@pytest.mark.nightly
def test_no_button_shows_under_the_small_board(page: Page, site: str) -> None:
    set_window(page, PHONE)
    visit(page, site, size="3x3")
    play(page, Board.parse(board_of(page)).legal_moves()[0])
    tab(page, "Analyse")
    press(page, "Shuffle")
    scroll(page, page.evaluate("document.documentElement.scrollHeight - innerHeight"))
    bar = place(page.get_by_role("region", name="Puzzle"))
    assert 0 < bar[3] < 0.25 * PHONE[1]
    back = button(page, "Back to my previous game")
    expect(back).to_be_visible()
    assert place(back)[3] <= bar[3] + 0.1


@pytest.mark.nightly
def test_solve_on_a_phone_shows_its_answer_in_place(page: Page, site: str) -> None:
    set_window(page, PHONE)
    visit(page, site, board=HARDEST, mode="analyse")
    solve = solve_button(page)
    before = place(solve)
    press_solve(page)
    expect_status(page, "Solved in 31 moves (optimal)")
    assert place(solve) == before
    watch = button(page, "Watch it")
    for shown in (part(page, "solver", "outcome"), watch, board(page)):
        assert in_sight(page, shown), shown
    assert not in_sight(page, button(page, "Play"))  # the player is further down
    choose(page, "Speed", "slow")  # so that it is not over before the second press
    for pressed in ("true", "false"):
        press(page, "Watch it")
        expect(watch).to_have_attribute("aria-pressed", pressed)
    choose(page, "Speed", "fastest")
    watch.click()
    expect(board(page)).to_have_attribute("data-board", "1-2-3_4-5-6_7-8-0")
    expect(watch).to_have_attribute("aria-pressed", "false")
    scroll(page, 0)
    assert place(solve) == before
    resize(page, LAPTOP)
    expect(button(page, "Play")).to_be_visible()
    expect(watch).to_be_hidden()


@pytest.mark.nightly
def test_solve_shows_why_a_board_is_unsolvable(page: Page, site: str) -> None:
    set_window(page, SMALL_PHONE)
    visit(page, site, mode="analyse", size="3x3")
    load(page, UNSOLVABLE)
    notice = panel(page, "unsolvable")
    expect(notice).to_contain_text("can't be solved")
    assert in_sight(page, notice)  # it is above the text box
    for key in (False, True):
        page.locator("body").click(position={"x": 2, "y": 2})  # removes the focus
        scroll(page, page.evaluate("document.documentElement.scrollHeight"))
        if key:
            page.keyboard.press("Enter")
        else:
            solve_button(page).click()
        frames(page)
        expect(notice).to_be_focused()
        assert in_sight(page, notice)
        assert place(notice)[1] >= place(board(page))[3] - 1  # below the small board


@pytest.mark.nightly
def test_tools_are_folded_on_a_phone_only(page: Page, site: str) -> None:
    set_window(page, PHONE)
    visit(page, site, size="3x3", mode="analyse")
    for name, title in (
        ("optimal", "Shortest solutions"),
        ("moves", "Solutions in and out"),
        ("editor", "Position and goal"),
    ):
        fold = panel(page, name)
        expect(fold.get_by_text(title, exact=True)).to_be_visible()
        assert place(fold)[3] - place(fold)[1] < 60
    rotate = button(page, "Rotate")
    expect(rotate).to_be_hidden()
    page.get_by_text("Position and goal", exact=True).click()
    expect(rotate).to_be_visible()
    idle(page).reload()
    idle(page)
    expect(rotate).to_be_visible()  # until the tab is closed
    expect(button(page, "All optimal solutions")).to_be_hidden()
    algorithm = page.get_by_label("Algorithm")
    expect(algorithm).to_be_hidden()
    page.get_by_text("Search: Auto").click()
    choose(page, "Algorithm", "astar")
    expect(page.get_by_text("Search: A*, Manhattan")).to_be_visible()
    resize(page, (1024, 768))
    expect(algorithm).to_be_visible()
    expect(page.get_by_text("Search: A*, Manhattan")).to_be_hidden()
    for name in ("Rotate", "All optimal solutions", "Read"):
        expect(button(page, name)).to_be_visible()


RECORD_ANIMATIONS = """() => {
    const { animate } = Element.prototype;
    globalThis.answered = [];
    Element.prototype.animate = function (frames, options) {
        answered.push([this.ariaLabel, options.id, ...Object.keys(frames)]);
        return animate.call(this, frames, options);
    };
}"""


@pytest.mark.nightly
@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_blocked_tile_shakes_or_dims(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    page.evaluate(RECORD_ANIMATIONS)
    press(page, "Tile 1")
    assert page.evaluate("answered") == [["Tile 1", "nudge", "translate"]]
    page.emulate_media(reduced_motion="reduce")
    press(page, "Tile 3")
    press(page, "Tile 5")  # it can move
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    assert page.evaluate("answered.slice(1)") == [["Tile 3", "nudge", "opacity"]]
    expect_moves(page, 1)


# The goal


@pytest.mark.browser_context_args(has_touch=True)
def test_newcomer_reads_the_goal_until_the_first_win(page: Page, site: str) -> None:
    set_window(page, PHONE)
    visit(page, site, board=TWO_AWAY)
    line = panel(page, "goal")
    expect(line).to_contain_text("Slide the tiles into order")
    for shown in (line, page.get_by_role("heading", name="Slidestar"), page.locator(".purpose")):
        expect(shown).to_be_visible()
        assert in_sight(page, shown), shown
    goal = button(page, "Goal 1 2 3, 4 5 6, 7 8 gap")
    expect(goal.locator(".mini")).to_be_visible()
    goal.tap()
    sheet = page.get_by_role("dialog", name="The goal")
    expect(sheet.get_by_role("img")).to_be_visible()
    expect(sheet).to_contain_text("The tiles in order, row by row")
    sheet.get_by_role("button", name="Close").tap()
    page.get_by_role("tab", name="Analyse").tap()
    expect(line).to_be_hidden()
    page.get_by_role("tab", name="Play").tap()
    for tile in ("Tile 5", "Tile 8"):
        button(page, tile).tap()
    expect(button(idle(page), "Review")).to_be_visible()
    expect(line).to_be_hidden()
    page.reload()
    expect(goal).to_be_visible()
    expect(panel(idle(page), "goal")).to_be_hidden()


@pytest.mark.nightly
def test_goal_of_a_picture_is_the_whole_picture(page: Page, site: str) -> None:
    prefer(page, numbers=False)
    visit(page, site, board=TWO_AWAY)
    expect(panel(page, "goal")).to_contain_text("Put the picture together")
    goal = panel(page, "goal-shown")
    picture = re.compile(r'/static/picture\.svg"\)$')
    expect(goal.locator(".mini")).to_have_css("background-image", picture)
    expect(goal.locator(".mini span").first).to_be_hidden()


@pytest.mark.nightly
def test_rings_of_the_goal_have_the_boards_colours(page: Page, site: str) -> None:
    prefer(page, theme="rings")
    visit(page, site, size="5x5")
    panel(page, "goal-shown").click()
    for goal in (panel(page, "goal-shown"), page.locator(".goal-picture")):
        for tile, colour in (
            (0, "rgb(15, 76, 129)"),
            (6, "rgb(234, 183, 101)"),
            (12, "rgb(29, 102, 92)"),
        ):
            expect(goal.locator(".mini span").nth(tile)).to_have_css("background-color", colour)


@pytest.mark.nightly
def test_own_goal_is_shown_beside_the_score(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY, goal="0-1-2_3-4-5_6-7-8")
    expect(button(page, "Goal gap 1 2, 3 4 5, 6 7 8")).to_be_visible()
    expect(panel(page, "goal")).to_contain_text("look like the small one")


@pytest.mark.nightly
@pytest.mark.parametrize(
    "size", [SMALL_PHONE, SMALL_LANDSCAPE, LAPTOP], ids=["phone", "landscape", "laptop"]
)
def test_the_result_is_over_the_board(page: Page, site: str, size: tuple[int, int]) -> None:
    set_window(page, size)
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    result = panel(page, "win")
    expect(result).to_be_visible()
    assert in_sight(page, result)
    left, top, right, bottom = place(board(page))
    over_left, _, over_right, over_bottom = place(result)
    assert left < over_left < over_right < right
    assert top < over_bottom < bottom
    # The answer to a press is below it.
    press(page, "Share")
    expect(news(page)).to_contain_text("link is")
    assert place(news(page))[3] - place(news(page))[1] > 10


@pytest.mark.nightly
def test_an_earlier_first_board_loses_no_level(page: Page, site: str) -> None:
    visit(page, site)
    first, *_, last = panel(page, "levels").get_by_role("button", name=re.compile("moves")).all()
    last.click()
    expect(last).to_have_attribute("aria-current", "step")
    first.click()
    idle(page)
    expect(last).to_have_attribute("aria-current", "step")
    assert len(solve(Board.parse(board_of(page)))) == 4


# Analyse


@pytest.mark.nightly
def test_analyse_fits_a_low_laptop_screen(page: Page, site: str) -> None:
    set_window(page, (1366, 768))
    visit(page, site, board=HARDEST)
    where = place(board(page))
    tab(page, "Analyse")
    assert place(board(page)) == pytest.approx(where, abs=0.5)
    below = place(button(page, "Shuffle"))
    press_solve(page)
    page.locator("h1").click()
    page.keyboard.press("Home")
    play(page, "L")  # a variation
    page.keyboard.press("v")
    idle(page)
    # Nothing has moved, and the most used parts are in sight.
    assert place(board(page)) == pytest.approx(where, abs=0.5)
    assert place(button(page, "Shuffle")) == pytest.approx(below, abs=0.5)
    moves = panel(page, "solution")
    assert where[3] < place(button(page, "Play"))[1] < place(moves)[3] <= below[1]
    for shown in (
        button(page, "Play"),
        moves,
        button(page, "Hint"),
        button(page, "Shuffle"),
        panel(page, "distance-bar"),
        panel(page, "review-chart"),
        part(page, "review", "summary"),
        button(page, "Promote"),
        part(page, "variations", "list"),
    ):
        assert in_sight(page, shown), shown
    assert page.evaluate("scrollY") == 0
    # The buttons are reached in the order in which they are seen.
    order = panel(page, "controls").evaluate(
        """(stage) => [...stage.querySelectorAll("button, select, input")]
            .filter((one) => one.checkVisibility() && !one.closest("[data-panel=board]"))
            .map((one) => one.getBoundingClientRect().top + one.offsetHeight)"""
    )
    assert order[-1] == max(order)
    assert place(panel(page, "replay"))[3] <= place(button(page, "Undo"))[1] + 1
    # In Play the solution is in the panel again.
    tab(page, "Play")
    assert place(board(page)) == pytest.approx(where, abs=0.5)
    assert place(panel(page, "replay"))[0] > where[2]


@pytest.mark.nightly
def test_moves_are_below_the_board_of_a_phone(page: Page, site: str) -> None:
    set_window(page, PHONE)
    visit(page, site, board=TWO_AWAY, moves="RLUL", mode="analyse")
    cards = page.locator("#panel > .card:visible")
    assert [card.get_attribute("data-panel") for card in cards.all()[:3]] == [
        "solver",
        "replay",
        "review",
    ]
    bar = panel(page, "distance-bar")
    assert place(bar)[3] <= place(board(page))[1]
    before = place(board(page))
    press(page, "Next")
    scroll(page, 0)
    assert place(board(page)) == before
    assert fits_in_width(page)


@pytest.mark.nightly
def test_distance_bar_follows_the_position(page: Page, site: str, script: Script) -> None:
    visit(page, site, board=TWO_AWAY)
    bar = page.get_by_role("meter", name="Distance to the goal")
    expect(bar).to_be_hidden()
    tab(page, "Analyse")
    expect(bar).to_have_attribute("aria-valuetext", "2 moves to the goal")
    expect(bar).to_have_text("2")
    where = place(bar)
    page.locator("h1").click()
    play(page, "R")
    expect(bar).to_have_attribute("aria-valuetext", "3 moves to the goal")
    expect(bar).to_have_attribute("aria-valuenow", "3")
    script.hold("distance")
    page.keyboard.press(KEYS["L"])
    # The old number is dimmed until the next one arrives.
    expect(bar).to_have_class(re.compile("old"))
    expect(bar).to_have_text("3")
    script.release("distance")
    idle(page)
    expect(bar).to_have_text("2")
    assert place(bar) == where
    # Each position was requested once: the facts beside the board have the same distance.
    boards = [request["board"] for request in script.requests if request["type"] == "distance"]
    assert len(boards) == len(set(boards)) + 1
    load(page, UNSOLVABLE)
    expect(bar).to_have_attribute("aria-valuetext", "This board can't be solved")
    load(page, shuffle(5, 5, seed="bar").text())
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"^(At least|\d+ to) \d+ moves"))
    expect(bar).to_have_text(re.compile(r"^\s*\d+\+\s*$"))


@pytest.mark.nightly
def test_pasted_solution_is_in_sight_on_a_phone(page: Page, site: str) -> None:
    set_window(page, PHONE)
    visit(page, site, board=TWO_AWAY, mode="analyse")
    page.get_by_text("Solutions in and out", exact=True).click()
    page.get_by_label("Paste a solution").fill("RLUL")
    press(page, "Read")
    frames(page)
    assert in_sight(page, panel(page, "solution"))
    assert in_sight(page, board(page))


@pytest.mark.nightly
def test_goal_out_of_reach_is_reported_beside_the_goal(page: Page, site: str) -> None:
    visit(page, site, size="3x3", mode="analyse")
    load(page, TWO_AWAY)
    part(page, "editor", "summary").click()
    goal = page.get_by_role("textbox", name="Goal", exact=True)
    for text, said in ((UNSOLVABLE, "With this goal the board can't be solved."), (TWO_AWAY, "")):
        goal.fill(text)
        press(page, "Set")
        expect(part(page, "editor", "problem")).to_have_text(said)
    expect(panel(page, "unsolvable")).to_be_hidden()


@pytest.mark.nightly
def test_win_has_its_stars_after_a_reload(page: Page, site: str) -> None:
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    stars = page.get_by_role("img", name="3 of 3 stars")
    expect(stars).to_be_visible()
    page.reload()
    expect(idle(page).get_by_role("img", name="3 of 3 stars")).to_be_visible()
    expect(part(page, "win", "headline")).to_contain_text("Perfect: 2 moves")


@pytest.mark.nightly
def test_inspection_key_says_that_inspection_is_off(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    page.keyboard.press("i")
    idle(page)
    expect(news(page)).to_have_text("Inspection is off. You can turn it on in the settings.")
