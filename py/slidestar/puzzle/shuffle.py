"""Random solvable boards. A seed produces the same board here and on the page.

The page shuffles before Python has started, with the same algorithm in
`static/js/puzzle/shuffle.ts`. `tests/fixtures/shuffle.json` has tests for both.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from slidestar.puzzle.board import Board

_WORD = 2**32


def shuffle(
    rows: int, cols: int | None = None, seed: object = None, goal: Board | None = None
) -> Board:
    """Return a random solvable board other than the goal. All such boards are equally likely.

    If `cols` is None, the board is square. A seed produces the same board each time. It is
    converted by `str`, so 42 is the same as "42".

    >>> shuffle(3, seed="tea").is_solvable()
    True
    >>> shuffle(4, 4, seed="tea") == shuffle(4, 4, seed="tea")
    True
    >>> shuffle(4, 4, seed=42) == shuffle(4, 4, seed="42")
    True

    This is the Fisher-Yates shuffle (R. Durstenfeld, 1964). An unsolvable result is replaced by its
    twin, a bijection from the unsolvable to the solvable boards. Raises `InvalidBoard` for an
    invalid size.
    """
    cols = rows if cols is None else cols
    goal = Board.solved(rows, cols).goal_or_standard(goal)
    words = _random_words() if seed is None else seeded_words(str(seed))
    while True:
        tiles = list(goal.tiles)
        for i in range(len(tiles) - 1, 0, -1):
            j = below(i + 1, words)
            tiles[i], tiles[j] = tiles[j], tiles[i]
        board = Board.from_flat(tiles, rows, cols)
        if not board.is_solvable(goal):
            board = board.twin()
        if board != goal:
            return board


def below(count: int, words: Iterator[int]) -> int:
    """Return a random number from 0 to count - 1. All numbers are equally likely."""
    top = _WORD - _WORD % count
    return next(word for word in words if word < top) % count


def _random_words() -> Iterator[int]:
    while True:
        yield secrets.randbits(32)


def seeded_words(seed: str) -> Iterator[int]:
    """Yield 32-bit words of sfc32 (C. Doty-Humphrey), seeded with FNV-1a hashes of the text."""
    data = seed.encode("utf-8", "replace")
    a, b, c, d = (_fnv1a(data, 0x811C9DC5 ^ (k * 0x9E3779B9 % _WORD)) for k in range(4))
    drawn = 0
    while True:
        t = (a + b + d) % _WORD
        d = (d + 1) % _WORD
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % _WORD
        c = ((c << 21 | c >> 11) + t) % _WORD
        drawn += 1
        if drawn > 20:  # the first words depend too much on the seed
            yield t


def _fnv1a(data: bytes, basis: int) -> int:
    value = basis
    for byte in data:
        value = ((value ^ byte) * 0x01000193) % _WORD
    return value
