"""The search algorithms: solutions, optimality and statistics."""

from __future__ import annotations

import gc
import random
from collections import Counter
from dataclasses import replace
from itertools import islice
from math import inf
from types import CodeType, FunctionType, ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.counting import Clock
from kit.oracles import GOAL, PrincetonBoard, distances_3x3, neighbors_3x3, princeton_boards

from slidestar import (
    ALGORITHMS,
    HEURISTICS,
    Board,
    InvalidBoard,
    Limit,
    LimitReached,
    PuzzleError,
    SearchOptions,
    Solution,
    Unsolvable,
    count_nodes,
    rules_of,
    search,
    shuffle,
    solve,
    trace,
)
from slidestar.algorithms import budget, run
from slidestar.algorithms.best_first import breadth_first
from slidestar.algorithms.depth_first import iterative_deepening
from slidestar.pdb.table_heuristics import PATTERN_DATABASE
from slidestar.puzzle.board import moves_from
from slidestar.solver.choices import INFORMED

OPTIMAL = ("astar", "bfs", "iterative-deepening", "ida-star", "rbfs", "sma-star", "auto")
FARTHEST = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"  # 80 moves (A. Brüngger et al., 1999)
HARDEST = ("8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1")


def check(found: Solution) -> None:
    """Assert the properties of every solution."""
    assert found.board.apply(found.moves) == found.goal
    boards = list(found.boards())
    assert (boards[0], boards[-1], len(boards)) == (found.board, found.goal, len(found) + 1)
    assert found.lower_bound <= len(found)
    assert (len(found) - found.lower_bound) % 2 == 0
    assert found.optimal is (len(found) == found.lower_bound)


def test_position_counts_by_depth_are_the_published_ones() -> None:
    # Counts by depth as published: A. Reinefeld, IJCAI 1993, table 1; OEIS A089473.
    depths = Counter(distances_3x3().values())
    assert sum(depths.values()) == 181_440
    assert [depths[d] for d in range(12)] == [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396]
    assert (depths[30], depths[31], max(depths)) == (221, 2, 31)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_astar_finds_the_breadth_first_distance(heuristic: str) -> None:
    """This test uses 30 boards. Its counterpart in tests/nightly uses 2,000."""
    distances = distances_3x3()
    near = [text for text, distance in distances.items() if distance <= 24]
    for text in random.Random(30).sample(near, 30):
        found = solve(Board.parse(text), algorithm="astar", heuristic=heuristic)
        assert (len(found), found.optimal) == (distances[text], True), text
        assert found.heuristic == heuristic
        if heuristic != PATTERN_DATABASE:
            assert found.stats.reopened == 0  # the heuristic is consistent


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("seed", range(6))
def test_every_algorithm_solves_easy_boards(algorithm: str, seed: int) -> None:
    rng = random.Random(seed)
    distances = distances_3x3()
    text = rng.choice([text for text, distance in distances.items() if distance <= 14])
    found = solve(Board.parse(text), algorithm=algorithm)
    check(found)
    assert found.algorithm == algorithm
    if algorithm in OPTIMAL:
        assert found.optimal
        assert len(found) == distances[text]
    assert found.lower_bound <= distances[text] <= len(found)


@pytest.mark.parametrize(
    ("algorithm", "heuristic"),
    [
        *((name, "linear-conflict") for name in sorted(INFORMED)),
        ("astar", "manhattan"),
        ("bfs", "manhattan"),
        ("dfs", "manhattan"),
        ("auto", "manhattan"),
    ],
)
def test_every_algorithm_solves_the_hardest_board(algorithm: str, heuristic: str) -> None:
    found = solve(Board.parse(HARDEST[0]), algorithm=algorithm, heuristic=heuristic)
    check(found)
    assert found.lower_bound <= 31 <= len(found)
    assert found.optimal is (len(found) == found.lower_bound)
    if algorithm in OPTIMAL:
        assert len(found) == 31


@settings(max_examples=8)
@given(st.integers(0, 10**9), st.sampled_from([(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]))
def test_algorithms_agree_for_random_goals(seed: int, size: tuple[int, int]) -> None:
    goal = shuffle(*size, seed=f"goal {seed}")
    board = shuffle(*size, seed=str(seed), goal=goal)
    lengths = set()
    for algorithm in ("astar", "ida-star", "bfs", "auto"):
        found = solve(board, goal, algorithm, "linear-conflict")
        check(found)
        lengths.add(len(found))
    assert len(lengths) == 1


@pytest.mark.parametrize(
    ("board", "goal", "length"),
    [
        ("123745680", "123864750", 8),
        ("281346750", "321804756", 6),
        ("283164705", "123804765", 5),
        ("813402765", GOAL, 14),
        ("724506831", GOAL, 20),
        ("382456170", GOAL, 22),
    ],
)
def test_published_goals_have_their_lengths(board: str, goal: str, length: int) -> None:
    for algorithm in ("auto", "astar", "ida-star", "bfs"):
        assert len(solve(Board.parse(board), Board.parse(goal), algorithm)) == length


@pytest.mark.parametrize(
    "published",
    [p for p in princeton_boards() if p.size <= 4 and (p.optimal is None or p.optimal <= 35)],
    ids=lambda published: published.name,
)
def test_princeton_boards_have_their_lengths(published: PrincetonBoard) -> None:
    board = Board.from_flat(published.tiles, published.size, published.size)
    if published.optimal is None:
        with pytest.raises(Unsolvable, match="inversion"):
            solve(board, algorithm="astar", heuristic="linear-conflict")
    else:
        found = solve(board, algorithm="astar", heuristic="linear-conflict")
        check(found)
        assert len(found) == published.optimal
        assert found.optimal


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_goal_needs_no_moves(algorithm: str) -> None:
    for size in ((2, 2), (3, 4), (10, 10)):
        found = solve(Board.solved(*size), algorithm=algorithm)
        assert (len(found), found.optimal, found.stats.expanded) == (0, True, 0)


def test_counts_of_a_small_tree() -> None:
    # One move from the goal, A* expands the start and generates three successors.
    stats = solve(Board.parse("1 2 3/4 5 6/7 0 8"), algorithm="astar").stats
    assert (stats.expanded, stats.generated, stats.duplicates, stats.stored) == (1, 3, 0, 4)
    # Two moves from the goal it expands two positions. Each has two successors, because the
    # previous position is not generated again.
    stats = solve(Board.parse("1 2 3/4 5 6/0 7 8"), algorithm="astar").stats
    assert (stats.expanded, stats.generated, stats.frontier) == (2, 4, 3)


def test_breadth_first_search_stores_all_positions() -> None:
    stats = solve(Board.parse(HARDEST[0]), algorithm="bfs").stats
    assert stats.stored == 181_440
    assert stats.generated == stats.stored - 1 + stats.duplicates


def test_stronger_heuristic_expands_less() -> None:
    expanded = [
        solve(Board.parse(HARDEST[0]), algorithm="astar", heuristic=name).stats.expanded
        for name in ("hamming", "manhattan", "linear-conflict", "walking-distance")
    ]
    assert expanded == sorted(expanded, reverse=True)


@pytest.mark.parametrize("weight", [None, 1, 1.25, 3, 10])
def test_weighted_astar_length_is_within_its_weight(weight: float | None) -> None:
    distances = distances_3x3()
    for text in random.Random(5).sample(sorted(distances), 100):
        found = solve(
            Board.parse(text), algorithm="weighted-astar", options=SearchOptions(weight=weight)
        )
        assert found.lower_bound <= distances[text] <= len(found)
        assert len(found) <= (weight or 2) * distances[text]


def test_weight_changes_the_search() -> None:
    board = Board.parse(HARDEST[0])
    found = [
        solve(board, algorithm="weighted-astar", options=SearchOptions(weight=weight))
        for weight in (1, 2, 10)
    ]
    astar = solve(board, algorithm="astar")
    assert (found[0].moves, found[0].stats.expanded) == (astar.moves, astar.stats.expanded)
    assert found[1].stats.expanded == solve(board, algorithm="weighted-astar").stats.expanded
    assert found[2].stats.expanded < found[1].stats.expanded < astar.stats.expanded
    for weight, each in zip((1, 2, 10), found, strict=True):
        rules = replace(rules_of("weighted-astar"), weight=weight)
        counts = count_nodes(board, algorithm="weighted-astar", rules=rules)
        assert counts.expanded == each.stats.expanded
    entries = trace(board, algorithm="weighted-astar", options=SearchOptions(weight=10)).entries
    assert all(entry.priority == entry.g + 10 * entry.h for entry in entries)


@pytest.mark.parametrize(
    ("algorithm", "weight", "message"),
    [
        ("astar", 2, "algorithm must be 'weighted-astar' with a weight, got 'astar'"),
        ("weighted-astar", -1, "weight must be 0 or more, got -1"),
        ("weighted-astar", inf, "weight must be finite, got inf"),
        ("weighted-astar", "2", "weight must be a number, got '2'"),
    ],
)
def test_wrong_weight_is_refused(algorithm: str, weight: float, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        solve(Board.solved(3), algorithm=algorithm, options=SearchOptions(weight=weight))


def test_progress_is_reported_and_bounds_rise() -> None:
    steps = search(Board.parse(HARDEST[0]), algorithm="astar", heuristic="hamming")
    seen = []
    while True:
        try:
            seen.append(next(steps))
        except StopIteration as done:
            found = done.value
            break
    assert len(found) == 31
    bounds = [progress.bound or 0 for progress in seen]
    assert bounds == sorted(bounds)
    assert bounds[-1] in (29, 31)
    expanded = [progress.stats.expanded for progress in seen]
    assert expanded == sorted(set(expanded))  # copies, not the same object each time


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_limits_end_a_search(algorithm: str) -> None:
    board = Board.parse(FARTHEST)
    with pytest.raises(LimitReached, match="100 nodes") as reached:
        solve(board, algorithm=algorithm, limit=Limit(nodes=100))
    assert reached.value.stats.expanded == 100
    assert reached.value.lower_bound <= 80
    with pytest.raises(LimitReached, match="seconds"):
        solve(board, algorithm=algorithm, limit=Limit(seconds=0))


def test_memory_limit_ends_a_search() -> None:
    board = Board.parse(FARTHEST)
    with pytest.raises(LimitReached, match="5,000 positions") as reached:
        solve(board, algorithm="astar", limit=Limit(stored=5000))
    assert 5000 < reached.value.stats.stored < 5010


def test_depth_limit_ends_a_search() -> None:
    board = Board.parse("8 1 3/4 0 2/7 6 5")  # 14 moves from the goal
    assert len(solve(board, algorithm="dfs", limit=Limit(depth=16))) <= 16
    with pytest.raises(LimitReached, match="depth 12"):
        solve(board, algorithm="dfs", limit=Limit(depth=12))


@pytest.mark.parametrize("value", [-1, float("nan")])
def test_invalid_limit_is_refused(value: float) -> None:
    with pytest.raises(PuzzleError):
        Limit(seconds=value)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_search_holds_no_long_chain_of_objects(algorithm: str) -> None:
    """Python frees a chain of objects by recursion, which overflows the stack of a browser."""
    steps = search(shuffle(9, 9, seed="g0"), algorithm=algorithm)
    for _ in islice(steps, 30):
        pass
    assert longest_chain(steps) < 20


def longest_chain(first: object) -> int:
    """Return the length of the longest chain of references that starts at an object."""
    permanent = (type, ModuleType, FunctionType, CodeType)
    lengths = {id(first): 0}
    seen = [first]  # keeps the objects alive, so that ids are unique
    stack = [(first, iter(gc.get_referents(first)))]
    while stack:
        here, others = stack[-1]
        for other in others:
            if not gc.is_tracked(other) or isinstance(other, permanent):
                continue
            if id(other) not in lengths:
                lengths[id(other)] = 0
                seen.append(other)
                stack.append((other, iter(gc.get_referents(other))))
                break
            lengths[id(here)] = max(lengths[id(here)], lengths[id(other)] + 1)
        else:
            stack.pop()
            if stack:
                above = id(stack[-1][0])
                lengths[above] = max(lengths[above], lengths[id(here)] + 1)
    return lengths[id(first)]


def test_unsolvable_board_is_refused_with_the_reason() -> None:
    board = Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0")
    for algorithm in ALGORITHMS:
        with pytest.raises(Unsolvable, match="1 inversion and the blank 0 rows from its goal row"):
            solve(board, algorithm=algorithm)


def test_exhausted_search_raises_unsolvable() -> None:
    with pytest.raises(Unsolvable, match="360 reachable positions"):
        run(breadth_first(Board.parse("1 2 3/5 4 0"), Board.solved(2, 3)))


def korfs_iterations(start: str, algorithm: str) -> list[tuple[int, int]]:
    """Return the expansions before each iteration and its threshold, by a recursive search."""
    expanded = 0

    def f(position: str, g: int) -> int:
        hamming = sum(a != b != "0" for a, b in zip(GOAL, position, strict=True))
        return g + hamming if algorithm == "ida-star" else g

    def next_threshold(position: str, before: str, g: int, bound: int) -> int | None:
        """Return the smallest f above the bound, or None if the goal was reached."""
        nonlocal expanded
        if (here := f(position, g)) > bound:
            return here
        if position == GOAL:
            return None
        expanded += 1
        least = 99
        for after in neighbors_3x3(position):
            if after != before:
                found = next_threshold(after, position, g + 1, bound)
                if found is None:
                    return None
                least = min(least, found)
        return least

    iterations = []
    bound: int | None = f(start, 0)
    while bound is not None:
        iterations.append((expanded, bound))
        bound = next_threshold(start, "", 0, bound)
    return iterations


@pytest.mark.parametrize(
    ("algorithm", "expanded", "thresholds"),
    [("ida-star", 767, range(5, 15)), ("iterative-deepening", 20_187, range(15))],
)
def test_deepening_has_the_thresholds_of_korf(
    algorithm: str, expanded: int, thresholds: range
) -> None:
    steps = trace(Board.parse("813402765"), None, algorithm, "hamming")
    assert len(steps) == expanded
    assert [bound for _, bound in steps.thresholds] == list(thresholds)
    assert list(steps.thresholds) == korfs_iterations("813402765", algorithm)


def test_parity_omits_every_other_threshold() -> None:
    board, goal = Board.parse("813402765"), Board.parse(GOAL)
    found = run(iterative_deepening(board, goal, thresholds="parity"))
    assert (len(found), found.stats.expanded) == (14, 11_464)


def rbfs_steps(start: Board) -> list[str]:
    """Return the positions that RBFS expands, by the recursive program of AIMA's text."""
    goal = Board.parse(GOAL)
    expanded: list[str] = []

    def rbfs(board: Board, before: Board | None, g: int, f: float, limit: float) -> float | None:
        """Return the new value of a node, or None if the goal was reached."""
        if board == goal:
            return None
        expanded.append(board.text())
        after = [board.move(move) for move, _ in moves_from(board.blank, 3, 3)]
        children = [
            (max(g + 1 + child.manhattan(), f), child) for child in after if child != before
        ]
        while True:
            value = min(value for value, _ in children)
            last = max(i for i, child in enumerate(children) if child[0] == value)
            _, best = children.pop(last)  # returned to the end, as the newest
            if value > limit:
                return value
            other = min([limit, *(value for value, _ in children)])
            found = rbfs(best, board, g + 1, value, other)
            if found is None:
                return None
            children.append((found, best))

    rbfs(start, None, 0, start.manhattan(), inf)
    return expanded


@pytest.mark.parametrize("seed", range(8))
def test_rbfs_expands_the_nodes_of_the_textbook(seed: int) -> None:
    board = shuffle(3, 3, seed=seed)
    steps = trace(board, None, "rbfs", "manhattan")
    assert [steps.expanded(n).board.text() for n in range(len(steps))] == rbfs_steps(board)
    assert steps.solution is not None
    assert steps.solution.stats.peak_frontier <= 3 * (1 + steps.solution.stats.deepest)


def test_goal_of_another_shape_is_refused() -> None:
    with pytest.raises(InvalidBoard, match="3x2"):
        solve(Board.solved(2, 3), Board.solved(3, 2))


def test_unknown_name_is_refused() -> None:
    with pytest.raises(PuzzleError, match="'dijkstra'"):
        solve(Board.solved(3), algorithm="dijkstra")
    with pytest.raises(PuzzleError, match="'euclid'"):
        solve(Board.solved(3), algorithm="astar", heuristic="euclid")


@pytest.mark.parametrize("size", [(3, 3), (5, 5), (2, 10), (10, 2), (7, 5), (10, 10)])
def test_auto_solves_every_size(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances 2 ms with each reading."""
    monkeypatch.setattr(budget, "perf_counter", Clock(step=0.002))
    goal = shuffle(*size, seed="goal")
    found = solve(shuffle(*size, seed="board", goal=goal), goal, limit=Limit(seconds=0.3))
    check(found)
    assert found.algorithm == "auto"
