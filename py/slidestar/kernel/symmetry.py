"""Symmetries of the square, and connected sets of cells."""

from __future__ import annotations

from collections.abc import Sequence


def square_symmetries(n: int) -> list[tuple[int, ...]]:
    """Return the eight symmetries of an n-by-n board, each as the image of each cell.

    >>> square_symmetries(2)[:3]
    [(0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0)]
    """
    rotated = [cell % n * n + n - 1 - cell // n for cell in range(n * n)]
    reflected = [cell % n * n + cell // n for cell in range(n * n)]
    rotations = [tuple(range(n * n))]
    for _ in range(3):
        rotations.append(tuple(rotated[cell] for cell in rotations[-1]))
    return rotations + [tuple(reflected[cell] for cell in rotation) for rotation in rotations]


def is_connected(cells: set[int], neighbors: Sequence[Sequence[int | None]]) -> bool:
    """Return True if there is a path within the set between any two of its cells.

    >>> row = [[1], [0, 2], [1]]
    >>> is_connected({0, 1}, row), is_connected({0, 2}, row)
    (True, False)
    """
    reached: set[int] = set()
    frontier = [min(cells)]
    while frontier:
        cell = frontier.pop()
        if cell in cells and cell not in reached:
            reached.add(cell)
            frontier += [to for to in neighbors[cell] if to is not None]
    return reached == cells
