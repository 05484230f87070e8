"""Store the page for offline use, and deploy another build of it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from compress_dist import compress_below
from playwright.sync_api import BrowserContext, Page

from kit.browser import wait_for_engine, wait_until
from kit.page import idle
from kit.paths import DIST, ROOT


def service_workers(page: Page) -> dict[str, str | None]:
    """Return the states of the active, the waiting and the controlling service worker."""
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
    """Visit the page until the page and the snapshot of Python's memory are stored."""
    page.goto(url)
    wait_for_engine(page)
    stored = {"active": "activated", "waiting": None, "controller": "activated"}
    wait_until(lambda: service_workers(page), stored, what="the service worker")
    wait_for_snapshot(page)


def save_data(context: BrowserContext) -> None:
    """Let pages believe that the user saves data, so that late files are stored only when used."""
    context.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )


def snapshots(page: Page) -> list[str]:
    """Return the addresses of the stored snapshots of Python's memory."""
    found: list[str] = page.evaluate(
        """() => caches.open("slidestar-snapshots")
          .then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"""
    )
    return found


def wait_for_snapshot(page: Page) -> str:
    """Wait until one snapshot is stored, and return its address."""
    wait_until(lambda: len(snapshots(page)), 1, what="the number of snapshots")
    return snapshots(page)[0]


def late_part(folder: Path) -> Path:
    """Return the script of the calendar, which is loaded when the calendar is first opened."""
    [part] = scripts_with(folder, '"data-day"')
    return part


def classroom_part(folder: Path) -> Path:
    """Return the script with the lessons of Learn, which is loaded when Learn is opened."""
    [part] = scripts_with(folder, '"watch-words"')
    return part


def scripts_with(folder: Path, text: str) -> list[Path]:
    """Return the scripts of a build that contain a text."""
    found = [path for path in (folder / "static/js").glob("*.js") if text in path.read_text()]
    assert found, f"no script contains {text}"
    return found


def deploy(folder: Path, build: str, renamed: Callable[[Path], Path] = late_part) -> None:
    """Replace a build by a copy with another id, a renamed script and a renamed kernel."""
    manifest = json.loads((DIST / "engine/manifest.json").read_text())
    other = md5(build.encode())
    renames = {
        manifest["build"]: build,
        (part := renamed(DIST).name): f"part-{other[:8].upper()}.js",
        (kernel := manifest["kernel"]): f"kernel_{other[:16]}.wasm",
    }
    for path in [folder / "static/js" / part, folder / "engine" / kernel]:
        path.rename(path.with_name(renames[path.name]))
        for compressed in path.parent.glob(f"{path.name}.*"):
            compressed.unlink()
    worker_script = replaced((DIST / "sw.js").read_bytes(), renames).decode()
    scripts = [script.relative_to(DIST).as_posix() for script in scripts_with(DIST, part)]
    for name in ["index.html", "engine/manifest.json", *scripts]:
        before = (DIST / name).read_bytes()
        after = replaced(before, renames)
        assert after != before
        (folder / name).write_bytes(after)
        assert sha256(before) in worker_script
        worker_script = worker_script.replace(sha256(before), sha256(after))
    (folder / "sw.js").write_text(worker_script)
    compress_below(folder, ROOT / ".cache/compressed")


def replaced(text: bytes, renames: dict[str, str]) -> bytes:
    """Return a text in which each name is replaced by its new name."""
    for old, new in renames.items():
        text = text.replace(old.encode(), new.encode())
    return text


def sha256(content: bytes) -> str:
    """Return the hash that the service worker's manifest contains."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def md5(content: bytes) -> str:
    """Return the MD5 hash in hexadecimal."""
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


def wait_for_build(page: Page, build: str) -> None:
    """Wait until the page has loaded a build and is idle."""
    root = page.locator("html")  # The element is missing for a moment during a navigation.
    wait_until(lambda: root.get_attribute("data-build"), build, what="data-build")
    idle(page)
