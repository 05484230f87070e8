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
    """Put another build in the place of one: real files, of another id, a part and the kernel of
    other names."""
    manifest = json.loads((DIST / "engine/manifest.json").read_text())
    other = md5(build.encode())
    renames = {
        manifest["build"]: build,
        (part := renamed(DIST).name): f"part-{other[:8].upper()}.js",
        (kernel := manifest["kernel"]): f"kernel_{other[:16]}.wasm",
    }
    for path in [folder / "static/js" / part, folder / "engine" / kernel]:
        path.rename(path.with_name(renames[path.name]))
        for beside in path.parent.glob(f"{path.name}.*"):
            beside.unlink()
    keeper = replaced((DIST / "sw.js").read_bytes(), renames).decode()
    scripts = [script.relative_to(DIST).as_posix() for script in naming(part)]
    for name in ["index.html", "engine/manifest.json", *scripts]:
        before = (DIST / name).read_bytes()
        after = replaced(before, renames)
        assert after != before
        (folder / name).write_bytes(after)
        assert sha384(before) in keeper
        keeper = keeper.replace(sha384(before), sha384(after))
        # Its beginning is the file's revision.
        assert sha384(before)[:16] in keeper
        keeper = keeper.replace(sha384(before)[:16], sha384(after)[:16])
    (folder / "sw.js").write_text(keeper)
    compress_below(folder, ROOT / ".cache/compressed")


def replaced(text: bytes, renames: dict[str, str]) -> bytes:
    for was, becomes in renames.items():
        text = text.replace(was.encode(), becomes.encode())
    return text


def sha384(content: bytes) -> str:
    return base64.b64encode(hashlib.sha384(content).digest()).decode()


def md5(content: bytes) -> str:
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


def wait_for_new_build(page: Page) -> None:
    # Not by evaluate, which fails when the page is left meanwhile.
    expect(page.locator("html")).to_have_attribute(
        "data-build", "new-build", timeout=1000 * KEPT_SECONDS
    )
