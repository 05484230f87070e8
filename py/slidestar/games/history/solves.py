"""Solves, histories of solves, and merging two histories."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from math import inf

from slidestar.errors import PuzzleError, check_count, quote
from slidestar.games.history.events import EventResult
from slidestar.games.history.fields import check_control, check_day, check_when, moment
from slidestar.games.times import check_times, is_number
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

__all__ = [
    "DNF", "History", "Merged", "Refusal", "Solve", "merge",
]  # fmt: skip

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
    began, such as 2026-11-21, on which the board of a day counts.

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


@dataclass(frozen=True)
class Merged:
    """A merged history, and the numbers of solves that were added, updated and unchanged."""

    solves: tuple[Solve, ...]
    added: int
    updated: int
    same: int


def merge(solves: Iterable[Solve], newer: Iterable[Solve]) -> Merged:
    """Add the solves of a newer file that are missing, and update the others.

    Two solves are the same if their date, time, size and moves are equal. The nth such solve of
    the newer file updates the nth one of the history. Solves without moves are also the same if
    their dates and scrambles are equal, and one time is the other, rounded or truncated to
    hundredths of a second: csTimer's CSV may have hundredths while its JSON has milliseconds. The
    merged solve has the more precise time.

    The newer penalty and DNF replace the older ones, as do the board, scramble and comment if the
    newer file has them.

    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> merged = merge([solve], [replace(solve, penalty=2000), replace(solve, milliseconds=600)])
    >>> [each.result for each in merged.solves], merged.added, merged.updated
    ([2500, 600], 1, 1)
    """
    merged = list(solves)
    by_time: dict[Hashable, list[int]] = defaultdict(list)
    by_scramble: dict[Hashable, list[int]] = defaultdict(list)
    for place, solve in enumerate(merged):
        by_time[_by_time(solve)].append(place)
        by_scramble[_by_scramble(solve)].append(place)
    seen: Counter[Hashable] = Counter()
    added = updated = same = 0
    for solve in newer:
        key = _by_time(solve)
        nth = seen[key]
        seen[key] += 1
        matching = by_time.get(key, [])
        if nth >= len(matching) and solve.scramble and not solve.moves:
            alike = by_scramble.get(_by_scramble(solve), ())
            matching = matching + [
                place for place in alike if _equal_in_hundredths(merged[place], solve)
            ]
        if nth >= len(matching):
            merged.append(solve)
            added += 1
            continue
        place = matching[nth]
        now = _updated(merged[place], solve)
        updated, same = updated + (now != merged[place]), same + (now == merged[place])
        merged[place] = now
    return Merged(tuple(merged), added, updated, same)


def _by_time(solve: Solve) -> Hashable:
    board = solve.board if solve.moves else (solve.board.rows, solve.board.cols)
    return moment(solve.when), solve.milliseconds, solve.moves, board


def _by_scramble(solve: Solve) -> Hashable:
    size = solve.board.rows, solve.board.cols
    return moment(solve.when), solve.scramble, solve.moves, size


def _equal_in_hundredths(solve: Solve, newer: Solve) -> bool:
    """Return True if one time is the other, rounded or truncated to hundredths of a second."""
    times = solve.milliseconds, newer.milliseconds
    return any(
        precise % 10 and rough in (precise // 10 * 10, (precise + 5) // 10 * 10)
        for precise, rough in (times, times[::-1])
    )


def _updated(solve: Solve, newer: Solve) -> Solve:
    return replace(
        solve,
        milliseconds=solve.milliseconds if solve.milliseconds % 10 else newer.milliseconds,
        board=solve.board if newer.board.is_goal(newer.goal) else newer.board,
        scramble=solve.scramble if newer.scramble is None else newer.scramble,
        comment=solve.comment if newer.comment is None else newer.comment,
        dnf=newer.dnf,
        penalty=newer.penalty,
    )
