"""Work on code that isn't ours, whose exit status we vouch for."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from slidestar.cli.arguments import BAD_INPUT, SOLVED, STOPPED, UNSOLVABLE, complain

__all__ = ["apart"]

_STATUSES = (SOLVED, UNSOLVABLE, BAD_INPUT, STOPPED)


def apart(work: Callable[[], int]) -> int:
    """Do work that runs other people's code, in a forked process where there's such a thing;
    returns its exit status.

    So the code can't choose the status: if it ends the process itself, as `os._exit(0)` does, that
    isn't with one of the numbers drawn for this run.
    """
    if not hasattr(os, "fork"):
        return work()
    marks = secrets.SystemRandom().sample(range(64, 256), len(_STATUSES))
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    child = os.fork()
    if not child:
        _end(marks, work())  # which doesn't return

    def end(number: int, _: object) -> NoReturn:
        os.kill(child, signal.SIGKILL)
        raise SystemExit(128 + number)  # as shells report it

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, end)
    while True:
        try:
            _, ended = os.waitpid(child, 0)
            break
        except KeyboardInterrupt:  # the terminal has told both
            continue
    code = os.waitstatus_to_exitcode(ended)
    if code in marks:
        return _STATUSES[marks.index(code)]
    return complain(f"the heuristic ended Python by itself (status {code})", BAD_INPUT)


def _end(marks: list[int], status: int) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # gone, closed, or none
            stream.flush()
    os._exit(marks[_STATUSES.index(status)] if status in _STATUSES else BAD_INPUT)
