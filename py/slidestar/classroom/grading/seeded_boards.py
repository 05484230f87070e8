"""Boards of an exercise that depend on a seed, so that each student can have different ones."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import cycle, islice
from unicodedata import category, normalize

from slidestar.classroom.depths import boards_at
from slidestar.errors import PuzzleError, counted
from slidestar.puzzle.board import Board
from slidestar.puzzle.shuffle import shuffle

STUDENT = "{student}"
"""The part of a seed that the student's name replaces, in the form of `seed_name`."""

MAX_RANDOM_CELLS = 9
"""The largest number of cells of boards without `lengths`, since larger ones may be too hard."""

_ATTEMPTS = 20
_WORD = re.compile(r"[^\W_]+")


def seed_name(student: str) -> str:
    """Return a student's name in the form that the page uses in names of files.

    `fileName` in `static/js/lib/hand-in.ts` has the same rule.

    >>> seed_name("Ada Lovelace"), seed_name("ada-lovelace"), seed_name("José Núñez")
    ('ada-lovelace', 'ada-lovelace', 'jose-nunez')
    """
    letters = (each for each in normalize("NFKD", student) if category(each)[0] != "M")
    return "-".join(_WORD.findall("".join(letters).lower())) or student


@dataclass(frozen=True)
class SeededBoards:
    """A seed, and the number and difficulty of its boards.

    >>> seeded = SeededBoards("week 3 {student}", 2, (10, 14))
    >>> [board.text() for board in seeded.boards(Board.solved(3), "Ada")]
    ['4-3-0_7-1-5_8-2-6', '1-3-6_7-2-4_8-5-0']
    """

    seed: str
    count: int
    lengths: tuple[int, ...] = ()
    """The lengths of the shortest solutions, which the boards have in turn.

    All students have the same lengths. Without lengths, any solvable boards are equally likely.
    """

    def boards(self, goal: Board, student: str) -> tuple[Board, ...]:
        """Return the boards of a student, which are different from each other.

        Raises `PuzzleError` if there are fewer than `count` such boards.
        """
        seed = self.seed.replace(STUDENT, seed_name(student))
        counts = Counter(islice(cycle(self.lengths), self.count))
        found = [
            board
            for length, number in counts.items()
            for board, _ in boards_at([length], number, goal, seed)
        ]
        if not self.lengths:
            numbers = range(_ATTEMPTS * self.count)
            drawn = (shuffle(goal.rows, goal.cols, f"{seed} {n}", goal) for n in numbers)
            found = list(islice(dict.fromkeys(drawn), self.count))
        if len(found) < self.count:
            size = f"{goal.rows}x{goal.cols}"
            raise PuzzleError(
                f"boards.count is {self.count}, but there are only"
                f" {counted(len(found), f'{size} board')} of this kind"
            )
        return tuple(found)
