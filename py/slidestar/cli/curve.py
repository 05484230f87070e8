"""How a search's best solution got shorter over time."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from slidestar.algorithms import Progress, Search, Solution
from slidestar.puzzle.moves import Moves

__all__ = ["Point", "curve_line", "watched"]

_APART = 1.2  # a point that's shown is this many times as late as the one before, or more


class Point(NamedTuple):
    """The length of the best solution after some seconds."""

    seconds: float
    length: int


def watched(
    steps: Search, tell: Callable[[Progress], object] | None = None
) -> tuple[Solution, list[Point]]:
    """Run a search: return its solution, and when it got shorter (nothing if it doesn't tell).

    `tell` hears of its progress. Raises what the search raises.
    """
    curve: list[Point] = []
    best: Moves | None = None
    while True:
        try:
            progress = next(steps)
        except StopIteration as done:
            found: Solution = done.value
            return found, curve
        if tell is not None:
            tell(progress)
        if progress.best is not None and progress.best is not best:
            best = progress.best
            curve.append(Point(progress.stats.seconds, len(best)))


def curve_line(curve: list[Point]) -> str:
    """Write a curve as a line: its first and last points, and those between that are far enough
    apart.

    >>> curve_line([Point(0.001, 265), Point(0.1, 120), Point(0.101, 118), Point(2, 104)])
    'moves 265 at 0.001 s, 118 at 0.101 s, 104 at 2.000 s'
    """
    shown: list[Point] = []
    for point in reversed(curve):
        if not shown or point is curve[0] or point.seconds * _APART < shown[-1].seconds:
            shown.append(point)
    return "moves " + ", ".join(f"{length:,} at {at:.3f} s" for at, length in reversed(shown))
