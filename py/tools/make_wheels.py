"""Build the wheels for all platforms, the sdist, and the wheel of the page.

    python py/tools/make_wheels.py FOLDER

hatchling builds the sdist and the pure wheel from the same files. The wheel of a platform is a copy
of the pure wheel with a compiled library and another tag. Builds are reproducible, because their
files do not depend on the time, on paths, or on the order of directory entries.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py" / "tools"))

from compile_kernel import cached  # noqa: E402
from wheel_platforms import Platform, platforms  # noqa: E402

from slidestar import __version__  # noqa: E402
from slidestar.kernel.library import library_name  # noqa: E402
from slidestar.pdb.table_sets import SHIPPED_FILES  # noqa: E402

PURE = "py3-none-any"
PAGE_PROJECT = """\
[build-system]
requires = ["hatchling>=1.27,<2"]
build-backend = "hatchling.build"

[project]
name = "slidestar-page"
version = "{version}"
description = "The page of Slidestar, for `slidestar serve`"
readme = "README.md"
license = "ISC AND MIT AND MPL-2.0 AND OFL-1.1 AND PSF-2.0"
license-files = ["LICENSE"]
authors = [{{ name = "The Slidestar developers" }}]
requires-python = ">=3.10"

[tool.hatch.build.targets.wheel]
packages = ["slidestar_page"]
"""
PAGE_README = """\
# slidestar-page

The sliding-tile puzzle of Slidestar in a browser, without a network:

    pip install 'slidestar[page]'
    slidestar serve
"""


def make_wheels(folder: Path) -> list[Path]:
    """Build all wheels and the sdist in a folder, replacing its content, and return their paths."""
    with tempfile.TemporaryDirectory() as scratch:
        source, made = Path(scratch, "source"), Path(scratch, "made")
        gather(source)
        build(source, made, "sdist", "wheel")
        (pure,) = made.glob("*.whl")
        for platform in platforms():
            suffix = Path(library_name(b"", platform.system)).suffix
            library = cached(platform.target, f"kernel{suffix}").read_bytes()
            add_library(pure, platform, library, made)
        make_page_wheel(Path(scratch, "page"), made)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)
    return sorted(folder.iterdir())


def make_page_wheel(source: Path, folder: Path) -> None:
    """Build the wheel of the page from `dist/`. `source` is a scratch folder for its sources."""
    package = source / "slidestar_page"
    shutil.copytree(ROOT / "dist", package, ignore=shutil.ignore_patterns("*.br"))
    (package / "__init__.py").write_text('"""The files of the page, for `slidestar serve`."""\n')
    (source / "pyproject.toml").write_text(PAGE_PROJECT.format(version=__version__))
    (source / "README.md").write_text(PAGE_README)
    shutil.copyfile(ROOT / "py" / "LICENSE", source / "LICENSE")
    build(source, folder, "wheel")


def build(source: Path, folder: Path, *targets: str) -> None:
    """Build a project with hatchling."""
    options = [word for target in targets for word in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", *options, "-d", str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"hatchling failed: {done.stderr.strip()[-2000:]}")


def gather(folder: Path) -> None:
    """Copy the packages' sources to a folder."""
    package = ROOT / "py" / "slidestar"
    for name in SHIPPED_FILES:
        if not (package / "tables" / name).is_file():
            raise FileNotFoundError(f"{name} is missing: run ./build.sh build")
    shutil.copytree(package, folder / "slidestar", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copyfile(ROOT / "py" / name, folder / name)


def add_library(pure: Path, platform: Platform, library: bytes, folder: Path) -> Path:
    """Write the wheel of a platform: the pure wheel with the library next to its loader."""
    tag = f"py3-none-{platform.tag}"
    wheel = folder / pure.name.replace(PURE, tag)
    name = f"slidestar/kernel/{library_name(library, platform.system)}"
    with zipfile.ZipFile(pure) as old, zipfile.ZipFile(wheel, "w") as new:
        members = {info.filename: (info, old.read(info)) for info in old.infolist()}
        (record,) = (path for path in members if path.endswith(".dist-info/RECORD"))
        about = record.replace("RECORD", "WHEEL")
        members[about] = (members[about][0], retagged(members[about][1].decode(), tag).encode())
        like = members[record][0]
        added = zipfile.ZipInfo(name, like.date_time)
        added.external_attr = 0o100755 << 16
        last = members.pop(record)[0]
        members = {name: (added, library), **members}
        lines = [f"{path},{digest(data)},{len(data)}\n" for path, (_, data) in members.items()]
        members[record] = (last, "".join([*lines, f"{record},,\n"]).encode())
        for info, data in members.values():
            new.writestr(info, data, zipfile.ZIP_DEFLATED)
    return wheel


def retagged(about: str, tag: str) -> str:
    """Return the text of a WHEEL file with another tag, one line for each platform in the tag."""
    *front, systems = tag.split("-")
    tags = "".join(f"Tag: {'-'.join([*front, system])}\n" for system in systems.split("."))
    about = about.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    assert about.count(f"Tag: {PURE}\n") == 1, about
    return about.replace(f"Tag: {PURE}\n", tags)


def digest(data: bytes) -> str:
    """Return a file's hash in the format of RECORD."""
    return "sha256=" + urlsafe_b64encode(sha256(data).digest()).decode().rstrip("=")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Build the wheels and the sdist.")
    parser.add_argument("folder", type=Path)
    for path in make_wheels(parser.parse_args().folder):
        print(f"{path.stat().st_size:>9,}  {path.name}")


if __name__ == "__main__":
    main()
