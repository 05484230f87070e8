"""Solves and histories of solves."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from slidestar.errors import PuzzleError, check_count, quote
from slidestar.history.events import EventResult
from slidestar.history.fields import check_control, check_day, check_when
from slidestar.puzzle.board import Board
from slidestar.puzzle.move_times import check_times, is_number
from slidestar.puzzle.moves import Moves

DNF = inf


@dataclass(frozen=True)
class Solve:
    """A stored game: its date and time in ISO 8601, the start, the moves and the time taken.

    If the moves are not known, `moves` is empty. If the board is not known either, it is the goal.
    `times` has the milliseconds from the first move to each move. `goal` None is the standard goal.
    `penalty` is in milliseconds and is added to the time, as for a slow inspection.

    `practice` solves are left out of averages and bests: the player chose the board, knew it
    already, used macros, or left the game and `resumed` it. `undone` is the number of moves that
    were undone. Solves with undone moves are left out of the fewest moves.

    `seed` is the seed of the shuffle, `session` the name of the session, `scramble` csTimer's
    scramble, and `comment` the user's comment. `control` is the one of `CONTROLS` with most moves,
    or `macro` if a key press has moved several tiles. `day` is the local date on which the player
    began, such as 2026-11-21, on which the board of a day counts. `from_link` is true for a solve
    of a replay link, which has no penalty or DNF of the user, and no date of its own.

    >>> solve = Solve("2026-11-21T10:00:00Z", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> solve.result, solve.tps
    (500, 4.0)
    """

    when: str
    board: Board
    moves: Moves
    milliseconds: float
    dnf: bool = False
    times: tuple[float, ...] | None = None
    goal: Board | None = None
    practice: bool = False
    seed: str | None = None
    penalty: float = 0
    session: str | None = None
    scramble: str | None = None
    comment: str | None = None
    resumed: bool = False
    undone: int = 0
    control: str | None = None
    day: str | None = None
    from_link: bool = field(default=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", Moves(self.moves))
        check_when(self.when)
        if not is_number(self.milliseconds) or self.milliseconds < 0:
            raise PuzzleError(f"milliseconds must be 0 or more, got {quote(self.milliseconds)}")
        if not is_number(self.penalty) or self.penalty < 0:
            raise PuzzleError(f"penalty must be 0 or more milliseconds, got {quote(self.penalty)}")
        check_count("undone", self.undone)
        check_control(self.control)
        check_day(self.day)
        if self.times is not None:
            object.__setattr__(self, "times", tuple(self.times))
            check_times(self.times, len(self.moves))
            if self.times and self.times[0] < 0:
                raise PuzzleError(f"times must be 0 or more, got {quote(self.times[0])}")
        self.board.is_solvable(self.goal)  # raises if the goal has another shape
        end = self.board.apply(self.moves)
        if self.moves and not self.dnf and not end.is_goal(self.goal):
            raise PuzzleError(f"{quote(str(self.moves))} doesn't solve {quote(self.board.text())}")

    @property
    def result(self) -> float:
        """The time in milliseconds with its penalty, or `DNF`."""
        return DNF if self.dnf else self.milliseconds + self.penalty

    @property
    def tps(self) -> float:
        """Single-tile moves per second, 0 if the time is below a millisecond."""
        return 1000 * len(self.moves) / self.milliseconds if self.milliseconds >= 1 else 0.0


@dataclass(frozen=True)
class Refusal:
    """The number in a file, from 1, of a solve that couldn't be read, and the reason."""

    number: int
    reason: str


@dataclass(frozen=True)
class History:
    """The solves of a file, the refusals of unreadable ones, and the results of events."""

    solves: tuple[Solve, ...]
    refused: tuple[Refusal, ...] = ()
    events: tuple[EventResult, ...] = ()
