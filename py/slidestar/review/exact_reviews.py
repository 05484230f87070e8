"""Review games exactly, with the distance of every position.

The distances are found from the end of the game backwards, because searches near the goal are short
(see `slidestar.solver.distances`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import accumulate, pairwise
from time import perf_counter

from slidestar.algorithms import Budget, LimitReached
from slidestar.lib.steps import map_steps
from slidestar.puzzle.board import Board, places
from slidestar.puzzle.moves import Metric, Moves
from slidestar.review.model import Grading, Mistake, Review
from slidestar.solver.distances import Distances

_MOST_BETWEEN = 2
"""The maximum number of good moves between two detours of one group."""

_PAUSE_EVERY = 0.01  # seconds between two yields


def exact_distances(
    distances: Distances, positions: list[Board], found: list[int | None], budget: Budget
) -> Generator[Grading, None, tuple[int, ...]]:
    """Return the distances of all positions. Store each in `found` as soon as it is known."""
    paused = perf_counter()
    exact: list[int] = []
    for i in reversed(range(len(positions))):
        if exact:
            steps = distances.of_neighbor(positions[i], exact[-1], budget)
        else:
            steps = distances.find(positions[i], budget)
        distance = yield from map_steps(steps, lambda _: Grading(budget.so_far(), tuple(found)))
        found[i] = distance
        exact.append(distance)
        if perf_counter() - paused > _PAUSE_EVERY:
            yield Grading(budget.so_far(), tuple(found))
            paused = perf_counter()
    return tuple(reversed(exact))


def exact_review(
    distances: Distances,
    positions: list[Board],
    moves: Moves,
    exact: tuple[int, ...],
    budget: Budget,
) -> Generator[Grading, None, Review]:
    """Return the review of a game whose distances are `exact`."""
    mistakes = []
    for first, last, cost in stretches(exact):
        tile = tile_to_and_fro(positions[first : last + 2])
        choosing = distances.good(positions[first], exact[first], budget)
        try:
            better = yield from map_steps(choosing, lambda _: Grading(budget.so_far(), exact))
        except LimitReached:
            better = Moves()
        undone = undoes(moves, first, last)
        mistakes.append(Mistake(first, last, cost, tile, better, undoes=undone))
    wrong = tuple(i for i in range(len(moves)) if exact[i + 1] > exact[i])
    return Review(
        positions[0], distances.goal, moves, True, exact, exact,
        None, wrong, tuple(mistakes), budget.so_far(),
    )  # fmt: skip


def detours(distances: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the first move, the last move and the cost of each group of detours.

    A *detour* begins with a move that raises the distance, and ends when the distance has returned
    to its value before that move. Detours with few good moves between them are one group.

    >>> detours((5, 6, 7, 6, 5, 4, 3, 4, 3, 2, 1, 0, 1))
    [(0, 7, 6), (11, 11, 2)]
    """
    mistakes: list[tuple[int, int, int]] = []
    end = len(distances) - 1
    i = 0
    while i < end:
        if distances[i + 1] < distances[i]:
            i += 1
            continue
        back = i + 1
        while back < end and distances[back] > distances[i]:
            back += 1
        first, cost = i, 2 * sum(distances[k + 1] > distances[k] for k in range(i, back))
        if mistakes and i - mistakes[-1][1] - 1 <= _MOST_BETWEEN:
            first, cost = mistakes[-1][0], cost + mistakes[-1][2]
            mistakes.pop()
        mistakes.append((first, back - 1, cost))
        i = back
    return mistakes


def stretches(distances: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the first move, the last move and the cost of each mistake (see `Mistake`).

    >>> stretches((5, 6, 7, 6, 7, 6, 5, 4, 3, 4))
    [(0, 2, 4), (3, 5, 2), (8, 8, 2)]
    """
    mistakes: list[tuple[int, int, int]] = []
    least = distances[0]
    end = len(distances) - 1
    i = 0
    while i < end:
        if distances[i + 1] < distances[i]:
            i += 1
            least = min(least, distances[i])
            continue
        first = i
        # Two distances can be equal only in multi-tile moves.
        while i < end and distances[i + 1] >= distances[i]:
            i += 1
        cost = i - first + distances[i] - distances[first]
        while i < end and least < distances[i] > distances[i + 1]:
            i += 1
        mistakes.append((first, i - 1, cost))
    return mistakes


def tiles_moved(moves: Moves, metric: Metric) -> list[int]:
    """Return the number of single-tile moves before each move of a metric, and their total.

    >>> tiles_moved(Moves.parse("R2DL"), Metric.MTM)
    [0, 2, 3, 4]
    """
    return [0, *accumulate(map(len, metric.steps(moves)))]


def undoes(moves: Moves, first: int, last: int) -> bool:
    """Return whether the moves from `first` to `last` undo as many moves just before them.

    >>> undoes(Moves("ULRD"), 2, 3), undoes(Moves("RULR"), 2, 3)
    (True, False)
    """
    before = moves[max(0, 2 * first - last - 1) : first]
    return Moves(before).reverse() == moves[first : last + 1]


def tile_to_and_fro(positions: Sequence[Board]) -> int | None:
    """Return the tile with the most unnecessary moves, or None if no tile has any.

    The unnecessary moves are a tile's moves minus the distance from its first cell to its last.
    """
    cols = positions[0].cols
    spare: dict[int, int] = {}
    for before, after in pairwise(positions):
        tile = before.tiles[after.blank]
        spare[tile] = spare.get(tile, 0) + 1
    start, end = (places(positions[k].tiles) for k in (0, -1))
    for tile in spare:
        (row, col), (to_row, to_col) = divmod(start[tile], cols), divmod(end[tile], cols)
        spare[tile] -= abs(row - to_row) + abs(col - to_col)
    most = max(spare, key=lambda tile: spare[tile])
    return most if spare[most] else None
