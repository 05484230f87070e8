"""Requests that trace a search, or find the rules that give its node counts."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING

from slidestar.algorithms import Limit, Progress
from slidestar.classroom.counting.ruled_trace import tracing_by_rules
from slidestar.classroom.explain import Explanation, Explanations, explain_counts, explain_limit
from slidestar.classroom.presets import read_rules, write_rules
from slidestar.page.messages import (
    MAX_NUMBER,
    Message,
    Steps,
    read_boards,
    read_int,
    read_name,
    read_options,
    read_text,
    with_progress,
)
from slidestar.page.trace_columns import counts_message, ruled_message, trace_message
from slidestar.pdb.table_sets import Source
from slidestar.solver.traced_search import tracing

if TYPE_CHECKING:
    from slidestar.page import protocol

# Users watch a trace step by step. For larger searches the counts are enough.
_MAX_ENTRIES = 20_000
_MAX_CELLS_STORED = 20_000_000
_WHY_STORED = 3_000_000  # the maximum number of stored positions in each search


def trace(request: Message, source: Source) -> Steps[protocol.TraceResult]:
    board, goal = read_boards(request)
    algorithm = read_name(request, "algorithm", "astar")
    heuristic = read_name(request, "heuristic", "manhattan")
    options = read_options(request)
    stored = min(400_000, _MAX_CELLS_STORED // len(board.tiles))
    limit = Limit(nodes=2_000_000, stored=stored, seconds=5, depth=request.get("depth"))
    if request.get("rules"):
        rules = read_rules(read_text(request, "rules"), algorithm, options)
        by_rules = tracing_by_rules(board, goal, algorithm, heuristic, rules, limit, _MAX_ENTRIES)
        return ruled_message((yield from with_progress(by_rules)))
    steps = tracing(board, goal, algorithm, heuristic, limit, _MAX_ENTRIES, source, options)
    return trace_message((yield from with_progress(steps)))


def why(request: Message, source: Source) -> Steps[protocol.WhyResult]:
    board, goal = read_boards(request)
    algorithm = read_name(request, "algorithm", "astar")
    heuristic = read_name(request, "heuristic", "manhattan")
    wanted = [
        None if request.get(name) is None else read_int(request, name, 0, int(MAX_NUMBER))
        for name in ("expanded", "generated", "visited", "queue")
    ]
    limit = replace(explain_limit(algorithm), stored=_WHY_STORED)
    explanations = explain_counts(
        board,
        algorithm,
        heuristic,
        *wanted,
        goal=goal,
        limit=limit,
        options=read_options(request),
    )
    found = yield from with_progress(_read(explanations))
    return {
        "found": [_rules_found(explanation, algorithm) for explanation in found],
        "nearest": [
            _rules_found(explanation, algorithm)
            for explanation in explanations.nearest
            if not found
        ],
        "complete": explanations.complete,
        "searches": explanations.searches,
    }


def _read(explanations: Explanations) -> Generator[Progress, None, list[Explanation]]:
    """Return the rule sets, and yield the progress of the searches."""
    found: list[Explanation] = []
    for step in explanations.steps:
        if isinstance(step, Explanation):
            found.append(step)
        else:
            yield step
    return found


def _rules_found(explanation: Explanation, algorithm: str) -> protocol.RulesFound:
    rules = write_rules(explanation.rules, algorithm, explanation.preset)
    return {"rules": rules, "counts": counts_message(explanation.counts)}
