"""csTimer's file of sessions, read into records of solves and written from them.

csTimer times any puzzle. Of a solve it keeps the penalty, time, scramble, comment and moment. Its
sessions of the 8- and the 15-puzzle are read: of their solves the time is known, but no moves. In a
file written here, the scramble is the board and the comment the moves, so that both can come back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, timezone
from typing import Any, NamedTuple

from slidestar.errors import PuzzleError, quote
from slidestar.lib import untrusted_json
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves

__all__ = ["entries", "is_cstimer", "record", "write"]

_SIZES = {"8p": 3, "15p": 4}
"""By what the name of a session's scrambles begins with."""
_SCRAMBLES = {(3, 3): "8prp", (4, 4): "15prp"}
_NO_SCRAMBLE = "blank"
_UNNAMED = "Slidestar"
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_DNF = -1


class Entry(NamedTuple):
    """A solve of a file, and what's known of its session."""

    solve: Any
    session: str | None
    scrambles: str


def is_cstimer(found: object) -> bool:
    """Whether this, read from JSON, is what csTimer writes."""
    return (
        isinstance(found, dict)
        and "format" not in found
        and any(_is_session(name, solves) for name, solves in found.items())
    )


def _is_session(name: str, solves: object) -> bool:
    return name.startswith("session") and name[7:].isdecimal() and isinstance(solves, list)


def entries(found: dict[str, Any]) -> Iterator[Entry]:
    """All solves of a file, session by session."""
    about = _about(found)
    for name, solves in found.items():
        if _is_session(name, solves):
            session, scrambles = _session(name[7:], about.get(name[7:]))
            for solve in solves:
                yield Entry(solve, session, scrambles)


def _about(found: dict[str, Any]) -> dict[str, Any]:
    """What the file tells of its sessions, by their numbers: it's JSON in a string."""
    properties = found.get("properties")
    text = properties.get("sessionData") if isinstance(properties, dict) else None
    try:
        about = untrusted_json.loads(text) if isinstance(text, str) else text
    except ValueError:
        about = None
    return about if isinstance(about, dict) else {}


def _session(number: str, about: object) -> tuple[str | None, str]:
    """A session's name and what its scrambles are called."""
    known = about if isinstance(about, dict) else {}
    options, ours, name = known.get("opt"), known.get("slidestar"), known.get("name")
    scrambles = options.get("scrType") if isinstance(options, dict) else None
    if isinstance(ours, dict):
        named = ours.get("session")
        session = named if isinstance(named, str) else None
    else:
        session = name if isinstance(name, str) and name else f"Session {number}"
    return session, scrambles if isinstance(scrambles, str) else "333"


def record(entry: Entry) -> dict[str, Any]:
    """A solve as plain data, as `history.from_record` reads it.

    >>> record(Entry([[2000, 9870], "R U", "", 0], "15", "15prp"))["board"]
    '1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0'

    Raises `PuzzleError` for what isn't a solve, or isn't one of a sliding puzzle.
    """
    try:
        (penalty, milliseconds, *_), scramble, comment, moment = entry.solve[:4]
        when = _EPOCH + timedelta(milliseconds=round(1000 * moment))
    except (TypeError, ValueError, KeyError, OverflowError):
        raise PuzzleError(f"{quote(entry.solve)} isn't a solve of csTimer's") from None
    board, moves = _game(scramble, comment, dnf=penalty == _DNF) or (_goal(entry), Moves(""))
    return {
        "when": when.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "board": board.text(),
        "moves": str(moves),
        "milliseconds": milliseconds,
        "dnf": penalty == _DNF,
        "penalty": 0 if penalty == _DNF else penalty,
        "session": entry.session,
    }


def _game(scramble: object, comment: object, *, dnf: bool) -> tuple[Board, Moves] | None:
    """The board and the moves, where they're written as they are here."""
    if not isinstance(scramble, str) or not isinstance(comment, str) or "_" not in scramble:
        return None
    try:
        board, moves = Board.parse(scramble), Moves.parse(comment)
        end = board.apply(moves)
    except PuzzleError:
        return None
    return (board, moves) if dnf or end.is_goal() else None


def _goal(entry: Entry) -> Board:
    for begin, side in _SIZES.items():
        if entry.scrambles.startswith(begin):
            return Board.solved(side)
    raise PuzzleError(
        f"the session {quote(entry.session or '')} isn't of a sliding puzzle: "
        f"its scrambles are {quote(entry.scrambles)}, not 8p or 15p"
    )


def write(records: Iterable[dict[str, Any]]) -> str:
    """The file, of solves as plain data. Each session has one size, so it may become several.

    Practice is left out: csTimer would count it.
    """
    sessions: dict[tuple[str | None, int, int], list[Any]] = {}
    for solve in records:
        board = Board.parse(solve["board"])
        if not solve["practice"]:
            key = solve["session"], board.rows, board.cols
            sessions.setdefault(key, []).append(_entry(solve))
    file: dict[str, Any] = {}
    about = {}
    for number, ((session, rows, cols), solves) in enumerate(sessions.items(), start=1):
        file[f"session{number}"] = solves
        several = sum(other[0] == session for other in sessions) > 1
        about[str(number)] = {
            "name": f"{session or _UNNAMED} {rows}x{cols}" if several else session or _UNNAMED,
            "opt": {"scrType": _SCRAMBLES.get((rows, cols), _NO_SCRAMBLE)},
            "rank": number,
            "slidestar": {"session": session},
        }
    file["properties"] = {"sessionData": json.dumps(about)}
    return json.dumps(file)


def _entry(solve: dict[str, Any]) -> list[Any]:
    text = solve["when"]
    when = datetime.fromisoformat(text[:-1] + "+00:00" if text.endswith("Z") else text)
    if when.tzinfo is None:
        when = when.replace(tzinfo=timezone.utc)
    penalty = _DNF if solve["dnf"] else solve["penalty"]
    moves = solve["moves"]
    scramble = solve["board"] if moves else ""
    moment = round((when - _EPOCH).total_seconds(), 3)
    return [[penalty, solve["milliseconds"]], scramble, moves, moment]
