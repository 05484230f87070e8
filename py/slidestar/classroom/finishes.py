"""The finishes of a race: their medians by length, as a table and as a plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from slidestar.classroom.race import Contestant, Finish


class Median(NamedTuple):
    """A median. If `more` is true, it is only a lower bound, because too many runs were cut off."""

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
        """The contestants in the order of their first runs."""
        return tuple(dict.fromkeys(finish.contestant for finish in self))

    def lengths(self) -> dict[int, int | None]:
        """Return the length of a shortest solution for each board's `index`.

        The length is None if no run has proven it.
        """
        found: dict[int, int | None] = {}
        for finish in self:
            solution = finish.solution
            proven = len(solution) if solution is not None and solution.optimal else None
            if found.get(finish.index) is None:
                found[finish.index] = proven
        return found

    def medians(self) -> dict[int | None, tuple[Median | None, ...]]:
        """Return the median of each contestant's expanded nodes, by the length of a solution.

        A median is None if a run has no count, or if there was no run.
        """
        return {
            length: tuple(
                _median([run for run in runs if run.contestant == contestant])
                for contestant in self.contestants
            )
            for length, runs in self._by_length()
        }

    def plot(self, ax: Any = None) -> Any:
        """Plot the expanded nodes of each run by the length of a shortest solution.

        Lines connect the medians. The axis of the nodes is logarithmic. A triangle marks a run
        that was cut off, whose true count is larger.

        Draws on the matplotlib axes `ax`, by default on a new figure, and returns the axes. Raises
        `ImportError`, with the command that installs matplotlib, if it is missing.
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
                    [(length, median.value) for length, median in medians
                     if length is not None and median is not None and not median.more],
                )
            )  # fmt: skip
        return plot_race(lines, ax)

    def _by_length(self) -> Iterator[tuple[int | None, list[Finish]]]:
        """Yield the finishes of each length, the finishes of unknown length last."""
        lengths = self.lengths()
        known = sorted({length for length in lengths.values() if length is not None})
        for length in (*known, None):
            runs = [finish for finish in self if lengths[finish.index] == length]
            if runs:
                yield length, runs

    def _repr_html_(self) -> str:
        from slidestar.pictures.html_tables import race_html

        medians = self.medians()
        rows = [
            (
                length,
                len({finish.index for finish in runs}),
                ["–" if median is None else str(median) for median in medians[length]],
            )
            for length, runs in self._by_length()
        ]
        limited = any(
            median is not None and median.more for row in medians.values() for median in row
        )
        return race_html([str(contestant) for contestant in self.contestants], rows, limited)


def _median(runs: Sequence[Finish]) -> Median | None:
    """Return the median of the expanded nodes.

    The true count of a run that was cut off is unknown. If it could reach the median, the median of
    the counts is only a lower bound.
    """
    ended = [run for run in runs if run.solution is not None or run.cut_off]
    counts = sorted((run.cut_off, run.stats.expanded) for run in ended if run.stats is not None)
    if not counts or len(counts) < len(runs):
        return None
    places = (len(counts) - 1) // 2, len(counts) // 2
    middle = counts[places[1]]
    if any(cut_off and (middle[0] or count < middle[1]) for cut_off, count in counts):
        counts.sort(key=lambda count: count[1])
        return Median(_mean(counts, places), True)
    return Median(_mean(counts, places), False)


def _mean(counts: Sequence[tuple[bool, int]], places: tuple[int, int]) -> float:
    return sum(counts[place][1] for place in places) / 2
