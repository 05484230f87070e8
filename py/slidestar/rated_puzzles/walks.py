"""Draw a random walk of the blank that never undoes a move.

All walks of the same length are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from slidestar.puzzle.board import Board, moves_from

_WORD = 2**32


def random_walk(goal: Board, length: int, words: Iterator[int]) -> Board:
    """Return the board at the end of a random walk of `length` moves from a goal.

    >>> from slidestar.puzzle.shuffle import seeded_words
    >>> random_walk(Board.solved(2), 3, seeded_words("tea")).text()
    '3-1_0-2'

    No move undoes the previous move, and all such walks are equally likely. If each step were drawn
    uniformly instead, walks through the corners would be more likely than others, because the blank
    has fewer moves there.
    """
    rows, cols = goal.rows, goal.cols
    tiles, blank, last = list(goal.tiles), goal.blank, -1
    # The index of the walk in the sequence of all walks.
    number = _below(_walks(rows, cols, blank, last, length), words)
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
    """Return the number of walks of a length from the cell `blank`.

    `last`: the previous cell of the blank, to which it must not return, or -1.
    """
    if length == 0:
        return 1
    return sum(count for _, count in _steps(rows, cols, blank, last, length - 1))


@lru_cache(maxsize=1 << 14)
def _steps(rows: int, cols: int, blank: int, last: int, length: int) -> tuple[tuple[int, int], ...]:
    """Return the next cells of the blank, each with the number of walks of `length` from there."""
    return tuple(
        (cell, _walks(rows, cols, cell, blank, length))
        for _, cell in moves_from(blank, rows, cols)
        if cell != last
    )


def _below(count: int, words: Iterator[int]) -> int:
    """Return a random number from 0 to `count` - 1, like `shuffle.below` but for any count."""
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
