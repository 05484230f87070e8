"""The request for a search that's looked at step by step.

`slidestar.page.requests` imports this with the first of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from slidestar.algorithms import Limit
from slidestar.page.messages import (
    Answering,
    Message,
    Work,
    boards_of,
    name_of,
    reported,
    solution_told,
)
from slidestar.page.told_trace import told
from slidestar.pdb.tables import Source
from slidestar.solver.tracing import tracing

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["WORK"]

# A trace is looked at step by step: of a larger search, the counts are enough.
_LIMIT = Limit(nodes=2_000_000, stored=400_000, seconds=10)
_CAP = 20_000


def _trace(request: Message, source: Source) -> Answering[protocol.TraceResult]:
    board, goal = boards_of(request)
    algorithm = name_of(request, "algorithm", "astar")
    heuristic = name_of(request, "heuristic", "manhattan")
    steps = tracing(board, goal, algorithm, heuristic, _LIMIT, _CAP, source)
    found = yield from reported(steps)
    return told(found, solution_told(found.solution) if found.solution else None)


WORK: dict[str, Callable[[Message, Source], Work]] = {"trace": _trace}
