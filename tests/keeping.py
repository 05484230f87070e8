"""The page as it's kept for offline use, and the next build of it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from assemble_dist import compress_below
from browsing import wait_for_engine, wait_until
from playwright.sync_api import Page, expect

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
# All of the page is fetched, checked and written then: a crowded machine takes its time.
KEPT_SECONDS = 120


def keepers(page: Page) -> dict[str, str | None]:
    """The service workers: which states they're in, and what answers this page."""
    found: dict[str, str | None] = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            return {
                active: registration?.active?.state ?? null,
                waiting: registration?.waiting?.state ?? null,
                controller: navigator.serviceWorker.controller?.state ?? null,
            };
        }"""
    )
    return found


def first_visit(page: Page, url: str) -> None:
    """Until all is kept: the page, and Python's memory."""
    page.goto(url)
    wait_for_engine(page)
    kept = {"active": "activated", "waiting": None, "controller": "activated"}
    wait_until(lambda: keepers(page), kept, KEPT_SECONDS, "the service worker")
    count = "caches.open('slidestar-snapshots').then((it) => it.keys()).then((keys) => keys.length)"
    wait_until(lambda: page.evaluate(count), 1, KEPT_SECONDS, "the number of snapshots")


def late_part(folder: Path) -> Path:
    """The script that draws the review's chart, loaded when the first one is."""
    [part] = [
        path
        for path in (folder / "static/js").glob("part-*.js")
        if '"u-wrap"' in path.read_text()  # uPlot's
    ]
    return part


def classroom_part(folder: Path) -> Path:
    """The script with the rooms of Learn, loaded when that's first opened."""
    [part] = [
        path
        for path in (folder / "static/js").glob("part-*.js")
        if '"watch-words"' in path.read_text()
    ]
    return part


def naming(part: str) -> list[Path]:
    """The scripts that know a late part's address."""
    scripts = (DIST / "static/js").glob("*.js")
    found = [path for path in scripts if part in path.read_text()]
    assert found, f"no script names {part}"
    return found


def deploy(folder: Path, build: str, renamed: Callable[[Path], Path] = late_part) -> None:
    """Put another build in the place of one: real files, of another id, and a part of another name."""
    old = json.loads((DIST / "engine/manifest.json").read_text())["build"]
    part = renamed(DIST).name
    new_part = f"part-{md5(build.encode())[:8].upper()}.js"
    (folder / "static/js" / part).rename(folder / "static/js" / new_part)
    for beside in (folder / "static/js").glob(f"{part}.*"):
        beside.unlink()
    keeper = (DIST / "sw.js").read_text().replace(part, new_part)
    for name, was, becomes in [
        ("index.html", old, build),
        ("engine/manifest.json", old, build),
        *((script.relative_to(DIST).as_posix(), part, new_part) for script in naming(part)),
    ]:
        before = (DIST / name).read_bytes()
        after = before.replace(was.encode(), becomes.encode())
        assert after != before
        (folder / name).write_bytes(after)
        assert sha384(before) in keeper
        keeper = keeper.replace(sha384(before), sha384(after))
        # Its beginning is the file's revision.
        assert sha384(before)[:16] in keeper
        keeper = keeper.replace(sha384(before)[:16], sha384(after)[:16])
    (folder / "sw.js").write_text(keeper)
    compress_below(folder, ROOT / ".cache/compressed")


def sha384(content: bytes) -> str:
    return base64.b64encode(hashlib.sha384(content).digest()).decode()


def md5(content: bytes) -> str:
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


def wait_for_new_build(page: Page) -> None:
    # Not by evaluate, which fails when the page is left meanwhile.
    expect(page.locator("html")).to_have_attribute(
        "data-build", "new-build", timeout=1000 * KEPT_SECONDS
    )
