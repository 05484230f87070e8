"""Requests about a history of solves: averages and bests, files read and written.

`slidestar.page.requests` imports this with the first of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Literal, cast

from slidestar.errors import PuzzleError, quote
from slidestar.games.history import DNF, Refusal, from_record, to_record, write_part
from slidestar.games.records import Bests, Result, averages, bests_in_steps
from slidestar.games.replays import read_solves
from slidestar.page.messages import TOO_LARGE, Answering, Message, Work

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["WORK"]

_GRAPHED = (5, 12)
_AVERAGES_AT_ONCE = 500
_SOLVES_AT_ONCE = 20
_SOLVES_A_MESSAGE = 100
_REFUSALS = 20  # this many are told one by one; the rest are only counted


def _records(request: Message) -> Answering[protocol.RecordsResult]:
    given = request.get("sizes")
    if not isinstance(given, dict):
        raise PuzzleError(f"sizes are an object, not {quote(given)}")
    sizes = {}
    for size, results in given.items():
        if not isinstance(results, list):
            raise PuzzleError(f"results are a list, not {quote(results)}")
        results = [_result(result) for result in results]
        found = yield from bests_in_steps(results, trim=request.get("trim", "5%"))
        sizes[size] = _bests(found)
        yield None
    return {"sizes": sizes}


def _result(given: object) -> Result:
    if isinstance(given, list) and len(given) in (3, 4, 5):
        milliseconds, *moves = given
        numbers = [0 if milliseconds is None else milliseconds, *moves]
        if all(type(number) in (int, float) and 0 <= number < TOO_LARGE for number in numbers):
            return Result(DNF if milliseconds is None else milliseconds, *moves)
    raise PuzzleError(
        "a result must be a time, two numbers of moves, a penalty and a number of undone moves,"
        f" got {quote(given)}"
    )


def _bests(found: Bests) -> protocol.Bests:
    told = cast("protocol.Bests", asdict(found))
    for known in (told["last"], told["best"]):
        known.update({count: "DNF" for count, value in known.items() if value == DNF})
    return told


def _averages(request: Message) -> Answering[protocol.AveragesResult]:
    """The averages of 5 and of 12 after each of some results, for a graph."""
    given = request.get("results")
    if not isinstance(given, list):
        raise PuzzleError(f"results are a list, not {quote(given)}")
    times = [_result([time, 0, 0]).milliseconds for time in given]
    told: dict[str, list[float | Literal["DNF"] | None]] = {}
    for count in _GRAPHED:
        line = told[str(count)] = [None] * min(count - 1, len(times))
        for value in averages(times, count):
            line.append("DNF" if value == DNF else value)
            if len(line) % _AVERAGES_AT_ONCE == 0:
                yield None
    return cast("protocol.AveragesResult", {"averages": told})


def _import(request: Message) -> Answering[protocol.ImportResult]:
    """Read a history, or replay links. Its solves come as events, many at a time."""
    text = request.get("text")
    if not isinstance(text, str):
        raise PuzzleError(f"a history is a text, not {quote(text)}")
    rows, number, refusals = [], 0, 0
    refused: list[protocol.Refused] = []
    solves = read_solves(text)
    for number, found in enumerate(solves, start=1):
        if isinstance(found, Refusal):
            refusals += 1
            if refusals <= _REFUSALS:
                refused.append({"number": found.number, "reason": found.reason})
        else:
            rows.append(to_record(found))
        if len(rows) == _SOLVES_A_MESSAGE:
            yield {"type": "solves", "solves": rows, "read": number}
            rows = []
        elif number % _SOLVES_AT_ONCE == 0:
            yield None
    if rows:
        yield {"type": "solves", "solves": rows, "read": number}
    return {"read": number, "refusals": refusals, "refused": refused}


def _export(request: Message) -> Answering[protocol.ExportResult]:
    """Write a history, or a part of one: `head`, then all the parts' `body`s with `between` between
    them, then `tail`, are the file. A record that is no solve is left out, and counted.
    """
    given, form = request.get("solves"), request.get("format")
    if not isinstance(given, list):
        raise PuzzleError(f"solves are a list, not {quote(given)}")
    if form not in ("csv", "json", "cstimer"):
        raise PuzzleError(f"a history is csv, json or cstimer, not {quote(form)}")
    solves, refusals = [], 0
    for number, record in enumerate(given, start=1):
        try:
            solves.append(from_record(record))
        except PuzzleError:
            refusals += 1
        if number % _SOLVES_AT_ONCE == 0:
            yield None
    part = write_part(solves, form)
    return {
        "head": part.head,
        "body": part.body,
        "between": part.between,
        "tail": part.tail,
        "refusals": refusals,
    }


WORK: dict[str, Callable[[Message], Work]] = {
    "records": _records,
    "averages": _averages,
    "import": _import,
    "export": _export,
}
