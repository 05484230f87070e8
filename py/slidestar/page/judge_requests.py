"""Requests that check a heuristic: return the positions to evaluate, and judge the values.

The heuristic itself runs in the sandbox.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, cast

from slidestar.classroom.evaluation import Values
from slidestar.classroom.heuristic_verdict import judge
from slidestar.classroom.sample_positions import Positions, positions_for
from slidestar.errors import PuzzleError, quote
from slidestar.lib.steps import map_steps
from slidestar.page.messages import Message, Steps, read_boards, read_text
from slidestar.pdb.table_sets import Source
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from slidestar.page import protocol

# The positions of the latest goal. A check needs them twice, and users often check again.
_latest: dict[Board, Positions] = {}


def positions(request: Message, _: Source) -> Steps[protocol.PositionsResult]:
    positions = yield from _positions_of(request)
    return {
        "tiles": b64encode(positions.tiles).decode(),
        "count": len(positions),
        "exhaustive": positions.exhaustive,
    }


def judge_values(request: Message, _: Source) -> Steps[protocol.JudgeResult]:
    text = read_text(request, "values")
    try:
        values = b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise PuzzleError(f"values must be base64, got {quote(text)}") from error
    positions = yield from _positions_of(request)
    split = 8 * len(positions)
    report = judge(Values(values[:split], values[split:]), positions)
    return cast("protocol.JudgeResult", report.record())


def _positions_of(request: Message) -> Steps[Positions]:
    board, goal = read_boards(request)
    target = board.goal_or_standard(goal)
    if target not in _latest:
        steps = positions_for(target)
        found = yield from map_steps(steps, lambda done: {"type": "progress", "done": done})
        _latest.clear()
        _latest[target] = found
    return _latest[target]
