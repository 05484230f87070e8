"""Run a search that obeys `Rules`, and tally its nodes."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from slidestar.algorithms import Budget, Progress
from slidestar.algorithms.best_first import BestFirst
from slidestar.algorithms.depth_first import Deepening
from slidestar.algorithms.heuristics import Heuristic
from slidestar.algorithms.rules import Rules
from slidestar.algorithms.trace import Recorder
from slidestar.classroom.counting.compiled_counts import compiled_deepening
from slidestar.classroom.counting.compiled_queue import compiled_by_queue
from slidestar.classroom.counting.tallied import TalliedSearch
from slidestar.classroom.counting.tallies import Tallies, Tally
from slidestar.puzzle.board import Board
from slidestar.solver.choices import DEEPENING


def tally_steps(
    board: Board,
    goal: Board,
    algorithm: str,
    heuristic: Heuristic,
    rules: Rules,
    budget: Budget,
    tallies: Tallies,
    *,
    both: bool = False,
    record: Recorder | None = None,
) -> Generator[Progress, None, None]:
    """Run a search and fill `tallies`. Yield its progress.

    The search ends at the goal test of the rules. If `both` is true, it continues until it would
    expand the goal, and fills both tallies. `record` records the steps. It must be None if `both`
    is true. Without it, the compiled loops run if they support the search.
    """
    if both:
        rules = replace(rules, goal_test="expansion")
    if board == goal:
        tallies.on_generation = tallies.on_expansion = Tally(queue=1, positions=1)
        if record is not None:
            record.reach(record.start(0))
        return
    deepens = algorithm in DEEPENING
    if record is None:
        compiled = compiled_deepening if deepens else compiled_by_queue
        quick = compiled(board, goal, algorithm, heuristic, rules, budget, tallies)
        if quick is not None:
            yield from quick
            return
    search: BestFirst | Deepening
    if deepens:
        search = Deepening(board, goal, heuristic, rules, budget)
    else:
        search = BestFirst(board, goal, algorithm, heuristic, rules, budget)
    tallied = TalliedSearch(search, tallies)
    if record is not None:
        search.record(record)
    found = yield from search.run()
    if record is not None:
        record.reach(found.entry)
    # A deepening search that generates successors one by one would expand the goal next.
    if rules.goal_test == "expansion" or (deepens and rules.successors == "one-by-one"):
        tallies.on_expansion = tallied.tally(found)
