"""Boards as SVG: what's drawn is the board, of any size, and safe to put into a page."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slidestar import Board, shuffle, solve
from slidestar.pictures.animated import animated_svg
from slidestar.pictures.svg import board_svg, strip_svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(board: Board, goal: Board | None = None) -> ElementTree.Element:
    drawing = board_svg(board, goal)
    assert drawing is not None
    return ElementTree.fromstring(drawing)


def seen(drawing: ElementTree.Element, rows: int, cols: int) -> list[int]:
    """The number in each cell, 0 where there's none, found by where the texts are."""
    x, y, width, height = map(float, drawing.attrib["viewBox"].split())
    cells = [0] * (rows * cols)
    for text in drawing.iter(f"{SVG}text"):
        across, down = float(text.attrib["x"]) - x, float(text.attrib["y"]) - y
        cells[int(down / height * rows) * cols + int(across / width * cols)] = int(text.text or "")
    return cells


@given(st.integers(2, 12), st.integers(2, 12), st.text(max_size=3))
def test_each_number_is_in_its_cell(rows: int, cols: int, seed: str) -> None:
    board = shuffle(rows, cols, seed)
    assert seen(drawn(board), rows, cols) == list(board.tiles)


def test_a_notebook_shows_it() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert board._repr_svg_() == board_svg(board)


def bright(drawing: ElementTree.Element) -> set[int]:
    """The tiles whose numbers are drawn in white."""
    groups = [group for group in drawing.iter(f"{SVG}g") if group.attrib.get("fill") == "#ffffff"]
    return {int(text.text or "") for group in groups for text in group.iter(f"{SVG}text")}


def test_tiles_at_home_are_brighter() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert bright(drawn(board)) == {1, 2, 3, 4, 6, 7}
    assert bright(drawn(board, Board.parse("0 1 2/3 4 5/6 7 8"))) == {8}


def test_a_reader_hears_small_boards_and_the_size_of_others() -> None:
    assert drawn(Board.parse("3 1/2 0")).findtext(f"{SVG}title") == "2x2 board: 3 1, 2 blank"
    assert drawn(Board.solved(6)).findtext(f"{SVG}title") == "6x6 board"
    assert drawn(Board.solved(3)).attrib["role"] == "img"


@pytest.mark.parametrize(("side", "most"), [(4, 5_000), (30, 100_000), (31, 100_000), (100, 200_000)])  # fmt: skip
def test_a_drawing_stays_small(side: int, most: int) -> None:
    board = shuffle(side, side, "tea")
    drawing = drawn(board)
    assert len(board_svg(board) or "") < most
    assert max(float(drawing.attrib[side]) for side in ("width", "height")) <= 20 * 31
    assert len(list(drawing.iter(f"{SVG}text"))) == (side * side - 1 if side < 31 else 0)


def test_a_large_board_is_a_map_of_how_far_its_tiles_are_from_home() -> None:
    solved, near = drawn(Board.solved(40)), drawn(Board.solved(40).apply("DR" * 12))
    colours = [{path.attrib["fill"] for path in one.iter(f"{SVG}path")} for one in (solved, near)]
    assert [len(found) for found in colours] == [1, 2]
    assert colours[0] < colours[1]


def test_a_board_beyond_all_drawing_has_no_picture() -> None:
    assert Board.solved(101, 100)._repr_svg_() is None


def test_a_strip_has_every_position_and_what_moved() -> None:
    solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    strip = ElementTree.fromstring(strip_svg(solution.boards(), captions=["Start", "U", "<L>"]))
    boards = strip.findall(f"{SVG}g")
    words = [[text.text for text in board.iter(f"{SVG}text")] for board in boards]
    assert [found[-1] for found in words] == ["Start", "U", "<L>"]
    moved = [len([path for path in board.iter(f"{SVG}path") if path.attrib["fill"] == "#a94a06"]) for board in boards]  # fmt: skip
    assert moved == [0, 1, 1]


def test_nothing_has_moved_where_boards_stand_side_by_side() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert "#a94a06" in strip_svg([board, board.move("U")])
    assert "#a94a06" not in strip_svg([board, *board.neighbors()])


@pytest.mark.parametrize(("per_row", "rows"), [(1, 5), (2, 3), (5, 1), (9, 1), (None, 1)])
def test_a_strip_is_as_wide_as_it_is_told(per_row: int | None, rows: int) -> None:
    strip = strip_svg([Board.solved(2)] * 5, per_row)
    places = re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\)', strip)
    assert len(places) == 5
    assert len({y for _, y in places}) == rows


def test_a_long_strip_leaves_boards_out_but_never_the_last() -> None:
    strip = strip_svg([Board.solved(2)] * 11, captions=list("abcdefghijk"), most=4)
    assert re.findall(r">(\D)</text>", strip) == ["a", "d", "g", "j", "k"]


@pytest.mark.parametrize(
    ("boards", "options"),
    [
        ([], {}),
        ([Board.solved(2)], {"captions": []}),
        ([Board.solved(2)], {"per_row": 0}),
        ([Board.solved(2)], {"most": 0}),
    ],
)
def test_no_strip_of_nothing(boards: list[Board], options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"no strip|positive"):
        strip_svg(boards, **options)


FRAME = r"([\d.]+)%\{transform:translate\((\d+)px,(\d+)px\)\}"


def standing(drawing: str, milliseconds: float) -> dict[tuple[int, int], int]:
    """Which tile an animation has in which place, at a time when none slides."""
    [seconds] = re.findall(r"animation:([\d.]+)s", drawing)
    part = milliseconds / 10 / float(seconds)
    ways = {}
    for tile, way in re.findall(r"@keyframes t(\d+)\{((?:[\d.]+%\{[^}]+\})+)\}", drawing):
        frames = [tuple(map(float, frame)) for frame in re.findall(FRAME, way)]
        before = max(frame for frame in frames if frame[0] <= part)
        after = min(frame for frame in frames if frame[0] >= part)
        assert before[1:] == after[1:]
        ways[tile] = before[1:]
    tiles = re.findall(r'<g transform="translate\((\d+),(\d+)\)".*?>(\d+)</text>', drawing)
    found = {}
    for x, y, tile in tiles:
        left, top = ways.get(tile, (x, y))
        found[int(left), int(top)] = int(tile)
    return found


def test_an_animation_has_every_position_in_turn() -> None:
    boards = list(solve(Board.parse("8 1 3/4 0 2/7 6 5")).boards())
    drawing = animated_svg(boards, 400, "fourteen moves")
    for number, board in enumerate(boards):
        # The first move begins after 900 ms, and takes 120.
        shown = standing(drawing, 900 + 400 * (number - 1) + 200)
        assert shown == {
            (48 * (cell % 3), 48 * (cell // 3)): tile
            for cell, tile in enumerate(board.tiles)
            if tile
        }
