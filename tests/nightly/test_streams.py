"""Streams of boards through several processes: memory, signals and checkpoints. (Linux only)"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest
from kit.commandline import (
    COMMAND,
    EASY,
    FAR,
    Terminal,
    feed_forever,
    run,
    session_ends,
    session_members,
    start,
    terminal_environment,
)

from slidestar import Board

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc"),
]

MEASURED = """
import re, sys
from slidestar.cli import main
status = main(sys.argv[1:])
# getrusage would include the memory of the parent before the fork.
print(re.search(r"VmHWM:\\s*([0-9]+)", open("/proc/self/status").read())[1], file=sys.stderr)
sys.exit(status)
"""


def peak(count: int, *options: str) -> int:
    """Solve a number of easy boards and return the peak memory of the process in kilobytes."""
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED, "solve", "--format", "moves", *options],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=terminal_environment(),
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        feeder = threading.Thread(target=feed, args=(process.stdin, count))
        feeder.start()
        answers = 0
        for answer in process.stdout:
            answers += answer == b"UL\n"
        feeder.join()
        assert process.wait(60) == 0
        assert answers == count
        return int(process.stderr.read())


def feed(pipe: IO[bytes], count: int) -> None:
    with suppress(BrokenPipeError, ValueError), pipe:  # the process has ended
        for _ in range(count // 100):
            pipe.write(f"{EASY}\n".encode() * 100)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_many_boards_take_no_more_memory_than_a_few(jobs: str) -> None:
    """A leak of 15 bytes a board fails."""
    few = peak(200, "--jobs", jobs)
    assert peak(200_000, "--jobs", jobs) < few + 3_000


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent_process(number: signal.Signals) -> None:
    with start("solve", "--format", "moves", "--jobs", "2") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        feed_forever(process.stdin, EASY)
        assert process.stdout.readline() == b"UL\n"
        process.send_signal(number)
        assert process.wait(120) == -number
        assert session_ends(process.pid)


def test_closed_output_ends_all_processes() -> None:
    command = f"yes {EASY} | {' '.join(COMMAND)} solve --jobs 2 --format moves | head -n 3"
    with subprocess.Popen(
        ["bash", "-c", command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True,
    ) as process:  # fmt: skip
        assert process.communicate(timeout=300) == ("UL\n" * 3, "")
        assert session_ends(process.pid)


def test_ctrl_c_stores_a_proof_that_can_be_resumed(tmp_path: Path) -> None:
    checkpoint = tmp_path / "proof.json"
    options = (
        "solve",
        "--optimal",
        "--jobs",
        "2",
        "--checkpoint",
        str(checkpoint),
        "--format",
        "moves",
    )
    terminal = Terminal()
    with start(*options, stderr=terminal.end) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{FAR}\n".encode())
        process.stdin.close()
        assert terminal.shows(", at least 7")
        assert len(session_members(process.pid)) >= 3
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(120) == 3
        assert process.stdout.read() == b""
        assert session_ends(process.pid)
    terminal.close()
    lines = terminal.visible_lines()
    assert len(lines) == 1, terminal.output
    reported = re.search(
        r" interrupted in a proof: any solution has at least (\d+) moves$", lines[0]
    )
    assert reported is not None
    before = json.loads(checkpoint.read_text())
    assert Board.parse(FAR).manhattan() <= int(reported[1]) <= before["bound"] <= 80
    assert before["expanded"] > 0

    again = run(*options, "--max-nodes", "1000000", text=FAR)
    assert (again.returncode, again.stdout) == (3, "")
    after = json.loads(checkpoint.read_text())
    assert f"any solution has at least {after['bound']} moves" in again.stderr
    assert after["bound"] >= before["bound"]
    assert after["bound"] > before["bound"] or {*after["ended"]} >= {*before["ended"]}
    assert after["expanded"] == before["expanded"] + 1_000_000


def test_two_processes_prove_the_solution_of_one(tmp_path: Path) -> None:
    board = "13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2"  # the first of Korf's, 57 moves
    checkpoint = tmp_path / "proof.json"
    options = ("--optimal", "--jobs", "2", "--checkpoint", str(checkpoint), "--format", "moves")
    done = run("solve", *options, text=board)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run("solve", "--format", "moves", text=board).stdout
    assert json.loads(checkpoint.read_text())["bound"] == 57
