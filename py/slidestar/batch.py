"""Many boards at once: on all processors, or on any executor."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from slidestar.board import Board
from slidestar.engine import auto
from slidestar.errors import Unsolvable
from slidestar.search import Solution, run

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["solve_many"]


def solve_many(
    boards: Iterable[Board], executor: Executor | None = None, goal: Board | None = None
) -> list[Solution]:
    """Solve many boards at once, on all processors, or on any executor (Dask's too).

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor() as pool:
    ...     found = solve_many([Board.parse("1 2/0 3"), Board.parse("0 1/3 2")], pool)
    >>> [len(solution) for solution in found]
    [1, 2]

    Raises `Unsolvable` if one of them is.
    """
    if executor is None:
        # Only here: the page can do without the modules behind it.
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor() as pool:
            return solve_many(boards, pool, goal)
    return list(executor.map(partial(_solve_one, goal), boards))


def _solve_one(goal: Board | None, board: Board) -> Solution:
    target = Board.solved(board.rows, board.cols) if goal is None else goal
    if not board.is_solvable(target):
        raise Unsolvable(f"this board can't be solved: {board.text()}")
    return run(auto(board, target))
