"""For everybody: names that scripts and screen readers rely on, and axe's rules in every view."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest
from browsing import wait_until
from playwright.sync_api import Browser, BrowserContext, Page, expect
from puzzle_page import KEYS, expect_board, grid, note, noted, panel, whole

from slidestar import Board

pytestmark = pytest.mark.returning

UNSOLVABLE = "board=1-2-3-4_5-6-7-8_9-10-11-12_13-15-14-0&goal=x"
REPLAY = "board=1-2-3_4-0-6_7-5-8&moves=RDLU&at=2"


def test_every_name_of_the_contract_is_there_once(page: Page, site: str) -> None:
    page.goto(f"{site}?{REPLAY}")
    page.get_by_label("Speed").select_option("slow")
    for name in ("Shuffle", "Solve", "Stop", "Undo", "Redo", "Hint", "Share", "Reset", "Play",
                 "First", "Previous", "Next", "Last", "Load"):  # fmt: skip
        # Not exact: no other button's name may contain one of these either.
        expect(page.get_by_role("button", name=name)).to_have_count(1)
    for name in ("Size", "Algorithm", "Heuristic", "Speed"):
        expect(page.get_by_label(name)).to_have_count(1)
        expect(page.get_by_role("combobox", name=name)).to_be_visible()
    for name in ("Play", "Analyse", "Learn"):
        expect(page.get_by_role("tab", name=name)).to_have_count(1)
    expect(page.get_by_role("textbox", name="Position")).to_be_visible()
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_visible()
    expect(grid(page).get_by_role("button")).to_have_count(8)
    expect(page.get_by_test_id("solution")).to_have_attribute("data-moves", "RDLU")
    button = page.get_by_role("button", name="Play")
    button.click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


@pytest.mark.parametrize("mode", ["play", "analyse", "learn"])
def test_controls_are_there_in_every_view(page: Page, site: str, mode: str) -> None:
    page.goto(f"{site}?mode={mode}")
    for name in ("Shuffle", "Solve", "Stop", "Load"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    for name in ("Size", "Algorithm", "Heuristic"):
        expect(page.get_by_label(name)).to_be_visible()
    expect(page.get_by_role("tabpanel", name=mode.capitalize())).to_be_visible()


def test_tabs_by_arrow_keys(page: Page, site: str) -> None:
    page.goto(site)
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Analyse")).to_be_focused()
    expect(page.get_by_text("This position")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Learn")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("size", "query"),
    [
        ((1440, 900), "size=4x4&seed=a"),
        ((390, 844), REPLAY),
        ((390, 844), f"{UNSOLVABLE}&mode=analyse"),
        ((1440, 900), f"{UNSOLVABLE}&mode=learn"),
        ((320, 640), "size=10x10&mode=learn"),
    ],
)
def test_axe_finds_nothing(
    browser: Browser,
    site: str,
    axe: Callable[[Page], list[str]],
    scheme: str,
    size: tuple[int, int],
    query: str,
) -> None:
    width, height = size
    context = browser.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        viewport={"width": width, "height": height},
    )
    page = context.new_page()
    page.goto(f"{site}?{query}")
    whole(page)
    expect(grid(page)).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


@pytest.mark.parametrize(
    "theme",
    [
        "classic",
        *(pytest.param(it, marks=pytest.mark.slow) for it in ("rings", "plain", "contrast")),
    ],
)
def test_axe_finds_nothing_in_any_view_theme_and_size(
    new_context: Callable[..., BrowserContext],
    site: str,
    axe: Callable[[Page], list[str]],
    theme: str,
) -> None:
    """Every view in every theme, light and dark, on a phone and a laptop, at every square size."""
    page = new_context(reduced_motion="reduce").new_page()
    page.add_init_script(
        f"localStorage.setItem('slidestar-settings', '{{\"theme\": \"{theme}\"}}')"
    )
    page.goto(f"{site}?size=2x2")
    sizes = cycle([f"{side}x{side}" for side in range(2, 11)] + ["2x10", "10x2"])
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for width, height in ((390, 844), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            for view in ("Play", "Analyse", "Learn"):
                page.get_by_role("tab", name=view).click()
                size = next(sizes)
                page.get_by_label("Size").select_option(size)
                if view != "Learn":  # which deals an easier one as soon as it's there
                    rows, cols = map(int, size.split("x"))
                    tiles = grid(page).get_by_role("button")
                    expect(tiles).to_have_count(rows * cols - 1)
                assert axe(page) == [], (scheme, width, view, size)
                assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_forced_colours_say_what_colours_said(
    new_context: Callable[..., BrowserContext], site: str, axe: Callable[[Page], list[str]]
) -> None:
    """In every view: axe, and by lines what's otherwise a shade: the tab, the track, frames, the focus."""
    page = new_context(forced_colors="active", reduced_motion="reduce").new_page()
    page.goto(f"{site}?{REPLAY}")
    chosen = page.evaluate("""() => {
        const probe = document.createElement("i");
        probe.style.backgroundColor = "Highlight";
        document.body.append(probe);
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return backgroundColor;
    }""")
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for view in ("Play", "Analyse", "Learn"):
            tab = page.get_by_role("tab", name=view)
            tab.click()
            expect(tab).to_have_css("background-color", chosen)
            assert axe(page) == [], (width, view)
    expect(page.get_by_role("button", name="Folded")).to_have_css("background-color", chosen)
    page.get_by_role("tab", name="Race").click()
    expect(page.locator(".race :checked + span").first).to_have_css("background-color", chosen)
    page.get_by_role("tab", name="Play").click()
    keys = page.locator("button[data-opens=keys]").bounding_box()
    foot = page.locator(".foot").bounding_box()
    assert keys is not None
    assert foot is not None
    assert keys["x"] >= foot["x"]
    expect(grid(page)).to_have_css("outline-style", "solid")
    tile = page.get_by_role("button", name="Tile 2")
    expect(tile).to_have_css("border-top-style", "solid")
    slider = page.get_by_role("slider", name="Position in the solution")
    page.keyboard.press("Tab")
    for it in (tile, slider, page.get_by_role("combobox", name="Size")):
        it.focus()
        expect(it).to_have_css("outline-style", "solid")
        expect(it).to_have_css("outline-width", "3px")


def test_what_moved_is_said(page: Page, site: str) -> None:
    page.goto(f"{site}?board=1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0")
    moved = page.get_by_role("status").and_(panel(page, "move-news"))
    page.keyboard.press("ArrowDown")
    expect(moved).to_have_text("12 down.")
    page.keyboard.press("u")
    expect(moved).to_have_text("12 down taken back.")
    page.get_by_role("button", name="Tile 14").click()
    expect(moved).to_have_text("15 right, 14 right.")
    # In one go: what's said waits for a pause, and a busy machine would make some between presses.
    page.evaluate("""() => {
        for (const code of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"]) {
            document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code, bubbles: true }));
        }
    }""")
    expect(moved).to_have_text("5 moves made.")
    page.keyboard.press("n")  # another game: nothing moved
    expect(moved).to_be_empty()


def test_what_cannot_move_is_said_once(context: BrowserContext, site: str) -> None:
    page = context.new_page()  # whose time is its own
    page.clock.install()
    page.goto(f"{site}?board=1-2-3_4-5-6_7-8-0")
    whole(page)
    moved = page.get_by_role("status").and_(panel(page, "move-news"))
    note(page, "() => document.querySelector('[data-panel=move-news]').textContent")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 10)
    # A key that's held, at thirty presses a second.
    for i in range(20):
        page.evaluate(
            """(repeat) => {
                const how = { code: "ArrowLeft", key: "ArrowLeft", bubbles: true, repeat };
                document.dispatchEvent(new KeyboardEvent("keydown", how));
            }""",
            i > 0,
        )
        page.clock.run_for(33)
    page.clock.resume()
    expect(moved).to_have_text("No tile can move left.")
    assert noted(page) == ["", "No tile can move left."]
    # Pressed again it's said again; and what did move goes before it.
    page.keyboard.press("ArrowLeft")
    once = "No tile can move left."
    wait_until(lambda: noted(page), ["", once, "", once], 20, "what is said")
    page.get_by_role("button", name="Tile 1", exact=True).dispatch_event("click")
    expect(moved).to_have_text("Tile 1 can't move.")
    page.keyboard.press("ArrowDown")
    expect(moved).to_have_text("6 down.")
    page.evaluate(
        """() => {
            for (const code of ["ArrowDown", "ArrowDown"]) {
                document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code, bubbles: true }));
            }
        }"""
    )
    expect(moved).to_have_text("3 down. No tile can move down.")


def test_the_board_is_read_as_it_stands(page: Page, site: str) -> None:
    page.goto(f"{site}?board=1-2-3_4-0-6_7-5-8")
    rows = grid(page).get_by_role("row")
    expect(rows).to_have_count(3)

    def read() -> list[list[str]]:
        return [row.get_by_role("gridcell").evaluate_all(
            "(cells) => cells.map((cell) => cell.ariaLabel ?? cell.firstChild.ariaLabel)"
        ) for row in rows.all()]  # fmt: skip

    tile = {number: f"Tile {number}" for number in range(1, 9)} | {0: "Blank"}
    board = Board.parse("1-2-3_4-0-6_7-5-8")
    page.get_by_role("button", name="Tile 5").focus()
    for move in ("U", "L", "D", "D", "R", "R", "U", "U"):
        board = board.move(move)
        page.keyboard.press(KEYS[move])
        expect_board(page, board)
        # Where elements can't be moved in mid-slide, that's a little later.
        names = [tile[n] for n in board.tiles]
        wait_until(lambda: [name for row in read() for name in row], names, 20, "what is read")
        expect(page.get_by_role("button", name="Tile 5")).to_be_focused()
    # By the Tab key too: of those that can move, from the left of the first row on.
    page.get_by_label("Size").focus()
    names = []
    for _ in board.legal_moves():
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.ariaLabel"))
    assert names == [tile[n] for n in board.tiles if tile[n] in names]
    page.get_by_label("Size").select_option("3x5")
    expect(rows).to_have_count(3)
    expect(rows.first.get_by_role("gridcell")).to_have_count(5)
    assert '- gridcell "Blank"' in grid(page).aria_snapshot()


def test_tiles_say_where_they_are(page: Page, site: str) -> None:
    page.goto(f"{site}?board=1-2-3_4-0-6_7-5-8")
    place = """(name) => {
        const button = document.querySelector(`[aria-label="${name}"]`);
        return [button.closest("[role=row]").ariaRowIndex, button.closest("[role=gridcell]").ariaColIndex];
    }"""
    tile = page.get_by_role("button", name="Tile 5")
    expect(tile).to_be_visible()
    wait_until(lambda: page.evaluate(place, "Tile 5"), ["3", "2"], 20, "the tile's place")
    tile.click()
    expect(page.get_by_role("grid")).to_have_attribute("data-board", "1-2-3_4-5-6_7-0-8")
    wait_until(lambda: page.evaluate(place, "Tile 5"), ["2", "2"], 20, "the tile's place")
