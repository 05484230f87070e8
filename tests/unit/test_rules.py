"""Rules of counting: against independent programs that count as the rules say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from kit.commandline import call
from kit.counting_programs import (
    Counts,
    aima,
    breadth_first,
    depth_first,
    f_oldest,
    g_oldest,
    ida,
    lazy,
    manhattan,
    marking,
    random_ties,
    successors,
)
from kit.kernel import random_walk
from kit.oracles import GOAL

from slidestar import (
    PRESETS,
    Board,
    Limit,
    LimitReached,
    PuzzleError,
    Rules,
    SearchOptions,
    Unsolvable,
    count_nodes,
    explain_counts,
    shuffle,
    solve,
)
from slidestar.classroom.explain import Explanation, alike, line_of
from slidestar.classroom.observations import read_observations
from slidestar.classroom.presets import RULED, rules_of

SECOND = "241673085"
START = "813402765"  # 14 moves from the goal
# 14, 2, 3, 20 and 23 moves from the goal
STARTS = [START, "120453786", "123046758", "724506831", "803564172"]
ENOUGH = Limit(nodes=3_000_000)


# Independent programs --------------------------------------------------------------------------


class JavaMinPQ:
    """Sedgewick and Wayne's MinPQ, with its array that begins at 1."""

    def __init__(self) -> None:
        self.pq: list[tuple[int, str, str, int]] = [(0, "", "", 0)]
        self.insertions = self.removals = 0

    def greater(self, i: int, j: int) -> bool:
        return self.pq[i][0] > self.pq[j][0]

    def exchange(self, i: int, j: int) -> None:
        self.pq[i], self.pq[j] = self.pq[j], self.pq[i]

    def insert(self, item: tuple[int, str, str, int]) -> None:
        self.insertions += 1
        self.pq.append(item)
        k = len(self.pq) - 1
        while k > 1 and self.greater(k // 2, k):
            self.exchange(k // 2, k)
            k //= 2

    def del_min(self) -> tuple[int, str, str, int]:
        self.removals += 1
        n = len(self.pq) - 1
        self.exchange(1, n)
        least = self.pq.pop()
        k, n = 1, n - 1
        while 2 * k <= n:
            j = 2 * k
            if j < n and self.greater(j, j + 1):
                j += 1
            if not self.greater(k, j):
                break
            self.exchange(k, j)
            k = j
        return least


def princeton(start: str, critical: bool) -> tuple[int, int, int]:
    """Return the moves, and MinPQ's removals and insertions."""
    queue = JavaMinPQ()
    queue.insert((manhattan(start), start, "", 0))
    while True:
        _, position, previous, moves = queue.del_min()
        if position == GOAL:
            return moves, queue.removals, queue.insertions
        for after in successors(position):
            if not (critical and after == previous):
                queue.insert((moves + 1 + manhattan(after), after, position, moves + 1))


def stack_ida(start: str) -> tuple[int, list[tuple[int, int]]]:
    """Return the moves, and the expansions and pushes of each round of an IDA* with a stack."""
    rounds, bound = list[tuple[int, int]](), manhattan(start)
    while True:
        stack, expanded, pushes, following = [(start, "", 0)], 0, 1, 99
        while stack:
            position, previous, g = stack.pop()
            if position == GOAL:
                return g, [*rounds, (expanded, pushes)]
            expanded += 1
            for after in reversed(successors(position)):
                f = g + 1 + manhattan(after)
                if after == previous:
                    continue
                if f > bound:
                    following = min(following, f)
                else:
                    stack.append((after, position, g + 1))
                    pushes += 1
        rounds.append((expanded, pushes))
        bound = following


def recursive_depth_first(start: str, depth: int) -> tuple[int, int]:
    """Return moves and expansions of a recursive depth-first search with a limit."""
    visited, expanded = set[str](), 0

    def search(state: str, left: int) -> int | None:
        nonlocal expanded
        if state == GOAL:
            return depth - left
        visited.add(state)
        if left == 0:
            return None
        expanded += 1
        for after in successors(state):
            if after not in visited and (found := search(after, left - 1)) is not None:
                return found
        return None

    moves = search(start, depth)
    assert moves is not None
    return moves, expanded


# Counts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", RULED)
@pytest.mark.parametrize("heuristic", ["hamming", "linear-conflict"])
def test_default_rules_have_the_counts_of_solve(algorithm: str, heuristic: str) -> None:
    boards = [Board.parse(START), *(shuffle(2, 3, seed=f"rules {i}") for i in range(3))]
    if algorithm == "iterative-deepening":
        boards = [Board.parse("120453786"), Board.parse("123046758")]
    for board in boards:
        found = solve(board, algorithm=algorithm, heuristic=heuristic)
        counts = count_nodes(board, None, algorithm, heuristic)
        stats = found.stats
        assert counts.length == len(found)
        assert (counts.expanded, counts.generated) == (stats.expanded, stats.generated)
        assert (counts.visited, counts.queue) == (stats.expanded + 1, stats.peak_frontier)


def test_default_rules_reopen_as_solve_does() -> None:
    board = random_walk(Board.solved(2, 3), 40, 1)

    def jumpy(tiles: tuple[int, ...]) -> int:
        return 3 * sum(tiles[:3]) % 7

    for algorithm in ("astar", "weighted-astar", "greedy"):
        stats = solve(board, algorithm=algorithm, heuristic=jumpy).stats
        counts = count_nodes(board, None, algorithm, jumpy)
        assert (counts.expanded, counts.generated) == (stats.expanded, stats.generated)
        assert stats.reopened or algorithm == "greedy"


def blank_too(state: str) -> int:
    """Return h1 as the book's code counts it, with the blank."""
    return sum(a != b for a, b in zip(state, GOAL, strict=True))


FIRST_PATHS = Rules("none", "oldest", duplicates="first", order="DRLU", generated="insertions")
LAZY = Rules("none", "oldest", duplicates="on-removal", visited="removals", generated="insertions")
RECURSIVE = Rules(successors="one-by-one", paths="simple")
CALLS = replace(RECURSIVE, generated="calls")


@pytest.mark.parametrize(
    ("algorithm", "heuristic", "rules", "program"),
    [
        ("astar", None, PRESETS["aima-h2"].rules, aima(lambda s, g: g + manhattan(s))),
        ("greedy", None, PRESETS["aima-h2"].rules, aima(lambda s, g: manhattan(s))),
        ("astar", "hamming", PRESETS["aima-h1"].rules, aima(lambda s, g: g + blank_too(s))),
        ("bfs", None, PRESETS["aima-bfs"].rules, breadth_first("DRLU", early=True, backs=True)),
        ("astar", None, LAZY, lazy(f_oldest)),
        ("astar", None, FIRST_PATHS, marking(f_oldest)),
        ("ida-star", None, replace(RECURSIVE, paths="any"), ida("successors", simple=False)),
        ("ida-star", None, RECURSIVE, ida("successors")),
        ("ida-star", None, CALLS, ida("calls")),
        ("ida-star", None, replace(CALLS, rounds="last"), ida("last")),
        ("uniform-cost", None, LAZY, lazy(g_oldest)),
        ("uniform-cost", None, replace(LAZY, cost="tile"), lazy(g_oldest, tile_cost=True)),
        ("uniform-cost", None, PRESETS["aima-h2"].rules, aima(lambda s, g: g)),
    ],
)
def test_rules_count_as_a_program(
    algorithm: str, heuristic: str | None, rules: Rules, program: Callable[[str], Counts]
) -> None:
    for start in STARTS[: 3 if algorithm == "uniform-cost" else 5]:
        found = count_nodes(Board.parse(start), None, algorithm, heuristic, rules)
        counts = program(start)
        assert {kind: getattr(found, kind) for kind in counts} == counts, start


@pytest.mark.parametrize("start", [START, "120453786", "123046758"])
@pytest.mark.parametrize(("preset", "critical"), [("princeton", True), ("princeton-plain", False)])
def test_preset_counts_as_princetons_queue(start: str, preset: str, critical: bool) -> None:
    found = count_nodes(Board.parse(start), rules=PRESETS[preset].rules)
    assert (found.length, found.expanded, found.generated) == princeton(start, critical)


@pytest.mark.parametrize("start", STARTS)
def test_rounds_count_as_a_program_with_a_stack(start: str) -> None:
    board, rules = Board.parse(start), Rules(generated="insertions-and-starts")
    moves, rounds = stack_ida(start)
    expanded, generated = map(sum, zip(*rounds, strict=True))
    assert count_nodes(board, None, "ida-star", rules=rules)[:3] == (moves, expanded, generated)
    last = replace(rules, rounds="last")
    assert count_nodes(board, None, "ida-star", rules=last)[:3] == (moves, *rounds[-1])


@pytest.mark.parametrize("start", ["120453786", "123046758"])
def test_depth_first_counts_as_programs_count(start: str) -> None:
    board, limit = Board.parse(start), Limit(depth=12)
    for depth, order in ((None, "UDLR"), (12, "UDLR"), (12, "RLDU")):
        rules = replace(LAZY, depth="limited" if depth else "unlimited", order=order)
        found = count_nodes(board, None, "dfs", rules=rules, limit=limit)
        counts = depth_first(depth, order)(start)
        assert {kind: getattr(found, kind) for kind in counts} == counts
    assert found[:2] == recursive_depth_first(start, 12)


def test_costs_and_depths_are_explained() -> None:
    start = "413285760"
    counts = lazy(g_oldest)(start)
    observed = {kind: counts[kind] for kind in ("expanded", "visited")}
    found = explain_counts([(Board.parse(start), observed)], "uniform-cost", limit=ENOUGH)
    wanted = {"duplicates": "on-removal", "cost": "unit", "visited": "removals"}
    assert wanted in (each.changed for each in found)
    near = "123046758"
    counts = depth_first(12)(near)
    observed = {kind: counts[kind] for kind in ("expanded", "visited")}
    limit = Limit(nodes=3_000_000, depth=12)
    found = explain_counts([(Board.parse(near), observed)], "dfs", limit=limit)
    wanted = {"duplicates": "on-removal", "order": "UDLR", "visited": "removals"}
    assert wanted in (each.changed for each in found)


def test_calls_of_a_recursion_are_explained() -> None:
    calls = ida("calls")(START)["generated"]
    assert calls == 145
    found = explain_counts(Board.parse(START), "ida-star", expanded=calls)
    assert changed(found) == [(None, {"successors": "one-by-one", "expanded": "calls"})]


def test_goal_test_on_generation_ends_the_search() -> None:
    board = Board.parse("1 2 3/4 5 6/7 0 8")
    for algorithm in RULED:
        rules = Rules(goal_test="generation", order="RLUD")
        counts = count_nodes(board, None, algorithm, rules=rules)
        iterations = 2 if algorithm == "iterative-deepening" else 1
        assert (counts.length, counts.expanded) == (1, iterations)
    counts = count_nodes(Board.solved(3), rules=Rules(goal_test="generation"))
    assert (counts.length, counts.expanded, counts.visited) == (0, 0, 1)


def test_order_by_tile_expands_the_smaller_tile_first() -> None:
    board = Board.parse("1 2/0 3")
    order = {letter: board.move(letter) for letter in "DL"}
    assert order["D"].tiles.index(0) == 0  # tile 1 moves
    for rules in (Rules(order="tiles"), Rules(order="DULR")):
        assert count_nodes(board, None, "bfs", rules=rules).expanded == 2


def test_parity_has_half_the_thresholds() -> None:
    counts = count_nodes(
        Board.parse(START), None, "ida-star", "hamming", Rules(thresholds="parity")
    )
    assert counts.expanded == 432


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        ({"ties": "small-f"}, r"ties must be one of small-h, .*'small-f'"),
        ({"order": "UDL"}, "order must be tiles, or UDLR in any order, got 'UDL'"),
        ({"weight": -1}, "weight must be 0 or more, got -1"),
        ({"weight": float("nan")}, "weight must be 0 or more, got nan"),
        ({"expanded": "nodes"}, "expanded must be one of expansions"),
    ],
)
def test_wrong_rule_is_refused(wrong: dict[str, object], match: str) -> None:
    with pytest.raises(PuzzleError, match=match):
        Rules(**wrong)  # type: ignore[arg-type]


def test_search_without_these_rules_is_refused() -> None:
    board = Board.parse(START)
    with pytest.raises(PuzzleError, match=r"algorithm must be one of astar, .*'rbfs'"):
        count_nodes(board, None, "rbfs")
    with pytest.raises(PuzzleError, match="this search has no number of 'positions'"):
        count_nodes(board, None, "ida-star", rules=Rules(visited="positions"))
    with pytest.raises(PuzzleError, match="heuristic must be hamming or manhattan"):
        count_nodes(board, None, "astar", "linear-conflict", Rules(blank="tile"))
    with pytest.raises(Unsolvable):
        count_nodes(board.twin())
    with pytest.raises(LimitReached):
        count_nodes(board, None, "bfs", limit=Limit(nodes=50))


# Explanations ------------------------------------------------------------------------------------


def changed(found: Iterator[Explanation]) -> list[tuple[str | None, dict[str, object]]]:
    return [(each.preset, dict(each.changed)) for each in found]


def test_own_counts_are_explained_by_no_change() -> None:
    board = Board.parse(START)
    for algorithm in RULED:
        stats = solve(board, algorithm=algorithm).stats
        found = explain_counts(
            board, algorithm, "manhattan", stats.expanded, stats.generated, limit=ENOUGH
        )
        assert changed(found) == [(None, {})]


def test_presets_are_found_by_their_counts() -> None:
    board = Board.parse(START)
    with pytest.raises(PuzzleError, match="'weighted-astar' with a weight, got 'astar'"):
        explain_counts(board, "astar", expanded=41, options=SearchOptions(weight=3))
    with pytest.raises(TypeError, match="limit must be a Limit, got 0"):
        explain_counts(board, "astar", expanded=41, limit=0)  # type: ignore[arg-type]
    found = explain_counts(board, "astar", "manhattan", 187, visited=110, limit=ENOUGH)
    assert ("course-2017", {}) in changed(found)
    results = breadth_first("DRLU", early=True, backs=True)(START)["generated"]
    found = explain_counts(board, "bfs", generated=results, limit=ENOUGH)
    assert ("aima-bfs", {}) in changed(found)
    _, removals, insertions = princeton(START, critical=True)
    found = explain_counts(board, "astar", None, removals, insertions, limit=ENOUGH)
    assert ("princeton", {}) in changed(found)


def test_parity_explains_low_counts_of_deepening() -> None:
    found = explain_counts(Board.parse(START), "ida-star", "hamming", 432, limit=ENOUGH)
    assert changed(found) == [(None, {"thresholds": "parity"})]
    assert found.complete


@pytest.mark.parametrize(
    "change",
    [
        {"ties": "none", "then": "oldest"},
        {"ties": "small-g"},
        {"goal_test": "generation"},
        {"move_back": "counted"},
        {"duplicates": "tree"},
        {"order": "RLUD"},
        {"blank": "tile"},
        {"expanded": "insertions"},
    ],
    ids=str,
)
def test_explanations_have_exactly_the_counts(change: dict[str, str]) -> None:
    board = Board.parse(START)
    rules = Rules(**change)  # type: ignore[arg-type]
    counts = count_nodes(board, rules=rules)
    found = list(
        explain_counts(board, "astar", "manhattan", counts.expanded, counts.generated, limit=ENOUGH)
    )
    assert rules in [each.rules for each in found]
    for each in found:
        assert count_nodes(board, rules=each.rules) == each.counts
        assert (each.counts.expanded, each.counts.generated) == (counts.expanded, counts.generated)
        base = PRESETS[each.preset].rules if each.preset else rules_of("astar")
        assert each.rules == replace(base, **each.changed)


def counts_on(board: str, expanded: int, generated: int) -> tuple[Board, dict[str, int]]:
    return Board.parse(board), {"expanded": expanded, "generated": generated}


def test_rules_must_have_the_counts_of_all_boards() -> None:
    board = Board.parse(START)
    boards = [counts_on(each, *princeton(each, critical=True)[1:]) for each in (START, SECOND)]
    assert ("princeton", {}) in changed(explain_counts(boards, limit=ENOUGH))
    with pytest.raises(PuzzleError, match="the counts of several boards"):
        explain_counts(boards, expanded=41)
    with pytest.raises(PuzzleError, match="explain_counts needs a board"):
        explain_counts([])
    with pytest.raises(PuzzleError, match="count must be one of expanded, generated, visited"):
        explain_counts([(board, {"nodes": 41})])
    with pytest.raises(TypeError, match="board must be a Board, got 3"):
        explain_counts([(3, {"expanded": 41})])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="board must be a Board, got 3"):
        explain_counts(3, expanded=41)  # type: ignore[arg-type]
    for wrong in (board, (board, 41), (board, {"expanded": 41}, 5)):
        with pytest.raises(TypeError, match="an observation must be a board and its counts, got"):
            explain_counts([wrong])  # type: ignore[list-item]


def test_a_second_board_rules_out_matches_by_chance() -> None:
    limit = Limit(nodes=400_000)
    observed = []
    for board in ("260418735", SECOND):
        counts = random_ties(1)(board)
        observed.append(counts_on(board, counts["expanded"], counts["generated"]))
    one = explain_counts(observed[:1], limit=limit)
    assert list(one) != []
    assert one.by_chance > 0.3
    both = explain_counts(observed, limit=limit)
    assert list(both) == []
    assert both.by_chance < one.by_chance / 10


def test_three_changes_may_be_chance() -> None:
    board = Board.parse(START)
    found = next(explain_counts(board, expanded=76, generated=206))
    three = {"ties": "none", "then": "heapq", "order": "DRUL", "move_back": "counted"}
    assert [found.may_be_chance, replace(found, changed=three).may_be_chance] == [False, True]
    assert str(replace(found, changed=three)).endswith(" (may be chance)")
    assert not replace(found, changed=three, further=(found.counts,)).may_be_chance
    two = {"ties": "small-h", "then": "oldest", "blank": "tile"}  # and the preset
    assert replace(found, changed=two, preset="princeton").may_be_chance
    assert not replace(found, changed=two, preset=None).may_be_chance


def test_a_preset_is_listed_with_the_rules_that_it_resembles() -> None:
    board = Board.parse(START)
    [group] = alike(explain_counts(board, expanded=76, generated=206))
    assert line_of(group) == (
        "expanded 76, generated 206: any of: aima-h2; ties:none,then:oldest,move-back:counted;"
        " ties:none,then:min-pq,move-back:counted; ties:small-g,move-back:counted"
    )


def test_counts_of_no_rules_have_the_nearest() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    found = explain_counts(board, "bfs", expanded=1000, limit=ENOUGH)
    assert list(found) == []
    assert found.complete
    assert [near.counts.expanded for near in found.nearest] == sorted(
        (near.counts.expanded for near in found.nearest), reverse=True
    )
    assert found.nearest


def test_limit_ends_the_explanations() -> None:
    found = explain_counts(Board.parse(START), "bfs", expanded=5000, limit=Limit(nodes=9000))
    assert list(found) == []
    assert not found.complete
    assert found.searches == 2


def test_explanation_needs_a_count() -> None:
    board = Board.parse(START)
    with pytest.raises(PuzzleError, match="needs a count"):
        explain_counts(board, "astar")
    with pytest.raises(PuzzleError, match="expanded must be an integer of 0 or more, got -1"):
        explain_counts(board, "astar", expanded=-1)
    with pytest.raises(PuzzleError, match="algorithm must be one of"):
        explain_counts(board, "auto", expanded=1)
    with pytest.raises(Unsolvable):
        explain_counts(board.twin(), "astar", expanded=1)


def test_why_prints_the_rule_sets() -> None:
    why = ("why", "--board", START, "--algorithm", "ida-star", "--heuristic", "hamming")
    done = call(*why, "--expanded", "432")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "expanded 432: thresholds:parity")
    done = call(*why, "--expanded", "767", "--generated", "1360")
    assert done.stdout == (
        "expanded 767, generated 1,360: the rules of slidestar solve\n"
        "1 search tried, each counted in several ways; fewer than 0.01 would match by chance.\n"
    )


def test_why_reads_counts_of_several_boards(tmp_path: Path) -> None:
    why = ("why", "--algorithm", "bfs")
    first = ("--board", START, "--expanded", "3332", "--generated", "9189")
    second = ("--board", SECOND, "--expanded", "14246", "--generated", "38762")
    found = call(*why, *first, *second).stdout
    assert found.splitlines() == [
        "expanded 3,332, generated 9,189: aima-bfs",
        "151 searches tried, each counted in several ways; fewer than 0.01 would match by chance.",
    ]
    table = tmp_path / "counts.csv"
    table.write_text(f"board,expanded,generated\n{START},3332,9189\n{SECOND},14246,38762\n")
    assert call(*why, "--observations", str(table)).stdout == found
    # The counts of a board follow it. Each board has its own.
    third = call(*why, *first, *second, "--queue", "7").stdout
    assert third.startswith("No rule set gives these counts")
    unsolvable = call("why", *first, "--board", "8-1-3_4-0-2_7-5-6", "--expanded", "1")
    assert unsolvable.returncode == 1
    assert unsolvable.stderr.startswith("slidestar: 8-1-3_4-0-2_7-5-6: this board can't be solved")


@pytest.mark.parametrize(
    "text",
    [
        f"{START} 41 72 30\n\n{SECOND} 172",
        f"board;queue;generated;expanded\n{START};30;72;41\n{SECOND};;;172",
        f'"8 1 3/4 0 2/7 6 5", 41, 72, 30\n{SECOND},172',
        f"Expanded\tBoard\tQueue\tGenerated\n41\t{START}\t30\t72\n172\t{SECOND}",
    ],
)
def test_observations_are_read_with_and_without_column_names(text: str) -> None:
    assert read_observations(text) == [
        (Board.parse(START), {"expanded": 41, "generated": 72, "queue": 30}),
        (Board.parse(SECOND), {"expanded": 172}),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board,nodes\n1230,1", "line 1: the columns must be board and some of expanded"),
        ("board,board\n1230,1", "line 1: the columns must be board and some of expanded"),
        ("position,expanded\n1230,1", "line 1: the columns must be board and some of expanded"),
        ("1230,1\n1230,x", "line 2: expanded must be a whole number of 0 or more, got 'x'"),
        ("board,expanded\n\n1230,1,2", "line 3: a line must have at most 2 columns"),
        ("8 1 3 4 0 2 7 6 5 41", "line 1: a line must have at most 4 columns"),
        ("board,expanded\n123,1", "line 2: "),
        ("1230", "line 1: a count is missing"),
        ("0" * 200_000 + ",41", "line 1: field larger"),
    ],
)
def test_a_fault_of_observations_is_named(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{message}"):
        read_observations(text)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--board", START, "--expanded", "76", "--expanded", "77"], "given once for each --board"),
        (["--expanded", "1", "--board", START, "--expanded", "2"], "given once for each --board"),
        (["--expanded", "76"], "--expanded needs a --board"),
        ([], "why needs a --board or --observations"),
        (["--board", START, "--board", SECOND, "--expanded", "76"], "each board needs a count"),
        (["--observations", "{}"], "counts.csv, line 1: a count is missing"),
        (["--observations", "/dev/null"], "/dev/null has no boards"),
    ],
)
def test_why_names_a_wrong_option(tmp_path: Path, arguments: list[str], message: str) -> None:
    table = tmp_path / "counts.csv"
    table.write_text("1230")
    done = call("why", *(each.format(table) for each in arguments))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert message in done.stderr


def test_why_knows_the_weight() -> None:
    why = ("why", "--board", START, "--algorithm", "weighted-astar", "--weight", "1.5")
    assert call(*why, "--expanded", "41").stdout.startswith(
        "expanded 41: the rules of slidestar solve\n"
    )


def test_why_has_exit_statuses() -> None:
    why = ("why", "--board", "1 2 3/4 0 6/7 5 8", "--algorithm", "bfs", "--expanded", "1000")
    done = call(*why)
    assert done.returncode == 1
    assert done.stdout.startswith("No rule set gives these counts. The nearest:\nexpanded ")
    assert call(*why, "--max-nodes", "7").returncode == 3
    done = call("why", "--board", "1 2/0 3")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    done = call("why", "--board", "2 1/3 0", "--expanded", "3")
    assert (done.returncode, done.stdout) == (1, "Unsolvable puzzle\n")
