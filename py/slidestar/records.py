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
from math import ceil, fsum, sqrt
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from slidestar.errors import PuzzleError, check_integer, check_type, quote
from slidestar.lib.steps import run
from slidestar.puzzle.move_times import DNF, check_times
from slidestar.puzzle.moves import Moves

if TYPE_CHECKING:
    from slidestar.history import Solve

__all__ = [
    "AVERAGES", "DNF", "AverageRow", "Bests", "Figures", "NextAverage", "Result", "Statistics",
    "average", "averages", "best_average", "bests", "bests_in_steps", "bests_of",
    "multi_tile_moves", "next_average", "statistics_in_steps", "statistics_of",
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

    Raises `PuzzleError` for fewer than three results, and for another `trim`.
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
    optimum: int | None = None
    """The number of single-tile moves of a shortest solution, or None if it is not known."""

    @classmethod
    def of(cls, solve: Solve) -> Result:
        """Return the result of a solve."""
        made = solve.moves
        return cls(
            solve.result, len(made), made.length_mtm, solve.penalty, solve.undone, solve.optimum
        )


def bests(solves: Iterable[Solve], *, trim: Trim = "5%") -> dict[tuple[int, int], Bests]:
    """Return the bests of each board size, with (rows, columns) as keys.

    The solves must be in chronological order. Practice solves are left out.

    >>> from slidestar import Board
    >>> from slidestar.history import Solve
    >>> board, moves = Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL")
    >>> found = bests(Solve(f"2026-11-2{day}", board, moves, 900 + day) for day in range(3))
    >>> found[3, 3].milliseconds, found[3, 3].last[3]
    (900, 901.0)
    """
    from slidestar.history import Solve  # late import, because the page starts without it

    sizes: dict[tuple[int, int], list[Result]] = {}
    for solve in solves:
        check_type("a solve", solve, Solve)
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


@dataclass(frozen=True)
class Figures:
    """The figures of an average, from the solves that it does not leave out: its counted solves.

    A value is None if the average is a DNF, or if it needs moves that are not known.
    """

    milliseconds: float
    """The average, or `DNF`."""
    deviation: float | None
    """The sample standard deviation of the counted times, in milliseconds, as in csTimer."""
    moves: float | None
    """The mean number of single-tile moves."""
    multi_tile_moves: float | None
    """The mean number of multi-tile moves."""
    tps: float | None
    """All single-tile moves of the counted solves, per second of their times without penalties."""
    extra_moves: float | None = None
    """The mean number of single-tile moves beyond a shortest solution, if all optima are known."""


@dataclass(frozen=True)
class NextAverage:
    """The averages that the next solve can complete."""

    best: float
    """The average if the next solve is the fastest possible. It may be `DNF`."""
    worst: float
    """The average if the next solve is a DNF. It may be `DNF`."""
    needed: float | None
    """The time below which the next solve makes the average shorter than the goal.

    It is `DNF` if any solve does, and None if no solve does, or without a goal.
    """


@dataclass(frozen=True)
class AverageRow:
    """The averages of one number of results."""

    last: Figures
    best: Figures
    best_at: int
    """The index of the first result of the best average."""
    under: int | None
    """The number of averages below the goal, or None without a goal."""
    next: NextAverage | None
    """The average with the next solve. None for a mean, which leaves out no result."""


@dataclass(frozen=True)
class Statistics:
    """Figures of the results of one board size."""

    deviation: float | None
    """The sample standard deviation of all times, or None for fewer than two finished solves."""
    rows: dict[int, AverageRow]
    """A row for each number in `AVERAGES` for which there are enough results."""
    under: dict[int, int]
    """The number of solves below each of some round times, from the shortest time to the mean.

    The keys are milliseconds.
    """
    reached: int | None
    """The number of solves below the goal, or None without a goal."""


def statistics_of(
    results: Sequence[Result], *, trim: Trim = "5%", goal: float | None = None
) -> Statistics:
    """Return the statistics of results of one size, which are in chronological order.

    >>> found = statistics_of([Result(1000 * n, 10 * n, 9 * n) for n in (9, 3, 4, 5, 1)], goal=4000)
    >>> figures = found.rows[5].last
    >>> figures.milliseconds, figures.deviation, figures.moves, figures.tps
    (4000.0, 1000.0, 40.0, 10.0)
    >>> found.reached, found.under
    (2, {2000: 1, 3000: 1, 4000: 2, 5000: 3})

    `trim` is as in `average`, and `goal` is a time in milliseconds. Raises `PuzzleError` for
    another `trim`.
    """
    return run(statistics_in_steps(results, trim=trim, goal=goal))


def statistics_in_steps(
    results: Sequence[Result], *, trim: Trim = "5%", goal: float | None = None
) -> Generator[None, None, Statistics]:
    """Run `statistics_of` as a generator, so that the caller can do other work between its steps.

    >>> from slidestar.lib.steps import run
    >>> run(statistics_in_steps([Result(2000, 40, 31), Result(1000, 30, 25)])).under
    {1100: 1, 1200: 1, 1300: 1, 1400: 1, 1500: 1, 1600: 1}
    """
    times = [result.milliseconds for result in results]
    done = sorted(time for time in times if time != DNF)
    rows = {}
    for count in AVERAGES:
        if len(times) < count:
            break
        found = []
        for value in averages(times, count, trim=trim):
            found.append(value)
            if len(found) % 500 == 0:
                yield
        best_at = found.index(min(found))
        rows[count] = AverageRow(
            _figures(results[-count:], trim),
            _figures(results[best_at : best_at + count], trim),
            best_at,
            None if goal is None else sum(value < goal for value in found),
            None if count == MEAN else next_average(times, count, trim=trim, goal=goal),
        )
        yield
    return Statistics(
        _deviation(done) if len(done) > 1 else None,
        rows,
        {limit: bisect_left(done, limit) for limit in _limits(done)},
        None if goal is None else bisect_left(done, goal),
    )


def next_average(
    results: Sequence[float], count: int, *, trim: Trim = "5%", goal: float | None = None
) -> NextAverage:
    """Return the averages of `count` results that the next result can complete.

    >>> next_average([12, 11, 13, 15], 5, goal=13)
    NextAverage(best=12.0, worst=13.333333333333334, needed=14)

    Raises `PuzzleError` for a `count` of less than 4, since a mean leaves out no result, and for
    fewer than `count - 1` results.
    """
    check_integer("count", count, MEAN + 1)
    out = left_out(count, trim)
    if len(results) < count - 1:
        raise PuzzleError(f"results must have at least {count - 1} items, got {len(results)}")
    before = sorted(results[len(results) - count + 1 :])
    # The average counts the next result, or the nearer of these two if it is outside them.
    low, high = before[out - 1], before[-out]
    middle = sum(before[out:-out])
    counted = count - 2 * out
    best, worst = (middle + low) / counted, (middle + high) / counted
    needed = None
    if goal is not None and best < goal:
        needed = DNF if worst < goal else goal * counted - middle
    return NextAverage(best, worst, needed)


def _figures(results: Sequence[Result], trim: Trim) -> Figures:
    ordered = sorted(results, key=lambda result: result.milliseconds)
    out = left_out(len(results), trim)
    counted = ordered[out : len(ordered) - out]
    # `averages` also adds sorted times, so the values are equal.
    mean = sum(result.milliseconds for result in counted) / len(counted)
    if mean == DNF:
        return Figures(DNF, None, None, None, None)
    deviation = _deviation([result.milliseconds for result in counted])
    moves = sum(result.moves for result in counted)
    multi = sum(result.multi_tile_moves for result in counted)
    time = sum(result.milliseconds - result.penalty for result in counted)
    if not all(result.moves for result in counted):
        return Figures(mean, deviation, None, None, None)
    tps = 1000 * moves / time if time >= 1 else None
    optima = [result.optimum for result in counted if result.optimum is not None]
    extra = (moves - sum(optima)) / len(counted) if len(optima) == len(counted) else None
    return Figures(mean, deviation, moves / len(counted), multi / len(counted), tps, extra)


def _deviation(values: Sequence[float]) -> float:
    """Return the sample standard deviation. `statistics.stdev` is slow for many values."""
    mean = fsum(values) / len(values)
    return sqrt(fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


_LIMIT_STEPS = [base * 10**power for power in range(2, 9) for base in (1, 2, 5)]
_MAX_LIMITS = 6


def _limits(times: Sequence[float]) -> list[int]:
    """Return round times from the shortest of the sorted times to their mean, and the next one."""
    if not times:
        return []
    mean = sum(times) / len(times)
    step = next(
        (step for step in _LIMIT_STEPS if mean - times[0] <= step * (_MAX_LIMITS - 1)),
        _LIMIT_STEPS[-1],
    )
    return list(range((int(times[0] // step) + 1) * step, (int(mean // step) + 2) * step, step))
