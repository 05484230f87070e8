"""Several threads: tables are built once, and searches do not disturb each other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread, get_ident

import pytest
from kit.commandline import posix
from kit.markers import compiled
from kit.oracles import distances_3x3

from slidestar import Board, Limit, Solution, distance, search, shuffle, solve
from slidestar.algorithms import Progress, run
from slidestar.kernel import ExactTable, PatternBuilder
from slidestar.lib.sharing import SharedWork, shared_cache
from slidestar.lib.steps import map_steps
from slidestar.pdb.database import clear_caches, database_for
from slidestar.pdb.exact_distances import exact_distances
from slidestar.solver.all_optimal import AllOptimal, find_all_optimal

pytestmark = pytest.mark.nightly

THREADS = 8


def run_together(*tasks: Callable[[], object]) -> list[object]:
    """Start one thread per task at the same time and return the results."""
    ready = Barrier(len(tasks))

    def begin(task: Callable[[], object]) -> object:
        ready.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(begin, tasks))


def test_exact_table_built_by_several_threads_is_correct() -> None:
    goal = Board.solved(3)
    alone = ExactTable(3, 3, goal.tiles)
    assert alone.run()
    far = distances_3x3()
    boards = [shuffle(3, 3, f"thread {number}") for number in range(THREADS)]
    texts = ["".join(map(str, board.tiles)) for board in boards]
    for _ in range(10):
        clear_caches()
        lengths = run_together(*(lambda board=board: len(solve(board)) for board in boards))
        assert lengths == [far[text] for text in texts]
        table = exact_distances(goal).table
        assert table is not None
        assert table.distances == alone.distances


@compiled
def test_pattern_database_built_by_several_threads_is_correct() -> None:
    goal = shuffle(3, 4, "threads")
    layout = database_for(goal).tables.layout
    alone = bytearray(layout.table_bytes)
    for number in range(len(layout.patterns)):
        assert PatternBuilder(layout, number, alone).run(1 << 40)
    boards = [shuffle(3, 4, f"{number}", goal) for number in range(THREADS)]
    lengths = [distance(board, goal) for board in boards]
    for _ in range(2):
        clear_caches()
        tasks = (lambda board=board: distance(board, goal) for board in boards)
        assert run_together(*tasks) == lengths
        assert database_for(goal).tables.memory == alone


@compiled
def test_shipped_tables_are_unpacked_once() -> None:
    boards = [shuffle(4, 4, f"{number}") for number in range(THREADS)]
    expected = [(len(found), found.stats.expanded) for found in map(solve, boards)]
    memory = bytes(database_for(Board.solved(4)).tables.memory)
    clear_caches()

    def solved(board: Board) -> tuple[int, int]:
        found = solve(board)
        return len(found), found.stats.expanded

    assert run_together(*(lambda board=board: solved(board) for board in boards)) == expected
    assert bytes(database_for(Board.solved(4)).tables.memory) == memory


def test_each_slice_of_shared_work_runs_once() -> None:
    slices: list[int] = []
    busy = Event()

    def begin() -> Generator[float, None, None] | None:
        return steps() if len(slices) < 100 else None

    def steps() -> Generator[float, None, None]:
        while len(slices) < 100:
            assert not busy.is_set()
            busy.set()
            slices.append(get_ident())
            busy.clear()
            yield len(slices) / 100

    work = SharedWork()
    progresses = run_together(*(lambda: list(work.join(begin)) for _ in range(THREADS)))
    assert len(slices) == 100
    for progress in progresses:
        assert isinstance(progress, list)
        assert progress == sorted(progress)


def test_failed_or_abandoned_work_restarts() -> None:
    begun: list[int] = []

    def begin() -> Generator[float, None, None]:
        begun.append(len(begun))
        yield 0.1
        if len(begun) == 1:
            raise KeyboardInterrupt
        yield 0.2

    work = SharedWork()
    first, second = work.join(begin), work.join(begin)
    next(first)
    with pytest.raises(KeyboardInterrupt):
        next(second)
    assert (next(first), begun) == (0.1, [0, 1])
    first.close()
    assert (next(work.join(begin)), begun) == (0.1, [0, 1, 2])


def test_reentrant_work_raises() -> None:
    """Without an error, a signal handler that continues the work would wait for itself."""
    work = SharedWork()

    def begin() -> Generator[float, None, None]:
        yield from work.join(begin)

    with pytest.raises(RuntimeError, match="signal handler"):
        next(work.join(begin))


def test_shared_cache_computes_each_value_once() -> None:
    computed = []

    @shared_cache(2)
    def value(key: str) -> list[str]:
        computed.append(key)
        return [key]

    first, *others = run_together(*(lambda: value("a") for _ in range(THREADS)))
    assert all(other is first for other in others)
    assert computed == ["a"]
    value.cache_clear()
    assert value("a") is not first


FORKED = """
import os, signal, sys
from threading import Event, Thread
from slidestar import Board, search, shuffle, solve
from slidestar.pdb.exact_distances import exact_distances
from slidestar.algorithms import Progress, run
from slidestar.solver.all_optimal import AllOptimal, find_all_optimal

inside, over = Event(), Event()
exact = exact_distances(Board.solved(3))
assert exact is exact_distances(Board.solved(3), "stm")
build = exact._build

def slow():
    inside.set()
    over.wait()
    yield from build()

exact._build = slow
thread = Thread(target=lambda: print(len(solve(shuffle(3, 3, "parent")))))
thread.start()
inside.wait()  # now the thread has the lock
child = os.fork()
if child == 0:
    signal.alarm(20)
    over.set()  # the child's copy
    print(len(solve(shuffle(3, 3, "child"))), flush=True)
    os._exit(0)
status = os.waitpid(child, 0)[1]
over.set()
thread.join()
sys.exit(status)
"""


@posix
def test_forked_process_builds_its_own_table() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED], capture_output=True, text=True
    )
    far = distances_3x3()
    expected = [far["".join(map(str, shuffle(3, 3, name).tiles))] for name in ("child", "parent")]
    assert (done.returncode, done.stdout.split()) == (0, [str(n) for n in expected]), done.stderr


def test_search_may_move_between_threads() -> None:
    clear_caches()
    board = shuffle(3, 3, "moves")
    steps = search(board)
    for _ in range(3):
        thread = Thread(target=next, args=(steps,))
        thread.start()
        thread.join()
    assert len(run(steps)) == distances_3x3()["".join(map(str, board.tiles))]


@compiled
@pytest.mark.parametrize("begin", [search, find_all_optimal])
def test_search_continues_after_caches_are_cleared(
    begin: Callable[..., Generator[Progress, None, Solution | AllOptimal]],
) -> None:
    """The caches discard the tables of older goals."""
    board = shuffle(4, 4, "cleared")
    expected = run(begin(board))

    def clearing(progress: Progress) -> Progress:
        clear_caches()
        return progress

    clear_caches()
    # The limit is large enough only with the tables.
    found = run(map_steps(begin(board, limit=Limit(nodes=5_000_000)), clearing))
    assert len(found) == len(expected)
