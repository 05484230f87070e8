"""A coach for solving the puzzle by hand, on the student's own board.

`plan` divides a goal into stages: the rows tile by tile, each row's last two tiles together, the
columns of the last two rows, and the last 2x2 cells. `advice` finds the stage of a board and the
next step, with the fewest moves that leave the finished part alone. `judging` compares two boards,
`shortcuts` finds shorter paths for the next two tiles, and `chapters` divides a course for a study.

All functions depend only on the board, so the student may make any moves.

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
    "COACH_MAX_CELLS",
    "Advice",
    "CourseChapter",
    "CourseComment",
    "Shortcut",
    "Stage",
    "Step",
    "Verdict",
    "advise",
    "course",
    "course_chapters",
    "find_shortcut",
    "judge_moves",
    "plan",
]
