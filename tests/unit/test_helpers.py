"""A search with helper workers: each worker is a `Session`, and `Page` forwards their messages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from kit.counting import Clock
from kit.markers import compiled

from slidestar import Board, Moves, shuffle, solve
from slidestar.algorithms import Budget, Limit, Progress, Search, Solution, Stats, budget
from slidestar.lib.steps import run
from slidestar.page import bridge, helpers
from slidestar.page.bridge import Session
from slidestar.parallel.improve import improve_together
from slidestar.parallel.split import finished_before
from slidestar.pdb.database import prepare_database
from slidestar.pdb.table_sets import FIFTEEN_LARGE_FILE, SHIPPED
from slidestar.solver import auto

KORF = "12-10-6-0_9-8-13-15_11-7-3-2_5-4-14-1"  # 65 moves, a million nodes
SEVENTY = "15-12-9-13_3-0-11-10_4-7-2-14_8-6-1-5"  # 70 moves, many solutions
FARTHEST = "0-12-9-13_15-11-10-14_8-3-6-2_4-7-5-1"  # 80 moves: takes seconds

pytestmark = compiled


class Desk(Session):
    """A session with its tables from the package, except the large tables."""

    missed_large = False

    def read(self, name: str, needed: bool) -> Any:
        if name == FIFTEEN_LARGE_FILE:
            self.missed_large = True
            return None
        return SHIPPED.read(name, needed)


class Page:
    """A page with `count` helpers. `ends`: helpers that fail after a number of requests.

    If `count` is None, the helpers never become ready.
    """

    def __init__(self, count: int | None, ends: dict[int, int] | None = None) -> None:
        self.main = Desk()
        self.helpers: dict[int, Session] = {}
        self.messages: list[dict[str, Any]] = []  # messages about helpers from the main worker
        self.replies: list[dict[str, Any]] = []
        self.fails_with_solution = False
        self._count, self._left = count, dict(ends or {})
        self._waiting: list[dict[str, Any]] = []
        self._current: dict[int, dict[str, Any]] = {}  # each helper's current request
        self.done: list[dict[str, Any]] = []

    def solve(self, **request: Any) -> dict[str, Any]:
        self.main.post(json.dumps({"id": 1, "type": "solve", "algorithm": "auto", **request}))
        while not self.replies or self.replies[-1]["type"] == "progress":
            assert self.main.busy or self._current or self._waiting, "no worker has anything to do"
            self.turn()
        return self.replies[-1]

    def turn(self) -> None:
        for message in json.loads(self.main.pump(2)):
            self._receive(message) if "id" not in message else self.replies.append(message)
        while self._waiting and not self.helpers:
            self._send("task_reply", number=self._waiting.pop()["number"], reply=None)
        for number, helper in list(self.helpers.items()):
            if number not in self._current and self._waiting:
                self._current[number] = request = self._waiting.pop(0)
                helper.post(json.dumps({"id": request["number"], **request["request"]}))
            for reply in json.loads(helper.pump(2)):
                self._forward(number, reply)

    def _forward(self, number: int, reply: dict[str, Any]) -> None:
        request = self._current[number]
        assert reply["id"] == request["number"]
        if reply["type"] != "progress":
            del self._current[number]
            self._left[number] = self._left.get(number, 1 << 30) - 1
            if self._left[number] < 0 or (self.fails_with_solution and reply["moves"]):
                del self.helpers[number]
                self._send("helpers", count=len(self.helpers))
                self._send("task_reply", number=request["number"], reply=None)
                return
            self.done.append(request)
        self._send("task_reply", number=request["number"], reply=reply)

    def _receive(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        if message["type"] == "start_helpers":
            if self._count is None:
                return
            self.helpers = {number: Desk() for number in range(self._count)}
            self._send("helpers", count=self._count)
        elif message["type"] == "task":
            self._waiting.append(message)
        else:
            assert message["type"] == "end_helpers"
            self.helpers, self._waiting, self._current = {}, [], {}

    def _send(self, kind: str, **fields: Any) -> None:
        self.main.post(json.dumps({"type": kind, "search": self.messages[-1]["search"], **fields}))


@pytest.fixture(autouse=True)
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start helpers at once, with small units."""
    monkeypatch.setattr(helpers, "_LONG", 0.0)
    monkeypatch.setattr(helpers, "_UNIT_NODES", 20_000)


def kinds(page: Page) -> list[str]:
    return [message["type"] for message in page.messages]


@pytest.mark.parametrize("count", [1, 4])
@pytest.mark.parametrize("board", [KORF, SEVENTY])
def test_solution_equals_that_of_a_single_search(board: str, count: int) -> None:
    alone = solve(Board.parse(board))
    page = Page(count)
    found = page.solve(board=board)
    assert (found["moves"], found["optimal"]) == (str(alone.moves), True)
    assert len(page.done) > 5  # by helpers
    assert 0.95 * alone.stats.expanded < found["stats"]["expanded"] < 2 * alone.stats.expanded
    assert kinds(page)[0] == "start_helpers"
    assert kinds(page)[-1] == "end_helpers"
    assert not page.helpers


def test_progress_includes_the_counts_of_helpers() -> None:
    page = Page(3)
    page.solve(board=KORF)
    counts = [reply["stats"]["expanded"] for reply in page.replies]
    assert counts == sorted(counts)
    bounds = [reply["bound"] for reply in page.replies[:-1]]
    assert bounds == sorted(bounds)


@pytest.mark.parametrize("ends", [{0: 0}, {0: 3}, {0: 2, 1: 0, 2: 5}])
def test_failing_helper_loses_nothing(ends: dict[int, int]) -> None:
    page = Page(len(ends), ends)
    assert page.solve(board=KORF)["moves"] == str(solve(Board.parse(KORF)).moves)
    assert len(page.done) == sum(ends.values())


def test_helper_failing_with_the_solution_loses_nothing() -> None:
    page = Page(4)
    page.fails_with_solution = True
    assert page.solve(board=SEVENTY)["moves"] == str(solve(Board.parse(SEVENTY)).moves)


def test_search_without_helpers_is_a_single_search() -> None:
    page = Page(0)
    found = page.solve(board=KORF)
    assert found["stats"]["expanded"] == solve(Board.parse(KORF)).stats.expanded
    assert kinds(page) == ["start_helpers", "end_helpers"]


@pytest.mark.parametrize(
    ("count", "waiting", "loads"),
    [(0, 1 << 40, True), (1, 1 << 40, False), (None, 400_000, True)],
)
def test_large_tables_are_for_a_search_without_helpers(
    count: int | None, waiting: int, loads: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto, "HARD", 100_000)
    monkeypatch.setattr(auto, "_WAITING", waiting)
    page = Page(count)
    page.solve(board=KORF)
    assert page.main.missed_large == loads


def test_cancel_dismisses_helpers_and_ignores_late_replies() -> None:
    page = Page(2)
    page.main.post(json.dumps({"id": 1, "type": "solve", "board": FARTHEST}))
    while len(page.done) < 3:
        page.turn()
    page.main.post(json.dumps({"id": 1, "type": "cancel"}))
    page.turn()
    assert page.replies[-1]["type"] == "cancelled"
    assert kinds(page)[-1] == "end_helpers"
    assert not page.main.busy
    page.replies.clear()
    late = [message for message in page.messages if message["type"] == "task"]
    page.main.post(json.dumps({"id": 1, "type": "solve", "board": KORF}))
    while kinds(page)[-1] != "task":
        page.turn()
    # The next search ignores replies to the first.
    other: dict[str, Any] = {"type": "result", "moves": "U", "saved": None, "stats": {}}
    for request in late:
        page.main.post(json.dumps({**request, "type": "task_reply", "reply": other}))
    while not page.replies or page.replies[-1]["type"] == "progress":
        page.turn()
    assert page.replies[-1]["moves"] == str(solve(Board.parse(KORF)).moves)


def test_only_one_search_at_a_time_has_helpers() -> None:
    page = Page(1)
    page.main.post(json.dumps({"id": 9, "type": "solve", "board": FARTHEST}))
    while not page.done:
        page.turn()
    assert page.solve(board=KORF)["id"] == 1
    assert kinds(page).count("start_helpers") == 1


def test_large_board_is_improved_by_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "perf_counter", Clock(step=0.002))
    monkeypatch.setattr(bridge, "_EVENT_SECONDS", 0.0)  # report after each step
    board = shuffle(5, 5, "helped")
    page = Page(2)
    found = page.solve(board=board.text(), seconds=1.0)
    assert board.apply(Moves.parse(found["moves"])).is_goal()
    requests = [message["request"] for message in page.messages if message["type"] == "task"]
    assert [request["seed"] for request in requests] == ["share 1", "share 2"]
    assert 0 < found["lower_bound"] <= found["length"] <= len(Moves.parse(requests[0]["moves"]))
    bests = [len(Moves.parse(reply["best"])) for reply in page.replies if "best" in reply]
    assert sorted(bests, reverse=True) == bests
    assert found["length"] <= bests[-1]
    assert kinds(page)[-1] == "end_helpers"


def test_shortest_solution_of_all_workers_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = Board.solved(5)
    board = goal.apply("DRUL")
    own, shorter = Moves.parse("DRUL" * 2), Moves.parse("RDLU")
    assert board.apply(own).is_goal()
    assert board.apply(shorter).is_goal()
    sent: list[dict[str, Any]] = []
    workers = helpers.HelperWorkers(1, goal, sent.append, lambda: None)

    def slow(*_: object) -> Search:
        for _step in range(9):
            yield Progress(Stats(expanded=10), 1, None, own)
        return Solution(board, goal, own, 1, "auto", None, Stats(expanded=20))

    def receive(kind: str, **fields: Any) -> None:
        workers.receive({"type": kind, "search": 1, **fields})

    monkeypatch.setattr(helpers, "anytime_search", slow)
    pool = helpers.improve_pool(workers, board, goal, SHIPPED)
    steps = improve_together(board, goal, Limit(seconds=500), pool)
    next(steps)
    receive("helpers", count=1)
    while sent[-1]["type"] != "task":
        next(steps)
    reply = {"type": "progress", "stats": {"expanded": 5}, "bound": 2, "best": str(shorter)}
    receive("task_reply", number=1, reply=reply)
    progress = next(steps)
    assert (progress.best, progress.bound, progress.stats.expanded) == (shorter, 2, 15)
    receive("task_reply", number=1, reply=None)
    found = run(steps)
    assert (found.moves, found.lower_bound, found.stats.expanded) == (shorter, 2, 25)


@pytest.mark.parametrize(
    "request_",
    [
        {"algorithm": "ida-star", "heuristic": "manhattan", "board": "8-6-7_2-5-4_3-0-1"},
        {"board": "8-6-7_2-5-4_3-0-1"},
        {"board": shuffle(5, 5, "seeded").text(), "seconds": 0.3, "seed": "share 1"},
        # Each helper would have to build its tables.
        {"board": "1-2-3_4-5-6_7-8-9_10-0-11"},
    ],
)
def test_other_searches_start_no_helpers(request_: dict[str, Any]) -> None:
    page = Page(1)
    assert page.solve(**request_)["type"] == "result"
    assert page.messages == []


def test_invalid_unit_requests_are_rejected() -> None:
    valid = {"board": KORF, "prefix": "0", "length": 65, "nodes": 1000, "views": 2}

    def error(**wrong: Any) -> Any:
        session = Desk()
        session.post(json.dumps({"id": 1, "type": "work_unit", **valid, **wrong}))
        while session.busy:
            replies = json.loads(session.pump(50))
        return replies[-1].get("message", "none")

    assert "prefix must be a string of digits" in error(prefix="12x")
    assert "no search begins with" in error(prefix="0")  # off the board
    assert "no search begins with" in error(prefix="12")  # back to the start
    assert "length must be an int" in error(length=-1)
    assert "views must be an int" in error(views=True)
    assert "views must be one of" in error(prefix="1", views=6)
    assert "saved must have" in error(prefix="1", saved="AAAA")
    assert "saved must be a string" in error(prefix="1", saved=3)
    assert "board must have 11 to 16 cells" in error(board="8-6-7_2-5-4_3-0-1")
    assert error(prefix="1") == "none"


def test_finished_before_lists_the_finished_prefixes() -> None:
    board = Board.parse(KORF)
    patterns = run(prepare_database(Board.solved(4), Budget()))
    assert patterns
    prefixes = patterns.prefixes(board, 100)
    search = patterns.search(board, lower_bound=65, max_length=65)
    search.run(400_000)
    finished = finished_before(prefixes, search.moves)
    assert 0 < len(finished) < len(prefixes)
    assert finished == list(range(len(finished)))
    assert prefixes[len(finished)] == search.moves[: len(prefixes[0])]
    for number in finished:
        line = prefixes[number]
        left = patterns.search(
            board, lower_bound=65 - len(line), max_length=65 - len(line), prefix=line
        )
        assert left.run(1 << 40) == left.EXHAUSTED
