"""Judge the student's moves by the step that the coach advised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from slidestar.coach.advice import Advice, advise
from slidestar.puzzle.board import Board


@dataclass(frozen=True)
class Verdict:
    """The verdict on some moves."""

    code: Literal["good", "neutral", "away", "disturbs"]
    """The kind of verdict.

    - `good`: the moves lead nearer to the end of the step.
    - `neutral`: the end of the step is as far away as before.
    - `away`: the moves lead away from the end of the step.
    - `disturbs`: the moves have displaced tiles that should stay in place.
    """
    tiles: tuple[int, ...] = ()
    """The displaced tiles if the code is `disturbs`."""


def judge_moves(before: Board, after: Board, goal: Board | None = None) -> Verdict:
    """Judge the moves from one board to another.

    >>> board = Board.parse("1 2 3/4 0 6/7 5 8")
    >>> judge_moves(board, board.move("U")).code, judge_moves(board, board.move("R"))
    ('good', Verdict(code='disturbs', tiles=(4,)))

    Raises `InvalidBoard` for boards of different shapes, and the same errors as `advise`.
    """
    return compare_advice(before, advise(before, goal), after, advise(after, goal))


def compare_advice(before: Board, old: Advice, after: Board, new: Advice) -> Verdict:
    """Judge moves by the advice `old` before them and `new` after them."""
    before.goal_or_standard(after)
    displaced = _displaced(before, after, old.fixed)
    if displaced:
        return Verdict("disturbs", displaced)
    if new.left < old.left:
        return Verdict("good")
    displaced = _displaced(before, after, old.step.held if old.step else ())
    if displaced:
        return Verdict("disturbs", displaced)
    return Verdict("neutral" if new.left == old.left else "away")


def _displaced(before: Board, after: Board, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tiles that have left the given cells."""
    pairs = ((before.tiles[cell], after.tiles[cell]) for cell in cells)
    return tuple(tile for tile, other in pairs if tile and tile != other)
