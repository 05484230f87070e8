"""Handlers of the page's requests. Each is a generator that yields events and returns the result.

`bridge.Session` runs the handlers. `protocol` describes the fields of the requests.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol, cast

from slidestar.algorithms import Budget, Limit
from slidestar.algorithms.heuristics import LinearConflict, WalkingDistance
from slidestar.errors import PuzzleError, quote
from slidestar.lib.steps import map_steps
from slidestar.page.messages import (
    DISTANCE_LIMIT,
    MAX_NUMBER,
    Message,
    Steps,
    Work,
    read_boards,
    read_list,
    read_metric,
    read_name,
    read_text,
    solution_message,
    stats_message,
    with_progress,
)
from slidestar.pdb.database import needs_building, prepare
from slidestar.pdb.lower_bounds import prepare_large_tables
from slidestar.pdb.sizes import BoardClass, classify
from slidestar.pdb.table_sets import Source
from slidestar.puzzle.move_times import check_times
from slidestar.puzzle.moves import Metric, Moves
from slidestar.puzzle.parity import explain, reachable_goal
from slidestar.solver.auto import AutoOptions, auto
from slidestar.solver.distances import cache_distances, good_moves
from slidestar.solver.multi_tile import good_slides

if TYPE_CHECKING:
    from slidestar.page import protocol
    from slidestar.page.helpers import HelperWorkers
    from slidestar.puzzle.board import Board
    from slidestar.review import Grading
    from slidestar.solver.distances import GoodMoves
    from slidestar.solver.multi_tile import GoodSlides

# The default number of seconds for improving the solution of a large board.
IMPROVING_SECONDS = 5
_MAX_SECONDS = 3600
REVIEW_LIMIT = Limit(seconds=300)  # users wait longer for a review than for a distance


class RequestContext(Source, Protocol):
    """State that requests share: the source of tables, and the helpers for long searches."""

    def helpers_for(self, goal: Board) -> AbstractContextManager[HelperWorkers | None]:
        """Provide helpers for a search, or None while another search uses them."""

    def load_rest(self) -> Generator[None, None, None]:
        """Load the modules that the page does not need at its start."""


def _solve(request: Message, context: RequestContext) -> Work:
    if read_name(request, "algorithm", "auto") != "auto":
        return (yield from _solve_by_name(request, context))
    if read_name(request, "heuristic", "manhattan") != "manhattan":
        yield from _check_heuristic(request, context)
    board, goal = read_boards(request)
    target = board.goal_or_standard(goal)
    auto_options = AutoOptions(
        _known_solution(request, board, target),
        None if request.get("seed") is None else read_text(request, "seed"),
        Limit(seconds=_seconds(request)),
        context.helpers_for,
    )
    steps = auto(
        board, reachable_goal(board, goal), None, context, auto_options, read_metric(request)
    )
    solution = yield from with_progress(steps)
    cache_distances(solution)
    return solution_message(solution)


def _known_solution(request: Message, board: Board, goal: Board) -> Moves | None:
    """Return the solution that a search starts from, or None if the request has none."""
    if request.get("moves") is None:
        return None
    known = Moves.parse(read_text(request, "moves"))
    if not board.apply(known).is_goal(goal):
        raise PuzzleError("moves must solve the board")
    return known


def _seconds(request: Message) -> float:
    seconds = request.get("seconds", IMPROVING_SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise PuzzleError(f"seconds must be a number, got {quote(seconds)}")
    if not 0 < seconds <= _MAX_SECONDS:
        raise PuzzleError(f"seconds must be from 0 to {_MAX_SECONDS:,}, got {quote(seconds)}")
    return seconds


def prepare_tables(request: Message, source: Source) -> Steps[protocol.PrepareResult]:
    """Load the tables for a board that is shown, unless they have to be built."""
    board, goal = read_boards(request)
    target = board.goal_or_standard(goal)
    if classify(target) is BoardClass.LARGE:
        steps = prepare_large_tables(target, Budget(), source)
        return {"prepared": (yield from with_progress(steps))}
    if needs_building(target):
        yield None
        return {"prepared": False}
    return {"prepared": (yield from with_progress(prepare(target, Budget(), source))) is not None}


def _check(request: Message, _: Source) -> Steps[protocol.CheckResult]:
    board, goal = read_boards(request)
    target = board.goal_or_standard(goal)
    yield None
    parity = explain(board, goal)
    fits = WalkingDistance.fits(board.rows, board.cols)
    return {
        "solvable": parity.solvable,
        "swap": parity.swap,
        "repaired": parity.repaired.text() if parity.repaired else None,
        "inversions": parity.inversions,
        "rows_apart": parity.rows_apart,
        "hamming": board.hamming(goal),
        "manhattan": board.manhattan(goal),
        "linear_conflict": LinearConflict(target)(board),
        "walking_distance": WalkingDistance(target)(board) if fits else None,
    }


def _distance(request: Message, source: Source) -> Steps[protocol.DistanceResult]:
    board, goal = read_boards(request)
    found: GoodMoves | GoodSlides
    if read_metric(request) is Metric.MTM:
        slides = good_slides(board, reachable_goal(board, goal), DISTANCE_LIMIT)
        found = yield from with_progress(slides)
    else:
        found = yield from with_progress(good_moves(board, goal, DISTANCE_LIMIT, source))
    return {
        "distance": found.distance,
        "exact": found.distance is not None,
        "lower_bound": found.lower_bound,
        "estimate": found.estimate,
        "at_most": found.at_most,
        "good": list(found.moves),
        "stats": stats_message(found.stats),
    }


def _review(request: Message, source: Source) -> Steps[protocol.ReviewResult]:
    from slidestar.review import review

    board, goal = read_boards(request)
    moves = Moves.parse(read_text(request, "moves"))
    times = _times(request, moves)
    metric, proven = read_metric(request), _proven(request, moves)
    steps = review(board, moves, goal, REVIEW_LIMIT, source, proven, metric)
    found = yield from map_steps(steps, _review_progress)
    result = cast("protocol.ReviewResult", found.record())
    if times is not None:
        # The number of single-tile moves before each move of the metric.
        made = [0, *accumulate(map(len, metric.steps(moves)))]
        for mistake in result["mistakes"]:
            began = times[max(0, made[mistake["first"]] - 1)]
            mistake["milliseconds"] = times[made[mistake["last"] + 1] - 1] - began
    return result


def _review_progress(grading: Grading) -> Message:
    stats, distances, prepared = grading
    event = {"type": "progress", "stats": asdict(stats), "distances": distances}
    return event if prepared is None else {**event, "prepared": prepared}


Handler = Callable[[Message, RequestContext], Work]


def _late(module: str, function: str) -> Handler:
    """Return a handler in another module, which is imported at its first request.

    If the module is not found, the page first loads the archive that contains it
    (`rest_archive`).
    """
    module = f"slidestar.page.{module}"

    def handle(request: Message, context: RequestContext) -> Work:
        if find_spec(module) is None:
            yield from context.load_rest()
        handler: Handler = getattr(import_module(module), function)
        return (yield from handler(request, context))

    return handle


_solve_by_name = _late("search_requests", "solve")
_check_heuristic = _late("search_requests", "check_heuristic")

HANDLERS: dict[str, Handler] = {
    "solve": _solve,
    "prepare": prepare_tables,
    "optimal": _late("search_requests", "optimal"),
    "lines": _late("search_requests", "lines"),
    "check": _check,
    "distance": _distance,
    "read": _late("paste_requests", "read"),
    "output": _late("paste_requests", "output"),
    "moves": _late("paste_requests", "moves"),
    "review": _review,
    "work_unit": _late("helpers", "run_work_unit"),
    "records": _late("record_requests", "records"),
    "statistics": _late("record_requests", "statistics"),
    "averages": _late("record_requests", "averages_of_results"),
    "import": _late("history_requests", "import_solves"),
    "export": _late("history_requests", "export_solves"),
    "verify": _late("history_requests", "verify"),
    "trace": _late("trace_requests", "trace"),
    "why": _late("trace_requests", "why"),
    "deal": _late("race_requests", "deal"),
    "depths": _late("race_requests", "depths"),
    "race": _late("race_requests", "race"),
    "recount": _late("race_requests", "recount_nodes"),
    "positions": _late("judge_requests", "positions"),
    "judge": _late("judge_requests", "judge_values"),
    "exercise": _late("judge_requests", "exercise"),
    "judge_search": _late("judge_requests", "judge_recorded_search"),
    "coach": _late("coach_requests", "coach"),
    "course": _late("coach_requests", "course"),
    "puzzle": _late("puzzle_requests", "puzzle"),
    "puzzle_by_key": _late("puzzle_requests", "puzzle_by_key"),
    "rate": _late("puzzle_requests", "rate"),
}


def _proven(request: Message, moves: Moves) -> tuple[int, int] | None:
    """Return a number of moves and a proven lower bound of the distance after these moves."""
    proven = request.get("proven")
    match proven:
        case None:
            return None
        case [int(made), int(bound)] if 0 <= made <= len(moves) and 0 <= bound < MAX_NUMBER:
            return made, bound
    raise PuzzleError(f"proven must be a number of moves and a distance, got {quote(proven)}")


def _times(request: Message, moves: Moves) -> list[float] | None:
    """Return the time of each move in milliseconds."""
    if request.get("times") is None:
        return None
    times = read_list(request, "times")
    check_times(times, len(moves))
    return times
