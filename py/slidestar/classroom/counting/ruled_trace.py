"""Traces of searches that obey `Rules`."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, same_parity
from slidestar.algorithms.heuristics import HeuristicFunction, LinearConflict
from slidestar.algorithms.rules import Rules
from slidestar.algorithms.trace import Recorder, Trace
from slidestar.classroom.counting.count import heuristic_steps
from slidestar.classroom.counting.counted_search import tally_steps
from slidestar.classroom.counting.tallies import Counts, RuledProblem, Tallies, counts_by
from slidestar.classroom.presets import checked_rules
from slidestar.lib.steps import run
from slidestar.pdb.exact_distances import prepare_exact_table
from slidestar.pdb.sizes import BoardClass, classify, compiled
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal


class RuledTrace(NamedTuple):
    """The recorded steps of a search that obeys rules.

    - `trace`: the recording. It has no solution, and its frontier is in no order
    - `rules`: the rules of the search
    - `counts`: the result of `count_nodes`, or None if a limit was reached
    - `shortest`: the length of a shortest solution, or None if it is not known
    """

    trace: Trace
    rules: Rules
    counts: Counts | None
    shortest: int | None


def trace_by_rules(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction | None = None,
    rules: Rules | None = None,
    limit: Limit | None = None,
) -> RuledTrace:
    """Solve a board as `count_nodes` does, and record the search step by step.

    >>> rules = Rules(ties="none", then="oldest")
    >>> ruled = trace_by_rules(Board.parse("8 1 3/4 0 2/7 6 5"), rules=rules)
    >>> len(ruled.trace), ruled.counts.expanded, ruled.trace.expanded(1).move
    (76, 76, 'U')

    Raises the exceptions of `count_nodes`, except at a limit. `counts` is then None, and
    `trace.stopped` is the exception.
    """
    return run(tracing_by_rules(board, goal, algorithm, heuristic, rules, limit))


def tracing_by_rules(
    board: Board,
    goal: Board | None,
    algorithm: str,
    heuristic: str | HeuristicFunction | None,
    rules: Rules | None,
    limit: Limit | None = None,
    cap: int | None = None,
) -> Generator[Progress, None, RuledTrace]:
    """Record a search as `trace_by_rules` does, up to `cap` entries, and yield its progress."""
    rules = checked_rules(algorithm, rules)
    target = reachable_goal(board, goal)
    problem = RuledProblem(board, target, algorithm, heuristic, rules, Budget(limit))
    return _tracing(problem, Recorder(cap))


def _tracing(problem: RuledProblem, record: Recorder) -> Generator[Progress, None, RuledTrace]:
    board, goal, rules = problem.board, problem.goal, problem.rules
    tallies = Tallies()
    try:
        estimate = yield from heuristic_steps(problem)
        yield from tally_steps(problem, estimate, tallies, record=record)
    except LimitReached as reached:
        # A heuristic that counts the blank as a tile proves nothing, so use another bound.
        proven = reached.proving(same_parity(LinearConflict(goal)(board), board, goal))
        return RuledTrace(Trace(board, goal, record, None, proven), rules, None, None)
    shortest = None
    if classify(board) is BoardClass.EXACT and compiled():
        table = yield from prepare_exact_table(goal, Budget())
        shortest = table.distance(board.tiles)
    counts = counts_by(rules, tallies.at_goal_test(rules))
    return RuledTrace(Trace(board, goal, record, None), rules, counts, shortest)
