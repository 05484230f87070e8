"""Replay links as solves of a history."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from slidestar.errors import PuzzleError
from slidestar.games.history import Refusal, Solve
from slidestar.games.linktext import is_replay
from slidestar.games.slidysim import Replay, read_replays

__all__ = ["are_links", "read_links"]


def are_links(text: str) -> bool:
    """Return whether a file is a list of replay links, by its first line."""
    return is_replay(next((line for line in text.splitlines() if line.strip()), ""))


def read_links(text: str) -> Iterator[Solve | Refusal]:
    """Read the solves of links, one link a line, as `slidestar.games.history.reading` does a file.

    A link with several solves yields each of them. Solves without a date get today's.
    """
    today = date.today().isoformat()
    lines = (line for line in text.splitlines() if line.strip())
    for number, line in enumerate(lines, start=1):
        try:
            yield from [_solve(replay, today) for replay in read_replays(line)]
        except PuzzleError as error:
            yield Refusal(number, str(error))


def _solve(replay: Replay, today: str) -> Solve:
    """Return a replay as a solve; one that does not reach the goal, or has no time, is a DNF."""
    if replay.times:
        milliseconds = replay.times[-1]
    else:
        milliseconds = 1000 * len(replay.moves) / replay.tps if replay.tps else 0
    solved = replay.board.apply(replay.moves).is_goal()
    timed = bool(replay.times or replay.tps)
    return Solve(
        replay.when or today,
        replay.board,
        replay.moves,
        milliseconds,
        dnf=not (solved and timed),
        times=replay.times,
    )
