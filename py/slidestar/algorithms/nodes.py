"""The nodes of the searches, and the order in which their successors are generated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from slidestar.algorithms.heuristics import Heuristic
from slidestar.algorithms.search_types import State, slide, state_of
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.moves import Moves


class Node:
    """A position with a path to it.

    A node stores the previous cell of the blank instead of its parent. Paths on large boards have
    thousands of nodes, and Python frees such a chain of objects by recursion, which overflows a
    browser's stack.
    """

    __slots__ = ("blank", "came_from", "closed", "data", "entry", "g", "h", "move", "state")

    entry: int
    """The index of the node in a recording. It is unset if the search is not recorded."""

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

    def __lt__(self, other: Node) -> bool:
        return False  # in a heap of keys and nodes, only the keys are compared


MoveOrder = Callable[[Node], Iterable[tuple[str, int]]]
"""A function that yields the moves from a node as pairs of a letter and the tile's cell."""


def start_node(board: Board, heuristic: Heuristic) -> Node:
    """Return the node at which a search begins."""
    state = state_of(board)
    h, data = heuristic.evaluate(state)
    return Node(state, board.blank, 0, h, data, -1, "")


def move_order(board: Board, order: str) -> MoveOrder:
    """Return a function that yields the moves from a node in an order of `Rules`."""
    moves = _moves(board.rows, board.cols, order)
    if order == "tiles":
        return lambda node: sorted(moves[node.blank], key=lambda move: node.state[move[1]])
    return lambda node: moves[node.blank]


@lru_cache
def _moves(rows: int, cols: int, order: str) -> list[list[tuple[str, int]]]:
    """Return the sorted moves for each cell of the blank."""
    cells = [moves_from(blank, rows, cols) for blank in range(rows * cols)]
    return [sorted(moves, key=lambda move: order.find(move[0])) for moves in cells]


def path_to(nodes: Mapping[State, Node], node: Node) -> Moves:
    """Return the moves from the start to a node."""
    moves = []
    while node.came_from >= 0:
        moves.append(node.move)
        node = nodes[slide(node.state, node.blank, node.came_from)]
    return Moves(reversed(moves))
