"""`check_heuristic`: is a heuristic admissible, is it consistent, and where not?"""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms.own import OwnFunction, further_arguments, name_of
from slidestar.classroom.evaluation import evaluate
from slidestar.classroom.judging import judge
from slidestar.classroom.positions import positions_for
from slidestar.classroom.report import HeuristicReport
from slidestar.lib.steps import retold, run
from slidestar.puzzle.board import Board

__all__ = ["check_heuristic", "checking"]


def checking(
    function: OwnFunction, goal: Board
) -> Generator[tuple[str, float], None, HeuristicReport]:
    """The same as `check_heuristic`, as a generator. Yields the step it's at and how much of that
    is done, from 0 to 1.
    """
    further_arguments(function, goal)  # so that an unfit function is refused at once
    name = name_of(function)
    positions = yield from retold(positions_for(goal), lambda done: ("positions", done))
    evaluating = evaluate(function, goal, positions.tiles)
    values = yield from retold(evaluating, lambda done: ("estimates", done))
    return judge(values, positions, name)


def check_heuristic(
    function: OwnFunction, rows: int = 3, cols: int = 3, goal: Board | None = None
) -> HeuristicReport:
    """Check a heuristic against the true distances: of all positions up to 9 cells.

    `function` is `h(tiles)` or `h(tiles, goal)`, where both are tuples of ints in reading order, 0
    the blank. On boards of 10 to 16 cells a sample is checked, the same each time, which proves
    nothing.

    >>> def misplaced(tiles):  # counts the blank
    ...     return sum(tile != (cell + 1) % 9 for cell, tile in enumerate(tiles))
    >>> report = check_heuristic(misplaced)
    >>> report.admissible, report.overestimates, report.positions, report.consistent
    (False, 78, 181440, False)
    >>> report.worst.board.text(), report.worst.h, report.worst.distance
    ('1-2-3_4-5-0_7-8-6', 2, 1)
    >>> print(check_heuristic(lambda tiles: 0, 2, 3))
    <lambda> on all 360 positions of 2x3:
    Admissible: never above the true distance.
    Consistent: no two neighbours differ by more than 1 (420 pairs), and h(goal) is 0.
    The mean estimate is 0.00, the mean distance 12.62; on average h is 0% of the distance.

    Raises `HeuristicError`, for the nearest such position to the goal, if the function raises or
    doesn't return a number of 0 or more; `PuzzleError` for a function that takes other arguments,
    and for boards too large for true distances; `InvalidBoard` if the goal has another shape.

    Nothing that the function does to builtins, to this package or through its objects' operators
    changes the verdict; see `slidestar.classroom.evaluation` for what could, and for how to isolate
    code that isn't yours.
    """
    return run(checking(function, Board.solved(rows, cols).goal_or_standard(goal)))
