"""What a played game proves about distances that are out of reach, and what it lets one guess.

A move changes the distance by one, so that each position bounds those beside it. From below stands
an admissible estimate of each; from above the rest of the game, if it ends at the goal.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from slidestar.puzzle.board import Board
from slidestar.search import same_parity
from slidestar.search.heuristics import LinearConflict

__all__ = ["Bounds", "bounds", "circles"]

# What's left is about so much more than linear conflict counts: on average 1.36 times as much on
# Korf's hundred 15-puzzles (1985), 1.28 on random 24-puzzles, whose mean length is 100.78 (Korf and
# Felner, 2002).
_LEFT = 4 / 3

_AT_ONCE = 100


class Bounds(NamedTuple):
    """Of each position: the distance is no less, and no more (None: no way is known); a guess."""

    lower: tuple[int, ...]
    upper: tuple[int | None, ...]
    estimates: tuple[int, ...]


def bounds(
    positions: Sequence[Board], goal: Board, found: Sequence[int | None]
) -> Generator[None, None, Bounds]:
    """What's proven and guessed of a game's positions, of some of which the distance was found.

    Yields now and then.
    """
    heuristic = LinearConflict(goal)
    h, carry = heuristic.begin(positions[0].tiles)
    lower, guesses = [], []
    for i, position in enumerate(positions):
        if i:
            before, cell = positions[i - 1], position.blank
            tile = before.tiles[cell]
            h, carry = heuristic.moved(
                carry, before.tiles, position.tiles, tile, cell, before.blank
            )
        known = found[i]
        lower.append(same_parity(h, position, goal) if known is None else known)
        guesses.append(same_parity(round(_LEFT * h), position, goal))
        if i % _AT_ONCE == 0:
            yield
    for i in range(1, len(lower)):
        lower[i] = max(lower[i], lower[i - 1] - 1)
    for i in reversed(range(len(lower) - 1)):
        lower[i] = max(lower[i], lower[i + 1] - 1)
    upper = _upper(positions, goal, found)
    estimates = [max(pair) for pair in zip(lower, guesses, strict=True)]
    for i, most in enumerate(upper):
        if most is not None:
            estimates[i] = min(most, estimates[i])
    return Bounds(tuple(lower), tuple(upper), tuple(estimates))


def _upper(
    positions: Sequence[Board], goal: Board, found: Sequence[int | None]
) -> list[int | None]:
    """What the distances can't be more than: the game is a way to its end, without its circles."""
    seen: dict[Board, int] = {goal: 0}
    upper: list[int | None] = [None] * len(positions)
    after: int | None = None
    for i in reversed(range(len(positions))):
        ways = (seen.get(positions[i]), found[i], None if after is None else after + 1)
        after = min((way for way in ways if way is not None), default=None)
        upper[i] = after
        if after is not None:
            seen[positions[i]] = after
    before: int | None = None
    for i, most in enumerate(upper):
        ways = (seen.get(positions[i]), most, None if before is None else before + 1)
        before = min((way for way in ways if way is not None), default=None)
        upper[i] = before
    return upper


def circles(positions: Sequence[Board]) -> list[tuple[int, int, int]]:
    """The first move, the last and the cost of each way that came back to where it began."""
    last_visit = {position: i for i, position in enumerate(positions)}
    circles = []
    i = 0
    while i < len(positions):
        back = last_visit[positions[i]]
        if back > i:
            circles.append((i, back - 1, back - i))
        i = back + 1
    return circles
