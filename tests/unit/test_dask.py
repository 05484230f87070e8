"""Many boards on a cluster: a real Dask one on this machine.

Optional: `.venv/bin/pip install -c py/constraints.txt -e './py[dask]'` brings what it needs.
"""

from __future__ import annotations

import pytest
from support import FIXTURES

from slidestar import Board, Solution, Unsolvable, solve_many

distributed = pytest.importorskip(
    "distributed", reason="the optional group 'dask' isn't installed", exc_type=ImportError
)


@pytest.mark.filterwarnings("default")  # of Dask's own
def test_many_boards_on_a_dask_cluster() -> None:
    rows = (FIXTURES / "korf15_100.tsv").read_text("utf-8").splitlines()
    fields = [row.split("\t") for row in rows if not row.startswith("#")][:12]
    boards = [Board.from_flat([int(tile) for tile in f[2].split()], 4, 4) for f in fields]
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as own,
        distributed.Client(own) as client,
    ):
        executor = client.get_executor()
        found = list(solve_many(boards, executor=executor))
        assert [len(solution) for solution in found] == [int(f[1]) for f in fields]
        assert all(solution.optimal for solution in found)
        with pytest.raises(Unsolvable):
            next(solve_many([boards[0].twin()], executor=executor))
        both = list(solve_many([boards[0].twin(), boards[0]], executor, on_error="return"))
        assert isinstance(both[0], Unsolvable)
        assert isinstance(both[1], Solution)
        assert both[1].moves == found[0].moves
