"""The data of a reviewed game, and the progress of a review."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from slidestar.algorithms import Stats
from slidestar.errors import counted
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.review.sentences import (
    likely_text,
    mistake_rows,
    mistake_text,
    review_parts,
)


@dataclass(frozen=True)
class Mistake:
    """A group of wasted moves, from move `first` to move `last` (counted from 0).

    In an exact review, a mistake is a row of wrong moves, with the moves after them that make up
    for wrong ones. Otherwise it is a stretch of moves that a shorter path replaces.

    `cost` is the number of wasted moves: two for each wrong single-tile move, and one or two for a
    wrong multi-tile move. `tile` is the tile with the most unnecessary moves, the first one of
    several, or None if no tile had to come back. `undoes` is true if these moves only undo the
    moves just before them, and the game ends there.

    `better` has the moves that would have led nearer to the goal than the first move, in an exact
    review, such as `L2` if multi-tile moves count. It is empty at the goal, or if the search for
    these moves reached the limit. `instead` is the shorter path in other reviews, empty if the
    moves only led back to the same position, and None in exact reviews.
    """

    first: int
    last: int
    cost: int
    tile: int | None
    better: tuple[str, ...]
    instead: Moves | None = None
    undoes: bool = False

    def __str__(self) -> str:
        """Return a sentence, with moves counted from 1.

        >>> str(Mistake(11, 18, 4, 7, Moves("U")))
        'moves 12-19: 4 wasted; tile 7 had to come back'
        """
        return mistake_text(self.record())

    def record(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        instead = None if self.instead is None else list(self.instead)
        return {**vars(self), "better": list(self.better), "instead": instead}


@dataclass(frozen=True)
class Likely:
    """Moves from `first` to `last` (counted from 0), of which about `cost` were probably wasted."""

    first: int
    last: int
    cost: int

    def __str__(self) -> str:
        """Return a sentence, with moves counted from 1.

        >>> str(Likely(40, 79, 16))
        'moves 41-80: probably about 16 wasted'
        """
        return likely_text(vars(self))


@dataclass(frozen=True)
class Review:
    """A graded game.

    Move i leads from position i to position i + 1, so there is one more position than moves. If the
    `metric` is `mtm`, these are multi-tile moves.
    `distances` has the distance of each position to the goal if the review is `exact`, otherwise a
    proven lower bound. `at_most` has proven upper bounds, None if no path to the goal is known.
    `estimates` lie between the two bounds; they are None in an exact review, and in multi-tile
    moves on boards of more than 64 cells.

    `wrong` lists the moves that are proven not to have reduced the distance. `likely` lists
    stretches that probably wasted more than is proven. It is empty in an exact review, on boards
    of more than 36 cells, and in multi-tile moves.
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
    stats: Stats = field(hash=False)  # mutable
    likely: tuple[Likely, ...] = ()
    metric: Metric = Metric.STM

    def __repr__(self) -> str:
        shortest = self.shortest if self.exact else f"at least {self.shortest}"
        return f"<Review of {counted(self.length, 'move')}: shortest {shortest}>"

    @property
    def length(self) -> int:
        """Number of moves in the metric."""
        return self.metric.length(self.moves)

    @property
    def shortest(self) -> int:
        """Length of a shortest solution, or a lower bound if the review is not exact."""
        return self.distances[0]

    @property
    def solved(self) -> bool:
        """True if the game ends at the goal."""
        return self.at_most[-1] == 0

    @property
    def wasted(self) -> int:
        """Number of wasted moves, or a lower bound if the review is not exact.

        A wrong single-tile move wastes two: itself, and the move that makes up for it. A wrong
        multi-tile move may waste only one.
        """
        known = sum(mistake.cost for mistake in self.mistakes)
        seen = max(known, self.metric.spacing * len(self.wrong))
        most = self.at_most[0]
        return seen if most is None else max(seen, self.length - most + self.distances[-1])

    @property
    def wasted_at_most(self) -> int | None:
        """Upper bound on the number of wasted moves, None if there is none."""
        last = self.at_most[-1]
        return None if last is None else self.length + last - self.distances[0]

    @property
    def efficiency(self) -> float | None:
        """The fraction of the moves that were not wasted, None if the review is not exact.

        For a solved game it is the shortest length divided by the moves. It is negative for a game
        that ends farther from the goal than it began.
        """
        if not self.exact:
            return None
        return (self.length - self.wasted) / self.length if self.moves else 1.0

    def __str__(self) -> str:
        """Return one line: `62 moves, optimal 48; 7 wrong moves cost 14; efficiency 77%`."""
        return "; ".join(review_parts(self.record()))

    def record(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {
            "board": self.board.text(),
            "goal": self.goal.text(),
            "moves": str(self.moves),
            "length": len(self.moves),
            "length_mtm": self.moves.length_mtm,
            "metric": str(self.metric),
            "exact": self.exact,
            "solved": self.solved,
            "distances": list(self.distances),
            "at_most": list(self.at_most),
            "estimates": None if self.estimates is None else list(self.estimates),
            "wrong": list(self.wrong),
            "mistakes": [mistake.record() for mistake in self.mistakes],
            "likely": [asdict(stretch) for stretch in self.likely],
            "shortest": self.shortest,
            "wasted": self.wasted,
            "wasted_at_most": self.wasted_at_most,
            "efficiency": self.efficiency,
            "stats": asdict(self.stats),
        }

    def plot(self, ax: Any = None) -> Any:
        """Plot the distance after each move, with mistakes shaded and wrong moves marked.

        Draws into matplotlib's axes `ax`, or into those of a new figure, and returns them. Raises
        `ImportError`, with the pip command, if matplotlib is not installed.
        """
        from slidestar.pictures.plots import plot_review  # the page has no plots

        record = self.record()
        return plot_review(record, "\n".join(review_parts(record)), ax)

    def _repr_html_(self) -> str:
        from slidestar.pictures.html_tables import review_html

        return review_html(str(self), mistake_rows(self.record()))


class Grading(NamedTuple):
    """The progress of a review. `distances` has None for each unknown distance.

    `prepared` is the fraction of the tables that are ready, as in `Progress`.
    """

    stats: Stats
    distances: tuple[int | None, ...]
    prepared: float | None = None
