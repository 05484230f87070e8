"""The tally of a search, and the counts that the rules define."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from slidestar.algorithms.rules import CountOf, Rules
from slidestar.errors import PuzzleError, quote


class Counts(NamedTuple):
    """The length of the solution found, and the node counts that the rules define.

    `queue` is the largest number of entries in the queue or on the stack. Replaced entries do not
    count.
    """

    length: int
    expanded: int
    generated: int
    visited: int
    queue: int


@dataclass
class Tally:
    """The numbers of a search from which `Counts` are calculated."""

    expansions: int = 0
    removals: int = 0
    insertions: int = 0
    successors: int = 0
    backs: int = 0
    """The number of discarded moves back."""
    queue: int = 0
    """The largest number of entries in the queue or on the stack."""
    length: int = 0
    """The length of the solution found."""
    positions: int | None = None
    """The number of distinct positions reached, or None in a deepening search."""

    def number(self, kind: CountOf, moves_back: bool) -> int | None:
        """Return the number of a kind, or None if the search does not have it.

        If `moves_back` is true, discarded moves back count as successors.
        """
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
    """The tallies of a search at the two possible goal tests."""

    on_generation: Tally | None = None
    """The tally when the goal was first generated."""
    on_expansion: Tally | None = None
    """The tally when the goal would have been expanded."""

    def at_goal_test(self, rules: Rules) -> Tally:
        """Return the tally at the goal test of the rules."""
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
