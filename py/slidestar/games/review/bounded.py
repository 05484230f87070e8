"""Reviews of games with unknown distances: proven bounds, and estimates.

A move changes the distance by one, so each position bounds its neighbours. Lower bounds come from
admissible heuristics. Upper bounds come from the rest of the game if it ends at the goal.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from slidestar.algorithms import Budget, same_parity
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.games.review.exact import detours, tile_to_and_fro, undoes
from slidestar.games.review.model import Grading, Likely, Mistake, Review
from slidestar.lib.steps import map_steps
from slidestar.pdb.bounds import table_bound
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.detours import Detour, find_detours
from slidestar.solver.estimates import (
    MOVES_PER_CONFLICT_BOUND,
    Estimate,
    estimates,
    relative_error,
)

__all__ = ["bounded_review"]

_MISTAKE_MOVES_PER_CELL = 2
"""The most moves of a mistake for each cell. Longer mistakes do not help the player."""

_PAUSE_EVERY = 100  # positions

_LIKELY_CELLS = 36
"""The cells of the largest board with likely stretches. The error grows with the board."""

# The minimum of the unproven cost: of a part as a fraction of its moves, and of a stretch in errors
# of the estimates, which are as large near the goal as at this distance.
_LIKELY_FRACTION = 0.2
_LIKELY_ERRORS = 3
_LIKELY_DISTANCE = 80


def bounded_review(
    positions: list[Board],
    moves: Moves,
    goal: Board,
    found: list[int | None],
    budget: Budget,
    proven: tuple[int, int] | None,
) -> Generator[Grading, None, Review]:
    """Return the review of a game of which only the distances in `found` are known."""
    grading = Grading(budget.so_far(), tuple(found))

    def progress(_: object) -> Grading:
        return grading._replace(stats=budget.so_far())

    cells = len(positions[0].tiles)
    short = find_detours(positions, moves, budget, _MISTAKE_MOVES_PER_CELL * cells)
    replaced = yield from map_steps(short, progress)
    # Longer detours may prove that more moves were wasted in total.
    shorter = yield from map_steps(find_detours(positions, moves, budget), progress)
    samples = yield from map_steps(estimates(positions, goal, budget), progress)
    steps = _bounds(positions, goal, found, proven, shorter, samples)
    lower, upper, guesses = yield from map_steps(steps, progress)
    wrong = tuple(
        i for i, most in enumerate(upper[:-1]) if most is not None and lower[i + 1] > most
    )
    exact = lower == upper
    wasted: list[tuple[int, int, int, Moves | None]]
    if exact:
        wasted = [(*detour, None) for detour in detours(lower)]
    else:
        wasted = [(one.first, one.last - 1, one.saved, one.moves) for one in replaced]
    mistakes = tuple(
        Mistake(
            first,
            last,
            cost,
            tile_to_and_fro(positions[first : last + 2]),
            Moves(),
            instead=instead,
            undoes=instead is None and undoes(moves, first, last),
        )
        for first, last, cost, instead in wasted
    )
    likely: tuple[Likely, ...] = ()
    if not exact and cells <= _LIKELY_CELLS:
        likely = _likely_stretches(
            [(i, guesses[i]) for i in sorted({*samples, len(moves)})],
            [(one.first, one.last, one.cost) for one in mistakes],
            relative_error(goal),
        )
    return Review(
        positions[0], goal, moves, exact, lower, upper,
        None if exact else guesses, wrong, mistakes, budget.so_far(), likely,
    )  # fmt: skip


class _Bounds(NamedTuple):
    """Bounds and an estimate for each position; `upper` is None if no path is known."""

    lower: tuple[int, ...]
    upper: tuple[int | None, ...]
    estimates: tuple[int, ...]


def _bounds(
    positions: Sequence[Board],
    goal: Board,
    found: Sequence[int | None],
    proven: tuple[int, int] | None,
    shorter: Sequence[Detour],
    samples: Mapping[int, Estimate],
) -> Generator[None, None, _Bounds]:
    """Return bounds and estimates, given the distances found for some positions.

    `proven` is the index of a position and a lower bound on its distance. `samples` has estimates
    of some positions, by their index.
    """
    heuristic = LinearConflict(goal)
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
    lower = []
    for i, (h, position, known) in enumerate(zip(counted, positions, found, strict=True)):
        least = same_parity(h, position, goal) if known is None else known
        lower.append(max(least, table_bound(position, goal)))
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
    guesses = [
        max(least, same_parity(round(factor * h), position, goal))
        for least, factor, h, position in zip(
            lower, _factors(counted, samples), counted, positions, strict=True
        )
    ]
    for i, most in enumerate(upper):
        if most is not None:
            guesses[i] = min(most, guesses[i])
    return _Bounds(tuple(lower), tuple(upper), tuple(guesses))


def _factors(counted: Sequence[int], samples: Mapping[int, Estimate]) -> list[float]:
    """Return the ratio of estimated distance to linear conflict for each position.

    It is interpolated between the samples.
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
    """Return upper bounds: the rest of the game, without detours, is a path to its end."""
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
            lengths.append(None if end is None else end + len(starts[i].moves))
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
    """Moves between two positions whose distances are estimated."""

    start: int
    end: int
    distance: int  # at the start
    cost: int
    unproven: float  # part of the cost

    @property
    def is_costly(self) -> bool:
        return self.unproven >= _LIKELY_FRACTION * (self.end - self.start)


def _likely_stretches(
    samples: Sequence[tuple[int, int]], proven: Sequence[tuple[int, int, int]], error: float
) -> tuple[Likely, ...]:
    """Return the stretches that probably wasted more moves than is proven, in order.

    Each move should reduce the distance by one. If estimates of it fall by much less, moves were
    probably wasted. Only differences of three times the `error` of estimates count.

    `samples` has pairs of a position's index and its estimated distance, in order. `proven` has the
    first move, the last move and the cost of each proven mistake. `error` is relative.

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
