"""Choose a puzzle, "solve this board in N moves", with a rating near a wanted rating."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, dataclass, field
from typing import Any

from slidestar.algorithms import Budget, Limit, Progress
from slidestar.errors import PuzzleError, quote
from slidestar.lib.steps import map_steps, run
from slidestar.pdb.sizes import BoardClass, classify
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.shuffle import below, seeded_words, shuffle
from slidestar.rated_puzzles.deal import Wanted, any_board, deal_steps, largest_deal
from slidestar.rated_puzzles.difficulty import Difficulty, measure, puzzle_rating, typical_length
from slidestar.rated_puzzles.glicko import NEW_PLAYER
from slidestar.rated_puzzles.keys import key_of_board
from slidestar.rated_puzzles.solutions import SolutionGraph, solution_graph
from slidestar.rated_puzzles.themes import BLOCKS, PATTERNS, THEMES, Block, Theme, blocks, themes_of
from slidestar.solver.distances import distances_to

_CANDIDATES = 6  # the maximum number of puzzles that are rated before one is chosen
_CLOSE = 40  # the accepted distance from the wanted rating; it grows by 40 with each puzzle
_FIRST_LENGTH = 3
# The smallest and largest lengths to try for a theme, with and without a table of all distances.
# Puzzles of other lengths are rare or do not exist.
_FIRST_LENGTHS: dict[Theme, tuple[int, int]] = {
    "corner": (12, 20),
    "swapped-pair": (12, 14),
    "long-way-round": (20, 24),
}
_LAST_LENGTHS: dict[Theme, tuple[int, int]] = {"downhill": (21, 30), "only-way": (26, 35)}
_NEAR_THEMES = ("downhill", "only-way")  # other themes are more frequent far from the goal
_BLOCK_BOARDS = 40  # the number of boards to compare by distance, for a theme of `BLOCKS`


@dataclass(frozen=True)
class RatedPuzzle:
    """A puzzle: find a solution of `length` moves, the fewest possible."""

    board: Board
    goal: Board
    rating: int
    difficulty: Difficulty
    themes: tuple[Theme, ...]
    solution: Moves
    """One of the shortest solutions."""
    graph: SolutionGraph = field(compare=False, repr=False)
    """All shortest solutions."""

    @property
    def length(self) -> int:
        """The number of moves of a shortest solution."""
        return self.difficulty.length

    @property
    def key(self) -> str:
        """The short name of the board for links. `keys.board_of_key` decodes it."""
        return key_of_board(self.board)

    def record(self) -> dict[str, Any]:
        """Return the puzzle as data for JSON."""
        return {
            "key": self.key,
            "board": self.board.text(),
            "goal": self.goal.text(),
            "rating": self.rating,
            "themes": list(self.themes),
            "solution": str(self.solution),
            **asdict(self.difficulty),
        }


def rate_board(board: Board, goal: Board | None = None) -> RatedPuzzle:
    """Rate a board of up to 16 cells as a puzzle.

    >>> puzzle = rate_board(Board.parse("5 4 3/2 1 0"))
    >>> puzzle.rating, puzzle.length, puzzle.themes, puzzle.key
    (1175, 14, (), '2x3-jz')

    Raises `Unsolvable` if the goal cannot be reached, `LimitReached` for boards without tables, and
    `PuzzleError` if the board is the goal.
    """
    return run(rate_board_steps(board, goal))


def rate_board_steps(
    board: Board,
    goal: Board | None = None,
    source: Source = SHIPPED,
    limit: Limit | None = None,
) -> Generator[Progress, None, RatedPuzzle]:
    """Rate a board like `rate_board`, in steps."""
    if board == board.goal_or_standard(goal):
        raise PuzzleError("a puzzle must not be solved already")
    return _rated((yield from solution_graph(board, goal, limit, source)))


def _rated(graph: SolutionGraph) -> RatedPuzzle:
    difficulty = measure(graph)
    rating = puzzle_rating(difficulty)
    return RatedPuzzle(
        graph.board, graph.goal, rating, difficulty, themes_of(graph), graph.first, graph
    )


def next_puzzle(
    goal: Board,
    rating: float = NEW_PLAYER.rating,
    seed: object = "slidestar",
    theme: Theme | None = None,
) -> RatedPuzzle:
    """Return a puzzle with a rating near `rating`.

    >>> puzzle = next_puzzle(Board.solved(3), 1200, seed="tea", theme="corner")
    >>> abs(puzzle.rating - 1200) < 100, "corner" in puzzle.themes
    (True, True)
    >>> puzzle == next_puzzle(Board.solved(3), 1200, seed="tea", theme="corner")
    True

    The same arguments always return the same puzzle. If no puzzle near the rating is found, return
    the best of a few candidates. Raises `PuzzleError` for an unknown theme, if no puzzle of the
    theme is found, and for boards without tables.
    """
    return run(next_puzzle_steps(goal, rating, seed, theme))


def next_puzzle_steps(
    goal: Board,
    rating: float = NEW_PLAYER.rating,
    seed: object = "slidestar",
    theme: Theme | None = None,
    source: Source = SHIPPED,
) -> Generator[Progress, None, RatedPuzzle]:
    """Choose a puzzle like `next_puzzle`, in steps."""
    if theme is not None and theme not in THEMES:
        raise PuzzleError(f"theme must be one of {', '.join(THEMES)}, got {quote(theme)}")
    if theme is not None and theme in BLOCKS:
        best = yield from _block_candidates(goal, rating, f"{seed}", theme, source)
    else:
        best = yield from _candidates(goal, rating, f"{seed}", theme, source)
    if best is None:
        raise PuzzleError(f"no {goal.rows}x{goal.cols} puzzle has the theme {theme}")
    return best


def _candidates(
    goal: Board, rating: float, seed: str, theme: Theme | None, source: Source
) -> Generator[Progress, None, RatedPuzzle | None]:
    """Deal boards of about the right length, and return the puzzle whose rating is nearest."""
    largest = yield from largest_deal(goal)
    shortest = min(_FIRST_LENGTH, largest)
    if theme is not None:
        without_table = classify(goal) is not BoardClass.EXACT
        largest = min(largest, _LAST_LENGTHS.get(theme, (largest, largest))[without_table])
        shortest = min(_FIRST_LENGTHS.get(theme, (shortest, shortest))[without_table], largest)
    length = max(typical_length(rating), shortest)
    found: list[RatedPuzzle] = []
    for attempt in range(2 * _CANDIDATES):
        # The boards at the largest distances are few, and not the hardest, so also try boards that
        # are a little nearer.
        moves = max(shortest, min(round(length), largest - attempt % _CANDIDATES))
        wanted = _condition(goal, theme, moves)
        graph = yield from deal_steps(goal, moves, f"{seed} {attempt}", wanted, source)
        puzzle = None if graph is None else _rated(graph)
        if puzzle is None or theme not in (None, *puzzle.themes):
            length += -2 if theme in _NEAR_THEMES else 2
            continue
        found.append(puzzle)
        error = rating - puzzle.rating
        at_end = len(found) > 1 and moves == (shortest if error < 0 else largest)
        if abs(error) <= _CLOSE * len(found) or len(found) == _CANDIDATES or at_end:
            break
        length += typical_length(rating + error / 2) - typical_length(rating)
    return min(found, key=lambda puzzle: abs(puzzle.rating - rating), default=None)


def _condition(goal: Board, theme: Theme | None, length: int) -> Wanted:
    """Return the part of a theme's condition that can be checked without the solutions."""
    if theme is not None and theme in PATTERNS:
        return lambda board: PATTERNS[theme](board, goal)
    if theme == "downhill":
        return lambda board: board.manhattan(goal) == length
    return any_board


def _block_candidates(
    goal: Board, rating: float, seed: str, theme: Theme, source: Source
) -> Generator[Progress, None, RatedPuzzle | None]:
    """Shuffle the tiles of a block, and return the puzzle whose rating is nearest.

    At most distances, such boards are too rare to be dealt by distance.
    """
    yield from largest_deal(goal)  # raises an error if there are no tables
    budget, distances = Budget(), distances_to(goal)
    yield from distances.prepare(budget, source)
    found = [(shape, block) for shape in BLOCKS[theme] for block in blocks(goal, *shape)]
    lengths: dict[Board, int] = {}
    words = seeded_words(seed)
    for number in range(_BLOCK_BOARDS if found else 0):
        shape, block = found[below(len(found), words)]
        board = _shuffled_block(goal, shape, block, f"{seed} {number}")
        if board != goal and PATTERNS[theme](board, goal):
            finding = distances.find(board, budget)
            lengths[board] = yield from map_steps(finding, lambda _: budget.progress())
    length = typical_length(rating)
    nearest = sorted(lengths, key=lambda board: abs(lengths[board] - length))[:_CANDIDATES]
    puzzles = []
    for board in nearest:
        puzzles.append((yield from rate_board_steps(board, goal, source)))
    return min(puzzles, key=lambda puzzle: abs(puzzle.rating - rating), default=None)


def _shuffled_block(goal: Board, shape: tuple[int, int], block: Block, seed: str) -> Board:
    """Return the goal with a shuffled block. The board can be solved within the block."""
    cells = sorted(block)
    tiles = sorted(goal.tiles[cell] for cell in cells)  # the blank comes first
    small = Board.from_flat([tiles.index(goal.tiles[cell]) for cell in cells], *shape)
    shuffled = list(goal.tiles)
    for cell, label in zip(cells, shuffle(*shape, seed, small).tiles, strict=True):
        shuffled[cell] = tiles[label]
    return Board.from_flat(shuffled, goal.rows, goal.cols)
