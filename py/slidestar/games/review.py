"""A played game, graded move by move.

Every move of one tile changes the exact distance to the goal by one, up or down. So a move that
raises it is *wrong*, and costs two: itself, and the one that makes up for it. Up to 16 cells, on
the compiled loops, all distances are found and the review is exact. Otherwise it gives what's
proven, which is bounds on the distances and moves that a shorter way replaces, and an estimate
beside that.

The game is gone through from its end, where the searches are short: see
`slidestar.solver.distances`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Stats, run
from slidestar.errors import IllegalMove
from slidestar.games.bounds import bounds
from slidestar.games.likely import LARGEST, Likely, likely
from slidestar.lib.steps import retold
from slidestar.pdb.database import SHIPPED, Shelf
from slidestar.pdb.large_tables import prepare_bounds
from slidestar.puzzle.board import Board, places
from slidestar.puzzle.notation import Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.distances import Distances, distances_to
from slidestar.solver.estimates import estimates
from slidestar.solver.shortcuts import shortcuts

__all__ = ["Grading", "Likely", "Mistake", "Review", "grade", "review"]

# Up to this many good moves may separate two detours of one mistake: too few for a plan of their
# own.
_APART = 2

# On a board too large for an exact review, a mistake has at most this many moves for each cell.
_SPAN = 2

# Seconds between two pauses.
_PAUSE_EVERY = 0.01


@dataclass(frozen=True)
class Mistake:
    """Moves that were wasted together.

    A *detour* begins with a wrong move and lasts until the distance is back to what it was: all of
    its moves are wasted. Detours with at most two good moves between them are one mistake, from
    move `first` to move `last` (counted from 0). `cost` is the moves wasted, two for each wrong
    one. `tile` is the tile that moved most to and fro (of several, the first that moved), None if
    none had to come back. `better` are the moves that would have led nearer in place of the first;
    none at the goal itself, or where that took too long to prove.

    In a review that isn't exact, a mistake is a stretch of moves that a shorter way replaces:
    `instead` leads to the same position, and is empty where they came back to where they began. In
    an exact one it's None, as `better` is empty in the other.

    `undoes`: these moves only took back the ones just before them, and the game ends there.
    """

    first: int
    last: int
    cost: int
    tile: int | None
    better: Moves
    instead: Moves | None = None
    undoes: bool = False

    def __str__(self) -> str:
        """In words, with moves counted from 1.

        >>> str(Mistake(11, 18, 4, 7, Moves("U")))
        'moves 12-19: 4 wasted; tile 7 had to come back'
        """
        one = self.first == self.last
        moves = f"move {self.first + 1}" if one else f"moves {self.first + 1}-{self.last + 1}"
        return f"{moves}: {self.cost} wasted; {self._what()}"

    def _what(self) -> str:
        if self.instead:
            return f"{_count(len(self.instead), 'move')} would have done"
        if self.undoes:
            return "you undid your move" if self.first == self.last else "you undid your moves"
        if self.tile:
            return f"tile {self.tile} had to come back"
        # A mistake of wrong moves only is one that nothing made up for before the game's end.
        away = self.cost == 2 * (self.last + 1 - self.first)
        return "away from the goal" if away else "the long way round"

    def record(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        return {
            "first": self.first,
            "last": self.last,
            "cost": self.cost,
            "tile": self.tile,
            "better": list(self.better),
            "instead": None if self.instead is None else list(self.instead),
            "undoes": self.undoes,
            "text": str(self),
        }


@dataclass(frozen=True)
class Review:
    """A game and what was wrong with it.

    Move i leads from position i to position i + 1, of which there's one more than there are moves.
    `distances[i]` is proven for all of them: it's the distance to the goal if the review is
    `exact`, else a lower bound. `at_most[i]` is an upper bound, proven too, or None where no way to
    the goal is known. `estimates` are guesses for a curve between the two, None where nothing is to
    be guessed. `wrong` are the moves proven to have raised the distance, `likely` the stretches
    that probably wasted more than what's proven: none where the review is exact, or on more than 36
    cells.
    """

    board: Board
    goal: Board
    moves: Moves
    exact: bool
    distances: tuple[int, ...]
    at_most: tuple[int | None, ...]
    estimates: tuple[int, ...] | None
    wrong: tuple[int, ...]
    mistakes: tuple[Mistake, ...]
    stats: Stats = field(hash=False)  # it can change
    likely: tuple[Likely, ...] = ()

    @property
    def shortest(self) -> int:
        """How long a shortest solution is; at least, if the review isn't exact."""
        return self.distances[0]

    @property
    def solved(self) -> bool:
        """Whether the game ends at the goal."""
        return self.at_most[-1] == 0

    @property
    def wasted(self) -> int:
        """How many moves were wasted; at least, if the review isn't exact.

        That's the number of moves minus what they took off the distance: two for each wrong one.
        """
        seen = max(sum(mistake.cost for mistake in self.mistakes), 2 * len(self.wrong))
        most = self.at_most[0]
        return seen if most is None else max(seen, len(self.moves) - most + self.distances[-1])

    @property
    def wasted_at_most(self) -> int | None:
        """How many moves were wasted at most; None if nothing is known about that."""
        last = self.at_most[-1]
        return None if last is None else len(self.moves) + last - self.distances[0]

    @property
    def efficiency(self) -> float | None:
        """The share of the moves that weren't wasted, below 0 for a game that ends farther away.

        For a solved one that's the shortest length divided by the moves. None if the review isn't
        exact.
        """
        if not self.exact:
            return None
        return (len(self.moves) - self.wasted) / len(self.moves) if self.moves else 1.0

    def __str__(self) -> str:
        """In one line: `62 moves, optimal 48; 7 wrong moves cost 14; efficiency 77%`."""
        parts = [_count(len(self.moves), "move")]
        if not self.exact:
            about = f", about {self.estimates[0]}" if self.estimates else ""
            parts[0] += f", optimal at least {self.shortest}{about}"
            bounds = [f"at least {self.wasted}"] if self.wasted else []
            if self.wasted_at_most is not None:
                bounds.append(f"at most {self.wasted_at_most}")
            parts.append(f"{' and '.join(bounds) or 'none proven to be'} wasted")
            return "; ".join(parts)
        if self.solved:
            parts[0] += f", optimal {self.shortest}"
        else:
            parts[0] += f", from {self.shortest} to {self.distances[-1]} away from the goal"
        if self.wrong:
            parts.append(f"{_count(len(self.wrong), 'wrong move')} cost {self.wasted}")
        else:
            parts.append("no wrong move")
        if (
            self.efficiency is not None and self.efficiency >= 0
        ):  # else there's no share to speak of
            parts.append(f"efficiency {self.efficiency:.0%}")
        return "; ".join(parts)

    def record(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        return {
            "board": self.board.text(),
            "goal": self.goal.text(),
            "moves": str(self.moves),
            "length": len(self.moves),
            "exact": self.exact,
            "solved": self.solved,
            "distances": list(self.distances),
            "at_most": list(self.at_most),
            "estimates": None if self.estimates is None else list(self.estimates),
            "wrong": list(self.wrong),
            "mistakes": [mistake.record() for mistake in self.mistakes],
            "likely": [stretch.record() for stretch in self.likely],
            "shortest": self.shortest,
            "wasted": self.wasted,
            "wasted_at_most": self.wasted_at_most,
            "efficiency": self.efficiency,
            "summary": str(self),
            "stats": asdict(self.stats),
        }

    def plot(self, ax: Any = None) -> Any:
        """Draw the distance after each move, with the mistakes shaded and the wrong moves marked.

        `ax` is matplotlib's, a new figure's by default; it's returned. Raises `ImportError`, with
        the remedy, where matplotlib isn't installed.
        """
        from slidestar.pictures.plots import plot_review  # the page does without it

        return plot_review(self.record(), ax)

    def _repr_html_(self) -> str:
        from slidestar.pictures.tables import review_html

        return review_html(self.record())


class Grading(NamedTuple):
    """How far a review is. `distances` has None where they aren't known yet. `prepared`: as in
    `Progress`.
    """

    stats: Stats
    distances: tuple[int | None, ...]
    prepared: float | None = None


def review(
    board: Board,
    moves: str | Iterable[str],
    goal: Board | None = None,
    limit: Limit | None = None,
    shelf: Shelf = SHIPPED,
    proven: tuple[int, int] | None = None,
) -> Generator[Grading, None, Review]:
    """Grade the moves made from a board: a generator, as searches are, with `grade` to drive it.

    `proven`, if a search has found it out: a number of moves, and how far away the goal is at least
    after them. At the limit it returns what's proven by then, which isn't `exact`. Raises before
    the first step `IllegalMove`; `Unsolvable` if the goal can't be reached; `InvalidBoard` if it's
    of another shape. `shelf` has the tables.
    """
    target = reachable_goal(board, goal)
    made = Moves(moves)
    positions = [board]
    for number, move in enumerate(made, start=1):
        try:
            positions.append(positions[-1].move(move))
        except IllegalMove as error:
            raise IllegalMove(f"move {number}: {error}") from None
    if proven is not None and not 0 <= proven[0] < len(positions):
        raise IllegalMove(f"{proven[0]:,} is no place among {len(made):,} moves")
    return _review(positions, made, target, Budget(limit), shelf, proven)


def grade(
    board: Board, moves: str | Iterable[str], goal: Board | None = None, limit: Limit | None = None
) -> Review:
    """Grade the moves made from a board: a text such as `R3D2LU`, or letters, in either case.

    >>> found = grade(Board.parse("1 2 3/4 0 6/7 5 8"), "RLUL")
    >>> print(found)
    4 moves, optimal 2; 1 wrong move cost 2; efficiency 50%
    >>> found.distances, str(found.mistakes[0])
    ((2, 3, 2, 1, 0), 'moves 1-2: 2 wasted; tile 4 had to come back')
    >>> str(found.mistakes[0].better)
    'U'

    Up to 16 cells all of it is exact; above, and at the limit, it's what is proven, within bounds.
    Raises `IllegalMove` for a move that can't be made, `Unsolvable` if the goal can't be reached
    from the board, and `InvalidBoard` if the goal is of another shape.
    """
    return run(review(board, moves, goal, limit))


def _review(
    positions: list[Board],
    moves: Moves,
    goal: Board,
    budget: Budget,
    shelf: Shelf,
    proven: tuple[int, int] | None,
) -> Generator[Grading, None, Review]:
    found: list[int | None] = [None] * len(positions)
    distances = distances_to(goal)
    try:
        if not (yield from _prepared(distances, found, budget, shelf)):
            return (yield from _bounded(positions, moves, goal, found, budget, proven))
        exact = yield from _measured(distances, positions, found, budget)
    except LimitReached:
        return (yield from _bounded(positions, moves, goal, found, budget, proven))
    mistakes = []
    for first, last, cost in _detours(exact):
        tile = _to_and_fro(positions[first : last + 2])
        choosing = distances.good(positions[first], exact[first], budget)
        try:
            better = yield from retold(choosing, lambda _: Grading(budget.so_far(), exact))
        except LimitReached:
            better = Moves()
        undoes = _undoes(moves, first, last)
        mistakes.append(Mistake(first, last, cost, tile, better, undoes=undoes))
    wrong = tuple(i for i in range(len(moves)) if exact[i + 1] > exact[i])
    stats = budget.so_far()
    board = positions[0]
    return Review(board, goal, moves, True, exact, exact, None, wrong, tuple(mistakes), stats)


def _prepared(
    distances: Distances, found: list[int | None], budget: Budget, shelf: Shelf
) -> Generator[Grading, None, bool]:
    def tell(progress: Progress) -> Grading:
        return Grading(progress.stats, tuple(found), progress.prepared)

    ready = yield from retold(distances.prepare(budget, shelf), tell)
    if not ready:
        yield from retold(prepare_bounds(distances.goal, budget, shelf), tell)
    return ready


def _measured(
    distances: Distances, positions: list[Board], found: list[int | None], budget: Budget
) -> Generator[Grading, None, tuple[int, ...]]:
    """The distances of all positions, from the last to the first."""
    told = perf_counter()
    exact: list[int] = []
    for i in reversed(range(len(positions))):
        if exact:
            steps = distances.beside(positions[i], exact[-1], budget)
        else:
            steps = distances.find(positions[i], budget)
        distance = yield from retold(steps, lambda _: Grading(budget.so_far(), tuple(found)))
        found[i] = distance
        exact.append(distance)
        if perf_counter() - told > _PAUSE_EVERY:
            yield Grading(budget.so_far(), tuple(found))
            told = perf_counter()
    return tuple(reversed(exact))


def _detours(distances: Sequence[int]) -> list[tuple[int, int, int]]:
    """The first move, the last and the cost of each mistake: see `Mistake`.

    >>> _detours((5, 6, 7, 6, 5, 4, 3, 4, 3, 2, 1, 0, 1))
    [(0, 7, 6), (11, 11, 2)]
    """
    mistakes: list[tuple[int, int, int]] = []
    end = len(distances) - 1
    i = 0
    while i < end:
        if distances[i + 1] < distances[i]:
            i += 1
            continue
        back = i + 1
        while back < end and distances[back] > distances[i]:
            back += 1
        first, cost = i, 2 * sum(distances[k + 1] > distances[k] for k in range(i, back))
        if mistakes and i - mistakes[-1][1] - 1 <= _APART:
            first, cost = mistakes[-1][0], cost + mistakes[-1][2]
            mistakes.pop()
        mistakes.append((first, back - 1, cost))
        i = back
    return mistakes


def _undoes(moves: Moves, first: int, last: int) -> bool:
    """Whether these moves take back as many just before them, one by one.

    >>> _undoes(Moves("ULRD"), 2, 3), _undoes(Moves("RULR"), 2, 3)
    (True, False)
    """
    before = moves[max(0, 2 * first - last - 1) : first]
    return Moves(before).reverse() == moves[first : last + 1]


def _to_and_fro(positions: Sequence[Board]) -> int | None:
    """The tile that moved the most beyond what took it from its first cell to its last."""
    cols = positions[0].cols
    spare: dict[int, int] = {}
    for before, after in pairwise(positions):
        tile = before.tiles[after.blank]
        spare[tile] = spare.get(tile, 0) + 1
    start, end = (places(positions[k].tiles) for k in (0, -1))
    for tile in spare:
        (row, col), (to_row, to_col) = divmod(start[tile], cols), divmod(end[tile], cols)
        spare[tile] -= abs(row - to_row) + abs(col - to_col)
    most = max(spare, key=lambda tile: spare[tile])
    return most if spare[most] else None


def _bounded(
    positions: list[Board],
    moves: Moves,
    goal: Board,
    found: list[int | None],
    budget: Budget,
    known: tuple[int, int] | None,
) -> Generator[Grading, None, Review]:
    """The review where it can't be exact, or couldn't be within the limit."""
    grading = Grading(budget.so_far(), tuple(found))

    def tell(_: object) -> Grading:
        return grading._replace(stats=budget.so_far())

    # Mistakes are to be short enough to be looked at; what's wasted in all may be seen only from
    # farther away.
    cells = len(positions[0].tiles)
    detours = yield from retold(shortcuts(positions, moves, budget, _SPAN * cells), tell)
    shorter = yield from retold(shortcuts(positions, moves, budget), tell)
    samples = yield from retold(estimates(positions, goal, budget), tell)
    steps = bounds(positions, goal, found, known, shorter, samples)
    lower, upper, guesses = yield from retold(steps, tell)
    wrong = tuple(
        i for i, most in enumerate(upper[:-1]) if most is not None and lower[i + 1] > most
    )
    exact = lower == upper
    wasted: list[tuple[int, int, int, Moves | None]]
    if exact:
        wasted = [(*detour, None) for detour in _detours(lower)]
    else:
        wasted = [(one.first, one.last - 1, one.saved, one.moves) for one in detours]
    mistakes = tuple(
        Mistake(
            first,
            last,
            cost,
            _to_and_fro(positions[first : last + 2]),
            Moves(),
            instead=instead,
            undoes=instead is None and _undoes(moves, first, last),
        )
        for first, last, cost, instead in wasted
    )
    probably: tuple[Likely, ...] = ()
    if not exact and cells <= LARGEST:
        probably = likely(
            [(i, guesses[i]) for i in sorted({*samples, len(moves)})],
            [(one.first, one.last, one.cost) for one in mistakes],
        )
    return Review(
        positions[0], goal, moves, exact, lower, upper,
        None if exact else guesses, wrong, mistakes, budget.so_far(), probably,
    )  # fmt: skip


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
