"""Move codes of the kernel: the direction of the blank, 0 up, 1 left, 2 right, 3 down."""

from __future__ import annotations

from collections.abc import Iterable

from slidestar.puzzle.moves import Moves


def as_moves(codes: Iterable[int]) -> Moves:
    """Convert move codes, which name the blank's direction, to `Moves`, which name the tile's."""
    return Moves("DRLU"[d] for d in codes)


def as_codes(moves: Moves) -> bytes:
    """Convert moves to codes."""
    return bytes("DRLU".index(letter) for letter in moves)
