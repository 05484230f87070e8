"""Averages and personal bests of solves.

An average is the mean of 5 to 1000 results (`AVERAGES`) without the best 5% and the worst 5%,
rounded up, as in csTimer and, for 5, by the rules of the World Cube Association. `trim="one"`
leaves out one result at each end, as slidysim does. An average of 3 leaves out no result.

A solve that is not finished, or does not count, is a DNF. It is worse than any time. An average is
a DNF if it has more DNFs than it leaves out.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, NamedTuple, get_args

from slidestar.errors import PuzzleError, quote
from slidestar.history import DNF, Solve
from slidestar.lib.steps import run
from slidestar.puzzle.move_times import check_times
from slidestar.puzzle.moves import Moves

__all__ = [
    "AVERAGES", "DNF", "Bests", "Result",
    "average", "averages", "best_average", "bests", "bests_in_steps", "bests_of",
    "multi_tile_moves",
]  # fmt: skip

AVERAGES = (3, 5, 12, 25, 50, 100, 250, 500, 1000)
"""The supported numbers of results in an average. An average of 3 is a mean."""
MEAN = 3

Trim = Literal["5%", "one"]
"""The results that an average leaves out at each end, either 5%, rounded up, or one."""


def multi_tile_moves(moves: str | Iterable[str], times: Sequence[float] | None = None) -> int:
    """Return the number of multi-tile moves. Consecutive moves in one direction count as one move.

    With `times`, the moves must also be simultaneous to count as one move. Bests do not use times.

    >>> multi_tile_moves("R3D2LU")
    4
    >>> multi_tile_moves("RRRDDLU", [0, 0, 0, 500, 900, 1200, 1300])
    5
    """
    made = Moves(moves)
    if times is None:
        return made.length_mtm
    check_times(times, len(made))
    return sum(
        1
        for i, move in enumerate(made)
        if i == 0 or move != made[i - 1] or times[i] != times[i - 1]
    )


def average(results: Sequence[float], *, trim: Trim = "5%") -> float:
    """Return the average of all the results, without the best and the worst results.

    >>> average([12, 11, DNF, 13, 5])
    12.0
    >>> average([12, 11, DNF, DNF, 5])
    inf
    >>> average([12, 11, 16])
    13.0
    >>> average([*range(48), 100, 100]), average([*range(48), 100, 100], trim="one")
    (24.5, 25.583333333333332)

    Raises `PuzzleError` for fewer than three results.
    """
    if len(results) < MEAN:
        raise PuzzleError(f"an average needs at least {MEAN} results, got {len(results)}")
    return _middle(sorted(results), left_out(len(results), trim))


def _middle(ordered: Sequence[float], out: int) -> float:
    """Return the average of sorted results without `out` of them at each end."""
    counted = ordered[out : len(ordered) - out]
    return sum(counted) / len(counted)


def left_out(count: int, trim: Trim) -> int:
    """Return the number of results that an average of `count` leaves out at each end."""
    if trim not in get_args(Trim):
        raise PuzzleError(f"trim must be '5%' or 'one', got {quote(trim)}")
    if count == MEAN:
        return 0
    return 1 if trim == "one" else ceil(count / 20)


def averages(results: Sequence[float], count: int, *, trim: Trim = "5%") -> Iterator[float]:
    """Yield the average of each `count` consecutive results, in order.

    >>> list(averages([9, 5, 6, 7, 8, 1], 5))
    [7.0, 6.0]
    """
    out = left_out(count, trim)
    if len(results) < count:
        return
    # Sort once and then update the list, because sorting again for each average is slow.
    ordered = sorted(results[:count])
    yield average(ordered, trim=trim)
    # A running sum is exact only for whole numbers. With fractions it would drift.
    whole = all(isinstance(result, int) or result == DNF for result in results)
    total = sum(result for result in ordered if result != DNF)
    for first, following in zip(results, results[count:], strict=False):
        del ordered[bisect_left(ordered, first)]
        insort(ordered, following)
        if not whole:
            yield _middle(ordered, out)
            continue
        total += (following if following != DNF else 0) - (first if first != DNF else 0)
        last = count - out
        if ordered[last - 1] == DNF:
            yield DNF
        else:
            ends = sum(ordered[:out]) + sum(ordered[last : bisect_left(ordered, DNF)])
            yield (total - ends) / (last - out)


def best_average(results: Sequence[float], count: int, *, trim: Trim = "5%") -> float | None:
    """Return the best average of `count` consecutive results, or None if there are fewer results.

    >>> best_average([9, 5, 6, 7, 8, 1], 5)
    6.0
    """
    return min(averages(results, count, trim=trim), default=None)


@dataclass(frozen=True)
class Bests:
    """Personal bests on one board size. A value is None if there are too few results."""

    solved: int
    """The number of finished solves."""
    milliseconds: float | None
    """The shortest time."""
    mean: float | None
    """The mean time in milliseconds."""
    moves: int | None
    """The fewest moves in a solve without undone moves."""
    multi_tile_moves: int | None
    """The fewest multi-tile moves in a solve without undone moves."""
    tps: float | None
    """The highest number of single-tile moves per second."""
    last: dict[int, float | None]
    """The latest average, in milliseconds, for each number of results in `AVERAGES`."""
    best: dict[int, float | None]
    """The best average, in milliseconds, for each number of results in `AVERAGES`."""
    best_at: dict[int, int | None]
    """The index of the first result of each best average."""


class Result(NamedTuple):
    """The numbers of a solve from which bests are computed."""

    milliseconds: float
    """The time with the penalty, or `DNF` for a solve that does not count."""
    moves: int
    """The number of single-tile moves, or 0 if the moves are not known."""
    multi_tile_moves: int
    """The number of multi-tile moves, or 0 if the moves are not known."""
    penalty: float = 0
    """The part of `milliseconds` that is a penalty."""
    undone: int = 0
    """The number of undone moves."""

    @classmethod
    def of(cls, solve: Solve) -> Result:
        """Return the result of a solve."""
        made = solve.moves
        return cls(solve.result, len(made), made.length_mtm, solve.penalty, solve.undone)


def bests(solves: Iterable[Solve], *, trim: Trim = "5%") -> dict[tuple[int, int], Bests]:
    """Return the bests of each board size, with (rows, columns) as keys.

    The solves must be in chronological order. Practice solves are left out.

    >>> from slidestar import Board
    >>> board, moves = Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL")
    >>> found = bests(Solve(f"2026-11-2{day}", board, moves, 900 + day) for day in range(3))
    >>> found[3, 3].milliseconds, found[3, 3].last[3]
    (900, 901.0)
    """
    sizes: dict[tuple[int, int], list[Result]] = {}
    for solve in solves:
        if not solve.practice:
            size = solve.board.rows, solve.board.cols
            sizes.setdefault(size, []).append(Result.of(solve))
    return {size: bests_of(sizes[size], trim=trim) for size in sorted(sizes)}


def bests_of(results: Sequence[Result], *, trim: Trim = "5%") -> Bests:
    """Return the bests of results of one size, in chronological order.

    >>> bests_of([Result(2000, 40, 31), Result(1000, 30, 25), Result(DNF, 9, 9)]).tps
    30.0
    """
    return run(bests_in_steps(results, trim=trim))


def bests_in_steps(results: Sequence[Result], *, trim: Trim = "5%") -> Generator[None, None, Bests]:
    """Run `bests_of` as a generator, so that the caller can do other work between its steps.

    >>> from slidestar.lib.steps import run
    >>> run(bests_in_steps([Result(2000, 40, 31), Result(1000, 30, 25)])).moves
    30
    """
    done = [result for result in results if result.milliseconds != DNF]
    known = [result for result in done if result.moves]
    straight = [result for result in known if not result.undone]
    speeds = [(result.moves, result.milliseconds - result.penalty) for result in known]
    times = [result.milliseconds for result in results]
    best: dict[int, float | None] = {}
    best_at: dict[int, int | None] = {}
    for count in AVERAGES:
        found = list(averages(times, count, trim=trim))
        best[count] = min(found, default=None)
        best_at[count] = found.index(min(found)) if found else None
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
        best_at,
    )
