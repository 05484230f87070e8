"""Iterative deepening and IDA*, which need little memory.

R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
Intelligence 27 (1985).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from math import ceil, inf
from typing import Any

from slidestar.algorithms.budget import Budget, Limit, Progress
from slidestar.algorithms.heuristics import Estimate, Heuristic, Manhattan, ZeroHeuristic
from slidestar.algorithms.nodes import Node, move_order, start_node
from slidestar.algorithms.rules import Rules, Thresholds
from slidestar.algorithms.search_types import Search, Solution, State, same_parity, slide, state_of
from slidestar.algorithms.trace import Recorder
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves


def ida_star(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
    thresholds: Thresholds = "textbook",
) -> Search:
    """Search by IDA*: depth-first up to a threshold on f = g + h, which rises in each iteration.

    The next threshold is the smallest f above the current one. A fractional f is rounded up,
    because a solution has a whole number of moves. The solution is optimal for every admissible
    heuristic. Only the current path is stored, so a position is expanded once for each path to it.

    >>> from slidestar.algorithms import run
    >>> len(run(ida_star(Board.parse("1 6 4/7 0 8/2 3 5"), Board.solved(3))))
    20
    """
    heuristic = heuristic or Manhattan(goal)
    return _solve(board, goal, "ida-star", heuristic, limit, record, thresholds)


def iterative_deepening(
    board: Board,
    goal: Board,
    limit: Limit | None = None,
    record: Recorder | None = None,
    thresholds: Thresholds = "textbook",
) -> Search:
    """Search depth-first to depth 0, 1, 2 and so on, without an estimate. The solution is optimal.

    >>> from slidestar.algorithms import run
    >>> board, goal = Board.parse("8 1 3/4 0 2/7 6 5"), Board.solved(3)
    >>> run(iterative_deepening(board, goal)).stats.expanded
    20187
    >>> run(iterative_deepening(board, goal, thresholds="parity")).stats.expanded
    11464
    """
    heuristic = ZeroHeuristic(goal)
    return _solve(board, goal, "iterative-deepening", heuristic, limit, record, thresholds)


Steps = Iterable[tuple[str, int]]
"""Moves as pairs of a letter and the tile's cell."""


class Deepening:
    """An iterative-deepening search that obeys `Rules`.

    Each iteration searches depth-first, up to a threshold on f = g + h. With a heuristic, this is
    IDA*.
    """

    def __init__(
        self, board: Board, goal: Board, heuristic: Heuristic, rules: Rules, budget: Budget
    ) -> None:
        self.board, self.goal = board, goal
        self.rules = rules
        self.budget, self._stats = budget, budget.stats
        self._keeps_back, self._any_path = rules.move_back == "kept", rules.paths == "any"
        self.start = start_node(board, heuristic)
        self.path: list[Node] = []
        """The nodes from the start to the node being expanded."""
        self.bound = 0
        """The threshold of the current iteration."""
        self.next_f = inf
        """The smallest f above the threshold in this iteration so far."""
        # Recorders and counters replace these functions by wrappers.
        self.iteration: Callable[[], Generator[Progress, None, Node | None]] = self._iteration
        self.moves = move_order(board, rules.order)
        self.children: Callable[[Node, Steps], list[Node]] = self._children
        self.update: Callable[..., Estimate] = heuristic.update

    def run(self) -> Generator[Progress, None, Node]:
        """Run the search. Yield its progress, and return the goal node, which ends `path`."""
        lowest: float = self.start.h  # every solution has at least this f
        while True:
            self.budget.bound = same_parity(lowest, self.board, self.goal)
            parity = self.rules.thresholds == "parity"
            self.bound = self.budget.bound if parity else ceil(lowest)
            self.next_f = inf
            found = yield from self.iteration()
            if found is not None:
                return found
            assert self.next_f < inf, "the blank can always move"
            lowest = self.next_f

    def _iteration(self) -> Generator[Progress, None, Node | None]:
        """Search up to the threshold. Return the goal node, or None."""
        at_once = self.rules.successors == "at-once"
        early = self.rules.goal_test == "generation"
        goal, path, moves, children_of = state_of(self.goal), self.path, self.moves, self.children
        budget, stats = self.budget, self.budget.stats
        path.clear()
        node, waiting = self.start, 0
        families: list[Iterator[Node]] = []  # the unvisited children of each node on the path
        while True:
            if node.state == goal:
                path.append(node)
                return node
            stats.frontier = stats.stored = waiting
            if budget.tick():
                yield budget.progress()
            path.append(node)
            if node.g >= stats.deepest:
                stats.deepest = node.g + 1
            if at_once:
                children = children_of(node, moves(node))
                if early and (reached := [child for child in children if child.state == goal]):
                    path += reached
                    return reached[0]
                families.append(iter(children))
                waiting += len(children)
                if waiting > stats.peak_frontier:
                    stats.peak_frontier = waiting
            else:
                families.append(self._one_by_one(node))
            while (next_node := next(families[-1], None)) is None:
                families.pop()
                path.pop()
                if not path:
                    return None
            node = next_node
            if at_once:
                waiting -= 1

    def _children(self, node: Node, moves: Steps) -> list[Node]:
        """Apply moves to a node, and return the children within the threshold."""
        state, blank, came_from, data = node.state, node.blank, node.came_from, node.data
        stats, bound, update, g = self._stats, self.bound, self.update, node.g + 1
        children: list[Node] = []
        for move, source in moves:
            if source == came_from and not self._keeps_back:
                continue
            stats.generated += 1
            after = slide(state, blank, source)
            if not self._any_path and self.on_path(after) is not None:
                stats.duplicates += 1
                continue
            h, next_data = update(data, state, after, state[source], source, blank)
            f = g + h
            if f > bound:
                if f < self.next_f:
                    self.next_f = f
            else:
                children.append(Node(after, source, g, h, next_data, blank, move))
        return children

    def _one_by_one(self, node: Node) -> Iterator[Node]:
        """Yield the children of a node. Generate each child only when the search needs it."""
        for move in self.moves(node):
            yield from self.children(node, [move])

    def record(self, record: Recorder, *, stack: bool = False) -> None:
        """Attach a recorder. Call this before `run`.

        If `stack` is true, the children of a node are recorded in reverse. The newest entry is then
        the first child, which the search expands next.
        """
        _Recorded(self, record, stack)

    def on_path(self, state: State) -> Node | None:
        """Return the node on the path that has a state, or None."""
        return next((node for node in self.path if node.state == state), None)


class _Recorded:
    """A wrapper around the methods of a deepening search that records each step."""

    def __init__(self, search: Deepening, record: Recorder, stack: bool) -> None:
        self._search, self._record, self._stack = search, record, stack
        self._iteration, search.iteration = search.iteration, self.iteration
        self._children, search.children = search.children, self.children
        self._update, search.update = search.update, self.update
        self._h = 0

    def iteration(self) -> Generator[Progress, None, Node | None]:
        """Record the beginning of an iteration."""
        start = self._search.start
        start.entry = self._record.start(start.h, self._search.bound)
        return self._iteration()

    def update(self, *arguments: Any) -> Estimate:
        """Return the estimate of a child, and store it for the recording."""
        self._h, data = self._update(*arguments)
        return self._h, data

    def children(self, node: Node, moves: Steps) -> list[Node]:
        """Record an expansion and all of its children. Return the children to search."""
        record, search, g = self._record, self._search, node.g + 1
        stats = search.budget.stats
        children: list[Node] = []
        if record.waits(node.entry):
            record.expand(node.entry)
        for move, source in reversed([*moves]) if self._stack else moves:
            if source == node.came_from and search.rules.move_back != "kept":
                continue
            duplicates = stats.duplicates
            found = self._children(node, [(move, source)])
            known = None
            if stats.duplicates > duplicates:
                known = search.on_path(slide(node.state, node.blank, source))
            h = self._h if known is None else known.h
            entry = record.add(node.entry, move, g, h)
            for child in found:
                child.entry = entry
            if known is not None:
                record.discard(entry, known.entry)
            elif not found:
                record.cut_off(entry)
            children += found
        return children[::-1] if self._stack else children


def _solve(
    board: Board,
    goal: Board,
    algorithm: str,
    heuristic: Heuristic,
    limit: Limit | None,
    record: Recorder | None,
    thresholds: Thresholds,
) -> Search:
    """Run a search and return its solution."""
    budget = Budget(limit)
    search = Deepening(board, goal, heuristic, Rules(thresholds=thresholds), budget)
    if record is not None:
        search.record(record, stack=True)
    found = yield from search.run()
    if record is not None:
        record.reach(found.entry)
    name = None if isinstance(heuristic, ZeroHeuristic) else heuristic.name
    moves = Moves(node.move for node in search.path[1:])
    return Solution(board, goal, moves, found.g, algorithm, name, budget.so_far())
