"""Solves and histories of solves."""

from __future__ import annotations

from dataclasses import dataclass, field

from slidestar.errors import PuzzleError, check_count, quote
from slidestar.history.events import EventResult
from slidestar.history.fields import check_control, check_day, check_when
from slidestar.puzzle.board import Board
from slidestar.puzzle.move_times import DNF, check_times, is_number
from slidestar.puzzle.moves import Moves


@dataclass(frozen=True)
class Solve:
    """A stored game.

    >>> solve = Solve("2026-11-21T10:00:00Z", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> solve.result, solve.tps
    (500, 4.0)
    """

    when: str
    """The date and time, in ISO 8601."""
    board: Board
    """The start position, or the goal if the start is not known."""
    moves: Moves
    """The moves of the tiles. Empty if the moves are not known."""
    milliseconds: float
    """The time without the penalty."""
    dnf: bool = False
    """True if the solve was not finished, or does not count."""
    times: tuple[float, ...] | None = None
    """The time of each move, in milliseconds from the first move."""
    goal: Board | None = None
    """The goal, or None for the standard goal."""
    practice: bool = False
    """True if averages and bests exclude the solve.

    Examples are a board that the player chose or already knew, macros, and a resumed game.
    """
    seed: str | None = None
    """The seed of the shuffle."""
    penalty: float = 0
    """The milliseconds that are added to the time, for example after a slow inspection."""
    session: str | None = None
    """The name of the session."""
    scramble: str | None = None
    """The scramble in csTimer's file."""
    comment: str | None = None
    """The user's comment."""
    resumed: bool = False
    """True if the player left the game and resumed it later."""
    undone: int = 0
    """The number of undone moves. The record for fewest moves excludes solves with undone moves."""
    control: str | None = None
    """The control that made most moves, or `macro` if one key press moved several tiles."""
    day: str | None = None
    """The local date on which the player began, such as 2026-11-21, for daily boards."""
    optimum: int | None = None
    """The number of single-tile moves of a shortest solution, or None if it is not known."""
    from_link: bool = field(default=False, compare=False, repr=False)
    """True for a solve from a replay link, without a date, penalty or DNF from the user."""

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
        if self.optimum is not None:
            check_count("optimum", self.optimum)
            if self.moves and not self.dnf and self.optimum > len(self.moves):
                raise PuzzleError(
                    f"optimum must be at most the {len(self.moves)} moves of the solve,"
                    f" got {self.optimum}"
                )

    @property
    def result(self) -> float:
        """The time in milliseconds with its penalty, or `DNF`."""
        return DNF if self.dnf else self.milliseconds + self.penalty

    @property
    def tps(self) -> float:
        """Single-tile moves per second, or 0 if the time is below a millisecond."""
        return 1000 * len(self.moves) / self.milliseconds if self.milliseconds >= 1 else 0.0


@dataclass(frozen=True)
class Refusal:
    """A solve, or a result of an event, that could not be read."""

    number: int
    """The number of the record in the file, from 1. Results of events follow the solves."""
    reason: str


@dataclass(frozen=True)
class History:
    """The contents of a history file."""

    solves: tuple[Solve, ...]
    refused: tuple[Refusal, ...] = ()
    """The solves that could not be read."""
    events: tuple[EventResult, ...] = ()
    """The results of events."""
