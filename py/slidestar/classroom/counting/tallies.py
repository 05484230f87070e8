"""The numbers of a search, and its counts by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from slidestar.algorithms.rules import CountOf, Rules
from slidestar.errors import PuzzleError, quote


class Counts(NamedTuple):
    """The moves of the solution found, and the counts of the search by its rules.

    `queue` is the largest number of entries in the queue, or on the stack. Replaced entries do not
    count.
    """

    length: int
    expanded: int
    generated: int
    visited: int
    queue: int


@dataclass
class Tally:
    """The numbers of a search, from which each count is calculated.

    `backs` is the number of discarded moves back. `positions` is None in a deepening search.
    """

    expansions: int = 0
    removals: int = 0
    insertions: int = 0
    successors: int = 0
    backs: int = 0
    queue: int = 0
    length: int = 0
    positions: int | None = None

    def number(self, kind: CountOf, moves_back: bool) -> int | None:
        """Return a number, or None if the search does not have it."""
        successors = self.successors + self.backs * moves_back
        return {
            "expansions": self.expansions,
            "expansions-and-goal": self.expansions + 1,
            "removals": self.removals,
            "removals-and-goal": self.removals + 1,
            "insertions": self.insertions,
            "insertions-and-start": self.insertions + 1,
            "successors": successors,
            "successors-and-start": successors + 1,
            "positions": self.positions,
        }[kind]


@dataclass
class Tallies:
    """The numbers of a search at the goal's first generation, and when it would be expanded."""

    on_generation: Tally | None = None
    on_expansion: Tally | None = None

    def at_goal_test(self, rules: Rules) -> Tally:
        """Return the numbers at the end of a search by the rules."""
        found = self.on_generation if rules.goal_test == "generation" else self.on_expansion
        assert found is not None, "the search ends at the goal"
        return found


def counts_by(rules: Rules, tally: Tally) -> Counts:
    """Return the counts as the rules define them."""
    moves_back = rules.move_back == "counted"

    def number(kind: CountOf) -> int:
        found = tally.number(kind, moves_back)
        if found is None:
            raise PuzzleError(f"a deepening search has no number of {quote(kind)}")
        return found

    expanded, generated = number(rules.expanded), number(rules.generated)
    return Counts(tally.length, expanded, generated, number(rules.visited), tally.queue)
