"""The requests of the page. Each is a generator that yields events and returns the result.

`bridge.Session` runs them. `protocol` describes their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, cast

from slidestar.algorithms import Budget, Limit
from slidestar.algorithms.heuristics import LinearConflict, WalkingDistance
from slidestar.errors import PuzzleError, quote
from slidestar.lib.steps import map_steps
from slidestar.page.messages import (
    MAX_NUMBER,
    Message,
    Steps,
    Work,
    read_boards,
    read_int,
    read_list,
    read_name,
    read_text,
    solution_message,
    stats_message,
    with_progress,
)
from slidestar.pdb.bounds import bound_database, prepare_bounds
from slidestar.pdb.database import needs_building, prepare
from slidestar.pdb.sizes import BoardClass, classify
from slidestar.pdb.tables import Source
from slidestar.puzzle.move_formats import read_moves
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.parity import explain
from slidestar.solver.api import search
from slidestar.solver.auto import AutoOptions
from slidestar.solver.distances import cache_distances, good_moves
from slidestar.solver.large import can_improve

if TYPE_CHECKING:
    from slidestar.games.review import Grading
    from slidestar.page import protocol
    from slidestar.page.helpers import Helpers
    from slidestar.puzzle.board import Board

__all__ = ["CLASSROOM", "WORK", "prepare_tables"]

# A position takes about 200 bytes in WebAssembly; users wait a minute or two.
SOLVE_LIMIT = Limit(nodes=30_000_000, stored=1_200_000)
# The time for finding a shorter solution of a large board, unless the request has one.
IMPROVING_SECONDS = 5
_MAX_SECONDS = 3600
# A distance is shown only while its position is on the board. Users wait longer for a review.
DISTANCE_LIMIT = Limit(seconds=30)
REVIEW_LIMIT = Limit(seconds=300)


class RequestContext(Source, Protocol):
    """State that requests share: the source of tables, and the helpers for long searches."""

    def helpers_for(self, goal: Board) -> Helpers | None:
        """Return helpers for a search, or None while another search uses them."""

    def release_helpers(self) -> None:
        """End the helpers of a search."""


def _solve(request: Message, context: RequestContext) -> Steps[protocol.SolveResult]:
    board, goal = read_boards(request)
    algorithm = read_name(request, "algorithm", "auto")
    heuristic = read_name(request, "heuristic", "manhattan")
    limit: Limit | None = SOLVE_LIMIT
    known = None  # a solution to start from
    if algorithm == "auto":  # it needs no limit up to 16 cells
        large = classify(board) is BoardClass.LARGE
        limit = Limit(seconds=_seconds(request)) if large else None
        if large and request.get("moves") is not None:
            known = Moves.parse(read_text(request, "moves"))
            if not board.apply(known).is_goal(goal):
                raise PuzzleError("moves must solve the board")
    seed = None if request.get("seed") is None else read_text(request, "seed")
    target = board.goal_or_standard(goal)
    can_share = algorithm == "auto" and seed is None and _is_shared(target)
    helpers = context.helpers_for(target) if can_share else None
    try:
        options = AutoOptions(known, seed, helpers)
        steps = search(board, goal, algorithm, heuristic, limit, context, options=options)
        if helpers is not None and limit is not None:
            from slidestar.page.helpers import improve_pool  # loaded with the helpers
            from slidestar.parallel.improve import improve_together

            pool = improve_pool(helpers, board, target, context, known)
            steps = improve_together(board, target, limit, pool)
        solution = yield from with_progress(steps)
        cache_distances(solution)
        return solution_message(solution)
    finally:
        if helpers is not None:
            context.release_helpers()


def _is_shared(goal: Board) -> bool:
    """Return whether helpers can share a search: they would be useless if they built tables."""
    kind = classify(goal)
    if kind is BoardClass.LARGE:
        return can_improve(goal)
    return kind is BoardClass.PATTERNS and not needs_building(goal)


def _seconds(request: Message) -> float:
    seconds = request.get("seconds", IMPROVING_SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise PuzzleError(f"seconds must be a number, got {quote(seconds)}")
    if not 0 < seconds <= _MAX_SECONDS:
        raise PuzzleError(f"seconds must be from 0 to {_MAX_SECONDS:,}, got {quote(seconds)}")
    return seconds


def _optimal(request: Message, source: Source) -> Steps[protocol.OptimalResult]:
    from slidestar.solver.all_optimal import find_all_optimal  # imported late, as above

    board, goal = read_boards(request)
    cap = read_int({"cap": 200, **request}, "cap", 1, 10_000)
    found = yield from with_progress(find_all_optimal(board, goal, cap, None, source))
    return {
        "length": found.length,
        "solutions": [str(moves) for moves in found.solutions],
        "complete": found.complete,
        "common": found.common,
    }


def prepare_tables(request: Message, source: Source) -> Steps[protocol.PrepareResult]:
    """Load the tables for a board that is shown, unless they have to be built."""
    board, goal = read_boards(request)
    target = board.goal_or_standard(goal)
    if bound_database(target):
        return {"prepared": (yield from with_progress(prepare_bounds(target, Budget(), source)))}
    if needs_building(target):
        yield None
        return {"prepared": False}
    return {"prepared": (yield from with_progress(prepare(target, Budget(), source)))}


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
    found = yield from with_progress(good_moves(board, goal, DISTANCE_LIMIT, source))
    return {
        "distance": found.distance,
        "exact": found.exact,
        "lower_bound": found.lower_bound,
        "estimate": found.estimate,
        "at_most": found.at_most,
        "good": cast("list[protocol.Direction]", list(found.moves)),
        "stats": stats_message(found.stats),
    }


def _moves(request: Message, _: Source) -> Steps[protocol.MovesResult]:
    board, goal = read_boards(request)
    text = read_text(request, "moves")
    yield None
    moves, convention = read_moves(text, board, goal)
    solves = board.apply(moves).is_goal(goal)
    return {"moves": str(moves), "length": len(moves), "convention": convention, "solves": solves}


def _read(request: Message, _: Source) -> Steps[protocol.ReadResult]:
    from slidestar.page.pasted_text import read_pasted

    text = read_text(request, "text")
    yield None
    return read_pasted(text)


def _review(request: Message, source: Source) -> Steps[protocol.ReviewResult]:
    from slidestar.games.review import review

    board, goal = read_boards(request)
    moves = Moves.parse(read_text(request, "moves"))
    times = _times(request, moves)
    steps = review(board, moves, goal, REVIEW_LIMIT, source, _proven(request, moves))
    record = (yield from map_steps(steps, _review_progress)).record()
    del record["summary"]  # the page has its own sentences
    for stretch in (*record["mistakes"], *record["likely"]):
        del stretch["text"]
    result = cast("protocol.ReviewResult", record)
    if times is not None:
        for mistake in result["mistakes"]:
            began = times[max(0, mistake["first"] - 1)]
            mistake["milliseconds"] = times[mistake["last"]] - began
    return result


def _review_progress(grading: Grading) -> Message:
    stats, distances, prepared = grading
    event = {"type": "progress", "stats": asdict(stats), "distances": distances}
    return event if prepared is None else {**event, "prepared": prepared}


# The requests of Learn and of the puzzles, by the module that answers them (see
# `classroom_archive`).
CLASSROOM = {
    "trace": "trace_requests",
    **dict.fromkeys(("deal", "depths", "race", "recount"), "race_requests"),
    **dict.fromkeys(("positions", "judge"), "judge_requests"),
    "coach": "coach_requests",
    **dict.fromkeys(("puzzle", "puzzle_by_key", "rate"), "training_requests"),
}


def _work_unit(request: Message, source: Source) -> Steps[protocol.WorkUnitResult]:
    from slidestar.page.helpers import run_work_unit

    return (yield from run_work_unit(request, source))


def _of_history(kind: str) -> Callable[[Message, Source], Work]:
    def work(request: Message, _: Source) -> Work:
        from slidestar.page import history_requests

        return history_requests.WORK[kind](request)

    return work


def _of_classroom(kind: str) -> Callable[[Message, Source], Work]:
    def work(request: Message, source: Source) -> Work:
        module = import_module(f"slidestar.page.{CLASSROOM[kind]}")
        result: Mapping[str, object] = yield from module.WORK[kind](request, source)
        return result

    return work


WORK: dict[str, Callable[[Message, RequestContext], Work]] = {
    "solve": _solve,
    "prepare": prepare_tables,
    "work_unit": _work_unit,
    "optimal": _optimal,
    "check": _check,
    "distance": _distance,
    "read": _read,
    "moves": _moves,
    "review": _review,
    **{kind: _of_history(kind) for kind in ("records", "averages", "import", "export")},
    **{kind: _of_classroom(kind) for kind in CLASSROOM},
}


def _proven(request: Message, moves: Moves) -> tuple[int, int] | None:
    """Return a number of moves and a proven lower bound of the distance after them."""
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
    if len(times) != len(moves):
        raise PuzzleError(f"times must have an item for each move, got {len(times):,}")
    for time in times:
        if type(time) not in (int, float) or not abs(time) < MAX_NUMBER:
            raise PuzzleError(f"times must be numbers of milliseconds, got {quote(time)}")
    for before, after in pairwise(times):
        if after < before:
            raise PuzzleError(f"times must not decrease, got {before} before {after}")
    return times
