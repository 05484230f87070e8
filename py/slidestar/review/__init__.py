"""Grade a game move by move.

Every single-tile move changes the exact distance to the goal by one. A move that raises the
distance is *wrong* and wastes two moves: itself, and the move that makes up for it.

On boards of up to 16 cells, the compiled kernel finds all distances, so the review is exact. On
larger boards, the review has proven bounds of the distances, estimates, and stretches of moves that
a shorter path can replace.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, run
from slidestar.errors import IllegalMove
from slidestar.lib.steps import map_steps
from slidestar.pdb.lower_bounds import prepare_large_tables
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, MetricName, Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.review.bounded_reviews import bounded_review
from slidestar.review.exact_reviews import exact_distances, exact_review
from slidestar.review.model import Grading, Likely, Mistake, Review
from slidestar.review.multi_tile_reviews import multi_tile_review
from slidestar.solver.distances import Distances, distances_to

__all__ = ["Grading", "Likely", "Mistake", "Review", "grade", "review"]


def grade(
    board: Board,
    moves: str | Iterable[str],
    goal: Board | None = None,
    limit: Limit | None = None,
    metric: Metric | MetricName = "stm",
) -> Review:
    """Grade the moves made from a board.

    `moves`: a string such as `R3D2LU`, or an iterable of letters, in upper or lower case.

    >>> found = grade(Board.parse("1 2 3/4 0 6/7 5 8"), "RLUL")
    >>> print(found)
    4 moves, optimal 2; 1 wrong move cost 2; efficiency 50%
    >>> found.distances, str(found.mistakes[0])
    ((2, 3, 2, 1, 0), 'moves 1-2: 2 wasted; tile 4 had to come back')
    >>> str(found.mistakes[0].better)
    'U'

    The review is exact on boards of up to 16 cells. On larger boards, and at the limit, it has
    proven bounds.

    With the metric `mtm`, consecutive moves in the same direction count as one multi-tile move. If
    the kernel is not compiled, such a review is exact on boards of up to 10 cells.

    >>> found = grade(Board.parse("1 2 3/4 5 6/0 7 8"), "DULL", metric="mtm")
    >>> print(found)
    3 slides, optimal 1; 1 wrong slide cost 2; efficiency 33%
    >>> found.distances, found.mistakes[0].better
    ((1, 2, 1, 0), ('L2',))

    Raises `IllegalMove` for a move that cannot be made, `Unsolvable` if the goal cannot be reached
    from the board, and `InvalidBoard` if the goal has another shape.
    """
    return run(review(board, moves, goal, limit, metric=metric))


def review(
    board: Board,
    moves: str | Iterable[str],
    goal: Board | None = None,
    limit: Limit | None = None,
    source: Source = SHIPPED,
    proven: tuple[int, int] | None = None,
    metric: Metric | MetricName = "stm",
) -> Generator[Grading, None, Review]:
    """Return a generator that grades the moves made from a board. `grade` runs it to its end.

    `source`: the source of the pattern databases. `proven`: a number of moves, and a proven lower
    bound of the distance after these moves. Reviews in multi-tile moves ignore it. Raises the same
    errors as `grade`, before the first step.
    """
    metric = Metric(metric)
    target = reachable_goal(board, goal)
    made = Moves(moves)
    positions = [board]
    for number, move in enumerate(made, start=1):
        try:
            positions.append(positions[-1].move(move))
        except IllegalMove as error:
            raise IllegalMove(f"move {number}: {error}") from None
    if proven is not None and not 0 <= proven[0] < len(positions):
        raise IllegalMove(f"proven must have 0 to {len(made):,} moves, got {proven[0]:,}")
    if metric is Metric.MTM:
        return multi_tile_review(board, made, target, Budget(limit), source)
    return _review(positions, made, target, Budget(limit), source, proven)


def _review(
    positions: list[Board],
    moves: Moves,
    goal: Board,
    budget: Budget,
    source: Source,
    proven: tuple[int, int] | None,
) -> Generator[Grading, None, Review]:
    found: list[int | None] = [None] * len(positions)
    distances = distances_to(goal)
    try:
        if (yield from _prepare(distances, found, budget, source)):
            exact = yield from exact_distances(distances, positions, found, budget)
            return (yield from exact_review(distances, positions, moves, exact, budget))
    except LimitReached:
        pass
    return (yield from bounded_review(positions, moves, goal, found, budget, proven))


def _prepare(
    distances: Distances, found: list[int | None], budget: Budget, source: Source
) -> Generator[Grading, None, bool]:
    """Load the tables. Return False if the board has no tables for exact distances."""

    def grading(progress: Progress) -> Grading:
        return Grading(progress.stats, tuple(found), progress.prepared)

    ready = yield from map_steps(distances.prepare(budget, source), grading)
    if not ready:
        yield from map_steps(prepare_large_tables(distances.goal, budget, source), grading)
    return ready
