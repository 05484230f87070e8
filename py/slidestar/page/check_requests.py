"""Requests of the check of a heuristic: the positions that it's asked about, and the verdict on
what it gave. Its own code runs elsewhere (`cage`), and has no say in either.

`slidestar.page.requests` imports this with the first of them.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from slidestar.classroom.evaluation import Values
from slidestar.classroom.judging import judge
from slidestar.classroom.positions import Positions, positions_for
from slidestar.errors import PuzzleError, quote
from slidestar.lib.steps import map_steps
from slidestar.page.messages import Answering, Message, Work, boards_of
from slidestar.pdb.tables import Source
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["WORK"]

# Of the goal that was asked about last: a check asks twice, and most people check again.
_latest: dict[Board, Positions] = {}


def _positions(request: Message, _: Source) -> Answering[protocol.PositionsResult]:
    found = yield from _of(request)
    return {
        "tiles": b64encode(found.tiles).decode(),
        "count": len(found),
        "exhaustive": found.exhaustive,
    }


def _judge(request: Message, _: Source) -> Answering[protocol.JudgeResult]:
    given = request.get("values")
    if not isinstance(given, str):
        raise PuzzleError(f"values are a text in base64, not {quote(given)}")
    try:
        values = b64decode(given, validate=True)
    except (binascii.Error, ValueError) as error:
        raise PuzzleError(f"values are in base64, not {quote(given)}") from error
    positions = yield from _of(request)
    split = 8 * len(positions)
    report = judge(Values(values[:split], values[split:]), positions)
    record = report.record()
    del record["text"]  # the page has its own sentences
    return cast("protocol.JudgeResult", record)


def _of(request: Message) -> Answering[Positions]:
    board, goal = boards_of(request)
    target = board.goal_or_standard(goal)
    if target not in _latest:
        steps = positions_for(target)
        found = yield from map_steps(steps, lambda done: {"type": "progress", "done": done})
        _latest.clear()
        _latest[target] = found
    return _latest[target]


WORK: dict[str, Callable[[Message, Source], Work]] = {"positions": _positions, "judge": _judge}
