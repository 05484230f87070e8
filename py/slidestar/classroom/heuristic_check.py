"""Check whether a heuristic is admissible and consistent, and find counterexamples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.user_heuristic import HeuristicError, function_name, goal_arguments
from slidestar.classroom.evaluation import Values, evaluate, second_calls
from slidestar.classroom.heuristic_report import HeuristicReport
from slidestar.classroom.heuristic_verdict import judge
from slidestar.classroom.sample_positions import Positions, positions_for
from slidestar.classroom.submission import Message, one_line, run_submission
from slidestar.errors import PuzzleError
from slidestar.lib.isolation import Limits, can_isolate
from slidestar.lib.steps import run
from slidestar.puzzle.board import Board

_MAX_NAME = 200


def check_heuristic(
    function: HeuristicFunction,
    rows: int = 3,
    cols: int = 3,
    goal: Board | None = None,
    *,
    isolate: bool = False,
) -> HeuristicReport:
    """Compare a heuristic with the true distances of all positions of up to 9 cells.

    `function` is `h(tiles)` or `h(tiles, goal)`. Both arguments are tuples of ints in row-major
    order, with 0 for the blank. On boards of 10 to 16 cells, only a fixed sample of positions is
    checked. It can refute a property, but not prove it.

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

    Raises `HeuristicError`, for the position nearest to the goal, if the function raises or does
    not return a number of 0 or more. Raises `PuzzleError` for a function with other parameters, and
    for boards too large for true distances. Raises `InvalidBoard` if the goal has another shape.

    By default the function runs in this process. It can change anything, this report included, so
    use this only for code that you trust. With `isolate=True` it runs in a forked child process,
    which returns only the estimates. Raises `PuzzleError` if the child ends early, and on systems
    that cannot fork (Windows, the browser).
    """
    target = Board.solved(rows, cols).goal_or_standard(goal)
    goal_arguments(function, target)  # raises before the slow search for distances
    if isolate:
        return check_isolated(lambda: function, target)
    positions = run(positions_for(target))
    values = run(evaluate(function, target, positions.tiles))
    return judge(values, positions, function_name(function))


def check_isolated(
    load: Callable[[], HeuristicFunction], goal: Board, limits: Limits | None = None
) -> HeuristicReport:
    """Check the heuristic that `load` returns. Both run in a child process."""
    if not can_isolate():
        raise PuzzleError("isolate=True needs a system that can fork, such as Linux or macOS")
    positions = run(positions_for(goal))
    values, name = values_isolated(load, positions, limits)
    return judge(values, positions, name)


def values_isolated(
    load: Callable[[], HeuristicFunction],
    positions: Positions,
    limits: Limits | None = None,
    on_output: Callable[[bytes], None] | None = None,
) -> tuple[Values, str]:
    """Return the values and the name of the heuristic that `load` returns.

    Both run in a child process, whose prints go to `on_output`. Raises `HeuristicError` and other
    exceptions as `check_heuristic` does.
    """
    size = 8 * (len(positions) + len(second_calls(len(positions))))
    header, sent = run_submission(
        lambda: _evaluated(load, positions.goal, positions.tiles),
        size,
        "heuristic",
        limits,
        on_output,
    )
    return _read(header, sent, positions)


def _evaluated(load: Callable[[], HeuristicFunction], goal: Board, tiles: bytes) -> Message:
    """Evaluate the heuristic in the child process, and return the message to send."""
    try:
        function = load()
        values = run(evaluate(function, goal, tiles))
    except HeuristicError as error:
        return {"fault": error.fault, "line": error.line, "board": error.board.text()}, b""
    return {"name": function_name(function)[:_MAX_NAME]}, values.first + values.second


def _read(header: dict[str, Any], sent: bytes, positions: Positions) -> tuple[Values, str]:
    """Return the values and the name in a child's message, which may be forged."""
    if "fault" in header:
        board, line = Board.parse(str(header.get("board"))), header.get("line")
        line = line if isinstance(line, int) else None
        raise HeuristicError(one_line(str(header["fault"])), board=board, line=line)
    split = 8 * len(positions)
    name = one_line(str(header.get("name", "h")))
    return Values(sent[:split], sent[split:]), name
