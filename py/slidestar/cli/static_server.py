"""A server of static files on localhost."""

from __future__ import annotations

import errno
import functools
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
PORT = 8000
PORTS_TO_TRY = 50
ENCODINGS = {"br": ".br", "gzip": ".gz"}


class Handler(SimpleHTTPRequestHandler):
    """Serve the files of a folder at URLs that begin with `prefix`. Requests are not logged.

    A client that accepts an encoding receives the compressed copy of a file, if there is one.
    """

    protocol_version = "HTTP/1.1"
    # With Nagle's algorithm, the body would wait until the client has acknowledged the headers.
    disable_nagle_algorithm = True
    compressed = True
    _encoding: str | None = None
    # By default, Python uses the machine's list of MIME types, which is wrong on some machines.
    extensions_map = {  # noqa: RUF012 (the base class declares it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def __init__(self, *args: object, prefix: str, directory: str) -> None:
        self.prefix = prefix
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer a GET request below the prefix."""
        if self._below_prefix():
            super().do_GET()

    def do_HEAD(self) -> None:
        """Answer a HEAD request below the prefix."""
        if self._below_prefix():
            super().do_HEAD()

    def parse_request(self) -> bool:
        """Parse a request, and reset the encoding of an earlier request on the connection."""
        self._encoding = None
        return super().parse_request()

    def _below_prefix(self) -> bool:
        if not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return False
        self.path = "/" + self.path[len(self.prefix) :]
        if self.path.partition("?")[0].endswith("/"):
            self.path = self.path.partition("?")[0] + "index.html"
        accepted = self.headers.get("Accept-Encoding", "")
        for encoding, suffix in ENCODINGS.items():
            if self.compressed and encoding in accepted and self._has(suffix):
                self._encoding = encoding
                break
        return True

    def _has(self, suffix: str) -> bool:
        path = Path(super().translate_path(self.path))
        return path.with_name(path.name + suffix).is_file()

    def translate_path(self, path: str) -> str:
        """Return the path of the file to send, or of its compressed copy."""
        found = super().translate_path(path)
        return found + ENCODINGS[self._encoding] if self._encoding else found

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the MIME type of the uncompressed file."""
        suffix = ENCODINGS[self._encoding] if self._encoding else ""
        return super().guess_type(str(path).removesuffix(suffix))

    def end_headers(self) -> None:
        """Add headers. Browsers must revalidate files, so that they show a rebuilt page."""
        self.send_header("Cache-Control", "no-cache")
        if self._encoding:
            self.send_header("Content-Encoding", self._encoding)
        self.send_header("Vary", "Accept-Encoding")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""


class Server(ThreadingHTTPServer):
    """A server that does not share its port, and closes its connections in `server_close`.

    Browsers leave connections open for later requests.
    """

    allow_reuse_port = False
    daemon_threads = True

    def __init__(self, *args: Any, **options: Any) -> None:
        self._live: set[socket.socket] = set()
        self._lock = threading.Lock()
        super().__init__(*args, **options)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a new connection in its own thread."""
        with self._lock:
            self._live.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Close a connection."""
        with self._lock:
            self._live.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Stop listening and shut down all connections, even during a response."""
        super().server_close()
        with self._lock:
            for connection in self._live:
                with suppress(OSError):  # the client may have closed it
                    connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """Report errors, but ignore clients that close a connection during a response."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(
    directory: Path, port: int = 0, prefix: str = "/", handler: type[Handler] = Handler
) -> Server:
    """Return a server of the files in `directory` at URLs below `prefix`.

    The prefix starts and ends with a slash. Port 0 means any free port. Raise `OSError` if the port
    is not available.
    """
    return Server((HOST, port), functools.partial(handler, prefix=prefix, directory=str(directory)))


def make_server_nearby(directory: Path, port: int) -> Server:
    """Return a server at `port` or, if that is in use, at the first free port after it."""
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        try:
            return make_server(directory, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"none of the {PORTS_TO_TRY} ports from {port} is free")


def url_of(server: Server, prefix: str = "/") -> str:
    """Return the URL of a server's index page."""
    return f"http://{HOST}:{server.server_port}{prefix}"


@contextmanager
def running(directory: Path, prefix: str = "/", handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve `directory` in a thread on a free port, and yield the URL."""
    with make_server(directory, prefix=prefix, handler=handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield url_of(server, prefix)
        finally:
            server.shutdown()
