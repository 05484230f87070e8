"""The report on a student's search of a board, as plain data and in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from slidestar.algorithms.search_types import State, slide
from slidestar.classroom.searching.problem import slides
from slidestar.classroom.searching.reference import Reference
from slidestar.errors import counted
from slidestar.puzzle.board import Board

CRITERIA = ("solved", "shortest", "expansions", "order", "any-order")
"""The criteria that a search can meet on a board; see `SearchReport`."""

NOT_RUN = "not run"
"""The beginning of the error of a search for which no time was left."""
_VERDICTS = ("solved", "optimal", "same_count", "same_order", "any_order")
_EPSILON = 1e-9
_AGAIN = " again"
_OPPOSITE = str.maketrans("UDLR", "DURL")
_UNCOUNTED = "It never called problem.actions, so its expansions can't be counted."


class Record(NamedTuple):
    """The record of a search."""

    moves: str
    """The moves that the search returned."""
    fault: str | None
    """The reason why the result is not a list of moves, or None."""
    expansions: int
    generated: int
    goal_tests: int
    states: Sequence[State]
    """The expanded states, up to the limit of the problem."""
    error: str | None = None
    """The reason why the search did not return, or None."""


class Difference(NamedTuple):
    """The first step at which a search and its reference expand different positions.

    - `step`: the number of the step, from 0
    - `board`: the position that the search expands, or None if it has ended
    - `reference`: the position that the reference expands, or None if it has ended
    """

    step: int
    board: Board | None
    reference: Board | None

    def __str__(self) -> str:
        if self.board is None:
            text = f"The search ends after {counted(self.step, 'expansion')}"
            return f"{text}; the reference then expands {_text(self.reference)}."
        if self.reference is None:
            return f"Step {self.step} expands {_text(self.board)}; the reference has ended."
        return (
            f"Step {self.step} expands {_text(self.board)};"
            f" the reference expands {_text(self.reference)}."
        )


@dataclass(frozen=True)
class SearchReport:
    """The result of `check_search`. `str()` describes it in a few lines."""

    board: Board
    goal: Board
    moves: str
    """The letters of the moves that the search returned."""
    fault: str | None
    """The reason why the moves are not a solution, or None."""
    shortest: int
    """The length of a shortest solution."""
    expansions: int
    """The number of expansions of the search."""
    generated: int
    """The number of nodes that the search generated."""
    goal_tests: int
    """The number of goal tests of the search."""
    reference: int
    """The number of expansions of the reference."""
    difference: Difference | None
    """The first difference from the order of the reference, or None."""
    tie_fault: str | None
    """The reason why A\\* does not make these expansions with any order of equal f.

    It is empty if A\\* can make them, and None if that is not known; see `any_order`.
    """
    error: str | None = None
    """The reason why the search did not return, or None."""

    @property
    def solved(self) -> bool:
        """True if the moves are legal and end at the goal."""
        return self.error is None and self.fault is None

    @property
    def optimal(self) -> bool:
        """True if the solution is a shortest one."""
        return self.solved and len(self.moves) == self.shortest

    @property
    def same_count(self) -> bool:
        """True if the search and the reference have equal numbers of expansions."""
        return self.error is None and self.expansions == self.reference

    @property
    def same_order(self) -> bool:
        """True if the search expands the same positions as the reference, in the same order."""
        return self.error is None and self.difference is None

    @property
    def any_order(self) -> bool | None:
        """True if A\\* can make these expansions with some order of entries with equal f.

        The search must expand all positions with an f below the length of a shortest solution, and
        enough positions with an equal f to reach the goal. It must not expand a position twice, and
        f must not decrease.

        None if this is not known, because the reference is not A\\* with a named heuristic and a
        goal test on expansion.
        """
        return None if self.tie_fault is None else self.error is None and not self.tie_fault

    def meets(self, criterion: str) -> bool:
        """Return whether the search meets one of `CRITERIA`."""
        return {
            "solved": self.solved,
            "shortest": self.optimal,
            "expansions": self.same_count,
            "order": self.same_order,
            "any-order": bool(self.any_order),
        }[criterion]

    def about(self, criterion: str) -> str:
        """Return the sentence about one of `CRITERIA`."""
        if criterion in ("solved", "shortest") or self._unrecorded:
            return self._about_solution()
        if self._uncounted:
            return _UNCOUNTED
        if criterion == "expansions":
            return (
                f"It expanded {counted(self.expansions, 'position')}, generated {self.generated:,}"
                f" and tested {self.goal_tests:,} for the goal; the reference expands"
                f" {self.reference:,}."
            )
        if criterion == "order":
            if self.difference is not None:
                return str(self.difference)
            return "It expands the same positions as the reference, in the same order."
        if self.tie_fault is None:
            return "It is not known which positions A* can expand with other ways of breaking ties."
        if self.tie_fault:
            fault = f"however it breaks ties: {self.tie_fault}."
            tree = (
                " Tree search may expand a position again."
                if self.tie_fault.endswith(_AGAIN)
                else ""
            )
            return f"Graph-search A* never expands in this order, {fault}{tree}"
        order = "in this order" if self.error is None else "in this order up to there"
        return f"Graph-search A* can expand {order}, with some way of breaking ties."

    def __str__(self) -> str:
        if self._unrecorded:
            return self._about_solution()
        if self._uncounted:
            return f"{self._about_solution()}\n{_UNCOUNTED}"
        criteria = ["solved", "expansions", "order"]
        if self.tie_fault is not None and not self.same_order:
            criteria.append("any-order")
        return "\n".join(map(self.about, criteria))

    def __repr__(self) -> str:
        same = "same order" if self.same_order else "another order"
        solved = "solved" if self.solved else "not solved"
        return f"<SearchReport on {self.board.text()}: {solved}, {same}>"

    def record(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        difference = self.difference and {
            "step": self.difference.step,
            "board": self.difference.board and self.difference.board.text(),
            "reference": self.difference.reference and self.difference.reference.text(),
        }
        return {
            **vars(self),
            "board": self.board.text(),
            "goal": self.goal.text(),
            "difference": difference,
            **{name: getattr(self, name) for name in _VERDICTS},
        }

    @property
    def _unrecorded(self) -> bool:
        """True if the search ended before its first expansion, or without a record."""
        return self.error is not None and not self.expansions

    @property
    def _uncounted(self) -> bool:
        """True if the search never called `problem.actions`, although the board is not solved."""
        return self.error is None and not self.expansions and self.shortest > 0

    def _about_solution(self) -> str:
        text = self.board.text()
        if self.error is not None:
            unsolved = "" if self.error.startswith(NOT_RUN) else "not solved: "
            return f"{text}: {unsolved}{self.error}."
        if self.fault is not None:
            return f"{text}: not solved: {self.fault}."
        solved = f"{text}: solved in {counted(len(self.moves), 'move')}"
        if self.optimal:
            return f"{solved}, a shortest solution."
        return f"{solved}; a shortest solution has {self.shortest}."


def judge_search(record: Record, reference: Reference) -> SearchReport:
    """Compare the record of a search, which may be forged, with the reference."""
    return SearchReport(
        reference.board,
        reference.goal,
        record.moves,
        record.fault or _move_fault(record.moves, reference),
        reference.shortest,
        record.expansions,
        record.generated,
        record.goal_tests,
        len(reference.expanded),
        _difference(record.states, reference),
        _tie_fault(record.states, reference, record.error is None)
        if record.expansions or not record.moves
        else None,
        record.error,
    )


def _move_fault(moves: str, reference: Reference) -> str | None:
    fault = _first_fault(moves, reference)
    if fault and not _first_fault(moves.translate(_OPPOSITE), reference):
        return (
            f"{fault}; with the opposite directions the moves reach the goal: an action is the"
            " direction of the tile, not of the blank"
        )
    if fault and not _first_fault(moves[::-1], reference):
        return f"{fault}; in reverse order the moves reach the goal"
    return fault


def _first_fault(moves: str, reference: Reference) -> str | None:
    sources = slides(reference.board.rows, reference.board.cols)
    state: State = bytes(reference.board.tiles)
    for number, move in enumerate(moves, start=1):
        blank = state.index(0)
        source = sources[blank].get(move)
        if source is None:
            return f"move {number}, {move}, is not possible in {_board(state, reference).text()}"
        state = slide(state, blank, source)
    if state != bytes(reference.goal.tiles):
        made = f"its {counted(len(moves), 'move')} end" if len(moves) != 1 else "its move ends"
        return f"{made} at {_board(state, reference).text()}, which is not the goal"
    return None


def _difference(states: Sequence[State], reference: Reference) -> Difference | None:
    for step, (state, expected) in enumerate(zip_longest(states, reference.expanded)):
        if state != expected:
            board = None if state is None else _board(state, reference)
            other = None if expected is None else _board(expected, reference)
            return Difference(step, board, other)
    return None


def _tie_fault(states: Sequence[State], reference: Reference, ended: bool) -> str | None:
    """Return the `tie_fault` of a search. Missing expansions are a fault only if it `ended`."""
    costs, goal_f = reference.costs, reference.shortest
    if costs is None:
        return None
    goal = bytes(reference.goal.tiles)
    depths: dict[State, int] = {}
    before = 0.0
    for step, state in enumerate(states):
        at = f"step {step} expands {_board(state, reference).text()}"
        if state == goal:
            return f"{at}, the goal, which A* only tests"
        if state not in costs:
            return f"{at}, whose f is above {goal_f}"
        if state in depths:
            return f"{at}{_AGAIN}"
        g, f = costs[state]
        if g and not _is_below(state, g, depths, reference):
            return f"{at}, whose g is {g}, before any of its neighbours with g {g - 1}"
        if f < before - _EPSILON:
            return f"{at} with f {f:g} after f {before:g}"
        depths[state] = g
        before = f
    if not ended:
        return ""
    for state, (_, f) in costs.items():
        if f < goal_f - _EPSILON and state not in depths:
            return f"{_board(state, reference).text()} with f {f:g} is not expanded"
    reached = not goal_f or _is_below(goal, goal_f, depths, reference)
    return "" if reached else "the expanded positions miss the goal"


def _is_below(state: State, g: int, depths: Mapping[State, int], reference: Reference) -> bool:
    """Return whether a neighbour of a position was expanded at depth g - 1."""
    sources = slides(reference.board.rows, reference.board.cols)
    blank = state.index(0)
    near = (slide(state, blank, source) for source in sources[blank].values())
    return any(depths.get(other) == g - 1 for other in near)


def _board(state: State, reference: Reference) -> Board:
    return Board.from_flat(tuple(state), reference.board.rows, reference.board.cols)


def _text(board: Board | None) -> str:
    return board.text() if board else ""
