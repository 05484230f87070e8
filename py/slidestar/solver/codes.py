"""Moves as the kernel's loops write them: where the blank went, 0 up, 1 left, 2 right, 3 down."""

from __future__ import annotations

from slidestar.puzzle.moves import Moves

__all__ = ["as_codes", "as_moves"]


def as_moves(codes: bytes) -> Moves:
    """Turn the blank's moves into the tiles': each tile moves to where the blank was."""
    return Moves("DRLU"[d] for d in codes)


def as_codes(moves: Moves) -> bytes:
    """Turn the tiles' moves into the blank's."""
    return bytes("DRLU".index(letter) for letter in moves)
