"""Requests for a search by name, and for several solutions of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slidestar.algorithms import Limit
from slidestar.errors import check_name
from slidestar.page.messages import (
    Message,
    Steps,
    read_boards,
    read_int,
    read_metric,
    read_name,
    solution_message,
    with_progress,
)
from slidestar.pdb.table_sets import Source
from slidestar.solver.all_optimal import find_all_optimal
from slidestar.solver.api import search
from slidestar.solver.choices import HEURISTICS
from slidestar.solver.distances import cache_distances
from slidestar.solver.lines import find_lines

if TYPE_CHECKING:
    from slidestar.page import protocol

# A stored position takes about 200 bytes in WebAssembly. Users wait for a minute or two.
SOLVE_LIMIT = Limit(nodes=30_000_000, stored=1_200_000)


def solve(request: Message, source: Source) -> Steps[protocol.SolveResult]:
    board, goal = read_boards(request)
    algorithm = read_name(request, "algorithm", "auto")
    heuristic = read_name(request, "heuristic", "manhattan")
    metric = read_metric(request)
    steps = search(board, goal, algorithm, heuristic, SOLVE_LIMIT, source, metric=metric)
    solution = yield from with_progress(steps)
    cache_distances(solution)
    return solution_message(solution)


def check_heuristic(request: Message, _: Source) -> Steps[None]:
    yield None
    check_name("heuristic", request["heuristic"], HEURISTICS)


def optimal(request: Message, source: Source) -> Steps[protocol.OptimalResult]:
    board, goal = read_boards(request)
    cap = read_int({"cap": 200, **request}, "cap", 1, 10_000)
    found = yield from with_progress(
        find_all_optimal(board, goal, cap, None, source, read_metric(request))
    )
    return {
        "length": found.length,
        "solutions": [str(moves) for moves in found.solutions],
        "complete": found.complete,
        "common": found.common,
    }


def lines(request: Message, source: Source) -> Steps[protocol.LinesResult]:
    board, goal = read_boards(request)
    found = yield from with_progress(find_lines(board, goal, None, source, read_metric(request)))
    return {"lines": [str(moves) for moves in found]}
