"""Find the wheels that build.sh has built, and install them in virtual environments."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

from kit.paths import ROOT, WHEELS


def built_wheels() -> Path:
    """Return the folder of the wheels, or fail if it is missing."""
    if not WHEELS.is_dir():
        pytest.fail("dist-wheels/ is missing: run ./build.sh wheels")
    return WHEELS


def built_wheel(tag: str) -> Path:
    """Return the package's wheel whose tag contains a text."""
    (path,) = built_wheels().glob(f"slidestar-*{tag}*")
    return path


def downloaded_wheels(name: str) -> list[Path]:
    """Return a package's wheels that build.sh has downloaded, or skip the test if there are none."""
    found = sorted((ROOT / ".cache" / "pyodide-wheels").glob(f"{name}-*.whl"))
    if not found:
        pytest.skip("./build.sh test --all downloads the wheels that this test needs")
    return found


def metadata(wheel: Path) -> Message:
    """Return the metadata of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


class Environment:
    """A fresh virtual environment without pip."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        self.bin = folder / "venv" / "bin"

    def install(self, *requirements: str | Path) -> None:
        """Install wheels with the pip of the tests, without the network."""
        pip: list[str | Path] = ["-m", "pip", "--python", self.bin / "python", "install"]
        options = ["--no-index", "--quiet", "--disable-pip-version-check"]
        subprocess.run([sys.executable, *pip, *options, *requirements], check=True, cwd=self.folder)

    def run(self, program: str, *arguments: str | Path, text: str = "") -> str:
        """Run a program of the environment, outside the repository, and return its output."""
        done = subprocess.run(
            [self.bin / program, *arguments],
            cwd=self.folder,
            input=text,
            env={"PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def korf(self, up_to: int) -> list[str]:
        """Solve Korf's first `up_to` boards, check the lengths, and return the output lines."""
        program = Path(__file__).with_name("solve_korf.py")
        return self.run("python", program, str(up_to)).splitlines()
