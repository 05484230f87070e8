"""The package as the page's worker sees it: JSON in, JSON out, in slices of time.

A `Session` takes requests and hands back messages; `static/js/protocol.js` lists both. Each request
has an `id`, gets any number of events, then exactly one terminal reply: `result`, `error` or
`cancelled`. The worker pumps, so that between two slices a cancel can come in.

Two messages are for the worker itself. `{"type": "need", "file": NAME, "shipped": BOOL}` asks for a
file with tables, from beside the page or from what was kept; it answers by `Session.provide`.
`{"type": "keep", "file": NAME, "path": PATH}` gives it one to keep, as a path in Python's files.
"""

from __future__ import annotations

import gc
import json
import sys
import traceback
from collections import deque
from collections.abc import Generator
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Any, Literal, TypeVar

from slidestar.algorithms import INFORMED, search
from slidestar.board import Board
from slidestar.engine import find_all_optimal, prepare
from slidestar.errors import InvalidBoard, LimitReached, PuzzleError, Unsolvable, quote
from slidestar.heuristics import LinearConflict, WalkingDistance
from slidestar.parity import explain
from slidestar.pattern_db import SHIPPED_FILES, Database, Shelf, needs_building
from slidestar.search import Limit, Progress, Solution, Stats

__all__ = ["Session"]

Message = dict[str, Any]
Work = Generator[Message | None, None, Message]
"""Yields events, or None to let others have their turn; returns the result."""

# What a page can bear: about 200 bytes a position in wasm, and a minute or two of patience.
SOLVE_LIMIT = Limit(nodes=30_000_000, stored=1_200_000)
COMPARE_LIMIT = Limit(nodes=2_000_000, stored=400_000, seconds=20)

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
        self._files: dict[str, Path | None] = {}  # None: asked for, or not to be had
        self._awaited: set[str] = set()
        self._met_waiting = False

    @property
    def busy(self) -> bool:
        """Whether there's work that can go on: pump again."""
        return any(not job.waiting for job in self._jobs)

    def post(self, text: str) -> None:
        """Take a request or a cancel, as JSON. Never raises: what's wrong becomes a reply."""
        number = None
        try:
            request = json.loads(text)
            if not isinstance(request, dict):
                raise PuzzleError(f"a request is an object, not {quote(request)}")
            number = request.get("id")
            if isinstance(number, bool) or not isinstance(number, int):
                raise PuzzleError(f"a request's id is an int, not {quote(number)}")
            kind = request.get("type")
            if kind == "cancel":
                self._cancel(number)
            elif isinstance(kind, str) and kind in _WORK:
                self._jobs.append(_Job(number, _WORK[kind](request, self)))
            else:
                raise PuzzleError(f"no request is of type {quote(kind)}")
        except (PuzzleError, ValueError, RecursionError) as error:
            self._out.append({"id": number, **_error(error)})

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
        if name in SHIPPED_FILES and path is not None:
            # One partition is enough for the search that asked, which doesn't wait for the other.
            self._jobs.append(_Job(None, _prepare({"board": Board.solved(4).text()}, self)))

    # What follows makes a session a `Shelf`.

    def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
        """A file with tables: asked for on the first time."""
        if name not in self._files:
            self._files[name] = None
            self._awaited.add(name)
            self._out.append({"type": "need", "file": name, "shipped": name in SHIPPED_FILES})
        if name in self._awaited:
            self._met_waiting = needed
            return "waiting"
        path = self._files[name]
        return None if path is None else path.read_bytes()

    def built(self, database: Database) -> None:
        """Pack what was built and have it kept, beside other work."""
        self._jobs.append(_Job(None, self._keep(database)))

    def _keep(self, database: Database) -> Work:
        packing = database.files()
        while True:
            try:
                yield next(packing)
            except StopIteration as done:
                files: dict[str, bytes] = done.value
                break
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
    """A request under work."""

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
            message = _error(error)
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


def _solve(request: Message, shelf: Shelf) -> Work:
    board, goal = _boards(request)
    algorithm = _name(request, "algorithm", "auto")
    heuristic = _name(request, "heuristic", "manhattan")
    limit = None if algorithm == "auto" else SOLVE_LIMIT  # auto's own are enough
    found = yield from _reported(search(board, goal, algorithm, heuristic, limit, shelf))
    return _solution(found)


def _optimal(request: Message, shelf: Shelf) -> Work:
    board, goal = _boards(request)
    cap = request.get("cap", 200)
    if isinstance(cap, bool) or not isinstance(cap, int) or not 0 < cap <= 10_000:
        raise PuzzleError(f"cap is a number from 1 to 10,000, not {quote(cap)}")
    found = yield from _reported(find_all_optimal(board, goal, cap, None, shelf))
    return {
        "length": found.length,
        "solutions": [str(moves) for moves in found.solutions],
        "complete": found.complete,
        "common": found.common,
    }


def _prepare(request: Message, shelf: Shelf) -> Work:
    """Get ready for a board that's being looked at, if that's soon done."""
    board, goal = _boards(request)
    target = Board.solved(board.rows, board.cols) if goal is None else goal
    if needs_building(target):
        yield None
        return {"prepared": False}
    return {"prepared": (yield from _reported(prepare(target, None, shelf)))}


def _check(request: Message, _: Shelf) -> Work:
    board, goal = _boards(request)
    target = Board.solved(board.rows, board.cols) if goal is None else goal
    yield None
    parity = explain(board, goal)
    fits = WalkingDistance.fits(board.rows, board.cols)
    return {
        "solvable": parity.solvable,
        "reason": parity.reason,
        "swap": parity.swap,
        "repaired": parity.repaired and parity.repaired.text(),
        "inversions": parity.inversions,
        "hamming": board.hamming(goal),
        "manhattan": board.manhattan(goal),
        "linear_conflict": LinearConflict(target)(board),
        "walking_distance": WalkingDistance(target)(board) if fits else None,
    }


def _compare(request: Message, shelf: Shelf) -> Work:
    board, goal = _boards(request)
    runs = request.get("runs")
    if not isinstance(runs, list) or not 0 < len(runs) <= 50:
        raise PuzzleError(f"runs are a list of 1 to 50, not {quote(runs)}")
    for index, wanted in enumerate(runs):
        if not isinstance(wanted, dict):
            raise PuzzleError(f"a run is an object, not {quote(wanted)}")
        algorithm = _name(wanted, "algorithm", "auto")
        heuristic = _name(wanted, "heuristic", "manhattan")
        try:
            steps = search(board, goal, algorithm, heuristic, COMPARE_LIMIT, shelf)
            row = _solution((yield from _reported(steps, {"index": index})))
        except Unsolvable:
            raise
        except (PuzzleError, MemoryError) as error:
            row = {"algorithm": algorithm, "heuristic": heuristic, "error": _error(error)}
            row["stats"] = row["error"].pop("stats", None)
            if algorithm not in INFORMED:
                row["heuristic"] = None
        yield {"type": "row", "index": index, "row": row}
    return {}


_WORK = {
    "solve": _solve,
    "prepare": _prepare,
    "optimal": _optimal,
    "check": _check,
    "compare": _compare,
}

T = TypeVar("T")


def _reported(
    steps: Generator[Progress, None, T], labels: Message | None = None
) -> Generator[Message, None, T]:
    """A search, its progress as events."""
    while True:
        try:
            stats, bound, prepared = next(steps)
        except StopIteration as done:
            found: T = done.value
            return found
        event = {"type": "progress", **(labels or {}), "stats": asdict(stats), "bound": bound}
        yield event if prepared is None else {**event, "prepared": prepared}


def _solution(found: Solution) -> Message:
    return {
        "moves": str(found.moves),
        "length": len(found),
        "optimal": found.optimal,
        "lower_bound": found.lower_bound,
        "algorithm": found.algorithm,
        "heuristic": found.heuristic,
        "stats": asdict(found.stats),
    }


def _boards(request: Message) -> tuple[Board, Board | None]:
    board, goal = request.get("board"), request.get("goal")
    if not isinstance(board, str):
        raise InvalidBoard(f"a board is a text, not {quote(board)}")
    return Board.parse(board), None if goal is None else Board.parse(goal)


def _name(request: Message, field: str, default: str) -> str:
    """The name of an algorithm or a heuristic; `search` knows which there are."""
    value = request.get(field)
    if value is None:
        return default
    if not isinstance(value, str):
        raise PuzzleError(f"{field} is a name, not {quote(value)}")
    return value


def _error(error: BaseException) -> Message:
    reply: Message = {"type": "error", "code": "internal", "message": str(error)}
    if isinstance(error, LimitReached):
        reply.update(code="limit", stats=asdict(error.stats), suggestion=_ADVICE)
    elif isinstance(error, MemoryError):
        reply.update(code="memory", message="Python ran out of memory", suggestion=_ADVICE)
    elif isinstance(error, Unsolvable):
        reply["code"] = "unsolvable"
    elif isinstance(error, InvalidBoard):
        reply["code"] = "invalid-board"
    elif isinstance(error, (PuzzleError, ValueError, RecursionError)):
        reply["code"] = "bad-request"
    else:
        reply["message"] = f"{type(error).__name__}: {error}"
    return reply


_ADVICE = (
    "Auto always answers; a stronger heuristic (linear conflict) looks at fewer positions,"
    " and IDA* keeps next to none in memory."
)
