"""Read a board in a JSON object, such as `{"board": [[1, 2], [3, null]]}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import accumulate
from typing import Any

from slidestar.errors import InvalidBoard, quote

_OBJECT = re.compile(r"""\s*(?:\[\s*)?\{\s*(?:"[^"\n]*"|'[^'\n]*')\s*:""")
_OPENED = re.compile(r"\s*\{\s*\Z")
_BRACKET = re.compile(r"[\[\]{}]")
_MAX_DEPTH = 20
_BOARDS = {"board", "tiles", "state", "grid", "puzzle", "position", "start", "initial", "cells"}
_SIZES = (("rows", "height"), ("cols", "columns", "width"), ("size", "n", "dimension"))
_MORE = {"goal", "moves", "solution"}


def is_object(text: str) -> bool:
    """Return whether a text begins like a JSON object or a list of JSON objects."""
    return bool(_OBJECT.match(text))


def joined_objects(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield numbered lines, after joining the lines of each JSON object into one.

    >>> list(joined_objects([(1, "{"), (2, '"board": [[1, 2],'), (3, "[3, 0]]}"), (4, "1-2_3-0")]))
    [(1, '{ "board": [[1, 2], [3, 0]]}'), (4, '1-2_3-0')]
    """
    held: list[str] = []
    first = depth = 0
    for number, line in lines:
        if not held and not (_OBJECT.match(line) or _OPENED.match(line)):
            yield number, line
            continue
        first = number if not held else first
        held.append(line.rstrip("\r\n"))
        depth += sum(map(line.count, "[{")) - sum(map(line.count, "]}"))
        if depth <= 0:
            yield first, " ".join(held)
            held, depth = [], 0
    if held:
        yield first, " ".join(held)


def object_text(text: str) -> str:
    """Return the text of the board in a JSON object, after its size if the object states it.

    An object must have exactly one board. It may also have a size, strings and numbers. Python's
    notation is accepted, too.

    >>> object_text('{"rows": 2, "cols": 3, "tiles": [1, 2, 3, 4, 5, null]}')
    '2 3/[1, 2, 3, 4, 5, null]'

    Raises `InvalidBoard` for other objects, and for objects with a goal, moves or another list.
    """
    found = _loaded(text)
    if isinstance(found, list) and len(found) == 1:
        (found,) = found
    if not isinstance(found, dict):
        raise InvalidBoard(f"several objects must be on a line each, got {quote(text)}")
    return _board_of(found, text)


def _loaded(text: str) -> Any:
    # In a browser, deep nesting can overflow the stack.
    depths = accumulate(1 if sign in "[{" else -1 for sign in _BRACKET.findall(text))
    if max(depths, default=0) <= _MAX_DEPTH:
        for written in (text, text.replace("'", '"').replace("None", "null")):
            with suppress(ValueError):
                return json.loads(written)
    raise InvalidBoard(f"{quote(text)} isn't JSON: copy only the board, with 0 for the blank")


def _board_of(found: dict[str, Any], text: str) -> str:
    names = [name for name in found if name.lower() in _BOARDS]
    if len(names) != 1:
        fault = "several boards: copy only one" if names else "no board named board, tiles or state"
        raise InvalidBoard(f"{quote(text)} has {fault}")
    board = found.pop(names[0])
    for name, value in found.items():
        if name.lower() in _MORE or isinstance(value, list | dict):
            raise InvalidBoard(f"{quote(text)} has {quote(name)}, too: copy only the board")
    if isinstance(board, dict):
        return _board_of(board, text)
    fields = {name.lower(): value for name, value in found.items() if value is not None}
    rows, cols, side = (
        next((fields[name] for name in names if name in fields), "") for names in _SIZES
    )
    size = str(side) if "" in (rows, cols) else f"{rows} {cols}"
    written = board if isinstance(board, str) else json.dumps(board, ensure_ascii=False)
    return f"{size.replace('x', ' ')}/{written}" if size else written
