"""Conversion of move codes, which the kernel uses, to `Moves` and back.

A code is the direction in which the blank moves: 0 up, 1 left, 2 right, 3 down.
"""

from __future__ import annotations

from collections.abc import Iterable

from slidestar.puzzle.moves import Moves


def as_moves(codes: Iterable[int]) -> Moves:
    """Convert move codes to `Moves`, whose letters are the directions of the tiles."""
    return Moves("DRLU"[d] for d in codes)


def as_codes(moves: Moves) -> bytes:
    """Convert moves to codes."""
    return bytes("DRLU".index(letter) for letter in moves)
