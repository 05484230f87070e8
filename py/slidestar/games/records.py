"""Averages and personal bests of solves.

Averages are as speedcubers take them, of 5 (the World Cube Association's), 12 and 100 results: the
best and the worst 5%, rounded up, are left out, and the rest averaged. A solve that isn't finished,
or doesn't count, is a DNF: it's worse than every time, and more of them than are left out make the
average a DNF.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from slidestar.errors import PuzzleError
from slidestar.games.history import DNF, Solve
from slidestar.puzzle.notation import Moves

__all__ = [
    "AVERAGES", "DNF", "Bests", "Result",
    "average", "best_average", "bests", "bests_of", "multi_tile_moves",
]  # fmt: skip

AVERAGES = (5, 12, 100)


def multi_tile_moves(moves: str | Iterable[str], times: Sequence[float] | None = None) -> int:
    """How many moves they are if a line of tiles that slides at once is one.

    Without times, all tiles that move the same way one after another count as a line.

    >>> multi_tile_moves("R3D2LU")
    4
    >>> multi_tile_moves("RRRDDLU", [0, 0, 0, 500, 900, 1200, 1300])
    5
    """
    made = Moves(moves)
    return sum(
        1
        for i, move in enumerate(made)
        if i == 0 or move != made[i - 1] or (times is not None and times[i] != times[i - 1])
    )


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


class Result(NamedTuple):
    """What counts of a solve: its time in milliseconds, or `DNF`, and its moves in both metrics."""

    milliseconds: float
    moves: int
    multi_tile_moves: int


def bests(solves: Iterable[Solve]) -> dict[tuple[int, int], Bests]:
    """What's best of each size, by rows and columns, of solves in the order of their making.

    Practice is left out.
    """
    sizes: dict[tuple[int, int], list[Result]] = {}
    for solve in solves:
        if not solve.practice:
            multi = multi_tile_moves(solve.moves, solve.times)
            result = Result(solve.result, len(solve.moves), multi)
            sizes.setdefault((solve.board.rows, solve.board.cols), []).append(result)
    return {size: bests_of(sizes[size]) for size in sorted(sizes)}


def bests_of(results: Sequence[Result]) -> Bests:
    """What's best of results of one size, in the order of their making.

    >>> bests_of([Result(2000, 40, 31), Result(1000, 30, 25), Result(DNF, 9, 9)]).tps
    30.0
    """
    done = [result for result in results if result.milliseconds != DNF]
    timed = [result for result in done if result.milliseconds >= 1]
    times = [result.milliseconds for result in results]
    return Bests(
        len(done),
        min((result.milliseconds for result in done), default=None),
        min((result.moves for result in done), default=None),
        min((result.multi_tile_moves for result in done), default=None),
        max((1000 * result.moves / result.milliseconds for result in timed), default=None),
        {n: average(times[-n:]) if len(times) >= n else None for n in AVERAGES},
        {n: best_average(times, n) for n in AVERAGES},
    )
