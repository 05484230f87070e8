"""The guide's script for many boards on MPI processes, by `mpi4py.futures`.

Optional: install its requirements by `.venv/bin/pip install -c py/constraints.txt -e './py[mpi]'`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from kit.guide import cluster_script

pytest.importorskip("mpi4py", reason="the extra 'mpi' isn't installed", exc_type=ImportError)

pytestmark = pytest.mark.nightly

MPIEXEC = shutil.which("mpiexec", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
# Use the loopback interface, and allow Open MPI to run as root, as in a container.
ALLOWED = {
    "HYDRA_IFACE": "lo",
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
}


@pytest.mark.skipif(MPIEXEC is None, reason="mpiexec is not installed")
def test_many_boards_on_two_mpi_workers(tmp_path: Path) -> None:
    assert MPIEXEC is not None
    code, printed = cluster_script("mpi4py")
    script = tmp_path / "many.py"
    script.write_text(f"{code}        print(pool.num_workers)\n", encoding="utf-8")
    command = [MPIEXEC, "-n", "3"]
    version = subprocess.run([MPIEXEC, "--version"], capture_output=True, text=True, check=True)
    if "Open MPI" in version.stdout:  # by default, at most one process per core
        command.append("--oversubscribe")
    done = subprocess.run(
        [*command, sys.executable, "-m", "mpi4py.futures", script],
        capture_output=True, text=True, timeout=600, check=False, env={**os.environ, **ALLOWED},
    )  # fmt: skip
    assert (done.stdout, done.returncode) == (f"{printed}2\n", 0), done.stderr
