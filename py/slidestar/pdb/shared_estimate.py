"""Load the tables of the learned estimate from a `Source` on first use."""

from __future__ import annotations

import logging

from slidestar.kernel import GRID_MAX_CELLS, EstimateError, LearnedEstimate, LearnedTables, grid_for
from slidestar.lib.sharing import SharedWork, Steps, shared_cache
from slidestar.pdb.sizes import OPTIMAL_MAX_CELLS, compiled
from slidestar.pdb.table_sets import LEARNED_FILE, SLIDES_FILE, Source, waiting
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric

_log = logging.getLogger(__name__)

_LEAST_SIDE = 4  # the tables were trained on boards from 4x5 to 8x8
_SLIDES_MAX_CELLS = 64  # on larger boards, narrow beams with the tables for slides often stall


class Learned:
    """The learned estimates for all sizes of boards, which share their tables."""

    def __init__(self) -> None:
        self._tables: LearnedTables | None = None
        self._slides: LearnedTables | None = None  # the tables for multi-tile moves
        self._damaged: set[str] = set()
        self._work = SharedWork()

    def estimate(self, board: Board, metric: Metric = Metric.STM) -> LearnedEstimate | None:
        """Return the estimate for boards of this size, or None if its tables are not ready.

        The tables for single-tile moves serve for both metrics on boards of more than 64 cells, or
        if no other tables are ready.
        """
        if self._tables is None or not self.fits(board):
            return None
        tables = self._tables
        if metric is Metric.MTM and self._slides and len(board.tiles) <= _SLIDES_MAX_CELLS:
            tables = self._slides
        return _estimate(tables, board.rows, board.cols)

    @staticmethod
    def fits(board: Board) -> bool:
        """Return whether the estimate supports boards of this size.

        Return False if the kernel is not compiled.
        """
        return (
            OPTIMAL_MAX_CELLS < board.rows * board.cols <= GRID_MAX_CELLS
            and min(board.rows, board.cols) >= _LEAST_SIDE
            and compiled()
        )

    def prepare(self, source: Source, metric: Metric = Metric.STM) -> Steps:
        """Load the tables of a metric, and yield the completed fraction."""
        return self._work.join(lambda: self._next_steps(source, metric))

    def _next_steps(self, source: Source, metric: Metric) -> Steps | None:
        if self._tables is None:
            name = LEARNED_FILE
        elif metric is Metric.MTM and self._slides is None:
            name = SLIDES_FILE
        else:
            return None
        data = None if name in self._damaged else source.read(name, needed=True)
        if data is None:
            return None
        return waiting() if data == "waiting" else self._parse(name, data)

    def _parse(self, name: str, data: bytes) -> Steps:
        try:
            if self._tables is None:
                self._tables = LearnedTables.parse(data)
            else:
                self._slides = self._tables.for_slides(data)
        except EstimateError as error:
            _log.warning("%s cannot be used: %s", name, error)
            self._damaged.add(name)
        yield 1.0


LEARNED = Learned()
"""The shared learned estimates."""


@shared_cache(4)
def _estimate(tables: LearnedTables, rows: int, cols: int) -> LearnedEstimate:
    return LearnedEstimate(grid_for(rows, cols), tables)
