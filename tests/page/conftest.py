"""The page tier: the built page with a scripted worker, a fresh context for each test."""

from __future__ import annotations

from typing import Any

import pytest
from kit.fixtures import (
    _scripted,
    axe,
    browser_type_launch_args,
    built,
    faults,
    new_context,
    script,
    scripted,
)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Leave out the service worker and animations; a test that needs them overrides this.

    By `@pytest.mark.browser_context_args(reduced_motion="no-preference")`, for example.
    """
    return {**browser_context_args, "service_workers": "block", "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def watches_requests() -> bool:
    """Leave requests to other hosts to the security policy: here the page has no real worker."""
    return False


@pytest.fixture
def site(scripted: str) -> str:
    """The address of the page, a host of the test's own."""
    return scripted
