"""Review games with proven bounds and estimates if the distances are unknown.

A move changes the distance by at most one, so a bound of a position implies bounds of its
neighbours. Lower bounds come from admissible heuristics. Upper bounds come from the rest of the
game if it ends at the goal.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from slidestar.algorithms import Budget, same_parity
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.lib.steps import map_steps
from slidestar.pdb.lower_bounds import table_bound
from slidestar.puzzle.board import Board, positions_along
from slidestar.puzzle.moves import Metric, Moves
from slidestar.review.exact_reviews import detours, stretches, tile_to_and_fro, tiles_moved, undoes
from slidestar.review.model import Grading, Likely, Mistake, Review
from slidestar.solver.detours import Detour, find_detours
from slidestar.solver.estimates import MOVES_PER_CONFLICT_BOUND, Estimate, estimates, relative_error
from slidestar.solver.multi_tile import lower_bound

_MISTAKE_MOVES_PER_CELL = 2
"""The maximum length of a mistake in moves per cell. Longer mistakes do not help the player."""

_PAUSE_EVERY = 100  # positions between two yields

_LIKELY_CELLS = 36
"""The number of cells of the largest boards with likely stretches.

The error of the estimates grows with the board.
"""

_LIKELY_FRACTION = 0.2
"""The minimum unproven cost of a part, as a fraction of its moves."""

_LIKELY_ERRORS = 3
"""The minimum unproven cost of a stretch, as a multiple of the estimates' error."""

_LIKELY_DISTANCE = 80
"""The distance below which the error of an estimate does not decrease."""


def bounded_review(
    positions: list[Board],
    moves: Moves,
    goal: Board,
    found: list[int | None],
    budget: Budget,
    proven: tuple[int, int] | None,
    metric: Metric = Metric.STM,
) -> Generator[Grading, None, Review]:
    """Return the review of a game for which only the distances in `found` are known.

    `proven`: the index of a position, and a lower bound of its distance. `positions`, `found` and
    `proven` refer to moves of the metric.
    """
    grading = Grading(budget.so_far(), tuple(found))

    def progress(_: object) -> Grading:
        return grading._replace(stats=budget.so_far())

    cells = len(positions[0].tiles)
    most_moves = _MISTAKE_MOVES_PER_CELL * cells
    short = find_detours(positions, moves, budget, most_moves, metric=metric)
    replaced = yield from map_steps(short, progress)
    # Longer detours may prove that more moves were wasted in total.
    long = find_detours(positions, moves, budget, metric=metric)
    shorter = yield from map_steps(long, progress)
    sampling = estimates(positions, goal, budget, metric)
    samples = yield from map_steps(sampling, progress)
    steps = _bounds(positions, goal, found, proven, shorter, samples, metric)
    lower, upper, guesses = yield from map_steps(steps, progress)
    change = metric.spacing - 1  # a wrong multi-tile move may leave the distance unchanged
    wrong = tuple(
        i for i, most in enumerate(upper[:-1]) if most is not None and lower[i + 1] - most >= change
    )
    exact = lower == upper
    wasted: list[tuple[int, int, int, Moves | None]]
    if exact:
        known = stretches(lower) if metric is Metric.MTM else detours(lower)
        wasted = [(*detour, None) for detour in known]
    else:
        wasted = [(one.first, one.last - 1, one.saved, one.moves) for one in replaced]
    made = tiles_moved(moves, metric)
    mistakes = []
    for first, last, cost, instead in wasted:
        start, end = made[first], made[last + 1]
        tile = tile_to_and_fro(list(positions_along(positions[first], moves[start:end])))
        undone = instead is None and undoes(moves, start, end - 1)
        mistakes.append(Mistake(first, last, cost, tile, (), instead=instead, undoes=undone))
    likely: tuple[Likely, ...] = ()
    if metric is Metric.STM and guesses and not exact and cells <= _LIKELY_CELLS:
        likely = _likely_stretches(
            [(i, guesses[i]) for i in sorted({*samples, len(moves)})],
            [(one.first, one.last, one.cost) for one in mistakes],
            relative_error(goal),
        )
    return Review(
        positions[0], goal, moves, exact, lower, upper,
        None if exact else guesses, wrong, tuple(mistakes), budget.so_far(), likely, metric,
    )  # fmt: skip


class _Bounds(NamedTuple):
    """The bounds and the estimated distance of each position."""

    lower: tuple[int, ...]
    upper: tuple[int | None, ...]  # None for positions without a known path to the goal
    estimates: tuple[int, ...] | None  # None if there are no samples in multi-tile moves


def _bounds(
    positions: Sequence[Board],
    goal: Board,
    found: Sequence[int | None],
    proven: tuple[int, int] | None,
    shorter: Sequence[Detour],
    samples: Mapping[int, Estimate],
    metric: Metric,
) -> Generator[None, None, _Bounds]:
    """Return bounds and estimates for each position.

    `found`: the known distances. `samples`: estimates for some positions, by index.
    """
    counted = yield from _conflicts(positions, goal, metric)
    lower = []
    for i, (h, position, known) in enumerate(zip(counted, positions, found, strict=True)):
        single_tile = max(same_parity(h, position, goal), table_bound(position, goal))
        least = single_tile if metric is Metric.STM else lower_bound(position, goal, single_tile)
        lower.append(least if known is None else known)
        if i % _PAUSE_EVERY == 0:
            yield
    if proven is not None:
        at, least = proven
        lower[at] = max(lower[at], least)
    for i in range(1, len(lower)):
        lower[i] = max(lower[i], lower[i - 1] - 1)
    for i in reversed(range(len(lower) - 1)):
        lower[i] = max(lower[i], lower[i + 1] - 1)
    upper = _upper_bounds(positions, goal, found, shorter, samples)
    if metric is Metric.MTM and not samples:
        return _Bounds(tuple(lower), tuple(upper), None)
    guesses = [round(f * h) for f, h in zip(_factors(counted, samples), counted, strict=True)]
    if metric is Metric.STM:
        guesses = [same_parity(n, at, goal) for n, at in zip(guesses, positions, strict=True)]
    guesses = list(map(max, lower, guesses))
    for i, most in enumerate(upper):
        if most is not None:
            guesses[i] = min(most, guesses[i])
    return _Bounds(tuple(lower), tuple(upper), tuple(guesses))


def _conflicts(
    positions: Sequence[Board], goal: Board, metric: Metric
) -> Generator[None, None, list[int]]:
    """Return the linear-conflict heuristic of each position."""
    heuristic = LinearConflict(goal)
    if metric is Metric.MTM:
        counted = []
        for i, position in enumerate(positions):
            counted.append(heuristic(position))
            if i % _PAUSE_EVERY == 0:
                yield
        return counted
    h, carry = heuristic.evaluate(positions[0].tiles)
    counted = [h]
    for i, (before, position) in enumerate(pairwise(positions)):
        cell = position.blank
        h, carry = heuristic.update(
            carry, before.tiles, position.tiles, before.tiles[cell], cell, before.blank
        )
        counted.append(h)
        if i % _PAUSE_EVERY == 0:
            yield
    return counted


def _factors(counted: Sequence[int], samples: Mapping[int, Estimate]) -> list[float]:
    """Return the ratio of the estimated distance to linear conflict for each position.

    The ratio is interpolated between the samples.
    """
    known = [(i, one.distance / counted[i]) for i, one in sorted(samples.items()) if counted[i]]
    if not known:
        return [MOVES_PER_CONFLICT_BOUND] * len(counted)
    factors = [known[0][1]] * known[0][0]
    for (i, factor), (end, next_factor) in pairwise(known):
        factors += [factor + (next_factor - factor) * k / (end - i) for k in range(end - i)]
    return factors + [known[-1][1]] * (len(counted) - len(factors))


def _upper_bounds(
    positions: Sequence[Board],
    goal: Board,
    found: Sequence[int | None],
    shorter: Sequence[Detour],
    samples: Mapping[int, Estimate],
) -> list[int | None]:
    """Return an upper bound of each position's distance.

    If the game ends at the goal, its remaining moves, without detours, are a solution.
    """
    seen: dict[Board, int] = {goal: 0}
    upper: list[int | None] = [None] * len(positions)
    starts = {one.first: one for one in shorter}
    after: int | None = None
    for i in reversed(range(len(positions))):
        lengths = [seen.get(positions[i]), found[i], None if after is None else after + 1]
        if i in samples:
            lengths.append(samples[i].at_most)
        if i in starts:
            end = upper[starts[i].last]
            lengths.append(None if end is None else end + starts[i].length)
        after = min((length for length in lengths if length is not None), default=None)
        upper[i] = after
        if after is not None:
            seen[positions[i]] = after
    before: int | None = None
    for i, most in enumerate(upper):
        around = (seen.get(positions[i]), most, None if before is None else before + 1)
        before = min((length for length in around if length is not None), default=None)
        upper[i] = before
    return upper


class _Part(NamedTuple):
    """The moves between two consecutive positions whose distances are estimated."""

    start: int
    end: int
    distance: int  # the estimated distance at the start
    cost: int  # the estimated number of wasted moves
    unproven: float  # the part of the cost that no proven mistake accounts for

    @property
    def is_costly(self) -> bool:
        return self.unproven >= _LIKELY_FRACTION * (self.end - self.start)


def _likely_stretches(
    samples: Sequence[tuple[int, int]], proven: Sequence[tuple[int, int, int]], error: float
) -> tuple[Likely, ...]:
    """Return the stretches that probably wasted more moves than is proven, in order.

    Each good move reduces the distance by one. If the estimates fall by much less, moves were
    probably wasted. A difference of less than three times the error of the estimates is ignored.

    `samples`: pairs of a position's index and its estimated distance, in order. `proven`: the first
    move, the last move and the cost of each proven mistake. `error`: the relative error of the
    estimates.

    >>> _likely_stretches([(0, 100), (40, 90), (80, 60), (140, 0)], [(5, 12, 4)], 0.04)
    (Likely(first=0, last=79, cost=40),)
    >>> [_likely_stretches([(0, 100), (10, 98), (108, 0)], [], error) for error in (0.025, 0.04)]
    [(Likely(first=0, last=9, cost=8),), ()]
    """
    parts = []
    for (start, distance), (end, left) in pairwise(samples):
        cost = end - start - distance + left
        certain = 0.0
        for first, last, wasted in proven:
            shared = min(last + 1, end) - max(first, start)
            certain += wasted * max(shared, 0) / (last + 1 - first)
        parts.append(_Part(start, end, distance, cost, cost - certain))
    least = _LIKELY_ERRORS * error
    found = []
    for is_costly, group in groupby(parts, lambda part: part.is_costly):
        stretch = list(group)
        unproven = sum(part.unproven for part in stretch)
        if is_costly and unproven >= least * max(_LIKELY_DISTANCE, stretch[0].distance):
            cost = sum(part.cost for part in stretch)
            found.append(Likely(stretch[0].start, stretch[-1].end - 1, cost))
    return tuple(found)
