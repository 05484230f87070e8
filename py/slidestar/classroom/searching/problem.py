"""A search problem in the style of AIMA, which records how it is searched."""

from __future__ import annotations

from typing import Any

from slidestar.algorithms import Budget
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.rules import Rules
from slidestar.algorithms.search_types import slide
from slidestar.classroom.counting.count import heuristic_steps
from slidestar.classroom.counting.tallies import RuledProblem
from slidestar.classroom.presets import checked_rules
from slidestar.errors import IllegalMove, PuzzleError, quote
from slidestar.lib.steps import run
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.parity import reachable_goal

Tiles = tuple[int, ...]

MAX_CELLS = 16
"""The largest number of cells of the boards on which searches are checked."""


class SearchProblem:
    """A board and a goal as a search problem with the methods of AIMA's `Problem`.

    S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, 4th edition (2020),
    section 3.1, and its Python code. A state is a tuple of ints in row-major order, 0 the blank, as
    heuristics receive it. An action is the direction in which a tile moves: `"U"`, `"D"`, `"L"` or
    `"R"`. Each action costs 1.

    >>> problem = SearchProblem(Board.parse("1 2 3/4 5 0/7 8 6"))
    >>> state = problem.initial
    >>> problem.is_goal(state), problem.actions(state), problem.h(state)
    (False, ['U', 'D', 'R'], 1)
    >>> problem.is_goal(problem.result(state, "U"))
    True
    >>> problem.expansions, problem.generated, problem.goal_tests, problem.expanded
    (1, 1, 2, [(1, 2, 3, 4, 5, 0, 7, 8, 6)])

    The problem counts and records:

    - `expansions`: a call of `actions(state)` expands the state. Further calls for the same state
      belong to that expansion until another state is expanded, this state is tested for the goal,
      or one of its actions is generated again after such a call
    - `generated`: each call of `result` generates a node, even for a known state
    - `goal_tests`: each call of `is_goal`
    - `expanded`: the first `max_recorded` expanded states, in order

    `h` is the named heuristic or function `h(tiles)`. `rules` sets the order of the actions, and
    whether the heuristic counts the blank. Raises `Unsolvable` if the goal cannot be reached, and
    `PuzzleError` for boards of more than 16 cells.
    """

    def __init__(
        self,
        board: Board,
        goal: Board | None = None,
        heuristic: str | HeuristicFunction = "manhattan",
        rules: Rules | None = None,
        *,
        max_recorded: int = 1_000_000,
    ) -> None:
        target = reachable_goal(board, goal)
        if len(target.tiles) > MAX_CELLS:
            raise PuzzleError(f"a search problem has up to {MAX_CELLS} cells, got {board.text()}")
        rules = checked_rules("astar", rules)
        self.initial: Tiles = board.tiles
        self.goal: Tiles = target.tiles
        self.rows, self.cols = board.rows, board.cols
        self.expansions = self.generated = self.goal_tests = 0
        problem = RuledProblem(board, target, "astar", heuristic, rules, Budget())
        self._heuristic = run(heuristic_steps(problem))
        self._by_tile = rules.order == "tiles"
        self._slides = [
            moves
            if self._by_tile
            else {letter: moves[letter] for letter in rules.order if letter in moves}
            for moves in slides(board.rows, board.cols)
        ]
        self._sorted = sorted(self.initial)
        self._max_bytes = max_recorded * len(self.initial)
        self._recorded = bytearray()
        self._expanding: Tiles | None = None
        # The actions generated in this expansion, and those generated before its latest further
        # call of `actions`, which may be a new expansion of the same state.
        self._generated: set[str] = set()
        self._before: set[str] = set()

    def __repr__(self) -> str:
        board = Board.from_flat(self.initial, self.rows, self.cols)
        return f"<SearchProblem {board.text()}: {self.expansions:,} expansions>"

    @property
    def expanded(self) -> list[Tiles]:
        """The expanded states in order."""
        cells = len(self.initial)
        return [
            tuple(self._recorded[start : start + cells])
            for start in range(0, len(self._recorded), cells)
        ]

    def actions(self, state: Tiles) -> list[str]:
        """Expand a state. Return its actions, including the reverse of the last move.

        >>> problem = SearchProblem(Board.parse("1 2 3/0 4 6/7 5 8"))
        >>> problem.actions(problem.initial), problem.expansions
        (['U', 'D', 'L'], 1)
        """
        blank = self._blank(state)
        if state == self._expanding:
            self._before = {*self._generated}
        else:
            self._expand(state)
        moves = self._slides[blank]
        return sorted(moves, key=lambda move: state[moves[move]]) if self._by_tile else [*moves]

    def result(self, state: Tiles, action: str) -> Tiles:
        """Generate the state after an action. Raises `IllegalMove` if no tile can make it.

        >>> problem = SearchProblem(Board.parse("1 2 3/0 4 6/7 5 8"))
        >>> problem.result(problem.initial, "L"), problem.generated
        ((1, 2, 3, 4, 0, 6, 7, 5, 8), 1)
        """
        blank = self._blank(state)
        source = self._slides[blank].get(action)
        if source is None:
            raise IllegalMove(f"no tile can move {quote(action)} in {state}")
        if state == self._expanding:
            if action in self._before:
                self._expand(state)
            self._generated.add(action)
        self.generated += 1
        return tuple(slide(bytes(state), blank, source))

    def is_goal(self, state: Tiles) -> bool:
        """Test whether a state is the goal."""
        self._blank(state)
        if state == self._expanding:
            self._expanding = None
        self.goal_tests += 1
        return state == self.goal

    goal_test = is_goal
    """The name of `is_goal` in the third edition."""

    def h(self, state: Any) -> float:
        """Return the estimate of a state, or of a node with a `state`.

        >>> problem = SearchProblem(Board.parse("1 2 3/0 4 6/7 5 8"))
        >>> problem.h(problem.initial)
        3
        """
        state = getattr(state, "state", state)
        self._blank(state)
        return self._heuristic.evaluate(bytes(state))[0]

    def action_cost(self, state: Tiles, action: str, after: Tiles) -> int:
        """Return 1, the cost of each action."""
        return 1

    def path_cost(self, cost: int, state: Tiles, action: str, after: Tiles) -> int:
        """Return the cost of a path with one more action, as in the third edition."""
        return cost + 1

    def _expand(self, state: Tiles) -> None:
        self._expanding, self._generated, self._before = state, set(), set()
        self.expansions += 1
        if len(self._recorded) < self._max_bytes:
            self._recorded += bytes(state)

    def _blank(self, state: Tiles) -> int:
        """Return the cell of the blank. Raises `TypeError` for a value that is not a state."""
        try:
            if isinstance(state, tuple) and sorted(bytes(state)) == self._sorted:
                return state.index(0)
        except (TypeError, ValueError):
            pass
        raise TypeError(f"state must be a tuple with the tiles of the board, got {quote(state)}")


def slides(rows: int, cols: int) -> list[dict[str, int]]:
    """Return the moves for each cell of the blank, as a dict from letters to the tile's cell.

    >>> slides(2, 2)[0]
    {'U': 2, 'L': 1}
    """
    return [dict(moves_from(blank, rows, cols)) for blank in range(rows * cols)]
