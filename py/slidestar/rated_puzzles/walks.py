"""Random walks of the blank that never undo a move, all walks of a length equally likely."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from slidestar.puzzle.board import Board, moves_from

_WORD = 2**32


def random_walk(goal: Board, length: int, words: Iterator[int]) -> Board:
    """Return the end of a random walk of `length` moves from a goal.

    >>> from slidestar.puzzle.shuffle import seeded_words
    >>> random_walk(Board.solved(2), 3, seeded_words("tea")).text()
    '3-1_0-2'

    No move undoes the one before it, and all such walks are equally likely. If each step were
    chosen evenly instead, walks through the corners, where there is little choice, would be more
    likely than others.
    """
    rows, cols = goal.rows, goal.cols
    tiles, blank, last = list(goal.tiles), goal.blank, -1
    number = _below(_walks(rows, cols, blank, last, length), words)  # of the walk, in order
    for left in reversed(range(length)):
        steps = iter(_steps(rows, cols, blank, last, left))
        cell, count = next(steps)
        while number >= count:
            number -= count
            cell, count = next(steps)
        tiles[blank], tiles[cell] = tiles[cell], 0
        blank, last = cell, blank
    return Board.from_flat(tiles, rows, cols)


def _walks(rows: int, cols: int, blank: int, last: int, length: int) -> int:
    """Return the number of walks of a length with the blank in a cell, which was last in `last`."""
    if length == 0:
        return 1
    return sum(count for _, count in _steps(rows, cols, blank, last, length - 1))


@lru_cache(maxsize=1 << 14)
def _steps(rows: int, cols: int, blank: int, last: int, length: int) -> tuple[tuple[int, int], ...]:
    """Return the cells that the blank can step to, each with the number of walks after it."""
    return tuple(
        (cell, _walks(rows, cols, cell, blank, length))
        for _, cell in moves_from(blank, rows, cols)
        if cell != last
    )


def _below(count: int, words: Iterator[int]) -> int:
    """Return a number from 0 to count - 1, like `shuffle.below`, for counts of any size."""
    span = _WORD
    while span < count:
        span *= _WORD
    top = span - span % count
    while True:
        number, size = next(words), _WORD
        while size < span:
            number, size = number * _WORD + next(words), size * _WORD
        if number < top:
            return number % count
