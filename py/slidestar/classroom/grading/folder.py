"""Find the submissions in a folder, and grade them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from slidestar.classroom.grading.archive import is_zip, unpack
from slidestar.classroom.grading.grade import Exercise, Grade, Submission
from slidestar.classroom.grading.student import Student, student_of
from slidestar.errors import PuzzleError
from slidestar.lib.isolation import can_isolate

Report = Callable[[str, str], None]
"""A function that is called for each file that is not graded, with its path and the reason."""

_prepared: list[tuple[Exercise, Callable[[Submission], Grade]]] = []
"""The latest exercise and its grader, or nothing."""

_MAX_LEVELS = 8  # levels of folders and zips around a student's files


@contextmanager
def submissions_in(
    path: Path,
    report: Report = lambda path, reason: None,
    student: str | None = None,
    suffixes: Sequence[str] = (".py",),
) -> Iterator[list[Submission]]:
    """Yield a list of the submissions in a folder, sorted by name, or of a single file.

    A submission is a file with one of the suffixes, or a student's folder or zip, which is unpacked
    until the context ends. It has the name of its file or of the student, such as `Ada` for
    Moodle's folder `Ada_1_assignsubmission_file`. Files whose names begin with `_` are helpers,
    which submissions can import. `report` is called for each other file that is not graded.
    `student` is the student of a single file. Raises `PuzzleError` if there is no such file.
    """
    single = not path.is_dir()
    root = (path.parent if single else path).resolve()
    entries = [root / path.name] if single else sorted(root.iterdir())
    with TemporaryDirectory(prefix="slidestar-") as temporary:
        unpacked = Path(temporary).resolve()
        files = {
            entry: _student_files(entry, unpacked / str(number), report, suffixes)
            if entry.is_dir() or is_zip(entry)
            else [entry]
            for number, entry in enumerate(entries)
            if single or _is_read(entry, entry.name, report, suffixes)
        }
        submissions = [
            Submission(file, name, owner if student is None else Student(student), (root, unpacked))
            for file, name, owner in _named(files)
        ]
        if not submissions:
            raise PuzzleError(f"there is no {_kind(suffixes)} in {path}")
        yield submissions


def grade_folder(
    path: Path,
    exercise: Exercise,
    report: Report = lambda path, reason: None,
    executor: Executor | None = None,
) -> Iterator[Grade]:
    """Grade the submissions that `submissions_in` finds; see `grade_all`."""
    with submissions_in(path, report, suffixes=exercise.suffixes) as submissions:
        yield from grade_all(submissions, exercise, executor)


def grade_all(
    submissions: Sequence[Submission], exercise: Exercise, executor: Executor | None = None
) -> Iterator[Grade]:
    """Grade submissions.

    Each runs in its own process, which cannot import other submissions and ends after the seconds
    of the exercise. The processes of an `executor` grade several submissions at the same time.
    Raises `PuzzleError` on systems that cannot fork (Windows).
    """
    if not can_isolate():
        raise PuzzleError("grading needs a system that can fork, such as Linux or macOS")
    run = map if executor is None else executor.map
    yield from run(partial(_grade, exercise), submissions)


def _grade(exercise: Exercise, submission: Submission) -> Grade:
    """Grade a submission. Each process prepares the latest exercise once."""
    own = exercise.for_student(submission.student.name)
    if not _prepared or _prepared[0][0] != own:
        _prepared[:] = [(own, own.grader())]
    return _prepared[0][1](submission)


def _student_files(
    entry: Path, unpacked: Path, report: Report, suffixes: Sequence[str]
) -> list[Path]:
    """Return the files with suffixes in a student's folder or zip, or the only one nested in it."""
    folder, shown = entry, entry.name
    try:
        for level in range(_MAX_LEVELS):
            if is_zip(folder):
                folder = unpack(folder, unpacked / str(level))
            inside = [
                each
                for each in sorted(folder.iterdir())
                if _is_read(each, f"{shown}/{each.name}", report, suffixes)
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
                report(shown, f"no {_kind(suffixes)} in it")
            return files
        report(shown, "too many nested folders")
    except OSError as error:
        report(shown, str(error.strerror))
    except PuzzleError as error:
        report(shown, str(error))
    return []


def _is_read(path: Path, shown: str, report: Report, suffixes: Sequence[str]) -> bool:
    """Return whether to read a path: a file with a suffix, folder or zip. Report other files."""
    hidden, fits = path.name.startswith("."), path.suffix.lower() in suffixes
    if path.name.startswith("_") or (hidden and not fits):
        return False
    if hidden:
        report(shown, "its name begins with a dot")
    elif fits or path.is_dir() or is_zip(path):
        return True
    else:
        report(shown, f"not a {_kind(suffixes)}")
    return False


def _kind(suffixes: Sequence[str]) -> str:
    """Return the name of files with these suffixes.

    >>> _kind([".py"]), _kind([".json", ".txt"])
    ('Python file', '.json or .txt file')
    """
    return "Python file" if ".py" in suffixes else f"{' or '.join(suffixes)} file"


def _named(files: Mapping[Path, Sequence[Path]]) -> Iterator[tuple[Path, str, Student]]:
    """Yield each file with a unique name for its submission, and the student."""
    students = {entry: student_of(entry) for entry, found in files.items() if found}
    names = {entry: _name(entry, student) for entry, student in students.items()}
    counts = Counter(names.values())
    for entry, student in students.items():
        name = names[entry] if counts[names[entry]] == 1 else entry.name
        several = len(files[entry]) > 1
        for file in files[entry]:
            yield file, f"{name}/{file.name}" if several else name, student


def _name(entry: Path, student: Student) -> str:
    """Return the name of a submission: the student's, or the file's, as in `ben.py`."""
    return entry.name if student.name == entry.stem and not is_zip(entry) else student.name
