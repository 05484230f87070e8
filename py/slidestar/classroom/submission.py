"""Run a submission in a child process, and read the message that it sends."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from slidestar.errors import PuzzleError
from slidestar.lib import untrusted_json
from slidestar.lib.isolation import ChildEnded, ChildTimedOut, Limits, OutOfTime, run_isolated

MEMORY = 2 << 30
"""The memory limit of a graded submission, in bytes."""

Message = tuple[dict[str, Any], bytes]
"""A header that is sent as JSON, and data in bytes."""

_MAX_HEADER = 1 << 16
_MAX_TEXT = 1000


class TimeOver(PuzzleError):
    """Raised if a submission exceeds its time."""


def run_submission(
    work: Callable[[], Message],
    max_size: int,
    kind: str,
    limits: Limits | None = None,
    on_output: Callable[[bytes], None] | None = None,
) -> Message:
    """Return the message of `work`, with up to `max_size` bytes of data.

    `work` runs in a child process, whose prints go to `on_output`. Its message may be forged.
    Raises `TimeOver` if the child exceeds its time. Raises `PuzzleError` if it ends early, or if
    `work` raises a `PuzzleError`. `kind`, such as "heuristic", is the subject of the messages.
    """
    try:
        sent = run_isolated(lambda: _sent(work), _MAX_HEADER + max_size, limits, on_output)
    except ChildTimedOut as killed:
        raise TimeOver(f"the {kind} was {_stopped(limits, not killed.by_clock)}") from None
    except ChildEnded as ended:
        raise PuzzleError(
            f"the {kind} ended its Python process (exit status {ended.status})"
        ) from None
    head, _, data = sent.partition(b"\n")
    try:
        header = untrusted_json.loads(head.decode())
    except ValueError:
        header = None
    if not isinstance(header, dict):
        raise PuzzleError(f"the {kind}'s process sent no readable result")
    if header.get("interrupted"):
        if limits is None:
            raise KeyboardInterrupt
        if header.get("out_of_time"):
            stopped = _stopped(limits, not header.get("by_clock"))
            where = f"the {kind} was {stopped}{header.get('where')}"
            raise TimeOver(one_line(where))
        # Ctrl-C does not reach this child, so the submission has raised the interrupt.
        raise PuzzleError(f"the {kind} raised KeyboardInterrupt")
    if "error" in header:
        raise PuzzleError(one_line(str(header["error"])))
    return header, data


def one_line(text: str) -> str:
    """Return an untrusted text on one line that a terminal and a file can show.

    >>> one_line("h\\n\\x1b[2J \\udc80")
    'h [2J'
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in text[:_MAX_TEXT])
    return " ".join(shown.split())


def _sent(work: Callable[[], Message]) -> bytes:
    """Return the bytes that the child process sends: a line of JSON, then the data."""
    data = b""
    header: dict[str, Any]
    try:
        header, data = work()
    except KeyboardInterrupt as interrupt:
        header = {
            "interrupted": True,
            "out_of_time": isinstance(interrupt, OutOfTime),
            "by_clock": isinstance(interrupt, OutOfTime) and interrupt.by_clock,
            "where": _where(interrupt),
        }
    except PuzzleError as error:
        header = {"error": str(error)}
    return json.dumps(header).encode() + b"\n" + data


def _stopped(limits: Limits | None, by_processor: bool) -> str:
    if limits is None or by_processor:
        return f"stopped after {limits.seconds if limits else 0:g} s of processor time"
    return f"stopped after {limits.wall_seconds:.0f} s by the clock"


def _where(interrupt: KeyboardInterrupt) -> str:
    """Return where an interrupt stopped the code: the line, the calls made, and the board."""
    found = vars(interrupt)
    line = f" in line {found['line']}" if found.get("line") else ""
    done = f", after {found['done']:,} of {found['total']:,} calls" if "done" in found else ""
    board = f" [{found['board'].text()}]" if "board" in found else ""
    return line + done + board
