"""Requests for the statistics of stored solves."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Literal, cast

from slidestar.errors import PuzzleError, check_value, quote
from slidestar.page.messages import MAX_NUMBER, Message, Steps, read_list
from slidestar.pdb.table_sets import Source
from slidestar.puzzle.move_times import DNF
from slidestar.records import AVERAGES, Result, averages, bests_in_steps, statistics_in_steps

if TYPE_CHECKING:
    from slidestar.page import protocol

_AVERAGES_PER_STEP = 500  # the number of averages that are computed between two `yield` statements


def records(request: Message, _: Source) -> Steps[protocol.RecordsResult]:
    results_by_size = check_value("sizes", request.get("sizes"), dict)
    sizes = {}
    for size in results_by_size:
        results = [_result(result) for result in read_list(results_by_size, size)]
        found = yield from bests_in_steps(results, trim=request.get("trim", "5%"))
        sizes[size] = cast("protocol.Bests", _with_dnf(asdict(found)))
        yield None
    return {"sizes": sizes}


def _result(value: object) -> Result:
    if isinstance(value, list) and len(value) in (3, 4, 5, 6):
        milliseconds, *moves = value
        numbers = [0 if milliseconds is None else milliseconds, *moves]
        if all(type(number) in (int, float) and 0 <= number < MAX_NUMBER for number in numbers):
            return Result(DNF if milliseconds is None else milliseconds, *moves)
    raise PuzzleError(
        "a result must be a time, two numbers of moves, a penalty, a number of undone moves and an"
        f" optimum, got {quote(value)}"
    )


def statistics(request: Message, _: Source) -> Steps[protocol.StatisticsResult]:
    results = [_result(result) for result in read_list(request, "results")]
    goal = request.get("goal")
    if not (goal is None or (type(goal) in (int, float) and 0 < goal < MAX_NUMBER)):
        raise PuzzleError(f"goal must be a positive number of milliseconds, got {quote(goal)}")
    trim = request.get("trim", "5%")
    found = yield from statistics_in_steps(results, trim=trim, goal=goal)
    return cast("protocol.StatisticsResult", _with_dnf(asdict(found)))


def _with_dnf(value: object) -> object:
    """Return nested results with DNF as a string, since JSON has no infinity."""
    if isinstance(value, dict):
        return {key: _with_dnf(each) for key, each in value.items()}
    return "DNF" if value == DNF else value


def averages_of_results(request: Message, _: Source) -> Steps[protocol.AveragesResult]:
    times = [_result([time, 0, 0]).milliseconds for time in read_list(request, "results")]
    count = request.get("count")
    if count not in AVERAGES:
        raise PuzzleError(f"count must be one of {AVERAGES}, got {quote(count)}")
    line: list[float | Literal["DNF"] | None] = [None] * min(count - 1, len(times))
    for value in averages(times, count, trim=request.get("trim", "5%")):
        line.append("DNF" if value == DNF else value)
        if len(line) % _AVERAGES_PER_STEP == 0:
            yield None
    return {"averages": line}
