"""The verb `convert`: boards and solutions from any notation into any other."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from itertools import pairwise, tee
from typing import TextIO

from slidestar.cli.arguments import SOLVED, add_boards, add_format, given_goal, positive
from slidestar.cli.notations import Line, lines_in, metadata, record
from slidestar.cli.textfiles import read_lines
from slidestar.errors import PuzzleError
from slidestar.games.slidysim import Replay, write_replay
from slidestar.pictures.animated import animated_svg
from slidestar.pictures.svg import strip_svg
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

__all__ = ["add_convert"]

_PACE = 300.0  # milliseconds a move, where nobody says
_SHORTEST, _LONGEST = 60, 1500  # a pause, in a picture
_NEED_MOVES = ("counts", "letters", "blank", "tiles", "slidysim")
_PICTURES = ("svg", "animation")


def add_convert(verb: argparse.ArgumentParser) -> None:
    """What `convert` takes."""
    verb.set_defaults(run=_convert)
    add_boards(verb)
    verb.add_argument("--board", help="what's read are moves from this board: letters, the tiles'"
                      " or the blank's, or numbers of tiles")  # fmt: skip
    verb.add_argument("--to", choices=tuple(_FORMS), metavar="FORM",
                      help=f"{', '.join(_FORMS)} (default: counts, or board)")  # fmt: skip
    verb.add_argument("--pace", type=positive, metavar="MS",
                      help="a replay's and an animation's milliseconds a move")  # fmt: skip
    verb.add_argument("--output", metavar="FILE", help="write to this file instead")
    add_format(verb, "the text itself, or json with all that's known")


def _convert(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of = given_goal(arguments)
    board = None if arguments.board is None else Board.parse(arguments.board)
    ahead, texts = tee(read_lines(arguments.file))
    sized = board or next(lines_in(ahead, None, None)).board
    del ahead  # which would hold all that is read
    goal = goal_of(sized.rows, sized.cols)
    for number, line in enumerate(lines_in(texts, board, goal)):
        form = arguments.to or ("board" if line.moves is None else "counts")
        if line.moves is None and form in _NEED_MOVES:
            raise PuzzleError(f"there are no moves to be written as {form}: solve the board first")
        if number and form in _PICTURES and arguments.format == "text":
            raise PuzzleError("a picture is of one solution, and there are more: use --format json")
        text = _FORMS[form](line, arguments.pace)
        if arguments.format == "json":
            known = {**record(line), "read_as": line.read_as, "form": form, "text": text}
            print(json.dumps(known), file=out)
        else:
            out.write("\n" if number and form in ("boards", "rows") else "")
            out.write(text if text.endswith("\n") else f"{text}\n")
    return SOLVED


def _positions(line: Line) -> list[Board]:
    positions = [line.board]
    for move in line.moves or ():
        positions.append(positions[-1].move(move))
    return positions


def _moves(line: Line) -> Moves:
    return line.moves or Moves()


def _tiles(line: Line, _: float | None) -> str:
    positions = _positions(line)
    moved = (after.tiles[before.blank] for before, after in pairwise(positions))
    return " ".join(map(str, moved))


def _boards(line: Line, _: float | None) -> str:
    length = len(_moves(line))
    if line.solves and 0 < length <= line.lower_bound:
        header = f"Minimum number of moves = {length}"
    else:
        known = f" (at least {line.lower_bound})" if line.lower_bound else ""
        header = f"Number of moves = {length}{known}"
    return header + "\n" + "\n\n".join(map(str, _positions(line))) + "\n"


def _slidysim(line: Line, pace: float | None) -> str:
    if line.goal is not None and line.goal != Board.solved(line.goal.rows, line.goal.cols):
        raise PuzzleError("slidysim's replays lead to 1, 2, 3 … with the blank last, not elsewhere")
    times = line.times if pace is None else None
    tps = line.tps if pace is None and line.tps is not None else 1000 / (pace or _PACE)
    return write_replay(Replay(line.board, _moves(line), tps, times))


def _link(line: Line, _: float | None) -> str:
    goal = "" if line.goal is None else f"&goal={line.goal.text()}"
    moves = "" if line.moves is None else f"&moves={line.moves}"
    return f"?board={line.board.text()}{goal}{moves}"


def _strip(line: Line, _: float | None) -> str:
    captions = ["Start", *(f"{n} {move}" for n, move in enumerate(_moves(line), start=1))]
    return _keeping(line, strip_svg(_positions(line), captions=captions, title=_title(line)))


def _animation(line: Line, pace: float | None) -> str:
    delays: float | list[float] = pace or _PACE
    if pace is None and line.times:
        delays = [0.0]
        for before, after in pairwise(line.times):
            delays.append(delays[-1] + min(_LONGEST, max(_SHORTEST, after - before)))
    elif pace is None and line.tps:
        delays = min(_LONGEST, max(_SHORTEST, 1000 / line.tps))
    return _keeping(line, animated_svg(_positions(line), delays, _title(line)))


def _title(line: Line) -> str:
    rows, cols, length = line.board.rows, line.board.cols, len(_moves(line))
    moves = f"{length} move{'' if length == 1 else 's'}"
    return f"{rows}x{cols} sliding puzzle, {moves}, from {line.board.text()}"


def _keeping(line: Line, drawing: str) -> str:
    return drawing.replace("</title>", f"</title>\n{metadata(line)}", 1)


_FORMS: dict[str, Callable[[Line, float | None], str]] = {
    "counts": lambda line, _: str(_moves(line)),
    "letters": lambda line, _: _moves(line).letters(),
    "blank": lambda line, _: str(_moves(line).opposite()),
    "tiles": _tiles,
    "boards": _boards,
    "slidysim": _slidysim,
    "link": _link,
    "svg": _strip,
    "animation": _animation,
    "board": lambda line, _: line.board.text(),
    "rows": lambda line, _: f"{line.board}\n",
}
