"""The repository's folders, and functions that run processes for the commands of `./build.sh`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
LOGS = CACHE / "logs"
VENV = ROOT / ".venv"
PYTHON = sys.executable
BIN = Path(PYTHON).parent

NETWORK_HINT = "check the network and the free disk space, then run the same command again"
FIX_HINT = "fix the errors in the lines above"
LAST_LINES = 30  # the number of lines to print from the end of a failed step's log


class Failure(Exception):
    """An error that ends a command. `hint` is the text that tells the user what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def report(text: str) -> None:
    """Print a message to standard error. Standard output is only for the output of a command."""
    print(text, file=sys.stderr, flush=True)


def run_logged(name: str, command: Sequence[str | Path], hint: str = FIX_HINT) -> None:
    """Run a command, and append its output to the log `name`.

    If the command fails, print the end of the log and raise `Failure`.
    """
    log = log_of(name)
    # On Windows the program may have a suffix, such as npm.cmd.
    program = shutil.which(command[0]) or command[0]
    with log.open("ab") as output:
        status = subprocess.run(
            [program, *command[1:]],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        ).returncode
    if status:
        lines = log.read_text("utf-8", "replace").splitlines()[-LAST_LINES:]
        report("\n".join([f"{name} ... FAILED", *(f"  | {line}" for line in lines)]))
        where = log.relative_to(ROOT).as_posix()
        raise Failure(f"the step '{name}' failed; its complete output is in {where}", hint)


def log_of(name: str) -> Path:
    """Return the path of a step's log."""
    LOGS.mkdir(parents=True, exist_ok=True)
    return LOGS / f"{name}.log"


def replace_process(
    command: Sequence[str | Path], environment: Mapping[str, str] | None = None
) -> NoReturn:
    """Replace this process by another program, which receives signals and sets the exit status."""
    sys.stdout.flush()
    sys.stderr.flush()
    words, variables = [str(word) for word in command], {**os.environ, **(environment or {})}
    if os.name == "posix":
        os.execvpe(words[0], words, variables)
    sys.exit(subprocess.run(words, env=variables).returncode)


def runs(*command: str | Path) -> bool:
    """Return whether a program exists and a run of the command succeeds."""
    quiet = subprocess.DEVNULL
    try:
        return not subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet).returncode
    except OSError:
        return False


@contextmanager
def lock() -> Iterator[None]:
    """Hold the lock of the build. Wait while another build holds it, except on Windows."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
