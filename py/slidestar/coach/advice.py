"""Find the stage of a board, and the next step towards its goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Literal

from slidestar.coach.paths import blank_path, open_neighbors, pair_path, tile_distances, tile_path
from slidestar.coach.plan import Stage, StageCode, plan
from slidestar.errors import PuzzleError
from slidestar.puzzle.board import Board, check_board, places
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.parity import explain

COACH_MAX_CELLS = 400
"""The number of cells of the largest boards that the coach supports.

The coach's tables grow with the square of the number of cells.
"""

StepCode = Literal["place", "to-corner", "unblock", "beside", "enter", "rotate"]

_NEARLY = 4  # two tiles that need at most this number of moves go to their cells directly
_NO_LIMIT = 1 << 30


@dataclass(frozen=True)
class Step:
    """A step that brings some tiles to their cells."""

    code: StepCode
    """The kind of step.

    - `place`: bring a tile to its goal cell.
    - `to-corner`, `beside`, `enter`: fill the last two cells of a line in three steps. The tile of
      the side cell goes to the corner, the other tile goes to the cell beside the corner, and both
      tiles enter their cells together.
    - `unblock`: free the second tile, which is caught behind the first tile in the corner.
    - `rotate`: rotate the last three tiles.
    """
    tiles: tuple[int, ...]
    """The tiles to bring to `cells`."""
    cells: tuple[int, ...]
    """The cells of the tiles after the step. Empty for `unblock`, where any free cell will do."""
    moves: Moves
    """The moves of the step."""
    held: tuple[int, ...] = ()
    """The cells that the step does not disturb, in addition to `Advice.fixed`."""


@dataclass(frozen=True)
class Advice:
    """The stage of a board, and its next step. Cells are counted row by row from 0."""

    stage: StageCode | Literal["solved", "unsolvable"]
    """The stage. It is `unsolvable` if only two tiles are left, each in the place of the other."""
    number: int
    """The number of the stage, from 1 to `count`."""
    count: int
    """The number of stages."""
    fixed: tuple[int, ...]
    """The cells of earlier stages, whose tiles are in place."""
    tiles: tuple[int, ...]
    """The tiles that the stage brings to `cells`."""
    cells: tuple[int, ...]
    """The goal cells of the tiles."""
    step: Step | None
    """The next step, or None if the stage is `solved` or `unsolvable`."""
    swap: tuple[int, int] | None
    """Two tiles whose swap makes the board solvable, or None if it is solvable."""
    left: tuple[int, int, int]
    """The remaining numbers of stages, of steps in this stage, and of moves in this step."""

    def record(self) -> dict[str, Any]:
        """Return the advice as data for JSON, without `left`."""
        record = asdict(self)
        del record["left"]
        if self.step is not None:
            record["step"]["moves"] = str(self.step.moves)
        return record


def advise(board: Board, goal: Board | None = None) -> Advice:
    """Return the stage of a board, and the next step.

    >>> found = advise(Board.parse("2 4 3/1 0 6/7 5 8"))
    >>> found.stage, found.number, found.count, found.tiles, found.cells
    ('tile', 1, 4, (1,), (0,))
    >>> found.step.code, str(found.step.moves)
    ('place', 'DRU')

    Raises `InvalidBoard` for a goal of another shape, and `PuzzleError` for a board of more than
    `COACH_MAX_CELLS` cells.
    """
    check_board("board", board)
    target = board.goal_or_standard(goal)
    if len(board.tiles) > COACH_MAX_CELLS:
        raise PuzzleError(
            f"the coach needs a board of at most {COACH_MAX_CELLS} cells, got {len(board.tiles):,}"
        )
    stages = plan(board.rows, board.cols, target.blank)
    parity = explain(board, goal)
    tiles, goal_tiles = board.tiles, target.tiles
    done = 0
    while done < len(stages) and all(tiles[c] == goal_tiles[c] for c in stages[done].cells):
        done += 1
    if done == len(stages):
        every = tuple(range(len(tiles)))
        return Advice("solved", done, done, every, (), (), None, None, (0, 0, 0))
    stage = stages[done]
    cells = tuple(cell for cell in stage.cells if goal_tiles[cell])
    phase, step = _step(board, target, stage, parity.solvable)
    return Advice(
        stage.code if step else "unsolvable",
        done + 1,
        len(stages),
        tuple(sorted(stage.fixed)),
        tuple(goal_tiles[cell] for cell in cells),
        cells,
        step,
        parity.swap,
        (len(stages) - done, phase, len(step.moves) if step else 0),
    )


def course(board: Board, goal: Board | None = None) -> Iterator[Advice]:
    """Yield the advice for a board, then for the board after each step.

    The stage of the last advice is `solved` or `unsolvable`.

    >>> [found.stage for found in course(Board.parse("1 2 3/0 7 6/5 4 8"))]
    ['last-six', 'last-six', 'last-four', 'solved']
    """
    while True:
        found = advise(board, goal)
        yield found
        if found.step is None:
            return
        board = board.apply(found.step.moves)


def _step(board: Board, goal: Board, stage: Stage, solvable: bool) -> tuple[int, Step | None]:
    """Return the number of steps left in a stage, and the next step."""
    match stage.cells:
        case (cell,):
            tile = goal.tiles[cell]
            path = _single(board, stage.fixed, board.tiles.index(tile), cell)
            assert path is not None, "the part that is not fixed is at least 2 cells wide"
            return 1, Step("place", (tile,), (cell,), moves_along(board, path))
        case (_, _):
            return _pair_step(board, goal, stage)
    path = _rotation(board, goal, stage.cells, solvable)
    if not path:
        return 0, None
    cells = tuple(cell for cell in stage.cells if goal.tiles[cell])
    tiles = tuple(goal.tiles[cell] for cell in cells)
    return 1, Step("rotate", tiles, cells, moves_along(board, path))


def _pair_step(board: Board, goal: Board, stage: Stage) -> tuple[int, Step]:
    """Return the step for two tiles that must enter their cells together.

    Each step ends where a later step begins, and each of its moves leads nearer to its end or to a
    later step. So a student who follows the steps never goes in a circle.
    """
    side, corner = stage.cells
    a, b = goal.tiles[side], goal.tiles[corner]
    where = places(board.tiles)
    at_a, at_b, blank = where[a], where[b], where[0]
    near = open_neighbors(board.rows, board.cols, stage.fixed)

    def step(code: StepCode, tiles: Sequence[int], cells: Sequence[int], path: list[int]) -> Step:
        held = (corner,) if code == "beside" else ()
        return Step(code, tuple(tiles), tuple(cells), moves_along(board, path), held)

    def far(a: int, b: int, _: int) -> int:
        return _apart(a, side, board.cols) + _apart(b, corner, board.cols)

    path = pair_path(
        near, (at_a, at_b, blank), lambda a, b, _: (a, b) == (side, corner), far, _NEARLY
    )
    if path is None and (at_a, at_b) == (corner, stage.beside):
        around = open_neighbors(board.rows, board.cols, stage.fixed | {corner, stage.beside})
        path = [*blank_path(around, blank, side), corner, stage.beside]
    if path is not None:
        return 1, step("enter", (a, b), (side, corner), path)

    held = stage.fixed | {corner}
    if at_a == corner:
        path = _single(board, held, at_b, stage.beside)
        if path is not None:
            return 2, step("beside", (b,), (stage.beside,), path)
    path = _single(board, stage.fixed, at_a, corner)
    assert path is not None, "the part that is not fixed is at least 2 cells wide"
    count = len(board.tiles)
    second = tile_distances(board.rows, board.cols, held, stage.beside)
    if not path or second[count * _after(path, at_b, blank) + path[-1]] < 0:
        # The shortest path would trap the other tile.
        first = tile_distances(board.rows, board.cols, stage.fixed, corner)
        path = pair_path(
            near,
            (at_a, at_b, blank),
            lambda a, b, blank: a == corner and second[count * b + blank] >= 0,
            lambda a, _, blank: first[count * a + blank],
            _NO_LIMIT,
        )
        assert path is not None, "two tiles can be brought to any two cells"
    if at_a == corner:
        return 3, step("unblock", (b,), (), path)
    return 3, step("to-corner", (a,), (corner,), path)


def _single(board: Board, fixed: frozenset[int], tile: int, target: int) -> list[int] | None:
    """Return a shortest path of the blank that brings a tile to a target cell.

    `tile` is the cell of the tile. Return None if there is no path.
    """
    distances = tile_distances(board.rows, board.cols, fixed, target)
    if distances[len(board.tiles) * tile + board.blank] < 0:
        return None
    near = open_neighbors(board.rows, board.cols, fixed)
    return tile_path(distances, near, tile, board.blank)


def _rotation(board: Board, goal: Board, cells: tuple[int, ...], solvable: bool) -> list[int]:
    """Return the shortest path of the blank that solves the last four cells.

    If the board is unsolvable, the path ends with two tiles in each other's places.
    """
    ring = [cells[0], cells[1], cells[3], cells[2]]
    for length in range(7):
        for direction in (1, -1):
            tiles = [board.tiles[cell] for cell in ring]
            blank = tiles.index(0)
            path = []
            for _ in range(length):
                following = (blank + direction) % 4
                tiles[blank], tiles[following] = tiles[following], 0
                blank = following
                path.append(ring[blank])
            wanted = [goal.tiles[cell] for cell in ring]
            if tiles == wanted if solvable else wanted[blank] == 0:
                return path
    raise AssertionError("a ring of four cells has twelve positions")


def _after(path: Sequence[int], tile: int, blank: int) -> int:
    """Return the cell of a tile after a path of the blank. `tile` is its cell before the path."""
    for cell in path:
        if cell == tile:
            tile = blank
        blank = cell
    return tile


def _apart(cell: int, other: int, cols: int) -> int:
    return abs(cell // cols - other // cols) + abs(cell % cols - other % cols)


def moves_along(board: Board, path: Sequence[int]) -> Moves:
    """Return a path of the blank as moves of the tiles."""
    letters = {board.cols: "U", -board.cols: "D", 1: "L", -1: "R"}
    return Moves(letters[cell - blank] for blank, cell in pairwise([board.blank, *path]))
