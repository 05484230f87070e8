"""Expected results that do not depend on the package.

Distances come from a separate breadth-first search. Published instances come from tests/fixtures,
and from the package's file of published experiments.
"""

from __future__ import annotations

import json
import math
from collections import deque
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kit.paths import FIXTURES, PACKAGE, ROOT
from slidestar import Board

GOAL = "123456780"


@cache
def _adjacent_3x3(cell: int, cells: int) -> tuple[int, ...]:
    """Return the cells next to a cell of a board with three columns."""
    return tuple(
        other
        for other in range(cells)
        if abs(cell // 3 - other // 3) + abs(cell % 3 - other % 3) == 1
    )


def neighbors_3x3(position: str) -> list[str]:
    """Return the neighbours of a 3x3 position (nine digits) or a 2x3 position (six digits)."""
    found = []
    for other in _adjacent_3x3(position.index("0"), len(position)):
        tile = position[other]
        found.append(position.replace("0", "x").replace(tile, "0").replace("x", tile))
    return found


@cache
def distances_3x3(goal: str = GOAL) -> dict[str, int]:
    """Return the distance to a goal for each of the 181,440 positions that can reach it.

    A goal of six digits belongs to a 2x3 board, with 360 positions. The result is cached, so callers
    must not change it.
    """
    distance = {goal: 0}
    queue = deque([goal])
    while queue:
        position = queue.popleft()
        for after in neighbors_3x3(position):
            if after not in distance:
                distance[after] = distance[position] + 1
                queue.append(after)
    return distance


@cache
def edges_3x3(goal: str = GOAL) -> tuple[tuple[str, str], ...]:
    """Return all pairs of neighbours that can reach a goal, with the nearer position first."""
    distances = distances_3x3(goal)
    return tuple(
        (near, far)
        for near, distance in distances.items()
        for far in neighbors_3x3(near)
        if distance < distances[far]
    )


def hamming(tiles: tuple[int, ...], goal: tuple[int, ...]) -> int:
    """Return the number of misplaced tiles."""
    return sum(a != b for a, b in zip(tiles, goal, strict=True) if a)


def euclidean(tiles: tuple[int, ...]) -> float:
    """Return the sum of the tiles' straight distances on a board with three columns."""
    return sum(
        math.hypot(cell // 3 - (tile - 1) // 3, cell % 3 - (tile - 1) % 3)
        for cell, tile in enumerate(tiles)
        if tile
    )


def slides_from(tiles: tuple[int, ...], cols: int) -> list[tuple[int, ...]]:
    """Return the positions one multi-tile move away."""
    blank = tiles.index(0)
    found = []
    for to in range(len(tiles)):
        if to == blank or (to // cols != blank // cols and to % cols != blank % cols):
            continue
        step = cols if to % cols == blank % cols else 1
        step = step if to > blank else -step
        after = list(tiles)
        for cell in range(blank, to, step):
            after[cell] = after[cell + step]
        after[to] = 0
        found.append(tuple(after))
    return found


def slide_levels(goal: Board, depth: int | None = None) -> list[list[tuple[int, ...]]]:
    """Return the positions at each distance from a goal in multi-tile moves, up to a depth."""
    seen = {goal.tiles}
    levels = [[goal.tiles]]
    while levels[-1] and (depth is None or len(levels) <= depth):
        level = []
        for tiles in levels[-1]:
            for after in slides_from(tiles, goal.cols):
                if after not in seen:
                    seen.add(after)
                    level.append(after)
        levels.append(level)
    return levels if levels[-1] else levels[:-1]


def fixture_rows(name: str) -> list[list[str]]:
    """Return the fields of a tab-separated fixture without its comment lines."""
    return _rows(FIXTURES / name)


def deepcubea_rows(side: int) -> list[list[str]]:
    """Return the row, length, tiles and solution of each 6x6 or 7x7 board of DeepCubeA."""
    rows = _rows(ROOT / "py" / "research" / "deepcubea_solutions.tsv")
    return [fields for own_side, *fields in rows if int(own_side) == side]


def published_rows(experiment: str) -> list[list[str]]:
    """Return the fields of a published experiment in the package's data file."""
    rows = _rows(PACKAGE / "classroom" / "published.tsv")
    return [fields for name, *fields in rows if name == experiment]


def _rows(path: Path) -> list[list[str]]:
    lines = path.read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def fixture_json(name: str) -> dict[str, Any]:
    """Return the content of a JSON fixture, which the JavaScript tests read too."""
    loaded: dict[str, Any] = json.loads((FIXTURES / name).read_text("utf-8"))
    return loaded


def numbers(text: str) -> list[int]:
    """Parse numbers that are separated by spaces."""
    return [int(number) for number in text.split()]


class PrincetonBoard(NamedTuple):
    """A board of the Princeton course. `optimal` is None if the board is unsolvable."""

    name: str
    optimal: int | None
    size: int
    tiles: list[int]


def princeton_boards() -> list[PrincetonBoard]:
    """Return all boards of the Princeton course with the lengths in their file names."""
    return [
        PrincetonBoard(
            name, None if optimal == "unsolvable" else int(optimal), int(size), numbers(tiles)
        )
        for name, optimal, size, tiles in fixture_rows("princeton_8puzzle.tsv")
    ]


class KorfBoard(NamedTuple):
    """A 15-puzzle that Korf published in 1985, with the length of its shortest solutions."""

    board: Board
    length: int


@cache
def korf_boards() -> tuple[KorfBoard, ...]:
    """Return Korf's hundred 15-puzzles in their published order, for the standard goal.

    In his goal the blank is in the first cell, so the boards are rotated and relabelled, which does
    not change the lengths.
    """
    found = []
    for _, length, tiles, _ in published_rows("korf-1985"):
        rotated = [(16 - tile) % 16 for tile in reversed(numbers(tiles))]
        found.append(KorfBoard(Board.from_flat(rotated, 4, 4), int(length)))
    return tuple(found)


def korf_table() -> str:
    """Return Korf's 15-puzzles for other programs: a line with number, length and tiles for each."""
    return "".join(
        f"{number}\t{length}\t{' '.join(map(str, board.tiles))}\n"
        for number, (board, length) in enumerate(korf_boards(), start=1)
    )
