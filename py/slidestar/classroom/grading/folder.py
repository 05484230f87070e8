"""Find the submissions in a folder, and grade them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from slidestar.classroom.grading.archive import is_zip, unpack
from slidestar.classroom.grading.grade import Exercise, Grade, Submission
from slidestar.errors import PuzzleError
from slidestar.lib.isolation import can_isolate

Report = Callable[[str, str], None]
"""A function that is called for each file that is not graded, with its path and the reason."""

_MOODLE = re.compile(r"(.+?)_[0-9]+_assignsubmission_(?:file|onlinetext)(?:_.*)?")
"""A student's folder, file or zip in a download from Moodle."""

_prepared: list[tuple[Exercise, Callable[[Submission], Grade]]] = []
"""The latest exercise and its grader, or nothing."""

_MAX_LEVELS = 8  # levels of folders and zips around a student's files


def grade_folder(
    path: Path,
    exercise: Exercise,
    report: Report = lambda path, reason: None,
    executor: Executor | None = None,
) -> Iterator[Grade]:
    """Grade a Python file, or all submissions in a folder in the order of their names.

    A submission is a Python file, or a student's folder or zip. It has the name of its file or of
    the student, such as `Ada` for Moodle's folder `Ada_1_assignsubmission_file`. Files whose names
    begin with `_` are helpers, which submissions can import. `report` is called for each other file
    that is not graded.

    Each submission runs in its own process, which cannot import other submissions and ends after
    the seconds of the exercise. The processes of an `executor` grade several submissions at the
    same time. Raises `PuzzleError` on systems that cannot fork (Windows).
    """
    if not can_isolate():
        raise PuzzleError("grading needs a system that can fork, such as Linux or macOS")
    single = not path.is_dir()
    root = (path.parent if single else path).resolve()
    entries = [root / path.name] if single else sorted(root.iterdir())
    with TemporaryDirectory(prefix="slidestar-") as temporary:
        unpacked = Path(temporary).resolve()
        files = {
            entry: _student_files(entry, unpacked / str(number), report)
            if entry.is_dir() or is_zip(entry)
            else [entry]
            for number, entry in enumerate(entries)
            if single or _is_read(entry, entry.name, report)
        }
        submissions = [Submission(file, name, (root, unpacked)) for file, name in _named(files)]
        if not submissions:
            raise PuzzleError(f"there is no Python file in {path}")
        run = map if executor is None else executor.map
        yield from run(partial(_grade, exercise), submissions)


def _grade(exercise: Exercise, submission: Submission) -> Grade:
    """Grade a submission. Each process prepares the latest exercise once."""
    if not _prepared or _prepared[0][0] != exercise:
        _prepared[:] = [(exercise, exercise.grader())]
    return _prepared[0][1](submission)


def _student_files(entry: Path, unpacked: Path, report: Report) -> list[Path]:
    """Return the Python files in a student's folder or zip, or in the only one nested in it."""
    folder, shown = entry, entry.name
    try:
        for level in range(_MAX_LEVELS):
            if is_zip(folder):
                folder = unpack(folder, unpacked / str(level))
            inside = [
                each
                for each in sorted(folder.iterdir())
                if _is_read(each, f"{shown}/{each.name}", report)
            ]
            nested = [each for each in inside if each.is_dir() or is_zip(each)]
            files = [each for each in inside if each not in nested]
            if len(nested) == 1 and not files:
                [folder] = nested
                shown = f"{shown}/{folder.name}"
                continue
            for each in nested:
                report(f"{shown}/{each.name}", "in a student's folder with other files or folders")
            if not files:
                report(shown, "no Python file in it")
            return files
        report(shown, "too many nested folders")
    except OSError as error:
        report(shown, str(error.strerror))
    except PuzzleError as error:
        report(shown, str(error))
    return []


def _is_read(path: Path, shown: str, report: Report) -> bool:
    """Return whether to read a path: a Python file, folder or zip. Report other files."""
    hidden, is_python = path.name.startswith("."), path.suffix.lower() == ".py"
    if path.name.startswith("_") or (hidden and not is_python):
        return False
    if hidden:
        report(shown, "its name begins with a dot")
    elif is_python or path.is_dir() or is_zip(path):
        return True
    else:
        report(shown, "not a Python file")
    return False


def _named(files: Mapping[Path, Sequence[Path]]) -> Iterator[tuple[Path, str]]:
    """Yield each file with a unique name for its submission."""
    students = {entry: _student(entry) for entry, found in files.items() if found}
    counts = Counter(students.values())
    for entry, student in students.items():
        name = student if counts[student] == 1 else entry.name
        several = len(files[entry]) > 1
        yield from ((file, f"{name}/{file.name}" if several else name) for file in files[entry])


def _student(entry: Path) -> str:
    """Return the name of the student to whom a file or folder belongs.

    >>> _student(Path("Ada Lovelace_123_assignsubmission_file")), _student(Path("ben.py"))
    ('Ada Lovelace', 'ben.py')
    >>> _student(Path("Ada Lovelace_123_assignsubmission_file_h.py"))
    'Ada Lovelace'
    """
    name = entry.stem if is_zip(entry) else entry.name
    moodle = _MOODLE.fullmatch(name)
    return moodle[1] if moodle else name
