"""Slow tests of the wheels: Korf's boards, a clean build, and the sdist."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from kit.paths import ROOT
from kit.wheels import Environment, built_wheel, built_wheels

pytestmark = pytest.mark.nightly


def test_all_of_korfs_boards_from_the_wheel(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    environment.install("--find-links", built_wheels(), "slidestar")
    assert len(environment.korf(up_to=100)) == 100


def test_clean_build_in_another_folder_is_identical(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "py", tmp_path / "py", symlinks=True)
    shutil.copytree(ROOT / "dist", tmp_path / "dist")
    shutil.copyfile(ROOT / "LICENSE", tmp_path / "LICENSE")
    subprocess.run(
        [sys.executable, tmp_path / "py/tools/make_wheels.py", tmp_path / "wheels"],
        cwd=tmp_path,
        env={**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(tmp_path / "zig"), "PYTHONPATH": ""},
        check=True,
    )
    assert (tmp_path / ".cache/kernel").is_dir()
    for path in built_wheels().iterdir():
        assert (tmp_path / "wheels" / path.name).read_bytes() == path.read_bytes(), path.name


def test_sdist_builds_the_pure_wheel(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([*pip, *options, built_wheel(".tar.gz")], check=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    pure = built_wheel("py3-none-any")
    with zipfile.ZipFile(wheel) as mine, zipfile.ZipFile(pure) as theirs:
        assert {name: mine.read(name) for name in mine.namelist()} == {
            name: theirs.read(name) for name in theirs.namelist()
        }
    assert wheel.name == pure.name
    environment = Environment(tmp_path)
    environment.install(wheel)
    output = environment.run("slidestar", "solve", text="867254301")
    assert output.startswith("Minimum number of moves = 31\n")
