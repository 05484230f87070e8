"""What the page can ask for: each request a generator, which yields events and returns the result.

`bridge.Session` drives them; `static/js/protocol.d.ts` lists the messages.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import asdict
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar, cast

from slidestar.errors import InvalidBoard, PuzzleError, Unsolvable, quote
from slidestar.games.review import Grading, Review, review
from slidestar.lib.steps import retold
from slidestar.page.messages import TOO_LARGE, Answering, Message, Work
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves, read_moves
from slidestar.puzzle.parity import explain
from slidestar.search import Budget, Limit, LimitReached, Progress, Search, Solution, Stats
from slidestar.search.heuristics import LinearConflict, WalkingDistance
from slidestar.solver.algorithms import INFORMED, search
from slidestar.solver.all_optimal import find_all_optimal
from slidestar.solver.bulk import bulk_astar
from slidestar.solver.distances import good_moves
from slidestar.solver.pattern_db import Shelf, fits, needs_building
from slidestar.solver.tables import prepare

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["WORK", "failure", "prepare_tables"]

# What a page can bear: about 200 bytes a position in wasm, and a minute or two of patience.
SOLVE_LIMIT = Limit(nodes=30_000_000, stored=1_200_000)
COMPARE_LIMIT = Limit(nodes=2_000_000, stored=400_000, seconds=20)
BULK_LIMIT = Limit(stored=3_000_000, seconds=20)  # 120 MB
# A trace is looked at step by step: the counts of a larger search are enough.
TRACE_LIMIT = Limit(nodes=2_000_000, stored=400_000, seconds=10)
TRACE_CAP = 20_000
# A live distance is of use while the position is on the board; a review is waited for.
DISTANCE_LIMIT = Limit(seconds=30)
REVIEW_LIMIT = Limit(seconds=300)

_MAX_BOARD = 20_000  # characters: as many as the page itself reads


def _solve(request: Message, shelf: Shelf) -> Answering[protocol.SolveResult]:
    board, goal = _boards(request)
    algorithm = _name(request, "algorithm", "auto")
    heuristic = _name(request, "heuristic", "manhattan")
    limit = None if algorithm == "auto" else SOLVE_LIMIT  # auto's own are enough
    found = yield from _reported(search(board, goal, algorithm, heuristic, limit, shelf))
    return _solution(found)


def _optimal(request: Message, shelf: Shelf) -> Answering[protocol.OptimalResult]:
    board, goal = _boards(request)
    cap = request.get("cap", 200)
    if isinstance(cap, bool) or not isinstance(cap, int) or not 0 < cap <= 10_000:
        raise PuzzleError(f"cap is a number from 1 to 10,000, not {quote(cap)}")
    found = yield from _reported(find_all_optimal(board, goal, cap, None, shelf))
    return {
        "length": found.length,
        "solutions": [str(moves) for moves in found.solutions],
        "complete": found.complete,
        "common": found.common,
    }


def prepare_tables(request: Message, shelf: Shelf) -> Answering[protocol.PrepareResult]:
    """Get ready for a board that's being looked at, if that's soon done."""
    board, goal = _boards(request)
    target = board.goal_or_standard(goal)
    if needs_building(target):
        yield None
        return {"prepared": False}
    return {"prepared": (yield from _reported(prepare(target, Budget(), shelf)))}


def _check(request: Message, _: Shelf) -> Answering[protocol.CheckResult]:
    board, goal = _boards(request)
    target = board.goal_or_standard(goal)
    yield None
    parity = explain(board, goal)
    fits = WalkingDistance.fits(board.rows, board.cols)
    return {
        "solvable": parity.solvable,
        "reason": parity.reason,
        "swap": parity.swap,
        "repaired": parity.repaired.text() if parity.repaired else None,
        "inversions": parity.inversions,
        "hamming": board.hamming(goal),
        "manhattan": board.manhattan(goal),
        "linear_conflict": LinearConflict(target)(board),
        "walking_distance": WalkingDistance(target)(board) if fits else None,
    }


def _distance(request: Message, shelf: Shelf) -> Answering[protocol.DistanceResult]:
    board, goal = _boards(request)
    found = yield from _reported(good_moves(board, goal, DISTANCE_LIMIT, shelf))
    return {
        "distance": found.distance,
        "exact": found.exact,
        "lower_bound": found.lower_bound,
        "good": cast("list[protocol.Direction]", list(found.moves)),
        "stats": _stats(found.stats),
    }


def _moves_read(request: Message, _: Shelf) -> Answering[protocol.MovesResult]:
    board, goal = _boards(request)
    text = request.get("moves")
    if not isinstance(text, str):
        raise PuzzleError(f"moves are a text, not {quote(text)}")
    yield None
    moves, convention = read_moves(text, board, goal)
    solves = board.apply(moves).is_goal(goal)
    return {"moves": str(moves), "length": len(moves), "convention": convention, "solves": solves}


def _review(request: Message, shelf: Shelf) -> Answering[protocol.ReviewResult]:
    board, goal = _boards(request)
    moves = _moves(request)
    times = _times(request, moves)
    steps = review(board, moves, goal, REVIEW_LIMIT, shelf)
    found = yield from retold(steps, _graded)
    return _reviewed(found, times)


def _of_history(kind: str) -> Callable[[Message, Shelf], Work]:
    """Work on a history: imported when it's needed, not while a page waits for its Python."""

    def begin(request: Message, _: Shelf) -> Work:
        from slidestar.page import history_requests

        return history_requests.WORK[kind](request)

    return begin


def _trace(request: Message, shelf: Shelf) -> Answering[protocol.TraceResult]:
    from slidestar.page.told_trace import told
    from slidestar.solver.tracing import tracing

    board, goal = _boards(request)
    algorithm = _name(request, "algorithm", "astar")
    heuristic = _name(request, "heuristic", "manhattan")
    steps = tracing(board, goal, algorithm, heuristic, TRACE_LIMIT, TRACE_CAP, shelf)
    found = yield from _reported(steps)
    return told(found, _solution(found.solution) if found.solution else None)


def _compare(request: Message, shelf: Shelf) -> Answering[protocol.CompareResult]:
    board, goal = _boards(request)
    runs = request.get("runs")
    if not isinstance(runs, list) or not 0 < len(runs) <= 50:
        raise PuzzleError(f"runs are a list of 1 to 50, not {quote(runs)}")
    for index, wanted in enumerate(runs):
        if not isinstance(wanted, dict):
            raise PuzzleError(f"a run is an object, not {quote(wanted)}")
        algorithm = _name(wanted, "algorithm", "auto")
        heuristic = _name(wanted, "heuristic", "manhattan")
        row: protocol.SolveResult | protocol.FailedRow
        try:
            steps = _comparable(board, goal, algorithm, heuristic, shelf)
            row = _solution((yield from _reported(steps, {"index": index})))
        except Unsolvable:
            raise
        except (PuzzleError, MemoryError) as error:
            fault = failure(error)
            row = {
                "algorithm": algorithm,
                "heuristic": heuristic if algorithm in INFORMED else None,
                "stats": fault.pop("stats", None),
                "error": cast("protocol.Fault", fault),
            }
        yield {"type": "row", "index": index, "row": row}
    return {}


def _comparable(
    board: Board, goal: Board | None, algorithm: str, heuristic: str, shelf: Shelf
) -> Search:
    """A search, by the compiled loops where the readable one would soon give up."""
    steps = search(board, goal, algorithm, heuristic, COMPARE_LIMIT, shelf)
    if (algorithm, heuristic) == ("astar", "manhattan") and fits(board):
        return bulk_astar(board, board.goal_or_standard(goal), BULK_LIMIT)
    return steps


WORK: dict[str, Callable[[Message, Shelf], Work]] = {
    "solve": _solve,
    "prepare": prepare_tables,
    "optimal": _optimal,
    "check": _check,
    "distance": _distance,
    "moves": _moves_read,
    "review": _review,
    "records": _of_history("records"),
    "import": _of_history("import"),
    "export": _of_history("export"),
    "compare": _compare,
    "trace": _trace,
}

T = TypeVar("T")


def _reported(
    steps: Generator[Progress, None, T], labels: Message | None = None
) -> Generator[Message, None, T]:
    """A search, its progress as events."""

    def tell(progress: Progress) -> Message:
        stats, bound, prepared = progress
        event = {"type": "progress", **(labels or {}), "stats": asdict(stats), "bound": bound}
        return event if prepared is None else {**event, "prepared": prepared}

    return retold(steps, tell)


def _graded(grading: Grading) -> Message:
    stats, distances, prepared = grading
    event = {"type": "progress", "stats": asdict(stats), "distances": distances}
    return event if prepared is None else {**event, "prepared": prepared}


def _reviewed(found: Review, times: list[float] | None) -> protocol.ReviewResult:
    told = cast("protocol.ReviewResult", found.record())
    if times is not None:
        for mistake in told["mistakes"]:
            began = times[max(0, mistake["first"] - 1)]
            mistake["milliseconds"] = times[mistake["last"]] - began
    return told


def _solution(found: Solution) -> protocol.SolveResult:
    return {
        "moves": str(found.moves),
        "length": len(found),
        "optimal": found.optimal,
        "lower_bound": found.lower_bound,
        "algorithm": found.algorithm,
        "heuristic": found.heuristic,
        "stats": _stats(found.stats),
    }


def _stats(stats: Stats) -> protocol.Stats:
    return cast("protocol.Stats", asdict(stats))


def _boards(request: Message) -> tuple[Board, Board | None]:
    board, goal = request.get("board"), request.get("goal")
    return _board(board), None if goal is None else _board(goal)


def _board(text: object) -> Board:
    if not isinstance(text, str):
        raise InvalidBoard(f"a board is a text, not {quote(text)}")
    if len(text) > _MAX_BOARD:
        raise InvalidBoard(f"{len(text):,} characters are too many for a board")
    return Board.parse(text)


def _moves(request: Message) -> Moves:
    text = request.get("moves")
    if not isinstance(text, str):
        raise PuzzleError(f"moves are a text, not {quote(text)}")
    return Moves.parse(text)


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


def _name(request: Message, field: str, default: str) -> str:
    """The name of an algorithm or a heuristic; `search` knows which there are."""
    value = request.get(field)
    if value is None:
        return default
    if not isinstance(value, str):
        raise PuzzleError(f"{field} is a name, not {quote(value)}")
    return value


def failure(error: BaseException) -> Message:
    """An error as the reply that ends a request."""
    reply: Message = {"type": "error", "code": "internal", "message": str(error)}
    if isinstance(error, LimitReached):
        reply.update(code="limit", stats=asdict(error.stats), suggestion=_ADVICE)
    elif isinstance(error, MemoryError):
        reply.update(code="memory", message="Python ran out of memory", suggestion=_ADVICE)
    elif isinstance(error, Unsolvable):
        reply["code"] = "unsolvable"
    elif isinstance(error, InvalidBoard):
        reply["code"] = "invalid-board"
    elif isinstance(error, (PuzzleError, ValueError, RecursionError)):
        reply["code"] = "bad-request"
    else:
        reply["message"] = f"{type(error).__name__}: {error}"
    return reply


_ADVICE = (
    "Auto always answers; a stronger heuristic (linear conflict) looks at fewer positions,"
    " and IDA* keeps next to none in memory."
)
