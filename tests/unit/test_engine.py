"""`auto` on the compiled loops: exact on every board of up to 16 cells, for any goal."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import FIXTURES, distances_3x3

from slidestar import (
    Board,
    Limit,
    LimitReached,
    Unsolvable,
    all_optimal,
    distance,
    pattern_db,
    shuffle,
    solve,
    solve_many,
)
from slidestar.engine import auto
from slidestar.kernel import FIFTEEN, TableError, loops
from slidestar.pattern_db import Database, Frame, database_for, shipped_file
from slidestar.search import Search, run

compiled = pytest.mark.skipif(
    loops().backend == "interpreted", reason="the kernel isn't compiled here"
)
HARDEST = "8 6 7/2 5 4/3 0 1"


def drive(steps: Any) -> Any:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def korf() -> list[tuple[int, Board]]:
    rows = (FIXTURES / "korf15_100.tsv").read_text("utf-8").splitlines()
    fields = [row.split("\t") for row in rows if not row.startswith("#")]
    return [(int(f[1]), Board.from_flat([int(t) for t in f[2].split()], 4, 4)) for f in fields]


@compiled
def test_korfs_hundred() -> None:
    total = 0
    for length, board in korf():
        found = solve(board)
        assert found.optimal
        assert board.apply(found.moves).is_goal()
        assert len(found) == length
        total += length
    assert total == 5305


@compiled
def test_every_distance_of_the_8_puzzle() -> None:
    distances = distances_3x3()
    for text in random.Random(8).sample(sorted(distances), 2000):
        found = solve(Board.parse(text))
        assert len(found) == distances[text]
        assert found.board.apply(found.moves).is_goal()


@compiled
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([0, 3, 12, 15]))
def test_goals_with_the_blank_in_any_corner(seed: int, corner: int) -> None:
    tiles = list(shuffle(4, 4, f"goal {seed}").tiles)
    blank = tiles.index(0)
    tiles[blank], tiles[corner] = tiles[corner], 0
    goal = Board.from_flat(tiles, 4, 4)
    frame = Frame.onto_blank_last(goal)
    assert frame is not None
    assert frame.tiles(goal) == Board.solved(4).tiles
    board = goal
    rng = random.Random(seed)
    for _ in range(40):
        board = rng.choice(board.neighbors())
    found = solve(board, goal)
    assert board.apply(found.moves) == goal
    assert len(found) == len(solve(board, goal, "astar", "linear-conflict"))


@compiled
@pytest.mark.parametrize("size", [(2, 6), (6, 2), (3, 4), (4, 3)])
def test_shapes_whose_tables_are_built(size: tuple[int, int]) -> None:
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
def test_all_optimal_solutions() -> None:
    # Counted by breadth-first search: ways(position) = sum of the ways of those one nearer.
    distances = distances_3x3()
    text = HARDEST.replace("/", "").replace(" ", "")
    found = drive(all_optimal(Board.parse(HARDEST)))
    ways = {"123456780": 1}

    def count(position: str) -> int:
        from support import neighbors_3x3

        if position not in ways:
            nearer = [p for p in neighbors_3x3(position) if distances[p] < distances[position]]
            ways[position] = sum(count(p) for p in nearer)
        return ways[position]

    assert (found.length, len(found.solutions), found.complete) == (31, count(text), True)
    assert len(set(found.solutions)) == len(found.solutions)
    assert all(Board.parse(HARDEST).apply(moves).is_goal() for moves in found.solutions)
    first = {moves[: found.common + 1] for moves in found.solutions}
    assert len({moves[: found.common] for moves in found.solutions}) == 1 < len(first)
    capped = drive(all_optimal(Board.parse(HARDEST), cap=3))
    assert (len(capped.solutions), capped.complete) == (3, False)


@compiled
def test_all_optimal_solutions_on_4x4_agree_with_astar() -> None:
    board = Board.parse("5 1 3 4/13 2 7 8/6 10 11 12/14 9 0 15")
    found = drive(all_optimal(board))
    assert found.length == 15
    assert found.complete
    # Every move that leads one nearer begins one of them, and no other does.
    nearer = {
        move
        for move, neighbor in zip(board.legal_moves(), board.neighbors(), strict=True)
        if len(solve(neighbor, algorithm="astar", heuristic="linear-conflict")) == 14
    }
    assert {moves[0] for moves in found.solutions} == nearer


def test_distance() -> None:
    assert distance(Board.parse(HARDEST)) == 31
    assert distance(Board.solved(10)) == 0
    with pytest.raises(Unsolvable):
        distance(Board.parse("1 2 3/4 5 6/8 7 0"))
    with pytest.raises(LimitReached, match="10x10"):
        distance(shuffle(10, 10, "far"))


@compiled
def test_limits() -> None:
    farthest = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    for limit in (Limit(nodes=12_345), Limit(seconds=0.0)):
        with pytest.raises(LimitReached) as reached:
            solve(farthest, limit=limit)
        assert reached.value.lower_bound <= 80
        assert limit.nodes is None or reached.value.stats.expanded == limit.nodes


@compiled
def test_two_searches_that_prepare_the_same_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pattern_db, "_shipped", lambda: shared)
    shared = Database(FIFTEEN)
    database_for.cache_clear()
    boards = [board for _, board in korf()[11:13]]
    searches: list[Search] = [auto(board, Board.solved(4)) for board in boards]
    lengths = {}
    while searches:
        for search in list(searches):
            try:
                next(search)
            except StopIteration as done:
                lengths[done.value.board] = len(done.value)
                searches.remove(search)
    assert [lengths[board] for board in boards] == [length for length, _ in korf()[11:13]]
    assert shared.ready == 2
    database_for.cache_clear()


@compiled
@pytest.mark.parametrize("spoilt", ["missing", "truncated", "foreign", "flipped"])
def test_tables_that_are_spoilt_are_never_believed(
    monkeypatch: pytest.MonkeyPatch, spoilt: str, caplog: pytest.LogCaptureFixture
) -> None:
    data = bytearray(shipped_file("4x4-1.pdb") or b"")
    if spoilt == "truncated":
        del data[-100:]
    elif spoilt == "foreign":
        data = bytearray(b"<!doctype html><title>404</title>")
    elif spoilt == "flipped":
        data[len(data) // 2] ^= 1
    fresh = Database(database_for(Board.solved(4))[0].plan)
    monkeypatch.setattr(pattern_db, "_shipped", lambda: fresh)
    # To build what's missing takes seconds; here it's enough that it isn't done by what's wrong.
    monkeypatch.setattr(Database, "_build", lambda self: iter(()))
    database_for.cache_clear()
    board = Board.parse("5 1 3 4/13 2 7 8/6 10 11 12/14 9 0 15")
    found = run(
        auto(board, Board.solved(4), None, lambda _: None if spoilt == "missing" else bytes(data))
    )
    assert fresh.ready == 0
    assert len(found) == 15  # by the slower way
    assert ("can't be used" in caplog.text) is (spoilt != "missing")
    database_for.cache_clear()


@compiled
def test_a_cancelled_preparation_can_begin_anew() -> None:
    database = Database(database_for(shuffle(3, 4, "anew"))[0].plan)
    preparing = database.prepare(lambda _: None)
    next(preparing)
    preparing.close()
    for _ in database.prepare(lambda _: None):
        pass
    other = Database(database.plan)
    for _ in other.prepare(lambda _: None):
        pass
    assert (database.ready, database.memory) == (1, other.memory)


def test_damage_is_named() -> None:
    database = Database(database_for(Board.solved(4))[0].plan)
    with pytest.raises(TableError, match="not a pattern database"):
        for _ in database.prepare(lambda _: b"<!doctype html>"):
            pass


def test_many_boards_on_any_executor() -> None:
    boards = [shuffle(3, 3, f"{n}") for n in range(20)]
    expected = [len(solve(board)) for board in boards]
    assert [len(found) for found in solve_many(boards)] == expected
    with ProcessPoolExecutor(1) as pool:
        assert [len(found) for found in solve_many(iter(boards), executor=pool)] == expected
    assert [found.goal for found in solve_many(boards[:2], boards[0])] == [boards[0]] * 2
    with pytest.raises(Unsolvable):
        solve_many([boards[0].twin()])


@compiled
def test_the_interpreted_way_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slidestar.engine.loops", lambda: loops("interpreted"))
    found = solve(Board.parse(HARDEST))
    assert (len(found), found.optimal) == (31, True)
    found = solve(shuffle(4, 4, "slow"))
    assert found.board.apply(found.moves).is_goal()
    assert found.lower_bound <= len(found)
