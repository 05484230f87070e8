"""Move codes of the kernel: the direction of the blank, 0 up, 1 left, 2 right, 3 down."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from slidestar.puzzle.moves import Metric, Moves


def as_moves(codes: Iterable[int]) -> Moves:
    """Convert move codes, which name the blank's direction, to `Moves`, which name the tile's."""
    return Moves("DRLU"[d] for d in codes)


def as_codes(moves: Moves) -> bytes:
    """Convert moves to codes."""
    return bytes("DRLU".index(letter) for letter in moves)


def split_codes(codes: bytes, metric: Metric) -> list[bytes]:
    """Return the move codes of each move of a metric.

    >>> split_codes(bytes([0, 0, 1]), "mtm"), split_codes(bytes([0, 1]), "stm")
    ([b'\\x00\\x00', b'\\x01'], [b'\\x00', b'\\x01'])
    """
    if metric == "stm":
        return [bytes([d]) for d in codes]
    return [bytes(same) for _, same in groupby(codes)]
