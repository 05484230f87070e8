"""Examples and names in the README and the guide. (Their Python examples run as doctests.)"""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from kit.commandline import Completed, call, posix
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
def test_console_example_prints_its_output(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_pipeline(command) == (output, "")


def run_pipeline(command: str) -> tuple[str, str]:
    """Run a pipeline of `echo` and `./build.sh cli` in this process, and others in a shell.

    Return the output and the messages of its last command.
    """
    done = Completed(0, "", "")
    for stage in command.split(" | "):
        words = shlex.split(stage)
        if words[0] == "echo":
            done = Completed(0, " ".join(words[1:]) + "\n", "")
        elif words[:2] == ["./build.sh", "cli"]:
            done = call(*words[2:], text=done.stdout)
        else:
            # Without the set-up, which other tests may be running.
            shell = command.replace("./build.sh cli", f"{sys.executable} -m slidestar")
            ran = subprocess.run(
                ["bash", "-c", shell], capture_output=True, text=True, timeout=300, check=False
            )
            return ran.stdout, ran.stderr
    return done.stdout, done.stderr


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
