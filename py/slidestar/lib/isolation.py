"""Run untrusted code in a child process that can only send bytes back."""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from struct import Struct
from typing import NoReturn

__all__ = ["ChildEnded", "can_isolate", "run_isolated"]

_LENGTH = Struct("<Q")
_MAX_DESCRIPTORS = 1 << 16


class ChildEnded(Exception):
    """The child process ended before it sent its result.

    `status` is its exit status, negative for a signal.
    """

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def can_isolate() -> bool:
    """Return whether this system can fork: Windows and browsers cannot."""
    return hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")


def run_isolated(work: Callable[[], bytes], max_size: int) -> bytes:
    """Return the result of `work`, which runs in a forked child process.

    The child cannot change this process, and inherits only the standard streams of its files. It
    ends when this process ends. Raises `ChildEnded` if it sends no result, or a result of more than
    `max_size` bytes.

    >>> if can_isolate():
    ...     run_isolated(lambda: b"result", 100)
    b'result'
    """
    _flush()
    results, send = os.pipe()
    parent_alive, hold = os.pipe()
    child = os.fork()
    if not child:
        _run_child(work, send, parent_alive)
    os.close(send)
    os.close(parent_alive)
    size, data = -1, b""
    try:
        with open(results, "rb") as stream:
            header = stream.read(_LENGTH.size)
            if len(header) == _LENGTH.size:
                (size,) = _LENGTH.unpack(header)
            if 0 <= size <= max_size:
                data = stream.read(size)
    finally:
        os.close(hold)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)  # its threads may still run
        _, ended = os.waitpid(child, 0)
    if len(data) != size:
        raise ChildEnded(os.waitstatus_to_exitcode(ended))
    return data


def _run_child(work: Callable[[], bytes], send: int, parent_alive: int) -> NoReturn:
    status = 1
    try:
        _close_all_but(send, parent_alive)
        threading.Thread(target=_end_with_parent, args=(parent_alive,), daemon=True).start()
        data = work()
        _flush()
        with open(send, "wb") as stream:
            stream.write(_LENGTH.pack(len(data)) + data)
        status = 0
    except KeyboardInterrupt:
        pass  # the terminal interrupts the parent too, which reports it
    except BaseException:
        traceback.print_exc()
        _flush()
    finally:
        os._exit(status)


def _close_all_but(*descriptors: int) -> None:
    """Close all descriptors except these and the standard streams."""
    first = 3
    for descriptor in sorted(descriptors):
        if descriptor >= first:
            os.closerange(first, descriptor)
            first = descriptor + 1
    os.closerange(first, _MAX_DESCRIPTORS)


def _end_with_parent(parent_alive: int) -> None:
    os.read(parent_alive, 1)  # returns when the parent has ended for any reason
    os._exit(1)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or None
            stream.flush()
