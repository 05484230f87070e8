"""Static hosts of several kinds: Python boots and the page is stored for offline use on each.

The forms of compressed files are tested in tests/unit/js/worker-forms.test.js.
"""

from __future__ import annotations

import gzip
import shutil
from http import HTTPStatus
from pathlib import Path

import pytest
from kit.browser import Faults, wait_for_engine
from kit.builds import first_visit
from kit.page import panel
from kit.paths import DIST
from kit.sites import serving
from playwright.sync_api import BrowserContext
from serve import Handler

pytestmark = pytest.mark.nightly


class Plain(Handler):
    """A host that compresses nothing."""

    compressed = False


class Welcoming(Plain):
    """A host that answers a missing file with a page, as hosts of single-page apps do."""

    def send_head(self) -> object:  # type: ignore[override]
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        return super().send_head()


class Motley(Plain):
    """A host that states the encoding of compressed files in several ways."""

    def _answer(self, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(HTTPStatus.OK)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def do_GET(self) -> None:
        name = self.path.rpartition("/")[2]
        path = DIST / "engine" / name
        if name == "pyodide.asm.wasm.gz":  # stated as an encoding
            self._answer(path.read_bytes(), {"Content-Encoding": "gzip"})
        elif name == "python_stdlib.zip.gz":  # packed once more
            self._answer(gzip.compress(path.read_bytes()), {"Content-Encoding": "gzip"})
        elif name == "slidestar.zip.gz":  # of a wrong type
            self._answer(path.read_bytes(), {"Content-Type": "text/html; charset=utf-8"})
        else:
            super().do_GET()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(DIST, tmp_path / "dist")
    return tmp_path / "dist"


def without_packed(folder: Path) -> None:
    for path in [*folder.rglob("*.gz"), *folder.rglob("*.br")]:
        path.unlink()


def only_packed(folder: Path) -> None:
    for name in ("pyodide.asm.wasm", "python_stdlib.zip"):
        (folder / "engine" / name).unlink()
    # And one of them is an older build's.
    (folder / "engine/slidestar.zip.gz").write_bytes(gzip.compress(b"of yesterday"))


HOSTS = {
    "nothing packed": (Plain, without_packed),
    "nothing packed, a page for what's missing": (Welcoming, without_packed),
    "only the packed, a page for what's missing": (Welcoming, only_packed),
    "packed in all ways": (Motley, lambda _: None),
}


@pytest.mark.parametrize(("handler", "change"), HOSTS.values(), ids=list(HOSTS))
def test_python_boots_and_is_stored(
    context: BrowserContext, folder: Path, handler: type[Handler], change: object, faults: Faults
) -> None:
    assert callable(change)
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
