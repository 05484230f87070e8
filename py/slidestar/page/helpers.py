"""Helper workers of the page, which share a long search.

The page starts the helpers and forwards the messages (`static/js/engine/helpers.ts`).
`page/protocol.py` describes the messages. Each unit of work is a request. On boards of up to 16
cells it is a `work_unit` of a split search, and on larger boards a `solve` with its own seed. This
worker also runs units, including units that no helper could run.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Search, Stats
from slidestar.errors import PuzzleError, check_value, quote
from slidestar.page.messages import (
    Message,
    Steps,
    Unavailable,
    read_boards,
    read_int,
    stats_message,
    with_progress,
)
from slidestar.parallel.improve import Improvement, improve_together
from slidestar.parallel.split import (
    FINISHED,
    NOT_BEGUN,
    Prefix,
    SearchState,
    SplitSearch,
    SplitState,
    Status,
    WorkResult,
    WorkUnit,
    finished_before,
    run_unit,
)
from slidestar.pdb.database import PatternDatabase, prepare_database
from slidestar.pdb.sizes import BoardClass, classify, compiled
from slidestar.pdb.table_sets import Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.large import anytime_search

if TYPE_CHECKING:
    from slidestar.page import protocol

_LONG = 0.35
"""Seconds after which a search starts helpers. They are ready about a second after its start."""

_UNIT_NODES = 1 << 21
"""The number of expansions in one unit of a split search, which takes some tenths of a second."""

_PREFIXES = 50
"""The number of prefixes that divide a search.

More prefixes take longer to set up. With fewer prefixes, helpers are idle at the end.
"""

_TABLE_SECONDS = 30.0
"""The number of seconds that a helper waits for its remaining tables."""

_MAX_MOVES = 254  # the longest solution that the compiled loops can find

Unit = TypeVar("Unit")
Result = TypeVar("Result")


class HelperWorkers:
    """The helper workers of one search."""

    def __init__(
        self,
        search: int,
        goal: Board,
        send: Callable[[Message], None],
        pause: Callable[[], None],
    ) -> None:
        self.count = 0  # the number of helpers that are ready
        self.expected = True  # False once the page has reported that none is ready
        self.pause = pause  # waits until a message arrives
        self._search, self._goal, self._send_message = search, goal.text(), send
        self._started = False
        self._requests = 0
        self._replies: list[tuple[int, Message | None]] = []

    def available(self, budget: Budget) -> bool:
        """Return whether helpers are ready. Start them after `_LONG` seconds of search."""
        if not self._started and budget.seconds - budget.preparing >= _LONG and compiled():
            self._started = True
            prepare = {"type": "prepare", "board": self._goal, "goal": self._goal}
            self._send("start_helpers", request=prepare)
        return self.count > 0

    def finish(
        self,
        board: Board,
        goal: Board,
        patterns: PatternDatabase,
        budget: Budget,
        path: tuple[int, ...],
    ) -> Search:
        """Finish an IDA* search that has reached `path` at the bound of `budget`."""
        patterns = patterns.with_views(patterns.views)
        prefixes = patterns.prefixes(board, _PREFIXES)
        states = dict.fromkeys(finished_before(prefixes, path), FINISHED)
        state = SplitState(budget.bound or 0, states)
        pool = _search_pool(self, board, goal, patterns)
        return SplitSearch(
            board, goal, patterns, prefixes, pool, _UNIT_NODES, budget, state
        ).steps()  # fmt: skip

    def improve(
        self, board: Board, goal: Board, limit: Limit, source: Source, known: Moves | None
    ) -> Search:
        """Search for a short solution of a large board, starting from a known solution, if any."""
        pool = improve_pool(self, board, goal, source, known)
        return improve_together(board, goal, limit, pool)

    def request(self, request: Message) -> int:
        """Send a request to a helper, and return the number of the request."""
        self._requests += 1
        self._send("task", number=self._requests, request=request)
        return self._requests

    def receive(self, message: Message) -> None:
        """Process a message from the page."""
        if message.get("search") != self._search:
            return  # a message for an earlier search
        if message["type"] == "helpers":
            self.count = message["count"]
            self.expected = self.count > 0
        else:
            self._replies.append((message["number"], message["reply"]))

    def replies(self) -> list[tuple[int, Message | None]]:
        """Return the new replies, each with the number of its request.

        The reply is None if no helper could run the request.
        """
        replies, self._replies = self._replies, []
        return replies

    def dismiss(self) -> None:
        """End the helpers."""
        self.count = 0
        if self._started:
            self._send("end_helpers")

    def _send(self, kind: str, **fields: object) -> None:
        self._send_message({"type": kind, "search": self._search, **fields})


class HelperPool(Generic[Unit, Result]):
    """A `Pool` of this worker and its helpers. This worker runs its own unit slice by slice.

    `run` runs a unit in this worker. `request` encodes a unit as a request to a helper. `decode`
    returns the result in a helper's reply, or None if the reply has no result. `interim` converts
    the progress of this worker's unit to a result.
    """

    def __init__(
        self,
        helpers: HelperWorkers,
        run: Callable[[Unit, float | None], Generator[Progress, None, Result]],
        request: Callable[[Unit, float | None], Message],
        decode: Callable[[Unit, Message | None], Result | None],
        interim: Callable[[Progress], Result] | None = None,
    ) -> None:
        self._helpers = helpers
        self._run, self._request, self._decode, self._interim = run, request, decode, interim
        self._own: tuple[Unit, Generator[Progress, None, Result]] | None = None
        self._sent: dict[int, Unit] = {}

    @property
    def ahead(self) -> int:
        # This worker sends units only between its own slices of time. A helper may need less time
        # for a unit than a slice takes, so several units per helper are in flight.
        return 1 + 4 * self._helpers.count

    @property
    def pending(self) -> int:
        return len(self._sent) + (self._own is not None)

    def workers(self, budget: Budget) -> int:
        seconds = budget.limit.seconds
        worthwhile = seconds is None or seconds > 2 * _LONG
        return 1 + (self._helpers.count if worthwhile and self._helpers.available(budget) else 0)

    def submit(self, unit: Unit, seconds: float | None) -> None:
        if self._own is None:
            self._own = unit, self._run(unit, seconds)
        else:
            self._sent[self._helpers.request(self._request(unit, seconds))] = unit

    def results(self, seconds: float | None) -> Generator[None, None, list[tuple[Unit, Result]]]:
        while True:
            found = [*self._received(), *self._own_step()]
            if found:
                return found
            if self._own is None:
                self._helpers.pause()
            yield

    def cancel(self) -> None:
        self._own = None
        self._sent.clear()

    def _own_step(self) -> Generator[tuple[Unit, Result], None, None]:
        if self._own is None:
            return
        unit, steps = self._own
        try:
            progress = next(steps)
        except StopIteration as end:
            self._own = None
            yield unit, end.value
        else:
            if self._interim is not None:
                yield unit, self._interim(progress)

    def _received(self) -> Generator[tuple[Unit, Result], None, None]:
        for number, reply in self._helpers.replies():
            unit = self._sent.get(number)
            if unit is None:
                continue
            if reply is None or reply["type"] != "progress":
                del self._sent[number]
            if (result := self._decode(unit, reply)) is not None:
                yield unit, result


def _search_pool(
    helpers: HelperWorkers, board: Board, goal: Board, patterns: PatternDatabase
) -> HelperPool[WorkUnit, WorkResult]:
    """Return a pool for a split search."""

    def request(unit: WorkUnit, seconds: float | None) -> Message:
        begun = unit.state.status is Status.BEGUN
        return {
            "type": "work_unit",
            "board": board.text(),
            "goal": goal.text(),
            "prefix": "".join(map(str, unit.prefix)),
            "length": unit.length,
            "nodes": unit.nodes,
            "views": patterns.views,
            **({"saved": b64encode(unit.state.data).decode()} if begun else {}),
        }

    def decode(unit: WorkUnit, reply: Message | None) -> WorkResult | None:
        if reply is None or reply["type"] not in ("progress", "result"):
            return unit.unchanged()
        if reply["type"] == "progress":
            return None
        moves, saved = reply["moves"], reply["saved"]
        return WorkResult(
            None if moves is None else Moves.parse(moves),
            Stats(**reply["stats"]),
            FINISHED if saved is None else SearchState.begun(b64decode(saved)),
        )

    return HelperPool(helpers, partial(run_unit, patterns, board), request, decode)


def improve_pool(
    helpers: HelperWorkers, board: Board, goal: Board, source: Source, moves: Moves | None = None
) -> HelperPool[Improvement, Progress]:
    """Return a pool that improves solutions of a large board. `moves` is a known solution."""

    def run(unit: Improvement, seconds: float | None) -> Generator[Progress, None, Progress]:
        budget = Budget(Limit(unit.nodes, seconds))
        found = yield from anytime_search(board, goal, budget, moves, unit.seed, source)
        return Progress(found.stats, found.lower_bound, None, found.moves)

    def request(unit: Improvement, seconds: float | None) -> Message:
        return {
            "type": "solve",
            "board": board.text(),
            "goal": goal.text(),
            "algorithm": "auto",
            "heuristic": None,
            "seconds": max(0.1, seconds or 0),
            "moves": None if unit.moves is None else str(unit.moves),
            "seed": unit.seed,
        }

    def decode(unit: Improvement, reply: Message | None) -> Progress | None:
        if reply is None or reply["type"] not in ("progress", "result"):
            return None
        best = reply.get("best") or reply.get("moves")
        bound = reply.get("bound") or reply.get("lower_bound")
        return Progress(Stats(**reply["stats"]), bound, None, Moves.parse(best) if best else None)

    return HelperPool(helpers, run, request, decode, interim=lambda progress: progress)


def run_work_unit(request: Message, source: Source) -> Steps[protocol.WorkUnitResult]:
    """Run a unit of another worker's split search."""
    board, goal = read_boards(request)
    target = board.goal_or_standard(goal)
    if classify(board) is not BoardClass.PATTERNS:
        raise PuzzleError(f"board must have 11 to 16 cells, got {quote(board.text())}")
    length = read_int(request, "length", 0, _MAX_MOVES)
    unit = WorkUnit(
        0, _prefix(request), length, _state(request), read_int(request, "nodes", 0, 1 << 40)
    )
    views = read_int(request, "views", 0, 6)
    budget = Budget(Limit(seconds=_TABLE_SECONDS))
    patterns = yield from with_progress(prepare_database(target, budget, source))
    while patterns and patterns.views < min(views, patterns.layout.views):
        yield None  # more tables are being downloaded
        try:
            budget.check_time()
        except LimitReached:
            patterns = None
        else:
            patterns = yield from with_progress(prepare_database(target, budget, source))
    if patterns is None:
        raise Unavailable("the pattern databases could not be loaded")
    if not patterns.has_prefix(board, unit.prefix):
        raise PuzzleError(f"no search begins with the prefix {quote(request['prefix'])}")
    steps = run_unit(patterns.with_views(views), board, unit)
    moves, stats, state = yield from with_progress(steps)
    finished = state.status is Status.FINISHED
    return {
        "moves": None if moves is None else str(moves),
        "saved": None if finished else b64encode(state.data).decode(),
        "stats": stats_message(stats),
    }


def _prefix(request: Message) -> Prefix:
    text = request.get("prefix")
    if not isinstance(text, str) or not re.fullmatch("[0-3]{0,99}", text):
        raise PuzzleError(f"prefix must be a string of digits 0 to 3, got {quote(text)}")
    return tuple(map(int, text))


def _state(request: Message) -> SearchState:
    saved = request.get("saved")
    if saved is None:
        return NOT_BEGUN
    return SearchState.begun(b64decode(check_value("saved", saved, str), validate=True))
