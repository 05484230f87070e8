"""Separate a submission from the other submissions."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from errno import EACCES
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any


def separate(path: Path, folders: Sequence[Path]) -> None:
    """Prevent this process from importing or opening submissions in `folders`, except `path`.

    Each entry of a folder is a submission: a Python file, or a student's folder. The process can
    import helpers, whose names begin with `_`, and modules in the student's own folder. They come
    last in the import path, so they replace no module of Python or of an installed package.

    Call this only in a child process that runs the submission. Processes that the submission starts
    can still open the files.
    """
    bases = [os.path.realpath(folder) for folder in folders]
    own = {_entry(os.path.abspath(path), base) for base in bases}
    python = tuple(os.path.join(each, "") for each in (sys.prefix, sys.base_prefix))

    def is_hidden(name: str) -> bool:
        for full in {os.path.abspath(name), os.path.realpath(name)}:
            for entry in [_entry(full, base) for base in bases if not full.startswith(python)]:
                if entry not in own and _is_submission(entry):
                    return True
        return False

    def finder(folder: str) -> FileFinder:
        if os.path.realpath(folder) in bases or is_hidden(folder):
            return _HelperFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
        raise ImportError  # Python then uses its own finder

    def refuse_hidden(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(arguments[0], (str, bytes)):
            name = os.fsdecode(arguments[0])
            if is_hidden(name):
                raise PermissionError(EACCES, "Not in this submission", name)

    inside = [str(folder) for folder in path.parents if _entry(str(folder), *bases)]
    sys.path[:] = [each for each in sys.path if os.path.realpath(each) not in bases]
    sys.path += [*inside, *bases]
    sys.path_hooks.insert(0, finder)
    sys.path_importer_cache.clear()
    # Compiled files may be in another folder, where other submissions could read them.
    sys.dont_write_bytecode = True
    sys.addaudithook(refuse_hidden)


class _HelperFinder(FileFinder):
    """A finder for the helpers in a folder."""

    def find_spec(self, fullname: str, target: ModuleType | None = None) -> ModuleSpec | None:
        return super().find_spec(fullname, target) if fullname.startswith("_") else None


def _entry(path: str, *bases: str) -> str:
    """Return the entry of a base folder that contains a path, or an empty string."""
    for base in bases:
        start = os.path.join(base, "")
        if path.startswith(start):
            return start + path[len(start) :].partition(os.sep)[0]
    return ""


def _is_submission(entry: str) -> bool:
    name = os.path.basename(entry)
    suffix = os.path.splitext(name)[1].lower()
    return name[:1] not in ("", ".", "_") and (suffix in (".py", ".zip") or os.path.isdir(entry))
