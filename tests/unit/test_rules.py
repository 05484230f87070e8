"""Rules of counting: against independent programs that count as the rules say."""

from __future__ import annotations

import heapq
import itertools
import random
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from kit.commandline import call
from kit.kernel import random_walk
from kit.oracles import GOAL, neighbors_3x3

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
from slidestar.classroom.explain import Explanation
from slidestar.classroom.presets import RULED, rules_of

SECOND = "241673085"
START = "813402765"  # 14 moves from the goal
STARTS = [START, "120453786", "123046758", "724506831"]  # 14, 2, 3 and 20 moves from the goal
ENOUGH = Limit(nodes=3_000_000)


# Independent programs --------------------------------------------------------------------------


def manhattan(position: str, goal: str = GOAL) -> int:
    total = 0
    for cell, tile in enumerate(position):
        if tile != "0":
            to = goal.index(tile)
            total += abs(cell // 3 - to // 3) + abs(cell % 3 - to % 3)
    return total


class AimaNode:
    """A node of search4e.ipynb, the Python code of Russell and Norvig's 4th edition."""

    def __init__(self, state: str, path_cost: int) -> None:
        self.state = state
        self.path_cost = path_cost

    def __lt__(self, other: AimaNode) -> bool:
        return self.path_cost < other.path_cost


def aima_best_first(start: str, f: Callable[[AimaNode], int]) -> tuple[int, int]:
    """Return the cost of the solution and the number of calls of `result`."""
    node = AimaNode(start, 0)
    items = [(f(node), node)]
    reached = {start: node}
    results = 0
    while items:
        _, node = heapq.heappop(items)
        if node.state == GOAL:
            return node.path_cost, results
        for state in neighbors_3x3(node.state):
            results += 1
            child = AimaNode(state, node.path_cost + 1)
            if state not in reached or child.path_cost < reached[state].path_cost:
                reached[state] = child
                heapq.heappush(items, (f(child), child))
    raise AssertionError


def aima_h1(node: AimaNode) -> int:
    """Return f with the heuristic h1 of the book's code, which counts the blank."""
    return node.path_cost + sum(a != b for a, b in zip(node.state, GOAL, strict=True))


def aima_breadth_first(start: str) -> tuple[int, int]:
    results = 0
    frontier = deque([(start, 0)])
    reached = {start}
    while True:
        position, cost = frontier.popleft()
        for state in neighbors_3x3(position):
            results += 1
            if state == GOAL:
                return cost + 1, results
            if state not in reached:
                reached.add(state)
                frontier.append((state, cost + 1))


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
        for after in in_order(position):
            if not (critical and after == previous):
                queue.insert((moves + 1 + manhattan(after), after, position, moves + 1))


def in_order(position: str) -> list[str]:
    """Return the neighbours in the order UDLR of the moves of tiles."""
    blank = position.index("0")
    order = {3: 0, -3: 1, 1: 2, -1: 3}
    return sorted(neighbors_3x3(position), key=lambda after: order[after.index("0") - blank])


def lazy_astar(start: str) -> tuple[int, int, int]:
    """Return moves, expansions and removals of A* as students write it, with `heapq`."""
    numbers = count()
    queue = [(manhattan(start), next(numbers), 0, start)]
    closed: set[str] = set()
    removals = 0
    while True:
        _, _, g, position = heapq.heappop(queue)
        if position == GOAL:
            return g, len(closed), removals
        removals += 1
        if position in closed:
            continue
        closed.add(position)
        for after in in_order(position):
            if after not in closed:
                heapq.heappush(queue, (g + 1 + manhattan(after), next(numbers), g + 1, after))


def recursive_ida(start: str, simple: bool) -> tuple[int, int, int]:
    """Return moves, expansions and successors of a recursive IDA*."""
    expanded = successors = 0
    path: list[str] = []

    def search(position: str, bound: int) -> int | None:
        nonlocal expanded, successors
        f = len(path) + manhattan(position)
        if f > bound:
            return f
        if position == GOAL:
            return None
        expanded += 1
        least = 99
        path.append(position)
        for after in in_order(position):
            if after == (path[-2] if len(path) > 1 else ""):
                continue
            successors += 1
            if simple and after in path:
                continue
            found = search(after, bound)
            if found is None:
                return None
            least = min(least, found)
        path.pop()
        return least

    bound = manhattan(start)
    while (found := search(start, bound)) is not None:
        bound = found
    return len(path), expanded, successors


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


@pytest.mark.parametrize("start", STARTS)
def test_preset_counts_as_aimas_code(start: str) -> None:
    board = Board.parse(start)
    for algorithm, f in (
        ("astar", lambda node: node.path_cost + manhattan(node.state)),
        ("greedy", lambda node: manhattan(node.state)),
    ):
        found = count_nodes(board, None, algorithm, rules=PRESETS["aima-h2"].rules)
        assert (found.length, found.generated) == aima_best_first(start, f)
    found = count_nodes(board, None, "astar", "hamming", PRESETS["aima-h1"].rules)
    assert (found.length, found.generated) == aima_best_first(start, aima_h1)
    found = count_nodes(board, None, "bfs", rules=PRESETS["aima-bfs"].rules)
    assert (found.length, found.generated) == aima_breadth_first(start)


@pytest.mark.parametrize("start", [START, "120453786", "123046758"])
@pytest.mark.parametrize(("preset", "critical"), [("princeton", True), ("princeton-plain", False)])
def test_preset_counts_as_princetons_queue(start: str, preset: str, critical: bool) -> None:
    found = count_nodes(Board.parse(start), rules=PRESETS[preset].rules)
    assert (found.length, found.expanded, found.generated) == princeton(start, critical)


@pytest.mark.parametrize("start", STARTS)
def test_check_on_removal_counts_as_a_lazy_search(start: str) -> None:
    rules = Rules("none", "oldest", duplicates="on-removal", visited="removals")
    found = count_nodes(Board.parse(start), rules=rules)
    assert (found.length, found.expanded, found.visited) == lazy_astar(start)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("paths", ["any", "simple"])
def test_one_by_one_counts_as_a_recursion(start: str, paths: str) -> None:
    rules = Rules(successors="one-by-one", paths="simple" if paths == "simple" else "any")
    found = count_nodes(Board.parse(start), None, "ida-star", rules=rules)
    assert found[:3] == recursive_ida(start, paths == "simple")


def visited_on_insertion(start: str) -> tuple[int, int, int]:
    """Return the moves, the expansions and the insertions of A* as many students write it.

    The neighbours come in the order of the blank's next cell, and the oldest of equal f first.
    """
    entries = itertools.count()
    queue = [(manhattan(start), next(entries), 0, start)]
    visited, expanded = {start}, 0
    while True:
        _, _, g, state = heapq.heappop(queue)
        if state == GOAL:
            return g, expanded, len(visited) - 1
        expanded += 1
        blank = state.index("0")
        for cell in (blank - 3, blank - 1, blank + 1, blank + 3):
            if not 0 <= cell < 9 or (cell // 3 != blank // 3 and cell % 3 != blank % 3):
                continue
            letters = list(state)
            letters[blank], letters[cell] = letters[cell], "0"
            if (after := "".join(letters)) not in visited:
                visited.add(after)
                heapq.heappush(queue, (g + 1 + manhattan(after), next(entries), g + 1, after))


@pytest.mark.parametrize(("start", "length"), [(START, 14), (SECOND, 18), ("803564172", 25)])
def test_first_paths_count_as_a_search_that_marks_on_insertion(start: str, length: int) -> None:
    rules = Rules(
        ties="none", then="oldest", duplicates="first", order="DRLU", generated="insertions"
    )
    found = count_nodes(Board.parse(start), rules=rules)
    assert visited_on_insertion(start) == (length, found.expanded, found.generated)
    assert found.length == length


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
    with pytest.raises(PuzzleError, match=r"algorithm must be one of astar, .*'dfs'"):
        count_nodes(board, None, "dfs")
    with pytest.raises(PuzzleError, match="has no number of 'positions'"):
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
    _, results = aima_breadth_first(START)
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


def by_random_ties(start: str, seed: int) -> tuple[int, int]:
    """Return the expansions and insertions of an A* that breaks its ties by random numbers."""
    chance, goal = random.Random(seed), Board.solved(3)
    board = Board.parse(start)
    queue = [(board.manhattan(), chance.random(), 0, board)]
    best, closed = {board: 0}, set[Board]()
    while board != goal:
        _, _, g, board = heapq.heappop(queue)
        if board in closed or board == goal:
            continue
        closed.add(board)
        for after in board.neighbors():
            if g + 1 < best.get(after, g + 2):
                best[after] = g + 1
                heapq.heappush(queue, (g + 1 + after.manhattan(), chance.random(), g + 1, after))
    return len(closed), len(best)


def counts_on(board: str, expanded: int, generated: int) -> tuple[Board, dict[str, int]]:
    return Board.parse(board), {"expanded": expanded, "generated": generated}


def test_rules_must_have_the_counts_of_all_boards() -> None:
    board = Board.parse(START)
    _, removals, insertions = princeton(START, critical=True)
    further = [counts_on(SECOND, *princeton(SECOND, critical=True)[1:])]
    found = explain_counts(
        board, "astar", None, removals, insertions, limit=ENOUGH, further=further
    )
    assert changed(found) == [("princeton", {})]
    with pytest.raises(PuzzleError, match="count must be one of expanded, generated, visited"):
        explain_counts(board, expanded=41, further=[(board, {"nodes": 41})])
    with pytest.raises(TypeError, match="board must be a Board, got 3"):
        explain_counts(board, expanded=41, further=[(3, {"expanded": 41})])  # type: ignore[list-item]


def test_a_second_board_rules_out_matches_by_chance() -> None:
    start, limit = "2 6 0/4 1 8/7 3 5", Limit(nodes=400_000)
    counts, second = by_random_ties(start, 0), by_random_ties(SECOND, 0)
    board = Board.parse(start)
    assert list(explain_counts(board, "astar", None, *counts, limit=limit)) != []
    both = explain_counts(
        board, "astar", None, *counts, limit=limit, further=[counts_on(SECOND, *second)]
    )
    assert list(both) == []


def test_three_changes_may_be_chance() -> None:
    board = Board.parse(START)
    found = next(explain_counts(board, expanded=76, generated=206))
    three = {"ties": "none", "then": "heapq", "order": "DRUL", "move_back": "counted"}
    assert [found.may_be_chance, replace(found, changed=three).may_be_chance] == [False, True]
    assert str(replace(found, changed=three)).endswith(" (may be chance)")
    assert not replace(found, changed=three, boards=2).may_be_chance


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
    assert (done.returncode, done.stdout) == (0, "expanded 432: thresholds:parity\n")
    done = call(*why, "--expanded", "767", "--generated", "1360")
    assert done.stdout == "expanded 767, generated 1,360: the rules of slidestar solve\n"


def test_why_reads_counts_of_several_boards(tmp_path: Path) -> None:
    first = ("--board", START, "--expanded", "76", "--generated", "206")
    second = ("--board", SECOND, "--expanded", "206", "--generated", "553")
    found = call("why", *first, *second).stdout
    assert found.splitlines() == [
        "expanded 76, generated 206: aima-h2",
        "The first board alone has 18 rule sets with its counts.",
    ]
    table = tmp_path / "counts.csv"
    table.write_text(f"board,expanded,generated\n{START},76,206\n{SECOND},206,553\n")
    assert call("why", "--counts", str(table)).stdout == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("board,nodes\n1230,1", "the columns of {} must be board and some of expanded"),
        ("board,expanded\n1230,x", "{}, line 2: must be a whole number of 0 or more, got 'x'"),
        ("board,expanded\n1230,1,2", "{}, line 2: too many columns"),
        ("board,expanded\n123,1", "{}, line 2: "),
        ("board,expanded", "why needs a --board or --counts"),
    ],
)
def test_why_names_the_fault_of_a_table(tmp_path: Path, text: str, said: str) -> None:
    table = tmp_path / "counts.csv"
    table.write_text(text)
    done = call("why", "--counts", str(table))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said.format(table) in done.stderr


def test_why_needs_a_count_for_each_board() -> None:
    done = call("why", "--board", START, "--board", SECOND, "--expanded", "76")
    assert (done.returncode, "--expanded must be given once for each" in done.stderr) == (2, True)


def test_why_knows_the_weight() -> None:
    why = ("why", "--board", START, "--algorithm", "weighted-astar", "--weight", "1.5")
    assert call(*why, "--expanded", "41").stdout == "expanded 41: the rules of slidestar solve\n"


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
