"""Requests that read pasted texts: boards in any format, moves, and the output of a solver."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING

from slidestar.classroom.output import OutputReport, is_output, output_steps
from slidestar.classroom.printed_lists import read_printed_lists
from slidestar.errors import IllegalMove, InvalidBoard, PuzzleError
from slidestar.page.messages import (
    DISTANCE_LIMIT,
    Message,
    Steps,
    read_boards,
    read_metric,
    read_text,
    with_progress,
)
from slidestar.pdb.table_sets import Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.board_json import is_object
from slidestar.puzzle.board_stream import parse_boards
from slidestar.puzzle.move_formats import LISTING_HEADER, moves_along, read_moves

if TYPE_CHECKING:
    from slidestar.page import protocol

_MAX_BOARDS = 1000
_MAX_UNREAD = 200
_HEIGHT = re.compile(r"([0-9]{1,2})(?:\s+[0-9]{1,2})?")


def moves(request: Message, _: Source) -> Steps[protocol.MovesResult]:
    board, goal = read_boards(request)
    text = read_text(request, "moves")
    yield None
    moves, convention = read_moves(text, board, goal)
    solves = board.apply(moves).is_goal(goal)
    return {"moves": str(moves), "length": len(moves), "convention": convention, "solves": solves}


def read(request: Message, _: Source) -> Steps[protocol.ReadResult]:
    text = read_text(request, "text")
    yield None
    return read_pasted(text)


def output(request: Message, source: Source) -> Steps[protocol.OutputResult]:
    board, goal = read_boards(request)
    text, metric = read_text(request, "text"), read_metric(request)

    def goal_of(rows: int, cols: int) -> Board | None:
        return goal if (rows, cols) == (board.rows, board.cols) else None

    def steps(start: Board | None) -> Steps[OutputReport]:
        found = output_steps(text, start, goal_of, DISTANCE_LIMIT, metric, source)
        return with_progress(found)

    yield None
    report = yield from steps(None)
    if report.refuses and not report.boards:
        report = yield from steps(board)
    fault, path = report.fault, () if report.is_log else report.boards[: report.legal]
    wrong = report.boards[report.legal : report.legal + 1]
    return {
        "is_log": report.is_log,
        "start": path[0].text() if path else None,
        "moves": str(moves_along(path)),
        "boards": report.legal,
        "wrong": wrong[0].text() if wrong else None,
        "shortest": report.shortest,
        "refuses": report.refuses,
        "fault": None if fault is None else {"line": fault.line, "message": fault.text},
    }


def read_pasted(text: str) -> protocol.ReadResult:
    """Return the boards of a text.

    Lines that are not boards are counted. The output of a solver may have no readable board.

    >>> read_pasted("{{1,2},{3,0}}")["boards"]
    ['1-2_3-0']
    """
    boards, unread, moves, output = _boards_of(text)
    if len(boards) > _MAX_BOARDS and not output:
        raise PuzzleError(f"text must have at most {_MAX_BOARDS:,} boards, got {len(boards):,}")
    return {
        "boards": [board.text() for board in boards],
        "unread": unread,
        "moves": moves,
        "output": output,
    }


def _boards_of(text: str) -> tuple[list[Board], int, str | None, bool]:
    """Return the boards of a text, the number of other lines, the moves and an output flag.

    The moves lead from each board to the next. The flag is True for the output of a solver, which
    states its result or contains two boards that are one move apart.
    """
    lists = read_printed_lists(text)
    listed = [board for each in lists for _, board in each.boards]
    header = LISTING_HEADER.match(text)
    output = header is not None or is_output(text)
    if len(listed) > 1:
        read = {i for each in lists if not each.fault for i in range(each.first, each.last + 1)}
        others = (line for i, line in enumerate(text.splitlines(), 1) if i not in read)
        return listed, sum(bool(line.strip()) for line in others), _moves_along(listed), output
    try:
        boards, unread = _readable_boards(text[header.end() :] if header else text)
    except InvalidBoard:
        if output:
            return [], 0, None, True
        raise
    return boards, unread, None if unread else _moves_along(boards), output


def _moves_along(boards: list[Board]) -> str | None:
    with suppress(IllegalMove):
        return str(moves_along(boards))
    return None


def _readable_boards(text: str) -> tuple[list[Board], int]:
    """Return the boards of a text and the number of lines that belong to none of them.

    Raises `InvalidBoard` if there is no board.
    """
    try:
        return parse_boards(text), 0
    except InvalidBoard as error:
        if is_object(text):
            raise
        fault = error
    boards: list[Board] = []
    unread = 0
    lines = ["" if line.startswith("#") else line.strip() for line in text.splitlines()]
    blocks = [list(lines) for filled, lines in groupby(lines, bool) if filled]
    for block in blocks:
        place = 0
        while place < len(block):
            height = _HEIGHT.fullmatch(block[place])
            below = place + 1 + (int(height[1]) if height else 0)
            whole = len(block) if len(blocks) > 1 and not place else below
            for end in dict.fromkeys((whole, below, place + 1)):
                with suppress(InvalidBoard):
                    boards += parse_boards("\n".join(block[place:end]))
                    break
            else:
                unread += 1
            place = end
            if unread > _MAX_UNREAD:
                raise fault
    if not boards:
        raise fault
    return boards, unread
