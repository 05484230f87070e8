"""Merge the solves of a newer file into a history.

`matching` and `updated` in `static/js/state/solves.js` follow the same rules; both are tested with
`tests/fixtures/merge.json`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from slidestar.games.history.solves import Solve, moment

__all__ = ["Merged", "merge"]


@dataclass(frozen=True)
class Merged:
    """A merged history, and the numbers of solves that were added, updated and unchanged."""

    solves: tuple[Solve, ...]
    added: int
    updated: int
    same: int


def merge(solves: Iterable[Solve], newer: Iterable[Solve]) -> Merged:
    """Add the solves of a newer file that are missing, and update the others.

    Two solves are the same if their moment, time, size and moves are equal. The nth such solve of
    the newer file updates the nth one of the history. Solves without moves are also the same if
    their scrambles are equal and one time is the other, rounded or cut to hundredths of a second:
    csTimer's CSV may have hundredths where its JSON has milliseconds. The more precise time stays.

    The newer penalty and DNF replace the older ones, as do the board, scramble and comment if the
    newer file has them.

    >>> from slidestar import Board, Moves
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
    """Return True if one time is the other, rounded or cut to hundredths of a second."""
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
