"""Work with a person's own heuristic, in slices: Python's end of `static/js/worker/cage.js`.

One `Cage` does one piece of work. It's JSON in and JSON out, as in `bridge`, except for long lists
of numbers, which are handed over as bytes. What comes out of here could have been made up by
anybody's code: the page believes none of it, and judges the values elsewhere.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING, Any

from slidestar.algorithms import Limit, LimitReached
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.user_heuristic import HeuristicError, UserHeuristic
from slidestar.classroom.evaluation import evaluate, second_calls
from slidestar.classroom.positions import WIDTH
from slidestar.classroom.race import effective_branching
from slidestar.classroom.source import SourceError
from slidestar.errors import PuzzleError, Unsolvable
from slidestar.page.messages import Message, Work, failure, reported, solution_told
from slidestar.page.own_code import NAME, Fault, Output, describe, fence, line_of, load
from slidestar.page.told_trace import told
from slidestar.puzzle.board import Board
from slidestar.solver.api import search
from slidestar.solver.tracing import tracing

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["Cage", "confine"]

_EVENT_SECONDS = 0.1
_MOST_LINES = 3000
_LIMIT = Limit(nodes=1_000_000, stored=300_000)
_TRACE_LIMIT = Limit(nodes=1_000_000, stored=300_000, seconds=30)
_TRACE_CAP = 20_000
_LOADED: Message = {"type": "loaded"}
_FOUND: Message = {"type": "found"}


def confine(show: Callable[[str], object]) -> None:
    """Get this Python ready for a person's code, once: what's of no use to h can't be imported,
    there's nothing to read, and what's printed goes to `show`.
    """
    fence()
    sys.stdin = io.StringIO()
    sys.stdout = sys.stderr = Output(show)


class Cage:
    """Does what a person's code is asked for: one request at a time, answered by their heuristic.

    Where the work is to be watched, `tell` is told each line that's about to run, and the board
    that h was called with. That takes many times as long; it's for a second look at a call that
    never came back. Once the answer is `found`, h isn't called any more: what's left is to tell it,
    and a large one takes a while.

    >>> cage = Cage(print)
    >>> request = {"type": "solve", "board": "1-2-3_4-0-6_7-5-8", "algorithm": "astar"}
    >>> cage.start(json.dumps({"code": "def h(tiles): return 0", "request": request}))
    >>> json.loads(cage.pump(10_000))
    [{'type': 'loaded'}]
    >>> message = json.loads(cage.pump(10_000))[-1]
    >>> message["type"], message["result"]["moves"], message["result"]["optimal"]
    ('result', 'UL', True)
    """

    def __init__(
        self, tell: Callable[[int, str], object], end: Callable[[], object] = lambda: None
    ) -> None:
        self._on_end = end  # called as soon as the work has ended, before its result is reported
        self.busy = False
        self.found = False
        self.at = 0
        self._tell = tell
        self._work: Work | None = None
        self._seconds = 2.0
        self._loading = 10.0
        self._values = b""
        self._last_event = perf_counter()

    def start(self, text: str, tiles: bytes | None = None) -> None:
        """Take the work: which code, and which request to answer with its h; or else the positions
        whose values are wanted.
        """
        given = json.loads(text)
        self._seconds = given.get("seconds", self._seconds)
        self._loading = given.get("loading", self._loading)
        watched = given.get("from")
        self._work = self._answer(given, bytes(tiles or b""), watched)
        self.busy = True

    def pump(self, milliseconds: float) -> str:
        """Work for about so long; a JSON list of the messages to send."""
        began = perf_counter()
        out: list[Message] = []
        try:
            while self._work is not None and perf_counter() - began < milliseconds / 1000:
                event = next(self._work)
                if event == _FOUND:
                    self.found = True
                    break  # it's told by the next call, which nobody should interrupt
                if event is not None and self._is_due(event):
                    out.append(event)
                if event == _LOADED:
                    self._loading = 0
                    break  # from now on there's less time
        except StopIteration as finished:
            self._end()
            out.append({"type": "result", "result": finished.value})
        except BaseException as error:  # whatever a person's code may raise
            self._end()
            out.append(self._fault(error, perf_counter() - began))
        if isinstance(sys.stdout, Output):
            sys.stdout.flush()
        return json.dumps(out)

    def values(self) -> bytes:
        """What h gave for the positions: `Values`, both one after the other."""
        return self._values

    def _is_due(self, event: Message) -> bool:
        now = perf_counter()
        if event["type"] == "progress" and now - self._last_event < _EVENT_SECONDS:
            return False
        self._last_event = now
        return True

    def _end(self) -> None:
        self._on_end()
        sys.settrace(None)
        self._work = None
        self.busy = False

    def _fault(self, error: BaseException, seconds: float) -> Message:
        # The page's clock began a little earlier. Code that raises it itself ends sooner.
        limit = self._loading or self._seconds
        if isinstance(error, KeyboardInterrupt) and seconds >= limit / 2:
            board = getattr(error, "board", None)
            text = board.text() if isinstance(board, Board) else None
            fault = Fault("deadline", "", line_of(error.__traceback__), text)
        elif isinstance(error, PuzzleError) and not isinstance(
            error, (HeuristicError, SourceError)
        ):
            fault = Fault("request", str(error))
        else:
            fault = describe(error)
        return {
            "type": "fault",
            "kind": fault.kind,
            "message": fault.message,
            "line": fault.line,
            "board": fault.board,
        }

    def _answer(self, given: Message, tiles: bytes, watched: int | None) -> Work:
        request = given["request"]
        if "goal" in request or "board" in request:
            goal = Board.parse(request.get("goal") or request["board"])
            goal = goal if request.get("goal") else Board.solved(goal.rows, goal.cols)
        else:
            first = Board.parse(request["boards"][0]["board"])
            named = request["boards"][0].get("goal")
            goal = Board.parse(named) if named else Board.solved(first.rows, first.cols)
        if watched is not None:
            self._watch(goal)
        h = load(given["code"], goal)
        yield _LOADED
        if request["type"] != "values":
            return (yield from _WORK[request["type"]](h, request))
        if watched is not None:
            return (yield from self._again(h, goal, tiles, watched))
        return (yield from self._evaluated(h, goal, tiles))

    def _evaluated(self, h: HeuristicFunction, goal: Board, tiles: bytes) -> Work:
        count = len(tiles) // WIDTH
        whole = count + len(second_calls(count))
        steps = evaluate(h, goal, tiles)
        while True:
            try:
                done = next(steps)
            except StopIteration as finished:
                self._values = finished.value.first + finished.value.second
                return {"values": len(self._values) // 8}
            self.at = round(done * whole)
            yield {"type": "progress", "done": self.at, "of": whole}

    def _again(self, h: HeuristicFunction, goal: Board, tiles: bytes, place: int) -> Work:
        """The same calls as in a check, from one place on, one by one: so lines can be told."""
        own = UserHeuristic(h, goal)
        count = len(tiles) // WIDTH
        for each in [*range(count), *second_calls(count)][place:]:
            own.evaluate(tiles[each * WIDTH : each * WIDTH + len(goal.tiles)])
            yield None
        return {}

    def _watch(self, goal: Board) -> None:
        """Tell each line before it runs; if there are too many, only those not told before."""
        shown: set[int] = set()
        board, count, last = "", 0, (0, "")

        def trace(frame: FrameType, event: str, _: object) -> Any:
            nonlocal board, count, last
            if frame.f_code.co_filename != NAME:
                return None
            if event == "call" and frame.f_back and frame.f_back.f_code.co_filename != NAME:
                board = _board_of(frame, goal) or board
            here = (frame.f_lineno, board)
            if event == "line" and here != last and (count < _MOST_LINES or here[0] not in shown):
                last, count = here, count + 1
                shown.add(here[0])
                self._tell(*here)
            return trace

        sys.settrace(trace)


def _board_of(frame: FrameType, goal: Board) -> str | None:
    """The board that a call of h is about: its first argument."""
    names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    tiles = frame.f_locals.get(names[0]) if names else None
    if type(tiles) is not tuple or len(tiles) != len(goal.tiles):
        return None
    return Board.from_flat(tiles, goal.rows, goal.cols).text()


# The same requests as the page's own Python answers, with h for the heuristic.


def _solve(h: HeuristicFunction, request: Message) -> Work:
    board, goal = _puzzle(request)
    found = yield from reported(search(board, goal, request["algorithm"], h, _LIMIT))
    return solution_told(found)


def _trace(h: HeuristicFunction, request: Message) -> Work:
    board, goal = _puzzle(request)
    steps = tracing(board, goal, request["algorithm"], h, _TRACE_LIMIT, _TRACE_CAP)
    found = yield from reported(steps)
    yield _FOUND
    return told(found, solution_told(found.solution) if found.solution else None)


def _race(h: HeuristicFunction, request: Message) -> Work:
    for index, puzzle in enumerate(request["boards"]):
        board, goal = _puzzle(puzzle)
        for number, run in enumerate(request["runs"]):
            labels = {"board": index, "run": number}
            limit = Limit(request["nodes"], 20, 300_000)
            row: protocol.SolveResult | Message
            branching = None
            try:
                steps = search(board, goal, run["algorithm"], h, limit)
                row = solution_told((yield from reported(steps, labels)))
                branching = effective_branching(row["stats"]["generated"], row["length"])
            except (LimitReached, Unsolvable) as error:
                fault = failure(error)
                fault.pop("type")
                row = {
                    "algorithm": run["algorithm"],
                    "heuristic": "h",
                    "stats": fault.pop("stats", None),
                    "error": fault,
                }
            yield {"type": "row", **labels, "row": row, "branching": branching}
    return {}


def _puzzle(request: Message) -> tuple[Board, Board | None]:
    goal = request.get("goal")
    return Board.parse(request["board"]), Board.parse(goal) if goal else None


_WORK: dict[str, Callable[[HeuristicFunction, Message], Work]] = {
    "solve": _solve,
    "trace": _trace,
    "race": _race,
}
