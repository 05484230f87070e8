"""A trace in the form that the page is sent: a row for each entry, in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slidestar.algorithms.trace import FATES, Trace

if TYPE_CHECKING:
    from slidestar.algorithms import LimitReached
    from slidestar.page import protocol

__all__ = ["told"]

_LETTERS = bytes(ord(fate[0]) for fate in FATES).ljust(256)
# Whole numbers above it are rounded by JavaScript anyway; hundreds of digits take long to write.
_EXACT = 2**53


def told(trace: Trace, result: protocol.SolveResult | None) -> protocol.TraceResult:
    """-1 stands for no entry, or no step. Each move is a letter, and so is each fate."""
    rows = trace.rows
    return {
        "parent": list(rows.parent),
        "moves": "".join(move or "-" for move in rows.moves),
        "g": list(rows.g),
        "h": [h if h <= _EXACT else float(h) for h in rows.h],
        "left": list(rows.left),
        "fates": rows.fate.translate(_LETTERS).decode(),
        "instead": list(rows.counts_instead),
        "steps": list(rows.steps),
        "thresholds": [list(threshold) for threshold in trace.thresholds],
        "complete": trace.complete,
        "result": result,
        "stopped": _stopped(trace.stopped) if trace.stopped else None,
    }


def _stopped(reached: LimitReached) -> protocol.Stopped | None:
    if reached.limit is None:
        return None
    kind, amount = reached.limit
    return {"limit": kind, "amount": amount, "lower_bound": reached.lower_bound}
