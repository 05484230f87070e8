"""Compare a student's search with a reference that obeys the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from itertools import islice
from typing import Any

from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.rules import Rules
from slidestar.algorithms.user_heuristic import last_user_line, text_with_tiles
from slidestar.classroom.presets import checked_rules
from slidestar.classroom.searching.problem import SearchProblem, Tiles
from slidestar.classroom.searching.reference import Reference, reference_for
from slidestar.classroom.searching.search_report import Record, SearchReport, judge_search
from slidestar.classroom.source import SourceError
from slidestar.classroom.submission import MEMORY, Message, one_line, run_submission
from slidestar.errors import PuzzleError, quote
from slidestar.lib.isolation import Limits, OutOfTime
from slidestar.puzzle.board import Board

SearchFunction = Callable[[SearchProblem], Any]

_MAX_ACTIONS = 200_000
"""The limit of actions in a result, which exceeds the number of positions of the 8-puzzle."""
_DIRECTIONS = {"up": ("U", "D"), "down": ("D", "U"), "left": ("L", "R"), "right": ("R", "L")}
_UNREADABLE = "the search's process sent no readable result"
TIME_OVER = "time over"
"""The beginning of the error of a search that exceeded its time."""


def check_search(
    search: SearchFunction,
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction = "manhattan",
    rules: Rules | None = None,
) -> SearchReport:
    """Call `search(problem)` on a `SearchProblem`, and compare it with a reference.

    `search` returns a list of actions, or a node with `parent` and `action` as in AIMA's code. The
    reference is the search of `trace_by_rules` with the same `algorithm`, `heuristic` and `rules`.

    >>> from collections import deque
    >>> def search(problem):  # breadth-first
    ...     queue, reached = deque([(problem.initial, "")]), {problem.initial}
    ...     while queue:
    ...         state, moves = queue.popleft()
    ...         if problem.is_goal(state):
    ...             return moves
    ...         for action in problem.actions(state):
    ...             after = problem.result(state, action)
    ...             if after not in reached:
    ...                 reached.add(after)
    ...                 queue.append((after, moves + action))
    >>> board = Board.parse("1 2 3/4 0 6/7 5 8")
    >>> report = check_search(search, board, algorithm="bfs")
    >>> report.optimal, report.expansions, report.same_order
    (True, 5, True)
    >>> print(check_search(search, board).difference)
    Step 2 expands 1-0-3_4-2-6_7-5-8; the reference has ended.

    The search runs in this process, so its exceptions are raised. Raises the exceptions of
    `trace_by_rules`, and `PuzzleError` for boards of more than 16 cells or if the reference has
    more than 300,000 expansions.
    """
    rules = checked_rules(algorithm, rules)
    if not callable(search):
        raise TypeError(f"search must be a function, got {quote(search)}")
    reference = reference_for(board, goal, algorithm, heuristic, rules)
    problem = SearchProblem(board, goal, heuristic, rules, max_recorded=reference.max_recorded)
    moves, fault = _moves(search(problem))
    record = Record(
        moves,
        fault,
        problem.expansions,
        problem.generated,
        problem.goal_tests,
        [bytes(state) for state in problem.expanded],
    )
    return judge_search(record, reference)


def record_isolated(
    load: Callable[[], SearchFunction],
    problem: SearchProblem,
    reference: Reference,
    seconds: float,
    on_output: Callable[[bytes], None] | None = None,
) -> Record:
    """Return the record of the search that `load` returns. Both run in a child process.

    After `seconds` of processor time, the search ends, and its record is returned. Raises
    `SourceError` if `load` does. Raises `TimeOver`, or another `PuzzleError`, if the process ends
    without a record.
    """
    cells = len(problem.initial)
    header, data = run_submission(
        lambda: record_search(load, problem),
        _MAX_ACTIONS + cells * reference.max_recorded,
        "search",
        Limits(seconds, MEMORY),
        on_output,
    )
    if "source" in header:
        raise SourceError(one_line(str(header["source"])))
    return read_record(header, data, problem.initial, reference.max_recorded)


def record_search(
    load: Callable[[], SearchFunction],
    problem: SearchProblem,
    on_end: Callable[[], object] = lambda: None,
) -> Message:
    """Run a search in the process of its code, and return the message to send.

    The message is a header and bytes: the letters of the moves, then the expanded states. `on_end`
    is called when the search has returned or raised.
    """
    moves, fault, error = "", None, None
    try:
        try:
            moves, fault = _moves(load()(problem))  # reading a generator runs the search
        finally:
            on_end()
    except SourceError as failure:
        return {"source": str(failure)}, b""
    except OutOfTime as over:
        line = vars(over).get("line") or last_user_line(over.__traceback__)
        if over.by_clock:
            vars(over).update(line=line)
            raise
        error = f"{TIME_OVER} in line {line}" if line else TIME_OVER
    except BaseException as failure:  # SystemExit is not an Exception
        line = last_user_line(failure.__traceback__)
        text = text_with_tiles(failure, "a state", len(problem.initial))
        error = f"line {line}: {text}" if line else text
    header = {
        "moves": len(moves),
        "fault": fault,
        "expansions": problem.expansions,
        "generated": problem.generated,
        "goal_tests": problem.goal_tests,
        "failure": error,
    }
    return header, moves.encode() + b"".join(map(bytes, problem.expanded))


def read_record(header: dict[str, Any], data: bytes, tiles: Tiles, max_recorded: int) -> Record:
    """Return the record in a message of `record_search`, which may be forged."""
    length, cells, ordered = _count(header, "moves"), len(tiles), sorted(tiles)
    states = [data[start : start + cells] for start in range(length, len(data), cells)]
    expansions = _count(header, "expansions")
    complete = len(states) == min(expansions, max_recorded)
    permuted = all(sorted(state) == ordered for state in states)
    if not complete or not permuted or not set(data[:length]) <= set(b"UDLR"):
        raise PuzzleError(_UNREADABLE)
    return Record(
        data[:length].decode(),
        _text(header, "fault"),
        expansions,
        _count(header, "generated"),
        _count(header, "goal_tests"),
        states,
        _text(header, "failure"),
    )


def _count(header: dict[str, Any], name: str) -> int:
    count = header.get(name)
    if type(count) is not int or not 0 <= count < 1 << 63:
        raise PuzzleError(_UNREADABLE)
    return count


def _text(header: dict[str, Any], name: str) -> str | None:
    text = header.get(name)
    return None if text is None else one_line(str(text))


def _moves(answer: Any) -> tuple[str, str | None]:
    """Return the moves that a search returned, and the fault of its result, or None."""
    if answer is None:
        return "", "search returned None (is a `return` missing?)"
    if _is_node(answer):
        actions: list[Any] = []
        while answer.parent is not None and len(actions) <= _MAX_ACTIONS:
            actions.append(answer.action)
            answer = answer.parent
            if not _is_node(answer):
                return "", f"the parent of a node must be a node or None, got {quote(answer)}"
        actions.reverse()
    else:
        try:
            items: Iterable[Any] = iter(answer)
        except TypeError:
            items = ()
        if not items or isinstance(answer, (Mapping, Set)):
            return "", f"search returned {quote(answer)} instead of a list of actions"
        actions = list(islice(items, _MAX_ACTIONS + 1))
    if len(actions) > _MAX_ACTIONS:
        return "", f"search returned more than {_MAX_ACTIONS:,} actions"
    for number, action in enumerate(actions, start=1):
        if not isinstance(action, str) or action not in ("U", "D", "L", "R"):
            advice = _advice(action, number)
            return "", f"action {number} must be U, D, L or R, got {quote(action)}{advice}"
    return "".join(actions), None


def _is_node(value: Any) -> bool:
    return hasattr(value, "parent") and hasattr(value, "action")


def _advice(action: Any, number: int) -> str:
    """Return how to write a wrong action, if that is known."""
    if isinstance(action, tuple) and all(isinstance(tile, int) for tile in action):
        return ": return the actions, not the states"
    if isinstance(action, (tuple, list)):
        return ": return the list of actions alone"
    name = action.lower() if isinstance(action, str) else ""
    if name in ("u", "d", "l", "r"):
        return f": write {name.upper()!r}"
    if name in _DIRECTIONS:
        tile, blank = _DIRECTIONS[name]
        return f": write {tile!r} if the tile moves {name}, {blank!r} if the blank moves {name}"
    return ": repeat the letter" if name.isdigit() and number > 1 else ""
