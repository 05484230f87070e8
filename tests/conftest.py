"""Fixtures of the kernel and settings of the property tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from kit.kernel import native
from kit.paths import ROOT

# No profile has a deadline, as machines differ. `pytest --hypothesis-profile=long` tries more
# examples. CI uses the same examples in every run, so that a failure is due to a change.
settings.register_profile(
    "desk",
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow],
    database=DirectoryBasedExampleDatabase(ROOT / ".cache/hypothesis"),
)
settings.register_profile(
    "ci", settings.get_profile("desk"), derandomize=True, database=None, print_blob=True
)
settings.register_profile("long", settings.get_profile("desk"), max_examples=250, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
