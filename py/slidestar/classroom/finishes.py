"""All finishes of a race together: medians by length, as a table and as a plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from slidestar.classroom.race import Contestant, Finish

__all__ = ["Finishes", "Middle"]


class Middle(NamedTuple):
    """The median of some counts. If `more`, too many runs were cut off to know it; it's `value` or
    more.
    """

    value: float
    more: bool

    def __str__(self) -> str:
        return f"{'more than ' if self.more else ''}{self.value:,.10g}"


class Finishes(tuple[Finish, ...]):
    """The finishes of a race, which notebooks show as a table.

    >>> from slidestar import Board, Limit, boards_at, race
    >>> boards = [board for board, _ in boards_at([10, 20], 3, Board.solved(3), seed="tea")]
    >>> runs = [Contestant("astar", "hamming"), Contestant("astar", "manhattan")]
    >>> finishes = Finishes(race(boards, runs, limit=Limit(nodes=1000)))
    >>> for length, medians in finishes.medians().items():
    ...     print(length, *medians, sep=", ")
    10, 16, 10
    20, more than 1,000, 199
    """

    __slots__ = ()

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Who ran, in the order of their first finishes."""
        return tuple(dict.fromkeys(finish.contestant for finish in self))

    def lengths(self) -> dict[int, int | None]:
        """How long a shortest solution of each board is, by its `index`; None where no run has
        proven it.
        """
        found: dict[int, int | None] = {}
        for finish in self:
            solution = finish.solution
            proven = len(solution) if solution is not None and solution.optimal else None
            if found.get(finish.index) is None:
                found[finish.index] = proven
        return found

    def medians(self) -> dict[int | None, tuple[Middle | None, ...]]:
        """What each contestant expanded, by the length of a shortest solution: the median over the
        boards. None where a run has no count at all, or there was none.
        """
        return {
            length: tuple(
                _median([run for run in runs if run.contestant == contestant])
                for contestant in self.contestants
            )
            for length, runs in self._by_length()
        }

    def plot(self, ax: Any = None) -> Any:
        """Draw what each run expanded by the length of a shortest solution, and lines through the
        medians. The axis of the nodes is logarithmic. A run that was cut off is a triangle that
        points up: the true count is more.

        `ax` is matplotlib's, a new figure's by default; it's returned. Raises `ImportError`, with
        the remedy, where matplotlib isn't installed.
        """
        from slidestar.pictures.plots import Runs, plot_race

        lengths = self.lengths()
        lines = []
        for place, contestant in enumerate(self.contestants):
            points = [
                (lengths[run.index], run.stats.expanded, run.cut_off)
                for run in self
                if run.contestant == contestant
                and run.stats is not None
                and (run.solution is not None or run.cut_off)
            ]
            medians = [(length, row[place]) for length, row in self.medians().items()]
            lines.append(
                Runs(
                    str(contestant),
                    [(length, count, more) for length, count, more in points if length is not None],
                    [(length, middle.value) for length, middle in medians
                     if length is not None and middle is not None and not middle.more],
                )
            )  # fmt: skip
        return plot_race(lines, ax)

    def _by_length(self) -> Iterator[tuple[int | None, list[Finish]]]:
        """The finishes by length, those of unknown length last."""
        lengths = self.lengths()
        known = sorted({length for length in lengths.values() if length is not None})
        for length in (*known, None):
            runs = [finish for finish in self if lengths[finish.index] == length]
            if runs:
                yield length, runs

    def _repr_html_(self) -> str:
        from slidestar.pictures.tables import race_html

        medians = self.medians()
        rows = [
            (
                length,
                len({finish.index for finish in runs}),
                ["–" if middle is None else str(middle) for middle in medians[length]],
            )
            for length, runs in self._by_length()
        ]
        limited = any(
            middle is not None and middle.more for row in medians.values() for middle in row
        )
        return race_html([str(contestant) for contestant in self.contestants], rows, limited)


def _median(runs: Sequence[Finish]) -> Middle | None:
    """The middle of what was expanded. Nobody knows how far a run that was cut off would have gone:
    if it might have reached or passed the middle, all that's known is that the median is no less
    than that of the counts.
    """
    ended = [run for run in runs if run.solution is not None or run.cut_off]
    counts = sorted((run.cut_off, run.stats.expanded) for run in ended if run.stats is not None)
    if not counts or len(counts) < len(runs):
        return None
    places = (len(counts) - 1) // 2, len(counts) // 2
    middle = counts[places[1]]
    if any(cut_off and (middle[0] or count < middle[1]) for cut_off, count in counts):
        counts.sort(key=lambda count: count[1])
        return Middle(_mean(counts, places), True)
    return Middle(_mean(counts, places), False)


def _mean(counts: Sequence[tuple[bool, int]], places: tuple[int, int]) -> float:
    return sum(counts[place][1] for place in places) / 2
