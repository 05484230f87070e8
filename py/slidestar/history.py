"""Solves as they're kept, and the files that a history of them goes into and comes out of.

A file has a version. What's newer is refused; what's wrong is refused by name, and the rest kept.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import inf
from typing import Any

from slidestar.board import Board
from slidestar.errors import PuzzleError, quote
from slidestar.notation import Moves

__all__ = [
    "DNF", "VERSION", "History", "Refusal", "Solve",
    "from_record", "read_csv", "read_json", "to_record", "write_csv", "write_json",
]  # fmt: skip

DNF = inf
"""The result of a solve that doesn't count: worse than any time."""

VERSION = 1
FORMAT = "slidestar history"


@dataclass(frozen=True)
class Solve:
    """A game, as it's kept: when (ISO 8601), from which board, how long, with which moves.

    `times`: when each move was made, in milliseconds from the first. `goal` None: blank last.

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

    def __post_init__(self) -> None:
        _check_when(self.when)
        if not _is_time(self.milliseconds):
            raise PuzzleError(f"{quote(self.milliseconds)} is no time in milliseconds")
        if self.times is not None:
            if len(self.times) != len(self.moves):
                raise PuzzleError(f"{len(self.times)} times for {len(self.moves)} moves")
            for time in self.times:
                if not _is_time(time):
                    raise PuzzleError(f"{quote(time)} is no time in milliseconds")
            if any(after < before for before, after in pairwise(self.times)):
                raise PuzzleError("the times of the moves run backwards")
        self.board.is_solvable(self.goal)  # raises if it's of another shape
        if not self.board.apply(self.moves).is_goal(self.goal) and not self.dnf:
            raise PuzzleError(f"{quote(str(self.moves))} doesn't solve {quote(self.board.text())}")

    @property
    def result(self) -> float:
        """The time in milliseconds, or `DNF`."""
        return DNF if self.dnf else self.milliseconds

    @property
    def tps(self) -> float:
        """Tiles moved a second: 0 where no time passed."""
        return 1000 * len(self.moves) / self.milliseconds if self.milliseconds else 0.0


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


_COLUMNS = ("version", "when", "board", "goal", "moves", "milliseconds", "dnf", "times")


def write_json(solves: Iterable[Solve]) -> str:
    """A history as JSON, which `read_json` reads back."""
    records = [to_record(solve) for solve in solves]
    return json.dumps({"format": FORMAT, "version": VERSION, "solves": records})


def read_json(text: str) -> History:
    """Read a history. A solve that's wrong is refused, and the rest kept.

    Raises `PuzzleError` for what is no history at all, or one of a newer version.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(f"{quote(text)} is no history: it isn't JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise PuzzleError(f"{quote(text)} is no history: its format isn't {quote(FORMAT)}")
    _check_version(found.get("version"))
    records = found.get("solves")
    if not isinstance(records, list):
        raise PuzzleError(f"a history's solves are a list, not {quote(records)}")
    return _history(records, from_record)


def write_csv(solves: Iterable[Solve]) -> str:
    """A history as a table for a spreadsheet, which `read_csv` reads back.

    Each row has the version, so that rows can be copied from file to file.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    for solve in solves:
        record = to_record(solve)
        times = record["times"]
        row = {**record, "version": VERSION, "dnf": "DNF" if solve.dnf else ""}
        row["times"] = "" if times is None else json.dumps(times, separators=(" ", ":"))[1:-1]
        writer.writerow(row)
    return out.getvalue()


def read_csv(text: str) -> History:
    """Read a history. A row that's wrong is refused, and the rest kept.

    Raises `PuzzleError` for what is no history at all.
    """
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    rows: list[list[str] | str] = []  # a text is what's wrong with the row
    while True:
        try:
            row = next(reader)
        except StopIteration:
            break
        except csv.Error as error:
            rows.append(str(error))
        else:
            rows.append(row)
    names = rows.pop(0) if rows else []
    if isinstance(names, str):
        raise PuzzleError(f"{quote(text)} is no history: {names}")
    for name in ("version", "when", "board", "moves", "milliseconds"):
        if name not in names:
            raise PuzzleError(f"{quote(text)} is no history: it has no column {quote(name)}")

    def read(row: list[str] | str) -> Solve:
        if isinstance(row, str):
            raise PuzzleError(row)
        if len(row) != len(names):
            raise PuzzleError(f"{len(row)} fields for {len(names)} columns")
        return _from_row(dict(zip(names, row, strict=True)))

    return _history([row for row in rows if row], read)


def _history(records: Iterable[Any], read: Callable[[Any], Solve]) -> History:
    solves, refused = [], []
    for number, record in enumerate(records, start=1):
        try:
            solves.append(read(record))
        except PuzzleError as error:
            refused.append(Refusal(number, str(error)))
    return History(tuple(solves), tuple(refused))


def to_record(solve: Solve) -> dict[str, Any]:
    """A solve as plain data, for JSON."""
    return {
        "when": solve.when,
        "board": solve.board.text(),
        "goal": None if solve.goal is None else solve.goal.text(),
        "moves": str(solve.moves),
        "milliseconds": solve.milliseconds,
        "dnf": solve.dnf,
        "times": None if solve.times is None else list(solve.times),
    }


def from_record(record: object) -> Solve:
    """A solve from plain data. Raises `PuzzleError` that says what's wrong with it."""
    if not isinstance(record, dict):
        raise PuzzleError(f"a solve is an object, not {quote(record)}")
    goal, dnf, times = record.get("goal"), record.get("dnf", False), record.get("times")
    if not isinstance(dnf, bool):
        raise PuzzleError(f"dnf is true or false, not {quote(dnf)}")
    if times is not None and not isinstance(times, list):
        raise PuzzleError(f"times are a list, not {quote(times)}")
    return Solve(
        _text(record, "when"),
        Board.parse(_text(record, "board")),
        Moves.parse(_text(record, "moves")),
        record.get("milliseconds"),  # type: ignore[arg-type]  # Solve looks at it
        dnf,
        None if times is None else tuple(times),
        None if goal is None else Board.parse(_text(record, "goal")),
    )


def _text(record: dict[str, Any], name: str) -> str:
    value = record.get(name)
    if not isinstance(value, str):
        raise PuzzleError(f"{name} is a text, not {quote(value)}")
    return value


def _from_row(row: dict[str, str]) -> Solve:
    _check_version(_number(row["version"]))
    dnf, times = row.get("dnf", ""), row.get("times", "").split()
    if dnf.upper() not in ("", "DNF"):
        raise PuzzleError(f"dnf is DNF or nothing, not {quote(dnf)}")
    record: dict[str, Any] = dict(row)
    record["goal"] = row.get("goal") or None
    record["milliseconds"] = _number(row["milliseconds"])
    record["dnf"] = bool(dnf)
    record["times"] = [_number(time) for time in times] if times else None
    return from_record(record)


def _number(text: str) -> float:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    raise PuzzleError(f"{quote(text)} is no number")


def _check_version(version: object) -> None:
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise PuzzleError(f"{quote(version)} is no version of a history")
    if version > VERSION:
        raise PuzzleError(f"version {version} is newer than what's known here, {VERSION}")


def _check_when(when: str) -> None:
    try:
        # Python 3.10 doesn't know the Z.
        datetime.fromisoformat(when[:-1] + "+00:00" if when.endswith("Z") else when)
    except (TypeError, ValueError, AttributeError):
        raise PuzzleError(f"{quote(when)} is no date and time") from None


def _is_time(value: object) -> bool:
    return not isinstance(value, bool) and isinstance(value, (int, float)) and 0 <= value < 1e15
