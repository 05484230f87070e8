"""What the requests share: the types of messages and of the work that answers them, what's read of
a request, and how a search, its solution or an error is told.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar, cast

from slidestar.algorithms import LimitReached, Progress, Solution, Stats
from slidestar.errors import InvalidBoard, PuzzleError, Unsolvable, quote
from slidestar.lib.steps import map_steps
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = [
    "TOO_LARGE", "Answering", "Message", "Unavailable", "Work",
    "boards_of", "failure", "int_of", "name_of", "reported", "solution_told", "stats_told",
]  # fmt: skip

Message = dict[str, Any]
T = TypeVar("T")
Answering = Generator[Message | None, None, T]
"""Yields events, or None to let others have their turn; returns the result (see `protocol`)."""
Work = Answering[Mapping[str, object]]

TOO_LARGE = 1e15
"""The bound of a number: what's worked out from a larger one may not be a number in JSON."""

_MAX_BOARD = 20_000  # characters: as many as the page itself reads


class Unavailable(Exception):
    """What's needed to answer a request can't be had now. The request may be made again."""


def solution_told(found: Solution) -> protocol.SolveResult:
    """A solution as the page has it."""
    return cast("protocol.SolveResult", found.record())


def stats_told(stats: Stats) -> protocol.Stats:
    """The counts of a search as the page has them."""
    return cast("protocol.Stats", asdict(stats))


def boards_of(request: Message) -> tuple[Board, Board | None]:
    """The board of a request, and its goal if it names one."""
    board, goal = request.get("board"), request.get("goal")
    return _board(board), None if goal is None else _board(goal)


def _board(text: object) -> Board:
    if not isinstance(text, str):
        raise InvalidBoard(f"a board is a text, not {quote(text)}")
    if len(text) > _MAX_BOARD:
        raise InvalidBoard(f"{len(text):,} characters are too many for a board")
    return Board.parse(text)


def name_of(request: Message, field: str, default: str) -> str:
    """The name of an algorithm or a heuristic; `search` knows which there are."""
    value = request.get(field)
    if value is None:
        return default
    if not isinstance(value, str):
        raise PuzzleError(f"{field} is a name, not {quote(value)}")
    return value


def int_of(request: Message, field: str, least: int, most: int) -> int:
    """Return an int of a request. Raises `PuzzleError` if it is missing or out of range."""
    value = request.get(field)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PuzzleError(f"{field} must be an int from {least} to {most:,}, got {quote(value)}")
    return value


def reported(
    steps: Generator[Progress, None, T], labels: Message | None = None
) -> Generator[Message, None, T]:
    """A search, its progress as events."""

    def tell(progress: Progress) -> Message:
        stats, bound, prepared, best = progress
        event = {"type": "progress", **(labels or {}), "stats": asdict(stats), "bound": bound}
        if prepared is not None:
            event["prepared"] = prepared
        if best is not None:
            event["best"] = str(best)
        return event

    return map_steps(steps, tell)


def failure(error: BaseException) -> Message:
    """An error as the reply that ends a request."""
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
