"""Convert a trace to a message for the page, with one list for each property of its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from slidestar.algorithms.trace import FATES, Trace
from slidestar.page.messages import solution_message

if TYPE_CHECKING:
    from slidestar.algorithms import LimitReached
    from slidestar.classroom.counting.ruled_trace import RuledTrace
    from slidestar.classroom.counting.tallies import Counts
    from slidestar.page import protocol

_LETTERS = bytes(ord(fate[0]) for fate in FATES).ljust(256)
# JavaScript rounds larger integers, and writing integers with hundreds of digits is slow.
_EXACT = 2**53


def trace_message(trace: Trace) -> protocol.TraceResult:
    """Return the columns of a trace. -1 means that there is no entry or step."""
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
    return message


def ruled_message(trace: RuledTrace) -> protocol.TraceResult:
    """Return the columns of a trace by rules."""
    message = trace_message(trace.trace)
    message["by_rules"] = {
        "counts": None if trace.counts is None else counts_message(trace.counts),
        "shortest": trace.shortest,
        "ties": trace.rules.ties,
        "then": trace.rules.then,
        "goal_test": trace.rules.goal_test,
        "born": list(trace.trace.rows.born),
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
