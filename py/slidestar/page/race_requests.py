"""Requests of the classroom's races and tables: boards by their distance, dealt or only counted;
races; a course report's counts, made again.

`slidestar.page.requests` imports this with the first of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from slidestar.algorithms import Limit
from slidestar.classroom.course2017 import recount
from slidestar.classroom.depths import boards_at_steps, counts_by_depth_steps
from slidestar.classroom.race import Contestant, Finish, run_steps
from slidestar.errors import PuzzleError, quote
from slidestar.page.messages import (
    Answering,
    Message,
    Work,
    boards_of,
    failure,
    name_of,
    reported,
    solution_told,
    stats_told,
)
from slidestar.pdb.tables import Source

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["WORK"]

# What a page can bear of a run: a few hundred bytes a position, or 41 where it's compiled.
_STORED = 400_000
_COMPILED_STORED = 3_000_000
_SECONDS = 20
_RECOUNT_LIMIT = Limit(nodes=1_000_000, stored=2_000_000)


def _race(request: Message, source: Source) -> Answering[protocol.RaceResult]:
    boards = [boards_of(_object(each, "a board")) for each in _list(request, "boards", 1000)]
    runs = [_run(_object(each, "a run")) for each in _list(request, "runs", 50)]
    nodes = _number(request, "nodes", 30_000_000)
    for index, (board, goal) in enumerate(boards):
        for number, run in enumerate(runs):
            labels = {"board": index, "run": number}
            limit = Limit(nodes, _SECONDS, _COMPILED_STORED if run.compiled else _STORED)
            steps = run_steps(index, board, goal, run, limit, source)
            yield _row(labels, (yield from reported(steps, labels)))
    return {}


def _run(wanted: Message) -> Contestant:
    compiled = wanted.get("compiled", False)
    if not isinstance(compiled, bool):
        raise PuzzleError(f"compiled is true or false, not {quote(compiled)}")
    heuristic = name_of(wanted, "heuristic", "manhattan")
    return Contestant(name_of(wanted, "algorithm", "astar"), heuristic, compiled)


def _row(labels: Message, finish: Finish) -> Message:
    row: protocol.SolveResult | protocol.FailedRow
    if finish.solution is not None:
        row = solution_told(finish.solution)
    else:
        assert finish.error is not None, "without a solution there's a reason"
        fault = failure(finish.error)
        row = {
            "algorithm": finish.contestant.algorithm,
            "heuristic": cast("str | None", finish.contestant.heuristic),
            "stats": None if finish.stats is None else stats_told(finish.stats),
            "error": cast(
                "protocol.Fault",
                {key: fault[key] for key in ("code", "message")},
            ),
        }
    return {"type": "row", **labels, "row": row, "branching": finish.branching}


def _deal(request: Message, source: Source) -> Answering[protocol.DealResult]:
    board, goal = boards_of(request)
    lengths = _list(request, "lengths", 100)
    for length in lengths:
        if type(length) is not int or not 0 <= length <= 200:
            raise PuzzleError(f"a length is a number from 0 to 200, not {quote(length)}")
    each, seed = _number(request, "each", 1000), name_of(request, "seed", "slidestar")
    dealt = yield from reported(
        boards_at_steps(lengths, each, board.goal_or_standard(goal), seed, source)
    )
    return {"boards": [{"board": board.text(), "length": length} for board, length in dealt]}


def _depths(request: Message, _: Source) -> Answering[protocol.DepthsResult]:
    board, goal = boards_of(request)
    return {
        "counts": list((yield from reported(counts_by_depth_steps(board.goal_or_standard(goal)))))
    }


def _recount(request: Message, _: Source) -> Answering[protocol.RecountResult]:
    board, goal = boards_of(request)
    heuristic = name_of(request, "heuristic", "misplaced")
    found = yield from reported(recount(board, goal, heuristic, _RECOUNT_LIMIT))
    return {"length": found.length, "expanded": found.expanded, "visited": found.visited}


def _list(request: Message, field: str, most: int) -> list[Any]:
    given = request.get(field)
    if not isinstance(given, list) or not 0 < len(given) <= most:
        raise PuzzleError(f"{field} are a list of 1 to {most:,}, not {quote(given)}")
    return given


def _object(given: object, what: str) -> Message:
    if not isinstance(given, dict):
        raise PuzzleError(f"{what} is an object, not {quote(given)}")
    return given


def _number(request: Message, field: str, most: int) -> int:
    given = request.get(field)
    if type(given) is not int or not 0 < given <= most:
        raise PuzzleError(f"{field} is a number from 1 to {most:,}, not {quote(given)}")
    return given


WORK: dict[str, Callable[[Message, Source], Work]] = {
    "deal": _deal,
    "depths": _depths,
    "race": _race,
    "recount": _recount,
}
