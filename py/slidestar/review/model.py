"""The data of a reviewed game, and the progress of a review."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from slidestar.algorithms import Stats
from slidestar.errors import counted
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.review.sentences import likely_text, mistake_rows, mistake_text, review_parts


@dataclass(frozen=True)
class Mistake:
    """A group of wasted moves.

    In an exact review, a mistake is a sequence of wrong moves, followed by the moves that make up
    for them. In other reviews, it is a stretch of moves that a shorter path can replace.
    """

    first: int
    """The index of the first move, counted from 0."""
    last: int
    """The index of the last move."""
    cost: int
    """The number of wasted moves.

    A wrong single-tile move wastes two moves. A wrong multi-tile move wastes one or two.
    """
    tile: int | None
    """The tile with the most unnecessary moves, or None if no tile had to come back."""
    better: tuple[str, ...]
    """The moves that would have led nearer to the goal, instead of the first move.

    Multi-tile moves have the form `L2`. The tuple is empty if the review is not exact, at the goal,
    and if the search for the moves reached the limit.
    """
    instead: Moves | None = None
    """The shorter path, or None in an exact review.

    It is empty if the moves only led back to the same position.
    """
    undoes: bool = False
    """True if the moves only undo the moves just before them."""

    def __str__(self) -> str:
        """Return a sentence, with moves counted from 1.

        >>> str(Mistake(11, 18, 4, 7, Moves("U")))
        'moves 12-19: 4 wasted; tile 7 had to come back'
        """
        return mistake_text(self.record())

    def record(self) -> dict[str, Any]:
        """Return the mistake as data for JSON."""
        instead = None if self.instead is None else list(self.instead)
        return {**vars(self), "better": list(self.better), "instead": instead}


@dataclass(frozen=True)
class Likely:
    """A stretch of moves, some of which were probably wasted."""

    first: int
    """The index of the first move, counted from 0."""
    last: int
    """The index of the last move."""
    cost: int
    """The estimated number of wasted moves."""

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
    `metric` is `mtm`, the indices count multi-tile moves.

    >>> from slidestar import Board, grade
    >>> review = grade(Board.parse("1 2 3/0 4 6/7 5 8"), "UDLUL")
    >>> review.length, review.shortest, review.wasted, review.solved
    (5, 3, 2, True)
    """

    board: Board
    goal: Board
    moves: Moves
    exact: bool
    """True if all distances are known."""
    distances: tuple[int, ...]
    """The distance of each position, or a proven lower bound if the review is not exact."""
    at_most: tuple[int | None, ...]
    """A proven upper bound of each distance, or None if no path to the goal is known."""
    estimates: tuple[int, ...] | None
    """An estimate of each distance, between the two bounds.

    None in an exact review. In multi-tile moves, also None on boards of more than 64 cells.
    """
    wrong: tuple[int, ...]
    """The indices of moves that are proven not to have reduced the distance."""
    mistakes: tuple[Mistake, ...]
    stats: Stats = field(hash=False)  # `Stats` is mutable, so it has no hash
    likely: tuple[Likely, ...] = ()
    """Stretches that probably wasted more moves than is proven.

    Empty in an exact review, on boards of more than 36 cells, and in multi-tile moves.
    """
    metric: Metric = Metric.STM

    def __repr__(self) -> str:
        shortest = self.shortest if self.exact else f"at least {self.shortest}"
        return f"<Review of {counted(self.length, 'move')}: shortest {shortest}>"

    @property
    def length(self) -> int:
        """The number of moves in the metric."""
        return self.metric.length(self.moves)

    @property
    def shortest(self) -> int:
        """The length of a shortest solution, or a lower bound if the review is not exact."""
        return self.distances[0]

    @property
    def solved(self) -> bool:
        """True if the game ends at the goal."""
        return self.at_most[-1] == 0

    @property
    def wasted(self) -> int:
        """The number of wasted moves, or a lower bound if the review is not exact.

        A wrong single-tile move wastes two moves: itself, and the move that makes up for it. A
        wrong multi-tile move may waste only one.
        """
        known = sum(mistake.cost for mistake in self.mistakes)
        seen = max(known, self.metric.spacing * len(self.wrong))
        most = self.at_most[0]
        return seen if most is None else max(seen, self.length - most + self.distances[-1])

    @property
    def wasted_at_most(self) -> int | None:
        """An upper bound of the number of wasted moves, or None if none is known."""
        last = self.at_most[-1]
        return None if last is None else self.length + last - self.distances[0]

    @property
    def efficiency(self) -> float | None:
        """The fraction of the moves that were not wasted, or None if the review is not exact.

        For a solved game, this is the length of a shortest solution divided by the number of moves.
        For a game that ends farther from the goal than it began, it is negative.
        """
        if not self.exact:
            return None
        return (self.length - self.wasted) / self.length if self.moves else 1.0

    def __str__(self) -> str:
        """Return a line such as `62 moves, optimal 48; 7 wrong moves cost 14; efficiency 77%`."""
        return "; ".join(review_parts(self.record()))

    def record(self) -> dict[str, Any]:
        """Return the review as data for JSON."""
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

        Draws into the matplotlib axes `ax`, or into the axes of a new figure, and returns the axes.
        Raises `ImportError`, with the pip command, if matplotlib is not installed.
        """
        from slidestar.pictures.plots import plot_review  # the page does not need plots

        record = self.record()
        return plot_review(record, "\n".join(review_parts(record)), ax)

    def _repr_html_(self) -> str:
        from slidestar.pictures.html_tables import review_html

        return review_html(str(self), mistake_rows(self.record()))


class Grading(NamedTuple):
    """The progress of a review."""

    stats: Stats
    distances: tuple[int | None, ...]
    """The distance of each position, None if it is not known yet."""
    prepared: float | None = None
    """The completed fraction of the tables, as in `Progress`."""
