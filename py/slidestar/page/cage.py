"""Work with a person's own heuristic, in slices: Python's end of `static/js/worker/cage.js`.

One `Cage` does one piece of work. It's JSON in and JSON out, as in `bridge`, but for the values that
h gave, which are handed over as numbers. What comes out of here is the word of anybody's code: the
page believes none of it, and judges the values elsewhere.
"""

from __future__ import annotations

import io
import json
import sys
from array import array
from collections.abc import Callable, Generator
from time import perf_counter
from types import FrameType
from typing import Any

from slidestar.page.messages import Message, Work
from slidestar.page.own_code import (
    NAME,
    Fault,
    Output,
    OwnHeuristic,
    describe,
    fence,
    line_of,
    load,
)
from slidestar.puzzle.board import Board

__all__ = ["Cage"]

_AT_ONCE = 32
_EVENT_SECONDS = 0.1
_MOST_LINES = 3000


class Cage:
    """A piece of work with a person's code.

    `show` takes what the code prints. `tell` is told the line that's about to run, and the board,
    where the work asks for that ("watch"): it costs ten times the time, and is for a second look at
    what never came back.

    >>> cage = Cage(print, print)
    >>> cage.start('{"type": "values", "code": "def h(tiles): return 1", "boards": ["1-2_3-0"]}')
    >>> [message["type"] for message in json.loads(cage.pump(1000))], cage.values()
    (['values', 'result'], array('d', [1.0]))
    """

    def __init__(
        self, show: Callable[[str], object], tell: Callable[[int, str], object]
    ) -> None:
        self.at = 0
        self.busy = False
        self._show = show
        self._tell = tell
        self._work: Work | None = None
        self._values = array("d")
        self._h: OwnHeuristic | None = None
        self._shape = (3, 3)
        self._limit = 2.0
        self._last_event = perf_counter()

    def start(self, text: str) -> None:
        """Take the work: what's to be done with which code."""
        request = json.loads(text)
        fence()
        sys.stdin = io.StringIO()
        self._limit = request.get("seconds", self._limit)
        watched = request.get("watch") is not None
        sys.stdout = sys.stderr = Output((lambda _: None) if watched else self._show)
        self._work = self._answer(request)
        self.busy = True

    def pump(self, milliseconds: float) -> str:
        """Work for about so long; a JSON list of the messages to send."""
        began = perf_counter()
        out: list[Message] = []
        try:
            while self._work is not None and perf_counter() - began < milliseconds / 1000:
                event = next(self._work)
                if event is not None and self._due(event):
                    out.append(event)
        except StopIteration as finished:
            self._end()
            if len(self._values):
                out.append({"type": "values"})
            out.append({"type": "result", "result": finished.value})
        except BaseException as error:
            self._end()
            out.append(self._fault(error, perf_counter() - began))
        self._flush()
        return json.dumps(out)

    def values(self) -> array[float]:
        """What h gave, in the order of the boards."""
        return self._values

    def _due(self, event: Message) -> bool:
        now = perf_counter()
        if event["type"] == "progress" and now - self._last_event < _EVENT_SECONDS:
            return False
        self._last_event = now
        return True

    def _end(self) -> None:
        sys.settrace(None)
        self._work = None
        self.busy = False

    @staticmethod
    def _flush() -> None:
        if isinstance(sys.stdout, Output):
            sys.stdout.flush()

    def _fault(self, error: BaseException, seconds: float) -> Message:
        if isinstance(error, KeyboardInterrupt) and seconds >= self._limit:
            fault = Fault("", "deadline", line_of(error.__traceback__))
        else:
            fault = describe(error)
        return {
            "type": "fault",
            "kind": fault.kind,
            "message": fault.message,
            "line": fault.line,
            "board": self._board(),
        }

    def _board(self) -> str | None:
        """The board that h was called with last."""
        tiles = self._h and self._h.tiles
        if tiles is None:
            return None
        rows, cols = self._shape
        cells = [str(tile) for tile in tiles]
        return "_".join("-".join(cells[row * cols : (row + 1) * cols]) for row in range(rows))

    def _answer(self, request: Message) -> Work:
        work = _WORK[request["type"]]
        boards = [Board.parse(text) for text in request.get("boards", [])]
        goal = Board.parse(request["goal"]) if request.get("goal") else None
        if goal is None:
            rows, cols = boards[0].rows, boards[0].cols
            goal = Board.solved(rows, cols)
        self._shape = (goal.rows, goal.cols)
        if request.get("watch") is not None:
            self._watch()
        self._h = load(request["code"], goal)
        yield None
        return (yield from work(self, self._h, boards, request))

    def _watch(self) -> None:
        """Tell each line before it runs; when it's too many, those that weren't told yet."""
        told: set[int] = set()
        last = (0, "")
        count = 0

        def trace(frame: FrameType, event: str, _: object) -> Any:
            nonlocal last, count
            if frame.f_code.co_filename != NAME:
                return None
            here = (frame.f_lineno, self._board() or "")
            if here != last and (count < _MOST_LINES or here[0] not in told):
                last = here
                count += 1
                told.add(here[0])
                self._tell(*here)
            return trace

        sys.settrace(trace)

    def evaluate(self, h: OwnHeuristic, boards: list[Board], request: Message) -> Work:
        """What h gives for some boards."""
        for at in range(request.get("from", 0), len(boards)):
            self.at, board = at, boards[at]
            self._values.append(h(board.tiles))
            if at % _AT_ONCE == _AT_ONCE - 1:
                yield {"type": "progress", "done": at + 1, "of": len(boards)}
        return {"count": len(boards)}


_WORK: dict[str, Callable[..., Generator[Message | None, None, Any]]] = {
    "values": Cage.evaluate,
}
