"""The view of a review in all themes and colour schemes, in three sizes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, product
from typing import Literal

import pytest
from kit.page import idle, panel, press, visit
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.nightly

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOVES = "RLUDDURLUL"  # with two mistakes


def test_axe_finds_nothing_in_any_look(
    page: Page, site: str, axe: Callable[[Page], list[str]]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, site, board="1-2-3_4-0-6_7-5-8", moves=MOVES, mode="analyse")
    page.get_by_role("checkbox", name="Distance and good moves on the board").check()
    press(page, "Review")
    press(page, "Next mistake")
    chart = panel(page, "review-chart")
    sizes = cycle([(320, 640), (390, 844), (1440, 900)])
    for theme, scheme in product(("classic", "rings", "plain", "contrast"), SCHEMES):
        width, height = next(sizes)
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        # The curve is drawn again, two frames later at the most.
        page.evaluate(
            "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )
        idle(page)
        assert axe(page) == [], (width, theme, scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        expect(chart.locator("canvas")).to_have_count(1)
        [room, drawn] = chart.evaluate(
            "(one) => [one, one.querySelector('canvas')].map((e) => e.getBoundingClientRect().width)"
        )
        assert abs(room - drawn) <= 2, (width, theme, scheme)
