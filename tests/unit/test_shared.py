"""`solve` with an executor: the same solutions as without one, within the limits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Timer
from typing import Any

import pytest
from kit.markers import compiled

from slidestar import (
    Board,
    Limit,
    LimitReached,
    PuzzleError,
    Unsolvable,
    shuffle,
    solve,
    solve_many,
)
from slidestar.parallel import shared
from slidestar.pdb.database import clear_caches

KORF = "12-10-6-0_9-8-13-15_11-7-3-2_5-4-14-1"  # 65 moves, a million nodes: more than a slice
FARTHEST = Board.parse("0-12-9-13_15-11-10-14_8-3-6-2_4-7-5-1")  # 80 moves: takes seconds
LARGE = shuffle(5, 5, "shares")

pytestmark = compiled


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as threads:
        yield threads


@pytest.fixture(scope="module")
def large_tables() -> Iterator[None]:
    """Unload the large tables, which a shared search loads, after the tests of this module."""
    yield
    clear_caches()


@pytest.fixture
def shared_from_the_start(monkeypatch: pytest.MonkeyPatch, large_tables: None) -> None:
    """Share each search from its first step."""
    monkeypatch.setattr(shared, "HARD", 0)


@pytest.mark.usefixtures("shared_from_the_start")
@pytest.mark.parametrize("size", [(2, 2), (3, 3), (2, 6), (3, 4), (4, 4)])
def test_solution_equals_that_of_a_single_search(pool: Executor, size: tuple[int, int]) -> None:
    board = shuffle(*size, "alone")
    for goal in (Board.solved(*size), shuffle(*size, "goal")):
        if size == (4, 4) and goal != Board.solved(4):
            continue  # building its tables is slow
        start = board if board.is_solvable(goal) else board.twin()
        alone = solve(start, goal)
        found = solve(start, goal, executor=pool)
        assert found.optimal
        assert found.moves == alone.moves
        assert start.apply(found.moves) == goal


@pytest.mark.usefixtures("shared_from_the_start")
def test_expansions_are_less_than_twice_a_single_search(pool: Executor) -> None:
    board = Board.parse(KORF)
    alone = solve(board)
    found = solve(board, executor=pool)
    assert found.moves == alone.moves
    assert found.stats.expanded < 2 * alone.stats.expanded


@pytest.mark.usefixtures("shared_from_the_start")
def test_process_pool_finds_the_same_solution() -> None:
    board = Board.parse(KORF)
    # One process and this one. Each loads the large tables.
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        found = solve(board, executor=processes)
    assert found.moves == solve(board).moves


@pytest.mark.usefixtures("shared_from_the_start")
def test_limit_applies_to_all_workers_together(pool: Executor) -> None:
    with pytest.raises(LimitReached, match="30,000 nodes") as reached:
        solve(FARTHEST, limit=Limit(nodes=30_000), executor=pool)
    assert 40 < reached.value.lower_bound <= 80
    solve(shuffle(4, 4, "tables"))  # loads the tables
    with pytest.raises(LimitReached, match=r"0\.3 seconds"):
        solve(FARTHEST, limit=Limit(seconds=0.3), executor=pool)


@pytest.mark.usefixtures("shared_from_the_start")
@pytest.mark.parametrize("nodes", [150_000, 1_000_000])
def test_node_limit_is_exact(pool: Executor, nodes: int) -> None:
    with pytest.raises(LimitReached, match=f"{nodes:,} nodes") as reached:
        solve(FARTHEST, limit=Limit(nodes=nodes), executor=pool)
    assert reached.value.stats.expanded == nodes


@pytest.mark.usefixtures("shared_from_the_start")
def test_busy_pool_does_not_delay_the_limit() -> None:
    free = Event()
    with ThreadPoolExecutor(1) as busy:
        busy.submit(free.wait)
        timeout = Timer(120, free.set)  # ends the test if it fails
        timeout.start()
        with pytest.raises(LimitReached, match=r"0\.5 seconds") as reached:
            solve(FARTHEST, limit=Limit(seconds=0.5), executor=busy)
        assert reached.value.lower_bound >= 40
        found = solve(LARGE, limit=Limit(seconds=0.5), executor=busy)
        assert LARGE.apply(found.moves).is_goal()
        assert not free.is_set()
        timeout.cancel()
        free.set()


@pytest.mark.usefixtures("shared_from_the_start")
@pytest.mark.skipif(sys.platform != "linux", reason="setrlimit works on Linux only")
def test_unit_runs_here_if_the_worker_lacks_memory() -> None:
    import resource

    with ProcessPoolExecutor(1, get_context("spawn")) as small:
        assert len(list(solve_many([Board.solved(3)], small))) == 1  # imports everything
        status = small.submit(Path.read_text, Path("/proc/self/status")).result()
        size = next(int(row.split()[1]) for row in status.splitlines() if row[:6] == "VmSize")
        most = 1024 * size + (8 << 20)  # half of the memory that the tables need
        small.submit(resource.setrlimit, resource.RLIMIT_AS, (most, -1)).result()
        with pytest.raises(MemoryError):
            small.submit(bytearray, 16 << 20).result()
        board = Board.parse(KORF)
        assert solve(board, executor=small).moves == solve(board).moves


def test_large_board_solution_is_no_longer_than_alone(pool: Executor) -> None:
    alone = solve(LARGE, limit=Limit(nodes=200_000))
    found = solve(LARGE, limit=Limit(nodes=600_000), executor=pool)
    assert LARGE.apply(found.moves).is_goal()
    assert found.lower_bound <= len(found) <= len(alone)
    assert found.lower_bound >= alone.lower_bound
    assert 200_000 < found.stats.expanded <= 620_000
    again = solve(LARGE, limit=Limit(nodes=600_000), executor=pool)
    assert again.moves == found.moves


def test_unshareable_searches_are_rejected(pool: Executor) -> None:
    wrong: Any = 4
    board = Board.parse(KORF)
    with pytest.raises(PuzzleError, match="algorithm must be 'auto' with an executor"):
        solve(board, algorithm="astar", executor=pool)
    with pytest.raises(PuzzleError, match=r"heuristic must be one of .*, got 'manhatten'"):
        solve(board, heuristic="manhatten", executor=pool)
    with pytest.raises(TypeError, match="limit must be a Limit, got 0"):
        solve(board, limit=0, executor=pool)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="executor must have a submit"):
        solve(board, executor=wrong)
    with pytest.raises(Unsolvable):
        solve(board.twin(), executor=pool)


def test_optimal_rejects_unproven_solutions() -> None:
    assert len(solve(Board.parse(KORF), optimal=True)) == len(solve(Board.parse(KORF)))
    alone = solve(LARGE, limit=Limit(nodes=50_000))
    with pytest.raises(LimitReached, match=f"{len(alone)} moves are not proven") as reached:
        solve(LARGE, limit=Limit(nodes=50_000), optimal=True)
    assert reached.value.lower_bound == alone.lower_bound
    with pytest.raises(LimitReached):
        solve(Board.parse("8-6-7_2-5-4_3-0-1"), algorithm="greedy", optimal=True)
    near = Board.solved(5).apply("DDRRUL")
    assert len(solve(near, optimal=True)) == 6
