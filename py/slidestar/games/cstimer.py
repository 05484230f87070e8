"""csTimer's files: its export of all sessions (JSON) and of one session (CSV), and a writer.

csTimer times any puzzle. Of a solve it stores the penalty, time, scramble, comment and moment, but
no moves. A scramble of the 8- or the 15-puzzle begins at the solved board, whose blank is last, so
its first move shows whether the letters move tiles (`D`, `R`) or the blank (`U`, `L`).

In a file written here, a solve whose moves are known has its board as the scramble, and its moves
before its comment: `UL` or `UL | thumb slipped`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, timezone
from typing import Any, NamedTuple

from slidestar.errors import PuzzleError, quote
from slidestar.lib import untrusted_json
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves

__all__ = [
    "CsvRow", "Entry", "csv_record", "csv_rows", "entries", "is_cstimer", "moment", "record",
    "write",
]  # fmt: skip

_SIDES = {"8p": (3, 4), "15p": (4,)}
"""The sides of boards to try, by the beginning of a scramble type, which may have been another
when the solve was made."""
_ANY_SIDE = (3, 4)
_SCRAMBLES = {(3, 3): "8prp", (4, 4): "15prp"}
_NO_SCRAMBLE = "blank"
_UNNAMED = "Slidestar"
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_DNF = -1
_PLUS_TWO = 2000
_BEFORE_COMMENT = " | "

_LONGEST = 1000
"""Moves of a scramble: csTimer's have 80 at most, unless the user chooses a length."""
_ARROWS = str.maketrans("￪￬￩￫↑↓←→", "UDLRUDLR")
_MOVE = re.compile("[UDLR][1-9]?")


class Entry(NamedTuple):
    """A solve of a JSON file, its session, and the sides of the boards that its scramble may be of.

    `kind` is csTimer's name of the session's scramble type, empty if the file has none. Without
    sides, `solve` is a whole session that is damaged.
    """

    solve: Any
    session: str | None
    kind: str
    sides: tuple[int, ...]


# JSON --------------------------------------------------------------------------------------------


def is_cstimer(found: object) -> bool:
    """Return whether parsed JSON is an export of csTimer."""
    return (
        isinstance(found, dict)
        and "format" not in found
        and any(_is_session(name, solves) for name, solves in found.items())
    )


def _is_session(name: str, solves: object) -> bool:
    return name.startswith("session") and name[7:].isdecimal() and isinstance(solves, (list, str))


def entries(found: dict[str, Any]) -> Iterator[Entry]:
    """Yield all solves of a file, session by session."""
    about = _object(_object(found.get("properties")).get("sessionData"))
    for name, stored in found.items():
        if not _is_session(name, stored):
            continue
        session, kind = _session(name[7:], _object(about.get(name[7:])))
        solves = _parsed(stored) if stored else []
        if not isinstance(solves, list):
            yield Entry(stored, session, kind, ())
            continue
        sides = _sides(kind, solves)
        for solve in solves:
            yield Entry(solve, session, kind, sides)


def _parsed(value: object) -> object:
    """Return a value that older versions of csTimer store as JSON in a string."""
    try:
        return untrusted_json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return None


def _object(value: object) -> dict[str, Any]:
    found = _parsed(value)
    return found if isinstance(found, dict) else {}


def _session(number: str, about: dict[str, Any]) -> tuple[str | None, str]:
    """Return a session's name and its scramble type."""
    written, name = about.get("slidestar"), about.get("name")
    kind = _object(about.get("opt")).get("scrType", about.get("scr"))
    if isinstance(written, dict):
        named = written.get("session")
        session = named if isinstance(named, str) else None
    else:
        # csTimer names a session by its number until the user names it.
        text = str(name) if type(name) in (str, int, float) else ""
        session = f"Session {number}" if text in ("", number) else text
    return session, kind if isinstance(kind, str) else ""


def _sides(kind: str, solves: Iterable[Any]) -> tuple[int, ...]:
    """Return the sides of the boards that a session's scrambles may be of.

    The scrambles decide if the type does not: a session is of one board, the smallest for all.
    """
    for begin, sides in _SIDES.items():
        if kind.startswith(begin):
            return sides
    found = [_scrambled(_text(solve, 1), _ANY_SIDE) for solve in solves]
    largest = max((board.rows for board in found if board), default=None)
    return _ANY_SIDE if largest is None else (largest,)


def _text(solve: object, place: int) -> str:
    """Return the scramble or the comment of a solve, empty if there is none."""
    value = solve[place] if isinstance(solve, list) and len(solve) > place else None
    return str(value) if type(value) in (str, int, float) else ""


def _scrambled(scramble: str, sides: Iterable[int]) -> Board | None:
    """Return the board that a scramble leads to, on the first of the sides where it can be made.

    >>> _scrambled("D2 R", [3]) == _scrambled("U2 L", [3]) == Board.parse("1 0 2/4 5 3/7 8 6")
    True
    """
    letters = scramble.translate(_ARROWS).split()
    if not 0 < len(letters) <= _LONGEST or not all(map(_MOVE.fullmatch, letters)):
        return None
    moves = Moves.parse("".join(letters))
    if moves[0] in "UL":
        moves = moves.opposite()
    for side in sides:
        try:
            return Board.solved(side).apply(moves)
        except PuzzleError:
            continue
    return None


def record(entry: Entry) -> dict[str, Any]:
    """Return a solve as plain data, for `history.from_record`.

    >>> found = record(Entry([[2000, 9870], "D2 R", "slow", 0], "8", "8prp", (3,)))
    >>> found["start"], found["scramble"], found["comment"], found["penalty"]
    ('1-0-2_4-5-3_7-8-6', 'D2 R', 'slow', 2000)

    Raises `PuzzleError` for what is not a solve, or not one of a sliding puzzle.
    """
    solve, session = entry.solve, entry.session
    if not entry.sides:
        name = quote(session or "")
        raise PuzzleError(f"the session {name} is damaged: {quote(solve)} isn't a list in JSON")
    if not isinstance(solve, list):
        raise PuzzleError(f"a solve of csTimer's must be a list, got {quote(solve)}")
    if not solve or not isinstance(solve[0], list) or len(solve[0]) < 2:
        got = quote(solve[0] if solve else solve)
        raise PuzzleError(f"a solve must begin with [penalty, milliseconds], got {got}")
    penalty, milliseconds = solve[0][:2]
    if type(penalty) not in (int, float) or not (penalty == _DNF or penalty >= 0):
        raise PuzzleError(
            f"a penalty must be milliseconds, 0 or 2000, or -1 for a DNF, got {quote(penalty)}"
        )
    dnf = penalty == _DNF
    scramble, comment = _text(solve, 1), _text(solve, 2)
    return {
        "when": _moment(solve[3] if len(solve) > 3 else None),
        "milliseconds": milliseconds,
        "dnf": dnf,
        "penalty": 0 if dnf else penalty,
        "session": session,
        **_game(scramble, comment, entry, dnf=dnf),
    }


def _moment(seconds: object) -> str:
    if seconds is None:
        raise PuzzleError("the solve has no date: its fourth item must be seconds since 1970")
    try:
        if not isinstance(seconds, (int, float)):
            raise ValueError
        return _iso(_EPOCH + timedelta(milliseconds=round(1000 * seconds)))
    except (ValueError, OverflowError):
        raise PuzzleError(f"a date must be seconds since 1970, got {quote(seconds)}") from None


def _iso(when: datetime) -> str:
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _game(scramble: str, comment: str, entry: Entry, *, dnf: bool) -> dict[str, Any]:
    """Return the fields of a solve that follow from its scramble and its comment."""
    if "_" in scramble and (board := _board(scramble)):
        moves, rest = _split(comment, board, dnf=dnf)
        if moves:
            return {"board": board.text(), "moves": moves, "comment": rest or None}
        return _timed(board, "", rest)
    found = _scrambled(scramble, entry.sides)
    if not found and entry.kind.startswith(tuple(_SIDES)):
        found = Board.solved(entry.sides[0])
    if not found:
        raise _not_sliding(scramble, entry)
    return _timed(found, scramble, comment)


def _timed(board: Board, scramble: str, comment: str) -> dict[str, Any]:
    """Return the fields of a solve whose moves are not known."""
    goal = Board.solved(board.rows, board.cols)
    return {
        "board": goal.text(),
        "start": None if board == goal else board.text(),
        "moves": "",
        "scramble": scramble or None,
        "comment": comment or None,
    }


def _board(text: str) -> Board | None:
    try:
        return Board.parse(text)
    except PuzzleError:
        return None


def _split(comment: str, board: Board, *, dnf: bool) -> tuple[str, str]:
    """Split a comment into the moves that solve the board, if it has them, and the user's text."""
    text, _, rest = comment.partition(_BEFORE_COMMENT)
    try:
        moves = Moves.parse(text)
        end = board.apply(moves)
    except PuzzleError:
        return "", comment
    return str(moves) if dnf or end.is_goal() else "", rest


def _not_sliding(scramble: str, entry: Entry) -> PuzzleError:
    """Return the error for a solve of another puzzle; it names the first move that is wrong."""
    of = "a solve" if entry.session is None else f"a solve in the session {quote(entry.session)}"
    if not scramble.strip():
        kind = quote(entry.kind) if entry.kind else "unknown"
        return PuzzleError(
            f"{of} has no scramble, and the type of its session is {kind}; only solves of the 8-"
            " and the 15-puzzle can be imported"
        )
    why = f"there are more than {_LONGEST:,} moves"
    letters = scramble.split()[:_LONGEST]
    for number, letter in enumerate(letters, start=1):
        if not _MOVE.fullmatch(letter.translate(_ARROWS)):
            why = f"move {number}, {quote(letter)}, isn't one of U, D, L, R"
            break
        if not _scrambled(" ".join(letters[:number]), entry.sides):
            why = f"move {number}, {quote(letter)}, can't be made from the solved board"
            break
    return PuzzleError(
        f"{of} isn't of a sliding puzzle: in the scramble {quote(scramble)}, {why}; only solves of"
        " the 8- and the 15-puzzle can be imported"
    )


# CSV ---------------------------------------------------------------------------------------------

_HEADER = re.compile(r'"?No\.?"?([;,\t])"?Time"?(?=\1)', re.IGNORECASE)
_CLOCK = r"(?:(?:([0-9]{1,5}):)?([0-9]{1,2}):)?([0-9]{1,9})(?:[.,]([0-9]{1,3}))?"
_TIME = re.compile(_CLOCK)
_RESULT = re.compile(rf"DNF|DNF\((?P<dnf>{_CLOCK})\)|(?P<time>{_CLOCK})(?P<plus>\+?)")


class CsvRow(NamedTuple):
    """A row of a CSV file: its cells, the names of their columns, and the sides to try."""

    cells: list[str]
    names: list[str]
    sides: tuple[int, ...]


def csv_rows(text: str) -> list[CsvRow] | None:
    """Return the solves of csTimer's export of one session, or None for another file.

    >>> text = 'No.;Time;Comment;Scramble;Date;P.1\\n1;8.13+;;D2 R;2025-07-19 10:00:30;6.13'
    >>> [row.cells[1] for row in csv_rows(text)]
    ['8.13+']

    Raises `PuzzleError` for a table without a needed column.
    """
    text = text.lstrip("\ufeff \t\r\n")
    header = _HEADER.match(text)
    if not header:
        return None
    names, *rows = _cells(text, header[1])
    names = [name.strip().lower() for name in names]
    for name in ("Scramble", "Date"):
        if name.lower() not in names:
            raise PuzzleError(f"the table has no column {quote(name)}")
    rows = [cells for cells in rows if any(cells)]
    place = names.index("scramble")
    sides = _sides("", ([None, *cells[place : place + 1]] for cells in rows))
    return [CsvRow(cells, names, sides) for cells in rows]


def _cells(text: str, separator: str) -> list[list[str]]:
    """Split a table. csTimer quotes only cells with a separator or a line break in them, so that
    another cell may begin with a quotation mark; the csv module would lose it.
    """
    cell = re.compile(rf'"([^"]*(?:""[^"]*)*)"(?=[{separator}\r\n]|\Z)|[^{separator}\r\n]*')
    rows: list[list[str]] = [[]]
    at = 0
    while found := cell.match(text, at):
        quoted = found[1]
        rows[-1].append(found[0] if quoted is None else quoted.replace('""', '"'))
        at = found.end()
        if at == len(text):
            break
        if text[at] != separator:
            rows.append([])
        at += 2 if text.startswith("\r\n", at) else 1
    return rows


def csv_record(row: CsvRow) -> dict[str, Any]:
    """Return a solve as plain data, for `history.from_record`.

    >>> names = ["no.", "time", "comment", "scramble", "date", "p.1"]
    >>> cells = ["2", "8.13+", "slip", "D2 R", "2025-07-19 10:00:30", "6.13"]
    >>> found = csv_record(CsvRow(cells, names, (3,)))
    >>> found["milliseconds"], found["penalty"], found["comment"]
    (6130, 2000, 'slip')

    Raises `PuzzleError`, naming what is wrong.
    """
    if len(row.cells) != len(row.names):
        raise PuzzleError(
            f"{len(row.cells)} fields for {len(row.names)} columns: a cell with a separator must be"
            " in quotation marks"
        )
    cells = dict(zip(row.names, row.cells, strict=True))
    phases = [
        _milliseconds(name.upper(), cell)
        for name, cell in cells.items()
        if name.startswith("p.") and cell.strip()
    ]
    milliseconds, penalty, dnf = _result(cells["time"].strip(), phases)
    entry = Entry(None, None, "", row.sides)
    return {
        "when": _date(cells["date"].strip()),
        "milliseconds": milliseconds,
        "dnf": dnf,
        "penalty": penalty,
        **_game(cells["scramble"], cells.get("comment", ""), entry, dnf=dnf),
    }


def _date(text: str) -> str:
    """Return a moment that csTimer wrote in the local time, in UTC."""
    try:
        return _iso(datetime.fromisoformat(text).astimezone(timezone.utc))
    except (ValueError, OverflowError, OSError):
        raise PuzzleError(f"Date must be such as 2025-07-19 10:00:30, got {quote(text)}") from None


def _result(text: str, phases: list[int]) -> tuple[int, int, bool]:
    """Return the time without the penalty, the penalty, and whether it is a DNF.

    The time in a cell has its penalty in it; the phases have not. If there are several, each is
    rounded, so that only whole seconds of the difference are a penalty.
    """
    found = _RESULT.fullmatch(text)
    if not found:
        raise PuzzleError(f"Time must be such as 8.13, 8.13+ or DNF(8.13), got {quote(text)}")
    if text.startswith("DNF"):
        return _milliseconds("Time", found["dnf"]) if found["dnf"] else sum(phases), 0, True
    total = _milliseconds("Time", found["time"])
    if not found["plus"]:
        return total, 0, False
    penalty = total - sum(phases)
    if len(phases) > 1:
        penalty = round(penalty, -3)
    if not phases or penalty <= 0:
        penalty = _PLUS_TWO
    if penalty > total:
        raise PuzzleError(f"Time must have its penalty in it, got {quote(text)}")
    return total - penalty, penalty, False


def _milliseconds(name: str, text: str) -> int:
    found = _TIME.fullmatch(text.strip())
    if not found:
        raise PuzzleError(f"{name} must be a time such as 8.13 or 1:08.13, got {quote(text)}")
    hours, minutes, seconds, fraction = found.groups(default="0")
    return 1000 * (3600 * int(hours) + 60 * int(minutes) + int(seconds)) + int(f"{fraction:0<3}")


# Writing -----------------------------------------------------------------------------------------


def write(records: Iterable[dict[str, Any]]) -> str:
    """Return a file of solves, given as plain data.

    Each session of csTimer's has one size, so a session may become several. Practice is left out:
    csTimer would count it.
    """
    sessions: dict[tuple[str | None, int, int], list[Any]] = {}
    for solve in records:
        board = Board.parse(solve["board"])
        if not solve["practice"]:
            key = solve["session"], board.rows, board.cols
            sessions.setdefault(key, []).append(_entry(solve, (board.rows, board.cols)))
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


def _entry(solve: dict[str, Any], size: tuple[int, int]) -> list[Any]:
    seconds = round((moment(solve["when"]) - _EPOCH).total_seconds(), 3)
    penalty = _DNF if solve["dnf"] else solve["penalty"]
    scramble, comment = solve["scramble"], solve["comment"] or ""
    if solve["moves"] or (scramble is None and (solve["start"] or size not in _SCRAMBLES)):
        scramble = solve["start"] or solve["board"]
        comment = f"{solve['moves']}{_BEFORE_COMMENT}{comment}" if comment else solve["moves"]
    whole = int(seconds) if seconds == int(seconds) else seconds
    return [[penalty, solve["milliseconds"]], scramble or "", comment, whole]


def moment(when: str) -> datetime:
    """Return an ISO 8601 date and time as a moment, in UTC if it names no time zone."""
    # Python 3.10 does not know the Z.
    found = datetime.fromisoformat(when[:-1] + "+00:00" if when.endswith("Z") else when)
    return found if found.tzinfo else found.replace(tzinfo=timezone.utc)
