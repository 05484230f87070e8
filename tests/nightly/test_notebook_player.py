"""The player of notebooks, by keys and by pointer, with JavaScript disabled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from slidestar import Board, Solution, solve

pytestmark = pytest.mark.nightly

BOARD = Board.parse("8 1 3/4 0 2/7 6 5")
GOAL = BOARD.apply("RULD")


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(BOARD)


@pytest.fixture
def shown(new_context: Callable[..., BrowserContext], solution: Solution) -> Page:
    """A page with two outputs of one solution and one of another, as in a notebook."""
    page = new_context(java_script_enabled=False, reduced_motion="reduce").new_page()
    outputs = [solution._repr_html_(), solution._repr_html_(), solve(BOARD, GOAL)._repr_html_()]
    page.set_content(f'<!doctype html><html lang="en"><title>n</title>{"".join(outputs)}')
    return page


def tiles(player: Locator) -> list[int]:
    """Return the shown board, from the positions of its tiles."""
    frame = player.get_by_role("img").bounding_box()
    assert frame
    cells = [0] * 9
    for tile in player.locator("b").all():
        box = tile.bounding_box()
        assert box
        col = int((box["x"] + box["width"] / 2 - frame["x"]) / frame["width"] * 3)
        row = int((box["y"] + box["height"] / 2 - frame["y"]) / frame["height"] * 3)
        cells[3 * row + col] = int(tile.inner_text())
    return cells


def test_player_steps_without_a_script(shown: Page, solution: Solution) -> None:
    boards = [list(board.tiles) for board in solution.boards()]
    last = len(solution)
    player, twin, other = shown.get_by_role("radiogroup").all()
    expect(player.get_by_role("radio")).to_have_count(last + 1)
    assert tiles(player) == boards[0]

    # By keys, as radio buttons.
    player.get_by_role("radio", name="Start of 14 moves").focus()
    seen = []
    for _ in range(last):
        shown.keyboard.press("ArrowRight")
        seen.append(tiles(player))
    assert seen == boards[1:]
    shown.keyboard.press("ArrowLeft")
    assert tiles(player) == boards[last - 1]

    # By pointer: the labels beside the slider, and the slider itself.
    player.locator("label:visible", has_text="‹").click()
    assert tiles(player) == boards[last - 2]
    player.locator("label:visible", has_text="›").click()
    assert tiles(player) == boards[last - 1]
    player.get_by_role("radio").nth(5).click()
    assert tiles(player) == boards[5]
    chosen = player.get_by_role("radio", checked=True)
    tile, move = boards[5][boards[4].index(0)], {"U": "up", "D": "down", "L": "left", "R": "right"}
    expect(chosen).to_have_accessible_name(f"5 of 14: {tile} {move[solution.moves[4]]}")

    # The other players still show the start.
    assert tiles(twin) == tiles(other) == boards[0]
    twin.locator("label:visible", has_text="›").click()
    assert (tiles(player), tiles(twin)) == (boards[5], boards[1])


def test_player_is_text_without_a_style_sheet(
    new_context: Callable[..., BrowserContext], solution: Solution
) -> None:
    # JupyterLab removes the style sheet of a notebook that is not trusted.
    page = new_context(java_script_enabled=False).new_page()
    before, _, after = solution._repr_html_().partition("<style>")
    page.set_content(before + after.partition("</style>")[2])
    expect(page.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_text("14 moves, proven shortest")).to_be_visible()
    expect(page.get_by_text("8  1  3")).to_be_visible()
    page.get_by_text("The moves of the tiles").click()
    expect(page.get_by_text(solution.moves.letters())).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_player_is_accessible(
    page: Page, axe: Callable[[Page], list[str]], solution: Solution, scheme: str
) -> None:
    colours = "background:#111;color:#eee" if scheme == "dark" else "background:#fff;color:#222"
    outputs = f"{solution._repr_html_()}{BOARD._repr_svg_()}"
    page.set_content(
        f'<!doctype html><html lang="en"><title>Notebook</title>'
        f'<body style="{colours}"><main><h1>Notebook</h1>{outputs}</main>'
    )
    assert axe(page) == []
