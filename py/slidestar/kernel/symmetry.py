"""A square board turned and reflected, and parts of it that hang together."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["is_connected", "square_symmetries"]


def square_symmetries(n: int) -> list[tuple[int, ...]]:
    """The eight ways to turn and reflect an n-by-n board: where each cell goes.

    >>> square_symmetries(2)[:3]
    [(0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0)]
    """
    turned = [cell % n * n + n - 1 - cell // n for cell in range(n * n)]
    mirrored = [cell % n * n + cell // n for cell in range(n * n)]
    found = [tuple(range(n * n))]
    for _ in range(3):
        found.append(tuple(turned[cell] for cell in found[-1]))
    return found + [tuple(mirrored[cell] for cell in turn) for turn in found]


def is_connected(cells: set[int], neighbors: Sequence[Sequence[int | None]]) -> bool:
    """Whether one can walk from any of some cells to any other without leaving them.

    >>> line = [[1], [0, 2], [1]]
    >>> is_connected({0, 1}, line), is_connected({0, 2}, line)
    (True, False)
    """
    reached: set[int] = set()
    ahead = [min(cells)]
    while ahead:
        cell = ahead.pop()
        if cell in cells and cell not in reached:
            reached.add(cell)
            ahead += [to for to in neighbors[cell] if to is not None]
    return reached == cells
