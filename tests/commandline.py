"""The command line as a process of its own, at a terminal of its own if need be."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

COMMAND = (sys.executable, "-m", "slidestar")
EASY = "1-2-3_4-0-6_7-5-8"
# Searched by iterative deepening without a limit, it has no end.
FAR = "0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1"


def environment(**changed: str) -> dict[str, str]:
    """Of a terminal with colours, whatever the tests themselves run in."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    return {**kept, "TERM": "xterm", **changed}


def run(*arguments: str, text: str = "", **changed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=text, capture_output=True, text=True, timeout=600, check=False,
        env=environment(**changed),
    )  # fmt: skip


@contextmanager
def begin(
    *arguments: str, stdout: int = subprocess.PIPE, stderr: int = subprocess.PIPE
) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a session of its own, whose members `session_of` finds; ended at the end."""
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE, stdout=stdout, stderr=stderr,
        start_new_session=True, env=environment(),
        # What a shell starts in the background, as these tests may be, has Ctrl-C ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            for member in session_of(process.pid):
                with suppress(ProcessLookupError):
                    os.kill(member, signal.SIGKILL)
            if process.stdin:
                with suppress(BrokenPipeError):  # nobody reads what's left
                    process.stdin.close()


def session_of(leader: int) -> list[int]:
    """The processes of a session that still run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = path.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(session) == leader and state != "Z":
            found.append(int(path.parent.name))
    return found


def is_gone(leader: int, patience: float = 120) -> bool:
    """Whether a session comes to its end."""
    until = time.monotonic() + patience
    while session_of(leader):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


class Terminal:
    """A terminal that a process writes to: what came in all, and what's left to be seen."""

    def __init__(self) -> None:
        self.inside, self.end = os.openpty()
        self.all = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self.inside, 65536)
            except OSError:  # nobody has its other end any more
                return
            self.all += data.decode()

    def close(self) -> None:
        """Nobody writes any more."""
        os.close(self.end)
        self._reader.join(60)
        os.close(self.inside)

    def lines(self) -> Sequence[str]:
        """What's to be seen in the end, where whole lines are erased."""
        lines = [line.rpartition("\x1b[K")[2] for line in self.all.split("\n")]
        return [line.strip("\r") for line in lines if line.strip("\r")]

    def waits_for(self, text: str, patience: float = 120) -> bool:
        """Whether a text comes."""
        until = time.monotonic() + patience
        while text not in self.all:
            if time.monotonic() > until:
                return False
            time.sleep(0.02)
        return True
