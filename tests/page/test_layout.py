"""Layout: the board is in sight, nothing jumps or is cut, and newcomers see the goal."""

from __future__ import annotations

import re

import pytest
from kit import layout
from kit import page as ui
from kit.games import close_result, expect_moves, finish, prefer, shortest
from kit.history import import_text, rows, solves_of_easy
from kit.learn import watch_in_learn
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, shuffle
from slidestar.history import write_json

UNSOLVABLE = "1-2-3_4-5-6_8-7-0"

# The space at the sides of a button's text.
MARGIN = """(button) => {
    const of = (range) => range.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(button);
    const [inner, outer] = [of(text), of(button)];
    return Math.min(inner.left - outer.left, outer.right - inner.right);
}"""

# The elements that are outside of the window, or whose text is cut.
CUT = """() => {
    const cut = [];
    for (const one of document.querySelectorAll("body *")) {
        const { left, right, width, height } = one.getBoundingClientRect();
        if (!width || !height || !one.checkVisibility({ visibilityProperty: true })) continue;
        if (one.closest(".unseen, .brand, .stage:has(.win) .news, .size-field > span, .goal-shown > span, .replay-head, svg, .board, .mini, select, option, input, textarea")) continue;
        const name = `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`;
        const around = [];
        for (let up = one.parentElement; up; up = up.parentElement) around.push(up);
        const scrolls = around.some((up) => /auto|scroll/.test(getComputedStyle(up).overflowX));
        if ((left < -1 || right > innerWidth + 1) && !scrolls) cut.push(`out: ${name}`);
        const own = getComputedStyle(one);
        if (/hidden|clip/.test(own.overflowX) && own.textOverflow !== "ellipsis" &&
            one.scrollWidth > one.clientWidth + 1 && !one.matches(".table, .chart, .chart *"))
            cut.push(`inside: ${name}`);
        const cell = one.matches("th, td, dt, dd, button, summary, h1, h2");
        if (cell && one.scrollWidth > one.clientWidth + 1 && own.display !== "inline")
            cut.push(`over: ${name}`);
    }
    return cut;
}"""


def test_board_and_buttons_fit_the_window(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, size="4x4", seed="a")
    for size in (layout.PHONE, layout.DESKTOP):
        layout.resize(page, size)
        assert layout.in_sight(page, ui.board(page)), size
        for name in ("Shuffle", "Hint", "Share"):
            assert layout.in_sight(page, ui.button(page, name)), (size, name)
        for view in ("Analyse", "Learn", "Play"):
            ui.tab(page, view)
            if view != "Learn":  # the coach deals its own boards
                expect(ui.button(page, "Shuffle")).to_be_visible()
            if view == "Analyse":
                expect(ui.solve_button(page)).to_be_visible()
            assert layout.fits_in_width(page), (size, view)
    for size, shape in (((1440, 760), "10x2"), ((1024, 768), "4x4")):
        ui.choose(page, "Size", shape)
        layout.resize(page, size)
        left, _, right, _ = layout.place(page.get_by_label("Size"))
        assert right - left > 95, size
        assert ui.button(page, "Shuffle").evaluate(MARGIN) >= 4, size


def test_board_stays_beside_its_panel(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    for size in ((1024, 768), layout.LAPTOP, layout.DESKTOP):
        layout.resize(page, size)
        end = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert end > 100  # there is something to scroll
        for y in (end / 2, end):
            layout.scroll(page, y)
            assert layout.in_sight(page, ui.board(page)), (size, y)
    ui.press(page, "All optimal solutions")
    solutions = ui.part(page, "optimal", "list")
    assert solutions.evaluate("it => it.scrollHeight - it.clientHeight") > 20
    # A shadow at its end shows that a list is longer.
    expect(solutions).to_have_css("background-attachment", "local, local, scroll, scroll")


def test_result_is_in_sight_below_the_board(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, board=ui.TWO_AWAY)

    def places() -> list[float]:
        """Return the upper edges of the board and of the cards below it."""
        return [layout.place(ui.panel(page, name))[1] for name in ("board", "views")]

    before = places()
    ui.play(page, "UL")
    result, review = ui.panel(page, "result"), ui.button(page, "Review")
    shuffle = ui.part(page, "controls", "shuffle")  # the result has a button with this name, too
    expect(ui.part(page, "result", "headline")).to_contain_text("Perfect: 2 moves")
    assert places() == pytest.approx(before, abs=0.5)
    expect(shuffle).to_be_hidden()
    for size in (layout.PHONE, (360, 640), layout.SMALL_LANDSCAPE, layout.LAPTOP, (1366, 768)):
        layout.resize(page, size)
        for shown in (ui.board(page), ui.part(page, "result", "headline"), review):
            assert layout.in_sight(page, shown), (size, shown)
        _, _, board_right, board_bottom = layout.place(ui.board(page))
        left, top, *_ = layout.place(result)
        assert left >= board_right or top >= board_bottom, size
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(CUT) == []
    # The answer to a press is below it.
    page.keyboard.press("l")
    expect(ui.news(page)).to_contain_text("link from the address bar")
    assert layout.place(ui.news(page))[1] >= layout.place(result)[3]
    page.reload()
    ui.idle(page)
    expect(page.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    close_result(page)
    expect(shuffle).to_be_visible()
    ui.press(page, "Show the result")
    expect(review).to_be_visible()


LONGEST_MESSAGES = (
    "No move is proven best here. A solution in 1,234 moves starts with the tile left of the gap.",
    "Link copied. Your moves don't fit in a link, so it opens the board as it is now.",
    "There's no room for another stored game. Continue or delete one first.",
)


def test_no_message_moves_the_buttons_of_a_phone(page: Page, site: str) -> None:
    layout.set_window(page, (360, 640))
    ui.visit(page, site)

    def places() -> list[tuple[float, float, float, float]]:
        names = (("controls", "hint"), ("controls", "shuffle"))
        return [layout.place(ui.part(page, *name)) for name in names] + [
            layout.place(ui.panel(page, "views"))
        ]

    before = places()
    assert layout.in_sight(page, ui.panel(page, "goal"))
    for size in ("4x4", "3x3"):  # a game that counts
        ui.choose(page, "Size", size)
    ui.play(page, str(shortest(page))[:3])
    ui.press(page, "Shuffle")
    for message in (None, *LONGEST_MESSAGES):
        if message is None:
            ui.press(page, "Hint")
        else:
            ui.news(page).evaluate("(it, text) => { it.textContent = text; }", message)
        assert places() == before, message
        assert layout.in_sight(page, ui.news(page)), message
        assert layout.in_sight(page, ui.button(page, "Back to my previous game")), message


def test_cards_keep_their_order_below_the_board(page: Page, site: str) -> None:
    layout.set_window(page, (768, 1024))
    ui.visit(page, site, size="3x3")
    expect(ui.panel(page, "solves")).to_be_hidden()  # until the first solve
    finish(page)
    expect(ui.button(page, "Review")).to_be_visible()
    for size in ((768, 1024), (1366, 768)):
        layout.resize(page, size)
        tops = [layout.place(ui.panel(page, name))[1] for name in ("daily", "solves")]
        assert tops == sorted(tops)
    layout.resize(page, layout.PHONE)
    cards = page.locator("#panel > .card:visible")
    expect(cards.first).to_have_attribute("data-panel", "solves")
    assert layout.place(ui.panel(page, "solves"))[1] >= layout.place(ui.board(page))[3]


def test_daily_board_is_as_large_as_any_and_its_result_fits(page: Page, site: str) -> None:
    layout.set_window(page, (1366, 768))
    ui.visit(page, site, size="3x3")
    before = layout.place(ui.board(page))
    ui.part(page, "daily", "sizes").get_by_role("button", name="3 × 3").click()
    assert layout.place(ui.board(ui.idle(page))) == before
    finish(page)
    assert layout.place(ui.board(page)) == before
    for shown in (ui.button(page, "Share result"), ui.button(page, "Next: daily 4 × 4")):
        assert layout.in_sight(page, shown), shown
    for size in (layout.DESKTOP, layout.LAPTOP):
        layout.resize(page, size)
        assert layout.in_sight(page, ui.button(page, "Share result")), size
    for size in (
        layout.PHONE,
        layout.SMALL_PHONE,
        layout.LANDSCAPE,
        layout.SMALL_LANDSCAPE,
        (1024, 768),
    ):
        layout.resize(page, size)
        assert layout.fits_in_width(page), size
        assert page.evaluate(CUT) == [], size


def test_board_stays_at_the_top_of_a_phone(page: Page, site: str) -> None:
    size = layout.SMALL_PHONE
    layout.set_window(page, size)
    ui.visit(page, site, size="6x2", mode="analyse")
    before = ui.board_of(page)
    whole = layout.board_height(page)
    below = layout.place(ui.panel(page, "views"))[1]
    last = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert last > whole
    for y in range(0, int(whole), 60):
        layout.scroll(page, y)
        # At least half of the reduced board stays visible, even where it replaces the full one.
        _, top, _, bottom = layout.place(ui.board(page))
        assert min(bottom, size[1]) - max(top, 0) > 50, y
    layout.scroll(page, last)
    assert layout.in_sight(page, ui.board(page))
    assert layout.board_height(page) < 0.25 * size[1]
    # Nothing below it has moved.
    assert layout.place(ui.panel(page, "views"))[1] + page.evaluate("scrollY") == pytest.approx(
        below, abs=1
    )
    ui.board(page).click()  # whole again, and no tile has moved
    layout.frames(page)
    assert page.evaluate("scrollY") == 0
    assert layout.board_height(page) == pytest.approx(whole, abs=1)
    ui.expect_board(page, before)


def test_board_stays_in_sight_in_landscape(page: Page, site: str) -> None:
    layout.set_window(page, layout.LANDSCAPE)
    ui.visit(page, site, size="3x3", mode="analyse")
    for view in ("Analyse", "Watch"):
        if view == "Watch":
            watch_in_learn(page)
        for size in (layout.LANDSCAPE, layout.LARGE_LANDSCAPE, layout.SMALL_LANDSCAPE):
            layout.resize(page, size)
            assert page.evaluate("document.documentElement.scrollHeight") > 2 * size[1]
            layout.scroll(page, size[1])
            assert page.evaluate("scrollY") == size[1]
            assert layout.in_sight(page, ui.board(page)), (view, size)
            assert layout.board_height(page) > 0.75 * size[1], (view, size)
            assert layout.fits_in_width(page), (view, size)


def test_no_button_shows_under_the_small_board(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, size="3x3")
    ui.play(page, Board.parse(ui.board_of(page)).legal_moves()[0])
    ui.tab(page, "Analyse")
    ui.press(page, "Shuffle")
    layout.scroll(page, page.evaluate("document.documentElement.scrollHeight - innerHeight"))
    bar = layout.place(page.get_by_role("region", name="Puzzle"))
    assert 0 < bar[3] < 0.25 * layout.PHONE[1]
    back = ui.button(page, "Back to my previous game")
    expect(back).to_be_visible()
    assert layout.place(back)[3] <= bar[3] + 0.1


def test_solve_on_a_phone_shows_its_answer_in_place(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    solve = ui.solve_button(page)
    before = layout.place(solve)
    ui.press_solve(page)
    ui.expect_status(page, "Solved in 31 moves (optimal)")
    for shown in (ui.part(page, "solver", "outcome"), ui.button(page, "Play"), ui.board(page)):
        assert layout.in_sight(page, shown), shown
    ui.choose(page, "Speed", "slow")  # so that it is not over before the second press
    for name in ("Play", "Pause"):
        ui.press(page, name)
    ui.choose(page, "Speed", "fastest")
    ui.button(page, "Play").click()
    expect(ui.board(page)).to_have_attribute("data-board", "1-2-3_4-5-6_7-8-0")
    expect(ui.button(page, "Play")).to_be_visible()
    layout.scroll(page, 0)
    assert layout.place(solve) == before


def test_answers_are_in_sight_on_small_screens(page: Page, site: str) -> None:
    layout.set_window(page, layout.LARGE_LANDSCAPE)
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    for size, start in ((layout.LARGE_LANDSCAPE, ui.HARDEST), (layout.SMALL_PHONE, ui.TWO_AWAY)):
        layout.resize(page, size)
        ui.load(page, start)
        layout.scroll(page, 0)
        ui.press_solve(page)
        ui.expect_status(page, "Solved in ")
        for shown in (ui.part(page, "solver", "outcome"), ui.button(page, "Play")):
            assert layout.in_sight(page, shown), (size, shown)
    # The answer to Solve is also why a board can't be solved.
    ui.load(page, UNSOLVABLE)
    notice = ui.panel(page, "unsolvable")
    expect(notice).to_contain_text("can't be solved")
    assert layout.in_sight(page, notice)  # it is above the text box
    for key in (False, True):
        page.locator("body").click(position={"x": 2, "y": 2})  # removes the focus
        layout.scroll(page, page.evaluate("document.documentElement.scrollHeight"))
        if key:
            page.keyboard.press("Enter")
        else:
            ui.start_solve(page)
        layout.frames(page)
        expect(notice).to_be_focused()
        assert layout.in_sight(page, notice)
        assert (
            layout.place(notice)[1] >= layout.place(ui.board(page))[3] - 1
        )  # below the small board


def test_tools_are_folded_on_a_phone_only(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, size="3x3", mode="analyse")
    for name, title in (
        ("optimal", "Shortest solutions"),
        ("moves", "Import and export"),
        ("editor", "Position and goal"),
    ):
        fold = ui.panel(page, name)
        expect(fold.get_by_text(title, exact=True)).to_be_visible()
        assert 40 <= layout.place(fold)[3] - layout.place(fold)[1] < 60, name
    rotate = ui.button(page, "Rotate")
    expect(rotate).to_be_hidden()
    page.get_by_text("Position and goal", exact=True).click()
    expect(rotate).to_be_visible()
    ui.idle(page).reload()
    ui.idle(page)
    expect(rotate).to_be_visible()  # until the tab is closed
    expect(ui.button(page, "All optimal solutions")).to_be_hidden()
    algorithm = page.get_by_label("Algorithm")
    expect(algorithm).to_be_hidden()
    page.get_by_text("Search: Auto").click()
    ui.choose(page, "Algorithm", "astar")
    expect(page.get_by_text("Search: A*, Manhattan")).to_be_visible()
    layout.resize(page, (1024, 768))
    expect(algorithm).to_be_visible()
    expect(page.get_by_text("Search: A*, Manhattan")).to_be_visible()
    for name in ("Rotate", "All optimal solutions", "Read"):
        expect(ui.button(page, name)).to_be_visible()


def test_live_figures_fit_above_the_board(page: Page, site: str) -> None:
    prefer(page, figures=True)
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, size="4x4", seed="a")
    figures = {
        ui.part(page, "controls", "moves"): "123",
        ui.part(page, "controls", "time"): "12.345 s",
        ui.part(page, "tps", "number"): "9.96",
    }
    shown = (*figures, ui.panel(page, "goal-shown"), page.get_by_label("Size"))
    for size in (
        layout.PHONE,
        (360, 740),
        layout.SMALL_PHONE,
        layout.SMALL_LANDSCAPE,
        layout.LAPTOP,
        (1366, 768),
    ):
        for figure in figures:
            figure.evaluate("(it) => { it.textContent = '0'; }")
        layout.resize(page, size)
        before = layout.place(ui.board(page))
        for figure, text in figures.items():
            figure.evaluate("(it, text) => { it.textContent = text; }", text)
        bar = layout.place(page.locator(".score"))
        for one in shown:
            left, _, right, _ = layout.place(one)
            assert bar[0] <= left, (size, one)
            assert right <= bar[2] + 0.5, (size, one)
        speed, goal = (
            layout.place(ui.panel(page, "tps")),
            layout.place(ui.panel(page, "goal-shown")),
        )
        assert speed[2] <= goal[0] or speed[3] <= goal[1], size
        assert layout.place(ui.board(page)) == before, size  # it does not move during a game


def test_font_of_28_px_leaves_everything_on_a_phone(page: Page, site: str) -> None:
    layout.set_window(page, (360, 640))
    # Media queries and `rem` follow the browser's setting, unlike a font size of the root.
    browser = page.context.new_cdp_session(page)
    browser.send("Page.enable")
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 28}})
    ui.visit(page, site)
    assert page.evaluate(CUT) == []
    for entry in ("Daily boards", "Enter your board"):
        ui.open_more(page, entry)
        assert page.evaluate(CUT) == [], entry
        page.keyboard.press("Escape")
    finish(page)
    assert page.evaluate(CUT) == []
    ui.visit(page, site, board=ui.TWO_AWAY, moves="UL")
    for view in ("Play", "Analyse", "Puzzles", "Learn"):
        ui.tab(page, view)
        assert layout.fits_in_width(page), view
    for lesson in page.get_by_role("tablist", name="Lesson").get_by_role("tab").all():
        lesson.click()
        ui.idle(page)
        assert layout.fits_in_width(page), lesson.inner_text()


def test_nothing_is_cut_on_a_small_phone(page: Page, site: str) -> None:
    layout.set_window(page, layout.SMALL_PHONE)
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    page.get_by_text("Shortest solutions", exact=True).click()
    assert ui.idle(page).evaluate(CUT) == []
    ui.tab(page, "Learn")
    for lesson in ("Solve by hand", "Race", "Tables", "Watch A*"):
        ui.tab(page, lesson)
        assert page.evaluate(CUT) == [], lesson


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_folded_cards_are_large_enough_for_a_finger(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, size="3x3", seed="a")
    for y in ("top - 3", "bottom + 3"):  # the padding around a tab belongs to it
        assert page.get_by_role("tab", name="Play").evaluate(
            "it => { const { left, top, bottom, width } = it.getBoundingClientRect();"
            f" return it.contains(document.elementFromPoint(left + width / 2, {y})); }}"
        ), y
    import_text(page, write_json(solves_of_easy(6)))
    assert layout.fits_in_width(page)
    named = ("Graph of times", "Statistics", "Personal bests", "Sessions and files")
    for touched in (
        *(page.get_by_text(name, exact=True) for name in named),
        rows(page).first.get_by_role("button"),
        ui.button(page, "Show all 6"),
    ):
        expect_large(touched)
    ui.tab(page, "Analyse")
    titles = ("Search: Auto", "Shortest solutions", "Import and export", "Position and goal")
    for title in titles:
        expect_large(page.locator("summary").filter(has_text=title))
    page.get_by_text("Position and goal", exact=True).click()
    expect_large(ui.part(page, "editor", "summary"))


def expect_large(of: Locator) -> None:
    """Check that a control is at least 40 pixels high and not covered."""
    expect(of).to_be_visible()
    of.evaluate("it => it.scrollIntoView({ block: 'center', behavior: 'instant' })")
    _, top, _, bottom = layout.place(of)
    assert bottom - top >= 40, of
    for y in (1, bottom - top - 1):
        assert of.evaluate(
            "(it, y) => { const { left, top, width } = it.getBoundingClientRect();"
            " return it.contains(document.elementFromPoint(left + width / 2, top + y)); }",
            y,
        ), f"{of} at {y}"


RECORD_ANIMATIONS = """() => {
    const { animate } = Element.prototype;
    globalThis.answered = [];
    Element.prototype.animate = function (frames, options) {
        answered.push([this.ariaLabel, options.id, ...Object.keys(frames)]);
        return animate.call(this, frames, options);
    };
}"""


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_blocked_tile_shakes_or_dims(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    page.evaluate(RECORD_ANIMATIONS)
    ui.press(page, "Tile 1")
    assert page.evaluate("answered") == [["Tile 1", "nudge", "translate"]]
    page.emulate_media(reduced_motion="reduce")
    ui.press(page, "Tile 3")
    ui.press(page, "Tile 5")  # it can move
    ui.expect_board(page, "1-2-3_4-5-6_7-0-8")
    assert page.evaluate("answered.slice(1)") == [["Tile 3", "nudge", "opacity"]]
    expect_moves(page, 1)


# The goal


@pytest.mark.browser_context_args(has_touch=True)
def test_newcomer_reads_the_goal_until_the_first_win(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, board=ui.TWO_AWAY)
    line = ui.panel(page, "goal")
    expect(line).to_contain_text("Put the tiles in order")
    expect(page.get_by_role("heading", name="Slidestar")).to_be_visible()  # for screen readers
    assert layout.in_sight(page, line)
    goal = ui.button(page, "Goal 1 2 3, 4 5 6, 7 8 gap")
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
        ui.button(page, tile).tap()
    expect(ui.button(ui.idle(page), "Review")).to_be_visible()
    expect(line).to_be_hidden()
    page.reload()
    expect(goal).to_be_visible()
    expect(ui.panel(ui.idle(page), "goal")).to_be_hidden()


# Analyse


def test_analyse_fits_a_low_laptop_screen(page: Page, site: str) -> None:
    layout.set_window(page, (1366, 768))
    ui.visit(page, site, board=ui.HARDEST)
    where = layout.place(ui.board(page))
    ui.tab(page, "Analyse")
    assert layout.place(ui.board(page)) == pytest.approx(where, abs=0.5)
    below = layout.place(ui.button(page, "Shuffle"))
    ui.press_solve(page)
    page.locator("h1").click()
    page.keyboard.press("Home")
    ui.play(page, "L")  # a variation
    page.keyboard.press("v")
    ui.idle(page)
    # Nothing has moved, and the most used parts are in sight.
    assert layout.place(ui.board(page)) == pytest.approx(where, abs=0.5)
    assert layout.place(ui.button(page, "Shuffle")) == pytest.approx(below, abs=0.5)
    moves = ui.panel(page, "solution")
    assert where[3] < layout.place(ui.button(page, "Play"))[1] < layout.place(moves)[3] <= below[1]
    for shown in (
        ui.button(page, "Play"),
        moves,
        ui.button(page, "Hint"),
        ui.button(page, "Shuffle"),
        ui.panel(page, "distance-bar"),
        ui.panel(page, "review-chart"),
        ui.part(page, "review", "summary"),
        ui.button(page, "Promote"),
        ui.part(page, "variations", "list"),
    ):
        assert layout.in_sight(page, shown), shown
    assert page.evaluate("scrollY") == 0
    # The buttons are reached in the order in which they are seen.
    order = ui.panel(page, "controls").evaluate(
        """(stage) => [...stage.querySelectorAll("button, select, input")]
            .filter((one) => one.checkVisibility() && !one.closest("[data-panel=board]"))
            .map((one) => one.getBoundingClientRect().top + one.offsetHeight)"""
    )
    assert order[-1] == max(order)
    assert layout.place(ui.panel(page, "replay"))[3] <= layout.place(ui.button(page, "Undo"))[1] + 1
    # In Play the solution is in the panel again.
    ui.tab(page, "Play")
    assert layout.place(ui.board(page)) == pytest.approx(where, abs=0.5)
    assert layout.place(ui.panel(page, "replay"))[0] > where[2]


def test_distance_bar_follows_the_position(page: Page, site: str, script: Script) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY)
    bar = page.get_by_role("meter", name="Distance to the goal")
    expect(bar).to_be_hidden()
    ui.tab(page, "Analyse")
    expect(bar).to_have_attribute("aria-valuetext", "2 moves to the goal")
    expect(bar).to_have_text("2")
    where = layout.place(bar)
    page.locator("h1").click()
    ui.play(page, "R")
    expect(bar).to_have_attribute("aria-valuetext", "3 moves to the goal")
    expect(bar).to_have_attribute("aria-valuenow", "3")
    script.hold("distance")
    page.keyboard.press(ui.KEYS["L"])
    # The old number is dimmed until the next one arrives.
    expect(bar).to_have_class(re.compile("old"))
    expect(bar).to_have_text("3")
    script.release("distance")
    ui.idle(page)
    expect(bar).to_have_text("2")
    assert layout.place(bar) == where
    # Each position was requested once: the facts beside the board have the same distance.
    boards = [request["board"] for request in script.requests if request["type"] == "distance"]
    assert len(boards) == len(set(boards)) + 1
    ui.load(page, UNSOLVABLE)
    expect(bar).to_have_attribute("aria-valuetext", "This board can't be solved")
    ui.load(page, shuffle(5, 5, seed="bar").text())
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"^(At least|\d+ to) \d+ moves"))
    expect(bar).to_have_text(re.compile(r"^\s*\d+\+\s*$"))


def test_analyse_has_one_left_edge_for_each_column(page: Page, site: str) -> None:
    layout.set_window(page, layout.LAPTOP)
    ui.visit(page, site, board=ui.HARDEST, mode="analyse")
    ui.press_solve(page)
    for size in (layout.LAPTOP, layout.DESKTOP):
        layout.resize(page, size)
        for column in (
            ".score, .board, .track, .transport-buttons, .toolbar",
            "#panel > .card, #panel > .foot",
            "#panel > .card :is(h2, form, .facts, .chips, .actions)",
        ):
            edges = (
                page.locator(column)
                .filter(visible=True)
                .evaluate_all(
                    "(all) => all.map((one) => one.getBoundingClientRect().left"
                    " + parseFloat(one.matches('.masthead') ? getComputedStyle(one).paddingLeft : 0))"
                )
            )
            assert max(edges) - min(edges) <= 1, (size, column, edges)


def test_pasted_solution_is_in_sight_on_a_phone(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    page.get_by_text("Import and export", exact=True).click()
    page.get_by_label("Paste a solution").fill("RLUL")
    ui.press(page, "Read")
    layout.frames(page)
    assert layout.in_sight(page, ui.panel(page, "solution"))
    assert layout.in_sight(page, ui.board(page))
    # The moves are below the board, and the bar above it.
    layout.scroll(page, 0)
    cards = page.locator("#panel > .card:visible")
    names = cards.evaluate_all("(cards) => cards.map((card) => card.dataset.panel)")
    assert names[:2] == ["solver", "review"]  # the player is in the solver's card
    before = layout.place(ui.board(page))
    assert layout.place(ui.panel(page, "distance-bar"))[3] <= before[1]
    ui.press(page, "Next")
    layout.scroll(page, 0)
    assert layout.place(ui.board(page)) == before
    assert layout.fits_in_width(page)


def test_own_goal_is_shown_beside_the_score(page: Page, site: str) -> None:
    ui.visit(page, site, board=ui.TWO_AWAY, mode="analyse")
    ui.part(page, "editor", "summary").click()
    goal = page.get_by_role("textbox", name="Goal", exact=True)
    for text, said in (
        (UNSOLVABLE, "The board can't be solved with this goal."),
        ("0-1-2_3-4-5_6-7-8", ""),
    ):
        goal.fill(text)
        ui.press(page, "Set")
        expect(ui.part(page, "editor", "problem")).to_have_text(said)
    expect(ui.panel(page, "unsolvable")).to_be_hidden()
    ui.tab(page, "Play")
    expect(ui.button(page, "Goal gap 1 2, 3 4 5, 6 7 8")).to_be_visible()
    expect(ui.panel(page, "goal")).to_contain_text("look like the small one")
