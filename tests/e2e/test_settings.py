"""The settings and what they do, the sheet of keys, and the win."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from browsing import wait_for_engine, wait_until
from playwright.sync_api import BrowserContext, Locator, Page, expect
from puzzle_page import board_of, drawn, expect_board, grid, part, status

NEARLY = "board=1-2-3_4-5-6_7-0-8"  # one move, L, from the goal
THEMES = ("classic", "rings", "plain", "contrast")

pytestmark = pytest.mark.returning


def keep(page: Page, **settings: object) -> None:
    """Have a page find settings that were chosen before."""
    text = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.setItem('slidestar-settings', {text})")


def expect_look(page: Page, name: str, value: str) -> None:
    expect(page.locator("html")).to_have_attribute(f"data-{name}", value)


def settings(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Settings")


def paper(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


# The dialog


def test_the_dialog_opens_and_closes(page: Page, site: str) -> None:
    page.goto(f"{site}?{NEARLY}")
    gear = page.get_by_role("button", name="Settings")
    gear.click()
    expect(settings(page)).to_be_visible()
    page.keyboard.press("ArrowRight")  # the game beneath doesn't hear
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(settings(page)).to_be_hidden()
    expect(gear).to_be_focused()
    assert board_of(page) == "1-2-3_4-5-6_7-0-8"
    page.keyboard.press(",")
    settings(page).get_by_role("button", name="Close").click()
    expect(settings(page)).to_be_hidden()
    page.keyboard.press(",")
    expect(settings(page)).to_be_visible()
    page.mouse.click(5, 300)
    expect(settings(page)).to_be_hidden()
    assert board_of(page) == "1-2-3_4-5-6_7-0-8"


def test_hovering_is_offered_where_something_can_hover(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    for touch in (False, True):
        page = new_context(has_touch=touch, is_mobile=touch).new_page()
        page.goto(f"{site}?{NEARLY}")
        page.get_by_role("button", name="Settings").click()
        expect(settings(page).get_by_role("switch", name="Sounds")).to_be_visible()
        expect(settings(page).get_by_role("switch", name="Hover mode")).to_have_count(1 - touch)


def test_the_key_right_after_a_dialog_is_heard(page: Page, site: str) -> None:
    """Until the next frame the focus is still on what the closed dialog hides."""
    page.goto(f"{site}?{NEARLY}")
    press = """([close, focus]) => {
        const dialog = document.querySelector("dialog[open]");
        dialog.querySelector(focus).focus();
        if (close) dialog.querySelector(".close").click();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {
            key: "ArrowLeft", code: "ArrowLeft", bubbles: true, cancelable: true,
        }));
    }"""
    for focus in ("[role=switch]", "[type=radio]", ".close"):
        page.keyboard.press(",")
        expect(settings(page)).to_be_visible()
        page.evaluate(press, [False, focus])
        page.evaluate(press, [True, focus])
        expect(settings(page)).to_be_hidden()
        expect_board(page, "1-2-3_4-5-6_7-8-0")
        expect(part(page, "controls", "moves")).to_have_text("1")
        page.keyboard.press("u")
        expect_board(page, "1-2-3_4-5-6_7-0-8")


def test_choices_count_at_once_and_are_kept(page: Page, site: str) -> None:
    page.goto(site)
    before = paper(page)
    page.get_by_role("button", name="Settings").click()
    settings(page).get_by_text("Rings", exact=True).click()
    expect_look(page, "theme", "rings")
    settings(page).get_by_text("Dark", exact=True).click()
    wait_until(lambda: paper(page) != before, True, 20, "the page has become dark")
    for name in ("Numbers on the tiles", "Hover mode", "Sounds"):
        settings(page).get_by_role("switch", name=name).click()
    expect_look(page, "numbers", "hidden")
    page.reload()
    assert paper(page) != before
    expect_look(page, "theme", "rings")
    expect_look(page, "numbers", "hidden")
    page.keyboard.press(",")
    expect(settings(page).get_by_role("radio", name="Rings")).to_be_checked()
    expect(settings(page).get_by_role("radio", name="Dark")).to_be_checked()
    expect(settings(page).get_by_role("switch", name="Numbers on the tiles")).not_to_be_checked()
    expect(settings(page).get_by_role("switch", name="Hover mode")).to_be_checked()
    expect(settings(page).get_by_role("switch", name="Sounds")).to_be_checked()
    settings(page).get_by_text("Light", exact=True).click()
    wait_until(lambda: paper(page), before, 20, "the paper")


def test_by_keyboard_alone(page: Page, site: str) -> None:
    page.goto(site)
    page.keyboard.press(",")
    expect(settings(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(settings(page).get_by_role("radio", name="Classic blue")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect_look(page, "theme", "rings")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(settings(page).get_by_role("switch", name="Numbers on the tiles")).to_be_focused()
    page.keyboard.press("Space")
    expect_look(page, "numbers", "hidden")


def test_the_system_decides_unless_told(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(color_scheme="dark").new_page()
    page.goto(site)
    dark = paper(page)
    page.emulate_media(color_scheme="light")
    light = paper(page)
    assert light != dark
    page.keyboard.press(",")
    settings(page).get_by_text("Dark", exact=True).click()
    wait_until(lambda: paper(page), dark, 20, "the paper")
    settings(page).get_by_text("System", exact=True).click()
    wait_until(lambda: paper(page), light, 20, "the paper")


def test_nothing_is_painted_in_other_looks(page: Page, site: str) -> None:
    keep(page, theme="plain", appearance="dark", numbers=False)
    page.add_init_script(
        """requestAnimationFrame(() => {
            const { theme, numbers } = document.documentElement.dataset;
            const { backgroundColor } = getComputedStyle(document.body);
            globalThis.first = { theme, numbers, backgroundColor };
        });"""
    )
    page.goto(site)
    expected = {"theme": "plain", "numbers": "hidden", "backgroundColor": "rgb(23, 19, 16)"}
    wait_until(lambda: page.evaluate("globalThis.first"), expected, 20, "the first frame")


@pytest.mark.parametrize(
    "stored",
    ["{", "null", "7", '"x"', "[]", '{"theme":"toString","appearance":3,"numbers":"no","hover":1}'],
)
def test_broken_settings_are_as_none(page: Page, site: str, stored: str) -> None:
    page.add_init_script(f"localStorage.setItem('slidestar-settings', {json.dumps(stored)})")
    page.goto(site)
    expect_look(page, "theme", "classic")
    expect_look(page, "numbers", "shown")
    page.keyboard.press(",")
    expect(settings(page).get_by_role("radio", name="System")).to_be_checked()
    expect(settings(page).get_by_role("switch", name="Hover mode")).not_to_be_checked()


def test_other_tabs_follow(context: BrowserContext, site: str) -> None:
    here, there = context.new_page(), context.new_page()
    here.goto(site)
    there.goto(site)
    here.keyboard.press(",")
    settings(here).get_by_text("Plain", exact=True).click()
    expect_look(there, "theme", "plain")


# The looks


def luminance(colour: str) -> float:
    """Of a computed colour, as WCAG 2 has it."""
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)]
    assert len(parts) == 3, f"{colour} isn't opaque"
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in parts)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TILES = """() => [...document.querySelectorAll(".tile")].map((tile) => {
    const { color, backgroundColor } = getComputedStyle(tile);
    return [tile.textContent, color, backgroundColor];
})"""


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("theme", THEMES)
def test_numbers_are_easy_to_read(page: Page, site: str, theme: str, appearance: str) -> None:
    keep(page, theme=theme, appearance=appearance)
    # Half of the tiles are at home, in each of the nine rings.
    tiles = [*range(1, 100), 0]
    for i in range(0, 98, 4):
        tiles[i], tiles[i + 1] = tiles[i + 1], tiles[i]
    rows = ["-".join(map(str, tiles[i : i + 10])) for i in range(0, 100, 10)]
    page.goto(f"{site}?board={'_'.join(rows)}")
    expect(grid(page).get_by_role("button")).to_have_count(99)
    seen = page.evaluate(TILES)
    poor = [tile for tile in seen if contrast(tile[1], tile[2]) < 4.5]
    assert poor == []
    if theme == "rings":
        paints = {text: paint for text, _, paint in seen}
        rings = [paints[str(11 * i + 1)] for i in range(9)]
        assert len(set(rings)) == 9
        # Neighbours differ in lightness: so for every kind of colour vision.
        assert all(contrast(one, other) > 2.5 for one, other in pairwise(rings))


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing(
    page: Page,
    site: str,
    axe: Callable[[Page], list[str]],
    theme: str,
    appearance: str,
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 320, "height": 640})
    keep(page, theme=theme, appearance=appearance)
    page.goto(f"{site}?{NEARLY}")
    page.keyboard.press("ArrowLeft")
    expect(status(page, "You did it")).to_be_visible()
    assert axe(page) == []
    for key in (",", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert axe(page) == []
        assert page.evaluate(
            "document.querySelector('dialog[open]').scrollWidth <= innerWidth"
            " && document.documentElement.scrollWidth <= innerWidth"
        )
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert axe(page) == []


@pytest.mark.parametrize("size", ["2x2", "10x10", "2x10"])
def test_without_numbers_each_tile_is_its_own(page: Page, site: str, size: str) -> None:
    keep(page, numbers=False)
    page.goto(f"{site}?size={size}&seed=a")
    rows, cols = map(int, size.split("x"))
    expect(page.locator(".tile")).to_have_count(rows * cols - 1)
    parts = page.evaluate(
        """() => [...document.querySelectorAll(".tile")].map((tile) => {
            const { backgroundImage, backgroundPosition } = getComputedStyle(tile);
            return [backgroundImage.includes("picture.svg"), backgroundPosition];
        })"""
    )
    assert all(shown for shown, _ in parts)
    assert len({place for _, place in parts}) == rows * cols - 1
    expect(page.locator(".number").first).to_be_hidden()
    expect(page.get_by_role("button", name="Tile 1", exact=True)).to_be_visible()


# Sounds

COUNT_SOUNDS = """
    globalThis.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
        globalThis.heard++;
        return start.apply(this, args);
    };
"""


def test_sounds_only_when_chosen(page: Page, site: str) -> None:
    page.add_init_script(COUNT_SOUNDS)
    page.goto(f"{site}?{NEARLY}")
    page.keyboard.press("ArrowRight")
    expect(part(page, "controls", "moves")).to_have_text("1")
    assert page.evaluate("heard") == 0
    page.keyboard.press(",")
    settings(page).get_by_role("switch", name="Sounds").click()
    wait_until(lambda: page.evaluate("heard > 0"), True, 20, "a first one, as a sample")
    page.keyboard.press("Escape")
    heard = page.evaluate("heard")
    page.keyboard.press("ArrowLeft")
    wait_until(lambda: page.evaluate("heard") > heard, True, 20, "the slide was heard")


# The win

# The ends, in ms, of the animations of a win, as they begin.
PLAYED = """
    globalThis.played = [];
    new MutationObserver(() => {
        if (played.length || !document.querySelector(".board.won")) return;
        played = document.getAnimations()
            .filter(({ animationName }) => ["won", "star"].includes(animationName))
            .map((animation) => animation.effect.getComputedTiming().endTime);
    }).observe(document, { subtree: true, attributeFilter: ["class"] });
"""


@pytest.mark.parametrize("size", ["3x3", "10x10"])
def test_a_win_lasts_a_second_at_most(page: Page, site: str, size: str) -> None:
    rows = cols = int(size.split("x")[0])
    tiles = [*range(1, rows * cols - 1), 0, rows * cols - 1]
    board = "_".join("-".join(map(str, tiles[i : i + cols])) for i in range(0, len(tiles), cols))
    page.add_init_script(PLAYED)
    page.goto(f"{site}?board={board}")
    page.keyboard.press("ArrowLeft")
    wait_until(lambda: len(page.evaluate("played")), rows * cols, 20, "the number of animations")
    assert max(page.evaluate("played")) <= 1000
    expect(status(page, "You did it: 1 move in 0:0")).to_be_visible()
    # It holds nothing up.
    page.keyboard.press("ArrowRight")
    expect_board(page, board)
    expect(page.get_by_role("grid")).not_to_have_class(re.compile(r"\bwon\b"))


def test_a_win_without_motion(new_context: Callable[..., BrowserContext], site: str) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.goto(f"{site}?{NEARLY}")
    # Until all of the page is here, what says that it isn't waits for its turn.
    expect(page.locator("html")).to_have_attribute("data-page", "here")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("grid")).to_have_class(re.compile(r"\bwon\b"))
    assert page.evaluate("document.getAnimations().length") == 0
    expect(status(page, "You did it: 1 move in 0:0")).to_be_visible()


# Keys


def test_the_sheet_of_keys(page: Page, site: str) -> None:
    page.goto(f"{site}?{NEARLY}")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet).to_be_visible()
    expect(sheet.locator("dl > div").first).to_be_visible()
    shown = sheet.locator("dl > div").all_inner_texts()
    for text, key in (("Up", "W"), ("New shuffle", "N"), ("Undo", "U"), ("Solve", "Enter")):
        assert any(line.split()[: len(text.split())] == text.split() and key in line.split()
                   for line in shown), (text, shown)  # fmt: skip
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keys").click()
    expect(sheet).to_be_visible()


def test_each_key_does_what_the_sheet_says(booted: Page, site: str) -> None:
    page = booted
    page.goto(f"{site}?{NEARLY}")
    wait_for_engine(page)
    for key, board in (
        ("d", "1-2-3_4-5-6_0-7-8"),
        ("s", "1-2-3_0-5-6_4-7-8"),
        ("u", "1-2-3_4-5-6_0-7-8"),
        ("r", "1-2-3_0-5-6_4-7-8"),
        ("b", "1-2-3_4-5-6_7-0-8"),
    ):
        page.keyboard.press(key)
        expect_board(page, board)
    page.keyboard.press("h")
    expect(status(page, "Move tile 8 left.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(status(page, "Solved in 1 move")).to_be_visible()
    page.keyboard.press("Space")
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    page.keyboard.press("Home")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.keyboard.press("End")
    expect_board(page, "1-2-3_4-5-6_7-8-0")
    for key, name in (("2", "Analyse"), ("3", "Learn"), ("1", "Play")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    drawn(page)
    before = board_of(page)  # Learn may have dealt one meanwhile
    page.keyboard.press("n")
    wait_until(lambda: board_of(page) != before, True, 20, "a new shuffle")
    scramble = board_of(page)
    for key in "wasd":
        page.keyboard.press(key)
    expect(part(page, "controls", "moves")).not_to_have_text("0")
    page.keyboard.press("g")
    expect_board(page, scramble)
    expect(part(page, "controls", "moves")).to_have_text("0")


def test_keys_that_belong_to_what_has_the_focus(page: Page, site: str) -> None:
    page.goto(f"{site}?{NEARLY}")
    page.get_by_role("tab", name="Play").click()
    page.keyboard.press("d")  # a tab takes the arrows, not the letters
    expect_board(page, "1-2-3_4-5-6_0-7-8")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect_board(page, "1-2-3_4-5-6_7-0-8")
    page.get_by_role("textbox", name="Position").fill("")
    page.keyboard.type("n?,b1")
    expect(page.get_by_role("textbox", name="Position")).to_have_value("n?,b1")
    assert board_of(page) == "1-2-3_4-5-6_7-0-8"
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_every_shortcut_is_wired() -> None:
    scripts = Path(__file__).resolve().parents[2] / "static/js"
    commands = (scripts / "commands.js").read_text(encoding="utf-8")
    table = (scripts / "state/shortcuts.js").read_text(encoding="utf-8")
    names = re.findall(r'does: "([^"]+)"', table)
    assert len(names) > 20
    for name in names:
        assert re.search(rf'^    "?{name}"?[:,]', commands, re.MULTILINE), name
