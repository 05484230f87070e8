"""The queues of best-first searches, which differ in the order of their entries."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from slidestar.algorithms.nodes import Node
from slidestar.algorithms.rules import Rules

Key = Callable[[Any], tuple[float, float]]
"""A function that returns the sort key of a node, or of an entry of a trace."""


class Order(NamedTuple):
    """The order in which a search expands its nodes. The smallest key comes first."""

    key: Key | None
    """A function that returns the priority of a node and a tie-breaker, or None for a stack."""
    newest: bool = True
    """True if the newest of the nodes with equal keys comes first, False if the oldest does."""


T = TypeVar("T")


class Queue(Protocol):
    """A queue of nodes."""

    def __bool__(self) -> bool: ...
    def push(self, node: Node) -> None: ...
    def pop(self) -> Node: ...


def by_f(node: Any) -> tuple[int, int]:
    """Return the key that orders nodes by f = g + h, then by h."""
    return node.g + node.h, node.h


def by_g(node: Any) -> tuple[int, int]:
    """Return the key that orders nodes by g."""
    return node.g, 0


def _by_h(node: Any) -> tuple[int, int]:
    return node.h, node.h


def _by_weighted_f(weight: float, node: Any) -> tuple[float, int]:
    return node.g + weight * node.h, node.h


def order_of(algorithm: str, rules: Rules) -> Order:
    """Return the default order of an algorithm, with the weight of the rules."""
    if algorithm == "dfs":
        return Order(None)
    if algorithm in ("bfs", "uniform-cost"):
        return Order(by_g, newest=False)
    if algorithm == "weighted-astar":
        return Order(partial(_by_weighted_f, rules.weight))
    return Order(by_f if algorithm == "astar" else _by_h)


def queue_for(algorithm: str, rules: Rules) -> Queue:
    """Return an empty queue in the order that the algorithm and the rules define."""
    usual, _ = order_of(algorithm, rules)
    if algorithm == "bfs" or usual is None:
        return Frontier(lambda node: (node.g if usual else 0,), newest=usual is None)
    ties: dict[str, Key] = {
        "small-h": usual,
        "large-g": lambda node: (usual(node)[0], -node.g),
        "small-g": lambda node: (usual(node)[0], node.g),
        "none": lambda node: (usual(node)[0], 0),
    }
    key = ties[rules.ties]
    if rules.then == "tiles":
        return Frontier(lambda node: (*key(node), node.state), newest=False)
    if rules.then in ("newest", "oldest"):
        return Frontier(key, newest=rules.then == "newest")
    return _Heapq(key) if rules.then == "heapq" else _MinPQ(key)


class Frontier(Generic[T]):
    """A priority queue: a deque for each key, and a heap of the keys."""

    def __init__(self, key: Callable[[T], tuple[Any, ...]], *, newest: bool) -> None:
        self._key = key
        self._nodes: dict[tuple[Any, ...], deque[T]] = {}
        self._keys: list[tuple[Any, ...]] = []
        self._pop: Callable[[deque[T]], T] = deque.pop if newest else deque.popleft

    def __bool__(self) -> bool:
        return bool(self._keys)

    def push(self, node: T) -> None:
        """Add a node."""
        key = self._key(node)
        nodes = self._nodes.get(key)
        if nodes is None:
            nodes = self._nodes[key] = deque()
            heapq.heappush(self._keys, key)
        nodes.append(node)

    def pop(self) -> T:
        """Remove and return the newest or the oldest node with the smallest key."""
        key = self._keys[0]
        nodes = self._nodes[key]
        node = self._pop(nodes)
        if not nodes:
            del self._nodes[key]
            heapq.heappop(self._keys)
        return node


class _Heapq:
    """A priority queue on Python's `heapq`, whose heap decides the order of equal entries."""

    def __init__(self, key: Key) -> None:
        self._key = key
        self._heap: list[tuple[tuple[float, float], Node]] = []

    def __bool__(self) -> bool:
        return bool(self._heap)

    def push(self, node: Node) -> None:
        heapq.heappush(self._heap, (self._key(node), node))

    def pop(self) -> Node:
        return heapq.heappop(self._heap)[1]


class _MinPQ(_Heapq):
    """The binary heap of R. Sedgewick and K. Wayne, "Algorithms", 4th edition (2011), section 2.4.

    `heapq` moves an entry down to a leaf and then up again. This heap moves it down only as far as
    needed, so the order of equal entries differs.
    """

    def push(self, node: Node) -> None:
        heap = self._heap
        heap.append((self._key(node), node))
        child = len(heap) - 1
        while child and heap[child] < heap[(child - 1) // 2]:
            parent = (child - 1) // 2
            heap[child], heap[parent] = heap[parent], heap[child]
            child = parent

    def pop(self) -> Node:
        heap = self._heap
        heap[0], heap[-1] = heap[-1], heap[0]
        least = heap.pop()
        parent = 0
        while (child := 2 * parent + 1) < len(heap):
            if child + 1 < len(heap) and heap[child + 1] < heap[child]:
                child += 1
            if not heap[child] < heap[parent]:
                break
            heap[parent], heap[child] = heap[child], heap[parent]
            parent = child
        return least[1]
