"""Load the tables of the learned estimate from a `Source` on first use."""

from __future__ import annotations

import logging

from slidestar.kernel import (
    GRID_MAX_CELLS,
    EstimateError,
    LearnedEstimate,
    LearnedTables,
    grid_for,
)
from slidestar.lib.sharing import SharedWork, Steps, shared_cache
from slidestar.pdb.sizes import OPTIMAL_MAX_CELLS, compiled
from slidestar.pdb.table_sets import LEARNED_FILE, Source
from slidestar.puzzle.board import Board

_log = logging.getLogger(__name__)

_LEAST_SIDE = 4  # the tables were trained on boards from 4x5 to 8x8


class Learned:
    """The learned estimates for all sizes of boards, which share their tables."""

    def __init__(self) -> None:
        self._tables: LearnedTables | None = None
        self._is_damaged = False
        self._work = SharedWork()

    def estimate(self, board: Board) -> LearnedEstimate | None:
        """Return the estimate for boards of this size, or None if the tables are not ready."""
        if self._tables is None or not self.fits(board):
            return None
        return _estimate(self._tables, board.rows, board.cols)

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

    def prepare(self, source: Source) -> Steps:
        """Load the tables, and yield the completed fraction."""
        return self._work.join(lambda: self._next_steps(source))

    def _next_steps(self, source: Source) -> Steps | None:
        if self._tables or self._is_damaged:
            return None
        data = source.read(LEARNED_FILE, needed=True)
        if data is None:
            return None
        return _waiting() if data == "waiting" else self._parse(data)

    def _parse(self, data: bytes) -> Steps:
        try:
            self._tables = LearnedTables.parse(data)
        except EstimateError as error:
            _log.warning("%s cannot be used: %s", LEARNED_FILE, error)
            self._is_damaged = True
        yield 1.0


def _waiting() -> Steps:
    """Do nothing for one slice, because the file is still downloading."""
    yield from ()


LEARNED = Learned()
"""The shared learned estimates."""


@shared_cache(4)
def _estimate(tables: LearnedTables, rows: int, cols: int) -> LearnedEstimate:
    return LearnedEstimate(grid_for(rows, cols), tables)
