"""Averages and personal bests of solves.

Averages are as speedcubers take them, of 5 (the World Cube Association's), 12 and 100 results: the
best and the worst 5%, rounded up, are left out, and the rest averaged. A solve that isn't finished,
or doesn't count, is a DNF: it's worse than every time, and more of them than are left out make the
average a DNF.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from slidestar.errors import PuzzleError
from slidestar.history import DNF, Solve

__all__ = ["AVERAGES", "DNF", "Bests", "average", "best_average", "bests", "multi_tile_moves"]

AVERAGES = (5, 12, 100)


def multi_tile_moves(moves: Iterable[str]) -> int:
    """How many moves they are if a line of tiles that slides at once is one.

    >>> multi_tile_moves("RRRDDLU")
    4
    """
    return sum(1 for _ in groupby(moves))


def average(results: Sequence[float]) -> float:
    """The average of all the results, the best and the worst 5% (rounded up) left out.

    >>> average([12, 11, DNF, 13, 5])
    12.0
    >>> average([12, 11, DNF, DNF, 5])
    inf

    Raises `PuzzleError` for fewer than three, which leave nothing.
    """
    out = ceil(len(results) / 20)
    kept = sorted(results)[out : len(results) - out]
    if not kept:
        raise PuzzleError(f"{len(results)} results are too few for an average")
    return sum(kept) / len(kept)


def best_average(results: Sequence[float], count: int) -> float | None:
    """The best average of so many results one after another; None if there aren't so many.

    >>> best_average([9, 5, 6, 7, 8, 1], 5)
    6.0
    """
    starts = range(len(results) - count + 1)
    return min((average(results[i : i + count]) for i in starts), default=None)


@dataclass(frozen=True)
class Bests:
    """The best of a size: the shortest time, the fewest moves in both metrics, the highest TPS, and
    of each number of results in `AVERAGES` the last average and the best one, where there are so
    many. Times are in milliseconds.
    """

    solved: int
    milliseconds: float | None
    moves: int | None
    multi_tile_moves: int | None
    tps: float | None
    last: dict[int, float | None]
    best: dict[int, float | None]


def bests(solves: Iterable[Solve]) -> dict[tuple[int, int], Bests]:
    """What's best of each size, by rows and columns, of solves in the order of their making."""
    sizes: dict[tuple[int, int], list[Solve]] = {}
    for solve in solves:
        sizes.setdefault((solve.board.rows, solve.board.cols), []).append(solve)
    return {size: _bests(sizes[size]) for size in sorted(sizes)}


def _bests(solves: Sequence[Solve]) -> Bests:
    done = [solve for solve in solves if not solve.dnf]
    results = [solve.result for solve in solves]
    return Bests(
        len(done),
        min((solve.milliseconds for solve in done), default=None),
        min((len(solve.moves) for solve in done), default=None),
        min((multi_tile_moves(solve.moves) for solve in done), default=None),
        max((solve.tps for solve in done), default=None),
        {n: average(results[-n:]) if len(results) >= n else None for n in AVERAGES},
        {n: best_average(results, n) for n in AVERAGES},
    )
