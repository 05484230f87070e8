"""Many boards on a Dask cluster on this machine.

Optional: install its requirements by `.venv/bin/pip install -c py/constraints.txt -e './py[dask]'`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit.guide import cluster_script
from kit.markers import compiled
from kit.oracles import korf_boards

from slidestar import Board, Solution, Unsolvable, shuffle, solve, solve_many
from slidestar.cli import main

distributed = pytest.importorskip(
    "distributed", reason="the extra 'dask' isn't installed", exc_type=ImportError
)

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.filterwarnings("default"),  # as Dask emits warnings
    compiled,
]

BOARDS, LENGTHS = zip(*korf_boards()[:12], strict=True)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    timeouts = {
        "distributed.comm.timeouts.connect": "300s",
        "distributed.comm.timeouts.tcp": "300s",
        "distributed.scheduler.worker-ttl": None,  # workers on a busy machine may be late
    }
    dask = pytest.importorskip("dask")
    with (
        dask.config.set(timeouts),
        distributed.LocalCluster(
            host="127.0.0.1", n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, timeout=300) as client,
    ):
        client.wait_for_workers(2, timeout=300)
        yield client


def test_many_boards_on_a_dask_cluster(client: Any) -> None:
    executor = client.get_executor()
    found = list(solve_many(BOARDS, executor=executor))
    assert [len(solution) for solution in found] == [*LENGTHS]
    assert all(solution.optimal for solution in found)
    with pytest.raises(Unsolvable):
        next(solve_many([BOARDS[0].twin()], executor=executor))
    both = list(solve_many([BOARDS[0].twin(), BOARDS[0]], executor, on_error="return"))
    assert isinstance(both[0], Unsolvable)
    assert isinstance(both[1], Solution)
    assert both[1].moves == found[0].moves


def test_killed_worker_loses_no_results(client: Any) -> None:
    goal = shuffle(2, 6, "an odd goal")  # its tables are lost with the worker
    boards = [
        board if board.is_solvable(goal) else board.twin()
        for board in (shuffle(2, 6, n) for n in range(40))
    ]
    victim = min(client.run(os.getpid).values())

    def kill_a_worker_halfway() -> Iterator[Board]:
        for number, board in enumerate(boards):
            if number == 20:
                os.kill(victim, signal.SIGKILL)
            yield board

    found = list(solve_many(kill_a_worker_halfway(), client.get_executor(), goal))
    assert [each.moves for each in found] == [solve(board, goal).moves for board in boards]
    client.wait_for_workers(2, timeout=300)
    assert victim not in client.run(os.getpid).values()


def test_proof_on_a_cluster_writes_a_checkpoint(client: Any, tmp_path: Path) -> None:
    checkpoint, output = tmp_path / "proof.json", tmp_path / "moves.txt"
    (tmp_path / "board.txt").write_text(BOARDS[0].text())
    options = ["--cluster", client.scheduler.address, "--checkpoint", str(checkpoint)]
    options += ["--format", "moves", "--output", str(output)]
    assert main(["solve", str(tmp_path / "board.txt"), "--optimal", *options]) == 0
    assert output.read_text() == f"{solve(BOARDS[0]).moves}\n"
    assert json.loads(checkpoint.read_text())["bound"] == LENGTHS[0]


def test_dask_script_prints_the_guides_output(tmp_path: Path) -> None:
    code, printed = cluster_script("distributed")
    script = tmp_path / "many.py"
    script.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.stdout, done.returncode) == (printed, 0), done.stderr
