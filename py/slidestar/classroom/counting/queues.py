"""Nodes, and queues that order them by the rules."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple, Protocol

from slidestar.algorithms.core import State
from slidestar.classroom.rules import Rules


class Node(NamedTuple):
    """A node of a search, with the heuristic's value and data of its position.

    `entry` is its index in the recording, if there is one.
    """

    state: State
    blank: int
    came_from: int  # the cell of the blank before the last move, or -1 at the start
    g: int
    h: float
    data: Any
    entry: int = -1


class Queue(Protocol):
    """A queue of nodes."""

    def __bool__(self) -> bool: ...
    def push(self, node: Node) -> None: ...
    def pop(self) -> Node: ...


Key = Callable[[Node], tuple[float, ...]]


def queue_for(algorithm: str, rules: Rules) -> Queue:
    """Return an empty queue in the order of an algorithm by the rules."""
    if algorithm == "bfs":
        return _Fifo()
    first: dict[str, Callable[[Node], float]] = {
        "astar": lambda node: node.g + node.h,
        "weighted-astar": lambda node: node.g + rules.weight * node.h,
        "greedy": lambda node: node.h,
    }
    second: dict[str, Callable[[Node], float]] = {
        "small-h": lambda node: node.h,
        "large-g": lambda node: -node.g,
        "small-g": lambda node: node.g,
        "none": lambda node: 0,
    }
    priority, tie = first[algorithm], second[rules.ties]

    def key(node: Node) -> tuple[float, ...]:
        return priority(node), tie(node)

    if rules.then in ("newest", "oldest", "tiles"):
        return _Ordered(key, rules.then)
    return _Heapq(key) if rules.then == "heapq" else _MinPQ(key)


class _Fifo:
    """A queue in the order of insertion."""

    def __init__(self) -> None:
        self._nodes = deque[Node]()

    def __bool__(self) -> bool:
        return bool(self._nodes)

    def push(self, node: Node) -> None:
        self._nodes.append(node)

    def pop(self) -> Node:
        return self._nodes.popleft()


class _Ordered:
    """A priority queue that orders all entries, also those of equal priority."""

    def __init__(self, key: Key, then: str) -> None:
        self._key, self._by_tiles = key, then == "tiles"
        self._numbers = count(0, -1 if then == "newest" else 1)
        self._heap: list[tuple[Any, ...]] = []

    def __bool__(self) -> bool:
        return bool(self._heap)

    def push(self, node: Node) -> None:
        tiles = node.state if self._by_tiles else b""
        heapq.heappush(self._heap, (*self._key(node), tiles, next(self._numbers), node))

    def pop(self) -> Node:
        node: Node = heapq.heappop(self._heap)[-1]
        return node


class _Entry:
    """An entry of a heap, which is compared by its key only."""

    __slots__ = ("key", "node")

    def __init__(self, key: tuple[float, ...], node: Node) -> None:
        self.key = key
        self.node = node

    def __lt__(self, other: _Entry) -> bool:
        return self.key < other.key


class _Heapq:
    """The priority queue of Python's `heapq`. The order of equal entries is that of its heap."""

    def __init__(self, key: Key) -> None:
        self._key = key
        self._heap: list[_Entry] = []

    def __bool__(self) -> bool:
        return bool(self._heap)

    def push(self, node: Node) -> None:
        heapq.heappush(self._heap, _Entry(self._key(node), node))

    def pop(self) -> Node:
        return heapq.heappop(self._heap).node


class _MinPQ:
    """The binary heap of R. Sedgewick and K. Wayne, "Algorithms", 4th edition (2011), section 2.4.

    `heapq` moves an entry to a leaf and up again; this heap moves it down only as far as needed, so
    the order of equal entries differs.
    """

    def __init__(self, key: Key) -> None:
        self._key = key
        self._heap: list[_Entry] = []

    def __bool__(self) -> bool:
        return bool(self._heap)

    def push(self, node: Node) -> None:
        heap = self._heap
        heap.append(_Entry(self._key(node), node))
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
        return least.node
