"""Random solvable boards: the same seed gives the same board here and in the page.

The page deals a board before Python has started, so this file has a twin,
`static/js/puzzle/shuffle.js`; `tests/fixtures/shuffle.json` holds the two together.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from slidestar.puzzle.board import Board

__all__ = ["below", "seeded_words", "shuffle"]

_WORD = 2**32


def shuffle(rows: int, cols: int, seed: object = None, goal: Board | None = None) -> Board:
    """A board from which the goal can be reached, each but the goal itself equally likely.

    A seed is a text; anything else, such as a number, is turned into one by `str`. None deals
    another board each time.

    >>> shuffle(3, 3, seed="tea").is_solvable()
    True
    >>> shuffle(4, 4, seed="tea") == shuffle(4, 4, seed="tea")
    True
    >>> shuffle(4, 4, seed=42) == shuffle(4, 4, seed="42")
    True

    Fisher and Yates's shuffle (as R. Durstenfeld wrote it in 1964) of the goal; in an unsolvable
    result two tiles are swapped, which maps the unsolvable boards one to one onto the solvable.
    """
    goal = Board.solved(rows, cols) if goal is None else goal
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
    """An unbiased number in 0 .. count-1."""
    top = _WORD - _WORD % count
    return next(word for word in words if word < top) % count


def _random_words() -> Iterator[int]:
    while True:
        yield secrets.randbits(32)


def seeded_words(seed: str) -> Iterator[int]:
    """32-bit words of C. Doty-Humphrey's sfc32, its state hashed from the seed (FNV-1a)."""
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
        if drawn > 20:  # the first words still show the seed
            yield t


def _fnv1a(data: bytes, basis: int) -> int:
    value = basis
    for byte in data:
        value = ((value ^ byte) * 0x01000193) % _WORD
    return value
