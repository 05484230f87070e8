"""Run untrusted code in a child process that can only send bytes back."""

from __future__ import annotations

import math
import os
import selectors
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from struct import Struct
from typing import NamedTuple, NoReturn

_LENGTH = Struct("<Q")
_MAX_DESCRIPTORS = 1 << 16
_MAX_READ = 1 << 16


class ChildEnded(Exception):
    """The child process ended before it sent its result.

    `status` is its exit status, negative for a signal.
    """

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class ChildTimedOut(ChildEnded):
    """The child process was killed because it exceeded its time limit.

    `by_clock` is true if it took too long, false if its processor time was over.
    """

    def __init__(self, status: int, by_clock: bool = False) -> None:
        super().__init__(status)
        self.by_clock = by_clock


class OutOfTime(KeyboardInterrupt):
    """Raised in the child process when its processor time, or its time by the clock, is over.

    It is a `KeyboardInterrupt`, so that the code that adds a location to one adds it here, too.
    """

    def __init__(self, by_clock: bool = False) -> None:
        super().__init__()
        self.by_clock = by_clock
        """True if the child took too long, with processor time left."""


class Limits(NamedTuple):
    """Limits of a child process that may hang.

    A child with limits has no standard input, and the processes that it starts end with it.
    """

    seconds: float
    """The maximum processor time.

    `OutOfTime` is raised in the child when it is over, or when `wall_seconds` are over. A second
    later, the child is killed.
    """
    memory: int
    """The maximum size of the address space, in bytes."""

    @property
    def wall_seconds(self) -> float:
        """The maximum duration of a child that sleeps, or waits for a busy processor."""
        return 5 * self.seconds + 5


def can_isolate() -> bool:
    """Return whether this system can fork. Windows and browsers cannot."""
    return hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")


def run_isolated(
    work: Callable[[], bytes],
    max_size: int,
    limits: Limits | None = None,
    on_output: Callable[[bytes], None] | None = None,
) -> bytes:
    """Return the result of `work`, which runs in a forked child process.

    The child cannot change this process. It inherits no open files except the standard streams, and
    ends when this process ends. `on_output` receives the bytes that the child writes to standard
    output and standard error.

    Raises `ChildEnded` if the child sends no result, or a result of more than `max_size` bytes.
    Raises `ChildTimedOut` for a child that was killed because it exceeded its limits.

    >>> if can_isolate():
    ...     run_isolated(lambda: b"result", 100)
    b'result'
    """
    _flush()
    results, send = os.pipe()
    output, write = os.pipe()
    parent_alive, hold = os.pipe()
    child = os.fork()
    if not child:
        _run_child(work, send, parent_alive, write if on_output else None, limits)
    for descriptor in (send, write, parent_alive):
        os.close(descriptor)
    if limits:
        with suppress(OSError):  # the child does this, too, and may be first
            os.setpgid(child, child)
    data, in_time = b"", True
    try:
        deadline = time.monotonic() + limits.wall_seconds + 1 if limits else None
        data, in_time = _received(results, output, max_size, deadline, on_output)
    finally:
        with suppress(ProcessLookupError):
            if limits:
                os.killpg(child, signal.SIGKILL)  # kills its subprocesses, too
            os.kill(child, signal.SIGKILL)  # the child's threads may still run
        _, ended, usage = os.wait4(child, 0)
        for descriptor in (results, output, hold):
            os.close(descriptor)
    status = os.waitstatus_to_exitcode(ended)
    if not in_time:
        raise ChildTimedOut(status, by_clock=True)
    result = data[_LENGTH.size :]
    if data[: _LENGTH.size] != _LENGTH.pack(len(result)):
        # The system sends SIGXCPU first, and SIGKILL to a child that ignores it.
        killed = status in (-signal.SIGXCPU, -signal.SIGKILL)
        if limits and killed and usage.ru_utime + usage.ru_stime > limits.seconds:
            raise ChildTimedOut(status, by_clock=False)
        raise ChildEnded(status)
    return result


def _received(
    results: int,
    output: int,
    max_size: int,
    deadline: float | None,
    on_output: Callable[[bytes], None] | None,
) -> tuple[bytes, bool]:
    """Return the bytes that the child has sent, and whether it finished before the deadline."""
    data = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(results, selectors.EVENT_READ)
        selector.register(output, selectors.EVENT_READ)
        while True:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return bytes(data), False
            ready = {key.fd for key, _ in selector.select(left)}
            if output in ready:
                written = os.read(output, _MAX_READ)
                if not written:
                    selector.unregister(output)
                elif on_output:
                    on_output(written)
            elif results in ready:  # earlier output is read first
                part = os.read(results, _MAX_READ)
                data += part
                size = _LENGTH.unpack_from(data)[0] if len(data) >= _LENGTH.size else 0
                if not part or size > max_size or len(data) == _LENGTH.size + size:
                    return bytes(data[: _LENGTH.size + max_size]), True


def _run_child(
    work: Callable[[], bytes],
    send: int,
    parent_alive: int,
    output: int | None,
    limits: Limits | None,
) -> NoReturn:
    status = 1
    try:
        if output is not None:
            _write_to(output)
        if limits:
            _apply(limits)
        _close_all_but(send, parent_alive)
        threading.Thread(target=_end_with_parent, args=(parent_alive,), daemon=True).start()
        data = work()
        if limits:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
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


def _write_to(output: int) -> None:
    """Redirect standard output and standard error to a file descriptor."""
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdout = open(1, "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stdout


def _apply(limits: Limits) -> None:
    os.setpgid(0, 0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    import resource  # Windows does not have this module

    with suppress(ValueError, OSError):  # a system may refuse limits, or have lower limits
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    seconds = math.ceil(limits.seconds) + 1
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    signal.signal(signal.SIGPROF, _raise_out_of_time)
    signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    signal.signal(signal.SIGALRM, _raise_out_of_time)
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds)


def _raise_out_of_time(number: int, _: object) -> NoReturn:
    raise OutOfTime(by_clock=number == signal.SIGALRM)


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
        with suppress(OSError, ValueError, AttributeError):  # the stream is closed or None
            stream.flush()
