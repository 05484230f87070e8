"""Read the fields of requests, and write results, progress and errors."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar, cast

from slidestar.algorithms import LimitReached, Progress, Solution, Stats
from slidestar.errors import InvalidBoard, PuzzleError, Unsolvable, quote
from slidestar.lib.steps import map_steps
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric
from slidestar.solver.options import OPTIONS, SearchOptions

if TYPE_CHECKING:
    from slidestar.classroom.race import Finish
    from slidestar.page import protocol

Message = dict[str, Any]
T = TypeVar("T")
Steps = Generator[Message | None, None, T]
"""A generator that yields events, or None to let other requests run, and returns the result."""
Work = Steps[Mapping[str, object]]

MAX_NUMBER = 1e15
"""Larger numbers are refused, because their sums and quotients may overflow."""

_MAX_BOARD = 20_000  # the maximum number of characters, as on the page


class Unavailable(Exception):
    """Raised if a file for a request cannot be loaded. The page may repeat the request later."""


# --- Reading requests.


def read_boards(request: Message) -> tuple[Board, Board | None]:
    """Return the board of a request and its goal, or None if it has no goal."""
    goal = request.get("goal")
    return _board(request.get("board")), None if goal is None else _board(goal)


def _board(text: object) -> Board:
    if not isinstance(text, str):
        raise InvalidBoard(f"a board must be a string, got {quote(text)}")
    if len(text) > _MAX_BOARD:
        raise InvalidBoard(
            f"a board must have at most {_MAX_BOARD:,} characters, got {len(text):,}"
        )
    return Board.parse(text)


def read_text(request: Message, name: str) -> str:
    """Return a field that is a string."""
    value = request.get(name)
    if not isinstance(value, str):
        raise PuzzleError(f"{name} must be a string, got {quote(value)}")
    return value


def read_name(request: Message, name: str, default: str) -> str:
    """Return a field that is a string, or the default if it is null or missing."""
    return default if request.get(name) is None else read_text(request, name)


def read_metric(request: Message) -> Metric:
    """Return the metric of a request, by default `stm`."""
    return Metric(request.get("metric") or "stm")


def read_int(request: Message, name: str, least: int, most: int) -> int:
    """Return a field that is an integer in a range."""
    value = request.get(name)
    if type(value) is not int or not least <= value <= most:
        raise PuzzleError(f"{name} must be an int from {least} to {most:,}, got {quote(value)}")
    return value


def read_options(request: Message) -> SearchOptions:
    """Return the options of a search in a request."""
    options = request.get("options", {})
    if not isinstance(options, dict) or not options.keys() <= OPTIONS.keys():
        raise PuzzleError(
            f"options must be an object with {', '.join(OPTIONS)}, got {quote(options)}"
        )
    return SearchOptions(**options)


def read_list(request: Message, name: str, most: int | None = None) -> list[Any]:
    """Return a field that is a list. With `most`, it must have 1 to `most` items."""
    value = request.get(name)
    if not isinstance(value, list):
        raise PuzzleError(f"{name} must be a list, got {quote(value)}")
    if most is not None and not 0 < len(value) <= most:
        raise PuzzleError(f"{name} must have 1 to {most:,} items, got {len(value):,}")
    return value


# --- Writing replies.


def solution_message(solution: Solution) -> protocol.SolveResult:
    """Convert a solution to a message for the page."""
    return cast("protocol.SolveResult", solution.record())


def stats_message(stats: Stats) -> protocol.Stats:
    """Convert the counts of a search to a message for the page."""
    return cast("protocol.Stats", asdict(stats))


def with_progress(
    steps: Generator[Progress, None, T], labels: Message | None = None
) -> Generator[Message, None, T]:
    """Run a search, yielding its progress as events that include the fields of `labels`."""

    def event(progress: Progress) -> Message:
        stats, bound, prepared, best = progress
        message = {"type": "progress", **(labels or {}), "stats": asdict(stats), "bound": bound}
        if prepared is not None:
            message["prepared"] = prepared
        if best is not None:
            message["best"] = str(best)
        return message

    return map_steps(steps, event)


def race_row(labels: Message, finish: Finish) -> Message:
    """Return the event for a finished run of a race."""
    row: protocol.SolveResult | protocol.FailedRow
    if finish.solution is not None:
        row = solution_message(finish.solution)
    else:
        assert finish.error is not None, "a run without a solution has an error"
        fault = error_message(finish.error)
        row = {
            "algorithm": finish.contestant.algorithm,
            "heuristic": finish.contestant.heuristic_name,
            "stats": None if finish.stats is None else stats_message(finish.stats),
            "error": {"code": fault["code"], "message": fault["message"]},
        }
    return {"type": "row", **labels, "row": row, "branching": finish.branching}


def error_message(error: BaseException) -> Message:
    """Return the final message of a request that raised an error."""
    reply: Message = {"type": "error", "code": "internal", "message": str(error)}
    if isinstance(error, LimitReached):
        reply.update(code="limit", stats=asdict(error.stats))
    elif isinstance(error, MemoryError):
        reply.update(code="memory", message="Python ran out of memory")
    elif isinstance(error, Unsolvable):
        reply["code"] = "unsolvable"
    elif isinstance(error, Unavailable):
        reply["code"] = "unavailable"
    elif isinstance(error, InvalidBoard):
        reply["code"] = "invalid-board"
    elif isinstance(error, (PuzzleError, ValueError, RecursionError)):
        reply["code"] = "bad-request"
    else:
        reply["message"] = f"{type(error).__name__}: {error}"
    return reply
