"""SMA*: A* that stores a fixed number of nodes.

S. Russell, "Efficient memory-bounded search methods", ECAI 1992. The original generates the
successors of a node one by one. This version generates all of them at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any

from slidestar.algorithms.budget import Budget, Limit
from slidestar.algorithms.heuristics import Heuristic, Manhattan
from slidestar.algorithms.queues import Order, by_f
from slidestar.algorithms.search_types import Search, Solution, State, same_parity, slide, state_of
from slidestar.algorithms.trace import Recorder
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.moves import Moves

MEMORY = 100
"""The default number of nodes in memory."""
LEAST_MEMORY = 10
"""The smallest number of nodes in memory."""

_CHILDREN = 4  # the largest number of successors of a node
_NEVER = 1 << 40  # the value of a path that is cut off; larger than every f


@dataclass(slots=True)
class _Node:
    """A node in memory."""

    parent: int
    """The number of the parent.

    The node does not refer to the parent itself, because Python would free a long chain of objects
    by recursion.
    """
    state: State
    blank: int
    came_from: int
    move: str
    g: int
    value: int
    """A lower bound on f.

    Before the node is expanded, this is its own f. Afterwards it is the smallest value of its
    forgotten children.
    """
    data: Any
    above: int
    """The recorded entry whose expansion generated the node."""
    entry: int
    children: int = 0
    """The number of children in memory."""
    expanded: bool = False
    forgotten: dict[str, int] = field(default_factory=dict)
    """The values of the forgotten children, by their moves."""


_Entry = tuple[int, int, int, int]
"""An entry of the queue: the value, h, the age and the number of a node."""


class _Memory:
    """The nodes in memory, and a queue of the nodes that have children to generate.

    The queue is two heaps: one yields the best node, the other the worst leaf. An entry that was
    removed from one heap stays in the other until it comes up there, or until most entries are
    such entries.
    """

    def __init__(self, record: Recorder | None) -> None:
        self.by_number: dict[int, _Node] = {}
        self.queued: dict[int, _Entry] = {}
        """The entries of the queue, by the numbers of their nodes."""
        self._best: list[_Entry] = []
        self._worst: list[_Entry] = []  # negated entries of the leaves
        self._ages = count(0, -1)
        self._record = record

    def add(self, number: int, node: _Node) -> None:
        """Store a node and insert it into the queue."""
        self.by_number[number] = node
        entry = (node.value, node.value - node.g, next(self._ages), number)
        self.queued[number] = entry
        heappush(self._best, entry)
        if len(self._best) > 2 * len(self.queued) + _CHILDREN:
            self._best = sorted(self.queued.values())
        if not node.children:
            self._add_leaf(entry)

    def _add_leaf(self, entry: _Entry) -> None:
        heappush(self._worst, _negated(entry))
        if len(self._worst) > 2 * len(self.queued) + _CHILDREN:
            self._worst = sorted(
                _negated(entry)
                for number, entry in self.queued.items()
                if not self.by_number[number].children
            )

    def best(self) -> int:
        """Return the number of the best node in the queue."""
        while self.queued.get(self._best[0][-1]) != self._best[0]:
            heappop(self._best)
        return self._best[0][-1]

    def forget_worst_leaf(self) -> None:
        """Remove the worst leaf, and store its value in its parent, which returns to the queue."""
        while True:
            entry = _negated(heappop(self._worst))
            number = entry[-1]
            if self.queued.get(number) == entry and not self.by_number[number].children:
                break
        del self.queued[number]
        leaf = self.by_number.pop(number)
        parent = self.by_number[leaf.parent]
        if self._record is not None:
            self._record.cut_off(leaf.entry)
        parent.children -= 1
        parent.forgotten[leaf.move] = leaf.value
        if len(parent.forgotten) == 1:
            self.insert_again(leaf.parent)
        elif not parent.children:
            self._add_leaf(self.queued[leaf.parent])

    def insert_again(self, number: int) -> None:
        """Insert an expanded node again, with the smallest value of its forgotten children."""
        node = self.by_number[number]
        node.value = min(node.forgotten.values())
        if self._record is not None and node.value < _NEVER:
            node.entry = self._record.add(node.above, node.move, node.g, node.value - node.g)
        self.add(number, node)

    def moves_to(self, node: _Node) -> Moves:
        """Return the moves from the start to a node."""
        moves = []
        while node.parent >= 0:
            moves.append(node.move)
            node = self.by_number[node.parent]
        return Moves(reversed(moves))


def memory_bounded(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    memory: int = MEMORY,
    record: Recorder | None = None,
) -> Search:
    """Search by SMA*: A* with at most `memory` nodes, which forgets the worst leaf to make room.

    The parent of a forgotten leaf stores the leaf's value, a lower bound on f below it, and
    generates the leaf again when no other node has a smaller value. Among nodes with equal values,
    the deepest is expanded first and the shallowest is forgotten first. Positions are not compared,
    so several nodes can have the same position. A path has at most `memory - 4` moves. The solution
    is optimal for every admissible heuristic. Raises `LimitReached` if all paths are too long.

    >>> from slidestar.algorithms import run
    >>> board, goal = Board.parse("8 1 3/4 0 2/7 6 5"), Board.solved(3)
    >>> [run(memory_bounded(board, goal, memory=n)).stats.expanded for n in (20, 30, 1000)]
    [83, 54, 44]
    """
    heuristic = heuristic or Manhattan(goal)
    goal_state = state_of(goal)
    budget = Budget(limit)
    stats = budget.stats
    state = state_of(board)
    h, data = heuristic.evaluate(state)
    budget.bound = same_parity(h, board, goal)
    root = _Node(-1, state, board.blank, -1, "", 0, h, data, -1, -1)
    if record is not None:
        record.order = Order(by_f)
        root.entry = record.start(h)
    nodes = _Memory(record)
    nodes.add(0, root)
    cut_off = _NEVER  # the smallest f of a path that was too long for the memory
    while (node := nodes.by_number[nodes.best()]).value < _NEVER:
        proven = same_parity(min(node.value, cut_off), board, goal)
        budget.bound = max(budget.bound, proven)
        if node.state == goal_state:
            if record is not None:
                record.reach(node.entry)
            moves, name = nodes.moves_to(node), heuristic.name
            return Solution(board, goal, moves, node.g, "sma-star", name, budget.so_far())
        while len(nodes.by_number) + _CHILDREN > memory:
            nodes.forget_worst_leaf()
        stats.frontier, stats.stored = len(nodes.queued), len(nodes.by_number)
        if budget.tick():
            yield budget.progress()
        number = nodes.best()
        del nodes.queued[number]
        if record is not None:
            record.expand(node.entry)
        g = node.g + 1
        again = {move for move, value in node.forgotten.items() if value == node.value}
        for move, source in moves_from(node.blank, board.rows, board.cols):
            if source == node.came_from or (node.expanded and move not in again):
                continue
            stats.generated += 1
            after = slide(node.state, node.blank, source)
            tile = node.state[source]
            h, data = heuristic.update(node.data, node.state, after, tile, source, node.blank)
            # No path through the node has a smaller f than its value.
            value = max(g + h, node.value)
            entry = -1 if record is None else record.add(node.entry, move, g, value - g)
            node.forgotten.pop(move, None)
            if g + _CHILDREN >= memory and after != goal_state:
                cut_off = min(cut_off, value)
                node.forgotten[move] = _NEVER
                if record is not None:
                    record.cut_off(entry)
                continue
            node.children += 1
            child = _Node(
                number, after, source, node.blank, move, g, value, data, node.entry, entry
            )
            nodes.add(stats.generated, child)
        node.expanded = True
        if node.forgotten:
            nodes.insert_again(number)
        stats.deepest = max(stats.deepest, g)
        stats.peak_frontier = max(stats.peak_frontier, len(nodes.queued))
    budget.bound = max(budget.bound, same_parity(cut_off, board, goal))
    raise budget.limit_reached("memory", memory)


def _negated(entry: _Entry) -> _Entry:
    value, h, age, number = entry
    return -value, -h, -age, -number
