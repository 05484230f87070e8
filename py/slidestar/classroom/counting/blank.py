"""Heuristics with the mistake of counting the blank as a tile."""

from __future__ import annotations

from typing import Any

from slidestar.algorithms.heuristics import Estimate, Heuristic
from slidestar.algorithms.search_types import State


class BlankAsTile(Heuristic):
    """Hamming or Manhattan distance that counts the blank as a tile, so it is inadmissible."""

    def __init__(self, base: Heuristic) -> None:
        super().__init__(base.goal)
        self.name = base.name
        self.base = base
        to, cols = base.goal.blank, base.goal.cols
        self.of_blank = [
            int(cell != to)
            if base.name == "hamming"
            else abs(cell // cols - to // cols) + abs(cell % cols - to % cols)
            for cell in range(len(base.goal.tiles))
        ]
        """The number that the blank adds to the estimate, by its cell."""

    def evaluate(self, state: State) -> Estimate:
        h, data = self.base.evaluate(state)
        return h + self.of_blank[state.index(0)], data

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        h, data = self.base.update(data, before, after, tile, source, target)
        return h + self.of_blank[source], data
