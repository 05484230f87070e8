"""Read the event of a result file, such as `event=relay&size=2-5`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board
from slidestar.records import AVERAGES

_LARGEST_SIDE = 30
"""The largest side of a board in an event, as in the page's links."""
_MAX_BOARDS = 100
"""The maximum number of boards in a result, or in each relay of an average."""
_MAX_HUNTED = 16
"""The maximum number of cells of a board in a hunt."""

_EVENT = re.compile(
    r"event=(?P<kind>average|relay|marathon|fmc|hunt|bld)&size=(?P<size>[0-9a-z-]{1,20})"
    r"(?:&count=(?P<count>[0-9]{1,3}))?(?:&trim=(?P<trim>one))?(?:&limit=(?P<limit>[0-9]{1,3}))?"
    r"(?:&metric=(?P<metric>mtm))?"
)
_SEVERAL = ("average", "marathon")
WITH_SPLITS = ("average", "bld")
"""The kinds of events whose boards may end without a move. Their files have splits."""
_RANGE = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?-(\d{1,2})(?:x(\d{1,2}))?")
_UP_TO = re.compile(r"(all-)?(\d{1,2})x(\d{1,2})(?(1)|-all)")

EventFields = dict[str, str | None]
"""The fields of an event by name. Missing fields are None."""


def event_fields(event: str | None) -> EventFields:
    """Return the fields of an event. The dict is empty for None, and for an invalid text."""
    match = _EVENT.fullmatch(event or "")
    return match.groupdict() if match else {}


def check_event(event: str | None, seed: str | None, goal: Board | None, boards: int) -> None:
    """Raise `PuzzleError` for an event that a result file cannot have."""
    if event is None:
        if boards > 1:
            raise PuzzleError(f"a solve without an event must have one board, got {boards}")
        return
    fields = event_fields(event)
    if not fields or not _fits(fields) or not sizes_of(fields):
        raise PuzzleError(
            f"event must be as in a link, such as event=relay&size=2-5, got {quote(event)}"
        )
    if seed is None or goal is not None:
        raise PuzzleError("a result of an event needs a seed, and has no goal of its own")


def _fits(fields: EventFields) -> bool:
    """Return whether the fields of an event belong to its kind."""
    kind, count = fields["kind"], fields["count"]
    return (
        (count is not None) == (kind in _SEVERAL)
        and (kind != "average" or int(count or 0) in AVERAGES)
        and (fields["trim"] is None or kind == "average")
        and (fields["limit"] is None or kind == "fmc")
        and (fields["metric"] is None or kind in ("fmc", "hunt"))
    )


def sizes_of(fields: EventFields) -> list[tuple[int, int]]:
    """Return the rows and columns of an event's boards, or an empty list if the size is invalid."""
    kind, size, count = fields["kind"], fields["size"] or "", int(fields["count"] or 1)
    if kind == "relay" or (kind == "average" and "-" in size):
        sizes = _relay(size)
    else:
        match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", size)
        sizes = [(int(match[1]), int(match[2]))] if match else []
    fits = 1 <= len(sizes) <= _MAX_BOARDS and count <= _MAX_BOARDS
    fits &= kind != "hunt" or all(rows * cols <= _MAX_HUNTED for rows, cols in sizes)
    fits &= all(2 <= side <= _LARGEST_SIDE for two in sizes for side in two)
    return sizes * count if fits else []


def _relay(size: str) -> list[tuple[int, int]]:
    """Return the sizes of a relay.

    `5-2` has squares, from the largest to the smallest, `2x2-2x5` boards of two rows, and `all-3x3`
    all sizes up to 3x3, which `3x3-all` has in reverse.
    """
    if up_to := _UP_TO.fullmatch(size):
        sizes = list(product(range(2, int(up_to[2]) + 1), range(2, int(up_to[3]) + 1)))
        return sizes if up_to[1] else sizes[::-1]
    match = _RANGE.fullmatch(size)
    if match is None or (match[2] is None) != (match[4] is None):
        return []
    rows = _steps(match[1], match[3])
    if match[2] is None:
        return [(side, side) for side in rows]
    cols = _steps(match[2], match[4])
    return list(product(rows, cols)) if 1 in (len(rows), len(cols)) else []


def _steps(first: str, last: str) -> Sequence[int]:
    step = 1 if int(first) <= int(last) else -1
    return range(int(first), int(last) + step, step)
