"""Put `dist/` together: the page, Pyodide's core, and the package as a zip.

Standard library only. The new `dist/` is written beside the old one and takes its place at the
end, so that a failed build leaves the old one as it was.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

# npm's name -> ours. Many static hosts serve .mjs with a MIME type that browsers refuse.
ENGINE_FILES = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
    "pyodide-lock.json": "pyodide-lock.json",
}
FONT_FILES = {
    "files/outfit-latin-wght-normal.woff2": "outfit.woff2",
    "LICENSE": "outfit.LICENSE.txt",
}
# The page's own libraries, as they were published.
VENDOR_FILES = {
    "uplot/dist/uPlot.esm.js": "uPlot.js",
    "uplot/dist/uPlot.min.css": "uPlot.css",
    "uplot/LICENSE": "uPlot.LICENSE.txt",
}
# What lies in static/ for the tools, not for the page.
TOOLING = ("node_modules", "package*.json", "biome.json", "tsconfig*.json", ".*")
PACKAGE_SUFFIXES = {".bin", ".br", ".json", ".py", ".typed", ".wasm"}

NOTICE = """\
The files in this folder whose names begin with "pyodide" or "python" are Pyodide {version}
(licence: {licence}): its files as published, but that .mjs became .js and the line that names a
source map is gone. Source: {home}
python_stdlib.zip is Python's standard library (Python Software Foundation License 2).
slidestar.zip is this page's own Python package (MIT).
"""


def read_json(path: Path) -> dict[str, str]:
    """Read a JSON file whose top level is an object."""
    value = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def package_version(root: Path) -> str:
    """Return the version that pyproject.toml states (there is no tomllib before Python 3.11)."""
    text = (root / "py/pyproject.toml").read_text(encoding="utf-8")
    match = re.search(r'^version = "(.+)"$', text, re.MULTILINE)
    if match is None:
        raise SystemExit("py/pyproject.toml states no version")
    return match[1]


def copy_page(root: Path, out: Path) -> None:
    """Copy the page and its static files as they are, the font and the libraries."""
    shutil.copyfile(root / "index.html", out / "index.html")
    shutil.copytree(root / "static", out / "static", ignore=shutil.ignore_patterns(*TOOLING))
    font = root / "static/node_modules/@fontsource-variable/outfit"
    fonts = out / "static/fonts"
    fonts.mkdir(exist_ok=True)
    for source, target in FONT_FILES.items():
        shutil.copyfile(font / source, fonts / target)
    vendor = out / "static/vendor"
    vendor.mkdir(exist_ok=True)
    for source, target in VENDOR_FILES.items():
        shutil.copyfile(root / "static/node_modules" / source, vendor / target)


def copy_engine(root: Path, out: Path) -> None:
    """Copy Pyodide's core files and say whose they are."""
    pyodide = root / "static/node_modules/pyodide"
    out.mkdir()
    for source, target in ENGINE_FILES.items():
        shutil.copyfile(pyodide / source, out / target)
    # The source map isn't shipped: without this, opening the developer tools asks for it.
    script = out / "pyodide.js"
    text = script.read_text(encoding="utf-8")
    script.write_text(re.sub(r"\n//# sourceMappingURL=.*", "", text), encoding="utf-8")
    about = read_json(pyodide / "package.json")
    notice = NOTICE.format(
        version=about["version"], licence=about["license"], home=about["homepage"]
    )
    (out / "NOTICE.txt").write_text(notice, encoding="utf-8")


def zip_package(package: Path, out: Path) -> None:
    """Zip the package, the same bytes for the same sources whenever and wherever it's built."""
    files = (path for path in package.rglob("*") if path.suffix in PACKAGE_SUFFIXES)
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(files):
            name = path.relative_to(package.parent).as_posix()
            add_file(archive, name, path.read_bytes())


def add_file(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file to a zip, the same bytes whenever and wherever."""
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.create_system = 3
    entry.external_attr = 0o644 << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content, compresslevel=9)


def add_kernel(root: Path, archive: Path) -> None:
    """Put the compiled loops into the package's zip, where the package looks for them."""
    compiled = sorted((root / ".cache/kernel/wasm").glob("kernel-*.wasm"))
    if len(compiled) != 1:
        raise SystemExit(f"one compiled kernel was expected in .cache/kernel/wasm: {compiled}")
    with zipfile.ZipFile(archive, "a") as package:
        add_file(package, f"slidestar/kernel/{compiled[0].name}", compiled[0].read_bytes())


def copy_tables(root: Path, out: Path) -> None:
    """Copy the pattern databases; the page asks for them when it needs them."""
    out.mkdir()
    for path in sorted((root / "py/slidestar/tables").glob("*.pdb")):
        shutil.copyfile(path, out / path.name)


def files_below(folder: Path) -> list[Path]:
    """Return all files below a folder, in an order that is the same everywhere."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def write_manifest(root: Path, out: Path) -> None:
    """State the versions, the sizes that the boot line counts, and a hash of the whole build."""
    digest = hashlib.sha256()
    for path in files_below(out):
        digest.update(f"{path.relative_to(out).as_posix()} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    engine = out / "engine"
    names = [*ENGINE_FILES.values(), "slidestar.zip"]
    manifest = {
        "pyodide": read_json(root / "static/node_modules/pyodide/package.json")["version"],
        "slidestar": package_version(root),
        "build": digest.hexdigest()[:16],
        "files": {name: (engine / name).stat().st_size for name in names},
    }
    text = json.dumps(manifest, indent=2) + "\n"
    (engine / "manifest.json").write_text(text, encoding="utf-8")


def replace(old: Path, new: Path) -> None:
    """Put folder `new` in the place of `old`, which may be missing."""
    if old.exists():
        old.rename(new.with_name(new.name + ".old"))
    new.rename(old)
    shutil.rmtree(new.with_name(new.name + ".old"), ignore_errors=True)


def parts(out: Path) -> Iterator[tuple[str, list[Path]]]:
    """Yield the rows of the size table: what, and the files it is made of."""
    engine = out / "engine"
    yield "page", [path for path in files_below(out) if engine not in path.parents]
    yield "package", [engine / "slidestar.zip"]
    yield "Pyodide", [engine / name for name in ENGINE_FILES.values()]
    yield "all", files_below(out)


def print_sizes(out: Path) -> None:
    """Print what the parts weigh, raw and as a server with gzip would send them."""
    print(f"{'part':<8} {'files':>5} {'kB':>8} {'gzip kB':>8}")
    for name, paths in parts(out):
        contents = [path.read_bytes() for path in paths]
        raw = sum(map(len, contents)) / 1000
        packed = sum(len(gzip.compress(content, 6)) for content in contents) / 1000
        print(f"{name:<8} {len(paths):>5} {raw:>8.1f} {packed:>8.1f}")


def main() -> int:
    """Build `dist/` below the repository's root."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    root: Path = parser.parse_args().root
    with tempfile.TemporaryDirectory(dir=root, prefix=".dist-") as scratch:
        out = Path(scratch) / "dist"
        out.mkdir()
        copy_page(root, out)
        copy_engine(root, out / "engine")
        zip_package(root / "py/slidestar", out / "engine/slidestar.zip")
        add_kernel(root, out / "engine/slidestar.zip")
        copy_tables(root, out / "engine/tables")
        write_manifest(root, out)
        replace(root / "dist", out)
    print_sizes(root / "dist")
    return 0


if __name__ == "__main__":
    sys.exit(main())
