"""Requests of the Learn mode: races, boards at a given distance, and node counts by presets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slidestar.algorithms import Limit
from slidestar.classroom.counting.count import count_nodes_steps
from slidestar.classroom.depths import boards_at_steps, counts_by_depth_steps
from slidestar.classroom.presets import PRESETS
from slidestar.classroom.race import Contestant, run_steps
from slidestar.errors import PuzzleError, check_name, check_value, quote
from slidestar.page.messages import (
    Message,
    Steps,
    read_boards,
    read_int,
    read_list,
    read_name,
    with_progress,
)
from slidestar.page.race_messages import race_row, read_options
from slidestar.pdb.table_sets import Source

if TYPE_CHECKING:
    from slidestar.page import protocol

# A position takes a few hundred bytes, or about 50 in the compiled loops.
_STORED = 500_000
_COMPILED_STORED = 3_000_000
_SECONDS = 20
_MAX_LENGTH = 100_000
_RECOUNT_LIMIT = Limit(nodes=1_000_000, stored=2_000_000)


def race(request: Message, source: Source) -> Steps[protocol.RaceResult]:
    boards = [(*read_boards(each), _length(each)) for each in _objects(request, "boards", 1000)]
    runs = [_contestant(each) for each in _objects(request, "runs", 50)]
    nodes = read_int(request, "nodes", 1, 30_000_000)
    for index, (board, goal, length) in enumerate(boards):
        for number, run in enumerate(runs):
            labels = {"board": index, "run": number}
            limit = Limit(nodes, _SECONDS, _COMPILED_STORED if run.compiled else _STORED)
            steps = run_steps(index, board, goal, run, limit, source, length)
            yield race_row(labels, (yield from with_progress(steps, labels)))
    return {}


def _objects(request: Message, name: str, most: int) -> list[Message]:
    items = read_list(request, name, most)
    for item in items:
        if not isinstance(item, dict):
            raise PuzzleError(f"{name} must be objects, got {quote(item)}")
    return items


def _length(board: Message) -> int | None:
    return None if board.get("length") is None else read_int(board, "length", 0, _MAX_LENGTH)


def _contestant(run: Message) -> Contestant:
    compiled = check_value("compiled", run.get("compiled", False), bool)
    heuristic = read_name(run, "heuristic", "manhattan")
    algorithm = read_name(run, "algorithm", "astar")
    return Contestant(algorithm, heuristic, compiled, read_options(run))


def deal(request: Message, source: Source) -> Steps[protocol.DealResult]:
    board, goal = read_boards(request)
    lengths = read_list(request, "lengths", 100)
    for length in lengths:
        if type(length) is not int or not 0 <= length <= 200:
            raise PuzzleError(f"lengths must be ints from 0 to 200, got {quote(length)}")
    each, seed = read_int(request, "each", 1, 1000), read_name(request, "seed", "slidestar")
    steps = boards_at_steps(lengths, each, board.goal_or_standard(goal), seed, source)
    dealt = yield from with_progress(steps)
    return {"boards": [{"board": board.text(), "length": length} for board, length in dealt]}


def depths(request: Message, _: Source) -> Steps[protocol.DepthsResult]:
    board, goal = read_boards(request)
    steps = counts_by_depth_steps(board.goal_or_standard(goal))
    return {"counts": list((yield from with_progress(steps)))}


def recount_nodes(request: Message, _: Source) -> Steps[protocol.RecountResult]:
    board, goal = read_boards(request)
    name = read_name(request, "preset", "")
    check_name("preset", name, PRESETS)
    algorithm = read_name(request, "algorithm", "astar")
    heuristic = read_name(request, "heuristic", "manhattan")
    rules = PRESETS[name].rules
    steps = count_nodes_steps(board, goal, algorithm, heuristic, rules, _RECOUNT_LIMIT)
    counts = yield from with_progress(steps)
    return {
        "length": counts.length,
        "expanded": counts.expanded,
        "generated": counts.generated,
        "visited": counts.visited,
    }
