"""The report on a heuristic, as plain data and in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from slidestar.puzzle.board import Board


class Overestimate(NamedTuple):
    """A position whose estimate is above its true distance."""

    board: Board
    h: float
    distance: int


class Jump(NamedTuple):
    """Two neighbours whose estimates differ by more than 1. `board` is nearer to the goal."""

    board: Board
    neighbor: Board
    h: float
    neighbor_h: float


class TwoAnswers(NamedTuple):
    """A position for which two calls returned different estimates."""

    board: Board
    first: float
    second: float


@dataclass(frozen=True)
class HeuristicReport:
    """The result of `check_heuristic`. `str()` describes it in a few lines.

    Among equally bad positions, the position nearest to the goal is reported. Differences below a
    billionth count as rounding errors.

    >>> from slidestar import check_heuristic
    >>> report = check_heuristic(lambda tiles: 7 * (tiles[0] != 1), 2, 2)
    >>> report.admissible, report.overestimates, report.worst.board.text(), report.worst.distance
    (False, 9, '0-1_3-2', 2)
    """

    name: str
    """The name of the heuristic."""
    goal: Board
    positions: int
    """The number of positions that were checked."""
    exhaustive: bool
    """True if all positions were checked, so that `admissible` and `consistent` are proven.

    Otherwise they only mean that a sample of positions contains no counterexample.
    """
    admissible: bool
    """True if no estimate is above the true distance, and `repeatable` is true."""
    overestimates: int
    """The number of positions whose estimates are above their true distances."""
    worst: Overestimate | None
    """The position whose estimate exceeds the true distance most."""
    consistent: bool
    """True if h(goal) is 0, the estimates of neighbours differ by at most 1, and `repeatable` is
    true.
    """
    edges: int
    """The number of pairs of neighbours that were compared."""
    inconsistent: int
    """The number of pairs whose estimates differ by more than 1."""
    worst_edge: Jump | None
    """The pair of neighbours whose estimates differ most."""
    repeatable: bool
    """True if a second call returned the same estimates.

    Otherwise the heuristic is not a function of the board.
    """
    asked_twice: int
    """The number of positions on which the heuristic was called a second time."""
    two_answers: TwoAnswers | None
    """A position with two different estimates."""
    h_goal: float
    """The estimate of the goal."""
    mean_h: float
    """The mean estimate."""
    mean_distance: float
    """The mean true distance."""
    mean_share: float
    """The mean of h / true distance over all positions except the goal."""
    largest_distance: int
    """The true distance of the position farthest from the goal."""
    histogram: tuple[tuple[int, int, int], ...]
    """Sorted triples of a true distance, an estimate rounded down, and the number of positions.

    An estimate above twice the largest distance counts as twice the largest distance.
    """

    def __repr__(self) -> str:
        admissible = "admissible" if self.admissible else "not admissible"
        consistent = "consistent" if self.consistent else "not consistent"
        return f"<HeuristicReport on {self.name}: {admissible}, {consistent}>"

    @property
    def ok(self) -> bool:
        """True if the heuristic is admissible and consistent."""
        return self.admissible and self.consistent

    def __str__(self) -> str:
        size = f"{self.goal.rows}x{self.goal.cols}"
        if self.exhaustive:
            lines = [f"{self.name} on all {self.positions:,} positions of {size}:"]
        else:
            lines = [
                f"{self.name} on a sample of {self.positions:,} positions of {size}"
                " (a sample proves nothing):"
            ]
        if self.two_answers is not None:
            board, first, second = self.two_answers
            lines.append(
                f"Not a function of the board: {board.text()} has the estimates {first:g} and"
                f" {second:g}. So nothing is proven."
            )
        lines += [self.about_admissible(), self.about_consistent()]
        lines.append(
            f"The mean estimate is {self.mean_h:.2f}, the mean distance {self.mean_distance:.2f};"
            f" on average h is {self.mean_share:.0%} of the distance."
        )
        return "\n".join(lines)

    def about_admissible(self) -> str:
        """Return the sentence about admissibility."""
        if self.worst is None:
            if not self.admissible:
                return "No estimate of the first calls was above the true distance."
            return (
                "Admissible: never above the true distance."
                if self.exhaustive
                else "No counterexample to admissibility found."
            )
        board, h, distance = self.worst
        return (
            f"Not admissible: too high on {self.overestimates:,} of {self.positions:,} positions."
            f" The worst: h is {h:g}, the true distance {distance}, for {board.text()}."
        )

    def about_consistent(self) -> str:
        """Return the sentence about consistency."""
        if self.worst_edge is not None:
            board, neighbor, h, neighbor_h = self.worst_edge
            return (
                f"Not consistent: {self.inconsistent:,} of {self.edges:,} pairs of neighbours"
                f" differ by more than 1. The worst: h is {h:g} for {board.text()},"
                f" {neighbor_h:g} for {neighbor.text()}."
            )
        if self.h_goal > 0 and not self.consistent:
            return f"Not consistent: h(goal) is {self.h_goal:g} instead of 0."
        if not self.consistent:
            return "No two neighbours differed by more than 1 in the first calls."
        compared = f"no two neighbours differ by more than 1 ({self.edges:,} pairs)"
        return (
            f"Consistent: {compared}, and h(goal) is 0."
            if self.exhaustive
            else f"No counterexample to consistency found: {compared}, and h(goal) is 0."
        )

    def record(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        found: dict[str, Any] = {**vars(self), "ok": self.ok}
        for name in ("worst", "worst_edge", "two_answers"):
            part = found[name]
            found[name] = part and {k: _plain(v) for k, v in part._asdict().items()}
        found["goal"] = self.goal.text()
        found["histogram"] = [list(row) for row in self.histogram]
        return found

    def plot(self, ax: Any = None) -> Any:
        """Plot h against the true distance. The area of a dot grows with its number of positions.

        Draws on the matplotlib axes `ax`, by default on a new figure, and returns the axes. Raises
        `ImportError`, with the command that installs matplotlib, if it is missing.
        """
        from slidestar.pictures.plots import plot_report  # the page does not draw plots in Python

        return plot_report(self.record(), ax)

    def _repr_html_(self) -> str:
        from slidestar.pictures.html_tables import report_html

        shown = []
        if self.worst is not None:
            board, h, distance = self.worst
            shown.append((f"h is {h:g}, the true distance {distance}", board))
        if self.worst_edge is not None:
            near, far, h, far_h = self.worst_edge
            shown += [(f"h is {h:g}", near), (f"and one move on {far_h:g}", far)]
        return report_html(self.record(), str(self).splitlines(), shown)


def _plain(value: object) -> object:
    return value.text() if isinstance(value, Board) else value
