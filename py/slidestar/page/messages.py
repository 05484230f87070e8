"""Read the fields of requests, and write results, progress and errors."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar, cast

from slidestar.algorithms import Limit, LimitReached, Progress, Solution, Stats
from slidestar.errors import InvalidBoard, PuzzleError, Unsolvable, check_value, quote
from slidestar.lib.steps import map_steps
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric

if TYPE_CHECKING:
    from slidestar.page import protocol

Message = dict[str, Any]
T = TypeVar("T")
Steps = Generator[Message | None, None, T]
"""A generator that yields events, or None to let other requests run, and returns the result."""
Work = Steps[Mapping[str, object]]

MAX_NUMBER = 1e15
"""Larger numbers are refused, because their sums and quotients may overflow."""

# A distance is shown only while its position is on the board.
DISTANCE_LIMIT = Limit(seconds=30)
_MAX_BOARD = 20_000  # the maximum number of characters, as on the page


class Unavailable(Exception):
    """Raised if a file for a request cannot be loaded. The page may repeat the request later."""


_CODES: dict[type[BaseException], protocol.ErrorCode] = {
    LimitReached: "limit",
    MemoryError: "memory",
    Unsolvable: "unsolvable",
    Unavailable: "unavailable",
    InvalidBoard: "invalid-board",
    **dict.fromkeys((PuzzleError, ValueError, RecursionError), "bad-request"),
}
"""The codes of exceptions. The first class of which an exception is an instance counts."""


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
    return check_value(name, request.get(name), str)


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


def read_list(request: Message, name: str, most: int | None = None) -> list[Any]:
    """Return a field that is a list. With `most`, it must have 1 to `most` items."""
    value = check_value(name, request.get(name), list)
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


def error_message(error: BaseException) -> Message:
    """Return the final message of a request that raised an error."""
    code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), "internal")
    reply: Message = {"type": "error", "code": code, "message": str(error)}
    if isinstance(error, LimitReached):
        reply["stats"] = asdict(error.stats)
    elif isinstance(error, MemoryError):
        reply["message"] = "Python ran out of memory"
    elif code == "internal":
        reply["message"] = f"{type(error).__name__}: {error}"
    return reply
