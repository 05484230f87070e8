"""A coach for solving the puzzle by hand, on the student's own board.

- `plan` divides a goal into stages: the rows tile by tile, but the last two tiles of each row
  together; then the columns of the last two rows; and finally the last 2x2 cells.
- `advice` finds the stage of a board and the next step, with the fewest moves that do not disturb
  the finished part.
- `verdict` compares the boards before and after the student's moves.
- `shortcuts` finds shorter paths for the next two tiles.
- `chapters` divides a course into the chapters of a study.

All functions depend only on the board, so the student is free to make other moves.

>>> from slidestar.puzzle.board import Board
>>> for found in course(Board.parse("1 2 3/4 0 6/7 5 8")):
...     print(found.number, found.count, found.stage, found.step and found.step.moves)
4 4 last-four UL
4 4 solved None
"""

from __future__ import annotations

from slidestar.coach.advice import COACH_MAX_CELLS, Advice, Step, advise, course
from slidestar.coach.chapters import CourseChapter, CourseComment, course_chapters
from slidestar.coach.plan import Stage, plan
from slidestar.coach.shortcuts import Shortcut, find_shortcut
from slidestar.coach.verdict import Verdict, judge_moves

__all__ = [
    "COACH_MAX_CELLS", "Advice", "CourseChapter", "CourseComment", "Shortcut", "Stage", "Step",
    "Verdict", "advise", "course", "course_chapters", "find_shortcut", "judge_moves", "plan",
]  # fmt: skip
