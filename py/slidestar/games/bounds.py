"""What a played game proves about distances that are out of reach, and what it lets one guess.

A move changes the distance by one, so each position bounds its neighbours. The lower bounds come
from an admissible estimate of each position, the upper ones from the rest of the game, if it ends
at the goal.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from slidestar.algorithms import same_parity
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.pdb.large_tables import by_tables
from slidestar.puzzle.board import Board
from slidestar.solver.estimates import TIMES_AS_MUCH, Estimate
from slidestar.solver.shortcuts import Shortcut

__all__ = ["Bounds", "bounds"]

_AT_ONCE = 100


class Bounds(NamedTuple):
    """For each position: the least and the most the distance can be (None: no way is known), and a
    guess.
    """

    lower: tuple[int, ...]
    upper: tuple[int | None, ...]
    estimates: tuple[int, ...]


def bounds(
    positions: Sequence[Board],
    goal: Board,
    found: Sequence[int | None],
    proven: tuple[int, int] | None = None,
    shortcuts: Sequence[Shortcut] = (),
    samples: Mapping[int, Estimate] = MappingProxyType({}),
) -> Generator[None, None, Bounds]:
    """What's proven and guessed about a game's positions, given the distances found for some.

    `proven`: a position, by its index, and a distance that somebody has proven it to have at least.
    `samples`: estimates of some positions, by their index. Yields now and then.
    """
    heuristic = LinearConflict(goal)
    h, carry = heuristic.begin(positions[0].tiles)
    counted = [h]
    for i, (before, position) in enumerate(pairwise(positions)):
        cell = position.blank
        h, carry = heuristic.moved(
            carry, before.tiles, position.tiles, before.tiles[cell], cell, before.blank
        )
        counted.append(h)
        if i % _AT_ONCE == 0:
            yield
    lower = []
    for i, (h, position, known) in enumerate(zip(counted, positions, found, strict=True)):
        least = same_parity(h, position, goal) if known is None else known
        lower.append(max(least, by_tables(position, goal)))
        if i % _AT_ONCE == 0:
            yield
    if proven is not None:
        at, least = proven
        lower[at] = max(lower[at], least)
    for i in range(1, len(lower)):
        lower[i] = max(lower[i], lower[i - 1] - 1)
    for i in reversed(range(len(lower) - 1)):
        lower[i] = max(lower[i], lower[i + 1] - 1)
    upper = _upper(positions, goal, found, shortcuts, samples)
    times = _times_as_much(counted, samples)
    estimates = [
        max(least, same_parity(round(much * h), position, goal))
        for least, much, h, position in zip(lower, times, counted, positions, strict=True)
    ]
    for i, most in enumerate(upper):
        if most is not None:
            estimates[i] = min(most, estimates[i])
    return Bounds(tuple(lower), tuple(upper), tuple(estimates))


def _times_as_much(counted: Sequence[int], samples: Mapping[int, Estimate]) -> list[float]:
    """By what factor, roughly, more moves are left than linear conflict counts: as in the samples,
    and between two of them in proportion.
    """
    known = [(i, one.distance / counted[i]) for i, one in sorted(samples.items()) if counted[i]]
    if not known:
        return [TIMES_AS_MUCH] * len(counted)
    times = [known[0][1]] * known[0][0]
    for (i, much), (end, next_much) in pairwise(known):
        times += [much + (next_much - much) * k / (end - i) for k in range(end - i)]
    return times + [known[-1][1]] * (len(counted) - len(times))


def _upper(
    positions: Sequence[Board],
    goal: Board,
    found: Sequence[int | None],
    shortcuts: Sequence[Shortcut],
    samples: Mapping[int, Estimate],
) -> list[int | None]:
    """The most that the distances can be: without its detours, the game is a way to its end."""
    seen: dict[Board, int] = {goal: 0}
    upper: list[int | None] = [None] * len(positions)
    shorter = {one.first: one for one in shortcuts}
    after: int | None = None
    for i in reversed(range(len(positions))):
        ways = [seen.get(positions[i]), found[i], None if after is None else after + 1]
        if i in samples:
            ways.append(samples[i].at_most)
        if i in shorter:
            end = upper[shorter[i].last]
            ways.append(None if end is None else end + len(shorter[i].moves))
        after = min((way for way in ways if way is not None), default=None)
        upper[i] = after
        if after is not None:
            seen[positions[i]] = after
    before: int | None = None
    for i, most in enumerate(upper):
        around = (seen.get(positions[i]), most, None if before is None else before + 1)
        before = min((way for way in around if way is not None), default=None)
        upper[i] = before
    return upper
