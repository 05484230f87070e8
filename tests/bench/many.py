"""Many boards: boards per second with one and two workers, as processes and in a Dask cluster.

The workers have their tables before the measurement starts. Boards that take more than half a
second are excluded, since a single one of them could dominate the time. Other load on the machine
slows two workers more than one.
"""

from __future__ import annotations

import time
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any

from slidestar import Board, Limit, LimitReached, shuffle, solve, solve_many

BOARDS = 400
QUICK_BOARDS = 60


def boards_per_second(executor: Executor, boards: list[Board]) -> float:
    """Return the number of boards that an executor solves in a second, after a warm-up."""
    for _ in solve_many(boards[:16], executor):
        pass
    started = time.perf_counter()
    for _ in solve_many(boards, executor):
        pass
    return len(boards) / (time.perf_counter() - started)


def is_quick(board: Board) -> bool:
    """Return whether a board is solved in half a second."""
    try:
        return bool(solve(board, limit=Limit(seconds=0.5)))
    except LimitReached:
        return False


def dask_cluster(stack: ExitStack, workers: int) -> Executor:
    """Return an executor of a cluster on this machine, which ends with the stack."""
    import distributed

    cluster = distributed.LocalCluster(
        host="127.0.0.1", n_workers=workers, threads_per_worker=1, dashboard_address=None
    )
    client = stack.enter_context(distributed.Client(stack.enter_context(cluster)))
    executor: Executor = client.get_executor()
    return executor


def run(quick: bool) -> dict[str, Any]:
    """Measure, print the table, and return the figures."""
    boards = [shuffle(4, 4, f"many {n}") for n in range(QUICK_BOARDS if quick else BOARDS)]
    boards = [board for board in boards if is_quick(board)]
    kinds = ["processes"]
    if find_spec("distributed") is None:
        print("(without Dask, as the extra 'dask' isn't installed)")
    else:
        kinds.append("dask")
    figures: dict[str, Any] = {}
    print(f"{'4x4 boards per second':22}{'1 worker':>10}{'2 workers':>11}{'ratio':>8}")
    for kind in kinds:
        speeds = []
        for workers in (1, 2):
            with ExitStack() as stack:
                if kind == "dask":
                    executor = dask_cluster(stack, workers)
                else:
                    pool = ProcessPoolExecutor(workers, get_context("spawn"))
                    executor = stack.enter_context(pool)
                speeds.append(boards_per_second(executor, boards))
        print(f"{kind:22}{speeds[0]:10.1f}{speeds[1]:11.1f}{speeds[1] / speeds[0]:8.2f}")
        figures[kind] = {"boards": len(boards), "1": speeds[0], "2": speeds[1]}
    return figures
