"""The stage of a board, and the next step towards its goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Literal

from slidestar.coach.paths import (
    blank_path,
    open_neighbors,
    pair_path,
    tile_distances,
    tile_path,
)
from slidestar.coach.plan import Stage, StageCode, plan
from slidestar.errors import PuzzleError
from slidestar.puzzle.board import Board, places
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.parity import explain

COACH_MAX_CELLS = 400
"""The largest board with a coach: its tables grow with the square of the cells."""

StepCode = Literal["place", "to-corner", "unblock", "beside", "enter", "rotate"]

_NEARLY = 4  # moves: two tiles that need no more enter their cells in the shortest way
_NO_LIMIT = 1 << 30


@dataclass(frozen=True)
class Step:
    """The next step: bring `tiles` to `cells` by `moves`.

    - `place`: bring a tile to its place
    - `to-corner`, `beside`, `enter`: the three steps that fill the last two cells of a line. The
      tile of the side goes to the corner, the other tile beside it, and both enter together.
    - `unblock`: the first tile is in the corner, but the other one is caught behind it. Free the
      other one: `cells` is empty, since any free cell will do.
    - `rotate`: rotate the last three tiles
    """

    code: StepCode
    tiles: tuple[int, ...]
    cells: tuple[int, ...]
    moves: Moves
    held: tuple[int, ...] = ()
    """Cells that this step leaves alone, in addition to the fixed ones."""


@dataclass(frozen=True)
class Advice:
    """The stage of a board, which brings `tiles` to `cells`, and its next step.

    A board has no step if it is `solved`, or if it is `unsolvable` and only two tiles are left,
    each in the place of the other. Cells are counted row by row from 0.
    """

    stage: StageCode | Literal["solved", "unsolvable"]
    number: int
    """The number of the stage, from 1 to `count`."""
    count: int
    fixed: tuple[int, ...]
    """The cells of earlier stages, whose tiles are in place."""
    tiles: tuple[int, ...]
    cells: tuple[int, ...]
    step: Step | None
    swap: tuple[int, int] | None
    """Two tiles whose swap makes the board solvable, or None if it is solvable."""
    left: tuple[int, int, int]
    """The numbers of stages, of this stage's steps, and of this step's moves that are left."""

    def record(self) -> dict[str, Any]:
        """Return the advice as JSON has it, without `left`."""
        record = asdict(self)
        del record["left"]
        if self.step is not None:
            record["step"]["moves"] = str(self.step.moves)
        return record


def advise(board: Board, goal: Board | None = None) -> Advice:
    """Return the stage of a board and the next step.

    >>> found = advise(Board.parse("2 4 3/1 0 6/7 5 8"))
    >>> found.stage, found.number, found.count, found.tiles, found.cells
    ('tile', 1, 4, (1,), (0,))
    >>> found.step.code, str(found.step.moves)
    ('place', 'DRU')

    Raises `InvalidBoard` for a goal of another shape, and `PuzzleError` for a board of more than
    `COACH_MAX_CELLS` cells.
    """
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
    """Yield the advice for a board, and for each board that a step leads to.

    The last advice is `solved` or `unsolvable`, without a step.

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
    """Return the number of steps left in a stage, and the next one."""
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
    """Return the step for two tiles that enter together.

    Each step ends where a later one begins, and each of its moves leads nearer to its end or to a
    later step. So the student never goes in a circle.
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
        # The shortest path would catch the other tile.
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
    """Return a shortest path from a tile's cell to a target, or None if there is none."""
    distances = tile_distances(board.rows, board.cols, fixed, target)
    if distances[len(board.tiles) * tile + board.blank] < 0:
        return None
    near = open_neighbors(board.rows, board.cols, fixed)
    return tile_path(distances, near, tile, board.blank)


def _rotation(board: Board, goal: Board, cells: tuple[int, ...], solvable: bool) -> list[int]:
    """Return the shortest path in the last four cells to the goal.

    If the board is unsolvable, two tiles are left in each other's places.
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
    """Return the cell of a tile after a path of the blank."""
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
