"""The verb `serve`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kit.commandline import SECONDS, call, posix, run, start
from kit.paths import ROOT

from slidestar.cli.static_server import make_server


@contextmanager
def served(*arguments: str, path: Path | None = None) -> Iterator[tuple[str, str]]:
    """Run the verb until the end of the block, and yield its first line and the page."""
    environment = {**os.environ, **({"PYTHONPATH": str(path)} if path else {})}
    command = [sys.executable, "-m", "slidestar", "serve", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            with urllib.request.urlopen(line.split()[3]) as response:
                yield line, response.read().decode()
        finally:
            process.terminate()


def page(folder: Path, text: str = "the page") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "index.html").write_text(text)
    return folder


@posix
def test_a_folder_is_served_until_ctrl_c(tmp_path: Path) -> None:
    with start("serve", "--port", "0", "--directory", str(page(tmp_path))) as process:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        assert line.startswith("Serving Slidestar at http://127.0.0.1:")
        with urllib.request.urlopen(line.split()[3]) as response:
            assert response.read() == b"the page"
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_a_busy_port_is_reported(tmp_path: Path) -> None:
    with make_server(page(tmp_path)) as server:
        port = server.server_port
        command = ["serve", "--port", str(port), "--directory", str(tmp_path)]
        with start(*command) as process:
            assert process.stdout is not None
            assert process.stdout.readline().decode() == f"Port {port} is in use.\n"
            assert process.stdout.readline().startswith(b"Serving Slidestar at http://127.0.0.1:")


def test_the_installed_page_is_served(tmp_path: Path) -> None:
    (page(tmp_path / "slidestar_page", "installed") / "__init__.py").touch()
    with served("--port", "0", path=tmp_path) as (_, text):
        assert text == "installed"


def test_a_missing_page_is_an_error(tmp_path: Path) -> None:
    found = call("serve", "--directory", str(tmp_path))
    assert (found.returncode, found.stderr) == (
        2,
        f"slidestar: there is no page in {tmp_path}: it has no index.html\n",
    )
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "slidestar").symlink_to(ROOT / "py" / "slidestar")
    nothing = run("serve", PYTHONPATH=str(tmp_path / "site"))
    assert (nothing.returncode, nothing.stderr) == (
        2,
        "slidestar: the page is not installed: pip install 'slidestar[page]'\n",
    )


@pytest.mark.parametrize("port", ["65536", "-1", "x"])
def test_an_impossible_port_is_refused(port: str) -> None:
    found = call("serve", "--port", port)
    assert found.returncode == 2
    assert "argument --port: " in found.stderr
