"""Check the output of a student's solver: the boards that it prints, from the start to the goal."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise

from slidestar.algorithms import Limit, LimitReached, Progress, run
from slidestar.classroom.expansions import (
    count_expansions,
    read_inline_boards,
    values_in,
    values_of_boards,
    wrong_expansion,
)
from slidestar.errors import IllegalMove, InvalidBoard, Unsolvable, counted
from slidestar.pdb.sizes import classify
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board, check_board
from slidestar.puzzle.board_stream import read_boards
from slidestar.puzzle.move_formats import moves_along
from slidestar.puzzle.moves import Metric, check_metric
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import search
from slidestar.solver.distances import good_moves

__all__ = ["OutputFault", "OutputReport", "check_output", "is_output", "output_steps"]

_WORDS = re.compile(r"[^\W\d_]{2}")
_STATED = re.compile(
    r"\bmoves\s{0,9}(?:=|:|is)?\s{0,9}([0-9]{1,7})\b|\b([0-9]{1,7})\s{1,9}moves?\b", re.I
)
_MINIMUM = re.compile(r"\b(?:minimum|minimal|fewest|shortest|optimal)\b", re.I)
_NO_SOLUTION = re.compile(r"\b(?:no solution|unsolvable|not solvable|cannot be solved)\b", re.I)
_LINE = re.compile(r"line [0-9]+: ")


@dataclass(frozen=True)
class OutputFault:
    """The first fault of an output: the number of its line, from 1, and a description."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


@dataclass(frozen=True)
class OutputReport:
    """The boards of an output, and its first fault if there is one.

    `stated` is the number of moves that the output states, or None. `shortest` is the length of a
    shortest solution, None if it is not known. `refuses` is True if the output states that the
    board cannot be solved. `legal` is the number of boards before the first that is not one move
    from the board before it. If the output `is_log`, its boards are those that a search expanded,
    and each must be one move from any earlier board.
    """

    boards: tuple[Board, ...]
    stated: int | None
    shortest: int | None
    fault: OutputFault | None
    refuses: bool = False
    legal: int = 0
    is_log: bool = False

    @property
    def correct(self) -> bool:
        """True if the output has no fault. The solution may be longer than a shortest one."""
        return self.fault is None

    @property
    def moves(self) -> int:
        """The number of moves between the boards."""
        return max(0, len(self.boards) - 1)

    def __str__(self) -> str:
        if self.fault is not None:
            return str(self.fault)
        if self.refuses:
            return "correct: the board cannot be solved"
        if self.is_log:
            return f"correct: {counted(len(self.boards), 'expansion')}"
        text = f"correct: {counted(self.moves, 'move')}"
        if self.shortest is None:
            return text
        if self.shortest == self.moves:
            return f"{text}, a shortest solution"
        return f"{text}, but {_enough(self.shortest)}"


def check_output(
    text: str,
    board: Board | None = None,
    goal: Board | None = None,
    limit: Limit | None = None,
    metric: Metric = "stm",
) -> OutputReport:
    r"""Check the boards that a solver printed: each must be one move from the board before it.

    Boards may have any form that `Board.parse` reads, separated by empty lines or one on each line.
    A line with words may state the number of moves, or that there is no solution; otherwise it is
    ignored. The first board must be `board`, if that is given, and the last must be the goal. If
    the output calls its solution shortest ("Minimum number of moves = 4"), it must be.

    An output with words such as "expanded", or values such as `g=2`, may also be the log of a
    search: then each board must be one move from any earlier one, its g one more than that of such
    a board, and its f the sum of g and h.

    >>> print(check_output("Minimum number of moves = 1\n\n2\n 1 2\n 0 3\n\n2\n 1 2\n 3 0\n"))
    correct: 1 move, a shortest solution
    >>> print(check_output("1 2 3/4 0 6/7 5 8\n1 2 3/4 5 6/7 8 0"))
    line 2: board 2 is not one move from board 1

    `limit` applies to the search for the length of a shortest solution, up to 16 cells. `metric`:
    the moves between the boards, single-tile (`stm`) or multi-tile (`mtm`). Raises `TypeError` for
    wrong types, and `InvalidBoard` if `board` and `goal` differ in shape.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, got {type(text).__name__}")
    for name, value in (("board", board), ("goal", goal)):
        if value is not None:
            check_board(name, value)
    check_metric(metric)
    return run(output_steps(text, board, lambda _rows, _cols: goal, limit, metric))


def output_steps(
    text: str,
    board: Board | None,
    goal_of: Callable[[int, int], Board | None],
    limit: Limit | None = None,
    metric: Metric = "stm",
    source: Source = SHIPPED,
) -> Generator[Progress, None, OutputReport]:
    """Check an output as `check_output` does, for the goal of the boards' size."""
    return (yield from _Output(text, board, goal_of, metric).report(limit, source))


def is_output(text: str) -> bool:
    """Return whether a text states the result of a search, or is the log of one.

    >>> is_output("Solved in 1 move\\n1 2/0 3\\n1 2/3 0"), is_output("1 2/0 3")
    (True, False)
    """
    lines = text.splitlines()
    worded = [line for line in lines if _WORDS.search(line)]
    if any(map(_NO_SOLUTION.search, worded)) or len(read_inline_boards(lines)) > 1:
        return True
    if count_expansions(lines) > 1:
        return True
    has_numbers = any(re.search("[0-9]", line) for line in lines if not _WORDS.search(line))
    return has_numbers and any(map(_STATED.search, worded))


def _enough(moves: int) -> str:
    return f"{counted(moves, 'move')} {'is' if moves == 1 else 'are'} enough"


class _Output:
    """The lines of an output, and the boards found in them."""

    def __init__(
        self,
        text: str,
        board: Board | None,
        goal_of: Callable[[int, int], Board | None],
        metric: Metric,
    ) -> None:
        self.start, self.goal_of, self.metric = board, goal_of, metric
        self.boards: list[Board] = []
        self.lines: list[int] = []
        self.stated: int | None = None
        self.stated_line = self.no_solution_line = 0
        self.is_minimum = self.unread = False
        self.text_lines = text.splitlines()
        self.rows = [self._without_words(*line) for line in enumerate(self.text_lines, start=1)]
        self.inline = read_inline_boards(self.text_lines)

    def _without_words(self, number: int, line: str) -> str:
        if not (_WORDS.search(line) or values_in(line)):
            return line
        if _NO_SOLUTION.search(line) and not self.no_solution_line:
            self.no_solution_line = number
        elif self.stated is None and (stated := _STATED.search(line)):
            self.stated, self.stated_line = int(stated[1] or stated[2]), number
            self.is_minimum = bool(_MINIMUM.search(line))
        return ""

    def report(
        self, limit: Limit | None, source: Source
    ) -> Generator[Progress, None, OutputReport]:
        fault = next(self._faults(), None)
        if self._is_log():
            log = self._log_report()
            if not (fault is None and log.correct):
                return log
        shortest = None
        if fault is None and not self.no_solution_line:
            shortest = yield from self._shortest(limit, source)
            if self.is_minimum and shortest is not None and shortest < self.moves:
                text = f"{self.moves} moves are not the fewest: {_enough(shortest)}"
                fault = OutputFault(self.stated_line, text)
        refuses = self.no_solution_line > 0
        return OutputReport(
            tuple(self.boards), self.stated, shortest, fault, refuses, self._legal()
        )

    def _is_log(self) -> bool:
        """Return whether all boards were read, and are those that a search expanded."""
        if self.stated is not None or self.no_solution_line or self.unread or not self.boards:
            return False
        if any(each.values for each in self.inline):
            return True
        return count_expansions(self.text_lines) >= max(2, len(self.boards) / 2)

    def _log_report(self) -> OutputReport:
        if len(self.inline) > 1:
            values: Sequence[Mapping[str, float]] = [each.values for each in self.inline]
        else:
            values = values_of_boards(self.text_lines, [line - 1 for line in self.lines])
        boards, fault = tuple(self.boards), None
        wrong = wrong_expansion(boards, values)
        if wrong is not None:
            index, text = wrong
            fault = OutputFault(self.lines[index], text)
        legal = len(boards) if wrong is None else wrong[0]
        return OutputReport(boards, None, None, fault, legal=legal, is_log=True)

    def _shortest(
        self, limit: Limit | None, source: Source
    ) -> Generator[Progress, None, int | None]:
        first, last = self.boards[0], self.boards[-1]
        with suppress(LimitReached):
            if self.metric == "stm":
                return (yield from good_moves(first, last, limit, source)).distance
            if classify(first).has_tables:
                found = yield from search(
                    first, last, limit=limit, source=source, metric=self.metric
                )
                return found.lower_bound if found.optimal else None
        return None

    @property
    def moves(self) -> int:
        return len(self.boards) - 1

    def _faults(self) -> Iterator[OutputFault]:
        """Yield the faults of the boards in the order of their lines, then that of the header."""
        if self.no_solution_line and not any(map(str.strip, self.rows)):
            yield from self._wrong_refusal(self.start)
            return
        for fault in self._read():
            yield fault
            return
        if self.no_solution_line and len(self.boards) == 1:
            yield from self._wrong_refusal(self.start or self.boards[0])
            return
        yield from self._wrong_board()
        if self.stated not in (None, self.moves):
            said, made = counted(self.stated or 0, "move"), counted(self.moves, "move")
            yield OutputFault(self.stated_line, f"{said} stated, but the boards make {made}")

    def _wrong_refusal(self, board: Board | None) -> Iterator[OutputFault]:
        if board is None:
            yield OutputFault(self.no_solution_line, "no solution, but the board is not known")
            return
        try:
            reachable_goal(board, self.goal_of(board.rows, board.cols))
        except Unsolvable:
            return
        yield OutputFault(self.no_solution_line, "the board can be solved")

    def _read(self) -> Iterator[OutputFault]:
        """Read the boards up to the first that is none, and yield its fault."""
        if len(self.inline) > 1:
            self.boards = [each.board for each in self.inline]
            self.lines = [each.line for each in self.inline]
            return
        line = 1
        try:
            for found in read_boards(self.rows):
                line = found.line
                self.boards.append(found.board())
                self.lines.append(line)
        except InvalidBoard as error:
            self.unread = True
            named = _LINE.match(str(error))
            number = int(named[0][5:-2]) if named else self._first_row()
            yield OutputFault(number, str(error)[named.end() if named else 0 :])

    def _first_row(self) -> int:
        return next((i for i, row in enumerate(self.rows, start=1) if row.strip()), 1)

    def _wrong_board(self) -> Iterator[OutputFault]:
        boards, lines = self.boards, self.lines
        if self.start is not None and boards[0] != self.start:
            yield OutputFault(lines[0], "board 1 is not the board to solve")
        for i in range(1, len(boards)):
            if boards[i] == boards[i - 1]:
                yield OutputFault(lines[i], f"board {i + 1} is the same as board {i}")
            elif not self._is_one_move(boards[i - 1], boards[i]):
                yield OutputFault(lines[i], f"board {i + 1} is not one move from board {i}")
        last = boards[-1]
        if last != last.goal_or_standard(self.goal_of(last.rows, last.cols)):
            yield OutputFault(lines[-1], f"board {len(boards)}, the last one, is not the goal")

    def _legal(self) -> int:
        for number, (before, after) in enumerate(pairwise(self.boards), start=1):
            if not self._is_one_move(before, after):
                return number
        return len(self.boards)

    def _is_one_move(self, before: Board, after: Board) -> bool:
        if (before.rows, before.cols) != (after.rows, after.cols):
            return False
        try:
            return moves_along([before, after]).length_in(self.metric) == 1
        except IllegalMove:
            return False
