"""Count the nodes of best-first searches on the compiled loops."""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Budget, Progress, Stats
from slidestar.algorithms.heuristics import Heuristic
from slidestar.classroom.counting.blank import BlankAsTile
from slidestar.classroom.counting.tallies import RuledProblem, Tallies, Tally
from slidestar.kernel.textbook_best_first import BestFirst, QueueNumbers
from slidestar.pdb.sizes import compiled
from slidestar.pdb.sum_heuristics import sums_of
from slidestar.solver.compiled_search import BEST_FIRST_SLICE, fits_best_first, queue_order


def compiled_by_queue(
    problem: RuledProblem, heuristic: Heuristic, tallies: Tallies
) -> Generator[Progress, None, None] | None:
    """Return a compiled search with the same tallies as `BestFirst` in `algorithms`.

    Returns None if the loops do not support the heuristic, the weight, a cost, a limit of the depth
    or the size of the board, or if there is no compiled kernel.
    """
    board, goal, algorithm, _, rules, budget = problem
    limited = algorithm == "dfs" and rules.depth == "limited"
    costs = algorithm == "uniform-cost" and rules.cost != "unit"
    if limited or costs or not compiled():
        return None
    base, of_blank = heuristic, None
    if isinstance(heuristic, BlankAsTile):
        base, of_blank = heuristic.base, heuristic.of_blank
    sums = sums_of(base)
    order = queue_order(algorithm, rules.weight, rules.ties, rules.then)
    if sums is None or order is None or not fits_best_first(sums, max(of_blank or [0])):
        return None
    search = BestFirst(
        sums,
        board.tiles,
        goal.tiles,
        order,
        duplicates=rules.duplicates,
        order=rules.order,
        keep_back=rules.move_back == "kept",
        stop_at_goal=rules.goal_test == "generation",
        of_blank=of_blank,
        stored=budget.limit.stored,
        count_queue=True,
    )
    return _run(search, budget, tallies)


def _run(search: BestFirst, budget: Budget, tallies: Tallies) -> Generator[Progress, None, None]:
    while True:
        status = search.run(budget.at_most(BEST_FIRST_SLICE))
        counts = search.counts
        counts["stored"] += counts["frontier"] - 1  # the next node has left the queue
        budget.stats = Stats(**counts)
        numbers = search.numbers_on_generation
        if numbers is not None and tallies.on_generation is None:
            tallies.on_generation = _tally(numbers)
        if status == BestFirst.GENERATED_GOAL:
            return
        if status == BestFirst.FOUND:
            tallies.on_expansion = _tally(search.numbers)
            return
        budget.check()
        if status == BestFirst.LIMIT:
            raise budget.limit_reached("positions", budget.limit.stored or 0)
        yield budget.progress()


def _tally(numbers: QueueNumbers) -> Tally:
    return Tally(**numbers._asdict())
