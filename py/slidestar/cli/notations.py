"""Read the input of `convert`: boards, solutions with their boards, links and pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import escape, unescape
from itertools import chain
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from slidestar.cli.arguments import GoalForSize, read_goal
from slidestar.errors import PuzzleError, quote
from slidestar.lib import untrusted_json
from slidestar.lib.link_text import bare_link, packed_replays, without_end
from slidestar.puzzle.board import Board
from slidestar.puzzle.board_stream import parse_boards, read_boards
from slidestar.puzzle.move_formats import (
    LISTING_HEADER,
    Scramble,
    are_moves,
    moves_along,
    read_moves,
    read_scramble,
)
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.shuffle import shuffle
from slidestar.slidysim import read_replays

_STANDARD = read_goal(None)
_T = TypeVar("_T")
_JSON = re.compile(r"\s*\{(?!\s*(?:[{0-9]|\Z))")  # JSON, not an array in C or Java
_LINK = re.compile(r"(?:^|[?&])(?:r|board|size)=")
_METADATA = re.compile(r"<metadata>(.*?)</metadata>", re.DOTALL)
_STRIP_BOARD = re.compile(r"<title>[^<]* from ([0-9_-]+)</title>")
_CAPTION = re.compile(r">([0-9]+) ([UDLR])</text>")


@dataclass(frozen=True)
class BoardWithMoves:
    """A board from the input, with its moves, if any."""

    board: Board
    moves: Moves | None = None
    goal: Board | None = None
    read_as: str = "board"
    """The name of the notation."""
    times: tuple[float, ...] | None = None
    """The time of each move, in milliseconds from the first move."""
    tps: float | None = None
    """The number of moves per second."""
    lower_bound: int = 0
    """The proven lower bound of a solution's length, or 0 if the text states none."""
    scramble: Scramble | None = None

    def __post_init__(self) -> None:
        self.board.goal_or_standard(self.goal)
        self.board.apply(self.moves or ())

    @property
    def solves(self) -> bool:
        """True if the moves lead to the goal."""
        return self.board.apply(self.moves or ()).is_goal(self.goal)


def record(item: BoardWithMoves) -> dict[str, Any]:
    """Return an item as a JSON object, with the keys of `solve --format json`."""
    return {
        "board": item.board.text(),
        "goal": None if item.goal is None else item.goal.text(),
        "moves": None if item.moves is None else str(item.moves),
        "length": None if item.moves is None else len(item.moves),
        "solved": item.solves,
        "lower_bound": item.lower_bound,
        "times": None if item.times is None else list(item.times),
        "tps": item.tps,
    }


def read_notations(
    lines: Iterable[str], board: Board | None = None, goal_of: GoalForSize = _STANDARD
) -> Iterator[BoardWithMoves]:
    """Yield the boards and solutions in lines of text. With `board`, the lines are its moves.

    >>> [str(item.moves) for item in read_notations(["?board=1-2_0-3&moves=L"])]
    ['L']
    >>> [item.read_as for item in read_notations(["5 8"], Board.parse("123406758"))]
    ['numbers of tiles']

    Raises `PuzzleError` for text in an unknown notation.
    """
    lines = iter(lines)
    if board is not None:
        goal = goal_of(board.rows, board.cols)
        reading = read_moves("\n".join(lines).strip(), board, goal)
        convention = {"tile": "moves", "blank": "moves of the blank"}.get(reading.convention)
        yield BoardWithMoves(board, reading.moves, goal, convention or "numbers of tiles")
        return
    first, head = "", list[str]()
    for first in lines:
        if first.strip() and not first.lstrip().startswith("#"):
            break
        head.append("")  # keeps the line numbers of error messages correct
    head.append(first)
    if first.strip().isdecimal():  # the number of moves may precede them
        head += [line for line in [next(lines, None)] if line is not None]
    lines = chain(head, lines)
    is_picture = first.lstrip("\ufeff \t").startswith(("<svg", "<?xml"))
    link = None if is_picture else bare_link(first)
    if is_picture:
        yield _from_picture("\n".join(lines))
    elif LISTING_HEADER.fullmatch(first):
        yield from _from_listings(lines, goal_of)
    elif _JSON.match(first):
        yield from (_from_json(line, "json", goal_of) for line in lines if line.strip())
    elif link or _LINK.search(first):
        for line in lines:
            replays = [f"?r={packed}" for packed in packed_replays(line)]
            for found in replays or [bare_link(line) or line.strip()]:
                if found:
                    yield from _from_link(found, goal_of)
    elif not read_scramble(first) and are_moves("\n".join(head)):
        raise PuzzleError(f"{quote(head[-1].strip())} are moves: add --board with their board")
    else:
        for board_text in read_boards(lines):
            yield _of_board(board_text.board(), goal_of, board_text.scramble)


def _of_board(
    board: Board, goal_of: GoalForSize, scramble: Scramble | None = None
) -> BoardWithMoves:
    goal = goal_of(board.rows, board.cols)
    read_as = "scramble" if scramble else "board"
    return BoardWithMoves(board, None, goal, read_as, scramble=scramble)


def _from_listings(lines: Iterable[str], goal_of: GoalForSize) -> Iterator[BoardWithMoves]:
    """Read the output of `solve`: a header with the length, then every position."""
    header, block = "", list[str]()
    for line in lines:
        if LISTING_HEADER.fullmatch(line):
            if header:
                yield _from_listing(header, block, goal_of)
            header, block = line, []
        elif line.strip() != "Unsolvable puzzle":
            block.append(line)
    yield _from_listing(header, block, goal_of)


def _from_listing(header: str, block: list[str], goal_of: GoalForSize) -> BoardWithMoves:
    boards = parse_boards("\n".join(block))
    moves = moves_along(boards)
    proven = 0
    if bound := re.search(r"(?i:minimum number of moves = |at least )([0-9]{1,7})", header):
        # A lower bound of multi-tile moves is also a lower bound of single-tile moves.
        proven = int(bound[1])
    board = boards[0]
    goal = goal_of(board.rows, board.cols)
    return BoardWithMoves(board, moves, goal, "boards", lower_bound=proven)


def _from_json(text: str, read_as: str, goal_of: GoalForSize) -> BoardWithMoves:
    try:
        found = untrusted_json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict) or "board" not in found:
        return _of_board(Board.parse(text), goal_of)  # parses another format, or raises
    own = found["board"]
    board = Board.parse(own if isinstance(own, str) else json.dumps({"board": own}))
    moves, own_goal, times = found.get("moves"), found.get("goal"), found.get("times")
    goal = goal_of(board.rows, board.cols)
    return BoardWithMoves(
        board,
        None if moves is None else Moves(moves),
        Board.parse(own_goal) if isinstance(own_goal, str) else goal,
        read_as,
        None if times is None else _numbers(times),
        None if found.get("tps") is None else _numbers([found["tps"]])[0],
        int(_numbers([found.get("lower_bound", 0)])[0]),
    )


def _numbers(values: Any) -> tuple[float, ...]:
    numbers: list[Any] = values if isinstance(values, list) else [values]
    if not all(type(number) in (int, float) and 0 <= number < 1e15 for number in numbers):
        raise PuzzleError(
            f"times, tps and lower_bound must be numbers of 0 or more, got {quote(values)}"
        )
    return tuple(numbers)


def _from_link(text: str, goal_of: GoalForSize) -> Iterator[BoardWithMoves]:
    """Read a link to slidysim or to the page, or only the query of a link."""
    address = urlsplit(text)
    query = parse_qs(address.query or text.partition("?")[2] or text, keep_blank_values=True)
    if "r" in query:
        for replay in read_replays(text):
            yield BoardWithMoves(
                replay.board, replay.moves, None, "slidysim", replay.times, replay.tps
            )
        return
    values = {name: repeated[0] for name, repeated in query.items()}
    for name in ("event", "puzzle"):
        if values.get(name):
            article = "an" if name == "event" else "a"
            raise PuzzleError(f"{quote(text)} is a link to {article} {name}: open it in a browser")
    own_goal = _value(values, "goal", Board.parse)
    board = _value(values, "board", Board.parse)
    if board is not None:
        goal = own_goal or goal_of(board.rows, board.cols)
    elif "daily" in values or values.get("seed"):
        rows, cols = _value(values, "daily" if "daily" in values else "size", _side_lengths) or (
            4,
            4,
        )
        goal = own_goal or goal_of(rows, cols)
        board = shuffle(rows, cols, _seed(values), goal)
    elif address.fragment or values.get("mode") or values.get("lesson"):
        raise PuzzleError(
            f"{quote(text)} is a link to a view without a board: open it in a browser"
        )
    else:
        raise PuzzleError(f"{quote(text)} has no board and no seed")
    moves = _value(values, "moves", Moves.parse)
    yield BoardWithMoves(board, moves, goal, "link")


def _value(values: Mapping[str, str], name: str, read: Callable[[str], _T]) -> _T | None:
    """Read a field of a link. If necessary, strip punctuation that follows the link."""
    value = values.get(name)
    if not value:
        return None
    try:
        return read(value)
    except PuzzleError:
        plain = without_end(value.strip())
        if plain == value:
            raise
        with suppress(PuzzleError):
            return read(plain)
        raise


def _side_lengths(text: str) -> tuple[int, int]:
    rows, _, cols = text.lower().partition("x")
    if not (rows.isdecimal() and (cols or rows).isdecimal() and len(rows + cols) <= 6):
        raise PuzzleError(f"size must be like 4x4, got {quote(text)}")
    return int(rows), int(cols or rows)


def _seed(values: Mapping[str, str]) -> str:
    if "daily" not in values:
        return values["seed"]
    day = _value(values, "day", _day)
    if day is None:
        raise PuzzleError(
            "a link to today's daily board must have its day, such as &day=2026-11-21"
        )
    return f"daily-{day}"


def _day(text: str) -> str:
    if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise PuzzleError(f"day must be like 2026-11-21, got {quote(text)}")
    return text


def _from_picture(text: str) -> BoardWithMoves:
    if found := _METADATA.search(text):
        return _from_json(unescape(found[1]), "picture", _STANDARD)
    # The page's pictures have the board in the title, and each move below its position.
    title, captions = _STRIP_BOARD.search(text), _CAPTION.findall(text)
    if not title or [int(number) for number, _ in captions] != [*range(1, len(captions) + 1)]:
        raise PuzzleError("this picture does not contain its moves")
    return BoardWithMoves(
        Board.parse(title[1]), Moves(move for _, move in captions), None, "picture"
    )


def metadata(item: BoardWithMoves) -> str:
    """Return the metadata of a picture, from which `read_notations` reads the item."""
    return f"<metadata>{escape(json.dumps(record(item)))}</metadata>"
