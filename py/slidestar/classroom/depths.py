"""Count the positions at each distance from a goal, and select boards to race on."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from slidestar.algorithms import Budget, Limit, Progress
from slidestar.errors import PuzzleError, check_integer, check_iterable
from slidestar.kernel import EXACT_MAX_CELLS, ExactTable
from slidestar.lib.steps import run
from slidestar.pdb.exact_distances import prepare_exact_table
from slidestar.pdb.sizes import BoardClass, classify, no_tables_reason
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board, check_board, moves_from
from slidestar.puzzle.shuffle import below, seeded_words
from slidestar.solver.auto import auto

_ATTEMPTS = 40


def counts_by_depth(goal: Board) -> tuple[int, ...]:
    """Return the numbers of positions that are 0, 1, 2 … moves from a goal of up to 10 cells.

    >>> counts_by_depth(Board.solved(2))
    (1, 2, 2, 2, 2, 2, 1)

    Raises `PuzzleError` for a larger goal.
    """
    return run(counts_by_depth_steps(goal))


def counts_by_depth_steps(goal: Board) -> Generator[Progress, None, tuple[int, ...]]:
    """Run `counts_by_depth` in steps. Raises `PuzzleError` for a goal of more than 10 cells."""
    check_board("goal", goal)
    if classify(goal) is not BoardClass.EXACT:
        raise PuzzleError(f"goal must have at most {EXACT_MAX_CELLS} cells, got {len(goal.tiles)}")
    table = yield from prepare_exact_table(goal, Budget())
    return tuple(table.distances.count(depth) for depth in range(table.largest + 1))


def boards_at(
    lengths: Sequence[int],
    each: int,
    goal: Board | None = None,
    seed: object = "slidestar",
) -> list[tuple[Board, int]]:
    """Return up to `each` boards for each length of a shortest solution, paired with the length.

    The same seed returns the same boards. The default goal is 3x3. On boards of up to 10 cells all
    positions at a distance are equally likely. On boards of 11 to 16 cells, the function solves the
    ends of random walks and returns positions on the solutions. They are not equally likely, and
    there may be fewer than `each`.

    >>> [(board.text(), length) for board, length in boards_at([1], 5, Board.solved(2))]
    [('1-2_0-3', 1), ('1-0_3-2', 1)]

    Raises `PuzzleError` for a goal of more than 16 cells.
    """
    return run(boards_at_steps(lengths, each, Board.solved(3) if goal is None else goal, seed))


def boards_at_steps(
    lengths: Sequence[int],
    each: int,
    goal: Board,
    seed: object = "slidestar",
    source: Source = SHIPPED,
) -> Generator[Progress, None, list[tuple[Board, int]]]:
    """Run `boards_at` in steps. Raises `PuzzleError` for a goal of more than 16 cells."""
    check_board("goal", goal)
    check_iterable("lengths", lengths)
    check_integer("each", each, 0)
    for length in lengths:
        check_integer("a length", length, 0)
    kind = classify(goal)
    if kind is BoardClass.EXACT:
        return (yield from _from_table(lengths, each, goal, seed))
    if kind is not BoardClass.PATTERNS:
        raise PuzzleError(f"the boards cannot be generated: {no_tables_reason(goal)}")
    boards = []
    for length in lengths:
        words = seeded_words(f"{seed} {length}")
        selected: list[Board] = []
        for attempt in range(each * _ATTEMPTS):
            if len(selected) == each:
                break
            start = _walk(goal, length + 2 * attempt % 20, words)
            found = yield from auto(start, goal, Limit(seconds=20), source)
            if found.optimal and len(found) >= length:
                board = list(found.boards())[len(found) - length]
                if board not in selected:
                    selected.append(board)
        boards += [(board, length) for board in selected]
    return boards


def _from_table(
    lengths: Sequence[int], each: int, goal: Board, seed: object
) -> Generator[Progress, None, list[tuple[Board, int]]]:
    budget = Budget()
    table = yield from prepare_exact_table(goal, budget)
    boards = []
    for length in lengths:
        numbers = list(_numbers(table, length))
        words = seeded_words(f"{seed} {length}")
        for place in range(min(each, len(numbers))):
            other = place + below(len(numbers) - place, words)
            numbers[place], numbers[other] = numbers[other], numbers[place]
            tiles = table.tiles(numbers[place])
            boards.append((Board.from_flat(tiles, goal.rows, goal.cols), length))
        yield budget.progress()
    return boards


def _numbers(table: ExactTable, length: int) -> Iterator[int]:
    """Yield the indices of the positions at a distance."""
    wanted = bytes([length]) if length < 255 else b""
    number = table.distances.find(wanted) if wanted else -1
    while number >= 0:
        yield number
        number = table.distances.find(wanted, number + 1)


def _walk(goal: Board, moves: int, words: Iterator[int]) -> Board:
    """Return the board after a number of random moves, none of which undoes the previous one."""
    board, last = goal, -1
    for _ in range(moves):
        options = [
            (move, cell)
            for move, cell in moves_from(board.blank, board.rows, board.cols)
            if cell != last
        ]
        move, _ = options[below(len(options), words)]
        last = board.blank
        board = board.move(move)
    return board
