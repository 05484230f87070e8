"""What the page can ask for: each request a generator, which yields events and returns the result.

`bridge.Session` drives them; `static/js/protocol.d.ts` lists the messages.
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
    TOO_LARGE,
    Answering,
    Message,
    Work,
    boards_of,
    int_of,
    name_of,
    reported,
    solution_told,
    stats_told,
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
    from slidestar.games.review import Grading, Review
    from slidestar.page import protocol
    from slidestar.page.helpers import Helpers
    from slidestar.puzzle.board import Board

__all__ = ["CLASSROOM", "WORK", "prepare_tables"]

# What a page can bear: about 200 bytes a position in wasm, and a minute or two of patience.
SOLVE_LIMIT = Limit(nodes=30_000_000, stored=1_200_000)
# How long Auto looks for a shorter solution of a large board, where the page doesn't say.
IMPROVING_SECONDS = 5
_MOST_SECONDS = 3600
# A live distance is of use while the position is on the board; a review is waited for.
DISTANCE_LIMIT = Limit(seconds=30)
REVIEW_LIMIT = Limit(seconds=300)


class Desk(Source, Protocol):
    """What a request has at hand: the tables, and helpers if it lasts."""

    def helpers_for(self, goal: Board) -> Helpers | None:
        """Return helpers for a search, or None until another search has released them."""

    def release_helpers(self) -> None:
        """End the helpers of a search."""


def _solve(request: Message, desk: Desk) -> Answering[protocol.SolveResult]:
    board, goal = boards_of(request)
    algorithm = name_of(request, "algorithm", "auto")
    heuristic = name_of(request, "heuristic", "manhattan")
    limit: Limit | None = SOLVE_LIMIT
    way = None
    if algorithm == "auto":  # up to 16 cells its own limits are enough
        large = classify(board) is BoardClass.LARGE
        limit = Limit(seconds=_seconds(request)) if large else None
        if large and request.get("moves") is not None:
            way = _moves(request)
            if not board.apply(way).is_goal(goal):
                raise PuzzleError("these moves don't solve the board")
    seed = request.get("seed")
    if seed is not None and not isinstance(seed, str):
        raise PuzzleError(f"a seed is a text, not {quote(seed)}")
    target = board.goal_or_standard(goal)
    can_share = algorithm == "auto" and seed is None and _is_shared(target)
    helpers = desk.helpers_for(target) if can_share else None
    try:
        options = AutoOptions(way, seed, helpers)
        steps = search(board, goal, algorithm, heuristic, limit, desk, options=options)
        if helpers is not None and limit is not None:
            from slidestar.page.helpers import improve_pool  # loaded with the helpers
            from slidestar.parallel.improve import improve_together

            pool = improve_pool(helpers, board, target, desk, way)
            steps = improve_together(board, target, limit, pool)
        solution = yield from reported(steps)
        cache_distances(solution)
        return solution_told(solution)
    finally:
        if helpers is not None:
            desk.release_helpers()


def _is_shared(goal: Board) -> bool:
    """Whether helpers are of use in a search for a goal: those that have its tables at once."""
    kind = classify(goal)
    if kind is BoardClass.LARGE:
        return can_improve(goal)
    return kind is BoardClass.PATTERNS and not needs_building(goal)


def _seconds(request: Message) -> float:
    seconds = request.get("seconds", IMPROVING_SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise PuzzleError(f"seconds are a number, not {quote(seconds)}")
    if not 0 < seconds <= _MOST_SECONDS:
        raise PuzzleError(f"seconds are from 0 to {_MOST_SECONDS:,}, not {quote(seconds)}")
    return seconds


def _optimal(request: Message, source: Source) -> Answering[protocol.OptimalResult]:
    from slidestar.solver.all_optimal import find_all_optimal  # Python is ready sooner without

    board, goal = boards_of(request)
    cap = int_of({"cap": 200, **request}, "cap", 1, 10_000)
    found = yield from reported(find_all_optimal(board, goal, cap, None, source))
    return {
        "length": found.length,
        "solutions": [str(moves) for moves in found.solutions],
        "complete": found.complete,
        "common": found.common,
    }


def prepare_tables(request: Message, source: Source) -> Answering[protocol.PrepareResult]:
    """Get ready for a board that's being looked at, if that doesn't take long."""
    board, goal = boards_of(request)
    target = board.goal_or_standard(goal)
    if bound_database(target):
        return {"prepared": (yield from reported(prepare_bounds(target, Budget(), source)))}
    if needs_building(target):
        yield None
        return {"prepared": False}
    return {"prepared": (yield from reported(prepare(target, Budget(), source)))}


def _check(request: Message, _: Source) -> Answering[protocol.CheckResult]:
    board, goal = boards_of(request)
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


def _distance(request: Message, source: Source) -> Answering[protocol.DistanceResult]:
    board, goal = boards_of(request)
    found = yield from reported(good_moves(board, goal, DISTANCE_LIMIT, source))
    return {
        "distance": found.distance,
        "exact": found.exact,
        "lower_bound": found.lower_bound,
        "estimate": found.estimate,
        "at_most": found.at_most,
        "good": cast("list[protocol.Direction]", list(found.moves)),
        "stats": stats_told(found.stats),
    }


def _moves_read(request: Message, _: Source) -> Answering[protocol.MovesResult]:
    board, goal = boards_of(request)
    text = request.get("moves")
    if not isinstance(text, str):
        raise PuzzleError(f"moves are a text, not {quote(text)}")
    yield None
    moves, convention = read_moves(text, board, goal)
    solves = board.apply(moves).is_goal(goal)
    return {"moves": str(moves), "length": len(moves), "convention": convention, "solves": solves}


def _read(request: Message, _: Source) -> Answering[protocol.ReadResult]:
    from slidestar.page.read_requests import read_text  # few texts need it

    text = request.get("text")
    if not isinstance(text, str):
        raise PuzzleError(f"text must be a string, got {quote(text)}")
    yield None
    return read_text(text)


def _review(request: Message, source: Source) -> Answering[protocol.ReviewResult]:
    from slidestar.games.review import review  # as above

    board, goal = boards_of(request)
    moves = _moves(request)
    times = _times(request, moves)
    steps = review(board, moves, goal, REVIEW_LIMIT, source, _proven(request, moves))
    found = yield from map_steps(steps, _graded)
    return _reviewed(found, times)


def _of_history(kind: str) -> Callable[[Message, Source], Work]:
    """Work on a history: imported when it's needed, not while a page waits for its Python."""

    def begin(request: Message, _: Source) -> Work:
        from slidestar.page import history_requests

        return history_requests.WORK[kind](request)

    return begin


# The classroom's, by the module that answers them: it comes late (`late`), if ever.
CLASSROOM = {
    "trace": "trace_requests",
    **dict.fromkeys(("deal", "depths", "race", "recount"), "race_requests"),
    **dict.fromkeys(("positions", "judge"), "check_requests"),
}


def _portion(request: Message, source: Source) -> Answering[protocol.PortionResult]:
    from slidestar.page.helpers import answer_portion  # few searches take so long

    return (yield from answer_portion(request, source))


def _of_classroom(kind: str) -> Callable[[Message, Source], Work]:
    def work(request: Message, source: Source) -> Work:
        module = import_module(f"slidestar.page.{CLASSROOM[kind]}")
        result: Mapping[str, object] = yield from module.WORK[kind](request, source)
        return result

    return work


WORK: dict[str, Callable[[Message, Desk], Work]] = {
    "solve": _solve,
    "prepare": prepare_tables,
    "portion": _portion,
    "optimal": _optimal,
    "check": _check,
    "distance": _distance,
    "read": _read,
    "moves": _moves_read,
    "review": _review,
    "records": _of_history("records"),
    "averages": _of_history("averages"),
    "import": _of_history("import"),
    "export": _of_history("export"),
    **{kind: _of_classroom(kind) for kind in CLASSROOM},
}


def _graded(grading: Grading) -> Message:
    stats, distances, prepared = grading
    event = {"type": "progress", "stats": asdict(stats), "distances": distances}
    return event if prepared is None else {**event, "prepared": prepared}


def _reviewed(found: Review, times: list[float] | None) -> protocol.ReviewResult:
    record = found.record()
    del record["summary"]  # the page has its own sentences
    for stretch in (*record["mistakes"], *record["likely"]):
        del stretch["text"]
    result = cast("protocol.ReviewResult", record)
    if times is not None:
        for mistake in result["mistakes"]:
            began = times[max(0, mistake["first"] - 1)]
            mistake["milliseconds"] = times[mistake["last"]] - began
    return result


def _moves(request: Message) -> Moves:
    text = request.get("moves")
    if not isinstance(text, str):
        raise PuzzleError(f"moves are a text, not {quote(text)}")
    return Moves.parse(text)


def _proven(request: Message, moves: Moves) -> tuple[int, int] | None:
    """What's known of a position of the game: after how many moves, and how far away at least."""
    proven = request.get("proven")
    match proven:
        case None:
            return None
        case [int(at), int(least)] if 0 <= at <= len(moves) and 0 <= least < TOO_LARGE:
            return at, least
    raise PuzzleError(f"proven is a place and a distance, not {quote(proven)}")


def _times(request: Message, moves: Moves) -> list[float] | None:
    """When each move was made, in milliseconds."""
    times = request.get("times")
    if times is None:
        return None
    if not isinstance(times, list) or len(times) != len(moves):
        raise PuzzleError(f"times are a list of {len(moves)}, one a move, not {quote(times)}")
    for time in times:
        if type(time) not in (int, float) or not abs(time) < TOO_LARGE:
            raise PuzzleError(f"a time is a number of milliseconds, not {quote(time)}")
    for before, after in pairwise(times):
        if after < before:
            raise PuzzleError(f"times don't run backwards, from {before} to {after}")
    return list(times)
