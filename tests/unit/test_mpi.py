"""Many boards by MPI's processes, through `mpi4py.futures`.

Optional: `.venv/bin/pip install -c py/constraints.txt -e './py[mpi]'` brings what it needs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from slidestar import shuffle, solve

pytest.importorskip(
    "mpi4py", reason="the optional group 'mpi' isn't installed", exc_type=ImportError
)

MPIEXEC = Path(sys.executable).with_name("mpiexec")

SCRIPT = """
from mpi4py.futures import MPIPoolExecutor
from slidestar import shuffle, solve_many

if __name__ == "__main__":
    with MPIPoolExecutor() as executor:
        found = solve_many((shuffle(3, 3, n) for n in range(12)), executor)
        print([len(solution) for solution in found], executor.num_workers)
"""


@pytest.mark.skipif(not MPIEXEC.exists(), reason="there's no mpiexec beside this Python")
def test_many_boards_on_two_mpi_workers(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [MPIEXEC, "-n", "3", sys.executable, "-m", "mpi4py.futures", script],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        env={**os.environ, "HYDRA_IFACE": "lo"},
    )
    expected = [len(solve(shuffle(3, 3, n))) for n in range(12)]
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{expected} 2\n", "")
