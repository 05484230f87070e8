"""Reviews in multi-tile moves, on boards of up to 16 cells.

A multi-tile move changes the distance by at most one. A move that leaves it as it is wastes one
move, and a move that raises it wastes two.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import accumulate

from slidestar.algorithms import Budget, LimitReached
from slidestar.games.review.exact import stretches, tile_to_and_fro, undoes
from slidestar.games.review.model import Grading, Mistake, Review
from slidestar.lib.steps import map_steps
from slidestar.puzzle.board import Board, positions_along, positions_in
from slidestar.puzzle.moves import Moves
from slidestar.solver.multi_tile import SlideDistances, lower_bound, slide_distances

__all__ = ["multi_tile_review"]


def multi_tile_review(
    board: Board, moves: Moves, goal: Board, budget: Budget
) -> Generator[Grading, None, Review]:
    """Return the review of a game in multi-tile moves: exact, or with bounds at the limit."""
    positions = list(positions_in(board, moves, "mtm"))
    found: list[int | None] = [None] * len(positions)
    distances = slide_distances(goal)

    def grading(event: object) -> Grading:
        prepared = getattr(event, "prepared", None)
        return Grading(budget.so_far(), tuple(found), prepared)

    at, bound = len(positions) - 1, 0
    try:
        yield from map_steps(distances.prepare(budget), grading)
        neighbor: int | None = None
        for at in reversed(range(len(positions))):
            budget.bound = bound = 0
            steps = distances.find(positions[at], budget, neighbor)
            neighbor = found[at] = yield from map_steps(steps, grading)
            yield grading(None)
    except LimitReached:
        bound = budget.bound or 0
    known = tuple(distance for distance in found if distance is not None)
    if len(known) == len(positions):
        mistakes = yield from map_steps(
            _mistakes(distances, positions, moves, known, budget), grading
        )
        return _review(positions, moves, goal, known, known, mistakes, budget)
    lower = [
        lower_bound(position, goal) if distance is None else distance
        for position, distance in zip(positions, found, strict=True)
    ]
    lower[at] = max(lower[at], bound)
    upper: list[int | None] = [0 if p == goal else d for p, d in zip(positions, found, strict=True)]
    _spread(lower, upper)
    return _review(positions, moves, goal, tuple(lower), tuple(upper), (), budget)


def _review(
    positions: Sequence[Board],
    moves: Moves,
    goal: Board,
    lower: tuple[int, ...],
    upper: tuple[int | None, ...],
    mistakes: tuple[Mistake, ...],
    budget: Budget,
) -> Review:
    wrong = tuple(
        i for i, most in enumerate(upper[:-1]) if most is not None and lower[i + 1] >= most
    )
    return Review(
        positions[0], goal, moves, lower == upper, lower, upper,
        None, wrong, mistakes, budget.so_far(), metric="mtm",
    )  # fmt: skip


def _mistakes(
    distances: SlideDistances,
    positions: Sequence[Board],
    moves: Moves,
    known: Sequence[int],
    budget: Budget,
) -> Generator[object, None, tuple[Mistake, ...]]:
    slides = moves.slides()
    made = [0, *accumulate(len(slide) for slide in slides)]  # single-tile moves
    mistakes = []
    for first, last, cost in stretches(known):
        start, end = made[first], made[last + 1]
        after = made[min(last + 2, len(slides))]
        tile = tile_to_and_fro(list(positions_along(positions[first], moves[start:after])))
        try:
            better = yield from distances.good(positions[first], known[first], budget)
        except LimitReached:
            better = ()
        undone = undoes(moves, start, end - 1)
        mistakes.append(Mistake(first, last, cost, tile, better, undoes=undone))
    return tuple(mistakes)


def _spread(lower: list[int], upper: list[int | None]) -> None:
    """Tighten bounds by those of the neighbours, whose distances differ by at most one."""
    size = len(lower)
    for order in (range(1, size), range(size - 2, -1, -1)):
        for i in order:
            beside = i - order.step
            lower[i] = max(lower[i], lower[beside] - 1)
            most, other = upper[i], upper[beside]
            if other is not None:
                upper[i] = other + 1 if most is None else min(most, other + 1)
