"""The settings and their effects, the sheet of keys, and the win."""

from __future__ import annotations

import re

import pytest
from kit import layout
from kit import page as ui
from kit.events import event_figure, event_message, event_position
from kit.games import COUNT_SOUNDS, expect_moves, play_at_once, prefer
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, Moves
from slidestar.kernel import construct_solution
from slidestar.lib.steps import run
from slidestar.solver.move_codes import as_moves

NEARLY = "1-2-3_4-5-6_7-0-8"  # one move, L, from the goal
SOLVED = "1-2-3_4-5-6_7-8-0"


def expect_data(page: Page, **values: str) -> None:
    """Check data attributes of the root, which select the styles."""
    ui.idle(page)
    for name, value in values.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)


def settings(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Settings")


def switch(page: Page, name: str) -> Locator:
    return settings(page).get_by_role("switch", name=name)


def choose(page: Page, name: str) -> None:
    """Choose a theme or an appearance in the open dialog."""
    settings(page).get_by_text(name, exact=True).click()
    ui.idle(page)


def background(page: Page) -> str:
    """Return the page's background colour."""
    colour: str = ui.idle(page).evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


# The dialog

# In one task: the focus stays in the hidden dialog until the next frame.
CLOSE_AND_PRESS = """([close, focus]) => {
    const dialog = document.querySelector("dialog[open]");
    dialog.querySelector(focus).focus();
    if (close) dialog.querySelector(".close").click();
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {
        key: "ArrowLeft", code: "ArrowLeft", bubbles: true, cancelable: true,
    }));
}"""


def test_dialog_opens_closes_and_leaves_the_keys_to_the_game(page: Page, site: str) -> None:
    ui.visit(page, site, board=NEARLY)
    ui.open_more(page, "Settings")
    expect(settings(page)).to_be_visible()
    page.keyboard.press("ArrowRight")  # no move of the game behind it
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(settings(page)).to_be_hidden()
    expect(ui.button(page, "More")).to_be_focused()
    ui.expect_board(page, NEARLY)
    page.keyboard.press(",")
    settings(page).get_by_role("button", name="Close").click()
    expect(settings(page)).to_be_hidden()
    page.keyboard.press(",")
    expect(settings(page)).to_be_visible()
    page.mouse.click(5, 300)
    expect(settings(page)).to_be_hidden()
    ui.expect_board(page, NEARLY)
    # A key right after the dialog counts.
    for focus in ("[role=switch]", "[type=radio]", ".close"):
        page.keyboard.press(",")
        page.evaluate(CLOSE_AND_PRESS, [False, focus])
        page.evaluate(CLOSE_AND_PRESS, [True, focus])
        expect(settings(page)).to_be_hidden()
        ui.expect_board(page, SOLVED)
        expect_moves(page, 1)
        page.keyboard.press("u")
        ui.expect_board(page, NEARLY)


# In one task: the focus stays in the hidden dialog until the next frame.


def test_choices_count_at_once_in_all_tabs_and_are_stored(page: Page, site: str) -> None:
    other = ui.visit(page.context.new_page(), site)
    ui.visit(page, site)
    light = background(page)
    page.emulate_media(color_scheme="dark")  # the system's appearance by default
    dark = background(page)
    assert dark != light
    page.emulate_media(color_scheme="light")
    ui.open_more(page, "Settings")
    groups = settings(page).get_by_role("heading", level=3)
    expect(groups).to_have_text(["Your picture", "Board", "Playing", "Page"])
    choose(page, "Rings")
    expect_data(page, theme="rings")
    choose(page, "Dark")
    assert background(page) == dark
    assert gap_colour(page) != "rgba(0, 0, 0, 0)"
    for name in ("Numbers on the tiles", "Hover mode", "Sounds"):
        switch(page, name).click()
    expect_data(page, numbers="hidden")
    expect_data(other, theme="rings", numbers="hidden")
    page.reload()
    expect_data(page, theme="rings", numbers="hidden")
    assert background(page) == dark
    page.keyboard.press(",")
    for name in ("Rings", "Dark"):
        expect(settings(page).get_by_role("radio", name=name)).to_be_checked()
    expect(switch(page, "Numbers on the tiles")).not_to_be_checked()
    expect(switch(page, "Hover mode")).to_be_checked()
    expect(switch(page, "Sounds")).to_be_checked()
    choose(page, "System")
    assert background(page) == light
    page.emulate_media(color_scheme="dark")
    choose(page, "Light")
    assert background(page) == light


def gap_colour(page: Page) -> str:
    """Return the colour of the gap, on top of the board's."""
    colour: str = page.evaluate(
        "getComputedStyle(document.querySelector('.board .blank'), '::after').backgroundColor"
    )
    return colour


def colours(page: Page, selector: str) -> list[str]:
    """Return the colours of the tiles in the order of their numbers."""
    seen: list[str] = ui.idle(page).evaluate(
        """(selector) => [...document.querySelectorAll(selector)]
            .sort((one, other) => one.textContent - other.textContent)
            .map((tile) => getComputedStyle(tile).backgroundColor)""",
        selector,
    )
    return seen


def test_theme_colours_all_boards_and_the_goal(page: Page, site: str) -> None:
    ui.visit(page, site, board="1-2-3-4_5-6-0-8_9-10-7-11_13-14-15-12")
    (classic,) = set(colours(page, ".board .tile"))
    ui.open_more(page, "Settings")
    choose(page, "Fringe")
    seen = colours(page, ".board .tile")
    fringe = [0, 0, 0, 0, 1, 2, 2, 2, 1, 3, 4, 4, 1, 3, 5]
    assert [list(dict.fromkeys(seen)).index(colour) for colour in seen] == fringe
    assert colours(page, "[data-panel=goal-shown] .mini span") == seen
    page.keyboard.press("Escape")
    ui.panel(page, "goal-shown").click()
    assert colours(page, ".goal-picture .mini span") == seen
    page.keyboard.press("Escape")
    ui.open_more(page, "Settings")
    choose(page, "Classic blue")
    assert set(colours(page, ".board .tile")) == {classic}
    assert set(colours(page, "[data-panel=goal-shown] .mini span")) == {classic}
    choose(page, "Rows")
    for query, table in (
        ({"event": "marathon", "size": "3x3"}, ".event-table"),
        ({"mode": "puzzles", "board": "1-2-3_0-5-6_4-7-8"}, ".puzzle-table"),
    ):
        ui.visit(page, site, **query)
        rows = colours(page, f"{table} .tile")
        assert (len(rows), len(set(rows))) == (8, 3), table
        ui.open_more(page, "Settings")
        choose(page, "Classic blue")
        assert set(colours(page, f"{table} .tile")) == {classic}, table
        choose(page, "Rows")


def test_grids_follow_the_moves_and_the_keys(page: Page, site: str) -> None:
    prefer(page, grids=True)
    # Sorted into left and right by three moves: the tiles 40 and 41 are on the wrong sides.
    start = Board.solved(7).apply(Moves.parse("RRRRULLLL").reverse())
    ui.visit(page, site, board=start.text())

    def halves() -> tuple[set[str], set[str]]:
        """Return the colours of the tiles of the left and of the right half."""
        seen = colours(page, ".board .tile")
        rights = [colour for number, colour in enumerate(seen) if number % 7 >= 4]
        lefts = [colour for number, colour in enumerate(seen) if number % 7 < 4]
        return set(lefts), set(rights)

    (one,), (other,) = halves()
    page.keyboard.press("2")
    ui.expect_status(page, "Phase 2 of 3: solve the highlighted part.")
    (highlighted,), (muted,) = halves()
    assert len({one, other, muted}) == 3
    page.keyboard.press("1")
    assert halves() == ({one}, {other})
    ui.play(page, "RRR")
    assert halves() == ({highlighted}, {muted})
    page.keyboard.press("2")
    assert halves() == ({muted}, {highlighted})
    view = page.get_by_role("tab", selected=True).first
    expect(view).to_have_text("Play")
    ui.open_more(page, "Settings")
    switch(page, "Grids").click()
    page.keyboard.press("Escape")
    assert len(set(colours(page, ".board .tile"))) == 1
    page.keyboard.press("2")
    expect(view).to_have_text("Analyse")


def test_grids_in_a_marathon_follow_each_board(page: Page, site: str) -> None:
    prefer(page, grids=True)
    ui.visit(page, site, event="marathon", size="7x7", count="2", seed="tea")

    def seen() -> list[str]:
        return colours(page, ".event-table .board .tile")

    sorting = seen()
    left = [sorting[number] for number in range(48) if number % 7 < 4]
    right = [sorting[number] for number in range(48) if number % 7 >= 4]
    assert (len(set(left)), len(set(right)), len(set(sorting))) == (1, 1, 2)
    page.keyboard.press("2")
    expect(event_message(page)).to_have_text("Phase 2 of 3: solve the highlighted part.")
    assert seen() != sorting
    page.keyboard.press("1")
    assert seen() == sorting
    page.keyboard.press("2")
    position = event_position(page)
    codes = run(construct_solution(7, 7, position.tiles, Board.solved(7).tiles))
    play_at_once(page, as_moves(codes))
    expect(event_figure(page, "Board")).to_have_text("2 of 2")
    assert seen() == sorting  # the first phase of the next board


def test_own_colours_and_joined_tiles_are_used_and_stored(page: Page, site: str) -> None:
    ui.visit(page, site, board=NEARLY)

    def gap() -> float:
        """Return the distance of the tiles 1 and 2."""
        one, two = (ui.board(page).get_by_role("button").nth(number) for number in (0, 1))
        return layout.place(two)[0] - layout.place(one)[2]

    assert gap() >= 2
    ui.open_more(page, "Settings")
    choose(page, "Joined")
    assert gap() == pytest.approx(0, abs=0.1)
    field = settings(page).get_by_label("Your colours")
    expect(field).to_be_hidden()
    choose(page, "Rows")
    field.fill("#102030, fd4")
    field.press("Enter")
    rows = ["rgb(16, 32, 48)"] * 3 + ["rgb(255, 221, 68)"] * 3 + ["rgb(16, 32, 48)"] * 2
    assert colours(page, ".board .tile") == rows
    field.fill("#102030, red")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(settings(page)).to_contain_text("six or three hexadecimal digits")
    assert colours(page, ".board .tile") == rows
    page.reload()
    assert colours(page, ".board .tile") == rows
    assert gap() == pytest.approx(0, abs=0.1)
    ui.open_more(page, "Settings")
    expect(field).to_have_value("#102030, #ffdd44")


def test_dialog_works_by_keyboard_alone(page: Page, site: str) -> None:
    ui.visit(page, site)
    page.keyboard.press(",")
    expect(settings(page)).to_be_visible()
    for name in ("Choose a picture…", "Classic blue"):
        page.keyboard.press("Tab")
        expect(settings(page).get_by_label(name).or_(ui.button(page, name))).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect_data(page, theme="rings")
    for _ in ("Tiles", "Numbers on the tiles"):
        page.keyboard.press("Tab")
    expect(switch(page, "Numbers on the tiles")).to_be_focused()
    page.keyboard.press("Space")
    expect_data(page, numbers="hidden")


def test_first_frame_has_the_chosen_appearance_and_the_tiles_a_picture(
    page: Page, site: str
) -> None:
    prefer(page, theme="plain", appearance="dark", numbers=False)
    page.add_init_script(
        """requestAnimationFrame(() => {
            const { theme, numbers } = document.documentElement.dataset;
            const { backgroundColor } = getComputedStyle(document.body);
            globalThis.first = { theme, numbers, backgroundColor };
        });"""
    )
    ui.visit(page, site, size="2x10", seed="a")
    expected = {"theme": "plain", "numbers": "hidden", "backgroundColor": "rgb(23, 19, 16)"}
    assert page.evaluate("globalThis.first") == expected
    # Without numbers, each tile has its part of the picture.
    parts = page.evaluate(
        """() => [...document.querySelectorAll(".tile")].map((tile) => {
            const { backgroundImage, backgroundPosition } = getComputedStyle(tile);
            return [backgroundImage.includes("picture.svg"), backgroundPosition];
        })"""
    )
    assert all(shown for shown, _ in parts)
    assert len({place for _, place in parts}) == len(parts) == 19
    expect(page.locator(".number").first).to_be_hidden()
    expect(ui.button(page, "Tile 1")).to_be_visible()
    # The goal is the whole picture.
    expect(ui.panel(page, "goal")).to_contain_text("Put the picture together")
    goal = ui.panel(page, "goal-shown").locator(".mini")
    expect(goal).to_have_css("background-image", re.compile(r'/static/picture\.svg"\)$'))
    expect(goal.locator("span").first).to_be_hidden()


# The font size of the numbers in px, and the widest one's share of its tile.
MEASURE = """() => {
    const tiles = [...document.querySelectorAll(".board .tile")];
    const size = parseFloat(getComputedStyle(tiles[0]).fontSize);
    const shares = tiles.flatMap((tile) => {
        const number = tile.querySelector(".number").getBoundingClientRect();
        return [number.width / tile.clientWidth, tile.scrollWidth / tile.clientWidth];
    });
    return [size, Math.max(...shares)];
}"""


def test_numbers_of_all_sizes_and_fonts_fit_their_tiles(page: Page, site: str) -> None:
    layout.set_window(page, layout.PHONE)
    ui.visit(page, site, board=Board.solved(12).text())
    numbers = (".board .number", "[data-panel=goal-shown] .mini span", "h1")

    def fonts() -> list[str]:
        seen: list[str] = page.evaluate(
            "(all) => all.map((one) => getComputedStyle(document.querySelector(one)).fontFamily)",
            numbers,
        )
        return seen

    on_board, on_goal, title = fonts()
    assert on_board == on_goal == title
    ui.open_more(page, "Settings")
    sizes = []
    for name in ("Small", "Normal", "Large"):
        choose(page, name)
        size, share = page.evaluate(MEASURE)
        assert share <= 1, name
        sizes.append(size)
    small, normal, large = sizes
    assert small < normal < large
    chosen = set()
    for name in ("Rounded", "Serif", "Mono"):
        choose(page, name)
        assert page.evaluate(MEASURE)[1] <= 1, name
        on_board, on_goal, unchanged = fonts()
        assert on_board == on_goal
        assert unchanged == title
        chosen.add(on_board)
    assert len(chosen - {title}) == 3
    # Also on a board of the largest size.
    ui.visit(page, site, board=Board.solved(30).text())
    assert fonts()[0] == on_board
    assert page.evaluate(MEASURE)[1] <= 1
    layout.resize(page, layout.DESKTOP)
    assert page.evaluate(MEASURE)[1] <= 1


def test_sounds_only_when_chosen(page: Page, site: str) -> None:
    page.add_init_script(COUNT_SOUNDS)
    ui.visit(page, site, board=NEARLY)
    ui.play(page, "R")
    assert page.evaluate("heard") == 0
    page.keyboard.press(",")
    switch(page, "Sounds").click()
    ui.idle(page)
    sample = page.evaluate("heard")
    assert sample > 0
    page.keyboard.press("Escape")
    ui.play(page, "L")
    assert page.evaluate("heard") > sample


# The win

# The ends, in ms, of the animations of a win, as they begin.
RECORD_WIN = """
    globalThis.ends = [];
    new MutationObserver(() => {
        if (ends.length || !document.querySelector(".board.won")) return;
        ends = document.getAnimations()
            .filter(({ animationName }) => ["won", "star"].includes(animationName))
            .map((animation) => animation.effect.getComputedTiming().endTime);
    }).observe(document, { subtree: true, attributeFilter: ["class"] });
"""


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_win_animation_ends_within_a_second(page: Page, site: str) -> None:
    page.add_init_script(RECORD_WIN)
    start = Board.solved(10).apply("R")
    ui.visit(page, site, board=start.text())
    page.keyboard.press("ArrowLeft")
    won = re.compile(r"\bwon\b")
    expect(ui.board(page)).to_have_class(won)
    page.keyboard.press("u")  # during the animation, when the result ignores the arrow keys
    ui.expect_board(page, start)
    expect(ui.board(page)).not_to_have_class(won)
    ends = page.evaluate("ends")
    assert len(ends) == 100
    assert max(ends) <= 1000
    # Without motion there is none.
    page.emulate_media(reduced_motion="reduce")
    ui.visit(page, site, board=start.text())
    page.keyboard.press("ArrowLeft")
    expect(ui.board(page)).to_have_class(won)
    assert page.evaluate("document.getAnimations().length") == 0
    expect(ui.status(page, "Solved in 1 move.")).to_be_visible()


# Keys


def test_sheet_of_keys_lists_them(page: Page, site: str) -> None:
    ui.visit(page, site, board=NEARLY)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet.locator("dl > div").first).to_be_visible()
    lines = [line.split() for line in sheet.locator("dl > div").all_inner_texts()]
    for text, key in (("Up", "W"), ("New shuffle", "N"), ("Undo", "U"), ("Solve", "Enter")):
        words = text.split()
        assert any(line[: len(words)] == words and key in line for line in lines), (text, lines)
    page.keyboard.press("Escape")
    ui.open_more(page, "Keys")
    expect(sheet).to_be_visible()


def test_each_key_does_as_the_sheet_describes(page: Page, site: str) -> None:
    ui.visit(page, site, board=NEARLY)
    for key, position in (
        ("d", "1-2-3_4-5-6_0-7-8"),
        ("s", "1-2-3_0-5-6_4-7-8"),
        ("u", "1-2-3_4-5-6_0-7-8"),
        ("r", "1-2-3_0-5-6_4-7-8"),
        ("b", NEARLY),
    ):
        page.keyboard.press(key)
        expect(ui.board(page), key).to_have_attribute("data-board", position)
    page.keyboard.press("h")
    ui.expect_status(page, "1 move to go.")
    page.keyboard.press("Enter")
    ui.expect_status(page, "Solved in 1 move")
    page.keyboard.press("Space")
    ui.expect_board(page, SOLVED)
    page.keyboard.press("Home")
    ui.expect_board(page, NEARLY)
    page.keyboard.press("End")
    ui.expect_board(page, SOLVED)
    for key, name in (("2", "Analyse"), ("3", "Puzzles"), ("4", "Learn"), ("1", "Play")):
        page.keyboard.press(key)
        tab = ui.idle(page).get_by_role("tab", name=name)
        expect(tab).to_have_attribute("aria-selected", "true")
    before = ui.board_of(page)
    page.keyboard.press("n")
    dealt = ui.board_of(ui.idle(page))
    assert dealt != before
    for key in "wasd":
        page.keyboard.press(key)
    assert ui.board_of(ui.idle(page)) != dealt
    page.keyboard.press("g")
    ui.expect_board(page, dealt)
    expect_moves(page, 0)
    page.keyboard.press("i")
    ui.expect_status(page, "Inspection is off. You can turn it on in the settings.")


def test_focused_controls_take_their_keys(page: Page, site: str) -> None:
    ui.visit(page, site, board=NEARLY)
    page.get_by_role("tab", name="Play").click()
    page.keyboard.press("d")  # a tab handles the arrow keys, not the letters
    ui.expect_board(page, "1-2-3_4-5-6_0-7-8")
    ui.button(page, "Undo").focus()
    page.keyboard.press("Enter")
    ui.expect_board(page, NEARLY)
    ui.tab(page, "Analyse")
    page.get_by_role("textbox", name="Position").fill("")
    page.keyboard.type("n?,b1")
    expect(page.get_by_role("textbox", name="Position")).to_have_value("n?,b1")
    ui.expect_board(page, NEARLY)
    expect(page.get_by_role("dialog")).to_have_count(0)
