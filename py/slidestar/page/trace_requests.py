"""Requests that trace a search, or find the rules that give its node counts."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from slidestar.algorithms import Limit, Progress
from slidestar.classroom.explain import (
    COUNTS,
    Explanation,
    Explanations,
    Observation,
    alike,
    explain_counts,
    explain_limit,
)
from slidestar.classroom.observations import read_observations
from slidestar.classroom.presets import write_rules
from slidestar.errors import PuzzleError
from slidestar.page.messages import (
    MAX_NUMBER,
    Message,
    Steps,
    read_boards,
    read_int,
    read_name,
    read_text,
    with_progress,
)
from slidestar.page.race_messages import read_options
from slidestar.page.trace_columns import counts_message, trace_message, trace_steps
from slidestar.pdb.table_sets import Source

if TYPE_CHECKING:
    from slidestar.page import protocol

_MAX_CELLS_STORED = 20_000_000
_WHY_STORED = 3_000_000  # the maximum number of stored positions in each search


def trace(request: Message, source: Source) -> Steps[protocol.TraceResult]:
    board, _ = read_boards(request)
    heuristic = read_name(request, "heuristic", "manhattan")
    stored = min(400_000, _MAX_CELLS_STORED // len(board.tiles))
    limit = Limit(nodes=2_000_000, stored=stored, seconds=5)
    return trace_message((yield from trace_steps(request, heuristic, limit, source)))


def why(request: Message, source: Source) -> Steps[protocol.WhyResult]:
    board, goal = read_boards(request)
    algorithm = read_name(request, "algorithm", "astar")
    heuristic = read_name(request, "heuristic", "manhattan")
    wanted = {
        name: read_int(request, name, 0, int(MAX_NUMBER))
        for name in COUNTS
        if request.get(name) is not None
    }
    further: list[Observation] = []
    if request.get("further"):
        try:
            further = read_observations(read_text(request, "further"))
        except PuzzleError as error:
            raise PuzzleError(f"more boards, {error}") from None
    limit = replace(explain_limit(algorithm), stored=_WHY_STORED, depth=request.get("depth"))
    explanations = explain_counts(
        [(board, wanted), *further],
        algorithm,
        heuristic,
        goal=goal,
        limit=limit,
        options=read_options(request),
    )
    found = yield from with_progress(_read(explanations))
    return {
        "found": [_rules_found(group, algorithm) for group in alike(found)],
        "nearest": [_rules_found([near], algorithm) for near in explanations.nearest if not found],
        "complete": explanations.complete,
        "searches": explanations.searches,
        "by_chance": explanations.by_chance,
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


def _rules_found(group: Sequence[Explanation], algorithm: str) -> protocol.RulesFound:
    rules = [write_rules(each.rules, algorithm, each.preset) for each in group]
    return {"rules": rules, "counts": counts_message(group[0].counts)}
