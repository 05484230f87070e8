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
    """Block the service worker and animations.

    A test that needs animations has `@pytest.mark.browser_context_args(reduced_motion=
    "no-preference")`.
    """
    return {**browser_context_args, "service_workers": "block", "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def watches_requests() -> bool:
    """Let only the security policy report requests to other hosts, because the worker is scripted."""
    return False


@pytest.fixture
def site(scripted: str) -> str:
    """The address of the page, on a new host for each test."""
    return scripted
