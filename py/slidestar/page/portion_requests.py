"""What a helper does for another worker: portions of its IDA* (see `helpers`)."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING

from slidestar.algorithms import Budget, Limit, LimitReached
from slidestar.errors import PuzzleError, quote
from slidestar.page.messages import Answering, Message, Unavailable, boards_of, reported, stats_told
from slidestar.pdb.database import prepare_database
from slidestar.pdb.sizes import EXACT_MAX_CELLS, fits
from slidestar.pdb.tables import Source
from slidestar.solver.portions import Portion, portion_done

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["answer_portion"]

_PATIENCE = 30.0
"""Seconds, for the rest of a portion's tables: a helper has some before it's given any."""

_LONGEST = 254  # moves, as the compiled loops count them


def answer_portion(request: Message, source: Source) -> Answering[protocol.PortionResult]:
    """A helper's end: do a portion of another worker's IDA*."""
    board, given = boards_of(request)
    goal = board.goal_or_standard(given)
    if not fits(board) or len(board.tiles) <= EXACT_MAX_CELLS:
        raise PuzzleError(f"nobody needs help with {quote(board.text())}")
    portion = Portion(
        0,
        _line(request),
        _number(request, "length", _LONGEST),
        _saved(request),
        _number(request, "nodes", 1 << 40),
    )
    views = _number(request, "views", 6)
    budget = Budget(Limit(seconds=_PATIENCE))
    patterns = yield from reported(prepare_database(goal, budget, source))
    # The next one is on its way.
    while patterns and patterns.views < min(views, patterns.layout.views):
        yield None
        try:
            budget.check_time()
        except LimitReached:
            patterns = None
        else:
            patterns = yield from reported(prepare_database(goal, budget, source))
    if patterns is None:
        raise Unavailable("the tables can't be had")
    if not patterns.has_prefix(board, portion.line):
        raise PuzzleError(f"no search begins with {quote(request['line'])}")
    steps = portion_done(patterns.with_views(views), board, portion)
    moves, stats, saved = yield from reported(steps)
    return {
        "moves": None if moves is None else str(moves),
        "saved": None if saved is None else b64encode(saved).decode(),
        "stats": stats_told(stats),
    }


def _number(request: Message, name: str, most: int) -> int:
    value = request.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise PuzzleError(f"{name} is a number from 0 to {most:,}, not {quote(value)}")
    return value


def _line(request: Message) -> tuple[int, ...]:
    text = request.get("line")
    if not isinstance(text, str) or not re.fullmatch("[0-3]{0,99}", text):
        raise PuzzleError(f"a line is of the blank's moves, 0 to 3, not {quote(text)}")
    return tuple(map(int, text))


def _saved(request: Message) -> bytes | None:
    saved = request.get("saved")
    if saved is None:
        return None
    if not isinstance(saved, str):
        raise PuzzleError(f"what's saved is a text, not {quote(saved)}")
    return b64decode(saved, validate=True)
