"""Where things stand: the board in sight, nothing that jumps or is cut, and the aim told to newcomers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from browsing import wait_for_engine, wait_until
from history_card import bring, finish, made, rows
from playwright.sync_api import BrowserContext, Locator, Page, expect
from puzzle_page import (
    HARDEST,
    TWO_AWAY,
    board_of,
    button,
    drawn,
    expect_board,
    grid,
    outcome,
    panel,
    part,
    whole,
)

from slidestar.history import write_json

pytestmark = pytest.mark.returning

PHONE = (390, 844)
SMALL_PHONE = (320, 640)
ON_ITS_SIDE = (844, 390)
LARGE_ON_ITS_SIDE = (932, 430)
UNSOLVABLE = "1-2-3_4-5-6_8-7-0"


@pytest.fixture
def sized(booted: Page) -> Iterator[Callable[[tuple[int, int]], Page]]:
    """A page with Python, as large as it's asked to be."""
    before = booted.viewport_size

    def size(wanted: tuple[int, int]) -> Page:
        booted.set_viewport_size({"width": wanted[0], "height": wanted[1]})
        return booted

    yield size
    if before:
        booted.set_viewport_size(before)


def load(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Position").fill(text)
    button(page, "Load").click()
    expect_board(page, text)


def view(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()
    drawn(page)
    page.evaluate("scrollTo(0, 0)")


def place(of: Locator) -> tuple[float, float, float, float]:
    """Where it is in the window: left, top, right, bottom."""
    box = of.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def scrolled(page: Page, y: float) -> None:
    """Scroll there, and let the page see it."""
    page.evaluate(
        "y => { scrollTo({ top: y, behavior: 'instant' });"
        " return new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))); }",
        y,
    )


def in_sight(page: Page, of: Locator) -> bool:
    left, top, right, bottom = place(of)
    width, height = page.evaluate("[innerWidth, innerHeight]")
    return left >= 0 and top >= 0 and right <= width and bottom <= height


def expect_in_sight(page: Page, of: Locator) -> None:
    wait_until(lambda: in_sight(page, of), True, 20, f"whether {of} is in sight")


def height(page: Page) -> float:
    """The board's."""
    _, top, _, bottom = place(grid(page))
    return bottom - top


def height_in_sight(page: Page) -> float:
    _, top, _, bottom = place(grid(page))
    return min(bottom, page.evaluate("innerHeight")) - max(top, 0)


@pytest.mark.parametrize("size", [(1024, 768), (1366, 650), (1440, 900)])
def test_the_board_stays_beside_its_panel(
    sized: Callable[[tuple[int, int]], Page], size: tuple[int, int]
) -> None:
    page = sized(size)
    view(page, "Analyse")
    page.get_by_label("Size").select_option("4x4")
    drawn(page)
    end = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert end > 100  # else it's no test
    for y in (0, end / 2, end):
        scrolled(page, y)
        expect_in_sight(page, grid(page))


@pytest.mark.parametrize("size", [(1366, 650), (1366, 768)])
def test_a_win_is_seen_whole_and_the_bars_end_where_the_board_does(
    sized: Callable[[tuple[int, int]], Page], size: tuple[int, int]
) -> None:
    page = sized(size)
    view(page, "Play")
    load(page, TWO_AWAY)
    for key in ("ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    for shown in (
        button(page, "Review"),
        button(page, "Same scramble again"),
        part(page, "win", "figures"),
    ):
        expect(shown).to_be_visible()
        expect_in_sight(page, shown)
    assert page.evaluate("scrollY") == 0
    left, _, right, _ = place(grid(page))
    for bar in (page.get_by_role("group", name="Game"), page.locator(".score")):
        assert place(bar)[0] == pytest.approx(left, abs=1)
        assert place(bar)[2] == pytest.approx(right, abs=1)


@pytest.mark.parametrize(
    "size",
    [(1440, 900), (1366, 650), PHONE, SMALL_PHONE, ON_ITS_SIDE, LARGE_ON_ITS_SIDE, (667, 375)],
)
def test_a_daily_result_is_shared_without_scrolling(
    played: Page, sized: Callable[[tuple[int, int]], Page], size: tuple[int, int]
) -> None:
    sized(size)
    button(played, "Daily").click()
    expect(panel(played, "daily")).to_be_visible()
    scrolled(played, 0)
    expect_in_sight(played, panel(played, "daily"))
    finish(played)
    scrolled(played, 0)
    expect_in_sight(played, button(played, "Share result"))
    assert played.evaluate("document.documentElement.scrollWidth <= innerWidth")


INNER = """(button) => {
    const of = (range) => range.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(button);
    const [inner, outer] = [of(text), of(button)];
    return Math.min(inner.left - outer.left, outer.right - inner.right);
}"""


@pytest.mark.parametrize("size", [(1440, 760), (1024, 768)])
def test_the_bars_of_a_small_board_have_room_for_their_words(
    played: Page, sized: Callable[[tuple[int, int]], Page], size: tuple[int, int]
) -> None:
    page = sized(size)
    choice = page.get_by_label("Size")
    daily = panel(page, "daily")
    size_of = part(page, "daily", "sizes").get_by_role("button").last

    def room() -> bool:
        left, _, right, _ = place(choice)
        return right - left > 95 and button(page, "Shuffle").evaluate(INNER) >= 4

    def room_over() -> bool:
        calendar = place(part(page, "daily", "calendar"))
        return place(size_of)[2] <= calendar[0] and calendar[2] <= place(daily)[2] + 0.5

    for shape in ("4x4", "10x2", "daily"):
        if shape == "daily":
            button(page, "Daily").click()
            finish(page)
            page.evaluate(
                "for (const e of document.querySelectorAll('.daily-size')) e.classList.add('solved')"
            )
            wait_until(room_over, True, 20, "whether there's room over a daily board")
        else:
            choice.select_option(shape)
        drawn(page)
        wait_until(room, True, 20, f"whether there's room around {shape}")


@pytest.mark.parametrize(
    "size", [PHONE, (360, 740), SMALL_PHONE, (667, 375), (1366, 650), (1366, 768)]
)
def test_live_figures_fit_over_the_board(page: Page, site: str, size: tuple[int, int]) -> None:
    page.add_init_script("""localStorage.setItem("slidestar-settings", '{"figures": true}')""")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}?size=4x4&seed=a")
    whole(page)
    figures = {
        ("controls", "moves"): "123",
        ("controls", "time"): "0:12.345",
        ("tps", "number"): "9.96",
    }
    before = place(grid(page))
    for (of, name), text in figures.items():
        part(page, of, name).evaluate("(it, text) => { it.textContent = text; }", text)
    bar = place(page.locator(".score"))
    for shown in (
        part(page, "tps", "number"),
        panel(page, "goal-shown"),
        page.get_by_label("Size"),
    ):
        left, _, right, _ = place(shown)
        assert bar[0] <= left, shown
        assert right <= bar[2] + 0.5, shown
    speed, goal = place(panel(page, "tps")), place(panel(page, "goal-shown"))
    assert speed[2] <= goal[0] or speed[3] <= goal[1]
    assert place(grid(page)) == before  # it doesn't move while one plays


@pytest.mark.parametrize("tab", ["Analyse", "Learn"])
@pytest.mark.parametrize("size", [ON_ITS_SIDE, LARGE_ON_ITS_SIDE, (667, 375)])
def test_on_a_phones_side_the_board_stays_in_sight(
    sized: Callable[[tuple[int, int]], Page], size: tuple[int, int], tab: str
) -> None:
    page = sized(size)
    view(page, tab)
    wait_until(
        lambda: page.evaluate("document.documentElement.scrollHeight") > 2 * size[1],
        True,
        20,
        "whether there's anything to scroll",
    )

    def scroll() -> float:
        scrolled(page, size[1])
        y: float = page.evaluate("scrollY")
        return y

    # While a room's parts come in above, the browser keeps what's in sight where it was.
    wait_until(scroll, size[1], 20, "how far it's scrolled")
    expect_in_sight(page, grid(page))
    assert height(page) > 0.75 * size[1]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
@pytest.mark.parametrize(
    ("tab", "shape"), [("Analyse", "3x3"), ("Analyse", "6x2"), ("Learn", "4x4")]
)
def test_on_a_phone_the_board_stays_at_the_top(
    sized: Callable[[tuple[int, int]], Page], size: tuple[int, int], tab: str, shape: str
) -> None:
    page = sized(size)
    view(page, tab)
    page.get_by_label("Size").select_option(shape)
    drawn(page)
    if tab == "Learn":  # which may deal another one
        steps = page.get_by_role("tabpanel", name="Watch").locator(".watch-steps .place")
        expect(steps).to_have_text(re.compile(" of "))
    before = board_of(page)
    scrolled(page, 0)
    full = height(page)
    below = place(panel(page, "views"))[1]
    last = page.evaluate("document.documentElement.scrollHeight") - size[1]
    assert last > full
    for y in range(0, int(last), 60):
        scrolled(page, y)
        # Never less than half of the small one, also where the whole one is about to leave.
        wait_until(lambda: height_in_sight(page) > 50, True, 20, f"whether it's seen at {y}")
    scrolled(page, last)
    expect_in_sight(page, grid(page))
    wait_until(lambda: height(page) < 0.25 * size[1], True, 20, "whether it's small")
    # Nothing below has moved by it.
    assert place(panel(page, "views"))[1] + page.evaluate("scrollY") == pytest.approx(below, abs=1)
    grid(page).click()  # whole again, and no tile has moved
    wait_until(lambda: page.evaluate("scrollY"), 0, 20, "how far it's scrolled")
    wait_until(lambda: height(page), pytest.approx(full, abs=1), 20, "the board's height")
    expect_board(page, before)


@pytest.mark.parametrize("size", [PHONE, LARGE_ON_ITS_SIDE])
def test_on_a_phone_solve_moves_nothing_and_its_answer_is_in_view(
    sized: Callable[[tuple[int, int]], Page], size: tuple[int, int]
) -> None:
    page = sized(size)
    view(page, "Play")
    load(page, HARDEST)
    scrolled(page, 0)
    solve = button(page, "Solve")
    before = place(solve)
    solve.click()
    outcome(page, "Solved in 31 moves (optimal)")
    assert place(solve) == before
    watch = button(page, "Watch it")
    for shown in (part(page, "solver", "outcome"), watch, grid(page)):
        expect_in_sight(page, shown)
    # The player is further down: the solution is watched from here.
    assert not in_sight(page, button(page, "Play"))
    page.get_by_label("Speed").select_option("slow")  # so that it lasts; it was another size's last
    for pressed in ("true", "false", "true"):
        watch.click()
        expect(watch).to_have_attribute("aria-pressed", pressed)
    page.get_by_label("Speed").select_option("fastest")
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    expect(watch).to_have_attribute("aria-pressed", "false")
    scrolled(page, 0)
    assert place(solve) == before
    expect_in_sight(page, grid(page))
    page = sized(SMALL_PHONE)
    load(page, TWO_AWAY)
    scrolled(page, 0)
    solve.click()
    outcome(page, "Solved in 2 moves (optimal)")
    for shown in (part(page, "solver", "outcome"), watch):
        expect_in_sight(page, shown)
    sized((1366, 650))
    expect(button(page, "Play")).to_be_visible()
    expect(watch).to_be_hidden()


def test_cards_keep_their_places_after_a_win(
    played: Page, sized: Callable[[tuple[int, int]], Page]
) -> None:
    for size in (PHONE, (1366, 768)):
        sized(size)
        button(played, "Shuffle").click()
        drawn(played)
        cards = [panel(played, name) for name in ("solver", "solves", "position")]
        tops = [place(card)[1] for card in cards]
        assert tops == sorted(tops)
        load(played, TWO_AWAY)
        for key in ("ArrowUp", "ArrowLeft"):
            played.keyboard.press(key)
        expect(button(played, "Review")).to_be_visible()
        tops = [place(card)[1] for card in cards]
        assert tops == sorted(tops)


def test_solve_points_at_why_a_board_cannot_be_solved(
    sized: Callable[[tuple[int, int]], Page],
) -> None:
    page = sized(SMALL_PHONE)
    view(page, "Analyse")
    load(page, UNSOLVABLE)
    notice = panel(page, "unsolvable")
    expect(notice).to_contain_text("can't be solved")
    expect_in_sight(page, notice)  # it's above the box that the board was typed into
    for press in (button(page, "Solve").click, lambda: page.keyboard.press("Enter")):
        page.locator("body").click(position={"x": 2, "y": 2})  # takes the focus away
        scrolled(page, page.evaluate("document.documentElement.scrollHeight"))
        press()
        expect(notice).to_be_focused()
        expect_in_sight(page, notice)
        # Not below the small board.
        below = lambda: place(notice)[1] >= place(grid(page))[3] - 1  # noqa: E731
        wait_until(below, True, 20, "whether it's below the board")


def test_tools_are_folded_on_a_phone_and_open_on_a_laptop(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}?size=3x3&mode=analyse")
    whole(page)
    tools = {
        "optimal": "Shortest solutions",
        "moves": "Solutions in and out",
        "editor": "Position and goal",
    }
    for name, title in tools.items():
        fold = panel(page, name)
        expect(fold.get_by_text(title, exact=True)).to_be_visible()
        assert place(fold)[3] - place(fold)[1] < 60
    rotate = button(page, "Rotate")
    expect(rotate).to_be_hidden()
    page.get_by_text("Position and goal", exact=True).click()
    expect(rotate).to_be_visible()
    page.reload()
    expect(rotate).to_be_visible()  # for the visit
    expect(button(page, "All optimal solutions")).to_be_hidden()
    page.get_by_role("tab", name="Play").click()
    algorithm = page.get_by_label("Algorithm")
    expect(algorithm).to_be_hidden()
    page.get_by_text("Search: Auto").click()
    algorithm.select_option("astar")
    expect(page.get_by_text("Search: A*, Manhattan")).to_be_visible()
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(algorithm).to_be_visible()
    expect(page.get_by_text("Search: A*, Manhattan")).to_be_hidden()
    page.get_by_role("tab", name="Analyse").click()
    for name in ("Rotate", "All optimal solutions", "Read"):
        expect(button(page, name)).to_be_visible()


def test_a_tile_that_cannot_move_answers(page: Page, site: str) -> None:
    page.goto(f"{site}?board={TWO_AWAY}")
    page.evaluate("""() => {
        const { animate } = Element.prototype;
        globalThis.answered = [];
        Element.prototype.animate = function (frames, options) {
            answered.push([this.ariaLabel, options.id, ...Object.keys(frames)]);
            return animate.call(this, frames, options);
        };
    }""")
    button(page, "Tile 1").click()
    assert page.evaluate("answered") == [["Tile 1", "nudge", "translate"]]
    page.emulate_media(reduced_motion="reduce")
    button(page, "Tile 3").click()
    button(page, "Tile 5").click()  # it can
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    assert page.evaluate("answered.slice(1)") == [["Tile 3", "nudge", "opacity"]]
    expect(part(page, "controls", "moves")).to_have_text("1")


CUT = """() => {
    const cut = [];
    for (const one of document.querySelectorAll("body *")) {
        const { left, right, width, height } = one.getBoundingClientRect();
        if (!width || !height || !one.checkVisibility({ visibilityProperty: true })) continue;
        if (one.closest(".unseen, .size-field > span, .goal-shown > span, svg, .board, .mini, select, option, input, textarea")) continue;
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


def test_nothing_is_cut_on_a_small_phone(
    played: Page, sized: Callable[[tuple[int, int]], Page]
) -> None:
    """Neither a column of the averages nor anything else."""
    sized(SMALL_PHONE)
    load(played, TWO_AWAY)
    for key in ("ArrowUp", "ArrowLeft"):
        played.keyboard.press(key)
    expect(button(played, "Review")).to_be_visible()
    expect(panel(played, "solves")).to_contain_text("practice")
    assert played.evaluate(CUT) == []
    view(played, "Analyse")
    played.get_by_text("Shortest solutions", exact=True).click()
    assert played.evaluate(CUT) == []
    view(played, "Learn")
    for room in ("Race", "Tables", "Watch"):
        played.get_by_role("tab", name=room).click()
        expect(played.get_by_role("tab", name=room)).to_have_attribute("aria-selected", "true")
        assert played.evaluate(CUT) == [], room
    view(played, "Play")


def test_a_list_that_is_cut_says_so(sized: Callable[[tuple[int, int]], Page]) -> None:
    """By a shade at its edge, which what's scrolled covers at the end."""
    page = sized((1366, 650))
    view(page, "Analyse")
    load(page, "15-10-11-3_9-6-1-7_13-14-0-12_4-5-8-2")
    button(page, "All optimal solutions").click()
    expect(part(page, "optimal", "summary")).to_contain_text("29", timeout=120_000)
    ways = part(page, "optimal", "list")
    hidden = "it => it.scrollHeight - it.clientHeight"
    wait_until(lambda: ways.evaluate(hidden) > 20, True, 20, "whether it's cut")
    expect(ways).to_have_css("background-attachment", "local, local, scroll, scroll")


@pytest.mark.parametrize("phone", [{"has_touch": True, "is_mobile": True}, {}])
def test_what_folds_is_large_enough_for_a_finger(
    new_context: Callable[..., BrowserContext], site: str, phone: dict[str, bool]
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, **phone).new_page()
    page.goto(f"{site}?size=3x3&seed=a")
    whole(page)
    wait_for_engine(page)
    bring(page, write_json(made(6)))
    named = ("Search: Auto", "Graph of times", "Personal bests", "Sessions and files")
    in_play = [page.get_by_text(name, exact=True) for name in named]
    in_play += [rows(page).first.get_by_role("button"), button(page, "Show all 6")]
    titles = ("Search: Auto", "Shortest solutions", "Solutions in and out", "Position and goal")
    in_analyse = [page.locator("summary").filter(has_text=title) for title in titles]
    for tab, touched in (
        ("Play", in_play),
        ("Analyse", [*in_analyse, part(page, "editor", "summary")]),
    ):
        view(page, tab)
        for each in touched:
            expect_large(each)
            if "Position and goal" in (each.text_content() or ""):
                each.click()


def expect_large(of: Locator) -> None:
    """What one presses is high enough, and over its height it's what a finger meets."""
    expect(of).to_be_visible()
    of.evaluate("it => it.scrollIntoView({ block: 'center', behavior: 'instant' })")
    _, top, _, bottom = place(of)
    assert bottom - top >= 40, of
    for y in (1, bottom - top - 1):
        met = of.evaluate(
            "(it, y) => { const { left, top, width } = it.getBoundingClientRect();"
            " return it.contains(document.elementFromPoint(left + width / 2, top + y)); }",
            y,
        )
        assert met, f"{of} at {y}"


def test_a_newcomer_is_told_the_aim_until_the_first_win(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.goto(f"{site}?board={TWO_AWAY}")
    aim = panel(page, "aim")
    expect(aim).to_contain_text("Put the tiles in order")
    for shown in (aim, page.get_by_role("heading", name="Slidestar"), page.locator(".purpose")):
        expect(shown).to_be_visible()
        expect_in_sight(page, shown)
    goal = page.get_by_role("button", name="Goal 1 2 3, 4 5 6, 7 8 gap")
    expect(goal.locator(".mini")).to_be_visible()
    goal.tap()
    sheet = page.get_by_role("dialog", name="The goal")
    expect(sheet.get_by_role("img")).to_be_visible()
    expect(sheet).to_contain_text("The tiles in order, row by row")
    sheet.get_by_role("button", name="Close").tap()
    page.get_by_role("tab", name="Analyse").tap()
    expect(aim).to_be_hidden()
    page.get_by_role("tab", name="Play").tap()
    for tile in ("Tile 5", "Tile 8"):
        button(page, tile).tap()
    expect(button(page, "Review")).to_be_visible()
    expect(aim).to_be_hidden()
    # On the device, also for whoever clears the solves.
    kept = "localStorage.getItem('slidestar-solved')"
    wait_until(lambda: page.evaluate(kept), "1", 20, "what's kept")
    page.reload()
    expect(goal).to_be_visible()
    expect(aim).to_be_hidden()


def test_in_a_picture_the_goal_is_the_whole_of_it(page: Page, site: str) -> None:
    page.add_init_script("""localStorage.setItem("slidestar-settings", '{"numbers": false}')""")
    page.goto(f"{site}?board={TWO_AWAY}")
    expect(panel(page, "aim")).to_contain_text("Put the picture together")
    goal = panel(page, "goal-shown")
    picture = re.compile(r'/static/picture\.svg"\)$')
    expect(goal.locator(".mini")).to_have_css("background-image", picture)
    expect(goal.locator(".mini span").first).to_be_hidden()


def test_the_goal_s_rings_have_the_board_s_colours(page: Page, site: str) -> None:
    page.add_init_script("""localStorage.setItem("slidestar-settings", '{"theme": "rings"}')""")
    page.goto(f"{site}?size=5x5")
    panel(page, "goal-shown").click()
    for goal in (panel(page, "goal-shown"), page.locator(".aim-goal")):
        for tile, colour in (
            (0, "rgb(15, 76, 129)"),
            (6, "rgb(234, 183, 101)"),
            (12, "rgb(29, 102, 92)"),
        ):
            expect(goal.locator(".mini span").nth(tile)).to_have_css("background-color", colour)


def test_an_own_goal_is_beside_the_score_too(page: Page, site: str) -> None:
    page.goto(f"{site}?board=1-2-3_4-0-6_7-5-8&goal=0-1-2_3-4-5_6-7-8")
    expect(page.get_by_role("button", name="Goal gap 1 2, 3 4 5, 6 7 8")).to_be_visible()
    expect(panel(page, "aim")).to_contain_text("look like the small one")
