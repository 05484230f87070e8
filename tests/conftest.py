"""What all tests share: how hypothesis runs."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

ROOT = Path(__file__).resolve().parents[1]

# No deadline, and no complaint of slow drawing: machines differ, and what else they have to do. CI
# draws the same examples every run, so that a red run is the change's doing; elsewhere they vary, and
# a failing one is kept.
settings.register_profile("any", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "desk",
    settings.get_profile("any"),
    database=DirectoryBasedExampleDatabase(ROOT / ".cache/hypothesis"),
)
settings.register_profile(
    "ci", settings.get_profile("any"), derandomize=True, database=None, print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
