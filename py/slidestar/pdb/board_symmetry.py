"""Symmetries that map one goal onto another, so that both can use the same tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves


@dataclass(frozen=True)
class Symmetry:
    """A rotation or reflection of the board combined with a renumbering of its tiles."""

    cell: tuple[int, ...]
    """`cell[c]` is the image of cell c."""
    tile: tuple[int, ...]
    """`tile[t]` is the new number of tile t."""
    letter: dict[str, str]
    """`letter[m]` is the move on the original board for the move m on the image."""

    def tiles(self, tiles: Sequence[int]) -> tuple[int, ...]:
        """Return the image of a board's tiles."""
        image = [0] * len(tiles)
        for cell, tile in enumerate(tiles):
            image[self.cell[cell]] = self.tile[tile]
        return tuple(image)

    def moves(self, letters: str) -> Moves:
        """Return the moves on the original board for `letters` on the image."""
        return Moves(self.letter[letter] for letter in letters)

    @classmethod
    def to_blank_last(cls, goal: Board) -> Symmetry | None:
        """Return the symmetry that maps a square goal onto the standard goal.

        Return None if the board is not square or the goal's blank is not in a corner.

        >>> goal = Board.parse("0 1 2/3 4 5/6 7 8")
        >>> symmetry = Symmetry.to_blank_last(goal)
        >>> symmetry.tiles(goal.tiles) == Board.solved(3).tiles
        True
        """
        n = goal.cols
        row, col = divmod(goal.blank, n)
        if goal.rows != n or row not in (0, n - 1) or col not in (0, n - 1):
            return None
        # Reflect rows if the blank is in the first row, columns if it is in the first column.
        cell = []
        for r in range(n):
            for c in range(n):
                cell.append((n - 1 - r if row == 0 else r) * n + (n - 1 - c if col == 0 else c))
        letter = {letter: letter for letter in "UDLR"}
        if row == 0:
            letter.update(U="D", D="U")
        if col == 0:
            letter.update(L="R", R="L")
        tile = [0] * len(goal.tiles)
        for c, t in enumerate(goal.tiles):
            tile[t] = (cell[c] + 1) % len(goal.tiles)
        return cls(tuple(cell), tuple(tile), letter)

    @classmethod
    def identity(cls, goal: Board) -> Symmetry:
        """Return the symmetry that changes nothing."""
        numbers = tuple(range(len(goal.tiles)))
        return cls(numbers, numbers, {letter: letter for letter in "UDLR"})
