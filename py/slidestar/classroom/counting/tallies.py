"""The tally of a search, and the counts that the rules define."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, get_args

from slidestar.algorithms import Budget
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.rules import CountOf, Rules
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board


class Counts(NamedTuple):
    """The length of the solution found, and the node counts that the rules define.

    `queue` is the largest number of entries in the queue or on the stack. Replaced entries do not
    count.

    >>> from slidestar import Board, count_nodes
    >>> count_nodes(Board.parse("1 2 3/4 0 6/7 5 8")).queue
    5
    """

    length: int
    expanded: int
    generated: int
    visited: int
    queue: int


class RuledProblem(NamedTuple):
    """A board to solve by a search that obeys rules."""

    board: Board
    goal: Board
    algorithm: str
    heuristic: str | HeuristicFunction | None
    rules: Rules
    budget: Budget


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
    rounds: int | None = None
    """The number of rounds of a deepening search, or None in another search."""
    on_path: int = 0
    """The number of successors that a deepening search discarded because they were on the path."""
    earlier: Tally | None = None
    """The tally before the last round of a deepening search, or None if there was one round."""

    @property
    def key(self) -> tuple[int | None, ...]:
        """The numbers as a tuple. Equal searches have equal keys."""
        return (
            *(self.expansions, self.removals, self.insertions, self.successors),
            *(self.backs, self.queue, self.length, self.positions, self.on_path),
        )

    @property
    def last_round(self) -> Tally:
        """The tally of the last round only, with the largest queue of all rounds."""
        before = self.earlier
        if before is None:
            return self
        names = ("expansions", "removals", "insertions", "successors", "backs", "on_path")
        changes = {name: getattr(self, name) - getattr(before, name) for name in names}
        return replace(self, rounds=1, earlier=None, **changes)

    @property
    def numbers(self) -> set[int]:
        """All numbers that programs may call expanded, generated or visited."""
        found = {
            self.number(kind, moves_back)
            for kind in get_args(CountOf)
            for moves_back in (False, True)
        }
        return {number for number in found if number is not None}

    def number(self, kind: CountOf, moves_back: bool) -> int | None:
        """Return the number of a kind, or None if the search does not have it.

        If `moves_back` is true, discarded moves back count as successors.
        """
        successors = self.successors + self.backs * moves_back
        rounds = self.rounds
        return {
            "expansions": self.expansions,
            "expansions-and-goal": self.expansions + 1,
            "removals": self.removals,
            "removals-and-goal": self.removals + 1,
            "insertions": self.insertions,
            "insertions-and-start": self.insertions + 1,
            "insertions-and-starts": None if rounds is None else self.insertions + rounds,
            "successors": successors,
            "successors-and-start": successors + 1,
            "calls": None if rounds is None else self.successors - self.on_path + rounds,
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
    tally = tally.last_round if rules.rounds == "last" else tally

    def number(kind: CountOf) -> int:
        found = tally.number(kind, moves_back)
        if found is None:
            raise PuzzleError(f"this search has no number of {quote(kind)}")
        return found

    expanded, generated = number(rules.expanded), number(rules.generated)
    return Counts(tally.length, expanded, generated, number(rules.visited), tally.queue)
