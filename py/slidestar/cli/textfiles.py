"""Text in and out for the command line: files, and whichever of the standard streams there are.

What can't be read or written raises `OSError` with its name, or `PuzzleError`.
"""

from __future__ import annotations

import codecs
import os
import re
import secrets
import signal
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stdout, suppress
from io import TextIOBase
from types import FrameType
from typing import Any, NoReturn, TextIO

from slidestar.errors import PuzzleError, quote

__all__ = [
    "fault",
    "is_waited_for",
    "prints_to_stderr",
    "read_lines",
    "read_source",
    "read_text",
    "tell",
    "writing",
]

_STANDARD_INPUT = "standard input"
_STANDARD_OUTPUT = "standard output"
_LONGEST_NAME = 4096
_LONGEST_LINE = 20_000_000  # what's longer comes in pieces; no board is
_STREAM = re.compile("/dev/(stdout|stderr)|(?:/dev|/proc/self)/fd/([0-9]{1,6})")
# PEP 263, in the first or second line.
_CODING = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n?|\n))?[ \t\f]*#[^\r\n]*?coding[:=]"
)
_NUMBERS = {"stdout": 1, "stderr": 2}


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`: UTF-8, or UTF-16 with its mark."""
    with _source(path) as source:
        if isinstance(source, TextIOBase):
            return source.read()
        return _decoded(source.read(), _name_of(path))


def read_source(path: str) -> str | bytes:
    """Return Python source from a file, or from standard input for `-`.

    It comes as bytes if a coding line says how they are encoded: the compiler decodes those.
    """
    with _source(path) as source:
        if isinstance(source, TextIOBase):
            return source.read()
        data: bytes = source.read()
    return data if _CODING.match(data) else _decoded(data, _name_of(path))


def read_lines(path: str) -> Iterator[str]:
    """The lines of the same text, each as soon as it's there."""
    with _source(path) as source:
        if isinstance(source, TextIOBase):
            yield from source
            return
        name, before = _name_of(path), 0
        while data := source.readline(_LONGEST_LINE):
            if not before and data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                data += source.read()
            yield from _decoded(data, name, before).splitlines()
            before += len(data)


@contextmanager
def _source(path: str) -> Iterator[Any]:
    """A binary stream to read from; or a text stream that stands in for standard input."""
    if path == "-":
        with _named(_STANDARD_INPUT):
            if sys.stdin is None:
                raise PuzzleError(f"{_STANDARD_INPUT} is closed: there's nothing to read")
            yield getattr(sys.stdin, "buffer", sys.stdin)
    else:
        with _named(path), open(path, "rb") as source:
            yield source


def _name_of(path: str) -> str:
    return _STANDARD_INPUT if path == "-" else quote(path, _LONGEST_NAME)


def _decoded(data: bytes, name: str, before: int = 0) -> str:
    """Bytes decoded to text; `before`: how many bytes came before these."""
    marked = not before and data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if marked else "utf-8" if before else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise PuzzleError(
            f"{name} isn't text: byte {before + error.start + 1}, 0x{data[error.start]:02x}, isn't"
            f" valid {'UTF-16' if marked else 'UTF-8'} (save the file as UTF-8)"
        ) from None


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Name the stream in the errors that it raises: its own don't."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = name
        raise


def fault(error: OSError) -> str:
    """What went wrong, and with what."""
    where = error.filename
    if where not in (_STANDARD_INPUT, _STANDARD_OUTPUT):
        where = quote(where, _LONGEST_NAME)
    return f"{error.strerror}: {where}"


def tell(message: str) -> None:
    """A line on standard error, if there is one."""
    if sys.stderr is not None:
        try:
            print(message, file=sys.stderr, flush=True)
        except OSError:
            _give_up(sys.stderr)


def _give_up(stream: TextIO) -> None:
    """Python writes once more as it exits, and would fail again: send that nowhere."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def is_waited_for(out: TextIO) -> bool:
    """Whether somebody may be waiting for what's written: a person, or a pipe's reader."""
    try:
        return not stat.S_ISREG(os.fstat(out.fileno()).st_mode)
    except (OSError, ValueError):
        return False


@contextmanager
def writing(path: str | None) -> Iterator[TextIO]:
    """What's written inside goes into the file: all of it at the end, or nothing if an exception,
    an interrupt or a signal to end comes first. Then the file stays as it was.

    Without a path, or for `-`, it goes to standard output as it's written. A pipe, a device or
    anything else that's no ordinary file is written to directly, too.
    """
    if path is None or path == "-":
        with _standard_output() as out:
            yield out
        return
    with _named(path), _opened(path) as out:
        yield out


def _opened(path: str) -> AbstractContextManager[TextIO]:
    if stream := _STREAM.fullmatch(path):
        # Opening it by its name would truncate it, and lose whatever is in it already.
        number = _NUMBERS.get(stream[1]) or int(stream[2])
        return open(os.dup(number), "w", encoding="utf-8")
    target = os.path.realpath(path)  # if it's a link, what it leads to
    if os.path.basename(path) and (os.path.isfile(target) or not os.path.exists(target)):
        return _whole(target, path)
    return open(path, "w", encoding="utf-8")


@contextmanager
def _standard_output() -> Iterator[TextIO]:
    if sys.stdout is None:
        raise PuzzleError(f"{_STANDARD_OUTPUT} is closed: there's nowhere to write")
    with _copied(sys.stdout) as out:
        try:
            with _named(_STANDARD_OUTPUT):
                try:
                    yield out
                finally:
                    out.flush()
        except OSError as error:
            if error.filename == _STANDARD_OUTPUT:
                _give_up(out)
            raise


@contextmanager
def _copied(stream: TextIO) -> Iterator[TextIO]:
    """A stream to the same place, which `prints_to_stderr` leaves alone."""
    if not _is_descriptor_1(stream):
        yield stream
        return
    stream.flush()
    buffering = 1 if stream.line_buffering else -1
    with open(os.dup(1), "w", buffering, stream.encoding, stream.errors) as copy:
        yield copy


def _is_descriptor_1(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.fileno() == 1
    except (OSError, ValueError, AttributeError):  # of a notebook or a test
        return False


@contextmanager
def prints_to_stderr() -> Iterator[None]:
    """Send to standard error whatever prints to standard output, such as a heuristic of the user.

    Subprocesses and libraries in C, which know only descriptor 1, are covered too.
    """
    has_descriptor = _is_descriptor_1(sys.stdout)
    with redirect_stdout(sys.stderr):
        if not has_descriptor:
            yield
            return
        before = os.dup(1)
        try:
            with open(os.devnull, "w") as nowhere:
                os.dup2((sys.stderr or nowhere).fileno(), 1)
            yield
        finally:
            os.dup2(before, 1)
            os.close(before)


@contextmanager
def _whole(target: str, path: str) -> Iterator[TextIO]:
    """A file beside the target that has its rights, and takes its place once it's written."""
    folder, name = os.path.split(target)
    beside = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(4)}.tmp")
    there = os.stat(target) if os.path.exists(target) else None
    try:
        if there is not None:
            os.close(os.open(target, os.O_WRONLY))  # may it be written at all?
        number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except OSError as error:
        error.filename = path
        raise
    with _signals_raise():
        try:
            with open(number, "w", encoding="utf-8") as out:
                if there is not None:
                    _give_rights(number, there)
                yield out
            os.replace(beside, target)
        except BaseException:
            os.unlink(beside)
            raise


def _give_rights(number: int, of: os.stat_result) -> None:
    """Owner and mode, as far as we're allowed to set them."""
    with suppress(OSError, AttributeError):  # Windows has neither
        os.fchown(number, of.st_uid, of.st_gid)
    with suppress(OSError, AttributeError):
        os.fchmod(number, stat.S_IMODE(of.st_mode))


@contextmanager
def _signals_raise() -> Iterator[None]:
    """A signal that would end the program at once raises `SystemExit` here, just as an interrupt
    raises `KeyboardInterrupt`.
    """
    before: dict[signal.Signals, Any] = {}

    def end(number: int, _: FrameType | None) -> NoReturn:
        raise SystemExit(128 + number)  # as shells report it

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
