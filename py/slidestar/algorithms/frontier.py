"""The nodes of the best-first searches, and the priority queue that orders them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

from slidestar.algorithms.core import State, slide
from slidestar.puzzle.moves import Moves

T = TypeVar("T")


class Frontier(Generic[T]):
    """A priority queue of nodes: a deque for each key, and a heap of the keys."""

    def __init__(self, *, newest: bool) -> None:
        self._nodes: dict[tuple[float, int], deque[T]] = {}
        self._keys: list[tuple[float, int]] = []
        self._pop: Callable[[deque[T]], T] = deque.pop if newest else deque.popleft

    def __bool__(self) -> bool:
        return bool(self._keys)

    def push(self, key: tuple[float, int], node: T) -> None:
        """Add a node."""
        nodes = self._nodes.get(key)
        if nodes is None:
            nodes = self._nodes[key] = deque()
            heappush(self._keys, key)
        nodes.append(node)

    def pop(self) -> T:
        """Remove and return the newest or the oldest node with the smallest key."""
        key = self._keys[0]
        nodes = self._nodes[key]
        node = self._pop(nodes)
        if not nodes:
            del self._nodes[key]
            heappop(self._keys)
        return node


class Node:
    """A position, with the shortest path to it known so far.

    A node stores the previous cell of the blank instead of its parent. Paths on large boards have
    thousands of nodes, and Python frees such a chain of objects by recursion, which overflows a
    browser's stack.
    """

    __slots__ = ("blank", "came_from", "closed", "data", "g", "h", "move", "state")

    def __init__(
        self, state: State, blank: int, g: int, h: int, data: Any, came_from: int, move: str
    ) -> None:
        self.state = state
        self.blank = blank
        self.g = g
        self.h = h
        self.data = data  # the heuristic's data for its next update
        self.came_from = came_from  # the cell of the blank before the move, or -1 at the start
        self.move = move
        self.closed = False


def path_cost(g: int, h: int) -> int:
    """Return g: the priority of searches that ignore h."""
    return g


def estimate(node: Node) -> int:
    """Return h of a node."""
    return node.h


def path_to(nodes: Mapping[State, Node], node: Node) -> Moves:
    """Return the moves from the start to a node."""
    moves = []
    while node.came_from >= 0:
        moves.append(node.move)
        node = nodes[slide(node.state, node.blank, node.came_from)]
    return Moves(reversed(moves))
