"""The package as the page's worker sees it: JSON in, JSON out, in slices of time.

A `Session` takes requests and hands back messages; `static/js/protocol.d.ts` lists both, and
`slidestar.page.requests` answers them. Each request has an `id`, gets any number of events, then
exactly one terminal reply: `result`, `error` or `cancelled`. The worker pumps, so that between two
slices a cancel can come in.

Three messages are for the worker itself. `{"type": "need", "file": NAME, "shipped": BOOL}` asks for
a file with tables, from beside the page or from what was kept; it answers by `Session.provide`.
`{"type": "keep", "file": NAME, "path": PATH}` gives it one to keep, as a path in Python's files.
`{"type": "load", "file": NAME}` asks for more of the package (`late`), provided in the same way.

What a search and its helpers say to each other has no `id` either: see `slidestar.page.helpers`.
"""

from __future__ import annotations

import gc
import json
import sys
import traceback
from collections import deque
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from slidestar.algorithms import Stats
from slidestar.errors import PuzzleError, quote
from slidestar.lib import untrusted_json
from slidestar.page import late
from slidestar.page.messages import Message, Unavailable, Work, failure
from slidestar.page.requests import CLASSROOM, WORK, prepare_tables
from slidestar.pdb.tables import FIFTEEN_FILES, SHIPPED_FILES, TableSet
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from slidestar.page.helpers import Helpers

__all__ = ["Session"]

_EVENT_SECONDS = 0.1


class Session:
    """All requests of one page.

    >>> session = Session()
    >>> session.post('{"id": 1, "type": "solve", "board": "1-2-3_4-0-6_7-5-8"}')
    >>> reply = json.loads(session.pump(50))[-1]
    >>> reply["type"], reply["moves"], session.busy
    ('result', 'UL', False)
    """

    def __init__(self, folder: str = "/tmp") -> None:
        self._folder = Path(folder)  # for files to keep, on their way out
        self._jobs: deque[_Job] = deque()
        self._out: list[Message] = []
        self._files: dict[str, Path | None] = {}  # None: on its way, or not to be had
        self._awaited: set[str] = set()
        self._met_waiting = False
        self._teams = 0
        self._helpers: Helpers | None = None  # of the search that has them

    @property
    def busy(self) -> bool:
        """Whether there's work that can go on: pump again."""
        return any(not job.waiting for job in self._jobs)

    def post(self, text: str) -> None:
        """Take a request or a cancel, as JSON. Never raises: what's wrong becomes a reply."""
        number = None
        try:
            request = untrusted_json.loads(text)
            if not isinstance(request, dict):
                raise PuzzleError(f"a request is an object, not {quote(request)}")
            kind = request.get("type")
            if kind in ("helpers", "helped"):
                self._hear(request)
                return
            given = request.get("id")
            if isinstance(given, bool) or not isinstance(given, int):
                raise PuzzleError(f"a request's id is an int, not {quote(given)}")
            number = given
            if kind == "cancel":
                self._cancel(number)
            elif isinstance(kind, str) and kind in WORK:
                work = WORK[kind](request, self)
                self._jobs.append(_Job(number, self._whole(work) if kind in CLASSROOM else work))
            else:
                raise PuzzleError(f"there's no request of type {quote(kind)}")
        except (PuzzleError, ValueError) as error:
            self._out.append({"id": number, **failure(error)})

    def pump(self, milliseconds: float) -> str:
        """Work for about so long; a JSON list of the messages to send."""
        deadline = perf_counter() + milliseconds / 1000
        while self.busy and perf_counter() < deadline:
            job = self._jobs.popleft()
            if not job.waiting:
                self._met_waiting = False
                message = job.step()
                if message is not None and job.number is not None:
                    self._out.append({"id": job.number, **message})
                job.waiting = self._met_waiting
            if not job.done:
                self._jobs.append(job)
        out, self._out = self._out, []
        return json.dumps(out)

    def provide(self, name: str, path: str | None) -> None:
        """The file that was needed, as a path in Python's file system; None: it can't be had."""
        self._files[name] = None if path is None else Path(path)
        self._awaited.discard(name)
        for job in self._jobs:
            job.waiting = False
        if name in FIFTEEN_FILES and path is not None:
            # One partition is enough for the search that needs it: it doesn't wait for the other.
            self._jobs.append(_Job(None, prepare_tables({"board": Board.solved(4).text()}, self)))

    def _hear(self, message: Message) -> None:
        """Process a message about the helpers of a search."""
        if self._helpers is not None:
            self._helpers.receive(message)
            for job in self._jobs:
                job.waiting = False

    # What follows makes a session a `Desk`.

    immediate = False

    def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
        """A file with tables. The first time, the worker is told that it's needed."""
        if name not in self._files:
            self._files[name] = None
            self._awaited.add(name)
            self._out.append({"type": "need", "file": name, "shipped": name in SHIPPED_FILES})
        if name in self._awaited:
            self._met_waiting = needed
            return "waiting"
        path = self._files[name]
        return None if path is None else path.read_bytes()

    def built(self, database: TableSet) -> None:
        """Pack what was built and have it kept, while other work goes on."""
        self._jobs.append(_Job(None, self._keep(database)))

    def helpers_for(self, goal: Board) -> Helpers | None:
        """Return helpers for a search, or None until another search has released them."""
        from slidestar.page.helpers import Helpers  # imported late, so that the page starts sooner

        if self._helpers is not None:
            return None
        self._teams += 1
        self._helpers = Helpers(self._teams, goal, self._tell, self._wait)
        return self._helpers

    def release_helpers(self) -> None:
        """End the helpers of a search."""
        if self._helpers is not None:
            self._helpers.dismiss()
        self._helpers = None

    def _tell(self, message: Message) -> None:
        self._out.append(message)

    def _wait(self) -> None:
        self._met_waiting = True

    def _whole(self, work: Work) -> Work:
        """Do work that needs the whole package, once it's here."""
        if not late.is_here():
            if late.ARCHIVE not in self._awaited:
                self._awaited.add(late.ARCHIVE)
                self._out.append({"type": "load", "file": late.ARCHIVE})
            while late.ARCHIVE in self._awaited:
                self._met_waiting = True
                yield None
            path = self._files[late.ARCHIVE]
            if path is None:
                raise Unavailable("a part of Python couldn't be loaded. Is there a network?")
            if not late.is_here():  # others may have waited for it, too
                late.add(str(path))
        return (yield from work)

    def _keep(self, database: TableSet) -> Work:
        files = yield from database.files()
        for name, data in files.items():
            path = self._folder / name
            path.write_bytes(data)
            self._out.append({"type": "keep", "file": name, "path": str(path)})
        return {}

    def _cancel(self, number: int) -> None:
        for job in self._jobs:
            if job.number == number:
                self._jobs.remove(job)
                job.work.close()
                self._out.append({"id": number, "type": "cancelled", "stats": job.stats})
                return


class _Job:
    """A request that's being worked on."""

    def __init__(self, number: int | None, work: Work) -> None:
        self.number = number
        self.work = work
        self.done = False
        self.waiting = False  # for a file
        self.stats: Message = asdict(Stats())
        self._last_event = perf_counter()

    def step(self) -> Message | None:
        """One step of the work: a message, if one is due."""
        try:
            event = next(self.work)
        except StopIteration as finished:
            self.done = True
            return {"type": "result", **finished.value}
        except Exception as error:
            self.done = True
            self.work.close()
            message = failure(error)
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
