"""The page's layout in windows of many sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit.games import deal, finish, prefer
from kit.history import import_text, rows, solves_of_easy
from kit.layout import (
    DESKTOP,
    LANDSCAPE,
    LAPTOP,
    LARGE_LANDSCAPE,
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
from kit.learn import open_lesson
from kit.page import (
    HARDEST,
    TWO_AWAY,
    board,
    board_of,
    button,
    choose,
    expect_board,
    expect_status,
    idle,
    load,
    panel,
    part,
    play,
    press,
    press_solve,
    solve_button,
    tab,
    visit,
)
from playwright.sync_api import BrowserContext, Locator, Page, expect

from slidestar.history import write_json

pytestmark = pytest.mark.nightly

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def site(scripted: str) -> str:
    """The address of the page with a scripted worker, as the layout does not depend on Pyodide."""
    return scripted


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """A page without animations."""
    return new_context(reduced_motion="reduce").new_page()


@pytest.mark.parametrize("size", [(1024, 768), LAPTOP, DESKTOP])
def test_board_stays_beside_its_panel(page: Page, site: str, size: tuple[int, int]) -> None:
    set_window(page, size)
    visit(page, site, size="4x4", mode="analyse")
    end = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert end > 100  # there is something to scroll
    for y in (0, end / 2, end):
        scroll(page, y)
        assert in_sight(page, board(page)), y


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP])
def test_daily_result_is_shared_without_scrolling(
    page: Page, site: str, size: tuple[int, int]
) -> None:
    set_window(page, size)
    visit(page, site, daily="3x3")
    finish(page)
    scroll(page, 0)
    assert in_sight(page, button(page, "Share result"))


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE, SMALL_LANDSCAPE, (1024, 768)])
def test_daily_card_fits_with_its_results(page: Page, site: str, size: tuple[int, int]) -> None:
    set_window(page, size)
    visit(page, site, daily="3x3")
    finish(page)
    assert fits_in_width(page)
    assert page.evaluate(CUT) == []


MARGIN = """(button) => {
    const of = (range) => range.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(button);
    const [inner, outer] = [of(text), of(button)];
    return Math.min(inner.left - outer.left, outer.right - inner.right);
}"""


@pytest.mark.parametrize("size", [(1440, 760), (1024, 768)])
def test_buttons_of_a_small_board_fit_their_text(
    page: Page, site: str, size: tuple[int, int]
) -> None:
    set_window(page, size)
    visit(page, site, size="3x3")

    def expect_room() -> None:
        frames(page)
        left, _, right, _ = place(page.get_by_label("Size"))
        assert right - left > 95
        assert button(page, "Shuffle").evaluate(MARGIN) >= 4

    for shape in ("4x4", "10x2"):
        choose(page, "Size", shape)
        expect_room()


@pytest.mark.parametrize(
    "size", [PHONE, (360, 740), SMALL_PHONE, SMALL_LANDSCAPE, LAPTOP, (1366, 768)]
)
def test_live_figures_fit_above_the_board(page: Page, site: str, size: tuple[int, int]) -> None:
    prefer(page, figures=True)
    set_window(page, size)
    visit(page, site, size="4x4", seed="a")
    before = place(board(page))
    for of, name, text in (
        ("controls", "moves", "123"),
        ("controls", "time", "0:12.345"),
        ("tps", "number", "9.96"),
    ):
        part(page, of, name).evaluate("(it, text) => { it.textContent = text; }", text)
    bar = place(page.locator(".score"))
    for shown in (
        part(page, "controls", "moves"),
        part(page, "controls", "time"),
        part(page, "tps", "number"),
        panel(page, "goal-shown"),
        page.get_by_label("Size"),
    ):
        left, _, right, _ = place(shown)
        assert bar[0] <= left, shown
        assert right <= bar[2] + 0.5, shown
    speed, goal = place(panel(page, "tps")), place(panel(page, "goal-shown"))
    assert speed[2] <= goal[0] or speed[3] <= goal[1]
    assert place(board(page)) == before  # it does not move during a game


@pytest.mark.parametrize("view", ["Analyse", "Learn"])
@pytest.mark.parametrize("size", [LANDSCAPE, LARGE_LANDSCAPE, SMALL_LANDSCAPE])
def test_board_stays_in_sight_in_landscape(
    page: Page, site: str, size: tuple[int, int], view: str
) -> None:
    set_window(page, size)
    visit(page, site, size="3x3")
    tab(page, view)
    if view == "Learn":
        open_lesson(page, "Watch")
    assert page.evaluate("document.documentElement.scrollHeight") > 2 * size[1]
    scroll(page, size[1])
    assert page.evaluate("scrollY") == size[1]
    assert in_sight(page, board(page))
    assert board_height(page) > 0.75 * size[1]
    assert fits_in_width(page)


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
@pytest.mark.parametrize(
    ("view", "shape"), [("Analyse", "3x3"), ("Analyse", "6x2"), ("Learn", "4x4")]
)
def test_board_stays_at_the_top_of_a_phone(
    page: Page, site: str, size: tuple[int, int], view: str, shape: str
) -> None:
    set_window(page, size)
    visit(page, site, size=shape)
    tab(page, view)
    if view == "Learn":
        open_lesson(page, "Watch")
    before = board_of(page)
    scroll(page, 0)
    whole = board_height(page)
    below = place(panel(page, "views"))[1]
    last = page.evaluate("document.documentElement.scrollHeight") - size[1]
    assert last > whole
    for y in range(0, int(last), 60):
        scroll(page, y)
        # At least half of the reduced board stays visible, even where it replaces the full one.
        _, top, _, bottom = place(board(page))
        assert min(bottom, size[1]) - max(top, 0) > 50, y
    scroll(page, last)
    assert in_sight(page, board(page))
    assert board_height(page) < 0.25 * size[1]
    # The content below it has not moved.
    assert place(panel(page, "views"))[1] + page.evaluate("scrollY") == pytest.approx(below, abs=1)
    board(page).click()  # restores the full board and moves no tile
    frames(page)
    assert page.evaluate("scrollY") == 0
    assert board_height(page) == pytest.approx(whole, abs=1)
    expect_board(page, before)


def test_answers_are_in_sight_on_small_screens(page: Page, site: str) -> None:
    set_window(page, LARGE_LANDSCAPE)
    visit(page, site, size="3x3", mode="analyse")
    for size, start in ((LARGE_LANDSCAPE, HARDEST), (SMALL_PHONE, TWO_AWAY)):
        resize(page, size)
        load(page, start)
        scroll(page, 0)
        before = place(solve_button(page))
        press_solve(page)
        expect_status(page, "Solved in ")
        if size == LARGE_LANDSCAPE:
            assert place(solve_button(page)) == before
        for shown in (part(page, "solver", "outcome"), button(page, "Watch it")):
            assert in_sight(page, shown), (size, shown)


def test_cards_keep_their_order_after_a_win(page: Page, site: str) -> None:
    visit(page, site, size="3x3")
    for size in (PHONE, (1366, 768)):
        resize(page, size)
        deal(page)
        for won in (False, True):
            if won:
                load(page, TWO_AWAY)
                play(page, "UL")
                expect(button(page, "Review")).to_be_visible()
            tops = [place(panel(page, name))[1] for name in ("levels", "daily", "solves")]
            assert tops == sorted(tops), (size, won)


CUT = """() => {
    const cut = [];
    for (const one of document.querySelectorAll("body *")) {
        const { left, right, width, height } = one.getBoundingClientRect();
        if (!width || !height || !one.checkVisibility({ visibilityProperty: true })) continue;
        if (one.closest(".unseen, .brand > div, .stage:has(.win:not([hidden])) .news, .size-field > span, .goal-shown > span, svg, .board, .mini, select, option, input, textarea")) continue;
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


def test_nothing_is_cut_on_a_small_phone(page: Page, site: str) -> None:
    set_window(page, SMALL_PHONE)
    visit(page, site, board=TWO_AWAY)
    play(page, "UL")
    expect(panel(page, "solves")).to_contain_text("practice")
    assert page.evaluate(CUT) == []
    tab(page, "Analyse")
    page.get_by_text("Shortest solutions", exact=True).click()
    assert idle(page).evaluate(CUT) == []
    tab(page, "Learn")
    for lesson in ("Coach", "Race", "Tables", "Watch"):
        tab(page, lesson)
        assert page.evaluate(CUT) == [], lesson


def test_long_list_has_a_shadow_at_its_end(page: Page, site: str) -> None:
    set_window(page, LAPTOP)
    visit(page, site, board="15-10-11-3_9-6-1-7_13-14-0-12_4-5-8-2", mode="analyse")
    press(page, "All optimal solutions")
    expect(part(page, "optimal", "summary")).to_contain_text("29")
    solutions = part(page, "optimal", "list")
    assert solutions.evaluate("it => it.scrollHeight - it.clientHeight") > 20
    expect(solutions).to_have_css("background-attachment", "local, local, scroll, scroll")


@pytest.mark.parametrize("phone", [{"has_touch": True, "is_mobile": True}, {}])
def test_folded_cards_are_large_enough_for_a_finger(
    new_context: NewContext, site: str, phone: dict[str, bool]
) -> None:
    page = new_context(reduced_motion="reduce", **phone).new_page()
    set_window(page, PHONE)
    visit(page, site, size="3x3", seed="a")
    import_text(page, write_json(solves_of_easy(6)))
    named = ("Graph of times", "Personal bests", "Sessions and files")
    for touched in (
        *(page.get_by_text(name, exact=True) for name in named),
        rows(page).first.get_by_role("button"),
        button(page, "Show all 6"),
    ):
        expect_large(touched)
    tab(page, "Analyse")
    titles = ("Search: Auto", "Shortest solutions", "Solutions in and out", "Position and goal")
    for title in titles:
        expect_large(page.locator("summary").filter(has_text=title))
    page.get_by_text("Position and goal", exact=True).click()
    expect_large(part(page, "editor", "summary"))


def expect_large(of: Locator) -> None:
    """Check that a control is at least 40 pixels high and not covered."""
    expect(of).to_be_visible()
    of.evaluate("it => it.scrollIntoView({ block: 'center', behavior: 'instant' })")
    _, top, _, bottom = place(of)
    assert bottom - top >= 40, of
    for y in (1, bottom - top - 1):
        assert of.evaluate(
            "(it, y) => { const { left, top, width } = it.getBoundingClientRect();"
            " return it.contains(document.elementFromPoint(left + width / 2, top + y)); }",
            y,
        ), f"{of} at {y}"
