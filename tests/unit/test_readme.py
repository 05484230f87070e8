"""Examples and names in the README and the guide. (Their Python examples run as doctests.)"""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from kit.commandline import posix
from kit.paths import GUIDE, ROOT

import slidestar

README = ROOT / "README.md"
TEXTS = [README, ROOT / "py/README.md", *sorted(GUIDE.rglob("*.md"))]
ALL = "\n".join(path.read_text(encoding="utf-8") for path in TEXTS)


def console_examples() -> list[tuple[str, str]]:
    """Return the commands of all console blocks, each with its output."""
    blocks = re.findall(r"^```console\n(.*?)^```", ALL, re.MULTILINE | re.DOTALL)
    return [
        (command, output)
        for block in blocks
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def test_readme_is_short_and_has_examples() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 160
    assert text.count("```console") == 1
    assert ">>> solution = solve(board)" in text
    assert len(console_examples()) >= 10


@posix
@pytest.mark.parametrize(("command", "output"), console_examples(), ids=lambda text: text[:40])
def test_console_example_prints_its_output(command: str, output: str, tmp_path: Path) -> None:
    # Without the set-up, which other tests may be running.
    shell = command.replace("./build.sh cli", f"{sys.executable} -m slidestar")
    assert shell != command
    done = subprocess.run(
        ["bash", "-c", shell],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
        check=False,
    )
    assert (done.stdout, done.stderr) == (output, "")


@posix
def test_named_build_commands_exist() -> None:
    usage = subprocess.run(
        ["bash", "build.sh", "help"], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout
    for name in re.findall(r"\./build\.sh (\w+)", ALL):
        assert re.search(rf"^  {name}\b", usage, re.MULTILINE), name


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_named_files_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:static|tests|py|\.github)/[\w/.-]+)`", text):
        assert (ROOT / name).exists(), name
    for link in re.findall(r"\]\((?!http)([^)#]+)[^)]*\)", text):
        if not link.startswith("../index.html"):  # the page, in the build
            assert (path.parent / link).exists(), link


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`slidestar\.(?!html\b)(\w+)", ALL))))
def test_named_part_of_the_package_exists(name: str) -> None:
    if not hasattr(slidestar, name):
        importlib.import_module(f"slidestar.{name}")
