"""Which tiles to count together, board by board."""

from __future__ import annotations

from slidestar.kernel.plan import Plan

__all__ = ["FIFTEEN"]

FIFTEEN = Plan(
    4,
    4,
    (*range(1, 16), 0),
    (
        ((1, 5, 6, 9, 10, 13), (7, 8, 11, 12, 14, 15), (2, 3, 4)),
        ((2, 3, 4, 6, 7, 8), (1, 5, 9, 10, 13, 14), (11, 12, 15)),
    ),
)
"""The 15-puzzle with its blank last: the patterns whose tables are shipped."""
