"""`SearchProblem` and `check_search`: what is recorded, and how it is compared."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from typing import Any

import pytest
from kit.searches import RIGHT, WRONG

from slidestar import (
    Board,
    IllegalMove,
    PuzzleError,
    Rules,
    SearchProblem,
    Unsolvable,
    check_search,
    read_rules,
    solve,
)
from slidestar.classroom.grading.search_grade import SearchExercise
from slidestar.classroom.searching.reference import reference_for
from slidestar.classroom.source import search_from

START = Board.parse("8 1 3/4 0 2/7 6 5")  # 14 moves from the goal
WIDE = Board.solved(2, 4).apply("DRRULLDRRR")
LONG = Board.parse("5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12")
Tiles = tuple[int, ...]


def search_of(source: str) -> Callable[[SearchProblem], Any]:
    return search_from(source)


# The problem -------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["UDLR", "DRLU", "tiles"])
@pytest.mark.parametrize("board", [START, WIDE, LONG])
def test_actions_and_results_are_those_of_the_board(board: Board, order: str) -> None:
    problem = SearchProblem(board, rules=Rules(order=order))
    moves = problem.actions(board.tiles)
    assert sorted(moves) == sorted(board.legal_moves())
    for move in moves:
        assert problem.result(board.tiles, move) == board.move(move).tiles
    if order == "tiles":
        slid = [board.tiles[board.move(move).blank] for move in moves]
        assert slid == sorted(slid)
    else:
        assert moves == [move for move in order if move in moves]
    assert problem.h(board.tiles) == board.manhattan()
    assert SearchProblem(board, heuristic="hamming").h(board.tiles) == board.hamming()


def test_repeated_calls_of_actions_are_one_expansion() -> None:
    problem = SearchProblem(START)
    start = problem.initial
    assert len(problem.actions(start)) == len(problem.actions(start)) == 4
    problem.h(start)
    problem.actions(start)
    assert problem.expansions == 1
    after = problem.result(start, "U")
    problem.is_goal(after)
    problem.actions(start)
    problem.result(start, "D")
    problem.result(start, "D")
    assert problem.expansions == 1
    problem.actions(start)  # the next iteration of a search that deepens
    problem.result(start, "U")
    problem.is_goal(start)
    problem.actions(start)
    problem.actions(after)
    assert (problem.expansions, problem.generated, problem.goal_tests) == (4, 4, 2)
    assert problem.expanded == [start, start, start, after]


def test_call_of_actions_for_each_action_is_one_expansion() -> None:
    lazily = "(a for a in 'UDLR' if a in problem.actions(state))"
    source = RIGHT["newest"][2].replace("problem.actions(state)", lazily)
    assert check_search(search_of(source), START).same_order


def test_only_the_first_states_are_recorded() -> None:
    problem = SearchProblem(START, max_recorded=3)
    state = problem.initial
    for move in "UDUDUDUD":
        problem.actions(state)
        state = problem.result(state, move)
    assert (problem.expansions, len(problem.expanded)) == (8, 3)


@pytest.mark.parametrize(
    "state",
    [
        list(START.tiles),
        START,
        str(START.tiles),
        bytes(START.tiles),
        5,
        None,
        START.tiles[:8],
        (1, 1, *START.tiles[2:]),
        tuple(map(str, START.tiles)),
        (300, *START.tiles[1:]),
        ([], *START.tiles[1:]),
    ],
)
def test_other_values_than_states_are_type_errors(state: Any) -> None:
    problem = SearchProblem(START)
    for call in (problem.actions, problem.is_goal, problem.h, lambda s: problem.result(s, "U")):
        with pytest.raises(TypeError, match="state must be a tuple with the tiles"):
            call(state)
    assert problem.expansions == problem.goal_tests == problem.generated == 0


def test_wrong_problems_and_actions_are_refused() -> None:
    with pytest.raises(Unsolvable):
        SearchProblem(Board.parse("1 2 3/4 5 6/8 7 0"))
    with pytest.raises(PuzzleError, match="up to 16 cells"):
        SearchProblem(Board.solved(5))
    with pytest.raises(IllegalMove, match="no tile can move 'R'"):
        SearchProblem(Board.parse("0 1/3 2")).result((0, 1, 3, 2), "R")


# The comparison ----------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [START, WIDE, Board.solved(3)])
@pytest.mark.parametrize("name", RIGHT)
def test_textbook_searches_have_the_order_of_their_rules(name: str, board: Board) -> None:
    algorithm, text, source = RIGHT[name]
    rules = read_rules(text, algorithm)
    heuristic = "hamming" if rules.blank == "tile" else "manhattan"
    report = check_search(search_of(source), board, None, algorithm, heuristic, rules)
    assert (report.solved, report.same_count, report.same_order) == (True, True, True), report
    known = algorithm == "astar" and rules.blank == "hole"
    assert report.any_order is (True if known else None)


def test_first_difference_is_named() -> None:
    source = RIGHT["oldest"][2]
    rules = read_rules("ties:none,then:oldest,order:LRUD", "astar")
    assert check_search(search_of(source), START, rules=rules).same_order
    other = search_of(source.replace("problem.actions(state)", "sorted(problem.actions(state))"))
    report = check_search(other, START, rules=rules)
    assert not report.same_order
    assert report.any_order
    difference = report.difference
    assert difference is not None
    assert difference.board is not None
    assert difference.reference is not None
    assert str(report).splitlines()[2:] == [
        f"Step {difference.step} expands {difference.board.text()};"
        f" the reference expands {difference.reference.text()}.",
        "Graph-search A* can expand in this order, with some way of breaking ties.",
    ]


def test_missing_and_further_expansions_are_differences() -> None:
    def prefix(problem: SearchProblem) -> str:
        problem.actions(problem.initial)
        return "LUR2D2LURULDLU".replace("2", "")

    report = check_search(prefix, START)
    assert (report.expansions, report.reference) == (1, 41)
    assert str(report.difference).startswith("The search ends after 1 expansion; the reference")
    assert "is not expanded" in (report.tie_fault or "")

    def goal_too(problem: SearchProblem) -> str:
        problem.actions(problem.initial)
        problem.actions(problem.result(problem.initial, "L"))
        return "L"

    near = Board.parse("1 2 3/4 5 6/7 0 8")
    report = check_search(goal_too, near)
    assert report.optimal
    assert (report.same_count, report.same_order) == (False, False)
    assert str(report.difference) == "Step 1 expands 1-2-3_4-5-6_7-8-0; the reference has ended."


def test_moves_are_checked_without_the_search() -> None:
    for name in (
        *("none", "number", "words", "numbers", "short", "empty", "illegal", "generator"),
        *("blank", "backwards", "pair", "set"),
    ):
        source, fault = WRONG[name]
        report = check_search(search_of(source), START)
        assert not report.solved
        assert fault in (report.fault or ""), name
    for moves, end in ("L2", "got '2': repeat the letter"), ("58", "L or R, got '5'"):
        assert str(check_search(lambda problem: moves, START).fault).endswith(end)  # noqa: B023
    assert check_search(lambda problem: "LURRDDLURULDLU", START).optimal
    report = check_search(lambda problem: iter("RLLURRDDLURULDLU"), START)
    assert (report.solved, report.optimal) == (True, False)
    assert "solved in 16 moves; a shortest solution has 14." in str(report)


# Any order of ties -------------------------------------------------------------------------------


def astar_by_chance(
    problem: SearchProblem, seed: int, weight: float = 1, twice: bool = False
) -> Any:
    """A* whose entries of equal f are in random order."""
    chance = random.Random(seed)
    queue: list[tuple[float, float, Tiles, str]] = [(0, 0, problem.initial, "")]
    closed: set[Tiles] = set()
    while True:
        _, _, state, moves = heapq.heappop(queue)
        if state in closed:
            continue
        if problem.is_goal(state):
            return moves
        if not twice:
            closed.add(state)
        for action in problem.actions(state):
            after = problem.result(state, action)
            f = len(moves) + 1 + weight * problem.h(after)
            heapq.heappush(queue, (f, chance.random(), after, moves + action))


@pytest.mark.parametrize("heuristic", ["hamming", "manhattan", "linear-conflict"])
@pytest.mark.parametrize("seed", range(4))
def test_astar_with_random_ties_meets_any_order(heuristic: str, seed: int) -> None:
    board = START.apply("LUR"[:seed])
    report = check_search(lambda p: astar_by_chance(p, seed), board, heuristic=heuristic)
    assert (report.optimal, report.any_order) == (True, True), report


def test_other_searches_do_not_meet_any_order() -> None:
    faults = []
    for search in (
        lambda p: astar_by_chance(p, 1, weight=3),
        lambda p: astar_by_chance(p, 1, weight=0),
        lambda p: astar_by_chance(p, 1, twice=True),
        search_of(RIGHT["ida"][2]),
    ):
        report = check_search(search, START)
        assert report.solved
        assert report.any_order is False
        faults.append(report.tie_fault or "")
    assert "whose g is 5, before any of its neighbours with g 4" in faults[0]
    assert "after f" in faults[1]
    assert faults[2].endswith("again")


def test_any_order_expands_positions_only_after_their_parents() -> None:
    """All positions of A* in the order of f alone: no search comes to them in this order."""

    def guesser(problem: SearchProblem) -> list[str]:
        costs = reference_for(START).costs or {}
        for state in sorted(costs, key=lambda state: (costs[state][1], -costs[state][0])):
            problem.actions(tuple(state))
        return [*solve(START).moves]

    report = check_search(guesser, START)
    assert (report.solved, report.any_order) == (True, False)
    assert report.tie_fault is not None
    assert "before any of its neighbours with g" in report.tie_fault


def test_any_order_needs_an_expanded_path_to_the_goal() -> None:
    def early(problem: SearchProblem) -> list[str]:
        costs = reference_for(START).costs or {}
        below = [state for state, (_, f) in costs.items() if f < 14]
        for state in sorted(below, key=lambda state: (costs[state][1], costs[state][0])):
            problem.actions(tuple(state))
        return [*solve(START).moves]

    report = check_search(early, START)
    assert (report.solved, report.any_order) == (True, False)
    assert report.tie_fault == "the expanded positions miss the goal"


def test_repeated_expansion_is_no_fault_of_tree_search() -> None:
    report = check_search(lambda p: astar_by_chance(p, 1, twice=True), START)
    said = report.about("any-order")
    assert said.startswith("Graph-search A* never expands in this order")
    assert said.endswith("again. Tree search may expand a position again.")


def test_search_with_its_own_successors_is_not_counted() -> None:
    report = check_search(lambda problem: [*solve(START).moves], START)
    lines = str(report).splitlines()
    assert lines[1:] == ["It never called problem.actions, so its expansions can't be counted."]
    assert [report.optimal, report.any_order, report.about("order")] == [True, None, lines[1]]


def test_goal_that_is_expanded_is_named() -> None:
    def eager(problem: SearchProblem) -> Any:
        problem.actions(problem.goal)
        return []

    for board in (START, Board.solved(3)):
        report = check_search(eager, board)
        text = "step 0 expands 1-2-3_4-5-6_7-8-0, the goal, which A* only tests"
        assert report.tie_fault == text


def test_too_many_positions_of_any_order_leave_it_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    search = search_of(RIGHT["oldest"][2])
    count = check_search(search, START).reference
    monkeypatch.setattr("slidestar.classroom.searching.reference.MAX_EXPANSIONS", count + 10)
    report = check_search(search, START)
    assert report.solved
    assert report.any_order is None
    assert report.about("any-order").startswith("It is not known which positions")
    exercise = SearchExercise(Board.solved(3), [START], points={"any-order": 1})
    with pytest.raises(PuzzleError, match=r"points\.any-order needs a board with at most"):
        exercise.grader()


def test_any_order_is_unknown_for_other_references() -> None:
    search = search_of(RIGHT["oldest"][2])
    for algorithm, rules, heuristic in (
        ("astar", Rules(goal_test="generation"), "manhattan"),
        ("astar", Rules(blank="tile"), "manhattan"),
        ("astar", Rules(duplicates="tree"), "manhattan"),
        ("astar", Rules(), lambda tiles: 0),
        ("astar", Rules(), "pattern-database"),  # not consistent
        ("greedy", Rules(), "manhattan"),
    ):
        report = check_search(search, START, None, algorithm, heuristic, rules)
        assert (report.any_order, report.tie_fault) == (None, None)


def test_positions_of_any_order_are_those_of_a_whole_search() -> None:
    """All positions with g + h below the distance, found by a breadth-first search without h."""
    g = {START: 0}
    layer = [START]
    for depth in range(1, 15):
        layer = [n for n in {n for b in layer for n in b.neighbors()} if n not in g]
        g |= dict.fromkeys(layer, depth)
    goal = Board.solved(3)
    costs = {bytes(b.tiles): (moves, moves + b.manhattan()) for b, moves in g.items() if b != goal}
    within = {tiles: cost for tiles, cost in costs.items() if cost[1] <= 14}
    assert reference_for(START).costs == within
