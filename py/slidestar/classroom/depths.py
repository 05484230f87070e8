"""Positions by their distance to a goal: how many there are, and some of each to race on."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from slidestar.algorithms import Budget, Limit, Progress
from slidestar.errors import PuzzleError, quote
from slidestar.kernel import ExactTable
from slidestar.lib.steps import run
from slidestar.pdb.exact import prepare_exact_table
from slidestar.pdb.sizes import EXACT_MAX_CELLS, fits
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.shuffle import below, seeded_words
from slidestar.solver.auto import auto

__all__ = ["boards_at", "counting", "counts_by_depth", "dealing"]

_TRIES = 40


def counts_by_depth(goal: Board) -> tuple[int, ...]:
    """How many positions are 0, 1, 2 … moves from a goal of at most 10 cells.

    >>> counts_by_depth(Board.solved(2))
    (1, 2, 2, 2, 2, 2, 1)
    """
    return run(counting(goal))


def counting(goal: Board) -> Generator[Progress, None, tuple[int, ...]]:
    """`counts_by_depth`, in steps. Raises `PuzzleError` for a goal that's too large."""
    if len(goal.tiles) > EXACT_MAX_CELLS:
        raise PuzzleError(f"positions are counted on boards of up to {EXACT_MAX_CELLS} cells")
    table = yield from prepare_exact_table(goal, Budget())
    return tuple(table.distances.count(depth) for depth in range(table.largest + 1))


def boards_at(
    lengths: Sequence[int], each: int, goal: Board, seed: object = "slidestar"
) -> list[tuple[Board, int]]:
    """Up to `each` boards for each of these lengths of a shortest solution, with their lengths.

    The same seed gives the same boards. Up to 10 cells each position of a length is equally likely,
    and where there are too few of them, all are given. On larger boards (up to 16 cells) they're
    positions on shortest solutions from the ends of random walks, so those on the way from far
    positions are likelier; there may be fewer of a length that seldom comes up.

    >>> [(board.text(), length) for board, length in boards_at([1], 5, Board.solved(2))]
    [('1-2_0-3', 1), ('1-0_3-2', 1)]
    """
    return run(dealing(lengths, each, goal, seed))


def dealing(
    lengths: Sequence[int],
    each: int,
    goal: Board,
    seed: object = "slidestar",
    source: Source = SHIPPED,
) -> Generator[Progress, None, list[tuple[Board, int]]]:
    """`boards_at`, in steps. Raises `PuzzleError` for a goal of more than 16 cells."""
    for number in (*lengths, each):
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise PuzzleError(f"a number of moves or boards is 0 or more, not {quote(number)}")
    if len(goal.tiles) <= EXACT_MAX_CELLS:
        return (yield from _from_table(lengths, each, goal, seed))
    if not fits(goal):
        raise PuzzleError("boards are dealt by their distance up to 16 cells")
    dealt = []
    for length in lengths:
        words = seeded_words(f"{seed} {length}")
        met: list[Board] = []
        for tried in range(each * _TRIES):
            if len(met) == each:
                break
            start = _walk(goal, length + 2 * tried % 20, words)
            found = yield from auto(start, goal, Limit(seconds=20), source)
            if found.optimal and len(found) >= length:
                board = list(found.boards())[len(found) - length]
                if board not in met:
                    met.append(board)
        dealt += [(board, length) for board in met]
    return dealt


def _from_table(
    lengths: Sequence[int], each: int, goal: Board, seed: object
) -> Generator[Progress, None, list[tuple[Board, int]]]:
    budget = Budget()
    table = yield from prepare_exact_table(goal, budget)
    dealt = []
    for length in lengths:
        numbers = list(_numbers(table, length))
        words = seeded_words(f"{seed} {length}")
        for place in range(min(each, len(numbers))):
            other = place + below(len(numbers) - place, words)
            numbers[place], numbers[other] = numbers[other], numbers[place]
            tiles = table.tiles(numbers[place])
            dealt.append((Board.from_flat(tiles, goal.rows, goal.cols), length))
        yield budget.progress()
    return dealt


def _numbers(table: ExactTable, length: int) -> Iterator[int]:
    """The positions of that distance, by their number in the table."""
    wanted = bytes([length]) if length < 255 else b""
    number = table.distances.find(wanted) if wanted else -1
    while number >= 0:
        yield number
        number = table.distances.find(wanted, number + 1)


def _walk(goal: Board, moves: int, words: Iterator[int]) -> Board:
    """Where this many random moves lead, none of which takes back the one before it."""
    board, last = goal, -1
    for _ in range(moves):
        ways = [
            (move, cell)
            for move, cell in moves_from(board.blank, board.rows, board.cols)
            if cell != last
        ]
        move, _ = ways[below(len(ways), words)]
        last = board.blank
        board = board.move(move)
    return board
