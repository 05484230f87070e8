"""Assemble the page in `dist/` from its sources, Pyodide's core and the output of make_library.py.

The new `dist/` replaces the old one at the end, so that a failed build changes nothing. Later steps
add the guide, the large table, the compressed copies, and the page in one file.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from compress_dist import LEARN_FILES, files_below

LOADER = "static/node_modules/pyodide/pyodide.mjs"
# The source files and their names in dist/engine. The suffix becomes .js, because many static hosts
# serve .mjs with a MIME type that browsers reject.
ENGINE_FILES = {
    LOADER: "pyodide.js",
    ".cache/runtime/pyodide.asm.mjs": "pyodide.asm.js",
    ".cache/runtime/pyodide.asm.wasm": "pyodide.asm.wasm",
}
# The output of make_library.py. Only heuristics written by users need more.zip.
LIBRARY_FILES = ("python_stdlib.zip", "slidestar.zip")
MORE = "more.zip"
# The files that a first visit does not need, in addition to late scripts and style sheets. The page
# has a small icon. Browsers use the large ones only to install it.
LATE_FILES = ("engine/more.zip", "engine/rest-*.zip", "static/icons/*512.png")
# A later step adds this table. It takes most of the time of a build, and only hard boards need it.
LATE_TABLE = "4x4-large.pdb"
FONT_FILES = {
    "files/outfit-latin-wght-normal.woff2": "outfit.woff2",
    "LICENSE": "outfit.LICENSE.txt",
}
# The suffixes of the files that the service worker stores.
STORED = {
    *(".css", ".html", ".js", ".json", ".png", ".svg"),
    ".wasm",
    ".webmanifest",
    ".woff2",
    ".zip",
}
# The libraries that are bundled into the page's scripts.
BUNDLED = (
    *("d3-hierarchy", "gifenc", "idb", "mediabunny", "preact"),
    *(f"@codemirror/{name}" for name in ("commands", "lang-python", "language", "state", "view")),
    *(f"@lezer/{name}" for name in ("common", "highlight", "lr", "python")),
    *("@marijn/find-cluster-break", "crelt", "style-mod", "w3c-keyname"),
)
# The parts of static/ that are bundled, or that only tools use.
NOT_COPIED = (
    "node_modules",
    "js",
    "css",
    "lint",
    "package*.json",
    "biome.json",
    "tsconfig*.json",
    "*.config.*",
    ".*",
)

NOTICE = """\
The files in this folder whose names begin with "pyodide" are Pyodide {version} (licence:
{licence}), with these changes: .mjs was renamed to .js, the reference to a source map was removed,
and so was code that only extension modules use, and modules that the page does not use (by
Slidestar's py/tools/trim_runtime.mjs).
Source: {home}
python_stdlib.zip and more.zip are the used part of Python's standard library, compiled (Python
Software Foundation License 2), with Pyodide's own modules.
slidestar.zip, rest-*.zip and kernel_*.wasm are this page's own Python package, compiled (MIT).
"""


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON file whose top level is an object."""
    value = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def package_version(root: Path) -> str:
    """Return the package's version without importing it."""
    text = (root / "py/slidestar/__init__.py").read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if match is None:
        raise SystemExit("py/slidestar/__init__.py states no version")
    return match[1]


def copy_page(root: Path, out: Path) -> list[Path]:
    """Copy the page, and bundle its scripts and style sheets.

    Return the bundled files that only Learn needs.
    """
    shutil.copytree(root / "static", out / "static", ignore=shutil.ignore_patterns(*NOT_COPIED))
    font = root / "static/node_modules/@fontsource-variable/outfit"
    fonts = out / "static/fonts"
    fonts.mkdir(exist_ok=True)
    for source, target in FONT_FILES.items():
        shutil.copyfile(font / source, fonts / target)
    licences = out / "static/licences"
    licences.mkdir()
    for name in BUNDLED:
        licence = licences / f"{name.removeprefix('@').replace('/', '-')}.txt"
        package = root / f"static/node_modules/{name}"
        shutil.copyfile(next(package.glob("LICENSE*")), licence)
    bundled = json.loads(run_node(root, "bundle_page.mjs", root, out))
    # Without preloading, the browser would request the parts of a script only after parsing it.
    links = "".join(f'<link rel="modulepreload" href="{part}" />' for part in bundled["preload"])
    page = (root / "index.html").read_text(encoding="utf-8")
    (out / "index.html").write_text(page.replace("</head>", f"{links}</head>", 1), encoding="utf-8")
    return [out / path for path in bundled["learn"]]


def run_node(root: Path, name: str, *arguments: Path) -> str:
    """Run a JavaScript tool of this folder and return its output."""
    command = ["node", str(root / "py/tools" / name), *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def copy_engine(root: Path, out: Path) -> None:
    """Copy Pyodide's core files and write their licence notice."""
    out.mkdir()
    for source, target in ENGINE_FILES.items():
        shutil.copyfile(root / source, out / target)
    # The source map is not shipped, but the browser's developer tools would request it.
    script = out / ENGINE_FILES[LOADER]
    text = script.read_text(encoding="utf-8")
    script.write_text(re.sub(r"\n//# sourceMappingURL=.*", "", text), encoding="utf-8")
    about = read_json(root / "static/node_modules/pyodide/package.json")
    notice = NOTICE.format(
        version=about["version"], licence=about["license"], home=about["homepage"]
    )
    (out / "NOTICE.txt").write_text(notice, encoding="utf-8")


def copy_library(root: Path, out: Path) -> None:
    """Copy the bytecode of the standard library and of the package, and the compiled kernel."""
    for name in (*LIBRARY_FILES, MORE):
        shutil.copyfile(root / ".cache/library" / name, out / name)
    # An open page may load this archive after a newer build was deployed. The hash in the name
    # prevents that it loads the archive of another build.
    rest = (root / ".cache/library/rest.zip").read_bytes()
    digest = hashlib.sha256(rest).hexdigest()[:16]
    (out / f"rest-{digest}.zip").write_bytes(rest)
    compiled = sorted((root / ".cache/kernel/wasm").glob("kernel_*.wasm"))
    if len(compiled) != 1:
        raise SystemExit(f".cache/kernel/wasm must contain one compiled kernel, got {compiled}")
    shutil.copyfile(compiled[0], out / compiled[0].name)


def copy_tables(root: Path, out: Path) -> None:
    """Copy the tables that the page loads on demand, except the large table."""
    out.mkdir()
    for path in files_below(root / "py/slidestar/tables"):
        if path.suffix in (".pdb", ".estimate") and path.name != LATE_TABLE:
            shutil.copyfile(path, out / path.name)


def write_manifest(root: Path, out: Path) -> str:
    """Write a manifest with the versions, the sizes of the engine's files, and the build's id.

    Return the id, which is a hash of all files.
    """
    digest = hashlib.sha256()
    for path in files_below(out):
        digest.update(f"{path.relative_to(out).as_posix()} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    build = digest.hexdigest()[:16]
    engine = out / "engine"
    pyodide = root / "static/node_modules/pyodide"
    kernel = next(engine.glob("kernel_*.wasm")).name
    rest = next(engine.glob("rest-*.zip")).name

    def sizes(*names: str) -> dict[str, int]:
        return {name: (engine / name).stat().st_size for name in names}

    manifest = {
        "pyodide": read_json(pyodide / "package.json")["version"],
        "slidestar": package_version(root),
        "build": build,
        "kernel": kernel,
        "rest": rest,
        "files": sizes(*ENGINE_FILES.values(), *LIBRARY_FILES, kernel),
        "late": sizes(MORE, rest),
        # Pyodide requires its lock file, although the page uses none of its packages.
        "lock": {"info": read_json(pyodide / "pyodide-lock.json")["info"], "packages": {}},
    }
    text = json.dumps(manifest, indent=2) + "\n"
    (engine / "manifest.json").write_text(text, encoding="utf-8")
    # The page compares this mark with the manifest, and rejects the Python of another build.
    page = out / "index.html"
    marked = f'<html data-build="{build}" '
    page.write_text(page.read_text("utf-8").replace("<html ", marked, 1), encoding="utf-8")
    return build


def write_build(out: Path, build: str, learn: list[Path]) -> None:
    """Write the list of files to store for offline use into sw.js, each with its hash.

    The service worker stores the files that only Learn needs when Learn is first opened. The page
    stores the pattern databases when it first uses them.
    """
    script = out / "sw.js"
    files: dict[str, str] = {}
    late: dict[str, str] = {}
    for path in files_below(out):
        if path.suffix in STORED and path != script:
            # A response may be truncated, or come from another build.
            digest = base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
            (late if path in learn else files)[path.relative_to(out).as_posix()] = digest
    listed = json.dumps({"id": build, "files": files, "learn": late}, separators=(",", ":"))
    script.write_text(f"self.BUILD={listed};\n{script.read_text('utf-8')}", encoding="utf-8")


def replace(old: Path, new: Path) -> None:
    """Move the folder `new` to the path `old`, and delete the folder that was there, if any."""
    if old.exists():
        old.rename(new.with_name(new.name + ".old"))
    new.rename(old)
    shutil.rmtree(new.with_name(new.name + ".old"), ignore_errors=True)


def main() -> int:
    """Build `dist/` below the repository's root."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    root: Path = parser.parse_args().root
    with tempfile.TemporaryDirectory(dir=root, prefix=".dist-") as scratch:
        out = Path(scratch) / "dist"
        out.mkdir()
        learn = copy_page(root, out)
        copy_engine(root, out / "engine")
        copy_library(root, out / "engine")
        copy_tables(root, out / "engine/tables")
        build = write_manifest(root, out)
        learn += [path for pattern in LATE_FILES for path in out.glob(pattern)]
        write_build(out, build, learn)
        names = [path.relative_to(out).as_posix() for path in learn]
        (root / LEARN_FILES).write_text(json.dumps(names), encoding="utf-8")
        replace(root / "dist", out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
