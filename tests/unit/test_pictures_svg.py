"""Boards as SVG: drawings of any size show the board."""

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
    """Return the number in each cell, 0 without one, by the coordinates of the texts."""
    x, y, width, height = map(float, drawing.attrib["viewBox"].split())
    cells = [0] * (rows * cols)
    for text in drawing.iter(f"{SVG}text"):
        across, down = float(text.attrib["x"]) - x, float(text.attrib["y"]) - y
        cells[int(down / height * rows) * cols + int(across / width * cols)] = int(text.text or "")
    return cells


@given(st.integers(2, 12), st.integers(2, 12), st.text(max_size=3))
def test_drawing_has_each_number_in_its_cell(rows: int, cols: int, seed: str) -> None:
    board = shuffle(rows, cols, seed)
    assert seen(drawn(board), rows, cols) == list(board.tiles)


def test_notebook_shows_a_board_as_svg() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert board._repr_svg_() == board_svg(board)


def bright(drawing: ElementTree.Element) -> set[int]:
    """Return the tiles with white numbers."""
    groups = [group for group in drawing.iter(f"{SVG}g") if group.attrib.get("fill") == "#ffffff"]
    return {int(text.text or "") for group in groups for text in group.iter(f"{SVG}text")}


def test_tiles_in_place_have_white_numbers() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert bright(drawn(board)) == {1, 2, 3, 4, 6, 7}
    assert bright(drawn(board, Board.parse("0 1 2/3 4 5/6 7 8"))) == {8}


def test_title_lists_the_tiles_of_small_boards() -> None:
    assert drawn(Board.parse("3 1/2 0")).findtext(f"{SVG}title") == "2x2 board: 3 1, 2 blank"
    assert drawn(Board.solved(6)).findtext(f"{SVG}title") == "6x6 board"
    assert drawn(Board.solved(3)).attrib["role"] == "img"


@pytest.mark.parametrize(("side", "most"), [(4, 5_000), (30, 100_000), (31, 100_000), (100, 200_000)])  # fmt: skip
def test_drawing_stays_small(side: int, most: int) -> None:
    board = shuffle(side, side, "tea")
    drawing = drawn(board)
    assert len(board_svg(board) or "") < most
    assert max(float(drawing.attrib[side]) for side in ("width", "height")) <= 20 * 31
    assert len(list(drawing.iter(f"{SVG}text"))) == (side * side - 1 if side < 31 else 0)


def test_large_board_is_coloured_by_distance_from_home() -> None:
    solved, near = drawn(Board.solved(40)), drawn(Board.solved(40).apply("DR" * 12))
    colours = [{path.attrib["fill"] for path in one.iter(f"{SVG}path")} for one in (solved, near)]
    assert [len(found) for found in colours] == [1, 2]
    assert colours[0] < colours[1]


def test_board_of_over_10_000_cells_has_no_drawing() -> None:
    assert Board.solved(101, 100)._repr_svg_() is None


def test_strip_has_every_position_and_its_moved_tile() -> None:
    solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    strip = ElementTree.fromstring(strip_svg(solution.boards(), captions=["Start", "U", "<L>"]))
    boards = strip.findall(f"{SVG}g")
    words = [[text.text for text in board.iter(f"{SVG}text")] for board in boards]
    assert [found[-1] for found in words] == ["Start", "U", "<L>"]
    moved = [len([path for path in board.iter(f"{SVG}path") if path.attrib["fill"] == "#a94a06"]) for board in boards]  # fmt: skip
    assert moved == [0, 1, 1]


def test_strip_of_unrelated_boards_has_no_moved_tile() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert "#a94a06" in strip_svg([board, board.move("U")])
    assert "#a94a06" not in strip_svg([board, *board.neighbors()])


@pytest.mark.parametrize(("per_row", "rows"), [(1, 5), (2, 3), (5, 1), (9, 1), (None, 1)])
def test_strip_has_per_row_boards_in_a_row(per_row: int | None, rows: int) -> None:
    strip = strip_svg([Board.solved(2)] * 5, per_row)
    places = re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\)', strip)
    assert len(places) == 5
    assert len({y for _, y in places}) == rows


def test_long_strip_skips_boards_but_not_the_last() -> None:
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
def test_strip_refuses_bad_arguments(boards: list[Board], options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"must have boards|must be 1 or more"):
        strip_svg(boards, **options)


FRAME = r"([\d.]+)%\{transform:translate\((\d+)px,(\d+)px\)\}"


def standing(drawing: str, milliseconds: float) -> dict[tuple[int, int], int]:
    """Return the tile at each place of an animation, at a time when none slides."""
    [seconds] = re.findall(r"animation:([\d.]+)s", drawing)
    percent = milliseconds / 10 / float(seconds)
    places = {}
    for tile, keyframes in re.findall(r"@keyframes t(\d+)\{((?:[\d.]+%\{[^}]+\})+)\}", drawing):
        frames = [tuple(map(float, frame)) for frame in re.findall(FRAME, keyframes)]
        before = max(frame for frame in frames if frame[0] <= percent)
        after = min(frame for frame in frames if frame[0] >= percent)
        assert before[1:] == after[1:]
        places[tile] = before[1:]
    tiles = re.findall(r'<g transform="translate\((\d+),(\d+)\)".*?>(\d+)</text>', drawing)
    found = {}
    for x, y, tile in tiles:
        left, top = places.get(tile, (x, y))
        found[int(left), int(top)] = int(tile)
    return found


def test_animation_shows_every_position_in_turn() -> None:
    boards = list(solve(Board.parse("8 1 3/4 0 2/7 6 5")).boards())
    drawing = animated_svg(boards, 400, "fourteen moves")
    for number, board in enumerate(boards):
        # The first move begins after 900 ms and takes 120 ms.
        shown = standing(drawing, 900 + 400 * (number - 1) + 200)
        assert shown == {
            (48 * (cell % 3), 48 * (cell // 3)): tile
            for cell, tile in enumerate(board.tiles)
            if tile
        }
