"""The compiled searches: moves and counts equal the readable searches'."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from kit.kernel import random_walk
from kit.markers import compiled
from kit.oracles import distances_3x3, korf_boards

from slidestar import (
    EXPERIMENTS,
    Board,
    Limit,
    LimitReached,
    PuzzleError,
    SearchOptions,
    TableHeuristic,
    count_nodes,
    explain_counts,
    search,
    shuffle,
)
from slidestar.algorithms import Budget, run, same_parity
from slidestar.algorithms.beam_search import beam_search
from slidestar.algorithms.best_first import astar, breadth_first, greedy, weighted_astar
from slidestar.algorithms.depth_first import ida_star
from slidestar.algorithms.heuristics import (
    Hamming,
    Heuristic,
    LinearConflict,
    Manhattan,
    WalkingDistance,
    ZeroHeuristic,
)
from slidestar.algorithms.rules import RULE_VALUES, SEARCH_RULES, Rules
from slidestar.algorithms.trace import Recorder
from slidestar.classroom.counting.blank import BlankAsTile
from slidestar.classroom.counting.counted_search import tally_steps
from slidestar.classroom.counting.tallies import RuledProblem, Tallies
from slidestar.classroom.presets import rules_of
from slidestar.kernel import Loops, load_loops
from slidestar.kernel.table_sums import TableSum
from slidestar.kernel.textbook_beam import TextbookBeam
from slidestar.kernel.textbook_best_first import BestFirst, QueueOrder
from slidestar.kernel.textbook_deepening import Deepening
from slidestar.pdb.sum_heuristics import sums_of
from slidestar.solver.compiled_search import compiled_search

GOALS = ["1 2/3 0", "0 1 2/3 4 5", "1 2 3/4 5 6/7 8 0", "1 2 3/8 0 4/7 6 5", "1 2 3 4/5 6 7 8/9 10 11 0",
         "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "0 1 2 3 4 5/6 7 8 9 10 11/12 13 14 15 16 17",
         "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0"]  # fmt: skip
HARDEST = Board.parse("8 6 7/2 5 4/3 0 1")
ROYLE = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")


def weighted_pairs(cells: tuple[int, ...], goals: tuple[int, ...]) -> int:
    """Return an inadmissible and inconsistent estimate of two tiles."""
    return (7 * cells[0] + 3 * cells[1] + sum(goals)) % 5 if cells != goals else 0


def of_pairs(goal: Board) -> TableHeuristic:
    tiles = range(1, len(goal.tiles) - len(goal.tiles) % 2)
    groups = [(tile, tile + 1) for tile in tiles[: len(tiles) - 1 : 2]]
    return TableHeuristic.from_parts(goal, weighted_pairs, groups)


def of_two(goal: Board) -> TableHeuristic:
    return TableHeuristic.largest(Manhattan(goal), of_pairs(goal))


HEURISTICS: list[Callable[[Board], Heuristic]] = [
    Hamming, Manhattan, LinearConflict, WalkingDistance, of_pairs, of_two,
]  # fmt: skip


def result(steps: Any) -> Any:
    """Return all that a search finds, or all that it says at its limit, without seconds."""
    try:
        found = run(steps)
    except LimitReached as reached:
        return str(reached), reached.lower_bound, replace(reached.stats, seconds=0)
    stats = replace(found.stats, seconds=0)
    return found.moves, found.lower_bound, found.algorithm, found.heuristic, stats


SEARCHES: dict[str, Callable[..., Any]] = {
    "astar": astar, "weighted-astar": weighted_astar, "greedy": greedy, "bfs": breadth_first,
    "ida-star": ida_star,
}  # fmt: skip


@compiled
@pytest.mark.parametrize("algorithm", SEARCHES)
@given(
    goal=st.sampled_from(GOALS),
    moves=st.integers(0, 40),
    seed=st.integers(0, 10**6),
    make=st.sampled_from(HEURISTICS),
    weight=st.sampled_from([0, 0.5, 1, 1.5, 2.0, 5, 100]),
    nodes=st.integers(0, 3000),
)
def test_results_equal_those_of_the_readable_search(
    goal: str,
    moves: int,
    seed: int,
    make: Callable[[Board], Heuristic],
    algorithm: str,
    weight: float,
    nodes: int,
) -> None:
    target, limit = Board.parse(goal), Limit(nodes=nodes)
    assume(make is not WalkingDistance or len(target.tiles) <= 16)  # it has no larger tables
    board = random_walk(target, moves, seed)
    arguments: list[Any] = [] if algorithm == "bfs" else [make(target)]
    options: dict[str, Any] = {"weight": weight} if algorithm == "weighted-astar" else {}
    heuristic = arguments[0] if arguments else ZeroHeuristic(target)
    quick = compiled_search(algorithm, board, target, heuristic, limit, SearchOptions(**options))
    assert quick is not None
    readable = SEARCHES[algorithm](board, target, *arguments, limit, **options)
    assert result(quick) == result(readable)


@compiled
def test_weight_that_rounds_f_has_no_compiled_form() -> None:
    goal = Board.solved(3)
    assert (
        compiled_search(
            "weighted-astar", HARDEST, goal, Manhattan(goal), options=SearchOptions(weight=1.1)
        )
        is None
    )
    steps = search(HARDEST, algorithm="weighted-astar", options=SearchOptions(weight=1.1))
    assert result(steps) == result(weighted_astar(HARDEST, goal, weight=1.1))


@compiled
@given(
    goal=st.sampled_from(
        [*GOALS, "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0"]
    ),
    moves=st.integers(0, 60),
    seed=st.integers(0, 10**6),
    make=st.sampled_from([ZeroHeuristic, Hamming, Manhattan, LinearConflict, of_pairs, of_two]),
    width=st.integers(1, 5) | st.integers(20, 300) | st.just(10**15),
    nodes=st.integers(0, 10_000),
    stored=st.none() | st.integers(0, 3000),
)
def test_beam_search_equals_the_readable_one(
    goal: str,
    moves: int,
    seed: int,
    make: Callable[[Board], Heuristic],
    width: int,
    nodes: int,
    stored: int | None,
) -> None:
    target, limit = Board.parse(goal), Limit(nodes=nodes, stored=stored)
    board, heuristic = random_walk(target, moves, seed), make(target)
    quick = compiled_search(
        "beam", board, target, heuristic, limit, options=SearchOptions(width=width)
    )
    assert quick is not None
    assert result(quick) == result(beam_search(board, target, heuristic, limit, width))


@compiled
@pytest.mark.parametrize(
    ("board", "make", "width"),
    [
        (HARDEST, Hamming, 30),
        (Board.parse("7 2 4/5 0 6/8 3 1"), Manhattan, 10**6),
        (ROYLE, LinearConflict, 400),
        (shuffle(5, 5, "levels"), Manhattan, 150),
    ],
)
def test_long_beam_search_equals_the_readable_one(
    board: Board, make: Callable[[Board], Heuristic], width: int
) -> None:
    goal = Board.solved(board.rows, board.cols)
    quick = compiled_search("beam", board, goal, make(goal), options=SearchOptions(width=width))
    assert quick is not None
    assert result(quick) == result(beam_search(board, goal, make(goal), width=width))


@pytest.mark.parametrize("side", [3, 4, 5])
def test_interpreted_beam_search_is_the_same_in_slices(native: Loops, side: int) -> None:
    board, goal = random_walk(Board.solved(side), 80, side), Board.solved(side)
    sums = sums_of(LinearConflict(goal))
    assert sums is not None
    seen = []
    for loops, budget in ((native, 1 << 40), (load_loops("interpreted"), 37)):
        search = TextbookBeam(sums, board.tiles, goal.tiles, 200, 20_000, loops)
        while (status := search.run(budget)) == TextbookBeam.RUNNING:
            pass
        assert status == TextbookBeam.FOUND
        seen.append((search.letters, search.counts))
    assert seen[0] == seen[1]
    assert board.apply(seen[0][0]) == goal


@pytest.mark.parametrize("make", HEURISTICS)
def test_interpreted_loops_give_the_same_in_slices(
    native: Loops, make: Callable[[Board], Heuristic]
) -> None:
    board, goal = Board.parse("8 1 3/4 0 2/7 6 5"), Board.solved(3)
    sums = sums_of(make(goal))
    assert sums is not None
    seen = []
    for loops, budget in ((native, 1 << 40), (load_loops("interpreted"), 37)):
        best = BestFirst(sums, board.tiles, goal.tiles, loops=loops)
        while (status := best.run(budget)) == BestFirst.RUNNING:
            pass
        deep = Deepening(sums, board.tiles, goal.tiles, loops)
        bound = sums.estimate(board.tiles)
        while status == BestFirst.FOUND:
            deep.restart(bound)
            while (ended := deep.run(budget)) == Deepening.RUNNING:
                pass
            if ended == Deepening.FOUND:
                break
            bound = deep.next
        seen.append((best.letters, best.counts, best.bound, deep.letters, deep.counts, bound))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("then", RULE_VALUES["then"])
@pytest.mark.parametrize("size", [(3, 3), (3, 6)])
def test_interpreted_queues_give_the_same_in_slices(
    native: Loops, then: str, size: tuple[int, int]
) -> None:
    goal = Board.solved(*size)
    board, heuristic = random_walk(goal, 40, 5), BlankAsTile(Manhattan(goal))
    sums = sums_of(heuristic.base)
    assert sums is not None
    seen = []
    for loops, budget in ((native, 1 << 40), (load_loops("interpreted"), 37)):
        best = BestFirst(
            sums, board.tiles, goal.tiles, QueueOrder(1, 2, "none", then), duplicates="on-removal",
            order="tiles", of_blank=heuristic.of_blank, loops=loops,
        )  # fmt: skip
        while (status := best.run(budget)) == BestFirst.RUNNING:
            pass
        assert status == BestFirst.FOUND
        seen.append((best.numbers, best.numbers_on_generation, best.counts, best.least))
    assert seen[0] == seen[1]


@compiled
@pytest.mark.parametrize("stored", [3, 500, 30_000])
def test_positions_of_astar_are_limited_as_in_the_readable_search(stored: int) -> None:
    target, limit = Board.solved(4), Limit(stored=stored)
    quick = compiled_search("astar", ROYLE, target, Manhattan(target), limit)
    said = result(quick)
    assert said == result(astar(ROYLE, target, Manhattan(target), limit))
    assert f"{stored:,} positions" in said[0]


@compiled
def test_unsolvable_board_exhausts_all_positions() -> None:
    search = BestFirst(TableSum(2, 3, ()), (2, 1, 3, 4, 5, 0), (1, 2, 3, 4, 5, 0))
    assert search.run(1 << 40) == BestFirst.EXHAUSTED
    assert search.counts["stored"] == 360


@compiled
def test_search_uses_the_compiled_form() -> None:
    # The readable search would take a minute.
    board = next(board for board, length in korf_boards() if length == 42)
    found = run(search(board, algorithm="ida-star", heuristic="manhattan"))
    assert (len(found), found.optimal, found.heuristic) == (42, True, "manhattan")
    assert found.stats.expanded > 8_000_000


@compiled
def test_24_puzzle_has_compiled_searches() -> None:
    goal = Board.solved(5)
    board = random_walk(goal, 60, 3)
    for make in (Manhattan, LinearConflict):
        for algorithm in ("ida-star", "astar"):
            quick = compiled_search(algorithm, board, goal, make(goal))
            assert result(quick) == result(SEARCHES[algorithm](board, goal, make(goal)))


@compiled
def test_boards_of_more_than_25_cells_have_no_compiled_astar() -> None:
    goal = Board.solved(5, 6)
    assert compiled_search("astar", goal, goal, Manhattan(goal)) is None
    assert compiled_search("ida-star", goal, goal, Manhattan(goal)) is not None


def test_lines_of_eight_tiles_have_no_tables() -> None:
    assert sums_of(LinearConflict(Board.solved(2, 8))) is None
    assert sums_of(LinearConflict(Board.solved(3, 5))) is not None


class Lower(Manhattan):
    """A subclass with its own estimate."""

    name = "lower"

    def evaluate(self, state: Any) -> Any:
        total, data = super().evaluate(state)
        return total // 2, data


def test_subclass_of_a_heuristic_does_not_get_its_tables() -> None:
    assert sums_of(Lower(Board.solved(3))) is None


# --- Searches by rules ---


def values_of_rules(kind: str, *others: str) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for the values of a kind's rules, without `others` and `blank`."""
    names = {*SEARCH_RULES[kind], "goal_test", "move_back"} - {"blank", *others}
    return st.fixed_dictionaries(
        {name: st.sampled_from(RULE_VALUES[name]) for name in sorted(names & {*RULE_VALUES})}
    )


@compiled
@given(
    goal=st.sampled_from([Board.solved(2, 3), Board.solved(3)]),
    moves=st.integers(1, 25),
    seed=st.integers(0, 10**6),
    make=st.sampled_from([Hamming, Manhattan, LinearConflict, WalkingDistance, ZeroHeuristic]),
    order=st.permutations("UDLR").map("".join) | st.just("tiles"),
    values=values_of_rules("deepening"),
    both=st.booleans(),
)
def test_tallies_equal_those_of_the_readable_search(
    goal: Board,
    moves: int,
    seed: int,
    make: Callable[[Board], Heuristic],
    order: str,
    values: dict[str, Any],
    both: bool,
) -> None:
    board = random_walk(goal, moves, seed)
    rules = replace(rules_of("ida-star"), order=order, **values)
    assume(board != goal)
    limit = Limit(nodes=30_000)
    quick, readable = both_tallies(board, goal, "ida-star", make(goal), rules, limit, both)
    assert quick == readable


def both_tallies(
    board: Board, goal: Board, algorithm: str, heuristic: Heuristic, rules: Rules, limit: Limit,
    both: bool,
) -> list[tuple[Tallies, int, str | None, int | None]]:  # fmt: skip
    """Return the results of the compiled and of the readable search by rules."""
    seen = []
    for readable in (False, True):
        record = Recorder() if readable else None
        if record:
            record.full = True
        tallies, budget = Tallies(), Budget(limit)
        problem = RuledProblem(board, goal, algorithm, heuristic, rules, budget)
        steps = tally_steps(problem, heuristic, tallies, both=both, record=record)
        said = stored = None
        try:
            run(steps)
        except LimitReached as reached:
            said = str(reached)
            stored = reached.stats.stored if "positions" in said else None
        seen.append((tallies, budget.stats.expanded, said, stored))
    return seen


@compiled
@pytest.mark.parametrize("then", RULE_VALUES["then"])
@given(
    size=st.sampled_from([(2, 3), (3, 3), (3, 4), (4, 4), (3, 6), (5, 5)]),
    moves=st.integers(1, 35),
    seed=st.integers(0, 10**6),
    make=st.sampled_from([*HEURISTICS, ZeroHeuristic]),
    algorithm=st.sampled_from(["astar", "weighted-astar", "greedy", "bfs"]),
    order=st.one_of(st.just("tiles"), st.permutations("UDLR").map("".join)),
    weight=st.sampled_from([0, 0.5, 1, 1.25, 2.0, 3, 100]),
    values=values_of_rules("best-first", "then"),
    blank=st.booleans(),
    both=st.booleans(),
    nodes=st.sampled_from([0, 50, 2000, 4000]),
    stored=st.sampled_from([None, None, 20, 500]),
)
def test_tallies_of_queues_equal_those_of_the_readable_search(
    then: Any, size: tuple[int, int], moves: int, seed: int, make: Callable[[Board], Heuristic],
    algorithm: str, order: str, weight: float, values: dict[str, Any], blank: bool, both: bool,
    nodes: int, stored: int | None,
) -> None:  # fmt: skip
    goal = Board.solved(*size)
    assume(make is not WalkingDistance or len(goal.tiles) <= 16)
    board, heuristic = random_walk(goal, moves, seed), make(goal)
    assume(board != goal)
    if blank and isinstance(heuristic, (Hamming, Manhattan)):
        heuristic = BlankAsTile(heuristic)
    rules = replace(rules_of(algorithm), then=then, order=order, weight=weight, **values)
    quick, readable = both_tallies(
        board, goal, algorithm, heuristic, rules, Limit(nodes, stored=stored), both
    )
    assert quick == readable


@compiled
def test_korfs_count_of_a_hard_board_is_explained() -> None:
    # Korf's board 12, of 45 moves.
    (row,) = [r for r in EXPERIMENTS["korf-1985"].rows([12]) if r["algorithm"] == "ida-star"]
    assert row["generated"] == row["published_generated"] == 546_344
    board, goal = Board.parse(row["board"]), Board.parse(row["goal"])
    enough = Limit(nodes=1_000_000_000)  # The default limit includes a time.
    found = explain_counts(
        board, "ida-star", "manhattan", generated=546_344, goal=goal, limit=enough
    )
    best = next(found)
    assert (best.preset, best.changed) == ("korf-1985", {})


@compiled
def test_unusual_astar_count_of_a_15_puzzle_is_explained() -> None:
    board = Board.parse("6 1 15 8/5 10 13 0/3 4 2 7/14 9 11 12")
    counts = count_nodes(board, rules=Rules(ties="none", then="oldest"))
    expanded, generated = counts.expanded, counts.generated
    assert expanded > 200_000
    found = next(explain_counts(board, expanded=expanded, generated=generated))
    assert found.changed == {"ties": "none", "then": "oldest"}


# --- Table heuristics ---


def test_tables_equal_the_built_in_heuristics() -> None:
    goal = Board.parse("1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7")
    boards = [random_walk(goal, 100, seed) for seed in range(30)]
    for make in (Hamming, Manhattan, LinearConflict):
        sums, plain = sums_of(make(goal)), make(goal)
        assert sums is not None
        assert [sums.estimate(b.tiles) for b in boards] == [plain(b) for b in boards]


@pytest.mark.parametrize(
    "goal", ["5 1 3/0 2 4", "1 2 3 4 5/6 7 0 8 9", "1 2/3 4/5 0/6 7/8 9", "1 2 3/0 4 5/6 7 8/9 10 11",
             "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"]
)  # fmt: skip
def test_tables_equal_walking_distance(goal: str) -> None:
    target = Board.parse(goal)
    sums, plain = sums_of(WalkingDistance(target)), WalkingDistance(target)
    assert sums is not None
    assert sums.most <= 255
    for seed in range(0, 300, 3):
        board = random_walk(target, 5 + seed, seed)
        assert sums.estimate(board.tiles) == plain(board)


@compiled
def test_pattern_tables_are_admissible_on_all_positions() -> None:
    goal = Board.solved(3)
    partitions: list[list[tuple[int, ...]]] = [
        [(1, 2, 3, 4), (5, 6, 7, 8)],
        [(1, 4, 7), (2, 3, 5), (6, 8)],
    ]
    both = TableHeuristic.from_patterns(goal, *partitions)
    each = [TableHeuristic.from_patterns(goal, partition) for partition in partitions]
    plain = Manhattan(goal)
    differ = 0
    for text, distance in list(distances_3x3().items())[::51]:
        tiles = tuple(int(tile) for tile in text)
        one, two = (heuristic(tiles) for heuristic in each)
        assert both(tiles) == max(one, two) <= distance
        assert plain(tiles) <= min(one, two)
        differ += one != two
    assert differ > 300


@compiled
def test_pattern_tables_of_many_small_patterns() -> None:
    goal = Board.solved(5)
    pairs = [(tile, tile + 1) for tile in range(1, 25, 2)]
    tables = TableHeuristic.from_patterns(goal, pairs)
    for length in range(0, 40, 2):
        board = random_walk(goal, length, length)
        assert board.manhattan() <= tables(board) <= length
    assert tables(goal.apply("R2DL2U")) > 0
    assert repr(tables) == f"<TableHeuristic 'pattern-tables' for {goal.text()}>"
    assert pickle.loads(pickle.dumps(tables))(board) == tables(board)


@compiled
def test_solution_with_pattern_tables_is_proven() -> None:
    goal = Board.solved(3, 4)
    board = shuffle(3, 4, "tables")
    tables = TableHeuristic.from_patterns(goal, [(1, 2, 3, 5, 6), (4, 7, 8, 9), (10, 11)])
    found = run(search(board, goal, "ida-star", tables))
    assert found.optimal
    assert found.heuristic == "pattern-tables"
    assert len(found) == same_parity(len(found), board, goal) == len(run(search(board)))


@compiled
def test_heuristic_with_tables_can_be_sent_to_another_process() -> None:
    goal = Board.solved(3)
    heuristic = TableHeuristic.from_parts(goal, weighted_pairs, [(1, 2), (4, 3)])
    copy = pickle.loads(pickle.dumps(heuristic))
    assert copy(HARDEST) == heuristic(HARDEST) > 0
    mirrored = Board.parse("1 4 7/2 5 8/3 6 0")
    assert copy.toward(mirrored)(HARDEST) == sum(
        weighted_pairs(
            tuple(HARDEST.tiles.index(tile) for tile in pair),
            tuple(mirrored.tiles.index(tile) for tile in pair),
        )
        for pair in ((1, 2), (4, 3))
    )


def half(*cells: Any) -> Any:
    return 0.5


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda goal: TableHeuristic.from_parts(goal, lambda c, g: 256), "from 0 to 255"),
        (lambda goal: TableHeuristic.from_parts(goal, half), "from 0 to 255"),
        (lambda goal: TableHeuristic.from_parts(goal, weighted_pairs, [(1, 2), (2, 3)]), "different"),
        (lambda goal: TableHeuristic.from_parts(goal, weighted_pairs, [(0, 1)]), "different"),
        (lambda goal: TableHeuristic.from_parts(goal, weighted_pairs, [range(1, 9)]), "placements"),
        (lambda goal: TableHeuristic.from_patterns(goal, [(1, 2, 3)]), "all tiles"),
        (lambda goal: TableHeuristic.from_patterns(goal, [range(1, 8), (8,)]), "at most 6 tiles"),
        (lambda _: TableHeuristic.largest(), "at least one"),
        (lambda goal: TableHeuristic.largest(Lower(goal)), "no tables"),
        (lambda goal: TableHeuristic.largest(Manhattan(goal), Hamming(HARDEST)), "goal"),
        (lambda goal: TableHeuristic.largest(*[Manhattan(goal)] * 8), "at most 7"),
    ],
)  # fmt: skip
def test_invalid_tables_are_refused(make: Callable[[Board], object], said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        make(Board.solved(3))
