"""What the tests of the wheels share: the wheels that build.sh made, and places to install them."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
from support import FIXTURES, ROOT

FOLDER = ROOT / "dist-wheels"

# What a freshly installed package is asked: Korf's boards, with the lengths that he published.
KORF = """
import sys, slidestar
for line in open(sys.argv[1]):
    if line[0] != "#" and int(line.split("\\t")[0]) <= int(sys.argv[2]):
        number, length, tiles = line.split("\\t")
        board = slidestar.Board.from_flat([int(tile) for tile in tiles.split()], 4, 4)
        found = slidestar.solve(board)
        assert (len(found), found.optimal) == (int(length), True), line
        print(number, found.moves)
"""


def made(tag: str = "") -> Path:
    """The one wheel that has this in its name, or the folder of them all."""
    if not FOLDER.is_dir():
        pytest.fail("There is no dist-wheels/: run the tests by ./build.sh test")
    if not tag:
        return FOLDER
    (path,) = FOLDER.glob(f"*{tag}*")
    return path


def made_by_others(name: str) -> list[Path]:
    """The wheels of this name that build.sh fetched from PyPI."""
    found = sorted((ROOT / ".cache" / "pyodide-wheels").glob(f"{name}-*.whl"))
    if not found:
        pytest.skip("./build.sh test --all fetches what this needs")
    return found


def metadata(wheel: Path) -> Message:
    """What a wheel tells an index."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


class Environment:
    """A fresh virtual environment, without pip or any tool, and a folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        self.bin = folder / "venv" / "bin"

    def install(self, *what: str | Path) -> None:
        """By our pip, which knows that environment's Python, without a network."""
        command = [sys.executable, "-m", "pip", "--python", self.bin / "python", "install"]
        options = ["--no-index", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*command, *options, *what], check=True, cwd=self.folder)

    def run(self, program: str, *arguments: str | Path, **options: str) -> str:
        """One of its programs, far from the repository and from what the tests' Python is told."""
        done = subprocess.run(
            [self.bin / program, *arguments],
            cwd=self.folder,
            env={"PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
            **options,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def korf(self, up_to: int) -> list[str]:
        """Solve Korf's boards up to a number, and check the lengths."""
        program = self.run("python", "-c", KORF, FIXTURES / "korf15_100.tsv", str(up_to))
        return program.splitlines()
