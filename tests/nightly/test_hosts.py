"""Static hosts of several kinds, on which Python boots and the page is stored for offline use."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest
from kit.browser import Faults, wait_for_engine
from kit.builds import first_visit
from kit.page import panel
from kit.paths import DIST
from kit.sites import Uncompressed, serving
from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.nightly


class SinglePageApp(Uncompressed):
    """A host that responds with the start page if a file is missing."""

    def send_head(self) -> object:  # type: ignore[override]
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        return super().send_head()


class Inconsistent(Uncompressed):
    """A host that labels each compressed file in another way."""

    def _respond(self, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(HTTPStatus.OK)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def do_GET(self) -> None:
        name = self.path.rpartition("/")[2]
        path = DIST / "engine" / name
        if name == "pyodide.asm.wasm.gz":  # labelled correctly
            self._respond(path.read_bytes(), {"Content-Encoding": "gzip"})
        elif name == "python_stdlib.zip.gz":  # compressed twice
            self._respond(gzip.compress(path.read_bytes()), {"Content-Encoding": "gzip"})
        elif name == "slidestar.zip.gz":  # with a wrong type
            self._respond(path.read_bytes(), {"Content-Type": "text/html; charset=utf-8"})
        else:
            super().do_GET()


def remove_compressed(folder: Path) -> None:
    for path in [*folder.rglob("*.gz"), *folder.rglob("*.br")]:
        path.unlink()


def remove_uncompressed(folder: Path) -> None:
    for name in ("pyodide.asm.wasm", "python_stdlib.zip"):
        (folder / "engine" / name).unlink()
    # One compressed file belongs to an older build.
    (folder / "engine/slidestar.zip.gz").write_bytes(gzip.compress(b"old"))


HOSTS = {
    "no compressed files": (Uncompressed, remove_compressed),
    "no compressed files, page for missing files": (SinglePageApp, remove_compressed),
    "only compressed files, page for missing files": (SinglePageApp, remove_uncompressed),
    "inconsistent labels": (Inconsistent, lambda _: None),
}


@pytest.mark.parametrize(("handler", "change"), HOSTS.values(), ids=list(HOSTS))
def test_python_boots_and_is_stored(
    context: BrowserContext,
    folder: Path,
    handler: type[Uncompressed],
    change: Callable[[Path], None],
    faults: Faults,
) -> None:
    change(folder)
    with serving(folder, handler=handler) as site:
        page = context.new_page()
        first_visit(page, site.url)
        assert panel(page, "unkept").is_hidden()
        assert page.evaluate("document.documentElement.dataset.engineFrom") == "files"
        with site.stopped():
            page.evaluate("caches.delete('slidestar-snapshots')")
            page.reload()
            wait_for_engine(page)
            assert page.evaluate("document.documentElement.dataset.engineFrom") == "files"
    faults.expect(r"404.*\.gz")
