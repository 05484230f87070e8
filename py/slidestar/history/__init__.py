"""Read and write histories of solves.

Files have a version, and files of a newer version are refused. An unreadable solve is refused with
a reason, and the other solves of its file are read.
"""

from __future__ import annotations

from slidestar.history import writer
from slidestar.history.events import EventResult
from slidestar.history.reader import from_record, read_csv, read_json, reading
from slidestar.history.solves import History, Refusal, Solve
from slidestar.history.writer import Part, to_record, write_csv, write_json, write_part
from slidestar.puzzle.move_times import DNF

__all__ = [
    "DNF", "VERSION", "EventResult", "History", "Part", "Refusal", "Solve",
    "from_record", "read_csv", "read_json", "reading", "to_record", "write_csv", "write_json",
    "write_part",
]  # fmt: skip

VERSION = writer.VERSION
"""The version of the file format. Files of newer versions are refused."""
