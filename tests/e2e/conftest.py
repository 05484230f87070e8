"""The built page, served on a free port and opened in a real browser.

Whatever fixture opens a page, its test fails if the page logged an error, threw one, or asked any
other host for anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browsing import Faults, launch_options, wait_for_engine, watch
from history_card import clear, deal
from playwright.sync_api import Browser, BrowserContext, Page, expect
from puzzle_page import drawn, whole
from serve import running

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
# How long a crowded machine may take to show what's expected. What isn't so fails that much later.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the browser that build.sh found (pytest-playwright reads this)."""
    return {**browser_type_launch_args, **launch_options()}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the page, served at the root of its host."""
    with _served("/") as url:
        yield url


@pytest.fixture(scope="session")
def site_below() -> Iterator[str]:
    """The address of the page, served below a path, as project pages are."""
    with _served("/some/sub-path/") as url:
        yield url


@contextmanager
def _served(prefix: str) -> Iterator[str]:
    if not (DIST / "index.html").is_file():
        pytest.exit("There is no dist/index.html: run the tests by ./build.sh test", returncode=4)
    with running(DIST, prefix) as url:
        yield url


@pytest.fixture
def faults() -> Iterator[Faults]:
    """What went wrong in the test's pages so far; a test that provokes a fault forgives it."""
    faults = Faults()
    yield faults
    assert not faults.left(), "\n".join(faults.left())


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], faults: Faults
) -> Callable[..., BrowserContext]:
    """Make fresh, empty contexts that are watched (`context` and `page` are made by it too)."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        watch(context, faults.append)
        return context

    return make


@pytest.fixture(scope="session")
def _booted(
    browser: Browser, browser_context_args: dict[str, Any], site: str
) -> Iterator[tuple[Page, list[str]]]:
    seen: list[str] = []
    context = browser.new_context(**browser_context_args)
    watch(context, seen.append)
    page = context.new_page()
    page.goto(site)
    yield page, seen
    context.close()


@pytest.fixture
def booted(_booted: tuple[Page, list[str]], site: str, faults: Faults) -> Iterator[Page]:
    """A page whose Python is ready, shared by the tests: booting takes seconds.

    A test finds it as the last one left it, so it loads the board and the mode that it needs.
    """
    page, seen = _booted
    if page.evaluate("document.documentElement.dataset.engine") not in ("booting", "ready"):
        page.goto(site)
    wait_for_engine(page)
    yield page
    faults += seen
    seen.clear()


@pytest.fixture
def played(booted: Page) -> Iterator[Page]:
    """A page with Python, a 3x3 board and nothing in its history. Going elsewhere boots it anew."""
    clear(booted)
    booted.get_by_role("tab", name="Play").click()
    booted.get_by_label("Size").select_option("3x3")
    drawn(booted)
    deal(booted)
    yield booted
    clear(booted)


@pytest.fixture(scope="session")
def _returning(
    browser: Browser, browser_context_args: dict[str, Any], site: str
) -> Iterator[tuple[BrowserContext, list[str]]]:
    seen: list[str] = []
    context = browser.new_context(**browser_context_args)
    watch(context, seen.append)
    page = context.new_page()
    page.goto(site)
    wait_for_engine(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.close()
    yield context, seen
    context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """A tab of a new browser, or where `returning` marks the test, of one that was here before."""
    if request.node.get_closest_marker("returning"):
        returning: Page = request.getfixturevalue("_returning_tab")
        return returning
    context: BrowserContext = request.getfixturevalue("context")
    return context.new_page()


@pytest.fixture
def _returning_tab(
    _returning: tuple[BrowserContext, list[str]], site: str, faults: Faults
) -> Iterator[Page]:
    """What the page keeps of itself is there, so that it boots in a fraction of a first visit's time.

    What the person left there isn't.
    """
    context, seen = _returning
    page = context.new_page()
    yield page
    faults += seen
    context.unroute_all()
    for other in context.pages:
        if other is not page:
            other.close()
    page.goto(f"{site}engine/manifest.json")  # from now on it stores nothing
    assert not page.evaluate("'__pwClock' in globalThis"), "a faked clock is the whole context's"
    # By the process that wrote it: what it wrote last can come to the browser after the clearing below.
    page.evaluate(
        "() => { try { localStorage.clear(); } catch { /* where a test took it away */ } }"
    )
    stored = {"origin": site.rstrip("/"), "storageTypes": "cookies,local_storage,indexeddb"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
    page.close()
    seen.clear()


# The views follow with the next frame, and what moves or fades in comes to its end.
SETTLED = """async () => {
    // Chromium may, after the window's size was changed, draw no more until something changes.
    const frame = () => new Promise((drawn) => {
        requestAnimationFrame(drawn);
        setTimeout(drawn, 5000);
    });
    await frame();
    await frame();
    const ends = document.getAnimations()
        .filter(({ playState, effect }) =>
            playState === "running" && Number.isFinite(effect.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => {}));
    await Promise.race([Promise.all(ends), new Promise((late) => setTimeout(late, 5000))]);
}"""


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Return a function that lists a page's accessibility violations, worst first."""
    source = (ROOT / "static/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

    def run(page: Page) -> list[str]:
        if page.locator("[data-panel=board]").count():  # else it's no page of the puzzle
            whole(page)
        page.evaluate(SETTLED)
        # By evaluate, not by a script element: the page's security policy forbids that one.
        page.evaluate(source)
        violations = page.evaluate("axe.run().then(({ violations }) => violations)")
        rank = ["critical", "serious", "moderate", "minor"]
        violations.sort(key=lambda violation: rank.index(violation["impact"]))
        return [
            f"{violation['impact']}: {violation['id']}: {violation['help']}: "
            + ", ".join(str(node["target"]) for node in violation["nodes"])
            for violation in violations
        ]

    return run
