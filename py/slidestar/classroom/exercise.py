"""Check a board that a teacher sets: its length, and whether the heuristics differ on it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from slidestar.algorithms import Limit, LimitReached, Progress, run
from slidestar.classroom.race import Contestant, Finish, run_steps
from slidestar.errors import counted
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board, check_board
from slidestar.puzzle.parity import Solvability, explain
from slidestar.solver.distances import good_moves

_CONTESTANTS = (Contestant("bfs"), Contestant("astar", "hamming"), Contestant("astar", "manhattan"))
_LIMIT = Limit(nodes=200_000)
_LENGTH_LIMIT = Limit(nodes=20_000_000)


@dataclass(frozen=True)
class ExerciseReport:
    """The facts that a teacher needs about a board.

    `length` is that of a shortest solution, None if there is none or it is not known. `finishes`
    has the result of each search; it is empty if the board cannot be solved.
    """

    board: Board
    goal: Board
    solvability: Solvability
    length: int | None
    finishes: tuple[Finish, ...]

    @property
    def solvable(self) -> bool:
        """True if the board can be solved."""
        return self.solvability.solvable

    @property
    def differ(self) -> bool | None:
        """True if searches that use heuristics expand different numbers of nodes.

        None if fewer than two of them end within the limit, unless one that was stopped has already
        expanded more nodes.
        """
        informed = [each for each in self.finishes if each.contestant.heuristic is not None]
        ended = [each.stats.expanded for each in informed if each.solution and each.stats]
        stopped = [each.stats.expanded for each in informed if each.cut_off and each.stats]
        if not ended:
            return None
        if len(set(ended)) > 1 or any(expanded > min(ended) for expanded in stopped):
            return True
        return False if len(ended) == len(informed) > 1 else None

    def record(self) -> dict[str, Any]:
        """Return the report as plain data."""
        parity = self.solvability
        return {
            "board": self.board.text(),
            "goal": self.goal.text(),
            "solvable": parity.solvable,
            "reason": parity.reason,
            "repaired": parity.repaired and parity.repaired.text(),
            "length": self.length,
            "differ": self.differ,
            "runs": [
                {
                    "algorithm": finish.contestant.algorithm,
                    "heuristic": finish.contestant.heuristic_name,
                    "expanded": finish.stats.expanded if finish.stats else 0,
                    "solved": finish.solution is not None,
                }
                for finish in self.finishes
            ],
        }

    def __str__(self) -> str:
        parity = self.solvability
        if not parity.solvable:
            lines = [f"not solvable: {parity.reason}"]
            if parity.swap and parity.repaired:
                a, b = parity.swap
                lines.append(f"solvable with {a} and {b} swapped: {parity.repaired.text()}")
            return "\n".join(lines)
        length = "" if self.length is None else f" in {counted(self.length, 'move')}"
        verdicts = {
            True: "the heuristics differ on this board",
            False: "the heuristics do not differ on this board",
            None: "not known whether the heuristics differ on this board",
        }
        runs = map(str, self.finishes)
        lines = [f"solvable{length}", parity.reason, *runs, verdicts[self.differ]]
        return "\n".join(lines)


def check_exercise(
    board: Board,
    goal: Board | None = None,
    contestants: Sequence[Contestant] = _CONTESTANTS,
    limit: Limit | None = None,
) -> ExerciseReport:
    """Check whether a board is a good exercise: solvable, short enough, and telling.

    A telling board is one on which the heuristics expand different numbers of nodes.

    >>> print(check_exercise(Board.parse("1 2 3/4 0 6/7 5 8")))
    solvable in 2 moves
    2 inversions: on a board 3 wide the number is even, as it must be to reach this goal
    bfs: 2 moves, 5 expanded
    astar hamming: 2 moves, 2 expanded
    astar manhattan: 2 moves, 2 expanded
    the heuristics do not differ on this board

    `limit` applies to each search, by default 200,000 nodes. Raises `TypeError` for wrong types,
    and `InvalidBoard` if `board` and `goal` differ in shape.
    """
    check_board("board", board)
    return run(exercise_steps(board, goal, contestants, limit))


def exercise_steps(
    board: Board,
    goal: Board | None = None,
    contestants: Sequence[Contestant] = _CONTESTANTS,
    limit: Limit | None = None,
    source: Source = SHIPPED,
) -> Generator[Progress, None, ExerciseReport]:
    """Check an exercise as `check_exercise` does, and yield the progress."""
    target = board.goal_or_standard(goal)
    parity = explain(board, goal)
    if not parity.solvable:
        return ExerciseReport(board, target, parity, None, ())
    try:
        length = (yield from good_moves(board, target, _LENGTH_LIMIT, source)).distance
    except LimitReached:
        length = None
    finishes = []
    for each in contestants:
        finishes.append((yield from run_steps(0, board, goal, each, limit or _LIMIT, source)))
    return ExerciseReport(board, target, parity, length, tuple(finishes))
