"""Text input and output of the command line: files and the standard streams.

A standard stream may be closed. Functions raise `OSError` with the name of the file or stream, or
`PuzzleError`.
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
from io import TextIOBase, TextIOWrapper
from types import FrameType
from typing import Any, NoReturn, TextIO

from slidestar.errors import PuzzleError, quote

_STANDARD_INPUT = "standard input"
_STANDARD_OUTPUT = "standard output"
_LONGEST_NAME = 4096
_LONGEST_LINE = 20_000_000  # longer lines, which no board has, are split
_STREAM = re.compile("/dev/(stdout|stderr)|(?:/dev|/proc/self)/fd/([0-9]{1,6})")
# An encoding declaration (PEP 263) is on the first or second line.
_CODING = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n?|\n))?[ \t\f]*#[^\r\n]*?coding[:=]"
)
_NUMBERS = {"stdout": 1, "stderr": 2}


def read_text(path: str) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 with a BOM. `-` is standard input."""
    with _source(path) as source:
        if isinstance(source, TextIOBase):
            return source.read()
        return _decoded(source.read(), _name_of(path))


def read_source(path: str) -> str | bytes:
    """Return Python source from a file, or from standard input for `-`.

    Source with an encoding declaration is returned as bytes, which the compiler decodes.
    """
    with _source(path) as source:
        if isinstance(source, TextIOBase):
            return source.read()
        data: bytes = source.read()
    return data if _CODING.match(data) else _decoded(data, _name_of(path))


def read_lines(path: str) -> Iterator[str]:
    """Yield the lines of the text that `read_text` returns, each as soon as it is available."""
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
    """Open a file or standard input as a binary stream. A replaced `sys.stdin` may be text."""
    if path == "-":
        with _named(_STANDARD_INPUT):
            if sys.stdin is None:
                raise PuzzleError(f"cannot read: {_STANDARD_INPUT} is closed")
            yield getattr(sys.stdin, "buffer", sys.stdin)
    else:
        with _named(path), open(path, "rb") as source:
            yield source


def _name_of(path: str) -> str:
    return _STANDARD_INPUT if path == "-" else quote(path, _LONGEST_NAME)


def _decoded(data: bytes, name: str, before: int = 0) -> str:
    """Decode a part of a file or stream. `before` is the number of bytes that precede the part."""
    marked = not before and data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if marked else "utf-8" if before else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise PuzzleError(
            f"{name} is not text: byte {before + error.start + 1} (0x{data[error.start]:02x}) is"
            f" not valid {'UTF-16' if marked else 'UTF-8'} (save the file as UTF-8)"
        ) from None


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Add the name of a stream to errors that have no file name."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = name
        raise


def os_error_text(error: OSError) -> str:
    """Return the message of an error, with the name of its file or stream."""
    where = error.filename
    if where not in (_STANDARD_INPUT, _STANDARD_OUTPUT):
        where = quote(where, _LONGEST_NAME)
    return f"{error.strerror}: {where}"


def print_message(message: str) -> None:
    """Print a line to standard error, unless it is closed."""
    if sys.stderr is not None:
        try:
            print(message, file=sys.stderr, flush=True)
        except OSError:
            _discard(sys.stderr)


def _discard(stream: TextIO) -> None:
    """Redirect a failed stream to the null device, because Python flushes it again at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def has_waiting_reader(out: TextIO) -> bool:
    """Return whether a user or the reader of a pipe may be waiting for the output."""
    try:
        return not stat.S_ISREG(os.fstat(out.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def replace_unencodable() -> None:
    """Print "?" for characters that the encoding of a standard stream lacks, instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        # "surrogateescape" is the default in the C locale. Other handlers do not raise.
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="replace")


@contextmanager
def open_output(path: str | None) -> Iterator[TextIO]:
    """Open a text file for writing, and replace the old file at the end of the block.

    An exception, an interrupt or a termination signal leaves the old file unchanged. Pipes and
    devices are written directly, and so is standard output, for None or `-`.
    """
    if path is None or path == "-":
        with _standard_output() as out:
            yield out
        return
    with _named(path), _opened(path) as out:
        yield out


def _opened(path: str) -> AbstractContextManager[TextIO]:
    if stream := _STREAM.fullmatch(path):
        # Opening the name would truncate the file, if the stream is redirected to a file.
        number = _NUMBERS.get(stream[1]) or int(stream[2])
        return open(os.dup(number), "w", encoding="utf-8", errors="replace")
    target = os.path.realpath(path)  # follows symbolic links
    if os.path.basename(path) and (os.path.isfile(target) or not os.path.exists(target)):
        return _replaced_at_end(target, path)
    return open(path, "w", encoding="utf-8", errors="replace")


@contextmanager
def _standard_output() -> Iterator[TextIO]:
    if sys.stdout is None:
        raise PuzzleError(f"cannot write: {_STANDARD_OUTPUT} is closed")
    with _copied(sys.stdout) as out:
        try:
            with _named(_STANDARD_OUTPUT):
                try:
                    yield out
                finally:
                    out.flush()
        except OSError as error:
            if error.filename == _STANDARD_OUTPUT:
                _discard(out)
            raise


@contextmanager
def _copied(stream: TextIO) -> Iterator[TextIO]:
    """Yield a copy of standard output that `prints_to_stderr` does not redirect."""
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
    except (OSError, ValueError, AttributeError):  # a test or a notebook replaced the stream
        return False


@contextmanager
def prints_to_stderr() -> Iterator[None]:
    """Redirect standard output to standard error, because a user's heuristic may print.

    File descriptor 1 is redirected, too, for subprocesses and C libraries.
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
def _replaced_at_end(target: str, path: str) -> Iterator[TextIO]:
    """Open a temporary file in the target's folder, and replace the target with it at the end."""
    folder, name = os.path.split(target)
    temporary = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(4)}.tmp")
    old = os.stat(target) if os.path.exists(target) else None
    try:
        if old is not None:
            os.close(os.open(target, os.O_WRONLY))  # raises if the target is not writable
        number = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except OSError as error:
        error.filename = path
        raise
    with _signals_raise():
        try:
            with open(number, "w", encoding="utf-8", errors="replace") as out:
                if old is not None:
                    _copy_permissions(number, old)
                yield out
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise


def _copy_permissions(number: int, source: os.stat_result) -> None:
    """Set the owner and the mode of an open file, if the system allows it."""
    with suppress(OSError, AttributeError):  # Windows has neither function
        os.fchown(number, source.st_uid, source.st_gid)
    with suppress(OSError, AttributeError):
        os.fchmod(number, stat.S_IMODE(source.st_mode))


@contextmanager
def _signals_raise() -> Iterator[None]:
    """Let SIGTERM and SIGHUP raise `SystemExit` in the block, so that files are cleaned up."""
    before: dict[signal.Signals, Any] = {}

    def end(number: int, _: FrameType | None) -> NoReturn:
        raise SystemExit(128 + number)  # the exit status that shells use

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
