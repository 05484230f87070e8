"""Solves as they're kept, and the files that their history is written to and read from.

A file has a version. What's newer is refused; what's wrong is refused by name, and the rest kept.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from math import inf
from typing import Any, Literal

from slidestar.errors import PuzzleError, quote
from slidestar.games import cstimer
from slidestar.lib import untrusted_json
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves

__all__ = [
    "DNF", "VERSION", "History", "Merged", "Part", "Refusal", "Solve",
    "from_record", "merge", "read_csv", "read_json", "reading", "to_record", "write_csv",
    "write_json", "write_part",
]  # fmt: skip

DNF = inf
"""The result of a solve that doesn't count: worse than any time."""

VERSION = 1
"""The version of the files that are written. Files of newer ones are refused."""
FORMAT = "slidestar history"


@dataclass(frozen=True)
class Solve:
    """A game, as it's kept: when (ISO 8601), from which board, how long, with which moves.

    `times`: when each move was made, in milliseconds from the first. `goal` None: blank last.
    `practice`: of a board that was chosen, or known already, so that it's left out of averages and
    bests. `seed`: what the board was shuffled from, where that's known. `penalty`: milliseconds
    that were added, as for an inspection that took too long. `session`: the name of what it belongs
    to. `scramble`: the text that the board was scrambled by, as csTimer wrote it. `comment`: the
    user's. `resumed`: the clock stood still while the game was left; such a solve is practice, too.
    `undone`: how often a move was undone; a solve with any has no place in the fewest moves.
    Without known moves, `moves` is empty; if the board isn't known either, it is the goal.

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

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", Moves(self.moves))
        _check_when(self.when)
        if not _is_time(self.milliseconds):
            raise PuzzleError(f"milliseconds must be 0 or more, got {quote(self.milliseconds)}")
        if not _is_time(self.penalty):
            raise PuzzleError(f"penalty must be 0 or more milliseconds, got {quote(self.penalty)}")
        if type(self.undone) is not int or self.undone < 0:
            raise PuzzleError(f"undone must be an int of 0 or more, got {quote(self.undone)}")
        if self.times is not None:
            if len(self.times) != len(self.moves):
                raise PuzzleError(f"{len(self.times)} times for {len(self.moves)} moves")
            for time in self.times:
                if not _is_time(time):
                    raise PuzzleError(f"times must be 0 or more milliseconds, got {quote(time)}")
            if any(after < before for before, after in pairwise(self.times)):
                raise PuzzleError("the times of the moves run backwards")
        self.board.is_solvable(self.goal)  # raises if it's of another shape
        end = self.board.apply(self.moves)
        if self.moves and not self.dnf and not end.is_goal(self.goal):
            raise PuzzleError(f"{quote(str(self.moves))} doesn't solve {quote(self.board.text())}")

    @property
    def result(self) -> float:
        """The time in milliseconds, its penalty added, or `DNF`."""
        return DNF if self.dnf else self.milliseconds + self.penalty

    @property
    def tps(self) -> float:
        """Tiles moved a second: 0 where no millisecond passed."""
        return 1000 * len(self.moves) / self.milliseconds if self.milliseconds >= 1 else 0.0


@dataclass(frozen=True)
class Refusal:
    """A solve in a file that couldn't be read: which (counted from 1), and why not."""

    number: int
    reason: str


@dataclass(frozen=True)
class History:
    """What a file holds: the solves that could be read, and why the others couldn't."""

    solves: tuple[Solve, ...]
    refused: tuple[Refusal, ...] = ()


_COLUMNS = (
    "version", "when", "board", "start", "goal", "moves", "milliseconds", "dnf", "times",
    "practice", "scramble", "comment", "seed", "penalty", "session", "undone",
)  # fmt: skip
_TEXTS = ("scramble", "comment", "seed", "session")
_HEAD = f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "solves": ['


_WHEN = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{3}([0-9]{3})?)?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?"
)
_YEARS = range(2, 9999)  # then it has four digits in every time zone

# A seed is any text, from anybody's link. A spreadsheet may run a cell that begins with one of
# these signs as a formula, unless there's an apostrophe before it (OWASP, "CSV Injection"). It may
# also separate cells by a sign other than the comma, so that one begins inside the seed. Whatever
# could be taken for such an apostrophe, and an empty text, get one more, so that everything can be
# read back.
_CELL = r"(?:^|(?<=[,;\t\r\n|]))"
_SIGNS = r"(?=['\"]*[=+\-@\t\r\n＝＋－＠]|'*\Z)"
_FORMULA = re.compile(f"{_CELL}{_SIGNS}")
_GUARD = re.compile(f"{_CELL}'{_SIGNS}")


def reading(text: str) -> Iterator[Solve | Refusal]:
    """Read a history, JSON or CSV, one solve after the other.

    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> next(reading(write_csv([solve]))) == solve
    True

    Raises `PuzzleError`, at once, for what is no history at all, or one of a newer version.
    """
    read, records = (_json if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") else _csv)(text)
    return _each(records, read)


@dataclass(frozen=True)
class Part:
    """Of a file: `head`, all the parts' `body`s with `between` between them, then `tail`."""

    head: str
    body: str
    between: str
    tail: str

    def whole(self) -> str:
        return self.head + self.body + self.tail


def write_part(solves: Iterable[Solve], form: Literal["csv", "json", "cstimer"]) -> Part:
    """Some solves of a history, for a file that's written bit by bit; for csTimer, all of them.

    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> write_part([solve], "csv").body
    '1,2026-11-21,1-2-3_4-0-6_7-5-8,,,UL,500,,,,,,,,,\\n'
    """
    if form == "cstimer":
        return Part("", cstimer.write(to_record(solve) for solve in solves), "", "")
    if form == "json":
        body = ", ".join(json.dumps(to_record(solve)) for solve in solves)
        return Part(_HEAD, body, ", ", "]}")
    lines: list[str] = []
    # Until Python 3.13, of \r and \n only what's in the line terminator is quoted, so both are in
    # it.
    writer = csv.DictWriter(_Lines(lines), _COLUMNS, extrasaction="ignore", lineterminator="\r\n")
    for solve in solves:
        record = to_record(solve)
        times = record["times"]
        row = {**record, "version": VERSION, "dnf": "DNF" if solve.dnf else ""}
        row["practice"] = "resumed" if solve.resumed else "practice" if solve.practice else ""
        row["times"] = "" if times is None else json.dumps(times, separators=(" ", ":"))[1:-1]
        for name in _TEXTS:
            row[name] = "" if record[name] is None else _harmless(record[name])
        row["penalty"], row["undone"] = solve.penalty or "", solve.undone or ""
        writer.writerow(row)
    body = "".join(line.removesuffix("\r\n") + "\n" for line in lines)
    return Part(",".join(_COLUMNS) + "\n", body, "", "")


class _Lines:
    """What a csv writer writes to: it writes row by row."""

    def __init__(self, lines: list[str]) -> None:
        self.write = lines.append


def write_json(solves: Iterable[Solve]) -> str:
    """A history as JSON, which `read_json` reads back.

    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> read_json(write_json([solve])).solves == (solve,)
    True
    """
    return write_part(solves, "json").whole()


def read_json(text: str) -> History:
    """Read a history: this package's JSON, or csTimer's. A solve that's wrong is refused, and the
    rest kept.

    >>> read_json('{"format": "slidestar history", "version": 1, "solves": [5]}').refused
    (Refusal(number=1, reason='a solve is an object, not 5'),)

    Raises `PuzzleError` for what is no history at all, or one of a newer version.
    """
    read, records = _json(text)
    return _history(_each(records, read))


def write_csv(solves: Iterable[Solve]) -> str:
    """A history as a table for a spreadsheet, which `read_csv` reads back.

    Each row has the version, so that rows can be copied from file to file.

    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500, dnf=True)
    >>> print(write_csv([solve]).splitlines()[1])
    1,2026-11-21,1-2-3_4-0-6_7-5-8,,,UL,500,DNF,,,,,,,,
    """
    return write_part(solves, "csv").whole()


def read_csv(text: str) -> History:
    """Read a history from a table: this package's CSV, or csTimer's. A row that's wrong is refused,
    and the rest kept.

    The columns may be in any order, and optional ones may be missing.

    >>> text = "version,when,board,moves,milliseconds\\n1,2026-11-21,1-2-3_4-0-6_7-5-8,UL,500\\n"
    >>> [solve.result for solve in read_csv(text).solves]
    [500]

    Raises `PuzzleError` for what is no history at all.
    """
    read, records = _csv(text)
    return _history(_each(records, read))


_NOT_ONE = "this isn't a list of solves from Slidestar or csTimer"
_BEGUN = re.compile(r'[\ufeff\s]*\{\s*"(format|session[0-9]|properties)')
_NEEDED = ("version", "when", "board", "moves", "milliseconds")


def _json(text: str) -> tuple[Callable[[Any], Solve], Iterable[Any]]:
    try:
        found = untrusted_json.loads(text.removeprefix("\ufeff"))
    except ValueError as error:
        if not _BEGUN.match(text):
            raise PuzzleError(_NOT_ONE) from None
        where = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise PuzzleError(f"the JSON is damaged or cut off{where}: export it again") from None
    if cstimer.is_cstimer(found):
        return lambda entry: from_record(cstimer.record(entry)), cstimer.entries(found)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise PuzzleError(_NOT_ONE)
    _check_version(found.get("version"))
    records = found.get("solves")
    if not isinstance(records, list):
        raise PuzzleError(f"solves must be a list, got {quote(records)}")
    return from_record, records


def _csv(text: str) -> tuple[Callable[[Any], Solve], Iterable[Any]]:
    of_cstimer = cstimer.csv_rows(text)
    if of_cstimer is not None:
        return lambda row: from_record(cstimer.csv_record(row)), of_cstimer
    rows = _rows(text)
    names = next(rows, [])
    if isinstance(names, str) or not set(_NEEDED) & set(names):
        raise PuzzleError(_NOT_ONE)
    for name in _NEEDED:
        if name not in names:
            raise PuzzleError(f"the table has no column {quote(name)}")

    def read(row: list[str] | str) -> Solve:
        if isinstance(row, str):
            raise PuzzleError(row)
        if len(row) != len(names):
            raise PuzzleError(f"{len(row)} fields for {len(names)} columns")
        return _from_row(dict(zip(names, row, strict=True)))

    return read, (row for row in rows if row)


def _rows(text: str) -> Iterator[list[str] | str]:
    """The rows of a table; a string in place of a row says what's wrong with it."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    while True:
        # The csv module's limit is the whole process's, and too low for the times of 20,000 moves.
        limit = csv.field_size_limit(len(text) + 1)
        try:
            row: list[str] | str = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            row = str(error)
        finally:
            csv.field_size_limit(limit)
        yield row


def _each(records: Iterable[Any], read: Callable[[Any], Solve]) -> Iterator[Solve | Refusal]:
    for number, record in enumerate(records, start=1):
        try:
            yield read(record)
        except PuzzleError as error:
            yield Refusal(number, str(error))


def _history(found: Iterable[Solve | Refusal]) -> History:
    solves, refused = [], []
    for each in found:
        if isinstance(each, Solve):
            solves.append(each)
        else:
            refused.append(each)
    return History(tuple(solves), tuple(refused))


def to_record(solve: Solve) -> dict[str, Any]:
    """Return a solve as plain data, for JSON.

    `start` is the board of a solve whose moves aren't known. Its `board` is then the goal, as in
    files of version 1.0, which has no `start` and so still reads the time.

    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> record = to_record(solve)
    >>> record["board"], record["moves"], record["milliseconds"]
    ('1-2-3_4-0-6_7-5-8', 'UL', 500)
    """
    goal = solve.goal or Board.solved(solve.board.rows, solve.board.cols)
    only_start = not solve.moves and solve.board != goal
    return {
        "when": solve.when,
        "board": (goal if only_start else solve.board).text(),
        "start": solve.board.text() if only_start else None,
        "goal": None if solve.goal is None else solve.goal.text(),
        "moves": str(solve.moves),
        "milliseconds": solve.milliseconds,
        "dnf": solve.dnf,
        "times": None if solve.times is None else list(solve.times),
        "practice": solve.practice,
        "scramble": solve.scramble,
        "comment": solve.comment,
        "seed": solve.seed,
        "penalty": solve.penalty,
        "session": solve.session,
        **({"resumed": True} if solve.resumed else {}),
        **({"undone": solve.undone} if solve.undone else {}),
    }


def from_record(record: object) -> Solve:
    """A solve from plain data. Raises a `PuzzleError` that says what's wrong with it.

    >>> record = {"when": "2026-11-21", "board": "123406758", "moves": "UL", "milliseconds": 500}
    >>> from_record(record).result
    500
    """
    if not isinstance(record, dict):
        raise PuzzleError(f"a solve is an object, not {quote(record)}")
    goal, dnf, times = record.get("goal"), record.get("dnf", False), record.get("times")
    practice, resumed = record.get("practice", False), record.get("resumed", False)
    for name, value in (("dnf", dnf), ("practice", practice), ("resumed", resumed)):
        if not isinstance(value, bool):
            raise PuzzleError(f"{name} must be true or false, got {quote(value)}")
    if times is not None and not isinstance(times, list):
        raise PuzzleError(f"times must be a list, got {quote(times)}")
    return Solve(
        _text(record, "when"),
        Board.parse(_text(record, "board" if record.get("start") is None else "start")),
        Moves.parse(_text(record, "moves")),
        record.get("milliseconds"),  # type: ignore[arg-type]  # Solve looks at it
        dnf,
        None if times is None else tuple(times),
        None if goal is None else Board.parse(_text(record, "goal")),
        practice or resumed,
        penalty=record.get("penalty", 0),
        resumed=resumed,
        undone=record.get("undone", 0),
        **{name: _text(record, name) for name in _TEXTS if record.get(name) is not None},
    )


def _text(record: dict[str, Any], name: str) -> str:
    value = record.get(name)
    if not isinstance(value, str):
        raise PuzzleError(f"{name} must be a string, got {quote(value)}")
    return value


def _from_row(row: dict[str, str]) -> Solve:
    _check_version(_number("version", row["version"]))
    dnf, times = row.get("dnf", ""), row.get("times", "").split()
    practice = row.get("practice", "")
    if dnf.upper() not in ("", "DNF"):
        raise PuzzleError(f"dnf must be DNF or empty, got {quote(dnf)}")
    if practice.lower() not in ("", "practice", "resumed"):
        raise PuzzleError(f"practice must be practice or empty, got {quote(practice)}")
    record: dict[str, Any] = dict(row)
    record["start"], record["goal"] = row.get("start") or None, row.get("goal") or None
    record["milliseconds"] = _number("milliseconds", row["milliseconds"])
    record["dnf"], record["practice"] = bool(dnf), bool(practice)
    record["resumed"] = practice.lower() == "resumed"
    for name in _TEXTS:
        text = row.get(name)
        record[name] = _GUARD.sub("", text) if text else None
    record["penalty"] = _number("penalty", row.get("penalty") or "0")
    record["undone"] = _number("undone", row.get("undone") or "0")
    record["times"] = [_number("times", time) for time in times] if times else None
    return from_record(record)


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula. What `_GUARD` finds is taken out again.

    >>> _harmless("=1+1"), _harmless("tea")
    ("'=1+1", 'tea')
    """
    return _FORMULA.sub("'", text)


def _number(name: str, text: str) -> float:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    raise PuzzleError(f"{name} must be a number, got {quote(text)}")


def _check_version(version: object) -> None:
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise PuzzleError(f"{quote(version)} isn't a version of a history")
    if version > VERSION:
        raise PuzzleError(f"version {version} is newer than what's known here, {VERSION}")


def _check_when(when: object) -> None:
    try:
        # Python 3.10 doesn't know the Z, newer ones know forms that no browser does.
        if not isinstance(when, str) or not _WHEN.fullmatch(when):
            raise ValueError
        day = datetime.fromisoformat(when[:-1] + "+00:00" if when.endswith("Z") else when)
        if day.year not in _YEARS:
            raise ValueError
    except ValueError:
        raise PuzzleError(
            f"{quote(when)} isn't a date and time, such as 2026-11-21T10:00:00Z"
        ) from None


def _is_time(value: object) -> bool:
    return not isinstance(value, bool) and isinstance(value, (int, float)) and 0 <= value < 1e15


# Merging -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Merged:
    """Solves with those of a newer file: how many were added, updated, or there already."""

    solves: tuple[Solve, ...]
    added: int
    updated: int
    same: int


def merge(solves: Iterable[Solve], newer: Iterable[Solve]) -> Merged:
    """Add the solves of a newer file that aren't there yet, and update the others.

    Two solves are the same if their moment, time, size and moves are; the nth such solve of the one
    file is the nth of the other. The newer file's penalty, DNF, and whatever it knows of scramble,
    board and comment replace the older ones.

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
        here = places.get(key, ())
        seen[key] += 1
        if seen[key] > len(here):
            merged.append(solve)
            added += 1
            continue
        place = here[seen[key] - 1]
        now = _updated(merged[place], solve)
        updated, same = updated + (now != merged[place]), same + (now == merged[place])
        merged[place] = now
    return Merged(tuple(merged), added, updated, same)


def _identity(solve: Solve) -> Hashable:
    board = solve.board if solve.moves else (solve.board.rows, solve.board.cols)
    return cstimer.moment(solve.when), solve.milliseconds, solve.moves, board


def _updated(solve: Solve, newer: Solve) -> Solve:
    board = solve.board if newer.board.is_goal(newer.goal) else newer.board
    scramble = solve.scramble if newer.scramble is None else newer.scramble
    comment = solve.comment if newer.comment is None else newer.comment
    return replace(
        solve,
        board=board,
        scramble=scramble,
        comment=comment,
        dnf=newer.dnf,
        penalty=newer.penalty,
    )
