"""What build.sh runs: the server, and the zip that the page downloads."""

from __future__ import annotations

import os
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest
from assemble_dist import replace, zip_package
from serve import make_server, make_server_nearby, running


def fetch(url: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(url) as answer:
        return answer.headers["Content-Type"], answer.read()


def test_serves_with_the_types_that_browsers_insist_on(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "worker.js").write_text("code")
    (tmp_path / "python.wasm").write_bytes(b"\0asm")
    with running(tmp_path) as url:
        assert fetch(url) == ("text/html", b"page")
        assert fetch(f"{url}worker.js?x=1") == ("text/javascript", b"code")
        assert fetch(f"{url}python.wasm") == ("application/wasm", b"\0asm")


@pytest.mark.parametrize("path", ["", "page.txt", "elsewhere/page.txt", "sub/none"])
def test_serves_nothing_outside_its_prefix(tmp_path: Path, path: str) -> None:
    (tmp_path / "page.txt").write_text("page")
    with running(tmp_path, prefix="/sub/") as url:
        assert fetch(f"{url}page.txt")[1] == b"page"
        host = url.removesuffix("sub/")
        with pytest.raises(urllib.error.HTTPError) as refusal:
            fetch(host + path)
        assert refusal.value.code == 404
        refusal.value.close()


def test_takes_the_next_port_if_one_is_busy(tmp_path: Path) -> None:
    with (
        make_server(tmp_path) as first,
        make_server_nearby(tmp_path, first.server_port) as second,
    ):
        assert second.server_port > first.server_port


def test_zip_is_the_same_for_the_same_sources(tmp_path: Path) -> None:
    for place, time in [("a", 1_500_000_000), ("b", 1_700_000_000)]:
        package = tmp_path / place / "package"
        (package / "__pycache__").mkdir(parents=True)
        for name in ["__init__.py", "py.typed", "notes.md", "__pycache__/x.pyc"]:
            (package / name).write_text("text")
            os.utime(package / name, (time, time))
        zip_package(package, tmp_path / place / "out.zip")
    first, second = ((tmp_path / place / "out.zip").read_bytes() for place in "ab")
    assert first == second
    with zipfile.ZipFile(tmp_path / "a/out.zip") as archive:
        assert archive.namelist() == ["package/__init__.py", "package/py.typed"]


def test_new_build_takes_the_old_ones_place(tmp_path: Path) -> None:
    old, new = tmp_path / "dist", tmp_path / "new"
    for round_ in ["first", "second"]:
        new.mkdir()
        (new / round_).touch()
        replace(old, new)
        assert [path.name for path in old.iterdir()] == [round_]
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]
