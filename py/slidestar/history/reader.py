"""Read solves from the JSON and CSV files of Slidestar and csTimer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from slidestar.errors import PuzzleError, check_type, check_value, quote
from slidestar.history import cstimer
from slidestar.history.csv_tables import (
    Row,
    Table,
    iso_date,
    read_number,
    read_rows,
    read_table,
    row_fields,
)
from slidestar.history.events import EventResult, event_from_record
from slidestar.history.solves import History, Refusal, Solve
from slidestar.history.writer import FORMAT, TEXTS, VERSION, unguarded
from slidestar.lib import untrusted_json
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

_NO_HISTORY = "this isn't a list of solves from Slidestar or csTimer"
_NEEDED = ("version", "when", "board", "moves", "milliseconds")
_Found = Solve | EventResult
_Parser = Callable[[], _Found]
_BEGUN = re.compile(r'[\ufeff\s]*\{\s*"(format|session[0-9]|properties)')


def reading(text: str) -> Iterator[Solve | EventResult | Refusal]:
    """Yield the solves and the results of events in a history, which is JSON or CSV.

    >>> from slidestar.history import write_csv
    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> next(reading(write_csv([solve]))) == solve
    True

    Raises `PuzzleError` immediately if the text is not a history or has a newer version.
    """
    check_type("text", text, str)
    return _read((_json if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[") else _csv)(text))


def read_json(text: str) -> History:
    """Read a history from JSON of Slidestar or csTimer. Solves with errors are refused.

    >>> read_json('{"format": "slidestar history", "version": 1, "solves": [5]}').refused
    (Refusal(number=1, reason='a solve must be an object, got 5'),)

    Raises `PuzzleError` if the text is not a history or has a newer version.
    """
    return history_of(_read(_json(text)))


def read_csv(text: str) -> History:
    """Read a history from CSV of Slidestar or csTimer. Rows with errors are refused.

    The columns may be in any order, and optional columns may be missing.

    >>> text = "version,when,board,moves,milliseconds\\n1,2026-11-21,1-2-3_4-0-6_7-5-8,UL,500\\n"
    >>> [solve.result for solve in read_csv(text).solves]
    [500]

    Raises `PuzzleError` if the text is not a history.
    """
    return history_of(_read(_csv(text)))


def from_record(record: object) -> Solve:
    """Return a solve from plain data. Raises `PuzzleError` for an invalid field.

    >>> record = {"when": "2026-11-21", "board": "123406758", "moves": "UL", "milliseconds": 500}
    >>> from_record(record).result
    500
    """
    record = check_value("a solve", record, dict)
    dnf, practice, resumed = (
        check_value(name, record.get(name, False), bool) for name in ("dnf", "practice", "resumed")
    )
    goal, times, control = record.get("goal"), record.get("times"), record.get("control")
    return Solve(
        _text(record, "when"),
        Board.parse(_text(record, "board" if record.get("start") is None else "start")),
        Moves.parse(_text(record, "moves")),
        record.get("milliseconds"),  # type: ignore[arg-type]  # Solve checks it
        dnf,
        None if times is None else tuple(check_value("times", times, list)),
        None if goal is None else Board.parse(_text(record, "goal")),
        practice or resumed or control == "macro",
        penalty=record.get("penalty", 0),
        resumed=resumed,
        undone=record.get("undone", 0),
        control=control,
        from_link="penalty" not in record,
        day=record.get("day"),
        optimum=record.get("optimum"),
        **{name: _text(record, name) for name in TEXTS if record.get(name) is not None},
    )


def _text(record: dict[str, Any], name: str) -> str:
    return check_value(name, record.get(name), str)


def _read(parsers: Iterator[_Parser]) -> Iterator[_Found | Refusal]:
    for number, parse in enumerate(parsers, start=1):
        try:
            yield parse()
        except PuzzleError as error:
            yield Refusal(number, str(error))


def history_of(found: Iterable[Solve | EventResult | Refusal]) -> History:
    """Return a history of solves and results of events, and of the refused ones."""
    solves, refused, events = [], [], []
    for each in found:
        if isinstance(each, Solve):
            solves.append(each)
        elif isinstance(each, EventResult):
            events.append(each)
        else:
            refused.append(each)
    return History(tuple(solves), tuple(refused), tuple(events))


def _json(text: str) -> Iterator[_Parser]:
    """Return a parser for each solve and each result of an event in a JSON file."""
    check_type("text", text, str)
    try:
        found = untrusted_json.loads(text.removeprefix("\ufeff"))
    except ValueError as error:
        if not _BEGUN.match(text):
            raise PuzzleError(_NO_HISTORY) from None
        where = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise PuzzleError(f"the JSON is damaged or cut off{where}: export it again") from None
    if cstimer.is_cstimer(found):
        return cstimer.json_parsers(found)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise PuzzleError(_NO_HISTORY)
    _check_version(found.get("version"))
    solves = check_value("solves", found.get("solves"), list)
    events = check_value("events", found.get("events", []), list)
    return chain(
        (partial(from_record, record) for record in solves),
        (partial(event_from_record, record) for record in events),
    )


def _csv(text: str) -> Iterator[_Parser]:
    """Return a parser for each row of a CSV file."""
    table = read_table(text)
    parsers = cstimer.csv_parsers(table)
    if parsers is not None:
        return parsers
    if not set(_NEEDED) & set(table.names):
        raise PuzzleError(_NO_HISTORY)
    for name in _NEEDED:
        if name not in table.names:
            raise PuzzleError(f"the table has no column {quote(name)}")
    return (partial(_from_row, table, row) for row in read_rows(table.body, table.separator))


def _from_row(table: Table, cells: Row) -> _Found:
    row = row_fields(table.names, cells)

    def number_in(name: str, text: str) -> float:
        return read_number(name, text, table.separator)

    row["when"] = iso_date("when", row["when"])
    _check_version(number_in("version", row["version"]))
    dnf, times = row.get("dnf", ""), row.get("times", "").split()
    practice, control = row.get("practice", ""), row.get("control") or None
    if dnf.upper() not in ("", "DNF"):
        raise PuzzleError(f"dnf must be DNF or empty, got {quote(dnf)}")
    if practice.lower() not in ("", "practice", "resumed"):
        raise PuzzleError(f"practice must be practice, resumed or empty, got {quote(practice)}")
    cell_texts = ((name, row.get(name)) for name in TEXTS)
    texts = {name: unguarded(text) if text else None for name, text in cell_texts}
    record: dict[str, Any] = {
        **row,
        **texts,
        "milliseconds": number_in("milliseconds", row["milliseconds"]),
        "dnf": bool(dnf),
        "control": control,
        "resumed": practice.lower() == "resumed",
    }
    if row.get("event"):
        for name in ("length", "optimum", "memorisation"):
            if text := record.pop(name, ""):
                record[name] = number_in(name, text)
        is_practice = practice.lower() == "practice"
        return event_from_record({**record, "seed": texts["seed"] or "", "practice": is_practice})
    return from_record(
        {
            **record,
            "day": row.get("day") or None,
            "optimum": number_in("optimum", row["optimum"]) if row.get("optimum") else None,
            "start": row.get("start") or None,
            "goal": row.get("goal") or None,
            "practice": bool(practice),
            "penalty": number_in("penalty", row.get("penalty") or "0"),
            "undone": number_in("undone", row.get("undone") or "0"),
            "times": [number_in("times", time) for time in times] if times else None,
        }
    )


def _check_version(version: object) -> None:
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise PuzzleError(f"version must be a whole number of 1 or more, got {quote(version)}")
    if version > VERSION:
        raise PuzzleError(
            f"the file's version {version} is newer than {VERSION}: update Slidestar to read it"
        )
