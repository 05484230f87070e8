"""The tool that makes releases."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import make_release
import pytest
from kit.paths import ROOT

from slidestar import __version__

CHANGES = (
    "# What changed\n\n## Unreleased\n\n- New.\n- Faster.\n\n## 1.0.0 (2026-01-01)\n\n- First.\n"
)
VERSION_FILE = make_release.VERSION_FILE
CHANGES_FILE = make_release.CHANGES_FILE
CITATION_FILE = make_release.CITATION_FILE


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / VERSION_FILE).parent.mkdir(parents=True)
    (tmp_path / VERSION_FILE).write_text('"""Code."""\n\n__version__ = "1.0.0"\n')
    (tmp_path / CHANGES_FILE).write_text(CHANGES)
    (tmp_path / CITATION_FILE).write_text("cff-version: 1.2.0\nversion: 1.0.0\n")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Tests")
    git(tmp_path, "config", "user.email", "tests@example.org")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_release_sets_the_version_and_names_the_changes(repository: Path) -> None:
    make_release.begin(repository, "1.10.0", "2026-02-03")
    assert '__version__ = "1.10.0"\n' in (repository / VERSION_FILE).read_text()
    assert (repository / CHANGES_FILE).read_text() == CHANGES.replace(
        "## Unreleased\n", "## Unreleased\n\n## 1.10.0 (2026-02-03)\n"
    )
    assert (repository / CITATION_FILE).read_text() == "cff-version: 1.2.0\nversion: 1.10.0\n"
    assert git(repository, "log", "-1", "--format=%s") == "Release 1.10.0\n"
    assert git(repository, "status", "--porcelain") == ""


def test_release_whose_version_is_set_changes_nothing(repository: Path) -> None:
    make_release.begin(repository, "1.0.0", "2026-02-03")
    assert git(repository, "log", "--format=%s") == "Begin\n"


@pytest.mark.parametrize(
    ("version", "message"),
    [
        ("1.1", "VERSION must be three numbers, such as 1.2.0, got '1.1'"),
        ("0.9.9", "VERSION must be above 1.0.0, got 0.9.9"),
    ],
)
def test_release_refuses_a_wrong_version(repository: Path, version: str, message: str) -> None:
    with pytest.raises(SystemExit, match=message):
        make_release.begin(repository, version, "2026-02-03")
    assert git(repository, "log", "--format=%s") == "Begin\n"


def test_release_needs_changes_and_a_clean_tree(repository: Path) -> None:
    (repository / "new.txt").write_text("new")
    with pytest.raises(SystemExit, match=r"(?s)commit or remove these changes first.*new\.txt"):
        make_release.begin(repository, "1.1.0", "2026-02-03")
    (repository / "new.txt").unlink()
    make_release.begin(repository, "1.1.0", "2026-02-03")
    with pytest.raises(SystemExit, match="no changes under Unreleased"):
        make_release.begin(repository, "1.2.0", "2026-02-04")


def test_notes_are_the_section_of_the_version() -> None:
    assert make_release.notes(CHANGES, "Unreleased") == "- New.\n- Faster."
    assert make_release.notes(CHANGES, "1.0.0") == "- First."
    with pytest.raises(SystemExit, match=r"no section 1\.0"):
        make_release.notes(CHANGES, "1.0")


def test_files_of_this_repository_have_the_expected_forms() -> None:
    changes, citation = (
        (ROOT / name).read_text(encoding="utf-8") for name in (CHANGES_FILE, CITATION_FILE)
    )
    assert make_release.UNRELEASED in changes
    assert make_release.notes(changes, "1.0.0")
    assert f'__version__ = "{__version__}"\n' in (ROOT / VERSION_FILE).read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in citation


def test_differing_builds_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"a")
    (tmp_path / "b.whl").write_bytes(b"b")
    make_release.compare(tmp_path, {"a.whl": b"a", "b.whl": b"b"})
    with pytest.raises(SystemExit, match=r"two builds differ: b\.whl, c\.whl"):
        make_release.compare(tmp_path, {"a.whl": b"a", "b.whl": b"x", "c.whl": b"c"})


def test_zip_file_is_reproducible(tmp_path: Path) -> None:
    folder = tmp_path / "dist"
    (folder / "static").mkdir(parents=True)
    (folder / "static/page.js").write_text("code")
    (folder / "index.html").write_text("page")
    make_release.zip_folder(folder, tmp_path / "first.zip", 1_800_000_000)
    (folder / "index.html").touch()
    make_release.zip_folder(folder, tmp_path / "second.zip", 1_800_000_000)
    assert (tmp_path / "first.zip").read_bytes() == (tmp_path / "second.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "first.zip") as archive:
        assert archive.namelist() == ["index.html", "static/page.js"]
        assert archive.read("static/page.js") == b"code"
        assert archive.infolist()[0].date_time == (2027, 1, 15, 8, 0, 0)


def test_checksums_are_those_of_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    (tmp_path / "packages/a.whl").write_bytes(b"a")
    (tmp_path / "b.zip").write_bytes(b"b")
    (tmp_path / "SHA256SUMS").write_text(make_release.checksums(tmp_path))
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=tmp_path, check=True)
