"""`auto` on the compiled loops: shortest solutions of all boards up to 16 cells, any goal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.markers import compiled
from kit.oracles import distances_3x3, korf_boards, neighbors_3x3

from slidestar import (
    Board,
    Limit,
    LimitReached,
    PuzzleError,
    Unsolvable,
    all_optimal,
    distance,
    search,
    shuffle,
    solve,
)
from slidestar.algorithms import Budget, Search, run
from slidestar.kernel import FIFTEEN, TableFile, load_loops
from slidestar.pdb.board_symmetry import Symmetry
from slidestar.pdb.database import (
    HARD,
    clear_caches,
    database_for,
    larger_database,
    prepare_database,
)
from slidestar.pdb.table_sets import FIFTEEN_LARGE_FILE, SHIPPED, TableSet
from slidestar.solver import large
from slidestar.solver.api import heuristic_for
from slidestar.solver.auto import auto
from slidestar.solver.distances import good_moves

HARDEST = "8 6 7/2 5 4/3 0 1"


@compiled
def test_korfs_hundred_boards_are_solved_optimally() -> None:
    total = 0
    for board, length in korf_boards():
        found = solve(board)
        assert found.optimal
        assert board.apply(found.moves).is_goal()
        assert len(found) == length
        total += length
    assert total == 5305


@compiled
def test_8_puzzle_solutions_have_the_true_distance() -> None:
    distances = distances_3x3()
    for text in random.Random(8).sample(sorted(distances), 500):
        found = solve(Board.parse(text))
        assert len(found) == distances[text]
        assert found.board.apply(found.moves).is_goal()


@compiled
@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([0, 3, 12, 15]))
def test_goal_blank_may_be_in_any_corner(seed: int, corner: int) -> None:
    tiles = list(shuffle(4, 4, f"goal {seed}").tiles)
    blank = tiles.index(0)
    tiles[blank], tiles[corner] = tiles[corner], 0
    goal = Board.from_flat(tiles, 4, 4)
    symmetry = Symmetry.to_blank_last(goal)
    assert symmetry is not None
    assert symmetry.tiles(goal.tiles) == Board.solved(4).tiles
    board = goal
    rng = random.Random(seed)
    for _ in range(40):
        board = rng.choice(board.neighbors())
    found = solve(board, goal)
    assert board.apply(found.moves) == goal
    assert len(found) == len(solve(board, goal, "astar", "linear-conflict"))


@compiled
@pytest.mark.parametrize("size", [(2, 6), (6, 2), (3, 4), (4, 3)])
def test_shapes_without_shipped_tables_are_solved_optimally(size: tuple[int, int]) -> None:
    goal = shuffle(*size, "goal")
    board = goal
    rng = random.Random(1)
    for _ in range(36):
        board = rng.choice(board.neighbors())
    found = solve(board, goal)
    assert board.apply(found.moves) == goal
    assert len(found) == len(solve(board, goal, "astar", "linear-conflict"))
    assert found.optimal


@compiled
def test_all_optimal_counts_every_shortest_solution() -> None:
    # By dynamic programming: paths(position) = sum of the paths of its nearer neighbours.
    distances = distances_3x3()
    text = HARDEST.replace("/", "").replace(" ", "")
    found = all_optimal(Board.parse(HARDEST))
    paths = {"123456780": 1}

    def count(position: str) -> int:
        if position not in paths:
            nearer = [p for p in neighbors_3x3(position) if distances[p] < distances[position]]
            paths[position] = sum(count(p) for p in nearer)
        return paths[position]

    assert (found.length, len(found.solutions), found.complete) == (31, count(text), True)
    assert len(set(found.solutions)) == len(found.solutions)
    assert all(Board.parse(HARDEST).apply(moves).is_goal() for moves in found.solutions)
    first = {moves[: found.common + 1] for moves in found.solutions}
    assert len({moves[: found.common] for moves in found.solutions}) == 1 < len(first)
    capped = all_optimal(Board.parse(HARDEST), cap=3)
    assert (len(capped.solutions), capped.complete) == (3, False)


@compiled
def test_all_optimal_on_4x4_agrees_with_astar() -> None:
    board = Board.parse("5 1 3 4/13 2 7 8/6 10 11 12/14 9 0 15")
    found = all_optimal(board)
    assert found.length == 15
    assert found.complete
    # The solutions begin with exactly those moves that lead nearer.
    nearer = {
        move
        for move, neighbor in zip(board.legal_moves(), board.neighbors(), strict=True)
        if len(solve(neighbor, algorithm="astar", heuristic="linear-conflict")) == 14
    }
    assert {moves[0] for moves in found.solutions} == nearer


def test_distance_is_exact_or_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "DEFAULT_NODES", 100_000)
    assert distance(Board.parse(HARDEST)) == 31
    assert distance(Board.solved(10)) == 0
    with pytest.raises(Unsolvable):
        distance(Board.parse("1 2 3/4 5 6/8 7 0"))
    with pytest.raises(LimitReached, match="10x10"):
        distance(shuffle(10, 10, "far"))


@compiled
def test_limit_raises_with_a_valid_bound() -> None:
    farthest = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    for limit in (Limit(nodes=12_345), Limit(seconds=0.0)):
        with pytest.raises(LimitReached) as reached:
            solve(farthest, limit=limit)
        assert reached.value.lower_bound <= 80
        assert limit.nodes is None or reached.value.stats.expanded == limit.nodes


@compiled
@pytest.mark.parametrize("size", [3, 4])
def test_limit_before_tables_proves_manhattan_distance(size: int) -> None:
    clear_caches()
    board = shuffle(size, size, "early")
    with pytest.raises(LimitReached) as reached:
        solve(board, limit=Limit(seconds=0))
    assert reached.value.lower_bound == board.manhattan() > 0


@compiled
def test_interleaved_searches_prepare_the_same_tables() -> None:
    clear_caches()
    boards = [board for board, _ in korf_boards()[11:13]]
    searches: list[Search] = [auto(board, Board.solved(4)) for board in boards]
    lengths = {}
    while searches:
        for steps in list(searches):
            try:
                next(steps)
            except StopIteration as done:
                lengths[done.value.board] = len(done.value)
                searches.remove(steps)
    assert [lengths[board] for board in boards] == [length for _, length in korf_boards()[11:13]]
    assert database_for(Board.solved(4)).tables.ready == 2


@compiled
@pytest.mark.parametrize("size", [(3, 3), (2, 5), (3, 4), (4, 4)])
def test_paused_search_does_not_block_another(size: tuple[int, int]) -> None:
    clear_caches()
    first, second = shuffle(*size, "first"), shuffle(*size, "second")
    paused = search(first)
    next(paused)  # while its tables are being built
    assert run(search(second)).optimal
    found = run(paused)
    assert found.optimal
    assert first.apply(found.moves).is_goal()


def shipped(name: str) -> bytes:
    content = SHIPPED.read(name, needed=True)
    assert isinstance(content, bytes)
    return content


class OneFile:
    """A source that returns the same content for every name."""

    immediate = True

    def __init__(self, content: bytes | None) -> None:
        self.content = content
        self.databases: list[TableSet] = []

    def read(self, name: str, needed: bool) -> bytes | None:
        return self.content

    def built(self, database: TableSet) -> None:
        self.databases.append(database)


class Late:
    """A source whose second file is downloading during its first `requests` requests."""

    immediate = False

    def __init__(self, requests: int) -> None:
        self.requests = requests

    def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
        if "4x4-2" in name and self.requests:
            self.requests -= 1
            return "waiting"
        return SHIPPED.read(name, needed)

    def built(self, database: TableSet) -> None:
        raise AssertionError("both files are shipped")


@compiled
def test_tables_loaded_during_search_are_used_at_next_bound() -> None:
    board, length = korf_boards()[87]  # the hardest one
    expanded = []
    for requests in (0, 2, 10**6):
        clear_caches()
        found = run(auto(board, Board.solved(4), source=Late(requests)))
        assert len(found) == length
        assert found.moves == solve(board).moves
        expanded.append(found.stats.expanded)
    assert expanded == sorted(set(expanded))
    assert expanded[1] < 1.3 * expanded[0] < expanded[2]


class WithoutLarge:
    """The shipped files, except the large tables, which are downloading, damaged or missing."""

    immediate = False

    def __init__(self, content: bytes | Literal["waiting"] | None) -> None:
        self.content = content

    def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
        return self.content if name == FIFTEEN_LARGE_FILE else SHIPPED.read(name, needed)

    def built(self, database: TableSet) -> None:
        raise AssertionError("the other files are shipped")


@pytest.fixture
def large_tables_unloaded() -> Iterator[None]:
    """Unload the large tables before and after a test."""
    clear_caches()
    yield
    clear_caches()


BLANK_FIRST = Board.parse("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15")


@compiled
@pytest.mark.usefixtures("large_tables_unloaded")
def test_search_continues_without_large_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    board, _ = korf_boards()[87]
    alone = solve(board)
    assert 700_000 < alone.stats.expanded < HARD
    monkeypatch.setattr("slidestar.solver.auto.HARD", 100_000)
    for content in ("waiting", None, shipped(FIFTEEN_LARGE_FILE)[:-1]):
        if content is not None:  # a missing file is not requested again
            clear_caches()
        found = run(auto(board, Board.solved(4), source=WithoutLarge(content)))
        assert (found.moves, found.stats.expanded) == (alone.moves, alone.stats.expanded)
    clear_caches()
    monkeypatch.setattr("slidestar.pdb.database._WORTH_LOADING", 3600.0)
    hurried = solve(board, limit=Limit(seconds=3600))
    assert hurried.stats.expanded == alone.stats.expanded


@compiled
@pytest.mark.usefixtures("large_tables_unloaded")
def test_large_tables_find_the_same_solutions_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    board, length = korf_boards()[87]
    goals = (Board.solved(4), BLANK_FIRST)
    boards = [shuffle(4, 4, "loaded", goal=goal) for goal in goals]
    before = [(solve(*pair), run(good_moves(*pair))) for pair in zip(boards, goals, strict=True)]
    alone, all_alone = solve(board), all_optimal(board)
    with pytest.raises(LimitReached):
        all_optimal(board, limit=Limit(nodes=5_000_000))

    # Loaded during a search.
    for module in ("auto", "all_optimal"):
        monkeypatch.setattr(f"slidestar.solver.{module}.HARD", 100_000)
    found = solve(board)
    assert (found.moves, found.lower_bound) == (alone.moves, length)
    small = database_for(Board.solved(4))
    large = run(larger_database(small, Budget()))
    assert large is not None
    first = small.search(board)
    first.run(100_000)
    second = large.search(board, lower_bound=first.bound)
    assert second.run(10**6) == second.FOUND
    assert found.stats.expanded == first.expanded + second.expanded < 0.7 * alone.stats.expanded
    assert found.stats.generated == first.generated + second.generated
    with pytest.raises(LimitReached) as reached:
        solve(board, limit=Limit(nodes=150_000))
    assert reached.value.stats.expanded == 150_000

    with monkeypatch.context() as patch:
        # As if they were not loaded when the search began.
        patch.setattr("slidestar.solver.all_optimal.prepare", prepare_database)
        every = all_optimal(board, limit=Limit(nodes=5_000_000))
    assert (every.length, len(every), every.complete) == (length, 67, True)
    assert set(every) == set(all_alone)

    # All searches use them from then on.
    monkeypatch.undo()
    assert all_optimal(board, limit=Limit(nodes=5_000_000)).complete
    after = [(solve(*pair), run(good_moves(*pair))) for pair in zip(boards, goals, strict=True)]
    for (solution, good), (later, still_good) in zip(before, after, strict=True):
        assert later.optimal
        assert later.moves == solution.moves
        assert later.stats.expanded < 0.7 * solution.stats.expanded
        assert (still_good.distance, still_good.moves) == (good.distance, good.moves)
        assert still_good.stats.expanded < 0.7 * good.stats.expanded


@pytest.fixture(scope="module")
def built() -> TableSet:
    """The new tables of a goal without shipped tables."""
    database = TableSet(database_for(shuffle(3, 4, "damaged")).tables.layout)
    source = OneFile(None)
    run(database.prepare(source))
    assert source.databases == [database]
    return database


@compiled
def test_stored_file_saves_building_the_tables(built: TableSet) -> None:
    ((name, content),) = run(built.files()).items()
    assert name == built.names[0]
    assert TableFile.parse(content).goal == shuffle(3, 4, "damaged").tiles
    source, fresh = OneFile(content), TableSet(built.layout)
    run(fresh.prepare(source))
    assert (fresh.ready, fresh.memory, source.databases) == (1, built.memory, [])


@compiled
@pytest.mark.parametrize("damage", ["truncated", "foreign", "flipped", "of another goal"])
def test_damaged_files_are_rebuilt(
    built: TableSet, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    data = bytearray(run(built.files())[built.names[0]])
    if damage == "truncated":
        del data[-100:]
    elif damage == "foreign":
        data = bytearray(b"<!doctype html><title>404</title>")
    elif damage == "flipped":
        data[len(data) // 2] ^= 1
    else:
        data = bytearray(shipped("4x4-1.pdb"))
    source, fresh = OneFile(bytes(data)), TableSet(built.layout)
    run(fresh.prepare(source))
    assert "cannot be used" in caplog.text
    assert source.databases == [fresh]  # built instead
    assert fresh.memory == built.memory


@compiled
def test_damaged_second_partition_is_ignored() -> None:
    database = TableSet(FIFTEEN)
    run(database.prepare(OneFile(shipped("4x4-1.pdb"))))
    assert (database.ready, database.complete) == (1, False)
    run(database.prepare(SHIPPED))
    assert database.ready == 1  # a rejected file is not requested again


@compiled
def test_second_preparation_continues_the_first(built: TableSet) -> None:
    database = TableSet(built.layout)
    first, second = database.prepare(OneFile(None)), database.prepare(OneFile(None))
    before = [next(first) for _ in range(5)]
    after = list(second)
    assert sorted(before + after) == before + after
    assert len(set(after)) > 2
    assert list(first) == []
    assert (database.ready, database.memory) == (1, built.memory)


@compiled
def test_cancelled_preparation_can_restart(built: TableSet) -> None:
    database = TableSet(built.layout)
    preparing = database.prepare(OneFile(None))
    next(preparing)
    preparing.close()
    run(database.prepare(OneFile(None)))
    assert (database.ready, database.memory) == (1, built.memory)


@compiled
@pytest.mark.parametrize("goal", [None, "blank first", "any"])
def test_pattern_database_heuristic_is_admissible(goal: str | None) -> None:
    target = {
        None: Board.solved(4),
        "blank first": BLANK_FIRST,
    }
    to = target.get(goal) or shuffle(3, 4, "damaged")
    board, rng = to, random.Random(3)
    for _ in range(90):
        board = rng.choice(board.neighbors())
    found = solve(board, to, "astar", "pattern-database")
    manhattan = solve(board, to, "astar", "manhattan")
    assert len(found) == len(manhattan) == distance(board, to)
    assert found.stats.expanded < manhattan.stats.expanded
    # Computed from scratch and updated move by move, the estimate is the same.
    estimate = heuristic_for("pattern-database", to)
    h, carry = estimate.evaluate(board.tiles)
    for i, move in enumerate(found.moves):
        after = board.move(move)
        source, blank = after.blank, board.blank
        h, carry = estimate.update(
            carry, board.tiles, after.tiles, board.tiles[source], source, blank
        )
        board = after
        assert h == estimate(board) <= len(found) - i - 1
    assert h == 0


def test_sizes_without_pattern_databases_are_rejected() -> None:
    with pytest.raises(PuzzleError, match="5x5"):
        solve(shuffle(5, 5, "far"), algorithm="astar", heuristic="pattern-database")


@compiled
def test_interpreted_kernel_solves_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slidestar.pdb.sizes.load_loops", lambda: load_loops("interpreted"))
    found = solve(Board.parse(HARDEST))
    assert (len(found), found.optimal) == (31, True)
    with pytest.warns(RuntimeWarning, match="4x4 boards need the compiled kernel"):
        found = solve(shuffle(4, 4, "slow"))
    assert found.board.apply(found.moves).is_goal()
    assert found.lower_bound <= len(found)
    assert not found.optimal
