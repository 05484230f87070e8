"""Fixtures of the page, engine and nightly tiers (a pytest plugin).

Each test has a new browser context. A test fails if its pages log or throw an error, or
request anything from another host.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kit.browser import Faults, launch_options, watch
from kit.paths import DIST, ROOT
from kit.worker import Script, scripted_site
from slidestar.cli.static_server import running

SKIP_PAUSES = Path(__file__).with_name("skip-pauses.js")

# The timeout for a page that hangs (see kit.browser).
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the browser that build.sh found (pytest-playwright reads this)."""
    return {**browser_type_launch_args, **launch_options()}


@pytest.fixture(scope="session")
def built() -> None:
    """End the run if the page is not built."""
    if not (DIST / "index.html").is_file():
        pytest.exit("dist/index.html is missing: run the tests by ./build.sh test", returncode=4)


@pytest.fixture
def _scripted(built: None) -> Iterator[tuple[str, Script]]:
    with scripted_site() as served:
        yield served


@pytest.fixture
def script(_scripted: tuple[str, Script]) -> Script:
    """The replies of the page's worker. By default they come from the package's bridge."""
    return _scripted[1]


@pytest.fixture
def scripted(_scripted: tuple[str, Script]) -> str:
    """The address of the page with a scripted worker, on a new host for each test."""
    return _scripted[0]


@pytest.fixture(scope="session")
def real_site(built: None) -> Iterator[str]:
    """The address of the page with Pyodide, at the root of its host."""
    with running(DIST) as url:
        yield url


@pytest.fixture
def faults() -> Iterator[Faults]:
    """The faults of the test's pages. A test that provokes faults must expect them."""
    faults = Faults()
    yield faults
    assert not faults.unexpected(), "\n".join(faults.unexpected())


@pytest.fixture(scope="session")
def watches_requests() -> bool:
    """Return whether Playwright reports requests to other hosts (see kit.browser.watch)."""
    return True


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], faults: Faults, watches_requests: bool
) -> Callable[..., BrowserContext]:
    """Make fresh contexts whose faults are reported (`context` and `page` use it too)."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(60_000)
        context.add_init_script(path=SKIP_PAUSES)
        watch(context, faults.append, watches_requests)
        return context

    return make


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Return a function that lists an idle page's accessibility violations, worst first."""
    source = (ROOT / "static/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

    def run(page: Page) -> list[str]:
        if not page.evaluate("'axe' in globalThis"):
            # Use evaluate because the page's security policy forbids a script element.
            page.evaluate(source)
        options = "{ resultTypes: ['violations'] }"
        violations = page.evaluate(f"axe.run({options}).then(({{ violations }}) => violations)")
        rank = ["critical", "serious", "moderate", "minor"]
        violations.sort(key=lambda violation: rank.index(violation["impact"]))
        return [
            f"{violation['impact']}: {violation['id']}: {violation['help']}: "
            + ", ".join(str(node["target"]) for node in violation["nodes"])
            for violation in violations
        ]

    return run
