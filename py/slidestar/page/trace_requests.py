"""The request for the trace of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slidestar.algorithms import Limit
from slidestar.page.messages import (
    Message,
    Steps,
    read_boards,
    read_name,
    read_weight,
    with_progress,
)
from slidestar.page.trace_columns import trace_message
from slidestar.pdb.tables import Source
from slidestar.solver.tracing import tracing

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["trace"]

# Users watch a trace step by step. For larger searches the counts are enough.
_LIMIT = Limit(nodes=2_000_000, stored=400_000, seconds=10)
_MAX_ENTRIES = 20_000


def trace(request: Message, source: Source) -> Steps[protocol.TraceResult]:
    board, goal = read_boards(request)
    algorithm = read_name(request, "algorithm", "astar")
    heuristic = read_name(request, "heuristic", "manhattan")
    weight = read_weight(request)
    steps = tracing(board, goal, algorithm, heuristic, _LIMIT, _MAX_ENTRIES, source, weight)
    return trace_message((yield from with_progress(steps)))
