"""Boards for somebody else's workers, and the tables they need: each worker gets those once.

Nothing can be prepared on the workers of just any executor, and no task can choose its worker. So a
worker that lacks tables which aren't in its package says so instead of solving. Whoever asked
builds them once and sends the board out again with the packed tables, which the worker keeps.
"""

from __future__ import annotations

import os
from collections import deque
from typing import TYPE_CHECKING, Literal, NamedTuple

from slidestar.algorithms import Budget, Solution, run
from slidestar.errors import InvalidBoard, Unsolvable, quote
from slidestar.pdb.database import database_for, lacks_tables, prepare_database
from slidestar.pdb.sizes import fits
from slidestar.pdb.tables import SHIPPED, Source, TableSet
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.auto import auto

# Not more: the page can do without the modules behind processes and threads.
if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["Errand", "Errands", "Lacking", "here", "solve_one", "solve_there"]

_GOALS = 8
"""The packed tables are kept for this many goals, and the unpacked ones for as many."""

_PROCESS = os.urandom(8).hex()


class Lacking(NamedTuple):
    """A worker's answer in place of a solution: it has no tables for that goal."""

    goal: Board
    worker: str


def here() -> str:
    """A name for this process that no other has, on any machine."""
    return f"{_PROCESS}-{os.getpid()}"  # a forked process has its parent's first half


def solve_one(board: Board, goal: Board | None, source: Source = SHIPPED) -> Solution:
    """Solve one of many boards. If it fails, the error says which board it was."""
    return run(auto(board, _target(board, goal), source=source))


def solve_there(
    board: Board, goal: Board | None, home: str, files: dict[str, bytes] | None
) -> Solution | Lacking:
    """A worker's task. `home` names the process that set it. `files` are the packed tables, if they
    were sent; there are none in it if that process couldn't build any either.
    """
    target = _target(board, goal)
    if files is None and here() != home and lacks_tables(target):
        return Lacking(target, here())
    return solve_one(board, goal, _Sent(files or {}))


def _target(board: Board, goal: Board | None) -> Board:
    if not isinstance(board, Board):
        raise InvalidBoard(f"a Board was expected, not {quote(board)}")
    try:
        return reachable_goal(board, goal)
    except Unsolvable as error:  # of many boards: which?
        raise Unsolvable(f"{board.text()}: {error}", goals=error.goals) from None


class _Sent:
    """The `Source` of a worker: what it was sent, and what its package has."""

    immediate = True

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files

    def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
        return self._files.get(name) or SHIPPED.read(name, needed)

    def built(self, database: TableSet) -> None:
        pass


class Errand:
    """A board at a worker's: how often it came back because the tables were missing, and whether it
    carries them now.
    """

    def __init__(self, board: Board, future: Future[Solution | Lacking]) -> None:
        self.board = board
        self.future = future
        self.returned = 0
        self.carries_tables = False


class Errands:
    """Gives boards out to an executor's workers, with tables where they're asked for."""

    def __init__(self, executor: Executor, goal: Board | None) -> None:
        self._executor = executor
        self._goal = goal
        self._packed: dict[Board, dict[str, bytes]] = {}
        self._sent: set[tuple[Board, str]] = set()

    def begin(self, board: Board) -> Errand:
        """Give a board out."""
        return Errand(board, self._submit(board, None))

    def first_result(self, waiting: deque[Errand]) -> Solution:
        """Take the first off a queue and return its result. Raises what its search raised."""
        errand = waiting.popleft()
        while isinstance(answer := errand.future.result(), Lacking):
            self._tables(answer.goal)  # meanwhile others may come back too
            carrying = sum(other.carries_tables and not other.future.done() for other in waiting)
            carrying += self._again(errand, answer, carrying)
            for other in waiting:
                future = other.future
                if future.done() and not future.cancelled() and future.exception() is None:
                    carrying += self._again(other, future.result(), carrying)
        return answer

    def _again(self, errand: Errand, answer: Solution | Lacking, carrying: int) -> bool:
        """If an errand came back unsolved, send it again. Returns whether it carries tables now."""
        if not isinstance(answer, Lacking):
            return False
        errand.returned += 1
        # One errand brings them to a worker. But another worker may have picked that one up: then
        # one more is sent, though never more at a time than there are workers that lacked them.
        first = answer not in self._sent
        self._sent.add(answer)
        lacking = sum(goal == answer.goal for goal, _ in self._sent)
        send = first or (errand.returned > 1 and carrying < lacking)
        errand.carries_tables = send
        errand.future = self._submit(errand.board, self._tables(answer.goal) if send else None)
        return send

    def _submit(self, board: Board, files: dict[str, bytes] | None) -> Future[Solution | Lacking]:
        return self._executor.submit(solve_there, board, self._goal, here(), files)

    def _tables(self, goal: Board) -> dict[str, bytes]:
        """The packed tables for a goal, built if need be; none if they can't be built."""
        if goal not in self._packed:
            patterns = run(prepare_database(goal, Budget())) if fits(goal) else None
            while len(self._packed) >= _GOALS:
                del self._packed[next(iter(self._packed))]
            self._packed[goal] = run(database_for(goal).tables.files()) if patterns else {}
        return self._packed[goal]
