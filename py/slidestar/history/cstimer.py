"""Read csTimer's JSON (all sessions) and CSV (one session), and write its JSON.

csTimer times any puzzle. It stores the penalty, time, scramble, comment and date of a solve, but no
moves. A scramble of the 8- or 15-puzzle begins at the solved board, whose blank is last, so its
first move shows whether the letters move tiles (`D`, `R`) or the blank (`U`, `L`).

In a file that this module writes, the scramble of a solve with known moves is its board, and the
comment begins with its moves: `UL` or `UL | thumb slipped`. So the solve can be read again with its
moves.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta, timezone
from functools import partial
from typing import Any, NamedTuple

from slidestar.errors import PuzzleError, check_value, quote
from slidestar.history.csv_tables import Row, Table, iso_date, read_rows, row_fields
from slidestar.history.fields import moment
from slidestar.history.solves import Solve
from slidestar.lib import untrusted_json
from slidestar.puzzle.board import Board
from slidestar.puzzle.move_formats import ARROWS, apply_scramble
from slidestar.puzzle.moves import Moves

_SIDES = {"8p": (3, 4), "15p": (4,)}
"""The side lengths to try, by the prefix of a session's scramble type.

The user may have changed the type after a solve, so a session of 8-puzzles may contain 15-puzzles.
"""
_ANY_SIDE = (3, 4)
_SCRAMBLES = {(3, 3): "8prp", (4, 4): "15prp"}
_NO_SCRAMBLE = "blank"
_UNNAMED = "Slidestar"
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_DNF = -1
_PLUS_TWO = 2000
_BEFORE_COMMENT = " | "

_LONGEST = 1000
"""The maximum number of moves in a scramble. By default, csTimer's scrambles have at most 80."""
_ARROWS = str.maketrans(ARROWS)
_MOVE = re.compile("[UDLR][1-9]?")


class _Session(NamedTuple):
    """A session of csTimer."""

    name: str | None
    kind: str
    """csTimer's scramble type, or an empty string if the file has none."""
    sides: tuple[int, ...]
    """The side lengths to try for the boards of the session."""


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


def json_parsers(found: dict[str, Any]) -> Iterator[Callable[[], Solve]]:
    """Yield a parser for each solve of an export, session by session.

    >>> export = {"session1": [[[2000, 9870], "D2 R", "slow", 0]]}
    >>> [solve] = [parse() for parse in json_parsers(export)]
    >>> solve.board.text(), solve.scramble, solve.comment, solve.penalty
    ('1-0-2_4-5-3_7-8-6', 'D2 R', 'slow', 2000)
    """
    about = _object(_object(found.get("properties")).get("sessionData"))
    for key, stored in found.items():
        if not _is_session(key, stored):
            continue
        name, kind = _name_and_kind(key[7:], _object(about.get(key[7:])))
        solves = _parsed(stored) if stored else []
        if isinstance(solves, list):
            session = _Session(name, kind, _sides(kind, (_text(solve, 1) for solve in solves)))
            yield from (partial(_from_json, solve, session) for solve in solves)
        else:
            yield partial(_refuse_session, name, stored)


def _parsed(value: object) -> object:
    """Return a value, parsed if it is a string. Older versions of csTimer store JSON in strings."""
    try:
        return untrusted_json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return None


def _object(value: object) -> dict[str, Any]:
    found = _parsed(value)
    return found if isinstance(found, dict) else {}


def _name_and_kind(number: str, about: dict[str, Any]) -> tuple[str | None, str]:
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


def _text(solve: object, place: int) -> str:
    """Return the item `place` of a solve as text, or an empty string if it has none."""
    value = solve[place] if isinstance(solve, list) and len(solve) > place else None
    return str(value) if type(value) in (str, int, float) else ""


def _refuse_session(name: str | None, stored: object) -> Solve:
    raise PuzzleError(
        f"the session {quote(name or '')} is damaged: {quote(stored)} isn't a list in JSON"
    )


def _from_json(solve: object, session: _Session) -> Solve:
    when, result = _when_and_result(solve)
    return _solve(when, result, _text(solve, 1), _text(solve, 2), session)


def _when_and_result(solve: object) -> tuple[str, tuple[float, float, bool]]:
    """Return the date of a solve and its result: milliseconds, penalty, and True for a DNF."""
    solve = check_value("a csTimer solve", solve, list)
    if not solve or not isinstance(solve[0], list) or len(solve[0]) < 2:
        got = quote(solve[0] if solve else solve)
        raise PuzzleError(f"a solve must begin with [penalty, milliseconds], got {got}")
    penalty, milliseconds = solve[0][:2]
    if type(penalty) not in (int, float) or not (penalty == _DNF or penalty >= 0):
        raise PuzzleError(
            f"a penalty must be milliseconds, 0 or 2000, or -1 for a DNF, got {quote(penalty)}"
        )
    dnf = penalty == _DNF
    when = _moment(solve[3] if len(solve) > 3 else None)
    return when, (milliseconds, 0 if dnf else penalty, dnf)


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


# Scrambles ---------------------------------------------------------------------------------------


def _sides(kind: str, scrambles: Iterable[str]) -> tuple[int, ...]:
    """Return the side lengths to try for the boards of a session.

    If the scramble type is unknown, try only the smallest board on which all scrambles are legal.
    """
    for prefix, sides in _SIDES.items():
        if kind.startswith(prefix):
            return sides
    boards = (_scrambled(scramble, _ANY_SIDE) for scramble in scrambles)
    largest = max((board.rows for board in boards if board), default=None)
    return _ANY_SIDE if largest is None else (largest,)


def _scrambled(scramble: str, sides: Iterable[int]) -> Board | None:
    """Return the board after a scramble, for the first of `sides` with which the moves are legal.

    >>> _scrambled("D2 R", [3]) == _scrambled("U2 L", [3]) == Board.parse("1 0 2/4 5 3/7 8 6")
    True
    """
    letters = scramble.translate(_ARROWS).split()
    if not 0 < len(letters) <= _LONGEST or not all(map(_MOVE.fullmatch, letters)):
        return None
    found = apply_scramble(Moves.parse("".join(letters)), sides)
    return found and found.board


def _solve(
    when: str,
    result: tuple[float, float, bool],
    scramble: str,
    comment: str,
    session: _Session,
) -> Solve:
    """Return a solve, with its board and moves read from the scramble and the comment.

    `result` is the milliseconds, the penalty, and True for a DNF.
    """
    milliseconds, penalty, dnf = result
    moves = Moves()
    board = _board(scramble) if "_" in scramble else None
    if board:
        moves, comment = _split(comment, board, dnf=dnf)
        scramble = ""
    else:
        board = _scrambled(scramble, session.sides)
        if not board and session.kind.startswith(tuple(_SIDES)):
            board = Board.solved(session.sides[0])
        if not board:
            raise _not_sliding(scramble, session)
    return Solve(
        when,
        board,
        moves,
        milliseconds,
        dnf,
        penalty=penalty,
        session=session.name,
        scramble=scramble or None,
        comment=comment or None,
    )


def _board(text: str) -> Board | None:
    try:
        return Board.parse(text)
    except PuzzleError:
        return None


def _split(comment: str, board: Board, *, dnf: bool) -> tuple[Moves, str]:
    """Split a comment into the moves that solve the board, if any, and the user's text."""
    text, separator, rest = comment.partition(_BEFORE_COMMENT)
    try:
        moves = Moves.parse(text)
        end = board.apply(moves)
    except PuzzleError:
        return Moves(), comment
    if dnf or end.is_goal():
        return moves, rest
    return Moves(), rest if separator and not moves else comment


def _not_sliding(scramble: str, session: _Session) -> PuzzleError:
    """Return the error for a solve of another puzzle. It names the first wrong move."""
    where = "" if session.name is None else f" in the session {quote(session.name)}"
    if not scramble.strip():
        kind = quote(session.kind) if session.kind else "unknown"
        return PuzzleError(
            f"a solve{where} has no scramble, and the type of its session is {kind}; only solves of"
            " the 8- and the 15-puzzle can be imported"
        )
    return PuzzleError(
        f"a solve{where} isn't of a sliding puzzle: in the scramble {quote(scramble)},"
        f" {_fault(scramble, session.sides)}; only solves of the 8- and the 15-puzzle can be"
        " imported"
    )


def _fault(scramble: str, sides: Iterable[int]) -> str:
    """Describe the first wrong move of a text that is not a scramble."""
    letters = scramble.split()[:_LONGEST]
    wrong = bisect_left(
        range(len(letters)), True, key=lambda n: not _scrambled(" ".join(letters[: n + 1]), sides)
    )
    if wrong == len(letters):
        return f"there are more than {_LONGEST:,} moves"
    letter = letters[wrong]
    if _MOVE.fullmatch(letter.translate(_ARROWS)):
        return f"move {wrong + 1}, {quote(letter)}, can't be made from the solved board"
    return f"move {wrong + 1}, {quote(letter)}, isn't one of U, D, L, R"


# CSV ---------------------------------------------------------------------------------------------

_CLOCK = r"(?:(?:([0-9]{1,5}):)?([0-9]{1,2}):)?([0-9]{1,9})(?:[.,]([0-9]{1,3}))?"
_TIME = re.compile(_CLOCK)
_RESULT = re.compile(rf"DNF|DNF\((?P<dnf>{_CLOCK})\)|(?P<time>{_CLOCK})(?P<plus>\+?)")


def csv_parsers(table: Table) -> Iterator[Callable[[], Solve]] | None:
    r"""Return a parser for each solve of the CSV of one session.

    >>> from slidestar.history.csv_tables import read_table
    >>> text = "No.;Time;Comment;Scramble;Date;P.1\n1;8.13+;slip;D2 R;2025-07-19 10:00:30;6.13"
    >>> [solve] = [parse() for parse in csv_parsers(read_table(text))]
    >>> solve.milliseconds, solve.penalty, solve.comment
    (6130, 2000, 'slip')

    Returns None for a table that is not from csTimer. Raises `PuzzleError` if a required column is
    missing.
    """
    names = table.names
    if names[:2] not in (["no.", "time"], ["no", "time"]):
        return None
    for name in ("Scramble", "Date"):
        if name.lower() not in names:
            raise PuzzleError(f"the table has no column {quote(name)}")
    rows = list(read_rows(_escaped(table), table.separator))
    place = names.index("scramble")
    scrambles = (cells[place] for cells in rows if len(cells) > place)
    session = _Session(None, "", _sides("", scrambles))
    return (partial(_from_row, names, cells, session) for cells in rows)


def _escaped(table: Table) -> str:
    """Return the rows of a table. Escape the quotation marks that csTimer leaves unescaped.

    csTimer quotes a cell only if it contains a separator or a line break. An unquoted comment may
    begin with a quotation mark, which a CSV parser takes for the start of a quoted cell. A cell is
    regarded as quoted only if it has a closing quotation mark, and no line before this mark looks
    like the start of a row.
    """
    separator = re.escape(table.separator)
    end = rf"{separator}\r\n"
    cells_before_date = rf"(?:{separator}[^{end}]*){{{table.names.index('date') - 1}}}"
    date = "[0-9]{1,4}[-./][0-9]{1,2}[-./][0-9]"
    row = rf'"?[0-9]+"?{cells_before_date}{separator}"?{date}'
    content = rf'(?:[^"\r\n]|""|(?:\r\n|\r|\n)(?!{row}))*'
    cell = rf'(?<![^{end}])(?:("{content}"(?=[{end}]|\Z))|"[^{end}]*)'
    return re.sub(
        cell, lambda found: found[1] or '"' + found[0].replace('"', '""') + '"', table.body
    )


def _from_row(names: list[str], cells: Row, session: _Session) -> Solve:
    row = row_fields(names, cells)
    phases = [
        _milliseconds(name.upper(), cell)
        for name, cell in row.items()
        if name.startswith("p.") and cell.strip()
    ]
    result = _result(row["time"].strip(), phases)
    when = _date(row["date"].strip())
    return _solve(when, result, row["scramble"], row.get("comment", ""), session)


def _date(text: str) -> str:
    """Convert a date from local time, as csTimer writes it, to UTC."""
    try:
        when = datetime.fromisoformat(iso_date("Date", text))
        return _iso(when.astimezone(timezone.utc))
    except (ValueError, OverflowError, OSError):
        raise PuzzleError(f"Date must be such as 2025-07-19 10:00:30, got {quote(text)}") from None


def _result(text: str, phases: list[int]) -> tuple[int, int, bool]:
    """Return the time without the penalty, the penalty, and True for a DNF.

    The time in a cell includes the penalty, but the phases do not, so that the penalty is the
    difference. If there are several phases, each of them is rounded, so the penalty is rounded to
    whole seconds.
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


def is_plain(solve: Solve) -> bool:
    """Return whether csTimer can store a solve.

    csTimer has no field for the goal, and would count a practice solve.
    """
    return not solve.practice and solve.goal in (
        None,
        Board.solved(solve.board.rows, solve.board.cols),
    )


def write(solves: Iterable[Solve]) -> str:
    """Return the text of a file for csTimer. `is_plain` must be True for each solve.

    A session of csTimer has one size, so a session with several sizes is split.
    """
    sessions: dict[tuple[str | None, int, int], list[Any]] = {}
    for solve in solves:
        key = solve.session, solve.board.rows, solve.board.cols
        sessions.setdefault(key, []).append(_entry(solve))
    file: dict[str, Any] = {}
    about = {}
    for number, ((session, rows, cols), entries) in enumerate(sessions.items(), start=1):
        file[f"session{number}"] = entries
        several = sum(other[0] == session for other in sessions) > 1
        about[str(number)] = {
            "name": f"{session or _UNNAMED} {rows}x{cols}" if several else session or _UNNAMED,
            "opt": {"scrType": _SCRAMBLES.get((rows, cols), _NO_SCRAMBLE)},
            "rank": number,
            "slidestar": {"session": session},
        }
    file["properties"] = {"sessionData": json.dumps(about)}
    return json.dumps(file)


def _entry(solve: Solve) -> list[Any]:
    board = solve.board
    scramble, comment = solve.scramble, solve.comment or ""
    has_scramble = scramble is not None or (
        (board.rows, board.cols) in _SCRAMBLES and board.is_goal(solve.goal)
    )
    if solve.moves or not has_scramble:
        scramble = board.text()
        comment = f"{solve.moves}{_BEFORE_COMMENT}{comment}" if comment else str(solve.moves)
    return [
        [_DNF if solve.dnf else solve.penalty, solve.milliseconds],
        scramble or "",
        comment,
        _seconds(solve.when),
    ]


def _seconds(when: str) -> float:
    seconds = round((moment(when) - _EPOCH).total_seconds(), 3)
    return int(seconds) if seconds == int(seconds) else seconds
