"""Requests that read and write files of solves, and check result files."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, cast

from slidestar.errors import PuzzleError, quote
from slidestar.history import EventResult, Refusal, from_record, to_record, write_part
from slidestar.history.events import event_from_record, event_to_record
from slidestar.history.replays import read_solves
from slidestar.page.messages import Message, Steps, read_list, read_text
from slidestar.pdb.table_sets import Source
from slidestar.result_files import verify_result

if TYPE_CHECKING:
    from slidestar.page import protocol

_SOLVES_PER_STEP = 20  # the number of solves that are processed between two `yield` statements
_SOLVES_PER_MESSAGE = 100
_MAX_REFUSALS = 20  # further refusals are only counted


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


def verify(request: Message, _: Source) -> Steps[protocol.VerifyResult]:
    yield None
    verification = verify_result(read_text(request, "text"))
    result = verification.result
    board = result.boards[0]
    return {
        "findings": [
            cast("protocol.Finding", asdict(finding)) for finding in verification.findings
        ],
        "player": result.player,
        "date": result.date,
        "event": result.event,
        "size": f"{board.rows}x{board.cols}",
        "goal": None if result.goal is None else result.goal.text(),
        "seed": result.seed,
        "dnf": result.dnf,
        "milliseconds": result.milliseconds,
        "moves": result.length,
        "practice": result.practice,
        "resumed": result.resumed,
        "control": cast("protocol.Control | None", result.control),
        "device": result.device_name,
    }
