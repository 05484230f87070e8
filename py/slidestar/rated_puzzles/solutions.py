"""Represent all shortest solutions of a board as a graph of positions and good moves."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from slidestar.algorithms import Budget, Limit, Progress
from slidestar.kernel import ExactTable
from slidestar.pdb.exact_distances import prepare_exact_table
from slidestar.pdb.sizes import BoardClass, classify
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board, positions_along
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.all_optimal import AllOptimal, find_all_optimal

CAP = 500
"""The maximum number of solutions in a graph, for boards without a table of all distances."""

Layer = Mapping[Board, tuple[str, ...]]


@dataclass(frozen=True)
class SolutionGraph:
    """The shortest solutions of a board.

    >>> from slidestar.algorithms import run
    >>> graph = run(solution_graph(Board.parse("5 4 3/2 1 0")))
    >>> graph.length, graph.solutions, str(graph.first)
    (14, 2, 'DR2ULDLURDRUL2')
    """

    goal: Board
    layers: tuple[Layer, ...]
    """`layers[i]` maps each position after i good moves to its own good moves.

    A good move leads nearer to the goal. The last layer has only the goal, without moves.
    """
    complete: bool = True
    """False if the graph contains only the first `CAP` solutions."""

    @property
    def board(self) -> Board:
        """The board whose solutions these are."""
        return next(iter(self.layers[0]))

    @property
    def length(self) -> int:
        """The number of moves of each solution."""
        return len(self.layers) - 1

    @property
    def solutions(self) -> int:
        """The number of solutions."""
        counts = {self.goal: 1}
        for layer in reversed(self.layers[:-1]):
            counts = {
                position: sum(counts[position.move(move)] for move in moves)
                for position, moves in layer.items()
            }
        return counts[self.board]

    @property
    def first(self) -> Moves:
        """The first solution, in the order of `Board.legal_moves`."""
        position, moves = self.board, []
        for layer in self.layers[:-1]:
            moves.append(layer[position][0])
            position = position.move(moves[-1])
        return Moves(moves)


def solution_graph(
    board: Board, goal: Board | None = None, limit: Limit | None = None, source: Source = SHIPPED
) -> Generator[Progress, None, SolutionGraph]:
    """Find the shortest solutions of a board of up to 16 cells, in steps.

    Raises `Unsolvable` if the goal cannot be reached, and `LimitReached` at the limit and for
    boards without tables.
    """
    target = reachable_goal(board, goal)
    if classify(target) is BoardClass.EXACT:
        table = yield from prepare_exact_table(target, Budget(limit))
        return follow_table(board, target, table)
    found = yield from find_all_optimal(board, target, CAP, limit, source)
    return merge_solutions(board, target, found)


def follow_table(board: Board, goal: Board, table: ExactTable) -> SolutionGraph:
    """Find the solutions by following decreasing distances in a table, layer by layer."""
    layers: list[Layer] = []
    positions = [board]
    for distance in reversed(range(table.distance(board.tiles))):
        layer: dict[Board, tuple[str, ...]] = {}
        nearer: dict[Board, None] = {}  # a dict used as an ordered set
        for position in positions:
            pairs = zip(position.legal_moves(), position.neighbors(), strict=True)
            good = {move: after for move, after in pairs if table.distance(after.tiles) == distance}
            layer[position] = tuple(good)
            nearer.update(dict.fromkeys(good.values()))
        layers.append(layer)
        positions = list(nearer)
    return SolutionGraph(goal, (*layers, {goal: ()}))


def merge_solutions(board: Board, goal: Board, found: AllOptimal) -> SolutionGraph:
    """Merge a list of solutions into a graph."""
    layers: list[dict[Board, set[str]]] = [{} for _ in range(found.length)]
    for solution in found:
        for layer, position, move in zip(
            layers, positions_along(board, solution), solution, strict=False
        ):
            layer.setdefault(position, set()).add(move)
    ordered = (
        {
            position: tuple(move for move in position.legal_moves() if move in good)
            for position, good in layer.items()
        }
        for layer in layers
    )
    return SolutionGraph(goal, (*ordered, {goal: ()}), found.complete)
