"""Unpack a student's zip file."""

from __future__ import annotations

import lzma
import struct
import zipfile
import zlib
from pathlib import Path, PurePosixPath, PureWindowsPath

from slidestar.errors import PuzzleError, quote

_MAX_FILES = 2000
_MAX_BYTES = 50_000_000
_ERRORS = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error,
    EOFError, ValueError, RuntimeError,
)  # fmt: skip
"""The errors of damaged zips. A zip with a password or an unknown method raises `RuntimeError`."""


def is_zip(path: Path) -> bool:
    """Return whether a path is a file whose name ends in `.zip`."""
    return path.suffix.lower() == ".zip" and path.is_file()


def unpack(path: Path, folder: Path) -> Path:
    """Unpack a zip into a new folder, and return the folder.

    Raises `PuzzleError` for a damaged zip, for one with more than 2,000 files or 50 MB, and for a
    path that leads out of the folder.
    """
    folder.mkdir(parents=True)
    try:
        with zipfile.ZipFile(path) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            size = sum(info.file_size for info in infos)
            if len(infos) > _MAX_FILES or size > _MAX_BYTES:
                raise PuzzleError(
                    f"a zip must have at most {_MAX_FILES:,} files and {_MAX_BYTES // 10**6} MB,"
                    f" got {len(infos):,} files and {size / 1e6:,.1f} MB"
                )
            for info in infos:
                file = folder / _relative(info.filename)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(archive.read(info))
    except _ERRORS as error:
        raise PuzzleError(f"the zip cannot be read: {error}") from None
    return folder


def _relative(name: str) -> PurePosixPath:
    r"""Convert a path in a zip, in which some programs write `\` between folders.

    >>> _relative("src\\h.py")
    PurePosixPath('src/h.py')
    """
    path = PureWindowsPath(name)
    if path.anchor or ".." in path.parts:
        raise PuzzleError(f"the zip has the unsafe path {quote(name)}")
    return PurePosixPath(*path.parts)
