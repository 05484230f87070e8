"""Help with a search that lasts, from other workers of the page, which are just like this one.

The page starts them, and carries their errands and replies to and fro
(`static/js/engine/helpers.js`; the messages are in `protocol.d.ts`). Each errand is a request. Up
to 16 cells it's a `portion` of IDA* (`portion_requests`); above, a `solve` with a seed of its own.
What no helper comes back with is done here.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Generator
from dataclasses import replace

from slidestar.algorithms import Budget, Limit, Progress, Search, Solution, Stats
from slidestar.page.messages import Message
from slidestar.pdb.database import PatternDatabase
from slidestar.pdb.sizes import compiled
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.portions import Done, Portion, portion_done

__all__ = ["Team", "shortened_together"]

_LONG = 0.35
"""Seconds: a search that has lasted this long calls for help, so that it's there after about a
second.
"""

_PORTION = 1 << 21
"""Nodes: some tenths of a second."""


class Team:
    """The helpers of one search. `count`: how many there are by now. It's a `Help`."""

    def __init__(
        self,
        number: int,
        goal: Board,
        tell: Callable[[Message], None],
        wait: Callable[[], None],
    ) -> None:
        self.count = 0
        self.wait = wait  # the search can't go on until something is heard
        self._number, self._goal, self._send = number, goal.text(), tell
        self._called = False
        self._errands = 0
        self._heard: list[tuple[int, Message | None]] = []

    def is_there(self, budget: Budget) -> bool:
        """Whether there's help. Calls it when it's time to."""
        if not self._called and budget.seconds - budget.preparing >= _LONG and compiled():
            self._called = True
            first = {"type": "prepare", "board": self._goal, "goal": self._goal}
            self._tell("call", request=first)
        return self.count > 0

    def workers(self, board: Board, goal: Board, patterns: PatternDatabase) -> _Portions:
        """The helpers and this worker, for portions of IDA*."""
        return _Portions(self, board, goal, patterns)

    def ask(self, request: Message) -> int:
        """Have a helper do a request; returns the errand's number."""
        self._errands += 1
        self._tell("errand", number=self._errands, request=request)
        return self._errands

    def hear(self, message: Message) -> None:
        """Take what the page says of the helpers."""
        if message.get("team") != self._number:
            return  # of a search that's over
        if message["type"] == "helpers":
            self.count = message["count"]
        else:
            self._heard.append((message["number"], message["reply"]))

    def heard(self) -> list[tuple[int, Message | None]]:
        """The errands replied to since the last time; None for one that can't be done."""
        heard, self._heard = self._heard, []
        return heard

    def dismiss(self) -> None:
        """The search is over."""
        self.count = 0
        if self._called:
            self._tell("dismiss")

    def _tell(self, kind: str, **more: object) -> None:
        self._send({"type": kind, "team": self._number, **more})


class _Portions:
    """A team, with this worker as one of them: `Workers` for IDA*."""

    size = _PORTION

    def __init__(self, team: Team, board: Board, goal: Board, patterns: PatternDatabase) -> None:
        self._team, self._board, self._goal, self._patterns = team, board, goal, patterns
        self._own: tuple[Portion, Generator[Progress, None, Done]] | None = None
        self._sent: dict[int, Portion] = {}
        self._done: list[tuple[Portion, Done]] = []

    @property
    def ahead(self) -> int:
        # Short ones take less than this worker's slices, between which it deals out more.
        return 1 + 4 * self._team.count

    def give(self, portion: Portion, seconds: float | None) -> None:
        if self._own is None:
            steps = portion_done(self._patterns, self._board, portion, seconds)
            self._own = portion, steps
            return
        request = {
            "type": "portion",
            "board": self._board.text(),
            "goal": self._goal.text(),
            "line": "".join(map(str, portion.line)),
            "length": portion.length,
            "nodes": portion.nodes,
            "views": self._patterns.views,
        }
        if portion.saved:
            request["saved"] = b64encode(portion.saved).decode()
        self._sent[self._team.ask(request)] = portion

    def take(self, seconds: float | None) -> Generator[None, None, list[tuple[Portion, Done]]]:
        while True:
            self._hear()
            if self._own is None and not self._done:
                self._team.wait()
            elif self._own is not None:
                self._step(*self._own)
            if self._done:
                done, self._done = self._done, []
                return done
            yield

    def drop(self) -> None:
        self._own = None
        self._sent.clear()

    def _step(self, portion: Portion, steps: Generator[Progress, None, Done]) -> None:
        try:
            next(steps)
        except StopIteration as end:
            self._done.append((portion, end.value))
            self._own = None

    def _hear(self) -> None:
        for number, reply in self._team.heard():
            if number in self._sent and (reply is None or reply["type"] != "progress"):
                portion = self._sent.pop(number)
                self._done.append((portion, _as_done(reply) or portion.undone()))


def _as_done(reply: Message | None) -> Done | None:
    if reply is None or reply["type"] != "result":
        return None
    moves, saved = reply["moves"], reply["saved"]
    return Done(
        None if moves is None else Moves.parse(moves),
        Stats(**reply["stats"]),
        None if saved is None else b64decode(saved),
    )


def shortened_together(
    steps: Search, board: Board, goal: Board, seconds: float, team: Team
) -> Search:
    """A large board's search for a shorter solution, for so many seconds: helpers look for one with
    seeds of their own, starting from the best that's known when they come. The shortest of all is
    taken.
    """
    budget = Budget(Limit(seconds=seconds))
    others: dict[int, Progress] = {}
    while True:
        _hear(team, others)
        try:
            own = next(steps)
        except StopIteration as end:
            found: Solution = end.value
            own = Progress(found.stats, found.lower_bound, None, found.moves)
            break
        if own.best is not None and seconds > 2 * _LONG and team.is_there(budget):
            for number in range(len(others), team.count):
                share = _share(board, goal, own.best, f"share {number + 1}", budget)
                others[team.ask(share)] = Progress(Stats(), None)
        together = _together(own, others)
        if together.best is not None and len(together.best) == together.bound:
            steps.close()
            break
        yield together
    stats, bound, _, best = _together(own, others)
    assert best is not None
    return Solution(board, goal, best, bound or 0, "auto", None, stats)


def _share(board: Board, goal: Board, best: Moves, seed: str, budget: Budget) -> Message:
    return {
        "type": "solve",
        "board": board.text(),
        "goal": goal.text(),
        "algorithm": "auto",
        "heuristic": None,
        "seconds": max(0.1, budget.rest(0).seconds or 0),
        "moves": str(best),
        "seed": seed,
    }


def _hear(team: Team, others: dict[int, Progress]) -> None:
    for number, reply in team.heard():
        if number not in others or reply is None or "stats" not in reply:
            continue
        stats = Stats(**reply["stats"])
        best = reply.get("best") or reply.get("moves")
        others[number] = Progress(
            stats,
            reply.get("bound") or reply.get("lower_bound"),
            None,
            Moves.parse(best) if best else others[number].best,
        )


def _together(own: Progress, others: dict[int, Progress]) -> Progress:
    """What all have done, with the best of all: one's own unless another's is shorter."""
    all_of_them = [own, *others.values()]
    stats = sum((one.stats for one in all_of_them[1:]), own.stats)
    ways = [one.best for one in all_of_them if one.best is not None]
    best = min(ways, key=len, default=None)
    bound = max((one.bound or 0 for one in all_of_them), default=0)
    return Progress(
        replace(own.stats, expanded=stats.expanded, generated=stats.generated),
        bound if best is None else min(bound, len(best)),
        own.prepared,
        best,
    )
