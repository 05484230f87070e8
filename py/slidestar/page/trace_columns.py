"""Trace searches, and convert traces to messages with a list for each property of the entries."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from slidestar.algorithms.trace import FATES, Trace
from slidestar.classroom.counting.ruled_trace import tracing_by_rules
from slidestar.classroom.presets import read_rules
from slidestar.page.messages import (
    Message,
    Steps,
    read_boards,
    read_name,
    read_text,
    solution_message,
    with_progress,
)
from slidestar.page.race_messages import read_options
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.solver.traced_search import tracing

if TYPE_CHECKING:
    from slidestar.algorithms import Limit, LimitReached
    from slidestar.algorithms.heuristics import HeuristicFunction
    from slidestar.classroom.counting.ruled_trace import RuledTrace
    from slidestar.classroom.counting.tallies import Counts
    from slidestar.page import protocol

# Users watch a trace step by step. For larger searches the counts are enough.
_MAX_ENTRIES = 20_000

_LETTERS = bytes(ord(fate[0]) for fate in FATES).ljust(256)
# JavaScript rounds larger integers, and writing integers with hundreds of digits is slow.
_EXACT = 2**53


def trace_steps(
    request: Message,
    heuristic: str | HeuristicFunction | None,
    limit: Limit,
    source: Source = SHIPPED,
) -> Steps[Trace | RuledTrace]:
    """Trace the search of a request, by its rules if it has any."""
    board, goal = read_boards(request)
    algorithm, options = read_name(request, "algorithm", "astar"), read_options(request)
    limit = replace(limit, depth=request.get("depth"))
    if request.get("rules"):
        rules = read_rules(read_text(request, "rules"), algorithm, options)
        ruled = tracing_by_rules(board, goal, algorithm, heuristic, rules, limit, _MAX_ENTRIES)
        return (yield from with_progress(ruled))
    steps = tracing(board, goal, algorithm, heuristic, limit, _MAX_ENTRIES, source, options)
    return (yield from with_progress(steps))


def trace_message(found: Trace | RuledTrace) -> protocol.TraceResult:
    """Return the columns of a trace. -1 means that there is no entry or step."""
    trace = found if isinstance(found, Trace) else found.trace
    rows = trace.rows
    message: protocol.TraceResult = {
        "parent": list(rows.parent),
        "moves": "".join(move or "-" for move in rows.moves),
        "g": list(rows.g),
        "h": [h if h <= _EXACT else float(h) for h in rows.h],
        "left": list(rows.left),
        "fates": rows.fate.translate(_LETTERS).decode(),
        "instead": list(rows.replacement),
        "steps": list(rows.steps),
        "thresholds": [list(threshold) for threshold in trace.thresholds],
        "complete": trace.complete,
        "result": solution_message(trace.solution) if trace.solution else None,
        "stopped": _stopped(trace.stopped) if trace.stopped else None,
    }
    if trace.climbs:
        message["climbs"] = [list(climb) for climb in trace.climbs]
    if rows.goal_root >= 0:
        message["goal_root"] = rows.goal_root
    if rows.meeting is not None:
        message["meeting"] = list(rows.meeting)
    if not isinstance(found, Trace):
        message["by_rules"] = {
            "counts": None if found.counts is None else counts_message(found.counts),
            "shortest": found.shortest,
            "ties": found.rules.ties,
            "then": found.rules.then,
            "goal_test": found.rules.goal_test,
            "born": list(rows.born),
        }
    return message


def counts_message(counts: Counts) -> protocol.RuledCounts:
    """Convert counts to a message for the page."""
    return cast("protocol.RuledCounts", counts._asdict())


def _stopped(reached: LimitReached) -> protocol.Stopped | None:
    if reached.limit is None:
        return None
    kind, amount = reached.limit
    return {"limit": kind, "amount": amount, "lower_bound": reached.lower_bound}
