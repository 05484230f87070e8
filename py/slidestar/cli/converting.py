"""The `convert` command: convert boards and solutions between notations."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from itertools import pairwise
from typing import TextIO

from slidestar.cli.arguments import (
    SOLVED,
    add_format,
    add_shared,
    nonnegative,
    read_goal,
    read_input,
    report_scramble,
)
from slidestar.cli.notations import BoardWithMoves, metadata, read_notations, record
from slidestar.errors import PuzzleError, counted
from slidestar.pictures.animated import animated_svg
from slidestar.pictures.svg import strip_svg
from slidestar.puzzle.board import Board, positions_along
from slidestar.puzzle.moves import Moves
from slidestar.slidysim import Replay, write_replay

_DEFAULT_PACE = 300.0  # milliseconds per move
_MIN_PAUSE, _MAX_PAUSE = 60, 1500  # milliseconds between the moves of an animation
_NEED_MOVES = ("counts", "letters", "blank", "tiles", "slidysim")
_PICTURES = ("svg", "animation")


def add_convert(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `convert`."""
    verb.set_defaults(run=_convert)
    verb.add_argument("file", nargs="?", default="-",
                      help="a board, or a file with boards, solutions, links or a picture"
                      " (default, or -: standard input)")  # fmt: skip
    verb.add_argument("--board", help="read moves from this board: letters, of the tiles or of the"
                      " blank, or the numbers of the tiles that move")  # fmt: skip
    verb.add_argument("--to", choices=tuple(_NOTATIONS), metavar="NAME",
                      help="the notation: %(choices)s (default: counts, or board)")  # fmt: skip
    verb.add_argument("--pace", type=_pace, metavar="MS",
                      help="milliseconds per move of a replay or an animation")  # fmt: skip
    add_shared(verb, "--output")
    add_format(verb, "print the text, or JSON with everything that was read (default: text)")


def _convert(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of = read_goal(arguments.goal)
    board = None if arguments.board is None else Board.parse(arguments.board)
    for number, item in enumerate(read_notations(read_input(arguments.file), board, goal_of)):
        notation = arguments.to or ("board" if item.moves is None else "counts")
        if item.scramble is not None:
            report_scramble(item.scramble)
        if item.moves is None and notation in _NEED_MOVES:
            raise PuzzleError(f"--to {notation} needs moves: solve the board first")
        if number and notation in _PICTURES and arguments.format == "text":
            raise PuzzleError(f"--to {notation} needs --format json for several solutions")
        text = _NOTATIONS[notation](item, arguments.pace)
        if arguments.format == "json":
            known = {**record(item), "read_as": item.read_as, "form": notation, "text": text}
            print(json.dumps(known), file=out)
        else:
            out.write("\n" if number and notation in ("boards", "rows") else "")
            out.write(text if text.endswith("\n") else f"{text}\n")
    return SOLVED


def _pace(text: str) -> float:
    """Parse a number above 0."""
    if pace := nonnegative(text):
        return pace
    raise argparse.ArgumentTypeError("must be more than 0")


def _positions(item: BoardWithMoves) -> list[Board]:
    return list(positions_along(item.board, _moves(item)))


def _moves(item: BoardWithMoves) -> Moves:
    return item.moves or Moves()


def _write_tiles(item: BoardWithMoves, _: float | None) -> str:
    moved = (after.tiles[before.blank] for before, after in pairwise(_positions(item)))
    return " ".join(map(str, moved))


def _write_boards(item: BoardWithMoves, _: float | None) -> str:
    length = len(_moves(item))
    if item.solves and 0 < length <= item.lower_bound:
        header = f"Minimum number of moves = {length}"
    else:
        bound = f" (at least {item.lower_bound})" if item.lower_bound else ""
        header = f"Number of moves = {length}{bound}"
    return header + "\n" + "\n\n".join(map(str, _positions(item))) + "\n"


def _write_slidysim(item: BoardWithMoves, pace: float | None) -> str:
    if item.goal is not None and item.goal != Board.solved(item.goal.rows, item.goal.cols):
        raise PuzzleError("--to slidysim needs the standard goal")
    times = item.times if pace is None else None
    tps = item.tps if pace is None and item.tps is not None else 1000 / (pace or _DEFAULT_PACE)
    return write_replay(Replay(item.board, _moves(item), tps, times))


def _write_link(item: BoardWithMoves, _: float | None) -> str:
    goal = "" if item.goal is None else f"&goal={item.goal.text()}"
    moves = "" if item.moves is None else f"&moves={item.moves}"
    return f"?board={item.board.text()}{goal}{moves}"


def _write_strip(item: BoardWithMoves, _: float | None) -> str:
    captions = ["Start", *(f"{n} {move}" for n, move in enumerate(_moves(item), start=1))]
    drawing = strip_svg(_positions(item), captions=captions, title=_title(item))
    return _with_metadata(item, drawing)


def _write_animation(item: BoardWithMoves, pace: float | None) -> str:
    delays: float | list[float] = pace or _DEFAULT_PACE
    if pace is None and item.times:
        delays = [0.0]
        for before, after in pairwise(item.times):
            delays.append(delays[-1] + min(_MAX_PAUSE, max(_MIN_PAUSE, after - before)))
    elif pace is None and item.tps:
        delays = min(_MAX_PAUSE, max(_MIN_PAUSE, 1000 / item.tps))
    return _with_metadata(item, animated_svg(_positions(item), delays, _title(item)))


def _title(item: BoardWithMoves) -> str:
    size, moves = f"{item.board.rows}x{item.board.cols}", counted(len(_moves(item)), "move")
    return f"{size} sliding puzzle, {moves}, from {item.board.text()}"


def _with_metadata(item: BoardWithMoves, drawing: str) -> str:
    return drawing.replace("</title>", f"</title>\n{metadata(item)}", 1)


_NOTATIONS: dict[str, Callable[[BoardWithMoves, float | None], str]] = {
    "counts": lambda item, _: str(_moves(item)),
    "letters": lambda item, _: _moves(item).letters(),
    "blank": lambda item, _: str(_moves(item).opposite()),
    "tiles": _write_tiles,
    "boards": _write_boards,
    "slidysim": _write_slidysim,
    "link": _write_link,
    "svg": _write_strip,
    "animation": _write_animation,
    "board": lambda item, _: item.board.text(),
    "rows": lambda item, _: f"{item.board}\n",
}
