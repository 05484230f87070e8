"""Find shortest paths that bring one or two tiles to given cells without moving fixed tiles.

A path is a list of the cells that the blank visits. All other tiles may move freely, so only the
cells of the one or two tiles and of the blank matter.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from heapq import heappop, heappush

Neighbors = tuple[tuple[int, ...], ...]
"""For each cell, the cells to which the blank can move from there."""


@lru_cache(maxsize=64)
def open_neighbors(rows: int, cols: int, fixed: frozenset[int]) -> Neighbors:
    """Return, for each cell, its neighbours that are not fixed.

    >>> open_neighbors(2, 2, frozenset({0}))
    ((1, 2), (3,), (3,), (1, 2))
    """
    found = []
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        near = (
            cell - cols if row > 0 else -1,
            cell - 1 if col > 0 else -1,
            cell + 1 if col < cols - 1 else -1,
            cell + cols if row < rows - 1 else -1,
        )
        found.append(tuple(each for each in near if each >= 0 and each not in fixed))
    return tuple(found)


@lru_cache(maxsize=32)
def tile_distances(rows: int, cols: int, fixed: frozenset[int], target: int) -> array[int]:
    """Return a table of the fewest moves that bring a tile to a target cell.

    The index is `number of cells * tile's cell + blank's cell`. The value is -1 if there is no
    path. One breadth-first search from the target finds all distances.

    >>> tile_distances(2, 2, frozenset(), 0)[4 * 1 + 0], tile_distances(2, 2, frozenset(), 0)[4 + 3]
    (1, 3)
    """
    near = open_neighbors(rows, cols, fixed)
    cells = rows * cols
    distances = array("i", [-1]) * (cells * cells)
    level = [(target, cell) for cell in range(cells) if cell != target and cell not in fixed]
    for tile, blank in level:
        distances[cells * tile + blank] = 0
    moves = 0
    while level:
        moves += 1
        following = []
        for tile, blank in level:
            for cell in near[blank]:
                moved = blank if cell == tile else tile
                if distances[cells * moved + cell] < 0:
                    distances[cells * moved + cell] = moves
                    following.append((moved, cell))
        level = following
    return distances


def tile_path(distances: Sequence[int], near: Neighbors, tile: int, blank: int) -> list[int]:
    """Return a shortest path that brings a tile to the target of `distances`.

    `distances`: a result of `tile_distances`. `tile` and `blank` are cells.
    """
    cells = len(near)
    path = []
    left = distances[cells * tile + blank]
    while left > 0:
        left -= 1
        for cell in near[blank]:
            moved = blank if cell == tile else tile
            if distances[cells * moved + cell] == left:
                path.append(cell)
                tile, blank = moved, cell
                break
    return path


def blank_path(near: Neighbors, blank: int, target: int) -> list[int]:
    """Return a shortest path of the blank to a target cell. There must be a path.

    >>> blank_path(open_neighbors(2, 2, frozenset({0})), 1, 2)
    [3, 2]
    """
    before = {target: target}
    cells = [target]
    for cell in cells:
        for other in near[cell]:
            if other not in before:
                before[other] = cell
                cells.append(other)
    path = []
    while blank != target:
        blank = before[blank]
        path.append(blank)
    return path


_Pair = tuple[int, int, int]
"""The cells of two tiles and of the blank."""


def pair_path(
    near: Neighbors,
    start: _Pair,
    finished: Callable[[int, int, int], bool],
    estimate: Callable[[int, int, int], int],
    longest: int,
) -> list[int] | None:
    """Return a shortest path that moves two tiles until `finished`, found by A*.

    `finished` and `estimate` are called with the cells of the two tiles and of the blank.
    `estimate` must return a lower bound of the moves left. Return None if there is no path of at
    most `longest` moves.
    """
    moves_to: dict[_Pair, int] = {start: 0}
    before: dict[_Pair, _Pair] = {}
    heap = [(estimate(*start), 0, start)]
    while heap and heap[0][0] <= longest:
        _, order, state = heappop(heap)
        moves = -order
        if moves > moves_to[state]:
            continue
        a, b, blank = state
        if finished(a, b, blank):
            path = []
            while state in before:
                path.append(state[2])
                state = before[state]
            return path[::-1]
        for cell in near[blank]:
            following = (blank if a == cell else a, blank if b == cell else b, cell)
            if moves + 1 < moves_to.get(following, longest + 1):
                moves_to[following] = moves + 1
                before[following] = state
                heappush(heap, (moves + 1 + estimate(*following), -moves - 1, following))
    return None
