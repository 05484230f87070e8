"""The request for the tiers of slidysim's leaderboard."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, cast

from slidestar.errors import PuzzleError, quote
from slidestar.games.history import DNF
from slidestar.games.tiers import tier_report
from slidestar.page.messages import MAX_NUMBER, Message, Steps, read_list
from slidestar.pdb.tables import Source

if TYPE_CHECKING:
    from slidestar.page import protocol


def tiers(request: Message, _: Source) -> Steps[protocol.TiersResult]:
    given = request.get("sizes")
    if not isinstance(given, dict):
        raise PuzzleError(f"sizes must be an object, got {quote(given)}")
    sizes = {size: [_time(time) for time in read_list(given, size)] for size in given}
    yield None
    events = [_event(event) for event in read_list(request, "events")]
    return cast("protocol.TiersResult", asdict(tier_report(sizes, events)))


def _event(given: object) -> tuple[str, float]:
    if isinstance(given, list) and len(given) == 2 and isinstance(given[0], str):
        return given[0], _time(given[1])
    raise PuzzleError(f"an event must be its key and its time, got {quote(given)}")


def _time(given: object) -> float:
    if given is None:
        return DNF
    if isinstance(given, (int, float)) and type(given) is not bool and 0 <= given < MAX_NUMBER:
        return given
    raise PuzzleError(f"a time must be a number of milliseconds or null, got {quote(given)}")
