"""Check the output of a student's solver: the boards that it prints, from the start to the goal."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from slidestar.algorithms import Limit, LimitReached, Progress, run
from slidestar.classroom.expansions import (
    count_expansions,
    labels_of_boards,
    read_inline_boards,
    values_in,
    without_boards,
    wrong_expansion,
)
from slidestar.classroom.printed_lists import read_printed_lists
from slidestar.errors import IllegalMove, InvalidBoard, Unsolvable, counted
from slidestar.pdb.sizes import classify
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board, check_board
from slidestar.puzzle.board_stream import read_boards
from slidestar.puzzle.board_tokens import without_markup
from slidestar.puzzle.move_formats import moves_along
from slidestar.puzzle.moves import Metric, MetricName
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import search
from slidestar.solver.distances import good_moves

_LONGEST_LINE = 500
_MAX_SOLVERS = 20
_FAULT_LINE = re.compile(r"line ([0-9]+): ")

# Lines that are not part of a board, such as words, the shaft of an arrow or the letter of a move.
_COMMENTARY = re.compile(
    r".*(?:[^\W\d_]{2}|[^\W\d_\x00-\x7f]).*|[\s|]+|[\s↑↓←→]*[a-zA-Z]\W*"
    r"|\s*(?:[0-9]*\.[0-9]+\s*[a-zA-Z%]?|[0-9]+\s?%)\s*"
)
_NONE = re.compile(r"\b(?:None|null|nan)\b", re.IGNORECASE)
_FRAME = re.compile("[|+\u2500-\u257f]")
_RULER = re.compile(r"(?:[^\w\[\](){}|+\u2500-\u257f]|_)+")
_LONE_NUMBER = re.compile(r"\s*[0-9]{1,3}\s*")
_STEP = re.compile(r"\A\s*[0-9]{1,4}\s?[:.)]\s*(?=[\[(])")  # the number of a step before a list
_STEP_NUMBER = re.compile(r"[^\w|]*(?:[a-z] ?= ?)?([0-9]{1,4})(?: ?/ ?[0-9]{1,4})?[^\w|]*")

# Lines that state the number of moves. A line with any other word or sign states nothing.
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_HUMP = r"(?<=[a-z])(?=[A-Z])|_"  # the boundary between words in `minMoves` and `min_moves`
_DECORATION = re.compile(
    rf"\A\W+(?=[^\W\d])|(?:\(at least [0-9]+\)|[\]}}>\"'`*|]+)\s*\Z|{_HUMP}|\b[Nn]o\. ?(?=of )"
)
_MOVES = re.compile(
    r"\bmoves\b[^0-9]*(?<![-.])\b([0-9]{1,7})\b|(?<![-.])\b([0-9]{1,7})\s+moves?\b", re.IGNORECASE
)
_CLAIM_SIGNS = re.compile(r"[\w\s=:.,;!()*#→-]*")
_MINIMUM = frozenset(
    _WORD.findall("minimum minimal min fewest shortest least lowest optimal optimally")
)
_CLAIM_WORDS = _MINIMUM.union(
    _WORD.findall(
        "a after an are be board can count for found goal has in is it its made move moves"
        " needed num number of path puzzle reach reached required solution solve solved taken"
        " takes the this to took total used was were with"
    )
)

# Lines that state that there is no solution. A line with any other word does not.
_NO_SOLUTION = re.compile(
    r"\bno (?:possible |valid |feasible )?(?:solutions?|path)\b"
    r"|(?<!not )(?<!isn't )\b(?:unsolvable|unreachable)\b"
    r"|\b(?:not|isn't) (?:a )?(?:solvable|reachable)\b|\b(?:cannot|can not|can't) be solved\b"
    r"|\b(?:not possible|impossible) to solve\b|\bsolution (?:does not|doesn't) exist\b"
)
_SOLVABLE = re.compile(r"\bsolvable\b|\bcan be solved\b")
# Details that such a line may have: puzzle sizes, file names, exceptions and inversions.
_DETAILS = re.compile(
    r"\b[0-9]+[\s-]*(?=puzzle)|\b[0-9]+\s?[x×]\s?[0-9]+\b|\S+\.(?:txt|in|csv)\b"
    r"|exception in thread \"\w+\"|\b[\w.]+(?:error|exception)\b"
    r"|\b[0-9]+\s+(?=inversions?\b)|(?<=\binversions)\W+[0-9]+\b",
    re.IGNORECASE,
)
_REFUSAL_WORDS = frozenset(
    _WORD.findall(
        "a an and answer any arrangement be because board by can can't cannot configuration"
        " detected does doesn't entered error even exception exist exists exiting false feasible"
        " for found from given goal has have hence impossible initial input instance invalid"
        " inversion inversions is isn't it no not number odd of output parity path permutation"
        " position possible problem provided puzzle reach reachable reached result since so"
        " solution solutions solvable solve solved sorry start starting state status the there"
        " therefore this tile tiles to true unfortunately unreachable unsolvable valid was yes"
    )
)


@dataclass(frozen=True)
class OutputFault:
    """The first fault of an output."""

    line: int
    """The number of the line, from 1."""
    text: str
    """A description of the fault."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


@dataclass(frozen=True)
class OutputReport:
    """The result of `check_output`. `str()` describes it on one line."""

    boards: tuple[Board, ...]
    """The boards of the solution, or of the log."""
    stated: int | None
    """The number of moves that the output states, or None."""
    shortest: int | None
    """The length of a shortest solution, or None if it is not known."""
    fault: OutputFault | None
    """The first fault, or None."""
    refuses: bool = False
    """True if the output states that the board cannot be solved."""
    legal: int = 0
    """The number of boards before the first board that is not one move from its predecessor."""
    is_log: bool = False
    """True if the boards are the expansions of a search.

    Each must be one move from an earlier board.
    """

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
    metric: Metric | MetricName = "stm",
) -> OutputReport:
    r"""Check the boards that a solver printed: each must be one move from the board before it.

    Boards may have any form that `Board.parse` reads, separated by empty lines or one on each line.
    They may also be in lists, as Python prints them, or on lines with words. If boards of the text
    lead to the goal, they are the solution. The output may print the start and the goal, or a
    search, before the solution. The first board must be `board`, unless that is None. If several
    solvers print paths from the same board to the goal, all paths are checked, and the report has
    the longest path.

    A line states the number of moves if it has no other words than these: `Number of moves = 4`,
    `Moves: 4`, `Total moves: 4`, `4 moves`, `Solved in 4 moves`. With `minimum`, `fewest`,
    `shortest` or `optimal`, the solution must be a shortest one. Lines that count the moves up
    from board to board are labels. A line such as `No solution possible`, `Unsolvable: True` or
    `The board cannot be solved` states that there is no solution. Such a line counts if no boards
    lead to the goal. All other text is ignored.

    If no boards lead to the goal, an output with words such as "expanded", or values such as
    `g=2`, may also be the log of a search. Each board must then be one move from an earlier board.
    Its g must be one more than the earlier board's g, and its f must be the sum of g and h.

    >>> print(check_output("Minimum number of moves = 1\n\n2\n 1 2\n 0 3\n\n2\n 1 2\n 3 0\n"))
    correct: 1 move, a shortest solution
    >>> print(check_output("1 2 3/4 0 6/7 5 8\n1 2 3/4 5 6/7 8 0"))
    line 2: board 2 is not one move from board 1

    `limit` applies to the search for the length of a shortest solution, up to 16 cells. The moves
    between the boards are single-tile or multi-tile moves, depending on `metric` (`stm` or `mtm`).
    Raises `TypeError` for wrong types, and `InvalidBoard` if `board` and `goal` differ in shape.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, got {type(text).__name__}")
    for name, value in (("board", board), ("goal", goal)):
        if value is not None:
            check_board(name, value)
    return run(output_steps(text, board, lambda _rows, _cols: goal, limit, Metric(metric)))


def output_steps(
    text: str,
    board: Board | None,
    goal_of: Callable[[int, int], Board | None],
    limit: Limit | None = None,
    metric: Metric = Metric.STM,
    source: Source = SHIPPED,
) -> Generator[Progress, None, OutputReport]:
    """Check an output as `check_output` does. `goal_of` returns the goal for rows and columns."""
    return (yield from _Output(text, board, goal_of, metric).report(limit, source))


def is_output(text: str) -> bool:
    """Return whether a text states the result of a search, or has boards that are one move apart.

    The log of a search is an output, too.

    >>> is_output("Solved in 1 move\\n1 2/0 3"), is_output("1 2/0 3\\n1 2/3 0")
    (True, True)
    >>> is_output("1 2/0 3")
    False
    """
    output = _Output(text, None, lambda _rows, _cols: None, Metric.MTM)
    if output.refusals or len(output.logged) > 1 or count_expansions(output.lines) > 1:
        return True
    boards = [board for _, board in output.apart]
    if output.claims and (boards or output.plain_fault):
        return True
    return any(output.is_one_move(*pair) for pair in pairwise(boards))


# Lines with claims -----------------------------------------------------------------------------


class _Claim(NamedTuple):
    """A number of moves that a line states, perhaps as the minimum."""

    line: int
    moves: int
    is_minimum: bool
    wording: tuple[str, ...]  # the words of the line, without numbers


def _claim_of(line: str, number: int = 0) -> _Claim | None:
    """Return the claim of a line about the number of moves, or None if it has none.

    >>> _claim_of("Minimum number of moves = 4").moves, _claim_of("4 moves!").moves
    (4, 4)
    >>> _claim_of("Searching, at most 80 moves deep"), _claim_of("Move 3: up")
    (None, None)
    """
    line = _DECORATION.sub(" ", line) if len(line) < _LONGEST_LINE else ""
    found = _MOVES.search(line)
    words = _WORD.findall(line.lower())
    wording = tuple("moves" if word == "move" else word for word in words if not word.isdecimal())
    if (
        not found
        or not _CLAIM_SIGNS.fullmatch(line)
        or not _CLAIM_WORDS.issuperset(wording)
        or len(re.findall("[0-9]+", line)) > 1
    ):
        return None
    return _Claim(number, int(found[1] or found[2]), not _MINIMUM.isdisjoint(wording), wording)


def _refuses(line: str) -> bool:
    """Return whether a line states that there is no solution, and nothing else.

    >>> _refuses("No solution possible"), _refuses("Solvable: False")
    (True, True)
    >>> _refuses("No solution at depth 3"), _refuses("Unsolvable: False")
    (False, False)
    """
    if len(line) > _LONGEST_LINE:
        return False
    plain = _DETAILS.sub("", without_boards(line)).replace("’", "'")
    words = _WORD.findall(re.sub(_HUMP, " ", plain).lower())
    answer = words[-1] if words and words[-1] in {"true", "yes", "false", "no"} else None
    if not _REFUSAL_WORDS.issuperset(words) or ("?" in plain and answer is None):
        return False
    statement = " ".join(words)
    refuses = _NO_SOLUTION.search(statement) is not None
    if answer in {"false", "no"}:
        return not refuses and _SOLVABLE.search(statement) is not None
    return refuses


def _labels(claims: Sequence[_Claim], lines: Sequence[int]) -> set[int]:
    """Return the lines that label the boards with the number of moves so far.

    `lines` has the line numbers of the boards. Lines with the same wording are labels if one of
    them is between two boards, and if their numbers count up or each move has such a line.
    """
    labels = set[int]()
    for wording in {claim.wording for claim in claims if not claim.is_minimum}:
        at_board = dict[int, _Claim]()  # each key is the number of boards above the line
        for claim in claims:
            above = bisect(lines, claim.line)
            if claim.wording == wording and (above == 0 or above not in at_board):
                at_board[above] = claim
        numbers = [claim.moves for claim in at_board.values()]
        counts_up = numbers[0] < numbers[-1] and numbers == sorted(numbers)
        for_each_move = len(at_board) >= max(2, len(lines) - 1)
        between = any(0 < above < len(lines) for above in at_board)
        if between and (counts_up or for_each_move):
            labels.update(claim.line for claim in at_board.values())
    return labels


# Boards ----------------------------------------------------------------------------------------

_Found = Sequence[tuple[int, Board]]  # pairs of a line number, from 1, and a board


class _Path(NamedTuple):
    """Some boards of an output that may be its path."""

    found: _Found
    fault: OutputFault | None
    """The first fault of the path, or None if it leads to the goal."""
    others: Sequence[_Found] = ()
    """The paths of other solvers from the same board to the goal."""


class _Output:
    """The boards and the claims of an output."""

    def __init__(
        self,
        text: str,
        board: Board | None,
        goal_of: Callable[[int, int], Board | None],
        metric: Metric,
    ) -> None:
        self.start, self.goal_of, self.metric = board, goal_of, metric
        text = without_markup(text.removeprefix("\ufeff"))
        self.lines = text.splitlines()
        numbered = list(enumerate(self.lines, start=1))
        self.claims = [claim for i, line in numbered if (claim := _claim_of(line, i))]
        self.refusals = [i for i, line in numbered if _refuses(line)]
        lists = read_printed_lists(text)
        self.lists = [each for each in lists if each.boards]
        self.logged = read_inline_boards(self.lines)
        """The boards on lines with words or values."""
        self.listed = {i for each in self.lists for i in range(each.first, each.last + 1)}
        self.inline = [(each.line, each.board) for each in self.logged
                       if each.line not in self.listed]  # fmt: skip
        """The boards of `logged` that are not in lists."""
        self.plain, self.plain_fault = self._read_plain()
        self.apart = _in_order(self.plain, *(each.boards for each in self.lists))
        """The boards on lines without words, in lists or not."""
        if not self.apart:  # a list of numbers may be meant as a path
            meant = (OutputFault(*each.fault) for each in lists if each.fault)
            own = self.plain_fault
            self.plain_fault = next(
                (each for each in meant if not own or own.line == each.line), own
            )

    def _read_plain(self) -> tuple[_Found, OutputFault | None]:
        """Return the boards outside of lists and lines with words, and their first fault."""
        other = self.listed.union(each.line for each in self.logged)
        rows = [
            "" if i in other or _is_commentary(line) else _STEP.sub("", line)
            for i, line in enumerate(self.lines, start=1)
        ]
        for i, row in enumerate(rows):
            around = "".join(rows[max(0, i - 1) : i] + rows[i + 1 : i + 2])
            is_alone = _LONE_NUMBER.fullmatch(row) and not around.strip()
            if is_alone or (_RULER.fullmatch(row) and not _FRAME.search(around)):
                rows[i] = ""
        for i in _step_numbers(rows):
            rows[i] = ""
        boards = list[tuple[int, Board]]()
        try:
            if any(map(str.strip, rows)):
                boards += ((found.line, found.board()) for found in read_boards(rows))
        except InvalidBoard as error:
            named = _FAULT_LINE.match(str(error))
            first = next(i for i, row in enumerate(rows, start=1) if row.strip())
            text = str(error).removeprefix(named[0] if named else "")
            return boards, OutputFault(int(named[1]) if named else first, text)
        return boards, None

    def report(
        self, limit: Limit | None, source: Source
    ) -> Generator[Progress, None, OutputReport]:
        path = self._path()
        if path.fault and (log := self._log_report()):
            return log
        if self.refusals and (path.fault or len(path.found) == 1):
            return self._refusal_report()
        boards, claims = [board for _, board in path.found], self._claims(path)
        shortest, fault = None, path.fault or self._wrong_number(path)
        if fault is None:
            shortest = yield from self._shortest(boards, limit, source)
            for claim in claims:
                if claim.is_minimum and shortest is not None and shortest < claim.moves:
                    text = f"{claim.moves} moves are not the fewest: {_enough(shortest)}"
                    fault = OutputFault(claim.line, text)
                    break
        stated = claims[0].moves if claims else None
        legal = next(
            (i for i, pair in enumerate(pairwise(boards), 1) if not self.is_one_move(*pair)),
            len(boards),
        )
        return OutputReport(tuple(boards), stated, shortest, fault, legal=legal)

    # The path

    def _path(self) -> _Path:
        """Return the path that leads to the goal or, if there is none, the first choice."""
        paths = [path for found, fault in self._choices() for path in self._paths(found, fault)]
        solutions = [path for path in paths if not path.fault]
        as_stated = (path for path in solutions if not self._wrong_number(path))
        return next(as_stated, (solutions or paths)[0])

    def _choices(self) -> Iterator[tuple[_Found, OutputFault | None]]:
        """Yield the boards that may be the path, with the fault of their text.

        The first choice is the path that the output should contain. Lists, and boards on lines with
        words, may belong to a search instead.
        """
        if not self.apart:
            yield (self.inline, None) if len(self.inline) > 1 else ([], self.plain_fault)
            return
        faults = [each.fault and OutputFault(*each.fault) for each in self.lists]
        known = filter(None, [self.plain_fault, *faults])
        fault = min(known, key=lambda each: each.line, default=None)
        if len(self.plain) > 1 and self.lists:
            yield self.plain, self.plain_fault
        yield self.apart, fault
        if self.inline:
            yield _in_order(self.apart, self.inline), fault
        printed = {board for _, board in self.plain}
        for each, own in zip(self.lists, faults, strict=True):
            ends = {each.boards[0][1], each.boards[-1][1]}
            if printed <= ends and not (self.plain and self.plain_fault):
                yield each.boards, own

    def _paths(self, found: _Found, fault: OutputFault | None) -> Iterator[_Path]:
        """Yield the paths in the boards: all boards, or all after a printed start and goal.

        The expansions of a search may also come before the path. Several solvers may have printed
        paths from the same board to the goal.
        """
        boards = [board for _, board in found]
        end = len(boards)
        while end > 1 and boards[end - 1] == boards[end - 2] and self._is_goal(boards[end - 1]):
            end -= 1
        begins, seen = [0], set[Board]()
        for i in range(1, end):
            seen.add(boards[i - 1])
            if len(seen) > 2:
                break
            if seen <= {boards[i], boards[end - 1]}:
                begins = [0, i] if seen == {boards[i]} else [i, 0]
        starts = [i for i in range(1, end) if boards[i] == boards[0]]
        again = starts[-1] if starts else 0
        if self._is_log(found[:again]) and not wrong_expansion(boards[:again], [{}] * again):
            begins.append(again)
        for begin in begins:
            path = found[begin:end]
            yield _Path(path, fault or self._fault(path))
        solved = [i for i in starts if self._is_goal(boards[i - 1])]
        parts = [found[begin:stop] for begin, stop in pairwise([0, *solved, end])]
        if 1 < len(parts) <= _MAX_SOLVERS and not (fault or any(map(self._fault, parts))):
            longest, *others = sorted(parts, key=len, reverse=True)
            yield _Path(longest, None, others)

    def _fault(self, path: _Found) -> OutputFault | None:
        """Return the first fault of a path, or None."""
        if not path:
            return self._no_board()
        if self.start is not None and path[0][1] != self.start:
            return OutputFault(path[0][0], "board 1 is not the board to solve")
        for i, ((_, before), (line, board)) in enumerate(pairwise(path), start=1):
            if board == before:
                return OutputFault(line, f"board {i + 1} is the same as board {i}")
            if not self.is_one_move(before, board):
                return OutputFault(line, f"board {i + 1} is not one move from board {i}")
        line, last = path[-1]
        if self._is_goal(last):
            return None
        return OutputFault(line, f"board {len(path)}, the last one, is not the goal")

    def _no_board(self) -> OutputFault:
        if self.logged:
            return OutputFault(
                self.logged[0].line, "a single board, in a line of text, is not a path"
            )
        first = next((i for i, line in enumerate(self.lines, start=1) if line.strip()), None)
        text = "the input is empty" if first is None else "every line is text"
        return OutputFault(first or 1, f"no board: {text}")

    def _is_goal(self, board: Board) -> bool:
        return board == board.goal_or_standard(self.goal_of(board.rows, board.cols))

    def is_one_move(self, before: Board, after: Board) -> bool:
        if (before.rows, before.cols) != (after.rows, after.cols):
            return False
        try:
            return self.metric.length(moves_along([before, after])) == 1
        except IllegalMove:
            return False

    # Claims

    def _claims(self, path: _Path) -> list[_Claim]:
        """Return the claims of the text, without the lines that label the boards of a path."""
        found = (path.found, *path.others)
        labels = set[int]().union(
            *(_labels(self.claims, [line for line, _ in each]) for each in found)
        )
        return [claim for claim in self.claims if claim.line not in labels]

    def _wrong_number(self, path: _Path) -> OutputFault | None:
        lengths = sorted({len(each) - 1 for each in (path.found, *path.others)})
        for claim in self._claims(path):
            if claim.moves not in lengths:
                made = " or ".join([*map(str, lengths[:-1]), counted(lengths[-1], "move")])
                stated = counted(claim.moves, "move")
                return OutputFault(claim.line, f"{stated} stated, but the boards make {made}")
        return None

    def _refusal_report(self) -> OutputReport:
        """Return the report for a text that states that there is no solution."""
        printed = [board for _, board in _in_order(self.apart, self.inline)]
        unsolved = (board for board in printed if not self._is_goal(board))
        start = self.start or next(unsolved, printed[0] if printed else None)
        boards = (start,) if start is not None and start in printed else ()
        fault: OutputFault | None = OutputFault(self.refusals[0], "the board can be solved")
        if start is None:
            fault = self.plain_fault or OutputFault(
                self.refusals[0], "no solution, but the board is not known"
            )
        else:
            try:
                reachable_goal(start, self.goal_of(start.rows, start.cols))
            except Unsolvable:
                fault = None
        return OutputReport(boards, None, None, fault, True, len(boards))

    # The log of a search

    def _log_report(self) -> OutputReport | None:
        """Return the report for the log of a search, or None if the text is not a log."""
        is_inline = len(self.logged) > 1
        found = [(each.line, each.board) for each in self.logged] if is_inline else self.plain
        if self.claims or self.refusals or not self._is_log(found):
            return None
        boards = [board for _, board in found]
        if is_inline:
            values = [each.values for each in self.logged]
            if any(board != boards[0] and not self._is_goal(board) for _, board in self.plain):
                return None
        elif self.plain_fault:
            return None
        else:
            values = labels_of_boards(values_in, self.lines, [line for line, _ in found])
        wrong = wrong_expansion(boards, values)
        fault = wrong and OutputFault(found[wrong[0]][0], wrong[1])
        legal = wrong[0] if wrong else len(boards)
        return OutputReport(tuple(boards), None, None, fault, legal=legal, is_log=True)

    def _is_log(self, found: _Found) -> bool:
        """Return whether half of the boards are labelled as expansions, or a board has values."""
        if not found:
            return False
        lines = {line for line, _ in found}
        if any(each.values for each in self.logged if each.line in lines):
            return True
        starts = [line for line, _ in found]
        expanded = sum(map(bool, labels_of_boards(count_expansions, self.lines, starts)))
        return expanded >= max(2, len(found) / 2)

    def _shortest(
        self, boards: Sequence[Board], limit: Limit | None, source: Source
    ) -> Generator[Progress, None, int | None]:
        first, last = boards[0], boards[-1]
        with suppress(LimitReached):
            if self.metric is Metric.STM:
                return (yield from good_moves(first, last, limit, source)).distance
            if classify(first).has_tables:
                found = yield from search(
                    first, last, limit=limit, source=source, metric=self.metric
                )
                return found.lower_bound if found.optimal else None
        return None


def _step_numbers(rows: Sequence[str]) -> list[int]:
    """Return the indices of the rows that number the boards below them, from 0 or 1.

    >>> _step_numbers(["0)", "1 2", "3 0", "", "1)", "1 2", "0 3"])
    [0, 4]
    """
    found = dict[int, int]()
    for i, (row, below) in enumerate(pairwise(rows)):
        number = _STEP_NUMBER.fullmatch(row)
        if number and below.strip() and not _STEP_NUMBER.fullmatch(below):
            found[i] = int(number[1])
    values, first = [*found.values()], min(found.values(), default=0)
    counts_up = first < 2 <= len(values) and values == [*range(first, first + len(values))]
    return [*found] if counts_up else []


def _in_order(*boards: _Found) -> _Found:
    return sorted((each for found in boards for each in found), key=lambda each: each[0])


def _is_commentary(line: str) -> bool:
    """Return whether a line is not part of a board."""
    words = _NONE.sub("0", line) if re.search("[0-9]", line) else line
    return bool(_COMMENTARY.fullmatch(words) or values_in([line]))


def _enough(moves: int) -> str:
    return f"{counted(moves, 'move')} {'is' if moves == 1 else 'are'} enough"
