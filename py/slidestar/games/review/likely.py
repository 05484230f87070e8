"""Stretches of a game on a large board that probably wasted moves, without a proof.

Each move should bring the goal nearer by one. If estimates of the distance fall by much less, moves
were probably wasted. The estimates have errors of a few percent, so only large differences count.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from slidestar.games.review.model import Likely

__all__ = ["LARGEST", "likely_stretches"]

LARGEST = 36
"""Cells of the largest board: on larger ones the estimates have too large an error."""

_SHARE = 0.2  # of a stretch's moves, wasted beyond what is proven
_LEAST = 10  # moves
_ERROR = 0.12  # of the distance at the start of a stretch: three times the estimates' error


class _Part(NamedTuple):
    """Moves between two positions whose distances are estimated."""

    start: int
    end: int
    distance: int  # at the start
    cost: int
    unproven: float  # part of the cost

    @property
    def is_costly(self) -> bool:
        return self.unproven >= _SHARE * (self.end - self.start)


def likely_stretches(
    samples: Sequence[tuple[int, int]], proven: Sequence[tuple[int, int, int]]
) -> tuple[Likely, ...]:
    """Return the stretches that probably wasted more moves than is proven, in order.

    `samples` has pairs of a position's index and its estimated distance, in order. `proven` has the
    first move, the last move and the cost of each proven mistake.

    >>> likely_stretches([(0, 100), (40, 90), (80, 60), (140, 0)], [(5, 12, 4)])
    (Likely(first=0, last=79, cost=40),)
    """
    parts = []
    for (start, distance), (end, left) in pairwise(samples):
        cost = end - start - distance + left
        certain = 0.0
        for first, last, wasted in proven:
            shared = min(last + 1, end) - max(first, start)
            certain += wasted * max(shared, 0) / (last + 1 - first)
        parts.append(_Part(start, end, distance, cost, cost - certain))
    found = []
    for is_costly, group in groupby(parts, lambda part: part.is_costly):
        stretch = list(group)
        unproven = sum(part.unproven for part in stretch)
        if is_costly and unproven >= max(_LEAST, _ERROR * stretch[0].distance):
            cost = sum(part.cost for part in stretch)
            found.append(Likely(stretch[0].start, stretch[-1].end - 1, cost))
    return tuple(found)
