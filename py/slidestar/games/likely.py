"""Where a game on a large board probably lost moves, though nothing proves it.

Each move should bring the goal nearer by one. Where estimates of the distance fall by much less,
moves were probably wasted. Estimates are off by a few percent, so only a large difference counts;
on boards of more than 36 cells they are off by too much to say anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby, pairwise
from typing import Any, NamedTuple

__all__ = ["LARGEST", "Likely", "likely"]

LARGEST = 36
"""Cells of the largest board on which anything is said."""

_SHARE = 0.2  # of a stretch's moves: so many are wasted beyond what's proven
_LEAST = 10  # moves
_OFF = 0.12  # of the distance where the stretch begins: about three times the estimates' error


@dataclass(frozen=True)
class Likely:
    """From move `first` to move `last` (counted from 0) about `cost` were probably wasted."""

    first: int
    last: int
    cost: int

    def __str__(self) -> str:
        """In words, with moves counted from 1.

        >>> str(Likely(40, 79, 16))
        'moves 41-80: probably about 16 wasted'
        """
        return f"moves {self.first + 1}-{self.last + 1}: probably about {self.cost} wasted"

    def record(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        return {**asdict(self), "text": str(self)}


class _Part(NamedTuple):
    """Moves between two positions whose distances are estimated."""

    start: int
    end: int
    distance: int  # at the start
    cost: int
    unproven: float  # of the cost

    @property
    def is_costly(self) -> bool:
        return self.unproven >= _SHARE * (self.end - self.start)


def likely(
    samples: Sequence[tuple[int, int]], proven: Sequence[tuple[int, int, int]]
) -> tuple[Likely, ...]:
    """The stretches of a game that probably wasted more moves than what's proven, in order.

    `samples`: positions of the game, by their index, in order, and about how far each is from the
    goal. `proven`: the first move, the last and the cost of each proven mistake.

    >>> likely([(0, 100), (40, 90), (80, 60), (140, 0)], [(5, 12, 4)])
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
        if is_costly and unproven >= max(_LEAST, _OFF * stretch[0].distance):
            cost = sum(part.cost for part in stretch)
            found.append(Likely(stretch[0].start, stretch[-1].end - 1, cost))
    return tuple(found)
