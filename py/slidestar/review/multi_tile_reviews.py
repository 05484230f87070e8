"""Review games in multi-tile moves, exactly on boards of up to 16 cells.

A multi-tile move changes the distance by at most one. A move that leaves the distance unchanged
wastes one move, and a move that raises it wastes two.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from slidestar.algorithms import Budget, LimitReached
from slidestar.lib.steps import map_steps
from slidestar.pdb.lower_bounds import prepare_large_tables
from slidestar.pdb.table_sets import Source
from slidestar.puzzle.board import Board, positions_along, positions_in
from slidestar.puzzle.moves import Metric, Moves
from slidestar.review.bounded_reviews import bounded_review
from slidestar.review.exact_reviews import stretches, tile_to_and_fro, tiles_moved, undoes
from slidestar.review.model import Grading, Mistake, Review
from slidestar.solver.multi_tile import SlideDistances, slide_distances


def multi_tile_review(
    board: Board, moves: Moves, goal: Board, budget: Budget, source: Source
) -> Generator[Grading, None, Review]:
    """Return the review of a game in multi-tile moves.

    The review is exact unless the board has no tables or the limit is reached.
    """
    positions = list(positions_in(board, moves, Metric.MTM))
    found: list[int | None] = [None] * len(positions)
    distances = slide_distances(goal)

    def grading(event: object) -> Grading:
        prepared = getattr(event, "prepared", None)
        return Grading(budget.so_far(), tuple(found), prepared)

    at, bound = len(positions) - 1, 0
    try:
        if not (yield from map_steps(distances.prepare(budget), grading)):
            yield from map_steps(prepare_large_tables(goal, budget, source, Metric.MTM), grading)
            return (
                yield from bounded_review(positions, moves, goal, found, budget, None, Metric.MTM)
            )
        neighbor: int | None = None
        for at in reversed(range(len(positions))):
            budget.bound = bound = 0
            steps = distances.find(positions[at], budget, neighbor)
            neighbor = found[at] = yield from map_steps(steps, grading)
            yield grading(None)
    except LimitReached:
        bound = budget.bound or 0
    known = tuple(distance for distance in found if distance is not None)
    if len(known) < len(positions):
        proven = (at, bound)
        return (
            yield from bounded_review(positions, moves, goal, found, budget, proven, Metric.MTM)
        )
    mistakes = yield from map_steps(_mistakes(distances, positions, moves, known, budget), grading)
    wrong = tuple(i for i in range(len(known) - 1) if known[i + 1] >= known[i])
    return Review(
        board,
        goal,
        moves,
        True,
        known,
        known,
        None,
        wrong,
        mistakes,
        budget.so_far(),
        metric=Metric.MTM,
    )


def _mistakes(
    distances: SlideDistances,
    positions: Sequence[Board],
    moves: Moves,
    known: Sequence[int],
    budget: Budget,
) -> Generator[object, None, tuple[Mistake, ...]]:
    made = tiles_moved(moves, Metric.MTM)
    mistakes = []
    for first, last, cost in stretches(known):
        start, end = made[first], made[last + 1]
        after = made[min(last + 2, len(known) - 1)]
        tile = tile_to_and_fro(list(positions_along(positions[first], moves[start:after])))
        try:
            better = yield from distances.good(positions[first], known[first], budget)
        except LimitReached:
            better = ()
        undone = undoes(moves, start, end - 1)
        mistakes.append(Mistake(first, last, cost, tile, better, undoes=undone))
    return tuple(mistakes)
