"""The build tools: the local server, and the assembly of dist/."""

from __future__ import annotations

import gzip
import http.client
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from assemble_dist import replace
from compress_dist import compress_below

from slidestar.cli.static_server import make_server, make_server_nearby, running


def fetch(url: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(url) as answer:
        return answer.headers["Content-Type"], answer.read()


def test_server_sends_the_types_that_browsers_require(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "worker.js").write_text("code")
    (tmp_path / "python.wasm").write_bytes(b"\0asm")
    with running(tmp_path) as url:
        assert fetch(url) == ("text/html", b"page")
        assert fetch(f"{url}worker.js?x=1") == ("text/javascript", b"code")
        assert fetch(f"{url}python.wasm") == ("application/wasm", b"\0asm")


@pytest.mark.parametrize("path", ["", "page.txt", "elsewhere/page.txt", "sub/none"])
def test_server_rejects_paths_outside_its_prefix(tmp_path: Path, path: str) -> None:
    (tmp_path / "page.txt").write_text("page")
    with running(tmp_path, prefix="/sub/") as url:
        assert fetch(f"{url}page.txt")[1] == b"page"
        host = url.removesuffix("sub/")
        with pytest.raises(urllib.error.HTTPError) as refusal:
            fetch(host + path)
        assert refusal.value.code == 404
        refusal.value.close()


def test_busy_port_selects_the_next_one(tmp_path: Path) -> None:
    with (
        make_server(tmp_path) as first,
        make_server_nearby(tmp_path, first.server_port) as second,
    ):
        assert second.server_port > first.server_port


def test_closed_server_ends_its_connections(tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text("page")
    with running(tmp_path) as url:
        connection = http.client.HTTPConnection(urlsplit(url).netloc)

        def get() -> bytes:
            connection.request("GET", "/page.txt")
            return connection.getresponse().read()

        assert [get(), get()] == [b"page", b"page"]
    connection.auto_open = False
    with connection.sock, pytest.raises((http.client.HTTPException, ConnectionError)):
        get()
    with pytest.raises(ConnectionError):
        http.client.HTTPConnection(urlsplit(url).netloc).connect()


def test_large_text_files_get_compressed_copies(tmp_path: Path) -> None:
    dist, cache = tmp_path / "dist", tmp_path / "cache"
    dist.mkdir()
    code = b"let x = 1;\n" * 200
    (dist / "large.js").write_bytes(code)
    (dist / "small.js").write_bytes(code[:500])
    (dist / "font.woff2").write_bytes(code)
    compress_below(dist, cache)
    assert sorted(path.name for path in dist.iterdir()) == sorted(
        ["large.js", "large.js.br", "large.js.gz", "small.js", "font.woff2"]
    )
    assert brotli.decompress((dist / "large.js.br").read_bytes()) == code
    assert gzip.decompress((dist / "large.js.gz").read_bytes()) == code
    # A second run uses the cache.
    for copy in cache.iterdir():
        copy.write_bytes(b"cached")
    compress_below(dist, cache)
    assert (dist / "large.js.br").read_bytes() == b"cached"


def test_server_sends_the_compressed_copy_if_accepted(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(b"page")
    (tmp_path / "index.html.gz").write_bytes(b"page, gzip")
    (tmp_path / "a.wasm").write_bytes(b"code")
    (tmp_path / "a.wasm.gz").write_bytes(b"code, gzip")
    (tmp_path / "a.wasm.br").write_bytes(b"code, brotli")

    def get(url: str, accepted: str) -> tuple[bytes, str | None, str]:
        request = urllib.request.Request(url, headers={"Accept-Encoding": accepted})
        with urllib.request.urlopen(request) as answer:
            headers = answer.headers
            assert headers["Vary"] == "Accept-Encoding"
            return answer.read(), headers["Content-Encoding"], headers["Content-Type"]

    with running(tmp_path) as url:
        wasm = "application/wasm"
        assert get(f"{url}a.wasm", "gzip, deflate, br") == (b"code, brotli", "br", wasm)
        assert get(f"{url}a.wasm?x=1", "gzip") == (b"code, gzip", "gzip", wasm)
        assert get(f"{url}a.wasm", "") == (b"code", None, wasm)
        assert get(url, "gzip, br") == (b"page, gzip", "gzip", "text/html")
        assert get(f"{url}a.wasm.gz", "gzip")[:2] == (b"code, gzip", None)


def test_new_build_replaces_the_old_one(tmp_path: Path) -> None:
    old, new = tmp_path / "dist", tmp_path / "new"
    for round_ in ["first", "second"]:
        new.mkdir()
        (new / round_).touch()
        replace(old, new)
        assert [path.name for path in old.iterdir()] == [round_]
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]
