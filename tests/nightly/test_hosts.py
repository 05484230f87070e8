"""Static hosts of several kinds, on which Python boots and the page is stored for offline use.

Some are stand-ins for hosts with a fault. Others are web servers with the guide's configurations.
"""

from __future__ import annotations

import gzip
import http.client
import os
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from kit.browser import Faults, wait_for_engine
from kit.builds import first_visit
from kit.page import HARDEST, board_of, panel, press_solve
from kit.paths import DIST
from kit.servers import SERVERS, configured
from kit.sites import Uncompressed, serving
from playwright.sync_api import BrowserContext, expect

pytestmark = pytest.mark.nightly


class SinglePageApp(Uncompressed):
    """A host that responds with the start page if a file is missing."""

    def send_head(self) -> object:  # type: ignore[override]
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        return super().send_head()


class CourseSystem(Uncompressed):
    """The file area of a course system: few MIME types, which browsers must not correct."""

    TYPES = {".html": "text/html", ".css": "text/css", ".js": "application/x-javascript"}  # noqa: RUF012

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return self.TYPES.get(Path(path).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()


class Rewriting(Uncompressed):
    """A host that changes HTML files."""

    def do_GET(self) -> None:
        if self.path.partition("?")[0].endswith(("/", ".html")):
            content = (DIST / "index.html").read_bytes() + b"<!-- optimized -->"
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        else:
            super().do_GET()


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
    "course system": (CourseSystem, lambda _: None),
    "course system, no compressed files": (CourseSystem, remove_compressed),
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
    with serving(folder, "/some/sub-path/", handler) as site:
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


def test_a_changed_page_works_but_is_not_stored(context: BrowserContext, folder: Path) -> None:
    remove_compressed(folder)  # The host does not change the gzip file, which could be stored.
    with serving(folder, "/some/sub-path/", Rewriting) as site:
        page = context.new_page()
        page.goto(site.url)
        wait_for_engine(page)
        expect(panel(page, "unkept")).to_be_visible()


# A file that the page loads, the largest file of its Python, and the page itself.
FILES = ["static/js/main.js", "engine/pyodide.asm.wasm", "index.html", ""]


def sent(url: str, encoding: str) -> tuple[bytes, str | None]:
    """Return the bytes that a server sends to a client with one encoding, and their label."""
    address = urlsplit(url)
    connection = http.client.HTTPConnection(address.netloc, timeout=60)
    connection.request("GET", address.path, headers={"Accept-Encoding": encoding})
    response = connection.getresponse()
    assert response.status == HTTPStatus.OK
    content = response.read()
    connection.close()
    return content, response.getheader("Content-Encoding")


@pytest.mark.parametrize("name", SERVERS)
def test_configurations_of_the_guide(name: str, context: BrowserContext, tmp_path: Path) -> None:
    server = SERVERS[name]
    with configured(server, tmp_path) as url:
        for file in FILES:
            path = DIST / (file or "index.html")
            assert sent(url + file, "identity") == (path.read_bytes(), None)
            for encoding, suffix in (("br", ".br"), ("gzip", ".gz")):
                copy = path.with_name(path.name + suffix).read_bytes()
                wanted = (copy, encoding) if server.compresses else (path.read_bytes(), None)
                assert sent(url + file, encoding) == wanted, f"{file} {encoding}"
        page = context.new_page()
        first_visit(page, f"{url}?board={HARDEST}&mode=analyse")
        assert page.evaluate("document.documentElement.dataset.engineFrom") == "files"
        loaded = page.evaluate(
            """(address) => performance.getEntriesByName(address)[0].encodedBodySize""",
            f"{url}{FILES[0]}",
        )
        suffix = ".br" if server.compresses else ""
        assert loaded == (DIST / f"{FILES[0]}{suffix}").stat().st_size
        again = context.new_page()
        again.goto(f"{url}?board={HARDEST}&mode=analyse")
        wait_for_engine(again)
        assert again.evaluate("document.documentElement.dataset.engineFrom") == "snapshot"
        assert board_of(again) == HARDEST
        for visit in (page, again):
            press_solve(visit)
            expect(visit.get_by_text("Solved in 31 moves (optimal)")).to_be_visible()
            assert panel(visit, "unkept").is_hidden()
