"""Markers that several test files share."""

from __future__ import annotations

import pytest

from slidestar.kernel import load_loops

compiled = pytest.mark.skipif(
    load_loops().backend == "interpreted", reason="the kernel is not compiled"
)
