"""Random use of threads, pools, limits and signals for a minute, with every result checked.

The calls depend on fixed seeds. The number of calls depends on the speed of the machine.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import count
from time import perf_counter, sleep, thread_time

import pytest
from kit.markers import compiled

from slidestar import (
    Board,
    Limit,
    LimitReached,
    PuzzleError,
    Solution,
    Unsolvable,
    all_optimal,
    distance,
    grade,
    search,
    shuffle,
    solve,
    solve_many,
)
from slidestar.pdb.database import clear_caches

SECONDS = 12  # for each test
THREADS = 8
SIZES = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)]

pytestmark = [
    pytest.mark.nightly,
    compiled,
]


def rounds() -> Iterator[int]:
    """Yield numbers for `SECONDS`."""
    end = perf_counter() + SECONDS
    for number in count():
        if perf_counter() > end:
            return
        yield number


@cache
def boards() -> tuple[tuple[Board, Board], ...]:
    """Return boards of many sizes with their goals: the standard goal and a random one."""
    drawn = []
    for rows, cols in SIZES:
        for goal in (Board.solved(rows, cols), shuffle(rows, cols, "goal")):
            if (
                goal == Board.solved(rows, cols) or rows * cols < 10
            ):  # tables for other goals take long to build
                drawn += [(shuffle(rows, cols, f"{seed}", goal), goal) for seed in range(3)]
    return tuple(drawn)


@cache
def lengths() -> dict[tuple[Board, Board], int]:
    """Return the distances of all boards, computed by one thread."""
    return {(board, goal): distance(board, goal) for board, goal in boards()}


def within(limit: Limit, board: Board, goal: Board) -> int:
    """Return the lower bound that a search proves within a limit."""
    try:
        found = solve(board, goal, limit=limit)
    except LimitReached as reached:
        return reached.lower_bound
    assert found.optimal
    assert board.apply(found.moves) == goal
    return len(found)


def test_results_are_equal_in_many_threads() -> None:
    expected = lengths()

    def use(number: int) -> int:
        rng = random.Random(number)
        for _ in rounds():
            board, goal = pair = rng.choice(boards())
            length = expected[pair]
            action = rng.randrange(7)
            if action == 0:
                clear_caches()  # so that all tables are built again
            elif action == 1:
                paused = search(board, goal)
                for _ in range(rng.randrange(4)):
                    next(paused, None)  # the search is never finished
            elif action == 2:
                every = all_optimal(board, goal, cap=20)
                assert (every.length, board.apply(every.solutions[-1])) == (length, goal)
            elif action == 3:
                moves = solve(board, goal).moves
                review = grade(board, moves, goal)
                assert review.distances == tuple(range(length, -1, -1))
            elif action == 4:
                bound = within(Limit(seconds=rng.random() / 100), board, goal)
                assert bound <= length
            else:
                found = solve(board, goal)
                assert found.optimal
                assert board.apply(found.moves) == goal
                assert len(found) == length
        return 1

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(use, range(THREADS))) == THREADS
    assert {pair: distance(*pair) for pair in boards()} == expected


def test_time_limits_are_observed() -> None:
    rng = random.Random(3)
    for _ in rounds():
        rows, cols = rng.randrange(2, 26), rng.randrange(2, 26)
        board = shuffle(rows, cols, f"{rng.random()}")
        seconds = rng.choice([0, 0.01, 0.1, 0.3, 1])
        # Up to three attempts, as a busy machine has slower memory and caches.
        overruns: list[float] = []
        while len(overruns) < 3 and (not overruns or min(overruns) > max(0.2, 0.1 * seconds)):
            # CPU time of this thread, which excludes other processes.
            began = thread_time()
            try:
                found = solve(board, limit=Limit(seconds=seconds))
            except LimitReached:
                pass
            else:
                assert board.apply(found.moves).is_goal()
                assert found.lower_bound <= len(found)
            overruns.append(thread_time() - began - seconds)
        assert min(overruns) <= max(0.2, 0.1 * seconds), f"{rows}x{cols}"


def kill_a_worker(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_pools_survive_unsolvable_boards_and_kills() -> None:
    expected = lengths()
    rng = random.Random(4)
    for number in rounds():
        pairs = [pair for pair in boards() if pair[1] == Board.solved(pair[0].rows, pair[0].cols)]
        pairs = rng.sample(pairs, 12)
        batch = [board for board, _ in pairs]
        bad = rng.randrange(len(batch))
        batch[bad] = batch[bad].twin()
        executor = (ThreadPoolExecutor, ProcessPoolExecutor)[number % 2](2)
        with executor:
            results: list[Solution | PuzzleError] = list(
                solve_many(batch, executor, on_error="return")
            )
            for at, (found, pair) in enumerate(zip(results, pairs, strict=True)):
                if at == bad:
                    assert isinstance(found, Unsolvable)
                else:
                    assert isinstance(found, Solution)
                    assert len(found) == expected[pair]
        if number % 4 == 1:
            with ProcessPoolExecutor(2) as doomed:
                assert isinstance(doomed.submit(kill_a_worker, None).exception(), BrokenProcessPool)


INTERRUPTED = """
import os, signal, sys
from slidestar import distance, shuffle
from slidestar.pdb.database import clear_caches

rows, cols = map(int, sys.argv[1:])
boards = [shuffle(rows, cols, str(seed)) for seed in range(5)]
expected = [distance(board) for board in boards]
searching = False

def interrupt(*_):
    global searching
    os.write(1, b"interrupted\\n")
    if searching:
        searching = False
        raise KeyboardInterrupt

signal.signal(signal.SIGINT, interrupt)
print("ready", flush=True)
while True:
    try:
        searching = True
        for board, length in zip(boards, expected):
            assert distance(board) == length, board
        clear_caches()
        searching = False  # before the try statement ends
    except KeyboardInterrupt:
        pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("size", [(3, 3), (4, 4)])
def test_results_are_right_after_interrupts(size: tuple[int, int]) -> None:
    rng = random.Random(5)
    command = [sys.executable, "-c", INTERRUPTED, *map(str, size)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        end = perf_counter() + SECONDS / 2
        while perf_counter() < end:
            sleep(rng.random() / 5)
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "interrupted\n"
        process.kill()
