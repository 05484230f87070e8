"""Many threads, one process: tables that are made once, and searches that share nothing written."""

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
from slidestar.pdb.exact import exact_distances
from slidestar.solver.all_optimal import AllOptimal, find_all_optimal

THREADS = 8


def immediate(*tasks: Callable[[], object]) -> list[object]:
    """The results of tasks that begin at the same time, each in a thread of its own."""
    ready = Barrier(len(tasks))

    def begin(task: Callable[[], object]) -> object:
        ready.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(begin, tasks))


def test_a_table_that_cold_threads_build_together_is_right() -> None:
    goal = Board.solved(3)
    alone = ExactTable(3, 3, goal.tiles)
    assert alone.run()
    far = distances_3x3()
    boards = [shuffle(3, 3, f"thread {number}") for number in range(THREADS)]
    texts = ["".join(map(str, board.tiles)) for board in boards]
    for _ in range(10):
        clear_caches()
        lengths = immediate(*(lambda board=board: len(solve(board)) for board in boards))
        assert lengths == [far[text] for text in texts]
        table = exact_distances(goal).table
        assert table is not None
        assert table.distances == alone.distances


@compiled
def test_pattern_databases_that_cold_threads_build_together_are_right() -> None:
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
        assert immediate(*tasks) == lengths
        assert database_for(goal).tables.memory == alone


@compiled
def test_the_shipped_tables_are_unpacked_once() -> None:
    boards = [shuffle(4, 4, f"{number}") for number in range(THREADS)]
    expected = [(len(found), found.stats.expanded) for found in map(solve, boards)]
    memory = bytes(database_for(Board.solved(4)).tables.memory)
    clear_caches()

    def solved(board: Board) -> tuple[int, int]:
        found = solve(board)
        return len(found), found.stats.expanded

    assert immediate(*(lambda board=board: solved(board) for board in boards)) == expected
    assert bytes(database_for(Board.solved(4)).tables.memory) == memory


def test_work_is_shared_by_all_who_wait_for_it() -> None:
    """Each slice is done once, by whichever thread comes, and never by two at the same time."""
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
    told = immediate(*(lambda: list(work.join(begin)) for _ in range(THREADS)))
    assert len(slices) == 100
    for progress in told:
        assert isinstance(progress, list)
        assert progress == sorted(progress)


def test_work_that_failed_or_that_nobody_needs_any_more_begins_anew() -> None:
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


def test_work_can_not_be_gone_on_with_in_the_middle_of_itself() -> None:
    """Which only a signal handler can try: better an error than waiting for oneself."""
    work = SharedWork()

    def begin() -> Generator[float, None, None]:
        yield from work.join(begin)

    with pytest.raises(RuntimeError, match="signal handler"):
        next(work.join(begin))


def test_a_value_that_is_remembered_is_made_once() -> None:
    made = []

    @shared_cache(2)
    def value(key: str) -> list[str]:
        made.append(key)
        return [key]

    first, *others = immediate(*(lambda: value("a") for _ in range(THREADS)))
    assert all(other is first for other in others)
    assert made == ["a"]
    value.cache_clear()
    assert value("a") is not first


FORKED = """
import os, signal, sys
from threading import Event, Thread
from slidestar import Board, search, shuffle, solve
from slidestar.pdb.exact import exact_distances
from slidestar.algorithms import Progress, run
from slidestar.solver.all_optimal import AllOptimal, find_all_optimal

inside, over = Event(), Event()
exact = exact_distances(Board.solved(3))
build = exact._build

def slow():
    inside.set()
    over.wait()
    yield from build()

exact._build = slow
thread = Thread(target=lambda: print(len(solve(shuffle(3, 3, "parent")))))
thread.start()
inside.wait()  # now the thread has the lock, and is at work
child = os.fork()
if child == 0:
    signal.alarm(20)
    over.set()  # this is the child's own
    print(len(solve(shuffle(3, 3, "child"))), flush=True)
    os._exit(0)
status = os.waitpid(child, 0)[1]
over.set()
thread.join()
sys.exit(status)
"""


@posix
def test_a_process_forked_in_the_middle_of_a_table_builds_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED], capture_output=True, text=True
    )
    far = distances_3x3()
    expected = [far["".join(map(str, shuffle(3, 3, name).tiles))] for name in ("child", "parent")]
    assert (done.returncode, done.stdout.split()) == (0, [str(n) for n in expected]), done.stderr


def test_a_search_may_go_from_thread_to_thread() -> None:
    clear_caches()
    board = shuffle(3, 3, "wanders")
    steps = search(board)
    for _ in range(3):
        thread = Thread(target=next, args=(steps,))
        thread.start()
        thread.join()
    assert len(run(steps)) == distances_3x3()["".join(map(str, board.tiles))]


@compiled
@pytest.mark.parametrize("ask", [search, find_all_optimal])
def test_a_search_keeps_its_tables_while_they_are_forgotten(
    ask: Callable[..., Generator[Progress, None, Solution | AllOptimal]],
) -> None:
    """As they are where more goals are in use than are remembered."""
    board = shuffle(4, 4, "kept")
    expected = run(ask(board))

    def forgetting(progress: Progress) -> Progress:
        clear_caches()
        return progress

    clear_caches()
    # By the tables it's done soon.
    found = run(map_steps(ask(board, limit=Limit(nodes=5_000_000)), forgetting))
    assert len(found) == len(expected)
