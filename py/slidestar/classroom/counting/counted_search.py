"""Run a search that obeys `Rules`, and tally its nodes."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from slidestar.algorithms import Progress
from slidestar.algorithms.best_first import COSTS, BestFirst
from slidestar.algorithms.depth_first import Deepening
from slidestar.algorithms.heuristics import Heuristic
from slidestar.algorithms.trace import Recorder
from slidestar.classroom.counting.compiled_counts import compiled_deepening
from slidestar.classroom.counting.compiled_queue import compiled_by_queue
from slidestar.classroom.counting.tallied import TalliedSearch
from slidestar.classroom.counting.tallies import RuledProblem, Tallies, Tally
from slidestar.solver.choices import DEEPENING


def tally_steps(
    problem: RuledProblem,
    heuristic: Heuristic,
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
        problem = problem._replace(rules=replace(problem.rules, goal_test="expansion"))
    board, goal, algorithm, _, rules, budget = problem
    if board == goal:
        tallies.on_generation = tallies.on_expansion = Tally(queue=1, positions=1)
        if record is not None:
            record.reach(record.start(0))
        return
    deepens = algorithm in DEEPENING
    if record is None:
        compiled = compiled_deepening if deepens else compiled_by_queue
        quick = compiled(problem, heuristic, tallies)
        if quick is not None:
            yield from quick
            return
    search: BestFirst | Deepening
    if deepens:
        search = Deepening(board, goal, heuristic, rules, budget)
    else:
        cost_of = COSTS.get(rules.cost) if algorithm == "uniform-cost" else None
        search = BestFirst(board, goal, algorithm, heuristic, rules, budget, cost_of)
    tallied = TalliedSearch(search, tallies)
    if record is not None:
        search.record(record)
    found = yield from search.run()
    if record is not None:
        record.reach(found.entry)
    # A deepening search that generates successors one by one would expand the goal next.
    if rules.goal_test == "expansion" or (deepens and rules.successors == "one-by-one"):
        tallies.on_expansion = tallied.tally(found)
