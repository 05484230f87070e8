"""Run the kernel's beam search within a budget."""

from __future__ import annotations

from collections.abc import Generator

from slidestar.algorithms import Budget
from slidestar.kernel import Beam, load_loops

_SLICE = 20_000  # expansions, which take about a hundredth of a second


def run_beam(
    beam: Beam, budget: Budget, nodes: int | None = None
) -> Generator[None, None, bool | None]:
    """Run a started search to its end, and return whether it found its target.

    Return None if the budget is spent first, or if the expansions counted in the budget reach
    `nodes`. Yield about every hundredth of a second, but at least once, because a caller may run
    many short searches.
    """
    stats = budget.stats
    expanded, generated = stats.expanded, stats.generated
    most = load_loops().slice(_SLICE)
    while True:
        left = budget.at_most(most)
        if nodes is not None:
            left = min(left, nodes - stats.expanded)
        if left <= 0 or budget.is_spent():
            return None
        status = beam.run(left)
        stats.expanded = expanded + beam.expanded
        stats.generated = generated + beam.generated
        yield
        if status != beam.RUNNING:
            return status == beam.FOUND
