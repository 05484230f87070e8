"""Tally the nodes of a readable search while it runs."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from slidestar.algorithms import Progress
from slidestar.algorithms.best_first import BestFirst
from slidestar.algorithms.depth_first import Deepening, Steps
from slidestar.algorithms.nodes import Node, path_to
from slidestar.algorithms.search_types import state_of
from slidestar.classroom.counting.tallies import Tallies, Tally


class TalliedSearch:
    """A wrapper around the methods of a search that tallies its nodes.

    It sets `tallies.on_generation` when the goal is first generated. `tally` returns the tally at
    any time.
    """

    def __init__(self, search: BestFirst | Deepening, tallies: Tallies) -> None:
        self.tallies, self.rules, self.stats = tallies, search.rules, search.budget.stats
        self.search = search
        self.goal = state_of(search.goal)
        self.backs = 0
        self._moves, search.moves = search.moves, self.moves
        if isinstance(search, BestFirst):
            self.nodes = search.nodes
            self.insertions = -1  # the start does not count
            self._queue, search.queue = search.queue, self
        else:
            self.nodes = {}
            self.insertions = 0
            self.rounds = 0
            self.earlier: Tally | None = None
            self._iteration, search.iteration = search.iteration, self.iteration
            self._children, search.children = search.children, self.children

    def moves(self, node: Node) -> Iterator[tuple[str, int]]:
        """Yield the moves from a node, and count the move back if the search discards it."""
        for move, source in self._moves(node):
            if source == node.came_from and self.rules.move_back != "kept":
                self.backs += 1
            yield move, source

    def __bool__(self) -> bool:
        return bool(self._queue)

    def push(self, node: Node) -> None:
        """Insert a node into the queue."""
        self._insert(node)
        self._queue.push(node)

    def pop(self) -> Node:
        """Remove and return the next node. Count the rest of the queue as stored positions."""
        self.stats.stored = len(self.nodes) + self.stats.frontier - 1
        return self._queue.pop()

    def iteration(self) -> Generator[Progress, None, Node | None]:
        """Begin the next round of a deepening search."""
        if self.rounds:
            self.earlier = replace(self.tally(self.search.start), earlier=None)
        self.rounds += 1
        return self._iteration()

    def children(self, node: Node, moves: Steps) -> list[Node]:
        """Return the children of a node in a deepening search."""
        children: list[Node] = []
        for move in moves:
            for child in self._children(node, [move]):
                self._insert(child)
                children.append(child)
        return children

    def _insert(self, node: Node) -> None:
        if node.state == self.goal and self.tallies.on_generation is None:
            self.tallies.on_generation = self.tally(node, new=1)
        self.insertions += 1

    def tally(self, goal: Node, new: int = 0) -> Tally:
        """Return the tally of the search, including `new` nodes that are about to be inserted."""
        stats, rules = self.stats, self.rules
        deepens_one_by_one = not self.nodes and rules.successors == "one-by-one"
        removals, length = stats.expanded, goal.g
        if isinstance(self.search, BestFirst):
            removals += self.search.cut_off
            if rules.duplicates == "on-removal":
                removals = 1 + self.insertions + new - stats.frontier
            if self.search.cost_of is not None:
                length = len(path_to(self.nodes, goal))
        tally = Tally(
            expansions=stats.expanded,
            removals=removals,
            insertions=self.insertions,
            successors=stats.generated,
            backs=self.backs,
            queue=stats.deepest if deepens_one_by_one else stats.peak_frontier,
            length=length,
            positions=len(self.nodes) if self.nodes else None,
        )
        if self.nodes:
            return tally
        return replace(tally, rounds=self.rounds, on_path=stats.duplicates, earlier=self.earlier)
