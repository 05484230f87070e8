"""Divide the course of a board into chapters, with comments on positions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from slidestar.coach.advice import Advice, Step, StepCode, course
from slidestar.coach.plan import StageCode
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

MAX_CHAPTERS = 64
"""The maximum number of chapters in a study. If there are more stages, a row is one chapter."""

CommentCode: TypeAlias = StepCode | Literal["placed", "solved", "unsolvable"]
ChapterCode: TypeAlias = StageCode | Literal["row"]


@dataclass(frozen=True)
class CourseComment:
    """A comment on a position of a chapter."""

    at: int
    """The number of moves from the start of the chapter."""
    code: CommentCode
    """The code of the step that begins at the position.

    At the end of a chapter it is `placed`. At the end of the course it is `solved` or `unsolvable`.
    """
    tiles: tuple[int, ...]
    """The tiles of the step or chapter. If the code is `unsolvable`, the two tiles to swap."""
    cells: tuple[int, ...]
    """The cells to which the tiles go."""
    fixed: tuple[int, ...] = ()
    """The tiles that stay in place."""
    arrows: tuple[tuple[int, int], ...] = ()
    """Pairs of a tile and the tile, or the blank 0, in the cell to which the first tile goes."""


@dataclass(frozen=True)
class CourseChapter:
    """A chapter of a course: one stage, or all stages of a row."""

    code: ChapterCode
    """The code of the stage, or `row`."""
    tiles: tuple[int, ...]
    """The tiles that the chapter places."""
    cells: tuple[int, ...]
    """The goal cells of the tiles."""
    board: Board
    """The board at the start of the chapter."""
    moves: Moves
    comments: tuple[CourseComment, ...]

    def record(self) -> dict[str, Any]:
        """Return the chapter as data for JSON."""
        comments = [asdict(comment) for comment in self.comments]
        board, moves = self.board.text(), str(self.moves)
        return {**vars(self), "board": board, "moves": moves, "comments": comments}


def course_chapters(board: Board, goal: Board | None = None) -> tuple[CourseChapter, ...]:
    """Return the course of a board, divided into chapters.

    >>> for chapter in course_chapters(Board.parse("1 2 3/0 7 6/5 4 8")):
    ...     print(chapter.code, chapter.tiles, chapter.moves)
    ...     print([(comment.at, comment.code, comment.tiles) for comment in chapter.comments])
    last-six (7, 4) LURDL
    [(0, 'to-corner', (7,)), (1, 'enter', (7, 4)), (5, 'placed', (7, 4))]
    last-four (5, 6, 8) UL
    [(0, 'rotate', (5, 6, 8)), (2, 'solved', ())]

    Raises the same errors as `advise`.
    """
    return divide_course(board, course(board, goal))


def divide_course(board: Board, found: Iterable[Advice]) -> tuple[CourseChapter, ...]:
    """Divide the advice of a board's course into chapters."""
    groups: list[list[Advice]] = []
    for advice in found:
        same = groups and _part(advice, board.cols) == _part(groups[-1][0], board.cols)
        if groups and (same or advice.stage == "solved"):
            groups[-1].append(advice)
        else:
            groups.append([advice])
    chapters = []
    for group in groups:
        chapters.append(_chapter(board, group))
        board = board.apply(chapters[-1].moves)
    return tuple(chapters)


def _part(advice: Advice, cols: int) -> tuple[str, int]:
    """Return an identifier of the chapter to which an advice belongs."""
    if advice.count > MAX_CHAPTERS and advice.stage in ("tile", "row-end"):
        return "row", advice.cells[0] // cols
    return "stage", advice.number


def _chapter(board: Board, group: list[Advice]) -> CourseChapter:
    first, last = group[0], group[-1]
    now, comments, made = board, [], Moves()
    for advice in group:
        if advice.step is not None:
            comments.append(_comment(now, advice, advice.step, len(made)))
            now = now.apply(advice.step.moves)
            made = Moves((*made, *advice.step.moves))
    tiles = tuple(dict.fromkeys(tile for advice in group for tile in advice.tiles))
    cells = tuple(dict.fromkeys(cell for advice in group for cell in advice.cells))
    code: ChapterCode = "last-four"
    if first.stage != "solved" and first.stage != "unsolvable":
        code = first.stage if first.tiles == tiles else "row"
    fixed = _tiles(board, first.fixed)
    if last.stage == "solved":
        comments.append(CourseComment(len(made), "solved", (), ()))
    elif last.step is None:
        comments.append(CourseComment(len(made), "unsolvable", last.swap or (), (), fixed))
    else:
        comments.append(CourseComment(len(made), "placed", tiles, cells, fixed))
    return CourseChapter(code, tiles, cells, board, made, tuple(comments))


def _comment(board: Board, advice: Advice, step: Step, at: int) -> CourseComment:
    """Return the comment on a step, with an arrow from each tile to its cell."""
    there = [board.tiles[cell] for cell in step.cells]
    pairs = zip(step.tiles, there, strict=False) if step.code != "rotate" else ()
    arrows = tuple((tile, other) for tile, other in pairs if tile != other)
    fixed = _tiles(board, (*advice.fixed, *step.held))
    return CourseComment(at, step.code, step.tiles, step.cells, fixed, arrows)


def _tiles(board: Board, cells: Iterable[int]) -> tuple[int, ...]:
    """Return the tiles in some cells in ascending order, without the blank."""
    return tuple(sorted(board.tiles[cell] for cell in cells if board.tiles[cell]))
