"""Merge the solves of a newer file into a history.

`updated` and `matching` in `static/js/state/solves.js` do the same on the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from slidestar.games.history.solves import Solve, moment

__all__ = ["Merged", "merge"]


@dataclass(frozen=True)
class Merged:
    """A history with the solves of a newer file: how many were added, updated, or unchanged."""

    solves: tuple[Solve, ...]
    added: int
    updated: int
    same: int


def merge(solves: Iterable[Solve], newer: Iterable[Solve]) -> Merged:
    """Add the solves of a newer file that are missing, and update the others.

    Two solves are the same if their moment, time, size and moves are equal. The nth such solve of
    the newer file updates the nth one of the history. The newer penalty and DNF replace the older
    ones, as do the board, scramble and comment if the newer file has them.

    >>> from slidestar import Board, Moves
    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> merged = merge([solve], [replace(solve, penalty=2000), replace(solve, milliseconds=600)])
    >>> [each.result for each in merged.solves], merged.added, merged.updated
    ([2500, 600], 1, 1)
    """
    merged = list(solves)
    places: dict[Hashable, list[int]] = {}
    for place, solve in enumerate(merged):
        places.setdefault(_identity(solve), []).append(place)
    seen: Counter[Hashable] = Counter()
    added = updated = same = 0
    for solve in newer:
        key = _identity(solve)
        equal = places.get(key, ())
        seen[key] += 1
        if seen[key] > len(equal):
            merged.append(solve)
            added += 1
            continue
        place = equal[seen[key] - 1]
        now = _updated(merged[place], solve)
        updated, same = updated + (now != merged[place]), same + (now == merged[place])
        merged[place] = now
    return Merged(tuple(merged), added, updated, same)


def _identity(solve: Solve) -> Hashable:
    board = solve.board if solve.moves else (solve.board.rows, solve.board.cols)
    return moment(solve.when), solve.milliseconds, solve.moves, board


def _updated(solve: Solve, newer: Solve) -> Solve:
    return replace(
        solve,
        board=solve.board if newer.board.is_goal(newer.goal) else newer.board,
        scramble=solve.scramble if newer.scramble is None else newer.scramble,
        comment=solve.comment if newer.comment is None else newer.comment,
        dnf=newer.dnf,
        penalty=newer.penalty,
    )
