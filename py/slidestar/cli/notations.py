"""Everything that `convert` reads: boards, solutions with their boards, links and pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape, unescape
from itertools import chain, pairwise
from typing import Any
from urllib.parse import parse_qs, urlsplit

from slidestar.errors import IllegalMove, PuzzleError, quote
from slidestar.games.linktext import bare_link, packed_replays
from slidestar.games.slidysim import read_replays
from slidestar.lib import untrusted_json
from slidestar.puzzle.board import Board
from slidestar.puzzle.board_stream import parse_boards, read_boards
from slidestar.puzzle.move_formats import are_moves, read_moves, read_scramble
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.shuffle import shuffle

__all__ = ["Line", "lines_in", "metadata", "record"]

_HEADER = re.compile(r"\s*(minimum )?number of moves = .*", re.IGNORECASE)
_JSON = re.compile(r"\s*\{(?!\s*(?:[{0-9]|\Z))")  # not an array of C's or Java's
_LINK = re.compile(r"(?:^|[?&])(?:r|board|size)=")
_METADATA = re.compile(r"<metadata>(.*?)</metadata>", re.DOTALL)
_STRIP_BOARD = re.compile(r"<title>[^<]* from ([0-9_-]+)</title>")
_CAPTION = re.compile(r">([0-9]+) ([UDLR])</text>")


@dataclass(frozen=True)
class Line:
    """What was read: a board, moves from it if there are any, and the notation (`read_as`).

    `times`: when each move was made, in milliseconds from the first; `tps`: moves a second.
    `lower_bound`: no solution is shorter, as far as the text says.
    """

    board: Board
    moves: Moves | None = None
    goal: Board | None = None
    read_as: str = "board"
    times: tuple[float, ...] | None = None
    tps: float | None = None
    lower_bound: int = 0

    def __post_init__(self) -> None:
        self.board.goal_or_standard(self.goal)
        self.board.apply(self.moves or ())

    @property
    def solves(self) -> bool:
        """Whether the moves lead to the goal."""
        return self.board.apply(self.moves or ()).is_goal(self.goal)


def record(line: Line) -> dict[str, Any]:
    """A line as plain data, for JSON; what `solve` prints has the same names."""
    return {
        "board": line.board.text(),
        "goal": None if line.goal is None else line.goal.text(),
        "moves": None if line.moves is None else str(line.moves),
        "length": None if line.moves is None else len(line.moves),
        "solved": line.solves,
        "lower_bound": line.lower_bound,
        "times": None if line.times is None else list(line.times),
        "tps": line.tps,
    }


def lines_in(texts: Iterable[str], board: Board | None, goal: Board | None) -> Iterator[Line]:
    """What the lines of a text hold, as they come. With a board, they're moves from it.

    >>> [str(line.moves) for line in lines_in(["?board=1-2-3_4-0-6_7-5-8&moves=UL"], None, None)]
    ['UL']
    >>> [line.read_as for line in lines_in(["5 8"], Board.parse("123406758"), None)]
    ['numbers of tiles']

    Raises `PuzzleError` for what it can't make out.
    """
    texts = iter(texts)
    if board is not None:
        reading = read_moves("\n".join(texts).strip(), board, goal)
        convention = {"tile": "moves", "blank": "moves of the blank"}.get(reading.convention)
        yield Line(board, reading.moves, goal, convention or "numbers of tiles")
        return
    first, begun = "", list[str]()
    for first in texts:
        if first.strip() and not first.lstrip().startswith("#"):
            break
        begun.append("")  # a comment; the lines after it keep their numbers
    begun.append(first)
    if first.strip().isdecimal():  # it may be the length of the moves below it
        begun += [text for text in [next(texts, None)] if text is not None]
    texts = chain(begun, texts)
    drawn = first.lstrip("\ufeff \t").startswith(("<svg", "<?xml"))
    link = None if drawn else bare_link(first)
    if first.lstrip("\ufeff \t").startswith("<") and link is None:
        yield _picture("\n".join(texts))
    elif _HEADER.fullmatch(first):
        yield from _listings(texts, goal)
    elif _JSON.match(first):
        yield from (_from_json(text, "json", goal) for text in texts if text.strip())
    elif link or _LINK.search(first):
        for text in texts:
            replays = [f"?r={packed}" for packed in packed_replays(text)]
            for found in replays or [bare_link(text) or text.strip()]:
                if found:
                    yield from _link(found, goal)
    elif not read_scramble(first) and are_moves("\n".join(begun)):
        raise PuzzleError(f"{quote(begun[-1].strip())} are moves: say from which --board")
    else:
        yield from (Line(found.board(), None, goal) for found in read_boards(texts))


def _listings(texts: Iterable[str], goal: Board | None) -> Iterator[Line]:
    """Solutions as all of their boards, each below a header that has its length."""
    header, block = "", list[str]()
    for text in texts:
        if _HEADER.fullmatch(text):
            if header:
                yield _listing(header, block, goal)
            header, block = text, []
        elif text.strip() != "Unsolvable puzzle":
            block.append(text)
    yield _listing(header, block, goal)


def _listing(header: str, block: list[str], goal: Board | None) -> Line:
    boards = parse_boards("\n".join(block))
    moves = []
    for number, (before, after) in enumerate(pairwise(boards), start=2):
        move = next((m for m in before.legal_moves() if before.move(m) == after), None)
        if move is None:
            raise IllegalMove(f"board {number} isn't one move from the one before it")
        moves.append(move)
    proven = len(moves) if header.strip().lower().startswith("minimum") else 0
    if bound := re.search(r"at least ([0-9]{1,7})\)", header):
        proven = int(bound[1])
    return Line(boards[0], Moves(moves), goal, "boards", lower_bound=proven)


def _from_json(text: str, read_as: str, goal: Board | None) -> Line:
    try:
        found = untrusted_json.loads(text)
    except ValueError:
        raise PuzzleError(f"{quote(text)} isn't JSON") from None
    if not isinstance(found, dict) or not isinstance(found.get("board"), str):
        raise PuzzleError(f"{quote(text)} has no board")
    moves, own_goal, times = found.get("moves"), found.get("goal"), found.get("times")
    return Line(
        Board.parse(found["board"]),
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
        raise PuzzleError(f"numbers of 0 or more were expected, not {quote(values)}")
    return tuple(numbers)


def _link(text: str, goal: Board | None) -> Iterator[Line]:
    """A link to slidysim or to our page; its query alone will do."""
    query = parse_qs(urlsplit(text).query or text.partition("?")[2] or text)
    if "r" in query:
        for replay in read_replays(text):
            yield Line(replay.board, replay.moves, None, "slidysim", replay.times, replay.tps)
        return
    given = {name: values[0] for name, values in query.items()}
    if "goal" in given:
        goal = Board.parse(given["goal"])
    if "board" in given:
        board = Board.parse(given["board"])
    elif "seed" in given:
        rows, _, cols = given.get("size", "4").lower().partition("x")
        if not (rows.isdecimal() and (cols or rows).isdecimal() and len(rows + cols) <= 6):
            raise PuzzleError(f"{quote(given['size'])} isn't a size: write 4x4")
        board = shuffle(int(rows), int(cols or rows), given["seed"], goal)
    else:
        raise PuzzleError(f"{quote(text)} has no board, and no seed to deal one by")
    moves = Moves.parse(given["moves"]) if "moves" in given else None
    yield Line(board, moves, goal, "link")


def _picture(text: str) -> Line:
    if kept := _METADATA.search(text):
        return _from_json(unescape(kept[1]), "picture", None)
    # What the page draws has the board in its title, and each move below its board.
    title, captions = _STRIP_BOARD.search(text), _CAPTION.findall(text)
    if not title or [int(number) for number, _ in captions] != [*range(1, len(captions) + 1)]:
        raise PuzzleError("this picture doesn't say which moves it shows, or not all of them")
    return Line(Board.parse(title[1]), Moves(move for _, move in captions), None, "picture")


def metadata(line: Line) -> str:
    """What a picture keeps of the line that it shows, for `lines_in`."""
    return f"<metadata>{escape(json.dumps(record(line)))}</metadata>"
