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
"""The largest distance on boards of 11 to 16 cells: few longer walks are shortest solutions."""

_MIN_TURNING = 3  # nearer than this, every board is straight
_POSITIONS = 600  # of the table that are tried for a condition
_WALKS = 600  # that are tried for a condition, and to find a shortest solution
_WALKS_PER_STEP = 50

Wanted = Callable[[Board], bool]
"""A condition that the dealt board must satisfy."""


def any_board(board: Board) -> bool:
    """Return True: the condition that every board satisfies."""
    return True


def deal(goal: Board, length: int, seed: object) -> Board:
    """Return a random board whose shortest solution has `length` moves.

    >>> from slidestar import distance
    >>> board = deal(Board.solved(4), 12, seed="tea")
    >>> distance(board), board == deal(Board.solved(4), 12, seed="tea")
    (12, True)

    All boards at that distance are equally likely, except trivial ones (see `is_straight`), which
    are left out from 3 moves on. Raises `PuzzleError` if there is no such board, on boards of 11 to
    16 cells for more than `MAX_LENGTH` moves, and for boards without tables.
    """
    graph = run(deal_steps(goal, length, seed))
    if graph is None:
        raise PuzzleError(f"no {goal.rows}x{goal.cols} board at distance {length} was found")
    return graph.board


def largest_deal(goal: Board) -> Generator[Progress, None, int]:
    """Return the largest distance at which boards are dealt, in steps.

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
    """Deal a board as `deal` does, in steps, and return its solutions.

    With a condition, return None if no board that satisfies it was found.

    Up to 10 cells, the board is drawn from the table of all distances. Otherwise it is the end of a
    random walk from the goal that turns out to be a shortest solution. A board with s shortest
    solutions is the end of s such walks, so it is accepted with probability 1/s. Boards with more
    than `CAP` solutions are left out.
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
    """Return all solutions of `length` moves. Return None if one is shorter, or above the cap."""
    search = patterns.search(board, find_all=True)
    solutions: list[Moves] = []
    while (yield from run_search(search, budget)) == search.FOUND:
        if search.bound < length or len(solutions) == CAP:
            return None
        solutions.append(patterns.moves(search))
    return AllOptimal(length, tuple(solutions), True)


def is_straight(board: Board, goal: Board | None = None) -> bool:
    """Return True if a board is trivial: the blank goes straight to its goal cell, or by one turn.

    >>> is_straight(Board.solved(3).apply("D2R2")), is_straight(Board.solved(3).apply("DRDR"))
    (True, False)
    """
    target = board.goal_or_standard(goal)
    row, col = divmod(board.blank, board.cols)
    goal_row, goal_col = divmod(target.blank, board.cols)
    down, right = goal_row - row, goal_col - col
    vertical, horizontal = "UD"[down < 0] * abs(down), "LR"[right < 0] * abs(right)
    return target in (board.apply(vertical + horizontal), board.apply(horizontal + vertical))
