"""The student to whom a submission belongs, as its name shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

_MOODLE = re.compile(r"(.+?)_([0-9]+)_assignsubmission_(?:file|onlinetext)(?:_.*)?")
"""A student's folder, file or zip in a download from Moodle."""
_CANVAS = re.compile(r"([^\W_]+)_(?:LATE_)?([0-9]+)_[0-9]+_.+", re.IGNORECASE)
"""A student's file in a download from Canvas, such as `lovelaceada_LATE_12_345_h.py`."""


class Student(NamedTuple):
    """A student.

    The code of a submission can name any student, so only the name of its file or folder counts.
    """

    name: str
    moodle: str | None = None
    """The number of the participant in Moodle, if the name is from a download from Moodle."""
    canvas: str | None = None
    """The ID of the user in Canvas, if the name is from a download from Canvas."""


def student_of(entry: Path) -> Student:
    """Return the student to whom a file, folder or zip belongs.

    >>> student_of(Path("Ada Lovelace_123_assignsubmission_file"))
    Student(name='Ada Lovelace', moodle='123', canvas=None)
    >>> student_of(Path("lovelaceada_12_345_h.py"))
    Student(name='lovelaceada', moodle=None, canvas='12')
    >>> student_of(Path("ben.py")).name
    'ben'
    """
    is_file = not entry.is_dir()
    name = entry.stem if is_file else entry.name
    if moodle := _MOODLE.fullmatch(name):
        return Student(moodle[1], moodle=moodle[2])
    if is_file and (canvas := _CANVAS.fullmatch(name)):
        return Student(canvas[1], canvas=canvas[2])
    return Student(name)
