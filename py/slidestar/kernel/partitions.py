"""Which tiles to count together, board by board."""

from __future__ import annotations

from slidestar.kernel.plan import Plan

__all__ = ["FIFTEEN", "TWENTY_FOUR"]

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

TWENTY_FOUR = Plan(
    5,
    5,
    (*range(1, 25), 0),
    (
        (
            (13, 18, 19, 20, 23, 24),
            (11, 12, 16, 17, 21, 22),
            (4, 5, 9, 10, 14, 15),
            (1, 2, 3, 6, 7, 8),
        ),
    ),
)
"""The 24-puzzle with its blank last: the patterns of R. E. Korf and A. Felner (Artificial
Intelligence 134, 2002), of which three are alike. 122 MB.
"""
