"""Deal boards at an exact distance from a goal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from slidestar.algorithms import Budget, Progress
from slidestar.errors import PuzzleError, quote
from slidestar.kernel import ExactTable
from slidestar.lib.steps import run
from slidestar.pdb.database import PatternDatabase, prepare, run_search
from slidestar.pdb.exact_distances import prepare_exact_table
from slidestar.pdb.sizes import BoardClass, classify, no_tables_reason
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.shuffle import below, seeded_words
from slidestar.rated_puzzles.solutions import CAP, SolutionGraph, follow_table, merge_solutions
from slidestar.rated_puzzles.walks import random_walk
from slidestar.solver.all_optimal import AllOptimal

MAX_LENGTH = 35
"""The largest distance to deal on boards of 11 to 16 cells.

Few longer random walks are shortest solutions.
"""

_MIN_TURNING = 3  # all boards at smaller distances are straight
_POSITIONS = 600  # the maximum number of table positions to try
_WALKS = 600  # the maximum number of random walks to try
_WALKS_PER_STEP = 50

Wanted = Callable[[Board], bool]
"""A condition that the dealt board must satisfy."""


def any_board(board: Board) -> bool:
    """Return True. This is the condition that every board satisfies."""
    return True


def deal(goal: Board, length: int, seed: object) -> Board:
    """Return a random board whose shortest solution has `length` moves.

    >>> from slidestar import distance
    >>> board = deal(Board.solved(4), 12, seed="tea")
    >>> distance(board), board == deal(Board.solved(4), 12, seed="tea")
    (12, True)

    All boards at this distance are equally likely. From a distance of 3 moves, trivial boards (see
    `is_straight`) are excluded. Raises `PuzzleError` if no board is found, if `length` exceeds
    `MAX_LENGTH` on boards of 11 to 16 cells, and for boards without tables.
    """
    graph = run(deal_steps(goal, length, seed))
    if graph is None:
        raise PuzzleError(f"no {goal.rows}x{goal.cols} board at distance {length} was found")
    return graph.board


def largest_deal(goal: Board) -> Generator[Progress, None, int]:
    """Find, in steps, the largest distance at which boards can be dealt.

    Raises `PuzzleError` for a goal without tables.
    """
    kind = classify(goal)
    if not kind.has_tables:
        raise PuzzleError(f"boards cannot be dealt by their distance: {no_tables_reason(goal)}")
    if kind is BoardClass.EXACT:
        return (yield from prepare_exact_table(goal, Budget())).largest
    return MAX_LENGTH


def deal_steps(
    goal: Board,
    length: int,
    seed: object,
    wanted: Wanted = any_board,
    source: Source = SHIPPED,
) -> Generator[Progress, None, SolutionGraph | None]:
    """Deal a board like `deal`, in steps, and return its solutions.

    `wanted`: a condition that the board must satisfy. Return None if no such board is found.

    Boards of up to 10 cells are drawn from the table of all distances. A larger board is the end of
    a random walk from the goal, if no shorter path leads there. A board with s shortest solutions
    is the end of s such walks, so it is accepted with probability 1/s. Boards with more than `CAP`
    solutions are excluded.
    """
    largest = yield from largest_deal(goal)
    if isinstance(length, bool) or not isinstance(length, int) or not 0 < length <= largest:
        raise PuzzleError(f"length must be an int from 1 to {largest}, got {quote(length)}")
    budget = Budget()
    words = seeded_words(f"{seed} {length}")

    def accepts(board: Board) -> bool:
        return wanted(board) and (length < _MIN_TURNING or not is_straight(board, goal))

    tables = yield from prepare(goal, budget, source)
    if tables is None:
        raise MemoryError
    if isinstance(tables, ExactTable):
        return _from_table(tables, goal, length, accepts, words)
    return (yield from _from_walks(tables, goal, length, accepts, words, budget))


def _from_table(
    table: ExactTable, goal: Board, length: int, accepts: Wanted, words: Iterator[int]
) -> SolutionGraph | None:
    numbers = table.at_distance(length)
    for _ in range(_POSITIONS):
        tiles = table.position(numbers[below(len(numbers), words)])
        board = Board.from_flat(tiles, goal.rows, goal.cols)
        if accepts(board):
            return follow_table(board, goal, table)
    return None


def _from_walks(
    patterns: PatternDatabase,
    goal: Board,
    length: int,
    accepts: Wanted,
    words: Iterator[int],
    budget: Budget,
) -> Generator[Progress, None, SolutionGraph | None]:
    for walk in range(_WALKS):
        if walk % _WALKS_PER_STEP == 0:
            yield budget.progress()
        board = random_walk(goal, length, words)
        if not accepts(board):
            continue
        found = yield from _solutions(patterns, board, length, budget)
        if found is not None and below(len(found), words) == 0:
            return merge_solutions(board, goal, found)
    return None


def _solutions(
    patterns: PatternDatabase, board: Board, length: int, budget: Budget
) -> Generator[Progress, None, AllOptimal | None]:
    """Return all shortest solutions of a board.

    Return None if they are shorter than `length` moves, or if there are more than `CAP`.
    """
    search = patterns.search(board, find_all=True)
    solutions: list[Moves] = []
    while (yield from run_search(search, budget)) == search.FOUND:
        if search.bound < length or len(solutions) == CAP:
            return None
        solutions.append(patterns.moves(search))
    return AllOptimal(length, tuple(solutions), True)


def is_straight(board: Board, goal: Board | None = None) -> bool:
    """Return whether a board is trivial.

    A trivial board is solved when the blank moves to its goal cell straight, or with one turn.

    >>> is_straight(Board.solved(3).apply("D2R2")), is_straight(Board.solved(3).apply("DRDR"))
    (True, False)
    """
    target = board.goal_or_standard(goal)
    row, col = divmod(board.blank, board.cols)
    goal_row, goal_col = divmod(target.blank, board.cols)
    down, right = goal_row - row, goal_col - col
    vertical, horizontal = "UD"[down < 0] * abs(down), "LR"[right < 0] * abs(right)
    return target in (board.apply(vertical + horizontal), board.apply(horizontal + vertical))
