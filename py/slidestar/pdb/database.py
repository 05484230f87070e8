"""The pattern database of a goal, for searches.

The tables for the standard goal of the 15-puzzle are shipped. Other 4x4 goals with the blank in a
corner use the same tables, through a symmetry. The tables for other goals of 11 to 16 cells are
built, which takes from a second to a minute.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

from slidestar.algorithms import Budget, Progress, Stats
from slidestar.kernel import FIFTEEN, FIFTEEN_LARGE, ExactTable, IdaStar, SearchLayout
from slidestar.kernel.loops.signatures import DIRECTIONS
from slidestar.lib.sharing import shared_cache
from slidestar.pdb.board_symmetry import Symmetry
from slidestar.pdb.exact_distances import clear_exact_distances, prepare_exact_table
from slidestar.pdb.sizes import BoardClass, classify, compiled
from slidestar.pdb.slide_tables import slide_tables
from slidestar.pdb.table_sets import SHIPPED, Source, TableSet
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

HARD = 5_000_000
"""The number of expansions after which larger tables save time.

The expansions take about a third of a second.
"""

_WORTH_LOADING = 4.0  # if fewer seconds are left, loading the large tables takes too long
_SLICE = 100_000  # nodes, which take about a hundredth of a second on the compiled loops
_PATTERN_TILES = 6
_SMALL_PATTERN_TILES = 4  # on boards of up to 10 cells, six tiles would be nearly all tiles


@dataclass(frozen=True)
class PatternDatabase:
    """A table set and the symmetry that maps a goal's boards onto it.

    A search must hold a reference to its database, because the caches discard the tables of older
    goals.
    """

    tables: TableSet
    symmetry: Symmetry
    fixed_views: int | None = None
    """The number of views that searches use. None stands for all views that are ready."""

    @property
    def layout(self) -> SearchLayout:
        """The layout of the tables."""
        return self.tables.layout

    @property
    def views(self) -> int:
        """The number of views that searches use."""
        return self.tables.views if self.fixed_views is None else self.fixed_views

    def with_views(self, views: int) -> PatternDatabase:
        """Return a database that uses exactly `views` views, even if more become ready.

        A search can resume from the saved state of another search only if both use the same views.
        """
        return replace(self, fixed_views=views)

    def search(
        self,
        board: Board,
        *,
        lower_bound: int = 0,
        max_length: int | None = None,
        find_all: bool = False,
        prefix: Sequence[int] = (),
    ) -> IdaStar:
        """Return a search for one shortest solution, or for all of them if `find_all` is true.

        `lower_bound`: a known lower bound of the solution's length. `max_length`: the length of the
        longest solutions to search for. `prefix`: the codes of moves to make first. The search then
        finds only the moves after the prefix, and the two limits refer to these moves.
        """
        layout, tiles = self.layout, list(self.symmetry.tiles(board.tiles))
        for d in prefix:
            blank = tiles.index(0)
            cell = blank + layout.step[d]
            tiles[blank], tiles[cell] = tiles[cell], 0
        return IdaStar(
            layout,
            tiles,
            self.tables.memory,
            self.views,
            find_all=find_all,
            lower_bound=lower_bound,
            max_length=max_length,
            prefix=prefix,
        )

    def prefixes(self, board: Board, count: int) -> list[tuple[int, ...]]:
        """Split a search into at least `count` prefixes of equal length, in search order.

        Each solution that the whole search can find begins with one of the prefixes.
        """
        automaton = self.layout.pruning
        level: list[tuple[tuple[int, ...], int]] = [((), self._start_state(board))]
        while len(level) < count:
            level = [
                ((*prefix, d), automaton[DIRECTIONS * state + d])
                for prefix, state in level
                for d in (3, 2, 1, 0)
                if automaton[DIRECTIONS * state + d]
            ]
        return [prefix for prefix, _ in level]

    def has_prefix(self, board: Board, prefix: Sequence[int]) -> bool:
        """Return whether a search of the board would visit the prefix."""
        state = self._start_state(board)
        for d in prefix:
            state = self.layout.pruning[DIRECTIONS * state + d]
        return state != 0

    def _start_state(self, board: Board) -> int:
        """Return the pruning automaton's initial state for a search of the board."""
        return 1 + self.symmetry.tiles(board.tiles).index(0)

    def moves(self, search: IdaStar, prefix: Sequence[int] = ()) -> Moves:
        """Return the solution that a search has found, as moves of the board.

        `prefix`: the prefix with which the search was created.
        """
        return self.symmetry.moves("".join("DRLU"[d] for d in prefix) + search.letters)


@shared_cache(8)
def database_for(goal: Board) -> PatternDatabase:
    """Return the shared database for a goal of at most 16 cells. Its tables may not be ready yet.

    All 4x4 goals that a symmetry maps onto the standard goal share one table set.
    """
    symmetry = Symmetry.to_blank_last(goal) if goal.rows == goal.cols == 4 else None
    if symmetry is not None:
        return PatternDatabase(_fifteen(), symmetry)
    layout = SearchLayout(goal.rows, goal.cols, goal.tiles, (_partition(goal),))
    return PatternDatabase(TableSet(layout), Symmetry.identity(goal))


@shared_cache(1)
def _fifteen() -> TableSet:
    return TableSet(FIFTEEN)


@shared_cache(1)
def _fifteen_large() -> TableSet:
    return TableSet(FIFTEEN_LARGE, can_build=False)


def _partition(goal: Board) -> tuple[tuple[int, ...], ...]:
    """Divide the tiles into patterns of neighbouring tiles, along strips two cells wide."""
    rows, cols = goal.rows, goal.cols
    across = rows <= cols
    length, width = (cols, rows) if across else (rows, cols)
    cells = []
    for strip in range(0, width, 2):
        for along in range(length) if strip % 4 == 0 else reversed(range(length)):
            for side in range(strip, min(strip + 2, width)):
                cells.append(side * cols + along if across else along * cols + side)
    tiles = [goal.tiles[cell] for cell in cells if goal.tiles[cell]]
    count = _SMALL_PATTERN_TILES if classify(goal) is BoardClass.EXACT else _PATTERN_TILES
    return tuple(tuple(tiles[i : i + count]) for i in range(0, len(tiles), count))


def needs_building(goal: Board) -> bool:
    """Return whether tables for a goal must be built, which takes seconds, as none is shipped."""
    kind = classify(goal)
    if kind is BoardClass.EXACT:
        return not compiled()
    return kind is not BoardClass.PATTERNS or database_for(goal).tables is not _fifteen()


def clear_caches() -> None:
    """Clear the caches of tables. Running searches continue with the tables that they hold."""
    clear_exact_distances()
    for cache in (slide_tables, database_for, _fifteen, _fifteen_large):
        cache.cache_clear()


def prepare(
    goal: Board, budget: Budget, source: Source = SHIPPED
) -> Generator[Progress, None, ExactTable | PatternDatabase | None]:
    """Prepare the tables that prove distances to a goal, and return them.

    Return None if the goal's size has no tables, or if memory is short.
    """
    kind = classify(goal)
    if kind is BoardClass.EXACT:
        return (yield from prepare_exact_table(goal, budget))
    if kind is BoardClass.PATTERNS:
        patterns = yield from prepare_database(goal, budget, source)
        return fastest_loaded(patterns) if patterns else None
    return None


def prepare_database(
    goal: Board, budget: Budget, source: Source = SHIPPED
) -> Generator[Progress, None, PatternDatabase | None]:
    """Load or build the tables for a goal of at most 16 cells. Return None if memory is short."""
    database = database_for(goal)
    yield from database.tables.prepare_within(budget, source)
    return database if database.tables.ready else None  # a search needs only one ready partition


def fastest_loaded(patterns: PatternDatabase) -> PatternDatabase:
    """Return the large tables if they are loaded and serve the same goal, otherwise `patterns`.

    A search with the large tables finds the same solutions with fewer expansions.
    """
    if patterns.layout is FIFTEEN and _fifteen_large().ready:
        return PatternDatabase(_fifteen_large(), patterns.symmetry)
    return patterns


def larger_database(
    patterns: PatternDatabase, budget: Budget, source: Source = SHIPPED
) -> Generator[Progress, None, PatternDatabase | None]:
    """Load the large tables of the 15-puzzle for a search that expands many positions.

    Return None if the goal has no large tables, if `patterns` already uses them, if `source` does
    not have them yet, or if time or memory is short.
    """
    if patterns.layout is not FIFTEEN:
        return None
    tables, seconds = _fifteen_large(), budget.limit.seconds
    if not tables.ready and (seconds is None or seconds - budget.seconds > _WORTH_LOADING):
        yield from tables.prepare_within(budget, source)
    larger = fastest_loaded(patterns)
    return None if larger is patterns else larger


def run_larger(
    larger: PatternDatabase, board: Board, budget: Budget
) -> Generator[Progress, None, IdaStar]:
    """Search with larger tables, starting from the proven bound, and return the finished search."""
    search = larger.search(board, lower_bound=budget.bound or 0)
    yield from run_search(search, budget, replace(budget.stats))
    return search


def run_search(
    search: IdaStar, budget: Budget, before: Stats | None = None
) -> Generator[Progress, None, int]:
    """Run a search until it returns `FOUND` or `EXHAUSTED`, and return that status.

    `before`: the counts of an earlier search of the same board, which are added.
    """
    before = before or Stats()
    _record(search, budget, before)
    while True:
        status = search.run(budget.slice(_SLICE))
        _record(search, budget, before)
        if status != search.RUNNING:
            return status
        yield budget.progress()


def _record(search: IdaStar, budget: Budget, before: Stats) -> None:
    """Record the counts and the proven bound of a search in its budget."""
    stats = budget.stats
    stats.expanded = before.expanded + search.expanded
    stats.generated = before.generated + search.generated
    stats.frontier = search.depth
    stats.deepest = stats.peak_frontier = stats.stored = budget.bound = search.bound
