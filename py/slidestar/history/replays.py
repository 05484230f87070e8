"""Read solves from a history, or from a list of replay links."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from slidestar.errors import PuzzleError, quote
from slidestar.history.events import EventResult
from slidestar.history.reader import reading
from slidestar.history.solves import Refusal, Solve
from slidestar.lib.link_text import packed_replays
from slidestar.slidysim import Replay, read_replays


def read_solves(text: str) -> Iterator[Solve | EventResult | Refusal]:
    """Yield the solves of a history, as `slidestar.history.reading` does, or of replay links.

    A solve without a date has today's date. Raises `PuzzleError` immediately for any other text.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    if packed_replays(first) and first.lstrip("\ufeff \t")[:1] not in ("{", "["):
        return _of_links(text)
    try:
        return reading(text)
    except PuzzleError:
        if packed_replays(text):
            return _of_links(text)
        raise


def _of_links(text: str) -> Iterator[Solve | Refusal]:
    today = date.today().isoformat()
    lines = (line for line in text.splitlines() if line.strip())
    for number, line in enumerate(lines, start=1):
        packed = packed_replays(line)
        if not packed:
            yield Refusal(number, f"no replay link in {quote(line.strip())}")
        for each in packed:
            try:
                yield from [_solve(replay, today) for replay in read_replays(each)]
            except PuzzleError as error:
                yield Refusal(number, str(error))


def _solve(replay: Replay, today: str) -> Solve:
    """Convert a replay to a solve, which is a DNF if it does not end at the goal or has no time."""
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
        from_link=True,
    )
