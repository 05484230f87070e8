"""Traces: their counts, the frontier before each step, and the fates of entries."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from slidestar import Board, Limit, PuzzleError, Unsolvable, shuffle, solve, trace
from slidestar.algorithms.rules import WEIGHT
from slidestar.algorithms.trace import Trace
from slidestar.lib.steps import run
from slidestar.solver.choices import INFORMED
from slidestar.solver.traced_search import tracing

SEARCHES = [
    *((name, h) for name in sorted(INFORMED) for h in ("hamming", "manhattan", "linear-conflict")),
    ("bfs", "manhattan"),
    ("bidirectional", "manhattan"),
    ("dfs", "manhattan"),
    ("iterative-deepening", "manhattan"),
    ("astar", "walking-distance"),
]
TWO_ENDED = ("bidirectional", "mm")
RETURNING = ("rbfs", "sma-star")  # return expanded nodes to the frontier
NEAR = [shuffle(3, 3, seed=f"near {i}").text() for i in range(3)]
WEIGHTS = {"astar": 1, "weighted-astar": WEIGHT}
BOARDS = ["1-2-3_4-5-6_7-8-0", "1-2-3_0-4-6_7-5-8", "8-1-3_4-0-2_7-6-5"]


def traced(text: str, algorithm: str, heuristic: str, limit: Limit | None = None) -> Trace:
    return trace(Board.parse(text), None, algorithm, heuristic, limit)


@pytest.mark.parametrize(("algorithm", "heuristic"), SEARCHES)
@pytest.mark.parametrize("text", BOARDS)
def test_trace_has_the_counts_and_moves_of_solve(text: str, algorithm: str, heuristic: str) -> None:
    steps = traced(text, algorithm, heuristic)
    solution = solve(Board.parse(text), None, algorithm, heuristic)
    assert steps.solution is not None
    assert steps.solution.moves == solution.moves
    traced_stats, stats = steps.solution.stats, solution.stats
    traced_stats.seconds = stats.seconds
    assert traced_stats == stats
    assert steps.complete
    assert len(steps) == stats.expanded
    # The entries are the generated positions, and the start of each iteration, or both ends. Some
    # searches return nodes.
    returned = [
        one for one in steps.entries if one.parent and one.born > (one.parent.left or 0) + 1
    ]
    roots = 2 if algorithm in TWO_ENDED else max(1, len(steps.thresholds), len(steps.climbs))
    generated = len(steps.entries) - len(returned)
    # SMA* may return a node, or the start, one step after its parent was expanded.
    assert generated == stats.generated + roots or algorithm == "sma-star"
    assert algorithm in RETURNING or not returned
    fates = Counter(entry.fate for entry in steps.entries)
    assert fates["goal"] == (algorithm not in TWO_ENDED)
    assert (steps.meeting is not None) == (algorithm in TWO_ENDED)
    assert fates["expanded"] == stats.expanded
    if not steps.thresholds:
        assert fates["known"] == stats.duplicates


@pytest.mark.nightly
@pytest.mark.parametrize(("algorithm", "heuristic"), SEARCHES)
def test_first_entry_of_the_frontier_is_expanded(algorithm: str, heuristic: str) -> None:
    steps = traced(BOARDS[-1], algorithm, heuristic)
    for step in range(0, len(steps), max(1, len(steps) // 300)):
        first, *_ = steps.frontier(step)
        assert first is steps.expanded(step)
        assert first.left == step
        assert first.fate == "expanded"
    ends = []
    if steps.meeting is None:
        goal = steps.frontier(len(steps))[0]
        ends.append(goal.index)
        assert goal.fate == "goal"
        assert goal.board.is_goal()
        assert len(goal.path) == len(steps.solution or ()) + 1
    waiting = [entry for entry in steps.entries if entry.fate == "waiting"]
    assert sorted({entry.index for entry in steps.frontier(len(steps))} - {*ends}) == [
        entry.index for entry in waiting
    ]
    assert all(entry.left is None for entry in waiting)


def test_frontier_sizes_equal_the_counts() -> None:
    steps = traced(NEAR[0], "astar", "manhattan")
    assert steps.solution
    sizes = [len(steps.frontier(n)) for n in range(len(steps) + 1)]
    assert max(sizes) == steps.solution.stats.peak_frontier
    assert sizes[-1] == steps.solution.stats.frontier


@pytest.mark.parametrize(("algorithm", "heuristic"), SEARCHES)
def test_entries_have_their_boards_and_parents(algorithm: str, heuristic: str) -> None:
    steps = traced(BOARDS[1], algorithm, heuristic)
    for entry in steps.entries[:2000]:
        if entry.parent:
            assert entry.board == entry.parent.board.move(entry.move)
            assert entry.g == entry.parent.g + 1
            assert entry.parent.left is not None
            assert entry.born == entry.parent.left + 1 or algorithm in RETURNING
            assert entry.from_goal == entry.parent.from_goal
        else:
            root = steps.goal if entry.from_goal else steps.board
            assert (entry.board, entry.g, entry.move) == (root, 0, "")
        assert entry.f == entry.g + entry.h
        if algorithm in INFORMED and heuristic == "manhattan":
            estimate = entry.board.manhattan(steps.board if entry.from_goal else None)
            # These raise a node's h by what they have learned of its subtree.
            assert entry.h == estimate or (algorithm in RETURNING and entry.h > estimate)


@pytest.mark.parametrize("algorithm", ["astar", "weighted-astar", "dfs"])
def test_superseded_and_known_entries_have_a_replacement(algorithm: str) -> None:
    fates: Counter[str] = Counter()
    for text in (
        NEAR[1:2] if algorithm == "dfs" else NEAR
    ):  # depth-first search is slow on the others
        for entry in traced(text, algorithm, "linear-conflict").entries:
            fates[entry.fate] += 1
            if entry.fate == "known":
                assert entry.instead
                assert entry.instead.board == entry.board
                assert entry.instead.g <= entry.g
                assert entry.left is not None
                assert entry.left < entry.born
            elif entry.fate == "superseded":
                assert entry.instead
                assert entry.instead.board == entry.board
                assert entry.instead.g < entry.g
            else:
                assert entry.instead is None
    assert fates["known"]
    assert fates["superseded"] or algorithm == "dfs"


@pytest.mark.nightly
@pytest.mark.parametrize(("algorithm", "weight"), WEIGHTS.items())
def test_smallest_weighted_value_is_expanded(algorithm: str, weight: float) -> None:
    for text in NEAR:
        steps = traced(text, algorithm, "manhattan")
        for step in range(len(steps)):
            values = [entry.g + weight * entry.h for entry in steps.frontier(step)]
            assert values == sorted(values)
            assert values == [entry.priority for entry in steps.frontier(step)]


def test_deepening_search_has_a_threshold_for_each_iteration() -> None:
    steps = traced(BOARDS[-1], "ida-star", "hamming")
    bounds = [bound for _, bound in steps.thresholds]
    assert bounds == sorted(set(bounds))
    assert len(bounds) > 1
    for (begin, bound), (end, _) in zip(
        steps.thresholds, [*steps.thresholds[1:], (len(steps), 0)], strict=True
    ):
        assert steps.expanded(begin).g == 0
        within = [entry for entry in steps.entries if begin < entry.born <= end]
        assert all((entry.f > bound) == (entry.fate == "cut-off") for entry in within)


def test_step_out_of_range_is_refused() -> None:
    steps = traced(BOARDS[1], "astar", "manhattan")
    for wrong in (-1, len(steps)):
        with pytest.raises(IndexError, match=f"step must be 0 to .*, got {wrong}"):
            steps.expanded(wrong)
    with pytest.raises(IndexError):
        steps.frontier(len(steps) + 1)


def test_limit_ends_a_trace() -> None:
    steps = traced("8-6-7_2-5-4_3-0-1", "astar", "manhattan", Limit(nodes=50))
    assert steps.solution is None
    assert steps.stopped
    assert steps.stopped.stats.expanded == len(steps) == 50
    assert steps.stopped.limit == ("nodes", 50)
    assert steps.complete
    assert steps.frontier(50)[0].fate == "waiting"


@pytest.mark.parametrize("algorithm", ["astar", "dfs", "ida-star"])
def test_capped_trace_has_only_the_first_steps(algorithm: str) -> None:
    board = shuffle(2, 4, seed="large") if algorithm == "dfs" else shuffle(3, 3, seed="large")
    whole = trace(board, None, algorithm)
    part = run(tracing(board, None, algorithm, cap=100))
    assert not part.complete
    assert part.solution
    assert whole.solution
    assert part.solution.stats.expanded == whole.solution.stats.expanded == len(whole)
    assert 100 <= len(part.entries) < 104
    for step in range(len(part)):
        ours = [entry.index for entry in part.frontier(step)]
        assert ours == [entry.index for entry in whole.frontier(step)]


def test_untraceable_search_is_refused() -> None:
    with pytest.raises(PuzzleError, match="auto has no frontier to trace"):
        trace(Board.solved(3), None, "auto")
    with pytest.raises(Unsolvable):
        trace(Board.parse("1-2-3_4-5-6_8-7-0"))
    with pytest.raises(PuzzleError, match="algorithm must be one of"):
        trace(Board.solved(3), None, "a*")


def test_trace_can_be_copied_and_pickled() -> None:
    steps = traced(BOARDS[1], "astar", "manhattan")
    for other in (copy.deepcopy(steps), pickle.loads(pickle.dumps(steps))):
        assert [entry.index for entry in other.frontier(2)] == [
            entry.index for entry in steps.frontier(2)
        ]
        assert other.solution is not None
        assert steps.solution is not None
        assert other.solution.moves == steps.solution.moves


def test_long_path_is_freed_without_recursion() -> None:
    steps = trace(shuffle(9, 9, seed="long"), None, "greedy", limit=Limit(nodes=20_000))
    last = max(steps.entries, key=lambda entry: entry.g)
    assert last.g > 500
    del steps
    assert len(last.path) == last.g + 1
