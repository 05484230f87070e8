"""Averages and personal bests of solves.

Averages are as speedcubers take them, of 5 (the World Cube Association's), 12, 50, 100 and 1000
results: the best and the worst 5%, rounded up, are left out, and the rest averaged, as csTimer
does. With `trim="one"` only the best and the worst one are, as in slidysim; of 5 and of 12 results
that is the same. Of 3 results none is left out: that's a mean. A solve that isn't finished, or
doesn't count, is a DNF: it's worse than every time, and more of them than are left out make the
average a DNF.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, NamedTuple, get_args

from slidestar.errors import PuzzleError, quote
from slidestar.games.history import DNF, Solve
from slidestar.lib.steps import run
from slidestar.puzzle.moves import Moves

__all__ = [
    "AVERAGES", "DNF", "Bests", "Result",
    "average", "averages", "best_average", "bests", "bests_in_steps", "bests_of",
    "multi_tile_moves",
]  # fmt: skip

AVERAGES = (3, 5, 12, 50, 100, 1000)
"""Of how many results averages are taken; of 3, it's their mean."""
MEAN = 3

Trim = Literal["5%", "one"]
"""What an average leaves out at each end: 5% of the results, rounded up, or one."""


def multi_tile_moves(moves: str | Iterable[str], times: Sequence[float] | None = None) -> int:
    """How many moves these are if a line of tiles that slides at once counts as one.

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


def average(results: Sequence[float], *, trim: Trim = "5%") -> float:
    """Return the average of all the results without the best and the worst; three all count.

    >>> average([12, 11, DNF, 13, 5])
    12.0
    >>> average([12, 11, DNF, DNF, 5])
    inf
    >>> average([12, 11, 16])
    13.0
    >>> average([*range(48), 100, 100]), average([*range(48), 100, 100], trim="one")
    (24.5, 25.583333333333332)

    Raises `PuzzleError` for fewer than three, which leave nothing.
    """
    if len(results) < MEAN:
        raise PuzzleError(f"{len(results)} results are too few for an average")
    return _middle(sorted(results), _left_out(len(results), trim))


def _middle(ordered: Sequence[float], out: int) -> float:
    """Return the average of sorted results without `out` of them at each end."""
    kept = ordered[out : len(ordered) - out]
    return sum(kept) / len(kept)


def _left_out(count: int, trim: Trim) -> int:
    """Return how many results an average of `count` leaves out at each end."""
    if trim not in get_args(Trim):
        raise PuzzleError(f"trim must be '5%' or 'one', got {quote(trim)}")
    if count == MEAN:
        return 0
    return 1 if trim == "one" else ceil(count / 20)


def averages(results: Sequence[float], count: int, *, trim: Trim = "5%") -> Iterator[float]:
    """The averages of `count` results in a row: from the first on, from the second on, and so on.

    >>> list(averages([9, 5, 6, 7, 8, 1], 5))
    [7.0, 6.0]
    """
    out = _left_out(count, trim)
    if len(results) < count:
        return
    ordered = sorted(results[:count])  # kept in order: a thousand would take long to sort each time
    yield average(ordered, trim=trim)
    # What's whole is added up once and for all; sums of fractions would drift away.
    whole = all(isinstance(result, int) or result == DNF for result in results)
    total = sum(result for result in ordered if result != DNF)
    for gone, come in zip(results, results[count:], strict=False):
        del ordered[bisect_left(ordered, gone)]
        insort(ordered, come)
        if not whole:
            yield _middle(ordered, out)
            continue
        total += (come if come != DNF else 0) - (gone if gone != DNF else 0)
        last = count - out
        if ordered[last - 1] == DNF:
            yield DNF
        else:
            ends = sum(ordered[:out]) + sum(ordered[last : bisect_left(ordered, DNF)])
            yield (total - ends) / (last - out)


def best_average(results: Sequence[float], count: int, *, trim: Trim = "5%") -> float | None:
    """The best average of `count` results in a row; None if there aren't that many.

    >>> best_average([9, 5, 6, 7, 8, 1], 5)
    6.0
    """
    return min(averages(results, count, trim=trim), default=None)


@dataclass(frozen=True)
class Bests:
    """The best of a size: the shortest time, the fewest moves in both metrics, the highest TPS, and
    for each number in `AVERAGES` the latest average of that many results and the best one, where
    there are enough. `mean`: of all times. Times are in milliseconds. Solves with undone moves are
    left out of the fewest moves.
    """

    solved: int
    milliseconds: float | None
    mean: float | None
    moves: int | None
    multi_tile_moves: int | None
    tps: float | None
    last: dict[int, float | None]
    best: dict[int, float | None]


class Result(NamedTuple):
    """What counts of a solve: its time in milliseconds, penalty included, or `DNF`; its moves in
    both metrics, 0 where they aren't known; the penalty; and how many moves were undone.
    """

    milliseconds: float
    moves: int
    multi_tile_moves: int
    penalty: float = 0
    undone: int = 0


def bests(solves: Iterable[Solve], *, trim: Trim = "5%") -> dict[tuple[int, int], Bests]:
    """The bests of each size, by rows and columns, of solves in the order they were made.

    Practice is left out.

    >>> from slidestar import Board
    >>> board, moves = Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL")
    >>> found = bests(Solve(f"2026-11-2{day}", board, moves, 900 + day) for day in range(3))
    >>> found[3, 3].milliseconds, found[3, 3].last[3]
    (900, 901.0)
    """
    sizes: dict[tuple[int, int], list[Result]] = {}
    for solve in solves:
        if not solve.practice:
            multi = multi_tile_moves(solve.moves, solve.times)
            result = Result(solve.result, len(solve.moves), multi, solve.penalty, solve.undone)
            sizes.setdefault((solve.board.rows, solve.board.cols), []).append(result)
    return {size: bests_of(sizes[size], trim=trim) for size in sorted(sizes)}


def bests_of(results: Sequence[Result], *, trim: Trim = "5%") -> Bests:
    """The bests of results of one size, in the order they were made.

    >>> bests_of([Result(2000, 40, 31), Result(1000, 30, 25), Result(DNF, 9, 9)]).tps
    30.0
    """
    return run(bests_in_steps(results, trim=trim))


def bests_in_steps(results: Sequence[Result], *, trim: Trim = "5%") -> Generator[None, None, Bests]:
    """The same as `bests_of`, as a generator, for whoever has other work between.

    >>> from slidestar.lib.steps import run
    >>> run(bests_in_steps([Result(2000, 40, 31), Result(1000, 30, 25)])).moves
    30
    """
    done = [result for result in results if result.milliseconds != DNF]
    known = [result for result in done if result.moves]
    straight = [result for result in known if not result.undone]
    speeds = [(result.moves, result.milliseconds - result.penalty) for result in known]
    times = [result.milliseconds for result in results]
    best = {}
    for count in AVERAGES:
        best[count] = best_average(times, count, trim=trim)
        yield
    return Bests(
        len(done),
        min((result.milliseconds for result in done), default=None),
        sum(result.milliseconds for result in done) / len(done) if done else None,
        min((result.moves for result in straight), default=None),
        min((result.multi_tile_moves for result in straight), default=None),
        max((1000 * moves / time for moves, time in speeds if time >= 1), default=None),
        {n: average(times[-n:], trim=trim) if len(times) >= n else None for n in AVERAGES},
        best,
    )
