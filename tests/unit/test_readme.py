"""The README's console examples give what it says. (Its Python examples run as doctests.)"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from kit.commandline import posix
from kit.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """The commands of its console blocks, each with what it prints."""
    blocks = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    return [
        (command, output)
        for block in blocks
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def test_there_are_some() -> None:
    assert len(examples()) >= 4
    assert README.count("```console") == 1
    assert ">>> solution = solve(board)" in README


@posix
@pytest.mark.parametrize(("command", "output"), examples(), ids=lambda text: text[:40])
def test_a_command_prints_what_the_readme_says(command: str, output: str) -> None:
    # The same without setting up, which other tests are in the middle of.
    shell = command.replace("./build.sh cli", f"{sys.executable} -m slidestar")
    assert shell != command
    done = subprocess.run(
        ["bash", "-c", shell], capture_output=True, text=True, cwd=ROOT, timeout=300, check=False
    )
    assert (done.stdout, done.stderr) == (output, "")


@posix
def test_the_commands_it_names_exist() -> None:
    usage = subprocess.run(
        ["bash", "build.sh", "help"], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout
    for name in re.findall(r"\./build\.sh (\w+)", README):
        assert re.search(rf"^  {name}\b", usage, re.MULTILINE), name


def test_the_files_it_names_exist() -> None:
    for name in re.findall(r"\]\((?!http)([^)]+)\)|`((?:static|tests|py)/[\w/.-]+)`", README):
        assert (ROOT / (name[0] or name[1])).exists(), name
