"""The interface of the package to the page's worker. All messages are JSON.

A `Session` receives requests and returns messages, which `slidestar.page.protocol` describes. The
handlers in `slidestar.page.requests` answer the requests. The answer to a request with an `id` is
any number of events, then exactly one final reply: `result`, `error` or `cancelled`. The worker
calls `pump` in a loop, so that it can receive a cancellation between two slices of time.

Messages about files are addressed to the worker itself, which answers them by calling
`Session.provide`.

The messages between a search and its helpers have no `id` (see `slidestar.page.helpers`).
"""

from __future__ import annotations

import gc
import json
import sys
import traceback
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from slidestar.algorithms import Stats
from slidestar.errors import PuzzleError, check_value, quote
from slidestar.lib import untrusted_json
from slidestar.page import rest_archive
from slidestar.page.messages import Message, Unavailable, Work, error_message
from slidestar.page.requests import HANDLERS, prepare_tables
from slidestar.pdb.table_sets import FIFTEEN_FILES, SHIPPED_FILES, TableSet
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from slidestar.page.helpers import HelperWorkers

_EVENT_SECONDS = 0.1


class Session:
    """The requests of one page.

    >>> session = Session()
    >>> session.post('{"id": 1, "type": "solve", "board": "1-2-3_4-0-6_7-5-8"}')
    >>> replies = []
    >>> while not replies:
    ...     replies = json.loads(session.pump(50))
    >>> reply = replies[-1]
    >>> reply["type"], reply["moves"], session.busy
    ('result', 'UL', False)
    """

    def __init__(self, folder: str = "/tmp") -> None:
        self._folder = Path(folder)  # contains new files until the worker caches them
        self._jobs: deque[_Job] = deque()
        self._out: list[Message] = []
        self._files: dict[str, Path | None] = {}  # None: requested or unavailable
        self._awaited: set[str] = set()
        self._running: _Job | None = None
        self._searches = 0
        self._helpers: HelperWorkers | None = None  # for the search that uses helpers

    @property
    def busy(self) -> bool:
        """True if some job can continue, so that `pump` must be called again."""
        return any(not job.waiting for job in self._jobs)

    def post(self, text: str) -> None:
        """Receive a request or a cancellation as JSON. An error in it becomes a reply."""
        number = None
        try:
            request = check_value("a request", untrusted_json.loads(text), dict)
            kind = request.get("type")
            if kind in ("helpers", "task_reply"):
                if self._helpers is not None:
                    self._helpers.receive(request)
                    self._wake_jobs()
                return
            value = request.get("id")
            if isinstance(value, bool) or not isinstance(value, int):
                raise PuzzleError(f"id must be an int, got {quote(value)}")
            number = value
            if kind == "cancel":
                self._cancel(number)
            elif isinstance(kind, str) and kind in HANDLERS:
                self._jobs.append(_Job(number, HANDLERS[kind](request, self)))
            else:
                raise PuzzleError(f"type must be one of {', '.join(HANDLERS)}, got {quote(kind)}")
        except (PuzzleError, ValueError) as error:
            self._out.append({"id": number, **error_message(error)})

    def pump(self, milliseconds: float) -> str:
        """Work for about `milliseconds`, and return a JSON list of the messages to send."""
        deadline = perf_counter() + milliseconds / 1000
        while self.busy and perf_counter() < deadline:
            job = self._running = self._jobs.popleft()
            if not job.waiting:
                message = job.step()
                if message is not None and job.number is not None:
                    self._out.append({"id": job.number, **message})
            if not job.done:
                self._jobs.append(job)
        out, self._out = self._out, []
        return json.dumps(out)

    def provide(self, name: str, path: str | None) -> None:
        """Receive a file as a path in Python's file system, or None if it is not available."""
        self._files[name] = None if path is None else Path(path)
        self._awaited.discard(name)
        self._wake_jobs()
        if name in FIFTEEN_FILES and path is not None:
            # A search can begin with one partition. This job loads the other partition.
            self._jobs.append(_Job(None, prepare_tables({"board": Board.solved(4).text()}, self)))

    def _wake_jobs(self) -> None:
        for job in self._jobs:
            job.waiting = False

    # The attributes below implement `RequestContext`.

    immediate = False

    def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
        """Return the contents of a table file, or None if the worker cannot provide it.

        The first call requests the file. Return "waiting" until the worker has answered.
        """
        if name not in self._files:
            self._files[name] = None
            self._awaited.add(name)
            self._out.append({"type": "read_table", "file": name, "shipped": name in SHIPPED_FILES})
        if name in self._awaited:
            if needed:
                self._pause()
            return "waiting"
        path = self._files[name]
        return None if path is None else path.read_bytes()

    def built(self, database: TableSet) -> None:
        """Have the worker cache new tables, while other work continues."""
        self._jobs.append(_Job(None, self._cache(database)))

    @contextmanager
    def helpers_for(self, goal: Board) -> Iterator[HelperWorkers | None]:
        """Provide helpers for a search, or None while another search uses them."""
        from slidestar.page.helpers import HelperWorkers  # late import, for a faster start

        if self._helpers is not None:
            yield None
            return
        self._searches += 1
        self._helpers = helpers = HelperWorkers(self._searches, goal, self._send, self._pause)
        try:
            yield helpers
        finally:
            helpers.dismiss()
            self._helpers = None

    def load_rest(self) -> Generator[None, None, None]:
        """Load the modules that the page does not need at its start."""
        archive = rest_archive.ARCHIVE
        if archive not in self._awaited:
            self._awaited.add(archive)
            self._out.append({"type": "load_modules", "file": archive})
        while archive in self._awaited:
            self._pause()
            yield None
        path = self._files[archive]
        if path is None:
            raise Unavailable("a part of Python could not be loaded: check the network")
        rest_archive.add(str(path))

    def _send(self, message: Message) -> None:
        self._out.append(message)

    def _pause(self) -> None:
        """Let the running job wait until a file or a helper's message arrives."""
        if self._running is not None:
            self._running.waiting = True

    def _cache(self, database: TableSet) -> Work:
        files = yield from database.files()
        for name, data in files.items():
            path = self._folder / name
            path.write_bytes(data)
            self._out.append({"type": "store_table", "file": name, "path": str(path)})
        return {}

    def _cancel(self, number: int) -> None:
        for job in self._jobs:
            if job.number == number:
                self._jobs.remove(job)
                job.work.close()
                self._out.append({"id": number, "type": "cancelled", "stats": job.stats})
                return


class _Job:
    """A request in progress, or work of the session itself, which has no number."""

    def __init__(self, number: int | None, work: Work) -> None:
        self.number = number
        self.work = work
        self.done = False
        self.waiting = False  # True if the work cannot continue without a file or a helper
        self.stats: Message = asdict(Stats())
        self._last_event = perf_counter()

    def step(self) -> Message | None:
        """Do one step, and return a message if one is due."""
        try:
            event = next(self.work)
        except StopIteration as finished:
            self.done = True
            return {"type": "result", **finished.value}
        except Exception as error:
            self.done = True
            self.work.close()
            message = error_message(error)
            if message["code"] == "internal":
                traceback.print_exc(file=sys.stderr)
            if isinstance(error, MemoryError):
                gc.collect()
            return message
        if event is None:
            return None
        if "stats" in event:
            self.stats = event["stats"]
        now = perf_counter()
        if event["type"] == "progress" and now - self._last_event < _EVENT_SECONDS:
            return None
        self._last_event = now
        return event
