"""Axe's rules and colour contrasts in every view, theme, appearance and size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle, pairwise, product
from typing import Literal

import pytest
from kit.games import prefer
from kit.layout import (
    DESKTOP,
    PHONE,
    SMALL_PHONE,
    fits_in_width,
    resize,
    set_window,
)
from kit.learn import check, lesson_panel, open_lesson, verdict
from kit.page import choose, expect_status, idle, panel, play, press, tab, visit
from kit.views import FAR, VIEWS
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.nightly

Axe = Callable[[Page], list[str]]
NewContext = Callable[..., BrowserContext]
Scheme = Literal["light", "dark"]

NEARLY = "1-2-3_4-5-6_7-0-8"  # one move, L, from the goal
UNSOLVABLE = {"board": "1-2-3-4_5-6-7-8_9-10-11-12_13-15-14-0", "goal": "x"}
THEMES = ("classic", "rings", "plain", "contrast", "fringe", "rows", "checkerboard")


@pytest.fixture
def site(scripted: str) -> str:
    """The address of the page with a scripted worker, as its views do not depend on Pyodide."""
    return scripted


def views_of_rare_boards(page: Page, site: str) -> Iterator[str]:
    visit(page, site, **UNSOLVABLE, mode="learn")
    yield "unsolvable board"
    visit(page, site, size="10x10", mode="learn")
    yield "large board"


def views_of_more_lessons(page: Page, site: str) -> Iterator[str]:
    for view in ("fold", "dots"):
        visit(page, site, board=FAR, mode="learn", step="9", view=view, beside="bfs,manhattan")
        yield view
    open_lesson(page, "Write")
    check(page, "def h(tiles):\n    print('tiles')\n    return tils")
    expect(verdict(page)).to_contain_text("Line 3: NameError")
    yield "fault"
    open_lesson(page, "Tables")
    for table in ("Course report", "AIMA", "Princeton"):
        lesson_panel(page, "Tables").get_by_text(table, exact=True).click()
        yield table


ALL_VIEWS = {
    **VIEWS,
    "rare boards": (views_of_rare_boards, DESKTOP),
    "more lessons": (views_of_more_lessons, DESKTOP),
}


@pytest.mark.parametrize("name", ALL_VIEWS)
@pytest.mark.parametrize(
    ("scheme", "colors"), [("light", "none"), ("dark", "none"), ("light", "active")]
)
def test_axe_finds_nothing_in_any_view(
    page: Page,
    site: str,
    axe: Axe,
    name: str,
    scheme: Scheme,
    colors: Literal["active", "none"],
) -> None:
    page.emulate_media(color_scheme=scheme, forced_colors=colors, reduced_motion="reduce")
    # Browsers let the keyboard scroll any box. Axe reads the page's colours, not the forced ones.
    passed = ("scrollable-region-focusable", *(["color-contrast"] if colors == "active" else []))
    views, own_size = ALL_VIEWS[name]
    set_window(page, own_size)
    for view in views(page, site):
        for size in (PHONE, SMALL_PHONE, DESKTOP, own_size):
            resize(page, size)
            found = [fault for fault in axe(idle(page)) if fault.split(": ")[1] not in passed]
            assert found == [], (view, size)
            assert fits_in_width(page), (view, size)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_any_view_and_size(
    new_context: NewContext, site: str, axe: Axe, theme: str
) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    prefer(page, theme=theme)
    visit(page, site, size="2x2")
    shapes = cycle([f"{side}x{side}" for side in range(2, 11)] + ["2x10", "10x2"])
    schemes: tuple[Scheme, ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        for size in (PHONE, DESKTOP):
            resize(page, size)
            for view in ("Play", "Analyse", "Learn"):
                tab(page, view)
                shape = next(shapes)
                choose(page, "Size", shape)
                assert axe(page) == [], (scheme, size, view, shape)
                assert fits_in_width(page)


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_a_win_and_dialogs(
    new_context: NewContext, site: str, axe: Axe, theme: str, appearance: str
) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    set_window(page, SMALL_PHONE)
    prefer(page, theme=theme, appearance=appearance)
    visit(page, site, board=NEARLY)
    play(page, "L")
    expect_status(page, "Solved in")
    assert axe(page) == []
    for key in (",", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert axe(idle(page)) == []
        assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
        assert fits_in_width(page)
        page.keyboard.press("Escape")
    resize(page, DESKTOP)
    assert axe(page) == []


MISTAKES = {"board": "1-2-3_4-0-6_7-5-8", "moves": "RLUDDURLUL", "mode": "analyse"}


def test_axe_finds_nothing_in_a_review(new_context: NewContext, site: str, axe: Axe) -> None:
    page = visit(new_context(reduced_motion="reduce").new_page(), site, **MISTAKES)
    page.get_by_role("checkbox", name="Show distance and good moves").check()
    press(page, "Review")
    press(page, "Next mistake")
    chart = panel(page, "review-chart")
    sizes = cycle([SMALL_PHONE, PHONE, DESKTOP])
    schemes: tuple[Scheme, ...] = ("light", "dark")
    for theme, scheme in product(THEMES, schemes):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        page.emulate_media(color_scheme=scheme)
        resize(page, size := next(sizes))  # which also redraws the chart
        assert axe(page) == [], (size, theme, scheme)
        assert fits_in_width(page)
        expect(chart.locator("svg")).to_have_count(1)
        [available, drawn] = chart.evaluate(
            "(one) => [one, one.querySelector('svg')].map((e) => e.getBoundingClientRect().width)"
        )
        assert abs(available - drawn) <= 2, (size, theme, scheme)


# Contrasts


def luminance(colour: str) -> float:
    """Return the relative luminance of a computed colour, as WCAG 2 defines it."""
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)]
    assert len(parts) == 3, f"{colour} is not opaque"
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in parts)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two computed colours, as WCAG 2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TILES = """() => {
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgb = (colour) => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
        return `rgb(${[red, green, blue, ...(alpha === 255 ? [] : [alpha])]})`;
    };
    return [...document.querySelectorAll(".tile")].map((tile) => {
        const { color, backgroundColor } = getComputedStyle(tile);
        return [tile.textContent, rgb(color), rgb(backgroundColor)];
    });
}"""


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("theme", THEMES)
def test_numbers_contrast_with_their_tiles(
    new_context: NewContext, site: str, theme: str, appearance: str
) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    prefer(page, theme=theme, appearance=appearance)
    # Half of the tiles in each of the nine rings are at their goals.
    tiles = [*range(1, 100), 0]
    for i in range(0, 98, 4):
        tiles[i], tiles[i + 1] = tiles[i + 1], tiles[i]
    rows = ["-".join(map(str, tiles[i : i + 10])) for i in range(0, 100, 10)]
    visit(page, site, board="_".join(rows))
    seen = page.evaluate(TILES)
    assert len(seen) == 99
    assert [tile for tile in seen if contrast(tile[1], tile[2]) < 4.5] == []
    if theme == "rings":
        backgrounds = {text: background for text, _, background in seen}
        rings = [backgrounds[str(11 * i + 1)] for i in range(9)]
        assert len(set(rings)) == 9
        # Adjacent rings differ in lightness, for users with any colour vision.
        assert all(contrast(one, other) > 2.5 for one, other in pairwise(rings))
