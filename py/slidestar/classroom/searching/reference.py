"""The reference for students' searches: the expansions of a search by the rules."""

from __future__ import annotations

from typing import NamedTuple

from slidestar.algorithms import Limit
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.rules import Rules
from slidestar.algorithms.search_types import State, slide
from slidestar.algorithms.trace import Trace
from slidestar.classroom.counting.ruled_trace import trace_by_rules
from slidestar.classroom.presets import rules_of
from slidestar.classroom.searching.problem import MAX_CELLS, slides
from slidestar.errors import PuzzleError
from slidestar.pdb.table_heuristics import PATTERN_DATABASE
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import distance

MAX_EXPANSIONS = 300_000
"""The most expansions of a reference. Breadth-first search of the 8-puzzle has fewer."""


class Reference(NamedTuple):
    """The expansions of a reference on a board.

    `expanded` has the tiles of the expanded positions in order. `costs` has g and f for each
    position that A* expands by some order of equal f, or is None if that is not known
    (`has_any_order`). `shortest` is the length of a shortest solution.
    """

    board: Board
    goal: Board
    shortest: int
    expanded: tuple[State, ...]
    costs: dict[State, tuple[int, float]] | None

    @property
    def max_recorded(self) -> int:
        """The number of states after which no further one can be right."""
        return max(len(self.expanded), len(self.costs or ())) + 1


def has_any_order(algorithm: str, heuristic: str | HeuristicFunction, rules: Rules) -> bool:
    """Return whether it is known which positions A* expands by any order of equal f.

    This needs a consistent heuristic, as all named ones but the pattern database are, and a goal
    test on expansion.
    """
    consistent = isinstance(heuristic, str) and heuristic != PATTERN_DATABASE
    exact = rules.blank == "hole" and rules.goal_test == "expansion"
    return algorithm == "astar" and consistent and exact


def reference_for(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction = "manhattan",
    rules: Rules | None = None,
) -> Reference:
    """Search a board by the rules.

    Raises what `trace_by_rules` raises, and `PuzzleError` for more than 16 cells or more than
    `MAX_EXPANSIONS`.
    """
    target = reachable_goal(board, goal)
    if len(board.tiles) > MAX_CELLS:
        raise PuzzleError(f"searches are checked on up to {MAX_CELLS} cells, got {board.text()}")
    rules = rules or rules_of(algorithm)
    limit = Limit(nodes=MAX_EXPANSIONS)
    trace = trace_by_rules(board, target, algorithm, heuristic, rules, limit).trace
    if trace.stopped is not None:
        raise PuzzleError(
            f"the reference expands more than {MAX_EXPANSIONS:,} positions on {board.text()}"
        )
    states = _states(trace)
    expanded = tuple(states[entry] for entry in trace.rows.steps)
    costs: dict[State, tuple[int, float]] | None = None
    if has_any_order(algorithm, heuristic, rules):
        # All other entries with the f of the goal have a smaller g, so this expands all of them.
        by_g = Rules(ties="small-g")
        widest = trace_by_rules(board, target, "astar", heuristic, by_g, limit).trace
        if widest.stopped is None:
            states = _states(widest)
            entries = (widest.entries[i] for i in widest.rows.steps)
            costs = {states[entry.index]: (entry.g, entry.f) for entry in entries}
    return Reference(board, target, distance(board, target), expanded, costs)


def _states(trace: Trace) -> list[State]:
    """Return the states of all entries, computed from their parents' states."""
    moves = slides(trace.board.rows, trace.board.cols)
    states: list[State] = []
    for parent, move in zip(trace.rows.parent, trace.rows.moves, strict=True):
        if not move:
            states.append(bytes(trace.board.tiles))
            continue
        before = states[parent]
        blank = before.index(0)
        states.append(slide(before, blank, moves[blank][move]))
    return states
