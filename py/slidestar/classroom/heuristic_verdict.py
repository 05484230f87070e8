"""Judge a heuristic by its values, without running its code."""

from __future__ import annotations

from math import fsum, isfinite

from slidestar.algorithms.user_heuristic import ROUNDING
from slidestar.classroom.evaluation import Values, second_calls
from slidestar.classroom.heuristic_report import HeuristicReport, Jump, Overestimate, TwoAnswers
from slidestar.classroom.sample_positions import Positions
from slidestar.errors import PuzzleError


def judge(values: Values, positions: Positions, name: str = "h") -> HeuristicReport:
    """Return the report on a heuristic with these values on these positions.

    The values may be forged by a submission. Raises `PuzzleError` for values that `evaluate` cannot
    return.
    """
    again = second_calls(len(positions))
    h = _numbers(values.first, len(positions))
    second = _numbers(values.second, len(again))
    distances = positions.distances

    overestimates, excess, worst = 0, 0.0, None
    top = 2 * distances[-1]
    counts: dict[tuple[int, int], int] = {}
    for place, (estimate, distance) in enumerate(zip(h, distances, strict=True)):
        if estimate - distance > ROUNDING:
            overestimates += 1
            # The first of several positions with the same excess is the nearest to the goal.
            if estimate - distance > excess + ROUNDING:
                excess, worst = estimate - distance, place
        key = distance, int(estimate) if estimate < top else top
        counts[key] = counts.get(key, 0) + 1

    edges, inconsistent, largest, edge = 0, 0, 1.0, None
    for near, far in positions.pairs():
        edges += 1
        difference = abs(h[near] - h[far])
        if difference > 1 + ROUNDING:
            inconsistent += 1
            equal = abs(difference - largest) <= ROUNDING
            if difference > largest + ROUNDING or (equal and edge and near < edge[0]):
                largest, edge = difference, (near, far)

    differing = [
        (place, estimate)
        for place, estimate in zip(again, second, strict=True)
        if estimate != h[place]
    ]
    repeatable = not differing
    shares = [here / far for here, far in zip(h, distances, strict=True) if far]

    return HeuristicReport(
        name=name,
        goal=positions.goal,
        positions=len(positions),
        exhaustive=positions.exhaustive,
        admissible=repeatable and not overestimates,
        overestimates=overestimates,
        worst=worst
        if worst is None
        else Overestimate(positions.board(worst), _short(h[worst]), distances[worst]),
        consistent=repeatable and not inconsistent and h[0] <= ROUNDING,
        edges=edges,
        inconsistent=inconsistent,
        worst_edge=edge and _jump(positions, h, *edge),
        repeatable=repeatable,
        asked_twice=len(again),
        two_answers=_two_answers(positions, h, *min(differing)) if differing else None,
        h_goal=_short(h[0]),
        mean_h=fsum(h) / len(h),
        mean_distance=sum(distances) / len(distances),
        mean_share=fsum(shares) / len(shares),
        largest_distance=distances[-1],
        histogram=tuple((*key, count) for key, count in sorted(counts.items())),
    )


def _numbers(values: bytes, count: int) -> list[float]:
    if len(values) != 8 * count:
        raise PuzzleError(f"values must have {8 * count:,} bytes, got {len(values):,}")
    numbers: list[float] = list(memoryview(values).cast("d"))
    if not all(map(isfinite, numbers)) or min(numbers) < 0:
        raise PuzzleError("values must be finite numbers of 0 or more")
    return numbers


def _short(value: float) -> float:
    """Return an integral value as an int."""
    return int(value) if value.is_integer() else value


def _jump(positions: Positions, h: list[float], near: int, far: int) -> Jump:
    return Jump(positions.board(near), positions.board(far), _short(h[near]), _short(h[far]))


def _two_answers(positions: Positions, h: list[float], place: int, second: float) -> TwoAnswers:
    return TwoAnswers(positions.board(place), _short(h[place]), _short(second))
