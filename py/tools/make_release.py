"""Make a release: set its version, then build its files.

    python py/tools/make_release.py begin VERSION
    python py/tools/make_release.py finish VERSION FOLDER

`./build.sh release VERSION` runs both, and builds the wheels and the page between them. If
the version is set already, as in the workflow for a tag, `begin` only checks it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import datetime, timezone
from io import BytesIO
from pathlib import Path
from time import gmtime

ROOT = Path(__file__).resolve().parents[2]
VERSION_FILE = "py/slidestar/__init__.py"
CHANGES_FILE = "py/CHANGELOG.md"
CITATION_FILE = "CITATION.cff"
UNRELEASED = "## Unreleased\n"
LEFT_TO_DO = """\
{folder} has the files of version {version}. Left to do:

    git push
    git tag v{version} && git push origin v{version}

The workflow release.yml then builds the same files, publishes the packages on PyPI, and makes the
release on GitHub. Compare its SHA256SUMS with those above.
"""


def begin(root: Path, version: str, date: str) -> None:
    """Set the version and the heading of its changes in one commit.

    Exit with a message if the version is not valid or the repository is not ready.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise SystemExit(f"VERSION must be three numbers, such as 1.2.0, got {version!r}")
    changed = git(root, "status", "--porcelain").strip()
    if changed:
        raise SystemExit(f"commit or remove these changes first:\n{changed}")
    code = (root / VERSION_FILE).read_text(encoding="utf-8")
    changes = (root / CHANGES_FILE).read_text(encoding="utf-8")
    (current,) = re.findall(r'^__version__ = "(.*)"$', code, re.MULTILINE)
    if current == version:
        notes(changes, version)
        return
    if numbers(version) <= numbers(current):
        raise SystemExit(f"VERSION must be above {current}, got {version}")
    if not notes(changes, "Unreleased"):
        raise SystemExit(f"{CHANGES_FILE} has no changes under Unreleased")
    citation = (root / CITATION_FILE).read_text(encoding="utf-8")
    texts = {
        VERSION_FILE: code.replace(f'__version__ = "{current}"', f'__version__ = "{version}"'),
        CHANGES_FILE: changes.replace(UNRELEASED, f"{UNRELEASED}\n## {version} ({date})\n", 1),
        CITATION_FILE: citation.replace(f"version: {current}\n", f"version: {version}\n"),
    }
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8")
    git(root, "commit", "--quiet", "--message", f"Release {version}", *texts)


def numbers(version: str) -> list[int]:
    """Return the numbers of a version, for comparisons."""
    return [int(number) for number in version.split(".")]


def notes(changes: str, version: str) -> str:
    """Return a version's section of the change log. Exit with a message if it is missing."""
    found = re.search(
        rf"^## {re.escape(version)}(?: \(.*\))?\n(.*?)(?=^## |\Z)",
        changes,
        re.MULTILINE | re.DOTALL,
    )
    if not found:
        raise SystemExit(f"{CHANGES_FILE} has no section {version}")
    return found[1].strip()


def git(root: Path, *arguments: str) -> str:
    """Run git, and return its output."""
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def finish(root: Path, version: str, folder: Path) -> None:
    """Fill a folder with the files of a release, which must have been built before."""
    wheels = root / "dist-wheels"
    compare(wheels, built_again(root))
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(wheels, folder / "packages")
    committed = int(git(root, "log", "-1", "--format=%ct"))
    zip_folder(root / "dist", folder / "dist.zip", committed)
    shutil.copyfile(root / "dist/slidestar.html", folder / "slidestar.html")
    changes = (root / CHANGES_FILE).read_text(encoding="utf-8")
    (folder / "NOTES.md").write_text(notes(changes, version) + "\n", encoding="utf-8")
    sums = checksums(folder)
    (folder / "SHA256SUMS").write_text(sums, encoding="utf-8")
    print(sums)


def built_again(root: Path) -> dict[str, bytes]:
    """Build the packages a second time, from the commit in another folder, and return the files."""
    with tempfile.TemporaryDirectory() as scratch:
        archive = ["git", "-C", str(root), "archive", "HEAD", "py", "LICENSE"]
        content = subprocess.run(archive, check=True, stdout=subprocess.PIPE).stdout
        with tarfile.open(fileobj=BytesIO(content)) as files:
            files.extractall(scratch, filter="data")
        # The tables are not in git. A test verifies that they are reproducible.
        shutil.copytree(root / "py/slidestar/tables", f"{scratch}/py/slidestar/tables")
        shutil.copytree(root / "dist", f"{scratch}/dist")
        subprocess.run(
            [sys.executable, f"{scratch}/py/tools/make_wheels.py", f"{scratch}/wheels"],
            check=True,
            cwd=scratch,
            env={**os.environ, "ZIG_GLOBAL_CACHE_DIR": f"{scratch}/zig", "PYTHONPATH": ""},
            stdout=subprocess.DEVNULL,
        )
        return {path.name: path.read_bytes() for path in Path(scratch, "wheels").iterdir()}


def compare(wheels: Path, again: dict[str, bytes]) -> None:
    """Exit with a message if two builds of the packages differ."""
    first = {path.name: path.read_bytes() for path in wheels.iterdir()}
    differing = sorted(n for n in first.keys() | again.keys() if first.get(n) != again.get(n))
    if differing:
        raise SystemExit(f"two builds differ: {', '.join(differing)}")


def zip_folder(folder: Path, path: Path, seconds: int) -> None:
    """Write a reproducible zip file of a folder.

    `seconds`: the modification time of all files, in seconds since 1970. It must differ between
    releases, because servers use it to decide whether a file in the browser's cache is current.
    """
    year, month, day, hour, minute, second, *_ = gmtime(seconds)
    date_time = year, month, day, hour, minute, second
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), date_time)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def checksums(folder: Path) -> str:
    """Return a line for each file of a folder, in the format of `sha256sum`."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in files
    )


def main() -> int:
    """Run `begin` or `finish`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["begin", "finish"])
    parser.add_argument("version", metavar="VERSION")
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?")
    options = parser.parse_args()
    if options.step == "begin":
        begin(ROOT, options.version, datetime.now(timezone.utc).date().isoformat())
    else:
        folder = options.folder or ROOT / "dist-release"
        finish(ROOT, options.version, folder)
        print(LEFT_TO_DO.format(folder=folder.name, version=options.version), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
