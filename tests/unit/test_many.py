"""`solve_many`: results in order, a bounded number in flight, none lost to an error."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

import pytest
from kit.commandline import posix
from kit.kernel import random_walk
from kit.markers import compiled
from kit.paths import ROOT

from slidestar import (
    Board,
    InvalidBoard,
    Limit,
    LimitReached,
    PuzzleError,
    SearchOptions,
    Solution,
    Stats,
    Unsolvable,
    shuffle,
    solve,
    solve_many,
)
from slidestar.parallel import many, processes
from slidestar.parallel.executors import processors

BOARDS = [shuffle(3, 3, n) for n in range(20)]
BAD = BOARDS[0].twin()

several_processors = pytest.mark.skipif(processors() == 1, reason="one processor needs no pool")


def lengths(found: Any) -> list[int]:
    return [len(solution) for solution in found]


EXPECTED = lengths(map(solve, BOARDS))


@pytest.fixture(scope="module")
def spawned() -> Iterator[Executor]:
    """Two processes. They are not forked, since pytest has threads that may hold locks."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool


@pytest.fixture(params=["own", "threads", "processes", "one by one"])
def executor(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Run the test once with each kind of executor."""
    if request.param == "threads":
        with ThreadPoolExecutor(2) as pool:
            yield pool
    elif request.param == "processes":
        yield request.getfixturevalue("spawned")
    else:
        if request.param == "one by one":
            monkeypatch.setattr(many, "processors", lambda: 1)
        yield None


def test_results_are_in_the_order_of_the_boards(executor: Executor | None) -> None:
    assert lengths(solve_many(iter(BOARDS), executor)) == EXPECTED
    assert list(solve_many([], executor)) == []
    goals = [found.goal for found in solve_many(BOARDS[:2], executor, BOARDS[0])]
    assert goals == [BOARDS[0]] * 2


def taxicab(tiles: tuple[int, ...], goal: tuple[int, ...]) -> int:
    """Return the Manhattan distance on boards of three columns."""
    cells = [(cell, goal.index(tile)) for cell, tile in enumerate(tiles) if tile]
    return sum(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a, b in cells)


@pytest.mark.parametrize(
    "arguments",
    [
        {"algorithm": "astar", "heuristic": taxicab},
        {
            "algorithm": "weighted-astar",
            "options": SearchOptions(cost="vertical", weight=5),
        },
        {"metric": "mtm"},
    ],
)
def test_every_search_has_the_results_of_solve(
    executor: Executor | None, arguments: dict[str, Any]
) -> None:
    boards = [random_walk(Board.solved(3), 15, seed) for seed in range(3)]
    many_found = list(solve_many(boards, executor, **arguments))
    for board, found in zip(boards, many_found, strict=True):
        one = solve(board, **arguments)
        assert (found.moves, found.heuristic) == (one.moves, one.heuristic)
        assert (found.cost, found.metric) == (one.cost, one.metric)
        assert found.stats.expanded == one.stats.expanded


def test_limit_is_that_of_each_board(executor: Executor | None) -> None:
    with pytest.raises(LimitReached, match="the limit of 10 nodes"):
        next(solve_many(BOARDS, executor, algorithm="bfs", limit=Limit(nodes=10)))
    with pytest.raises(TypeError, match="limit must be a Limit, got 5"):
        solve_many(BOARDS, limit=5)  # type: ignore[call-overload]


def test_bad_boards_do_not_affect_other_results(executor: Executor | None) -> None:
    boards: list[Any] = [*BOARDS[:5], BAD, *BOARDS[5:8], "1 2/3 0", Board.solved(2), *BOARDS[8:]]
    goal = Board.solved(3)
    found = list(solve_many(boards, executor, goal, on_error="return"))
    assert [type(each) for each in found] == [
        *[Solution] * 5, Unsolvable, *[Solution] * 3, InvalidBoard, InvalidBoard, *[Solution] * 12
    ]  # fmt: skip
    assert lengths(each for each in found if isinstance(each, Solution)) == EXPECTED
    assert BAD.text() in str(found[5])


def test_results_before_a_bad_board_are_yielded(executor: Executor | None) -> None:
    results: list[Solution | PuzzleError] = []
    found = solve_many([*BOARDS[:5], BAD, *BOARDS[5:]], executor)
    with pytest.raises(Unsolvable, match=BAD.text()):
        results.extend(found)
    assert lengths(results) == EXPECTED[:5]
    assert lengths(solve_many(BOARDS[:2], executor)) == EXPECTED[:2]  # the executor still works


def test_endless_boards_are_read_a_few_ahead(executor: Executor | None) -> None:
    taken = 0

    def boards() -> Iterator[Board]:
        nonlocal taken
        for board in itertools.cycle(BOARDS):
            taken += 1
            yield board

    found = solve_many(boards(), executor)
    assert taken == 0
    assert lengths(itertools.islice(found, 30)) == [*EXPECTED, *EXPECTED[:10]]
    assert 30 <= taken <= 31 + 16 * max(2, processors())
    found.close()
    assert list(found) == []


def test_iterator_error_follows_the_results_before_it(
    executor: Executor | None,
) -> None:
    def boards() -> Iterator[Board]:
        yield from BOARDS[:6]
        raise KeyError("the file ended")

    results: list[Solution | PuzzleError] = []
    found = solve_many(boards(), executor, on_error="return")
    with pytest.raises(KeyError, match="the file ended"):
        results.extend(found)
    assert lengths(results) == EXPECTED[:6]


class Slow(Executor):
    """An executor whose futures the test resolves."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.futures.append(Future())
        return self.futures[-1]


def test_results_are_yielded_early_and_errors_cancel_the_rest() -> None:
    slow = Slow()
    requested = 0

    def boards() -> Iterator[Board]:
        nonlocal requested
        for board in BOARDS[:10]:
            requested += 1
            if requested == 4:  # the first result arrives while the fourth board is read
                slow.futures[0].set_result(solve(BOARDS[0]))
            yield board

    found = solve_many(boards(), slow)
    assert len(next(found)) == EXPECTED[0]
    assert requested == len(slow.futures) == 4  # the other boards have not been read
    slow.futures[1].set_exception(LimitReached("enough", stats=Stats(), lower_bound=3))
    with pytest.raises(LimitReached):
        next(found)
    assert all(future.cancelled() for future in slow.futures[2:])
    slow.futures.clear()
    solve_many(BOARDS, slow).close()
    assert slow.futures == []  # nothing was submitted


def test_executor_errors_are_raised() -> None:
    slow = Slow()

    def boards() -> Iterator[Board]:
        yield BOARDS[0]
        slow.futures[0].set_exception(OSError("the cluster is gone"))

    with pytest.raises(OSError, match="the cluster is gone"):
        next(solve_many(boards(), slow, on_error="return"))


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        ({"boards": 5}, "5"),
        ({"boards": BOARDS[0]}, "Board"),
        ({"boards": "1 2/3 0"}, "1 2/3 0"),
        ({"boards": None}, "None"),
        ({"boards": [], "executor": 4}, "4"),
        ({"boards": [], "goal": "1 2/3 0"}, "1 2/3 0"),
        ({"boards": [], "on_error": "ignore"}, "'ignore'"),
        ({"boards": [], "on_error": None}, "None"),
        ({"boards": [], "algorithm": "a-star"}, "'a-star'"),
        ({"boards": [], "algorithm": "astar", "heuristic": "manhatan"}, "'manhatan'"),
        ({"boards": [], "algorithm": "astar", "options": SearchOptions(weight=3)}, "'astar'"),
        ({"boards": [], "algorithm": "astar", "metric": "mtm"}, "'astar'"),
    ],
)
def test_invalid_arguments_are_rejected_at_the_call(arguments: dict[str, Any], quoted: str) -> None:
    with pytest.raises(PuzzleError, match=quoted):
        solve_many(**arguments)


# Tables ------------------------------------------------------------------------------------------

FIFTEENS = [shuffle(4, 4, n) for n in range(4)]
ODD_GOAL = shuffle(2, 6, "an odd goal")  # without shipped tables
ODD = [
    board if board.is_solvable(ODD_GOAL) else board.twin()
    for board in (shuffle(2, 6, n) for n in range(8))
]


@compiled
def test_workers_build_tables_that_are_not_shipped() -> None:
    expected = [solve(board, ODD_GOAL) for board in ODD]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        found = list(solve_many(ODD, pool, ODD_GOAL))
        assert [each.moves for each in found] == [each.moves for each in expected]
        assert all(each.optimal for each in found)
        assert lengths(solve_many(FIFTEENS, pool)) == lengths(map(solve, FIFTEENS))


# Processes ---------------------------------------------------------------------------------------


@several_processors
def test_no_fork_with_other_threads() -> None:
    stop, begun = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        stop.wait()

    other = threading.Thread(target=wait)
    other.start()
    begun.wait()
    try:
        assert processes.start_method() == "spawn"
        assert lengths(solve_many(BOARDS[:3])) == EXPECTED[:3]
    finally:
        stop.set()
        other.join()


def script(tmp_path: Path, text: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "script.py"
    file.write_text(text)
    return subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, timeout=240, check=False
    )


HEAD = """
import multiprocessing, os, sys
from slidestar import Board, shuffle, solve_many
from slidestar.kernel import load_loops
from slidestar.parallel.executors import processors
from slidestar.pdb.database import clear_caches

boards = [shuffle(3, 3, n) for n in range(6)]
"""


METHODS = {
    "default": "",
    "fork": "multiprocessing.set_start_method('fork')",
    "spawn": "multiprocessing.set_start_method('spawn')",
    "forkserver": "multiprocessing.set_start_method('forkserver')",
    # NumPy and other libraries start threads when they are imported.
    "thread": "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()",
    "numpy": "try:\n    import numpy\nexcept ImportError:\n    pass",
}
PRINT = "print('main', [len(found) for found in solve_many(boards)])\n"


@several_processors
@pytest.mark.parametrize("method", METHODS)
def test_plain_script_needs_no_guard(tmp_path: Path, method: str) -> None:
    if method not in ("default", "thread", "numpy", *get_all_start_methods()):
        pytest.skip("this platform lacks the method")
    done = script(tmp_path, f"{HEAD}{METHODS[method]}\n{PRINT}")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"main {EXPECTED[:6]}\n", "")


@several_processors
def test_script_with_a_guard_works(tmp_path: Path) -> None:
    start = "    multiprocessing.set_start_method('spawn')\n"
    done = script(tmp_path, f"{HEAD}if __name__ == '__main__':\n{start}    {PRINT}")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"main {EXPECTED[:6]}\n", "")


@pytest.mark.nightly
@several_processors
@pytest.mark.parametrize("arguments", [["-"], ["-c"], ["-m", "script"], ["-i", "-q"]])
def test_other_ways_to_start_python_work(tmp_path: Path, arguments: list[str]) -> None:
    text = f"{HEAD}multiprocessing.set_start_method('spawn', force=True)\n{PRINT}"
    (tmp_path / "script.py").write_text(text)
    done = subprocess.run(
        [sys.executable, *arguments, *([text] if arguments == ["-c"] else [])],
        input=text, capture_output=True, text=True, timeout=240, check=False, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [ROOT / "py", tmp_path]))},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, f"main {EXPECTED[:6]}\n")


@several_processors
def test_main_module_has_its_file_and_classes_again(tmp_path: Path) -> None:
    """The file is hidden only while the processes of `solve_many` start."""
    own = """
class Mine:
    pass

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    before = __file__, __spec__
    found = solve_many(boards)
    next(found)
    with multiprocessing.Pool(1) as pool:  # needs the main module
        print(type(pool.apply(Mine)).__name__, len(list(found)), (__file__, __spec__) == before)
"""
    done = script(tmp_path, HEAD + own)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Mine 5 True\n", "")


@several_processors
def test_heuristic_of_the_main_script_is_refused_where_processes_cannot_import_it(
    tmp_path: Path,
) -> None:
    own = """
def h(tiles):
    return 0

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    try:
        solve_many(boards, algorithm="astar", heuristic=h)
    except PuzzleError as error:
        print(error)
"""
    done = script(tmp_path, f"{HEAD}from slidestar import PuzzleError\n{own}")
    assert "heuristic must be in a module that processes can import" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


@several_processors
def test_error_in_child_processes_suggests_the_guard(tmp_path: Path) -> None:
    """Child processes import the main module, so each would call `solve_many`."""
    own = """
multiprocessing.set_start_method("spawn", force=True)
print(len(list(solve_many(boards))), flush=True)
if __name__ == "__main__":
    process = multiprocessing.Process(target=print)
    process.start()
    process.join()
"""
    done = script(tmp_path, HEAD + own)
    assert (done.returncode, done.stdout) == (0, "6\n")
    last = done.stderr.splitlines()[-1]
    assert "`if __name__ == '__main__':`" in last
    assert "ThreadPoolExecutor" in last


KILL = """
import signal, threading

results = []

def boards_and_a_kill():
    while not results:
        yield boards[0]
    for child in multiprocessing.active_children():
        os.kill(child.pid, signal.SIGKILL)
    while True:
        yield boards[0]

if __name__ == "__main__":
    try:
        for found in solve_many(boards_and_a_kill()):
            results.append(len(found))
    except Exception as error:
        print(type(error).__name__, len(results) >= 1, error)
"""


@several_processors
@posix
def test_killed_worker_is_reported(tmp_path: Path) -> None:
    done = script(tmp_path, HEAD + KILL)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("BrokenProcessPool True a worker process was killed")


@several_processors
def test_closing_ends_the_processes(tmp_path: Path) -> None:
    close = """
if __name__ == "__main__":
    found = solve_many(iter(lambda: boards[0], None))
    next(found)
    found.close()
    for child in multiprocessing.active_children():
        child.join()  # hangs unless they end
    print("none")
"""
    done = script(tmp_path, HEAD + close)
    assert (done.returncode, done.stdout, done.stderr) == (0, "none\n", "")


@several_processors
def test_worker_of_a_pool_starts_no_processes(tmp_path: Path) -> None:
    nested = """
def work(board):
    return [len(found) for found in solve_many([board])]

if __name__ == "__main__":
    with multiprocessing.Pool(1) as pool:
        print(pool.map(work, boards[:2]))
"""
    done = script(tmp_path, HEAD + nested)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"{[[n] for n in EXPECTED[:2]]}\n",
        "",
    )
