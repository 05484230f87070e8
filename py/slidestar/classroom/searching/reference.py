"""The reference for students' searches: the expansions of a search that obeys the rules."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from slidestar.algorithms import Limit, Progress
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.rules import Rules
from slidestar.algorithms.search_types import State, slide
from slidestar.algorithms.trace import Trace
from slidestar.classroom.counting.ruled_trace import tracing_by_rules
from slidestar.classroom.presets import checked_rules
from slidestar.classroom.searching.problem import MAX_CELLS, slides
from slidestar.errors import PuzzleError
from slidestar.lib.steps import run
from slidestar.pdb.table_heuristics import PATTERN_DATABASE
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import distance

MAX_EXPANSIONS = 300_000
"""The limit of expansions of a reference. Breadth-first search of the 8-puzzle needs fewer."""


class Reference(NamedTuple):
    """The expansions of a reference on a board."""

    board: Board
    goal: Board
    shortest: int
    """The length of a shortest solution."""
    expanded: tuple[State, ...]
    """The expanded positions in order."""
    costs: dict[State, tuple[int, float]] | None
    """The g and f of each position that A* expands with some order of equal f.

    None if these positions are not known; see `has_any_order`.
    """

    @property
    def max_recorded(self) -> int:
        """The number of states to record. A search that expands more of them must be wrong."""
        return max(len(self.expanded), len(self.costs or ())) + 1


def has_any_order(algorithm: str, heuristic: str | HeuristicFunction, rules: Rules) -> bool:
    """Return whether the positions that A* expands with any order of equal f are known.

    This requires graph search, a goal test on expansion and a consistent heuristic. All named
    heuristics except the pattern database are consistent.
    """
    consistent = isinstance(heuristic, str) and heuristic != PATTERN_DATABASE
    exact = rules.blank == "hole" and rules.goal_test == "expansion" and rules.duplicates != "tree"
    return algorithm == "astar" and consistent and exact


def reference_for(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction = "manhattan",
    rules: Rules | None = None,
) -> Reference:
    """Search a board by the rules, and return the expansions.

    Raises the exceptions of `trace_by_rules`, and `PuzzleError` for more than 16 cells or more than
    `MAX_EXPANSIONS` expansions.
    """
    return run(reference_steps(board, goal, algorithm, heuristic, rules))


def reference_steps(
    board: Board,
    goal: Board | None,
    algorithm: str,
    heuristic: str | HeuristicFunction,
    rules: Rules | None,
) -> Generator[Progress, None, Reference]:
    """Search a board as `reference_for` does, and yield the progress."""
    target = reachable_goal(board, goal)
    if len(board.tiles) > MAX_CELLS:
        raise PuzzleError(f"searches are checked on up to {MAX_CELLS} cells, got {board.text()}")
    rules = checked_rules(algorithm, rules)
    limit = Limit(nodes=MAX_EXPANSIONS)
    trace = (yield from tracing_by_rules(board, target, algorithm, heuristic, rules, limit)).trace
    if trace.stopped is not None and trace.stopped.limit and trace.stopped.limit[0] == "depth":
        raise PuzzleError(f"the reference finds no solution of {board.text()}: {trace.stopped}")
    if trace.stopped is not None:
        raise PuzzleError(
            f"the reference expands more than {MAX_EXPANSIONS:,} positions on {board.text()}"
        )
    states = _states(trace)
    expanded = tuple(states[entry] for entry in trace.rows.steps)
    costs: dict[State, tuple[int, float]] | None = None
    if has_any_order(algorithm, heuristic, rules):
        # All other entries with the goal's f have a smaller g, so they are expanded before the
        # goal.
        by_g = Rules(ties="small-g")
        by_g_steps = tracing_by_rules(board, target, "astar", heuristic, by_g, limit)
        widest = (yield from by_g_steps).trace
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
