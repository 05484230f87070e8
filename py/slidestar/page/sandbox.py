"""The sandbox, which answers requests with a user's heuristic or search.

A `Sandbox` answers one request in slices of time. `static/js/worker/sandbox-worker.ts` runs it.
Messages are JSON as in `bridge`, but the values of a heuristic and the record of a search are
bytes. The user's code could forge any message, so the page checks the form of messages, and judges
the bytes outside the sandbox.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from signal import SIGINT, signal
from time import perf_counter
from traceback import walk_stack
from types import FrameType

from slidestar.algorithms import Limit, LimitReached
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.user_heuristic import HeuristicError
from slidestar.classroom.evaluation import evaluate, second_calls
from slidestar.classroom.presets import read_rules
from slidestar.classroom.race import Contestant, run_steps
from slidestar.classroom.sample_positions import WIDTH
from slidestar.classroom.searching.problem import SearchProblem
from slidestar.classroom.searching.search_check import SearchFunction, record_search
from slidestar.classroom.source import SourceError, search_from
from slidestar.errors import PuzzleError, Unsolvable
from slidestar.lib.isolation import OutOfTime
from slidestar.page.messages import (
    Message,
    Work,
    read_boards,
    solution_message,
    with_progress,
)
from slidestar.page.race_messages import race_row, read_options
from slidestar.page.trace_columns import trace_message, trace_steps
from slidestar.page.user_code import (
    FILE_NAME,
    Fault,
    Output,
    block_imports,
    describe,
    last_line,
    load,
)
from slidestar.puzzle.board import Board
from slidestar.solver.api import search
from slidestar.solver.choices import INFORMED

_EVENT_SECONDS = 0.1
_LIMIT = Limit(nodes=1_000_000, stored=300_000)
_TRACE_LIMIT = Limit(nodes=1_000_000, stored=300_000, seconds=30)
_RACE_SECONDS = 20
_LOADED: Message = {"type": "loaded"}
_SEARCHED: Message = {"type": "searched"}  # an event for `pump`, never sent


def prepare(show: Callable[[str], object], report_line: Callable[[int], object]) -> None:
    """Prepare this Python for a user's code: block imports, close stdin, send prints to `show`.

    At each interrupt, `report_line` receives the current line of the user's code. This is necessary
    because an `except` clause in the code may catch the interrupt.
    """

    def interrupt(_: int, frame: FrameType | None) -> None:
        for caller, line in walk_stack(frame):
            if caller.f_code.co_filename == FILE_NAME:
                report_line(line)
                break
        raise OutOfTime

    signal(SIGINT, interrupt)
    block_imports()
    sys.stdin = io.StringIO()
    sys.stdout = sys.stderr = Output(show)


class Sandbox:
    """Run user code for one request, in slices that the worker's script starts.

    >>> sandbox = Sandbox()
    >>> request = {"type": "solve", "board": "1-2-3_4-0-6_7-5-8", "algorithm": "astar"}
    >>> sandbox.start(json.dumps({"code": "def h(tiles): return 0", "request": request}))
    >>> json.loads(sandbox.pump(10_000))
    [{'type': 'loaded'}]
    >>> message = json.loads(sandbox.pump(10_000))[-1]
    >>> message["type"], message["result"]["moves"], message["result"]["optimal"]
    ('result', 'UL', True)
    """

    def __init__(self, on_end: Callable[[], object] = lambda: None) -> None:
        self.busy = False
        self.searched = False  # True if only the result must still be written
        self._on_end = on_end  # called when the work ends, before its result is sent
        self._work: Work | None = None
        self._seconds = 2.0
        self._loading_seconds = 10.0
        self._data = b""
        self._last_event = perf_counter()

    def start(self, text: str, tiles: bytes | None = None) -> None:
        """Begin a run.

        `text` is the code and the request, as JSON. `tiles` are the positions to evaluate.
        """
        run = json.loads(text)
        self._seconds = run.get("seconds", self._seconds)
        self._loading_seconds = run.get("loading", self._loading_seconds)
        self._work = self._answer(run, bytes(tiles or b""))
        self.busy = True

    def pump(self, milliseconds: float) -> str:
        """Work for about `milliseconds`, and return a JSON list of the messages to send."""
        began = perf_counter()
        out: list[Message] = []
        try:
            while self._work is not None and perf_counter() - began < milliseconds / 1000:
                event = next(self._work)
                if event == _SEARCHED:
                    self.searched = True
                    break  # nothing may interrupt the next call, which writes the result
                if event is not None and self._is_due(event):
                    out.append(event)
                if event == _LOADED:
                    self._loading_seconds = 0
                    break  # from now on the shorter limit applies
        except StopIteration as finished:
            self._end()
            out.append({"type": "result", "result": finished.value})
        except BaseException as error:  # the user's code may raise any exception
            self._end()
            out.append(self._fault(error, perf_counter() - began))
        if isinstance(sys.stdout, Output):
            sys.stdout.flush()
        return json.dumps(out)

    def data(self) -> bytes:
        """Return the bytes of the result.

        They are the heuristic's values as doubles, first of all first calls, then of all second
        calls, or the record of a search.
        """
        return self._data

    def _is_due(self, event: Message) -> bool:
        now = perf_counter()
        if event["type"] == "progress" and now - self._last_event < _EVENT_SECONDS:
            return False
        self._last_event = now
        return True

    def _end(self) -> None:
        self._on_end()
        self._work = None
        self.busy = False

    def _fault(self, error: BaseException, seconds: float) -> Message:
        # An earlier KeyboardInterrupt comes from the user's code and not from the time limit.
        limit = self._loading_seconds or self._seconds
        if isinstance(error, KeyboardInterrupt) and seconds >= limit / 2:
            board = getattr(error, "board", None)
            text = board.text() if isinstance(board, Board) else None
            fault = Fault("deadline", "", last_line(error.__traceback__), text)
        elif isinstance(error, PuzzleError) and not isinstance(
            error, (HeuristicError, SourceError)
        ):
            fault = Fault("request", str(error))
        else:
            fault = describe(error)
        return {"type": "fault", **vars(fault)}

    def _answer(self, run: Message, tiles: bytes) -> Work:
        request = run["request"]
        if request["type"] == "search":
            function = search_from(run["code"], FILE_NAME)
            yield _LOADED
            return self._search(function, request)
        if request["type"] == "values":
            goal = Board.parse(request["goal"])
        else:
            board, named = read_boards(request if "board" in request else request["boards"][0])
            goal = board.goal_or_standard(named)
        h = load(run["code"], goal)
        yield _LOADED
        if request["type"] != "values":
            return (yield from _WORK[request["type"]](h, request))
        return (yield from self._evaluate(h, goal, tiles))

    def _search(self, function: SearchFunction, request: Message) -> Message:
        # The request has the board itself, since dealing boards by seed is slow without the kernel,
        # and would count as the user's time.
        problem = SearchProblem(
            Board.parse(request["board"]),
            Board.parse(request["goal"]),
            request["heuristic"],
            read_rules(request["rules"], request["algorithm"]),
            max_recorded=request["max_recorded"],
        )
        # After the search, no interrupt must prevent its record.
        record, self._data = record_search(lambda: function, problem, self._on_end)
        return record

    def _evaluate(self, h: HeuristicFunction, goal: Board, tiles: bytes) -> Work:
        count = len(tiles) // WIDTH
        calls = count + len(second_calls(count))
        steps = evaluate(h, goal, tiles)
        while True:
            try:
                done = next(steps)
            except StopIteration as finished:
                self._data = finished.value.first + finished.value.second
                return {"values": len(self._data) // 8}
            yield {"type": "progress", "done": round(done * calls), "of": calls}


# The same requests as in `requests`, with the user's h as the heuristic.


def _used(h: HeuristicFunction, algorithm: str) -> HeuristicFunction | None:
    """Return h, or None if the algorithm uses no heuristic."""
    return h if algorithm in INFORMED else None


def _solve(h: HeuristicFunction, request: Message) -> Work:
    board, goal = read_boards(request)
    algorithm = request["algorithm"]
    steps = search(board, goal, algorithm, _used(h, algorithm), _LIMIT)
    return solution_message((yield from with_progress(steps)))


def _trace(h: HeuristicFunction, request: Message) -> Work:
    trace = yield from trace_steps(request, _used(h, request["algorithm"]), _TRACE_LIMIT)
    yield _SEARCHED
    return trace_message(trace)


def _race(h: HeuristicFunction, request: Message) -> Work:
    for index, puzzle in enumerate(request["boards"]):
        board, goal = read_boards(puzzle)
        for number, run in enumerate(request["runs"]):
            labels = {"board": index, "run": number}
            limit = Limit(request["nodes"], _RACE_SECONDS, 300_000)
            contestant = Contestant(run["algorithm"], h, options=read_options(run))
            steps = run_steps(index, board, goal, contestant, limit)
            finish = yield from with_progress(steps, labels)
            if finish.error and not isinstance(finish.error, (LimitReached, Unsolvable)):
                raise finish.error
            yield race_row(labels, finish)
    return {}


_WORK: dict[str, Callable[[HeuristicFunction, Message], Work]] = {
    "solve": _solve,
    "trace": _trace,
    "race": _race,
}
