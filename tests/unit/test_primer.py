"""The numbers of the primer on A* in Watch, each computed from its searches."""

from __future__ import annotations

import json
from heapq import heappop, heappush
from math import factorial
from typing import Any
from urllib.parse import parse_qs

import pytest
from kit.oracles import distances_3x3
from kit.paths import SCRIPTS

from slidestar import Board, Trace, solve, trace
from slidestar.algorithms.rules import WEIGHT
from slidestar.algorithms.trace import Entry
from slidestar.pdb.database import database_for
from slidestar.pdb.table_heuristics import pattern_database

PRIMER = json.loads((SCRIPTS / "watch/primer.json").read_text("utf-8"))
LINKS: dict[str, str] = PRIMER["links"]
NUMBERS: dict[str, Any] = PRIMER["numbers"]
GOAL = Board.solved(3)
START, OTHER = Board.parse("8-1-3_4-0-2_7-6-5"), Board.parse("7-5-2_4-0-3_8-1-6")


def fields(link: str) -> dict[str, str]:
    return {name: value for name, (value,) in parse_qs(link, strict_parsing=True).items()}


def traced(name: str) -> tuple[Trace, int]:
    """Return the search of a link and its step."""
    link = fields(LINKS[name])
    heuristic = link.get("heuristic", "manhattan")
    return trace(Board.parse(link["board"]), None, link["algorithm"], heuristic), int(link["step"])


def beside(name: str) -> Trace:
    """Return the second search of a link."""
    link = fields(LINKS[name])
    algorithm, heuristic = link["beside"].split(",")
    return trace(Board.parse(link["board"]), None, algorithm, heuristic)


def length(steps: Trace) -> int:
    assert steps.solution
    return len(steps.solution)


def group_moves(group: list[int], board: Board) -> tuple[int, int]:
    """Return the fewest moves of a group's tiles, and the number of its placements.

    Dijkstra's algorithm from the goal, with moves of other tiles at no cost.
    """
    start = (GOAL.blank, *(GOAL.tiles.index(tile) for tile in group))
    costs = {start: 0}
    heap = [(0, start)]
    while heap:
        cost, place = heappop(heap)
        blank, cells = place[0], place[1:]
        for other in range(9):
            if abs(blank // 3 - other // 3) + abs(blank % 3 - other % 3) != 1:
                continue
            after = (other, *(blank if cell == other else cell for cell in cells))
            total = cost + (other in cells)
            if total < costs.get(after, 99):
                costs[after] = total
                heappush(heap, (total, after))
    wanted = tuple(board.tiles.index(tile) for tile in group)
    return (
        min(cost for place, cost in costs.items() if place[1:] == wanted),
        len({place[1:] for place in costs}),
    )


def second_expansion() -> dict[str, int]:
    """Return the numbers of the expansion at the step of the link `again`."""
    steps, step = traced("again")
    entry = steps.expanded(step - 1)
    first = next(n for n in range(step - 1) if steps.expanded(n).board == entry.board)
    return {
        "step": step,
        "moves": entry.g,
        "firstStep": first + 1,
        "firstMoves": steps.expanded(first).g,
    }


def first_round() -> dict[str, int]:
    steps, step = traced("firstRound")
    assert steps.thresholds[1].step == step
    cut = [entry for entry in steps.entries if entry.fate == "cut-off" and entry.born <= step]
    (f,) = {entry.f for entry in cut}
    return {"expanded": step, "cut": len(cut), "f": f}


def new_positions(steps: Trace, depth: int) -> int:
    return sum(entry.g == depth and entry.fate != "known" for entry in steps.entries)


def expanded_f(steps: Trace) -> list[int]:
    return [steps.expanded(n).f for n in range(len(steps))]


def numbers() -> dict[str, object]:
    wide, _ = traced("breadthFirst")
    astar, _ = traced("optimal")
    deepening, _ = traced("rounds")
    weighted, _ = traced("weighted")
    assert wide.solution
    assert astar.solution
    groups = [sorted(group) for group in database_for(GOAL).layout.partitions[0]]
    parts = [group_moves(group, START) for group in groups]
    known = next(entry for entry in left_out(*traced("known")))
    corners = {
        entry.index for entry in wide.entries if entry.parent and entry.board.blank in (0, 2, 6, 8)
    }
    children = [entry.parent.index for entry in wide.entries if entry.parent]
    return {
        "arrangements": factorial(9),
        "positions": len(distances_3x3()),
        "children": children.count(0),
        "knownMoves": known.g,
        "cornerChildren": max(children.count(one) for one in corners),
        "levels": [new_positions(wide, depth) for depth in range(1, 6)],
        "shortest": distances_3x3()["".join(map(str, START.tiles))],
        "breadthFirst": wide.solution.stats.expanded,
        "breadthFirstWaiting": len(wide.frontier(len(wide))),
        "hamming": traced("estimates")[0].entries[0].h,
        "manhattan": astar.entries[0].h,
        "sum": traced("estimates")[0].entries[0].h + astar.entries[0].h,
        "hammingExpanded": len(traced("estimates")[0]),
        "manhattanExpanded": astar.solution.stats.expanded,
        "blankLeft": Board.parse(PRIMER["boards"]["blankLeft"]).manhattan(),
        "diagonals": sorted(set(expanded_f(astar))),
        "waiting": NUMBERS["waiting"],  # an example that no search has
        "weight": WEIGHT,
        "weighted": {
            "expanded": len(weighted),
            "moves": length(weighted),
            "atLeast": -(-length(weighted) // NUMBERS["weight"]),
        },
        "unweighted": {"expanded": len(beside("weighted")), "moves": len(solve(OTHER))},
        "greedyMoves": length(traced("greedy")[0]),
        "again": second_expansion(),
        "astarStored": len({entry.board for entry in astar.entries}),
        "thresholds": [bound for _, bound in deepening.thresholds],
        "firstRound": first_round(),
        "deepening": len(deepening),
        "deepeningWaiting": most_waiting(deepening),
        "astarWaiting": len(astar.frontier(len(astar))),
        "groups": groups,
        "placements": parts[0][1],
        "parts": [moves for moves, _ in parts],
        "patterns": sum(moves for moves, _ in parts),
        "patternsExpanded": len(traced("patterns")[0]),
        "exactExpanded": len(traced("exact")[0]),
    }


def most_waiting(steps: Trace) -> int:
    return max(len(steps.frontier(n)) for n in range(len(steps) + 1))


def left_out(steps: Trace, step: int) -> list[Entry]:
    """Return the known entries that a step generated."""
    last = steps.expanded(step - 1)
    return [entry for entry in steps.entries if entry.parent is last and entry.fate == "known"]


def test_each_number_is_that_of_its_search() -> None:
    assert numbers() == NUMBERS


@pytest.mark.parametrize("name", LINKS)
def test_each_link_shows_a_step_of_its_search(name: str) -> None:
    steps, step = traced(name)
    assert steps.board in (START, OTHER)
    assert steps.complete
    longest = max(len(steps), len(beside(name)) if "beside" in fields(LINKS[name]) else 0)
    assert 0 < step <= longest


@pytest.mark.parametrize(
    "name", ["breadthFirst", "optimal", "greedy", "estimates", "rounds", "exact"]
)
def test_a_link_to_the_end_of_a_search_shows_its_goal(name: str) -> None:
    steps, step = traced(name)
    assert step == len(steps)
    assert steps.frontier(step)[0].fate == "goal"


@pytest.mark.parametrize("name", ["weighted", "patterns"])
def test_both_searches_of_a_link_are_at_their_ends(name: str) -> None:
    assert traced(name)[1] == max(len(traced(name)[0]), len(beside(name)))


def test_two_nodes_of_one_position_have_as_many_moves() -> None:
    for entry in left_out(*traced("known")):
        assert entry.instead
        assert entry.instead.g == entry.g
        assert entry.instead.parent is not entry.parent


def test_breadth_first_search_has_expanded_whole_levels() -> None:
    steps, step = traced("levels")
    assert {steps.expanded(n).g for n in range(step)} == set(range(len(NUMBERS["levels"])))
    assert {entry.g for entry in steps.frontier(step)} == {len(NUMBERS["levels"])}


def test_astar_finishes_each_diagonal_before_the_next() -> None:
    steps, step = traced("diagonals")
    found = expanded_f(steps)
    assert found == sorted(found)
    assert found[step - 1] < found[step]
    assert max(found) == NUMBERS["shortest"]


def test_the_goal_that_waits_has_a_larger_f() -> None:
    waiting = NUMBERS["waiting"]
    assert waiting["g"] + waiting["h"] < waiting["goal"]


def test_solutions_of_both_searches_are_shortest_ones() -> None:
    for steps in (traced("rounds")[0], beside("rounds"), traced("patterns")[0]):
        assert length(steps) == NUMBERS["shortest"]


def test_exact_distance_expands_only_its_path() -> None:
    steps, step = traced("exact")
    path = steps.frontier(step)[0].path
    assert [steps.expanded(n) for n in range(step)] == list(path[:-1])


def test_estimate_of_the_start_is_the_sum_of_its_groups() -> None:
    assert traced("patterns")[0].entries[0].h == NUMBERS["patterns"]


def test_the_pattern_database_is_inconsistent() -> None:
    estimate = pattern_database(GOAL)
    before = Board.parse("1-6-3_7-2-0_4-5-8")
    assert max(estimate(before) - estimate(after) for after in before.neighbors()) > 1
