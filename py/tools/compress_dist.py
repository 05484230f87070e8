"""Write compressed copies of the files in `dist/`, and print the sizes of its parts.

python py/tools/compress_dist.py
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli

# assemble_dist.py writes this list of the files in dist/ that a first visit does not load.
LEARN_FILES = ".cache/learn-files.json"
# The suffixes of files to compress. Other files, such as images, already are compressed.
COMPRESSIBLE = {".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest", ".zip"}
PAGE_IN_ONE_FILE = "slidestar.html"  # already contains gzip files
MIN_BYTES = 1000  # in smaller files, compression saves less than a response's headers take
# The page itself requests the .gz files if the host does not compress.
COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {
    ".br": lambda content: bytes(brotli.compress(content, quality=11, lgwin=24)),
    ".gz": lambda content: gzip.compress(content, 9, mtime=0),
}


def files_below(folder: Path) -> list[Path]:
    """Return all files below a folder in sorted order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def compress_below(folder: Path, cache: Path) -> None:
    """Write compressed copies of the compressible files below a folder."""
    cache.mkdir(parents=True, exist_ok=True)
    paths = [
        path
        for path in files_below(folder)
        if path.suffix in COMPRESSIBLE
        and path.stat().st_size >= MIN_BYTES
        and path.name != PAGE_IN_ONE_FILE
    ]
    paths.sort(key=lambda path: -path.stat().st_size)  # small files last balance the threads

    def compress(path: Path) -> None:
        content = path.read_bytes()
        for suffix in COMPRESSORS:
            copy = path.with_name(path.name + suffix)
            scratch = copy.with_name(f".{copy.name}")
            scratch.write_bytes(compressed(content, suffix, cache))
            scratch.replace(copy)  # atomic, because a server may be sending the file

    with ThreadPoolExecutor(os.cpu_count()) as pool:  # the compressors release the GIL
        list(pool.map(compress, paths))


def compressed(content: bytes, suffix: str, cache: Path) -> bytes:
    """Return the compressed content, from the cache if possible."""
    cached = cache / (hashlib.sha256(content).hexdigest()[:32] + suffix)
    if not cached.exists():
        # Other threads and test processes may write the same file at the same time.
        scratch = cached.with_name(f"{cached.name}.{os.getpid()}.{threading.get_ident()}")
        scratch.write_bytes(COMPRESSORS[suffix](content))
        scratch.replace(cached)
    return cached.read_bytes()


def parts(out: Path, late: list[Path]) -> Iterator[tuple[str, list[Path]]]:
    """Yield the name and the files of each part in the table of sizes."""
    engine, tables, docs = out / "engine", out / "engine/tables", out / "docs"
    everything = [
        path
        for path in files_below(out)
        if path.suffix not in COMPRESSORS and path.name != PAGE_IN_ONE_FILE
    ]
    site = [path for path in everything if docs not in path.parents]
    licences = [path for path in site if path.suffix == ".txt"]  # no visit loads them
    all_files = [path for path in site if path not in licences]
    files = [path for path in all_files if path not in late]
    yield "page", [path for path in files if engine not in path.parents]
    for path in files:
        if path.parent == engine:
            yield path.name, [path]
    yield "first visit", [path for path in files if tables not in path.parents]
    yield "late", [path for path in all_files if path in late]
    yield "tables", [path for path in files if tables in path.parents]
    yield "licences", licences
    yield "docs", [path for path in everything if docs in path.parents]


def print_sizes(out: Path, late: list[Path]) -> None:
    """Print a table of the parts' sizes, uncompressed and compressed."""
    print(f"{'part':<28} {'files':>5} {'kB':>8} {'gzip kB':>8} {'brotli kB':>9}")
    for name, paths in parts(out, late):
        sizes = [sum(path.stat().st_size for path in paths)]
        for suffix in (".gz", ".br"):
            sent = [path.with_name(path.name + suffix) for path in paths]
            pairs = zip(sent, paths, strict=True)
            sizes.append(sum((a if a.exists() else b).stat().st_size for a, b in pairs))
        raw, packed, best = (size / 1000 for size in sizes)
        print(f"{name:<28} {len(paths):>5} {raw:>8.1f} {packed:>8.1f} {best:>9.1f}")


def main() -> int:
    """Compress `dist/` below the repository's root."""
    root = Path(__file__).resolve().parents[2]
    compress_below(root / "dist", root / ".cache/compressed")
    names: list[str] = json.loads((root / LEARN_FILES).read_text(encoding="utf-8"))
    print_sizes(root / "dist", [root / "dist" / name for name in names])
    return 0


if __name__ == "__main__":
    sys.exit(main())
