"""Solves, histories of solves, and merging two histories."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace
from math import floor, inf

from slidestar.errors import PuzzleError, check_count, quote
from slidestar.games.history.events import EventResult
from slidestar.games.history.fields import check_control, check_day, check_when, moment
from slidestar.games.times import check_times, is_number
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

DNF = inf

_DAY = 86_400  # seconds


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


@dataclass(frozen=True)
class Merged:
    """A merged history, and the numbers of solves that were added, updated and unchanged."""

    solves: tuple[Solve, ...]
    added: int
    updated: int
    same: int


def merge(solves: Iterable[Solve], newer: Iterable[Solve]) -> Merged:
    """Add the solves of a newer file that are missing, and update the others.

    Two solves are the same if their dates, times, boards and moves are equal. A solve of a replay
    link has no date of its own: its time is compared instead, and the times of its moves if both
    are known. If one solve has no times of its moves, one time may be the other, rounded or
    truncated to hundredths of a second, because csTimer's CSV may have hundredths while its JSON
    has milliseconds. Then the dates must be equal, or one must be the other truncated to seconds.
    A solve without moves must have the same scramble.

    Each solve of the history is the same as at most one solve of the newer file, so two equal
    solves in a file remain two.

    A merged solve has the facts of both: the times of the moves, the control, the seed, undone
    moves, and whether it was practice. It has the more precise time and date, and the session of
    the history. The newer penalty and DNF replace the older ones, unless the newer solve
    was read from a replay link, as do the board, scramble and comment if the newer file has them.

    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> merged = merge([solve], [replace(solve, penalty=2000), replace(solve, milliseconds=600)])
    >>> [each.result for each in merged.solves], merged.added, merged.updated
    ([2500, 600], 1, 1)
    """
    merged = list(solves)
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, solve in enumerate(merged):
        places[_group(solve), solve.milliseconds // 10].append(place)
    added = updated = same = 0
    for solve in newer:
        hundredths = solve.milliseconds // 10
        near = [
            (not _is_equal(merged[place], solve), place, group)
            for offset in (-1, 0, 1)
            for group in [places.get((_group(solve), hundredths + offset), [])]
            for place in group
            if _is_equal(merged[place], solve) or _is_alike(merged[place], solve)
        ]
        if not near:
            merged.append(solve)
            added += 1
            continue
        _, place, group = min(near, key=lambda found: found[:2])
        group.remove(place)
        now = _updated(merged[place], solve)
        updated, same = updated + (now != merged[place]), same + (now == merged[place])
        merged[place] = now
    return Merged(tuple(merged), added, updated, same)


def _group(solve: Solve) -> Hashable:
    """Return a key that is equal for all records of a solve."""
    if solve.moves:
        return solve.board, solve.moves
    return solve.board.rows, solve.board.cols, moment(solve.when)


def _is_equal(solve: Solve, newer: Solve) -> bool:
    """Compare the dates and times of two solves of a group."""
    return solve.milliseconds == newer.milliseconds and moment(solve.when) == moment(newer.when)


def _is_alike(solve: Solve, newer: Solve) -> bool:
    """Compare two solves of a group by the times of their moves, or by rounded values."""
    if solve.moves and (solve.from_link or newer.from_link):
        pairs = zip(solve.times or (), newer.times or (), strict=False)
        times = (solve.milliseconds, newer.milliseconds)
        # One move takes no time.
        return _rounded(times[0]) > 0 and all(
            _rounded(time) == _rounded(other) for time, other in (times, *pairs)
        )
    if solve.moves and solve.times and newer.times:
        return False
    if not _equal_in_hundredths(solve.milliseconds, newer.milliseconds):
        return False
    if not solve.moves:
        return newer.scramble is not None and solve.scramble == newer.scramble
    first, last = sorted((moment(solve.when), moment(newer.when)))
    return first in (last, last.replace(microsecond=0))


def _rounded(time: float) -> int:
    """Round a time to whole milliseconds as the page does."""
    return floor(time + 0.5)


def _equal_in_hundredths(time: float, other: float) -> bool:
    """Return True if a time is equal to the other, or to its value in hundredths of a second."""
    return time == other or any(
        precise % 10 and rough in (precise // 10 * 10, (precise + 5) // 10 * 10)
        for precise, rough in ((time, other), (other, time))
    )


def _updated(solve: Solve, newer: Solve) -> Solve:
    return replace(
        solve,
        when=max(solve.when, newer.when, key=_date_rank),
        board=solve.board if newer.board.is_goal(newer.goal) else newer.board,
        milliseconds=max(solve.milliseconds, newer.milliseconds, key=_digits),
        dnf=newer.dnf or (newer.from_link and solve.dnf),
        times=newer.times if solve.times is None else solve.times,
        goal=solve.goal or newer.goal,
        practice=solve.practice or newer.practice,
        seed=newer.seed if solve.seed is None else solve.seed,
        penalty=solve.penalty if newer.from_link else newer.penalty,
        scramble=solve.scramble if newer.scramble is None else newer.scramble,
        comment=solve.comment if newer.comment is None else newer.comment,
        resumed=solve.resumed or newer.resumed,
        undone=max(solve.undone, newer.undone),
        control=solve.control or newer.control,
        day=solve.day or newer.day,
        from_link=solve.from_link and newer.from_link,
    )


def _digits(time: float) -> int:
    """Return 0 for a time in hundredths, 1 for milliseconds, and 2 for parts of them."""
    return (time % 10 != 0) + (time % 1 != 0)


def _date_rank(when: str) -> tuple[bool, int, int]:
    """Rank dates by what they say about a solve.

    A date with a time of day is better. Then the earlier one is, because the date of an average is
    its end, and then one with parts of a second.
    """
    date = moment(when)
    second = date.replace(microsecond=0)
    return (
        second.timestamp() % _DAY != 0 or date != second,
        -int(second.timestamp()),
        date.microsecond,
    )
