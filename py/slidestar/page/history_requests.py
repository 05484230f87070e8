"""Requests about stored solves: statistics, and reading and writing files."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Literal, cast

from slidestar.errors import PuzzleError, quote
from slidestar.history import (
    DNF,
    EventResult,
    Refusal,
    from_record,
    to_record,
    write_part,
)
from slidestar.history.events import event_from_record, event_to_record
from slidestar.history.replays import read_solves
from slidestar.page.messages import MAX_NUMBER, Message, Steps, read_list, read_text
from slidestar.pdb.table_sets import Source
from slidestar.records import Bests, Result, averages, bests_in_steps

if TYPE_CHECKING:
    from slidestar.page import protocol

_GRAPHED = (5, 12)
# The numbers of items that are processed between two `yield` statements.
_AVERAGES_PER_STEP = 500
_SOLVES_PER_STEP = 20
_SOLVES_PER_MESSAGE = 100
_MAX_REFUSALS = 20  # further refusals are only counted


def records(request: Message, _: Source) -> Steps[protocol.RecordsResult]:
    results_by_size = request.get("sizes")
    if not isinstance(results_by_size, dict):
        raise PuzzleError(f"sizes must be an object, got {quote(results_by_size)}")
    sizes = {}
    for size in results_by_size:
        results = [_result(result) for result in read_list(results_by_size, size)]
        found = yield from bests_in_steps(results, trim=request.get("trim", "5%"))
        sizes[size] = _bests(found)
        yield None
    return {"sizes": sizes}


def _result(value: object) -> Result:
    if isinstance(value, list) and len(value) in (3, 4, 5):
        milliseconds, *moves = value
        numbers = [0 if milliseconds is None else milliseconds, *moves]
        if all(type(number) in (int, float) and 0 <= number < MAX_NUMBER for number in numbers):
            return Result(DNF if milliseconds is None else milliseconds, *moves)
    raise PuzzleError(
        "a result must be a time, two numbers of moves, a penalty and a number of undone moves,"
        f" got {quote(value)}"
    )


def _bests(found: Bests) -> protocol.Bests:
    bests = cast("protocol.Bests", asdict(found))
    for values in (bests["last"], bests["best"]):
        values.update({count: "DNF" for count, value in values.items() if value == DNF})
    return bests


def averages_of_results(request: Message, _: Source) -> Steps[protocol.AveragesResult]:
    times = [_result([time, 0, 0]).milliseconds for time in read_list(request, "results")]
    lists: dict[str, list[float | Literal["DNF"] | None]] = {}
    for count in _GRAPHED:
        line = lists[str(count)] = [None] * min(count - 1, len(times))
        for value in averages(times, count):
            line.append("DNF" if value == DNF else value)
            if len(line) % _AVERAGES_PER_STEP == 0:
                yield None
    return cast("protocol.AveragesResult", {"averages": lists})


def import_solves(request: Message, _: Source) -> Steps[protocol.ImportResult]:
    records, events, number, refusals = [], [], 0, 0
    refused: list[protocol.Refused] = []
    for number, found in enumerate(read_solves(read_text(request, "text")), start=1):
        if isinstance(found, Refusal):
            refusals += 1
            if refusals <= _MAX_REFUSALS:
                refused.append({"number": found.number, "reason": found.reason})
        elif isinstance(found, EventResult):
            events.append(event_to_record(found))
        else:
            records.append(to_record(found))
        if len(records) + len(events) == _SOLVES_PER_MESSAGE:
            yield {"type": "solves", "solves": records, "events": events, "read": number}
            records, events = [], []
        elif number % _SOLVES_PER_STEP == 0:
            yield None
    if records or events:
        yield {"type": "solves", "solves": records, "events": events, "read": number}
    return {"read": number, "refusals": refusals, "refused": refused}


def export_solves(request: Message, _: Source) -> Steps[protocol.ExportResult]:
    form = request.get("format")
    if form not in ("csv", "json", "cstimer"):
        raise PuzzleError(f"format must be csv, json or cstimer, got {quote(form)}")
    solves, refusals = [], 0
    for number, record in enumerate(read_list(request, "solves"), start=1):
        try:
            solves.append(from_record(record))
        except PuzzleError:
            refusals += 1
        if number % _SOLVES_PER_STEP == 0:
            yield None
    events = []
    for record in read_list(request, "events") if "events" in request else []:
        try:
            events.append(event_from_record(record))
        except PuzzleError:
            refusals += 1
    part = write_part(solves, form, events)
    return {
        "head": part.head,
        "body": part.body,
        "between": part.between,
        "tail": part.tail,
        "refusals": refusals,
        "left_out": part.left_out,
    }
