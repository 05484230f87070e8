"""Fixtures of the nightly tier: the real page in many variants."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from kit.fixtures import (
    _scripted,
    axe,
    browser_type_launch_args,
    built,
    faults,
    new_context,
    real_site,
    script,
    scripted,
    watches_requests,
)
from kit.paths import DIST

from slidestar.cli.static_server import running


@pytest.fixture
def site(real_site: str) -> str:
    """The address of the page, at the root of its host."""
    return real_site


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the build that the test may change."""
    shutil.copytree(DIST, tmp_path / "dist")
    return tmp_path / "dist"


@pytest.fixture(scope="session")
def site_below(built: None) -> Iterator[str]:
    """The address of the page below a path, as on project pages."""
    with running(DIST, "/some/sub-path/") as url:
        yield url
