"""Count the nodes of deepening searches on the compiled loops."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from slidestar.algorithms import Progress, Stats, same_parity
from slidestar.algorithms.heuristics import Heuristic
from slidestar.algorithms.rules import Rules
from slidestar.classroom.counting.tallies import RuledProblem, Tallies, Tally
from slidestar.kernel.textbook_deepening import Deepening
from slidestar.pdb.sizes import compiled
from slidestar.pdb.sum_heuristics import sums_of
from slidestar.puzzle.board import Board

_SLICE = 200_000  # nodes, which take about a hundredth of a second


def compiled_deepening(
    problem: RuledProblem, heuristic: Heuristic, tallies: Tallies
) -> Generator[Progress, None, None] | None:
    """Return a compiled search with the same tallies as `Deepening` in `algorithms`.

    Returns None without a compiled kernel, if the heuristic has no tables, or if the loop does not
    have a rule: the order by tiles, simple paths or the move back.
    """
    rules = problem.rules
    sums = sums_of(heuristic) if compiled() else None
    has_rules = rules.order == "tiles" or rules.paths == "simple" or rules.move_back == "kept"
    if sums is None or has_rules:
        return None
    search = Deepening(
        sums,
        problem.board.tiles,
        problem.goal.tiles,
        order=rules.order,
        stop_at_goal=rules.successors == "at-once",
    )
    return _run(search, problem, heuristic(problem.board), tallies)


def _run(
    search: Deepening, problem: RuledProblem, lowest: int, tallies: Tallies
) -> Generator[Progress, None, None]:
    board, goal, _, _, rules, budget = problem
    at_once = rules.successors == "at-once"
    iterations = 0
    earlier: Tally | None = None
    while True:
        budget.bound = same_parity(lowest, board, goal)
        search.restart(budget.bound if rules.thresholds == "parity" else lowest)
        iterations += 1
        while True:
            status = search.run(budget.at_most(_SLICE))
            budget.stats = Stats(**search.counts)
            if status == Deepening.EXHAUSTED:
                break
            if status == Deepening.GENERATED_GOAL:
                tally = _at_generation(search, goal, rules, iterations)
                tallies.on_generation = replace(tally, earlier=earlier)
                if rules.goal_test == "generation":
                    return
            elif status == Deepening.FOUND:
                tally = replace(_tally(search, rules, iterations), earlier=earlier)
                if not at_once:
                    # The nodes on the path have not generated their later successors yet.
                    for depth, chosen in enumerate(search.blanks[1:]):
                        inserted = len(search.waiting(depth))
                        tally = _without(tally, search, depth, chosen, inserted)
                    tallies.on_generation = replace(tally, insertions=tally.insertions - 1)
                tallies.on_expansion = tally
                return
            budget.check()
            yield budget.progress()
        lowest, earlier = search.next, _tally(search, rules, iterations)


def _tally(search: Deepening, rules: Rules, iterations: int) -> Tally:
    """Return the tally so far, as if the expanded nodes had generated all of their successors."""
    counts = search.counts
    expanded = counts["expanded"]
    return Tally(
        expansions=expanded,
        removals=expanded,
        insertions=search.inserted,
        successors=counts["generated"],
        # Each expanded node except the start has one move back.
        backs=expanded - iterations,
        queue=counts["peak_frontier" if rules.successors == "at-once" else "deepest"],
        length=len(search.blanks) - 1,
        rounds=iterations,
    )


def _at_generation(search: Deepening, goal: Board, rules: Rules, iterations: int) -> Tally:
    """Return the tally at the moment when the last node generates the goal."""
    tally = _tally(search, rules, iterations)
    depth = tally.length
    waiting = search.waiting(depth)
    later = len(waiting) - waiting.index(goal.blank)  # this includes the goal
    tally = _without(tally, search, depth, goal.blank, later)
    return replace(tally, length=depth + 1)


def _without(tally: Tally, search: Deepening, depth: int, chosen: int, inserted: int) -> Tally:
    """Subtract the siblings after the successor `chosen`, and `inserted` insertions."""
    sources = search.sources(depth)
    later = sources[sources.index(chosen) + 1 :]
    back = depth > 0 and search.blanks[depth - 1] in later
    return replace(
        tally,
        insertions=tally.insertions - inserted,
        successors=tally.successors - len(later) + back,
        backs=tally.backs - back,
    )
