"""Count the nodes of searches that obey `Rules`."""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Budget, Limit, Progress
from slidestar.algorithms.heuristics import Heuristic, HeuristicFunction, ZeroHeuristic
from slidestar.algorithms.rules import Rules
from slidestar.classroom.counting.blank import BlankAsTile
from slidestar.classroom.counting.counted_search import tally_steps
from slidestar.classroom.counting.tallies import Counts, RuledProblem, Tallies, counts_by
from slidestar.classroom.presets import BEST_FIRST, COUNTS_BLANK, checked_rules
from slidestar.errors import PuzzleError, quote
from slidestar.lib.steps import run
from slidestar.pdb.table_heuristics import TABLED, check_size, prepare_heuristic
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import heuristic_for
from slidestar.solver.choices import check_heuristic_use


def count_nodes(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction | None = None,
    rules: Rules | None = None,
    limit: Limit | None = None,
) -> Counts:
    """Solve a board by a search that obeys rules, and count its nodes.

    The default rules are `rules_of(algorithm)`.

    >>> board = Board.parse("8 1 3/4 0 2/7 6 5")
    >>> count_nodes(board)
    Counts(length=14, expanded=41, generated=72, visited=42, queue=30)
    >>> count_nodes(board, rules=Rules(ties="none", then="oldest")).expanded
    76

    Raises the exceptions of `slidestar.solve`, and `PuzzleError` for an algorithm without rules.
    """
    return run(count_nodes_steps(board, goal, algorithm, heuristic, rules, limit))


def count_nodes_steps(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction | None = None,
    rules: Rules | None = None,
    limit: Limit | None = None,
) -> Generator[Progress, None, Counts]:
    """Run `count_nodes` in steps. Invalid arguments raise before the first step."""
    rules = checked_rules(algorithm, rules)
    target = reachable_goal(board, goal)
    return _counting(RuledProblem(board, target, algorithm, heuristic, rules, Budget(limit)))


def _counting(problem: RuledProblem) -> Generator[Progress, None, Counts]:
    estimate = yield from heuristic_steps(problem)
    tallies = Tallies()
    yield from tally_steps(problem, estimate, tallies)
    return counts_by(problem.rules, tallies.at_goal_test(problem.rules))


def heuristic_steps(problem: RuledProblem) -> Generator[Progress, None, Heuristic]:
    """Prepare and return the heuristic of a search. Yield the progress."""
    _, goal, algorithm, heuristic, rules, budget = problem
    check_heuristic_use(algorithm, heuristic)
    if algorithm not in (*BEST_FIRST, "ida-star"):
        return ZeroHeuristic(goal)
    heuristic = "manhattan" if heuristic is None else heuristic
    if heuristic in TABLED:
        check_size(str(heuristic), goal)
        yield from prepare_heuristic(str(heuristic), goal, budget)
    estimate = heuristic_for(heuristic, goal)
    if rules.blank == "hole":
        return estimate
    if heuristic not in COUNTS_BLANK:
        raise PuzzleError(
            f"heuristic must be hamming or manhattan if the blank is a tile, got {quote(heuristic)}"
        )
    return BlankAsTile(estimate)
